"""Not part of the suite: test_killed_run.py has another pytest run this, and kills that."""

import os
import time
from pathlib import Path

from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.fixtures.celery import CeleryWorkerProcess


def test_with_every_part_running(
    celery_worker_process: CeleryWorkerProcess, live_server: LiveServer, page: Page
) -> None:
    page.goto(f"{live_server.url}/healthz")
    assert celery_worker_process.running
    Path(os.environ["EVERYTHING_RUNS"]).touch()
    time.sleep(600)
