"""A player's own page: what concerns them tonight, checking in, what they played before."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from roster.arrivals import play_through
from roster.models import Bar, Player, Roster, RosterEntry, User
from roster.services import enter, give_account
from scoring.models import Game
from scoring.projections import rebuild
from scoring.words.wording import clock
from tests.engine.lucky_roll.table import BUST
from tests.scoring.reading import Page
from tests.tournaments.evenings import (
    NOTHING,
    begin,
    official,
    opened,
    play,
    play_round,
    players,
    say,
    tournament,
)
from tests.tournaments.stages import closed, one_game_played
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

THAT_DAY = datetime(2026, 11, 28, 21, tzinfo=UTC)
"""Four in the afternoon of game 12's day, where it is played."""


@pytest.fixture(autouse=True)
def that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: THAT_DAY)


@pytest.fixture
def season() -> Tournament:
    return tournament()


def linked(name: str) -> Client:
    """The browser of somebody whose account belongs to this player."""
    user, _created = User.objects.get_or_create(username=name.lower())
    give_account(players(name)[name], user.username, actor=official())
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def page(client: Client, path: str = "/me/") -> Page:
    answer: Any = client.get(path, follow=True)
    return Page(answer, path)


def entry(name: str) -> RosterEntry:
    return RosterEntry.objects.get(player__name=name)


def check_in(client: Client, game: Game) -> Any:
    return client.post("/me/", {"game": game.pk}, follow=True)


def test_whoever_is_not_signed_in_signs_in_first_and_comes_back() -> None:
    answer = Client().get("/me/")
    assert (answer.status_code, answer["Location"]) == (302, "/sign-in/?next=/me/")


def test_an_account_without_a_player_is_told_whom_to_ask() -> None:
    client = Client()
    client.force_login(official(), backend="django.contrib.auth.backends.ModelBackend")
    seen = page(client)
    assert seen.heading == "My page"
    assert "You are signed in as olive, and no player is linked to this account yet." in seen.text


def test_before_the_game_is_open(season: Tournament) -> None:
    seen = page(linked("Ana"))
    assert seen.heading == "Ana"
    assert "Game 12, Wednesday/Saturday" in seen.text
    assert "Not open yet. You can check in once an official has opened it." in seen.text
    assert "Check in for Game 12, Wednesday/Saturday" not in seen.buttons
    assert "You have not played a game here yet." in seen.text


def test_a_player_checks_in_before_the_game_and_is_on_the_roster(season: Tournament) -> None:
    game, ana = opened(season, 12), linked("Ana")
    assert "You have not checked in yet." in page(ana).text
    seen = Page(check_in(ana, game), "/me/")
    assert seen.heading == "Ana: The game has not started yet"
    assert f"You checked in at {clock(THAT_DAY)}." in seen.text
    assert "You are checked in for Game 12, Wednesday/Saturday." in seen.text
    of_ana = entry("Ana")
    assert (of_ana.present_at, str(of_ana.present_by)) == (THAT_DAY, "ana")
    assert "Check in again for Game 12, Wednesday/Saturday" in seen.buttons


def test_who_comes_during_a_round_waits_for_its_call(season: Tournament) -> None:
    game = opened(season, 12)
    begin(game, ["Ben", "Carla"])
    seen = Page(check_in(linked("Ana"), game), "/me/")
    assert seen.heading == "Ana: You wait for the call after round 1"


def test_how_far_the_own_turn_is(season: Tournament) -> None:
    game = opened(season, 12)
    ids = {name: pk for pk, name in begin(game, ["Ana", "Ben", "Carla", "Dan"]).items()}
    assert page(linked("Ana")).heading == "Ana: It is your turn"
    assert page(linked("Ben")).heading == "Ben: Ana has the turn. You are next"
    carla, dan = linked("Carla"), linked("Dan")
    assert page(carla).heading == "Carla: Ana has the turn, then 1 player comes before you"
    assert page(dan).heading == "Dan: Ana has the turn, then 2 players come before you"
    say(game, "roll", player=ids["Ana"], dice=BUST)
    assert page(dan).heading == "Dan: Ben has the turn, then 1 player comes before you"
    assert page(linked("Ana")).heading == "Ana: Ben has the turn. You have played in round 1"


def test_own_turns_total_and_replays(season: Tournament) -> None:
    game = opened(season, 12)
    called = begin(game, ["Ana", "Ben"])
    play_round(game, called, {"Ana": 1500, "Ben": NOTHING})
    say(game, "call_for_players", joined=[], returned=[])
    ana = linked("Ana")
    (pk,) = (pk for pk, name in called.items() if name == "Ana")
    assert "You have 2 replays left tonight." in page(ana).text
    say(game, "roll", player=pk, dice=[1, 1, 1, 2, 3, 4])
    say(game, "replay", player=pk, requested_by="player")
    seen = page(ana)
    assert "You have 1 replay left tonight." in seen.text
    assert "Your total is 1,500. You are on the board." in seen.text
    assert "Round 1 Saves 1,500." in seen.text
    assert "Your total is 0. You are not on the board yet." in page(linked("Ben")).text


