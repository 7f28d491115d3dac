"""Closing a stage: one step, looked at first and confirmed as it was shown.

From then on the next stage has a field. A closing can be taken back until a game of the next
stage has begun.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from policies.models import Flag
from roster.models import User
from scoring.models import Game
from tournaments.compilation import FINISHED
from tournaments.models import Qualification, ScheduledGame, StageClosing, Tournament
from tournaments.schedule import STAGES, Stage
from tournaments.selectors import is_finished, scheduled_games
from tournaments.stages.bars import apply_to_stage
from tournaments.stages.differences import locked
from tournaments.stages.errors import StageRefused, StageStale, said
from tournaments.stages.field import BEFORE, NEXT, closing_of
from tournaments.stages.freshness import bring_up_to_date
from tournaments.stages.outlook import through
from tournaments.stages.reading import Ranked, ranked_stage
from tournaments.stages.withdrawals import keep_withdrawals
from tournaments.standings import Place

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Passing:
    """A player whom a closing concerns, with the place and the games of the stage."""

    player: int
    rank: int
    games: int


@dataclass(frozen=True, slots=True)
class Open:
    """What is not settled about the games of a stage: numbers of games, in order."""

    left: tuple[int, ...] = ()
    """Not played and not cancelled."""
    cancelled: tuple[int, ...] = ()
    provisional: tuple[int, ...] = ()
    under_review: tuple[int, ...] = ()
    flagged: tuple[int, ...] = ()
    begun_already: tuple[int, ...] = ()
    """Games of the next stage that have begun before this one was closed."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What closing a stage would do today."""

    tournament: Tournament
    stage: Stage
    ranked: Ranked
    advancing: tuple[Passing, ...]
    short: tuple[Passing, ...]
    """Who stands above the last who advances, and has not played enough games."""
    not_in_field: tuple[Passing, ...]
    """Who stands above them and may not play in this stage."""
    withdrawn: tuple[Passing, ...]
    """Who stands above them and has withdrawn."""
    outside: tuple[Passing, ...]
    """Who stands below, in order of place."""
    open: Open

    @property
    def stamp(self) -> str:
        """Tell this plan from any other: what is shown is what is confirmed."""
        shown = (
            self.stage.value,
            asdict(self.ranked.terms),
            *(tuple(map(asdict, part)) for part in (self.advancing, self.outside)),
            *(tuple(map(asdict, part)) for part in (self.short, self.not_in_field, self.withdrawn)),
            asdict(self.open),
        )
        return hashlib.sha256(repr(shown).encode()).hexdigest()[:32]


def plan(tournament: Tournament, stage: Stage) -> Plan:
    """Work out what closing a stage would do, from standings that are brought up to date.

    StageRefused where there is nothing to close: the stage is closed, the one before it is not,
    one of its games is being played, or there is no stage after it.
    """
    bring_up_to_date(tournament)
    _refuse(tournament, stage)
    ranked = ranked_stage(tournament, stage, None)
    inside = through(ranked.places, ranked.terms, out=ranked.out)
    last = max((place.rank for place in inside), default=0)
    advancing = {place.result.player for place in inside}
    others = [place for place in ranked.places if place.result.player not in advancing]
    above = [place for place in others if place.rank <= last]
    barred = ranked.barred

    def of(places: Iterable[Place]) -> tuple[Passing, ...]:
        return tuple(Passing(it.result.player, it.rank, it.result.games) for it in places)

    return Plan(
        tournament=tournament,
        stage=stage,
        ranked=ranked,
        advancing=of(inside),
        short=of(it for it in above if it.result.player not in ranked.out),
        not_in_field=of(it for it in above if it.result.player in barred.outsiders),
        withdrawn=of(it for it in above if it.result.player in barred.withdrawn),
        outside=of(it for it in others if it.rank > last and it.result.player not in ranked.out),
        open=_open(tournament, stage),
    )


