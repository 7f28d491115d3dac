"""Scoring Values a second time, by brute force and without a table.

Every way to set dice aside and to part them into groups is tried; a group is worth what the
published list says of its shape. Slow, and nothing in it can be wrong in the engine's way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations

Group = tuple[int, ...]


def options(dice: Sequence[int], *, four_and_pair: bool = True) -> frozenset[tuple[int, int]]:
    """All (points, dice used) of a roll."""
    chosen = chain.from_iterable(
        combinations(sorted(dice), number) for number in range(1, len(dice) + 1)
    )
    return frozenset(
        (points, len(part))
        for part in set(chosen)
        for points in readings(part, four_and_pair=four_and_pair)
    )


@cache
def readings(part: tuple[int, ...], *, four_and_pair: bool = True) -> frozenset[int]:
    """What dice may count if each of them belongs to a group that is worth something."""
    totals = set()
    for groups in partitions(list(part)):
        worths = [worth(group, four_and_pair=four_and_pair) for group in groups]
        if all(worths):
            totals.add(sum(worths))
    return frozenset(totals)


def partitions(dice: list[int]) -> Iterator[list[list[int]]]:
    """Every way to part dice into groups."""
    if not dice:
        yield []
        return
    first, *rest = dice
    for groups in partitions(rest):
        yield [[first], *groups]
        for index, group in enumerate(groups):
            yield [*groups[:index], [first, *group], *groups[index + 1 :]]


def worth(group: Sequence[int], *, four_and_pair: bool) -> int:
    """Points of a group taken as one combination; 0 if it is none."""
    shape = tuple(sorted(Counter(group).values(), reverse=True))
    if len(group) == 6:
        good = {(1,) * 6, (6,), (3, 3), (2, 2, 2)} | ({(4, 2)} if four_and_pair else set())
        return 2000 if shape in good else 0
    if len(group) == 5:
        straight = sorted(group) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6])
        return 1500 if straight or shape in {(5,), (3, 2)} else 0
    if shape == (4,):
        return 1000
    if shape == (3,):
        return {1: 300}.get(group[0], group[0] * 100)
    return {1: 100, 5: 50}.get(group[0], 0) if len(group) == 1 else 0
