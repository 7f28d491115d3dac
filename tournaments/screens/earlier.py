"""A table beside its earlier ones: movement since the game before, and which to show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models import Game
from tournaments.models import ScheduledGame, Standing, StandingsTable, Tournament
from tournaments.schedule import STAGES, Stage
from tournaments.screens.links import Link
from tournaments.selectors import is_finished


@dataclass(frozen=True, slots=True)
class Movement:
    """How a place changed since the game before: in words, and "up", "down" or "" for an arrow."""

    words: str
    arrow: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A game as of which the table can be shown."""

    number: str
    """Empty for the latest."""
    label: str
    chosen: bool


def movement(row: Standing) -> Movement:
    """Tell how a place changed since the game before: "up 2", "down 1", "level" or "new"."""
    if row.previous_rank is None:
        return Movement(_("new"), "")
    steps = row.previous_rank - row.rank
    if not steps:
        return Movement(_("level"), "")
    text = _("up {count}") if steps > 0 else _("down {count}")
    return Movement(text.format(count=abs(steps)), "up" if steps > 0 else "down")


def choices(
    table: StandingsTable, games: Sequence[ScheduledGame], latest: int | None
) -> list[Choice]:
    """List the games of the stage that count, the latest first; none where there is but one."""
    counted = [
        game for game in games if game.number in STAGES[Stage(table.stage)] and is_finished(game)
    ]
    if len(counted) < 2:
        return []
    return [
        Choice(
            "" if game.number == latest else str(game.number),
            _choice(game, is_latest=game.number == latest),
            chosen=game.number == table.as_of,
        )
        for game in reversed(counted)
    ]


def _choice(game: ScheduledGame, *, is_latest: bool) -> str:
    official = game.game is not None and game.game.status == Game.Status.OFFICIAL
    if is_latest:
        text = (
            _("Game {number}, the latest")
            if official
            else _("Game {number}, the latest, provisional")
        )
    else:
        text = _("Game {number}") if official else _("Game {number}, provisional")
    return text.format(number=game.number)


def latest_link(tournament: Tournament, stage: Stage, latest: int | None) -> Link:
    """Return the link from an earlier table to the one of today."""
    return Link(
        _("Standings after game {number}, the latest").format(number=latest),
        reverse("stage-standings", args=[tournament.pk, stage.value]),
    )
