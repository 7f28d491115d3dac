"""What stages and fields have to say, in whole sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.wording import players, points, sentences
from tournaments.models import Qualification
from tournaments.ranking_words import figure
from tournaments.schedule import Stage
from tournaments.stages.outlook import Chance, Lead, More, OneGame, Prospect, Terms
from tournaments.standings import Basis
from tournaments.wording import runs

# --- What a player still needs -------------------------------------------------------------------


def outlook_sentence(
    prospect: Prospect, terms: Terms, left: Sequence[int], *, withdrew: str = ""
) -> str:
    """Say how a player stands: "Needs 450 more than the player in place 16 in game 20.".

    `withdrew` is why they have withdrawn, if they have.
    """
    if prospect.chance is Chance.WITHDRAWN:
        return _("Has withdrawn and is passed over: {why}").format(why=withdrew)
    return {
        Chance.NOT_IN_FIELD: lambda *_facts: _("Is not in the field of this stage."),
        Chance.SURE: _sure,
        Chance.IN: _in,
        Chance.OUTSIDE: _outside,
        Chance.SHORT: _short,
        Chance.OUT: lambda *_facts: _("Does not advance."),
    }[prospect.chance](prospect, terms, left)


def _sure(_prospect: Prospect, terms: Terms, left: Sequence[int]) -> str:
    if not left:
        return _("Advances.")
    return ngettext(
        "Is sure to advance: nobody else can still play enough games for the {count} place.",
        "Is sure to advance: too few others can still play enough games for the {count} places.",
        terms.places,
    ).format(count=terms.places)


def _in(prospect: Prospect, terms: Terms, left: Sequence[int]) -> str:
    lead = _("In today.") if prospect.lead is None else _ahead(prospect.lead, terms.basis)
    return sentences([lead, _games_first(prospect, terms, left)])


def _ahead(lead: Lead, basis: Basis) -> str:
    if not lead.value:
        return _("In today, level with the player in place {place}, who is out on the tie.").format(
            place=lead.place
        )
    return _("In today, {points} ahead of the player in place {place}.").format(
        points=figure(lead.value, basis), place=lead.place
    )


def _outside(prospect: Prospect, terms: Terms, left: Sequence[int]) -> str:
    return sentences([_games_first(prospect, terms, left), _need(prospect, left)])


def _games_first(prospect: Prospect, terms: Terms, left: Sequence[int]) -> str:
    if not prospect.missing:
        return ""
    if prospect.missing == len(left):
        text = ngettext(
            "Has to play in the game that is left, to have the {needed} that are needed.",
            "Has to play in all {count} games that are left, to have the {needed} that are needed.",
            prospect.missing,
        )
    else:
        text = ngettext(
            "Needs {count} more game, to have the {needed} that are needed.",
            "Needs {count} more games, to have the {needed} that are needed.",
            prospect.missing,
        )
    return text.format(count=prospect.missing, needed=terms.minimum)


def _need(prospect: Prospect, left: Sequence[int]) -> str:
    match prospect.need:
        case More():
            return _more(prospect.need, left)
        case OneGame():
            return _one_game(prospect.need)
        case None:
            return ""


def _more(need: More, left: Sequence[int]) -> str:
    how = "more" if need.over and not need.points else "over" if need.over else "level"
    one = len(left) == 1
    text = _IN_THE_LAST_GAME[how]() if one else _OVER_GAMES[how](len(left))
    return text.format(
        points=points(need.points), place=need.place, number=left[-1], count=len(left)
    )


_IN_THE_LAST_GAME: Mapping[str, Callable[[], str]] = {
    "level": lambda: _("Needs {points} more than the player in place {place} in game {number}."),
    "over": lambda: _(
        "Needs over {points} more than the player in place {place} in game {number}."
    ),
    "more": lambda: _("Needs more points than the player in place {place} in game {number}."),
}
_OVER_GAMES: Mapping[str, Callable[[int], str]] = {
    "level": lambda count: ngettext(
        "Needs {points} more than the player in place {place} over the {count} game left.",
        "Needs {points} more than the player in place {place} over the {count} games left.",
        count,
    ),
    "over": lambda count: ngettext(
        "Needs over {points} more than the player in place {place} over the {count} game left.",
        "Needs over {points} more than the player in place {place} over the {count} games left.",
        count,
    ),
    "more": lambda count: ngettext(
        "Needs more points than the player in place {place} over the {count} game left.",
        "Needs more points than the player in place {place} over the {count} games left.",
        count,
    ),
}


def _one_game(need: OneGame) -> str:
    if need.over:
        text = _(
            "Is level with the player in place {place}, and needs a game of over {points} points "
            "to be ahead of them as they are now."
        )
    else:
        text = _(
            "Needs a game of {points} points to draw level with the player in place {place} as "
            "they are now."
        )
    return text.format(points=points(need.points), place=need.place)


def _short(prospect: Prospect, terms: Terms, left: Sequence[int]) -> str:
    text = ngettext(
        "Cannot reach the {needed} game that is needed any more: {played} played, {left} left.",
        "Cannot reach the {needed} games that are needed any more: {played} played, {left} left.",
        terms.minimum,
    )
    return text.format(needed=terms.minimum, played=prospect.games, left=len(left))


# --- What is certain and what is not -------------------------------------------------------------


def explained(stage: Stage, basis: Basis, left: Sequence[int]) -> list[str]:
    """Say what the page can know, and what not."""
    if not left:
        return [
            _("All games of the stage are played or cancelled."),
            _("Who advances is final once the tournament manager has closed the stage."),
        ]
    compared = {
        Basis.TOTAL: _(
            "What somebody needs is compared with the player at the cut as the table stands now. "
            "Others play as well, so it can change with every game."
        ),
        Basis.AVERAGE: _(
            "What somebody needs is one game that brings them to the average at the cut as it is "
            "now. Others play as well, so it can change with every game."
        ),
        Basis.BEST: _(
            "What somebody needs is one game that brings their best games to those at the cut as "
            "they are now. Others play as well, so it can change with every game."
        ),
    }[basis]
    return [
        _(
            "A game has no upper limit of points. While games are left nobody is safe, or out, by "
            "points alone; only too few games, or too few players, make it certain."
        ),
        compared,
        _(
            "On the bubble is who crosses the cut, or is passed there, by one game as good as a "
            "player's best so far."
        ),
    ]


# --- Fields --------------------------------------------------------------------------------------


def not_in_the_field(stage: Stage) -> str:
    """Say why somebody cannot be rostered in a stage."""
    return _NOT_IN[stage]()


_NOT_IN: Mapping[Stage, Callable[[], str]] = {
    Stage.SEMIFINAL: lambda: _("Not in the field of the semifinals."),
    Stage.CHAMPIONSHIP: lambda: _("Not in the field of the championship."),
}


def came_in(source: Qualification.Source, place: int | None, stage: Stage) -> str:
    """Say how somebody came into a field: "Place 3 in the qualifying stage."."""
    parts = []
    if source == Qualification.Source.ADMITTED:
        parts.append(_("Admitted by a ruling of the tournament manager."))
    elif source == Qualification.Source.MOVED_UP:
        parts.append(_("Moved up for somebody who withdrew."))
    if place is not None:
        text = {
            Stage.SEMIFINAL: _("Place {place} in the qualifying stage."),
            Stage.CHAMPIONSHIP: _("Place {place} in the semifinals."),
        }[stage]
        parts.append(text.format(place=place))
    return sentences(parts)


def games_of(numbers: Sequence[int]) -> str:
    """Tell some games: "Game 3" or "Games 3, 5 and 7 to 9"."""
    text = ngettext("Game {games}", "Games {games}", len(numbers))
    return text.format(games=players(list(runs(numbers)), {}))
