"""What players are ranked by on a leaderboard, each in words, and what is shown beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db.models import F, FloatField
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

MINIMUM_GAMES = 10
"""Games that a player needs to be ranked by an average or a rate: one lucky evening is none."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure: its key in addresses, its words, and its value as the database works it out."""

    key: str
    label: Callable[[], str]
    meaning: Callable[[], str]
    """A whole sentence for who reads the board."""
    value: Combinable
    beside: tuple[str, ...]
    """Figures of a row that are shown with it."""
    lowest_first: bool = False
    needs_games: bool = False
    """Whether only those are ranked who have played the minimum of games."""

    @property
    def minimum(self) -> int:
        """Games that a player needs to be ranked by this."""
        return MINIMUM_GAMES if self.needs_games else 1


def _ratio(figure: str, by: str) -> Combinable:
    """Return a quotient that is equal in any database wherever the fractions are."""
    return Cast(F(figure), FloatField()) / Cast(F(by), FloatField())


MEASURES: Mapping[str, Measure] = {
    measure.key: measure
    for measure in (
        Measure(
            "points",
            lambda: _("Points"),
            lambda: _("All points of all games, as they stood when each game was over."),
            F("points"),
            ("games",),
        ),
        Measure(
            "average",
            lambda: _("Average a game"),
            lambda: _("All points, divided by the games that were played."),
            _ratio("points", "games"),
            ("points", "games"),
            needs_games=True,
        ),
        Measure(
            "best_game",
            lambda: _("Best game"),
            lambda: _("The most points with which a game was finished."),
            F("best_game"),
            ("games",),
        ),
        Measure(
            "best_turn",
            lambda: _("Best turn"),
            lambda: _("The most points that a single turn added, with its lucky bonuses."),
            F("best_turn"),
            ("turns", "games"),
        ),
        Measure(
            "wins",
            lambda: _("Games won"),
            lambda: _("A game with joint winners counts for each of them."),
            F("wins"),
            ("games",),
        ),
        Measure(
            "bonuses",
            lambda: _("Lucky bonuses"),
            lambda: _("Turns that saved one lucky bonus or more."),
            F("bonuses"),
            ("turns", "games"),
        ),
        Measure(
            "bust_rate",
            lambda: _("Bust rate"),
            lambda: _("Busts among the turns that were played; the fewest come first."),
            _ratio("busts", "turns"),
            ("busts", "turns", "games"),
            lowest_first=True,
            needs_games=True,
        ),
        Measure(
            "games",
            lambda: _("Games played"),
            lambda: _("Finished games in which at least one turn was played."),
            F("games"),
            ("points",),
        ),
    )
}
DEFAULT = MEASURES["points"]
