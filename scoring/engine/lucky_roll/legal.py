"""What is possible now: every kind of event, whom it must name, and all valid instructions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scoring.engine.lucky_roll.claims import qualifies
from scoring.engine.lucky_roll.dice import MOST_DICE, Roll, selections
from scoring.engine.lucky_roll.events import InstructionGiven, PenaltyKind, Requester, Then
from scoring.engine.lucky_roll.parsing import PENALTY_KINDS, REQUESTERS
from scoring.engine.lucky_roll.ranking import joint_winners, rank
from scoring.engine.lucky_roll.state import Due, State


@dataclass(frozen=True, slots=True)
class Choice:
    """A valid instruction for the roll on the table."""

    points: int
    """Points claimed for this roll; 0 where a stop claims nothing of it."""
    dice: int | None
    """How many dice are rolled again; None to stop."""
    keep: tuple[int, ...]
    """Dice that make these points, one selection of perhaps several; empty for 0 points."""
    turn_points: int
    """What the turn stands at with these points, bonuses left out."""
    turn_bonus: int
    """The turn's bonuses, that of the roll on the table included."""

    @property
    def stops(self) -> bool:
        """Whether the turn ends with it."""
        return self.dice is None

    @property
    def saves(self) -> int:
        """What a stop adds to the total, points and bonuses; 0 for an instruction to roll."""
        return self.turn_points + self.turn_bonus if self.stops else 0

    def event(self, player: str) -> InstructionGiven:
        """Give the instruction as it is recorded for this player."""
        then: Then = "stop" if self.dice is None else "roll"
        return InstructionGiven(player, then, points=self.points, dice=self.dice)


@dataclass(frozen=True, slots=True)
class Legal:
    """What can be recorded now. Fields about an event that is not in `events` are empty."""

    events: frozenset[str]
    """The types of the events that are possible ("roll", "penalty", ...)."""
    player: str | None = None
    """Whom every event of the turn must name."""
    dice: int | None = None
    """How many dice a roll, or the roll for the Lucky Number, must have."""
    face_needed: bool = False
    """Whether the Lucky Number is one of the faces, to be named with the roll."""
    choices: tuple[Choice, ...] = ()
    """All valid instructions: those that roll again and those that stop, each richest first."""
    replay_player: str | None = None
    """Whose dice can be played again: the due player's, or those of a bust just rolled."""
    replay_requesters: tuple[Requester, ...] = ()
    """Who may ask for it: "player" only while that player has requests left."""
    helpers: tuple[str, ...] = ()
    """Whom an assistance may name as the helper."""
    instructions: int = 0
    """The most that an assistance may give as `after_instructions`."""
    penalties: Mapping[PenaltyKind, tuple[str, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    """Penalty kind -> the players whom it may name."""
    returnable: tuple[str, ...] = ()
    """Who may announce the return at the call."""
    tied: tuple[str, ...] = ()
    """The joint winners, one of whom may be named as the winner."""

    @property
    def rolls(self) -> tuple[Choice, ...]:
        """The valid instructions that roll again, richest first."""
        return tuple(choice for choice in self.choices if not choice.stops)

    @property
    def stops(self) -> tuple[Choice, ...]:
        """The valid instructions that stop, richest first; empty below the minimum."""
        return tuple(choice for choice in self.choices if choice.stops)


IN_TURN = frozenset({"responded", "no_response", "connection_lost", "assistance"})
AWAITING_ROLL = IN_TURN | {"roll"}
AWAITING_INSTRUCTION = IN_TURN | {"instruction", "invalid_instruction", "replay"}
PAUSED = frozenset({"connection_restored", "connection_timed_out", "assistance"})
ANY_TIME = frozenset({"penalty", "game_ended"})


def legal(state: State) -> Legal:
    """Tell all that can be recorded now; what is offered is accepted, and nothing else is."""
    if state.phase == "roster":
        return Legal(frozenset({"roster_set"}))
    if state.phase == "lucky_number":
        return Legal(
            frozenset({"lucky_number_rolled"}),
            dice=MOST_DICE,
            face_needed=state.settings.lucky_number == "face",
        )
    moves = _between_turns(state) if state.due is None else _in_turn(state, state.due)
    return _with_bust(state, replace(moves, penalties=_penalties(state)))


def _between_turns(state: State) -> Legal:
    if state.phase == "call":
        return Legal(ANY_TIME | {"call_for_players"}, returnable=state.returnable)
    tied = joint_winners(rank(state))
    events = {"penalty", "tie_broken"} if tied else {"penalty"}
    return Legal(frozenset(events), tied=tied)


def _in_turn(state: State, due: Due) -> Legal:
    events = {"roll": AWAITING_ROLL, "instruction": AWAITING_INSTRUCTION, "paused": PAUSED}
    possible = ANY_TIME | events[due.awaiting]
    if due.awaiting == "roll" and due.responded:
        possible -= {"no_response"}
    moves = Legal(
        possible,
        player=due.player,
        helpers=tuple(player for player in state.order if player != due.player),
        instructions=due.instructions,
    )
    if due.awaiting == "roll":
        return replace(moves, dice=due.dice)
    if due.awaiting == "instruction":
        return replace(_with_replay(state, moves, due.player), choices=_choices(state, due))
    return moves


def _with_bust(state: State, moves: Legal) -> Legal:
    """Add the replay of a bust that nothing has followed yet (Policy 2)."""
    if state.bust_player is None:
        return moves
    return _with_replay(state, moves, state.bust_player)


def _with_replay(state: State, moves: Legal, player: str) -> Legal:
    requesters = REQUESTERS if state.replays_left(player) > 0 else ("official",)
    return replace(
        moves,
        events=moves.events | {"replay"},
        replay_player=player,
        replay_requesters=requesters,
    )


def _choices(state: State, due: Due) -> tuple[Choice, ...]:
    """List the valid instructions, those to roll before those to stop, each richest first.

    Of equal points the one that sets fewer dice aside comes first. A stop with the points of
    an option is offered once, whichever dice make them, and so is one that claims nothing.
    """
    wide = state.settings.four_and_pair_is_triple_double
    made = selections(due.roll, four_and_pair_is_triple_double=wide)
    richest = sorted(made, key=lambda option: (-option[0], option[1]))
    rolls = [
        _choice(due, points, due.dice - used or MOST_DICE, made[points, used])
        for points, used in richest
    ]
    kept = {0: ()} | {points: made[points, used] for points, used in reversed(richest)}
    stops = [
        _choice(due, points, None, kept[points])
        for points in sorted(kept, reverse=True)
        if qualifies(state, due.player, due.points + points, due.bonus + due.pending_bonus)
    ]
    return (*rolls, *stops)


def _choice(due: Due, points: int, dice: int | None, keep: Roll) -> Choice:
    return Choice(points, dice, keep, due.points + points, due.bonus + due.pending_bonus)


def _penalties(state: State) -> Mapping[PenaltyKind, tuple[str, ...]]:
    """Tell whom each kind of penalty may name; a kind that fits nobody is left out."""
    out = tuple(player for player in state.order if player in state.disqualified)
    players = {kind: out if kind == "reinstate" else state.order for kind in PENALTY_KINDS}
    return MappingProxyType({kind: named for kind, named in players.items() if named})
