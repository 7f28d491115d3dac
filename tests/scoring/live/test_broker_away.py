"""The broker is really stopped: recording goes on, news go on from the log, nobody is flooded."""

from __future__ import annotations

import pytest

from scoring.live import broker as wire
from scoring.live import hub
from tests.engine.lucky_roll.table import call, lucky, roll, roster
from tests.fixtures.broker import Broker
from tests.scoring.live.conftest import Listen
from tests.scoring.table import Table

BUST = (2, 2, 3, 3, 4, 6)


def test_news_without_a_broker_and_after_it_is_back(
    broker: Broker, served: Table, listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "DEAF_SECONDS", 0.2)
    served.say(roster("Ana", "Ben", "Carla"), lucky(1, 1, 5, 3, 2, 6))
    everybody = listen()
    known = everybody.events[0].id
    broker.stop()
    served.say(roll("Ana", *BUST))
    everybody.hears("Bust. Ana scores nothing. Ben next.")
    served.say(roll("Ben", *BUST), roll("Carla", *BUST), call())
    everybody.hears("Nobody joins or returns. Round 2. Ana next.")
    broker.start()
    wire.pause.end()
    assert listen(last_event_id=known).says == [
        "Reconnected. 3 turns missed. Ana rolling, round 2."
    ]
    served.say(roll("Ana", *BUST))
    everybody.until(lambda: everybody.says.count("Bust. Ana scores nothing. Ben next.") == 2)
    assert everybody.says.count("Nobody joins or returns. Round 2. Ana next.") == 1
