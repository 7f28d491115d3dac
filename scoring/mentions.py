"""Players who are named in a reason that goes into the log: kept as ids there, read as names.

The log can never be changed, and knows players by id alone; so a name that an official writes
into a correction's reason must not be what is hashed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from django.db.models import F, TextField, Value

from roster.models import Player
from roster.rewriting import rewriting
from roster.shown import called_name

_MENTION: Final = re.compile(r"\[player ([0-9]{1,18})\]")


def with_ids(text: str, *names: Mapping[str, str]) -> str:
    """Put "[player 12]" for each player who is named in a text (two queries at most).

    `names` are what the players of the game are called and what everybody reads, by id; they are
    found as people type them, anybody else where the name stands there as it is.
    """
    ids = {
        name: f"[player {pk}]"
        for each in (*names, *_named_in(text))
        for pk, name in each.items()
        if name
    }
    return rewriting(ids)(text)


def _named_in(text: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    held = Player.objects.annotate(said=Value(text, output_field=TextField()))
    called = held.filter(said__icontains=F("name")).values_list("pk", "name")
    shown = held.exclude(public_name="").filter(said__icontains=F("public_name"))
    return (
        {str(pk): name for pk, name in called},
        {str(pk): name for pk, name in shown.values_list("pk", "public_name")},
    )


def with_names(text: str, names: Mapping[str, str]) -> str:
    """Put back what the players are called now, also who does not play (a query then)."""
    others = {int(pk) for pk in _MENTION.findall(text) if pk not in names}
    found = Player.objects.filter(pk__in=others).select_related("merged_into") if others else []
    everybody = {**{str(player.pk): called_name(player) for player in found}, **names}
    return _MENTION.sub(lambda one: everybody.get(one[1], one[0]), text)
