"""Games that were recorded wrongly, and lists of changes, all by chance from one seed.

What stands after changes is worked out here once more, in the plainest way, so that the log's own
answer can be held against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from random import Random

from scoring.engine.core import Json, RuleViolation
from scoring.engine.lucky_roll import RULESET, Settings, State
from tests.engine.lucky_roll.play import STRANGER, Game, any_event, random_event
from tests.scoring.table import insert, replace, void

Stands = list[tuple[str, Json]]
"""Refs and events, players by name."""


def rules_of(settings: Settings) -> Json:
    return asdict(settings)


def told(game: Game) -> list[Json]:
    """A game's events as they are sent."""
    return [RULESET.dump(event) for event in game.events]


def folded(settings: Settings, events: Sequence[Json]) -> State:
    """A plain fold by name, without a log; RuleViolation with `at`."""
    return RULESET.fold(RULESET.initial(settings), [RULESET.parse(event) for event in events])


def went_on(state: State, chance: Random, most: int) -> list[Json]:
    """How a game could have gone on from this state."""
    events = []
    for _event in range(chance.randint(0, most)):
        event = random_event(state, chance)
        state = RULESET.apply(state, event)
        events.append(RULESET.dump(event))
    return events


def to_put_right(wrong: list[Json], right: list[Json], cut: int, chance: Random) -> list[Json]:
    """Changes that turn the wrong events into the right ones; up to `cut` they are the same.

    The wrong ones are recorded as rows 1, 2, ...
    """
    changes: list[Json] = []
    for index in range(cut, len(wrong)):
        ref = str(index + 1)
        if index >= len(right):
            changes.append(void(ref))
        elif chance.random() < 0.7:
            changes.append(replace(ref, right[index]))
        else:
            changes += [insert(ref, right[index]), void(ref)]
    last = str(len(wrong)) if wrong else None
    return changes + [insert(last, event) for event in right[len(wrong) :]]


def changed(stands: Stands, changes: Sequence[Json], row: int) -> Stands:
    """What stands after changes that are recorded in this row."""

    def inserted(after: str | None) -> Stands:
        return [
            (f"{row}.{index}", change["event"])
            for index, change in enumerate(changes)
            if change["op"] == "insert" and change["after"] == after
        ]

    result = inserted(None)
    for ref, event in stands:
        own = [change for change in changes if change.get("ref") == ref]
        if not own:
            result.append((ref, event))
        elif own[0]["op"] == "replace":
            result.append((ref, own[0]["event"]))
        result += inserted(ref)
    return result


def first_illegal(settings: Settings, stands: Stands) -> tuple[str, str] | None:
    """The ref of the first event that the rules refuse, and the code; None where all stand."""
    try:
        folded(settings, [event for _ref, event in stands])
    except RuleViolation as refusal:
        return stands[refusal.at or 0][0], refusal.code
    return None


def some_changes(settings: Settings, stands: Stands, chance: Random) -> list[Json]:
    """A correction as officials make them, or any at all; legal more often than not."""
    makers = (_another_ending, _another_ending, _a_ruling, _a_replay, _anything, _anything)
    while True:
        changes = chance.choice(makers)(settings, stands, chance)
        if changes and STRANGER not in str(changes):
            return changes


def _another_ending(settings: Settings, stands: Stands, chance: Random) -> list[Json]:
    """Back to a point, and from there what happened instead: "back to here" if nothing did."""
    cut = max(len(stands) - chance.randint(0, 25), 0)
    state = folded(settings, [event for _ref, event in stands[:cut]])
    after = stands[cut - 1][0] if cut else None
    return [
        *(void(ref) for ref, _event in stands[cut:]),
        *(insert(after, event) for event in went_on(state, chance, 25)),
    ]


def _a_ruling(settings: Settings, stands: Stands, chance: Random) -> list[Json]:
    """A penalty that nobody had noted, anywhere in the game."""
    players = folded(settings, [event for _ref, event in stands]).order
    if not players:
        return []
    kind = chance.choice(("reminder", "points", "award", "lose_turn", "disqualify"))
    points = {"points": 250} if kind in ("points", "award") else {}
    event: Json = {"type": "penalty", "player": chance.choice(players), "kind": kind, **points}
    return [insert(chance.choice(stands)[0], event)]


def _a_replay(settings: Settings, stands: Stands, chance: Random) -> list[Json]:
    """A replay for an official that was not noted."""
    rolls = [(ref, event) for ref, event in stands if event["type"] == "roll"]
    if not rolls:
        return []
    ref, event = chance.choice(rolls)
    return [insert(ref, {"type": "replay", "player": event["player"], "requested_by": "official"})]


def _anything(settings: Settings, stands: Stands, chance: Random) -> list[Json]:
    """One to three events voided, replaced or put in, mostly against the rules."""
    if not stands:
        return []
    changes = []
    for ref, _event in chance.sample(stands, min(len(stands), chance.randint(1, 3))):
        state = folded(
            settings, [event for _ref, event in stands[: chance.randint(0, len(stands))]]
        )
        event = RULESET.dump(any_event(state, chance))
        event.pop("order", None)
        changes.append(chance.choice((void(ref), replace(ref, event), insert(ref, event))))
    return changes
