"""What an official asks to have corrected about one event -> the changes of one correction.

What is missing is typed as on the score entry page, one entry a line, and understood in the state
at that place of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from policies.catalogue import usual_policy
from policies.selectors import policies_of
from policies.services import Words
from scoring import authority, folding
from scoring.codec import as_recorded, canonical
from scoring.engine.core import Json, RuleViolation
from scoring.engine.lucky_roll.state import State
from scoring.errors import Refusal, UnknownEntry
from scoring.log import Entry, back_to
from scoring.models import Game
from scoring.selectors import names_of
from scoring.tablet.commands import NotUnderstood, understand
from scoring.words.messages import sentence

MOST_LINES = 30
"""More entries than anybody forgets at one place."""


class Do(StrEnum):
    """What is wrong about an event, by what is to be done about it."""

    CHANGE = "change"
    TAKE = "take"
    BEFORE = "before"
    AFTER = "after"
    BACK = "back"


class NothingChanged(Refusal):
    """A correction that leaves everything as it is."""

    code = "nothing_changed"

    def __init__(self) -> None:
        super().__init__(_("Nothing is different from what stands. Change something first."))


class LineRefused(Refusal):
    """A line that cannot have been typed at that place."""

    code = "line_refused"

    def __init__(self, line: str, why: str) -> None:
        super().__init__(_("{line}: {why}").format(line=line, why=why))


@dataclass(frozen=True, slots=True)
class Asked:
    """One wish. `event` is what stands there instead or is put in, `missing` what was forgotten."""

    do: Do
    ref: str
    event: Json | None = None
    missing_before: str = ""
    missing_after: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """One event that stands, what stands before it, and the state on both sides."""

    entries: Sequence[Entry]
    index: int
    before: State
    after: State

    @property
    def entry(self) -> Entry:
        """The event."""
        return self.entries[self.index]

    @property
    def previous(self) -> str | None:
        """The ref of the event before it; None for the first."""
        return self.entries[self.index - 1].ref if self.index else None


def place_of(game: Game, ref: str, seq: int) -> Place:
    """Where an event stood when the log ended with row `seq`; UnknownEntry where it did not."""
    entries = folding.entries_at(game, seq)
    refs = [entry.ref for entry in entries]
    if ref not in refs:
        raise UnknownEntry(ref)
    index = refs.index(ref)
    before: State = folding.fold_entries(game, list(entries[:index]))
    after: State = game.engine.apply(before, game.engine.parse(entries[index].event))
    return Place(entries, index, before, after)


def changes_for(game: Game, asked: Asked, seq: int) -> list[Json]:
    """The changes that the wish comes to, as of row `seq`.

    LineRefused for a line that is no entry there, RuleViolation for an event that is impossible
    there, NothingChanged, UnknownEntry.
    """
    place = place_of(game, asked.ref, seq)
    if asked.do is Do.TAKE:
        return [{"op": "void", "ref": asked.ref}]
    if asked.do is Do.BACK:
        changes = back_to(place.entries, asked.ref)
    elif asked.do is Do.CHANGE:
        changes = _replaced(game, place, asked)
    else:
        changes = _put_in(game, place, asked)
    if not changes:
        raise NothingChanged
    return changes


def _replaced(game: Game, place: Place, asked: Asked) -> list[Json]:
    engine, ref = game.engine, place.entry.ref
    missing, state = typed(game, place.before, asked.missing_before)
    changes = [_insert(place.previous, event) for event in missing]
    event = as_recorded(engine, asked.event or {})
    if canonical(event) != canonical(_without_order(place.entry.event)):
        changes.append({"op": "replace", "ref": ref, "event": event})
    elif not missing and not asked.missing_after.strip():
        raise NothingChanged
    if asked.missing_after.strip():
        state = engine.apply(state, engine.parse(event))
        more, _state = typed(game, state, asked.missing_after)
        changes += [_insert(ref, event) for event in more]
    return changes


def _put_in(game: Game, place: Place, asked: Asked) -> list[Json]:
    before = asked.do is Do.BEFORE
    ref, state = (place.previous, place.before) if before else (place.entry.ref, place.after)
    if asked.event is not None:
        event = as_recorded(game.engine, asked.event)
        changes = [_insert(ref, event)]
        if asked.missing_after.strip():
            state = game.engine.apply(state, game.engine.parse(event))
    else:
        changes = []
    more, _state = typed(game, state, asked.missing_after)
    return changes + [_insert(ref, event) for event in more]


def typed(game: Game, state: State, lines: str) -> tuple[list[Json], State]:
    """Entries as typed, one a line, from a state on -> their events, and the state after them."""
    events: list[Json] = []
    names = names_of(game)
    for line in [line.strip() for line in lines.splitlines() if line.strip()][: MOST_LINES + 1]:
        if len(events) == MOST_LINES:
            raise LineRefused(line, _("These are too many lines at once."))
        event = _one(game, state, line, names)
        try:
            state = game.engine.apply(state, game.engine.parse(event))
        except RuleViolation as violation:
            raise LineRefused(line, sentence(violation, names)) from violation
        events.append(event)
    return events, state


def _one(game: Game, state: State, line: str, names: Mapping[str, str]) -> Json:
    try:
        command = understand(line, state, game.engine.legal(state), names)
    except NotUnderstood as refusal:
        raise LineRefused(line, refusal.detail) from refusal
    if not isinstance(command, dict):
        raise LineRefused(line, _("That records nothing. Type what was heard."))
    return command


def _insert(after: str | None, event: Json) -> Json:
    return {"op": "insert", "after": after, "event": event}


def _without_order(event: Mapping[str, Any]) -> Json:
    """An event without the turn order that was written into it: nobody enters that."""
    return {field: value for field, value in event.items() if field != "order"}


def words_for(game: Game, changes: Sequence[Json], reason: str) -> dict[int, Words]:
    """What is said of the rulings that the changes put in, by the change's index.

    A ruling that is put in another's place is made by the same policy.
    """
    ruled = {
        index: change
        for index, change in enumerate(changes)
        if authority.is_ruled(change.get("event", {}))
    }
    known = policies_of(game.pk, [change["ref"] for change in ruled.values() if "ref" in change])
    return {
        index: Words(
            _policy(change["event"], known.get(change.get("ref", ""))),
            reason,
        )
        for index, change in ruled.items()
    }


def _policy(event: Json, known: int | None) -> int:
    usual = int(usual_policy(event))
    return usual if known is None or event["type"] == "assistance" else known


def judged(changes: Sequence[Json], words: Mapping[int, Words]) -> list[Json]:
    """The events that the changes put in, rulings with their policy: for who asks who may."""
    return [
        {**change["event"], "policy": words[index].policy} if index in words else change["event"]
        for index, change in enumerate(changes)
        if "event" in change
    ]
