"""Corrections of announced totals: what the bulletin says, and that none is missed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, event, given, settings
from hypothesis import strategies as st

from scoring import folding
from scoring.bulletins import bulletins_of_player, public_bulletins
from scoring.engine.core import Json, RuleViolation
from scoring.engine.lucky_roll import RULESET
from scoring.errors import CorrectionBreaks
from scoring.log import standing
from scoring.models import Bulletin
from scoring.reviewing import end_review, put_under_review
from scoring.words.bulletins import bulletin_sentence
from tests.engine.lucky_roll.play import NAMES, random_game
from tests.engine.lucky_roll.table import (
    call,
    opening,
    penalty,
    roll,
    stop,
)
from tests.scoring.random_corrections import folded, rules_of, some_changes, told, went_on
from tests.scoring.table import Table, heard_by, replace, replaced, void
from tests.tournaments.evenings import SAVES

pytestmark = pytest.mark.django_db


def saved(player: str, points: int) -> list[Json]:
    """A turn in which the first roll is saved."""
    return [roll(player, *SAVES[points]), stop(player, points=points)]


@pytest.fixture
def al_and_bo() -> Table:
    """Two rounds: Al 1,000 and 1,500 (rows 3 to 4, 8 to 9), Bo 1,000 twice; 2,500 to 2,000."""
    table = Table("Al", "Bo", "Cy")
    table.say(opening("Al", "Bo"), saved("Al", 1000), saved("Bo", 1000), call())
    table.say(saved("Al", 1500), saved("Bo", 1000))
    return table


def issued(table: Table) -> list[tuple[int, int, bool, bool, Json]]:
    """Of each bulletin: its row, the round, whether of the result, whether withdrawn, players."""
    return [
        (
            each.row,
            each.round,
            each.changes["result"],
            each.changes["withdrawn"],
            replaced(each.changes["players"], table.names),
        )
        for each in Bulletin.objects.filter(game=table.game)
    ]


def text(table: Table) -> str:
    """The latest bulletin in words."""
    latest = Bulletin.objects.filter(game=table.game).last()
    assert latest is not None
    return bulletin_sentence(latest, table.names, str)


def test_a_correction_of_announced_totals_tells_old_and_new(al_and_bo: Table) -> None:
    """Al kept 300 less than was heard and falls behind: both places change."""
    assert al_and_bo.state["announced"] == {"round": 2, "scores": {"Al": 2500, "Bo": 2000}}
    al_and_bo.correct(
        replace("8", roll("Al", 2, 2, 3, 3, 4, 6)), void("9"), reason="The 1 was a 2, and no 5"
    )
    assert issued(al_and_bo) == [
        (
            12,
            2,
            False,
            False,
            {
                "Al": {"total": [2500, 1000], "rank": [1, 2]},
                "Bo": {"total": [2000, 2000], "rank": [2, 1]},
            },
        )
    ]
    bulletin = Bulletin.objects.get()
    assert (bulletin.reason, bulletin.actor) == ("The 1 was a 2, and no 5", al_and_bo.actor)
    assert text(al_and_bo) == (
        "Correction to the totals after round 2: Al 1,000 instead of 2,500, place 2 instead of 1; "
        "Bo place 1 instead of 2. Reason: The 1 was a 2, and no 5."
    )


def test_what_was_not_announced_yet_is_corrected_without_one(al_and_bo: Table) -> None:
    al_and_bo.say(call(), saved("Al", 1000))
    al_and_bo.correct(void("14"), reason="Undo")
    assert issued(al_and_bo) == []
    fresh = Table("Dee", "Eve")
    fresh.say(opening("Dee", "Eve"), saved("Dee", 1000))
    fresh.correct(void("4"))
    assert issued(fresh) == []


def test_a_correction_that_changes_no_total_makes_none(al_and_bo: Table) -> None:
    al_and_bo.correct(replace("8", roll("Al", 3, 2, 4, 5, 6, 6)), reason="Another order")
    assert issued(al_and_bo) == []


def test_a_penalty_after_an_announcement_is_no_correction(al_and_bo: Table) -> None:
    al_and_bo.say(penalty("Al", "points", points=700))
    al_and_bo.say(penalty("Bo", "disqualify"))
    assert al_and_bo.state["announced"]["scores"] == {"Al": 2500, "Bo": 2000}
    assert issued(al_and_bo) == []


def test_an_undo_over_the_rounds_end_withdraws_its_totals(al_and_bo: Table) -> None:
    """Nothing had been announced before round 2. Announced as before there is nothing to say."""
    al_and_bo.correct(void("11"), reason="Undo")
    withdrawn = {
        "Al": {"total": [2500, None], "rank": [1, None]},
        "Bo": {"total": [2000, None], "rank": [2, None]},
    }
    assert issued(al_and_bo) == [(12, 2, False, True, withdrawn)]
    assert text(al_and_bo) == "The totals after round 2 are withdrawn. Reason: Undo."
    al_and_bo.say(stop("Bo", points=1000))
    assert len(issued(al_and_bo)) == 1


def test_announced_anew_with_other_totals_the_difference_is_told(al_and_bo: Table) -> None:
    """Bo's last roll was misheard: taken back and recorded anew, without a correction of it."""
    al_and_bo.correct(void("11"), reason="Misheard")
    al_and_bo.correct(void("10"), reason="Misheard, the roll too")
    al_and_bo.say(saved("Bo", 2000))
    _withdrawn, anew = issued(al_and_bo)
    assert anew == (
        15,
        2,
        False,
        False,
        {
            "Al": {"total": [2500, 2500], "rank": [1, 2]},
            "Bo": {"total": [2000, 3000], "rank": [2, 1]},
        },
    )
    assert text(al_and_bo) == (
        "Correction to the totals after round 2: Al place 2 instead of 1; "
        "Bo 3,000 instead of 2,000, place 1 instead of 2. Reason: Misheard."
    )


