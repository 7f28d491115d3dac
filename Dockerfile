# One image for all processes: web, worker and clock differ only in their command (compose.yaml).

FROM python:3.11-slim AS build
WORKDIR /app
COPY requirements/base.txt requirements/
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements/base.txt
COPY . .
RUN STATIC_MANIFEST=1 /venv/bin/python manage.py collectstatic --noinput

FROM python:3.11-slim
RUN useradd --system --uid 1000 --home-dir /app lucky
COPY --from=build /venv /venv
COPY --from=build /app /app
WORKDIR /app
USER lucky
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 STATIC_MANIFEST=1 LOG_JSON=1
EXPOSE 8000
CMD ["gunicorn", "tournaments.project.wsgi", "--bind", "0.0.0.0:8000", "--workers", "2", \
     "--threads", "4", "--worker-tmp-dir", "/dev/shm"]
