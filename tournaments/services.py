"""Making tournaments, appointing officials and opening games: the only writers of these."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime

import structlog
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from policies import sanctions
from roster.models import Roster, User
from roster.roles import Role
from scoring.crew import LastManager
from scoring.errors import Refusal
from scoring.models import CrewMember, Game
from scoring.projections import rebuild
from scoring.selectors import on_duty
from tournaments.compilation import compile_tournament
from tournaments.models import Official, ScheduledGame, Series, Tournament
from tournaments.schedule import evenings
from tournaments.stages import bars

log = structlog.get_logger(__name__)


class GameCancelled(Refusal):
    """A game that was to be opened has been cancelled."""

    code = "game_cancelled"

    def __init__(self) -> None:
        super().__init__(
            _("This game was cancelled. Move it to another evening first, then open it.")
        )


@transaction.atomic
def create_tournament(
    *,
    series: Series,
    name: str,
    starts_on: date,
    skip: Collection[date] = (),
    **settings: object,
) -> Tournament:
    """Make a tournament and lay out its games on the series' evenings from `starts_on`.

    Dates to `skip` are left out, and remembered for evenings that move. `settings` are the fields
    of `Tournament` that differ from their defaults. ValidationError by field where something is
    missing, impossible or the name is taken in this series.
    """
    tournament = Tournament(series=series, name=name, starts_on=starts_on, **settings)
    tournament.days_off = as_days_off(skip)
    tournament.full_clean()
    tournament.save()
    ScheduledGame.objects.bulk_create(
        ScheduledGame(tournament=tournament, number=number, date=day, start_time=series.start_time)
        for number, day in enumerate(evenings(starts_on, series.weekdays, skip=skip), start=1)
    )
    compile_tournament(tournament)
    return tournament


def as_days_off(days: Collection[date]) -> list[str]:
    """Days without a game as a tournament keeps them."""
    return [day.isoformat() for day in sorted(set(days))]


@transaction.atomic
def appoint(tournament: Tournament, user: User, role: Role, *, by: User | None = None) -> Official:
    """Give somebody a role in a tournament, and in the crews of its games that are open.

    Games that are official keep the crew that they had, but a manager comes into those that have
    none, as after an import. Who appointed is in the server's log.
    """
    official, created = Official.objects.get_or_create(
        tournament=tournament, user=user, role=role.value
    )
    if created:
        told = {"tournament": tournament.pk, "user": user.pk, "role": str(role)}
        log.info("official appointed", **told, by=by.pk if by else None)
    if not user.is_official:
        user.is_official = True
        user.save(update_fields=["is_official"])
    for game in Game.objects.filter(scheduled__tournament=tournament).exclude(
        status=Game.Status.OFFICIAL
    ):
        member, _created = CrewMember.objects.get_or_create(game=game, user=user, role=role.value)
        if role is not Role.ALTERNATE_ROLLER and (member.starts_at or member.ends_at):
            member.starts_at = member.ends_at = None  # a stand-in, or dismissed, before
            member.save(update_fields=["starts_at", "ends_at"])
    if role is Role.MANAGER:
        games = Game.objects.filter(scheduled__tournament=tournament)
        _hand_over(games, [user.pk], timezone.now())
    return official


@transaction.atomic
def dismiss(official: Official, *, by: User) -> None:
    """Take a role in a tournament from somebody, at once and in all its games; LastManager.

    The crews keep the line with the moment as its end. A game that is left without a manager
    gets the tournament's, so that there is always one who may correct it.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=official.tournament_id)
    managers = Official.objects.filter(tournament=tournament, role=Role.MANAGER)
    remaining = list(managers.exclude(pk=official.pk).filter(user__is_active=True))
    if official.role == Role.MANAGER and not remaining:
        raise LastManager
    user, role, now = official.user, official.role, timezone.now()
    official.delete()
    games = Game.objects.filter(scheduled__tournament=tournament)
    duties = CrewMember.objects.filter(game__in=games, user=user, role=role)
    duties.exclude(ends_at__lte=now).update(ends_at=now)
    if role == Role.MANAGER:
        _hand_over(games, [each.user_id for each in remaining], now)
    if not (user.appointments.exists() or user.crews.filter(on_duty(now)).exists()):
        user.is_official = False
        user.save(update_fields=["is_official"])
    told = {"tournament": tournament.pk, "user": user.pk, "role": role}
    log.info("official dismissed", **told, by=by.pk)


def _hand_over(games: QuerySet[Game], managers: Collection[int], now: datetime) -> None:
    """Put the managers into the crews of games that have none any more."""
    with_one = CrewMember.objects.filter(on_duty(now), role=Role.MANAGER).values("game")
    for game in games.exclude(pk__in=with_one):
        for manager in managers:
            CrewMember.objects.update_or_create(
                game=game,
                user_id=manager,
                role=Role.MANAGER.value,
                defaults={"starts_at": None, "ends_at": None},
            )


@transaction.atomic
def open_game(scheduled: ScheduledGame, *, actor: User | None) -> Game:
    """Open a scheduled game for the evening: its roster, its crew, an empty log.

    Whoever opens it second gets the same game. GameCancelled where there is none to open.
    """
    held = (
        ScheduledGame.objects.select_for_update(of=("self",), no_key=True)
        .select_related("tournament__series", "game")
        .get(pk=scheduled.pk)
    )
    if held.game is not None:
        return held.game
    if held.cancelled:
        raise GameCancelled
    game = Game.objects.create(label=label_of(held), roster=Roster.objects.create())
    CrewMember.objects.bulk_create(
        CrewMember(game=game, user_id=user, role=role)
        for user, role in held.tournament.officials.values_list("user_id", "role")
    )
    held.game, held.opened_at, held.opened_by = game, timezone.now(), actor
    held.save(update_fields=["game", "opened_at", "opened_by"])
    sanctions.apply_to(game.pk)
    bars.apply_to_game(held)
    rebuild(game.pk)
    return game


def cancelled(game_id: int) -> str:
    """Why a game that was opened cannot begin: its evening was cancelled since. Else ""."""
    found = ScheduledGame.objects.filter(game=game_id, cancelled=True)
    if not found.exists():
        return ""
    return _("This game is cancelled, nothing can be recorded. The manager can make it up.")


def label_of(scheduled: ScheduledGame) -> str:
    """Return what people call a game: "Game 12, Wednesday/Saturday"."""
    return _("Game {number}, {series}").format(
        number=scheduled.number, series=scheduled.tournament.series.name
    )
