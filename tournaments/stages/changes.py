"""Changes of a field after the closing: who withdraws, who moves up, whom a ruling admits."""

from __future__ import annotations

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from roster.models import Player, User
from roster.shown import kept_of, records_of
from tournaments.models import Qualification, StageClosing, Tournament
from tournaments.schedule import Stage
from tournaments.stages.bars import apply_to_stage
from tournaments.stages.closing import begun
from tournaments.stages.differences import compare, locked
from tournaments.stages.errors import StageRefused, said
from tournaments.stages.field import NEXT, closing_of
from tournaments.stages.freshness import bring_up_to_date
from tournaments.stages.reading import entitled, people_of, ranked_stage
from tournaments.stages.withdrawals import give_up

log = structlog.get_logger(__name__)
Source, Left = Qualification.Source, Qualification.Left


def enter_withdrawal(
    tournament: Tournament, stage: Stage, player: Player, *, reason: str, actor: User | None
) -> list[Qualification]:
    """Enter that a player will not play on after a stage, closed or not; return who moves up now.

    While the stage is open nobody does yet: its closing passes the player over. Refusals as in
    `give_up` and `withdraw`.
    """
    closing = closing_of(tournament, stage)
    if closing is None:
        give_up(tournament, stage, player, reason=reason, actor=actor)
        return []
    return withdraw(closing, player, reason=reason, actor=actor)


@transaction.atomic
def withdraw(
    closing: StageClosing, player: Player, *, reason: str, actor: User | None
) -> list[Qualification]:
    """Take a player out of the field of the next stage; return who moves up for them.

    The next one by the standings moves up, and all who share that place, until a game of that
    stage has begun; from then on the place stays empty. Nobody moves up for who was admitted by a
    ruling. StageRefused without a reason, for who is not in the field, and while the field is
    under review.
    """
    held = _decidable(closing)
    row = held.field.filter(player__in=records_of(player), left_at=None).first()
    if row is None:
        raise StageRefused(_("{player} is not in the field.").format(player=player.name))
    why = said(reason)
    stage = Stage(row.stage)
    passes_on = row.source != Source.ADMITTED and not begun(held.tournament, stage)
    row.left_how = Left.WITHDRAWN if passes_on or row.source == Source.ADMITTED else Left.DURING
    row.left_at, row.left_by, row.left_why = timezone.now(), actor, why
    row.save(update_fields=["left_how", "left_at", "left_by", "left_why"])
    moved = _move_up(held, actor) if passes_on else []
    apply_to_stage(held.tournament, stage)
    told = {"tournament": held.tournament_id, "stage": row.stage, "player": player.pk}
    log.info("withdrawn", **told, by=actor.pk if actor else None, moved_up=len(moved))
    return moved


@transaction.atomic
def admit(
    closing: StageClosing, player: Player, *, reason: str, actor: User | None
) -> Qualification:
    """Let somebody play who is not in the field, by a ruling: nobody loses a place for it.

    StageRefused without a reason and for who is in the field already.
    """
    held = locked(closing)
    _refuse_reopened(held)
    known = kept_of(player)
    if held.field.filter(player__in=records_of(known), left_at=None).exists():
        raise StageRefused(_("{player} is in the field already.").format(player=known.name))
    stage = NEXT[Stage(held.stage)]
    ranked = ranked_stage(held.tournament, Stage(held.stage), held)
    ranks = {place.result.player: place.rank for place in ranked.places}
    row = Qualification.objects.create(
        closing=held,
        tournament=held.tournament,
        stage=stage.value,
        player=known,
        place=ranks.get(known.pk),
        source=Source.ADMITTED,
        reason=said(reason),
        decided_by=actor,
    )
    apply_to_stage(held.tournament, stage)
    told = {"tournament": held.tournament_id, "stage": row.stage, "player": known.pk}
    log.info("admitted", **told, by=actor.pk if actor else None)
    return row


def _decidable(closing: StageClosing) -> StageClosing:
    """The closing, held; refused while its field waits for a decision, which comes first."""
    bring_up_to_date(closing.tournament)
    review = compare(closing)
    held = locked(closing)
    _refuse_reopened(held)
    if review is not None:
        raise StageRefused(_("The field is under review. Decide about that first."))
    return held


def _refuse_reopened(closing: StageClosing) -> None:
    if closing.reopened_at is not None:
        raise StageRefused(_("This stage is open again: there is no field yet."))


def _move_up(closing: StageClosing, actor: User | None) -> list[Qualification]:
    """Enter whoever is next by the standings, until all places are held again."""
    ranked = ranked_stage(closing.tournament, Stage(closing.stage), closing)
    closing.entitled = entitled(ranked)
    closing.save(update_fields=["entitled"])
    ranks = {place.result.player: place.rank for place in ranked.places}
    standing = closing.field.filter(left_at=None)
    known = set(people_of(standing))
    held = standing.exclude(source=Source.ADMITTED).count()
    moved: list[Qualification] = []
    for player in closing.entitled:
        full = held + len(moved) >= ranked.terms.places
        if player in known or (full and not (moved and moved[-1].place == ranks[player])):
            continue
        moved.append(
            Qualification.objects.create(
                closing=closing,
                tournament=closing.tournament,
                stage=NEXT[Stage(closing.stage)].value,
                player_id=player,
                place=ranks[player],
                source=Source.MOVED_UP,
                decided_by=actor,
            )
        )
    return moved
