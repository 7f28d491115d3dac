"""What a correction would lead to: changes checked, turn orders fitted, everything refolded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring import folding
from scoring.codec import as_recorded, canonical
from scoring.engine.core import Json, RuleViolation
from scoring.errors import CorrectionBreaks, UnknownEntry
from scoring.log import Entry, UnknownRef, changed, check_changes
from scoring.models import Game
from scoring.ordering import reordered
from scoring.seating import collation_keys, known
from scoring.selectors import names_of
from scoring.words.headlines import headline
from scoring.words.messages import sentence


@dataclass(frozen=True, slots=True)
class Checked:
    """A correction that is legal: its whole list of changes, and where it would lead.

    `changes` may hold more than was asked for: turn orders that were recorded later are fitted
    to who is then at the table. The last `fitted` changes are those, and the log says so.
    """

    changes: list[Json]
    fitted: int
    entries: list[Entry]
    state: Any

    def data(self, reason: str) -> Json:
        """What the log keeps of it."""
        data: Json = {"changes": self.changes, "reason": reason}
        return {**data, "fitted": self.fitted} if self.fitted else data


def preview(game: Game, changes: object) -> Checked:
    """Check a correction without writing it; raises what `services.correct` raises."""
    seq = game.seq + 1
    wanted = checked_changes(game, changes)
    try:
        entries = changed(folding.entries_of(game), wanted, seq)
    except UnknownRef as unknown:
        raise UnknownEntry(unknown.ref) from unknown
    key = collation_keys(game)
    events = reordered(game.engine.alphabetical, [entry.event for entry in entries], key)
    whole = _with_fitted_orders(wanted, entries, events, seq)
    stand = [Entry(entry.ref, event) for entry, event in zip(entries, events, strict=True)]
    state = _fold(game, stand, set(refs(seq, wanted)))
    for change in wanted:
        known(game, change.get("event", {}))
    return Checked(whole, len(whole) - len(wanted), stand, state)


def checked_changes(game: Game, changes: object) -> list[Json]:
    """Changes of the right shape, their events as the log keeps them, or RuleViolation."""
    wanted = check_changes(changes)
    for change in wanted:
        if "event" in change:
            change["event"] = as_recorded(game.engine, change["event"])
    return wanted


def refs(seq: int, changes: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The events that a correction in row `seq` brings in: what it inserts and replaces."""
    return tuple(
        str(change["ref"]) if change["op"] == "replace" else f"{seq}.{index}"
        for index, change in enumerate(changes)
        if change["op"] != "void"
    )


def same_changes(stored: Mapping[str, Any], wanted: Sequence[Json]) -> bool:
    """Whether a correction's stored data holds these changes (turn orders written in aside)."""
    asked = stored["changes"][: len(stored["changes"]) - stored.get("fitted", 0)]
    return len(asked) == len(wanted) and all(
        canonical(_without_order(was, given)) == canonical(given)
        for was, given in zip(asked, wanted, strict=True)
    )


def _without_order(stored: Json, given: Mapping[str, Any]) -> Json:
    if "event" not in stored or "order" in given.get("event", {}):
        return stored
    event = {name: value for name, value in stored["event"].items() if name != "order"}
    return {**stored, "event": event}


def _with_fitted_orders(
    changes: Sequence[Json], entries: Sequence[Entry], events: Sequence[Json], seq: int
) -> list[Json]:
    """The changes, and a replacement of each event whose turn order had to be fitted."""
    result = [dict(change) for change in changes]
    own = {str(change.get("ref", f"{seq}.{index}")): change for index, change in enumerate(result)}
    for entry, event in zip(entries, events, strict=True):
        if event == entry.event:
            continue
        if entry.ref in own:
            own[entry.ref]["event"] = event
        else:
            result.append({"op": "replace", "ref": entry.ref, "event": event})
    return result


def _fold(game: Game, entries: Sequence[Entry], own: set[str]) -> Any:
    """Fold what would stand. A refusal is the change's own, or names the event that it breaks."""
    engine = game.engine
    parsed: list[Any] = []
    try:
        for entry in entries:
            parsed.append(engine.parse(entry.event))
        return engine.fold(engine.initial(engine.parse_rules(game.rules)), parsed)
    except RuleViolation as violation:
        entry = entries[len(parsed) if violation.at is None else violation.at]
        if entry.ref in own:
            raise
        names = names_of(game)
        raise CorrectionBreaks(
            ref=entry.ref,
            event=_named(game, entry.event, names),
            because=violation.code,
            why=sentence(violation, names),
        ) from violation


def _named(game: Game, event: Json, names: Mapping[str, str]) -> str:
    """An event in a few words; those of the side games have none but their type."""
    return headline(event, names) if game.ruleset == "lucky-roll" else str(event["type"])
