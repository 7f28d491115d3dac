"""The addresses of sheets: who gets what, in which format, and what nobody gets."""

import csv
import io

import openpyxl
import pypdf
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from roster.models import Player
from roster.roles import Role
from scoring.models import CrewMember, Game
from scoring.projections import rebuild
from scoring.reviewing import put_under_review
from tests.tournaments.evenings import (
    NOTHING,
    begin,
    official,
    opened,
    play,
    play_round,
    say,
    tournament,
)
from tournaments.boards import measures
from tournaments.boards.compiling import rebuild_boards
from tournaments.compilation import compile_tournament
from tournaments.models import Tournament
from tournaments.rescheduling import cancel
from tournaments.sheets.formats import FILES

pytestmark = pytest.mark.django_db

FORMATS = ["html", *FILES]


def compiled(of: Tournament) -> None:
    for game in Game.objects.all():
        rebuild(game.pk)
    compile_tournament(of)


def played() -> Game:
    """Game 1: Ana wins with 1,500, Ben and Carla are behind."""
    of = tournament()
    game = opened(of, 1)
    play(game, {"Ana": 1500, "Ben": 1000, "Carla": NOTHING})
    compiled(of)
    return game


def rows(client: Client, path: str) -> list[list[str]]:
    answer = client.get(path)
    assert answer.status_code == 200
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


def addresses(game: Game) -> list[str]:
    of = game.scheduled.tournament_id
    return [
        f"/tournaments/{of}/standings/qualifying.",
        f"/tournaments/{of}/schedule.",
        f"/games/{game.pk}/scoresheet.",
    ]


def test_the_scoresheet_has_the_result_and_every_turn() -> None:
    game = played()
    assert rows(Client(), f"/games/{game.pk}/scoresheet.csv") == [
        ["Places and totals at the end of the game."],
        ["Place", "Player", "Total"],
        ["1", "Ana", "1500"],
        ["2", "Ben", "1000"],
        ["3", "Carla", "0"],
        [],
        ["Every turn in the order played, and the player's total after it."],
        ["Round", "Player", "Turn", "Points", "Lucky bonus", "Total"],
        ["1", "Ana", "Saves 1,500.", "1500", "0", "1500"],
        ["1", "Ben", "Saves 1,000.", "1000", "0", "1000"],
        ["1", "Carla", "Bust.", "0", "0", "0"],
    ]


def test_the_standings_are_in_the_order_of_places() -> None:
    of = played().scheduled.tournament
    assert rows(Client(), f"/tournaments/{of.pk}/standings/qualifying.csv") == [
        ["Place", "Player", "Points", "Games", "Won", "Best"],
        ["1", "Ana", "1500", "1", "1", "1500"],
        ["2", "Ben", "1000", "1", "0", "1000"],
        ["3", "Carla", "0", "1", "0", "0"],
    ]


def test_standings_as_of_an_earlier_game() -> None:
    of = played().scheduled.tournament
    play(opened(of, 2), {"Ana": NOTHING, "Ben": 1000})
    compiled(of)
    address = f"/tournaments/{of.pk}/standings/qualifying.csv"
    now = rows(Client(), address)
    assert [row[1:3] for row in now[1:]] == [["Ben", "2000"], ["Ana", "1500"], ["Carla", "0"]]
    past = rows(Client(), f"{address}?as_of=1")
    assert [row[1:3] for row in past[1:]] == [["Ana", "1500"], ["Ben", "1000"], ["Carla", "0"]]
    page = Client().get(f"/tournaments/{of.pk}/standings/qualifying/?as_of=1").content.decode()
    assert f'href="{address}?as_of=1"' in page
    for wrong in ("3", "x", "999"):
        assert Client().get(f"{address}?as_of={wrong}").status_code == 404


def test_the_schedule_has_all_evenings_and_what_became_of_them() -> None:
    of = played().scheduled.tournament
    cancel(of.schedule.get(number=2), note="Snow", actor=official())
    found = rows(Client(), f"/tournaments/{of.pk}/schedule.csv")
    assert len(found) == 27
    assert found[:3] == [
        ["Game", "Stage", "Day", "Starts at", "State"],
        ["1", "Qualifying", "2026-10-21", "4:00 PM Eastern", "Played."],
        ["2", "Qualifying", "2026-10-24", "4:00 PM Eastern", "Cancelled. Snow"],
    ]
    assert found[26][:3] == ["26", "Championship", "2027-01-16"]


