"""Changing a tournament's settings: who, when and why, and what is fixed once games were played."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from roster.models import User
from scoring.errors import Refusal
from tournaments.compilation import compile_tournament
from tournaments.models import ScheduledGame, SettingChange, Tournament
from tournaments.schedule import Stage, stage_of

STAGE_OF: Final[Mapping[str, Stage]] = MappingProxyType(
    {
        "ranking_basis": Stage.QUALIFYING,
        "best_games": Stage.QUALIFYING,
        "minimum_qualifying_games": Stage.QUALIFYING,
        "semifinal_places": Stage.QUALIFYING,
        "qualifying_points_carried": Stage.SEMIFINAL,
        "championship_places": Stage.SEMIFINAL,
    }
)
"""Each setting and the stage that is played under it: whose players must know it beforehand."""


class SettingsRefused(Refusal):
    """A change of settings that is not made; nothing was written."""

    code = "settings"


class SettingsFixed(Refusal):
    """A change of settings under which games have been played, without a ruling."""

    code = "settings_fixed"

    def __init__(self, settings: Collection[str]) -> None:
        super().__init__(
            _(
                "Games have been played under these settings, so they are fixed. Leave them, or "
                "rule otherwise and say why."
            ),
            fields={
                setting: [_("Fixed since a game was played under it.")] for setting in settings
            },
        )


def version_of(tournament: Tournament) -> int:
    """Tell the last change of a tournament's settings, 0 for none: what a page was made from."""
    return tournament.setting_changes.aggregate(last=Max("pk"))["last"] or 0


def fixed_settings(tournament: Tournament) -> frozenset[str]:
    """Return the settings under which a game has begun already (one query)."""
    begun = ScheduledGame.objects.filter(tournament=tournament, game__seq__gt=0)
    stages = {stage_of(number) for number in begun.values_list("number", flat=True)}
    return frozenset(setting for setting, stage in STAGE_OF.items() if stage in stages)


def differing(tournament: Tournament, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what of some settings is not so already, in the order of the settings."""
    return {
        setting: values[setting]
        for setting in ("name", *STAGE_OF)
        if setting in values and values[setting] != getattr(tournament, setting)
    }


@transaction.atomic
def change_settings(
    tournament: Tournament,
    values: Mapping[str, Any],
    *,
    reason: str,
    actor: User | None,
    rule_otherwise: bool = False,
    expected: int | None = None,
) -> list[SettingChange]:
    """Set a tournament's name and settings to these values, and write down what was changed.

    SettingsFixed where games have been played under one of them, unless the manager rules
    otherwise. SettingsRefused without a reason, where nothing would change, or where somebody
    changed a setting since (`expected` is `version_of` as the page showed it). ValidationError
    by field for a value that cannot be. Tables that rank otherwise now are compiled anew.
    """
    held = Tournament.objects.select_for_update(of=("self",), no_key=True).get(pk=tournament.pk)
    if expected is not None and expected != version_of(held):
        raise SettingsRefused(
            _("Somebody else changed the settings in the meantime. Look again, then decide.")
        )
    changes = differing(held, values)
    if not changes:
        raise SettingsRefused(_("That is how it is set already."))
    if not reason.strip():
        raise SettingsRefused(_("Say why, for everybody to read."), fields={"reason": []})
    fixed = fixed_settings(held) & set(changes)
    if fixed and not rule_otherwise:
        raise SettingsFixed(sorted(fixed))
    written = [
        SettingChange(
            tournament=held,
            setting=setting,
            before=getattr(held, setting),
            after=value,
            reason=reason.strip(),
            overruled=setting in fixed,
            actor=actor,
        )
        for setting, value in changes.items()
    ]
    for setting, value in changes.items():
        setattr(held, setting, value)
    held.full_clean()
    held.save(update_fields=list(changes))
    for change in written:
        change.full_clean(exclude=["before", "after"])
        change.save()
    compile_tournament(held)
    for setting, value in changes.items():
        setattr(tournament, setting, value)
    return written
