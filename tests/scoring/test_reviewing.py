"""Provisional, under review, official: what each step does, and what the public sees of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from roster.models import User
from roster.roles import Role
from scoring import folding
from scoring.errors import Forbidden, Refusal, Stale
from scoring.models import CrewMember, Game, GameTotal, StatusChange, TurnRow
from scoring.projections import public_projection, rebuild, shown_seq, total_rows, turn_rows
from scoring.reviewing import (
    NotNow,
    ReasonMissing,
    end_review,
    frozen_since,
    put_under_review,
    sign_off,
    take_back,
)
from scoring.selectors import public_transcript, transcript_of
from scoring.signals import game_recorded
from tests.engine.lucky_roll.table import FOUR_ONES, busts, call, opening, roll, saves
from tests.scoring.table import Table, heard_by, replace, void

pytestmark = pytest.mark.django_db

Step = Callable[..., Game]


@pytest.fixture
def over() -> Table:
    """Al 1,000, Bo 2,000, and the manager ends the game: row 7."""
    table = Table("Al", "Bo", "Cy")
    table.say(opening("Al", "Bo"), saves("Al", 1000), saves("Bo", 2000), {"type": "game_ended"})
    return table


def official(username: str, table: Table, role: Role) -> User:
    user = User.objects.create(username=username, is_official=True)
    CrewMember.objects.create(game=table.game, user=user, role=role)
    return user


def shown(table: Table) -> tuple[int, Any]:
    """What the public is told of totals, and of which row."""
    game = table.fresh()
    projection = public_projection(game)
    scores = projection.public["scores"]
    return shown_seq(game, projection), {table.names[player]: n for player, n in scores.items()}


def history(table: Table) -> list[tuple[str, str, str, int]]:
    changes = StatusChange.objects.filter(game=table.game)
    return [(each.before, each.after, each.reason, each.seq) for each in changes]


def put_right(table: Table) -> None:
    """Bo's roll was a bust: two rows become one correction, row 8."""
    table.correct(replace("5", busts("Bo")[0]), void("6"), reason="It was a bust")
    rebuild(table.game.pk)


def test_each_step_is_written_down_with_who_and_why(over: Table) -> None:
    pk, kim = over.game.pk, over.actor
    put_under_review(pk, reason=" A protest by Bo ", actor=kim)
    end_review(pk, reason="Heard again", actor=kim)
    sign_off(pk, after=7, actor=kim)
    take_back(pk, reason="A protest by Al", actor=kim)
    put_under_review(pk, reason="The same", actor=kim)
    sign_off(pk, after=7, actor=kim, reason="It stands")
    assert history(over) == [
        ("provisional", "under_review", "A protest by Bo", 7),
        ("under_review", "provisional", "Heard again", 7),
        ("provisional", "official", "", 7),
        ("official", "provisional", "A protest by Al", 7),
        ("provisional", "under_review", "The same", 7),
        ("under_review", "official", "It stands", 7),
    ]
    assert {change.actor for change in StatusChange.objects.all()} == {kim}
    game = over.fresh()
    assert (game.status, game.frozen_at, game.revision) == ("official", None, 6)


@pytest.mark.parametrize(
    ("steps", "refused"),
    [
        ([put_under_review], put_under_review),
        ([], end_review),
        ([sign_off], end_review),
        ([sign_off], sign_off),
        ([], take_back),
        ([put_under_review], take_back),
    ],
)
def test_a_step_that_does_not_fit_is_refused(over: Table, steps: list[Step], refused: Step) -> None:
    for step in steps:
        taken(step, over)
    before = history(over)
    with pytest.raises(NotNow):
        taken(refused, over)
    assert history(over) == before


def taken(step: Step, table: Table) -> Game:
    more: dict[str, Any] = {"after": table.fresh().seq} if step is sign_off else {}
    return step(table.game.pk, reason="Because", actor=table.actor, **more)


@pytest.mark.parametrize("step", [put_under_review, end_review, take_back])
def test_all_but_the_sign_off_need_a_reason(over: Table, step: Step) -> None:
    if step is end_review:
        taken(put_under_review, over)
    if step is take_back:
        taken(sign_off, over)
    with pytest.raises(ReasonMissing):
        step(over.game.pk, reason="  ", actor=over.actor)


