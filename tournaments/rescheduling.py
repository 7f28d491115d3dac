"""Moving, cancelling and making up evenings: the only writer of a schedule that is laid out.

A game keeps its number whatever becomes of its evening. Each change has who, when and why, and
raises `changes_made`, by which calendars know a newer version.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time

from django.db import transaction
from django.utils.translation import gettext as _

from policies import sanctions
from roster.models import User
from scoring.engine.core import Json
from scoring.errors import Refusal
from tournaments.models import ScheduleChange, ScheduledGame
from tournaments.schedule import evenings
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
) -> list[ScheduledGame]:
    """Set another evening for one game and have all later ones follow on the series' weekdays.

    What has been cancelled stays as it is. Refusals as in `move`, for each of the games.
    """
    game = _held(scheduled, expected)
    following = _following(game)
    days = [day, *_evenings_after(game, day, len(following))]
    moved = [
        _changed(
            each,
            when,
            start_time if each.pk == game.pk else each.start_time,
            cancelled=False,
            note=note,
            actor=actor,
        )
        for each, when in zip([game, *following], days, strict=True)
        if each.date != when or (each.pk == game.pk and each.start_time != start_time)
    ]
    if not moved:
        raise ScheduleRefused(_("That is when the game is played already."))
    return moved


@transaction.atomic
def cancel(
    scheduled: ScheduledGame, *, note: str, actor: User | None, expected: int | None = None
) -> ScheduledGame:
    """Cancel one evening; its number stays free for a make-up date. Refusals as in `move`."""
    game = _held(scheduled, expected)
    if game.cancelled:
        raise ScheduleRefused(_("This game is cancelled already."))
    return _changed(game, game.date, game.start_time, cancelled=True, note=note, actor=actor)


def planned(scheduled: ScheduledGame, day: date) -> list[tuple[ScheduledGame, date]]:
    """What `move_from_here` would make of this game and the later ones: game and new date."""
    following = _following(scheduled)
    days = [day, *_evenings_after(scheduled, day, len(following))]
    return list(zip([scheduled, *following], days, strict=True))


def _following(game: ScheduledGame) -> Sequence[ScheduledGame]:
    """The later games that are still to be played, in the order of their numbers."""
    later = ScheduledGame.objects.filter(
        tournament=game.tournament_id, number__gt=game.number, cancelled=False
    ).select_related("tournament__series", "game")
    return [each for each in later.order_by("number") if not _begun(each)]


def _evenings_after(game: ScheduledGame, day: date, count: int) -> Sequence[date]:
    """The next evenings of the series after a day."""
    return [
        each for each in evenings(day, game.tournament.series.weekdays, count + 1) if each > day
    ][:count]


def _held(scheduled: ScheduledGame, expected: int | None) -> ScheduledGame:
    """The game, locked, unless it has begun or was changed by somebody else."""
    game = (
        ScheduledGame.objects.select_for_update(of=("self",), no_key=True)
        .select_related("tournament__series", "game")
        .get(pk=scheduled.pk)
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


def _free(game: ScheduledGame, day: date, start_time: time) -> None:
    taken = (
        ScheduledGame.objects.filter(
            tournament=game.tournament_id, date=day, start_time=start_time, cancelled=False
        )
        .exclude(pk=game.pk)
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
