"""The mutable working copy of a state, on which the rules act between two frozen states.

Folding thousands of events would spend most of its time on making states that nobody looks
at. So the rules change a draft, `thaw` makes one from a state that stays as it is, and
`freeze` makes the state that comes out. A refused event leaves a draft half changed: it is
thrown away with the refusal.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scoring.engine.lucky_roll.dice import Option, Roll, roll_table
from scoring.engine.lucky_roll.settings import Settings
from scoring.engine.lucky_roll.state import (
    Announcement,
    Awaiting,
    Due,
    Established,
    Phase,
    State,
    Turn,
)

CALLS_BY_NAME = 2
CALLS_AFTER_A_MISS = 1
ATTEMPTS = 2


class OpenTurn:
    """The turn that is being played: a `Due` that can change, with the options of its roll."""

    __slots__ = (
        "attempts_left",
        "awaiting",
        "bonus",
        "calls_left",
        "dice",
        "established",
        "heard",
        "options",
        "pending_bonus",
        "player",
        "points",
        "replayed",
        "roll",
        "started",
    )

    def __init__(self, player: str, dice: int, calls_left: int) -> None:
        self.player = player
        self.awaiting: Awaiting = "roll"
        self.dice = dice
        self.roll: Roll = ()
        self.options: frozenset[Option] = frozenset()
        self.heard: tuple[int, ...] = ()
        self.pending_bonus = 0
        self.calls_left = calls_left
        self.attempts_left = ATTEMPTS
        self.established: tuple[Established, ...] = ()
        self.points = 0
        self.bonus = 0
        self.started = False
        self.replayed = False


class Draft:
    """A `State` that can change; the names are the same, but `turn` stands for `due`.

    The turns that are over already are shared with the state; new ones are kept apart, so
    that an event costs the same however long the game is.
    """

    __slots__ = (
        "announced",
        "away",
        "bust_player",
        "disqualified",
        "earlier_turns",
        "game_point_round",
        "lucky_number",
        "missed_before",
        "new_turns",
        "newcomers_playing",
        "on_board",
        "options",
        "order",
        "phase",
        "replays_used",
        "round",
        "scores",
        "settings",
        "tie_winner",
        "turn",
        "turns_to_lose",
        "waiting",
    )

    def __init__(self, state: State) -> None:
        self.settings: Settings = state.settings
        self.options: Mapping[Roll, frozenset[Option]] = roll_table(
            four_and_pair_is_triple_double=state.settings.four_and_pair_is_triple_double
        )
        self.phase: Phase = state.phase
        self.round = state.round
        self.game_point_round = state.game_point_round
        self.lucky_number = state.lucky_number
        self.order = state.order
        self.scores = dict(state.scores)
        self.on_board = set(state.on_board)
        self.away = set(state.away)
        self.disqualified = set(state.disqualified)
        self.missed_before = set(state.missed_before)
        self.replays_used = dict(state.replays_used)
        self.turns_to_lose = dict(state.turns_to_lose)
        self.waiting = list(state.waiting)
        self.newcomers_playing = state.newcomers_playing
        self.turn: OpenTurn | None = None if state.due is None else self._open(state.due)
        self.earlier_turns = state.turns
        self.new_turns: list[Turn] = []
        self.announced: Announcement | None = state.announced
        self.tie_winner = state.tie_winner
        self.bust_player = state.bust_player

    def _open(self, due: Due) -> OpenTurn:
        turn = OpenTurn(due.player, due.dice, due.calls_left)
        turn.awaiting = due.awaiting
        turn.roll = due.roll
        turn.options = self.options[due.roll] if due.roll else frozenset()
        turn.heard = due.heard
        turn.pending_bonus = due.pending_bonus
        turn.attempts_left = due.attempts_left
        turn.established = due.established
        turn.points, turn.bonus = due.points, due.bonus
        turn.started = due.started
        turn.replayed = due.replayed
        return turn


def thaw(state: State) -> Draft:
    """Make a draft; whatever happens to it, the state stays as it is."""
    return Draft(state)


def freeze(draft: Draft) -> State:
    """Make the state that the draft stands at. The draft must not be used afterwards."""
    return State(
        settings=draft.settings,
        phase=draft.phase,
        round=draft.round,
        game_point_round=draft.game_point_round,
        lucky_number=draft.lucky_number,
        order=draft.order,
        scores=MappingProxyType(draft.scores),
        on_board=frozenset(draft.on_board),
        away=frozenset(draft.away),
        disqualified=frozenset(draft.disqualified),
        missed_before=frozenset(draft.missed_before),
        replays_used=MappingProxyType(draft.replays_used),
        turns_to_lose=MappingProxyType(draft.turns_to_lose),
        waiting=tuple(draft.waiting),
        newcomers_playing=draft.newcomers_playing,
        due=None if draft.turn is None else _due(draft.turn),
        turns=(*draft.earlier_turns, *draft.new_turns) if draft.new_turns else draft.earlier_turns,
        announced=draft.announced,
        tie_winner=draft.tie_winner,
        bust_player=draft.bust_player,
    )


def _due(turn: OpenTurn) -> Due:
    return Due(
        player=turn.player,
        awaiting=turn.awaiting,
        dice=turn.dice,
        roll=turn.roll,
        pending_bonus=turn.pending_bonus,
        calls_left=turn.calls_left,
        attempts_left=turn.attempts_left,
        established=turn.established,
        started=turn.started,
        replayed=turn.replayed,
        heard=turn.heard,
    )
