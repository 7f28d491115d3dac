"""Suspensions: for games or dates, and no way onto a roster past one (Policy 8)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from policies.errors import AlreadyLifted
from policies.models import Sanction, SanctionServed
from policies.sanctions import lift, suspend
from roster.errors import RosterError
from roster.models import Bar, Player, RosterEntry
from roster.services import enter
from scoring.arrivals import arrive
from scoring.models import CrewMember, Game
from scoring.reviewing import put_under_review
from scoring.seating import as_pk
from scoring.services import correct
from tests.scoring.officials import account, client_of
from tests.scoring.reading import Browser
from tests.tournaments.evenings import (
    NOTHING,
    begin,
    official,
    opened,
    play_round,
    players,
    say,
    scheduled,
    tournament,
)
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

TABLE = ("Ana", "Ben")
WHY = "Shouted at the roller"


@pytest.fixture
def autumn(db: None) -> Tournament:
    return tournament()


@pytest.fixture
def running(autumn: Tournament) -> Game:
    """Game 1 of October 21, in round 1; Gus is known and does not play in it."""
    game = opened(autumn, 1)
    begin(game, TABLE)
    players("Gus")
    return game


def suspended(game: Game, name: str = "Gus", **term: Any) -> Sanction:
    player = players(name)[name]
    return suspend(
        game, str(player.pk), policy=8, reason=WHY, actor=official(), **(term or {"games": 2})
    )


def barred(game: Game) -> list[tuple[str, str]]:
    return [(bar.player.name, bar.reason) for bar in Bar.objects.filter(roster=game.roster)]


def test_a_suspension_for_games_counts_those_that_are_opened(
    autumn: Tournament, running: Game
) -> None:
    sanction = suspended(running)
    second, third, fourth = (opened(autumn, number) for number in (2, 3, 4))
    told = [("Gus", f"Suspended for 2 games: {WHY}")]
    assert (barred(second), barred(third), barred(fourth)) == (told, told, [])
    assert barred(running) == []
    assert SanctionServed.objects.filter(sanction=sanction).count() == 2


def test_a_cancelled_game_is_not_one_of_them(autumn: Tournament, running: Game) -> None:
    suspended(running, games=1)
    opened(autumn, 2)
    autumn.schedule.filter(number=2).update(cancelled=True)
    assert barred(opened(autumn, 3)) == [("Gus", f"Suspended for 1 game: {WHY}")]
    assert barred(opened(autumn, 4)) == []


def test_the_next_tournament_is_another_season(autumn: Tournament, running: Game) -> None:
    suspended(running)
    assert barred(opened(tournament("Winter", starts_on=date(2027, 2, 3)), 1)) == []


def test_a_suspension_for_dates_holds_in_every_tournament(
    autumn: Tournament, running: Game
) -> None:
    suspended(running, starts_on=date(2026, 10, 24), ends_on=date(2026, 10, 28))
    other = tournament("Elsewhere", starts_on=date(2026, 10, 28))
    told = [("Gus", f"Suspended until Oct. 28, 2026: {WHY}")]
    assert scheduled(autumn, 2).date == date(2026, 10, 24)
    assert barred(opened(autumn, 2)) == told
    assert barred(opened(autumn, 3)) == told
    assert barred(opened(autumn, 4)) == []
    assert barred(opened(other, 1)) == told


def test_who_is_on_a_roster_that_is_not_set_yet_is_taken_off(
    autumn: Tournament, running: Game
) -> None:
    second = opened(autumn, 2)
    for player in players("Ana", "Gus").values():
        enter(second.roster, player, actor=official())
    suspended(running)
    assert [entry.player.name for entry in second.roster.entries.all()] == ["Ana"]
    assert barred(second) == [("Gus", f"Suspended for 2 games: {WHY}")]


def test_who_plays_already_stays_at_the_table(autumn: Tournament, running: Game) -> None:
    suspended(running, "Ana", starts_on=date(2026, 10, 21), ends_on=date(2026, 10, 21))
    assert barred(running) == []
    assert RosterEntry.objects.filter(roster=running.roster).count() == 2


def test_dates_also_hold_in_a_game_that_is_under_review(running: Game) -> None:
    put_under_review(running.pk, reason="A protest", actor=official())
    suspended(running, starts_on=date(2026, 10, 21), ends_on=date(2026, 10, 21))
    assert barred(running) == [("Gus", f"Suspended until Oct. 21, 2026: {WHY}")]


def test_who_does_not_play_yet_cannot_join_on_these_dates(running: Game) -> None:
    suspended(running, starts_on=date(2026, 10, 21), ends_on=date(2026, 10, 22))
    assert barred(running) == [("Gus", f"Suspended until Oct. 22, 2026: {WHY}")]


def test_lifted_it_frees_the_rosters_that_are_not_set(autumn: Tournament, running: Game) -> None:
    sanction = suspended(running)
    played, coming = opened(autumn, 2), opened(autumn, 3)
    begin(played, TABLE)
    lift(sanction.pk, reason="It was somebody else", actor=official())
    assert barred(coming) == []
    assert list(SanctionServed.objects.values_list("game", flat=True)) == [played.pk]
    enter(coming.roster, players("Gus")["Gus"], actor=official())
    with pytest.raises(AlreadyLifted):
        lift(sanction.pk, reason="Again", actor=official())


# ---------- Every way onto a roster ----------


@pytest.fixture
def without_gus(autumn: Tournament, running: Game) -> Game:
    """Game 2, from which Gus is suspended; its roster is not set."""
    suspended(running)
    return opened(autumn, 2)


def ids(*names: str) -> list[str]:
    return [str(player.pk) for player in players(*names).values()]


REFUSED = f"Gus cannot be put on this roster: Suspended for 2 games: {WHY}"


def test_not_by_the_roster_itself(without_gus: Game) -> None:
    with pytest.raises(RosterError) as refused:
        enter(without_gus.roster, players("Gus")["Gus"], actor=official())
    assert (refused.value.code, refused.value.detail) == ("barred", REFUSED)


def test_not_when_the_roster_is_set(without_gus: Game) -> None:
    with pytest.raises(RosterError) as refused:
        say(without_gus, "roster_set", players=ids("Ana", "Ben", "Gus"))
    assert refused.value.detail == REFUSED
    without_gus.refresh_from_db()
    assert without_gus.seq == 0
    assert not RosterEntry.objects.filter(roster=without_gus.roster).exists()


def test_not_at_the_call(without_gus: Game) -> None:
    called = begin(without_gus, TABLE)
    play_round(without_gus, called, {"Ana": NOTHING, "Ben": NOTHING})
    with pytest.raises(RosterError) as refused:
        say(without_gus, "call_for_players", joined=ids("Gus"), returned=[])
    assert refused.value.detail == REFUSED


def test_not_by_a_correction(without_gus: Game) -> None:
    begin(without_gus, TABLE)
    without_gus.refresh_from_db()
    with_gus = {"type": "roster_set", "players": ids("Ana", "Ben", "Gus")}
    with pytest.raises(RosterError) as refused:
        correct(
            without_gus.pk,
            [{"op": "replace", "ref": "1", "event": with_gus}],
            reason="Gus is here",
            after=2,
            request_id="with-gus",
            actor=official(),
        )
    assert refused.value.detail == REFUSED


def test_not_over_the_api_and_not_on_the_page(without_gus: Game) -> None:
    kim = account("scorekeeper")
    kim.is_official = True
    kim.save()
    CrewMember.objects.create(game=without_gus, user=kim, role="scorekeeper")
    client = client_of(kim)
    answer = client.post(
        f"/api/rosters/{without_gus.roster_id}/entries/",
        {"player": ids("Gus")[0]},
        content_type="application/json",
    )
    assert (answer.status_code, answer.json()["detail"]) == (422, REFUSED)
    at = Browser(client, f"/games/{without_gus.pk}/roster/?q=Gus")
    assert f"Gus: Suspended for 2 games: {WHY}" in at.page.text
    assert "Add Gus" not in at.page.buttons
    gus = Player.objects.get(pk=as_pk(ids("Gus")[0]))
    page = at.send(at.page.forms[-1], {"step": "add", "player": str(gus.pk)})
    assert REFUSED in page.text
    page = at.press("Set the roster")
    assert not RosterEntry.objects.filter(roster=without_gus.roster, player=gus).exists()


def test_not_by_a_check_in(without_gus: Game) -> None:
    with pytest.raises(RosterError) as refused:
        arrive(without_gus, players("Gus")["Gus"], by=official())
    assert refused.value.detail == REFUSED
    assert not RosterEntry.objects.filter(roster=without_gus.roster).exists()
