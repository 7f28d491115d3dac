"""The state of a game: what the events fold to. Immutable through and through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scoring.engine.lucky_five.box import CHIP_VALUES, STARTING_CHIPS
from scoring.engine.lucky_five.settings import Call, Deck, Rules

Phase = Literal["roster", "dice", "turn", "finished"]
Awaiting = Literal["card", "choice", "chip", "bet", "roll", "card_or_stop"]
Outcome = Literal["took", "wrong"]


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards and chips that a player has won together, in the order in which they were laid."""

    cards: tuple[str, ...]
    chips: tuple[int, ...]

    @property
    def points(self) -> int:
        """Scoring: the number of the cards times the sum of the chips."""
        return len(self.cards) * sum(self.chips)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player with what lies before them; `hand` counts the chips, by `CHIP_VALUES`."""

    player: str
    hand: tuple[int, ...] = tuple(STARTING_CHIPS.values())
    stacks: tuple[Stack, ...] = ()

    @property
    def has_chips(self) -> bool:
        """Whether there is anything left to bet."""
        return any(self.hand)

    @property
    def chips(self) -> dict[int, int]:
        """Value of a chip -> how many of them are in the hand, also where it is none."""
        return dict(zip(CHIP_VALUES, self.hand, strict=True))

    @property
    def score(self) -> int:
        """Scoring: stacks are scored one by one and added up; the hand counts for nothing."""
        return sum(stack.points for stack in self.stacks)

    @property
    def cards_won(self) -> int:
        """The cards in all stacks, which decide between equal totals."""
        return sum(len(stack.cards) for stack in self.stacks)

    def without(self, value: int) -> Seat:
        """Put down one chip of that value."""
        hand = tuple(
            number - (chip == value) for chip, number in zip(CHIP_VALUES, self.hand, strict=True)
        )
        return Seat(self.player, hand, self.stacks)

    def with_stack(self, stack: Stack) -> Seat:
        """Take one more stack; stacks are never merged."""
        return Seat(self.player, self.hand, (*self.stacks, stack))


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet that was rolled for; `before` and `after` are totals of the rolled dice."""

    card: str
    dice: tuple[int, ...]
    chip: int
    call: Call
    before: int
    after: int
    right: bool


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A finished turn: its points, and the player's score after it."""

    turn: int
    player: str
    bets: tuple[Bet, ...]
    outcome: Outcome
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class Due:
    """The open turn and what it waits for.

    `by` is who acts: whoever picks the dice in `choice`, else the player. `card`, `dice`
    (numbers of the dice, ascending), `chip` and `call` belong to the card that lies open.
    `bets` are those of this turn, all of them right.
    """

    turn: int
    player: str
    awaiting: Awaiting
    by: str
    card: str | None = None
    dice: tuple[int, ...] = ()
    chip: int | None = None
    call: Call | None = None
    bets: tuple[Bet, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """The whole table.

    `seats` clockwise; `first` is the index of the seat that begins. `dice` are the faces that
    dice 1, 2 and 3 show, () before they were first rolled. `pile` counts the draw pile, `left`
    its kinds where they are counted. The tray and the middle are in the order laid.
    `final_turn` is the player whose final turn it is or was. `due` is None outside of turns.
    """

    rules: Rules
    phase: Phase
    seats: tuple[Seat, ...]
    first: int
    dice: tuple[int, ...]
    pile: int
    left: Deck | None
    tray: tuple[str, ...]
    middle_cards: tuple[str, ...]
    middle_chips: tuple[int, ...]
    final_turn: str | None
    due: Due | None
    turns: tuple[TurnRow, ...]


def initial(rules: Rules) -> State:
    """Lay out the game before its first event: nobody is there, the pile lies ready."""
    return State(
        rules=rules,
        phase="roster",
        seats=(),
        first=0,
        dice=(),
        pile=rules.pile,
        left=rules.deck,
        tray=(),
        middle_cards=(),
        middle_chips=(),
        final_turn=None,
        due=None,
        turns=(),
    )
