"""What an official's client is told of a game: where the log stands, the state, what is possible.

Without the turns so far, which grow, so that the answer to a roll is as long at event 3,000 as
at event 30.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from rest_framework import status
from rest_framework.response import Response

from scoring import folding
from scoring.api.plain import plain
from scoring.audience import hands_are_hidden, officials_view
from scoring.codec import AnyRuleset
from scoring.engine.core import Json
from scoring.errors import Stale
from scoring.models import Game
from scoring.services import Recorded


def short_state(engine: AnyRuleset, state: Any) -> Json:
    """A state as the contract prints it, with `last_turn` instead of all `turns`."""
    snapshot = officials_view(engine, replace(state, turns=state.turns[-1:]))
    turns = snapshot.pop("turns")
    return {**snapshot, "last_turn": turns[-1] if turns else None}


def moment(game: Game, state: Any) -> Json:
    """`seq` (what to send as `after` next), `state` and `legal`."""
    engine = game.engine
    return {
        "seq": game.seq,
        "state": short_state(engine, state),
        "legal": possible(engine, state),
    }


def possible(engine: AnyRuleset, state: Any) -> Any:
    """What can be recorded now; None where telling it would show somebody's hand."""
    return None if hands_are_hidden(engine, state) else plain(engine.legal(state))


def recorded_answer(recorded: Recorded) -> Response:
    """201 for a new row, 200 for one that stood there: its number, its events, and the moment."""
    body = {
        "row": recorded.seq,
        "refs": list(recorded.refs),
        "repeated": recorded.repeated,
        **moment(recorded.game, recorded.state),
    }
    code = status.HTTP_200_OK if recorded.repeated else status.HTTP_201_CREATED
    return Response(body, status=code)


@contextmanager
def telling_where_it_stands(game_id: int) -> Iterator[None]:
    """Give the refusal of a stale write the current moment, so that the client can show both."""
    try:
        yield
    except Stale as stale:
        game = Game.objects.get(pk=game_id)
        now = moment(game, folding.current(game).state)
        stale.fields = {**(stale.fields or {}), **now}
        raise
