"""Closing a stage, the field on rosters, and what changes a field afterwards."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from policies.flags import raise_flag
from roster.errors import RosterError
from roster.merging import merge
from roster.models import Bar, Player, RosterEntry
from roster.services import add_player, barred, enter
from scoring.models import Game
from scoring.services import correct
from tests.tournaments.evenings import (
    NOTHING,
    begin,
    official,
    opened,
    play,
    players,
    say,
)
from tests.tournaments.stages import closed, first_game, lose, one_game_played
from tournaments.models import FieldReview, Qualification, StageClosing, Tournament
from tournaments.schedule import Stage
from tournaments.setup.settings import change_settings
from tournaments.stages.changes import admit, withdraw
from tournaments.stages.closing import Open, close, plan, reopen
from tournaments.stages.errors import StageRefused, StageStale
from tournaments.stages.field import field_of, open_reviews
from tournaments.stages.freshness import bring_up_to_date
from tournaments.stages.review import decide, stamp_of

pytestmark = pytest.mark.django_db
SEMIFINAL, QUALIFYING = Stage.SEMIFINAL, Stage.QUALIFYING
Source, Decision = Qualification.Source, FieldReview.Decision


@pytest.fixture
def autumn(db: None) -> Tournament:
    """Ana 2,000, Ben 1,500, Carla and Dan 1,000, Elsa nothing; the cut is after place 2."""
    return one_game_played()


def named(ids: Collection[int]) -> list[str]:
    names = dict(Player.objects.filter(pk__in=ids).values_list("pk", "name"))
    return [names[each] for each in ids]


def field(season: Tournament, stage: Stage = SEMIFINAL) -> list[tuple[str, int | None, str]]:
    found = field_of(season, stage)
    assert found is not None
    return [(each.player.name, each.place, each.source.value) for each in found.members]


def player(name: str) -> Player:
    return players(name)[name]


def told(game: Game, *names: str) -> dict[str, str]:
    """What the scorekeeper is told of those who cannot be put on the roster."""
    found = barred(game.roster_id, [player(name).pk for name in names])
    return {Player.objects.get(pk=each).name: reason for each, reason in found.items()}


# --- The plan ------------------------------------------------------------------------------------


def test_the_plan_says_who_advances_and_who_does_not(autumn: Tournament) -> None:
    planned = plan(autumn, QUALIFYING)
    assert named([each.player for each in planned.advancing]) == ["Ana", "Ben"]
    assert named([each.player for each in planned.outside]) == ["Carla", "Dan", "Elsa"]
    assert (planned.short, planned.not_in_field) == ((), ())
    assert planned.open == Open(cancelled=tuple(range(2, 21)), provisional=(1,))


def test_a_tie_at_the_cut_advances_all_who_share_the_place(autumn: Tournament) -> None:
    autumn.semifinal_places = 3
    autumn.save()
    planned = plan(autumn, QUALIFYING)
    assert [(named([it.player])[0], it.rank) for it in planned.advancing] == [
        ("Ana", 1),
        ("Ben", 2),
        ("Carla", 3),
        ("Dan", 3),
    ]


def test_who_has_not_played_enough_is_passed_over(autumn: Tournament) -> None:
    autumn.minimum_qualifying_games = 2
    autumn.save()
    autumn.schedule.filter(number=2).update(cancelled=False)
    play(opened(autumn, 2), {"Ben": NOTHING, "Carla": 1500, "Elsa": NOTHING})
    planned = plan(autumn, QUALIFYING)
    assert named([each.player for each in planned.advancing]) == ["Carla", "Ben"]
    assert [(named([it.player])[0], it.rank, it.games) for it in planned.short] == [("Ana", 2, 1)]


def test_the_plan_tells_what_is_open(autumn: Tournament) -> None:
    autumn.schedule.filter(number__in=(19, 20)).update(cancelled=False)
    game = first_game(autumn)
    raise_flag(game.pk, "Misheard", actor=official())
    begin(opened(autumn, 21), ["Ana", "Ben"])
    assert plan(autumn, QUALIFYING).open == Open(
        left=(19, 20),
        cancelled=tuple(range(2, 19)),
        provisional=(1,),
        flagged=(1,),
        begun_already=(21,),
    )


def test_too_few_players_all_advance(autumn: Tournament) -> None:
    autumn.semifinal_places = 16
    autumn.save()
    closed(autumn)
    assert [name for name, *_rest in field(autumn)] == ["Ana", "Ben", "Carla", "Dan", "Elsa"]


def test_a_stage_is_not_closed_while_its_game_is_played(autumn: Tournament) -> None:
    autumn.schedule.filter(number=2).update(cancelled=False)
    begin(opened(autumn, 2), ["Ana", "Ben"])
    with pytest.raises(StageRefused) as refused:
        plan(autumn, QUALIFYING)
    assert refused.value.detail == "Game 2 is being played. Close the stage when it is over."


def test_stages_are_closed_in_order_and_the_last_one_never(autumn: Tournament) -> None:
    with pytest.raises(StageRefused):
        plan(autumn, SEMIFINAL)
    with pytest.raises(StageRefused):
        plan(autumn, Stage.CHAMPIONSHIP)
    closed(autumn)
    with pytest.raises(StageRefused) as refused:
        plan(autumn, QUALIFYING)
    assert refused.value.detail == "This stage is closed already."


def test_what_was_not_shown_is_not_confirmed(autumn: Tournament) -> None:
    stamp = plan(autumn, QUALIFYING).stamp
    lose(autumn, "Ben", 600)
    with pytest.raises(StageStale):
        close(autumn, QUALIFYING, stamp=stamp, actor=official("max"))
    assert not StageClosing.objects.exists()
    assert named([each.player for each in plan(autumn, QUALIFYING).advancing]) == [
        "Ana",
        "Carla",
        "Dan",
    ]


# --- The field on rosters ------------------------------------------------------------------------


def test_who_is_outside_cannot_be_rostered_and_is_told_why(autumn: Tournament) -> None:
    autumn.minimum_qualifying_games = 1
    closed(autumn)
    semifinal = opened(autumn, 21)
    enter(semifinal.roster, player("Ana"), actor=official())
    new = add_player("Zoe", actor=official())
    assert told(semifinal, "Ana", "Ben", "Carla", "Zoe") == {
        "Carla": "Not in the field of the semifinals. Place 3 in the stage before; 2 advanced.",
        "Zoe": "Not in the field of the semifinals.",
    }
    with pytest.raises(RosterError) as refused:
        enter(semifinal.roster, new, actor=official())
    assert refused.value.code == "barred"
    with pytest.raises(RosterError):
        say(semifinal, "roster_set", players=[str(player(n).pk) for n in ("Ana", "Carla")])
    say(semifinal, "roster_set", players=[str(player(name).pk) for name in ("Ana", "Ben")])


def test_a_game_of_the_same_stage_is_open_to_everybody(autumn: Tournament) -> None:
    closed(autumn)
    autumn.schedule.filter(number=20).update(cancelled=False)
    assert told(opened(autumn, 20), "Carla") == {}


def test_rosters_that_are_open_already_get_the_field_with_the_closing(autumn: Tournament) -> None:
    semifinal = opened(autumn, 21)
    for name in ("Ana", "Carla"):
        enter(semifinal.roster, player(name), actor=official())
    closed(autumn)
    entries = RosterEntry.objects.filter(roster=semifinal.roster)
    assert [entry.player.name for entry in entries] == ["Ana"]
    assert list(told(semifinal, "Carla", "Ben")) == ["Carla"]


def test_who_is_at_the_table_already_stays(autumn: Tournament) -> None:
    semifinal = opened(autumn, 21)
    begin(semifinal, ["Ana", "Carla"])
    closed(autumn)
    assert told(semifinal, "Ana", "Carla", "Dan") == {
        "Dan": "Not in the field of the semifinals. Place 3 in the stage before; 2 advanced."
    }


def test_reopening_frees_the_rosters(autumn: Tournament) -> None:
    closing = closed(autumn)
    semifinal = opened(autumn, 21)
    with pytest.raises(StageRefused):
        reopen(closing, reason=" ", actor=official("max"))
    reopen(closing, reason="Game 2 is played after all", actor=official("max"))
    assert field_of(autumn, SEMIFINAL) is None
    assert told(semifinal, "Carla") == {}
    assert not Bar.objects.exists()
    closed(autumn)
    assert [name for name, *_rest in field(autumn)] == ["Ana", "Ben"]


def test_a_closing_stays_once_the_next_stage_has_begun(autumn: Tournament) -> None:
    closing = closed(autumn)
    begin(opened(autumn, 21), ["Ana", "Ben"])
    with pytest.raises(StageRefused) as refused:
        reopen(closing, reason="Too early", actor=official("max"))
    assert "has begun" in refused.value.detail


# --- Withdrawals and admissions ------------------------------------------------------------------


def test_for_who_withdraws_the_next_one_moves_up_and_all_who_share_the_place(
    autumn: Tournament,
) -> None:
    closing = closed(autumn)
    semifinal = opened(autumn, 21)
    moved = withdraw(closing, player("Ana"), reason="Travelling", actor=official("max"))
    assert [row.player.name for row in moved] == ["Carla", "Dan"]
    assert field(autumn) == [
        ("Ben", 2, "advanced"),
        ("Carla", 3, "moved_up"),
        ("Dan", 3, "moved_up"),
    ]
    assert told(semifinal, "Ana", "Ben", "Carla", "Dan") == {
        "Ana": "Not in the field of the semifinals. Withdrew: Travelling"
    }
    assert withdraw(closing, player("Dan"), reason="Ill", actor=official("max")) == []
    assert not open_reviews([autumn]).exists()


def test_nobody_moves_up_once_the_stage_has_begun(autumn: Tournament) -> None:
    closing = closed(autumn)
    play(opened(autumn, 21), {"Ana": 1000, "Ben": 1500})
    assert withdraw(closing, player("Ana"), reason="Travelling", actor=official("max")) == []
    assert field(autumn) == [("Ben", 2, "advanced")]
    bring_up_to_date(autumn)
    assert not open_reviews([autumn]).exists()


def test_a_withdrawal_needs_a_reason_and_somebody_in_the_field(autumn: Tournament) -> None:
    closing = closed(autumn)
    for name, reason in (("Ana", ""), ("Carla", "Travelling")):
        with pytest.raises(StageRefused):
            withdraw(closing, player(name), reason=reason, actor=official("max"))
    assert [name for name, *_rest in field(autumn)] == ["Ana", "Ben"]


def test_a_ruling_admits_somebody_and_nobody_loses_a_place(autumn: Tournament) -> None:
    closing = closed(autumn)
    semifinal = opened(autumn, 21)
    add_player("Zoe", actor=official())
    admit(closing, player("Zoe"), reason="Stood in for an official", actor=official("max"))
    admit(closing, player("Elsa"), reason="A protest was upheld", actor=official("max"))
    assert field(autumn) == [
        ("Ana", 1, "advanced"),
        ("Ben", 2, "advanced"),
        ("Elsa", 5, "admitted"),
        ("Zoe", None, "admitted"),
    ]
    assert list(told(semifinal, "Zoe", "Elsa", "Carla")) == ["Carla"]
    for name, reason in (("Zoe", "Again"), ("Carla", " ")):
        with pytest.raises(StageRefused):
            admit(closing, player(name), reason=reason, actor=official("max"))
    assert withdraw(closing, player("Zoe"), reason="Cannot come", actor=official("max")) == []
    assert list(told(semifinal, "Zoe")) == ["Zoe"]
    assert not open_reviews([autumn]).exists()


def test_who_withdrew_can_be_admitted_again(autumn: Tournament) -> None:
    closing = closed(autumn)
    withdraw(closing, player("Ben"), reason="By mistake", actor=official("max"))
    admit(closing, player("Ben"), reason="It was a mistake", actor=official("max"))
    assert [(name, source) for name, _place, source in field(autumn)] == [
        ("Ana", "advanced"),
        ("Ben", "admitted"),
        ("Carla", "moved_up"),
        ("Dan", "moved_up"),
    ]


def test_a_record_that_is_merged_is_in_the_field_as_the_one_that_is_kept(
    autumn: Tournament,
) -> None:
    """Whenever that is: on rosters that are open, and with nothing to be reviewed."""
    closing = closed(autumn)
    semifinal = opened(autumn, 21)
    ben, benny = player("Ben"), add_player("Benny", actor=official())
    merge(benny, ben, reason="The same person", actor=official("max"))
    bring_up_to_date(autumn)
    assert [name for name, *_rest in field(autumn)] == ["Ana", "Benny"]
    assert list(told(semifinal, "Benny", "Carla")) == ["Carla"]
    assert not open_reviews([autumn]).exists()
    with pytest.raises(StageRefused):
        admit(closing, benny, reason="Already there", actor=official("max"))
    withdraw(closing, benny, reason="Ill", actor=official("max"))
    assert [name for name, *_rest in field(autumn)] == ["Ana", "Carla", "Dan"]


# --- After a correction --------------------------------------------------------------------------


def reviewed(season: Tournament) -> tuple[list[str], list[str]]:
    review = open_reviews([season]).get()
    return named(review.before), named(review.after)


def test_a_correction_that_changes_who_advances_changes_nothing_by_itself(
    autumn: Tournament,
) -> None:
    closed(autumn)
    before = field(autumn)
    lose(autumn, "Ben", 600)
    assert field(autumn) == before
    assert reviewed(autumn) == (["Ana", "Ben"], ["Ana", "Carla", "Dan"])


def test_one_that_does_not_change_it_needs_no_review(autumn: Tournament) -> None:
    closed(autumn)
    lose(autumn, "Ana", 600)
    assert not FieldReview.objects.exists()


def decided(
    closing: StageClosing,
    decision: FieldReview.Decision,
    reason: str = "Both have played already",
) -> FieldReview:
    stamp = stamp_of(open_reviews([closing.tournament]).get())
    return decide(closing, decision, stamp=stamp, reason=reason, actor=official("max"))


def test_the_field_is_kept(autumn: Tournament) -> None:
    closing = closed(autumn)
    before = field(autumn)
    lose(autumn, "Ben", 600)
    with pytest.raises(StageRefused):
        decided(closing, Decision.KEEP, reason="")
    decided(closing, Decision.KEEP)
    assert field(autumn) == before
    bring_up_to_date(autumn)
    assert not open_reviews([autumn]).exists()


def test_the_field_follows_the_standings(autumn: Tournament) -> None:
    closing = closed(autumn)
    semifinal = opened(autumn, 21)
    lose(autumn, "Ben", 600)
    decided(closing, Decision.TAKE)
    assert field(autumn) == [
        ("Ana", 1, "advanced"),
        ("Carla", 2, "advanced"),
        ("Dan", 2, "advanced"),
    ]
    assert told(semifinal, "Ben", "Carla") == {
        "Ben": "Not in the field of the semifinals. "
        "Taken out after a review of the field: Both have played already"
    }
    bring_up_to_date(autumn)
    assert not open_reviews([autumn]).exists()


def test_a_setting_that_is_changed_afterwards_leads_to_a_review(autumn: Tournament) -> None:
    closed(autumn)
    before = field(autumn)
    change_settings(
        autumn,
        {"semifinal_places": 3},
        reason="A larger table",
        actor=official("max"),
        rule_otherwise=True,
    )
    assert field(autumn) == before
    assert reviewed(autumn) == (["Ana", "Ben"], ["Ana", "Ben", "Carla", "Dan"])


def test_a_review_ends_by_itself_when_the_standings_agree_again(autumn: Tournament) -> None:
    closed(autumn)
    game = first_game(autumn)
    lose(autumn, "Ben", 600)
    game.refresh_from_db()
    correct(
        game.pk,
        [{"op": "void", "ref": str(game.seq)}],
        reason="The wrong player",
        after=game.seq,
        request_id="take-it-back",
        actor=official("max"),
    )
    bring_up_to_date(autumn)
    assert not open_reviews([autumn]).exists()
    assert FieldReview.objects.get().decision == Decision.GONE


def test_a_decision_about_something_else_than_was_shown_is_refused(autumn: Tournament) -> None:
    closing = closed(autumn)
    lose(autumn, "Ben", 600)
    shown = stamp_of(open_reviews([autumn]).get())
    lose(autumn, "Carla", 100)
    with pytest.raises(StageStale):
        decide(closing, Decision.TAKE, stamp=shown, reason="So be it", actor=official("max"))
    assert reviewed(autumn) == (["Ana", "Ben"], ["Ana", "Dan"])


def test_a_review_comes_before_a_withdrawal(autumn: Tournament) -> None:
    closing = closed(autumn)
    lose(autumn, "Ben", 600)
    with pytest.raises(StageRefused) as refused:
        withdraw(closing, player("Ana"), reason="Travelling", actor=official("max"))
    assert "under review" in refused.value.detail


def test_after_the_field_was_kept_standings_that_agree_with_it_need_no_review(
    autumn: Tournament,
) -> None:
    """Kept though Carla passed Ben; then Carla falls back, and nothing is to be decided."""
    closing = closed(autumn)
    lose(autumn, "Ben", 600)
    decided(closing, Decision.KEEP)
    lose(autumn, "Carla", 200)
    lose(autumn, "Dan", 200)
    assert not open_reviews([autumn]).exists()
    assert [name for name, *_rest in field(autumn)] == ["Ana", "Ben"]


# --- The championship ----------------------------------------------------------------------------


def test_the_semifinals_lead_their_field_to_the_championship(autumn: Tournament) -> None:
    """Carla played in game 21 before the qualifying stage was closed, and is not in the field."""
    play(opened(autumn, 21), {"Ana": 1000, "Ben": 1500, "Carla": 2000})
    closed(autumn)
    planned = plan(autumn, SEMIFINAL)
    assert named([each.player for each in planned.advancing]) == ["Ben"]
    assert named([each.player for each in planned.not_in_field]) == ["Carla"]
    closed(autumn, SEMIFINAL)
    assert field(autumn, Stage.CHAMPIONSHIP) == [("Ben", 2, "advanced")]
