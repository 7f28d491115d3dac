"""Players who are named in a reason that goes into the log: kept as ids there, read as names.

The log can never be changed, and knows players by id alone; so a name that an official writes
into a correction's reason must not be what is hashed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_MENTION: Final = re.compile(r"\[player ([0-9]{1,18})\]")


def with_ids(text: str, names: Mapping[str, str]) -> str:
    """Put "[player 12]" for each name of a player of the game that stands in a text."""
    ids = {name: player for player, name in names.items() if name}
    if not ids:
        return text
    longest_first = sorted(ids, key=len, reverse=True)
    named = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest_first)) + r")(?!\w)")
    return named.sub(lambda found: f"[player {ids[found[0]]}]", text)


def with_names(text: str, names: Mapping[str, str]) -> str:
    """Put back what the players are called now; who is not known keeps the id."""
    return _MENTION.sub(lambda found: names.get(found[1], found[0]), text)
