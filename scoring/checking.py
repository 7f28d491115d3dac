"""Does everything that was folded still agree with the log? What `manage.py verify` asks."""

from __future__ import annotations

from scoring import folding
from scoring.appending import chain_faults
from scoring.engine.core import RuleViolation
from scoring.log import UnknownRef
from scoring.models import Game, GameTotal, Projection, TurnRow
from scoring.projections import total_rows, turn_rows

_TURN = ("index", "round", "player_id", "outcome", "reason", "points", "bonus", "score")
_TOTAL = ("player_id", "position", "rank", "total", "won", "on_board")


def game_faults(game: Game) -> list[str]:
    """What is wrong with one game, a sentence each; [] where log, fold and projections agree.

    Projections that merely lag behind the log are not wrong: the sweep brings them up.
    """
    faults = chain_faults(game)
    try:
        state = folding.fold_entries(game, folding.entries_of(game))
    except RuleViolation as violation:
        return [*faults, f"the log does not fold: {violation}"]
    except (UnknownRef, LookupError, TypeError, ValueError) as error:  # rows that we never wrote
        return [*faults, f"the log cannot be read: {error}"]
    if state != folding.current(game).state:
        faults.append("the state that this process keeps is not the one that the log folds to")
    if game.ruleset == "lucky-roll":
        faults += _projection_faults(game, game.engine.snapshot(folding.public(game)))
    return faults


def _projection_faults(game: Game, snapshot: dict[str, object]) -> list[str]:
    stored = Projection.objects.filter(game=game).first()
    if stored is None or stored.stamp != game.stamp:
        return []
    faults = []
    turns = list(TurnRow.objects.filter(game=game).order_by("index").values_list(*_TURN))
    if turns != [_values(row, _TURN) for row in turn_rows(game, snapshot)]:
        faults.append("its turns differ from the log's")
    totals = list(GameTotal.objects.filter(game=game).order_by("position").values_list(*_TOTAL))
    if totals != [_values(row, _TOTAL) for row in total_rows(game, snapshot)]:
        faults.append("its totals differ from the log's")
    return faults


def _values(row: TurnRow | GameTotal, fields: tuple[str, ...]) -> tuple[object, ...]:
    return tuple(getattr(row, field) for field in fields)
