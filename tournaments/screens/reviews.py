"""That a field is under review, for the pages that everybody reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.schedule import Stage
from tournaments.stages.field import NEXT, open_reviews


def reviews_of(tournaments: Iterable[Tournament], stage: Stage | None = None) -> Mapping[int, str]:
    """Say of which tournaments a field is under review, by tournament (one query).

    With a `stage`: only the field of that stage, and the one that it leads to.
    """
    found: dict[int, str] = {}
    for review in open_reviews(tournaments):
        closed = Stage(review.closing.stage)
        if stage in (None, closed, NEXT[closed]):
            found.setdefault(review.closing.tournament_id, _sentence(closed))
    return found


def _sentence(closed: Stage) -> str:
    return {
        Stage.QUALIFYING: _(
            "Field of the semifinals under review: after a correction or another setting, "
            "others advance by the standings. The tournament manager decides; until then the field "
            "stays as it is."
        ),
        Stage.SEMIFINAL: _(
            "Field of the championship under review: after a correction or another setting, "
            "others advance by the standings. The tournament manager decides; until then the field "
            "stays as it is."
        ),
    }[closed]
