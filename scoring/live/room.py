"""Those who listen to one game, and what they were sent last."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from scoring.live.listener import Listener, Message
from scoring.live.look import Look
from scoring.live.messages import Messages, Say


@dataclass
class Room:
    """A game that somebody listens to."""

    shown: Look
    """What has been sent."""
    listeners: set[Listener] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    next: asyncio.Task[None] | None = None
    """A look that has not begun: whoever asks for one meanwhile gets this one."""
    officials: list[Say] = field(default_factory=list)
    everybody: list[Say] = field(default_factory=list)
    """Announcements that are not in the log and wait to be sent."""
    greetings: dict[tuple[str, str, bool], Message] = field(default_factory=dict)
    """How those who come are greeted, as long as nothing moves."""

    def show(self, look: Look) -> None:
        """Take note of what is sent from now on."""
        if look != self.shown:
            self.shown = look
            self.greetings.clear()

    def players(self) -> frozenset[str]:
        """The players that listen, by id."""
        return frozenset(each.audience for each in self.listeners if each.audience.isdecimal())

    def has(self, *, officials: bool) -> bool:
        """Whether officials, or others, listen."""
        return any((each.audience == "officials") == officials for each in self.listeners)

    def greeted(self, *, officials: bool) -> list[Listener]:
        """The officials, or the others, that news are for."""
        return [
            each
            for each in self.listeners
            if each.greeted and (each.audience == "officials") == officials
        ]

    def send(self, messages: Messages) -> None:
        """Send to all but officials; each audience's message is one object for all of them."""
        packed: dict[str, Message | None] = {}
        for listener in self.greeted(officials=False):
            audience = listener.audience
            if audience not in packed:
                sent = messages.to(audience)
                packed[audience] = body(sent) if sent else None
            if message := packed[audience]:
                listener.put(message)


def body(content: bytes) -> Message:
    """A part of an answer as an ASGI server takes it."""
    return {"type": "http.response.body", "body": content, "more_body": True}
