"""Random play: whole games as officials could record them, and events as anybody could send.

`random_event` picks from what `legal` offers, so that a game visits every phase and policy;
`random_game` goes on until the game is over or long enough. All chance comes from one
`random.Random`, so a seed tells the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from scoring.engine.lucky_roll import Choice, Event, Legal, Settings, State, apply, initial, legal
from scoring.engine.lucky_roll.dice import readings
from scoring.engine.lucky_roll.events import (
    AssistanceGiven,
    ConnectionLost,
    ConnectionRestored,
    ConnectionTimedOut,
    DiceReplayed,
    DiceRolled,
    GameEnded,
    InstructionGiven,
    InvalidInstruction,
    LuckyNumberRolled,
    NoResponse,
    PenaltyImposed,
    PenaltyKind,
    PlayersCalled,
    Responded,
    RosterSet,
    Then,
    TieBroken,
)

NAMES = ("Abe", "bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
STRANGER = "Zed"
PENALTIES: tuple[PenaltyKind, ...] = (
    "reminder",
    "points",
    "award",
    "reinstate",
    "lose_turn",
    "disqualify",
)
WEIGHTS: Mapping[str, float] = {
    "roll": 40,
    "instruction": 40,
    "no_response": 5,
    "responded": 1,
    "invalid_instruction": 8,
    "replay": 3,
    "connection_lost": 2,
    "connection_restored": 20,
    "connection_timed_out": 10,
    "assistance": 1,
    "penalty": 1,
    "call_for_players": 30,
    "tie_broken": 5,
    "game_ended": 0.1,
}
"""How often an event is picked where it is possible."""


@dataclass(frozen=True)
class Game:
    """A game as played: its events, and the state before the first and after each of them."""

    settings: Settings
    events: list[Event]
    states: list[State]


def random_settings(chance: Random) -> Settings:
    """The default settings as often as not, else any; game point within reach sometimes."""
    if chance.random() < 0.4:
        return Settings()
    return Settings(
        lucky_number=chance.choice(("total", "face")),
        bonus_counts_toward_minimum=chance.random() < 0.5,
        bonus_kept_when_turn_is_ended=chance.random() < 0.5,
        points_kept_on_technical_timeout=chance.random() < 0.5,
        four_and_pair_is_triple_double=chance.random() < 0.5,
        game_point=chance.choice((1500, 4000, 10_000)),
        entry_minimum=chance.choice((0, 500, 1000)),
        save_minimum=chance.choice((0, 300, 500)),
        lucky_bonus=chance.choice((0, 350, 500)),
        player_replays=chance.choice((0, 1, 2)),
    )


def random_game(chance: Random, *, most_events: int = 600) -> Game:
    """A game until it is over (and sometimes a ruling later), or has this many events."""
    settings = random_settings(chance)
    events, states = list[Event](), [initial(settings)]
    while len(events) < most_events:
        if states[-1].phase == "finished" and chance.random() < 0.4:
            break
        events.append(random_event(states[-1], chance))
        states.append(apply(states[-1], events[-1]))
    return Game(settings, events, states)


def random_event(state: State, chance: Random) -> Event:
    """One of the events that are possible now."""
    moves = legal(state)
    kinds = sorted(moves.events)
    weights = [WEIGHTS.get(kind, 1) for kind in kinds]
    (kind,) = chance.choices(kinds, weights)
    player = moves.player or ""
    simple: Mapping[str, Event] = {
        "no_response": NoResponse(player),
        "responded": Responded(player),
        "invalid_instruction": InvalidInstruction(player),
        "connection_lost": ConnectionLost(player),
        "connection_restored": ConnectionRestored(player),
        "connection_timed_out": ConnectionTimedOut(player),
        "game_ended": GameEnded(),
    }
    return simple.get(kind) or _with_facts(kind, state, moves, chance)


def random_dice(number: int, chance: Random) -> tuple[int, ...]:
    """Dice, of few faces more often than real ones, so that combinations come up."""
    faces = range(1, 7) if chance.random() < 0.6 else chance.sample(range(1, 7), 3)
    return tuple(chance.choice(faces) for _ in range(number))


def spoken(choice: Choice, player: str, chance: Random) -> InstructionGiven:
    """A choice in one of the ways to say it: points, dice kept, points of the turn, or more."""
    then: Then = "stop" if choice.stops else "roll"
    points = choice.points if chance.random() < 0.5 else None
    turn_points = choice.turn_points if chance.random() < 0.5 else None
    keep = choice.keep if choice.keep and chance.random() < 0.3 else None
    if points is None and turn_points is None:
        unclear = keep is None or max(readings(keep)) != choice.points
        points = choice.points if unclear else None
    return InstructionGiven(player, then, keep, points, turn_points, choice.dice)


def _with_facts(kind: str, state: State, moves: Legal, chance: Random) -> Event:
    player, dice = moves.player or "", moves.dice or 0
    match kind:
        case "roster_set":
            return RosterSet(tuple(chance.sample(NAMES, chance.randint(2, 5))))
        case "lucky_number_rolled":
            rolled = random_dice(dice, chance)
            return LuckyNumberRolled(rolled, chance.choice(rolled))
        case "roll":
            return DiceRolled(player, random_dice(dice, chance))
        case "instruction":
            return spoken(_choose(moves, chance), player, chance)
        case "replay":
            return DiceReplayed(moves.replay_player or "", chance.choice(moves.replay_requesters))
        case "assistance":
            helper = chance.choice((None, *moves.helpers))
            after = chance.choice((None, *range(moves.instructions + 1)))
            return AssistanceGiven(player, helper, after)
        case "penalty":
            return _penalty(moves, chance)
        case "tie_broken":
            return TieBroken(chance.choice(moves.tied))
        case _:
            return _call(state, moves, chance)


def _choose(moves: Legal, chance: Random) -> Choice:
    """The richest stop or roll as a rule, anything valid now and then."""
    if chance.random() < 0.3:
        return chance.choice(moves.choices)
    return moves.stops[0] if moves.stops and chance.random() < 0.7 else moves.rolls[0]


def _penalty(moves: Legal, chance: Random) -> PenaltyImposed:
    kind = chance.choice(sorted(moves.penalties))
    points = chance.choice((50, 500, 20_000)) if kind in ("points", "award") else None
    return PenaltyImposed(chance.choice(moves.penalties[kind]), kind, points)


def _call(state: State, moves: Legal, chance: Random) -> PlayersCalled:
    absent = [name for name in NAMES if name not in state.order]
    joined = _some(absent, chance) if chance.random() < 0.2 else ()
    return PlayersCalled(joined, _some(moves.returnable, chance))


def _some(names: Sequence[str], chance: Random) -> tuple[str, ...]:
    return tuple(chance.sample(names, chance.randint(0, min(2, len(names)))))


def any_event(state: State, chance: Random) -> Event:
    """A well-formed event of any kind, as it might arrive at any time: seldom a legal one."""
    makers = (_any_roll, _any_instruction, _any_of_the_turn, _any_ruling, _any_of_the_table)
    return chance.choice(makers)(state, chance)


def _anybody(state: State, chance: Random) -> str:
    due = state.due.player if state.due else STRANGER
    return chance.choice((due, due, *(state.order or NAMES), STRANGER))


def _any_faces(chance: Random, least: int = 0) -> tuple[int, ...]:
    faces = range(1, 7) if chance.random() < 0.8 else range(8)
    return tuple(chance.choice(faces) for _ in range(chance.randint(least, 7)))


def _any_roll(state: State, chance: Random) -> Event:
    dice = state.due.dice if state.due else 6
    faces = random_dice(dice, chance) if chance.random() < 0.6 else _any_faces(chance)
    return DiceRolled(_anybody(state, chance), faces)


def _any_instruction(state: State, chance: Random) -> Event:
    """Something that might be said of the dice on the table: near the truth, often beside it."""
    due = state.due
    table = due.roll if due and due.roll else (1, 5, 5)
    keep = tuple(chance.sample(table, chance.randint(0, len(table))))
    stands = (due.points, due.bonus, due.pending_bonus) if due else (0, 0, 0)
    points = chance.choice((0, 50, 100, 150, 200, 300, 1000, 1500, 2000, -50, 75))
    turn_points = points + stands[0] + chance.choice((0, stands[1], stands[1] + stands[2], 50))
    given = [chance.random() < part for part in (0.3, 0.5, 0.4)]
    rolls = chance.random() < 0.6
    return InstructionGiven(
        _anybody(state, chance) if chance.random() < 0.3 else due.player if due else STRANGER,
        "roll" if rolls else "stop",
        keep if given[0] else None,
        points if given[1] or not any(given) else None,
        turn_points if given[2] else None,
        chance.choice((len(table) - len(keep), *range(-1, 8))) if rolls else None,
    )


def _any_of_the_turn(state: State, chance: Random) -> Event:
    player = _anybody(state, chance)
    return chance.choice(
        (
            NoResponse(player),
            Responded(player),
            InvalidInstruction(player),
            ConnectionLost(player),
            ConnectionRestored(player),
            ConnectionTimedOut(player),
            DiceReplayed(player, chance.choice(("player", "official"))),
            DiceReplayed(state.bust_player or player, chance.choice(("player", "official"))),
            AssistanceGiven(
                player,
                chance.choice((None, _anybody(state, chance))),
                chance.choice((None, -1, 0, 1, 2, 9)),
            ),
        )
    )


def _any_ruling(state: State, chance: Random) -> Event:
    kind = chance.choice(PENALTIES)
    points = chance.choice((-1, 0, 1, 700)) if kind in ("points", "award") else None
    player = _anybody(state, chance)
    return chance.choice((PenaltyImposed(player, kind, points), TieBroken(player), GameEnded()))


def _any_of_the_table(state: State, chance: Random) -> Event:
    names = (*NAMES, STRANGER, *state.order)
    some = [tuple(chance.choice(names) for _ in range(chance.randint(0, 2))) for _ in range(3)]
    return chance.choice(
        (
            RosterSet(some[0] + some[1]),
            LuckyNumberRolled(_any_faces(chance), chance.choice((None, *range(8)))),
            LuckyNumberRolled(_any_faces(chance, least=6), chance.choice((None, *range(8)))),
            PlayersCalled(some[0], some[1]),
            PlayersCalled((), some[1]),
            PlayersCalled(tuple(dict.fromkeys(some[0])), (), some[2]),
        )
    )
