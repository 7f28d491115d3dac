"""What an engine hands out, as plain values that JSON can write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any


def plain(value: Any) -> Any:
    """Dataclasses and mappings -> objects, sequences -> lists, sets -> sorted lists.

    Anything else that is neither text, number, truth value nor None is written as text, such as
    a translatable sentence.
    """
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(plain(item) for item in value)
    kind: Any = type(value)
    names = _field_names(kind)
    if names is None:
        return str(value)
    return {name: plain(getattr(value, name)) for name in names}


@cache
def _field_names(kind: Any) -> tuple[str, ...] | None:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None
