"""Before the game, between the rounds and after the end: who is at the table, and who has won.

Decided here:
- Where no order is recorded, names are put in order ignoring case. It is a fallback for
  callers without a roster, which knows the alphabet of names better. Newcomers are placed
  among those who are there; nobody's place relative to the others changes.
- A recorded order must be everybody on the roster, newcomers included, each once; anything
  else is `malformed`. Who is on the roster is known at its own moment only, so `not_now` comes
  first here.
- The roster before the call decides who is unknown, already there or absent; a name that is
  given twice has been there (joined) or is back (returned) the second time.
- Once the tie is broken its winner is the only one, so it cannot be broken again while the
  totals stand.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_roll.checks import check_count, check_faces, check_known, not_now
from scoring.engine.lucky_roll.dice import MOST_DICE
from scoring.engine.lucky_roll.draft import Draft
from scoring.engine.lucky_roll.events import (
    GameEnded,
    LuckyNumberRolled,
    PlayersCalled,
    RosterSet,
    TieBroken,
)
from scoring.engine.lucky_roll.ranking import joint_winners, rank
from scoring.engine.lucky_roll.rounds import begin_round, finish, next_turn

SMALLEST_ROSTER = 2


def roster_set(draft: Draft, event: RosterSet) -> None:
    """Before the Game Begins: take down who is present, two or more, in alphabetical order."""
    if draft.phase != "roster":
        not_now(draft, event)
    _check_order(event.order, event.players)
    if len(event.players) < SMALLEST_ROSTER:
        raise RuleViolation("roster_too_small", given=len(event.players), minimum=SMALLEST_ROSTER)
    _seat(draft, event.players, event.order)
    draft.phase = "lucky_number"


def lucky_number_rolled(draft: Draft, event: LuckyNumberRolled) -> None:
    """Before the Game Begins: six dice select the Lucky Number, and round 1 begins.

    It is their total or one of the faces; where the total counts, a face given with it is a
    further field and means nothing.
    """
    if draft.phase != "lucky_number":
        not_now(draft, event)
    check_faces(event.dice)
    if draft.settings.lucky_number == "face":
        if event.face is None or event.face not in event.dice:
            raise RuleViolation("not_a_die", face=event.face)
        selected = event.face
    else:
        selected = sum(event.dice)
    check_count(event.dice, MOST_DICE)
    draft.lucky_number = selected
    begin_round(draft)


def call_for_players(draft: Draft, event: PlayersCalled) -> None:
    """How a Turn Works, the call: hear who joined and who is back at the end of a round.

    Round 1's newcomers complete it with a turn each; later ones play from the next round on.
    Whoever is back is called by name twice again.
    """
    if draft.phase != "call":
        not_now(draft, event)
    _check_order(event.order, (*draft.order, *event.joined))
    for player in event.returned:
        check_known(draft, player)
    _seat(draft, event.joined, event.order)
    _welcome_back(draft, event.returned)
    if draft.round == 1 and event.joined:
        draft.newcomers_playing = True
        draft.waiting = [player for player in draft.order if player in event.joined]
        next_turn(draft)
    else:
        begin_round(draft)


def game_ended(draft: Draft, event: GameEnded) -> None:
    """End the game by the manager's ruling, from round 1 on."""
    if draft.phase not in ("turn", "call"):
        not_now(draft, event)
    finish(draft)


def tie_broken(draft: Draft, event: TieBroken) -> None:
    """Name the winner among equal totals."""
    if draft.phase != "finished":
        not_now(draft, event)
    check_known(draft, event.winner)
    tied = joint_winners(rank(draft))
    if event.winner not in tied:
        raise RuleViolation("not_tied", player=event.winner, tied=tied)
    draft.tie_winner = event.winner


def _seat(draft: Draft, players: tuple[str, ...], order: tuple[str, ...] | None) -> None:
    for player in players:
        if player in draft.scores:
            raise RuleViolation("already_on_roster", player=player)
        draft.scores[player] = 0
    draft.order = _placed(draft.order, players) if order is None else order


def _placed(order: tuple[str, ...], newcomers: tuple[str, ...]) -> tuple[str, ...]:
    """Place newcomers alphabetically, each before the first name that comes after theirs."""
    result = list(order)
    for name in sorted(newcomers, key=_fallback_key):
        later = (i for i, other in enumerate(result) if _fallback_key(other) > _fallback_key(name))
        result.insert(next(later, len(result)), name)
    return tuple(result)


def _fallback_key(name: str) -> tuple[str, str]:
    """Order names ignoring case first; two that differ in case alone still have an order."""
    return name.casefold(), name


def _welcome_back(draft: Draft, returned: tuple[str, ...]) -> None:
    """Policy 3: the away and those who missed their last turn may announce the return."""
    for player in returned:
        if player in draft.disqualified:
            raise RuleViolation("disqualified", player=player)
    for player in returned:
        if player not in draft.away and player not in draft.missed_before:
            raise RuleViolation("not_absent", player=player)
        draft.away.discard(player)
        draft.missed_before.discard(player)


def _check_order(order: tuple[str, ...] | None, names: Sequence[str]) -> None:
    """Refuse an order that is not everybody; whether names repeat is judged afterwards."""
    if order is not None and sorted(order) not in (sorted(names), sorted(set(names))):
        raise RuleViolation("malformed", field="order")
