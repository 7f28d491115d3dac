"""The list of all tournaments."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Max, Min, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.compilation import FINISHED
from tournaments.models import Tournament
from tournaments.schedule import GAMES
from tournaments.times import day_and_year


@dataclass(frozen=True, slots=True)
class Listed:
    """One tournament in the list."""

    name: str
    series: str
    url: str
    dates: str
    played: str


def all_tournaments() -> QuerySet[Tournament]:
    """Return all tournaments, the latest first, with their dates and how far they are."""
    finished = Q(schedule__game__projection__phase=FINISHED)
    with_dates = Tournament.objects.select_related("series").annotate(
        first=Min("schedule__date"),
        last=Max("schedule__date"),
        played=Count("schedule", filter=finished),
    )
    return with_dates.order_by("-starts_on", "-pk")


def listed(tournament: Tournament) -> Listed:
    """Put one of `all_tournaments` into words."""
    return Listed(
        name=tournament.name,
        series=tournament.series.name,
        url=reverse("tournament-standings", args=[tournament.pk]),
        dates=_("{first} to {last}").format(
            first=day_and_year(tournament.first),  # type: ignore[attr-defined]  # annotated
            last=day_and_year(tournament.last),  # type: ignore[attr-defined]
        ),
        played=_("{count} of {games}").format(
            count=tournament.played,  # type: ignore[attr-defined]
            games=GAMES,
        ),
    )
