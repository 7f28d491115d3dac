"""The eight policies, and who may rule by them."""

from __future__ import annotations

from typing import Any

import pytest

from policies.catalogue import EFFECTS, Policy, fits, to_rule, usual_policy
from roster.roles import Action

ASSISTANCE = {"type": "assistance", "player": "7", "helper": "8"}


def penalty(kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": "penalty", "player": "7", "kind": kind, **fields}


def test_there_are_eight_policies_each_with_its_effect() -> None:
    assert [policy.value for policy in Policy] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert set(EFFECTS) == set(Policy)
    assert all(str(effect).endswith(".") for effect in EFFECTS.values())


@pytest.mark.parametrize(
    ("event", "policy", "action"),
    [
        (ASSISTANCE, 1, Action.RULE_POLICY_PENALTY),
        (penalty("lose_turn"), 1, Action.RULE_POLICY_PENALTY),
        (penalty("reminder"), 6, Action.RULE_POLICY_PENALTY),
        (penalty("reminder"), 8, Action.RULE_POLICY_PENALTY),
        (penalty("lose_turn"), 8, Action.RULE_DISCRETIONARY),
        (penalty("lose_turn"), 7, Action.RULE_DISCRETIONARY),
        (penalty("points", points=100), 1, Action.RULE_DISCRETIONARY),
        (penalty("disqualify"), 8, Action.RULE_DISCRETIONARY),
        (penalty("award", points=100), 8, Action.REVERSE_RULING),
        (penalty("reinstate"), 8, Action.REVERSE_RULING),
    ],
)
def test_what_the_rules_say_themselves_any_official_rules(
    event: dict[str, Any], policy: int, action: Action
) -> None:
    assert to_rule(event, policy) is action


def test_assistance_is_policy_1_and_nothing_else() -> None:
    assert usual_policy(ASSISTANCE) == 1
    assert [number for number in range(10) if fits(ASSISTANCE, number)] == [1]


def test_a_penalty_is_policy_8_unless_another_is_named() -> None:
    assert usual_policy(penalty("points", points=100)) == 8
    assert [number for number in range(10) if fits(penalty("reminder"), number)] == [
        *range(1, 9),
    ]