def test_back_over_two_rounds_each_is_held_against_what_was_told(al_and_bo: Table) -> None:
    al_and_bo.say(call(), saved("Al", 1000), saved("Bo", 1000))
    refs = al_and_bo.refs
    al_and_bo.correct(*(void(ref) for ref in refs[9:]), reason="Back to Al's turn")
    assert text(al_and_bo) == "The totals after round 3 are withdrawn. Reason: Back to Al's turn."
    al_and_bo.say(saved("Bo", 1500))
    assert issued(al_and_bo)[1:] == [
        (19, 2, False, False, {
            "Bo": {"total": [2000, 2500], "rank": [2, 1]},
        }),
    ]  # fmt: skip
    al_and_bo.say(call(), saved("Al", 1000), saved("Bo", 1000))
    assert issued(al_and_bo)[2:] == [
        (24, 3, False, False, {
            "Bo": {"total": [3000, 3500], "rank": [2, 1]},
        }),
    ]  # fmt: skip


def test_a_result_is_announced_too(al_and_bo: Table) -> None:
    """Ended by the manager in round 3, with Al's turn of it; then Al's roll is put right."""
    al_and_bo.say(call(), saved("Al", 1000), {"type": "game_ended"})
    al_and_bo.correct(
        void("14"), replace("13", roll("Al", 2, 2, 3, 3, 4, 6)), reason="It was a bust"
    )
    assert issued(al_and_bo) == [
        (16, 3, True, False, {"Al": {"total": [3500, 2500], "rank": [1, 1]}})
    ]
    assert text(al_and_bo) == (
        "Correction to the result: Al 2,500 instead of 3,500. Reason: It was a bust."
    )
    al_and_bo.correct(void("15"), reason="The game goes on")
    assert text(al_and_bo) == "The result is withdrawn. Reason: The game goes on."


def test_under_review_bulletins_wait_for_its_end(al_and_bo: Table) -> None:
    put_under_review(al_and_bo.game.pk, reason="A protest", actor=al_and_bo.actor)
    al_and_bo.correct(replace("8", roll("Al", 2, 2, 3, 3, 4, 6)), void("9"))
    al = int(al_and_bo.ids["Al"])
    written = Bulletin.objects.get()
    assert list(public_bulletins(al_and_bo.fresh())) == []
    assert list(bulletins_of_player(al)) == []
    end_review(al_and_bo.game.pk, reason="Heard again", actor=al_and_bo.actor)
    assert list(public_bulletins(al_and_bo.fresh())) == [written]
    assert list(bulletins_of_player(al)) == [written]
    assert list(bulletins_of_player(int(al_and_bo.ids["Cy"]))) == []
    assert Bulletin.objects.get().issued_at > written.issued_at


def news(callbacks: list[Any]) -> list[tuple[str, str]]:
    """What would be put on the wire for everybody: id and text, in order."""
    messages = [json.loads(each.args[1]) for each in callbacks if "publish" in repr(each)]
    told = [each for each in messages if each.get("to") == "everybody"]
    return [(say["id"], say["text"]) for each in told for say in each["say"]]


