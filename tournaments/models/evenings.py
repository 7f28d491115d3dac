"""A tournament's games as they are scheduled, and how that was changed."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models import Game
from tournaments.models.series import Tournament, check_day
from tournaments.schedule import GAMES, STAGES, Stage, moment, stage_of

STAGE_NAMES = {
    Stage.QUALIFYING: _("Qualifying"),
    Stage.SEMIFINAL: _("Semifinals"),
    Stage.CHAMPIONSHIP: _("Championship"),
}


class ScheduledGame(models.Model):
    """One of a tournament's games: its number for good, and when it is to be played."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="schedule")
    number = models.PositiveSmallIntegerField(_("number"))
    date = models.DateField(_("date"), validators=[check_day])
    start_time = models.TimeField(_("starts at"))
    """Local time in the series' zone."""
    moved_from = models.DateField(_("moved from"), null=True, blank=True)
    """The date of the first lay-out, where it is another one now."""
    cancelled = models.BooleanField(_("cancelled"), default=False)
    note = models.CharField(_("note"), max_length=200, blank=True)
    """Why it was moved or cancelled, for everybody to read."""
    changes_made = models.PositiveSmallIntegerField(default=0, editable=False)
    """How often it was moved, cancelled or the like: what calendars know a newer version by."""
    game = models.OneToOneField(
        Game, on_delete=models.PROTECT, related_name="scheduled", null=True, blank=True
    )
    """The game itself, once an official has opened it."""
    opened_at = models.DateTimeField(null=True, editable=False)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        editable=False,
    )

    class Meta:
        verbose_name = _("scheduled game")
        verbose_name_plural = _("scheduled games")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="game_number_once"),
            models.CheckConstraint(
                condition=models.Q(number__gte=1, number__lte=GAMES), name="game_number_exists"
            ),
        ]
        indexes = [models.Index(fields=["date"], name="scheduled_date")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"

    @property
    def stage(self) -> Stage:
        """The stage that the game's number belongs to."""
        return stage_of(self.number)

    @property
    def stage_name(self) -> str:
        """What people call that stage."""
        return str(STAGE_NAMES[self.stage])

    @property
    def starts_at(self) -> datetime.datetime:
        """The moment at which the game starts, in the series' zone."""
        return moment(self.date, self.start_time, self.tournament.series.zone)

    @property
    def last_of_stage(self) -> int:
        """The number of the last game of this game's stage."""
        return STAGES[self.stage][-1]

    def move(self, day: datetime.date) -> None:
        """Set another date; the first one is remembered. Saving is the caller's."""
        first = self.moved_from or self.date
        self.date, self.moved_from = day, None if day == first else first


class ScheduleChange(models.Model):
    """A change of one evening: how it was, how it is, who and why."""

    scheduled = models.ForeignKey(ScheduledGame, on_delete=models.CASCADE, related_name="changes")
    before = models.JSONField()
    after = models.JSONField()
    """`date`, `start_time`, `cancelled`, as ISO texts and a truth value."""
    note = models.CharField(_("note"), max_length=200)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    changed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("schedule change")
        verbose_name_plural = _("schedule changes")
        ordering = ["scheduled", "pk"]

    def __str__(self) -> str:
        return f"{self.scheduled}: {self.before} -> {self.after}"
