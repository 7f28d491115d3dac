"""Live news while a game is under review, and of totals that were corrected."""

from __future__ import annotations

from scoring.reviewing import end_review, put_under_review
from tests.engine.lucky_roll.table import busts, call, opening, saves
from tests.scoring.live.conftest import Listen
from tests.scoring.table import Table, replace, void

FROZEN = "The game is under review. Totals are frozen until it is over."
BULLETIN = (
    "Correction to the totals after round 2: "
    "Ana 1,000 instead of 2,000; Ben place 1 instead of 2. "
    "Reason: A bust, heard again."
)


def announced(table: Table) -> None:
    """Ana 2,000 and Ben 1,000 after round 2; Ana's second turn is rows 8 and 9."""
    table.say(opening("Ana", "Ben"), saves("Ana", 1000), saves("Ben", 1000), call())
    table.say(saves("Ana", 1000), busts("Ben"))


def put_right(table: Table) -> None:
    table.correct(replace("8", busts("Ana")[0]), void("9"), reason="A bust, heard again")


def test_everybody_hears_a_bulletin_and_finds_it_on_the_page(served: Table, listen: Listen) -> None:
    announced(served)
    everybody, kim = listen(), listen(served.actor)
    served.correct(replace("5", busts("Ben")[0]), void("6"), reason="Undo")
    served.correct(replace("8", busts("Ana")[0]), void("9"), reason="A bust, heard again")
    last = "Correction to the totals after round 2: Ana 1,000 instead of 2,000. "
    everybody.hears(last + "Reason: A bust, heard again.")
    kim.hears(last + "Reason: A bust, heard again.")
    shown = [event.data.get("html", {}).get("live-bulletins", "") for event in everybody.events]
    assert any("Ana 1,000 instead of 2,000" in html for html in shown)


def test_under_review_nothing_is_heard_of_what_officials_put_right(
    served: Table, listen: Listen
) -> None:
    announced(served)
    everybody, kim = listen(), listen(served.actor)
    put_under_review(served.game.pk, reason="A protest", actor=served.actor)
    everybody.hears(FROZEN)
    before = everybody.raw
    put_right(served)
    kim.until(lambda: any(event.data.get("seq") == 11 for event in kim.events))
    everybody.quiet()
    assert everybody.raw == before
    end_review(served.game.pk, reason="Heard again", actor=served.actor)
    everybody.until(lambda: len(everybody.says) == 4)
    corrected = "The scorekeepers corrected the log. Round 2 is complete."
    assert everybody.says == [FROZEN, corrected, "The review is over.", BULLETIN]


def test_who_comes_during_a_review_sees_the_game_as_it_was(served: Table, listen: Listen) -> None:
    announced(served)
    known = listen().events[0]
    put_under_review(served.game.pk, reason="A protest", actor=served.actor)
    put_right(served)
    came = listen()
    assert "Ana</th>" in came.events[0].data["html"]["live-totals"]
    assert "2,000" in came.events[0].data["html"]["live-totals"]
    assert "Totals are frozen as of" in came.events[0].data["html"]["live-state"]
    assert came.events[0].id == known.id