def test_an_open_roll_is_nowhere_on_the_page(season: Tournament) -> None:
    game = opened(season, 12)
    called = begin(game, ["Ana", "Ben"])
    (pk,) = (pk for pk, name in called.items() if name == "Ana")
    ana = linked("Ana")
    before = page(ana).text
    say(game, "roll", player=pk, dice=[1, 1, 1, 2, 3, 4])
    assert page(ana).text == before


def test_a_barred_player_is_told_why_and_has_no_button(season: Tournament) -> None:
    game, ana = opened(season, 12), linked("Ana")
    reason = "Suspended for 2 games."
    Bar.objects.create(
        roster=game.roster, player=players("Ana")["Ana"], source="suspension", reason=reason
    )
    seen = page(ana)
    assert f"You cannot play in this game: {reason}" in seen.text
    assert not [button for button in seen.buttons if button.startswith("Check in")]
    answer = check_in(ana, game)
    assert answer.status_code == 422
    assert f"Ana cannot be put on this roster: {reason}" in Page(answer, "/me/").text
    assert not RosterEntry.objects.exists()


def test_who_is_not_in_the_field_is_told_so_and_has_no_button() -> None:
    """Zoë has never played: no bar of her own keeps her off, the roster is closed to others."""
    season = one_game_played()
    closed(season)
    season.schedule.filter(number=21).update(date=THAT_DAY.date())
    game, zoe = opened(season, 21), linked("Zoë")
    seen = page(zoe)
    assert "You cannot play in this game: Not in the field of the semifinals." in seen.text
    assert not [button for button in seen.buttons if button.startswith("Check in")]
    assert check_in(zoe, game).status_code == 422
    assert [each for each in page(linked("Ana")).buttons if each.startswith("Check in")]


def test_the_connection_of_somebody_else(season: Tournament) -> None:
    game, ana = opened(season, 12), linked("Ana")
    enter(game.roster, players("Ben")["Ben"], actor=official())
    check_in(ana, game)
    play_through(entry("Ana"), players("Ben")["Ben"])
    assert "You play through Ben's connection." in page(ana).text


def test_a_game_that_is_over_takes_nobody_in_and_is_in_the_history(season: Tournament) -> None:
    game = opened(season, 12)
    play(game, {"Ana": 2000, "Ben": 1000})
    rebuild(game.pk)
    ana = linked("Ana")
    seen = page(ana)
    assert seen.heading == "Ana: The game is over"
    assert not [button for button in seen.buttons if button.startswith("Check in")]
    row = "Game 12, Wednesday/Saturday November 28, 2026 1 2,000 provisional"
    assert row in " ".join(seen.text.split())
    answer = check_in(ana, game)
    assert answer.status_code == 422
    assert "This game is over; nobody can check in for it any more." in answer.content.decode()


def test_an_official_game_takes_nobody_in_at_all(season: Tournament) -> None:
    game, ana = opened(season, 12), linked("Ana")
    Game.objects.update(status=Game.Status.OFFICIAL)
    assert check_in(ana, game).status_code == 403
    assert not RosterEntry.objects.exists()


@pytest.mark.parametrize("game", ["", "x", "999999"])
def test_a_game_that_there_is_not(season: Tournament, game: str) -> None:
    assert linked("Ana").post("/me/", {"game": game}).status_code == 404


def test_nobody_else_checks_somebody_in_from_here(season: Tournament) -> None:
    """The page takes no player: it is always who is signed in."""
    game, ana = opened(season, 12), linked("Ana")
    ben = players("Ben")["Ben"]
    ana.post("/me/", {"game": game.pk, "player": ben.pk})
    assert [each.player.name for each in RosterEntry.objects.all()] == ["Ana"]


def queries(client: Client) -> int:
    with CaptureQueriesContext(connection) as caught:
        page(client)
    return len(caught)


def test_a_longer_history_takes_no_more_queries(season: Tournament) -> None:
    ana, counted = linked("Ana"), []
    for number in (1, 2, 3):
        game = opened(season, number)
        play(game, {"Ana": 2000, "Ben": 1000})
        rebuild(game.pk)
        counted.append(queries(ana))
    assert counted[0] == counted[2]
    assert Player.objects.count() == 2
    assert Roster.objects.count() == 3
