"""Standings, the list of tournaments, a game's page; ETags; what is refused."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages import add_message, constants
from django.contrib.messages.storage.fallback import FallbackStorage
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from roster.models import Player
from roster.roles import Role
from roster.services import rename_player
from scoring.models import CrewMember, Game, Projection
from scoring.projections import rebuild
from tests.tournaments.evenings import (
    NOTHING,
    begin,
    official,
    opened,
    play,
    play_round,
    say,
    scheduled,
    series,
    tournament,
)
from tournaments.compilation import compile_tournament
from tournaments.conditional import unless_known
from tournaments.models import Tournament
from tournaments.services import appoint

pytestmark = pytest.mark.django_db

HUGE = 10**30


def compiled(of: Tournament) -> None:
    for game in Game.objects.all():
        rebuild(game.pk)
    compile_tournament(of)


def text_of(response: HttpResponse) -> str:
    """The words of a page's main part, blanks in one."""
    body = response.content.decode().partition("<main")[2].partition("</main>")[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body.partition(">")[2])).split())


def rows_of(response: HttpResponse) -> list[str]:
    """The rows of the table's body, notes and the cut among them."""
    body = response.content.decode().partition("<tbody")[2].partition("</tbody>")[0]
    rows = re.findall(r"<tr.*?</tr>", body, re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", row)).split()) for row in rows]


def get(client: Client, path: str, **headers: str) -> HttpResponse:
    response: HttpResponse = client.get(path, headers=headers)  # type: ignore[assignment]
    return response


# --- Standings -----------------------------------------------------------------------------------


def two_games(of: Tournament) -> None:
    """Ana and Ben level on 2,000, Ben having won; Carla and Dan level on everything."""
    play(opened(of, 1), {"Ana": 1000, "Ben": 1500, "Carla": NOTHING})
    play(
        opened(of, 2), {"Ana": 1000, "Dan": NOTHING, "Elsa": 1500}, {"Ana": 0, "Dan": 0, "Elsa": 0}
    )
    play(opened(of, 3), {"Ben": NOTHING, "Farid": 1100}, {"Ben": NOTHING, "Farid": NOTHING})
    play(opened(of, 4), {"Ben": 1000, "Ana": 1000})
    compiled(of)


def test_a_table_with_ties_and_the_cut(client: Client) -> None:
    """Ana 1,000 + 1,000 + 1,000; Ben 1,500 + 0 + 1,000."""
    autumn = tournament(semifinal_places=3, minimum_qualifying_games=2)
    two_games(autumn)
    page = get(client, f"/tournaments/{autumn.pk}/standings/")
    assert rows_of(page) == [
        "1 Ana 3,000 3 1 1,000 level",
        "2 Ben 2,500 3 2 1,500 level",
        "3 Elsa 1,500 1 (1 to go) 1 1,500 down 1",
        "Cut line today. 3 places advance after game 20.",
        "4 Farid 1,100 1 (1 to go) 1 1,100 level",
        "5 Carla 0 1 (1 to go) 0 0 level",
        "5 Dan 0 1 (1 to go) 0 0 level",
        "Level on points, games won and best game: Carla and Dan share place 5.",
    ]
    text = text_of(page)
    assert text.startswith("Standings after game 4 of 20 Wednesday/Saturday, Autumn 2026.")
    assert "16 qualifying games are still to come." in text
    assert "As of game 4, compiled " in text
    assert "Games 1 to 4 are provisional. A game not played counts nowhere." in text
    assert "A player needs 2 qualifying games to advance" in text
    title = "Standings after game 4 of 20 - Wednesday/Saturday, Autumn 2026"
    assert f"<title>{title}</title>" in page.content.decode()


@pytest.mark.parametrize(
    ("sort", "order", "sorted_as", "next_press"),
    [
        ("points", "Ana Ben Elsa Farid Carla Dan", "descending", "-points"),
        ("-points", "Carla Dan Farid Elsa Ben Ana", "ascending", "points"),
        ("player", "Ana Ben Carla Dan Elsa Farid", "ascending", "-player"),
        ("-player", "Farid Elsa Dan Carla Ben Ana", "descending", "player"),
        ("won", "Ben Ana Elsa Farid Carla Dan", "descending", "-won"),
        ("best", "Ben Elsa Farid Ana Carla Dan", "descending", "-best"),
        ("games", "Ana Ben Elsa Farid Carla Dan", "descending", "-games"),
        ("-place", "Dan Carla Farid Elsa Ben Ana", "descending", "place"),
        ("place", "Ana Ben Elsa Farid Carla Dan", "ascending", "-place"),
        ("nonsense", "Ana Ben Elsa Farid Carla Dan", "ascending", "-place"),
        ("%00", "Ana Ben Elsa Farid Carla Dan", "ascending", "-place"),
    ],
)
def test_sorting(client: Client, sort: str, order: str, sorted_as: str, next_press: str) -> None:
    """Ana 3,000 in 3 games, 1 won; Ben 2,500 in 3, 2 won; Elsa 1,500; Farid 1,100."""
    autumn = tournament()
    two_games(autumn)
    page = get(client, f"/tournaments/{autumn.pk}/standings/?sort={sort}")
    body = page.content.decode()
    players = re.findall(r'role="rowheader">(?:<a [^>]*>)?([^<]+)<', body)
    assert " ".join(players) == order
    sorted_headers = re.findall(
        r'aria-sort="(\w+)"><button class="sort" name="sort" value="([^"]+)"', body
    )
    assert sorted_headers == [(sorted_as, next_press)]


def test_sorted_otherwise_ties_are_told_below_the_table(client: Client) -> None:
    autumn = tournament(semifinal_places=3)
    two_games(autumn)
    page = get(client, f"/tournaments/{autumn.pk}/standings/?sort=player")
    assert len(rows_of(page)) == 6
    text = text_of(page)
    assert "Carla and Dan share place 5." in text
    assert "Cut line today." in text


def test_before_any_game_the_page_says_so(client: Client) -> None:
    autumn = tournament()
    page = get(client, f"/tournaments/{autumn.pk}/standings/")
    assert text_of(page).startswith("Standings before game 1 ")
    assert "no game of this stage is finished." in text_of(page)
    assert rows_of(page) == []


def test_a_player_who_cannot_reach_the_games_needed_is_told(client: Client) -> None:
    autumn = tournament(minimum_qualifying_games=2)
    play(opened(autumn, 20), {"Ana": 1000, "Ben": 1500})
    autumn.schedule.filter(number__lt=20).update(cancelled=True)
    compiled(autumn)
    page = get(client, f"/tournaments/{autumn.pk}/standings/")
    assert rows_of(page) == [
        "1 Ben 1,500 1 (out of reach) 1 1,500",
        "2 Ana 1,000 1 (out of reach) 0 1,000",
    ]


def test_the_latest_stage_is_shown_and_the_others_have_links(client: Client) -> None:
    autumn = tournament()
    play(opened(autumn, 1), {"Ana": 1000, "Ben": 1500})
    play(opened(autumn, 21), {"Ana": 2000, "Ben": 1500})
    compiled(autumn)
    latest = get(client, f"/tournaments/{autumn.pk}/standings/")
    assert text_of(latest).startswith("Semifinal standings after game 21 of 25")
    assert f'href="/tournaments/{autumn.pk}/standings/qualifying/"' in latest.content.decode()
    first = get(client, f"/tournaments/{autumn.pk}/standings/qualifying/")
    assert text_of(first).startswith("Standings after game 1 of 20")


def test_the_short_address_shows_what_is_on(client: Client) -> None:
    assert "No standings yet" in text_of(get(client, "/standings/"))
    tournament("Autumn 2026")
    assert "Wednesday/Saturday, Autumn 2026." in text_of(get(client, "/standings/"))


@pytest.mark.parametrize("count", [1, 3])
def test_the_standings_cost_the_same_queries_however_long(client: Client, count: int) -> None:
    autumn = tournament()
    for number in range(1, count + 1):
        names = [f"Player {number}{letter}" for letter in "abc"[:count] + "z"]
        play(opened(autumn, number), dict.fromkeys(names, 1000))
    compiled(autumn)
    with CaptureQueriesContext(connection) as queries:
        get(client, f"/tournaments/{autumn.pk}/standings/")
    assert len(queries) == 8


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_of_tournaments_costs_the_same_queries_however_long(
    client: Client, count: int
) -> None:
    for number in range(count):
        made = tournament(f"Season {number}", series=series("Sunday/Thursday"))
        play(opened(made, 1), {"Ana": 1000, "Ben": 1500})
        compiled(made)
    with CaptureQueriesContext(connection) as queries:
        page = get(client, "/tournaments/")
    assert len(queries) == 2
    assert len(rows_of(page)) == count
    dates = "October 22, 2026 to January 17, 2027"
    assert rows_of(page)[0] == (
        f"Season {count - 1} , Sunday/Thursday, standings Sunday/Thursday {dates} 1 of 26"
    )


# --- A game's page -------------------------------------------------------------------------------


def test_a_game_from_its_opening_to_its_end(client: Client) -> None:
    autumn = tournament()
    game = opened(autumn, 12)
    path = f"/games/{game.pk}/"

    def heading() -> str:
        rebuild(game.pk)
        page = get(client, path)
        found = re.search(r'<h1 id="state">(.*?)</h1>', page.content.decode())
        assert found
        return unescape(found[1])

    assert heading() == "Game 12 has not started"
    called = begin(game, ["Ana", "Ben"])
    assert heading() == "Game 12: round 1, Ana's turn"
    assert "Order of play Ana Ben No totals have been announced yet." in text_of(get(client, path))
    play_round(game, called, {"Ana": 2000, "Ben": NOTHING})
    assert heading() == "Game 12: round 1 is complete"
    assert "Round 1 Round 1 Player Turn Ana Saves 2,000. Ben Bust." in text_of(get(client, path))
    say(game, "call_for_players", joined=[], returned=[])
    play_round(game, called, {"Ana": 300, "Ben": None})
    heading()
    text = text_of(get(client, path))
    assert re.search(
        r"Announced after round 2 As of \w+, .*? Eastern\. Place Player Round 2 ", text
    )
    assert "Place Player Round 2 Total 1 Ana 300 2,300 2 Ben no turn 0 " in text
    assert "Ben Misses the turn." in text
    say(game, "game_ended")
    assert heading() == "Game 12: Ana wins"
    text = text_of(get(client, path))
    assert "The result is provisional." in text
    assert re.search(r"Result As of [^.]+\. Place Player Total 1 Ana 2,300 2 Ben 0 ", text)


def test_joint_winners_and_the_disqualified(client: Client) -> None:
    autumn = tournament()
    game = opened(autumn, 1)
    called = begin(game, ["Ana", "Ben", "Carla"])
    play_round(game, called, dict.fromkeys(["Ana", "Ben", "Carla"], 1000))
    carla = next(player for player, name in called.items() if name == "Carla")
    say(game, "penalty", player=carla, kind="disqualify")
    say(game, "game_ended")
    rebuild(game.pk)
    text = text_of(get(client, f"/games/{game.pk}/"))
    assert "Game 1: Ana and Ben share the win" in text
    assert "1 Ana 1,000 1 Ben 1,000 Carla 1,000" in text


def test_a_game_that_was_never_compiled_has_a_page(client: Client) -> None:
    autumn = tournament()
    game = opened(autumn, 1)
    Projection.objects.filter(game=game).delete()
    assert "Game 1 has not started" in text_of(get(client, f"/games/{game.pk}/"))


def test_a_game_of_no_tournament_has_a_page(client: Client) -> None:
    game = opened(tournament(), 1)
    play(game, {"Ana": 1000, "Ben": 1500})
    rebuild(game.pk)
    free = scheduled(Tournament.objects.get(), 1)
    free.game = None
    free.save()
    assert "Game 1, Wednesday/Saturday: Ben wins" in text_of(get(client, f"/games/{game.pk}/"))


def test_the_transcript_of_a_running_game_is_for_its_officials(client: Client) -> None:
    autumn = tournament()
    appoint(autumn, official("kim"), Role.SCOREKEEPER)
    game = opened(autumn, 1)
    begin(game, ["Ana", "Ben"])
    rebuild(game.pk)
    path = f"/games/{game.pk}/transcript/"
    assert get(client, path).status_code == 403
    assert path not in get(client, f"/games/{game.pk}/").content.decode()
    client.force_login(official("stranger"))
    assert get(client, path).status_code == 403
    client.force_login(official("kim"))
    assert get(client, path).status_code == 200
    assert path in get(client, f"/games/{game.pk}/").content.decode()
    client.logout()
    say(game, "game_ended")
    rebuild(game.pk)
    paper = get(client, path)
    assert paper.status_code == 200
    assert paper["Content-Disposition"] == f'attachment; filename="game-{game.pk}.json"'
    assert '"players": ["Ana", "Ben"]' in paper.content.decode()
    assert path in get(client, f"/games/{game.pk}/").content.decode()


# --- Opening a game ------------------------------------------------------------------------------


def test_an_official_opens_a_game_and_goes_on_to_its_roster(client: Client) -> None:
    autumn = tournament()
    appoint(autumn, official("kim"), Role.SCOREKEEPER)
    client.force_login(official("kim"))
    path = f"/tournaments/{autumn.pk}/games/12/open/"
    answer = client.post(path)
    game = scheduled(autumn, 12).game
    assert game is not None
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{game.pk}/entry/")
    assert client.post(path)["Location"] == f"/games/{game.pk}/entry/"
    assert Game.objects.count() == 1
    assert CrewMember.objects.filter(game=game, user=official("kim")).exists()


def test_nobody_else_opens_a_game(client: Client) -> None:
    autumn = tournament()
    path = f"/tournaments/{autumn.pk}/games/12/open/"
    assert client.post(path)["Location"].startswith("/sign-in/")
    client.force_login(official("stranger"))
    assert client.post(path).status_code == 403
    assert client.get(path).status_code == 405
    assert not Game.objects.exists()


def test_a_cancelled_game_is_not_opened_and_the_page_says_why(client: Client) -> None:
    autumn = tournament()
    autumn.schedule.filter(number=12).update(cancelled=True)
    appoint(autumn, official("kim"), Role.SCOREKEEPER)
    client.force_login(official("kim"))
    page = client.post(f"/tournaments/{autumn.pk}/games/12/open/", follow=True)
    assert "This game was cancelled." in page.content.decode()
    assert page["Cache-Control"] == "no-store, private"
    assert "This game was cancelled." not in client.get("/").content.decode()


# --- What does not exist -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/games/1/",
        f"/games/{HUGE}/",
        f"/games/{HUGE}/transcript/",
        "/games/-1/",
        f"/tournaments/{HUGE // 10**15}/standings/",
        f"/tournaments/{HUGE}/standings/",
        "/tournaments/{pk}/standings/finals/",
        "/tournaments/{pk}/standings/QUALIFYING/",
        "/standings/x/",
    ],
)
def test_what_does_not_exist_is_404(client: Client, path: str) -> None:
    made = tournament()
    assert get(client, path.replace("{pk}", str(made.pk))).status_code == 404


