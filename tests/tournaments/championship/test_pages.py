"""The championship's page, the manager's page of the title, the record books, past champions."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from roster.models import Player, User
from roster.roles import Role
from tests.tournaments.championship.finals import (
    LEVEL,
    ONE_WINNER,
    compiled,
    corrected,
    final,
    ids,
)
from tests.tournaments.evenings import (
    NOTHING,
    begin,
    official,
    opened,
    play,
    players,
    say,
    scheduled,
    series,
    tournament,
)
from tests.tournaments.test_pages import get, rows_of, text_of
from tournaments.championship.titles import give, withdraw
from tournaments.models import Qualification, StageClosing, Title, Tournament
from tournaments.rescheduling import cancel
from tournaments.schedule import Stage
from tournaments.services import appoint

pytestmark = pytest.mark.django_db


def manager(of: Tournament) -> Client:
    max_ = official("max")
    appoint(of, max_, Role.MANAGER)
    client = Client()
    client.force_login(max_, backend="django.contrib.auth.backends.ModelBackend")
    return client


def page(of: Tournament, path: str = "championship/") -> str:
    return f"/tournaments/{of.pk}/{path}"


def post(client: Client, of: Tournament, **fields: str) -> HttpResponse:
    """Send the manager's form; what is given was looked at, unless told otherwise."""
    if fields.get("step") == "give":
        told = {"told_who": fields.get("who", ""), "told_reason": fields.get("reason", "")}
        fields = {**told, **fields}
    answer: HttpResponse = client.post(page(of, "championship/title/"), fields)  # type: ignore[assignment]
    return answer


def seen(answer: HttpResponse) -> str:
    found = re.search(r'name="seen" value="([\d,]*)"', answer.content.decode())
    assert found
    return found[1]


def shown_title(answer: HttpResponse) -> str:
    """The title that a page of the manager is about."""
    (found,) = re.findall(r'name="title" value="(\d+)"', answer.content.decode())
    return str(found)


def heading(client: Client, of: Tournament) -> str:
    return text_of(get(client, page(of))).partition(" Wednesday/Saturday")[0]


# --- For everybody -------------------------------------------------------------------------------


def test_the_page_from_before_the_game_to_the_title(client: Client) -> None:
    autumn = tournament()
    assert heading(client, autumn) == "The championship is still to come"
    assert "settled when the semifinals are closed" in text_of(get(client, page(autumn)))
    final(autumn, ONE_WINNER, signed=False)
    assert heading(client, autumn) == "Ana has won the championship game"
    assert "The result is provisional." in text_of(get(client, page(autumn)))
    assert rows_of(get(client, page(autumn))) == [
        "1 Ana 1,500",
        "2 Ben 1,100",
        "3 Carla 1,000",
        "4 Dan 0",
    ]


def test_a_champion_joint_champions_and_a_cancelled_game(client: Client) -> None:
    autumn, spring = tournament(), tournament("Spring 2027")
    summer = tournament("Summer 2027")
    final(autumn, ONE_WINNER)
    give(autumn, ids("Ana"), actor=official("max"))
    assert heading(client, autumn) == "Ana is the champion"
    assert "By winning the championship game." in text_of(get(client, page(autumn)))
    final(spring, LEVEL)
    assert heading(client, spring) == "Ana and Ben have won the championship game"
    give(spring, ids("Ana", "Ben"), actor=official("max"))
    assert heading(client, spring) == "Ana and Ben are joint champions"
    cancel(scheduled(summer, 26), note="A storm.", actor=official("max"))
    assert heading(client, summer) == "The championship game is cancelled"


def test_the_field_is_told_by_place_and_ruling(client: Client) -> None:
    autumn = tournament()
    final(autumn, ONE_WINNER)
    closing = StageClosing.objects.create(tournament=autumn, stage=Stage.SEMIFINAL)
    for name, place, source in (("Ana", 1, "advanced"), ("Ben", None, "admitted")):
        Qualification.objects.create(
            closing=closing,
            tournament=autumn,
            stage=Stage.CHAMPIONSHIP,
            player=Player.objects.get(name=name),
            place=place,
            source=source,
        )
    text = text_of(get(client, page(autumn)))
    assert (
        "Ana Place 1 in the semifinals. Ben Admitted by a ruling of the tournament manager." in text
    )


