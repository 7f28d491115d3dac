"""The green panel: whose turn it is, what is due, the dice, and the figures that matter now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.core import Json
from scoring.engine.lucky_roll.dice import scored_dice
from scoring.engine.lucky_roll.legal import Legal
from scoring.engine.lucky_roll.ranking import rank
from scoring.engine.lucky_roll.state import Due, State
from scoring.words.headlines import claimed
from scoring.words.wording import (
    Names,
    dice,
    dice_left,
    name,
    players,
    points,
    sentences,
    turn_worth,
)


@dataclass(frozen=True, slots=True)
class Figure:
    """A label, a figure, a remark."""

    label: str
    value: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it is drawn: "" scores, "quiet" does not."""

    face: int
    look: str = ""


@dataclass(frozen=True, slots=True)
class Felt:
    """What lies on the table. `due` is said strongly, `due_more` after it."""

    heading: str
    due: str
    due_more: str = ""
    lucky: str = ""
    lucky_hit: bool = False
    roll_label: str = ""
    dice: Sequence[Die] = ()
    blanks: int = 0
    bust: str = ""
    """The roll that has just ended a turn, since its dice lie on the table no more."""
    reading: str = ""
    notice: str = ""
    """What holds beyond this turn: that game point has been reached."""
    figures: Sequence[Figure] = field(default_factory=list)
    where: str = ""


def felt(state: State, legal: Legal, names: Names, last: Json | None) -> Felt:
    """The panel of a game of Lucky Roll; `last` is the event recorded last, if any."""
    panel = _PANELS[state.phase](state, legal, names, last)
    return replace(panel, bust=_bust(state, names, last))


def _bust(state: State, names: Names, last: Json | None) -> str:
    """What was rolled last, where it was a bust; "" as soon as something else is recorded."""
    if last is None or last["type"] != "roll" or (state.due and state.due.roll):
        return ""
    return _("{player} rolled {dice}. Bust.").format(
        player=name(last["player"], names), dice=dice(last["dice"])
    )


def _roster(state: State, legal: Legal, names: Names, last: Json | None) -> Felt:
    due = _("Set the roster to begin.")
    return Felt(_("The roster is not set"), due, where=due)


def _lucky_number(state: State, legal: Legal, names: Names, last: Json | None) -> Felt:
    count = len(state.order)
    present = ngettext(
        "{count} player on the roster: {players}.",
        "{count} players on the roster: {players}.",
        count,
    )
    where = ngettext(
        "The lucky number is due. {count} player on the roster.",
        "The lucky number is due. {count} players on the roster.",
        count,
    )
    return Felt(
        _("Today's lucky number"),
        _("Roll due"),
        _("the active roller rolls {dice} dice").format(dice=legal.dice),
        blanks=legal.dice or 0,
        reading=present.format(count=count, players=players(state.order, names)),
        where=where.format(count=count),
    )


def _turn(state: State, legal: Legal, names: Names, last: Json | None) -> Felt:
    due = open_turn(state)
    bonus = due.bonus + due.pending_bonus
    strong, more = _awaited(state, due)
    panel = Felt(
        turn_heading(state, names),
        strong,
        more,
        lucky=_lucky(state, bonus),
        lucky_hit=bonus > 0,
        notice=_game_point(state),
        figures=_figures(state, legal, due),
        where=where(state, names),
    )
    if not due.roll:
        return replace(panel, blanks=due.dice, reading=_claimed_last(last))
    return replace(
        panel,
        roll_label=_("Roll: {dice}.").format(dice=dice(heard(due))),
        dice=_drawn(state, heard(due)),
        reading=_reading(legal),
    )


def _game_point(state: State) -> str:
    """Say that the next round is the last one; once it is played its heading says so."""
    if state.game_point_round is None or state.final_round:
        return ""
    return _("Game point. Round {round} is final.").format(round=state.game_point_round + 1)


def open_turn(state: State) -> Due:
    """The turn that is being played; ValueError where none is."""
    if state.due is None:
        raise ValueError("no turn is open")
    return state.due


def turn_heading(state: State, names: Names) -> str:
    """Say "Ben's turn, round 4", the state of an open turn in a few words."""
    text = (
        _("{player}'s turn, final round {round}")
        if state.final_round
        else _("{player}'s turn, round {round}")
    )
    return text.format(player=name(open_turn(state).player, names), round=state.round)


def heard(due: Due) -> Sequence[int]:
    """The dice on the table in the order in which they were called out."""
    return due.heard or due.roll


