"""Moving, cancelling and making up evenings: the only writer of a schedule that is laid out.

A game keeps its number whatever becomes of its evening. Each change has who, when and why, and
raises `changes_made`, by which calendars know a newer version. Games that follow another one go to
the series' next evenings, but for the tournament's days without a game and evenings that are taken.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, time, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from policies import sanctions
from roster.models import User
from scoring.engine.core import Json
from scoring.errors import Refusal
from scoring.models import Game
from tournaments.models import ScheduleChange, ScheduledGame, SettingChange, Tournament, check_day
from tournaments.schedule import evenings
from tournaments.services import as_days_off
from tournaments.times import day_name


class ScheduleRefused(Refusal):
    """A change that the schedule does not allow; nothing was changed."""

    code = "schedule"


@transaction.atomic
def move(
    scheduled: ScheduledGame,
    day: date,
    start_time: time,
    *,
    note: str,
    actor: User | None,
    expected: int | None = None,
) -> ScheduledGame:
    """Set another evening for one game; also a make-up date for one that was cancelled.

    ScheduleRefused where the game has begun, where another game of the tournament starts at that
    moment, where nothing would change, without a note, or where somebody changed the evening
    since (`expected` is its `changes_made` as the page showed it).
    """
    game = _held(scheduled, expected)
    _can_be_meant(day)
    if (game.date, game.start_time, game.cancelled) == (day, start_time, False):
        raise ScheduleRefused(_("That is when the game is played already."))
    _free(game, day, start_time)
    return _changed(game, day, start_time, cancelled=False, note=note, actor=actor)


@transaction.atomic
def move_from_here(
    scheduled: ScheduledGame,
    day: date,
    start_time: time,
    *,
    note: str,
    actor: User | None,
    expected: int | None = None,
    as_of: int | None = None,
    skip: Collection[date] | None = None,
) -> list[ScheduledGame]:
    """Set another evening for one game and have all later ones follow on the series' weekdays.

    What has been cancelled stays as it is. `skip` are the tournament's days without a game from
    now on; None leaves them as they are. Refusals as in `move`, and where any evening of the
    tournament was changed since (`as_of` is its `schedule_version` as the page showed it).
    """
    game = _held(scheduled, expected, as_of)
    _can_be_meant(day)
    if skip is not None:
        _keep_free(game, skip, note=note, actor=actor)
    plan = planned(game, day, start_time)
    _free(game, day, start_time, but_for=[each for each, _day in plan])
    moved = [
        _changed(
            each,
            when,
            start_time if each.pk == game.pk else each.start_time,
            cancelled=False,
            note=note,
            actor=actor,
        )
        for each, when in plan
        if each.date != when
        or (each.pk == game.pk and (each.start_time != start_time or each.cancelled))
    ]
    if not moved:
        raise ScheduleRefused(_("That is when the game is played already."))
    return moved


@transaction.atomic
def cancel(
    scheduled: ScheduledGame, *, note: str, actor: User | None, expected: int | None = None
) -> ScheduledGame:
    """Cancel one evening; its number stays free for a make-up date. Refusals as in `move`."""
    (game,) = to_be_cancelled(_held(scheduled, expected))
    return _changed(game, game.date, game.start_time, cancelled=True, note=note, actor=actor)


@transaction.atomic
def cancel_from_here(
    scheduled: ScheduledGame,
    *,
    note: str,
    actor: User | None,
    expected: int | None = None,
    as_of: int | None = None,
) -> list[ScheduledGame]:
    """Cancel one evening and those of all later games that have not begun.

    Each keeps its number, and can be made up by itself. Refusals as in `move_from_here`.
    """
    affected = to_be_cancelled(_held(scheduled, expected, as_of), all_later=True)
    return [
        _changed(each, each.date, each.start_time, cancelled=True, note=note, actor=actor)
        for each in affected
    ]


def to_be_cancelled(scheduled: ScheduledGame, *, all_later: bool = False) -> list[ScheduledGame]:
    """What `cancel` or `cancel_from_here` would cancel; ScheduleRefused where that is nothing."""
    asked = [scheduled, *(_following(scheduled) if all_later else ())]
    affected = [each for each in asked if not each.cancelled]
    if not affected:
        raise ScheduleRefused(
            _("This game and all later ones are cancelled already.")
            if all_later
            else _("This game is cancelled already.")
        )
    return affected


def planned(
    scheduled: ScheduledGame,
    day: date,
    start_time: time,
    *,
    skip: Collection[date] | None = None,
) -> list[tuple[ScheduledGame, date]]:
    """What `move_from_here` would make of this game and the later ones: game and new date."""
    tournament = scheduled.tournament
    if skip is None:
        skip = [date.fromisoformat(each) for each in tournament.days_off]
    following = _following(scheduled)
    moving = {scheduled.pk, *(each.pk for each in following)}
    taken = set(
        ScheduledGame.objects.filter(tournament=tournament, cancelled=False)
        .exclude(pk__in=moving)
        .values_list("date", "start_time")
    )
    plan, last = [(scheduled, day)], day
    for game in following:
        last = _next_evening(last, game, skip, taken)
        plan.append((game, last))
    return plan


def _next_evening(
    after: date, game: ScheduledGame, skip: Collection[date], taken: Collection[tuple[date, time]]
) -> date:
    """The series' next evening after a day on which this game can be played."""
    left_out = {*skip, *(day for day, start in taken if start == game.start_time)}
    weekdays = game.tournament.series.weekdays
    (found,) = evenings(after + timedelta(days=1), weekdays, games=1, skip=left_out)
    return found


