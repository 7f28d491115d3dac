"""How points, dice and names read in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

Names = Mapping[str, str]
"""Player id -> name."""


def points(value: int) -> str:
    """10050 -> "10,050" in the reader's language."""
    return number_format(value, use_l10n=True, force_grouping=True)


def clock(moment: datetime) -> str:
    """Say the time of day by the club's clock: "4:31 PM"."""
    spelt = pgettext("time of day, as Django's date filter spells it", "g:i A")
    return date_format(timezone.localtime(moment), spelt)


def dice(faces: Iterable[int]) -> str:
    """Faces in the order heard: "1, 1, 5". Commas keep them apart in speech and in braille."""
    return ", ".join(str(face) for face in faces)


def dice_left(count: int) -> str:
    """Say "3 dice left."."""
    text = ngettext("{count} die left.", "{count} dice left.", count)
    return text.format(count=count)


def dice_left_aloud(count: int) -> str:
    """The same for the ear: "Three dice left."."""
    return _DICE_LEFT[count]()


_DICE_LEFT: Mapping[int, Callable[[], str]] = {
    1: lambda: _("One die left."),
    2: lambda: _("Two dice left."),
    3: lambda: _("Three dice left."),
    4: lambda: _("Four dice left."),
    5: lambda: _("Five dice left."),
    6: lambda: _("Six dice left."),
}


def players(ids: Sequence[str], names: Names) -> str:
    """Some players as a list: "Ana", "Ana and Ben", "Ana, Ben and Carla"."""
    called = [name(player, names) for player in ids]
    if len(called) < 2:
        return "".join(called)
    return _("{some} and {last}").format(some=", ".join(called[:-1]), last=called[-1])


def name(player: str, names: Names) -> str:
    """A player's name; an id that nobody has is shown as it was given."""
    return names.get(player, player)


def turn_worth(value: int, bonus: int) -> str:
    """What a turn stands at or saves: "900", or "900 plus 500 lucky"."""
    if bonus:
        return _("{points} plus {bonus} lucky").format(points=points(value), bonus=points(bonus))
    return points(value)


def sentences(parts: Iterable[str]) -> str:
    """Whole sentences one after the other; empty ones fall away."""
    return " ".join(part for part in parts if part)
