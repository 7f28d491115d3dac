"""The title of a tournament: to whom it was given, how, and what became of that.

A row is never changed but for how it ended, so that these tables are the log of what was decided
as well: who, when and why.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from roster.models import Player
from tournaments.models.series import Tournament

REASON_LENGTH = 300


def _by() -> models.ForeignKey[Any, Any]:
    """A reference to who decided something; null where it came out of a season's file."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )


class Title(models.Model):
    """The title as it was given once; at most one of a tournament holds."""

    class How(models.TextChoices):
        """By what somebody became the champion."""

        WON = "won", _("won the championship game")
        JOINT = "joint", _("joint champions, level in the championship game")
        TIE_BREAK = "tie_break", _("by the manager's tie-break")
        RULING = "ruling", _("by a ruling of the manager")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="titles")
    how = models.CharField(_("how"), max_length=16, choices=How.choices)
    winners = models.JSONField(default=list)
    """Ids of who had won the championship game when this was decided, in order."""
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, blank=True)
    given_at = models.DateTimeField(auto_now_add=True)
    given_by = _by()
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = _by()
    withdrawn_why = models.CharField(max_length=REASON_LENGTH, blank=True)

    class Meta:
        verbose_name = _("title")
        verbose_name_plural = _("titles")
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"],
                condition=models.Q(withdrawn_at__isnull=True),
                name="title_held_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.how}"


class Champion(models.Model):
    """Somebody to whom a title was given; joint champions are several."""

    title = models.ForeignKey(Title, on_delete=models.CASCADE, related_name="champions")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="titles")

    class Meta:
        verbose_name = _("champion")
        verbose_name_plural = _("champions")
        ordering = ["title", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["title", "player"], name="champion_once_a_title")
        ]

    def __str__(self) -> str:
        return f"{self.title}: {self.player}"


class TitleReview(models.Model):
    """The championship game has other winners since the title was given, and it stays given."""

    title = models.ForeignKey(Title, on_delete=models.CASCADE, related_name="reviews")
    before = models.JSONField()
    """Ids of the winners as they were last decided upon."""
    after = models.JSONField()
    """Ids of the winners that the manager saw."""
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH)
    decided_at = models.DateTimeField(auto_now_add=True)
    decided_by = _by()

    class Meta:
        verbose_name = _("review of a title")
        verbose_name_plural = _("reviews of titles")
        ordering = ["title", "pk"]

    def __str__(self) -> str:
        return f"{self.title}: {self.before} -> {self.after}"
