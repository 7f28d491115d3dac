"""Setting a tournament up on pages alone: from an empty database to the first game."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from roster.models import Bar, Player, RosterEntry, User
from roster.public_names import show_as
from roster.roles import Role
from scoring.projections import rebuild
from tests.scoring.reading import Page
from tests.tournaments.evenings import official, opened, play, players, series, tournament
from tournaments.compilation import compile_tournament
from tournaments.models import Official, Series, SettingChange, Tournament
from tournaments.services import appoint
from tournaments.setup.checklist import checklist

pytestmark = pytest.mark.django_db


@pytest.fixture
def first() -> User:
    """Who made the database: the first account, a manager everywhere."""
    user = User.objects.create_superuser("mona")
    user.first_name, user.last_name = "Mona", "Maplewood"
    user.save()
    return user


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def post(user: User, url: str, **data: Any) -> Any:
    return client_of(user).post(url, data, follow=True)


def read(answer: Any, url: str) -> Page:
    return Page(answer, url)


MONDAYS = {"name": "Mondays", "weekdays": ["0"], "start_time": "19:30", "zone": "America/New_York"}
SPRING = {"name": "Spring 2027", "starts_on": "2027-03-01", "skip": "2027-03-15"}


def test_a_series_of_one_s_own_is_made_and_changed(first: User) -> None:
    page = read(post(first, "/setup/series/", **MONDAYS), "/setup/series/")
    assert page.url == "/setup/"
    assert "Mondays is made." in page.text
    mondays = Series.objects.get(name="Mondays")
    url = f"/setup/series/{mondays.pk}/"
    changed = {**MONDAYS, "weekdays": ["0", "4"], "name": "Monday/Friday"}
    refused = read(post(first, url, **changed), url)
    assert (refused.status, "Why: This field is required." in refused.text) == (422, True)
    post(first, url, **changed, reason="Fridays are free.")
    mondays.refresh_from_db()
    assert (mondays.name, mondays.weekdays) == ("Monday/Friday", [0, 4])
    told = "Name: from Mondays to Monday/Friday. Weekdays: from Monday to Monday and Friday."
    assert f"{told} Fridays are free." in read(client_of(first).get(url, follow=True), url).text
    tournament(series=mondays)
    answer = post(first, url, **MONDAYS, reason="Back.")
    assert answer.status_code == 422
    assert "so it stays as it is" in answer.content.decode()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"weekdays": []}, "Weekdays: "),
        ({"zone": "Mars"}, "There is no time zone of this name."),
        ({"start_time": "noon"}, "Starts at: "),
        ({"name": "Wednesday/Saturday"}, "Name: "),
    ],
)
def test_a_series_that_cannot_be_is_told_why(
    first: User, change: dict[str, Any], said: str
) -> None:
    series()
    answer = post(first, "/setup/series/", **{**MONDAYS, **change})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert Series.objects.filter(zone="Mars").count() == 0


def test_a_tournament_is_looked_at_before_it_is_laid_out(first: User) -> None:
    """March 1, 2027 is a Monday, so game 1 is on Wednesday; clocks change on the 14th."""
    new = {**SPRING, "series": series().pk, "skip": "2027-03-10\r\n2027-03-17"}
    page = read(post(first, "/setup/tournament/", **new, step="preview"), "/setup/tournament/")
    assert "Each at 4:00 PM Eastern. Qualifying Game 1: Wednesday, March 3, 2027" in page.text
    assert "Game 3: Saturday, March 13, 2027" in page.text
    assert "Game 4: Saturday, March 20, 2027" in page.text
    assert not Tournament.objects.exists()

    page = read(post(first, "/setup/tournament/", **new, step="confirm"), "/setup/tournament/")

    made = Tournament.objects.get()
    assert page.url == f"/tournaments/{made.pk}/setup/"
    assert page.heading == "Set up. Next: Officials"
    assert made.schedule.count() == 26
    assert made.schedule.get(number=4).date == date(2027, 3, 20)
    assert list(Official.objects.values_list("user__username", "role")) == [("mona", "manager")]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "Autumn 2026"}, "This series has a tournament of this name."),
        ({"starts_on": "soon"}, "First day: "),
        ({"skip": "2027-03-10\r\nEaster"}, "Easter is no date."),
        ({"series": "0"}, "Series: "),
    ],
)
@pytest.mark.parametrize("step", ["preview", "confirm"])
def test_a_tournament_that_cannot_be_is_told_why_and_keeps_what_was_typed(
    first: User, change: dict[str, Any], said: str, step: str
) -> None:
    tournament()
    answer = post(
        first, "/setup/tournament/", **{**SPRING, "series": series().pk, **change}, step=step
    )
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert 'id="error-summary"' in answer.content.decode()
    assert Tournament.objects.count() == 1


def done(of: Tournament) -> dict[str, bool]:
    return {step.title: step.done for step in checklist(of).steps}


def test_the_checklist_says_what_is_missing_until_nothing_is(first: User) -> None:
    autumn = tournament()
    appoint(autumn, first, Role.MANAGER)
    assert done(autumn) == {
        "Evenings": True,
        "Settings": True,
        "Officials": False,
        "First roster": False,
        "Game 1": False,
    }
    officials = checklist(autumn).steps[2]
    assert officials.line == "1 appointment. Missing: Scorekeeper and Active roller."
    appoint(autumn, official("kim"), Role.SCOREKEEPER)
    appoint(autumn, official("lou"), Role.ACTIVE_ROLLER)
    assert checklist(autumn).next == checklist(autumn).steps[3]

    post(first, f"/tournaments/{autumn.pk}/first-roster/", names="Ana\nBen", step="confirm")

    assert all(done(autumn).values())
    page = read(
        client_of(first).get(f"/tournaments/{autumn.pk}/setup/", follow=True),
        f"/tournaments/{autumn.pk}/setup/",
    )
    assert page.heading == "Everything is set up"
    assert "5 of 5 steps are done." in page.text


def roster_of(autumn: Tournament) -> list[str]:
    entries = RosterEntry.objects.filter(roster__game__scheduled__tournament=autumn)
    return sorted(entries.values_list("player__name", flat=True))


def test_many_players_are_added_at_once_and_known_ones_are_found(first: User) -> None:
    autumn = tournament()
    players("Ana Applebee")
    url = f"/tournaments/{autumn.pk}/first-roster/"
    typed = "ana applebee\r\n\r\n  Zoë Zigzag \r\nBen Buttonwood\r\n"

    page = read(post(first, url, names=typed, step="preview"), url)
    assert "2 new players are added. 1 player is known already: ana applebee." in page.text
    assert roster_of(autumn) == []

    page = read(post(first, url, names=typed, step="confirm"), url)
    assert "3 players came onto the roster of Game 1, Wednesday/Saturday." in page.text
    assert roster_of(autumn) == ["Ana Applebee", "Ben Buttonwood", "Zoë Zigzag"]
    assert Player.objects.count() == 3

    post(first, url, names="Ana Applebee\nCleo", step="confirm")
    assert roster_of(autumn) == ["Ana Applebee", "Ben Buttonwood", "Cleo", "Zoë Zigzag"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("Ben\nAna\nana", "Line 3: ana stands in line 2 already."),
        ("Ben\n\u200b", "Line 2: The name contains a character that nobody can see"),
        ("Ben\n" + "x" * 200, "Line 2: A name has room for"),
        ("Ben\nZoe Zigzag", "Line 2: Zoe Zigzag is spelled almost as Zoë Zigzag is."),
        ("Ben\nJosé\nJose", "Line 3: Jose is spelled almost as José is."),
        ("", "This field is required."),
        ("\n".join(f"Player {n}" for n in range(201)), "Take 200 at most at once."),
    ],
)
def test_one_name_that_cannot_be_keeps_all_off_the_roster(
    first: User, names: str, said: str
) -> None:
    autumn = tournament()
    players("Zoë Zigzag")
    answer = post(first, f"/tournaments/{autumn.pk}/first-roster/", names=names, step="confirm")
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert 'id="error-summary"' in answer.content.decode()
    assert roster_of(autumn) == []
    assert Player.objects.count() == 1


def test_one_who_may_not_play_keeps_all_off_the_roster(first: User) -> None:
    """Ben is barred from game 1; Ana, who was never there, is not even added."""
    autumn = tournament()
    ben = players("Ben")["Ben"]
    Bar.objects.create(
        roster=opened(autumn, 1).roster, player=ben, source=Bar.Source.SUSPENSION, reason="So."
    )
    answer = post(
        first, f"/tournaments/{autumn.pk}/first-roster/", names="Ana\nBen", step="confirm"
    )
    assert answer.status_code == 422
    assert "Line 2: Ben cannot be put on this roster: So." in answer.content.decode()
    assert roster_of(autumn) == []
    assert not Player.objects.filter(name="Ana").exists()


def test_names_spelled_alike_are_taken_when_they_are_different_people(first: User) -> None:
    autumn = tournament()
    players("Zoë Zigzag")
    url = f"/tournaments/{autumn.pk}/first-roster/"
    page = read(post(first, url, names="Zoe Zigzag", step="preview"), url)
    assert "Zoe Zigzag is spelled almost as Zoë Zigzag is." in page.text
    post(first, url, names="Zoe Zigzag", different="on", step="confirm")
    assert roster_of(autumn) == ["Zoe Zigzag"]


def test_the_first_roster_is_that_of_the_first_game_that_has_not_begun(first: User) -> None:
    autumn = tournament()
    play(opened(autumn, 1), {"Ana": 1500, "Ben": 1000})
    url = f"/tournaments/{autumn.pk}/first-roster/"
    page = read(post(first, url, names="Cleo", step="confirm"), url)
    assert "1 player came onto the roster of Game 2, Wednesday/Saturday." in page.text


def test_a_name_that_somebody_else_is_shown_by_is_refused_with_its_line(first: User) -> None:
    autumn = tournament()
    show_as(players("Zoë")["Zoë"], "Lucky Lou", actor=first)
    url = f"/tournaments/{autumn.pk}/first-roster/"
    answer = post(first, url, names="Ana\nLucky Lou", step="confirm")
    assert answer.status_code == 422
    said = "Line 2: There is a player called “Lucky Lou” already."
    assert said in answer.content.decode()
    assert not Player.objects.filter(name="Ana").exists()


def settings_of(of: Tournament, **changed: Any) -> dict[str, Any]:
    """What the form sends: the settings as they are, but for these."""
    return {
        "name": of.name,
        "ranking_basis": of.ranking_basis,
        "best_games": of.best_games,
        "minimum_qualifying_games": of.minimum_qualifying_games,
        "semifinal_places": of.semifinal_places,
        "championship_places": of.championship_places,
        "version": 0,
        "reason": "Fewer tables.",
        **changed,
    }


def played(of: Tournament, number: int, **saves: int) -> None:
    game = opened(of, number)
    play(game, saves)
    rebuild(game.pk)
    compile_tournament(of)


def test_a_change_is_looked_at_then_confirmed_and_everybody_reads_it(first: User) -> None:
    autumn = tournament()
    url = f"/tournaments/{autumn.pk}/settings/"
    asked = settings_of(autumn, semifinal_places=12)
    page = read(post(first, url, **asked, step="preview"), url)
    assert "Places in the semifinals: from 16 to 12." in page.text
    assert "Qualifying: no game has counted yet." in page.text
    assert not SettingChange.objects.exists()

    post(first, url, **asked, step="confirm")

    autumn.refresh_from_db()
    assert autumn.semifinal_places == 12
    everybody = Page(Client().get(url, follow=True), url)
    assert "Places in the semifinals: from 16 to 12. Fewer tables. Mona Maplewood, " in (
        everybody.text
    )
    assert "mona" not in everybody.html
    assert "Change them" not in everybody.text


def test_the_preview_tells_who_would_be_above_the_cut(first: User) -> None:
    """After one game Ana has 1,500, Ben 1,100, Cleo 1,000. Two places would leave Cleo out."""
    autumn = tournament(minimum_qualifying_games=0, semifinal_places=3)
    played(autumn, 1, Ana=1500, Ben=1100, Cleo=1000)
    url = f"/tournaments/{autumn.pk}/settings/"
    asked = settings_of(autumn, semifinal_places=2, rule_otherwise="on")
    page = read(post(first, url, **asked, step="preview"), url)
    assert "Qualifying: no longer above the cut today: Cleo." in page.text
    asked = settings_of(autumn, semifinal_places=4, rule_otherwise="on")
    page = read(post(first, url, **asked, step="preview"), url)
    assert "Qualifying: the same players as before are above the cut today." in page.text


def test_what_games_were_played_under_takes_a_ruling(first: User) -> None:
    autumn = tournament()
    played(autumn, 1, Ana=1500, Ben=1000)
    url = f"/tournaments/{autumn.pk}/settings/"
    asked = settings_of(autumn, semifinal_places=12)
    answer = post(first, url, **asked, step="confirm")
    assert answer.status_code == 422
    assert "so they are fixed" in answer.content.decode()
    post(first, url, **asked, rule_otherwise="on", step="confirm")
    assert "It was fixed; Mona Maplewood ruled otherwise" in Client().get(url).content.decode()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"reason": ""}, "Why: "),
        ({"semifinal_places": "many"}, "Places in the semifinals: "),
        ({}, "That is how it is set already."),
        ({"semifinal_places": 12, "version": 99}, "Somebody else changed the settings"),
        ({"semifinal_places": 12, "version": "x"}, "Somebody else changed the settings"),
        ({"name": "Winter"}, "already exists"),
    ],
)
def test_a_change_that_is_not_made(first: User, changed: dict[str, Any], said: str) -> None:
    autumn = tournament()
    tournament("Winter")
    url = f"/tournaments/{autumn.pk}/settings/"
    answer = post(first, url, **settings_of(autumn, **changed), step="confirm")
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not SettingChange.objects.exists()


def test_settings_as_they_stand_are_not_sent_again(first: User) -> None:
    autumn = tournament()
    url = f"/tournaments/{autumn.pk}/settings/"
    tag = {"If-None-Match": Client().get(url)["ETag"]}
    assert Client().get(url, headers=tag).status_code == 304
    post(first, url, **settings_of(autumn, championship_places=8), step="confirm")
    assert Client().get(url, headers=tag).status_code == 200


SETUP_PAGES = ["/setup/", "/setup/series/", "/setup/series/{s}/", "/setup/tournament/"]
OF_ONE = ["/tournaments/{t}/setup/", "/tournaments/{t}/first-roster/"]


@pytest.mark.parametrize("path", SETUP_PAGES + OF_ONE)
def test_only_who_manages_sets_up(path: str) -> None:
    """A manager of another tournament may make one, and not change this one."""
    autumn, other = tournament(), tournament("Winter")
    for name, role in (("kim", Role.SCOREKEEPER), ("dee", Role.DESIGNEE), ("mo", Role.MANAGER)):
        appoint(autumn, official(name), role)
    appoint(other, official("otto"), Role.MANAGER)
    official("pat")
    url = path.format(s=autumn.series_id, t=autumn.pk)
    got = {
        name: client_of(official(name)).get(url).status_code
        for name in ("kim", "dee", "mo", "otto", "pat")
    }
    others = 403 if path in OF_ONE else 200
    assert got == {"kim": 403, "dee": 200, "mo": 200, "otto": others, "pat": 403}
    assert Client().get(url)["Location"] == f"/sign-in/?next={url}"
    sent = client_of(official("kim")).post(url)
    assert sent.status_code in (403, 405)


@pytest.mark.parametrize("more", [0, 2])
def test_the_list_takes_as_many_queries_however_long(
    first: User, django_assert_num_queries: DjangoAssertNumQueries, more: int
) -> None:
    for number in range(more + 1):
        tournament(f"Season {number}")
    client = client_of(first)
    with django_assert_num_queries(5):
        assert client.get("/setup/").content.decode().count("Season") == 2 * (more + 1)


@pytest.mark.parametrize("more", [0, 2])
def test_settings_take_as_many_queries_however_many_changes(
    first: User, django_assert_num_queries: DjangoAssertNumQueries, more: int
) -> None:
    autumn = tournament()
    for number in range(more + 1):
        SettingChange.objects.create(
            tournament=autumn,
            setting="best_games",
            before=number,
            after=number + 1,
            reason="So.",
            actor=first,
        )
    with django_assert_num_queries(5):
        page = Client().get(f"/tournaments/{autumn.pk}/settings/").content.decode()
    assert page.count("Best games that count: from ") == more + 1
