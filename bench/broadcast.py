"""The baseline of live news: a bare asyncio server that writes given bytes to all its clients.

`python -m bench.broadcast PORT`: each line on stdin is one message in base64. Prints the moment
just before the first client was written to.
"""

from __future__ import annotations

import asyncio
import base64
import json
import resource
import sys
import time

import uvloop

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\nretry: 1000\n\n"

writers: list[asyncio.StreamWriter] = []


async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Greet a client, and keep it."""
    await reader.readuntil(b"\r\n\r\n")
    writer.write(HEAD)
    writers.append(writer)


async def main() -> None:
    """Serve until stdin ends."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    server = await asyncio.start_server(client, "127.0.0.1", int(sys.argv[1]), backlog=2048)
    print("listening", flush=True)
    lines = asyncio.StreamReader(limit=2**24)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    async with server:
        while line := await lines.readline():
            message = base64.b64decode(line)
            at = time.monotonic()
            for writer in writers:
                writer.write(message)
            print(json.dumps({"at": at}), flush=True)


if __name__ == "__main__":
    uvloop.run(main())
