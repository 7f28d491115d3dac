"""A whole game of the robot, followed from outside: nothing leaks, and nothing is ever wrong.

Policy 1: everything that comes while a roll lies on the table is searched for it. And the page
as the stream left it is, after every event, the page as it would be fetched then.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from django.test import Client

from roster.models import Player, User
from scoring.engine.core import Json
from scoring.live import hub
from scoring.live.story import Story
from scoring.models import Game
from scoring.selectors import state_of
from scoring.words.wording import Names
from tests.fixtures.live import AsgiServer
from tests.scoring.live.conftest import Listen
from tests.scoring.live.listening import Stream
from tests.scoring.live.page import Page
from tests.scoring.table import Table, void
from tournaments.robot.evening import Chances
from tournaments.robot.paper import transcript
from tournaments.screens import evening

NAMES = ("Ana", "Ben", "Carla")
UNDONE_EACH = 25
"""After so many events one is taken back and recorded again."""


def spellings(dice: list[int]) -> Iterator[bytes]:
    """A roll in every way in which it could be given away."""
    for faces in (dice, sorted(dice)):
        for between in (", ", ",", " ", ""):
            yield between.join(map(str, faces)).encode()


def traces(dice: list[int], received: bytes) -> list[bytes]:
    """Where a roll of several dice is in what was received."""
    found = [spelt for spelt in spellings(dice) if len(dice) > 2 and spelt in received]
    return found + [b"die"] * (b"Scoring" in received)


def game_of_the_robot() -> list[Json]:
    """A whole eventful game by the default rules, players by name."""
    played: list[Json] = transcript(list(NAMES), [], Random(5), rules={}, chances=Chances())[
        "events"
    ]
    return played


class Crowd:
    """An official, the public and Ben, at the streams of one game."""

    def __init__(self, table: Table, listen: Listen) -> None:
        self.table = table
        ben = User.objects.create_user("ben")
        Player.objects.filter(pk=table.ids["Ben"]).update(user=ben)
        self.official, self.public, self.ben = listen(table.actor), listen(), listen(ben)
        self.readers = {"public": Client(), "ben": Client()}
        self.readers["ben"].force_login(ben)
        self.pages = {who: self.fetched(who) for who in self.readers}
        self.taken = {"public": 1, "ben": 1}

    def fetched(self, who: str) -> Page:
        """The page as it is now."""
        answer = self.readers[who].get(f"/games/{self.table.game.pk}/")
        return Page.loaded(answer.content.decode())

    def stream(self, who: str) -> Stream:
        """The stream that belongs to a page."""
        stream: Stream = getattr(self, who)
        return stream

    def all_there(self) -> None:
        """Wait until everything about what was recorded has arrived everywhere."""
        seq = self.table.fresh().seq
        self.official.until(
            lambda: any(event.data.get("seq", 0) >= seq for event in self.official.events[-3:])
        )
        for stream in (self.public, self.ben):
            stream.beats()

    def follow(self) -> None:
        """Have the pages changed by what came since."""
        for who, page in self.pages.items():
            events = self.stream(who).events
            for event in events[self.taken[who] :]:
                page.take(event.data)
            self.taken[who] = len(events)


@pytest.fixture
def crowd(
    served: Table, listen: Listen, asgi_server: AsgiServer, monkeypatch: pytest.MonkeyPatch
) -> Crowd:
    """The table with everybody at its streams; heartbeats show that nothing is under way."""
    monkeypatch.setattr(hub, "HEARTBEAT_SECONDS", 0.05)
    return Crowd(served, listen)


def leaks(crowd: Crowd, events: list[Json]) -> list[bytes]:
    """Play the events; what was found of open rolls while they lay on the table."""
    found: list[bytes] = []
    for number, event in enumerate(events):
        before = {who: len(crowd.stream(who).raw) for who in crowd.pages}
        recorded = crowd.table.send(event)
        if number % UNDONE_EACH == UNDONE_EACH - 1:
            crowd.table.correct(void(str(recorded.seq)))
            crowd.table.send(event)
        crowd.all_there()
        due = getattr(state_of(crowd.table.fresh()), "due", None)
        if due is not None and due.roll:
            for who, start in before.items():
                found += traces(list(due.heard), crowd.stream(who).raw[start:])
        else:
            crowd.follow()
            for who, page in crowd.pages.items():
                assert page.unlike(crowd.fetched(who)) == [], (number, event, who)
    return found


def test_a_whole_game_is_followed_without_a_leak_or_a_difference(crowd: Crowd) -> None:
    events = game_of_the_robot()
    assert leaks(crowd, events) == []
    assert state_of(crowd.table.fresh()).phase == "finished"
    total = crowd.pages["public"].parts["live-totals"]
    assert ("Result",) in total
    for stream in (crowd.public, crowd.ben):
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert not any(event.data.get("seq") for event in stream.events)


def test_a_leak_would_be_found(crowd: Crowd, monkeypatch: pytest.MonkeyPatch) -> None:
    line, view = evening.place_line, Story.view

    def seen(story: Story, game: Game) -> Json:
        return {**view(story, game), "held": len(story.held)}

    def leaking(story: Story, names: Names) -> str:
        due = story.state.due
        return f"{line(story, names)} {due.roll if due else ''}"

    monkeypatch.setattr(evening, "place_line", leaking)
    monkeypatch.setattr(Story, "view", seen)  # else nobody would be told anything
    events = game_of_the_robot()[:12]
    assert leaks(crowd, events) != []


def test_a_page_that_missed_a_message_would_be_noticed(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Page, "take", lambda page, message: None)
    with pytest.raises(AssertionError):
        leaks(crowd, game_of_the_robot()[:12])
