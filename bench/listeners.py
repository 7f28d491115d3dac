"""Many clients of one stream in one process, and when each message reached each of them.

`python -m bench.listeners PORT COUNT GREETING` with the request's head on stdin, ended by an empty
line. GREETING is how many blocks each client gets before the first message. Prints "ready", then
for each message one line of JSON: its bytes and the moments at which it had arrived.
"""

from __future__ import annotations

import asyncio
import base64
import gc
import json
import resource
import sys
import time
from typing import cast

import uvloop

END = b"\n\n"
HEARTBEAT = b": still here\n\n"


class Crowd:
    """What has arrived so far."""

    def __init__(self, count: int, greeting: int) -> None:
        self.count, self.greeting = count, greeting
        self.greeted = 0
        self.arrivals: list[list[float]] = []

    def arrived(self, number: int, at: float, content: bytes) -> None:
        """Block `number` of a client is there; the last client's tells that all have it."""
        if number <= self.greeting:
            self.greeted += number == self.greeting
            if number == self.greeting and self.greeted == self.count:
                print("ready", flush=True)
            return
        message = number - self.greeting - 1
        while len(self.arrivals) <= message:
            self.arrivals.append([])
        self.arrivals[message].append(at)
        if len(self.arrivals[message]) == self.count:
            packed = base64.b64encode(content).decode()
            print(json.dumps({"bytes": packed, "at": self.arrivals[message]}), flush=True)


class Client(asyncio.Protocol):
    """One connection; blocks end with an empty line, whatever frames are around them."""

    def __init__(self, crowd: Crowd, request: bytes) -> None:
        self.crowd, self.request = crowd, request
        self.rest = b""
        self.blocks = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        cast("asyncio.Transport", transport).write(self.request)

    def data_received(self, data: bytes) -> None:
        """Count the blocks that are whole."""
        at = time.monotonic()
        *whole, self.rest = (self.rest + data).replace(HEARTBEAT, b"").split(END)
        for block in whole:
            self.blocks += 1
            content = block[block.find(b"id: ") :] if b"id: " in block else block
            self.crowd.arrived(self.blocks, at, content + END)


async def main() -> None:
    """Connect all, then listen until the process is ended."""
    port, count, greeting = (int(argument) for argument in sys.argv[1:4])
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    request = sys.stdin.buffer.read()
    crowd, loop = Crowd(count, greeting), asyncio.get_running_loop()
    for _ in range(count):
        await loop.create_connection(lambda: Client(crowd, request), "127.0.0.1", port)
    gc.disable()  # what measures must not stop to tidy up
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(main())
