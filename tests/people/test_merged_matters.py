"""What was ruled about a record follows its person: suspensions, and what they were told."""

from __future__ import annotations

import pytest

from policies.history import histories
from policies.ruling import rule
from policies.sanctions import lift, suspend
from roster.errors import RosterError
from roster.merging import undo
from roster.models import Bar
from roster.services import enter
from scoring.people import merge_records
from tests.tournaments.evenings import official, opened, play, players, tournament

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
