"""Withdrawals before a stage is closed: who is passed over, who moves up, what everybody reads."""

from __future__ import annotations

import pytest
from django.test import Client

from roster.merging import merge
from roster.models import Player
from roster.services import add_player
from tests.tournaments.evenings import begin, official, opened, play, players
from tests.tournaments.stages import closed, one_game_played
from tests.tournaments.test_stage_pages import stamp, text, url
from tournaments.models import Tournament, Withdrawal
from tournaments.schedule import Stage
from tournaments.selectors import evenings_of_player
from tournaments.stages.changes import admit, enter_withdrawal
from tournaments.stages.closing import close, plan, reopen
from tournaments.stages.errors import StageRefused, StageStale
from tournaments.stages.field import field_of, open_reviews
from tournaments.stages.freshness import bring_up_to_date
from tournaments.stages.withdrawals import give_up, take_back

pytestmark = pytest.mark.django_db
QUALIFYING, SEMIFINAL = Stage.QUALIFYING, Stage.SEMIFINAL


@pytest.fixture
def autumn(db: None) -> Tournament:
    """Ana 2,000, Ben 1,500, Carla and Dan 1,000, Elsa nothing; the cut is after place 2."""
    return one_game_played()


@pytest.fixture
def manager(db: None) -> Client:
    client = Client()
    client.force_login(official("max"), backend="django.contrib.auth.backends.ModelBackend")
    return client


def player(name: str) -> Player:
    return players(name)[name]


def gives_up(season: Tournament, name: str, stage: Stage = QUALIFYING) -> Withdrawal:
    return give_up(season, stage, player(name), reason="Travelling", actor=official("max"))


def field(season: Tournament, stage: Stage = SEMIFINAL) -> list[str]:
    found = field_of(season, stage)
    assert found is not None
    return [member.player.name for member in found.members]


def names(season: Tournament) -> dict[int, str]:
    return dict(Player.objects.values_list("pk", "name"))


# --- The closing ---------------------------------------------------------------------------------


def test_the_closing_passes_over_who_withdrew_and_the_next_ones_move_up(
    autumn: Tournament,
) -> None:
    gives_up(autumn, "Ben")
    planned, called = plan(autumn, QUALIFYING), names(autumn)
    assert [called[it.player] for it in planned.advancing] == ["Ana", "Carla", "Dan"]
    assert [(called[it.player], it.rank) for it in planned.withdrawn] == [("Ben", 2)]
    closed(autumn)
    assert field(autumn) == ["Ana", "Carla", "Dan"]
    bring_up_to_date(autumn)
    assert not open_reviews([autumn]).exists()


def test_a_withdrawal_that_was_not_shown_is_not_confirmed(autumn: Tournament) -> None:
    """Elsa's as well, who changes nothing about who goes on, but who may move up later."""
    stamp = plan(autumn, QUALIFYING).stamp
    gives_up(autumn, "Elsa")
    with pytest.raises(StageStale):
        close(autumn, QUALIFYING, stamp=stamp, actor=official("max"))


def test_who_withdrew_does_not_move_up_for_somebody_else_later(autumn: Tournament) -> None:
    gives_up(autumn, "Carla")
    closed(autumn)
    moved = enter_withdrawal(autumn, QUALIFYING, player("Ana"), reason="Ill", actor=official("max"))
    assert [row.player.name for row in moved] == ["Dan"]
    assert field(autumn) == ["Ben", "Dan"]


