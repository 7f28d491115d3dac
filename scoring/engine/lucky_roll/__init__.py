"""Lucky Roll as a rule set: six dice, one voice, and a total that ends the game."""

from scoring.engine.core import Ruleset
from scoring.engine.lucky_roll.claims import Claim, normalise
from scoring.engine.lucky_roll.dice import options, scored_dice, selections
from scoring.engine.lucky_roll.events import Event
from scoring.engine.lucky_roll.legal import Choice, Legal, legal
from scoring.engine.lucky_roll.parsing import dump, parse
from scoring.engine.lucky_roll.ranking import joint_winners, rank
from scoring.engine.lucky_roll.rules import apply, fold, initial
from scoring.engine.lucky_roll.settings import Settings, parse_settings
from scoring.engine.lucky_roll.snapshot import snapshot, view
from scoring.engine.lucky_roll.state import State

RULESET: Ruleset[Settings, State, Event, Legal] = Ruleset(
    key="lucky-roll",
    version=1,
    player_fields=frozenset(
        {"player", "players", "order", "helper", "joined", "returned", "winner"}
    ),
    parse_rules=parse_settings,
    initial=initial,
    parse=parse,
    dump=dump,
    apply=apply,
    fold=fold,
    legal=legal,
    order=lambda state: state.order,
    snapshot=snapshot,
    view=view,
    alphabetical={"roster_set": "players", "call_for_players": "joined"},
)

__all__ = [
    "RULESET",
    "Choice",
    "Claim",
    "Event",
    "Legal",
    "Settings",
    "State",
    "apply",
    "dump",
    "fold",
    "initial",
    "joint_winners",
    "legal",
    "normalise",
    "options",
    "parse",
    "parse_settings",
    "rank",
    "scored_dice",
    "selections",
    "snapshot",
    "view",
]
