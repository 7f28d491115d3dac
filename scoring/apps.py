"""The scoring app: games, their log and what is folded from it."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate

from scoring.triggers import protect_log


class ScoringConfig(AppConfig):
    """Installs the log's database triggers after every migration."""

    name = "scoring"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """After each migrate, since SQLite drops triggers when it rebuilds a table."""
        post_migrate.connect(protect_log, sender=self)
