"""Who may do what: one table, asked by API and pages alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple


class Role(StrEnum):
    """What somebody is in one game. One person can be several: an official may also play."""

    PUBLIC = "public"
    PLAYER = "player"
    SCOREKEEPER = "scorekeeper"
    ACTIVE_ROLLER = "active_roller"
    ALTERNATE_ROLLER = "alternate_roller"
    """While standing in for the active roller; at other times the alternate does not have it.

    In a crew it counts from its start to its end only, and never without a start.
    """
    MANAGER = "manager"
    DESIGNEE = "designee"
    """Who the tournament manager has named to act as one."""


class GameStatus(StrEnum):
    """How final a game's result is."""

    PROVISIONAL = "provisional"
    UNDER_REVIEW = "under_review"
    OFFICIAL = "official"


class Action(StrEnum):
    """What can be done in and about a game."""

    VIEW_PUBLIC = "view_public"
    """Announced totals, standings, schedule, the transcript of a finished game."""
    CHECK_IN = "check_in"
    """Say that oneself has arrived."""
    SEE_OWN_HISTORY = "see_own_history"
    SEE_OWN_REPLAYS = "see_own_replays"
    SEE_OPEN_ROLL = "see_open_roll"
    """A roll and its scoring options before the instruction is recorded."""
    SEE_LOG = "see_log"
    SEE_TRANSCRIPT_RUNNING = "see_transcript_running"
    """The transcript of a game that is not finished."""
    SET_ROSTER = "set_roster"
    RECORD = "record"
    """Arrivals, the lucky number, all of a turn, the call for players."""
    MARK_PRESENT = "mark_present"
    """Check players in and out, and say through whose connection they play."""
    RECORD_VIRTUAL_DICE = "record_virtual_dice"
    CORRECT = "correct"
    """Void, replace or insert what was recorded, rulings excepted."""
    RAISE_FLAG = "raise_flag"
    TAKE_FLAG = "take_flag"
    HOLD = "hold"
    """Hold the game until it is quiet, and go on."""
    GIVE_NOTICE = "give_notice"
    """A reminder or a correction, counted per player and season."""
    REFER = "refer"
    """Put repeated or deliberate violations before the manager."""
    RULE_POLICY_PENALTY = "rule_policy_penalty"
    """A penalty that is written in the rules."""
    RULE_DISCRETIONARY = "rule_discretionary"
    """A penalty at the manager's discretion, including what nobody wrote rules for."""
    CORRECT_RULING = "correct_ruling"
    REVERSE_RULING = "reverse_ruling"
    SANCTION = "sanction"
    """Suspend a player for games or dates."""
    LIFT_SANCTION = "lift_sanction"
    ADMIT = "admit"
    """Let somebody play who is not in the field."""
    SETTLE_FIELD = "settle_field"
    """Close a stage or reopen it, enter withdrawals, decide about a field under review."""
    BREAK_TIE = "break_tie"
    END_GAME = "end_game"
    SIGN_OFF = "sign_off"
    """Put a game under review, make it official, or take either back.

    With that, what becomes of lost turns that were not served.
    """
    SEE_CREW = "see_crew"
    SEE_PEOPLE = "see_people"
    """Everybody who plays, by the names that officials call, with accounts and invitations."""
    NAME_PLAYER = "name_player"
    """Say what a player is called, and what everybody reads."""
    INVITE = "invite"
    """Make the link by which a player gets an account, and take it back."""
    DECIDE_CLAIM = "decide_claim"
    """Approve or refuse that a record is somebody's own."""
    MERGE = "merge"
    """Read two records as one person's, and undo that."""
    ANONYMISE = "anonymise"
    APPOINT = "appoint"
    """Name and dismiss the officials of a tournament, the crew of a game and its stand-ins."""
    SET_UP = "set_up"
    """Lay a tournament out: its settings, its evenings, its first roster."""


class Right(NamedTuple):
    """Who may, until the game is official and from then on."""

    open: frozenset[Role]
    official: frozenset[Role]


