"""The machine: one event onto a state, or a whole log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from scoring.engine.core import RuleViolation
from scoring.engine.lucre import betting, events, opening, rolling, turns
from scoring.engine.lucre.state import Draft, State

_RULES: Mapping[type[Any], Callable[[Draft, Any], None]] = {
    events.RosterSet: opening.roster_set,
    events.Deal: opening.deal,
    events.OpeningRoll: opening.opening_roll,
    events.BetMade: betting.bet,
    events.TrumpBet: betting.trump_bet,
    events.BluffCalled: betting.bluff_called,
    events.NoBluff: betting.no_bluff,
    events.DiceRolled: rolling.roll,
    events.TrumpLaid: rolling.lay_trump,
    events.PassedOut: rolling.pass_out,
    events.GameEnded: turns.game_ended,
}


def apply(state: State, event: events.Event) -> State:
    """One event -> the new state, or RuleViolation; the given state stays as it was."""
    draft = Draft.of(state)
    _play(draft, event)
    return draft.frozen()


def fold(state: State, log: Iterable[events.Event]) -> State:
    """Many events -> the state they lead to, on one working copy.

    RuleViolation with `at` for the first event refused, also where reading it from `log`
    refuses it.
    """
    draft = Draft.of(state)
    played = 0
    try:
        for event in log:
            _play(draft, event)
            played += 1
    except RuleViolation as refusal:
        refusal.at = played
        raise
    return draft.frozen()


def _play(draft: Draft, event: events.Event) -> None:
    """Cover what a call had shown, open until the next event, and play this one."""
    draft.exposed = None
    _RULES[type(event)](draft, event)
