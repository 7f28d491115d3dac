"""The eight policies of the game, in the words of this product: what happened, and what follows.

The effects themselves are the engine's; here is what officials and players read about them, and
who may rule by them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from roster.roles import Action


class Policy(models.IntegerChoices):
    """The policies by the number under which officials know them."""

    ASSISTANCE = 1, _("Outside assistance and connections")
    REPLAYS = 2, _("Replaying the dice")
    ABSENCE = 3, _("Absent or unresponsive players")
    INSTRUCTIONS = 4, _("Valid instructions")
    TECHNICAL = 5, _("Technical difficulties")
    SPEAKING = 6, _("Speaking during a turn")
    NOISE = 7, _("Background noise")
    ENFORCEMENT = 8, _("Enforcement")


EFFECTS: Final[Mapping[Policy, Promise]] = {
    Policy.ASSISTANCE: _(
        "Nobody may help the player who is on, from the room or from elsewhere. A player who was "
        "helped keeps what the last valid instruction before the help had established; a player "
        "who helped loses the next turn. Somebody who cannot connect may play through another "
        "player's connection, as long as they give every instruction themselves."
    ),
    Policy.REPLAYS: _(
        "A player may have the dice played again two times in a game. A replay that an official "
        "asks for is not counted. If another player repeats the dice, that is assistance."
    ),
    Policy.ABSENCE: _(
        "A name is called twice at the start of a turn; without an answer the turn is missed. "
        "After a missed turn it is called once, and without an answer the player is passed over "
        "until they announce themselves at a call for players. Who falls silent in the middle of "
        "a turn is called once; then the turn ends, and established points that qualify are kept."
    ),
    Policy.INSTRUCTIONS: _(
        "There are two attempts at a valid instruction for a roll. After the second the turn "
        "ends: established points that qualify are kept, those of this roll are not."
    ),
    Policy.TECHNICAL: _(
        "A player who cannot hear or be heard leaves the room and has half a minute to return. "
        "In time, the same dice are played again; otherwise the turn ends."
    ),
    Policy.SPEAKING: _(
        "During a turn the player, the roller and the officials who have to are the ones to "
        "speak. One official is enough to raise a mistake; then the roller puts it right."
    ),
    Policy.NOISE: _(
        "Officials must be able to hear the instruction. A player who is asked to reduce noise "
        "does so before the game goes on."
    ),
    Policy.ENFORCEMENT: _(
        "A reminder or a correction is enough for most mistakes. Repeated, deliberate or "
        "disruptive ones are for the tournament manager or the designee, who may impose a "
        "penalty and who decides what no policy covers."
    ),
}
"""What each policy asks and what follows, for people."""

_COMPENSATIONS: Final = frozenset({"award", "reinstate"})
"""Penalty kinds by which the manager takes an earlier ruling back."""


def usual_policy(event: Mapping[str, Any]) -> Policy:
    """The policy that an event of this type is ruled by where nobody says another."""
    return Policy.ASSISTANCE if event.get("type") == "assistance" else Policy.ENFORCEMENT


def fits(event: Mapping[str, Any], policy: int) -> bool:
    """Whether a ruling by this policy can be such an event: assistance has its own."""
    return policy in Policy.values and (
        event.get("type") != "assistance" or policy == Policy.ASSISTANCE
    )


def to_rule(event: Mapping[str, Any], policy: int) -> Action:
    """What a ruling takes ("Policy 8, enforcement").

    Written in the rules, so for any official: assistance, the turn that a helper loses for it,
    and a reminder. Everything else is at the manager's discretion.
    """
    kind = event.get("kind")
    if event.get("type") == "assistance" or kind == "reminder":
        return Action.RULE_POLICY_PENALTY
    if kind == "lose_turn" and policy == Policy.ASSISTANCE:
        return Action.RULE_POLICY_PENALTY
    return Action.REVERSE_RULING if kind in _COMPENSATIONS else Action.RULE_DISCRETIONARY
