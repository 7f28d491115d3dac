"""The rules of Lucky Roll for people: scoring values and settings, read from the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.lucky_roll.dice import CombinationName, all_combinations
from scoring.engine.lucky_roll.settings import Settings
from scoring.words.wording import points


@dataclass(frozen=True, slots=True)
class Value:
    """A combination and what it is worth; `dice` of one roll make it."""

    name: str
    dice: int
    points: str


_NAMES: Final[Mapping[CombinationName, Callable[[], str]]] = {
    "straight": lambda: _("Straight"),
    "six_of_a_kind": lambda: _("Six of a kind"),
    "double_triple": lambda: _("Double triple"),
    "triple_double": lambda: _("Triple double, which is three pairs"),
    "five_of_a_kind": lambda: _("Five of a kind"),
    "full_house": lambda: _("Full house, three of a kind and a pair"),
    "four_of_a_kind": lambda: _("Four of a kind"),
}


def scoring_values(settings: Settings) -> list[Value]:
    """Every combination once, richest first; three of a kind and single dice by their faces."""
    wide = settings.four_and_pair_is_triple_double
    found: dict[tuple[str, int], Value] = {}
    for made in all_combinations(four_and_pair_is_triple_double=wide):
        if made.name == "three_of_a_kind":
            name = _("Three {face}s").format(face=made.faces[0])
        elif made.name == "single":
            name = _("A {face}").format(face=made.faces[0])
        else:
            name = _NAMES[made.name]()
        found.setdefault((name, len(made.faces)), Value(name, len(made.faces), points(made.points)))
    return list(found.values())


def by_dice(values: list[Value]) -> list[tuple[str, list[Value]]]:
    """The values under "With 6 dice of one roll", "With 5 dice of one roll" and so on."""
    return [
        (
            ngettext("With {count} die", "With {count} dice of one roll", count).format(
                count=count
            ),
            list(group),
        )
        for count, group in groupby(values, key=lambda value: value.dice)
    ]


def turn_rules(settings: Settings) -> list[str]:
    """What a turn asks of a player, a sentence or two each."""
    return [
        _(
            "The roller calls your name and rolls six dice. Say what you have, the dice or their "
            "points or what the turn stands at, and what next: how many dice to roll, or stop."
        ),
        _(
            "Set at least one scoring die aside before you roll the rest. When all six have "
            "scored, all six may be rolled again."
        ),
        _(
            "Your first saved turn needs {entry} points, each later one {save}. A roll without a "
            "scoring die is a bust: the turn's points are lost."
        ).format(entry=points(settings.entry_minimum), save=points(settings.save_minimum)),
        _(
            "A saved total of {goal} or more is game point: the next round is the last, for "
            "everybody, and then the highest total wins."
        ).format(goal=points(settings.game_point)),
        _("Totals are announced after the second round and after each later one."),
    ]


def settings_in_words(settings: Settings) -> list[tuple[str, str]]:
    """What was decided where the published rules leave room: a heading and a sentence each."""
    s = settings
    return [
        (
            _("The lucky number"),
            _("It is the total of the six dice that are rolled before the first round.")
            if s.lucky_number == "total"
            else _("It is one of the faces that the first six dice show."),
        ),
        (
            _("The lucky bonus"),
            _("A roll that shows the lucky number earns {bonus}, once a roll.").format(
                bonus=points(s.lucky_bonus)
            ),
        ),
        (
            _("The bonus and the minimum"),
            _("The bonus helps to reach the minimum.")
            if s.bonus_counts_toward_minimum
            else _("The bonus is no part of the points that a turn needs."),
        ),
        (
            _("The bonus when a policy ends the turn"),
            _("The bonus is kept with the points.")
            if s.bonus_kept_when_turn_is_ended
            else _("The bonus is lost: it is saved only when the player stops."),
        ),
        (
            _("Points after a technical time-out"),
            _("What was established is kept if it reaches the minimum.")
            if s.points_kept_on_technical_timeout
            else _("Nothing is kept."),
        ),
        (
            _("Four of a kind and a pair"),
            _("They count as three pairs.")
            if s.four_and_pair_is_triple_double
            else _("They do not count as three pairs."),
        ),
        (
            _("Replays"),
            ngettext(
                "Each player may ask for {count} replay in a game.",
                "Each player may ask for {count} replays in a game.",
                s.player_replays,
            ).format(count=s.player_replays),
        ),
        (
            _("Ties"),
            _("Equal totals share the win, unless the manager breaks the tie."),
        ),
        (
            _("Lost turns that were not served"),
            _("The manager carries them to the player's next game or waives them at sign-off."),
        ),
    ]
