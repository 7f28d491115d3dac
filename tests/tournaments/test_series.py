"""Series that a club makes for itself."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from tests.tournaments.evenings import official, series, tournament
from tournaments.models import Series
from tournaments.services import create_tournament
from tournaments.setup.series import SeriesInUse, SeriesRefused, add_series, change_series

pytestmark = pytest.mark.django_db

MONDAYS = {"name": "Mondays", "weekdays": [0], "start_time": time(19, 30), "zone": "Europe/London"}


def test_a_series_of_one_s_own_is_laid_out_on_its_days() -> None:
    """March 30, 2026 is the Monday after clocks go forward in London: 19:30 there is 18:30 UTC."""
    mondays = add_series(actor=official(), **MONDAYS)
    spring = create_tournament(series=mondays, name="Spring", starts_on=date(2026, 3, 24))
    first = spring.schedule.get(number=1)
    assert (first.date, first.starts_at.isoformat()) == (
        date(2026, 3, 30),
        "2026-03-30T19:30:00+01:00",
    )


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "Wednesday/Saturday"}, "name"),
        ({"weekdays": []}, "weekdays"),
        ({"weekdays": [1, 1]}, "weekdays"),
        ({"weekdays": [7]}, "weekdays"),
        ({"zone": "Mars/Olympus"}, "zone"),
        ({"start_time": None}, "start_time"),
    ],
)
def test_a_series_that_cannot_be(change: dict[str, Any], field: str) -> None:
    series()
    with pytest.raises(ValidationError) as refused:
        add_series(actor=official(), **{**MONDAYS, **change})
    assert list(refused.value.message_dict) == [field]


def test_a_series_is_changed_until_a_tournament_is_laid_out_by_it() -> None:
    mondays = add_series(actor=official(), **MONDAYS)
    both = {"weekdays": [0, 4], "name": "Monday/Friday", "zone": "Europe/London"}
    change_series(mondays, both, reason=" Fridays are free. ", actor=official())
    changed = Series.objects.get(pk=mondays.pk)
    assert (changed.name, changed.weekdays, changed.zone) == (
        "Monday/Friday",
        [0, 4],
        "Europe/London",
    )
    change = mondays.changes.get()
    assert change.before == {"name": "Mondays", "weekdays": [0]}
    assert change.after == {"name": "Monday/Friday", "weekdays": [0, 4]}
    assert (change.reason, change.actor) == ("Fridays are free.", official())
    for fields, reason in ((both, "As it is."), ({"name": "Mondays"}, " ")):
        with pytest.raises(SeriesRefused):
            change_series(changed, fields, reason=reason, actor=official())
    tournament(series=changed)
    with pytest.raises(SeriesInUse):
        change_series(changed, {"name": "Mondays"}, reason="?", actor=official())
    assert Series.objects.get(pk=mondays.pk).name == "Monday/Friday"
