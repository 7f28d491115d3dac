"""Entry point for ASGI servers.

Pages and API are synchronous. Django would give each of their requests a new thread, and so a
new database connection; here a few threads that stay serve them, which answers four times as
many. What lives under `LIVE` stays open for long and is asynchronous: it costs no thread.
It is an application of its own (`scoring.live.stream`), without Django's handler around it.
"""

import gc
import os
import resource
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

from a2wsgi import WSGIMiddleware

from tournaments.project.wsgi import application as wsgi  # sets Django up for what follows

# isort: split
from django.conf import settings

from scoring.live import stream

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.project.settings")

LIVE = "/live/"
THREADS = 16

# Each listener is an open file; the usual soft limit would end at a thousand.
_most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (_most, _most))

# All that the product consists of is here to stay. Looking through it for what can be thrown away
# takes a tenth of a second, in which nobody would hear anything: it is left out from now on.
import_module(settings.ROOT_URLCONF)
gc.collect()
gc.freeze()

live: Any = stream.application
pages: Any = WSGIMiddleware(
    wsgi,  # type: ignore[arg-type]
    workers=THREADS,
)


async def application(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    """Serve live news on the event loop and everything else in threads."""
    serve = live if scope.get("path", "").startswith(LIVE) else pages
    await serve(scope, receive, send)
