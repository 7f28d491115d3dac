"""What was ruled about a record follows its person: suspensions, and what they were told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from policies.history import histories
from policies.models import OwedTurn
from policies.notices import note_correction
from policies.owed import CARRY, Decision, carry_out, owing, served
from policies.referrals import refer
from policies.ruling import rule
from policies.sanctions import lift, suspend
from policies.signing import sign_off
from roster.errors import RosterError
from roster.merging import undo
from roster.models import Bar, Merge, Player
from roster.services import enter
from scoring.models import Game
from scoring.people import merge_records
from scoring.selectors import state_of
from tests.tournaments.evenings import begin, official, opened, play, players, say, tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_a_suspension_bars_the_kept_record_until_the_merge_is_undone() -> None:
    season = tournament()
    first = opened(season, 1)
    play(first, {"Anna": 1000, "Ben": 1050})
    ana, anna = (players("Ana", "Anna")[name] for name in ("Ana", "Anna"))
    second = opened(season, 2)
    suspend(first, str(anna.pk), policy=8, reason="Shouting", games=2, actor=official())
    merge = merge_records(ana, anna, reason="One person", actor=official())
    with pytest.raises(RosterError) as error:
        enter(second.roster, ana, actor=official())
    assert error.value.code == "barred"
    undo(merge.pk, actor=official())
    enter(second.roster, ana, actor=official())


def test_lifting_a_suspension_frees_the_kept_record() -> None:
    season = tournament()
    first = opened(season, 1)
    play(first, {"Anna": 1000, "Ben": 1050})
    ana, anna = (players("Ana", "Anna")[name] for name in ("Ana", "Anna"))
    opened(season, 2)
    held = suspend(first, str(anna.pk), policy=8, reason="Shouting", games=2, actor=official())
    merge_records(ana, anna, reason="One person", actor=official())
    assert Bar.objects.filter(player=ana).exists()
    lift(held.pk, reason="Too hard", actor=official())
    assert not Bar.objects.exists()


def test_what_both_records_were_told_this_season_counts_together() -> None:
    season = tournament()
    first, second = opened(season, 1), opened(season, 2)
    play(first, {"Anna": 1000, "Ben": 1050})
    play(second, {"Ana": 1000, "Ben": 1050})
    ana, anna = (players("Ana", "Anna")[name] for name in ("Ana", "Anna"))
    for game, player in ((second, ana), (first, anna)):
        game.refresh_from_db()
        rule(
            game.pk,
            {"type": "penalty", "player": str(player.pk), "kind": "reminder"},
            policy=6,
            reason="",
            request_id=f"reminder-{game.pk}",
            actor=official(),
        )
    merge_records(ana, anna, reason="One person", actor=official())
    told = histories(second)
    expected = ["2 reminders this season, games 1 and 2"]
    assert [told[str(each.pk)].lines({}) for each in (ana, anna)] == [expected, expected]


def one_person(season: Tournament) -> tuple[Player, Player, Merge]:
    """Ana and Anna, who have not met in game 1, as one person."""
    ana, anna = (players("Ana", "Anna")[name] for name in ("Ana", "Anna"))
    return ana, anna, merge_records(ana, anna, reason="One person", actor=official())


def test_each_count_is_joined_and_taken_apart_again() -> None:
    """Anna in game 1: a correction, a referral, a suspension. Ana in game 2: a correction."""
    season = tournament()
    first, second = opened(season, 1), opened(season, 2)
    play(first, {"Anna": 1000, "Ben": 1050})
    play(second, {"Ana": 1000, "Ben": 1050})
    ana, anna = (players("Ana", "Anna")[name] for name in ("Ana", "Anna"))
    keeper = official()
    note_correction(first.pk, str(anna.pk), policy=6, note="", actor=keeper)
    refer(first.pk, str(anna.pk), policy=6, note="Again", actor=keeper)
    suspend(first, str(anna.pk), policy=8, reason="Again", games=1, actor=keeper)
    note_correction(second.pk, str(ana.pk), policy=6, note="", actor=keeper)

    def told() -> list[list[str]]:
        found = histories(second)
        return [found[str(each.pk)].lines({}) for each in (ana, anna)]

    apart = [
        ["1 correction this season, game 2"],
        [
            "1 correction this season, game 1",
            "referred 1 time this season, game 1",
            "1 suspension this season, game 1",
        ],
    ]
    together = [
        "2 corrections this season, games 1 and 2",
        "referred 1 time this season, game 1",
        "1 suspension this season, game 1",
    ]
    assert told() == apart
    merge = merge_records(ana, anna, reason="One person", actor=keeper)
    assert told() == [together, together]
    undo(merge.pk, actor=keeper)
    assert told() == apart


def owes(game: Game) -> list[str]:
    game.refresh_from_db()
    return [each.sentence for each in owing(game, state_of(game))]


def last_event(game: Game) -> Mapping[str, Any]:
    event: Mapping[str, Any] = json.loads(game.log.latest("seq").payload)
    return event


def owing_a_turn(season: Tournament) -> None:
    """Anna loses a turn at the end of game 1; the manager carries it over."""
    first = opened(season, 1)
    play(first, {"Anna": 1000, "Ben": 1050})
    anna = str(players("Anna")["Anna"].pk)
    say(first, "penalty", player=anna, kind="lose_turn")
    first.refresh_from_db()
    carried = {anna: Decision(CARRY, "")}
    sign_off(first.pk, after=first.seq, decisions=carried, actor=official())


def test_a_carried_turn_is_owed_by_the_kept_record_and_by_the_other_once_undone() -> None:
    season = tournament()
    owing_a_turn(season)
    second = opened(season, 2)
    begin(second, ["Ana", "Ben"])
    assert owes(second) == []
    _ana, _anna, merge = one_person(season)
    assert owes(second) == ["Ana owes a turn from Game 1."]
    undo(merge.pk, actor=official())
    assert owes(second) == []
    third = opened(season, 3)
    begin(third, ["Anna", "Ben"])
    assert owes(third) == ["Anna owes a turn from Game 1."]


def test_a_turn_that_the_kept_record_served_is_served_for_as_long_as_the_merge_holds() -> None:
    """Undone after game 2: it was Ana who sat out there, so Anna owes her turn in game 3."""
    season = tournament()
    owing_a_turn(season)
    ana, anna, merge = one_person(season)
    second = opened(season, 2)
    begin(second, ["Ana", "Ben"])
    second.refresh_from_db()
    (ruling,) = carry_out(second.pk, OwedTurn.objects.get().pk, after=second.seq, actor=official())
    assert last_event(second) == {"type": "penalty", "player": str(ana.pk), "kind": "lose_turn"}
    assert (ruling.reason, served(OwedTurn.objects.get()), owes(second)) == (
        "Carried over from Game 1",
        1,
        [],
    )

    undo(merge.pk, actor=official())
    assert served(OwedTurn.objects.get()) == 0
    third = opened(season, 3)
    begin(third, ["Anna", "Ben"])
    assert owes(third) == ["Anna owes a turn from Game 1."]
    third.refresh_from_db()
    carry_out(third.pk, OwedTurn.objects.get().pk, after=third.seq, actor=official())
    assert (served(OwedTurn.objects.get()), owes(third)) == (1, [])
    assert last_event(third)["player"] == str(anna.pk)
