"""How a player plays: when to stop, what to claim, and how to say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from scoring.engine.core import Json
from scoring.engine.lucky_roll import Choice, Legal, State


@dataclass(frozen=True, slots=True)
class Temper:
    """A player's style. `enough` are the points at which the player likes to stop."""

    enough: int
    daring: float
    """The chance to go on although it is enough."""


def temper_of(rng: Random) -> Temper:
    """Somebody new at the table."""
    return Temper(enough=rng.choice((350, 500, 650, 800, 1000)), daring=rng.uniform(0.05, 0.3))


def instruction(state: State, legal: Legal, temper: Temper, rng: Random) -> Json:
    """What the player says to the roll on the table."""
    player = legal.player or ""
    if legal.stops and _stops(state, legal, temper, rng):
        chosen = legal.stops[0] if rng.random() < 0.95 else rng.choice(legal.stops)
        return _said(player, chosen, rng)
    return _said(player, _to_roll(legal.rolls, rng), rng)


def _stops(state: State, legal: Legal, temper: Temper, rng: Random) -> bool:
    """Whether the player has had enough: sooner with few dice left, later behind at the end."""
    best = legal.stops[0]
    player = legal.player or ""
    if state.final_round:
        ahead = max((total for who, total in state.scores.items() if who != player), default=0)
        if state.scores[player] + best.saves <= ahead:
            return False
    dice_left = legal.rolls[0].dice or 0
    if dice_left == len("123456"):
        return rng.random() < 0.3
    wanted = temper.enough * (0.5 if dice_left <= 2 else 1.0)
    return best.saves >= wanted and rng.random() > temper.daring


def _to_roll(rolls: Sequence[Choice], rng: Random) -> Choice:
    """Mostly the richest claim, sometimes one that leaves more dice to roll."""
    if rng.random() < 0.75:
        return rolls[0]
    return rng.choice(rolls[:4])


def _said(player: str, choice: Choice, rng: Random) -> Json:
    """The same choice as people say it: points, the dice kept, or the turn's points."""
    event: Json = {"type": "instruction", "player": player}
    if choice.dice is None:
        event["then"] = "stop"
    else:
        event |= {"then": "roll", "dice": choice.dice}
    way = rng.random()
    if way < 0.15 and choice.keep and choice.dice is not None:
        return {**event, "keep": list(choice.keep)}
    if way < 0.25 and choice.points:
        return {**event, "turn_points": choice.turn_points}
    return {**event, "points": choice.points}
