"""Corrections of who is at the table: turn orders that were recorded later are fitted."""

from __future__ import annotations

import json

import pytest

from roster.models import RosterEntry
from roster.services import rename_player
from scoring.corrections import preview
from scoring.engine.core import RuleViolation
from scoring.errors import CorrectionBreaks, RequestReused
from tests.engine.lucky_roll.table import BUST, busts, call, misses, opening, roll, roster
from tests.scoring.table import Table, insert, replace, void

pytestmark = pytest.mark.django_db


@pytest.fixture
def joined(db: None) -> Table:
    """Al and Dee begin; Cy joins at the first call, and plays.

    Rows 1 and 2 open the game, 3 and 4 are busts, 5 the call, 6 Cy's bust.
    """
    table = Table("Al", "Bo", "Cy", "Dee", "Eve")
    table.say(opening("Al", "Dee"), busts("Al", "Dee"), call("Cy"), busts("Cy"))
    assert table.events[4]["order"] == ["Al", "Cy", "Dee"]
    return table


BO_WAS_THERE = [replace("1", roster("Al", "Bo", "Dee")), insert("3", roll("Bo", *BUST))]


def test_a_player_who_was_forgotten_is_seated_and_later_orders_fit(joined: Table) -> None:
    recorded = joined.correct(*BO_WAS_THERE)
    assert joined.state["order"] == ["Al", "Bo", "Cy", "Dee"]
    assert joined.events[5]["order"] == ["Al", "Bo", "Cy", "Dee"]
    assert recorded.refs == ("1", "7.1", "5")
    joined.say(busts("Al", "Bo", "Cy", "Dee"))
    assert joined.state["phase"] == "call"


def test_the_log_says_which_order_was_fitted(joined: Table) -> None:
    joined.correct(*BO_WAS_THERE)
    written = json.loads(joined.rows[-1].payload)
    assert written["fitted"] == 1
    assert len(written["changes"]) == 3
    order = [joined.ids[name] for name in ("Al", "Bo", "Cy", "Dee")]
    assert written["changes"][2]["ref"] == "5"
    assert written["changes"][2]["event"]["order"] == order
    assert written["changes"][0]["event"]["order"] == [order[0], order[1], order[3]]


def test_who_was_seated_by_a_correction_is_on_the_roster(joined: Table) -> None:
    joined.correct(*BO_WAS_THERE)
    entered = RosterEntry.objects.filter(roster=joined.game.roster).values_list("player__name")
    assert [name for (name,) in entered] == ["Al", "Bo", "Cy", "Dee"]


def test_the_same_request_again_although_orders_were_written_in(joined: Table) -> None:
    first = joined.correct(*BO_WAS_THERE, after=6, request_id="r1")
    again = joined.correct(*BO_WAS_THERE, after=6, request_id="r1")
    assert (again.seq, again.refs, again.repeated) == (first.seq, first.refs, True)
    with pytest.raises(RequestReused):
        joined.correct(*BO_WAS_THERE, void("6"), after=6, request_id="r1")


def test_another_newcomer_at_the_call(joined: Table) -> None:
    """It was Bo who joined, not Cy; nobody joins at the second call but Eve."""
    joined.say(busts("Al", "Cy", "Dee"), call("Eve"))
    joined.correct(
        replace("5", call("Bo")), replace("6", roll("Bo", *BUST)), replace("8", roll("Bo", *BUST))
    )
    assert joined.state["order"] == ["Al", "Bo", "Dee", "Eve"]
    assert json.loads(joined.rows[-1].payload)["fitted"] == 1


def test_orders_that_name_the_right_players_stay_as_they_were(joined: Table) -> None:
    """Dee is called Aaron by now; the order of that evening stays."""
    dee = joined.game.roster.players.get(name="Dee")
    rename_player(dee, "Aaron", actor=joined.actor)
    joined.correct(replace("6", roll("Cy", 2, 2, 3, 4, 4, 6)))
    assert joined.state["order"] == ["Al", "Cy", "Dee"]
    assert "fitted" not in json.loads(joined.rows[-1].payload)


def test_who_joined_cannot_have_been_there_before(joined: Table) -> None:
    with pytest.raises(CorrectionBreaks) as why:
        joined.correct(replace("1", roster("Al", "Cy", "Dee")), insert("3", roll("Cy", *BUST)))
    assert (why.value.ref, why.value.because) == ("5", "already_on_roster")
    assert "event 5, The call for players," in why.value.detail


def test_an_event_whose_order_was_fitted_is_named_when_it_breaks(db: None) -> None:
    """Cy, who was never there, cannot have come back at the call where Dee joined."""
    table = Table("Al", "Bo", "Cy", "Dee")
    table.say(opening("Al", "Bo", "Cy"), busts("Al", "Bo"), misses("Cy"))
    table.say(call("Dee", returned=["Cy"]))
    with pytest.raises(CorrectionBreaks) as why:
        table.correct(replace("1", roster("Al", "Bo")), void("5"), void("6"))
    assert (why.value.ref, why.value.because) == ("7", "unknown_player")
    table.correct(replace("1", roster("Al", "Bo")), void("5"), void("6"), replace("7", call("Dee")))
    assert table.state["order"] == ["Al", "Bo", "Dee"]


def test_a_stranger_is_refused_in_a_preview_as_in_the_correction(joined: Table) -> None:
    """Zed has no player; the rules alone would have let Zed in."""
    changes = [replace("5", call("Zed")), replace("6", roll("Zed", *BUST))]
    for attempt in (lambda: joined.correct(*changes), lambda: preview(joined.fresh(), changes)):
        with pytest.raises(RuleViolation) as why:
            attempt()
        assert (why.value.code, why.value.facts["player"]) == ("unknown_player", "Zed")
    assert len(joined.rows) == 6
