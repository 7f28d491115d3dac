"""What stands on the felt of the home page: a game that is on, tonight's, or the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.engine.core import Json
from scoring.words.wording import Names, name, sentences
from tournaments.compilation import FINISHED
from tournaments.models import ScheduledGame
from tournaments.screens.evening import Totals, state_heading, state_line, totals_of
from tournaments.screens.links import Link, game_link
from tournaments.selectors import is_finished, is_running, is_under_review
from tournaments.times import Moment, start_of

PLACES = 3
"""How many of the leading players are shown."""


@dataclass(frozen=True, slots=True)
class Hero:
    """What matters most right now."""

    eyebrow: str
    heading: str
    line: str
    start: Moment | None
    links: list[Link]
    totals: Totals | None


def hero(
    tonight: Sequence[ScheduledGame],
    coming: ScheduledGame | None,
    views: Mapping[int, Json],
    names: Names,
) -> Hero:
    """Choose what stands on the felt: a game that is on, tonight's, its result, else the next."""
    running = [game for game in tonight if is_running(game)]
    waiting = [game for game in tonight if not game.cancelled and not is_finished(game)]
    over = [game for game in tonight if is_finished(game)]
    if running:
        return _played(running[0], views, names)
    if waiting:
        return _announced(waiting[0], _("Tonight: game\N{NO-BREAK SPACE}{number} at {time}"))
    if over:
        return _played(over[-1], views, names)
    if coming is not None:
        return _announced(coming, _("Next: game\N{NO-BREAK SPACE}{number}, {full}"))
    return Hero("", _("No game is scheduled"), _("Come back soon."), None, [], None)


def _played(game: ScheduledGame, views: Mapping[int, Json], names: Names) -> Hero:
    view = views.get(game.game_id or 0, {})
    link = game_link(game)
    totals = totals_of(view, names)
    return Hero(
        eyebrow=str(game.tournament),
        heading=_heading(game, view, names),
        line=_line(game, view, names),
        start=None,
        links=[replace(link, label=_("Follow the game"))] if link else [],
        totals=None if totals is None else Totals(totals.caption, totals.rows[:PLACES]),
    )


def _heading(game: ScheduledGame, view: Json, names: Names) -> str:
    label = _("Game {number}").format(number=game.number)
    if view.get("phase") in ("turn", "call"):
        return _("Live now: game\N{NO-BREAK SPACE}{number}, round\N{NO-BREAK SPACE}{round}").format(
            number=game.number, round=view["round"]
        )
    return state_heading(label, view, names)


def _line(game: ScheduledGame, view: Json, names: Names) -> str:
    due = view.get("due")
    turn = ""
    if view.get("phase") != FINISHED and due:
        turn = _("{player}'s turn.").format(player=name(due["player"], names))
    frozen = _("Under review; its totals are frozen.") if is_under_review(game) else ""
    return sentences([turn, state_line(view), frozen])


def _announced(game: ScheduledGame, text: str) -> Hero:
    start = start_of(game)
    link = game_link(game)
    return Hero(
        eyebrow=str(game.tournament),
        heading=text.format(number=game.number, time=start.time, full=start.full),
        line="",
        start=start,
        links=[replace(link, label=_("Open the game's page"))] if link else [],
        totals=None,
    )
