"""What lies on the table: the state that events fold to, and its working copy.

A `State` is immutable at its surface. `Draft` is the same table while events are being
played: private to one fold, mutable, and turned into a `State` at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Literal, TypeAlias

from scoring.engine.lucre.events import BetOn
from scoring.engine.lucre.settings import Rules

Phase: TypeAlias = Literal["roster", "deal", "opening", "turn", "finished"]
Awaiting: TypeAlias = Literal["opening_roll", "roll", "bluff", "lay_trump", "pass_out"]
TrumpOutcome: TypeAlias = Literal["unchallenged", "matched", "bluff"]
WonBy: TypeAlias = Literal["roll", "exact_roll", "trump_bet"]


@dataclass(frozen=True, slots=True)
class Bet:
    """Cards on the board, in the order listed, which win or come back together."""

    on: BetOn
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TrumpCard:
    """A card face down in the trump pile, and who laid it."""

    by: str
    card: str


@dataclass(frozen=True, slots=True)
class Due:
    """What the table waits for, and who may act; `may_decline` where nothing need be done."""

    awaiting: Awaiting
    players: tuple[str, ...]
    may_decline: bool = False


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A finished turn. `discarded`, `picked_up` and `passed_out` are numbers of cards."""

    turn: int
    player: str
    rolls: tuple[str, ...]
    discarded: int
    picked_up: int
    passed_out: int
    laid: bool
    trump: TrumpOutcome | None
    called_by: str | None
    cards_left: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The open turn. `bets` lie on the board; `bets_made` counts those already won too."""

    number: int
    player: str
    bets: tuple[Bet, ...] = ()
    bets_made: int = 0
    trump_bet_made: bool = False
    rolls: tuple[str, ...] = ()
    discarded: int = 0
    picked_up: int = 0
    passed_out: int = 0
    laid: bool = False
    trump: TrumpOutcome | None = None
    called_by: str | None = None


@dataclass(slots=True)
class OpenTurn:
    """A `Turn` in a draft."""

    number: int
    player: str
    bets: list[Bet] = field(default_factory=list)
    bets_made: int = 0
    trump_bet_made: bool = False
    rolls: list[str] = field(default_factory=list)
    discarded: int = 0
    picked_up: int = 0
    passed_out: int = 0
    laid: bool = False
    trump: TrumpOutcome | None = None
    called_by: str | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The whole table, every card in it: secret while the game runs (see `views`).

    `order` is clockwise; hands are sorted as text; `discard` and `trump` lie bottom to top;
    `exposed` holds the cards shown by a call until the next event.
    """

    rules: Rules
    phase: Phase = "roster"
    order: tuple[str, ...] = ()
    decks: int = 0
    due: Due | None = None
    turn: Turn | None = None
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    discard: tuple[str, ...] = ()
    trump: tuple[TrumpCard, ...] = ()
    exposed: tuple[str, ...] | None = None
    winner: str | None = None
    won_by: WonBy | None = None
    turns: tuple[TurnRow, ...] = ()

    def cards_left(self, player: str) -> int:
        """How many cards a player still has to get rid of: those in the hand and on bets."""
        on_board = 0
        if self.turn is not None and self.turn.player == player:
            on_board = sum(len(bet.cards) for bet in self.turn.bets)
        return len(self.hands[player]) + on_board


def initial(rules: Rules) -> State:
    """Set up the empty table, before anybody has sat down."""
    return State(rules=rules)


@dataclass(slots=True)
class Draft:
    """A `State` that one fold plays on; its hands are in no order."""

    rules: Rules
    phase: Phase
    order: tuple[str, ...]
    decks: int
    due: Due | None
    turn: OpenTurn | None
    hands: dict[str, list[str]]
    discard: list[str]
    trump: list[TrumpCard]
    exposed: tuple[str, ...] | None
    winner: str | None
    won_by: WonBy | None
    turns: list[TurnRow]

    @classmethod
    def of(cls, state: State) -> Draft:
        """Copy a state; the draft shares nothing mutable with it."""
        return cls(
            rules=state.rules,
            phase=state.phase,
            order=state.order,
            decks=state.decks,
            due=state.due,
            turn=_opened(state.turn),
            hands={player: list(hand) for player, hand in state.hands.items()},
            discard=list(state.discard),
            trump=list(state.trump),
            exposed=state.exposed,
            winner=state.winner,
            won_by=state.won_by,
            turns=list(state.turns),
        )

    def frozen(self) -> State:
        """Freeze what has been reached into a state."""
        return State(
            rules=self.rules,
            phase=self.phase,
            order=self.order,
            decks=self.decks,
            due=self.due,
            turn=_closed(self.turn),
            hands={player: tuple(sorted(hand)) for player, hand in self.hands.items()},
            discard=tuple(self.discard),
            trump=tuple(self.trump),
            exposed=self.exposed,
            winner=self.winner,
            won_by=self.won_by,
            turns=tuple(self.turns),
        )


_TALLIES = tuple(each.name for each in fields(Turn) if each.name not in ("bets", "rolls"))
"""What an open and a closed turn have in common as it stands."""


def _opened(turn: Turn | None) -> OpenTurn | None:
    if turn is None:
        return None
    tallies = {name: getattr(turn, name) for name in _TALLIES}
    return OpenTurn(bets=list(turn.bets), rolls=list(turn.rolls), **tallies)


def _closed(turn: OpenTurn | None) -> Turn | None:
    if turn is None:
        return None
    tallies = {name: getattr(turn, name) for name in _TALLIES}
    return Turn(bets=tuple(turn.bets), rolls=tuple(turn.rolls), **tallies)
