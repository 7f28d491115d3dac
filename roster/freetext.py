"""Names in what people wrote: reasons, notes, previews. Found and replaced in every table.

Which columns hold sentences is not listed anywhere, so that no table of a later day is forgotten:
every text of 120 characters or more counts, and sentences within JSON. What must never be changed
says so (`keep`): the log, which knows players by id.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.apps import apps
from django.db.models import CharField, Field, JSONField, Manager, Model, Q, TextField
from django.db.models.options import Options

from roster.names import identity_key
from roster.rewriting import rewriting, spellings

SENTENCE: Final = 120
"""Room that a column has at least where people write sentences into it."""
OWN_TABLES: Final = frozenset(
    {
        *("roster.player", "roster.user", "sessions.session"),
        *("axes.accessattempt", "axes.accessfailurelog", "axes.accesslog"),
    }
)
"""Names and accounts, which are not free text; sessions and attempts to sign in, which are deleted
instead: two attempts under two spellings of a name could not both be kept under one."""

_kept: set[str] = set()


def keep(label: str) -> None:
    """Leave a table alone ("scoring.gameevent"); called once by the app that has it."""
    _kept.add(label)


@dataclass(frozen=True, slots=True)
class Passage:
    """A text that names somebody: where it is, and how it reads afterwards."""

    row: Model
    field: str
    before: str
    after: Any

    @property
    def where(self) -> str:
        """The kind of record that it is, in words."""
        return str(_options(type(self.row)).verbose_name)


def passages(needles: Collection[str], instead: str, others: Sequence[str]) -> Iterator[Passage]:
    """Find every text that holds one of the needles as a whole word, in all tables.

    How people type a name is said in `rewriting`; a needle within a longer name of somebody else
    ("Ana" in "Ana T") is that person's and stays.
    """
    names = {needle: instead for needle in needles if needle}
    taken = {identity_key(other) for other in others}
    wanted = {spelt for name in names for spelt in spellings(name, taken)}
    if not wanted:
        return
    rewrite = rewriting(names, others)
    for model in apps.get_models():
        if _options(model).label_lower in OWN_TABLES | _kept:
            continue
        for field in _sentences_of(model):
            found = Q()
            for spelt in wanted:
                found |= _holds(field, spelt)
            for row in _rows(model).filter(found).order_by("pk"):
                before = getattr(row, field.name)
                after = _replaced(before, rewrite, plain=not isinstance(field, JSONField))
                if after != before:
                    yield Passage(row, field.name, _as_text(before), after)


def replace(found: Sequence[Passage]) -> None:
    """Write the passages as they read afterwards. Nothing else of a row changes."""
    for passage in found:
        model = type(passage.row)
        rows = _rows(model).filter(pk=passage.row.pk)
        rows.update(**{passage.field: passage.after})


def _options(model: type[Model]) -> Options[Any]:
    return model._meta  # noqa: SLF001 (Django's way to ask a model what it is)


def _rows(model: type[Model]) -> Manager[Any]:
    return model._default_manager  # noqa: SLF001 (likewise: not every model has `objects`)


def _sentences_of(model: type[Model]) -> list[Field[Any, Any]]:
    return [field for field in _options(model).concrete_fields if _has_sentences(field)]


def _has_sentences(field: Field[Any, Any]) -> bool:
    if field.choices or field.unique or field.primary_key:
        return False
    if isinstance(field, TextField | JSONField):
        return True
    return isinstance(field, CharField) and (field.max_length or SENTENCE) >= SENTENCE


def _holds(field: Field[Any, Any], needle: str) -> Q:
    if isinstance(field, JSONField):
        return Q()  # databases write letters of JSON differently; each row is looked at
    return Q(**{f"{field.name}__icontains": needle})


def _replaced(value: Any, rewrite: Callable[[str], str], *, plain: bool = False) -> Any:
    """Replace in a text; within JSON only in sentences, never in keys or single words."""
    if isinstance(value, str):
        return rewrite(value) if plain or " " in value else value
    if isinstance(value, list):
        return [_replaced(item, rewrite) for item in value]
    if isinstance(value, dict):
        return {key: _replaced(item, rewrite) for key, item in value.items()}
    return value


def _as_text(value: Any) -> str:
    return value if isinstance(value, str) else str(value)
