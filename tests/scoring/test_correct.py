"""Corrections: what was recorded wrongly is put right, whole or not at all, however far back."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.corrections import preview
from scoring.engine.core import Json, RuleViolation
from scoring.errors import CorrectionBreaks, Refusal, RequestReused, Stale, UnknownEntry
from scoring.folding import entries_of
from scoring.log import back_to, undo
from tests.engine.lucky_roll.table import (
    BUST,
    FOUR_ONES,
    again,
    busts,
    call,
    opening,
    replay,
    roll,
    roster,
    saves,
    stop,
)
from tests.scoring.table import Table, insert, replace, void

pytestmark = pytest.mark.django_db

THREE_ONES = (1, 1, 1, 2, 3, 4)
"""300, enough for who is on the board."""


@pytest.fixture
def begun(table: Table) -> Table:
    """Al is called: rows 1 and 2."""
    table.say(opening("Al", "Bo", "Cy"))
    return table


@pytest.fixture
def duel(db: None) -> Table:
    """Al has won 10,000 to nothing: five rounds of 2,000, and a final one without luck.

    Rows 1 and 2 open the game; a round is Al's roll and stop, Bo's bust, and the call: 3 to 6,
    7 to 10, 11 to 14, 15 to 18. Round 5 ends with game point and without a call: 19 to 21. The
    busts of the final round are rows 22 and 23.
    """
    table = Table("Al", "Bo")
    table.say(opening("Al", "Bo"))
    for _round in range(4):
        table.say(saves("Al", 2000), busts("Bo"), call())
    table.say(saves("Al", 2000), busts("Bo"), busts("Al", "Bo"))
    assert (table.state["phase"], table.state["scores"]) == ("finished", {"Al": 10_000, "Bo": 0})
    return table


def refused(table: Table, *changes: Json) -> Exception:
    """Why a correction is refused; nothing of it is in the log."""
    before = (table.rows, table.state, table.refs)
    with pytest.raises((RuleViolation, Refusal)) as why:
        table.correct(*changes)
    assert (table.rows, table.state, table.refs) == before
    return why.value


# --- What can be corrected -----------------------------------------------------------------------


def test_a_correction_is_a_row_of_its_own(begun: Table) -> None:
    begun.say(busts("Al"))
    recorded = begun.correct(void("3"), reason="It was Bo's roll", request_id="r1")
    row = begun.rows[-1]
    assert (recorded.seq, recorded.refs, row.kind, row.request_id) == (4, (), "correction", "r1")
    reason = f"It was [player {begun.ids['Bo']}]'s roll"  # a name would stay for ever
    assert row.payload == f'{{"changes":[{{"op":"void","ref":"3"}}],"reason":"{reason}"}}'
    assert begun.state["due"]["player"] == "Al"
    assert begun.state["turns"] == []


def test_a_turn_that_is_over_becomes_another(begun: Table) -> None:
    """Al's bust was 1-1-1-1-2-3 and 1,000 saved; Bo's turn stays as it was."""
    begun.say(busts("Al"), saves("Bo", 1000))
    recorded = begun.correct(
        replace("3", roll("Al", *FOUR_ONES)), insert("3", stop("Al", points=1000))
    )
    assert recorded.refs == ("3", "6.1")
    assert begun.refs == ["1", "2", "3", "6.1", "4", "5"]
    assert begun.state["scores"] == {"Al": 1000, "Bo": 1000, "Cy": 0}
    assert begun.state["due"]["player"] == "Cy"


def test_a_round_that_is_over_becomes_another(begun: Table) -> None:
    """Bo's bust of round 1 was 1,000; the totals announced after round 2 are 2,000 then."""
    begun.say(busts("Al", "Bo", "Cy"), call(), busts("Al"), saves("Bo", 1000), busts("Cy"))
    begun.correct(replace("4", roll("Bo", *FOUR_ONES)), insert("4", stop("Bo", points=1000)))
    assert begun.state["announced"] == {"round": 2, "scores": {"Al": 0, "Bo": 2000, "Cy": 0}}
    assert (begun.state["phase"], begun.state["round"]) == ("call", 2)


def test_a_forgotten_turn_is_put_in_with_a_call_that_follows_it(begun: Table) -> None:
    """Nobody noted that Cy had missed the turn, so that the round never ended."""
    begun.say(busts("Al", "Bo"), {"type": "no_response", "player": "Cy"})
    begun.correct(
        insert("5", {"type": "no_response", "player": "Cy"}), insert("5", call(returned=["Cy"]))
    )
    assert (begun.state["round"], begun.state["due"]["player"]) == (2, "Al")
    assert begun.state["due"]["calls_left"] == 2


