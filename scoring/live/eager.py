"""Doing at once what usually need not wait, and the rest of it in a task.

A message for a thousand listeners is a thousand sends that only hand bytes to the operating
system. A task for each of them costs more than the send itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from functools import partial
from typing import Any


def begin(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Run a coroutine up to where it waits; None where it was done before that.

    What it raises before it waits is raised here. Of one that waits the task that goes on with it
    is returned.
    """
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return asyncio.create_task(_finish(work, awaited))


async def _finish(work: Coroutine[Any, Any, None], awaited: Any) -> None:
    try:
        await _Rest(work, awaited)
    finally:
        work.close()


class _Rest:
    """The rest of a coroutine that waits: to be awaited, by one task."""

    def __init__(self, work: Coroutine[Any, Any, None], awaited: Any) -> None:
        self._work, self._awaited = work, awaited

    def __await__(self) -> Generator[Any, Any, None]:
        while True:
            try:
                answer = yield self._awaited
            except BaseException as error:  # noqa: BLE001 (a cancellation is the work's to see)
                step = partial(self._work.throw, error)
            else:
                step = partial(self._work.send, answer)
            try:
                self._awaited = step()
            except StopIteration:
                return