NOBODY: Final[frozenset[Role]] = frozenset()
PLAYERS: Final = frozenset({Role.PLAYER})
ROLLERS: Final = frozenset({Role.ACTIVE_ROLLER, Role.ALTERNATE_ROLLER})
MANAGERS: Final = frozenset({Role.MANAGER, Role.DESIGNEE})
OFFICIALS: Final = frozenset({Role.SCOREKEEPER}) | ROLLERS | MANAGERS
EVERYBODY: Final = frozenset(Role)

RIGHTS: Final[Mapping[Action, Right]] = {
    Action.VIEW_PUBLIC: Right(EVERYBODY, EVERYBODY),
    Action.CHECK_IN: Right(PLAYERS, NOBODY),
    Action.SEE_OWN_HISTORY: Right(PLAYERS, PLAYERS),
    Action.SEE_OWN_REPLAYS: Right(PLAYERS, PLAYERS),
    Action.SEE_OPEN_ROLL: Right(OFFICIALS, OFFICIALS),
    Action.SEE_LOG: Right(OFFICIALS, OFFICIALS),
    Action.SEE_TRANSCRIPT_RUNNING: Right(OFFICIALS, OFFICIALS),
    Action.SET_ROSTER: Right(OFFICIALS, MANAGERS),
    Action.RECORD: Right(OFFICIALS, MANAGERS),
    Action.MARK_PRESENT: Right(OFFICIALS, MANAGERS),
    Action.RECORD_VIRTUAL_DICE: Right(ROLLERS | MANAGERS, MANAGERS),
    Action.CORRECT: Right(OFFICIALS, MANAGERS),
    Action.RAISE_FLAG: Right(OFFICIALS, OFFICIALS),
    Action.TAKE_FLAG: Right(OFFICIALS, OFFICIALS),
    Action.HOLD: Right(OFFICIALS, MANAGERS),
    Action.GIVE_NOTICE: Right(OFFICIALS, MANAGERS),
    Action.REFER: Right(OFFICIALS, OFFICIALS),
    Action.RULE_POLICY_PENALTY: Right(OFFICIALS, MANAGERS),
    Action.RULE_DISCRETIONARY: Right(MANAGERS, MANAGERS),
    Action.CORRECT_RULING: Right(MANAGERS, MANAGERS),
    Action.REVERSE_RULING: Right(MANAGERS, MANAGERS),
    Action.SANCTION: Right(MANAGERS, MANAGERS),
    Action.LIFT_SANCTION: Right(MANAGERS, MANAGERS),
    Action.ADMIT: Right(MANAGERS, MANAGERS),
    Action.SETTLE_FIELD: Right(MANAGERS, MANAGERS),
    Action.BREAK_TIE: Right(MANAGERS, MANAGERS),
    Action.END_GAME: Right(MANAGERS, MANAGERS),
    Action.SIGN_OFF: Right(MANAGERS, MANAGERS),
    Action.SEE_CREW: Right(OFFICIALS, OFFICIALS),
    Action.SEE_PEOPLE: Right(OFFICIALS, OFFICIALS),
    Action.NAME_PLAYER: Right(OFFICIALS, OFFICIALS),
    Action.INVITE: Right(OFFICIALS, OFFICIALS),
    Action.DECIDE_CLAIM: Right(OFFICIALS, OFFICIALS),
    Action.MERGE: Right(MANAGERS, MANAGERS),
    Action.ANONYMISE: Right(MANAGERS, MANAGERS),
    Action.APPOINT: Right(MANAGERS, MANAGERS),
    Action.SET_UP: Right(MANAGERS, MANAGERS),
}


def may(roles: Iterable[Role], action: Action, *, status: GameStatus) -> bool:
    """Whether somebody with these roles in a game of this status may do that.

    Everybody has the role of the public, whether it is among `roles` or not. ValueError for a
    status that no game has, so that a typing mistake grants nothing.
    """
    right = RIGHTS[action]
    allowed = right.official if GameStatus(status) is GameStatus.OFFICIAL else right.open
    return Role.PUBLIC in allowed or not allowed.isdisjoint(roles)
