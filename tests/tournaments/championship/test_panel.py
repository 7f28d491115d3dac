"""The title on the officials' pages of the championship game."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from roster.models import Player
from roster.roles import Role
from scoring.models import Game
from scoring.reviewing import put_under_review
from tests.tournaments.championship.finals import (
    LEVEL,
    ONE_WINNER,
    corrected,
    final,
    ids,
    sign,
)
from tests.tournaments.evenings import Round, begin, official, opened, play_round, say
from tests.tournaments.evenings import tournament as laid_out
from tests.tournaments.test_pages import get
from tournaments.championship.titles import give, withdraw
from tournaments.models import Tournament
from tournaments.services import appoint

pytestmark = pytest.mark.django_db


def tournament() -> Tournament:
    """A season with its manager Max and its scorekeeper Kim."""
    autumn = laid_out()
    appoint(autumn, official("max"), Role.MANAGER)
    appoint(autumn, official("kim"), Role.SCOREKEEPER)
    return autumn


def signed_in(username: str) -> Client:
    client = Client()
    client.force_login(official(username), backend="django.contrib.auth.backends.ModelBackend")
    return client


def panel(game: Game, username: str = "max", path: str = "events/") -> str:
    """The words of the panel on a page of the game; "" for none."""
    body = get(signed_in(username), f"/games/{game.pk}/{path}").content.decode()
    (found,) = re.findall(r'(?s)<div id="panel-title"[^>]*>(.*?)</div>', body)
    return " ".join(re.sub(r"<[^>]+>", " ", found).split())


def ended(of: Tournament, saves: Round, number: int = 26) -> Game:
    """A game of one round that is over and was compiled by nobody yet."""
    game = opened(of, number)
    play_round(game, begin(game, saves), saves)
    say(game, "game_ended")
    return game


def test_while_it_is_played_there_is_nothing_to_decide() -> None:
    game = opened(tournament(), 26)
    begin(game, ONE_WINNER)
    assert panel(game) == ""


def test_at_the_end_everybody_sees_who_won_before_anything_is_compiled() -> None:
    game = ended(tournament(), ONE_WINNER)
    said = (
        "Title: Ana has won the championship game"
        " The result is provisional. The title is given once it is official."
    )
    assert panel(game) == f"{said} Sign-off of the championship"
    assert panel(game, "kim") == f"{said} Championship"


def test_a_result_under_review_is_told_as_that() -> None:
    game = ended(tournament(), ONE_WINNER)
    put_under_review(game.pk, reason="A roll was misheard", actor=official("max"))
    assert "The result is under review. The title is given once it is official." in panel(game)


def test_on_the_page_of_the_sign_off_no_link_leads_to_itself() -> None:
    game = ended(tournament(), ONE_WINNER)
    assert panel(game, path="sign-off/").endswith("once it is official.")


def test_official_the_manager_gives_the_title_from_here() -> None:
    autumn = tournament()
    game = final(autumn, ONE_WINNER)
    assert panel(game) == (
        "Title: Ana has won the championship game The result is official."
        " The title has not been given yet. The manager gives it. Decide about the title"
    )
    give(autumn, ids("Ana"), actor=official("max"))
    assert panel(game) == (
        "Title: Ana is the champion By winning the championship game. Change the title"
    )


def test_level_they_are_joint_champions_or_the_manager_breaks_the_tie() -> None:
    autumn = tournament()
    game = ended(autumn, LEVEL)
    due = "They are level. The manager makes them joint champions, or breaks the tie with a reason."
    assert panel(game).startswith("Title: Ana and Ben have won the championship game")
    assert f"{due} Sign-off of the championship" in panel(game)
    sign(game, autumn)
    assert f"The title has not been given yet. {due} Decide about the title" in panel(game)
    give(autumn, ids("Ben"), actor=official("max"), reason="Ben won the play-off.")
    assert panel(game, "kim") == (
        "Title: Ben is the champion"
        " Level in the championship game; the manager broke the tie. Championship"
    )


def test_after_a_correction_the_manager_is_told_and_decides() -> None:
    autumn = tournament()
    game = final(autumn, ONE_WINNER)
    give(autumn, ids("Ana"), actor=official("max"))
    corrected(game, autumn, "Ana")
    assert panel(game) == (
        "Title: Ana is the champion"
        " When the title was decided, Ana had won. By the result now: Ben."
        " The title has not changed. The manager keeps it or takes it back."
        " Decide about the title"
    )
    withdraw(autumn, actor=official("max"), reason="It was a bust.")
    assert panel(game).startswith("Title: Ben has won the championship game")


def test_officials_read_the_names_that_they_call() -> None:
    game = ended(tournament(), ONE_WINNER)
    Player.objects.filter(name="Ana").update(public_name="A. A.")
    assert panel(game).startswith("Title: Ana has won")


def test_no_other_game_says_anything_of_it_and_pays_one_query() -> None:
    autumn = tournament()
    game = ended(autumn, ONE_WINNER, number=25)
    assert panel(game) == ""
    client = signed_in("max")
    with CaptureQueriesContext(connection) as queries:
        get(client, f"/games/{game.pk}/events/")
    asked = [query["sql"] for query in queries if "tournaments_" in query["sql"]]
    assert len([sql for sql in asked if "tournaments_title" in sql]) == 0
    assert len([sql for sql in asked if '"number" = 26' in sql]) == 1
