"""A bulletin in words: what was said of totals, and what holds instead."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from scoring.engine.core import Json
from scoring.models import Bulletin
from scoring.words.wording import Names, name, points, sentences

Reads = Callable[[str], str]
"""A text as its reader is to have it: `PublicWords` for everybody, `str` for officials."""


def bulletin_sentence(bulletin: Bulletin, names: Names, reads: Reads) -> str:
    """All of it: "Correction to the totals after round 3: Ana 1,050 instead of 1,150. …"."""
    return sentences([bulletin_line(bulletin, names), reason_of(bulletin, reads)])


def bulletin_line(bulletin: Bulletin, names: Names) -> str:
    """The same without the reason."""
    if bulletin.changes["withdrawn"]:
        return bulletin_heading(bulletin) + "."
    players = bulletin.changes["players"]
    changes = [_change(name(player, names), change) for player, change in players.items()]
    return _("{heading}: {changes}.").format(
        heading=bulletin_heading(bulletin), changes="; ".join(changes)
    )


def bulletin_heading(bulletin: Bulletin) -> str:
    """What it is about: "Correction to the totals after round 3"."""
    if bulletin.changes["result"]:
        if bulletin.changes["withdrawn"]:
            return _("The result is withdrawn")
        return _("Correction to the result")
    text = (
        _("The totals after round {round} are withdrawn")
        if bulletin.changes["withdrawn"]
        else _("Correction to the totals after round {round}")
    )
    return text.format(round=bulletin.round)


def reason_of(bulletin: Bulletin, reads: Reads) -> str:
    """Why: "Reason: Misheard."."""
    reason = reads(bulletin.reason.strip())
    if not reason:
        return ""
    return _("Reason: {reason}").format(reason=reason if reason[-1] in ".!?" else f"{reason}.")


def issued_by(bulletin: Bulletin) -> str:
    """Who recorded what it tells; a name to sign in with is nobody's business."""
    full = bulletin.actor.get_full_name() if bulletin.actor else ""
    return full or _("an official")


def _change(player: str, change: Json) -> str:
    total, place = _total(*change["total"]), _place(*change["rank"])
    if total and place:
        return _("{player} {total}, {place}").format(player=player, total=total, place=place)
    return _("{player} {change}").format(player=player, change=total or place)


def _total(old: int | None, new: int | None) -> str:
    if old == new:
        return ""
    if old is None:
        return _("{total}, who was not there").format(total=points(new or 0))
    if new is None:
        return _("no total instead of {total}").format(total=points(old))
    return _("{total} instead of {old}").format(total=points(new), old=points(old))


def _place(old: int | None, new: int | None) -> str:
    if old == new:
        return ""
    if old is None:
        return _("place {place}").format(place=new)
    if new is None:
        return _("no place instead of {old}").format(old=old)
    return _("place {place} instead of {old}").format(place=new, old=old)
