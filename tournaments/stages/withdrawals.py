"""Withdrawals before a stage is closed: its closing passes over who will not play on.

Who withdraws afterwards leaves the field that the closing made (`changes.withdraw`).
"""

from __future__ import annotations

import structlog
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from roster.models import Player, User
from roster.shown import kept_of, records_of
from tournaments.models import Qualification, StageClosing, Tournament, Withdrawal
from tournaments.schedule import Stage
from tournaments.stages.errors import StageRefused, said
from tournaments.stages.field import BEFORE, NEXT, closing_of, field_of
from tournaments.stages.reading import by_person, people_of

log = structlog.get_logger(__name__)


@transaction.atomic
def give_up(
    tournament: Tournament, stage: Stage, player: Player, *, reason: str, actor: User | None
) -> Withdrawal:
    """Enter that a player will not play on after a stage, which is still open.

    They may play the rest of the stage. StageRefused without a reason, for who has withdrawn
    already or is not in the stage's field, for the championship, and once the stage is closed.
    """
    held = _held(tournament)
    known = kept_of(player)
    if stage not in NEXT:
        raise StageRefused(_("Nobody goes on from the championship."))
    if closing_of(held, stage) is not None:
        raise StageRefused(_("This stage is closed already."))
    if _of(held, stage, known).exists():
        raise StageRefused(_("{player} has withdrawn already.").format(player=known.name))
    field = field_of(held, stage) if stage in BEFORE else None
    if field is not None and known.pk not in field.players:
        raise StageRefused(_("{player} is not in the field.").format(player=known.name))
    made = Withdrawal.objects.create(
        tournament=held, stage=stage.value, player=known, reason=said(reason), entered_by=actor
    )
    told = {"tournament": held.pk, "stage": stage.value, "player": known.pk}
    log.info("gave up", **told, by=actor.pk if actor else None)
    return made


@transaction.atomic
def take_back(
    tournament: Tournament, stage: Stage, player: Player, *, reason: str, actor: User | None
) -> None:
    """Take back a withdrawal, with a reason: the player can go on from the stage again.

    StageRefused without a reason, for who has not withdrawn, and once the stage is closed: then a
    ruling can admit them.
    """
    held = _held(tournament)
    if closing_of(held, stage) is not None:
        raise StageRefused(
            _("This stage is closed: others have moved up. Admit the player by a ruling instead.")
        )
    known, now = kept_of(player), timezone.now()
    rows = _of(held, stage, known)
    if not rows.exists():
        raise StageRefused(_("{player} has not withdrawn.").format(player=known.name))
    rows.update(taken_back_at=now, taken_back_by=actor, taken_back_why=said(reason))
    told = {"tournament": held.pk, "stage": stage.value, "player": known.pk}
    log.info("withdrawal taken back", **told, by=actor.pk if actor else None)


def keep_withdrawals(closing: StageClosing) -> None:
    """Of a closing that is taken back, keep who withdrew after it: they said so all the same."""
    back = set(people_of(closing.field.filter(left_at=None)))
    left = closing.field.filter(left_how=Qualification.Left.WITHDRAWN).order_by("left_at", "pk")
    rows = {person: row for person, row in by_person(left) if person not in back}
    for person, row in rows.items():
        Withdrawal.objects.get_or_create(
            tournament=closing.tournament,
            stage=closing.stage,
            player_id=person,
            taken_back_at=None,
            defaults={"reason": row.left_why, "entered_by": row.left_by},
        )


def standing_withdrawals(tournament: Tournament, stage: Stage) -> QuerySet[Withdrawal]:
    """The withdrawals from a stage that hold, in the order of entry."""
    rows = Withdrawal.objects.filter(tournament=tournament, stage=stage, taken_back_at=None)
    return rows.order_by("pk")


def _of(tournament: Tournament, stage: Stage, player: Player) -> QuerySet[Withdrawal]:
    """A person's own: of any of their records."""
    return standing_withdrawals(tournament, stage).filter(player__in=records_of(player))


def _held(tournament: Tournament) -> Tournament:
    """The tournament, held against a closing at the same time."""
    return Tournament.objects.select_for_update(of=("self",), no_key=True).get(pk=tournament.pk)
