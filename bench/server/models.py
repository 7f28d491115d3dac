"""The bare view's table."""

from typing import ClassVar

from django.db import models


class Note(models.Model):
    """What a request sent."""

    body = models.TextField()
    noted_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[models.Manager["Note"]] = models.Manager()

    class Meta:
        app_label = "bare"

    def __str__(self) -> str:
        return self.body
