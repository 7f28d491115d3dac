"""An event named in a few words: "Ben claims 250, rolls 3". For undo, lists and refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.core import Json
from scoring.engine.lucky_roll.state import Turn
from scoring.words.wording import Names, dice, name, points


def headline(event: Json, names: Names) -> str:
    """An event in a few words without a full stop, from its own fields alone."""
    text = _HEADLINES.get(str(event["type"]))
    return text(event, names) if text else str(event["type"])


def outcome_headline(event: Json, turn: Turn, names: Names) -> str:
    """The same for an event that ended a turn, named by what it led to: "Ana saves 1,150"."""
    player = name(turn.player, names)
    if turn.outcome == "saved":
        return _("{player} saves {sum}").format(player=player, sum=points(turn.points + turn.bonus))
    if turn.outcome == "bust":
        return _("{player}'s bust {dice}").format(player=player, dice=dice(event["dice"]))
    if turn.outcome == "missed":
        return _("{player} misses the turn").format(player=player)
    return headline(event, names)


def _roll(event: Json, names: Names) -> str:
    return _("{player} rolls {dice}").format(
        player=name(event["player"], names), dice=dice(event["dice"])
    )


def _instruction(event: Json, names: Names) -> str:
    player = name(event["player"], names)
    claim = claimed(event)
    if event["then"] == "stop":
        return _("{player} claims {claim} and stops").format(player=player, claim=claim)
    count = event["dice"]
    text = ngettext(
        "{player} claims {claim}, rolls {count}", "{player} claims {claim}, rolls {count}", count
    )
    return text.format(player=player, claim=claim, count=count)


def claimed(event: Json) -> str:
    """What an instruction says that the player has: points, dice, or the turn's points."""
    if event.get("points") is not None:
        return points(event["points"])
    if event.get("keep") is not None:
        return dice(event["keep"])
    return _("{points} for the turn").format(points=points(event["turn_points"]))


def _penalty(event: Json, names: Names) -> str:
    text = _PENALTIES[event["kind"]]()
    return text.format(player=name(event["player"], names), points=points(event.get("points") or 0))


_PENALTIES: Mapping[str, Callable[[], str]] = {
    "reminder": lambda: _("{player} is reminded"),
    "points": lambda: _("{player} loses {points} points by a ruling"),
    "award": lambda: _("{player} is given {points} points by a ruling"),
    "reinstate": lambda: _("{player} is reinstated"),
    "lose_turn": lambda: _("{player} misses the next turn"),
    "disqualify": lambda: _("{player} is disqualified"),
}


def _assistance(event: Json, names: Names) -> str:
    player = name(event["player"], names)
    helper = event.get("helper")
    if helper is None:
        return _("{player} was assisted").format(player=player)
    return _("{player} was assisted by {helper}").format(player=player, helper=name(helper, names))


def _about(text: Callable[[], str]) -> Callable[[Json, Names], str]:
    """A headline that only names the player."""
    return lambda event, names: text().format(player=name(event["player"], names))


_HEADLINES: Mapping[str, Callable[[Json, Names], str]] = {
    "roster_set": lambda event, names: _("The roster"),
    "lucky_number_rolled": lambda event, names: _("The lucky number {dice}").format(
        dice=dice(event["dice"])
    ),
    "roll": _roll,
    "instruction": _instruction,
    "invalid_instruction": _about(lambda: _("{player} gives no valid instruction")),
    "responded": _about(lambda: _("{player} responds")),
    "no_response": _about(lambda: _("{player} does not answer")),
    "replay": _about(lambda: _("Replay for {player}")),
    "connection_lost": _about(lambda: _("{player} has lost the connection")),
    "connection_restored": _about(lambda: _("{player} is back; the dice are replayed")),
    "connection_timed_out": _about(lambda: _("{player} is not back in time")),
    "assistance": _assistance,
    "penalty": _penalty,
    "call_for_players": lambda event, names: _("The call for players"),
    "game_ended": lambda event, names: _("The manager ends the game"),
    "tie_broken": lambda event, names: _("{player} wins the tie").format(
        player=name(event["winner"], names)
    ),
}
