"""After a correction that changes who has advanced: the manager decides about the field."""

from __future__ import annotations

import hashlib

import structlog
from django.db import transaction
from django.utils import timezone

from roster.models import User
from roster.shown import kept_ids
from tournaments.models import FieldReview, Qualification, StageClosing
from tournaments.schedule import Stage
from tournaments.stages.bars import apply_to_stage
from tournaments.stages.differences import compare, locked, look_again
from tournaments.stages.errors import StageStale, said
from tournaments.stages.field import NEXT
from tournaments.stages.freshness import bring_up_to_date
from tournaments.stages.reading import people_of, ranked_stage

log = structlog.get_logger(__name__)
Decision, Source = FieldReview.Decision, Qualification.Source


def stamp_of(review: FieldReview) -> str:
    """Tell what a review is about from anything else that it could come to be about."""
    shown = (review.pk, review.before, review.after)
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:32]


@transaction.atomic
def decide(
    closing: StageClosing, decision: FieldReview.Decision, *, stamp: str, reason: str, actor: User
) -> FieldReview:
    """Keep the field as it is, or take the one that the standings make now, with a reason.

    StageStale where nothing is under review any more, or something else than was shown.
    StageRefused without a reason.
    """
    bring_up_to_date(closing.tournament)
    review = compare(closing)
    held = locked(closing)
    if review is None or stamp_of(review) != stamp:
        raise StageStale
    review.decision, review.reason = decision, said(reason)
    review.decided_at, review.decided_by = timezone.now(), actor
    review.save(update_fields=["decision", "reason", "decided_at", "decided_by"])
    if decision == Decision.TAKE:
        _take(held, review)
    held.entitled = review.after
    held.save(update_fields=["entitled"])
    apply_to_stage(held.tournament, NEXT[Stage(held.stage)])
    look_again(held.tournament)
    told = {"tournament": held.tournament_id, "stage": held.stage, "decision": decision}
    log.info("field reviewed", **told, by=actor.pk)
    return review


def _take(closing: StageClosing, review: FieldReview) -> None:
    """Let the field follow the standings; who was admitted by a ruling stays."""
    stage = Stage(closing.stage)
    ranked = ranked_stage(closing.tournament, stage, closing)
    ranks = {place.result.player: place.rank for place in ranked.places}
    rows = list(closing.field.filter(left_at=None))
    kept = kept_ids(row.player_id for row in rows)
    for row in rows:
        if row.source != Source.ADMITTED and kept[row.player_id] not in review.after:
            row.left_how, row.left_why = Qualification.Left.REVIEWED, review.reason
            row.left_at, row.left_by = review.decided_at, review.decided_by
            row.save(update_fields=["left_how", "left_why", "left_at", "left_by"])
    late = closing.field.filter(left_how=Qualification.Left.DURING)
    here = set(kept.values()) | set(people_of(late))
    Qualification.objects.bulk_create(
        Qualification(
            closing=closing,
            tournament=closing.tournament,
            stage=NEXT[stage].value,
            player_id=player,
            place=ranks.get(player),
            source=Source.ADVANCED,
            reason=review.reason,
            decided_by=review.decided_by,
        )
        for player in review.after
        if player not in here
    )
