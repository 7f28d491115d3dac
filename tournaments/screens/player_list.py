"""A list of players that was compared with who is here, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.lists.matching import Judged, Verdict
from roster.lists.reading import PlayerList
from roster.messages import sentence
from scoring.words.wording import players, sentences


@dataclass(frozen=True, slots=True)
class ListScreen:
    """What the page says beside the choices."""

    heading: str
    columns: str
    there: list[str]
    """Lines of players who are here already."""
    left_out: list[str]
    """Lines that cannot be added, each with the reason."""


def list_screen(of: PlayerList, lines: Sequence[Judged]) -> ListScreen:
    """Put a compared list into words."""
    return ListScreen(
        heading=_heading(lines),
        columns=_columns(of),
        there=[_there(each) for each in lines if each.verdict is Verdict.THERE],
        left_out=[
            _left_out(each) for each in lines if each.verdict in (Verdict.TWICE, Verdict.BAD)
        ],
    )


def _heading(lines: Sequence[Judged]) -> str:
    new = sum(each.verdict is Verdict.NEW for each in lines)
    open_ = sum(each.verdict is Verdict.ALIKE for each in lines)
    return sentences(
        [
            ngettext("{count} new player.", "{count} new players.", new).format(count=new),
            ngettext("{count} to decide.", "{count} to decide.", open_).format(count=open_)
            if open_
            else "",
        ]
    )


def _columns(of: PlayerList) -> str:
    if not of.used:
        return _("The list has no header: each line is a name.")
    used = _("Columns that were read: {columns}.").format(columns=players(list(of.used), {}))
    if not of.unused:
        return used
    unused = _("Left alone: {columns}.").format(columns=players(list(of.unused), {}))
    return sentences([used, unused])


def _there(of: Judged) -> str:
    known = of.known[0]
    if known.called == of.line.name:
        return _("Line {number}: {name}").format(number=of.line.number, name=of.line.name)
    return _("Line {number}: {name}, called {known}").format(
        number=of.line.number, name=of.line.name, known=known.called
    )


def _left_out(of: Judged) -> str:
    if of.bad is not None:
        why = sentence(of.bad.code, of.bad.facts)
    else:
        why = _("Line {number} is the same name.").format(number=of.earlier[0].number)
    return _("Line {number}, {name}: {why}").format(
        number=of.line.number, name=of.line.name[:100], why=why
    )
