"""What a correction or a ruling changes about a game: the state before it against the state after.

Pure: `difference(before, after)` takes two states of Lucky Roll and gives what differs, player by
player and turn by turn. `scoring.words.changes` puts it into words. Every preview of the product
is made of these two, and so can a bulletin be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from scoring.engine.lucky_roll.ranking import rank
from scoring.engine.lucky_roll.state import Announcement, Due, State, Turn

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Pair(Generic[T]):
    """Something as it was, and as it will be."""

    before: T
    after: T

    @property
    def differs(self) -> bool:
        """Whether the two are not the same."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player stands. None where there is no total, or no place, on that side."""

    total: int | None
    rank: int | None
    on_board: bool
    away: bool
    disqualified: bool
    turns_to_lose: int
    replays_used: int


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """A player who stands differently."""

    player: str
    before: Standing
    after: Standing


@dataclass(frozen=True, slots=True)
class TurnChange:
    """A turn that ends differently; None on the side where it is not over or never was."""

    round: int
    player: str
    before: Turn | None
    after: Turn | None


@dataclass(frozen=True, slots=True)
class AnnouncedChange:
    """Totals that were read out and would not have been: player -> as announced, as corrected.

    None where, corrected, the round has not been announced: the players hear it again later.
    """

    round: int
    result: bool
    """Whether it is the result of a finished game that people had been told."""
    totals: Mapping[str, Pair[int | None]]


@dataclass(frozen=True, slots=True)
class Difference:
    """All that differs. Players and turns are in order of play; what is equal is left out."""

    players: tuple[PlayerChange, ...]
    turns: tuple[TurnChange, ...]
    announced: AnnouncedChange | None
    phase: Pair[str]
    round: Pair[int]
    due: Pair[Due | None]
    game_point_round: Pair[int | None]
    lucky_number: Pair[int | None]
    winners: Pair[tuple[str, ...]]
    """Who has won; nobody while the game is not over."""

    @property
    def nothing(self) -> bool:
        """Whether the two states are one."""
        pairs = (self.phase, self.round, self.due, self.game_point_round, self.lucky_number)
        parts = (self.players, self.turns, self.announced)
        return not any(parts) and not any(pair.differs for pair in (*pairs, self.winners))

    @property
    def reopens(self) -> bool:
        """Whether a game that was over goes on."""
        return self.phase.before == "finished" and self.phase.after != "finished"


def difference(before: State, after: State) -> Difference:
    """What is different in `after`."""
    return Difference(
        players=_players(before, after),
        turns=_turns(before, after),
        announced=_announced(before, after),
        phase=Pair(before.phase, after.phase),
        round=Pair(before.round, after.round),
        due=Pair(before.due, after.due),
        game_point_round=Pair(before.game_point_round, after.game_point_round),
        lucky_number=Pair(before.lucky_number, after.lucky_number),
        winners=Pair(_winners(before), _winners(after)),
    )


def _players(before: State, after: State) -> tuple[PlayerChange, ...]:
    was, will_be = _standings(before), _standings(after)
    everybody = dict.fromkeys([*after.order, *before.order])
    changes = (
        PlayerChange(player, was.get(player, _NOWHERE), will_be.get(player, _NOWHERE))
        for player in everybody
    )
    return tuple(change for change in changes if change.before != change.after)


_NOWHERE = Standing(None, None, False, False, False, 0, 0)


def _standings(state: State) -> dict[str, Standing]:
    ranks = {place.player: place.rank for place in rank(state)}
    return {
        player: Standing(
            state.scores[player],
            ranks.get(player),
            player in state.on_board,
            player in state.away,
            player in state.disqualified,
            state.turns_to_lose.get(player, 0),
            state.replays_used.get(player, 0),
        )
        for player in state.order
    }


def _turns(before: State, after: State) -> tuple[TurnChange, ...]:
    """Turns by round and player: nobody has two in one round. The total after it may differ."""
    was = {(turn.round, turn.player): turn for turn in before.turns}
    will_be = {(turn.round, turn.player): turn for turn in after.turns}
    changes = []
    for key in dict.fromkeys([*was, *will_be]):
        old, new = was.get(key), will_be.get(key)
        if _ending(old) != _ending(new):
            changes.append(TurnChange(*key, old, new))
    return tuple(sorted(changes, key=lambda change: change.round))


def _ending(turn: Turn | None) -> tuple[str, str, int, int] | None:
    return None if turn is None else (turn.outcome, turn.reason, turn.points, turn.bonus)


def _announced(before: State, after: State) -> AnnouncedChange | None:
    """Compare what had been told of totals with the same round as it would be.

    A later announcement takes its place, so there is nothing to correct about it.
    """
    was, will_be = _told(before), _told(after)
    if was is None or (will_be is not None and will_be.round > was.round):
        return None
    scores = will_be.scores if will_be is not None and will_be.round == was.round else {}
    totals = {
        player: Pair(was.scores.get(player), scores.get(player))
        for player in dict.fromkeys([*before.order, *after.order])
    }
    changed = {player: pair for player, pair in totals.items() if pair.differs}
    over = before.phase == "finished"
    return AnnouncedChange(was.round, over, changed) if changed else None


def _told(state: State) -> Announcement | None:
    """The totals that people know: the result once the game is over, else as read aloud."""
    return Announcement(state.round, state.scores) if state.phase == "finished" else state.announced


def _winners(state: State) -> tuple[str, ...]:
    if state.phase != "finished":
        return ()
    return tuple(place.player for place in rank(state) if place.rank == 1)
