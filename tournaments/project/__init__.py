"""The composition root: settings, URLs and the entry points of web server and worker."""

from tournaments.project.celery_app import app as celery_app

__all__ = ["celery_app"]
