"""Live news over HTTP: who hears what, and when."""

from __future__ import annotations

import pytest
from django.db import connection

from roster.models import Player, User
from scoring.models import CrewMember
from tests.engine.lucky_roll.table import again, call, lucky, roll, roster, stop
from tests.fixtures.live import AsgiServer
from tests.scoring.live.conftest import Listen
from tests.scoring.live.listening import Stream
from tests.scoring.table import Table, void

LUCKY_18 = (1, 1, 5, 3, 2, 6)
BEGUN = (roster("Ana", "Ben", "Carla"), lucky(*LUCKY_18))


def account_of(table: Table, name: str) -> User:
    """The player's own account."""
    user = User.objects.create_user(name.lower())
    Player.objects.filter(pk=table.ids[name]).update(user=user)
    return user


def test_a_turn_as_officials_and_the_public_hear_it(served: Table, listen: Listen) -> None:
    served.say(*BEGUN)
    kim, everybody = listen(served.actor), listen()
    served.say(roll("Ana", *LUCKY_18))
    kim.hears(
        "1, 1, 5, 3, 2, 6. Scoring 1, 1, 5: 250. Lucky 18: 500 pending. "
        "Turn 250 plus 500 pending. Three dice left."
    )
    everybody.quiet()
    assert everybody.says == []
    assert len(everybody.events) == 1
    served.say(again("Ana", 3, points=250))
    everybody.hears("Ana rolls 1, 1, 5, 3, 2, 6, claims 250, rolls 3. Lucky 18: 500 pending.")
    served.say(roll("Ana", 4, 4, 4), again("Ana", 6, points=400))
    served.say(roll("Ana", 1, 2, 3, 4, 5, 6), stop("Ana", points=2000))
    everybody.hears("Ana saves 3,150: 2,650 plus 500 lucky. Ben next.")
    kim.hears("Ana saves 3,150: 2,650 plus 500 lucky. Total 3,150. Ben next.")
    served.say(roll("Ben", 2, 2, 3, 3, 4, 6))
    everybody.hears("Bust. Ben scores nothing. Carla next.")
    assert "Total" not in " ".join(everybody.says)


def test_a_player_is_told_of_her_own_turn_and_nobody_else_is(served: Table, listen: Listen) -> None:
    ana, ben = account_of(served, "Ana"), account_of(served, "Ben")
    served.say(*BEGUN)
    hers, his, everybody = listen(ana), listen(ben), listen()
    served.say(roll("Ana", 2, 2, 3, 3, 4, 6))
    his.hears("Your turn, Ben.")
    urgent = [say for event in his.events for say in event.data.get("say", [])]
    assert [say["politeness"] for say in urgent if say["text"] == "Your turn, Ben."] == ["urgent"]
    served.say(roll("Ben", 2, 2, 3, 3, 4, 6), roll("Carla", 2, 2, 3, 3, 4, 6), call())
    hers.hears("Your turn, Ana.")
    everybody.hears("Nobody joins or returns. Round 2. Ana next.")
    his.quiet()
    assert his.says.count("Your turn, Ben.") == 1
    assert "Your turn, Ana." not in his.says + everybody.says
    assert "Your turn, Ben." not in hers.says + everybody.says


def test_a_database_that_was_restarted_is_asked_anew(served: Table, listen: Listen) -> None:
    served.say(*BEGUN)
    kim, everybody = listen(served.actor), listen()
    with connection.cursor() as cursor:
        cursor.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
    served.say(roll("Ana", 2, 2, 3, 3, 4, 6))
    kim.hears("Bust. Ana scores nothing. Total stays 0. Ben next.")
    everybody.hears("Bust. Ana scores nothing. Ben next.")


def test_a_correction_is_told_to_all_whom_it_concerns(served: Table, listen: Listen) -> None:
    served.say(*BEGUN, roll("Ana", 2, 2, 3, 3, 4, 6))
    kim, everybody = listen(served.actor), listen()
    bust = served.fresh().seq
    served.say(roll("Ben", 1, 5, 2, 2, 3, 3))
    kim.until(lambda: len(kim.says) == 1)
    served.correct(void(str(served.fresh().seq)))
    kim.hears(
        "Undone: Ben rolls 1, 5, 2, 2, 3, 3. Ben's turn, round 1. Roll due: 6 dice. Carla next."
    )
    everybody.quiet()
    assert everybody.says == []
    served.correct(void(str(bust)))
    everybody.hears("The scorekeepers corrected the log. Ana rolling, round 1.")
    last = everybody.events[-1]
    assert last.data["whole"] is True
    assert "Bust" not in "".join(last.data["log"])


def test_who_comes_back_gets_one_summary_and_no_flood(
    served: Table, listen: Listen, asgi_server: AsgiServer
) -> None:
    served.say(*BEGUN)
    known = listen().events[0].id
    for player in ("Ana", "Ben", "Carla"):
        served.say(roll(player, 2, 2, 3, 3, 4, 6))
    served.say(call())
    asgi_server.restart()
    back = listen(last_event_id=known)
    assert back.says == ["Reconnected. 3 turns missed. Ana rolling, round 2."]
    assert listen(after=known).says == ["3 turns missed. Ana rolling, round 2."]
    assert listen(last_event_id=back.events[-1].id).says == []
    official = listen(served.actor, last_event_id="0-2")
    assert official.says == ["Reconnected. 3 turns missed. Ana rolling, round 2."]


def test_an_open_roll_is_nothing_missed(served: Table, listen: Listen) -> None:
    served.say(*BEGUN)
    known = listen().events[0].id
    served.say(roll("Ana", *LUCKY_18))
    assert listen(last_event_id=known).says == []
    assert listen().events[0].id == known


def test_a_dismissed_official_becomes_the_public(
    served: Table, listen: Listen, asgi_server: AsgiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.live.hub.RECHECK_SECONDS", 0.1)
    served.say(*BEGUN)
    kim = listen(served.actor)
    CrewMember.objects.all().delete()
    kim.until(lambda: kim.ended)
    served.say(roll("Ana", *LUCKY_18))
    again_ = listen(served.actor)
    assert again_.says == []
    assert "seq" not in again_.events[0].data


def test_what_is_no_stream(served: Table, asgi_server: AsgiServer) -> None:
    nowhere = Stream(asgi_server, 999_999)
    assert nowhere.status == 404
    nowhere.close()
    found = Stream(asgi_server, served.game.pk)
    assert found.status == 200
    assert found.headers["content-type"] == "text/event-stream; charset=utf-8"
    assert found.headers["cache-control"] == "no-store, no-transform"
    assert found.headers["x-accel-buffering"] == "no"
    assert found.headers["x-content-type-options"] == "nosniff"
    found.close()
