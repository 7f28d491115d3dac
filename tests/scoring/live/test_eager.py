"""A send that need not wait is over at once; of one that waits a task does the rest."""

from __future__ import annotations

import asyncio

import pytest

from scoring.live import eager
from scoring.live.listener import BACKLOG, Listener, Message


def message(number: int) -> Message:
    return {"body": number}


class Line:
    """The other side of a connection: it takes messages, or has them wait."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.open = asyncio.Event()
        self.open.set()
        self.broken = False

    async def send(self, sent: Message) -> None:
        if not self.open.is_set():
            await self.open.wait()
        if self.broken:
            raise ConnectionResetError
        self.taken.append(sent["body"])


def test_what_need_not_wait_is_done_before_anything_else() -> None:
    async def play() -> None:
        line = Line()
        assert eager.begin(line.send(message(1))) is None
        assert line.taken == [1]

    asyncio.run(play())


def test_what_waits_goes_on_when_it_can() -> None:
    async def play() -> None:
        line = Line()
        line.open.clear()
        rest = eager.begin(line.send(message(1)))
        assert rest is not None
        await asyncio.sleep(0)
        assert line.taken == []
        line.open.set()
        await asyncio.wait_for(rest, 5)
        assert line.taken == [1]

    asyncio.run(play())


def test_it_may_wait_more_than_once_and_see_what_it_waited_for() -> None:
    async def work(told: list[str]) -> None:
        await asyncio.sleep(0)
        told.append(await asyncio.wait_for(asyncio.sleep(0.001, "slept"), 5))
        try:
            await asyncio.wait_for(asyncio.Event().wait(), 0.001)
        except TimeoutError:
            told.append("timed out")

    async def play() -> None:
        told: list[str] = []
        rest = eager.begin(work(told))
        assert rest is not None
        await asyncio.wait_for(rest, 5)
        assert told == ["slept", "timed out"]

    asyncio.run(play())


def test_what_fails_at_once_fails_here_and_what_fails_later_in_its_task() -> None:
    async def play() -> None:
        line = Line()
        line.broken = True
        with pytest.raises(ConnectionResetError):
            eager.begin(line.send(message(1)))
        line.open.clear()
        rest = eager.begin(line.send(message(1)))
        assert rest is not None
        line.open.set()
        with pytest.raises(ConnectionResetError):
            await rest

    asyncio.run(play())


def test_a_task_that_is_stopped_tells_the_work() -> None:
    async def work(told: list[str]) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            told.append("stopped")

    async def play() -> None:
        told: list[str] = []
        rest = eager.begin(work(told))
        assert rest is not None
        await asyncio.sleep(0)
        rest.cancel()
        await asyncio.wait([rest])
        assert (rest.cancelled(), told) == (True, ["stopped"])

    asyncio.run(play())


def test_messages_keep_their_order_while_the_other_side_is_slow() -> None:
    async def play() -> None:
        line = Line()
        listener = Listener("public", line.send)
        listener.put(message(1))
        line.open.clear()
        for number in (2, 3, 4):
            listener.put(message(number))
        assert (line.taken, listener.stuck) == ([1], True)
        line.open.set()
        while len(line.taken) < 4:
            await asyncio.sleep(0)
        listener.put(message(5))
        assert (line.taken, listener.stuck) == ([1, 2, 3, 4, 5], False)

    asyncio.run(play())


def test_who_is_too_far_behind_is_closed() -> None:
    async def play() -> None:
        line = Line()
        line.open.clear()
        listener = Listener("public", line.send)
        for number in range(1 + BACKLOG):  # one is on its way, the others wait
            listener.put(message(number))
        before = listener.closed
        listener.put(message(1 + BACKLOG))
        assert (before, listener.closed) == (False, True)
        listener.give_up()
        await asyncio.wait_for(listener.ended(), 5)
        await asyncio.sleep(0)
        assert not listener.stuck
        line.open.set()
        listener.put(message(99))
        assert line.taken == []

    asyncio.run(play())


def test_a_broken_connection_ends_and_harms_nobody() -> None:
    async def play() -> None:
        line = Line()
        line.broken = True
        listener = Listener("public", line.send)
        listener.put(message(1))
        assert listener.closed

    asyncio.run(play())
