"""Who plays on after a stage: withdrawals, the closing, its field, and reviews of a field.

A row is never changed but for how it ended, so that these tables are the log of what was decided
as well: who, when and why.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from roster.models import Player
from tournaments.models.evenings import STAGE_NAMES
from tournaments.models.series import Tournament

REASON_LENGTH = 300


def _by(*, null: bool = False) -> models.ForeignKey[Any, Any]:
    """A reference to who decided something."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=null
    )


class StageClosing(models.Model):
    """A stage that was closed: from then on the next one has a field."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="closings")
    stage = models.CharField(max_length=16, choices=list(STAGE_NAMES.items()))
    """The stage that is closed; the field is the next one's."""
    entitled = models.JSONField(default=list)
    """Ids of the players who advance by the standings as they were last decided upon.

    Who is admitted by a ruling is not among them, nor who has withdrawn. Where the standings
    come to say something else, a review of the field is due.
    """
    note = models.CharField(max_length=REASON_LENGTH, blank=True)
    closed_at = models.DateTimeField(auto_now_add=True)
    closed_by = _by(null=True)
    reopened_at = models.DateTimeField(null=True)
    reopened_by = _by(null=True)
    reopen_reason = models.CharField(max_length=REASON_LENGTH, blank=True)

    class Meta:
        verbose_name = _("closing of a stage")
        verbose_name_plural = _("closings of stages")
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "stage"],
                condition=models.Q(reopened_at__isnull=True),
                name="stage_closed_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.stage}"


class Qualification(models.Model):
    """A player of a stage's field: how they came into it and, if so, how they left it."""

    class Source(models.TextChoices):
        """How somebody came into the field."""

        ADVANCED = "advanced", _("advanced")
        MOVED_UP = "moved_up", _("moved up")
        ADMITTED = "admitted", _("admitted by a ruling")

    class Left(models.TextChoices):
        """How somebody left the field."""

        WITHDRAWN = "withdrawn", _("withdrew")
        DURING = "during", _("withdrew while the stage was being played")
        """The place is not passed on any more."""
        REVIEWED = "reviewed", _("taken out after a correction")
        REOPENED = "reopened", _("the stage before was reopened")

    closing = models.ForeignKey(StageClosing, on_delete=models.CASCADE, related_name="field")
    """The closing of the stage before."""
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="qualifications"
    )
    stage = models.CharField(max_length=16, choices=list(STAGE_NAMES.items()))
    """The stage that this player may play in."""
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="qualifications")
    place = models.PositiveIntegerField(_("place"), null=True)
    """The place in the stage before, when this was decided; null for who had none."""
    source = models.CharField(max_length=16, choices=Source.choices)
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    decided_at = models.DateTimeField(auto_now_add=True)
    decided_by = _by(null=True)
    left_how = models.CharField(max_length=16, choices=Left.choices, blank=True)
    """How the player left the field; empty while they are in it."""
    left_at = models.DateTimeField(null=True)
    left_by = _by(null=True)
    left_why = models.CharField(max_length=REASON_LENGTH, blank=True)

    class Meta:
        verbose_name = _("qualification")
        verbose_name_plural = _("qualifications")
        ordering = ["tournament", "stage", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "stage", "player"],
                condition=models.Q(left_at__isnull=True),
                name="qualified_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.stage}, {self.source}"


class Withdrawal(models.Model):
    """A player who will not play on after a stage, entered before the stage is closed.

    Who withdraws later leaves the field that the closing made.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="withdrawals")
    stage = models.CharField(max_length=16, choices=list(STAGE_NAMES.items()))
    """The stage whose closing passes the player over."""
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="withdrawals")
    reason = models.CharField(max_length=REASON_LENGTH)
    entered_at = models.DateTimeField(auto_now_add=True)
    entered_by = _by(null=True)
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = _by(null=True)
    taken_back_why = models.CharField(max_length=REASON_LENGTH, blank=True)

    class Meta:
        verbose_name = _("withdrawal")
        verbose_name_plural = _("withdrawals")
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "stage", "player"],
                condition=models.Q(taken_back_at__isnull=True),
                name="withdrawn_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.stage}"


class FieldReview(models.Model):
    """A correction changed who advances by the standings: what the manager makes of it."""

    class Decision(models.TextChoices):
        """What becomes of the field."""

        KEEP = "keep", _("the field stays as it is")
        TAKE = "take", _("the field follows the standings")
        GONE = "gone", _("the standings agree with the field again")

    closing = models.ForeignKey(StageClosing, on_delete=models.CASCADE, related_name="reviews")
    before = models.JSONField()
    """Ids of the players who have a place by what was decided so far, in order of place."""
    after = models.JSONField()
    """Ids of the players who advance by the standings now."""
    found_at = models.DateTimeField(auto_now_add=True)
    decision = models.CharField(max_length=8, choices=Decision.choices, blank=True)
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    decided_at = models.DateTimeField(null=True)
    decided_by = _by(null=True)

    class Meta:
        verbose_name = _("review of a field")
        verbose_name_plural = _("reviews of fields")
        ordering = ["closing", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["closing"],
                condition=models.Q(decided_at__isnull=True),
                name="field_review_open_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.closing}: {self.before} -> {self.after}"
