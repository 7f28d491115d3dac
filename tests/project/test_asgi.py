"""One process serves pages in threads and live news on its event loop."""

import asyncio
import gc
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tournaments.project import asgi


async def get(path: str) -> tuple[int, bytes]:
    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": path, "raw_path": path}
    scope |= {"query_string": b"", "headers": [(b"host", b"localhost")], "http_version": "1.1"}
    scope |= {"scheme": "http", "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80)}
    sent: list[dict[str, Any]] = []
    never = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if sent:
            await never.wait()  # the browser stays until it has its answer
        return {"type": "http.request", "body": b""}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await asgi.application(scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent)


def answer_to(path: str) -> tuple[int, bytes]:
    """The answer, from an event loop of its own: Playwright's may run in the tests' thread."""
    with ThreadPoolExecutor(1, thread_name_prefix="loop") as apart:
        return apart.submit(lambda: asyncio.run(get(path))).result()


def test_pages_are_answered() -> None:
    assert answer_to("/healthz") == (200, b'{"status": "ok"}')


@pytest.mark.parametrize(
    ("path", "on_the_loop"), [("/healthz", False), ("/lively", False), ("/live/7", True)]
)
def test_only_live_news_run_on_the_event_loop(
    monkeypatch: pytest.MonkeyPatch, path: str, on_the_loop: bool
) -> None:
    async def live(scope: Any, receive: Any, send: Any) -> None:
        assert threading.current_thread().name.startswith("loop")
        await send({"type": "http.response.start", "status": 299, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    monkeypatch.setattr(asgi, "live", live)
    status, _ = answer_to(path)
    assert (status == 299) == on_the_loop


def test_what_stays_is_not_looked_through_again_and_again() -> None:
    """A full collection of all of Django would hold everybody's news up for a tenth of a second."""
    assert gc.get_freeze_count() > 100_000
