"""The engine: scoring one roll, and folding a long game."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import product
from random import Random

from bench.games import LONG, events
from bench.row import Row, ratio_of
from scoring.engine.lucky_roll import RULESET, options

CALLS = 200_000
EVENTS = 3_000


def measure() -> Iterable[Row]:
    """Compare look-ups with a plain dict, and a fold with reading the same events as JSON."""
    yield scoring_a_roll()
    yield from folding_a_game()


def scoring_a_roll() -> Row:
    """`options` a second, beside a dict that is asked for the same tuples."""
    rolls = list(product(range(1, 7), repeat=6))
    picked = [Random(1).choice(rolls) for _ in range(CALLS)]
    plain = {roll: options(roll) for roll in rolls}

    def through_options() -> None:
        for roll in picked:
            options(roll)

    def through_dict() -> None:
        for roll in picked:
            plain[roll]

    measured, baseline = ratio_of(through_options, through_dict)
    return Row(
        "options of a roll, beside a dict",
        CALLS / measured,
        CALLS / baseline,
        "calls/s",
        2_000_000,
        at_least=True,
    )


def folding_a_game() -> Iterable[Row]:
    """Folding typed events, and parsing and folding them, beside `json.loads`."""
    played = events(EVENTS)
    document = json.dumps(played)
    start = RULESET.initial(RULESET.parse_rules(LONG))
    parsed = [RULESET.parse(event) for event in played]

    def fold() -> object:
        return RULESET.fold(start, parsed)

    def parse_and_fold() -> object:
        return RULESET.fold(start, [RULESET.parse(event) for event in played])

    def read() -> object:
        return json.loads(document)

    for name, function in (("fold", fold), ("parse and fold", parse_and_fold)):
        measured, baseline = ratio_of(function, read, rounds=15)
        title = f"{name} {EVENTS:,} events, beside json.loads"
        yield Row(title, measured * 1000, baseline * 1000, "ms", 12)
