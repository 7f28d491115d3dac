"""Records of people as games know them: who met whom, and what is shown anew."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from django.db import transaction
from django.db.models import F

from roster import anonymising, merging
from roster.errors import RosterError
from roster.models import Merge, Player, RosterEntry, User
from roster.shown import records_of
from scoring import folding
from scoring.models import Game
from scoring.signals import tell_listeners

FINISHED = "finished"


def show_anew(players: Collection[int]) -> None:
    """Have everything that was made of these players' games made anew (`roster.changes`)."""
    concerned = Game.objects.filter(roster__entries__player__in=players).distinct()
    games = list(concerned.order_by("pk").values_list("pk", "seq"))
    Game.objects.filter(pk__in=[pk for pk, _seq in games]).update(revision=F("revision") + 1)
    for pk, seq in games:
        transaction.on_commit(partial(tell_listeners, pk, seq))


@transaction.atomic
def merge_records(kept: Player, merged: Player, *, reason: str, actor: User) -> Merge:
    """Read two records as one person's; see `roster.merging.merge`.

    RosterError: "merge_met" where both were on the roster of one game (`game`), so that they are
    two people; "record_playing" where the record that goes is on the roster of an unfinished one.
    """
    refuse_met(kept, merged)
    game = unfinished_game_of(records_of(merged))
    if game is not None:
        facts = {"name": merged.name, "game": game.label}
        raise RosterError("record_playing", field="merged", **facts)
    return merging.merge(kept, merged, reason=reason, actor=actor)


def refuse_met(kept: Player, merged: Player) -> None:
    """Let pass two records that were never on one roster; RosterError("merge_met") else."""
    ours = RosterEntry.objects.filter(player__in=records_of(kept)).values("roster")
    theirs = RosterEntry.objects.filter(player__in=records_of(merged), roster__in=ours)
    met = theirs.order_by("roster").first()
    if met is None or kept.pk == merged.pk:
        return
    game = Game.objects.filter(roster=met.roster_id).first()
    facts = {"kept": kept.name, "merged": merged.name, "game": game.label if game else ""}
    raise RosterError("merge_met", field="merged", **facts)


def unfinished_game_of(players: Collection[int]) -> Game | None:
    """A game that is not over, on whose roster one of these records is; None without one."""
    found = Game.objects.filter(roster__entries__player__in=players).distinct().order_by("pk")
    perhaps = found.exclude(projection__phase=FINISHED).exclude(status=Game.Status.OFFICIAL)
    running = (game for game in perhaps if folding.current(game).state.phase != FINISHED)
    return next(running, None)


def foresee_anonymised(player: Player) -> anonymising.Erased:
    """Find all that anonymising would change; refusals as in `anonymise_record`."""
    _refuse_playing(player)
    return anonymising.preview(player)


def _refuse_playing(player: Player) -> None:
    game = unfinished_game_of(records_of(player))
    if game is not None:
        raise RosterError("record_playing", name=player.name, game=game.label)


@transaction.atomic
def anonymise_record(player: Player, *, actor: User) -> anonymising.Erased:
    """Take a person's name and account out of everything; see `roster.anonymising.anonymise`.

    RosterError("record_playing") while a game with them is not over.
    """
    _refuse_playing(player)
    return anonymising.anonymise(player, actor=actor)
