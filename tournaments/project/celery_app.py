"""The Celery application: `celery -A tournaments.project worker` and `… beat`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.project.settings")

app = Celery("lucky_roll")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["tournaments.people"], related_name="letters")