def test_a_correction_is_told_and_the_title_stays(client: Client) -> None:
    autumn = tournament()
    game = final(autumn, ONE_WINNER)
    give(autumn, ids("Ana"), actor=official("max"))
    corrected(game, autumn, "Ana")
    text = text_of(get(client, page(autumn)))
    assert text.startswith("Ana is the champion")
    assert "When the title was decided, Ana had won. By the result now: Ben." in text


def test_the_public_name_is_what_everybody_reads(client: Client) -> None:
    autumn = tournament()
    final(autumn, ONE_WINNER)
    give(autumn, ids("Ana"), actor=official("max"))
    Player.objects.filter(name="Ana").update(public_name="A. A.")
    for path in ("championship/", "record-book/"):
        text = text_of(get(client, page(autumn, path)))
        assert "A. A. is the champion" in text
        assert "Ana" not in text
    assert "Ana" not in text_of(get(client, "/champions/"))


def test_the_browser_s_copy_is_good_until_something_is_decided(client: Client) -> None:
    autumn = tournament()
    final(autumn, ONE_WINNER)
    for path in (page(autumn), page(autumn, "record-book/"), "/champions/"):
        etag = get(client, path)["ETag"]
        assert get(client, path, **{"If-None-Match": etag}).status_code == 304
    etags = {path: get(client, path)["ETag"] for path in (page(autumn), "/champions/")}
    give(autumn, ids("Ana"), actor=official("max"))
    for path, etag in etags.items():
        assert get(client, path, **{"If-None-Match": etag}).status_code == 200


def test_nobody_reads_an_address_or_what_a_running_game_has_so_far(client: Client) -> None:
    autumn = tournament()
    called = begin(opened(autumn, 26), ["Ana", "Ben"])
    User.objects.filter(username="olive").update(email="olive@example.org")
    Player.objects.filter(name="Ana").update(user=official("olive"))
    game = scheduled(autumn, 26).game
    assert game is not None
    say(game, "roll", player=next(iter(called)), dice=[1, 1, 5, 3, 2, 6])
    compiled(autumn)
    for path in (page(autumn), page(autumn, "record-book/"), "/champions/"):
        body = get(client, path).content.decode()
        assert "@" not in body.partition("<main")[2]
        assert "die-" not in body.partition("<main")[2]
    assert heading(client, autumn) == "The championship is being played"
    assert "It has no result yet." in text_of(get(client, page(autumn)))


# --- The manager ---------------------------------------------------------------------------------


def test_only_managers_decide(client: Client) -> None:
    autumn = tournament()
    final(autumn, ONE_WINNER)
    assert get(client, page(autumn, "championship/title/")).status_code == 302
    kim = official("kim")
    appoint(autumn, kim, Role.SCOREKEEPER)
    client.force_login(kim, backend="django.contrib.auth.backends.ModelBackend")
    assert get(client, page(autumn, "championship/title/")).status_code == 403
    assert post(client, autumn, step="give", who=str(ids("Ana")[0])).status_code == 403
    assert "Decide about the title" not in text_of(get(client, page(autumn)))
    assert not Title.objects.exists()


def test_giving_is_looked_at_first_and_then_confirmed() -> None:
    autumn = tournament()
    client = manager(autumn)
    final(autumn, ONE_WINNER)
    shown = get(client, page(autumn, "championship/title/"))
    ana = str(ids("Ana")[0])
    looked = post(client, autumn, step="preview", who=ana, seen=seen(shown), reason="")
    assert "What it does Ana is the champion. By winning the championship game." in text_of(looked)
    assert not Title.objects.exists()
    done = post(client, autumn, step="give", who=ana, seen=seen(looked), reason="")
    assert (done.status_code, done["Location"]) == (302, page(autumn))
    assert Title.objects.get().how == Title.How.WON


