"""The turns that are over, by round, as the public reads them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.engine.core import Json
from scoring.words.wording import Names, name
from tournaments.screens.turns import turn_sentence


@dataclass(frozen=True, slots=True)
class RoundTurns:
    """A round's turns so far: players and what came of each."""

    number: int
    heading: str
    turns: tuple[tuple[str, str], ...]

    @property
    def table(self) -> SafeString:
        """The round's table. A round that is over is rendered once, however often it is sent."""
        return _table(self, get_language() or "")


def rounds_of(view: Json, names: Names) -> tuple[RoundTurns, ...]:
    """Return the finished turns by round, the latest round first, each in the order played."""
    rounds = tuple(
        RoundTurns(
            number,
            _("Round {round}").format(round=number),
            tuple((name(turn["player"], names), turn_sentence(turn)) for turn in turns),
        )
        for number, turns in groupby(view.get("turns", []), key=lambda turn: turn["round"])
    )
    return rounds[::-1]


@lru_cache(maxsize=500)
def _table(turns: RoundTurns, _language: str) -> SafeString:
    return render_to_string("tournaments/_live_round.html", {"round": turns})
