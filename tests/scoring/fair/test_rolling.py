"""Virtual rolls in a game: committed to beforehand, in the log at once, published at the end."""

from __future__ import annotations

import pytest

from scoring.engine.core import Json, RuleViolation
from scoring.errors import RequestReused, Stale
from scoring.fair.rolling import NoVirtualDice
from scoring.importing import import_transcript
from scoring.models import DiceSeed
from scoring.selectors import transcript_of
from tests.engine.lucky_roll.table import again, busts, lucky, roll, roster, saves, stop
from tests.scoring.fair.rolling import COMMITTED, KNOWN, Roller, drawing, verified
from tests.scoring.table import void

pytestmark = pytest.mark.django_db

OTHER = bytes(range(1, 33))


def begun(table: Roller, **rules: object) -> Roller:
    """The roster is set, and the seed is the known one."""
    with drawing(KNOWN):
        table.say(roster("Al", "Bo", "Cy"))
    return table


def finished(table: Roller) -> Roller:
    """Al's first roll comes from here; then the manager ends the game."""
    table.say(lucky(6, 6, 6, 6, 6, 6))
    table.roll_here()
    table.say({"type": "game_ended"})
    return table


def test_the_roster_commits_to_a_seed_before_the_lucky_number(table: Roller) -> None:
    begun(table)
    assert table.seals == [{"commitment": COMMITTED}]
    assert table.seed.seed == KNOWN.hex()
    assert table.state["phase"] == "lucky_number"


def test_the_lucky_number_is_the_first_roll(table: Roller) -> None:
    begun(table).roll_here()
    assert table.events[-1] == lucky(4, 2, 4, 3, 3, 2)
    assert table.seals[-1] == {"commitment": COMMITTED, "roll": 1}
    assert table.state["lucky_number"] == 18


def test_the_face_comes_from_the_same_roll(db: None) -> None:
    table = Roller("Al", "Bo", "Cy", rules={"lucky_number": "face"})
    begun(table).roll_here()
    assert table.events[-1] == lucky(4, 2, 4, 3, 3, 2, face=2)


def test_entered_and_virtual_dice_mix(table: Roller) -> None:
    begun(table).say(lucky(1, 1, 5, 3, 2, 6), roll("Al", 1, 1, 5, 3, 2, 6))
    table.say(again("Al", 4, points=200))
    table.roll_here()
    assert table.events[-1] == roll("Al", 4, 2, 4, 3)
    assert table.seals[1:] == [None, None, None, {"commitment": COMMITTED, "roll": 1}]


def test_a_repeated_request_is_one_roll(table: Roller) -> None:
    first = begun(table).roll_here(request_id="once", after=1)
    second = table.roll_here(request_id="once", after=1)
    assert (first.seq, first.repeated) == (2, False)
    assert (second.seq, second.repeated) == (2, True)
    assert table.seed.rolls == 1


def test_two_rollers_at_once_roll_once(table: Roller) -> None:
    begun(table)
    first, second = table.roll_here(after=1), table.roll_here(after=1)
    assert (first.seq, second.seq, second.repeated) == (2, 2, True)
    assert table.seed.rolls == 1


def test_an_old_page_rolls_nothing(table: Roller) -> None:
    begun(table).say(lucky(6, 6, 6, 6, 6, 6))
    with pytest.raises(Stale):
        table.roll_here(after=1)
    assert table.seed.rolls == 0


def test_an_id_that_stands_for_entered_dice_is_refused(table: Roller) -> None:
    begun(table).send(lucky(6, 6, 6, 6, 6, 6), request_id="typed")
    with pytest.raises(RequestReused):
        table.roll_here(request_id="typed")


def test_what_was_rolled_here_and_is_entered_too_counts_once(table: Roller) -> None:
    begun(table).roll_here(after=1)
    typed = table.send(lucky(4, 2, 4, 3, 3, 2), after=1)
    assert (typed.seq, typed.repeated) == (2, True)


def test_nothing_is_rolled_where_no_roll_is_due(table: Roller) -> None:
    begun(table).say(lucky(6, 6, 6, 6, 6, 6), roll("Al", 1, 1, 5, 3, 2, 6))
    with pytest.raises(RuleViolation, match="not_now"):
        table.roll_here()
    assert table.seed.rolls == 0


