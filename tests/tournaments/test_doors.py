"""Every way onto the roster of a semifinal, tried for somebody who is not in its field."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from roster.models import Player, RosterEntry, User
from roster.roles import Role
from roster.services import give_account
from scoring.models import Game
from scoring.selectors import state_of
from tests.tournaments.evenings import NOTHING, begin, official, opened, play_round, players
from tests.tournaments.stages import closed, one_game_played
from tournaments.services import appoint

pytestmark = pytest.mark.django_db
REFUSED = "Carla cannot be put on this roster: Not in the field of the semifinals."
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def semifinal(db: None) -> Game:
    """Game 21, after whose first round new players are called for. Carla was third of two."""
    season = one_game_played()
    closed(season)
    appoint(season, official("kim"), Role.SCOREKEEPER)
    game = opened(season, 21)
    play_round(game, begin(game, ["Ana", "Ben"]), {"Ana": 1000, "Ben": NOTHING})
    assert state_of(game).phase == "call"
    return game


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend=BACKEND)
    return client


def carla() -> Player:
    return players("Carla")["Carla"]


def requests(game: Game) -> list[tuple[str, str, dict[str, Any]]]:
    """Address, kind and body, of all that an official can send."""
    game.refresh_from_db()
    pk = str(carla().pk)
    envelope = {"after": game.seq, "request_id": "let-her-in"}
    call = {"type": "call_for_players", "joined": [pk], "returned": []}
    ids = [str(player.pk) for player in players("Ana", "Ben", "Carla").values()]
    first = {"op": "replace", "ref": "1", "event": {"type": "roster_set", "players": ids}}
    correction = {"changes": [first], "reason": "She was here", **envelope}
    return [
        (f"/games/{game.pk}/roster/", "form", {"step": "add", "player": pk}),
        (f"/api/rosters/{game.roster_id}/entries/", "json", {"player": pk}),
        (f"/api/games/{game.pk}/arrivals/", "json", {"player": pk}),
        (f"/api/games/{game.pk}/events/", "json", {**call, **envelope}),
        (f"/api/games/{game.pk}/corrections/", "json", correction),
    ]


def test_officials_cannot_let_her_in(semifinal: Game) -> None:
    """The page of the call is not tried: it offers only who is on the roster."""
    client = signed_in(official("kim"))
    for path, kind, body in requests(semifinal):
        more: dict[str, Any] = {"content_type": "application/json"} if kind == "json" else {}
        answer: Any = client.post(path, body, follow=True, **more)
        assert "Not in the field of the semifinals." in answer.content.decode(), path
        assert answer.status_code == (200 if path.endswith("/roster/") else 422), path
    assert_outside(semifinal)


def test_she_cannot_check_in_herself(semifinal: Game) -> None:
    give_account(carla(), official("carla").username, actor=official("max"))
    client = signed_in(official("carla"))
    answer = client.post("/me/", {"game": semifinal.pk})
    assert answer.status_code == 422
    assert "Not in the field of the semifinals." in answer.content.decode()
    path = f"/api/games/{semifinal.pk}/arrivals/"
    answer = client.post(path, {}, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith(REFUSED)
    assert_outside(semifinal)


def assert_outside(game: Game) -> None:
    assert not RosterEntry.objects.filter(roster=game.roster_id, player=carla()).exists()
    assert str(carla().pk) not in state_of(game).order
