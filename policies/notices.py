"""What is dealt with on the spot: corrections noted, holds for noise (Policies 6 to 8).

The only writer of notices. Neither changes anything in the game, so neither is in its log.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from policies.catalogue import Policy
from policies.errors import AlreadyQuiet, NotInGame
from policies.models import Notice
from policies.wording import person
from roster.models import Player, RosterEntry, User
from scoring.live.news import tell_officials
from scoring.models import Game
from scoring.seating import as_pk


def playing(game: Game, player: str) -> Player:
    """Somebody on the game's roster, by id; NotInGame for anybody else."""
    entry = (
        RosterEntry.objects.filter(roster_id=game.roster_id, player=as_pk(player))
        .select_related("player")
        .first()
    )
    if entry is None:
        raise NotInGame
    return entry.player


@transaction.atomic
def note_correction(game_id: int, player: str, *, policy: int, note: str, actor: User) -> Notice:
    """Note that a player was put right; it counts for the season. NotInGame."""
    game = Game.objects.get(pk=game_id)
    return Notice.objects.create(
        game=game,
        player=playing(game, player),
        kind=Notice.Kind.CORRECTION,
        policy=policy,
        note=note,
        actor=actor,
    )


@transaction.atomic
def hold(game_id: int, player: str, *, note: str = "", actor: User) -> Notice:
    """Hold the game until it is quiet (Policy 7); `player` is "" where nobody can be named.

    Who holds it for the same noise a second time gets the hold that lasts. NotInGame.
    """
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    named = playing(game, player) if player else None
    lasting = holds(game).filter(player=named).first()
    if lasting is not None:
        return lasting
    notice = Notice.objects.create(
        game=game,
        player=named,
        kind=Notice.Kind.HOLD,
        policy=Policy.NOISE,
        note=note,
        actor=actor,
    )
    said = holding(notice)
    tell_officials(game_id, said, id=f"hold-{notice.pk}", urgent=True, kind="hold")
    return notice


@transaction.atomic
def quiet(game_id: int, notice_id: int, *, actor: User) -> Notice:
    """End a hold: it is quiet again. AlreadyQuiet where somebody else has said so."""
    notice = Notice.objects.select_for_update(of=("self",), no_key=True).get(
        pk=notice_id, game_id=game_id, kind=Notice.Kind.HOLD
    )
    if notice.ended_at is not None:
        raise AlreadyQuiet
    notice.ended_at, notice.ended_by = timezone.now(), actor
    notice.save(update_fields=["ended_at", "ended_by"])
    said = _("Quiet again, {name} says. Play goes on.").format(name=person(actor))
    tell_officials(game_id, said, id=f"quiet-{notice.pk}", kind="hold")
    return notice


def holds(game: Game) -> QuerySet[Notice]:
    """The holds that last."""
    return Notice.objects.filter(game=game, kind=Notice.Kind.HOLD, ended_at=None).select_related(
        "player", "actor"
    )


def holding(notice: Notice) -> str:
    """What a hold says: "Hold until quiet: Farid's connection is too loud."."""
    if notice.player is None:
        return _("Hold until quiet: the noise is not any one player's.")
    return _("Hold until quiet: there is noise at {player}'s connection.").format(
        player=notice.player.name
    )
