"""The compiled leaderboards: they can be thrown away and compiled again at any time."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from roster.models import Player
from tournaments.models.series import Series


class Board(models.Model):
    """The figures of everybody in one scope: of a series or all, of a year or all.

    The board of one series in one year is compiled from the games; the wider ones add these up.
    """

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="boards", null=True)
    """Null: of all series."""
    year = models.PositiveSmallIntegerField(null=True)
    """The year of the games' dates, where they are played; null: of all years."""
    stamp = models.CharField(max_length=64, default="", editable=False)
    """Digest of what it was made of: each game's projection and each merged record in it."""
    games = models.PositiveIntegerField(default=0)
    """How many games count."""
    compiled_at = models.DateTimeField()
    """When what is on it last changed."""

    class Meta:
        verbose_name = _("leaderboard")
        verbose_name_plural = _("leaderboards")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(Coalesce("series", 0), Coalesce("year", 0), name="board_once")
        ]

    def __str__(self) -> str:
        return f"{self.series_id or 'all'}, {self.year or 'all'}"


class BoardRow(models.Model):
    """What one player did in the games of a board."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="rows", db_index=False)
    """Found by the constraint's index."""
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="board_rows")
    games = models.PositiveIntegerField(_("games"))
    points = models.PositiveBigIntegerField(_("points"))
    best_game = models.PositiveBigIntegerField(_("best game"))
    best_turn = models.PositiveBigIntegerField(_("best turn"))
    wins = models.PositiveIntegerField(_("won"))
    bonuses = models.PositiveIntegerField(_("lucky bonuses"))
    """Turns that saved one or more."""
    turns = models.PositiveIntegerField(_("turns"))
    """Turns that were played; the missed and the forfeited were not."""
    busts = models.PositiveIntegerField(_("busts"))

    class Meta:
        verbose_name = _("leaderboard row")
        verbose_name_plural = _("leaderboard rows")
        ordering = ["board", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["board", "player"], name="board_player_once")
        ]

    def __str__(self) -> str:
        return f"{self.board_id}: {self.player_id}"
