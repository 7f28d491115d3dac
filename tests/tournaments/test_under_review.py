"""What everybody reads of a game under review, and of totals that were corrected."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from roster.models import Player
from scoring.models import Game
from scoring.projections import rebuild
from scoring.reviewing import end_review, put_under_review
from scoring.services import correct
from tests.tournaments.evenings import NOTHING, begin, official, opened, play_round, say, tournament
from tests.tournaments.test_pages import text_of
from tournaments.compilation import compile_tournament
from tournaments.models import ScheduledGame, Standing, Tournament

pytestmark = pytest.mark.django_db

FROZEN = "Under review. Totals are frozen as of"


@pytest.fixture
def autumn() -> Tournament:
    return tournament()


@pytest.fixture
def game(autumn: Tournament) -> Game:
    """Ana 2,000, Ben 1,000 after one round, and the manager ends the game."""
    game = opened(autumn, 1)
    called = begin(game, ("Ana", "Ben"))
    play_round(game, called, {"Ana": 2000, "Ben": 1000})
    say(game, "game_ended")
    compiled(game)
    return game


def compiled(game: Game) -> None:
    game.refresh_from_db()
    rebuild(game.pk)
    compile_tournament(Tournament.objects.get())


def reviewed(game: Game) -> None:
    put_under_review(game.pk, reason="A protest", actor=official())
    compiled(game)


def put_right(game: Game) -> None:
    """Ana's turn was a bust: rows 3 and 4."""
    game.refresh_from_db()
    ana = str(game.roster.entries.get(player__name="Ana").player_id)
    bust = {"type": "roll", "player": ana, "dice": [2, 2, 3, 3, 4, 6]}
    changes: list[dict[str, Any]] = [
        {"op": "replace", "ref": "3", "event": bust},
        {"op": "void", "ref": "4"},
    ]
    sent: Any = {"after": game.seq, "request_id": f"right-{game.seq}", "actor": official()}
    correct(game.pk, changes, reason="A bust, heard again", **sent)
    compiled(game)


def standing() -> list[tuple[str, int]]:
    return list(Standing.objects.order_by("position").values_list("player__name", "total"))


def read(client: Client, url: str) -> str:
    """The words of a page."""
    response: Any = client.get(url)
    return text_of(response)


def page(client: Client, game: Game) -> str:
    return read(client, f"/games/{game.pk}/")


def test_the_page_keeps_the_totals_and_says_so(client: Client, game: Game) -> None:
    reviewed(game)
    before: Any = client.get(f"/games/{game.pk}/")
    assert FROZEN in text_of(before)
    put_right(game)
    after: Any = client.get(f"/games/{game.pk}/")
    assert text_of(after) == text_of(before)
    assert after["ETag"] == before["ETag"]
    assert "Ana 2,000" in text_of(after)
    assert "Corrections of announced totals" not in text_of(after)


def test_when_the_review_ends_the_page_tells_what_was_corrected(client: Client, game: Game) -> None:
    reviewed(game)
    put_right(game)
    end_review(game.pk, reason="Heard again", actor=official())
    compiled(game)
    text = page(client, game)
    assert FROZEN not in text
    assert (
        "Corrections of announced totals Correction to the result: "
        "Ana 0 instead of 2,000, place 2 instead of 1; Ben place 1 instead of 2. "
        "Reason: A bust, heard again."
    ) in text


def test_standings_rest_on_what_the_public_knows(client: Client, game: Game) -> None:
    reviewed(game)
    put_right(game)
    assert standing() == [("Ana", 2000), ("Ben", 1000)]
    said = "Game 1 is under review; its totals are frozen."
    assert said in read(client, "/standings/")
    end_review(game.pk, reason="Heard again", actor=official())
    compiled(game)
    assert standing() == [("Ben", 1000), ("Ana", NOTHING)]
    text = read(client, "/standings/")
    assert said not in text
    assert "Game 1 is provisional." in text


def test_the_home_page_says_it_too(client: Client, game: Game) -> None:
    ScheduledGame.objects.filter(game=game).update(date=timezone.localdate())
    reviewed(game)
    text = read(client, "/")
    assert text.count("Under review; its totals are frozen.") == 2


def test_the_transcript_is_that_of_before_for_everybody_but_officials(
    client: Client, game: Game
) -> None:
    before = client.get(f"/games/{game.pk}/transcript/").content
    reviewed(game)
    put_right(game)
    assert client.get(f"/games/{game.pk}/transcript/").content == before


def test_a_player_reads_what_concerns_this_player(game: Game) -> None:
    """On the own page; what is withheld is not told there either."""
    reviewed(game)
    put_right(game)
    ana = game.roster.entries.get(player__name="Ana").player
    Player.objects.filter(pk=ana.pk).update(user=official("ana"))
    client = Client()
    client.force_login(official("ana"))
    assert "Correction" not in read(client, "/me/")
    end_review(game.pk, reason="Heard again", actor=official())
    assert "Correction to the result: Ana 0 instead of 2,000" in read(client, "/me/")


def test_a_game_that_is_played_on_stands_still_for_the_public(
    client: Client, autumn: Tournament
) -> None:
    game = opened(autumn, 2)
    begin(game, ("Ana", "Ben"))
    assert "A roll appears here" in page(client, game)
    reviewed(game)
    text = page(client, game)
    assert FROZEN in text
    assert "A roll appears here" not in text
    say(game, "no_response", player=str(game.roster.entries.get(player__name="Ana").player_id))
    assert page(client, game) == text
