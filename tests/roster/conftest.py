"""People for the tests of players and rosters."""

import pytest
from rest_framework.test import APIClient

from roster.models import Player, Roster, User
from roster.services import add_player


@pytest.fixture
def official(db: None) -> User:
    return User.objects.create_user("kim", "kim@example.org", is_official=True)


@pytest.fixture
def roster(db: None) -> Roster:
    return Roster.objects.create()


@pytest.fixture
def zoe(official: User) -> Player:
    return add_player("Zoë", actor=official)


@pytest.fixture
def anybody() -> APIClient:
    return APIClient()


@pytest.fixture
def signed_in(db: None) -> APIClient:
    """Somebody with an account and no office."""
    client = APIClient()
    client.force_authenticate(User.objects.create_user("ana", "ana@example.org"))
    return client


@pytest.fixture
def at_work(official: User) -> APIClient:
    """Sign the official in over the API."""
    client = APIClient()
    client.force_authenticate(official)
    return client
