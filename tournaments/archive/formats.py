"""Versions of a season's file: which are read, and what an older one does not tell."""

from __future__ import annotations

import re
from typing import Any, Final

from django.utils.translation import gettext as _

from policies.archive import KINDS
from tournaments.archive.packing import SeasonRefused

NAME: Final = "lucky-roll-season"
VERSION: Final = 2
"""What this version writes; it reads all before it.

1: without checksums, and without what officials decided beside the logs: suspensions, flags,
notices, referrals, lost turns that were left, reversals, titles and changes of settings.
"""
FORMAT: Final = f"{NAME}/{VERSION}"
SEALED_FROM: Final = 2
"""The first version with checksums."""


def version_of(manifest: object) -> int:
    """Which version a manifest is of; SeasonRefused for a newer one, and for what is none."""
    if not isinstance(manifest, dict):
        raise SeasonRefused(_("season.json holds no season."))
    told = re.fullmatch(rf"{NAME}/([1-9]\d{{0,8}})", str(manifest.get("format"))[:40], re.ASCII)
    if told is None:
        text = _("season.json is of the format {found}. This version reads {known}.")
        raise SeasonRefused(text.format(found=str(manifest.get("format"))[:40], known=FORMAT))
    version = int(told[1])
    if version > VERSION:
        text = _(
            "The season was exported by a newer version of this product ({found}); this one reads "
            "up to {known}. Update it here, then import the season."
        )
        raise SeasonRefused(text.format(found=f"{NAME}/{version}", known=FORMAT))
    return version


def brought_up(manifest: Any, version: int) -> Any:
    """A manifest of a version as this one tells it; what was not told then is nothing."""
    if version >= VERSION:
        return manifest
    games = manifest.get("games")
    return {
        "titles": [],
        "setting_changes": [],
        **manifest,
        "games": [_game(each) for each in games] if isinstance(games, list) else games,
    }


def _game(told: Any) -> Any:
    if not isinstance(told, dict):
        return told
    more: dict[str, Any] = {kind: [] for kind in KINDS}
    rulings = _each(told, "rulings", {"ruled_at": None, "preview": "", "reversal": None})
    return {**more, **told, **rulings, **_each(told, "changes", {"changed_at": None})}


def _each(told: dict[str, Any], what: str, untold: dict[str, Any]) -> dict[str, Any]:
    """The items of a list, each with what it did not tell then; left alone where it is no list."""
    found = told.get(what)
    if not isinstance(found, list):
        return {}
    return {what: [{**untold, **it} if isinstance(it, dict) else it for it in found]}
