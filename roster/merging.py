"""Two records of one person, read as one: the only writer of `Player.merged_into`.

Nothing is moved. A merged record keeps its rosters, turns and totals, its account and its names;
it is read as the record that is kept, everywhere and at once. So taking a merge back restores
what was there before, exactly. The log knows the record that played, and is not touched.
"""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils import timezone

from roster.changes import read_otherwise
from roster.errors import RosterError
from roster.models import Merge, Player, User


@transaction.atomic
def merge(kept: Player, merged: Player, *, reason: str, actor: User) -> Merge:
    """Read `merged` as `kept` from now on, with all records that were merged into it before.

    RosterError: "merge_itself"; "merge_again" where one of the two is merged into another record;
    "merge_anonymised". Whether they ever met in a game is judged on the floor that knows games.
    """
    both = Player.objects.select_for_update(no_key=True).filter(pk__in=[kept.pk, merged.pk])
    records = {player.pk: player for player in both}
    if kept.pk == merged.pk:
        raise RosterError("merge_itself", field="merged", name=kept.name)
    for each in (records[kept.pk], records[merged.pk]):
        if each.merged_into_id is not None:
            raise RosterError("merge_again", field="merged", name=each.name)
        if each.anonymised_at is not None:
            raise RosterError("merge_anonymised", field="merged", name=each.name)
    try:
        with transaction.atomic():
            made = Merge.objects.create(kept=kept, merged=merged, reason=reason, made_by=actor)
    except IntegrityError as twice:
        raise RosterError("merge_again", field="merged", name=merged.name) from twice
    _follow([merged.pk])
    return made


@transaction.atomic
def undo(merge_id: int, *, actor: User) -> Merge:
    """Read two records as two again; said twice it is undone once.

    Records that had been merged into the merged one before go with it, as they had been.
    """
    made = Merge.objects.select_for_update(of=("self",), no_key=True).get(pk=merge_id)
    if made.undone_at is None:
        made.undone_at, made.undone_by = timezone.now(), actor
        made.save(update_fields=["undone_at", "undone_by"])
        _follow([made.merged_id])
    return made


def _follow(changed: list[int]) -> None:
    """Write the kept record of these records, and of all that were merged into them, anew."""
    standing = Merge.objects.filter(undone_at=None)
    into = dict(standing.values_list("merged_id", "kept_id"))
    concerned = set(changed)
    while more := {each for each, kept in into.items() if kept in concerned} - concerned:
        concerned |= more
    for record in sorted(concerned):
        kept = record
        while kept in into:
            kept = into[kept]
        Player.objects.filter(pk=record).update(merged_into=None if kept == record else kept)
    kept_records = {into[each] for each in concerned if each in into}
    read_otherwise(sorted(concerned | kept_records))
