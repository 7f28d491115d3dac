"""Whether the standings still say what was decided about a field; else a review of it is due.

Asked whenever standings are compiled. Nothing changes silently: what is written here is that
the manager has to decide, and what about.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from roster.shown import kept_ids
from tournaments.models import FieldReview, Qualification, StageClosing, Tournament
from tournaments.schedule import Stage
from tournaments.stages.field import closings_of
from tournaments.stages.reading import entitled, people_of, ranked_stage

Decision = FieldReview.Decision


def look_again(tournament: Tournament) -> None:
    """Compare the fields of a tournament with its standings (one query where none is closed)."""
    for closing in closings_of([tournament]):
        compare(closing)


@transaction.atomic
def compare(held: StageClosing) -> FieldReview | None:
    """Open, renew or end the review of a field; return the one that is open then."""
    closing = locked(held)
    if closing.reopened_at is not None:
        return None
    now, holding = advancing(closing), holders(closing)
    review = closing.reviews.filter(decided_at=None).first()
    if same_people(now, closing.entitled) or same_people(now, holding):
        if closing.entitled != now:
            closing.entitled = now
            closing.save(update_fields=["entitled"])
        if review is not None:
            review.decision, review.decided_at = Decision.GONE, timezone.now()
            review.save(update_fields=["decision", "decided_at"])
        return None
    if review is None:
        return FieldReview.objects.create(closing=closing, before=holding, after=now)
    if (review.before, review.after) != (holding, now):
        review.before, review.after = holding, now
        review.save(update_fields=["before", "after"])
    return review


def advancing(closing: StageClosing) -> list[int]:
    """Return who advances from a closed stage by the standings as they are now, best first."""
    return entitled(ranked_stage(closing.tournament, Stage(closing.stage), closing))


def holders(closing: StageClosing) -> list[int]:
    """Who has a place by the standings: in the field, or gone since its stage has begun."""
    rows = closing.field.exclude(source=Qualification.Source.ADMITTED)
    has = Q(left_at=None) | Q(left_how=Qualification.Left.DURING)
    return people_of(rows.filter(has).order_by("place", "pk"))


def locked(closing: StageClosing) -> StageClosing:
    """Return the closing, held against other decisions until the transaction ends."""
    held = StageClosing.objects.select_for_update(of=("self",), no_key=True)
    return held.select_related("tournament__series").get(pk=closing.pk)


def same_people(some: Iterable[int], others: Iterable[int]) -> bool:
    """Whether these are the same players, by the records that are kept of them."""
    one, another = set(some), set(others)
    if one == another:
        return True
    kept = kept_ids(one ^ another)
    return {kept[each] for each in one - another} == {kept[each] for each in another - one}
