"""Making and changing standing appointments: the only writer of series."""

from __future__ import annotations

from collections.abc import Mapping

import structlog
from django.db import transaction
from django.utils.translation import gettext as _

from roster.models import User
from scoring.engine.core import Json
from scoring.errors import Refusal
from tournaments.models import Series, SeriesChange

log = structlog.get_logger(__name__)

FIELDS = ("name", "weekdays", "start_time", "zone")


class SeriesInUse(Refusal):
    """A change of a series that tournaments have been laid out by."""

    code = "series_in_use"

    def __init__(self) -> None:
        super().__init__(
            _(
                "Tournaments have been laid out by this series, so it stays as it is. Move their "
                "evenings on the schedule, or make another series."
            )
        )


@transaction.atomic
def add_series(*, actor: User | None, **fields: object) -> Series:
    """Make a series of `name`, `weekdays`, `start_time` and `zone`; ValidationError by field."""
    series = Series(**fields)
    series.full_clean()
    series.save()
    log.info("series added", series=series.pk, by=actor.pk if actor else None)
    return series


class SeriesRefused(Refusal):
    """A change of a series that says no reason, or changes nothing; nothing was written."""

    code = "series"


@transaction.atomic
def change_series(
    series: Series, changes: Mapping[str, object], *, reason: str, actor: User | None
) -> Series:
    """Change a series as long as it has no tournament, and write down who did it and why.

    SeriesInUse, SeriesRefused without a reason or where nothing would change, ValidationError by
    field.
    """
    held = Series.objects.select_for_update(no_key=True).get(pk=series.pk)
    if held.tournaments.exists():
        raise SeriesInUse
    before = as_json(held)
    for field in FIELDS:
        setattr(held, field, changes.get(field, getattr(held, field)))
    held.full_clean()
    after = as_json(held)
    differing = [field for field in FIELDS if before[field] != after[field]]
    if not differing:
        raise SeriesRefused(_("That is how it is set already."))
    if not reason.strip():
        raise SeriesRefused(_("Say why the series is changed."), fields={"reason": []})
    held.save()
    SeriesChange.objects.create(
        series=held,
        before={field: before[field] for field in differing},
        after={field: after[field] for field in differing},
        reason=reason.strip(),
        actor=actor,
    )
    log.info("series changed", series=held.pk, by=actor.pk if actor else None)
    return held


def as_json(series: Series) -> Json:
    """A series' fields as a change keeps them."""
    return {
        "name": series.name,
        "weekdays": list(series.weekdays),
        "start_time": series.start_time.isoformat("minutes"),
        "zone": series.zone,
    }
