"""Making tournaments, appointing officials and opening games: the only writers of these."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from policies import sanctions
from roster.models import Roster, User
from roster.roles import Role
from scoring.errors import Refusal
from scoring.models import CrewMember, Game
from scoring.projections import rebuild
from tournaments.compilation import compile_tournament
from tournaments.models import Official, ScheduledGame, Series, Tournament
from tournaments.schedule import evenings


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

    Dates to `skip` are left out. `settings` are the fields of `Tournament` that differ from
    their defaults. ValidationError by field where something is missing, impossible or the name
    is taken in this series.
    """
    tournament = Tournament(series=series, name=name, starts_on=starts_on, **settings)
    tournament.full_clean()
    tournament.save()
    ScheduledGame.objects.bulk_create(
        ScheduledGame(tournament=tournament, number=number, date=day, start_time=series.start_time)
        for number, day in enumerate(evenings(starts_on, series.weekdays, skip=skip), start=1)
    )
    compile_tournament(tournament)
    return tournament


@transaction.atomic
def appoint(tournament: Tournament, user: User, role: Role) -> Official:
    """Give somebody a role in a tournament, and in the crews of its games that are open.

    Games that are official keep the crew that they had.
    """
    official, _created = Official.objects.get_or_create(
        tournament=tournament, user=user, role=role.value
    )
    if not user.is_official:
        user.is_official = True
        user.save(update_fields=["is_official"])
    for game in Game.objects.filter(scheduled__tournament=tournament).exclude(
        status=Game.Status.OFFICIAL
    ):
        CrewMember.objects.get_or_create(game=game, user=user, role=role.value)
    return official


@transaction.atomic
def open_game(scheduled: ScheduledGame, *, actor: User | None) -> Game:
    """Open a scheduled game for the evening: its roster, its crew, an empty log.

    Whoever opens it second gets the same game. GameCancelled where there is none to open.
    """
    held = (
        ScheduledGame.objects.select_for_update(of=("self",))
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
    rebuild(game.pk)
    return game


def label_of(scheduled: ScheduledGame) -> str:
    """Return what people call a game: "Game 12, Wednesday/Saturday"."""
    return _("Game {number}, {series}").format(
        number=scheduled.number, series=scheduled.tournament.series.name
    )
