"""What upper floors add to the page of a flag, by registration, so that this floor names none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from policies.models import Flag  # apps register their parts before models are there

Part = Callable[["Flag"], SafeString | str]
"""Renders what there is to say about a flag, as officials may read it; "" for nothing."""

_parts: list[Part] = []


def register(part: Part) -> None:
    """Add a part; called once by each app when it is ready."""
    if part not in _parts:
        _parts.append(part)


def rendered(flag: Flag) -> list[SafeString | str]:
    """All that is said about a flag, in the order in which the parts were added."""
    return [text for part in _parts if (text := part(flag))]
