"""A finished turn in one sentence, as the public reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.engine.core import Json
from scoring.words.wording import turn_worth


def turn_sentence(turn: Json) -> str:
    """A turn of the public view -> what came of it: "Saves 650 plus 500 lucky."."""
    came = turn["outcome"], turn["reason"], turn["points"], turn["bonus"]
    return _sentence(*came, get_language() or "")


@lru_cache(maxsize=2000)  # a game has many turns, which are told anew with each that is added
def _sentence(outcome: str, reason: str, points: int, bonus: int, _language: str) -> str:
    text = _TOLD.get((outcome, reason)) or _TOLD.get((outcome, ""))
    if text is None:
        return str(outcome)
    return text().format(worth=turn_worth(points, bonus))


_TOLD: Mapping[tuple[str, str], Callable[[], str]] = {
    ("saved", ""): lambda: _("Saves {worth}."),
    ("bust", ""): lambda: _("Bust."),
    ("kept", "unresponsive"): lambda: _("Keeps {worth}, after no response."),
    ("kept", "invalid_instruction"): lambda: _(
        "Keeps {worth}, after a second invalid instruction."
    ),
    ("kept", "technical"): lambda: _("Keeps {worth}, after technical difficulties."),
    ("kept", "assistance"): lambda: _("Keeps {worth}, after assistance."),
    ("kept", ""): lambda: _("Keeps {worth}."),
    ("lost", "unresponsive"): lambda: _("Saves nothing, after no response."),
    ("lost", "invalid_instruction"): lambda: _(
        "Saves nothing, after a second invalid instruction."
    ),
    ("lost", "technical"): lambda: _("Saves nothing, after technical difficulties."),
    ("lost", "assistance"): lambda: _("Saves nothing, after assistance."),
    ("lost", "penalty"): lambda: _("Loses the turn by a ruling."),
    ("lost", ""): lambda: _("Saves nothing."),
    ("missed", ""): lambda: _("Misses the turn."),
    ("forfeited", ""): lambda: _("Forfeits the turn by a ruling."),
}
