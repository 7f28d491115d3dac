"""Corrections as lists of changes: what stands after them. Pure, without a database."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.core import RuleViolation
from scoring.log import (
    CORRECTION,
    EVENT,
    Entry,
    Row,
    UnknownRef,
    back_to,
    changed,
    check_changes,
    row_hash,
    standing,
    undo,
)
from tests.scoring.table import insert, replace, void

THREE = [Entry("1", {"type": "a"}), Entry("2", {"type": "b"}), Entry("3", {"type": "c"})]


def told(entries: list[Entry]) -> list[tuple[str, str]]:
    return [(entry.ref, entry.event["type"]) for entry in entries]


def after(*changes: dict[str, Any]) -> list[tuple[str, str]]:
    return told(changed(THREE, changes, 4))


def event(kind: str) -> dict[str, str]:
    return {"type": kind}


def test_a_void_drops_the_event() -> None:
    assert after(void("2")) == [("1", "a"), ("3", "c")]


def test_a_replacement_keeps_place_and_ref() -> None:
    assert after(replace("2", event("B"))) == [("1", "a"), ("2", "B"), ("3", "c")]


def test_an_insertion_stands_after_the_event_that_it_names() -> None:
    inserted = insert("1", event("x"))
    assert after(inserted) == [("1", "a"), ("4.0", "x"), ("2", "b"), ("3", "c")]


def test_an_insertion_after_nothing_stands_first() -> None:
    assert after(insert(None, event("x")))[0] == ("4.0", "x")


def test_insertions_at_one_place_stand_in_the_order_given() -> None:
    both = (insert("3", event("x")), void("1"), insert("3", event("y")))
    assert after(*both) == [("2", "b"), ("3", "c"), ("4.0", "x"), ("4.2", "y")]
    first = (insert(None, event("x")), insert(None, event("y")))
    assert told(changed([], first, 1)) == [("1.0", "x"), ("1.1", "y")]


@pytest.mark.parametrize("turned", [False, True])
def test_two_events_for_one_whichever_change_comes_first(turned: bool) -> None:
    changes = [void("2"), insert("2", event("x")), insert("2", event("y"))]
    if turned:
        changes = [*changes[1:], changes[0]]
    refs = ("4.0", "4.1") if turned else ("4.1", "4.2")
    assert after(*changes) == [("1", "a"), (refs[0], "x"), (refs[1], "y"), ("3", "c")]


def test_what_a_later_correction_inserts_stands_closer() -> None:
    """Row 4 put x after a; row 5 puts y after a as well: right after it."""
    once = changed(THREE, [insert("1", event("x"))], 4)
    assert told(changed(once, [insert("1", event("y"))], 5))[:3] == [
        ("1", "a"),
        ("5.0", "y"),
        ("4.0", "x"),
    ]


def test_an_insertion_can_be_replaced_and_voided_later() -> None:
    rows = [
        Row(1, EVENT, event("a")),
        Row(2, CORRECTION, {"changes": [insert("1", event("x"))], "reason": ""}),
        Row(3, EVENT, event("b")),
        Row(4, CORRECTION, {"changes": [replace("2.0", event("X"))], "reason": ""}),
    ]
    assert told(standing(rows)) == [("1", "a"), ("2.0", "X"), ("3", "b")]
    gone = Row(5, CORRECTION, {"changes": [void("2.0")], "reason": ""})
    assert told(standing([*rows, gone])) == [("1", "a"), ("3", "b")]


@pytest.mark.parametrize(
    "change", [void("4"), void("4.0"), replace("0", event("x")), insert("9", event("x"))]
)
def test_a_ref_that_does_not_stand(change: dict[str, Any]) -> None:
    with pytest.raises(UnknownRef):
        changed(THREE, [change], 4)


def test_a_voided_event_cannot_be_corrected_again() -> None:
    once = changed(THREE, [void("2")], 4)
    for change in (void("2"), replace("2", event("x")), insert("2", event("x"))):
        with pytest.raises(UnknownRef):
            changed(once, [change], 5)


def test_an_event_of_the_same_correction_cannot_be_named() -> None:
    with pytest.raises(UnknownRef):
        changed(THREE, [insert("3", event("x")), insert("4.0", event("y"))], 4)


def test_undo_takes_the_last_event_that_stands() -> None:
    assert undo(THREE) == [void("3")]
    assert undo([*THREE, Entry("7.2", event("x"))]) == [void("7.2")]
    assert undo([]) == []


def test_back_to_here_takes_everything_after() -> None:
    assert back_to(THREE, "1") == [void("2"), void("3")]
    assert back_to(THREE, "3") == []
    assert back_to(THREE, None) == [void("1"), void("2"), void("3")]
    with pytest.raises(UnknownRef):
        back_to(THREE, "4")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ("void", "changes"),
        ([], "changes"),
        ([void("1"), {"op": "void"}], "changes.1"),
        ([{"op": "void", "ref": "1", "event": {}}], "changes.0"),
        ([{"op": "insert", "event": {}}], "changes.0"),
        ([{"op": "insert", "after": 1, "event": {}}], "changes.0"),
        ([{"op": "replace", "ref": "1", "event": []}], "changes.0"),
        ([void("1"), replace("1", {})], "changes.1.ref"),
    ],
)
def test_changes_of_another_shape_are_malformed(changes: object, field: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        check_changes(changes)
    assert (refused.value.code, refused.value.facts["field"]) == ("malformed", field)


def test_a_rows_hash_covers_the_row_before_and_every_field() -> None:
    """As sha256sum says of `[1,"Zoë"]` after an empty line, which stands for no row before."""
    assert row_hash("", [1, "Zoë"]) == (
        "468a62e6adc706e62d59260996e11ba05a3d1721c7c414156672d019b1f535e8"
    )
    assert len({row_hash("", [1, 2]), row_hash("", [2, 1]), row_hash("x", [1, 2])}) == 3
