"""The table before the first turn: who sits where, who begins, what the dice show."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_five.box import DICE, FACES, PLAYERS_MAX, PLAYERS_MIN
from scoring.engine.lucky_five.draft import Draft, OpenTurn
from scoring.engine.lucky_five.events import DiceSet, RosterSet
from scoring.engine.lucky_five.state import Seat


def set_roster(draft: Draft, event: RosterSet) -> None:
    """Seat two to six players clockwise as listed, with ten chips each ("The table").

    roster_too_small, roster_too_large, already_on_roster, unknown_player (`first` is nobody at
    the table), in this order.
    """
    players = event.players
    if len(players) < PLAYERS_MIN:
        raise RuleViolation("roster_too_small", players=len(players), minimum=PLAYERS_MIN)
    if len(players) > PLAYERS_MAX:
        raise RuleViolation("roster_too_large", players=len(players), maximum=PLAYERS_MAX)
    for index, player in enumerate(players):
        if player in draft.seat_of:
            raise RuleViolation("already_on_roster", player=player)
        draft.seat_of[player] = index
    if event.first is not None and event.first not in draft.seat_of:
        raise RuleViolation("unknown_player", player=event.first)
    draft.seats = [Seat(player) for player in players]
    draft.first = 0 if event.first is None else draft.seat_of[event.first]
    draft.phase = "dice"


def set_dice(draft: Draft, event: DiceSet) -> None:
    """Set the dice as first rolled into the open; the luckiest of the day begins."""
    check_faces(event.dice, len(DICE))
    draft.dice = list(event.dice)
    draft.phase = "turn"
    draft.open_turn = OpenTurn(number=1, seat=draft.first, bets=[])


def check_faces(dice: Sequence[int], count: int) -> None:
    """not_a_die for a face that no die has, then wrong_dice_count where it is not `count`."""
    for face in dice:
        if face not in FACES:
            raise RuleViolation("not_a_die", face=face)
    if len(dice) != count:
        raise RuleViolation("wrong_dice_count", given=len(dice), expected=count)
