"""Compiling for real: another process, a burst, a killed worker, a lost broker."""

import os
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest
import redis
from django.db import connection, transaction
from django.test import Client

from scoring.models import Game, Projection
from scoring.projections import rebuild
from tests.fixtures.broker import Broker
from tests.fixtures.celery import CeleryWorkerProcess
from tests.tournaments.evenings import begin, opened, play, say, tournament
from tournaments import broker as marks
from tournaments import tasks
from tournaments.broker import mark, pause
from tournaments.models import Board, BoardRow, Standing
from tournaments.project.celery_app import app
from tournaments.tasks import ask_for_standings, compile_standings, sweep_standings

PATIENCE_SECONDS = 60.0
EVENING = {"Ana": 2000, "Ben": 1000}
EVENING_STANDS = [(1, "Ana", 2000), (2, "Ben", 1000)]


@pytest.fixture(autouse=True)
def _asking_again() -> Iterator[None]:
    """Leave no pause behind, and take none over from a test that stopped the broker."""
    pause.end()
    yield
    pause.end()


@pytest.fixture
def queue(
    broker: Broker,
    _worker: CeleryWorkerProcess,
    transactional_db: None,
) -> Broker:
    """The broker, while no worker takes anything from it."""
    _worker.stop()
    broker.clear()
    return broker


def eventually(condition: Callable[[], bool]) -> None:
    """Wait for another process; fail where nothing comes of it."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.05)


def is_current(game: Game) -> bool:
    game.refresh_from_db()
    return Projection.objects.filter(game=game, stamp=game.stamp).exists()


def stands() -> list[tuple[int, str, int]]:
    rows = Standing.objects.order_by("position")
    return list(rows.values_list("rank", "player__name", "total"))


def compilers(worker: CeleryWorkerProcess) -> list[int]:
    """The process ids that the worker's log names, one a compilation."""
    found = re.findall(r"\bcompiled\b.*\bpid=(\d+)", worker.log.read_text())
    return [int(pid) for pid in found]


# --- Another process -----------------------------------------------------------------------------


def test_a_record_is_compiled_by_another_process(
    celery_worker_process: CeleryWorkerProcess,
) -> None:
    before = len(compilers(celery_worker_process))
    play(opened(tournament(), 1), EVENING)
    eventually(lambda: stands() == EVENING_STANDS)
    eventually(lambda: len(compilers(celery_worker_process)) > before)
    assert set(compilers(celery_worker_process)) == {celery_worker_process.pid}
    assert celery_worker_process.pid != os.getpid()


def test_a_worker_that_follows_along_misses_nothing(
    celery_worker_process: CeleryWorkerProcess,
) -> None:
    """No sweep runs here: what is recorded while the worker compiles has to ask by itself."""
    game = opened(tournament(), 1)
    play(game, *[EVENING] * 6)
    eventually(lambda: is_current(game))
    eventually(lambda: stands() == [(1, "Ana", 12_000), (2, "Ben", 6000)])


def test_a_killed_worker_s_task_comes_back(
    celery_worker_process: CeleryWorkerProcess, broker: Broker
) -> None:
    """The worker dies while it waits for the projection, which this test holds."""
    game = opened(tournament(), 1)
    with transaction.atomic():
        Projection.objects.select_for_update().get(game=game)
        compile_standings.delay(game.pk)
        eventually(someone_waits_for_a_lock)
        celery_worker_process.kill()
    Game.objects.filter(pk=game.pk).update(revision=1)
    assert broker.waiting() == 0
    assert not is_current(game)
    celery_worker_process.start()
    eventually(lambda: is_current(game))


def someone_waits_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        (waiting,) = cursor.fetchone()
    return bool(waiting)


def test_recording_goes_on_without_a_broker_and_the_sweep_heals(
    celery_worker_process: CeleryWorkerProcess, broker: Broker, client: Client
) -> None:
    game = opened(tournament(), 1)
    broker.stop()
    play(game, EVENING)
    assert not is_current(game)
    assert stands() == []
    lagging = client.get("/standings/").content.decode()
    assert "Standings before game 1" in lagging
    assert "As of " in lagging
    celery_worker_process.kill()
    broker.start()
    celery_worker_process.start()
    sweep_standings.delay()
    eventually(lambda: stands() == EVENING_STANDS)
    assert is_current(game)
    assert "As of game 1, compiled " in client.get("/standings/").content.decode()


