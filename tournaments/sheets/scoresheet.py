"""The scoresheet of a game: the result, and every turn that is over with the total after it."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from roster.models import Player
from roster.shown import shown
from scoring import folding
from scoring.engine.core import Json
from scoring.models import Game
from scoring.words.wording import Names, name
from tournaments.compilation import FINISHED
from tournaments.models import ScheduledGame
from tournaments.screens.evening import state_heading, state_line
from tournaments.screens.turns import turn_sentence
from tournaments.sheets.sheet import Column, Sheet, Table
from tournaments.times import day_and_year


def public_state(game: Game) -> Json:
    """The state of a Lucky Roll game that the public knows, whole: under review the frozen one."""
    state: Json = game.engine.snapshot(folding.public(game))
    return state


def is_over(state: Json) -> bool:
    """Whether everybody may have the sheet; while a game runs its officials may."""
    return bool(state["phase"] == FINISHED)


def scoresheet(game: Game, scheduled: ScheduledGame | None, state: Json) -> Sheet:
    """The sheet of a game that stands at this state: turns that are over, never an open roll."""
    names = _names(state)
    label = _label(game, scheduled)
    return Sheet(
        file=f"scoresheet-game-{game.pk}",
        title=_("Scoresheet - {heading}").format(heading=state_heading(label, state, names)),
        notes=tuple(_notes(game, scheduled, state)),
        tables=(_result(state, names), _turns(state, names)),
        language=get_language() or "en",
    )


def _names(state: Json) -> Names:
    """What everybody reads, by id (one query)."""
    found = Player.objects.filter(pk__in=map(int, state["order"])).values_list("pk", shown())
    return {str(pk): called for pk, called in found}


def _label(game: Game, scheduled: ScheduledGame | None) -> str:
    if scheduled is None:
        return game.label
    return _("Game {number}").format(number=scheduled.number)


def _notes(game: Game, scheduled: ScheduledGame | None, state: Json) -> Iterable[str]:
    if scheduled is not None:
        day = day_and_year(scheduled.date)
        yield _("{tournament}, {day}.").format(tournament=scheduled.tournament, day=day)
    if line := state_line(state):
        yield line
    if not is_over(state):
        yield _("The game goes on. This sheet is for officials.")
    elif game.status == Game.Status.UNDER_REVIEW:
        yield _("The game is under review; its totals are frozen.")
    elif game.status == Game.Status.OFFICIAL:
        yield _("The result is official.")
    else:
        yield _("The result is provisional.")


def _result(state: Json, names: Names) -> Table:
    """Who came where; who is out of the ranking stands last, without a place."""
    ranked = [(rank, player, total) for rank, player, total in state["ranking"]]
    placed = {player for _rank, player, _total in ranked}
    out = [(None, p, total) for p, total in state["scores"].items() if p not in placed]
    label, caption = (
        (_("Result"), _("Places and totals at the end of the game."))
        if is_over(state)
        else (_("Totals"), _("Places and totals so far."))
    )
    return Table(
        name=label,
        caption=caption,
        columns=(Column(_("Place"), numeric=True), Column(_("Player")), _number(_("Total"))),
        rows=tuple((rank, name(player, names), total) for rank, player, total in [*ranked, *out]),
        named_by=1,
        notes=(_("Who has no place was disqualified."),) if out else (),
    )


def _turns(state: Json, names: Names) -> Table:
    return Table(
        name=_("Turns"),
        caption=_("Every turn in the order played, and the player's total after it."),
        columns=(
            _number(_("Round")),
            Column(_("Player")),
            Column(_("Turn")),
            _number(_("Points")),
            _number(_("Lucky bonus")),
            _number(_("Total")),
        ),
        rows=tuple(
            (
                turn["round"],
                name(turn["player"], names),
                turn_sentence(turn),
                turn["points"],
                turn["bonus"],
                turn["score"],
            )
            for turn in state["turns"]
        ),
        named_by=1,
    )


def _number(label: str) -> Column:
    return Column(label, numeric=True)