@pytest.mark.parametrize("form", FORMATS)
def test_every_sheet_is_there_in_every_format(form: str) -> None:
    for address in addresses(played()):
        answer = Client().get(address + form)
        assert answer.status_code == 200, address
        assert answer["Cache-Control"] == "no-cache, private"
        again = Client().get(address + form, headers={"if-none-match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_a_file_has_a_name_and_a_type() -> None:
    game = played()
    answer = Client().get(f"/tournaments/{game.scheduled.tournament_id}/standings/qualifying.pdf")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == (
        'attachment; filename="standings-wednesdaysaturday-autumn-2026-qualifying.pdf"'
    )


def test_the_formats_say_the_same() -> None:
    game = played()
    client, address = Client(), f"/games/{game.pk}/scoresheet."
    page = openpyxl.load_workbook(io.BytesIO(client.get(address + "xlsx").content))["Result"]
    assert list(page.iter_rows(min_row=2, values_only=True)) == [
        (1, "Ana", 1500),
        (2, "Ben", 1000),
        (3, "Carla", 0),
    ]
    pdf = pypdf.PdfReader(io.BytesIO(client.get(address + "pdf").content))
    assert "Scoresheet - Game 1: Ana wins" in " ".join(pdf.pages[0].extract_text().split())
    braille = client.get(address + "brf").content.decode("ascii")
    assert ",SCORESHEET - ,GAME #A3 ,ANA" in braille
    html = client.get(address + "html").content.decode()
    assert '<th scope="row" role="rowheader">Ana</th>' in html


def test_pages_link_to_their_sheets_in_every_format() -> None:
    game = played()
    of = game.scheduled.tournament_id
    pages = [f"/tournaments/{of}/standings/", f"/tournaments/{of}/schedule/", f"/games/{game.pk}/"]
    for page, address in zip(pages, addresses(game), strict=True):
        html = Client().get(page).content.decode()
        assert [form for form in FORMATS if f'href="{address}{form}"' in html] == FORMATS


def running() -> Game:
    """Game 1 in its second round; Ana has a roll open that nobody but officials may know."""
    game = opened(tournament(), 1)
    called = begin(game, ["Ana", "Ben"])
    play_round(game, called, {"Ana": 1500, "Ben": 1000})
    say(game, "call_for_players", joined=[], returned=[])
    ana = next(player for player, name in called.items() if name == "Ana")
    say(game, "roll", player=ana, dice=[1, 5, 3, 4, 4, 6])
    compiled(game.scheduled.tournament)
    return game


@pytest.mark.parametrize("form", FORMATS)
def test_a_running_games_scoresheet_is_for_its_officials_alone(form: str) -> None:
    game = running()
    assert Client().get(f"/games/{game.pk}/scoresheet.{form}").status_code == 403
    assert "scoresheet." not in Client().get(f"/games/{game.pk}/").content.decode()
    CrewMember.objects.create(game=game, user=official(), role=Role.SCOREKEEPER)
    client = Client()
    client.force_login(official())
    assert client.get(f"/games/{game.pk}/scoresheet.{form}").status_code == 200
    assert "scoresheet." in client.get(f"/games/{game.pk}/").content.decode()


def test_an_open_roll_is_on_no_sheet() -> None:
    game = running()
    CrewMember.objects.create(game=game, user=official(), role=Role.SCOREKEEPER)
    client = Client()
    client.force_login(official())
    before = rows(client, f"/games/{game.pk}/scoresheet.csv")
    assert before[2:4] == [["1", "Ana", "1500"], ["2", "Ben", "1000"]]
    assert len(before) == 9
    tag = client.get(f"/games/{game.pk}/scoresheet.csv")["ETag"]
    assert client.get(f"/games/{game.pk}/scoresheet.csv")["ETag"] == tag


def test_under_review_the_scoresheet_stays_as_it_was() -> None:
    game = played()
    before = rows(Client(), f"/games/{game.pk}/scoresheet.csv")
    put_under_review(game.pk, reason="A protest", actor=official())
    assert rows(Client(), f"/games/{game.pk}/scoresheet.csv") == before
    html = Client().get(f"/games/{game.pk}/scoresheet.html").content.decode()
    assert "under review" in html


def test_no_sheet_has_an_e_mail_address() -> None:
    game = played()
    account = official("ana")
    account.email = "ana@example.org"
    account.save()
    Player.objects.filter(name="Ana").update(user=account)
    for address in addresses(game):
        for form in ("html", "csv"):
            assert b"example.org" not in Client().get(address + form).content


def test_sheets_have_the_names_that_everybody_reads() -> None:
    game = played()
    Player.objects.filter(name="Ana").update(public_name="A.")
    for address in (addresses(game)[0], addresses(game)[2]):
        found = [cell for row in rows(Client(), address + "csv") for cell in row]
        assert "A." in found
        assert "Ana" not in found


def test_a_leaderboard_has_everybody_who_is_ranked() -> None:
    game = played()
    rebuild_boards()
    series = game.scheduled.tournament.series_id
    assert rows(Client(), f"/leaderboards/best_turn.csv?series={series}&year=2026") == [
        ["Place", "Player", "Best turn", "Turns", "Games"],
        ["1", "Ana", "1500", "1", "1"],
        ["2", "Ben", "1000", "1", "1"],
        ["3", "Carla", "0", "1", "1"],
    ]
    for form in FORMATS:
        answer = Client().get(f"/leaderboards/points.{form}?year=2026")
        assert answer.status_code == 200
    assert Client().get("/leaderboards/luck.csv").status_code == 404


def test_averages_and_rates_on_a_leaderboard_are_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measures, "MINIMUM_GAMES", 1)
    played()
    rebuild_boards()
    assert rows(Client(), "/leaderboards/average.csv")[:2] == [
        ["Place", "Player", "Average a game", "Points", "Games"],
        ["1", "Ana", "1500.000", "1500", "1"],
    ]
    rates = rows(Client(), "/leaderboards/bust_rate.csv")
    assert rates[0][:3] == ["Place", "Player", "Bust rate, percent"]
    assert rates[3][:3] == ["3", "Carla", "100.000"]


def test_the_leaderboards_page_links_to_the_sheets_of_its_scope() -> None:
    of = played().scheduled.tournament
    rebuild_boards()
    page = Client().get(f"/leaderboards/?measure=wins&series={of.series_id}&year=2026")
    for form in FORMATS:
        address = f'href="/leaderboards/wins.{form}?series={of.series_id}&amp;year=2026"'
        assert address in page.content.decode()


def test_a_stage_that_is_ranked_by_the_average_has_it_as_a_number() -> None:
    of = tournament(ranking_basis="average")
    play(opened(of, 1), {"Ana": 1500, "Ben": 1000})
    play(opened(of, 2), {"Ana": 1000, "Carla": NOTHING})
    compiled(of)
    address = f"/tournaments/{of.pk}/standings/qualifying."
    assert rows(Client(), address + "csv")[:2] == [
        ["Place", "Player", "Average", "All points", "Games", "Won", "Best", "Since game 1"],
        ["1", "Ana", "1250.000", "2500", "2", "2", "1500", "level"],
    ]
    page = openpyxl.load_workbook(io.BytesIO(Client().get(address + "xlsx").content))["Table"]
    assert [cell.value for cell in page[2]] == [1, "Ana", 1250, 2500, 2, 2, 1500, "level"]


@pytest.mark.parametrize(
    "path",
    [
        "/tournaments/{of}/standings/qualifying.doc",
        "/tournaments/{of}/standings/finals.csv",
        "/tournaments/999/standings/qualifying.csv",
        "/tournaments/999/schedule.csv",
        "/games/999/scoresheet.csv",
    ],
)
def test_what_there_is_not_is_not_found(path: str) -> None:
    of = played().scheduled.tournament_id
    assert Client().get(path.format(of=of)).status_code == 404


def test_a_sheet_takes_as_many_queries_for_three_rows_as_for_one() -> None:
    one, three = tournament("One"), tournament("Three")
    play(opened(one, 1), {"Ana": 1500, "Ben": 1000})
    for number in (1, 2, 3):
        play(opened(three, number), {"Ana": 1500, "Ben": 1000, f"Guest {number}": 1100})
    compiled(one)
    compiled(three)

    def asked(path: str) -> int:
        Client().get(path)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            Client().get(path)
        return len(queries)

    for sheet in ("standings/qualifying.csv", "schedule.csv", "standings/qualifying.html"):
        few, many = (asked(f"/tournaments/{of.pk}/{sheet}") for of in (one, three))
        assert few == many