@pytest.mark.parametrize("reason", ["", "Ana asked for it."])
def test_what_was_chosen_after_the_preview_is_looked_at_first(reason: str) -> None:
    """Ana's title was looked at; then the choice, or only the reason, is changed and confirmed."""
    autumn = tournament()
    client = manager(autumn)
    final(autumn, ONE_WINNER)
    ana, ben = map(str, ids("Ana", "Ben"))
    shown = get(client, page(autumn, "championship/title/"))
    looked = post(client, autumn, step="preview", who=ana, seen=seen(shown), reason="")
    assert f'name="told_who" value="{ana}"' in looked.content.decode()
    told = {"told_who": ana, "told_reason": "", "seen": seen(looked)}
    who, why = (ana, reason) if reason else (ben, "Ana played for another.")
    again = post(client, autumn, step="give", who=who, reason=why, **told)
    assert again.status_code == 200
    assert f"Reason: {why}" in text_of(again)
    assert not Title.objects.exists()
    post(client, autumn, step="give", who=who, reason=why, seen=seen(again))
    assert Title.objects.get().reason == why


def test_a_tie_break_without_a_reason_is_refused_and_keeps_what_was_chosen() -> None:
    autumn = tournament()
    client = manager(autumn)
    final(autumn, LEVEL)
    shown = get(client, page(autumn, "championship/title/"))
    text = text_of(shown)
    assert "Ana and Ben, joint champions" in text
    assert "Ben, by your tie-break" in text
    assert "Carla, by a ruling of yours" in text
    ben = str(ids("Ben")[0])
    refused = post(client, autumn, step="give", who=ben, seen=seen(shown), reason=" ")
    assert refused.status_code == 422
    assert "Reason: Say why, for everybody to read." in text_of(refused)
    assert re.search(rf'value="{ben}"[^>]*checked', refused.content.decode())
    post(client, autumn, step="give", who=ben, seen=seen(shown), reason="Ben won the play-off.")
    assert Title.objects.get().how == Title.How.TIE_BREAK
    public = text_of(get(Client(), page(autumn)))
    assert "the manager broke the tie. Reason: Ben won the play-off." in public


def test_joint_champions_in_one_choice() -> None:
    autumn = tournament()
    client = manager(autumn)
    final(autumn, LEVEL)
    shown = get(client, page(autumn, "championship/title/"))
    post(client, autumn, step="give", who="joint", seen=seen(shown), reason="")
    assert Title.objects.get().how == Title.How.JOINT


def test_what_the_page_showed_must_still_hold() -> None:
    autumn = tournament()
    client = manager(autumn)
    game = final(autumn, ONE_WINNER)
    shown = get(client, page(autumn, "championship/title/"))
    corrected(game, autumn, "Ana")
    ana = str(ids("Ana")[0])
    refused = post(
        client, autumn, step="give", who=ana, seen=seen(shown), reason="Ana was the best."
    )
    assert refused.status_code == 422
    assert "changed in the meantime" in text_of(refused)
    assert not Title.objects.exists()


def test_after_a_correction_the_manager_keeps_the_title_or_takes_it_back() -> None:
    autumn = tournament()
    client = manager(autumn)
    game = final(autumn, ONE_WINNER)
    give(autumn, ids("Ana"), actor=official("max"))
    corrected(game, autumn, "Ana")
    shown = get(client, page(autumn, "championship/title/"))
    assert "By the result now: Ben. The title has not changed." in text_of(shown)
    assert "Decide about the title" in text_of(get(client, page(autumn, "standings/")))
    assert "Decide about the title" not in text_of(get(Client(), page(autumn, "standings/")))
    held = {"seen": seen(shown), "title": shown_title(shown)}
    refused = post(client, autumn, step="keep", reason="", **held)
    assert refused.status_code == 422
    kept = post(client, autumn, step="keep", reason="Both had left.", **held)
    assert kept.status_code == 302
    text = text_of(get(Client(), page(autumn)))
    assert "By the result now" not in text
    assert "The title stays as it is after a correction of the game. Reason: Both had left." in text
    post(client, autumn, step="withdraw", reason="Ben asked for it.", **held)
    text = text_of(get(Client(), page(autumn)))
    assert text.startswith("Ben has won the championship game")
    assert "The title was taken back from Ana. Reason: Ben asked for it." in text


