"""Lucre: nobody sees a hand while the game is played, officials of the game included."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from roster.models import User
from roster.roles import Role
from scoring.engine.lucre import RULESET
from scoring.importing import import_transcript
from scoring.models import CrewMember, Game
from scoring.projections import rebuild

GAMES = Path(__file__).parents[1] / "games" / "lucre"
RUNNING = "lucre-cut-004.json"
FINISHED = "lucre-game-000.json"

pytestmark = pytest.mark.django_db


@pytest.fixture
def official(client: Client) -> Client:
    client.force_login(User.objects.create_user("keeper", is_official=True))
    return client


def imported(name: str) -> Game:
    data = json.loads((GAMES / name).read_text(encoding="utf-8"))
    game = import_transcript(data, actor=None)
    for user in User.objects.all():
        CrewMember.objects.create(game=game, user=user, role=Role.SCOREKEEPER)
    rebuild(game.pk)
    return game


def hands(game: Game) -> Any:
    state = RULESET.initial(RULESET.parse_rules(game.rules))
    events = [json.loads(payload) for payload in game.log.values_list("payload", flat=True)]
    return RULESET.fold(state, [RULESET.parse(event) for event in events]).hands


def test_an_official_is_told_what_spectators_are_told(official: Client) -> None:
    game = imported(RUNNING)
    told = official.get(f"/api/games/{game.pk}/").json()
    assert told["audience"] == "officials"
    assert told["state"]["hand"] is None
    assert "hands" not in told["state"]
    assert told["legal"] is None
    assert official.get(f"/api/games/{game.pk}/legal/").json()["legal"] is None
    assert hands(game)  # there is something to hide


@pytest.mark.parametrize("part", ["events/", "log/", "transcript/"])
def test_the_log_of_a_running_game_stays_closed(official: Client, part: str) -> None:
    answer = official.get(f"/api/games/{imported(RUNNING).pk}/{part}")
    assert (answer.status_code, answer.json()["code"]) == (403, "hands_hidden")


@pytest.mark.parametrize("part", ["events/", "log/", "transcript/"])
def test_the_log_of_a_finished_game_is_open(official: Client, part: str) -> None:
    assert official.get(f"/api/games/{imported(FINISHED).pk}/{part}").status_code == 200


def test_the_page_and_the_command_write_no_transcript_of_a_running_game(official: Client) -> None:
    game = imported(RUNNING)
    assert official.get(f"/games/{game.pk}/transcript/").status_code == 403
    with pytest.raises(CommandError, match="hidden until this game is finished"):
        call_command("export_game", str(game.pk))