def test_only_a_finished_game_is_signed_off_as_it_was_looked_at() -> None:
    table = Table("Al", "Bo")
    table.say(opening("Al", "Bo"), saves("Al", 1000))
    with pytest.raises(NotNow):
        taken(sign_off, table)
    table.say({"type": "game_ended"})
    with pytest.raises(Stale):
        sign_off(table.game.pk, after=4, actor=table.actor)
    assert table.fresh().status == "provisional"


def test_under_review_the_public_keeps_what_it_knew(over: Table) -> None:
    """Corrections are for the officials; totals, turns and the transcript come from row 7."""
    rebuild(over.game.pk)
    taken(put_under_review, over)
    paper = public_transcript(over.fresh())
    assert frozen_since(over.fresh()) == StatusChange.objects.get().changed_at
    put_right(over)
    assert over.state["scores"] == {"Al": 1000, "Bo": 0}
    assert shown(over) == (7, {"Al": 1000, "Bo": 2000})
    assert public_transcript(over.fresh()) == paper
    assert transcript_of(over.fresh()) != paper
    results = GameTotal.objects.filter(game=over.game).values_list("player__name", "total", "won")
    assert list(results) == [("Al", 1000, False), ("Bo", 2000, True)]
    assert TurnRow.objects.get(game=over.game, player__name="Bo").outcome == "saved"
    call_command("verify")


def test_when_the_review_ends_the_public_sees_what_holds(over: Table) -> None:
    taken(put_under_review, over)
    put_right(over)
    taken(end_review, over)
    assert frozen_since(over.fresh()) is None
    assert shown(over) == (8, {"Al": 1000, "Bo": 0})
    assert public_transcript(over.fresh()) == transcript_of(over.fresh())
    call_command("verify")


def test_a_game_reopened_under_review_stays_finished_for_the_public(over: Table) -> None:
    taken(put_under_review, over)
    over.correct(void("7"), reason="It goes on")
    rebuild(over.game.pk)
    over.say(call(), roll("Al", *FOUR_ONES))
    assert rebuild(over.game.pk) == "10.1"
    assert shown(over) == (7, {"Al": 1000, "Bo": 2000})
    assert public_projection(over.fresh()).phase == "finished"
    taken(end_review, over)
    assert public_projection(over.fresh()).phase == "turn"
    assert public_transcript(over.fresh()) is None


def test_a_running_game_is_frozen_too() -> None:
    table = Table("Al", "Bo", live_totals=True)
    table.say(opening("Al", "Bo"), saves("Al", 1000))
    taken(put_under_review, table)
    table.say(saves("Bo", 2000))
    rebuild(table.game.pk)
    assert shown(table) == (4, {"Al": 1000, "Bo": 0})
    taken(end_review, table)
    assert shown(table) == (6, {"Al": 1000, "Bo": 2000})


def test_frozen_rows_are_rebuilt_from_the_log_as_they_are(over: Table) -> None:
    taken(put_under_review, over)
    put_right(over)
    game = over.fresh()
    snapshot = game.engine.snapshot(folding.public(game))
    assert [row.total for row in total_rows(game, snapshot)] == [1000, 2000]
    assert len(turn_rows(game, snapshot)) == 2
    GameTotal.objects.filter(game=game, player__name="Bo").update(total=0)
    with pytest.raises(CommandError, match="totals differ"):
        call_command("verify")


def test_from_official_on_only_the_manager_corrects(over: Table) -> None:
    """Also when the result was signed off after somebody had been let in to correct."""
    keeper = official("keeper", over, Role.SCOREKEEPER)
    manager = official("manager", over, Role.MANAGER)
    taken(sign_off, over)
    actor, over.actor = over.actor, keeper
    with pytest.raises(Forbidden):
        over.correct(void("7"))
    with pytest.raises(Forbidden):
        over.send({"type": "penalty", "player": "Al", "kind": "reminder"})
    assert len(over.rows) == 7
    over.actor = manager
    over.correct(void("7"))
    over.actor = actor
    taken(take_back, over)
    over.actor = keeper
    over.send({"type": "game_ended"})


def test_every_step_is_heard_of_after_commit(
    over: Table, django_capture_on_commit_callbacks: Any
) -> None:
    heard: list[int] = []

    def listen(game_id: int, seq: int, **_signal: Any) -> None:
        heard.append(seq)

    with heard_by(listen), django_capture_on_commit_callbacks(execute=True):
        taken(put_under_review, over)
        taken(end_review, over)
        assert heard == []
    assert heard == [7, 7]
    with heard_by(listen), pytest.raises(Refusal):
        taken(end_review, over)
    assert heard == [7, 7]
    assert game_recorded.receivers
