"""Ruling from the desk: what was previewed is what is recorded, though play goes on meanwhile.

The manager reads and decides while the table plays. A ruling is therefore not bound to the log's
last row, as an observed event is, but to its consequence: as long as that is the one that was
shown, it is recorded where the game now stands.
"""

from __future__ import annotations

from django.db import transaction

from policies.consequence import foresee
from policies.errors import PlayWentOn
from policies.models import Ruling
from policies.services import issue_ruling
from roster.models import User
from scoring.engine.core import Json
from scoring.models import Game, GameEvent


@transaction.atomic
def rule(
    game_id: int,
    event: Json,
    *,
    policy: int,
    reason: str,
    request_id: str,
    actor: User,
    seen: str | None = None,
) -> Ruling:
    """Record a ruling at the log's end and keep its preview.

    PlayWentOn where it would not do what the official has `seen` (None: whatever it does, as
    with a reminder); else what `issue_ruling` refuses. Sent again, it is the same ruling.
    """
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    sent = {"policy": policy, "reason": reason, "request_id": request_id, "actor": actor}
    if GameEvent.objects.filter(game=game, request_id=request_id).exists():
        return issue_ruling(game_id, event, after=game.seq, **sent)[0]  # type: ignore[arg-type]
    foreseen = foresee(game, event).text
    if seen is not None and seen != foreseen:
        raise PlayWentOn
    ruling, _recorded = issue_ruling(
        game_id,
        event,
        policy=policy,
        reason=reason,
        after=game.seq,
        request_id=request_id,
        actor=actor,
        preview=foreseen,
    )
    return ruling