def test_leaderboards_are_compiled_by_another_process_and_healed_by_the_sweep(
    celery_worker_process: CeleryWorkerProcess,
) -> None:
    game = opened(tournament(), 1)
    play(game, EVENING)
    eventually(lambda: of_all_time() == {"Ana": 2000, "Ben": 1000})
    BoardRow.objects.filter(player__name="Ana").delete()
    Board.objects.exclude(series=None, year=None).update(stamp="")
    sweep_standings.delay()
    eventually(lambda: of_all_time() == {"Ana": 2000, "Ben": 1000})


def of_all_time() -> dict[str, int]:
    rows = BoardRow.objects.filter(board__series=None, board__year=None)
    return dict(rows.values_list("player__name", "points"))


# --- A burst -------------------------------------------------------------------------------------


def test_a_burst_of_records_costs_one_task(queue: Broker) -> None:
    play(opened(tournament(), 1), EVENING)
    assert queue.waiting() == 1


def test_each_game_has_its_own_task(queue: Broker) -> None:
    autumn = tournament()
    for number in (1, 2):
        begin(opened(autumn, number), EVENING)
    assert queue.waiting() == 2


def test_what_is_recorded_while_the_worker_compiles_asks_anew(
    queue: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = opened(tournament(), 1)
    begin(game, EVENING)
    queue.clear()

    def rebuild_and_miss_one(game_id: int) -> str:
        stamp = rebuild(game_id)
        say(game, "game_ended")
        return stamp

    monkeypatch.setattr(tasks, "rebuild", rebuild_and_miss_one)
    mark(game.pk)
    compile_standings(game.pk)
    assert not is_current(game)
    assert queue.waiting() == 1


def test_nothing_is_asked_for_a_record_that_was_taken_back(queue: Broker) -> None:
    game = opened(tournament(), 1)
    with transaction.atomic():
        begin(game, EVENING)
        transaction.set_rollback(True)
    assert queue.waiting() == 0


# --- A lost broker -------------------------------------------------------------------------------


def test_without_a_broker_one_try_is_made_and_then_none_for_a_while(queue: Broker) -> None:
    begin(opened(tournament(), 1), EVENING)
    queue.stop()
    ask_for_standings(1)
    assert pause.holds
    queue.start()
    ask_for_standings(1)
    assert queue.waiting() == 0
    pause.end()
    ask_for_standings(1)
    assert queue.waiting() == 1


def test_a_broker_that_takes_connections_and_never_answers_is_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        tries = count_connections(silent)
        port = silent.getsockname()[1]
        monkeypatch.setattr(marks, "client", lambda: marks.connect(f"redis://127.0.0.1:{port}/0"))
        for _ in range(50):
            ask_for_standings(1)
        assert pause.holds
        assert len(tries) == 1


def count_connections(server: socket.socket) -> list[socket.socket]:
    """Accept whatever comes to `server` from now on, and say nothing."""
    accepted: list[socket.socket] = []

    def accept() -> None:
        while True:
            try:
                accepted.append(server.accept()[0])
            except OSError:
                return

    threading.Thread(target=accept, daemon=True).start()
    return accepted


# --- The sweep -----------------------------------------------------------------------------------


def test_the_sweep_runs_by_the_clock() -> None:
    schedule = app.conf.beat_schedule["sweep-standings"]
    assert schedule["task"] == sweep_standings.name
    assert schedule["task"] in app.tasks


def test_the_sweep_asks_for_what_lags_and_for_nothing_else(queue: Broker) -> None:
    autumn = tournament()
    lags, current = opened(autumn, 1), opened(autumn, 2)
    for game in (lags, current):
        begin(game, EVENING)
    rebuild(current.pk)
    queue.clear()
    sweep_standings()
    assert queue.waiting() == 1
    compile_standings(lags.pk)
    queue.clear()
    sweep_standings()
    assert queue.waiting() == 0


def test_the_sweep_compiles_a_table_whose_game_was_signed_off(queue: Broker) -> None:
    autumn = tournament()
    game = opened(autumn, 1)
    play(game, EVENING)
    compile_standings(game.pk)
    queue.clear()
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OFFICIAL)
    sweep_standings()
    assert autumn.tables.get(stage="qualifying").provisional == []


def test_redis_is_what_the_marks_are_in(broker: Broker) -> None:
    assert mark(7)
    assert not mark(7)
    marks.unmark(7)
    assert mark(7)
    broker.stop()
    marks.unmark(7)
    with pytest.raises(redis.RedisError):
        mark(7)
