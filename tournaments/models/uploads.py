"""A season's file that somebody has brought and not decided about yet."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class SeasonUpload(models.Model):
    """The one file of a person that waits between looking at it and importing it."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="season_upload"
    )
    name = models.CharField(max_length=200)
    """What the file was called where it came from."""
    data = models.BinaryField()
    digest = models.CharField(max_length=64)
    """SHA-256 of the data: what a page was made from."""
    brought_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("season to be imported")
        verbose_name_plural = _("seasons to be imported")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name
