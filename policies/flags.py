"""Flags (Policy 6): one official raises a procedural error, one takes it, one resolves it.

The only writer of flags. Each step holds the flag's row, so that of two officials at one moment
one gets it and the other is told who has it.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from policies.errors import FlagResolved, FlagTaken, NoCorrection
from policies.models import Flag
from policies.wording import person
from roster.models import User
from scoring import folding
from scoring.errors import UnknownEntry
from scoring.live.news import tell_officials
from scoring.log import CORRECTION
from scoring.models import Game, GameEvent


@transaction.atomic
def raise_flag(game_id: int, what: str, *, ref: str = "", actor: User) -> Flag:
    """Put a procedural error before all officials of the game.

    The same flag raised twice by one official, as long as it is open, is one flag. UnknownEntry
    where `ref` names no event that stands.
    """
    game = Game.objects.get(pk=game_id)
    if ref and ref not in {entry.ref for entry in folding.entries_of(game)}:
        raise UnknownEntry(ref)
    flag, created = Flag.objects.get_or_create(
        game=game, what=what, ref=ref, raised_by=actor, resolved_at=None
    )
    if created:
        _tell(flag, "raised", _("Flag raised by {name}: {what}"), actor)
    return flag


@transaction.atomic
def take(game_id: int, flag_id: int, *, actor: User, over: bool = False) -> Flag:
    """Take a flag, so that nobody else has to speak.

    FlagTaken where somebody has it, unless the manager takes it `over`; FlagResolved.
    """
    flag = _held(game_id, flag_id)
    if flag.taken_by == actor:
        return flag
    if flag.taken_by is not None and not over:
        raise FlagTaken(person(flag.taken_by))
    _write(flag, taken_by=actor, taken_at=timezone.now())
    _tell(flag, "taken", _("{name} has it: {what}"), actor)
    return flag


@transaction.atomic
def release(game_id: int, flag_id: int, *, actor: User) -> Flag:
    """Put a flag that one has taken back, for another official; refusals as in `take`."""
    flag = _held(game_id, flag_id)
    if flag.taken_by is not None and flag.taken_by != actor:
        raise FlagTaken(person(flag.taken_by))
    if flag.taken_by is not None:
        _write(flag, taken_by=None, taken_at=None)
        _tell(flag, "back", _("{name} has put it back: {what}"), actor)
    return flag


@transaction.atomic
def resolve(
    game_id: int, flag_id: int, *, actor: User, note: str = "", row: int | None = None
) -> Flag:
    """Resolve a flag with a note, or with the correction in `row` of the log.

    Nobody needs to have taken it first. FlagTaken where somebody else has, FlagResolved, and
    NoCorrection where the row is none.
    """
    flag = _held(game_id, flag_id)
    if flag.taken_by is not None and flag.taken_by != actor:
        raise FlagTaken(person(flag.taken_by))
    if row is not None and not _is_correction(game_id, row):
        raise NoCorrection(row)
    now = timezone.now()
    if flag.taken_by is None:
        _write(flag, taken_by=actor, taken_at=now)
    _write(flag, resolved_by=actor, resolved_at=now, note=note, row=row)
    _tell(flag, "resolved", _("Resolved by {name}: {what}"), actor)
    return flag


def _held(game_id: int, flag_id: int) -> Flag:
    """The flag, locked; Flag.DoesNotExist, or FlagResolved where nothing is left to do."""
    flag = Flag.objects.select_for_update(of=("self",), no_key=True).get(
        pk=flag_id, game_id=game_id
    )
    if flag.resolved_at is not None:
        raise FlagResolved(person(flag.resolved_by))
    return flag


def _write(flag: Flag, **fields: object) -> None:
    for name, value in fields.items():
        setattr(flag, name, value)
    flag.save(update_fields=list(fields))


def _is_correction(game_id: int, row: int) -> bool:
    return GameEvent.objects.filter(game_id=game_id, seq=row, kind=CORRECTION).exists()


def _tell(flag: Flag, step: str, text: str, actor: User) -> None:
    """Tell the officials of a step; what is said has its moment in its id, since steps recur."""
    flag.announced_as = f"flag-{flag.pk}-{step}-{timezone.now().timestamp()}"
    said = text.format(name=person(actor), what=flag.what)
    tell_officials(flag.game_id, said, id=flag.announced_as, kind="flag")
