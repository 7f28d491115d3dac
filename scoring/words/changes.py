"""What a correction or a ruling would change, in words: a table of totals, and sentences.

`in_words(difference, names)` is what every preview shows; the same for a bulletin's page.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.difference import Difference, Pair, PlayerChange, TurnChange
from scoring.engine.lucky_roll.state import Due, Turn
from scoring.words.wording import Names, name, players, points


@dataclass(frozen=True, slots=True)
class TotalRow:
    """One player's total and place, old and new. "" where there is none."""

    name: str
    old: str
    new: str
    old_place: str
    new_place: str


@dataclass(frozen=True, slots=True)
class Told:
    """A difference in words. `totals` are of who has another total or place than before."""

    totals: list[TotalRow]
    sentences: list[str]


def in_words(changed: Difference, names: Names) -> Told:
    """Who gets which total and place, which turns end otherwise, who is due, what else follows."""
    if changed.nothing:
        return Told([], [_("Nothing changes: no total, no turn, and the same player is due.")])
    said = [
        *_lucky_number(changed),
        *(_turn(turn, names) for turn in changed.turns),
        *(sentence for player in changed.players for sentence in _player(player, names)),
        *_announced(changed),
        *_game_point(changed),
        *_end(changed, names),
        *_due(changed, names),
    ]
    totals = [_row(player, names) for player in changed.players if _moves(player)]
    return Told(totals, said or [_("No total and no turn changes.")])


def _moves(change: PlayerChange) -> bool:
    was, will_be = change.before, change.after
    return (was.total, was.rank) != (will_be.total, will_be.rank)


def _row(change: PlayerChange, names: Names) -> TotalRow:
    was, will_be = change.before, change.after
    return TotalRow(
        name(change.player, names),
        _number(was.total),
        _number(will_be.total),
        _number(was.rank),
        _number(will_be.rank),
    )


def _number(value: int | None) -> str:
    return "" if value is None else points(value)


def _lucky_number(changed: Difference) -> list[str]:
    pair = changed.lucky_number
    if not pair.differs:
        return []
    if pair.after is None:
        return [_("There is no lucky number yet.")]
    if pair.before is None:
        return [_("The lucky number is {new}.").format(new=pair.after)]
    return [
        _("The lucky number is {new} instead of {old}.").format(old=pair.before, new=pair.after)
    ]


def _turn(change: TurnChange, names: Names) -> str:
    facts = {"player": name(change.player, names), "round": change.round}
    if change.before is None:
        text = _("{player}'s turn in round {round}: {new}.")
        return text.format(new=ending(change.after), **facts)
    if change.after is None:
        text = _("{player}'s turn in round {round} is not over; it was: {old}.")
        return text.format(old=ending(change.before), **facts)
    text = _("{player}'s turn in round {round}: {new} instead of {old}.")
    return text.format(old=ending(change.before), new=ending(change.after), **facts)


def ending(turn: Turn | None) -> str:
    """How a turn ended, in a few words: "saves 1,150", "bust"."""
    if turn is None:
        return ""
    worth = points(turn.points + turn.bonus)
    return {
        "saved": _("saves {points}"),
        "kept": _("keeps {points}"),
        "bust": _("bust"),
        "lost": _("nothing kept"),
        "missed": _("missed"),
        "forfeited": _("forfeited"),
    }[turn.outcome].format(points=worth)


def _player(change: PlayerChange, names: Names) -> Iterable[str]:
    was, will_be = change.before, change.after
    player = name(change.player, names)
    if was.total is None:
        yield _("{player} is in the game.").format(player=player)
    if will_be.total is None:
        yield _("{player} is not in the game.").format(player=player)
        return
    if was.on_board != will_be.on_board:
        text = (
            _("{player} is on the board.")
            if will_be.on_board
            else _("{player} is not on the board any more.")
        )
        yield text.format(player=player)
    if was.away != will_be.away:
        yield (_("{player} is away.") if will_be.away else _("{player} is not away.")).format(
            player=player
        )
    if was.disqualified != will_be.disqualified:
        text = (
            _("{player} is disqualified.")
            if will_be.disqualified
            else _("{player} is not disqualified.")
        )
        yield text.format(player=player)
    yield from _counts(change, player)