def _awaited(state: State, due: Due) -> tuple[str, str]:
    if due.awaiting == "paused":
        return _("Paused"), _("connection lost; wait, then restored or timed out")
    if due.awaiting == "instruction":
        attempt = _("attempt 1 of 2") if due.attempts_left > 1 else _("attempt 2 of 2")
        return _("Instruction due"), attempt
    more = ngettext("{count} die", "{count} dice", due.dice).format(count=due.dice)
    if due.player in state.missed_before and not due.responded:
        more = _("{dice}, call once").format(dice=more)
    return _("Roll due"), more


def _lucky(state: State, bonus: int) -> str:
    if bonus:
        return _("Lucky {number}: {bonus} pending").format(
            number=state.lucky_number, bonus=points(bonus)
        )
    return _("Lucky {number}").format(number=state.lucky_number)


def _figures(state: State, legal: Legal, due: Due) -> list[Figure]:
    player = due.player
    best = legal.rolls[0] if legal.rolls else None
    bonus = due.bonus + due.pending_bonus
    if best is not None:
        remark = _("plus {points} now").format(points=points(best.points))
    elif bonus:
        remark = _("plus {bonus} lucky").format(bonus=points(bonus))
    else:
        remark = _("needs {points}").format(points=points(state.minimum(player)))
    board = _("on the board") if player in state.on_board else _("not on the board")
    left, most = state.replays_left(player), state.settings.player_replays
    return [
        Figure(_("Turn so far"), points(due.points), remark),
        Figure(_("Total"), points(state.scores[player]), board),
        Figure(_("Replays left"), str(left), _("of {most}").format(most=most)),
    ]


def _drawn(state: State, faces: Sequence[int]) -> list[Die]:
    """The dice of the richest claim solid, the others outlined; also while the turn is paused."""
    wide = state.settings.four_and_pair_is_triple_double
    scoring = Counter(scored_dice(faces, four_and_pair_is_triple_double=wide).dice)
    drawn = []
    for face in faces:
        scores = scoring[face] > 0
        scoring[face] -= scores
        drawn.append(Die(face, "" if scores else "quiet"))
    return drawn


def _reading(legal: Legal) -> str:
    if not legal.rolls:
        return ""
    best = legal.rolls[0]
    text = ngettext("{dice} scores {points}.", "{dice} score {points}.", len(best.keep))
    said = text.format(dice=dice(best.keep), points=points(best.points))
    return sentences([said, dice_left(best.dice or 0)])


def _claimed_last(last: Json | None) -> str:
    """What the dice that are due were won with; nothing before a turn's first roll."""
    if last is None or last["type"] != "instruction" or last["then"] != "roll":
        return ""
    return _("Claimed {claim}.").format(claim=claimed(last))


def _call(state: State, legal: Legal, names: Names, last: Json | None) -> Felt:
    return Felt(
        _("Round {round} is complete").format(round=state.round),
        _("Call for new and returning players"),
        lucky=_lucky(state, 0),
        reading=_("Ask aloud, tick who answers, then record the call."),
        where=_("Round {round} is complete. The call for players is due.").format(
            round=state.round
        ),
    )


def _finished(state: State, legal: Legal, names: Names, last: Json | None) -> Felt:
    first = [place for place in rank(state) if place.rank == 1]
    who = players([place.player for place in first], names)
    if not first:
        heading, due = _("The game is over"), _("Nobody is ranked")
    elif len(first) == 1:
        heading = _("{player} wins").format(player=who)
        due = _("Total {points}").format(points=points(first[0].total))
    else:
        heading = _("{players} share the win").format(players=who)
        due = _("Total {points} each").format(points=points(first[0].total))
    more = ngettext("after {round} round", "after {round} rounds", state.round)
    where = _("{heading}. {due}.").format(heading=heading, due=due)
    return Felt(heading, due, more.format(round=state.round), where=where)


def where(state: State, names: Names) -> str:
    """Where the game is, as one sentence after the other: for "Where are we?"."""
    due = open_turn(state)
    strong, more = _awaited(state, due)
    said = [
        _("{heading}.").format(heading=turn_heading(state, names)),
        _("{due}: {more}.").format(due=strong, more=more),
    ]
    bonus = due.bonus + due.pending_bonus
    if due.points or bonus:
        said.append(_("Turn {worth}.").format(worth=turn_worth(due.points, bonus)))
    if state.up_next is not None:
        said.append(_("{player} next.").format(player=name(state.up_next, names)))
    return sentences(said)


_PANELS: Mapping[str, Callable[[State, Legal, Names, Json | None], Felt]] = {
    "roster": _roster,
    "lucky_number": _lucky_number,
    "turn": _turn,
    "call": _call,
    "finished": _finished,
}
