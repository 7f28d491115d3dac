"""The pages of a stage, as who reads and who manages them gets them."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from roster.models import Player, User
from roster.roles import Role
from roster.services import add_player
from tests.tournaments.evenings import ABSENT, NOTHING, official, opened, play, players
from tests.tournaments.stages import closed, lose, one_game_played
from tournaments.models import Qualification, StageClosing, Tournament
from tournaments.schedule import Stage
from tournaments.services import appoint
from tournaments.setup.settings import change_settings
from tournaments.stages.field import field_of, open_reviews
from tournaments.stages.freshness import bring_up_to_date

pytestmark = pytest.mark.django_db


@pytest.fixture
def autumn(db: None) -> Tournament:
    return one_game_played()


@pytest.fixture
def manager(db: None) -> Client:
    client = Client()
    client.force_login(official("max"), backend="django.contrib.auth.backends.ModelBackend")
    return client


def url(season: Tournament, stage: str = "qualifying", more: str = "") -> str:
    return f"/tournaments/{season.pk}/stages/{stage}/{more}"


def text(answer: Any) -> str:
    """What the main part of a page says, without its tags."""
    body = answer.content.decode().partition("<main")[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def stamp(client: Client, season: Tournament, name: str = "close") -> str:
    page = client.get(url(season, more="manage/")).content.decode()
    found = re.search(rf'name="{name}-stamp" value="(\w+)"', page)
    assert found is not None
    return found[1]


def field(season: Tournament) -> list[str]:
    found = field_of(season, Stage.SEMIFINAL)
    assert found is not None
    return [member.player.name for member in found.members]


# --- For everybody -------------------------------------------------------------------------------


def test_everybody_reads_what_each_still_needs(client: Client, autumn: Tournament) -> None:
    """Before game 20. Ana 3,000, Ben 1,500, Carla and Dan 1,000; Dan and Elsa played once."""
    autumn.minimum_qualifying_games = 2
    autumn.save()
    autumn.schedule.filter(number__in=(2, 20)).update(cancelled=False)
    play(opened(autumn, 2), {"Ana": 1000, "Ben": NOTHING, "Carla": NOTHING, "Dan": ABSENT})
    bring_up_to_date(autumn)
    said = text(client.get(url(autumn)))
    assert "2 players go on to the semifinals. Game 20 is left." in said
    assert "1 Ana 3,000 2 In today, 2,000 ahead of the player in place 3." in said
    assert "2 Ben 1,500 2 On the bubble. In today, 500 ahead of the player in place 3." in said
    assert "Carla 1,000 2 On the bubble. Needs over 500 more than the player in place 2" in said
    assert (
        "Dan 1,000 1 On the bubble. Has to play in the game that is left, to have the 2 that are "
        "needed. Needs over 500 more than the player in place 2 in game 20." in said
    )


def test_the_standings_lead_to_it(client: Client, autumn: Tournament) -> None:
    page = client.get(f"/tournaments/{autumn.pk}/standings/").content.decode()
    assert f'href="{url(autumn)}"' in page


def test_everybody_reads_the_field_and_that_it_is_under_review(
    client: Client, autumn: Tournament
) -> None:
    closed(autumn)
    said = text(client.get(url(autumn, "semifinal")))
    assert "Field of the semifinals 2 players." in said
    assert "Ana Place 1 in the qualifying stage." in said
    assert "under review" not in said
    lose(autumn, "Ben", 600)
    for path in (
        url(autumn),
        url(autumn, "semifinal"),
        f"/tournaments/{autumn.pk}/standings/",
        "/",
    ):
        assert "Field of the semifinals under review" in text(client.get(path)), path
    assert "under review" not in text(client.get(url(autumn, "championship")))


def test_a_stage_that_no_tournament_has_is_not_found(client: Client, autumn: Tournament) -> None:
    assert client.get(url(autumn, "quarterfinal")).status_code == 404
    assert client.get("/tournaments/999999/stages/qualifying/").status_code == 404


def test_the_public_reads_no_address_and_the_same_page_is_not_sent_twice(
    client: Client, autumn: Tournament
) -> None:
    User.objects.filter(username="max").update(email="max@example.org")
    closed(autumn)
    answer = client.get(url(autumn))
    assert "@" not in text(answer)
    again = client.get(url(autumn), headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("closes", [False, True])
def test_more_players_cost_no_more_queries(
    client: Client, django_assert_num_queries: Any, closes: bool
) -> None:
    season = one_game_played(rounds={"Ana": 2000, "Ben": 1500, "Carla": NOTHING})
    season.semifinal_places = 1
    season.save()
    if closes:
        closed(season)
    with django_assert_num_queries(10 if closes else 8):
        client.get(url(season))
    season.schedule.filter(number=2).update(cancelled=False)
    play(opened(season, 2), dict.fromkeys(("Dan", "Elsa", "Fay", "Gus"), NOTHING))
    bring_up_to_date(season)
    with django_assert_num_queries(10 if closes else 8):
        client.get(url(season))


def test_the_scorekeeper_reads_on_the_roster_who_is_outside_and_why(
    client: Client, autumn: Tournament
) -> None:
    closed(autumn)
    semifinal = opened(autumn, 21)
    appoint(autumn, official("kim"), Role.SCOREKEEPER)
    client.force_login(official("kim"), backend="django.contrib.auth.backends.ModelBackend")
    path = f"/games/{semifinal.pk}/roster/"
    said = text(client.get(f"{path}?q=a"))
    assert "Add Ana" in said
    assert (
        "Carla: Not in the field of the semifinals. Place 3 in the stage before; 2 advanced."
        in said
    )
    answer = client.post(path, {"step": "new", "name": "Zoe", "sort_name": ""})
    assert answer.status_code == 422
    assert "Zoe cannot be put on this roster: Not in the field of the semifinals." in text(answer)
    assert not Player.objects.filter(name="Zoe").exists()


# --- For the manager -----------------------------------------------------------------------------


def test_others_do_not_get_the_managers_page(client: Client, autumn: Tournament) -> None:
    assert client.get(url(autumn, more="manage/")).status_code == 302
    client.force_login(official("kim"), backend="django.contrib.auth.backends.ModelBackend")
    for method in (client.get, client.post):
        assert method(url(autumn, more="manage/")).status_code == 403
    assert not StageClosing.objects.exists()


def test_the_manager_sees_what_closing_does_and_closes(manager: Client, autumn: Tournament) -> None:
    said = text(manager.get(url(autumn, more="manage/")))
    assert "2 players go on Ana: place 1, 1 game. Ben: place 2, 1 game." in said
    assert "Games 2 to 20 were cancelled." in said
    assert "Game 1 is provisional: nobody has signed it off." in said
    sent = {"step": "close", "close-stamp": stamp(manager, autumn), "close-note": "As agreed"}
    answer = manager.post(url(autumn, more="manage/"), sent, follow=True)
    assert "The stage is closed: 2 players go on." in text(answer)
    assert "Closed by max. As agreed" in text(answer)
    assert field(autumn) == ["Ana", "Ben"]


@pytest.mark.parametrize("closes", [False, True])
def test_more_players_cost_the_manager_no_more_queries(manager: Client, closes: bool) -> None:
    counts = []
    for names in (("Ana", "Ben"), ("Cy", "Di", "Ed", "Flo", "Gil", "Hal")):
        season = one_game_played(name=names[0], rounds=dict.fromkeys(names, 1000))
        if closes:
            closed(season)
        with CaptureQueriesContext(connection) as queries:
            assert manager.get(url(season, more="manage/")).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_what_changed_since_is_shown_anew_and_nothing_that_was_typed_is_lost(
    manager: Client, autumn: Tournament
) -> None:
    sent = {"step": "close", "close-stamp": stamp(manager, autumn), "close-note": "As agreed"}
    lose(autumn, "Ben", 600)
    answer = manager.post(url(autumn, more="manage/"), sent)
    assert answer.status_code == 409
    assert "Something changed since this was shown." in text(answer)
    assert "Carla: shares place 2, 1 game." in text(answer)
    assert ">\nAs agreed</textarea>" in answer.content.decode()
    assert not StageClosing.objects.exists()


def test_the_manager_enters_a_withdrawal_and_admits_somebody(
    manager: Client, autumn: Tournament
) -> None:
    closed(autumn)
    add_player("Zoe", actor=official())
    ids = {name: player.pk for name, player in players("Ana", "Zoe").items()}
    sent = {"step": "withdraw", "withdraw-player": ids["Ana"], "withdraw-reason": "Travelling"}
    said = text(manager.post(url(autumn, more="manage/"), sent, follow=True))
    assert "Ana has withdrawn. Moved up: Carla and Dan." in said
    assert "Zoe" in text(manager.get(url(autumn, more="manage/?q=zo")))
    sent = {"step": "admit", "q": "zo", "admit-player": ids["Zoe"], "admit-reason": "Owed"}
    said = text(manager.post(url(autumn, more="manage/"), sent, follow=True))
    assert "Zoe is admitted." in said
    assert "Zoe admitted by max: Owed" in said
    assert "Ana withdrew, entered by max: Travelling" in said
    assert field(autumn) == ["Ben", "Carla", "Dan", "Zoe"]


def test_a_decision_without_a_reason_is_refused(manager: Client, autumn: Tournament) -> None:
    closed(autumn)
    ana = Player.objects.get(name="Ana").pk
    for sent in (
        {"step": "withdraw", "withdraw-player": ana, "withdraw-reason": " "},
        {"step": "admit", "q": "Carla", "admit-player": "", "admit-reason": "Owed"},
        {"step": "reopen", "reopen-reason": ""},
        {"step": "review", "review-decision": "take", "review-reason": ""},
    ):
        answer = manager.post(url(autumn, more="manage/"), sent)
        assert answer.status_code == 422, sent
        assert "There is a problem" in text(answer)
    assert Qualification.objects.filter(left_at=None).count() == 2


def test_the_manager_decides_about_a_field_under_review(
    manager: Client, autumn: Tournament
) -> None:
    closed(autumn)
    lose(autumn, "Ben", 600)
    said = text(manager.get(url(autumn, more="manage/")))
    assert "Would come in: Carla and Dan. Would go out: Ben." in said
    assert "Before Ana Ben After Ana Carla Dan" in said
    sent = {
        "step": "review",
        "review-stamp": stamp(manager, autumn, "review"),
        "review-decision": "take",
        "review-reason": "The protest was right",
    }
    said = text(manager.post(url(autumn, more="manage/"), sent, follow=True))
    assert "The field follows the standings now." in said
    assert "followed the standings, by max: The protest was right" in said
    assert field(autumn) == ["Ana", "Carla", "Dan"]
    assert not open_reviews([autumn]).exists()


def test_a_setting_that_changes_who_advances_is_not_called_a_correction(
    manager: Client, autumn: Tournament
) -> None:
    closed(autumn)
    change_settings(
        autumn,
        {"semifinal_places": 3},
        reason="A larger table",
        actor=official("max"),
        rule_otherwise=True,
    )
    said = text(manager.get(url(autumn, more="manage/")))
    assert "By the standings others advance now Would come in: Carla and Dan." in said
    said = text(manager.get(url(autumn)))
    assert "after a correction or another setting, others advance by the standings." in said


def test_the_manager_reopens_a_stage(manager: Client, autumn: Tournament) -> None:
    closed(autumn)
    sent = {"step": "reopen", "reopen-reason": "Game 20 is played after all"}
    said = text(manager.post(url(autumn, more="manage/"), sent, follow=True))
    assert "The stage is open again." in said
    assert "Close the qualifying stage" in said
    assert field_of(autumn, Stage.SEMIFINAL) is None


def test_there_is_nothing_to_manage_about_the_championship_or_by_another_step(
    manager: Client, autumn: Tournament
) -> None:
    assert manager.get(url(autumn, "championship", "manage/")).status_code == 404
    assert manager.post(url(autumn, more="manage/"), {"step": "dance"}).status_code == 404
    assert "is still open" in text(manager.get(url(autumn, "semifinal", "manage/")))


# --- Over the API --------------------------------------------------------------------------------


def test_a_stage_over_the_api(client: Client, autumn: Tournament) -> None:
    autumn.schedule.filter(number=20).update(cancelled=False)
    told = client.get(f"/api/tournaments/{autumn.pk}/stages/qualifying/").json()
    assert (told["places"], told["games_needed"], told["games_left"]) == (2, 1, [20])
    assert (told["closed_at"], told["players"], told["under_review"]) == (None, None, False)
    carla = told["prospects"][2]
    assert carla == {
        "player": {"id": str(players("Carla")["Carla"].pk), "name": "Carla"},
        "rank": 3,
        "chance": "outside",
        "games": 1,
        "games_missing": 0,
        "on_the_bubble": True,
        "need": {"kind": "more", "points": 500, "place": 2, "over": True},
        "sentence": "Needs over 500 more than the player in place 2 in game 20.",
    }


def test_a_field_over_the_api(client: Client, autumn: Tournament) -> None:
    closed(autumn)
    lose(autumn, "Ben", 600)
    told = client.get(f"/api/tournaments/{autumn.pk}/stages/semifinal/").json()
    assert [(each["player"]["name"], each["place"], each["how"]) for each in told["players"]] == [
        ("Ana", 1, "advanced"),
        ("Ben", 2, "advanced"),
    ]
    told = client.get(f"/api/tournaments/{autumn.pk}/stages/qualifying/").json()
    assert (told["prospects"], told["under_review"]) == ([], True)