@pytest.mark.parametrize("page", ["0", "-1", "x", "9999", "%00", str(HUGE)])
def test_a_page_of_the_list_that_does_not_exist_is_the_nearest(client: Client, page: str) -> None:
    tournament()
    assert get(client, f"/tournaments/?page={page}").status_code == 200


@pytest.mark.parametrize("path", ["/", "/standings/", "/tournaments/", "/games/1/"])
def test_pages_only_read(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405


# --- ETags ---------------------------------------------------------------------------------------


def a_played_game() -> tuple[Tournament, Game]:
    autumn = tournament()
    game = opened(autumn, 1)
    play(game, {"Ana": 1000, "Ben": 1500})
    compiled(autumn)
    return autumn, game


@pytest.mark.parametrize("name", ["home", "standings", "tournaments", "game"])
def test_what_a_browser_has_is_not_sent_again(client: Client, name: str) -> None:
    _autumn, game = a_played_game()
    path = reverse(name, args=[game.pk] if name == "game" else [])
    first = get(client, path)
    again = get(client, path, if_none_match=first["ETag"])
    assert (first.status_code, again.status_code) == (200, 304)
    assert again.content == b""
    assert again["ETag"] == first["ETag"]
    assert again["Cache-Control"] == "no-cache, private"
    assert {"Cookie", "Accept-Language"} <= set(again["Vary"].split(", "))
    other = get(client, path, if_none_match='"something else"')
    assert other.status_code == 200


def test_a_result_a_name_a_setting_or_a_status_makes_another_page(client: Client) -> None:
    autumn, game = a_played_game()
    path = f"/tournaments/{autumn.pk}/standings/"

    def tag() -> str:
        return str(get(client, path)["ETag"])

    tags = [tag()]
    play(opened(autumn, 2), {"Ana": 2000, "Ben": 1500})
    compiled(autumn)
    tags.append(tag())
    rename_player(Player.objects.get(name="Ana"), "Anna", actor=official())
    tags.append(tag())
    Tournament.objects.update(minimum_qualifying_games=3)
    tags.append(tag())
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OFFICIAL)
    compiled(autumn)
    tags.append(tag())
    tags.append(str(get(client, f"{path}?sort=player")["ETag"]))
    assert len(set(tags)) == len(tags)


def test_each_audience_and_each_sign_in_has_its_own_page(client: Client) -> None:
    a_played_game()
    tags = [str(get(client, "/")["ETag"])]
    for username in ("kim", "mona"):
        client.force_login(official(username))
        get(client, "/")  # the cookie for forms is set here
        tags.append(str(get(client, "/")["ETag"]))
    client.cookies["csrftoken"] = "x" * 32
    tags.append(str(get(client, "/")["ETag"]))
    assert len(set(tags)) == len(tags)


def test_a_page_with_a_message_is_made_and_not_kept(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.user = AnonymousUser()
    request.session = {}  # type: ignore[assignment]
    request._messages = FallbackStorage(request)  # type: ignore[attr-defined]
    add_message(request, constants.INFO, "Told once.")
    response = unless_known(request, "shown", lambda: HttpResponse("page"))
    assert response["Cache-Control"] == "no-store, private"
    assert "ETag" not in response
