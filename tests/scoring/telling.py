"""What is said about the last event of a game.

Players go by their names here: whom nobody has named is called as the log calls them.
"""

from __future__ import annotations

from scoring.engine.core import Json
from scoring.engine.lucky_roll import RULESET
from scoring.words.narration import Told, tell
from tests.engine.lucky_roll.table import Told as Events
from tests.engine.lucky_roll.table import opening

LUCKY_18 = (1, 1, 5, 3, 2, 6)
EVENING = opening("Ana", "Ben", "Carla", dice=LUCKY_18)
"""Ana is called; the lucky number is 18."""
SIX_TWOS = (2, 2, 2, 2, 2, 2)


def listed(*told: Events) -> list[Json]:
    return [event for part in told for event in ([part] if isinstance(part, dict) else part)]


def last(*told: Events) -> Told:
    """What is said about the last of these events."""
    *events, event = listed(*told)
    before = RULESET.fold(RULESET.initial(RULESET.parse_rules({})), map(RULESET.parse, events))
    return tell(before, event, RULESET.apply(before, RULESET.parse(event)), {})
