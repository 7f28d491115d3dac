"""Players' pages: the record, turns, head to head; what officials do; accounts of one's own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from roster.claims import claim
from roster.invitations import invite
from roster.merging import undo
from roster.models import Claim, Invitation, Merge, Player, User
from roster.public_names import show_as
from roster.roles import Role
from scoring.people import merge_records
from scoring.projections import rebuild
from tests.tournaments.evenings import begin, official, opened, play, players, say, tournament, turn
from tournaments.compilation import compile_tournament
from tournaments.models import Tournament
from tournaments.people import letters
from tournaments.people.chart import upper_line
from tournaments.people.letters import send_confirmation, send_reset
from tournaments.services import appoint

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"
GOOD = "thirteen lucky dice"


def page(path: str, client: Client | None = None, status: int = 200, **data: str) -> str:
    answer = (client or Client()).get(path, data)
    assert answer.status_code == status, (path, answer.status_code)
    return re.sub(r"\s+", " ", answer.content.decode())


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user, backend=BACKEND)
    return client


def signed_in(name: str, *, role: Role | None = None, of: Tournament | None = None) -> Client:
    user = User.objects.create_user(name, password=GOOD)
    if role is not None and of is not None:
        appoint(of, user, role, by=official())
    return client_of(user)


def two_games() -> Tournament:
    """Ana wins game 1 with 1,500 and is absent in game 2, which Ben wins with 1,100."""
    season = tournament()
    first, second = opened(season, 1), opened(season, 2)
    play(first, {"Ana": 1500, "Ben": 1000})
    play(second, {"Ben": 1100, "Cy": 0})
    for game in (first, second):
        rebuild(game.pk)
    compile_tournament(season)
    return season


def of(name: str) -> Player:
    return Player.objects.get(name=name)


# --- The record ----------------------------------------------------------------------------------


def test_a_record_tells_the_season() -> None:
    two_games()
    body = page(f"/players/{of('Ben').pk}/")
    assert "Ben, place 1 after game 2 - Wednesday/Saturday" in body
    assert "Won game 2." in body
    assert "<dt>Total points</dt><dd>2,100</dd>" in body
    assert "<dd>1,050 <small>a game played</small></dd>" in body
    assert "<dd>1,100 <small>game 2</small></dd>" in body
    assert "From 1,000 in game 1 to 1,100 in game 2." in body
    assert "2 of 2" in body
    assert 'style="' not in body


def test_absent_is_not_zero() -> None:
    two_games()
    body = page(f"/players/{of('Ana').pk}/")
    assert "absent" in body
    assert "<dt>Average</dt><dd>1,500" in body
    assert "Game 2 not played." in body


def test_a_player_without_a_game_has_a_page_too() -> None:
    assert "No finished game yet." in page(f"/players/{players('Dee')['Dee'].pk}/")
    page("/players/999/", status=404)


def test_turns_of_a_running_game_come_without_totals() -> None:
    game = opened(tournament(), 1)
    called = begin(game, ["Ana", "Ben"])
    ana = of("Ana")
    turn(game, str(ana.pk), 1500)
    say(game, "roll", player=str(of("Ben").pk), dice=[1, 1, 1, 1, 5, 5])
    rebuild(game.pk)
    assert called
    body = page(f"/players/{ana.pk}/games/{game.pk}/")
    assert "Saves 1,500." in body
    assert "Total</th>" not in body
    page(f"/players/{of('Ben').pk}/games/{game.pk}/", status=404)
    assert "1,500" not in page(f"/players/{ana.pk}/")
    api = Client().get(f"/api/players/{ana.pk}/games/{game.pk}/turns/").json()
    assert api["turns"][0]["score"] is None


def test_two_players_side_by_side() -> None:
    two_games()
    body = page(f"/players/{of('Ana').pk}/against/?with={of('Ben').pk}")
    assert "1 game that both played. Ana ahead in 1." in body
    api = Client().get(f"/api/players/{of('Ana').pk}/against/{of('Ben').pk}/").json()
    assert [(game["total"], game["other_total"]) for game in api["games"]] == [(1500, 1000)]


def test_the_record_over_the_api() -> None:
    season = two_games()
    body = Client().get(f"/api/players/{of('Ana').pk}/record/").json()
    assert body["tournament"] == str(season.pk)
    assert [(game["number"], game["part"], game["total"]) for game in body["games"]] == [
        (1, "played", 1500),
        (2, "absent", 0),
    ]


@pytest.mark.parametrize(
    ("best", "line"), [(900, 1000), (1200, 1000), (1201, 2000), (11050, 10000)]
)
def test_the_upper_line_is_round_and_low(best: int, line: int) -> None:
    assert upper_line(best) == line


# --- Public names --------------------------------------------------------------------------------


def test_everybody_reads_the_public_name_everywhere() -> None:
    season = two_games()
    ana = show_as(of("Ana"), "Lucky Lou", actor=official())
    game = season.schedule.get(number=1).game
    assert game is not None
    game.refresh_from_db()
    rebuild(game.pk)
    anybody = Client()
    paths = [
        "/",
        f"/players/{ana.pk}/",
        "/players/",
        f"/tournaments/{season.pk}/standings/",
        f"/games/{game.pk}/",
        f"/api/games/{game.pk}/",
        f"/api/players/{ana.pk}/",
        "/api/players/",
        f"/api/tournaments/{season.pk}/standings/",
        f"/games/{game.pk}/transcript/",
        f"/api/games/{game.pk}/transcript/",
        f"/api/rosters/{game.roster_id}/",
        f"/calendar/player-{ana.pk}.ics",
        f"/players/{of('Ben').pk}/against/",
    ]
    for path in paths:
        body = anybody.get(path).content.decode()
        assert "Ana" not in body, path
        assert path == "/" or "Lucky Lou" in body, path
    keeper = signed_in("kim", role=Role.SCOREKEEPER, of=season)
    assert "Ana" in page("/officials/players/", keeper)


# --- Merging -------------------------------------------------------------------------------------


def test_standings_follow_the_kept_record_and_go_back_exactly() -> None:
    season = two_games()
    ana, cy = of("Ana"), of("Cy")

    def rows() -> list[tuple[str, int, int]]:
        for scheduled in season.schedule.filter(number__lte=2):
            assert scheduled.game is not None
            rebuild(scheduled.game.pk)
        compile_tournament(season)
        table = season.tables.get(stage="qualifying").rows.select_related("player")
        return [(row.player.name, row.games, row.total) for row in table]

    before = rows()
    manager = signed_in("max", role=Role.MANAGER, of=season)
    preview = page(f"/officials/players/{ana.pk}/merge/", manager, other=str(cy.pk))
    assert "Cy and Ana, one person?" in preview
    assert "Together 2 finished games" in preview
    manager.post(f"/officials/players/{ana.pk}/merge/", {"other": cy.pk, "reason": "One person"})
    assert rows() == [("Ben", 2, 2100), ("Ana", 2, 1500)]
    assert Client().get(f"/players/{cy.pk}/").headers["Location"] == f"/players/{ana.pk}/"
    assert "1 of 2" in page(f"/players/{ana.pk}/")
    manager.post(f"/officials/merges/{Merge.objects.get().pk}/undo/")
    assert rows() == before


def test_a_merge_is_undone_after_new_games_were_played() -> None:
    """Ana has 1,500 in game 1, Cy nothing in game 2; once merged, Ana has 1,100 in game 3."""
    season = two_games()
    ana, cy = of("Ana"), of("Cy")
    merge = merge_records(ana, cy, reason="One person", actor=official())
    play(opened(season, 3), {"Ana": 1100, "Dee": 1000})
    rows = standings(season)
    assert (rows["Ana"], "Cy" in rows) == ((3, 2600), False)
    undo(merge.pk, actor=official())
    rows = standings(season)
    assert (rows["Ana"], rows["Cy"]) == ((2, 2600), (1, 0))
    assert "2 of 2" in page(f"/players/{cy.pk}/")


def standings(season: Tournament) -> dict[str, tuple[int, int]]:
    """Player -> games and total in the qualifying stage, compiled anew."""
    for scheduled in season.schedule.exclude(game=None):
        assert scheduled.game is not None
        rebuild(scheduled.game.pk)
    compile_tournament(season)
    table = season.tables.get(stage="qualifying").rows.select_related("player")
    return {row.player.name: (row.games, row.total) for row in table}


def test_who_met_in_a_game_is_told_so_before_the_merge() -> None:
    season = two_games()
    manager = signed_in("max", role=Role.MANAGER, of=season)
    path = f"/officials/players/{of('Ana').pk}/merge/"
    assert "so they are two people" in page(path, manager, other=str(of("Ben").pk))
    sent = manager.post(path, {"other": of("Ben").pk, "reason": "One person"})
    assert sent.status_code == 422
    assert not Merge.objects.exists()


# --- Accounts ------------------------------------------------------------------------------------


def test_an_invitation_is_made_shown_once_and_used_once(monkeypatch: pytest.MonkeyPatch) -> None:
    season = two_games()
    keeper = signed_in("kim", role=Role.SCOREKEEPER, of=season)
    path = f"/officials/players/{of('Ana').pk}/"
    keeper.post(path, {"step": "invite", "address": ""})
    shown = page(path, keeper)
    link = re.search(r"http://testserver(/invitations/[^<]+/)", shown)
    assert link is not None
    assert link[1] not in page(path, keeper)
    ana = Client()
    weak = ana.post(link[1], {"username": "ana", "password": "123"})
    assert weak.status_code == 422
    assert ana.post(link[1], {"username": "ana@x.org", "password": GOOD}).status_code == 422
    assert ana.post(link[1], {"username": "ana", "password": GOOD}).headers["Location"] == "/me/"
    assert "Ana" in page("/me/", ana)
    page(link[1], status=410)
    assert Invitation.objects.get().accepted_by == of("Ana").user


def test_an_invitation_that_is_taken_back_opens_nothing() -> None:
    season = two_games()
    keeper = signed_in("kim", role=Role.SCOREKEEPER, of=season)
    _made, token = invite(of("Ana"), actor=official())
    page(f"/invitations/{token}/")
    keeper.post(f"/officials/players/{of('Ana').pk}/", {"step": "withdraw"})
    page(f"/invitations/{token}/", status=410)


def test_a_record_is_claimed_and_approved() -> None:
    season = two_games()
    eve, ana = signed_in("eve"), of("Ana")
    assert "This is my record" in page(f"/players/{ana.pk}/", eve)
    assert "This is my record" not in page(f"/players/{ana.pk}/")
    eve.post(f"/players/{ana.pk}/claim/", {"note": "Tuesday table", "sure": "yes"})
    assert "An official has not decided yet." in page("/me/account/", eve)
    keeper = signed_in("kim", role=Role.SCOREKEEPER, of=season)
    assert "Tuesday table" in page("/officials/players/", keeper)
    decision = f"/officials/claims/{Claim.objects.get().pk}/"
    assert keeper.post(decision, {"decision": "refuse", "reason": ""}).status_code == 422
    assert keeper.post(decision, {"decision": "approve"}).status_code == 302
    assert "Ana" in page("/me/", eve)


def test_nobody_learns_which_addresses_exist() -> None:
    User.objects.create_user("ana", "ana@example.org", GOOD)
    told = []
    for address in ("ana@example.org", "bob@example.org"):
        answer = Client().post("/password/forgotten/", {"email": address})
        told.append((answer.status_code, answer.content.decode().replace(address, "…")))
    assert _same(told[0]) == _same(told[1])
    refused = []
    for name in ("ana@example.org", "bob@example.org"):
        answer = Client().post("/sign-in/", {"username": name, "password": "wrong"})
        refused.append((answer.status_code, answer.content.decode().replace(name, "…")))
    assert _same(refused[0]) == _same(refused[1])


def _same(told: tuple[int, str]) -> tuple[int, str]:
    return told[0], re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", told[1])


def test_a_forgotten_password_is_set_by_the_letters_link() -> None:
    User.objects.create_user("ana", "ana@example.org", GOOD)
    send_reset("nobody@example.org", "testserver", False)
    assert not mail.outbox
    send_reset("ANA@example.org", "testserver", False)
    link = re.search(r"http://testserver(/password/new/\S+)", str(mail.outbox[0].body))
    assert link is not None
    ana = Client()
    form = ana.get(link[1]).headers["Location"]
    new = "fourteen lucky dice"
    ana.post(form, {"new_password1": new, "new_password2": new})
    assert (
        ana.post("/sign-in/", {"username": "Ana@Example.org", "password": new}).status_code == 302
    )


def test_an_address_is_confirmed_by_its_letter() -> None:
    eve = signed_in("eve")
    user = User.objects.get(username="eve")
    send_confirmation(user.pk, "eve@example.org", "http://testserver")
    link = re.search(r"http://testserver(/me/address/\S+)", str(mail.outbox[0].body))
    assert link is not None
    page(link[1], signed_in("mallory"), status=410)
    eve.post(link[1], {"sure": "yes"})
    user.refresh_from_db()
    assert user.email == "eve@example.org"


def test_the_owner_of_a_taken_address_is_told_in_a_letter() -> None:
    User.objects.create_user("ana", "ana@example.org", GOOD)
    signed_in("eve")
    send_confirmation(User.objects.get(username="eve").pk, "Ana@example.org", "http://testserver")
    assert "/me/address/" not in mail.outbox[0].body


def test_wrong_passwords_of_one_address_count_together_however_it_is_spelt(settings: Any) -> None:
    settings.AXES_FAILURE_LIMIT = 2
    User.objects.create_user("ana", "ana@example.org", GOOD)
    last = 0
    for name in ("ana@example.org", "ANA@example.org"):
        last = Client().post("/sign-in/", {"username": name, "password": "wrong"}).status_code
    assert last == 429


# --- Anonymising ---------------------------------------------------------------------------------


def test_a_manager_sees_what_goes_and_anonymises() -> None:
    season = two_games()
    ana = of("Ana")
    manager = signed_in("max", role=Role.MANAGER, of=season)
    path = f"/officials/players/{ana.pk}/anonymise/"
    assert "Former player" in page(path, manager)
    assert of("Ana") == ana
    manager.post(path, {"sure": "yes"})
    body = page(f"/players/{ana.pk}/")
    assert "Ana" not in body
    assert f"Former player {ana.pk}" in body
    assert "Ana" not in page("/players/")
    page(path, manager, status=404)


# --- Queries -------------------------------------------------------------------------------------


def counted(path: str, client: Client) -> int:
    client.get(path)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


def test_lists_cost_the_same_with_one_row_and_with_three() -> None:
    season = tournament()
    manager = signed_in("max", role=Role.MANAGER, of=season)
    play(opened(season, 1), {"Ana": 1500, "Ben": 1000})
    rebuild(opened(season, 1).pk)
    ana = of("Ana")
    claim(ana, by=User.objects.create_user("eve1"))
    paths = [
        "/players/",
        f"/players/{ana.pk}/",
        f"/players/{ana.pk}/against/?with={of('Ben').pk}",
        "/officials/players/",
        f"/officials/players/{ana.pk}/",
        f"/api/players/{ana.pk}/record/",
    ]
    before = [counted(path, manager) for path in paths]
    for number in (2, 3):
        play(opened(season, number), {"Ana": 1500, "Ben": 1000, f"Cy {number}": 0})
        rebuild(opened(season, number).pk)
        claim(ana, by=User.objects.create_user(f"eve{number}"))
        merge_records(
            ana, players(f"Annie {number}")[f"Annie {number}"], reason="One", actor=official()
        )
    assert [counted(path, manager) for path in paths] == before


# --- The drawing and its table -------------------------------------------------------------------


def test_each_bar_is_as_high_as_its_game_in_the_table() -> None:
    """Upper line 2,000, headroom a fifth: 1,500 is 62.5 of 100 high, 1,000 is 41.7, 0 is 0."""
    season = two_games()
    play(opened(season, 3), {"Ben": 2000, "Ana": 1000})
    for scheduled in season.schedule.exclude(game=None):
        assert scheduled.game is not None
        rebuild(scheduled.game.pk)
    body = page(f"/players/{of('Ana').pk}/")
    bars = re.findall(r'<rect class="bar-[a-z]+" x="([0-9.]+)"[^>]* height="([0-9.]+)"', body)
    assert bars == [("1.5", "62.5"), ("21.5", "41.7")]
    rows = re.findall(r"Game (\d+)</a></th>.*?data-label=\"Total\">([^<]*)<", body)
    assert rows == [("3", "1,000"), ("2", "absent"), ("1", "1,500")]


# --- Letters -------------------------------------------------------------------------------------


def link_in_last_letter(path: str) -> str:
    found = re.search(rf"http://testserver({path}\S+)", str(mail.outbox[-1].body))
    assert found is not None
    return found[1]


def test_a_letters_link_sets_a_password_once_and_for_a_day(settings: Any) -> None:
    User.objects.create_user("ana", "ana-1@example.org", GOOD)
    send_reset("ana-1@example.org", "testserver", False)
    link = link_in_last_letter("/password/new/")
    assert settings.PASSWORD_RESET_TIMEOUT == 24 * 3600
    settings.PASSWORD_RESET_TIMEOUT = -1
    assert "new_password1" not in page(link)
    settings.PASSWORD_RESET_TIMEOUT = 24 * 3600
    ana = Client()
    form = ana.get(link).headers["Location"]
    new = "fourteen lucky dice"
    assert ana.post(form, {"new_password1": new, "new_password2": new}).status_code == 302
    assert "new_password1" not in page(link)


def test_an_address_is_confirmed_within_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    eve = signed_in("eve")
    user = User.objects.get(username="eve")
    send_confirmation(user.pk, "eve-2@example.org", "http://testserver")
    link = link_in_last_letter("/me/address/")
    page(link, eve)
    assert letters.ADDRESS_SECONDS == 24 * 3600
    monkeypatch.setattr(letters, "ADDRESS_SECONDS", -1)
    page(link, eve, status=410)


def test_one_address_gets_one_letter_of_a_kind_a_minute() -> None:
    User.objects.create_user("ana", "ana-3@example.org", GOOD)
    for address in ("ana-3@example.org", "ANA-3@example.org", "ana-3@example.org"):
        send_reset(address, "testserver", False)
    assert len(mail.outbox) == 1
