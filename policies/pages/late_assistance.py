"""Help that is noticed late: which turn, when, who; what both ways of going back would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from policies.catalogue import Policy
from policies.late_help import Played, help_in, turns_played
from policies.pages.assistance import LATE, AssistanceForm
from policies.pages.events import EVENTS
from policies.pages.parts import REFUSALS, page, refusal_of
from policies.services import Words, correct_with_rulings
from roster.roles import Action
from scoring import authority, folding
from scoring.engine.core import Json
from scoring.errors import CorrectionBreaks, RequestReused, Stale, UnknownEntry
from scoring.log import Entry
from scoring.models import Game
from scoring.pages.access import Posted, allowed, demand, demand_correction, signed_in
from scoring.selectors import names_of
from scoring.trial import Broken, tried
from scoring.words.changes import Told, ending, in_words
from scoring.words.wording import Names, name

KEEP, BACK = "keep", "back"


class LateForm(AssistanceForm):
    """Who helped, and after which instruction of a turn that is over."""

    def __init__(self, played: Played, names: Names, data: Any = None) -> None:
        forms.Form.__init__(self, data)
        established = played.established
        self.offer(played.helpers, established, names)


@dataclass(frozen=True, slots=True)
class Way:
    """One way of going back: the effects, and the later events that have to go with it."""

    key: str
    heading: str
    effects: Told
    broken: Sequence[Broken]

    @property
    def offered(self) -> str:
        """The later events, by their refs."""
        return ",".join(each.ref for each in self.broken)


@dataclass(frozen=True, slots=True)
class Late:
    """The request, as of the row of the log that its page was made of."""

    request: HttpRequest
    game: Game
    entries: Sequence[Entry]
    turns: Sequence[Played]
    names: Names

    @classmethod
    def of(cls, request: HttpRequest, game: Game, seq: int) -> Late:
        """The game as it stood at row `seq`."""
        entries = folding.entries_at(game, seq)
        return cls(request, game, entries, turns_played(game, entries), names_of(game))

    @property
    def played(self) -> Played | None:
        """The turn that is asked about."""
        wanted = self.request.GET.get("turn", "")
        return next((played for played in self.turns if played.ref == wanted), None)

    def changes(self, played: Played, event: Json, way: str, also: Sequence[str]) -> list[Json]:
        """The changes of one way, with the later events that go with it."""
        changes = help_in(played, event, self.entries, everything_after=way == BACK)
        own = {change.get("ref") for change in changes}
        return changes + [{"op": "void", "ref": ref} for ref in also if ref not in own]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def late(request: HttpRequest, game_id: int) -> HttpResponse:
    """Choose the turn, fill in who helped and when, look at both ways, confirm one."""
    game = allowed(request, game_id, Action.RULE_POLICY_PENALTY)
    demand(request, game, Action.CORRECT)
    if request.method != "POST":
        at = Late.of(request, game, game.seq)
        return _show(at, LateForm(at.played, at.names) if at.played else None)
    posted = Posted.of(request)
    row = game.log.filter(request_id=posted.request_id).first()
    if row is not None:  # confirmed before: told once more where it led to
        return _recorded(game, row.seq)
    way = request.POST.get("step", "")
    at = Late.of(request, game, posted.after if way in (KEEP, BACK) else game.seq)
    if at.played is None:
        return HttpResponseRedirect(reverse(LATE, args=[game.pk]))
    form = LateForm(at.played, at.names, request.POST)
    if not form.is_valid():
        return _show(at, form, status=422)
    if form.confirmed(pressed=way in (KEEP, BACK)):
        return _confirmed(at, at.played, form, way, posted)
    return _previewed(at, at.played, form)


def _confirmed(at: Late, played: Played, form: LateForm, way: str, posted: Posted) -> HttpResponse:
    """Write the correction with its ruling, as it was looked at."""
    game, event = at.game, form.event(played.player)
    also = [ref for ref in at.request.POST.get(f"offered-{way}", "").split(",") if ref]
    reason = form.cleaned_data["reason"]
    changes = at.changes(played, event, way, also)
    try:
        _demand(at, changes)
        recorded = correct_with_rulings(
            game.pk,
            changes,
            reason=reason or _("Assistance noticed late"),
            after=posted.after,
            request_id=posted.request_id,
            actor=signed_in(at.request),
            words={0: Words(Policy.ASSISTANCE, reason)},
        )
    except CorrectionBreaks:  # agreed to less than has to go with it
        return _previewed(at, played, form, status=422)
    except (Stale, RequestReused, UnknownEntry):
        return _anew(at, form)
    except REFUSALS as error:
        return _refused(at, form, error)
    return _recorded(game, recorded.seq)


def _anew(at: Late, form: LateForm) -> HttpResponse:
    """The log has moved on: both ways are looked at once more, nothing is recorded blindly."""
    at.game.refresh_from_db()
    now = Late.of(at.request, at.game, at.game.seq)
    notice = _("Somebody else recorded something in the meantime: look at the preview again.")
    if now.played is None:
        return _show(now, None, notice=notice, status=409)
    return _previewed(now, now.played, form, notice=notice, status=409)


def _demand(at: Late, changes: list[Json]) -> None:
    taken = authority.taken_away(at.entries, changes)
    demand_correction(at.request, at.game, taken, authority.put_in(changes))


def _recorded(game: Game, row: int) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse(EVENTS, args=[game.pk])}?{urlencode({'row': row})}")


def _previewed(
    at: Late, played: Played, form: LateForm, *, notice: str = "", status: int = 200
) -> HttpResponse:
    """What each way would do. Where nothing has been played since, there is one."""
    event = form.event(played.player)
    headings = {
        KEEP: _("Keep what was played since"),
        BACK: _("Take back what was played since"),
    }
    ways: list[Way] = []
    try:
        for way, heading in headings.items():
            changes = at.changes(played, event, way, [])
            if ways and changes == at.changes(played, event, KEEP, []):
                break
            trial = tried(at.game, changes)
            _demand(at, trial.changes)
            effects = in_words(trial.difference, at.names)
            ways.append(Way(way, heading, effects, trial.broken))
    except REFUSALS as error:
        if not ways:
            return _refused(at, form, error)
    return _show(at, form, ways=ways, notice=notice, status=status)


def _refused(at: Late, form: LateForm, error: Exception) -> HttpResponse:
    answer = refusal_of(error, at.game)
    form.add_error(None, answer.detail)
    return _show(at, form, status=answer.status)


def _show(
    at: Late,
    form: LateForm | None,
    *,
    ways: Sequence[Way] = (),
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    played = at.played if form is not None else None
    context: Mapping[str, Any] = {
        "form": form,
        "player": name(played.player, at.names) if played else "",
        "played": _called(played, at.names) if played else "",
        "turns": [(each.ref, _called(each, at.names)) for each in at.turns],
        "ways": ways,
        "notice": notice,
        "after": at.game.seq,
        "request_id": uuid4().hex,
    }
    template = "policies/late_assistance.html"
    return page(at.request, at.game, LATE, template, context, status=status)


def _called(played: Played, names: Names) -> str:
    """A turn as the list of turns calls it."""
    return _("Round {round}, {player}: {ending}").format(
        round=played.turn.round, player=name(played.player, names), ending=ending(played.turn)
    )
