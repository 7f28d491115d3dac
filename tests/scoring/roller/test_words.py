"""What the active roller's page says, state by state; games are told by name, no database."""

from __future__ import annotations

import pytest

from scoring.engine.lucky_roll import RULESET, State
from scoring.roller.actions import action_groups
from scoring.roller.facts import game_facts
from scoring.roller.line import CELLS, braille_line
from scoring.roller.panel import Panel, panel, turn_change
from scoring.roller.totals import totals
from scoring.roller.watches import watches
from scoring.tablet.felt import felt
from tests.engine.lucky_roll.table import (
    again,
    busts,
    call,
    goes_on,
    invalid,
    lost,
    misses,
    opening,
    penalty,
    play,
    roll,
    roster,
    said,
    saves,
    silent,
)

LONG = "Wilhelmina Featherstonehaugh-Cholmondeley"
LUCKY_18 = (1, 1, 5, 3, 2, 6)


def shown(state: State) -> Panel:
    legal = RULESET.legal(state)
    return panel(state, legal, {}, felt(state, legal, {}, None))


def round_four() -> State:
    """Ana has 3,000, Ben 2,000, Carla nothing, and it is Ana's turn in round 4."""
    state = play(opening("Ana", "Ben", "Carla"))
    for ben in (saves("Ben", 2000), busts("Ben"), busts("Ben")):
        state = goes_on(state, saves("Ana", 1000), ben, busts("Carla"), call())
    return state


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ([], "Ana R4 6d 0 call 1/2"),
        ([silent("Ana")], "Ana R4 6d 0 call 2/2"),
        ([said("responded", "Ana")], "Ana R4 6d 0"),
        ([roll("Ana", *LUCKY_18)], "Ana R4 6d 0 call 1/2"),
        ([roll("Ana", *LUCKY_18), again("Ana", 3, points=250)], "Ana R4 3d 250"),
        ([roll("Ana", *LUCKY_18), invalid("Ana")], "Ana R4 6d 0 try 2/2"),
        ([roll("Ana", *LUCKY_18), lost("Ana")], "Ana R4 6d 0 call 1/2 lost"),
    ],
)
def test_the_line_for_a_braille_display(told: list[dict[str, object]], line: str) -> None:
    assert braille_line(goes_on(round_four(), told) if told else round_four(), {}) == line


def test_a_bonus_stands_beside_the_points() -> None:
    """18 is the lucky number: the first roll shows it, and what it earned is established."""
    state = play(opening("Ana", "Ben", dice=LUCKY_18), roll("Ana", *LUCKY_18))
    assert braille_line(state, {}) == "Ana R1 6d 0+500 call 1/2"
    assert braille_line(goes_on(state, again("Ana", 3, points=250)), {}) == "Ana R1 3d 250+500"


def test_a_long_name_leaves_room_for_the_turn() -> None:
    state = play(opening(LONG, "Ana"))
    for name in (LONG, "Ana", "R" * 60, "Ze\u0301" * 30):
        lines = [braille_line(state, {"Ana": name, LONG: name})]
        assert all(len(line) <= CELLS for line in lines), lines
    late = goes_on(play(opening("Ana", LONG)), busts("Ana"))
    assert braille_line(late, {}) == "Wilhelmina R1 6d 0 call 1/2"


def test_the_other_phases_have_a_line_too() -> None:
    assert braille_line(play(roster("Ana", "Ben")), {}) == "Lucky number"
    over = play(opening("Ana", "Ben"), busts("Ana", "Ben"))
    assert braille_line(over, {}) == "R1 over, call for players"
    assert braille_line(goes_on(over, {"type": "game_ended"}), {}) == "Finished, 2 tied 0"
    won = play(opening("Ana", "Ben"), saves("Ana", 1000), busts("Ben"), {"type": "game_ended"})
    assert braille_line(won, {}) == "Ana wins 1000"


def test_who_is_called_and_what_is_due() -> None:
    state = round_four()
    now = shown(state)
    assert (now.call, now.due) == ("Call 1 of 2.", "Roll due.")
    assert now.following == "Next: Ben."
    assert [(each.label, each.value, each.remark) for each in now.figures] == [
        ("Dice to roll", "6", ""),
        ("Turn points", "0", "needs 300"),
        ("Replays left", "2", "of 2"),
        ("Total", "3,000", "on the board"),
    ]
    assert shown(goes_on(state, silent("Ana"))).call == "Call 2 of 2."
    rolled = shown(goes_on(state, roll("Ana", *LUCKY_18)))
    assert (rolled.call, rolled.due) == ("Call 1 of 2.", "Instruction due.")
    assert [(each.label, each.value, each.remark) for each in rolled.figures[:2]] == [
        ("Dice rolled", "6", "none due"),
        ("Turn points", "0", "up to 250 now"),
    ]
    second = shown(goes_on(state, roll("Ana", *LUCKY_18), invalid("Ana")))
    assert (second.call, second.due) == ("", "Second and last attempt.")


def test_who_misses_a_turn_is_told_with_who_is_next() -> None:
    state = goes_on(round_four(), penalty("Ben", "lose_turn"))
    assert shown(state).following == "Next: Carla. Ben misses this turn."
    last = goes_on(round_four(), penalty("Carla", "lose_turn"), saves("Ana", 1000))
    assert shown(last).following == "Last turn of the round. Carla misses this turn."


def test_a_turn_change_in_words() -> None:
    state = goes_on(round_four(), saves("Ana", 1000))
    assert turn_change(state, {}) == "Ben to roll. Total 2,000, on the board. Carla next."
    last = goes_on(state, busts("Ben"))
    assert turn_change(last, {}) == (
        "Carla to roll. Total 0, not on the board. Last turn of the round."
    )


