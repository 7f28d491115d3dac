"""What a stage is ranked by, in words and figures: total points, an average, the best games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.wording import points
from tournaments.models import Tournament
from tournaments.schedule import Stage
from tournaments.standings import Basis

DECIMALS: Final = 3
"""Of an average. Two that differ, of 25 games at most each, differ by 1/600 or more: with three
decimals they never look level."""


def basis_of(tournament: Tournament, stage: Stage) -> Basis:
    """Tell what a stage is ranked by; in the championship, one game, all are its points."""
    return Basis.TOTAL if stage is Stage.CHAMPIONSHIP else Basis(tournament.ranking_basis)


def figure(value: Fraction, basis: Basis) -> str:
    """Write what a player is ranked by: "76,200", or "6,927.273" for an average."""
    if basis is Basis.AVERAGE:
        whole, _point, decimals = plain(value, basis).partition(".")
        return number_format(f"{whole}.{decimals}", use_l10n=True, force_grouping=True)
    return points(value.numerator)


def plain(value: Fraction, basis: Basis) -> str:
    """Write the same for programs: "76200", or "6927.273", rounded half up from the exact value."""
    if basis is not Basis.AVERAGE:
        return str(value.numerator)
    scale = 10**DECIMALS
    thousandths = (2 * value.numerator * scale + value.denominator) // (2 * value.denominator)
    return f"{thousandths // scale}.{thousandths % scale:0{DECIMALS}}"


def column(tournament: Tournament, stage: Stage) -> str:
    """Head the column of what players are ranked by."""
    return {
        Basis.TOTAL: _("Points"),
        Basis.AVERAGE: _("Average"),
        Basis.BEST: _("Best {count}").format(count=tournament.best_games),
    }[basis_of(tournament, stage)]


def ranked_by(tournament: Tournament, stage: Stage) -> str:
    """Say which games a table is about, and what by."""
    text = _RANKED_BY[stage, basis_of(tournament, stage)]()
    return text.format(count=tournament.best_games)


_RANKED_BY: Mapping[tuple[Stage, Basis], Callable[[], str]] = {
    (Stage.QUALIFYING, Basis.TOTAL): lambda: _("Qualifying stage, ranked by total points."),
    (Stage.QUALIFYING, Basis.AVERAGE): lambda: _(
        "Qualifying stage, ranked by the average of the games played."
    ),
    (Stage.QUALIFYING, Basis.BEST): lambda: _(
        "Qualifying stage, ranked by each player's best {count} games."
    ),
    (Stage.SEMIFINAL, Basis.TOTAL): lambda: _("Semifinals, ranked by total points."),
    (Stage.SEMIFINAL, Basis.AVERAGE): lambda: _(
        "Semifinals, ranked by the average of the games played."
    ),
    (Stage.SEMIFINAL, Basis.BEST): lambda: _(
        "Semifinals, ranked by each player's best {count} games."
    ),
    (Stage.CHAMPIONSHIP, Basis.TOTAL): lambda: _("Championship game, ranked by total points."),
}


def first_rule(tournament: Tournament, stage: Stage) -> str:
    """Say in a step what a table ranks by first."""
    if stage is Stage.CHAMPIONSHIP:
        return _("Points of the championship game.")
    count = tournament.best_games
    return {
        Basis.TOTAL: _("Total points of {games}."),
        Basis.AVERAGE: _("Average points of a game played, in {games}."),
        Basis.BEST: ngettext(
            "Points of the player's best game of {games}.",
            "Points of the player's best {count} games of {games}, added up.",
            count,
        ),
    }[basis_of(tournament, stage)].format(games=_games(tournament, stage), count=count)


def _games(tournament: Tournament, stage: Stage) -> str:
    if stage is Stage.QUALIFYING:
        return _("the qualifying stage")
    if tournament.qualifying_points_carried:
        return _("the qualifying stage and the semifinals")
    return _("the semifinals")


LEVEL: Mapping[Basis, Callable[[], str]] = {
    Basis.TOTAL: lambda: _("Places {places} are level on points."),
    Basis.AVERAGE: lambda: _("Places {places} have the same average."),
    Basis.BEST: lambda: _("Places {places} are level on their best games."),
}
"""The first sentence on a tie that games won decide."""
LEVEL_ON_WINS: Mapping[Basis, Callable[[], str]] = {
    Basis.TOTAL: lambda: _("Places {places} are level on points and on games won."),
    Basis.AVERAGE: lambda: _("Places {places} have the same average and as many games won."),
    Basis.BEST: lambda: _("Places {places} are level on their best games and on games won."),
}
"""The same on one that the best game decides."""
SHARED: Mapping[Basis, Callable[[], str]] = {
    Basis.TOTAL: lambda: _(
        "Level on points, games won and best game: {players} share place {place}."
    ),
    Basis.AVERAGE: lambda: _(
        "Level on average, games won and best game: {players} share place {place}."
    ),
    Basis.BEST: lambda: _(
        "Level on best games, games won and best game: {players} share place {place}."
    ),
}
"""A tie that nothing decides."""