def test_a_withdrawal_is_taken_back_until_the_stage_is_closed(autumn: Tournament) -> None:
    gives_up(autumn, "Ben")
    with pytest.raises(StageRefused):
        take_back(autumn, QUALIFYING, player("Ben"), reason=" ", actor=official("max"))
    take_back(autumn, QUALIFYING, player("Ben"), reason="Can come", actor=official("max"))
    with pytest.raises(StageRefused):
        take_back(autumn, QUALIFYING, player("Ben"), reason="Twice", actor=official("max"))
    assert len(plan(autumn, QUALIFYING).advancing) == 2
    gives_up(autumn, "Ben")
    closing = closed(autumn)
    with pytest.raises(StageRefused) as refused:
        take_back(autumn, QUALIFYING, player("Ben"), reason="Can come", actor=official("max"))
    assert "Admit the player by a ruling instead." in refused.value.detail
    admit(closing, player("Ben"), reason="Can come", actor=official("max"))
    assert field(autumn) == ["Ana", "Ben", "Carla", "Dan"]


def test_who_withdrew_after_a_closing_stays_so_when_it_is_taken_back(autumn: Tournament) -> None:
    """Ana withdrew; Ben did by mistake and was admitted again."""
    closing = closed(autumn)
    for name in ("Ana", "Ben"):
        enter_withdrawal(
            autumn, QUALIFYING, player(name), reason="Travelling", actor=official("max")
        )
    admit(closing, player("Ben"), reason="A mistake", actor=official("max"))
    reopen(closing, reason="Game 20 is played after all", actor=official("max"))
    assert [row.player.name for row in Withdrawal.objects.all()] == ["Ana"]
    closed(autumn)
    assert field(autumn) == ["Ben", "Carla", "Dan"]


def test_what_cannot_be_entered(autumn: Tournament) -> None:
    gives_up(autumn, "Ben")
    for stage, name, reason in (
        (QUALIFYING, "Ben", "Again"),
        (QUALIFYING, "Ana", " "),
        (Stage.CHAMPIONSHIP, "Ana", "Travelling"),
    ):
        with pytest.raises(StageRefused):
            give_up(autumn, stage, player(name), reason=reason, actor=official("max"))
    closed(autumn)
    for stage, name in ((QUALIFYING, "Ana"), (SEMIFINAL, "Elsa")):
        with pytest.raises(StageRefused):
            gives_up(autumn, name, stage)
    assert Withdrawal.objects.count() == 1


def test_two_records_of_one_person_withdraw_as_one(autumn: Tournament) -> None:
    gives_up(autumn, "Ben")
    benny = add_player("Benny", actor=official())
    gives_up(autumn, "Benny")
    merge(benny, player("Ben"), reason="The same person", actor=official("max"))
    bring_up_to_date(autumn)
    assert [it.rank for it in plan(autumn, QUALIFYING).withdrawn] == [2]
    take_back(autumn, QUALIFYING, benny, reason="Can come", actor=official("max"))
    assert plan(autumn, QUALIFYING).withdrawn == ()


def test_a_semifinalist_who_does_not_want_to_play_for_the_title(autumn: Tournament) -> None:
    """One place in the championship. Ana wins game 21 and gives up; Ben goes on."""
    autumn.schedule.filter(number__in=range(22, 26)).update(cancelled=True)
    closed(autumn)
    play(opened(autumn, 21), {"Ana": 1500, "Ben": 1000})
    gives_up(autumn, "Ana", SEMIFINAL)
    bring_up_to_date(autumn)
    closed(autumn, SEMIFINAL)
    assert field(autumn, Stage.CHAMPIONSHIP) == ["Ben"]


# --- What everybody is told ----------------------------------------------------------------------


def test_the_outlook_tells_it_and_what_the_others_need(client: Client, autumn: Tournament) -> None:
    """Before game 20 Carla and Dan are in with 1,000 each, Elsa has nothing."""
    autumn.schedule.filter(number=20).update(cancelled=False)
    gives_up(autumn, "Ben")
    said = text(client.get(url(autumn)))
    assert "Withdrawn Place Player Points Games 2 Ben 1,500 1" in said
    assert "Has withdrawn and is passed over: Travelling" in said
    assert "3 Carla 1,000 1 In today, 1,000 ahead of the player in place 5." in said
    assert "Needs 1,000 more than the player in place 3 in game 20." in said
    told = client.get(f"/api/tournaments/{autumn.pk}/stages/qualifying/").json()
    chances = {each["player"]["name"]: each["chance"] for each in told["prospects"]}
    assert chances == {
        "Ana": "in",
        "Ben": "withdrawn",
        "Carla": "in",
        "Dan": "in",
        "Elsa": "outside",
    }


