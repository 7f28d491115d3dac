"""Lost turns that were not served when a game ended: carried to the next game, or waived.

The manager decides at the sign-off; any official carries the decision out in the next game.
Whether a carried turn is served is read from that game's log: its rulings were recorded under
request ids that name the owed turn, and it is served as long as these events stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from policies.catalogue import Policy
from policies.models import OwedTurn, Ruling
from policies.seasons import season_of
from policies.selectors import policies_of
from policies.services import issue_ruling
from roster.models import User
from roster.shown import called_name, records_of
from scoring import folding
from scoring.engine.core import Json
from scoring.engine.lucky_roll import State
from scoring.errors import Refusal, Stale
from scoring.models import Game, GameEvent
from scoring.reviewing import ReasonMissing
from scoring.words.wording import Names, name

CARRY, WAIVE = OwedTurn.Decision.CARRY, OwedTurn.Decision.WAIVE


class Undecided(Refusal):
    """A sign-off that leaves lost turns without a decision."""

    code = "owed_turns_undecided"

    def __init__(self, players: str) -> None:
        super().__init__(
            _("Decide about the lost turns of {players}: carry them over, or waive them.").format(
                players=players
            )
        )


class ServedMeanwhile(Refusal):
    """A decision about turns that have been served, or a second record of them."""

    status = 409
    code = "owed_turn_served"

    def __init__(self) -> None:
        super().__init__(_("This lost turn has been recorded already."))


class Decision(NamedTuple):
    """What the manager decided about one player's lost turns, and why."""

    decision: OwedTurn.Decision
    reason: str


@dataclass(frozen=True, slots=True)
class Unserved:
    """Lost turns of one player at the end of a game, and the decision there is already."""

    player: str
    turns: int
    owed: OwedTurn | None


@dataclass(frozen=True, slots=True)
class Owing:
    """Turns carried over from an earlier game that are still to be recorded in this one."""

    owed: OwedTurn
    turns: int

    @property
    def sentence(self) -> str:
        """Say "Dan owes a turn from Game 11."."""
        text = ngettext(
            "{player} owes a turn from {game}.",
            "{player} owes {count} turns from {game}.",
            self.turns,
        )
        player, game = called_name(self.owed.player), short_label(self.owed.game)
        return text.format(player=player, count=self.turns, game=game)


def _before(game: Game) -> list[int]:
    games = _season_of(game)
    return games[: games.index(game.pk)] if game.pk in games else []


def _after(game: Game) -> list[int]:
    games = _season_of(game)
    return games[games.index(game.pk) + 1 :] if game.pk in games else []


def _season_of(game: Game) -> list[int]:
    return [each.game_id for each in season_of(game.pk)]


def short_label(game: Game) -> str:
    """What people call a game for short: "Game 11"."""
    return game.label.partition(", ")[0]


def unserved(game: Game, state: State) -> list[Unserved]:
    """Whose lost turns a finished game of Lucky Roll leaves over, in turn order."""
    if game.ruleset != "lucky-roll" or state.phase != "finished":
        return []
    decided = {str(owed.player_id): owed for owed in OwedTurn.objects.filter(game=game)}
    return [
        Unserved(player, state.turns_to_lose[player], decided.get(player))
        for player in state.order
        if player in state.turns_to_lose
    ]


def decide(
    game: Game, state: State, decisions: Mapping[str, Decision], names: Names, *, actor: User
) -> None:
    """Write down what becomes of the lost turns that are left; the caller holds the game.

    Undecided or ReasonMissing where something is missing, ServedMeanwhile where another decision
    comes too late. What nobody owes any more is forgotten.
    """
    left = unserved(game, state)
    missing = [name(each.player, names) for each in left if each.player not in decisions]
    if missing:
        raise Undecided(", ".join(missing))
    gone = OwedTurn.objects.filter(game=game).exclude(player__in=[int(e.player) for e in left])
    for owed in gone:
        if not served(owed):
            owed.delete()
    for each in left:
        _write(game, each, decisions[each.player], actor)


def _write(game: Game, each: Unserved, decided: Decision, actor: User) -> None:
    reason = decided.reason.strip()
    if decided.decision == WAIVE and not reason:
        raise ReasonMissing
    if each.owed is None:
        OwedTurn.objects.create(
            game=game,
            player_id=int(each.player),
            turns=each.turns,
            decision=decided.decision,
            reason=reason,
            actor=actor,
        )
        return
    was = (each.owed.turns, each.owed.decision, each.owed.reason)
    if was == (each.turns, decided.decision, reason):
        return
    if served(each.owed) and decided.decision != each.owed.decision:
        raise ServedMeanwhile
    each.owed.turns, each.owed.decision, each.owed.reason = each.turns, decided.decision, reason
    each.owed.actor = actor
    each.owed.save(update_fields=["turns", "decision", "reason", "actor"])


