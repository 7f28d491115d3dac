"""Referrals (Policy 8): repeated or deliberate behaviour, put before the manager who decides.

The only writer of referrals.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from policies.errors import AlreadyDecided
from policies.models import Referral, Ruling, Sanction
from policies.notices import playing
from policies.wording import person
from roster.models import User
from scoring.live.news import tell_officials
from scoring.models import Game


@transaction.atomic
def refer(game_id: int, player: str, *, policy: int, note: str, actor: User) -> Referral:
    """Refer a player to the manager. Sent twice by one official it is one. NotInGame."""
    game = Game.objects.get(pk=game_id)
    referral, created = Referral.objects.get_or_create(
        game=game,
        player=playing(game, player),
        policy=policy,
        note=note,
        actor=actor,
        decided_at=None,
    )
    if created:
        said = _("{name} refers {player} to the manager.").format(
            name=person(actor), player=referral.player.name
        )
        tell_officials(game_id, said, id=f"referral-{referral.pk}", kind="flag")
    return referral


@transaction.atomic
def decide(
    game_id: int,
    referral_id: int,
    *,
    actor: User,
    answer: str = "",
    ruling: Ruling | None = None,
    sanction: Sanction | None = None,
) -> Referral:
    """Decide a referral: by a ruling, by a suspension, or by an answer why nothing follows.

    Decided twice by one ruling it is decided once; AlreadyDecided where somebody was faster.
    """
    referral = Referral.objects.select_for_update(of=("self",), no_key=True).get(
        pk=referral_id, game_id=game_id
    )
    if ruling is not None and referral.ruling == ruling:
        return referral
    if sanction is not None and referral.sanction == sanction:
        return referral
    if referral.decided_at is not None:
        raise AlreadyDecided(person(referral.decided_by))
    referral.answer, referral.ruling, referral.sanction = answer, ruling, sanction
    referral.decided_by, referral.decided_at = actor, timezone.now()
    referral.save(update_fields=["answer", "ruling", "sanction", "decided_by", "decided_at"])
    tell_officials(game_id, "")
    return referral


def undecided(game: Game) -> QuerySet[Referral]:
    """What waits for the manager, the oldest first."""
    return Referral.objects.filter(game=game, decided_at=None).select_related("player", "actor")