def test_who_left_the_field_while_it_played_is_told_in_its_outlook(
    client: Client, autumn: Tournament
) -> None:
    closed(autumn)
    play(opened(autumn, 21), {"Ana": 1500, "Ben": 1000})
    enter_withdrawal(autumn, QUALIFYING, player("Ana"), reason="Ill", actor=official("max"))
    bring_up_to_date(autumn)
    said = text(client.get(url(autumn, "semifinal")))
    assert "Withdrawn Place Player Points Games 1 Ana 1,500 1" in said
    assert "Has withdrawn and is passed over: Ill" in said


def test_who_withdrew_is_told_so_where_they_cannot_be_rostered(autumn: Tournament) -> None:
    gives_up(autumn, "Ana")
    closed(autumn)
    semifinal = opened(autumn, 21)
    bar = semifinal.roster.bars.get(player=player("Ana"))
    assert bar.reason == "Not in the field of the semifinals. Withdrew: Travelling"


def test_the_evenings_of_who_withdrew_end_with_the_stage(autumn: Tournament) -> None:
    numbers = [game.number for game in evenings_of_player(player("Ana"))]
    assert numbers == list(range(1, 27))
    gives_up(autumn, "Ana")
    assert [game.number for game in evenings_of_player(player("Ana"))] == list(range(1, 21))


# --- For the manager -----------------------------------------------------------------------------


def test_the_manager_enters_it_takes_it_back_and_reads_both(
    manager: Client, autumn: Tournament
) -> None:
    page, ben = url(autumn, more="manage/"), player("Ben").pk
    shown = stamp(manager, autumn)
    sent = {"step": "withdraw", "withdraw-player": ben, "withdraw-reason": "Travelling"}
    said = text(manager.post(page, sent, follow=True))
    assert "Ben has withdrawn. Closing the stage passes them over." in said
    assert "Ben, place 2, has withdrawn: Travelling" in said
    assert "3 players go on Ana: place 1, 1 game. Carla: shares place 3, 1 game." in said
    assert manager.post(page, {"step": "close", "close-stamp": shown}).status_code == 409
    again = manager.post(page, sent)
    assert again.status_code == 422
    sent = {"step": "back", "back-player": ben, "back-reason": "Can come"}
    said = text(manager.post(page, sent, follow=True))
    assert "Ben can go on again." in said
    assert "2 players go on Ana: place 1, 1 game. Ben: place 2, 1 game." in said
    assert "Ben withdrew, entered by max: Travelling" in said
    assert "Ben's withdrawal taken back by max: Can come" in said


def test_a_withdrawal_is_entered_while_a_game_is_played(
    manager: Client, autumn: Tournament
) -> None:
    autumn.schedule.filter(number=2).update(cancelled=False)
    begin(opened(autumn, 2), ["Ana", "Ben"])
    sent = {
        "step": "withdraw",
        "withdraw-player": player("Ben").pk,
        "withdraw-reason": "Travelling",
    }
    said = text(manager.post(url(autumn, more="manage/"), sent, follow=True))
    assert "Game 2 is being played." in said
    assert "Ben has withdrawn." in said


def test_too_few_are_left_after_withdrawals(manager: Client, autumn: Tournament) -> None:
    for name in ("Ana", "Ben", "Carla", "Dan"):
        gives_up(autumn, name)
    said = text(manager.get(url(autumn, more="manage/")))
    assert "1 player goes on Elsa: place 5, 1 game." in said
    assert "Only 1 of 2 places are taken: nobody else can go on." in said
    assert "A game needs two players at least." in said