@pytest.mark.parametrize("step", ["withdraw", "keep"])
def test_what_is_decided_is_about_the_title_that_the_page_showed(step: str) -> None:
    """The page showed Ana's title; meanwhile the designee took it back and gave it to Carla."""
    autumn = tournament()
    client = manager(autumn)
    game = final(autumn, ONE_WINNER)
    give(autumn, ids("Ana"), actor=official("max"))
    corrected(game, autumn, "Ana")
    shown = get(client, page(autumn, "championship/title/"))
    withdraw(autumn, actor=official("max"), reason="It was a bust.")
    give(autumn, ids("Carla"), actor=official("max"), reason="Ben had left.")
    Title.objects.filter(withdrawn_at=None).update(winners=ids("Ana"))
    refused = post(
        client, autumn, step=step, reason="Late.", seen=seen(shown), title=shown_title(shown)
    )
    assert refused.status_code == 422
    assert "The title was given anew in the meantime." in text_of(refused)
    assert 'value="Late."' in refused.content.decode()
    assert Title.objects.get(withdrawn_at=None).reviews.count() == 0
    again = post(
        client, autumn, step=step, reason="Late.", seen=seen(shown), title=shown_title(refused)
    )
    assert again.status_code == 302


def test_before_the_game_is_official_there_is_nothing_to_give() -> None:
    autumn = tournament()
    client = manager(autumn)
    final(autumn, ONE_WINNER, signed=False)
    text = text_of(get(client, page(autumn, "championship/title/")))
    assert "The title can be given once the championship game is official." in text
    ana = str(ids("Ana")[0])
    refused = post(client, autumn, step="give", who=ana, reason="Early.", seen=ana)
    assert refused.status_code == 422
    assert not Title.objects.exists()


@pytest.mark.parametrize("fields", [{"who": "x"}, {"who": "joint"}, {"who": "9" * 30}, {}])
def test_a_choice_that_is_none_is_refused(fields: dict[str, str]) -> None:
    autumn = tournament()
    client = manager(autumn)
    final(autumn, ONE_WINNER)
    assert post(client, autumn, step="give", seen="²,x", **fields).status_code == 422
    assert post(client, autumn, step="withdraw", reason="None was given.").status_code == 422


# --- The books -----------------------------------------------------------------------------------


def season(of: Tournament) -> None:
    """Ana 2,000 and 1,500; Ben 1,000, 1,100 and 1,100; Dan busts. Two games and the last."""
    play(opened(of, 1), {"Ana": 2000, "Ben": 1000})
    play(opened(of, 21), {"Ben": 1100, "Dan": NOTHING})
    final(of, ONE_WINNER)


def table_rows(answer: HttpResponse) -> list[str]:
    """Every row of every table of a page, the headings as well."""
    found = re.findall(r"(?s)<tr(?: role=.row.)?><.*?</tr>", answer.content.decode())
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in found]


def records(client: Client, of: Tournament) -> list[str]:
    """The season's records as the record book has them."""
    rows = table_rows(get(client, page(of, "record-book/")))
    return rows[rows.index("Record Value Player") + 1 :]


def test_the_record_book_of_a_finished_tournament(client: Client) -> None:
    autumn = tournament(minimum_qualifying_games=2)
    season(autumn)
    before = text_of(get(client, page(autumn, "record-book/")))
    assert "The title has not been given yet" in before
    give(autumn, ids("Ana"), actor=official("max"))
    answer = get(client, page(autumn, "record-book/"))
    text = text_of(answer)
    assert text.startswith("Record book of Wednesday/Saturday, Autumn 2026 3 games, 4 players.")
    assert "Ana is the champion By winning the championship game." in text
    assert table_rows(answer) == [
        "Place Player Points",
        "1 Ana 1,500",
        "2 Ben 1,100",
        "3 Carla 1,000",
        "Place Player Points",
        "4 Dan 0",
        "Stage Player Ranked by",
        "Qualifying Ana 2,000",
        "Semifinals Ben 1,100",
        "Record Value Player",
        "Most points in a game 2,000 Ana in game 1",
        "Most points in a turn 2,000 Ana in game 1",
        "Best average 1,750.000 Ana",
        "Most games won 2 Ana",
        "Most games played 3 Ben",
    ]


