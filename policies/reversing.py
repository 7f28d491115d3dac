"""Taking a ruling back: as if it had never been where play allows it, else made good.

Three ways, and one of them always works. Voided: nothing that was recorded since rests on the
ruling, so its event is taken out of the log. Compensated: play has gone on over it, so what it
took is given back from here on: points that were really taken, the place in the order. Served:
what it took is gone, a turn that was lost, and nothing can give it back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from policies.catalogue import to_rule
from policies.consequence import Consequence, consequence, differing
from policies.errors import NotStanding, ReversalChanged
from policies.models import Reversal, Ruling
from policies.selectors import Ruled, rulings_of
from policies.services import Words, correct_with_rulings, issue_ruling
from roster.models import User
from roster.roles import Action
from scoring import folding
from scoring.corrections import preview
from scoring.engine.core import Json, RuleViolation
from scoring.engine.lucky_roll.state import State
from scoring.errors import CorrectionBreaks
from scoring.models import Game
from scoring.selectors import names_of
from scoring.words.wording import Names, name

How = Reversal.How


@dataclass(frozen=True, slots=True)
class Plan:
    """How a ruling would be reversed now. `changes` or `event` is what would be written."""

    how: str
    foreseen: Consequence
    changes: tuple[Json, ...] = ()
    event: Json | None = None


def to_reverse(ruled: Ruled) -> Action:
    """What reversing this ruling takes: a slip in what the rules say themselves, any official."""
    written = to_rule(ruled.said, ruled.ruling.policy) is Action.RULE_POLICY_PENALTY
    manages = ruled.said.get("type") in ("game_ended", "tie_broken")
    return Action.CORRECT if written and not manages else Action.REVERSE_RULING


def find(game: Game, ruling_id: int) -> Ruled | None:
    """A ruling of the game by its id, and what became of it."""
    return next((each for each in rulings_of(game) if each.ruling.pk == ruling_id), None)


def plan(game: Game, ruled: Ruled) -> Plan:
    """How the ruling would be reversed as the game stands. NotStanding where it does not."""
    if ruled.event is None or not ruled.stands:
        raise NotStanding
    names = names_of(game)
    return (
        _voiding(game, ruled, names)
        or _without_helper(game, ruled, names)
        or _giving_back(game, ruled, names)
    )


def _voiding(game: Game, ruled: Ruled, names: Names) -> Plan | None:
    """Take the event out of the log, and a broken tie with the end of the game it rests on."""
    before: State = folding.current(game).state
    ties = [
        entry.ref
        for entry in folding.entries_of(game)
        if entry.event["type"] == "tie_broken" and entry.ref != ruled.ruling.ref
    ]
    refs = [ruled.ruling.ref, *(ties if ruled.said["type"] == "game_ended" else [])]
    changes = tuple({"op": "void", "ref": ref} for ref in refs)
    after = _tried(game, changes)
    if after is None or _still_out(game, ruled, after):
        return None
    lead = _("The ruling is taken back as if it had never been made.")
    return Plan(How.VOIDED, Consequence(lead, differing(before, after, names)), changes)


def _still_out(game: Game, ruled: Ruled, after: State) -> bool:
    """Whether a disqualification would last though no ruling that holds is left for it."""
    player, kind = ruled.said.get("player"), ruled.said.get("kind")
    return kind == "disqualify" and player in after.disqualified and not _kept_out(game, ruled)


def _without_helper(game: Game, ruled: Ruled, names: Names) -> Plan | None:
    """Help is past by then, but whoever helped may still have the turn to lose (Policy 1)."""
    event = ruled.event or {}
    if event.get("type") != "assistance" or event.get("helper") is None:
        return None
    alone = {key: value for key, value in event.items() if key != "helper"}
    changes = ({"op": "replace", "ref": ruled.ruling.ref, "event": alone},)
    after = _tried(game, changes)
    if after is None:
        return None
    lead = _(
        "The turn that ended stays ended, since play has gone on. {helper} loses no turn for it."
    ).format(helper=name(str(event["helper"]), names))
    before: State = folding.current(game).state
    return Plan(How.COMPENSATED, Consequence(lead, differing(before, after, names)), changes)


def _tried(game: Game, changes: tuple[Json, ...]) -> State | None:
    """Where a correction would lead; None where what was recorded since rests on the event."""
    try:
        state: State = preview(game, [dict(change) for change in changes]).state
    except (CorrectionBreaks, RuleViolation):
        return None
    return state


def _giving_back(game: Game, ruled: Ruled, names: Names) -> Plan:
    """Make good from here on what the ruling took, or tell that nothing is left to give back."""
    state: State = folding.current(game).state
    event = _compensation(game, ruled, state)
    if event is None:
        return Plan(How.SERVED, Consequence(_nothing_left(ruled.event or {}, names)))
    after: State = game.engine.apply(state, game.engine.parse(event))
    foreseen = consequence(state, after, event, names)
    lead = _("Play has gone on over the ruling, so it is made good from here on. {what}")
    whole = Consequence(lead.format(what=foreseen.lead), foreseen.lines, foreseen.notes)
    return Plan(How.COMPENSATED, whole, event=event)


def _compensation(game: Game, ruled: Ruled, state: State) -> Json | None:
    """The event that gives back what the ruling took; None where nothing can."""
    event = ruled.event or {}
    player = str(event.get("player", ""))
    back: Json = {"type": "penalty", "player": player}
    match event.get("kind"):
        case "points" | "award":
            change = _points_moved(game, ruled.ruling.ref, player)
            if change < 0:
                return {**back, "kind": "award", "points": -change}
            if change > 0 and state.scores[player]:
                return {**back, "kind": "points", "points": change}
        case "disqualify" if player in state.disqualified and not _kept_out(game, ruled):
            return {**back, "kind": "reinstate"}
        case "reinstate" if player not in state.disqualified:
            return {**back, "kind": "disqualify"}
    return None


def _points_moved(game: Game, ref: str, player: str) -> int:
    """By how much the ruling really moved the total: never below 0, so perhaps by less."""
    entries = folding.entries_of(game)
    index = next(place for place, entry in enumerate(entries) if entry.ref == ref)
    before: State = folding.fold_entries(game, entries[:index])
    after: State = folding.fold_entries(game, entries[: index + 1])
    return after.scores[player] - before.scores[player]


def _kept_out(game: Game, ruled: Ruled) -> bool:
    """Whether the player would be disqualified without this ruling, by another that holds."""
    player = ruled.said.get("player")
    taken_back = {each.ruling.ref for each in rulings_of(game) if each.reversal is not None}
    out = False
    for entry in folding.entries_of(game):
        if entry.event["type"] != "penalty" or entry.event["player"] != player:
            continue
        if entry.event["kind"] == "reinstate":
            out = False
        elif entry.event["kind"] == "disqualify":
            out = out or (entry.ref != ruled.ruling.ref and entry.ref not in taken_back)
    return out


def _nothing_left(event: Mapping[str, Any], names: Names) -> str:
    player = name(str(event.get("player", "")), names)
    if event.get("kind") == "lose_turn":
        text = _("{player} has served the lost turn. It cannot be given back.")
    elif event.get("type") == "assistance":
        text = _("The turn that ended with the help, and the turn lost for it, are over.")
    else:
        text = _("There is nothing left of this ruling that could be given back to {player}.")
    return text.format(player=player)


@transaction.atomic
def reverse(
    game_id: int,
    ruling_id: int,
    *,
    reason: str,
    actor: User,
    request_id: str,
    seen: str | None = None,
) -> Reversal:
    """Reverse a ruling with a reason, in the way that `plan` found.

    Sent again it is the same reversal. NotStanding where there is nothing to reverse any more,
    ReversalChanged where it would come to something else than what was `seen` (None: either way).
    """
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    earlier = Reversal.objects.filter(ruling=ruling_id, ruling__game=game).first()
    if earlier is not None and (earlier.actor, earlier.reason) == (actor, reason):
        return earlier
    ruled = find(game, ruling_id)
    if ruled is None:
        raise Ruling.DoesNotExist
    planned = plan(game, ruled)
    if seen is not None and seen != planned.foreseen.text:
        raise ReversalChanged
    row = _written(game, ruled, planned, reason=reason, actor=actor, request_id=request_id)
    return Reversal.objects.create(
        ruling=ruled.ruling, how=planned.how, row=row, reason=reason, actor=actor
    )


def _written(
    game: Game, ruled: Ruled, planned: Plan, *, reason: str, actor: User, request_id: str
) -> int | None:
    """Write what the plan says; the row of the log, None where there was nothing to write."""
    policy = ruled.ruling.policy
    if planned.changes:
        return correct_with_rulings(
            game.pk,
            [dict(change) for change in planned.changes],
            reason=reason,
            after=game.seq,
            request_id=request_id,
            actor=actor,
            words={0: Words(policy, reason)},
        ).seq
    if planned.event is None:
        return None
    _ruling, recorded = issue_ruling(
        game.pk,
        planned.event,
        policy=policy,
        reason=reason,
        after=game.seq,
        request_id=request_id,
        actor=actor,
        preview=planned.foreseen.text,
    )
    return recorded.seq
