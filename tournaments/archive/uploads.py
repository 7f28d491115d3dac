"""Seasons that somebody has brought: kept until they are imported or given up, a day at most."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from roster.models import User
from tournaments.archive.importing import import_season
from tournaments.archive.packing import SeasonRefused
from tournaments.archive.preview import Foreseen, foreseen
from tournaments.archive.reading import check_games, read_season
from tournaments.models import SeasonUpload, Tournament

KEPT: Final = timedelta(days=1)
NAME_LENGTH: Final = 200


class AnotherFile(SeasonRefused):
    """An import of a file that is not the one that waits, or of one that waits no more."""

    status = 409
    code = "season_changed"

    def __init__(self) -> None:
        super().__init__(
            _("Another file was brought in the meantime, or none waits any more. Look again.")
        )


def waiting(user: User) -> SeasonUpload | None:
    """The file that somebody has brought and not decided about."""
    return _kept().filter(user=user).first()


def _kept() -> QuerySet[SeasonUpload]:
    return SeasonUpload.objects.filter(brought_at__gt=timezone.now() - KEPT)


@transaction.atomic
def bring(user: User, name: str, data: bytes) -> SeasonUpload:
    """Keep a season's file until its import is confirmed; SeasonRefused where there could be none.

    It takes the place of an earlier one; what has been waiting for too long is thrown away.
    """
    season = read_season(data)
    check_games(season)
    foreseen(season)
    SeasonUpload.objects.filter(brought_at__lte=timezone.now() - KEPT).delete()
    brought, _created = SeasonUpload.objects.update_or_create(
        user=user,
        defaults={
            "name": name[-NAME_LENGTH:],
            "data": data,
            "digest": hashlib.sha256(data).hexdigest(),
        },
    )
    return brought


def look_at(brought: SeasonUpload) -> Foreseen:
    """What its import would make as things are now; SeasonRefused where it would make nothing."""
    return foreseen(read_season(bytes(brought.data)))


def give_up(user: User) -> None:
    """Throw away what somebody has brought."""
    SeasonUpload.objects.filter(user=user).delete()


@transaction.atomic
def import_waiting(user: User, *, seen: str) -> Tournament:
    """Import the file that waits and was `seen` (its digest); who does it manages the season.

    AnotherFile where it is not there, else as `import_season`. The file waits on if it is refused.
    """
    held = _kept().select_for_update(no_key=True)
    brought = held.filter(user=user, digest=seen).first()
    if brought is None:
        raise AnotherFile
    made = import_season(bytes(brought.data), actor=user)
    brought.delete()
    return made