def test_a_finished_game_goes_on(duel: Table) -> None:
    """Al's last 2,000 were a bust: no game point, so a call follows round 5."""
    duel.correct(replace("19", roll("Al", *BUST)), void("20"), insert("21", call()))
    state = duel.state
    assert (state["phase"], state["round"], state["game_point_round"]) == ("call", 6, None)
    assert state["scores"] == {"Al": 8000, "Bo": 0}
    duel.say(call(), saves("Al", 2000))
    assert duel.state["game_point_round"] == 7


def test_a_finished_game_has_another_winner(duel: Table) -> None:
    """In the final round Bo's roll was 2-2-2-2-2-2: 2,000, not enough; in round 2 as well: so."""
    six_twos = (2, 2, 2, 2, 2, 2)
    changes = []
    for bust in ("5", "9", "13", "17", "21", "23"):
        changes += [
            replace(bust, roll("Bo", *six_twos)),
            insert(bust, stop("Bo", points=2000)),
        ]
    duel.correct(*changes)
    assert duel.state["scores"] == {"Al": 10_000, "Bo": 12_000}
    assert duel.state["ranking"] == [[1, "Bo", 12_000], [2, "Al", 10_000]]


def test_undo_goes_back_over_the_games_end(duel: Table) -> None:
    duel.correct(*undo(entries_of(duel.fresh())))
    assert (duel.state["phase"], duel.state["due"]["player"]) == ("turn", "Bo")
    assert duel.state["final_round"]
    duel.correct(*undo(entries_of(duel.fresh())))
    assert duel.state["due"]["player"] == "Al"
    assert duel.refs[-1] == "21"


def test_back_to_here_takes_everything_after(duel: Table) -> None:
    duel.correct(*back_to(entries_of(duel.fresh()), "7"))
    due = duel.state["due"]
    assert (duel.state["round"], due["player"], due["roll"]) == (2, "Al", [2] * 6)
    assert duel.refs == [str(number) for number in range(1, 8)]
    duel.say(stop("Al", points=2000))
    assert duel.state["scores"]["Al"] == 4000


def test_a_correction_is_corrected(begun: Table) -> None:
    begun.say(busts("Al"))
    begun.correct(replace("3", roll("Al", *FOUR_ONES)), insert("3", stop("Al", points=1000)))
    begun.correct(replace("4.1", again("Al", 2, points=1000)))
    assert begun.state["due"] == {**begun.state["due"], "points": 1000, "dice": 2}
    begun.correct(void("4.1"), replace("3", roll("Al", *BUST)))
    assert begun.state["due"]["player"] == "Bo"
    assert begun.events[2:] == [roll("Al", *BUST)]


# --- What is refused -----------------------------------------------------------------------------


def test_an_event_that_would_be_illegal_is_named_with_the_reason(begun: Table) -> None:
    """Al could save 300 in round 2 since the 1,000 of round 1 had put Al on the board."""
    begun.say(saves("Al", 1000), busts("Bo", "Cy"), call())
    begun.say(roll("Al", *THREE_ONES), stop("Al", points=300))
    why = refused(begun, replace("3", roll("Al", *BUST)), void("4"))
    assert isinstance(why, CorrectionBreaks)
    assert (why.ref, why.because) == ("9", "below_minimum")
    assert why.detail == (
        "With this correction event 9, Al claims 300 and stops, is not possible any more: "
        "300. Al needs 1,000 to get on the board. "
        "Include that event in the correction, or correct it first."
    )
    begun.correct(
        replace("3", roll("Al", *BUST)), void("4"), replace("9", again("Al", 3, keep=[1] * 3))
    )
    assert begun.state["scores"]["Al"] == 0


