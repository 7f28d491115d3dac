"""Appointing and dismissing officials of a tournament, and linking accounts to players."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from roster.models import Player, User
from roster.permissions import official_anywhere
from roster.roles import Role
from scoring.models import CrewMember, Game
from tests.scoring.reading import Page
from tests.tournaments.evenings import official, opened, players, tournament
from tournaments.models import Official, Tournament
from tournaments.services import appoint

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Tournament:
    """A tournament that Mona manages and Kim keeps scores of; Lou is nobody yet."""
    made = tournament()
    appoint(made, official("mona"), Role.MANAGER)
    appoint(made, official("kim"), Role.SCOREKEEPER)
    official("lou")
    return made


def client_of(username: str) -> Client:
    client = Client()
    client.force_login(
        User.objects.get(username=username), backend="django.contrib.auth.backends.ModelBackend"
    )
    return client


def url(of: Tournament) -> str:
    return f"/tournaments/{of.pk}/officials/"


def post(of: Tournament, by: str = "mona", /, **data: Any) -> Any:
    return client_of(by).post(url(of), data, follow=True)


def dismiss(of: Tournament, username: str, by: str = "mona") -> Any:
    pk = Official.objects.get(tournament=of, user__username=username).pk
    return post(of, by, step="dismiss", official=pk)


def may_enter(game: Game, username: str) -> bool:
    return bool(client_of(username).get(f"/games/{game.pk}/roster/").status_code == 200)


def test_who_is_appointed_may_work_and_who_is_dismissed_may_not(season: Tournament) -> None:
    game = opened(season, 1)
    assert not may_enter(game, "lou")
    answer = post(season, step="appoint", username="lou", role="scorekeeper")
    assert "lou , Scorekeeper" in Page(answer, url(season)).text
    assert may_enter(game, "lou")
    assert may_enter(opened(season, 2), "lou")
    answer = dismiss(season, "lou")
    assert "lou , Scorekeeper" not in Page(answer, url(season)).text
    assert not any(may_enter(each, "lou") for each in Game.objects.all())
    assert not may_enter(opened(season, 3), "lou")
    assert not official_anywhere(User.objects.get(username="lou"))


def test_the_crew_still_tells_who_was_dismissed_and_when(season: Tournament) -> None:
    game = opened(season, 1)
    dismiss(season, "kim")
    member = CrewMember.objects.get(game=game, user__username="kim")
    assert member.ends_at is not None


def test_who_is_appointed_again_may_work_again(season: Tournament) -> None:
    game = opened(season, 1)
    dismiss(season, "kim")
    post(season, step="appoint", username="kim", role="scorekeeper")
    assert may_enter(game, "kim")
    assert official_anywhere(User.objects.get(username="kim"))


def test_the_last_manager_stays(season: Tournament) -> None:
    answer = dismiss(season, "mona")
    assert answer.status_code == 422
    assert "This is the last manager." in answer.content.decode()
    assert Official.objects.filter(user__username="mona").exists()
    appoint(season, official("lou"), Role.DESIGNEE)
    assert dismiss(season, "mona").status_code == 422


def test_a_signed_off_game_keeps_a_manager_when_its_own_leaves(season: Tournament) -> None:
    """Lou became manager after the game was official, so only Mona was in its crew."""
    game = opened(season, 1)
    Game.objects.update(status=Game.Status.OFFICIAL)
    appoint(season, official("lou"), Role.MANAGER)
    assert not may_enter(game, "lou")
    dismiss(season, "mona", by="lou")
    assert may_enter(game, "lou")
    assert not may_enter(game, "mona")


def test_officials_read_and_only_managers_change(season: Tournament) -> None:
    page = Page(client_of("kim").get(url(season), follow=True), url(season))
    assert "mona , Tournament manager" in page.text
    assert "Appoint" not in page.buttons
    assert post(season, "kim", step="appoint", username="lou", role="manager").status_code == 403
    assert dismiss(season, "mona", by="kim").status_code == 403
    assert client_of("lou").get(url(season)).status_code == 403
    assert Client().get(url(season)).status_code == 302
    assert Official.objects.count() == 2


@pytest.mark.parametrize(
    ("username", "role"), [("nobody", "manager"), ("lou", "player"), ("", "manager"), ("lou", "")]
)
def test_an_appointment_that_is_none(season: Tournament, username: str, role: str) -> None:
    answer = post(season, step="appoint", username=username, role=role)
    assert answer.status_code == 422
    assert 'id="error-summary"' in answer.content.decode()
    assert Official.objects.count() == 2


def test_an_official_of_another_tournament_is_not_found(season: Tournament) -> None:
    other = tournament("Spring 2027")
    one = appoint(other, official("kim"), Role.SCOREKEEPER)
    assert post(season, step="dismiss", official=one.pk).status_code == 404
    assert Official.objects.filter(pk=one.pk).exists()


def test_the_menu_of_a_game_leads_there(season: Tournament) -> None:
    game = opened(season, 1)
    answer = client_of("kim").get(f"/games/{game.pk}/officials/")
    assert (answer.status_code, answer["Location"]) == (302, url(season))
    assert client_of("lou").get(f"/games/{game.pk}/officials/").status_code == 403


def link(username: str, player: Player, account: str) -> Any:
    return client_of(username).post(
        f"/players/{player.pk}/account/", {"username": account}, follow=True
    )


def test_a_manager_links_an_account_and_the_player_has_a_page(season: Tournament) -> None:
    ana = players("Ana")["Ana"]
    page = Page(link("mona", ana, "lou"), f"/players/{ana.pk}/account/")
    assert page.heading == "Account of Ana"
    assert "Whoever signs in as lou is this player" in page.text
    assert Page(client_of("lou").get("/me/", follow=True), "/me/").heading == "Ana"
    link("mona", ana, "")
    assert Page(client_of("lou").get("/me/", follow=True), "/me/").heading == "My page"


def test_an_account_that_another_player_has(season: Tournament) -> None:
    ana, ben = players("Ana", "Ben").values()
    link("mona", ana, "lou")
    answer = link("mona", ben, "lou")
    assert answer.status_code == 422
    assert "The account lou belongs to Ana." in answer.content.decode()
    ben.refresh_from_db()
    assert ben.user is None


def test_nobody_else_links_accounts(season: Tournament) -> None:
    ana = players("Ana")["Ana"]
    opened(season, 1)
    for username in ("kim", "lou"):
        assert link(username, ana, username).status_code == 403
        assert client_of(username).get(f"/players/{ana.pk}/account/").status_code == 403
    ana.refresh_from_db()
    assert ana.user is None


def test_signing_in_leads_an_official_to_what_they_wanted(season: Tournament) -> None:
    game = opened(season, 1)
    kim = User.objects.get(username="kim")
    kim.set_password("a long way to the table")
    kim.save()
    client, wanted = Client(), f"/games/{game.pk}/crew/"
    asked = client.get(wanted)
    assert asked["Location"] == f"/sign-in/?next={wanted}"
    sent = {"username": "kim", "password": "a long way to the table", "next": wanted}
    answer = client.post("/sign-in/", sent, follow=True)
    assert answer.redirect_chain == [(wanted, 302)]
    assert Page(answer, wanted).heading == "Crew"
    sent["next"] = "https://elsewhere.example/"
    answer = Client().post("/sign-in/", sent)
    assert answer["Location"] == "/"
