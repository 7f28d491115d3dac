"""Settings, their values and their changes, in words."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import Field
from django.utils.dates import WEEKDAYS
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from roster.models import User
from tournaments.models import Series, SeriesChange, Tournament
from tournaments.times import day_and_year


def changed_by(actor: User | None) -> str:
    """Tell everybody who changed something: by name, never by what somebody signs in with."""
    return (actor.get_full_name() if actor else "") or _("The tournament manager")


def _field(setting: str) -> Field[Any, Any]:
    field: Field[Any, Any] = getattr(Tournament, setting).field
    return field


def setting_name(setting: str) -> str:
    """Return what people call a setting: "places in the semifinals"."""
    return str(_field(setting).verbose_name)


def setting_value(setting: str, value: Any) -> str:
    """Put a setting's value into words: "yes", "16", "December 24, 2026"."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(day_and_year(date.fromisoformat(day)) for day in value) or _("none")
    choices = dict(_field(setting).flatchoices)
    return str(choices.get(value, value))


def change_sentence(setting: str, before: Any, after: Any) -> str:
    """Tell a change: "Places in the semifinals: from 16 to 12."."""
    name = setting_name(setting)
    return _("{setting}: from {before} to {after}.").format(
        setting=name[:1].upper() + name[1:],
        before=setting_value(setting, before),
        after=setting_value(setting, after),
    )


def series_lines(change: SeriesChange) -> list[str]:
    """Tell what of a series was changed: "Weekdays: from Monday to Monday and Friday."."""
    return [
        _("{setting}: from {before} to {after}.").format(
            setting=capfirst(getattr(Series, field).field.verbose_name),
            before=_of_series(field, change.before[field]),
            after=_of_series(field, change.after[field]),
        )
        for field in change.before
    ]


def _of_series(field: str, value: Any) -> str:
    if field == "weekdays":
        return _(" and ").join(str(WEEKDAYS[day]) for day in value)
    return str(value)