def test_the_first_event_that_breaks_is_named(duel: Table) -> None:
    """Without game point in round 5 the call is due before Al can roll again."""
    why = refused(duel, replace("19", roll("Al", *BUST)), void("20"))
    assert isinstance(why, CorrectionBreaks)
    assert (why.ref, why.because) == ("22", "not_now")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (replace("3", roll("Bo", *BUST)), "wrong_player"),
        (replace("3", roll("Al", 1, 2, 3)), "wrong_dice_count"),
        (insert("3", roll("Al", *BUST)), "wrong_player"),
        (insert(None, call()), "not_now"),
        (replace("3", {"type": "rolled"}), "malformed"),
        (replace("1", roster("Al")), "roster_too_small"),
    ],
)
def test_a_change_that_is_illegal_itself_has_the_rules_code(
    begun: Table, change: Json, code: str
) -> None:
    begun.say(busts("Al"))
    why = refused(begun, change)
    assert isinstance(why, RuleViolation)
    assert why.code == code


def test_all_or_none(begun: Table) -> None:
    """The first two changes alone would be possible."""
    begun.say(busts("Al", "Bo"))
    good = [replace("3", roll("Al", *FOUR_ONES)), insert("3", stop("Al", points=1000))]
    why = refused(begun, *good, insert("4", stop("Cy", points=1000)))
    assert isinstance(why, RuleViolation)
    begun.correct(*good)


@pytest.mark.parametrize("ref", ["9", "4.0", "", "x"])
def test_an_event_that_does_not_stand(begun: Table, ref: str) -> None:
    for change in (void(ref), replace(ref, roll("Al", *BUST)), insert(ref, roll("Al", *BUST))):
        why = refused(begun, change)
        assert isinstance(why, UnknownEntry)
        assert why.fields == {"ref": ref}


@pytest.mark.parametrize("changes", [[], [{"op": "void"}], [void("3"), void("3")], "undo"])
def test_changes_of_another_shape(begun: Table, changes: Any) -> None:
    begun.say(busts("Al"))
    with pytest.raises(RuleViolation) as why:
        begun.correct(*changes)
    assert (why.value.code, len(begun.rows)) == ("malformed", 3)


# --- Once, and in its place ----------------------------------------------------------------------


def test_the_same_request_again_is_answered_and_not_written(begun: Table) -> None:
    begun.say(busts("Al"))
    change = replace("3", roll("Al", *FOUR_ONES))
    first = begun.correct(change, after=3, request_id="r1")
    again_ = begun.correct(change, after=3, request_id="r1")
    assert (again_.seq, again_.refs, again_.repeated) == (first.seq, ("3",), True)
    begun.say(stop("Al", points=1000))
    much_later = begun.correct(change, after=3, request_id="r1")
    assert (much_later.seq, much_later.repeated, len(begun.rows)) == (4, True, 5)


def test_a_request_id_stands_for_one_correction(begun: Table) -> None:
    begun.say(busts("Al", "Bo"))
    begun.correct(void("4"), request_id="r1")
    for changes in ([void("3")], [void("4"), void("3")]):
        with pytest.raises(RequestReused):
            begun.correct(*changes, request_id="r1")
    with pytest.raises(RequestReused):
        begun.send(roll("Bo", *BUST), request_id="r1")
    assert len(begun.rows) == 5


def test_two_officials_who_correct_the_same_count_once(begun: Table) -> None:
    begun.say(busts("Al"))
    begun.correct(void("3"), after=3, request_id="kim", reason="Kim misheard")
    other = begun.correct(void("3"), after=3, request_id="lou", reason="It was Bo's")
    assert (other.seq, other.repeated, len(begun.rows)) == (4, True, 4)


def test_the_beginning_of_a_correction_is_another_one(begun: Table) -> None:
    """Kim goes back two events, Lou takes the first of the two away alone."""
    begun.say(busts("Al", "Bo"))
    begun.correct(void("3"), void("4"), after=4)
    with pytest.raises(Stale):
        begun.correct(void("3"), after=4)
    with pytest.raises(Stale):
        begun.correct(void("3"), void("4"), insert("2", replay("Al")), after=4)


@pytest.mark.parametrize("after", [2, 4, -1])
def test_a_page_that_is_behind_or_ahead_is_refused(begun: Table, after: int) -> None:
    begun.say(busts("Al"))
    with pytest.raises(Stale):
        begun.correct(void("3"), after=after)
    assert len(begun.rows) == 3


def test_a_preview_writes_nothing(begun: Table) -> None:
    begun.say(busts("Al"))
    checked = preview(begun.fresh(), [void("3")])
    assert checked.state.due.player == begun.ids["Al"]
    assert (checked.changes, checked.fitted) == ([void("3")], 0)
    assert (len(begun.rows), begun.state["due"]["player"]) == (3, "Bo")
