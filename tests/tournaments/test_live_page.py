"""The way to what is live."""

import pytest
from django.test import Client
from django.utils import timezone

from scoring.projections import rebuild
from tests.tournaments.evenings import begin, official, opened, say, scheduled, tournament
from tournaments.services import open_game

pytestmark = pytest.mark.django_db


def test_nothing_one_and_two_games_at_once(client: Client) -> None:
    assert "Nothing is live" in client.get("/tonight/").content.decode()
    autumn = tournament()
    for number in (12, 13):
        slot = scheduled(autumn, number)
        slot.move(timezone.localdate())
        slot.save()
    game = opened(autumn, 12)
    begin(game, ["Ana", "Ben"])
    rebuild(game.pk)
    assert client.get("/tonight/")["Location"] == f"/games/{game.pk}/"
    second = open_game(scheduled(autumn, 13), actor=official())
    begin(second, ["Carla", "Dan"])
    rebuild(second.pk)
    both = client.get("/tonight/").content.decode()
    assert f'href="/games/{game.pk}/"' in both
    assert f'href="/games/{second.pk}/"' in both
    say(game, "game_ended")
    rebuild(game.pk)
    assert client.get("/tonight/")["Location"] == f"/games/{second.pk}/"


def test_asking_without_a_script(client: Client) -> None:
    game = opened(tournament(), 12)
    path = f"/games/{game.pk}/"
    nothing = '<p class="notice" id="answer">Nothing has been announced yet.</p>'
    assert nothing in client.get(path, {"ask": "repeat"}).content.decode()
    begin(game, ["Ana", "Ben"])
    asked = client.get(path, {"ask": "where"}).content.decode()
    assert '<p class="notice" id="answer">Ana rolling, round 1.</p>' in asked
    repeated = client.get(path, {"ask": "repeat"}).content.decode()
    assert 'id="answer">Today&#x27;s lucky number: 36. Rolled 6, 6, 6, 6, 6, 6.' in repeated
