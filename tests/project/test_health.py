"""Liveness and readiness."""

import pytest
from django.test import Client

from tests.fixtures.broker import Broker


def test_a_living_process_says_so(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


@pytest.mark.django_db
def test_ready_with_database_and_broker(client: Client, broker: Broker) -> None:
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {"status": "ok", "database": "ok", "broker": "ok"}


@pytest.mark.django_db
def test_games_are_still_recorded_without_the_broker(client: Client, broker: Broker) -> None:
    broker.stop()
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {"status": "degraded", "database": "ok", "broker": "unreachable"}

    broker.start()
    assert client.get("/readyz").json()["status"] == "ok"