def test_turns_of_who_is_disqualified_set_no_record(client: Client) -> None:
    """Ana saves 2,000 and a lucky bonus, and is disqualified: Ben's 1,500 are the most."""
    autumn = tournament()
    game = opened(autumn, 1)
    ana, ben = (str(player.pk) for player in players("Ana", "Ben").values())
    say(game, "roster_set", players=[ana, ben])
    say(game, "lucky_number_rolled", dice=[1, 2, 3, 4, 5, 6])
    say(game, "roll", player=ana, dice=[1, 2, 3, 4, 5, 6])
    say(game, "instruction", player=ana, points=2000, then="stop")
    say(game, "roll", player=ben, dice=[2, 3, 4, 5, 6, 6])
    say(game, "instruction", player=ben, points=1500, then="stop")
    say(game, "penalty", player=ana, kind="disqualify")
    say(game, "game_ended")
    compiled(autumn)
    assert records(client, autumn) == [
        "Most points in a game 1,500 Ben in game 1",
        "Most points in a turn 1,500 Ben in game 1",
        "Most games won 1 Ben",
        "Most games played 1 Ben",
    ]


def test_past_champions_series_by_series_the_latest_first(client: Client) -> None:
    assert "No title has been given yet." in text_of(get(client, "/champions/"))
    autumn, spring = tournament(), tournament("Winter 2026")
    other = tournament("Autumn 2026", series=series("Sunday/Thursday"))
    for each, saves in ((autumn, ONE_WINNER), (spring, LEVEL), (other, ONE_WINNER)):
        final(each, saves)
    give(autumn, ids("Ana"), actor=official("max"))
    give(spring, ids("Ana", "Ben"), actor=official("max"))
    give(other, ids("Ana"), actor=official("max"))
    withdraw(other, actor=official("max"), reason="Too early.")
    give(other, ids("Dan"), actor=official("max"), reason="The others were outside the field.")
    text = text_of(get(client, "/champions/"))
    first, second = text.partition("Sunday/Thursday")[::2]
    assert first.index("Winter 2026") < first.index("Autumn 2026")
    assert "Ana Ben Level in the championship game, they share the title." in first
    assert "Dan By a ruling of the manager." in second
    assert "Ana" not in second


def test_names_lead_to_the_players_pages(client: Client) -> None:
    """Dan's record was merged into Ed's after the game: his name leads to the kept one."""
    autumn = tournament(minimum_qualifying_games=1)
    season(autumn)
    give(autumn, ids("Ana"), actor=official("max"))
    dan, ed = ids("Dan")[0], players("Ed")["Ed"].pk
    Player.objects.filter(pk=dan).update(merged_into=ed)
    compiled(autumn)

    def linked(path: str) -> dict[str, str]:
        body = get(client, path).content.decode()
        return dict(re.findall(r'<a href="/players/(\d+)/">(?:<b>)?([^<]+)', body))

    ana, ben, carla = ids("Ana", "Ben", "Carla")
    everybody = {str(ana): "Ana", str(ben): "Ben", str(carla): "Carla", str(ed): "Ed"}
    assert linked(page(autumn)) == everybody
    book = linked(page(autumn, "record-book/"))
    assert book.keys() == everybody.keys()
    assert linked("/champions/") == {str(ana): "Ana"}
    for player in book:
        assert get(client, f"/players/{player}/").status_code == 200


@pytest.mark.parametrize("count", [1, 3])
def test_the_pages_cost_the_same_queries_however_many(client: Client, count: int) -> None:
    seasons = [tournament(f"Season {number}") for number in range(count)]
    for made in seasons:
        final(made, {f"Player {letter}": 1500 for letter in "abc"[: count + 1]} | {"Zoe": 1000})
        who = [f"Player {letter}" for letter in "abc"[: count + 1]]
        give(made, ids(*who), actor=official("max"))

    def queries(path: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert get(client, path).status_code == 200
        return len(captured)

    assert queries("/champions/") == 3
    assert queries(page(seasons[-1])) == 11
    assert queries(page(seasons[-1], "record-book/")) == 11
