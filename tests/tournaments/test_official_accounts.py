"""Accounts for officials without Django's admin: made by the manager, opened by a link."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from django.test import Client
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from roster.models import User
from roster.roles import Role
from tests.tournaments.evenings import official, tournament
from tournaments.models import Official, Tournament
from tournaments.services import appoint
from tournaments.setup.official_accounts import AccountRefused, token_of, way_in

pytestmark = pytest.mark.django_db
CHOSEN = "thirteen lucky dice"
KIM = {"username": "kim", "full_name": "Kim Kettlewell", "role": "scorekeeper", "step": "make"}


@pytest.fixture
def autumn() -> Tournament:
    """A tournament that Mona manages; Lou keeps scores."""
    made = tournament()
    appoint(made, official("mona"), Role.MANAGER)
    appoint(made, official("lou"), Role.SCOREKEEPER)
    User.objects.update(password="kept")  # they have chosen one
    return made


def post(by: str, of: Tournament, **data: Any) -> Any:
    client = Client()
    client.force_login(
        User.objects.get(username=by), backend="django.contrib.auth.backends.ModelBackend"
    )
    return client.post(f"/tournaments/{of.pk}/officials/new/", data)


def link_in(answer: Any) -> str:
    found = re.search(r'value="http://testserver(/first-password/[^"]*)"', answer.content.decode())
    assert found is not None
    return found[1]


def choose(client: Client, link: str, password: str = CHOSEN) -> Any:
    return client.post(link, {"new_password1": password, "new_password2": password})


def test_a_new_official_chooses_a_password_and_is_signed_in(autumn: Tournament) -> None:
    answer = post("mona", autumn, **KIM)
    assert (answer.status_code, "Link for Kim Kettlewell" in answer.content.decode()) == (200, True)
    assert Official.objects.get(user__username="kim").role == "scorekeeper"
    assert Client().post("/sign-in/", {"username": "kim", "password": ""}).status_code == 200
    link, client = link_in(answer), Client()
    assert "you sign in as kim" in client.get(link).content.decode()

    assert choose(client, link)["Location"] == "/"
    assert client.get(f"/tournaments/{autumn.pk}/officials/").status_code == 200
    signed = Client().post("/sign-in/", {"username": "kim", "password": CHOSEN})
    assert signed.status_code == 302


def test_a_link_is_good_once(autumn: Tournament) -> None:
    link = link_in(post("mona", autumn, **KIM))
    choose(Client(), link)
    gone = Client().get(link)
    assert (gone.status_code, "no longer good" in gone.content.decode()) == (404, True)
    assert choose(Client(), link, "another long password").status_code == 404
    assert User.objects.get(username="kim").check_password(CHOSEN)


@pytest.mark.parametrize("link", ["x/y", "MQ/c8-0", "LTE/c8-0", "OTk5OTk5OTk5OTk5OTk5OTk5OTk/c8-0"])
def test_a_link_that_is_made_up_opens_nothing(autumn: Tournament, link: str) -> None:
    assert Client().get(f"/first-password/{link}/").status_code == 404


@pytest.mark.parametrize("password", ["short", "kim", "12345678901"])
def test_a_password_that_is_too_weak(autumn: Tournament, password: str) -> None:
    link = link_in(post("mona", autumn, **KIM))
    answer = choose(Client(), link, password)
    assert answer.status_code == 422
    assert 'id="error-summary"' in answer.content.decode()
    assert not User.objects.get(username="kim").has_usable_password()


def test_who_lost_the_link_gets_another_one(autumn: Tournament) -> None:
    post("mona", autumn, **KIM)
    kim = User.objects.get(username="kim")
    link = link_in(post("mona", autumn, step="link", official=kim.pk))
    assert choose(Client(), link)["Location"] == "/"
    assert post("mona", autumn, step="link", official=kim.pk).status_code == 404


def test_a_link_is_good_for_three_days(autumn: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = post("mona", autumn, **KIM)
    assert "it is good once, for three days" in answer.content.decode()
    link, now, day = link_in(answer), time.time(), 24 * 3600
    monkeypatch.setattr(time, "time", lambda: now + 2 * day)
    assert Client().get(link).status_code == 200
    monkeypatch.setattr(time, "time", lambda: now + 3 * day + 1)
    gone = Client().get(link)
    assert (gone.status_code, "older than three days" in gone.content.decode()) == (404, True)


def test_no_link_opens_an_account_that_is_in_use(autumn: Tournament) -> None:
    lou = User.objects.get(username="lou")
    assert post("mona", autumn, step="link", official=lou.pk).status_code == 404
    with pytest.raises(AccountRefused):
        way_in(lou)
    key, token = urlsafe_base64_encode(force_bytes(lou.pk)), token_of(lou)
    assert Client().get(f"/first-password/{key}/{token}/").status_code == 404
    owner = User.objects.create_superuser("owner")
    owner.set_unusable_password()
    owner.save()
    appoint(autumn, owner, Role.MANAGER)
    assert post("mona", autumn, step="link", official=owner.pk).status_code == 404


@pytest.mark.parametrize(
    "change",
    [
        *({"username": "LOU"}, {"username": "a b"}, {"username": ""}),
        *({"username": "lou@lucky.example"}, {"role": "player"}),
    ],
)
def test_an_account_that_cannot_be(autumn: Tournament, change: dict[str, str]) -> None:
    answer = post("mona", autumn, **{**KIM, **change})
    assert answer.status_code == 422
    assert 'id="error-summary"' in answer.content.decode()
    assert User.objects.count() == 2


def test_only_the_manager_makes_accounts(autumn: Tournament) -> None:
    official("pat")
    assert post("lou", autumn, **KIM).status_code == 403
    assert post("pat", autumn, **KIM).status_code == 403
    assert not User.objects.filter(username="kim").exists()
