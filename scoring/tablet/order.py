"""The order of play: everybody, what this round brought them, their total."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.engine.lucky_roll.state import State, Turn
from scoring.words.wording import Names, name, points


@dataclass(frozen=True, slots=True)
class Place:
    """One player's row. `current` marks whose turn it is; `word` says so too."""

    player: str
    name: str
    word: str
    total: str
    current: bool = False


def order_of_play(state: State, names: Names) -> list[Place]:
    """Everybody on the roster in turn order."""
    played = {turn.player: turn for turn in state.turns if turn.round == state.round}
    due = state.due.player if state.due else None
    return [
        Place(
            player,
            name(player, names),
            _word(player, state, played.get(player)),
            points(state.scores[player]),
            current=player == due,
        )
        for player in state.order
    ]


def _word(player: str, state: State, turn: Turn | None) -> str:
    """What to know of one player in this round."""
    if player in state.disqualified:
        return _("disqualified")
    if state.due is not None and player == state.due.player:
        return _("now")
    if turn is not None and player not in state.waiting:
        return outcome(turn)
    if player in state.away:
        return _("away")
    if player in state.forfeiting:
        return _("misses this turn")
    if player == state.up_next:
        return _("next, call once") if player in state.missed_before else _("next")
    if player in state.missed_before and player in state.waiting:
        return _("call once")
    return ""


def outcome(turn: Turn) -> str:
    """A finished turn in a word: what it saved, or why it saved nothing."""
    if turn.outcome in ("saved", "kept"):
        return points(turn.points + turn.bonus)
    return {
        "bust": _("bust"),
        "lost": _("nothing kept"),
        "missed": _("absent"),
        "forfeited": _("turn lost"),
    }[turn.outcome]
