"""Whose record is whose, by claim: somebody who signs in says so, and an official decides."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from roster.accounts import link
from roster.errors import RosterError
from roster.models import Claim, Player, User
from roster.shown import shown_name


@transaction.atomic
def claim(player: Player, *, by: User, note: str = "") -> Claim:
    """Say that a record is one's own.

    RosterError: "claim_linked" for who has a record already, "claim_waiting" while another claim
    waits, "claim_taken" for a record that is somebody's or nobody's any more or was one's own
    before, "claim_refused" for one that was refused before: an official can still link it.
    """
    if Player.objects.filter(user=by).exists():
        raise RosterError("claim_linked", field="player")
    asked = Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    closed = asked.merged_into_id is not None or asked.anonymised_at is not None
    if asked.user_id is not None or closed:
        raise RosterError("claim_taken", field="player", name=shown_name(asked))
    before = Claim.objects.filter(user=by)
    decided = before.filter(player=asked).exclude(approved=None).first()
    if decided is not None:
        code = "claim_taken" if decided.approved else "claim_refused"
        raise RosterError(code, field="player", name=shown_name(asked))
    if before.filter(approved=None).exists():
        raise RosterError("claim_waiting", field="player")
    try:
        with transaction.atomic():
            return Claim.objects.create(player=asked, user=by, note=note)
    except IntegrityError as twice:
        raise RosterError("claim_waiting", field="player") from twice


@transaction.atomic
def decide(claim_id: int, *, approve: bool, reason: str = "", actor: User) -> Claim:
    """Approve a claim, which links the account, or refuse it with a reason.

    RosterError: "claim_decided" the second time, "reason_missing", "account_taken" where the
    record or the account was linked meanwhile.
    """
    found = Claim.objects.select_for_update(of=("self",), no_key=True).select_related(
        "player", "user"
    )
    made = found.get(pk=claim_id)
    if made.approved is not None:
        raise RosterError("claim_decided")
    if not approve and not reason.strip():
        raise RosterError("reason_missing", field="reason")
    if approve:
        link(made.player, made.user, actor=actor)
    made.approved, made.reason = approve, reason.strip()
    made.decided_by, made.decided_at = actor, timezone.now()
    made.save(update_fields=["approved", "reason", "decided_by", "decided_at"])
    return made


def waiting() -> QuerySet[Claim]:
    """The claims that nobody has decided, the oldest first."""
    return (
        Claim.objects.filter(approved=None)
        .select_related("player__merged_into", "user")
        .order_by("pk")
    )


def latest_of(user: User) -> Claim | None:
    """Somebody's last claim, decided or not."""
    found = Claim.objects.filter(user=user).select_related("player__merged_into")
    return found.order_by("-pk").first()
