"""A whole evening on a running server, four kinds of users connected: nobody hears anything wrong.

A scorekeeper records, the active roller rolls some dice by the program, a manager rules, players
have checked in, and somebody watches. Whatever was announced to the public and to each player is
held against `tests.robot.narrator`, which knows nothing but the log.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from urllib.request import urlopen

import pytest
from django.test import Client

from roster.models import Player, User
from roster.roles import Role
from scoring import folding
from scoring.engine.core import Json
from scoring.live import story
from scoring.log import Entry, Row
from scoring.models import Game
from tests.browser.evening import PASSWORD, account
from tests.fixtures.celery import CeleryWorkerProcess
from tests.fixtures.live import AsgiServer
from tests.robot.narrator import Announced, Known, called, heard, known, missed
from tests.scoring.live.listening import Event, Stream
from tests.tournaments.evenings import opened, players, tournament
from tournaments.robot.evening import Chances, Evening
from tournaments.robot.recorders import OverHttp, Server
from tournaments.robot.table import Table
from tournaments.services import appoint

pytestmark = pytest.mark.django_db(transaction=True)

ROLLERS = frozenset(
    {"lucky_number_rolled", "no_response", "responded", "replay", "call_for_players"}
)
"""What the active roller records in this evening; the scorekeeper records the rest."""
EVENTFUL = Chances(
    absent=0.05,
    replay=0.05,
    connection=0.03,
    invalid=0.03,
    silent=0.01,
    responded=0.03,
    assistance=0.01,
    penalty=0.03,
    slip=0.1,
)


@dataclass
class Ear:
    """Somebody who listens, and everything that was said to them over all connections."""

    game: Game
    server: AsgiServer
    user: User | None
    expected: list[str] = field(default_factory=list)
    before: list[Event] = field(default_factory=list)
    last: str = ""
    stream: Stream | None = None

    def opens(self) -> None:
        """Connect, after what was heard last."""
        self.stream = Stream(self.server, self.game.pk, self.user, last_event_id=self.last)

    def catches_up(self) -> None:
        """Wait for what is still under way."""
        assert self.stream is not None
        self.stream.until(lambda: len(self.says) >= len(self.expected))

    def loses(self) -> None:
        """Lose the connection."""
        assert self.stream is not None
        self.stream.close()
        self.before += self.stream.events
        self.last = self.stream.events[-1].id
        self.stream = None

    @property
    def events(self) -> list[Event]:
        """All messages so far."""
        return self.before + (self.stream.events if self.stream else [])

    @property
    def says(self) -> list[str]:
        """All announcements so far."""
        return [text for event in self.events for text in event.says if text]


class OfficialsAtWork:
    """The table, its officials on the wire, and all ears. Each row is waited for and expected."""

    def __init__(self, game: Game, server: AsgiServer, accounts: dict[str, User]) -> None:
        self.game, self.server = game, server
        self.names = {str(p.pk): p.name for p in Player.objects.all()}
        self.keeper = self._official("kim")
        self.roller = self._official("rosa")
        self.manager = self._official("max")
        self.rows: list[Row] = []
        self.known: Known = known([], self.names)
        self.bulletins = Announced(self.names)
        self.official = Ear(game, server, accounts["kim"])
        self.public = Ear(game, server, None)
        self.players = {
            str(player.pk): Ear(game, server, player.user)
            for player in Player.objects.exclude(user=None)
        }
        self.told: list[str] = []
        """The bulletins of the last row."""
        self.frozen = False
        self.left: Known | None = None
        """What was known when everybody was cut off."""
        self.waited: set[int] = set()
        """Rows that were recorded while officials listened."""
        self.leaks: list[int] = []
        self.breaks = [0.35, 0.7]

    def _official(self, username: str) -> OverHttp:
        server = Server(self.server.address, username=username, password=PASSWORD)
        return OverHttp(server, self.game.pk)

    @property
    def everybody(self) -> list[Ear]:
        return [self.public, *self.players.values()]

    # --- What the robot asks of a recorder -------------------------------------------------------

    def record(self, event: Json, *, after: int) -> int:
        by = self.roller if event["type"] in ROLLERS else self.keeper
        if event["type"] == "game_ended":
            by = self.manager
        return self.passed(by.record(event, after=after))

    def rule(self, event: Json, reason: str, *, after: int) -> int:
        return self.passed(self.manager.rule(event, reason, after=after))

    def correct(self, changes: Sequence[Json], reason: str, *, after: int) -> int:
        return self.passed(self.keeper.correct(changes, reason, after=after))

    def roll_here(self, after: int) -> int:
        return self.passed(self.roller.roll_here(after))

    def standing(self) -> list[Entry]:
        return self.keeper.standing()

    def final_state(self) -> Json:
        return self.keeper.final_state()

    # --- After each row --------------------------------------------------------------------------

    def passed(self, seq: int) -> int:
        """A row is in the log: what should have been said, and wait until it has been."""
        events = len(self.public.stream.events) if self.public.stream else 0
        found = self.keeper.server.get(f"games/{self.game.pk}/log/?after={len(self.rows)}")
        self.rows += [Row(row["seq"], row["kind"], row["payload"]) for row in found["rows"]]
        assert len(self.rows) == seq
        before, self.known = self.known, known(self.rows, self.names)
        self.told = self.bulletins.after(self.rows)
        if self.left is None and not self.frozen:
            self._expects(before, [*heard(before, self.known, self.names), *self.told])
        if self.left is None:
            self._arrives(seq)
            self._watch_for_leaks(seq, events)
        self._break_off()
        return seq

    def _expects(self, before: Known, said: list[str]) -> None:
        self.public.expected += said
        for player, ear in self.players.items():
            ear.expected += [*called(before, self.known, self.names, player), *said]

    def said(self, texts: list[str]) -> None:
        """Expect what is not in the log, and wait until everybody has heard it."""
        for ear in self.everybody:
            ear.expected += texts
            stream = ear.stream
            assert stream is not None
            stream.hears(texts[-1])

    def _arrives(self, seq: int) -> None:
        stream = self.official.stream
        assert stream is not None
        self.waited.add(seq)
        stream.until(lambda: any(event.data.get("seq") == seq for event in stream.events))
        for ear in self.everybody:
            ear.catches_up()
        self._levels()

    def _levels(self) -> None:
        """Let the public's stream come up to its page, so that the next row finds nothing late.

        What changes nothing that is shown or said has a name and no message: then wait a moment.
        """
        public, named = self.public.stream, self._named_now()
        assert public is not None
        for _ in range(25):
            if public.events[-1].id == named:
                return
            time.sleep(0.04)

    def _named_now(self) -> str:
        """What the public's page says that it is of: the name of the message that led there."""
        with urlopen(f"{self.server.address}/games/{self.game.pk}/") as answer:
            found = re.search(r"\?after=([0-9a-f-]+)", answer.read().decode())
        assert found is not None
        return found[1]

    def _watch_for_leaks(self, seq: int, events: int) -> None:
        """While dice are on the table the public is sent nothing about them.

        A part of the page that lags behind may still come: then the public knows as much as
        before, by the name of the message, and no dice are in it.
        """
        due, stream = self.known.state.due, self.public.stream
        if self.rows[-1].kind != "event" or due is None or not due.roll or stream is None:
            return
        time.sleep(0.02)
        was, *late = stream.events[events - 1 :]
        dice = ", ".join(map(str, due.heard))
        if any(event.id != was.id or dice in str(event.data) for event in late):
            self.leaks.append(seq)

    # --- Connections that break ------------------------------------------------------------------

    def _break_off(self) -> None:
        """Twice in the evening everybody is cut off by a restart, and misses some turns."""
        leader = max(self.known.state.scores.values(), default=0)
        if self.left is None and self.breaks and leader > 10_000 * self.breaks[0]:
            self.breaks.pop(0)
            self.left = self.known
            for ear in [self.official, *self.everybody]:
                ear.loses()
            self.server.restart()
        elif self.left and len(self.known.state.turns) >= len(self.left.state.turns) + 2:
            for ear in [self.official, *self.everybody]:
                ear.opens()
            summary = missed(self.left, self.known, self.names)
            self.public.expected.append(summary)
            for player, ear in self.players.items():
                due = self.known.state.due
                own = [f"Your turn, {self.names[player]}."] if due and due.player == player else []
                ear.expected += [summary, *own]
            self.left = None


