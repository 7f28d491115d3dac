"""Those who listen: one connection each, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

import structlog

from scoring.live import eager

BACKLOG = 64
"""Messages that may wait for one slow listener; who is further behind connects anew."""

Message = dict[str, Any]
Send = Callable[[Message], Coroutine[Any, Any, None]]

log = structlog.get_logger(__name__)


class Listener:
    """One connection. Messages go out in their order; most of them at once, without a task."""

    def __init__(
        self,
        audience: str,
        send: Send,
        *,
        session: str = "",
        still: Callable[[], str] | None = None,
    ) -> None:
        self.audience = audience
        self.session = session
        """Whose connection it is; "" for somebody who has not signed in."""
        self.still = still
        """Tells the audience anew, in a thread; None for the public, which it always stays."""
        self.greeted = False
        """Whether it has got the state to start from; until then no news are for it."""
        self._send = send
        self._waiting: deque[Message] = deque()
        self._sending: asyncio.Task[None] | None = None
        """A send that has to wait for the other side."""
        self._over = asyncio.Event()

    @property
    def closed(self) -> bool:
        """Whether nothing more is sent."""
        return self._over.is_set()

    @property
    def stuck(self) -> bool:
        """Whether the other side does not take what was sent."""
        return self._sending is not None

    def put(self, message: Message) -> None:
        """Have a message sent; a listener that is too slow is closed instead."""
        if self._sending is None:
            self._begin(message)
        elif len(self._waiting) >= BACKLOG:
            self.close()
        elif not self.closed:
            self._waiting.append(message)

    def close(self) -> None:
        """End the connection, without what still waits."""
        self._waiting.clear()
        self._over.set()

    async def ended(self) -> None:
        """Wait until the connection is to end."""
        await self._over.wait()

    def give_up(self) -> None:
        """Stop a send that waits."""
        if self._sending is not None:
            self._sending.cancel()

    def _begin(self, message: Message) -> None:
        if self._over.is_set():
            return
        try:
            sending = eager.begin(self._send(message))
        except Exception as error:  # noqa: BLE001 (one that broke must not end the others' news)
            log.info("live news: a listener is gone", error=str(error))
            self.close()
            return
        if sending is not None:
            self._sending = sending
            sending.add_done_callback(self._went_out)

    def _went_out(self, sending: asyncio.Task[None]) -> None:
        self._sending = None
        if sending.cancelled() or sending.exception() is not None:
            self.close()
        while self._waiting and self._sending is None:
            self._begin(self._waiting.popleft())


def put_to_all(listeners: Iterable[Listener], message: Message) -> None:
    """Have the same message sent to many."""
    for listener in listeners:
        listener.put(message)
