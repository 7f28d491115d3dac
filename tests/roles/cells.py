"""Who may do what, role by action by status of the game: written by hand from the design.

y: always; o: until the game is official; -: never. Signed-in officials are no players here: a
player is who has an account that is linked to one.
"""

from __future__ import annotations

from typing import Final

from roster.roles import Action

PERSONS: Final = (
    "public",
    "player",
    "scorekeeper",
    "roller",
    "alternate",
    "standing_in",
    "manager",
    "designee",
)
"""The alternate is one who is not standing in; the one who stands in is another."""

CELLS: Final[dict[Action, str]] = {
    # columns: public, player, scorekeeper, roller, alternate, standing in, manager, designee
    Action.VIEW_PUBLIC: "y y y y y y y y",
    Action.CHECK_IN: "- o - - - - - -",
    Action.SEE_OWN_HISTORY: "- y - - - - - -",
    Action.SEE_OWN_REPLAYS: "- y - - - - - -",
    Action.SEE_OPEN_ROLL: "- - y y - y y y",
    Action.SEE_LOG: "- - y y - y y y",
    Action.SEE_TRANSCRIPT_RUNNING: "- - y y - y y y",
    Action.SET_ROSTER: "- - o o - o y y",
    Action.RECORD: "- - o o - o y y",
    Action.MARK_PRESENT: "- - o o - o y y",
    Action.RECORD_VIRTUAL_DICE: "- - - o - o y y",
    Action.CORRECT: "- - o o - o y y",
    Action.RAISE_FLAG: "- - y y - y y y",
    Action.TAKE_FLAG: "- - y y - y y y",
    Action.HOLD: "- - o o - o y y",
    Action.GIVE_NOTICE: "- - o o - o y y",
    Action.REFER: "- - y y - y y y",
    Action.RULE_POLICY_PENALTY: "- - o o - o y y",
    Action.RULE_DISCRETIONARY: "- - - - - - y y",
    Action.CORRECT_RULING: "- - - - - - y y",
    Action.REVERSE_RULING: "- - - - - - y y",
    Action.SANCTION: "- - - - - - y y",
    Action.LIFT_SANCTION: "- - - - - - y y",
    Action.ADMIT: "- - - - - - y y",
    Action.SETTLE_FIELD: "- - - - - - y y",
    Action.BREAK_TIE: "- - - - - - y y",
    Action.END_GAME: "- - - - - - y y",
    Action.SIGN_OFF: "- - - - - - y y",
    Action.SEE_CREW: "- - y y - y y y",
    Action.SEE_PEOPLE: "- - y y - y y y",
    Action.NAME_PLAYER: "- - y y - y y y",
    Action.INVITE: "- - y y - y y y",
    Action.DECIDE_CLAIM: "- - y y - y y y",
    Action.MERGE: "- - - - - - y y",
    Action.ANONYMISE: "- - - - - - y y",
    Action.APPOINT: "- - - - - - y y",
    Action.SET_UP: "- - - - - - y y",
}

AWAITED: Final[dict[Action, str]] = {}
"""Actions of the table that nothing in the product asks about so far, and why."""


def expected(action: Action, person: str, status: str) -> bool:
    """What the cell says."""
    cell = CELLS[action].split()[PERSONS.index(person)]
    return cell == "y" or (cell == "o" and status != "official")
