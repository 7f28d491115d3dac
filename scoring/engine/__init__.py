"""The engine: the rule sets that the product can play, by their key."""

from collections.abc import Mapping
from typing import Any

from scoring.engine.core import Ruleset
from scoring.engine.lucky_roll import RULESET as LUCKY_ROLL

RULESETS: Mapping[str, Ruleset[Any, Any, Any, Any]] = {
    ruleset.key: ruleset for ruleset in (LUCKY_ROLL,)
}
"""Key -> rule set. Whoever looks one up by a key knows no more of it than `Ruleset` tells."""
