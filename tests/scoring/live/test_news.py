"""News go out after the commit, and a broker that is away holds nobody up."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import cast

import pytest
import redis
from django.conf import settings
from django.db import transaction

from policies.models import Flag, Notice
from scoring.live import broker as wire
from scoring.live.news import channel, tell_everybody, tell_officials
from tests.engine.lucky_roll.table import opening, roster
from tests.fixtures.broker import Broker
from tests.scoring.officials import appointed, client_of
from tests.scoring.table import Table, heard_by

pytestmark = pytest.mark.django_db(transaction=True)


class Ear:
    """Somebody on the channel."""

    def __init__(self) -> None:
        self.line = redis.Redis.from_url(settings.REDIS_URL).pubsub()  # type: ignore[no-untyped-call]
        self.line.subscribe(channel())
        assert self.line.get_message(timeout=5)["type"] == "subscribe"

    def hears(self) -> dict[str, object] | None:
        message = self.line.get_message(timeout=0.3)
        return None if message is None else json.loads(message["data"])


@pytest.fixture
def ear(broker: Broker) -> Iterator[Ear]:
    wire.pause.end()
    ear = Ear()
    yield ear
    ear.line.close()
    wire.pause.end()


def test_officials_are_told_once_it_is_committed(ear: Ear) -> None:
    with transaction.atomic():
        tell_officials(12, "Kim raises a flag.", id="flag-1", urgent=True)
        assert ear.hears() is None
    said = {"text": "Kim raises a flag.", "id": "flag-1", "politeness": "urgent", "kind": "flag"}
    assert ear.hears() == {"game": 12, "to": "officials", "say": [said]}


def test_who_follows_live_is_told_before_a_worker_is_asked(ear: Ear) -> None:
    heard: list[object] = []

    def compile_later(**_signal: object) -> None:
        heard.append(ear.hears())

    table = Table("Ana", "Ben")
    with heard_by(compile_later):
        table.say(roster("Ana", "Ben"))
    assert heard == [{"game": table.game.pk, "seq": 1}]


def test_an_empty_text_only_has_pages_look_again(ear: Ear) -> None:
    tell_everybody(12, "")
    assert ear.hears() == {"game": 12, "to": "everybody", "say": []}


def test_what_a_panels_button_answers_has_the_id_of_its_news(ear: Ear) -> None:
    """So it is said once where it was pressed, also where a step is taken a second time."""
    table = Table("Ana", "Ben")
    table.say(opening("Ana", "Ben"))
    kim = client_of(appointed(table, "scorekeeper"))
    pages = f"/games/{table.game.pk}"

    def told(path: str, **sent: object) -> str:
        while ear.hears():  # the game's own rows
            pass
        answer = kim.post(f"{pages}/{path}/", sent, headers={"HX-Request": "true"})
        assert answer.status_code == 200, answer.content
        heard = ear.hears()
        assert heard is not None
        (say,) = cast("list[dict[str, str]]", heard["say"])
        assert f'data-id="{say["id"]}"' in answer.content.decode()
        return say["id"]

    told("hold")
    told(f"hold/{Notice.objects.get().pk}")
    told("flags", what="Two names called")
    flag = Flag.objects.get().pk
    steps = [told("flags", step=step, flag=flag) for step in ("take", "release", "take", "release")]
    assert len(set(steps)) == 4


def test_what_is_rolled_back_was_never_said(ear: Ear) -> None:
    with transaction.atomic():
        tell_officials(12, "Nothing of this happened.")
        transaction.set_rollback(True)
    assert ear.hears() is None


def test_a_stopped_broker_is_left_alone_for_a_while(broker: Broker) -> None:
    wire.pause.end()
    broker.stop()
    tell_officials(12, "Nobody hears this.")
    assert wire.pause.holds
    started = time.monotonic()
    for _ in range(1000):
        tell_officials(12, "Nor this.")
    assert time.monotonic() - started < 1
    broker.start()
    wire.pause.end()