def test_an_undone_roll_keeps_its_number(table: Roller) -> None:
    begun(table).roll_here()
    table.correct(void("2"))
    table.roll_here()
    assert table.events[-1] == lucky(5, 4, 2, *table.events[-1]["dice"][3:])
    assert table.seals[-1] == {"commitment": COMMITTED, "roll": 2}
    assert verified()[0][1] == "  row 2, virtual roll 1, was undone."


def test_the_end_publishes_the_seed(table: Roller) -> None:
    finished(begun(table))
    assert table.seals[-1] == {"commitment": COMMITTED, "seed": KNOWN.hex()}
    assert not DiceSeed.objects.filter(game=table.game, published=False).exists()


def test_a_virtual_roll_that_ends_the_game_publishes_too(db: None) -> None:
    """Al has game point, so round 2 is final; Cy's bust with two dice is its last roll.

    Not every roll of two dice is one, so it is taken back until it is.
    """
    table = begun(Roller("Al", "Bo", "Cy", rules={"game_point": 1000}))
    table.say(lucky(6, 6, 6, 6, 6, 6), saves("Al", 1000), busts("Bo", "Cy", "Al", "Bo"))
    table.say(roll("Cy", 1, 1, 1, 1, 2, 3), again("Cy", 2, points=1000))
    while table.roll_here().state.phase != "finished":
        table.correct(void(table.refs[-1]))
    seal = table.seals[-1]
    assert seal == {"commitment": COMMITTED, "roll": seal["roll"], "seed": KNOWN.hex()}  # type: ignore[index]
    assert verified()[1] == []


def test_a_correction_that_reopens_draws_a_new_seed(table: Roller) -> None:
    finished(begun(table))
    with drawing(OTHER):
        table.correct(void(table.refs[-1]))
    assert table.seals[-1] == {"commitment": table.seed.commitment}
    assert table.seed.seed == OTHER.hex()
    table.say({"type": "game_ended"})
    assert table.seals[-1] == {"commitment": table.seals[-2]["commitment"], "seed": OTHER.hex()}  # type: ignore[index]
    assert verified()[1] == []


def test_a_correction_that_ends_the_game_publishes(table: Roller) -> None:
    begun(table).say(lucky(6, 6, 6, 6, 6, 6), busts("Al"))
    table.correct({"op": "insert", "after": "3", "event": {"type": "game_ended"}})
    assert table.seals[-1] == {"commitment": COMMITTED, "seed": KNOWN.hex()}


def test_a_correction_of_a_running_game_says_nothing(table: Roller) -> None:
    begun(table).say(lucky(6, 6, 6, 6, 6, 6), busts("Al"))
    table.correct(void("3"))
    assert table.seals == [{"commitment": COMMITTED}, None, None, None]


def test_a_roster_set_anew_keeps_the_seed(table: Roller) -> None:
    begun(table)
    table.correct(void("1"))
    table.say(roster("Al", "Bo"))
    assert table.seals == [{"commitment": COMMITTED}, None, None]


def test_imported_games_have_no_virtual_dice(table: Roller) -> None:
    begun(table).say(lucky(6, 6, 6, 6, 6, 6), stop_of_al())
    paper = transcript_of(table.fresh())
    other = Roller()
    other.game = import_transcript(paper, actor=other.actor)
    with pytest.raises(NoVirtualDice):
        other.roll_here()
    assert verified(other.game.pk) == (
        [f"Game {other.game.pk}, Imported game: no virtual dice."],
        [],
    )


def test_an_imported_game_can_be_rolled_once_a_correction_has_committed(table: Roller) -> None:
    begun(table).say(lucky(6, 6, 6, 6, 6, 6), busts("Al"))
    other = Roller()
    other.game = import_transcript(transcript_of(table.fresh()), actor=other.actor)
    with drawing(OTHER):
        other.correct(void("3"))
    assert other.seals[-1] == {"commitment": other.seed.commitment}
    other.roll_here()
    assert other.seals[-1] == {"commitment": other.seed.commitment, "roll": 1}
    assert verified(other.game.pk)[1] == []


def stop_of_al() -> list[Json]:
    """Al is on the board, Bo is called."""
    return [*saves("Al", 1000)[:-1], stop("Al", points=1000)]


def test_the_side_games_have_none(db: None) -> None:
    table = Roller("Al", "Bo", ruleset="lucky-five")
    with pytest.raises(NoVirtualDice):
        table.roll_here()
