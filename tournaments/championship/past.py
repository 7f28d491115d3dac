"""Past champions, series by series."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Max, Prefetch, QuerySet

from roster.models import Player
from tournaments.championship.words import champions_of
from tournaments.models import Champion, Series, Title


@dataclass(frozen=True, slots=True)
class Reign:
    """A title that holds: of which tournament, to whom, how, and when its last game was."""

    title: Title
    champions: tuple[Player, ...]
    ended: date


def titles(series: Series | None = None) -> QuerySet[Title]:
    """The titles that hold, of one series or all, the latest first (two queries)."""
    champions = Champion.objects.select_related("player__merged_into").order_by(
        "player__collation_key", "pk"
    )
    found = Title.objects.filter(withdrawn_at=None).select_related("tournament__series")
    if series is not None:
        found = found.filter(tournament__series=series)
    return (
        found.annotate(ended=Max("tournament__schedule__date"))
        .prefetch_related(Prefetch("champions", queryset=champions))
        .order_by("tournament__series", "-tournament__starts_on", "-tournament__pk")
    )


def reigns(found: Sequence[Title]) -> list[Reign]:
    """Tell of some of `titles` who holds them; records that were merged are the kept ones."""
    return [
        Reign(
            title,
            tuple(champions_of(title)),
            title.ended,  # type: ignore[attr-defined]  # annotated
        )
        for title in found
    ]
