"""What a tournament's settings or a series were before they were changed, by whom, and why."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.series import Series, Tournament


class SeriesChange(models.Model):
    """A series that was changed before any tournament was laid out by it."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="changes")
    before = models.JSONField()
    after = models.JSONField()
    """What differs, by field: `name`, `weekdays`, `start_time` as an ISO text, `zone`."""
    reason = models.CharField(_("reason"), max_length=300)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    changed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("series change")
        verbose_name_plural = _("series changes")
        ordering = ["series", "pk"]

    def __str__(self) -> str:
        return f"{self.series}: {self.before} -> {self.after}"


class SettingChange(models.Model):
    """One setting of a tournament that was changed; everybody may read it."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="setting_changes"
    )
    setting = models.CharField(max_length=40)
    """The name of the tournament's field."""
    before = models.JSONField()
    after = models.JSONField()
    reason = models.CharField(_("reason"), max_length=300)
    overruled = models.BooleanField(default=False)
    """Whether the setting was fixed already, and the manager ruled otherwise."""
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    changed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("setting change")
        verbose_name_plural = _("setting changes")
        ordering = ["tournament", "pk"]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.setting} {self.before} -> {self.after}"
