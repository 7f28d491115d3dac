"""Reminders and corrections, counted per player and season (Policy 8)."""

from __future__ import annotations

import pytest

from policies.errors import AlreadyDecided, AlreadyQuiet, NotInGame
from policies.history import histories, history
from policies.models import Notice, Referral
from policies.notices import hold, note_correction, quiet
from policies.referrals import decide, refer, undecided
from policies.reversing import reverse
from policies.ruling import rule
from policies.sanctions import suspend
from scoring.models import Game
from tests.scoring.table import new_request_id
from tests.tournaments.evenings import (
    SAVES,
    begin,
    official,
    opened,
    players,
    say,
    tournament,
)

pytestmark = pytest.mark.django_db

TABLE = ("Farid", "Gus", "Hana")


@pytest.fixture
def games(db: None) -> tuple[Game, Game, Game]:
    """Games 7, 10 and 12 of one tournament, each in round 1."""
    autumn = tournament()
    three = tuple(opened(autumn, number) for number in (7, 10, 12))
    for game in three:
        begin(game, TABLE)
    return three  # type: ignore[return-value]


def of(name: str) -> str:
    return str(players(name)[name].pk)


def reminded(game: Game, name: str, kind: str = "reminder", **fields: object) -> int:
    event = {"type": "penalty", "player": of(name), "kind": kind, **fields}
    ruling = rule(
        game.pk, event, policy=6, reason="Noise", request_id=new_request_id(), actor=official()
    )
    return ruling.pk


def names() -> dict[str, str]:
    return {str(player.pk): name for name, player in players(*TABLE).items()}


def test_a_season_is_the_games_of_one_tournament(games: tuple[Game, Game, Game]) -> None:
    seventh, tenth, twelfth = games
    reminded(seventh, "Gus")
    reminded(tenth, "Gus")
    reminded(tenth, "Hana")
    assert history(twelfth, of("Gus")).lines(names()) == [
        "2 reminders this season, games 7 and 10",
    ]
    assert history(twelfth, of("Hana")).short() == "1 reminder this season, game 10"
    assert history(twelfth, of("Farid")).short() == "nothing this season"
    elsewhere = opened(tournament("Other"), 1)
    assert histories(elsewhere) == {}


def test_corrections_rulings_referrals_and_suspensions_are_in_it(
    games: tuple[Game, Game, Game],
) -> None:
    seventh, _tenth, twelfth = games
    reminded(seventh, "Gus")
    reminded(seventh, "Gus")
    note_correction(twelfth.pk, of("Gus"), policy=6, note="Asked to wait", actor=official())
    reminded(seventh, "Gus", "points", points=100)
    refer(twelfth.pk, of("Gus"), policy=6, note="Again", actor=official())
    suspend(twelfth, of("Gus"), policy=8, reason="Again", actor=official(), games=1)
    assert history(twelfth, of("Gus")).lines(names()) == [
        "2 reminders this season, game 7",
        "1 correction this season, game 12",
        "referred 1 time this season, game 12",
        "1 suspension this season, game 12",
        "Gus loses 100 points by a ruling, game 7",
    ]
    assert history(twelfth, of("Gus")).short() == (
        "2 reminders this season, game 7; 1 correction this season, game 12"
    )


def test_it_names_whom_this_game_does_not_know(games: tuple[Game, Game, Game]) -> None:
    seventh, _tenth, _twelfth = games
    say(seventh, "roll", player=of("Farid"), dice=SAVES[1000])
    event = {"type": "assistance", "player": of("Farid"), "helper": of("Gus")}
    rule(seventh.pk, event, policy=1, reason="", request_id=new_request_id(), actor=official())
    assert history(games[2], of("Gus")).lines({}) == ["Farid was assisted by Gus, game 7"]


def test_a_reminder_taken_back_does_not_count(games: tuple[Game, Game, Game]) -> None:
    seventh, _tenth, twelfth = games
    ruling = reminded(seventh, "Gus")
    reverse(seventh.pk, ruling, reason="Not he", actor=official(), request_id=new_request_id())
    assert history(twelfth, of("Gus")).reminders == []


def test_the_history_of_everybody_takes_as_many_queries_as_that_of_one(
    games: tuple[Game, Game, Game], django_assert_num_queries: object
) -> None:
    reminded(games[0], "Gus")
    with django_assert_num_queries(7):  # type: ignore[operator]
        histories(games[2])
    for game in games:
        for name in TABLE:
            reminded(game, name)
            note_correction(game.pk, of(name), policy=7, note="", actor=official())
    with django_assert_num_queries(7):  # type: ignore[operator]
        histories(games[2])


def test_a_hold_lasts_until_somebody_says_that_it_is_quiet(games: tuple[Game, Game, Game]) -> None:
    game = games[0]
    first = hold(game.pk, of("Farid"), note="A dog", actor=official())
    assert hold(game.pk, of("Farid"), actor=official("kim")) == first
    nobody = hold(game.pk, "", actor=official())
    assert nobody != first
    assert quiet(game.pk, first.pk, actor=official("kim")).ended_by == official("kim")
    with pytest.raises(AlreadyQuiet):
        quiet(game.pk, first.pk, actor=official())
    assert Notice.objects.filter(ended_at=None).get() == nobody


def test_notices_and_referrals_are_about_somebody_on_the_roster(
    games: tuple[Game, Game, Game],
) -> None:
    stranger = of("Zed")
    for player in (stranger, "0", "nobody"):
        with pytest.raises(NotInGame):
            note_correction(games[0].pk, player, policy=6, note="", actor=official())
        with pytest.raises(NotInGame):
            hold(games[0].pk, player, actor=official())
        with pytest.raises(NotInGame):
            refer(games[0].pk, player, policy=6, note="Again", actor=official())


def test_a_referral_is_decided_once(games: tuple[Game, Game, Game]) -> None:
    game = games[0]
    referral = refer(game.pk, of("Gus"), policy=6, note="Again", actor=official())
    assert refer(game.pk, of("Gus"), policy=6, note="Again", actor=official()) == referral
    assert list(undecided(game)) == [referral]
    decide(game.pk, referral.pk, actor=official("max"), answer="A reminder is enough")
    assert Referral.objects.get().answer == "A reminder is enough"
    assert list(undecided(game)) == []
    with pytest.raises(AlreadyDecided):
        decide(game.pk, referral.pk, actor=official("dee"), answer="No")
