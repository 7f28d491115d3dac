"""All events of a game, round by round, the newest first: who entered what, when and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from policies.pages.parts import page
from policies.wording import person
from roster.roles import Action, GameStatus, may
from scoring import folding
from scoring.difference import difference
from scoring.engine.lucky_roll.state import State
from scoring.fair.seals import read_seal
from scoring.history import Changed, Correction, History, history
from scoring.log import Row, parse_payload, standing
from scoring.mentions import with_names
from scoring.models import Game, GameEvent
from scoring.pages.access import allowed
from scoring.selectors import names_of, roles_of
from scoring.steps import Step, steps_of
from scoring.words.changes import Told, in_words
from scoring.words.headlines import headline
from scoring.words.narration import tell
from scoring.words.wording import Names, name

EVENTS = "game-events"


@dataclass(frozen=True, slots=True)
class Shown:
    """One event that stands, as the page shows it; `was` are its earlier forms, latest first."""

    ref: str
    text: str
    actor: str
    at: datetime
    device: str
    virtual: bool
    put_in: bool
    was: list[str]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A turn, or what lies between two of them; its events the newest first."""

    heading: str
    events: list[Shown]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A correction in words: what it did, why, who, when."""

    row: int
    what: list[str]
    reason: str
    actor: str
    at: datetime


def event_url(game: Game, ref: str) -> str:
    """The place of one event on this page."""
    return f"{reverse(EVENTS, args=[game.pk])}?{urlencode({'event': ref})}#event-{ref}"


@never_cache
@login_required
@require_safe
def events(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the events of one round, and every correction of the game."""
    game = allowed(request, game_id, Action.SEE_LOG)
    log = list(GameEvent.objects.filter(game=game, seq__lte=game.seq).select_related("actor"))
    rows = [Row(row.seq, row.kind, parse_payload(row.payload)) for row in log]
    steps, past, names = steps_of(game, standing(rows)), history(rows), names_of(game)
    rounds = sorted({step.before.round for step in steps}, reverse=True)
    shown = _round(request, steps, rounds)
    by_row = {row.seq: row for row in log}
    here = [step for step in steps if step.before.round == shown][::-1]
    roles, status = roles_of(request.user, game), GameStatus(game.status)
    context = {
        "round": shown,
        "rounds": rounds,
        "stretches": _stretches(here, past, by_row, names),
        "corrections": [_correction(one, by_row, names) for one in past.corrections[::-1]],
        "recorded": _recorded(request, game, past, names),
        "may_correct": may(roles, Action.CORRECT, status=status),
        "seq": game.seq,
    }
    changes = "policies/_events_changes.html"
    return page(request, game, EVENTS, "policies/events.html", context, changes=changes)


def _round(request: HttpRequest, steps: Sequence[Step], rounds: Sequence[int]) -> int:
    """The round that is asked for: by its number, by an event in it, else the latest."""
    wanted = request.GET.get("event", "")
    for step in steps:
        if wanted and step.entry.ref == wanted:
            return step.before.round
    number = request.GET.get("round", "")
    if number.isascii() and number.isdecimal() and len(number) < 6 and int(number) in rounds:
        return int(number)
    return rounds[0] if rounds else 0


def _stretches(
    steps: Sequence[Step], past: History, rows: dict[int, GameEvent], names: Names
) -> list[Stretch]:
    stretches: list[Stretch] = []
    key = None
    for step in steps:
        if step.key != key:
            key = step.key
            stretches.append(Stretch(_heading(step.before, names), []))
        stretches[-1].events.append(_shown(step, past, rows, names))
    return stretches


def _heading(before: State, names: Names) -> str:
    """Whose turn it was, or what else was going on."""
    if before.due is not None:
        return _("{player}'s turn").format(player=name(before.due.player, names))
    return {
        "roster": _("Roster"),
        "lucky_number": _("Lucky number"),
        "call": _("Call for players"),
    }.get(before.phase, _("After the game"))


def _shown(step: Step, past: History, rows: dict[int, GameEvent], names: Names) -> Shown:
    entry, one = step.entry, past.pasts[step.entry.ref]
    row = rows[one.row]
    return Shown(
        entry.ref,
        tell(step.before, entry.event, step.after, names).line,
        person(row.actor),
        row.recorded_at,
        row.device,
        _is_virtual(row),
        "." in entry.ref,
        [
            _("{event}, until row {row}").format(event=headline(event, names), row=until)
            for until, event in one.before
        ],
    )


def _is_virtual(row: GameEvent) -> bool:
    """Whether the dice of this row were rolled by the product."""
    seal = read_seal(row.seal)
    return seal is not None and seal.roll is not None


def _correction(one: Correction, rows: dict[int, GameEvent], names: Names) -> Corrected:
    row = rows[one.row]
    what = [_changed(change, names) for change in one.changes]
    reason = with_names(one.reason, names)
    return Corrected(one.row, what, reason, person(row.actor), row.recorded_at)


def _changed(change: Changed, names: Names) -> str:
    """One change in words."""
    facts = {"ref": change.ref}
    if change.was is None and change.now is not None:
        return _("Put in {ref}: {now}.").format(now=headline(change.now, names), **facts)
    was = headline(change.was or {"type": ""}, names)
    if change.now is None:
        return _("Took back {ref}: {was}.").format(was=was, **facts)
    now = headline(change.now, names)
    return _("Changed {ref}: {was}; now {now}.").format(was=was, now=now, **facts)


def _recorded(request: HttpRequest, game: Game, past: History, names: Names) -> Told | None:
    """What the correction in the row that is asked for did, compared with the row before."""
    wanted = request.GET.get("row", "")
    rows = {str(one.row): one.row for one in past.corrections}
    if wanted not in rows:
        return None
    row = rows[wanted]
    before = folding.fold_entries(game, folding.entries_at(game, row - 1))
    after = folding.fold_entries(game, folding.entries_at(game, row))
    return in_words(difference(before, after), names)
