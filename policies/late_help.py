"""Policy 1, help that is noticed after the turn has ended: the log goes back to it.

Everything of that turn after the help is taken back and the assistance recorded in its place, in
one correction. What was played since can stay, as far as it is still possible, or go too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.engine.core import Json
from scoring.engine.lucky_roll.state import Established, State, Turn
from scoring.log import Entry
from scoring.models import Game
from scoring.steps import Step, steps_of

TURN_EVENTS = frozenset(
    {
        "roll",
        "instruction",
        "invalid_instruction",
        "responded",
        "no_response",
        "replay",
        "connection_lost",
        "connection_restored",
        "connection_timed_out",
        "assistance",
    }
)
"""What is taken back of a turn. Rulings about players that fell into it are no part of it."""


@dataclass(frozen=True, slots=True)
class Played:
    """A turn that is over, with its events."""

    steps: Sequence[Step]
    """Its events from the first of its own on, rulings about others included."""
    previous: str
    """The event before it."""
    turn: Turn

    @property
    def ref(self) -> str:
        """Its first event, which names it."""
        return self.steps[0].entry.ref

    @property
    def player(self) -> str:
        """Whose turn it was."""
        return self.turn.player

    @property
    def before(self) -> State:
        """The state in which it began."""
        return self.steps[0].before

    @property
    def instructions(self) -> list[Step]:
        """Its valid instructions to roll, oldest first."""
        return [step for step in self.steps if _establishes(step)]

    @property
    def established(self) -> list[Established]:
        """What stood after each of them."""
        return [step.after.due.established[-1] for step in self.instructions if step.after.due]

    @property
    def helpers(self) -> list[str]:
        """Who can have helped: everybody else at the table."""
        return [player for player in self.before.order if player != self.player]


def _establishes(step: Step) -> bool:
    before, after = step.before.due, step.after.due
    if step.entry.event["type"] != "instruction" or before is None or after is None:
        return False
    return after.player == before.player and after.instructions == before.instructions + 1


def turns_played(game: Game, entries: Sequence[Entry]) -> list[Played]:
    """The turns that are over and of which something was recorded, the latest first."""
    steps = steps_of(game, entries)
    if not steps:
        return []
    over, turns = steps[-1].after.turns, []
    first = 0
    while first < len(steps):
        index = len(steps[first].before.turns)
        after = first + 1
        while after < len(steps) and len(steps[after].before.turns) == index:
            after += 1
        if index < len(over):
            own = [at for at in range(first, after) if _is_own(steps[at], over[index].player)]
            if own:
                previous = steps[own[0] - 1].entry.ref
                turns.append(Played(steps[own[0] : after], previous, over[index]))
        first = after
    return turns[::-1]


def _is_own(step: Step, player: str) -> bool:
    """Whether it is an event of this player's open turn: not the replay of somebody's bust."""
    event, due = step.entry.event, step.before.due
    named = event["type"] in TURN_EVENTS and event.get("player") == player
    return named and due is not None and due.player == player


def help_in(
    played: Played, event: Json, entries: Sequence[Entry], *, everything_after: bool
) -> list[Json]:
    """The changes that record help after so many instructions (`after_instructions`) of a turn.

    The turn's own events after that are taken back; `everything_after` takes back what was
    played since as well.
    """
    number = event["after_instructions"]
    last = played.instructions[number - 1].entry.ref if number else played.previous
    refs = [entry.ref for entry in entries]
    start = refs.index(last) + 1
    own = {step.entry.ref for step in played.steps if _is_own(step, played.player)}
    gone = [ref for ref in refs[start:] if everything_after or ref in own]
    insert: Json = {"op": "insert", "after": last, "event": event}
    return [insert, *({"op": "void", "ref": ref} for ref in gone)]
