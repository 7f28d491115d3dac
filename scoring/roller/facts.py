"""The game in a few facts, beside the turn."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.engine.lucky_roll.ranking import rank
from scoring.engine.lucky_roll.state import State
from scoring.words.wording import Names, players, points


def game_facts(state: State, names: Names) -> Sequence[tuple[str, str]]:
    """Label and fact: the turn of the round, who leads, game point, who waits to join."""
    waiting = [player for player in names if player not in state.scores]
    return [
        *([(_("Turn"), _turn(state))] if state.due else []),
        (_("Leading"), _leading(state, names)),
        (_("Game point"), _game_point(state)),
        (_("Waiting to join"), players(waiting, names) or _("nobody")),
    ]


def _turn(state: State) -> str:
    played = sum(turn.round == state.round for turn in state.turns)
    return _("{turn} of {all} in round {round}").format(
        turn=played + 1, all=played + 1 + len(state.waiting), round=state.round
    )


def _leading(state: State, names: Names) -> str:
    first = [place for place in rank(state) if place.rank == 1 and place.total > 0]
    if not first:
        return _("nobody yet")
    who = players([place.player for place in first], names)
    return _("{players}, {total}").format(players=who, total=points(first[0].total))


def _game_point(state: State) -> str:
    if state.game_point_round is None:
        return _("not reached")
    return _("reached in round {round}").format(round=state.game_point_round)