def _following(game: ScheduledGame) -> Sequence[ScheduledGame]:
    """The later games that are still to be played, in the order of their numbers."""
    later = ScheduledGame.objects.filter(
        tournament=game.tournament_id, number__gt=game.number, cancelled=False
    ).select_related("tournament__series", "game")
    return [each for each in later.order_by("number") if not _begun(each)]


def _keep_free(
    game: ScheduledGame, skip: Collection[date], *, note: str, actor: User | None
) -> None:
    """Write down the tournament's days without a game, where they are other ones now."""
    tournament, days = game.tournament, as_days_off(skip)
    if days == tournament.days_off:
        return
    SettingChange.objects.create(
        tournament=tournament,
        setting="days_off",
        before=tournament.days_off,
        after=days,
        reason=note.strip(),
        actor=actor,
    )
    tournament.days_off = days
    tournament.save(update_fields=["days_off"])


def schedule_version(tournament: Tournament) -> int:
    """Tell how often evenings of a tournament were changed: what a page was made from."""
    return ScheduleChange.objects.filter(scheduled__tournament=tournament).count()


def _can_be_meant(day: date) -> None:
    """ScheduleRefused for a day on which nobody can mean to play."""
    try:
        check_day(day)
    except ValidationError as refusal:
        raise ScheduleRefused(" ".join(refusal.messages)) from refusal


def _held(
    scheduled: ScheduledGame, expected: int | None, as_of: int | None = None
) -> ScheduledGame:
    """The game, locked, unless it has begun or was changed by somebody else.

    Its tournament is locked first: how the other games are changed decides where this one can go.
    So are the games that have not begun: none of them begins while its evening is changed.
    """
    Tournament.objects.select_for_update(no_key=True).get(pk=scheduled.tournament_id)
    games = Game.objects.filter(scheduled__tournament=scheduled.tournament_id, seq=0)
    list(games.select_for_update(of=("self",), no_key=True).order_by("pk"))
    game = (
        ScheduledGame.objects.select_for_update(of=("self",), no_key=True)
        .select_related("tournament__series", "game")
        .get(pk=scheduled.pk)
    )
    if as_of is not None and as_of != schedule_version(game.tournament):
        raise ScheduleRefused(
            _("Somebody else changed an evening in the meantime. Look again, then decide.")
        )
    if expected is not None and expected != game.changes_made:
        raise ScheduleRefused(
            _("Somebody else changed this evening in the meantime. Look at it, then decide again.")
        )
    if _begun(game):
        raise ScheduleRefused(_("This game has begun. It stays on the evening that it is played."))
    return game


def _begun(game: ScheduledGame) -> bool:
    """Whether anything is recorded of the game."""
    return game.game is not None and game.game.seq > 0


def _free(
    game: ScheduledGame, day: date, start_time: time, *, but_for: Sequence[ScheduledGame] = ()
) -> None:
    """ScheduleRefused where another game starts then, but for those that make room."""
    taken = (
        ScheduledGame.objects.filter(
            tournament=game.tournament_id, date=day, start_time=start_time, cancelled=False
        )
        .exclude(pk__in=[game.pk, *(each.pk for each in but_for)])
        .first()
    )
    if taken is not None:
        raise ScheduleRefused(
            _("Game {number} is played on {day} at that time. Choose another day or time.").format(
                number=taken.number, day=day_name(day)
            )
        )


def _changed(
    game: ScheduledGame,
    day: date,
    start_time: time,
    *,
    cancelled: bool,
    note: str,
    actor: User | None,
) -> ScheduledGame:
    """Write one change and what it is remembered by."""
    if not note.strip():
        raise ScheduleRefused(_("Say why, for everybody to read."), fields={"note": []})
    before = _as_json(game)
    game.move(day)
    game.start_time, game.cancelled, game.note = start_time, cancelled, note.strip()
    game.changes_made += 1
    game.save(
        update_fields=["date", "start_time", "moved_from", "cancelled", "note", "changes_made"]
    )
    ScheduleChange.objects.create(
        scheduled=game, before=before, after=_as_json(game), note=game.note, actor=actor
    )
    if game.game_id is not None:  # who is suspended on its date may be somebody else now
        sanctions.apply_to(game.game_id)
    return game


def _as_json(game: ScheduledGame) -> Json:
    return {
        "date": game.date.isoformat(),
        "start_time": game.start_time.isoformat("minutes"),
        "cancelled": game.cancelled,
    }