def test_everybody_is_told_once_when_a_bulletin_is_issued(
    al_and_bo: Table, django_capture_on_commit_callbacks: Any
) -> None:
    bust = (replace("8", roll("Al", 2, 2, 3, 3, 4, 6)), void("9"))
    pk, kim = al_and_bo.game.pk, al_and_bo.actor
    with django_capture_on_commit_callbacks() as told:
        put_under_review(pk, reason="A protest", actor=kim)
        al_and_bo.correct(*bust)
    (status,) = news(told)
    assert status[1] == "The game is under review. Totals are frozen until it is over."
    with django_capture_on_commit_callbacks() as told:
        end_review(pk, reason="Heard again", actor=kim)
    assert news(told)[1:] == [("bulletin-12", text(al_and_bo))]
    with django_capture_on_commit_callbacks() as told:
        al_and_bo.correct(void("11"), reason="Undo")
    withdrawn = "The totals after round 2 are withdrawn. Reason: Undo."
    assert news(told) == [("bulletin-13", withdrawn)]


# --- Every bulletin follows from the log ---------------------------------------------------------

Heard = tuple[int, bool, dict[str, int], dict[str, int]]
"""Round, whether the game ended within it, totals, places."""


def heard(snapshot: Json) -> Heard | None:
    """What listeners know of a game that stands so."""
    announced, over = snapshot["announced"], snapshot["phase"] == "finished"
    if over:
        within = announced is None or announced["round"] < snapshot["round"]
        places = {player: place for place, player, _total in snapshot["ranking"]}
        return snapshot["round"], within, snapshot["scores"], places
    if announced is None:
        return None
    playing = {p: t for p, t in announced["scores"].items() if p not in snapshot["disqualified"]}
    places = {p: 1 + sum(other > t for other in playing.values()) for p, t in playing.items()}
    return announced["round"], False, announced["scores"], places


def differs(was: Heard, now: Heard | None) -> dict[str, Any]:
    _round, _within, totals, places = now or (0, False, {}, {})
    pairs = {
        player: {
            "total": [was[2].get(player), totals.get(player)],
            "rank": [was[3].get(player), places.get(player)],
        }
        for player in {*was[2], *totals}
    }
    return {p: pair for p, pair in pairs.items() if any(old != new for old, new in pair.values())}


def listeners(table: Table) -> list[tuple[int, int, bool, Any]]:
    """Whoever heard all of it, row by row, each time folding from the very beginning."""
    game = table.fresh()
    rows = folding.rows_after(game, 0)
    rules = RULESET.parse_rules(game.rules)
    expected = []
    gone: dict[tuple[int, bool], Heard] = {}
    before: dict[tuple[int, bool], Heard] = {}
    was: Heard | None = None
    for row in rows:
        state, known, now = RULESET.initial(rules), {}, None
        for entry in standing(rows[: row.seq]):
            state = RULESET.apply(state, RULESET.parse(entry.event))
            now = heard(RULESET.snapshot(state))
            if now is not None:
                known[now[:2]] = now
        gone |= {key: value for key, value in before.items() if key not in known}
        further = was is None or (now is not None and now[0] > was[0])
        if row.kind == "correction" and was and (now is None or now[0] < was[0]):
            expected.append((row.seq, was[0], True, differs(was, None)))
        elif row.kind == "correction" and was and now and now[0] == was[0]:
            expected.append((row.seq, was[0], False, differs(was, now)))
        elif now and further and now[:2] in gone:
            expected.append((row.seq, now[0], False, differs(gone[now[:2]], now)))
        gone = {key: value for key, value in gone.items() if key not in known}
        before, was = known, now
    return [each for each in expected if each[3]]


@given(st.integers(0, 2**32).map(Random))
@settings(
    max_examples=12,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_bulletins_are_those_of_who_heard_all_of_it(chance: Random) -> None:
    game = random_game(chance, most_events=chance.randint(30, 90))
    with transaction.atomic(), heard_by():
        table = Table(*NAMES, rules=rules_of(game.settings))
        for each in told(game):
            table.send(each)
        for _correction in range(4):
            stands = [
                (entry.ref, replaced(entry.event, table.names))
                for entry in folding.entries_of(table.fresh())
            ]
            if not stands:
                break
            try:
                table.correct(*some_changes(game.settings, stands, chance))
            except (RuleViolation, CorrectionBreaks):
                continue
            state = folded(game.settings, table.events)
            for happened in went_on(state, chance, 25):
                table.send(happened)
        found = [
            (each.row, each.round, each.changes["withdrawn"], each.changes["players"])
            for each in Bulletin.objects.filter(game=table.game)
        ]
        assert found == listeners(table)
        event(f"bulletins: {len(found)}, withdrawn: {sum(each[2] for each in found)}")
        transaction.set_rollback(True)
