"""The log as a list of rows, and the events that stand in it once corrections are applied.

Pure: rows come in as plain values, so that a transcript, a test and the database read alike.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.codec import canonical
from scoring.engine.core import Json, RuleViolation

EVENT = "event"
CORRECTION = "correction"


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the log. `data` is an event, or a correction's `{"changes", "reason"}`.

    Where turn orders recorded later had to be fitted, the last `fitted` changes do that.
    """

    seq: int
    kind: str
    data: Json


@dataclass(frozen=True, slots=True)
class Entry:
    """An event that stands.

    `ref` names it for as long as the game exists: "41" was recorded as row 41, "57.0" was
    inserted by the first change of the correction in row 57.
    """

    ref: str
    event: Json


class UnknownRef(Exception):
    """A change names an event that does not stand (any more)."""

    def __init__(self, ref: object) -> None:
        super().__init__(str(ref))
        self.ref = str(ref)


def row_hash(prev_hash: str, fields: Sequence[object]) -> str:
    """SHA-256 over the row before and this row's fields, in hexadecimal."""
    return hashlib.sha256(f"{prev_hash}\n{canonical(list(fields))}".encode()).hexdigest()


def standing(rows: Iterable[Row]) -> list[Entry]:
    """The events that stand after all rows, in the order in which they count."""
    entries: list[Entry] = []
    for row in rows:
        if row.kind == EVENT:
            entries.append(Entry(str(row.seq), row.data))
        else:
            entries = changed(entries, row.data["changes"], row.seq)
    return entries


def changed(entries: Sequence[Entry], changes: Iterable[Json], seq: int) -> list[Entry]:
    """The entries after one correction, recorded as row `seq`.

    `void` drops the event `ref`, `replace` puts `event` in its place and keeps the ref, `insert`
    puts `event` after the event `after` (null: before everything). All refs name events that
    stood before the correction, voided ones included, so that the order of changes matters only
    among several insertions at one place: they stand as given. UnknownRef where a ref does not
    stand.
    """
    kept: dict[str, Entry | None] = {entry.ref: entry for entry in entries}
    following: defaultdict[str | None, list[Entry]] = defaultdict(list)
    for index, change in enumerate(changes):
        inserts = change["op"] == "insert"
        ref = change["after"] if inserts else change["ref"]
        if ref not in kept and not (inserts and ref is None):
            raise UnknownRef(ref)
        if inserts:
            following[ref].append(Entry(f"{seq}.{index}", change["event"]))
        else:
            kept[ref] = None if change["op"] == "void" else Entry(ref, change["event"])
    result = following[None]
    for ref, entry in kept.items():
        result += [entry] if entry else []
        result += following.get(ref, [])
    return result


def _position(entries: Sequence[Entry], ref: object) -> int:
    for index in range(len(entries) - 1, -1, -1):  # back to the recent past, mostly
        if entries[index].ref == ref:
            return index
    raise UnknownRef(ref)


_FIELDS: Mapping[str, Mapping[str, type]] = {
    "void": {"ref": str},
    "replace": {"ref": str, "event": dict},
    "insert": {"event": dict},
}


def check_changes(changes: object) -> list[Json]:
    """What a client sent as changes -> the list, or RuleViolation("malformed").

    Each is an object with `op` void, replace or insert and exactly the fields of that op; an
    event is changed once per correction, since the order of changes must not matter to it.
    """
    if not isinstance(changes, list) or not changes:
        raise RuleViolation("malformed", field="changes")
    refs: set[str] = set()
    for index, change in enumerate(changes):
        if not _well_formed(change):
            raise RuleViolation("malformed", field=f"changes.{index}")
        if "ref" in change and change["ref"] in refs:
            raise RuleViolation("malformed", field=f"changes.{index}.ref")
        refs.add(change.get("ref", ""))
    return [dict(change) for change in changes]


def _well_formed(change: object) -> bool:
    if not isinstance(change, dict) or change.get("op") not in list(_FIELDS):
        return False
    wanted = _FIELDS[change["op"]]
    allowed = {"op", *wanted} | ({"after"} if change["op"] == "insert" else set())
    if set(change) != allowed:
        return False
    after = change.get("after")
    return all(isinstance(change[name], kind) for name, kind in wanted.items()) and (
        after is None or isinstance(after, str)
    )


def back_to(entries: Sequence[Entry], ref: str | None) -> list[Json]:
    """The changes of "back to here": everything after `ref` is voided (None: everything)."""
    start = 0 if ref is None else _position(entries, ref) + 1
    return [{"op": "void", "ref": entry.ref} for entry in entries[start:]]


def undo(entries: Sequence[Entry]) -> list[Json]:
    """The changes of "undo": the last event that stands is voided; [] where none does."""
    return [{"op": "void", "ref": entries[-1].ref}] if entries else []


def parse_payload(payload: str) -> Json:
    """A stored payload -> its JSON object."""
    data: Json = json.loads(payload)
    return data
