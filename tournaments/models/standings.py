"""The compiled standings: they can be thrown away and compiled again at any time."""

from __future__ import annotations

from fractions import Fraction

from django.db import models
from django.utils.translation import gettext_lazy as _

from roster.models import Player
from tournaments.models.evenings import STAGE_NAMES
from tournaments.models.series import Tournament


class StandingsTable(models.Model):
    """The compiled standings of one stage: what they were made of, and when."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tables")
    stage = models.CharField(max_length=16, choices=list(STAGE_NAMES.items()))
    stamp = models.CharField(max_length=64, default="", editable=False)
    """Digest of the settings that count and of each counted game's projection and status."""
    as_of = models.PositiveSmallIntegerField(null=True)
    """Number of the latest game that counts; null before any of the stage is finished."""
    before = models.PositiveSmallIntegerField(null=True)
    """Number of the game before that one, since which movement is told; null without one."""
    provisional = models.JSONField(default=list)
    """Numbers of the games that count and are not official yet."""
    notes = models.JSONField(default=list)
    """How ties were decided, as `tournaments.standings.TieNote` dumps them."""
    compiled_at = models.DateTimeField()

    class Meta:
        verbose_name = _("standings table")
        verbose_name_plural = _("standings tables")
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "stage"], name="table_stage_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.stage}"


class Standing(models.Model):
    """One player's place in one stage."""

    table = models.ForeignKey(StandingsTable, on_delete=models.CASCADE, related_name="rows")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="standings")
    position = models.PositiveIntegerField()
    """Order in the table from 0: by rank, those who share one by name."""
    rank = models.PositiveIntegerField(_("place"))
    previous_rank = models.PositiveIntegerField(_("place before"), null=True)
    """The place after the game before; null for who was not in the table then."""
    value_numerator = models.PositiveBigIntegerField(default=0)
    value_denominator = models.PositiveSmallIntegerField(default=1)
    """Together what the stage is ranked by, exactly: see `value`."""
    games = models.PositiveSmallIntegerField(_("games"))
    total = models.PositiveBigIntegerField(_("points"))
    wins = models.PositiveSmallIntegerField(_("won"))
    best = models.PositiveBigIntegerField(_("best game"))

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        ordering = ["table", "position"]
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="standing_player_once")
        ]

    def __str__(self) -> str:
        return f"{self.rank}. {self.player}"

    @property
    def value(self) -> Fraction:
        """What the stage is ranked by: points, or points a game; never rounded."""
        return Fraction(self.value_numerator, self.value_denominator)