def served(owed: OwedTurn) -> int:
    """How many of the turns have been recorded in later games, by what stands in their logs."""
    return len(standing_rows(owed))


def standing_rows(owed: OwedTurn) -> list[GameEvent]:
    """The rows of later games under which the turns were recorded and stand."""
    return [row for row in _rows(owed) if _stands(row, owed)]


def _rows(owed: OwedTurn) -> list[GameEvent]:
    """The rows under which the turns were ever recorded, taken back or not."""
    own = f"owed-{owed.pk}-"
    rows = GameEvent.objects.filter(game__in=_after(owed.game), request_id__startswith=own)
    return list(rows.select_related("game"))


def _stands(row: GameEvent, owed: OwedTurn) -> bool:
    standing = {entry.ref: entry.event for entry in folding.entries_of(row.game)}
    records = {str(record) for record in records_of(owed.player)}
    return standing.get(str(row.seq)) in [_event(record) for record in records]


def _event(player: str) -> Json:
    return {"type": "penalty", "player": player, "kind": "lose_turn"}


def owing(game: Game, state: State) -> list[Owing]:
    """Whose turns from earlier games are to be recorded in this one: once round 1 has begun.

    The earlier game must be official: as long as it is not, the decision may still change.
    """
    if state.phase not in ("turn", "call"):
        return []
    at_table = [int(player) for player in state.order]
    carried = OwedTurn.objects.filter(
        Q(player__in=at_table) | Q(player__merged_into__in=at_table),
        game__in=_before(game),
        game__status=Game.Status.OFFICIAL,
        decision=CARRY,
    ).select_related("game", "player__merged_into")
    left = [Owing(owed, owed.turns - served(owed)) for owed in carried]
    return [each for each in left if each.turns > 0]


@transaction.atomic
def carry_out(
    game_id: int, owed_id: int, *, after: int, actor: User | None, device: str = ""
) -> list[Ruling]:
    """Record the lost turns that a player owes from an earlier game, each with its ruling.

    By the policy of the original. ServedMeanwhile where that has been done, Stale where the log
    has moved on, OwedTurn.DoesNotExist where nothing is owed in this game.
    """
    locked = OwedTurn.objects.select_for_update(of=("self",), no_key=True).select_related("game")
    owed = locked.get(pk=owed_id, decision=CARRY)
    game = Game.objects.get(pk=game_id)
    if owed.game_id not in _before(game):
        raise OwedTurn.DoesNotExist
    left = owed.turns - served(owed)
    if left <= 0:
        raise ServedMeanwhile
    first, policy = len(_rows(owed)) + 1, policy_of(owed)
    rulings = []
    for index in range(left):
        ruling, recorded = issue_ruling(
            game_id,
            _event(_at_table(owed, game)),
            policy=policy,
            reason=_("Carried over from {game}").format(game=short_label(owed.game)),
            after=after + index,
            request_id=f"owed-{owed.pk}-{first + index}",
            actor=actor,
            device=device,
        )
        if recorded.repeated:  # somebody else's lost turn of this player, recorded meanwhile
            raise Stale(after=after, seq=recorded.game.seq)
        rulings.append(ruling)
    owed.served_in = game
    owed.save(update_fields=["served_in"])
    return rulings


def _at_table(owed: OwedTurn, game: Game) -> str:
    """The record by which the person plays in a game: of merged ones the one that is there."""
    order = folding.current(game).state.order
    records = [str(record) for record in records_of(owed.player)]
    return next((record for record in records if record in order), str(owed.player_id))


def policy_of(owed: OwedTurn) -> int:
    """The policy by which the player lost a turn last, in the game that it is owed from."""
    player = str(owed.player_id)
    for entry in reversed(folding.entries_of(owed.game)):
        if entry.event.get("type") == "assistance" and entry.event.get("helper") == player:
            return Policy.ASSISTANCE
        if entry.event == _event(player):
            return policies_of(owed.game_id, [entry.ref]).get(entry.ref, Policy.ENFORCEMENT)
    return Policy.ENFORCEMENT
