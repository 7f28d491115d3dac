"""Can this protest still change the result? The answer in words, for officials."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from policies.models import Flag
from roster.models import Player
from roster.shown import called_name
from scoring.models import Game
from scoring.words.wording import points
from tournaments.championship.outcome import held_titles
from tournaments.models import STAGE_NAMES, ScheduledGame, Tournament
from tournaments.protests import Change
from tournaments.schedule import Stage
from tournaments.screens.links import Link
from tournaments.selectors import is_finished
from tournaments.stakes import AtStake, at_stake, open_protests


@dataclass(frozen=True, slots=True)
class Row:
    """A player of the game: points now, and what would change what."""

    player: str
    points: str
    changes: tuple[tuple[str, str], ...]
    """What would change, and how many points more or fewer it takes."""
    named: bool
    """Whether the flag is about an event of theirs."""


@dataclass(frozen=True, slots=True)
class StageAnswer:
    """The answer for one stage."""

    heading: str
    sentences: list[str]
    """The least that would change anything, and what happens then."""
    headers: list[str]
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class ProtestScreen:
    """All that is said."""

    answer: str
    stages: list[StageAnswer]
    remarks: list[str]


@dataclass(frozen=True, slots=True)
class Protest:
    """An open flag about a game that counts in a table, for officials."""

    link: Link
    what: str
    sentences: list[str]


WIN, PLACE, ADVANCE = "win", "place", "advance"


def protest_screen(scheduled: ScheduledGame, *, named: int | None = None) -> ProtestScreen:
    """Tell what a game can still change. `named` is the player that a flag is about."""
    if not is_finished(scheduled):
        return ProtestScreen(_("Yes: the game is not finished, so nothing is settled."), [], [])
    stakes = at_stake(scheduled.tournament, scheduled.number)
    if not stakes:
        return ProtestScreen(_("No: nobody has a result in this game that counts."), [], [])
    names = _names(swing.player for each in stakes for swing in each.swings)
    return ProtestScreen(
        _answer(stakes),
        [_stage(each, scheduled, names, named) for each in stakes],
        _remarks(scheduled, stakes),
    )


def protests(tournament: Tournament, stage: Stage) -> list[Protest]:
    """Tell officials which open protests are about a stage's games, and what they can change."""
    found = open_protests(tournament, stage)
    names = _names(swing.player for _flag, _number, each in found for swing in each.swings)
    return [
        Protest(
            Link(_("Game {number}").format(number=number), _flag_url(flag)),
            flag.what,
            [_least(kind, each, names, number) for kind in _kinds(stage)] if each.swings else [],
        )
        for flag, number, each in found
    ]


def _flag_url(flag: Flag) -> str:
    return reverse("game-flag", args=[flag.game_id, flag.pk])


def _names(ids: Iterable[int]) -> Mapping[int, str]:
    players = Player.objects.filter(pk__in=list(ids)).select_related("merged_into")
    return {player.pk: called_name(player) for player in players}


def _answer(stakes: Sequence[AtStake]) -> str:
    least = min(
        (
            change.least
            for each in stakes
            for swing in each.swings
            for change in (swing.win, swing.place, swing.advance)
            if change.least is not None
        ),
        default=None,
    )
    if least is None:
        return _("No: whatever one player's points are, nothing changes.")
    return _("Yes, from {points} points of one player on; with fewer, nothing changes.").format(
        points=points(least)
    )


def _stage(
    each: AtStake, scheduled: ScheduledGame, names: Mapping[int, str], named: int | None
) -> StageAnswer:
    kinds = _kinds(each.stage, own=scheduled.stage is each.stage)
    ordered = sorted(each.swings, key=lambda swing: (swing.player != named, -swing.points))
    return StageAnswer(
        heading=str(STAGE_NAMES[each.stage]),
        sentences=[_least(kind, each, names, scheduled.number) for kind in kinds],
        headers=[HEADERS[kind]() for kind in kinds],
        rows=[
            Row(
                names[swing.player],
                points(swing.points),
                tuple((HEADERS[kind](), _both(getattr(swing, kind))) for kind in kinds),
                swing.player == named,
            )
            for swing in ordered
        ],
    )


def _kinds(stage: Stage, *, own: bool = True) -> list[str]:
    """What can change: the win only in the game's own stage, and nobody advances from the last."""
    kinds = [WIN] if own else []
    return [*kinds, PLACE] if stage is Stage.CHAMPIONSHIP else [*kinds, PLACE, ADVANCE]


HEADERS: Mapping[str, Callable[[], str]] = {
    WIN: lambda: _("Changes who won"),
    PLACE: lambda: _("Changes a place"),
    ADVANCE: lambda: _("Changes who advances"),
}


def _both(change: Change) -> str:
    """Tell how many points more or fewer: "450 more or 1,200 fewer"."""
    if change.more is not None and change.fewer is not None:
        text = _("{more} more or {fewer} fewer")
        return text.format(more=points(change.more), fewer=points(change.fewer))
    if change.more is not None:
        return _("{points} more").format(points=points(change.more))
    if change.fewer is not None:
        return _("{points} fewer").format(points=points(change.fewer))
    return _("nothing does")


def _least(kind: str, each: AtStake, names: Mapping[int, str], number: int) -> str:
    """Tell the least that would change one thing, and whose points they are."""
    changes = [(swing, getattr(swing, kind)) for swing in each.swings]
    possible = [(change.least, swing, change) for swing, change in changes if change.least]
    if not possible:
        return NOTHING[kind]().format(number=number)
    _count, swing, change = min(possible, key=lambda one: one[0])
    more = change.least == change.more
    text = (MORE if more else FEWER)[kind]()
    return text.format(player=names[swing.player], points=points(change.least), number=number)


MORE: Mapping[str, Callable[[], str]] = {
    WIN: lambda: _("Who won game {number} changes if {player} gets {points} points more."),
    PLACE: lambda: _("A place changes if {player} gets {points} points more."),
    ADVANCE: lambda: _("Who advances changes if {player} gets {points} points more."),
}
FEWER: Mapping[str, Callable[[], str]] = {
    WIN: lambda: _("Who won game {number} changes if {player} gets {points} points fewer."),
    PLACE: lambda: _("A place changes if {player} gets {points} points fewer."),
    ADVANCE: lambda: _("Who advances changes if {player} gets {points} points fewer."),
}
NOTHING: Mapping[str, Callable[[], str]] = {
    WIN: lambda: _("Who won game {number} does not change, whatever one player's points are."),
    PLACE: lambda: _("No place changes, whatever one player's points are."),
    ADVANCE: lambda: _("Who advances does not change, whatever one player's points are."),
}


def _remarks(scheduled: ScheduledGame, stakes: Sequence[AtStake]) -> list[str]:
    remarks = [
        _(
            "Each line changes one player's points and leaves all others as they are. "
            "Where several change at once, less can be enough."
        )
    ]
    if any(each.closing for each in stakes):
        remarks.append(
            _("The stage is closed: who advances changes only if the manager decides so.")
        )
    if scheduled.stage is Stage.CHAMPIONSHIP and held_titles([scheduled.tournament]).exists():
        remarks.append(_("The title has been given: it changes only if the manager decides so."))
    if scheduled.game is not None and scheduled.game.status == Game.Status.UNDER_REVIEW:
        remarks.append(_("The game is under review; this is about the totals that are frozen."))
    return remarks
