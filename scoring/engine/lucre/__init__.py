"""Lucre: six numbers, four suits, two dice, and who first gets rid of all cards.

`RULESET` is the game as the rest of the product sees it. The log and the state hold every
card, so the software deals; people are shown `RULESET.view`, and what they may do by
`legal_for`.
"""

from __future__ import annotations

from scoring.engine.core import Ruleset
from scoring.engine.lucre.events import Event, dump, parse
from scoring.engine.lucre.legal import Legal, legal, legal_for
from scoring.engine.lucre.rules import apply, fold
from scoring.engine.lucre.settings import Rules, parse_rules
from scoring.engine.lucre.state import State, initial
from scoring.engine.lucre.views import snapshot, view

RULESET: Ruleset[Rules, State, Event, Legal] = Ruleset(
    key="lucre",
    version=1,
    player_fields=frozenset({"player", "players", "rolls", "to"}),
    parse_rules=parse_rules,
    initial=initial,
    parse=parse,
    dump=dump,
    apply=apply,
    fold=fold,
    legal=legal,
    order=lambda state: state.order,
    snapshot=snapshot,
    view=view,
    hidden=True,
)

__all__ = [
    "RULESET",
    "Event",
    "Legal",
    "Rules",
    "State",
    "apply",
    "dump",
    "fold",
    "initial",
    "legal",
    "legal_for",
    "parse",
    "parse_rules",
    "snapshot",
    "view",
]