def test_a_round_is_named_with_its_first_turn() -> None:
    assert turn_change(round_four(), {}) == (
        "Round 4. Ana to roll. Total 3,000, on the board. Ben next."
    )


def test_call_once_where_the_turn_before_was_missed() -> None:
    state = play(opening("Ana", "Ben"), busts("Ana"), misses("Ben"), call(), busts("Ana"))
    assert shown(state).call == "Call once."
    assert turn_change(state, {}) == (
        "Ben to roll. Call once. Total 0, not on the board. Last turn of the round."
    )


def at_game_point() -> State:
    """Ana reaches 10,000 in round 5, Ben is next."""
    state = play(opening("Ana", "Ben"))
    for _ in range(4):
        state = goes_on(state, saves("Ana", 2000), busts("Ben"), call())
    return goes_on(state, saves("Ana", 2000))


def test_game_point_stays_on_the_page_until_the_end() -> None:
    state = at_game_point()
    notice = "Game point. Ana 10,000. Round 6 is final."
    assert shown(state).notice == notice
    final = goes_on(state, busts("Ben"))
    assert shown(final).notice == notice
    assert turn_change(final, {}).startswith("Final round. Ana to roll.")
    assert shown(goes_on(final, busts("Ana", "Ben"))).notice == ""


def test_totals_are_read_aloud_from_round_two_on() -> None:
    state = play(opening("Ben", "Ana", "Zoë"), saves("Ana", 1000), saves("Ben", 2000))
    assert totals(state, {}, by_score=False) is None
    one = totals(goes_on(state, busts("Zoë")), {}, by_score=False)
    assert one is not None
    assert (one.heading, one.aloud) == ("Round 1 is complete", False)
    assert one.said == "Totals are announced from round 2 on. These are for officials alone."
    state = goes_on(state, busts("Zoë"), call(), busts("Ana", "Ben"), misses("Zoë"))
    two = totals(state, {}, by_score=False)
    assert two is not None
    assert (two.heading, two.aloud) == ("Round 2 totals, read aloud", True)
    assert two.said == "Ben leads. Nobody has reached game point."
    assert [(row.name, row.total, row.remark) for row in two.rows] == [
        ("Ana", "1,000", ""),
        ("Ben", "2,000", ""),
        ("Zoë", "0", "not on the board"),
    ]
    ranked = totals(state, {}, by_score=True)
    assert ranked is not None
    assert [row.name for row in ranked.rows] == ["Ben", "Ana", "Zoë"]
    assert ranked.caption == "Totals after round 2, by score"


def test_the_totals_before_the_final_round_have_no_call_to_stand_at() -> None:
    begun = goes_on(at_game_point(), busts("Ben"))
    read = totals(begun, {}, by_score=False)
    assert read is not None
    assert read.heading == "Round 5 totals, read aloud"
    assert read.said == "Ana leads. Game point has been reached."
    assert totals(goes_on(begun, silent("Ana")), {}, by_score=False) is None


def groups(state: State, *, may_roll: bool = True) -> dict[str, list[str]]:
    """Heading -> the texts of its buttons."""
    legal = RULESET.legal(state)
    found = action_groups(state, legal, {}, may_roll=may_roll)
    return {group.heading: [button.text for button in group.buttons] for group in found}


def test_one_action_each_for_what_can_happen() -> None:
    state = round_four()
    assert groups(state) == {
        "Dice": ["Roll 6 dice here", "Enter the dice"],
        "Ana's answer": ["Responded", "No response"],
        "Sound": ["Connection lost"],
    }
    assert groups(state, may_roll=False)["Dice"] == ["Enter the dice"]
    rolled = goes_on(state, roll("Ana", *LUCKY_18))
    assert groups(rolled) == {
        "Ana's answer": ["Responded", "No response"],
        "Instruction": ["Enter it here", "Invalid"],
        "Replay the dice": ["For Ana", "For an official"],
        "Sound": ["Connection lost"],
    }
    assert groups(goes_on(rolled, lost("Ana"))) == {
        "Sound": ["Connection restored", "Timed out"],
    }
    assert groups(play(roster("Ana", "Ben"))) == {
        "Dice": ["Roll the lucky number here", "Enter the dice"],
    }
    assert groups(goes_on(state, busts("Ana")))["Replay the dice"] == ["For Ana", "For an official"]


def test_noise_can_be_held_where_the_floor_above_offers_it() -> None:
    state = round_four()
    found = action_groups(state, RULESET.legal(state), {}, may_roll=False, may_hold=True)
    assert [button.text for button in found[-1].buttons] == ["Connection lost", "Hold for noise"]


def test_the_facts_beside_the_turn() -> None:
    state = goes_on(round_four(), busts("Ana"))
    assert game_facts(state, {"Zoë": "Zoë"} | {each: each for each in state.order}) == [
        ("Turn", "2 of 3 in round 4"),
        ("Leading", "Ana, 3,000"),
        ("Game point", "not reached"),
        ("Waiting to join", "Zoë"),
    ]
    assert ("Game point", "reached in round 5") in game_facts(at_game_point(), {})
    assert ("Leading", "nobody yet") in game_facts(play(opening("Ana", "Ben")), {})


def test_the_stopwatches_say_their_milestones_alone() -> None:
    response, technical = watches()
    assert response.limit == "of 3 seconds"
    assert response.milestones == {3: "3 seconds. Time is up, you decide."}
    assert technical.milestones == {
        10: "10 seconds.",
        20: "20 seconds.",
        30: "30 seconds. Time is up, you decide.",
    }