@pytest.fixture
def evening(
    asgi_server: AsgiServer, celery_worker_process: CeleryWorkerProcess
) -> Iterator[OfficialsAtWork]:
    """Game 1, with its crew and five players, two of whom have accounts of their own."""
    assert celery_worker_process.running
    folding.forget()
    story.forget()
    season = tournament()
    crew = {"kim": Role.SCOREKEEPER, "rosa": Role.ACTIVE_ROLLER, "max": Role.MANAGER}
    accounts = {name: account(name) for name in [*crew, "ana", "ben"]}
    for name, role in crew.items():
        appoint(season, accounts[name], role)
    club = players("Ana", "Ben", "Carla", "Dan", "Élodie")
    for name in ("ana", "ben"):
        Player.objects.filter(pk=club[name.title()].pk).update(user=accounts[name])
    evening = OfficialsAtWork(opened(season, 1), asgi_server, accounts)
    for ear in [evening.official, *evening.everybody]:
        ear.opens()
    yield evening
    for ear in [evening.official, *evening.everybody]:
        if ear.stream is not None:
            ear.stream.close()


def test_an_evening_without_a_wrong_or_missing_announcement(evening: OfficialsAtWork) -> None:
    for name in ("ana", "ben"):
        server = Server(evening.server.address, username=name, password=PASSWORD)
        server.post(f"games/{evening.game.pk}/arrivals/", {})
    present = [str(p.pk) for p in Player.objects.exclude(name="Élodie")]
    late = [str(Player.objects.get(name="Élodie").pk)]
    table, chance = Table(evening, {}), Random("four kinds of users")
    robot = Evening(table, chance, present, late, chances=EVENTFUL, roll_here=evening.roll_here)
    robot.play()
    reviewed(evening)
    settles()
    assert evening.public.says == evening.public.expected
    for ear in evening.players.values():
        assert ear.says == ear.expected
    assert officials_missed(evening) == []
    assert evening.leaks == []
    assert evening.breaks == []
    kinds = {row.data.get("type") for row in evening.rows if row.kind == "event"}
    assert {"roll", "instruction", "replay", "penalty", "call_for_players"} <= kinds
    assert sum(row.kind == "correction" for row in evening.rows) > 3


