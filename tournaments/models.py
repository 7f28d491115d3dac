"""Series, their tournaments and scheduled games, who officiates, and the compiled standings.

`StandingsTable` and `Standing` can be thrown away and compiled again at any time
(`tournaments.compilation`); everything else is entered by people.
"""

from __future__ import annotations

import datetime
from zoneinfo import available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from roster.models import Player
from roster.roles import OFFICIALS
from scoring.models import Game
from tournaments.schedule import GAMES, STAGES, WEEK, Stage, moment, stage_of

STAGE_NAMES = {
    Stage.QUALIFYING: _("Qualifying"),
    Stage.SEMIFINAL: _("Semifinals"),
    Stage.CHAMPIONSHIP: _("Championship"),
}


COUNTABLE = MaxValueValidator(999)
"""What a club can mean by a number of players or games; SQLite itself knows no limit."""


def check_weekdays(value: object) -> None:
    """Raise ValidationError unless the value lists different weekdays, Monday 0 to Sunday 6."""
    days = value if isinstance(value, list) else []
    if not days or len(set(days)) < len(days) or not set(days) <= set(range(WEEK)):
        raise ValidationError(_("Choose at least one weekday, each of them once."))


def check_zone(value: str) -> None:
    """Raise ValidationError unless the value names a time zone, such as America/New_York."""
    if value not in available_timezones():
        raise ValidationError(_("There is no time zone of this name."))


class Series(models.Model):
    """A standing appointment: on these weekdays, at this time of that zone."""

    name = models.CharField(_("name"), max_length=80, unique=True)
    weekdays = models.JSONField(_("weekdays"), validators=[check_weekdays])
    """Weekdays as `date.weekday()` counts them, in the order in which the name tells them."""
    start_time = models.TimeField(_("starts at"))
    """Local time in `zone`: what the clock on the wall shows, whatever the season."""
    zone = models.CharField(
        _("time zone"), max_length=64, default="America/New_York", validators=[check_zone]
    )

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class Tournament(models.Model):
    """One season of a series: 26 games, and the settings by which its standings are made."""

    class Basis(models.TextChoices):
        """What a stage is ranked by first."""

        TOTAL = "total", _("total points of the stage")

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(_("name"), max_length=80)
    starts_on = models.DateField(_("starts on"))
    ranking_basis = models.CharField(
        _("ranking by"), max_length=16, choices=Basis.choices, default=Basis.TOTAL
    )
    minimum_qualifying_games = models.PositiveSmallIntegerField(
        _("qualifying games a player needs"), default=10, validators=[COUNTABLE]
    )
    semifinal_places = models.PositiveSmallIntegerField(
        _("places in the semifinals"), default=16, validators=[COUNTABLE]
    )
    championship_places = models.PositiveSmallIntegerField(
        _("places in the championship"), default=6, validators=[COUNTABLE]
    )
    qualifying_points_carried = models.BooleanField(
        _("qualifying points count in the semifinals"), default=False
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["series", "name"], name="tournament_name_once")
        ]

    def __str__(self) -> str:
        return f"{self.series}, {self.name}"


class ScheduledGame(models.Model):
    """One of a tournament's games: its number for good, and when it is to be played."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="schedule")
    number = models.PositiveSmallIntegerField(_("number"))
    date = models.DateField(_("date"))
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


class Official(models.Model):
    """Somebody's standing role in a tournament; each of its games gets a crew from these."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="officials")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="appointments"
    )
    role = models.CharField(
        _("role"), max_length=20, choices=[(role.value, role.value) for role in sorted(OFFICIALS)]
    )

    class Meta:
        verbose_name = _("official")
        verbose_name_plural = _("officials")
        ordering = ["tournament", "role", "user"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "role"], name="official_once")
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"


class StandingsTable(models.Model):
    """The compiled standings of one stage: what they were made of, and when."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tables")
    stage = models.CharField(max_length=16, choices=list(STAGE_NAMES.items()))
    stamp = models.CharField(max_length=64, default="", editable=False)
    """Digest of the settings that count and of each counted game's projection and status."""
    as_of = models.PositiveSmallIntegerField(null=True)
    """Number of the latest game that counts; null before any of the stage is finished."""
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
