"""The engine: the rule sets that the product can play, by their key."""

from collections.abc import Mapping
from typing import Any

from scoring.engine.core import Ruleset
from scoring.engine.lucky_five import RULESET as LUCKY_FIVE
from scoring.engine.lucky_roll import RULESET as LUCKY_ROLL
from scoring.engine.lucre import RULESET as LUCRE

RULESETS: Mapping[str, Ruleset[Any, Any, Any, Any]] = {
    ruleset.key: ruleset for ruleset in (LUCKY_ROLL, LUCKY_FIVE, LUCRE)
}
"""Key -> rule set. Whoever looks one up by a key knows no more of it than `Ruleset` tells."""
