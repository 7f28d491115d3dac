"""What rulings take: made at once, put in afterwards, taken back; one answer for API and pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from policies.catalogue import fits, to_rule, usual_policy
from policies.models import REASON_LENGTH
from policies.selectors import policies_of
from policies.services import Words
from roster.roles import Action
from scoring import authority
from scoring.api.envelopes import refuse, text
from scoring.engine.core import Json
from scoring.log import Entry


def read_ruling(fields: Mapping[str, Any], reason: str = "") -> tuple[Json, Words]:
    """A ruled event with `policy` and `reason` beside its fields -> the event, and the words.

    Without a policy it is the usual one. A reason can be left out where the rules say it all,
    or where `reason` stands for it.
    """
    event = {key: value for key, value in fields.items() if key not in ("policy", "reason")}
    policy = fields.get("policy", int(usual_policy(event)))
    if type(policy) is not int or not fits(event, policy):
        refuse("policy", _("Name a policy by its number, 1 to 8; assistance is policy 1."))
    written = to_rule(event, policy) is Action.RULE_POLICY_PENALTY
    if "reason" in fields or not (reason or written):
        reason = text(fields, "reason", REASON_LENGTH)
    return event, Words(policy, reason)


def to_take_rulings(game_id: int, ruled: Sequence[Entry]) -> set[Action]:
    """What it takes to take these rulings back, or to put something else in their place.

    One that is written in the rules is corrected like any other event; one at the manager's
    discretion is the manager's to take back.
    """
    policies = policies_of(game_id, [entry.ref for entry in ruled])
    written = (
        to_rule(entry.event, policies.get(entry.ref, usual_policy(entry.event)))
        is Action.RULE_POLICY_PENALTY
        for entry in ruled
    )
    return {Action.CORRECT if rule else Action.CORRECT_RULING for rule in written}


def to_put_rulings(events: Sequence[Json]) -> set[Action]:
    """What it takes to put rulings in afterwards: what it would have taken at once."""
    ruled = [read_ruling(event, "-") for event in events]
    return {to_rule(event, words.policy) for event, words in ruled}


authority.register(authority.RulingRights(to_take_rulings, to_put_rulings))