@transaction.atomic
def close(
    tournament: Tournament, stage: Stage, *, stamp: str, actor: User | None, note: str = ""
) -> StageClosing:
    """Close a stage as its plan was shown; `stamp` is the plan's.

    StageStale where the plan is another one now; else refusals as in `plan`. Rosters of the next
    stage that are open already get the field at once.
    """
    held = Tournament.objects.select_for_update(of=("self",), no_key=True).get(pk=tournament.pk)
    planned = plan(held, stage)
    if planned.stamp != stamp:
        raise StageStale
    closing = StageClosing.objects.create(
        tournament=held,
        stage=stage.value,
        entitled=[each.player for each in planned.advancing],
        note=note.strip(),
        closed_by=actor,
    )
    Qualification.objects.bulk_create(
        Qualification(
            closing=closing,
            tournament=held,
            stage=NEXT[stage].value,
            player_id=each.player,
            place=each.rank,
            source=Qualification.Source.ADVANCED,
            decided_by=actor,
        )
        for each in planned.advancing
    )
    apply_to_stage(held, NEXT[stage])
    told = {"tournament": held.pk, "stage": stage.value, "players": len(planned.advancing)}
    log.info("stage closed", **told, by=actor.pk if actor else None)
    return closing


@transaction.atomic
def reopen(closing: StageClosing, *, reason: str, actor: User | None) -> StageClosing:
    """Take a closing back, with a reason: everybody may be rostered again.

    Who has withdrawn stays so, and is passed over when the stage is closed again.
    StageRefused without a reason, the second time, and once a game of the next stage has begun.
    """
    held = locked(closing)
    following = NEXT[Stage(held.stage)]
    if held.reopened_at is not None:
        raise StageRefused(_("This stage is open again already."))
    if begun(held.tournament, following):
        raise StageRefused(
            _(
                "A game of the next stage has begun, so this stage stays closed. Admit or "
                "withdraw players instead."
            )
        )
    why, now = said(reason), timezone.now()
    held.reopened_at, held.reopened_by, held.reopen_reason = now, actor, why
    held.save(update_fields=["reopened_at", "reopened_by", "reopen_reason"])
    keep_withdrawals(held)
    held.field.filter(left_at=None).update(
        left_how=Qualification.Left.REOPENED, left_at=now, left_by=actor, left_why=why
    )
    apply_to_stage(held.tournament, following)
    told = {"tournament": held.tournament_id, "stage": held.stage}
    log.info("stage reopened", **told, by=actor.pk if actor else None)
    return held


def begun(tournament: Tournament, stage: Stage) -> list[int]:
    """Return the numbers of a stage's games of which anything is recorded (one query)."""
    games = ScheduledGame.objects.filter(
        tournament=tournament, number__in=STAGES[stage], game__seq__gt=0
    )
    return list(games.order_by("number").values_list("number", flat=True))


def _refuse(tournament: Tournament, stage: Stage) -> None:
    if stage not in NEXT:
        raise StageRefused(_("The championship ends the tournament. There is nothing to close."))
    if closing_of(tournament, stage) is not None:
        raise StageRefused(_("This stage is closed already."))
    if stage in BEFORE and closing_of(tournament, BEFORE[stage]) is None:
        raise StageRefused(_("The stage before this one is still open. Close that one first."))
    running = [
        number
        for number, phase in ScheduledGame.objects.filter(
            tournament=tournament, number__in=STAGES[stage], game__seq__gt=0
        ).values_list("number", "game__projection__phase")
        if phase != FINISHED
    ]
    if running:
        raise StageRefused(
            _("Game {number} is being played. Close the stage when it is over.").format(
                number=min(running)
            )
        )


def _open(tournament: Tournament, stage: Stage) -> Open:
    """What is not settled about a stage's games (three queries)."""
    games = list(
        scheduled_games().filter(tournament=tournament, number__in=STAGES[stage]).order_by("number")
    )
    played = [game for game in games if is_finished(game)]
    flags = Flag.objects.filter(
        Q(game__scheduled__in=[game.pk for game in games]), resolved_at=None
    )

    def having(status: Game.Status) -> tuple[int, ...]:
        return tuple(game.number for game in played if game.game and game.game.status == status)

    return Open(
        left=tuple(g.number for g in games if not g.cancelled and not is_finished(g)),
        cancelled=tuple(g.number for g in games if g.cancelled and not is_finished(g)),
        provisional=having(Game.Status.PROVISIONAL),
        under_review=having(Game.Status.UNDER_REVIEW),
        flagged=tuple(sorted(set(flags.values_list("game__scheduled__number", flat=True)))),
        begun_already=tuple(begun(tournament, NEXT[stage])),
    )
