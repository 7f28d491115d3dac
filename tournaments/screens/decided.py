"""What was decided about a stage, by whom and when, for the manager's page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from roster.shown import called_name
from scoring.crew import called
from scoring.words.wording import sentences
from tournaments.models import FieldReview, Qualification, StageClosing, Tournament, Withdrawal
from tournaments.schedule import Stage
from tournaments.stages.field import NEXT

Source, Left, Decision = Qualification.Source, Qualification.Left, FieldReview.Decision


@dataclass(frozen=True, slots=True)
class Entry:
    """A decision: when, what, by whom."""

    at: datetime
    line: str


def log_of(tournament: Tournament, stage: Stage) -> list[Entry]:
    """Tell every decision about a stage's closing and the field it made, the latest first."""
    closings = StageClosing.objects.filter(tournament=tournament, stage=stage)
    entries = [entry for it in closings.select_related(*_BY) for entry in _closings(it)]
    rows = Qualification.objects.filter(tournament=tournament, stage=NEXT[stage])
    about = rows.select_related("player__merged_into", "decided_by", "left_by")
    entries += [entry for row in about for entry in _rows(row)]
    early = Withdrawal.objects.filter(tournament=tournament, stage=stage)
    known = early.select_related("player__merged_into", "entered_by", "taken_back_by")
    entries += [entry for it in known for entry in _early(it)]
    reviews = FieldReview.objects.filter(closing__in=closings).exclude(decided_at=None)
    entries += [_review(it) for it in reviews.select_related("decided_by")]
    return sorted(entries, key=lambda entry: entry.at, reverse=True)


_BY = ("closed_by", "reopened_by")


def _closings(it: StageClosing) -> Iterable[Entry]:
    by = _who(it.closed_by)
    yield Entry(it.closed_at, sentences([_("Closed by {who}.").format(who=by), it.note]))
    if it.reopened_at is not None:
        text = _("Reopened by {who}: {why}").format(who=_who(it.reopened_by), why=it.reopen_reason)
        yield Entry(it.reopened_at, text)


def _rows(row: Qualification) -> Iterable[Entry]:
    name = called_name(row.player)
    if row.source == Source.ADMITTED:
        text = _("{player} admitted by {who}: {why}")
        yield Entry(
            row.decided_at, text.format(player=name, who=_who(row.decided_by), why=row.reason)
        )
    elif row.source == Source.MOVED_UP:
        yield Entry(row.decided_at, _("{player} moved up.").format(player=name))
    if row.left_at is not None and row.left_how in (Left.WITHDRAWN, Left.DURING):
        yield Entry(row.left_at, _withdrew(name, row.left_by, row.left_why))


def _early(it: Withdrawal) -> Iterable[Entry]:
    name = called_name(it.player)
    yield Entry(it.entered_at, _withdrew(name, it.entered_by, it.reason))
    if it.taken_back_at is not None:
        text = _("{player}'s withdrawal taken back by {who}: {why}").format(
            player=name, who=_who(it.taken_back_by), why=it.taken_back_why
        )
        yield Entry(it.taken_back_at, text)


def _withdrew(name: str, by: object, why: str) -> str:
    return _("{player} withdrew, entered by {who}: {why}").format(
        player=name, who=_who(by), why=why
    )


def _review(it: FieldReview) -> Entry:
    texts = {
        Decision.KEEP: _("After a review the field was kept, by {who}: {why}"),
        Decision.TAKE: _("After a review the field followed the standings, by {who}: {why}"),
        Decision.GONE: _("A review ended: the standings agree with the field again."),
    }
    text = texts[Decision(it.decision)].format(who=_who(it.decided_by), why=it.reason)
    return Entry(it.decided_at or it.found_at, text)


def _who(user: object) -> str:
    return called(user) if user is not None else _("nobody")  # type: ignore[arg-type]
