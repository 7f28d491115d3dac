"""Scoring Values: what one roll is worth, whatever the order of its dice.

The table of combinations is written down once and everything else follows from it: a
*selection* is made of combinations, each die in exactly one of them, and the *options* of
a roll are what its selections come to. There are 923 different rolls of one to six dice,
so all of it is worked out when the module is loaded; `options` finds a roll by its dice as
they come, in 55,986 orders, because sorting them would cost more than the memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from typing import Literal, NamedTuple

FACES = range(1, 7)
MOST_DICE = 6

Roll = tuple[int, ...]
"""Dice as they lie: the faces in ascending order, one for each die."""
Option = tuple[int, int]
"""(points, dice used)."""
CombinationName = Literal[
    "straight",
    "six_of_a_kind",
    "double_triple",
    "triple_double",
    "five_of_a_kind",
    "full_house",
    "four_of_a_kind",
    "three_of_a_kind",
    "single",
]


@dataclass(frozen=True, slots=True)
class Combination:
    """Dice of one roll that score together."""

    faces: Roll
    name: CombinationName
    points: int


class Scoring(NamedTuple):
    """The richest option of a roll: its points, and the dice that make them, ascending."""

    points: int
    dice: Roll


class _Tables(NamedTuple):
    readings: Mapping[Roll, frozenset[int]]
    """Dice that are a whole selection -> what they may count."""
    selections: Mapping[Roll, Mapping[Option, Roll]]
    """A roll -> each of its options, with the dice of one selection that makes it."""
    rolls: Mapping[Roll, frozenset[Option]]
    """A roll -> its options."""
    options: Mapping[tuple[int, ...], frozenset[Option]]
    """A roll in any order of its dice -> its options."""


def options(
    dice: Sequence[int], *, four_and_pair_is_triple_double: bool = True
) -> frozenset[Option]:
    """Tell all (points, dice used) that a roll of one to six faces supports (Scoring Values).

    The dice may come in any order. An empty set is a bust. Anything that is not one to six
    whole numbers from 1 to 6 is a ValueError; what Python holds equal to one of these (True,
    1.0) passes here for speed, and is stopped where events are parsed.
    """
    table = _WIDE_OPTIONS if four_and_pair_is_triple_double else _STRICT_OPTIONS
    try:
        return table[tuple(dice)]
    except (KeyError, TypeError):
        raise ValueError(_what_is_wrong(dice)) from None


def selections(
    dice: Sequence[int], *, four_and_pair_is_triple_double: bool = True
) -> Mapping[Option, Roll]:
    """Tell each option of a roll with the dice, ascending, of one selection that makes it.

    Where several selections come to the same, the one with the lower faces is told.
    """
    options(dice)  # refuses what is no roll
    return _tables(four_and_pair_is_triple_double).selections[tuple(sorted(dice))]


def readings(dice: Sequence[int], *, four_and_pair_is_triple_double: bool = True) -> frozenset[int]:
    """Tell what dice set aside may count, each of them used; nothing if one is left over.

    Three 5s may be read as 500 or as three single 5s, 150.
    """
    table = _tables(four_and_pair_is_triple_double).readings
    return table.get(tuple(sorted(dice)), frozenset())


def roll_table(*, four_and_pair_is_triple_double: bool = True) -> Mapping[Roll, frozenset[Option]]:
    """Give each of the 923 rolls with its options, for callers who sort the dice anyway."""
    return _tables(four_and_pair_is_triple_double).rolls


def scored_dice(dice: Sequence[int], *, four_and_pair_is_triple_double: bool = True) -> Scoring:
    """Tell which dice of a roll make its richest option; a bust has 0 points and no dice."""
    found = selections(dice, four_and_pair_is_triple_double=four_and_pair_is_triple_double)
    if not found:
        return Scoring(0, ())
    points, used = max(found)
    return Scoring(points, found[points, used])


def is_face(value: object) -> bool:
    """Whether the value is a face of a die: a whole number from 1 to 6, and no boolean."""
    return type(value) is int and value in FACES


def all_combinations(*, four_and_pair_is_triple_double: bool) -> list[Combination]:
    """Write out every combination there is, the six-dice ones first."""
    pairs, triples, fours = list(_of_a_kind(2)), list(_of_a_kind(3)), list(_of_a_kind(4))
    six = [Combination((*FACES,), "straight", 2000)]
    six += [Combination(faces, "six_of_a_kind", 2000) for faces in _of_a_kind(6)]
    six += [Combination(_join(*two), "double_triple", 2000) for two in combinations(triples, 2)]
    six += [Combination(_join(*three), "triple_double", 2000) for three in combinations(pairs, 3)]
    if four_and_pair_is_triple_double:
        six += [Combination(faces, "triple_double", 2000) for faces in _unlike(fours, pairs)]
    five = [Combination((*range(low, low + 5),), "straight", 1500) for low in (1, 2)]
    five += [Combination(faces, "five_of_a_kind", 1500) for faces in _of_a_kind(5)]
    five += [Combination(faces, "full_house", 1500) for faces in _unlike(triples, pairs)]
    four = [Combination(faces, "four_of_a_kind", 1000) for faces in fours]
    three = [
        Combination(faces, "three_of_a_kind", 300 if faces[0] == 1 else 100 * faces[0])
        for faces in triples
    ]
    singles = [Combination((1,), "single", 100), Combination((5,), "single", 50)]
    return six + five + four + three + singles


def _of_a_kind(number: int) -> Iterator[Roll]:
    return ((face,) * number for face in FACES)


def _join(*parts: Roll) -> Roll:
    return tuple(sorted(sum(parts, ())))


def _unlike(many: list[Roll], few: list[Roll]) -> Iterator[Roll]:
    """Join dice of one kind with dice of another."""
    return (_join(a, b) for a, b in product(many, few) if a[0] != b[0])


def _all_readings(known: list[Combination]) -> dict[Roll, frozenset[int]]:
    """Build every selection of up to six dice by adding one combination after another."""
    found: dict[Roll, set[int]] = {}

    def extend(faces: Roll, points: int, first: int) -> None:
        for index in range(first, len(known)):
            added = known[index]
            if len(faces) + len(added.faces) <= MOST_DICE:
                more = _join(faces, added.faces)
                found.setdefault(more, set()).add(points + added.points)
                extend(more, points + added.points, index)

    extend((), 0, 0)
    return {faces: frozenset(points) for faces, points in found.items()}


def _parts(roll: Roll) -> Iterator[Roll]:
    """Yield every part of the roll once, the ones with lower faces later."""
    counts = [range(roll.count(face) + 1) for face in FACES]
    for numbers in product(*counts):
        yield tuple(
            face for face, number in zip(FACES, numbers, strict=True) for _ in range(number)
        )


def _work_out(*, four_and_pair_is_triple_double: bool) -> _Tables:
    known = all_combinations(four_and_pair_is_triple_double=four_and_pair_is_triple_double)
    read = _all_readings(known)
    found = {
        roll: {(points, len(part)): part for part in _parts(roll) for points in read.get(part, ())}
        for number in range(1, MOST_DICE + 1)
        for roll in combinations_with_replacement(FACES, number)
    }
    by_roll = {roll: frozenset(made) for roll, made in found.items()}
    by_dice = {
        dice: by_roll[tuple(sorted(dice))]
        for number in range(1, MOST_DICE + 1)
        for dice in product(FACES, repeat=number)
    }
    return _Tables(read, found, by_roll, by_dice)


def _tables(four_and_pair_is_triple_double: bool) -> _Tables:
    return _WIDE if four_and_pair_is_triple_double else _STRICT


def _what_is_wrong(dice: object) -> str:
    if not isinstance(dice, Sequence) or isinstance(dice, str | bytes):
        return f"a roll is a sequence of faces, not {dice!r}"
    wrong = [face for face in dice if not is_face(face)]
    if wrong:
        return f"not the face of a die: {wrong[0]!r}"
    return f"a roll has one to {MOST_DICE} dice, not {len(dice)}"


_WIDE = _work_out(four_and_pair_is_triple_double=True)
_STRICT = _work_out(four_and_pair_is_triple_double=False)
_WIDE_OPTIONS, _STRICT_OPTIONS = _WIDE.options, _STRICT.options
