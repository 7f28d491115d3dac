"""Lucky Five: turn over a card, put down a chip, bet on the dice, roll.

The table and the turn are told in `table` and `betting`, the end of a turn and of the game in
`ending`, what a stack is worth in `state`, and who is ahead in `ranking`.
"""

from scoring.engine.core import Ruleset
from scoring.engine.lucky_five.events import Event, dump, parse
from scoring.engine.lucky_five.legal import Offer, legal
from scoring.engine.lucky_five.rules import apply, fold
from scoring.engine.lucky_five.settings import Rules, parse_rules
from scoring.engine.lucky_five.snapshot import snapshot, view
from scoring.engine.lucky_five.state import State, initial

RULESET: Ruleset[Rules, State, Event, tuple[Offer, ...]] = Ruleset(
    key="lucky-five",
    version=1,
    player_fields=frozenset({"player", "players", "first"}),
    parse_rules=parse_rules,
    initial=initial,
    parse=parse,
    dump=dump,
    apply=apply,
    fold=fold,
    legal=legal,
    order=lambda state: tuple(seat.player for seat in state.seats),
    snapshot=snapshot,
    view=view,
)

__all__ = ["RULESET"]