def _counts(change: PlayerChange, player: str) -> Iterable[str]:
    was, will_be = change.before, change.after
    if was.turns_to_lose != will_be.turns_to_lose:
        count = will_be.turns_to_lose
        text = ngettext(
            "{player} has {count} turn to lose.", "{player} has {count} turns to lose.", count
        )
        yield text.format(player=player, count=count)
    if was.replays_used != will_be.replays_used:
        count = will_be.replays_used
        text = ngettext(
            "{player} has asked for {count} replay.",
            "{player} has asked for {count} replays.",
            count,
        )
        yield text.format(player=player, count=count)


def _announced(changed: Difference) -> list[str]:
    announced = changed.announced
    if announced is None:
        return []
    withdrawn = all(pair.after is None for pair in announced.totals.values())
    if announced.result:
        return [_("The result had been told: a bulletin is issued.")]
    if withdrawn:
        text = _(
            "The totals after round {round} have been announced. That round is not complete any "
            "more: they are announced again, and a bulletin is issued."
        )
        return [text.format(round=announced.round)]
    text = _("Totals announced after round {round} change: a bulletin is issued.")
    return [text.format(round=announced.round)]


def _game_point(changed: Difference) -> list[str]:
    pair = changed.game_point_round
    if not pair.differs:
        return []
    if pair.after is None:
        return [_("Game point is not reached.")]
    text = _("Game point is reached in round {round}; round {last} is final.")
    return [text.format(round=pair.after, last=pair.after + 1)]


def _end(changed: Difference, names: Names) -> list[str]:
    if changed.reopens:
        return [_("The game is open again: it is not over yet.")]
    if not changed.winners.differs or not changed.winners.after:
        return []
    winners = changed.winners.after
    text = _("{players} wins the game.") if len(winners) == 1 else _("{players} share the win.")
    return [text.format(players=players(winners, names))]


def _due(changed: Difference, names: Names) -> list[str]:
    was, will_be = changed.due.before, changed.due.after
    moved = Pair(_place(changed, "before"), _place(changed, "after"))
    if not changed.due.differs and not moved.differs:
        return []
    old = due_in_words(was, changed.phase.before, changed.round.before, names)
    new = due_in_words(will_be, changed.phase.after, changed.round.after, names)
    if old == new:
        return [_("Now due, as before: {due}.").format(due=new)]
    return [_("Now due: {new}; before: {old}.").format(new=new, old=old)]


def _place(changed: Difference, side: str) -> tuple[str, int]:
    return getattr(changed.phase, side), getattr(changed.round, side)


def due_in_words(due: Due | None, phase: str, round_: int, names: Names) -> str:
    """What is awaited, in a few words: "Ben's roll of 6 dice, round 4"."""
    if due is None:
        return {
            "roster": _("the roster"),
            "lucky_number": _("the lucky number"),
            "call": _("the call for players after round {round}"),
        }.get(phase, _("nothing, the game is over")).format(round=round_)
    player = name(due.player, names)
    if due.awaiting == "paused":
        return _("{player}'s connection, round {round}").format(player=player, round=round_)
    if due.awaiting == "instruction":
        text = _("{player}'s instruction, round {round}, turn so far {points}")
        return text.format(player=player, round=round_, points=points(due.points))
    text = ngettext(
        "{player}'s roll of {count} die, round {round}, turn so far {points}",
        "{player}'s roll of {count} dice, round {round}, turn so far {points}",
        due.dice,
    )
    return text.format(player=player, count=due.dice, round=round_, points=points(due.points))
