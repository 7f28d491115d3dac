"""What every rule set shares: the refusal, and the shape in which a rule set is offered.

A rule set is a pure machine. It has no clock, no randomness and no I/O: whatever
happened in the room reaches it as an event, and the state is what the events fold to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

Json = dict[str, Any]
"""A JSON object as the standard library reads it."""

R = TypeVar("R")
"""The settings of a rule set: a frozen dataclass with a default for each of them."""
S = TypeVar("S")
"""The state: immutable at its surface."""
E = TypeVar("E")
"""The events: frozen dataclasses, facts in the past tense."""
L = TypeVar("L")
"""What is possible now, as `legal` tells it."""


class RuleViolation(Exception):
    """An event that the rules do not admit now.

    `code` is one of the rule set's contract codes (`not_now`, `claim_impossible`, ...).
    `facts` holds plain values for the sentence that an official reads; the sentence
    itself is written at the edge. `at` is the index of the refused event where a whole
    list was folded, else None.
    """

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, object] = facts
        self.at: int | None = None

    def __str__(self) -> str:
        where = "" if self.at is None else f" at event {self.at}"
        return f"{self.code}{where} {dict(self.facts)}" if self.facts else f"{self.code}{where}"


@dataclass(frozen=True, slots=True)
class Ruleset(Generic[R, S, E, L]):
    """A game as the rest of the product sees it.

    `key` and `version` make the transcript's format, "lucky-roll/1".
    `player_fields` names the fields of an event's JSON that hold players: a name, a list
    of names, or an object whose keys are names. The log puts ids there, transcripts names.
    """

    key: str
    version: int
    player_fields: frozenset[str]
    parse_rules: Callable[[Mapping[str, Any]], R]
    """The transcript's `rules` -> settings; RuleViolation("malformed") on an unknown one."""
    initial: Callable[[R], S]
    parse: Callable[[Mapping[str, Any]], E]
    """An event's JSON -> event; RuleViolation("malformed") on a shape that no event has."""
    dump: Callable[[E], Json]
    """The inverse of `parse`; optional fields that were not given are left out."""
    apply: Callable[[S, E], S]
    """One event -> a new state, or RuleViolation; the given state stays as it was."""
    fold: Callable[[S, Iterable[E]], S]
    """Many events -> a new state, the same as `apply` one by one and much faster;
    RuleViolation with `at` set to the index of the first event that is refused."""
    legal: Callable[[S], L]
    order: Callable[[S], tuple[str, ...]]
    """Everybody at the table, in turn order."""
    snapshot: Callable[[S], Json]
    """The whole state as the contract prints it, ready for `json.dumps`."""
    view: Callable[[S, str | None], Json]
    """What one player may see (None: the spectators). Only games with hidden hands differ
    from `snapshot` here."""

    alphabetical: Mapping[str, str] = field(default_factory=dict)
    """Event type -> its field with the players who take their alphabetical place. For these
    `scoring.ordering` writes the turn order into the event before the engine sees it; empty
    for games that seat players as listed."""

    hidden: bool = False
    """Whether players hold what others may not see; then `view` differs from `snapshot`."""

    @property
    def format(self) -> str:
        """The transcript's format line, such as "lucky-roll/1"."""
        return f"{self.key}/{self.version}"
