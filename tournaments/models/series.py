"""Series, their tournaments with the settings, and who officiates in them."""

from __future__ import annotations

from datetime import date
from zoneinfo import available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from roster.roles import OFFICIALS
from tournaments.schedule import FIRST_DAY, LAST_DAY, WEEK
from tournaments.standings import Basis

COUNTABLE = MaxValueValidator(999)
"""What a club can mean by a number of players or games; SQLite itself knows no limit."""

BASIS_NAMES = {
    Basis.TOTAL: _("total points of the stage"),
    Basis.AVERAGE: _("average points of a game"),
    Basis.BEST: _("total points of the best games"),
}
"""What a stage can be ranked by first, for people to choose."""


def check_weekdays(value: object) -> None:
    """Raise ValidationError unless the value lists different weekdays, Monday 0 to Sunday 6."""
    days = value if isinstance(value, list) else []
    if not days or len(set(days)) < len(days) or not set(days) <= set(range(WEEK)):
        raise ValidationError(_("Choose at least one weekday, each of them once."))


def check_zone(value: str) -> None:
    """Raise ValidationError unless the value names a time zone, such as America/New_York."""
    if value not in available_timezones():
        raise ValidationError(_("There is no time zone of this name."))


def check_day(value: date) -> None:
    """Raise ValidationError for a day on which nobody can mean to play."""
    if not FIRST_DAY <= value <= LAST_DAY:
        text = _("Choose a day from {first} to {last}.")
        raise ValidationError(text.format(first=FIRST_DAY, last=LAST_DAY))


def check_days(value: object) -> None:
    """Raise ValidationError unless the value lists days as ISO texts: 2026-12-24."""
    try:
        days = [date.fromisoformat(day) for day in value] if isinstance(value, list) else None
    except (TypeError, ValueError):
        days = None
    if days is None:
        raise ValidationError(_("List days, each as in 2026-12-24."))


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

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(_("name"), max_length=80)
    starts_on = models.DateField(_("starts on"), validators=[check_day])
    days_off = models.JSONField(
        _("days without a game"), default=list, blank=True, validators=[check_days]
    )
    """Days on which nothing is laid out, as ISO texts in order; games can still be moved there."""
    ranking_basis = models.CharField(
        _("ranking by"),
        max_length=16,
        choices=[(basis.value, name) for basis, name in BASIS_NAMES.items()],
        default=Basis.TOTAL.value,
    )
    best_games = models.PositiveSmallIntegerField(
        _("best games that count"), default=10, validators=[MinValueValidator(1), COUNTABLE]
    )
    """How many games of a player count where ranking is by the best games."""
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