def officials_missed(evening: OfficialsAtWork) -> list[str]:
    """Rows that were not told to the officials who were connected, and what was told twice."""
    says = [say for event in evening.official.events for say in event.data["say"]]
    told = [say["id"] for say in says if say.get("id")]
    rows = [row for row in evening.rows if row.seq in evening.waited]
    wanted = [str(row.seq) if row.kind == "event" else f"row-{row.seq}" for row in rows]
    return [*(ref for ref in wanted if ref not in told), *(r for r in told if told.count(r) > 1)]


def reviewed(evening: OfficialsAtWork) -> None:
    """A protest at the end: totals are frozen, a ruling is put in, then the review ends.

    What was put right meanwhile is heard only then, and with it the bulletin.
    """
    manager = Client()
    manager.force_login(User.objects.get(username="max"))
    steps(manager, evening, "review", "A protest by Ben")
    evening.said(["The game is under review. Totals are frozen until it is over."])
    frozen, evening.frozen = evening.known, True
    state = frozen.state
    winner = max(state.scores, key=lambda player: state.scores[player])
    fine = {"type": "penalty", "player": winner, "kind": "points", "points": 1, "policy": 8}
    after = evening.standing()[-1].ref
    changes: list[Json] = [{"op": "insert", "after": after, "event": {**fine, "reason": "Noise"}}]
    reason = "The ruling was not recorded"
    evening.passed(evening.manager.correct(changes, reason, after=len(evening.rows)))
    settles()
    assert evening.public.says == evening.public.expected
    steps(manager, evening, "end", "Heard again")
    lines = heard(frozen, evening.known, evening.names)
    evening.said([*lines, "The review is over.", *evening.told])
    total = f"{state.scores[winner] - 1:,} instead of {state.scores[winner]:,}"
    bulletin = f"Correction to the result: {evening.names[winner]} {total}. Reason: {reason}."
    assert evening.told == [bulletin]


def steps(client: Client, evening: OfficialsAtWork, step: str, reason: str) -> None:
    """One step of the sign-off, as the manager takes it."""
    page = f"/games/{evening.game.pk}/sign-off/"
    answer = client.post(page, {"step": step, f"{step}-reason": reason})
    assert answer.status_code == 302, answer.content


def settles() -> None:
    """Give what may still come time to arrive: too much is as wrong as too little."""
    time.sleep(1)
