"""The end of a round: everybody's total to be read aloud, in roster order or by score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.lucky_roll.ranking import rank
from scoring.engine.lucky_roll.state import State
from scoring.words.wording import Names, name, players, points


@dataclass(frozen=True, slots=True)
class Row:
    """One player's total, and what to know of them."""

    name: str
    total: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Totals:
    """A round's totals. `aloud`: they are announced; in round 1 they are for officials alone."""

    heading: str
    said: str
    caption: str
    rows: Sequence[Row]
    by_score: bool
    aloud: bool


def totals(state: State, names: Names, *, by_score: bool) -> Totals | None:
    """The totals of the round that has just ended; None while a round is being played.

    They are there at the call, and when a round begins without one: the final round, whose
    turns have not been called yet (no call follows the round in which game point was reached).
    """
    round_ = _just_ended(state)
    if round_ is None:
        return None
    announced = state.announced is not None and state.announced.round == round_
    scores = state.announced.scores if announced and state.announced else state.scores
    shown = [player for player in state.order if player in scores]
    if by_score:
        shown.sort(key=lambda player: -scores[player])
    return Totals(
        _heading(round_, aloud=announced),
        _said(state, names, aloud=announced),
        _caption(round_, by_score=by_score),
        [Row(name(each, names), points(scores[each]), _remark(each, state)) for each in shown],
        by_score,
        announced,
    )


def _just_ended(state: State) -> int | None:
    if state.phase == "call":
        return state.round
    due = state.due
    begins = due is not None and not due.started and not due.responded
    played = any(turn.round == state.round for turn in state.turns)
    if begins and not played and state.final_round:
        return state.round - 1
    return None


def _heading(round_: int, *, aloud: bool) -> str:
    if aloud:
        return _("Round {round} totals, read aloud").format(round=round_)
    return _("Round {round} is complete").format(round=round_)


def _said(state: State, names: Names, *, aloud: bool) -> str:
    if not aloud:
        return _("Totals are announced from round 2 on. These are for officials alone.")
    first = [place for place in rank(state) if place.rank == 1 and place.total > 0]
    if not first:
        return _("Nobody has points yet.")
    lead = ngettext("{players} leads.", "{players} lead.", len(first)).format(
        players=players([place.player for place in first], names)
    )
    if state.game_point_round is None:
        return _("{lead} Nobody has reached game point.").format(lead=lead)
    return _("{lead} Game point has been reached.").format(lead=lead)


def _caption(round_: int, *, by_score: bool) -> str:
    if by_score:
        return _("Totals after round {round}, by score").format(round=round_)
    return _("Totals after round {round}, in roster order").format(round=round_)


def _remark(player: str, state: State) -> str:
    """What the table says beside a name."""
    said = []
    if player in state.disqualified:
        said.append(_("disqualified"))
    elif player in state.away:
        said.append(_("away"))
    if player not in state.on_board:
        said.append(_("not on the board"))
    return ", ".join(said)
