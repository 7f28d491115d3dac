"""What happened, in words: one line for the log, one for the ear, one that an undo names.

Told from the states before and after an event, so that a bust, a round's end or game point is
said wherever it follows from what was recorded. Whole sentences, translatable each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.engine.core import Json
from scoring.engine.lucky_roll import RULESET
from scoring.engine.lucky_roll.state import State
from scoring.words.aftermath import game_point, what_follows
from scoring.words.headlines import headline, outcome_headline
from scoring.words.verbosity import brief, more
from scoring.words.wording import (
    Names,
    dice,
    dice_left_aloud,
    name,
    players,
    points,
    sentences,
    turn_worth,
)


@dataclass(frozen=True, slots=True)
class Told:
    """One event in words. `line` is for the log, `spoken` for the announcer, `undo` names it.

    `urgent` is what may interrupt: game point. It is in the line, and not in what is spoken, so
    that it is said once. `brief` and `full` are spoken instead where a listener asked for that.
    """

    line: str
    spoken: str
    undo: str
    urgent: str = ""
    brief: str = ""
    full: str = ""
    alone: str = ""
    """What is spoken without who comes next, for a page that says that by itself."""
    dice: str = ""
    """The dice of a bust, of which only the line tells: for whoever rolled them here."""


def tell(before: State, event: Json, after: State, names: Names) -> Told:
    """An event of Lucky Roll that led from one state to the next -> what to say about it."""
    ended = after.turns[len(before.turns) :]
    kind = str(event["type"])
    if before.due is not None and ended and ended[0].player == before.due.player:
        main = sentences([_turn_ended(before, event, after, names), _helper(event, after, names)])
        undo = outcome_headline(event, ended[0], names)
    else:
        main = _TELLERS[kind](event, before, after, names)
        undo = headline(event, names)
    spoken, lost = main, ""
    if kind == "roll":
        spoken = _heard(event, after, names) or main
        lost = _rolled(event, names) if spoken is main else ""
    line = sentences([lost, main])
    urgent = game_point(before, after, names)
    *besides, coming = what_follows(before, after, names)
    follows = sentences([*besides, coming])
    alone = sentences([spoken, *besides, "" if after.due else coming])
    spoken = sentences([spoken, follows])
    return Told(
        sentences([line, urgent, follows]),
        spoken,
        undo,
        urgent,
        brief(before, event, after, names),
        sentences([spoken, more(before, after, names)]),
        alone,
        lost,
    )


def _heard(event: Json, after: State, names: Names) -> str:
    """A roll as it is read back: dice, what scores, the bonus, the turn, what is left."""
    due = after.due
    if due is None or due.awaiting != "instruction":
        return ""
    best = RULESET.legal(after).rolls[0]
    said = [
        _("{dice}.").format(dice=dice(event["dice"])),
        _("Scoring {dice}: {points}.").format(dice=dice(best.keep), points=points(best.points)),
    ]
    if due.pending_bonus:
        said.append(
            _("Lucky {number}: {bonus} pending.").format(
                number=after.lucky_number, bonus=points(due.pending_bonus)
            )
        )
    bonus = due.bonus + due.pending_bonus
    if bonus:
        turn = _("Turn {points} plus {bonus} pending.")
        said.append(turn.format(points=points(best.turn_points), bonus=points(bonus)))
    elif due.points:
        said.append(_("Turn {points}.").format(points=points(best.turn_points)))
    said.append(dice_left_aloud(best.dice or 0))
    return sentences(said)


def _turn_ended(before: State, event: Json, after: State, names: Names) -> str:
    """The sentence about a turn that this event ended."""
    turn = after.turns[len(before.turns)]
    due = before.due
    facts = {
        "player": name(turn.player, names),
        "worth": turn_worth(turn.points, turn.bonus),
        "sum": points(turn.points + turn.bonus),
        "total": points(turn.score),
        "lost": points(due.points) if due else "",
    }
    if turn.outcome == "bust":
        lucky = due is not None and due.bonus > 0
        if due is not None and due.points and lucky:
            text = _("Bust. {player} loses {lost} and the lucky bonus. Total stays {total}.")
        elif due is not None and due.points:
            text = _("Bust. {player} loses {lost}. Total stays {total}.")
        else:
            text = _("Bust. {player} scores nothing. Total stays {total}.")
        return text.format(**facts)
    return _ENDINGS[turn.outcome, turn.reason, turn.bonus > 0]().format(**facts)


def _helper(event: Json, after: State, names: Names) -> str:
    """What becomes of a helper (Policy 1), unless the lost turn has been served at once."""
    helper = str(event.get("helper"))
    if event["type"] != "assistance" or helper not in after.turns_to_lose:
        return ""
    return _("{player} misses the next turn.").format(player=name(helper, names))


_ENDINGS: Mapping[tuple[str, str, bool], Callable[[], str]] = {
    ("saved", "stop", False): lambda: _("{player} saves {sum}. Total {total}."),
    ("saved", "stop", True): lambda: _("{player} saves {sum}: {worth}. Total {total}."),
    **{
        (outcome, reason, bonus): text
        for bonus in (False, True)
        for (outcome, reason), text in {
            ("kept", "unresponsive"): lambda: _(
                "{player} does not respond and keeps {worth}. Total {total}."
            ),
            ("lost", "unresponsive"): lambda: _(
                "{player} does not respond; nothing is kept. Total stays {total}."
            ),
            ("kept", "invalid_instruction"): lambda: _(
                "Second invalid instruction: {player} keeps {worth}. Total {total}."
            ),
            ("lost", "invalid_instruction"): lambda: _(
                "Second invalid instruction: {player} keeps nothing. Total stays {total}."
            ),
            ("kept", "technical"): lambda: _(
                "{player} is not back in time and keeps {worth}. Total {total}."
            ),
            ("lost", "technical"): lambda: _(
                "{player} is not back in time; nothing is kept. Total stays {total}."
            ),
            ("kept", "assistance"): lambda: _(
                "{player} was assisted and keeps {worth}. Total {total}."
            ),
            ("lost", "assistance"): lambda: _(
                "{player} was assisted; nothing is kept. Total stays {total}."
            ),
            ("lost", "penalty"): lambda: _(
                "{player} is disqualified; the turn is lost. Total stays {total}."
            ),
            ("missed", "absent"): lambda: _("{player} does not answer and misses the turn."),
            ("forfeited", "penalty"): lambda: _("{player} forfeits this turn."),
        }.items()
    },
}


def _rolled(event: Json, names: Names) -> str:
    return _("{player} rolls {dice}.").format(
        player=name(event["player"], names), dice=dice(event["dice"])
    )


def _roll(event: Json, before: State, after: State, names: Names) -> str:
    return _rolled(event, names)


def _instruction(event: Json, before: State, after: State, names: Names) -> str:
    due = after.due
    said = headline(event, names) + "."
    if due is None:
        return said
    return sentences([said, _("Turn {worth}.").format(worth=turn_worth(due.points, due.bonus))])


def _lucky_number(event: Json, before: State, after: State, names: Names) -> str:
    return _("Today's lucky number: {number}. Rolled {dice}.").format(
        number=after.lucky_number, dice=dice(event["dice"])
    )


def _roster_set(event: Json, before: State, after: State, names: Names) -> str:
    return _("The roster is set: {players}.").format(players=players(after.order, names))


def _called(event: Json, before: State, after: State, names: Names) -> str:
    return answered(event, names)


def answered(event: Json, names: Names) -> str:
    """Who answered a call for players."""
    joined, returned = event.get("joined") or [], event.get("returned") or []
    said = []
    if joined:
        said.append(_("New: {players}.").format(players=players(joined, names)))
    if returned:
        said.append(_("Back: {players}.").format(players=players(returned, names)))
    return sentences(said) or _("Nobody joins or returns.")


def _no_response(event: Json, before: State, after: State, names: Names) -> str:
    return _("{player} does not answer. Call the name once more.").format(
        player=name(event["player"], names)
    )


def _invalid(event: Json, before: State, after: State, names: Names) -> str:
    said = _("{player} gives no valid instruction.").format(player=name(event["player"], names))
    return sentences([said, _("Second and last instruction attempt.")])


def _replay(event: Json, before: State, after: State, names: Names) -> str:
    player = name(event["player"], names)
    if event["requested_by"] == "official":
        return _("Replay for {player}, asked for by an official; not counted.").format(
            player=player
        )
    return _("Replay {count} of {most} for {player}.").format(
        count=after.replays_used.get(event["player"], 0),
        most=after.settings.player_replays,
        player=player,
    )


def _plain(event: Json, before: State, after: State, names: Names) -> str:
    return headline(event, names) + "."


_TELLERS: Mapping[str, Callable[[Json, Any, Any, Names], str]] = {
    "roster_set": _roster_set,
    "lucky_number_rolled": _lucky_number,
    "roll": _roll,
    "instruction": _instruction,
    "no_response": _no_response,
    "invalid_instruction": _invalid,
    "replay": _replay,
    "call_for_players": _called,
    **dict.fromkeys(
        (
            "responded",
            "connection_lost",
            "connection_restored",
            "connection_timed_out",
            "assistance",
            "penalty",
            "game_ended",
            "tie_broken",
        ),
        _plain,
    ),
}
