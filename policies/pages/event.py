"""One event put right: what is wrong, what that changes, and then the one correction.

Nothing is written before it was looked at. Where the correction makes later events impossible
they are named, and go with it only when the official says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from policies.correcting import Asked, Do, Place, changes_for, judged, place_of, words_for
from policies.models import REASON_LENGTH
from policies.pages.event_forms import FIELDS, CorrectionForm, initial_of, type_names
from policies.pages.events import EVENTS, event_url
from policies.pages.parts import REFUSALS, elsewhere, page, refusal_of
from policies.services import correct_with_rulings
from roster.roles import Action, GameStatus, may
from scoring import authority, folding
from scoring.engine.core import Json
from scoring.errors import CorrectionBreaks, RequestReused, Stale, UnknownEntry
from scoring.history import history
from scoring.models import Game
from scoring.pages.access import Posted, allowed, demand_correction, signed_in
from scoring.selectors import names_of, roles_of
from scoring.tablet.commands import LETTERS, NotUnderstood, understand
from scoring.trial import Trial, tried
from scoring.words.changes import in_words
from scoring.words.narration import tell
from scoring.words.wording import Names

EVENT = "game-event"
_TYPED = {"roll", "instruction", *(kind for kind, _fields in LETTERS.values())}
"""What is put in by typing it; everything else has a form."""


@dataclass(frozen=True, slots=True)
class Page:
    """One look at one event, and what is to be done about it."""

    request: HttpRequest
    game: Game
    place: Place
    names: Names
    do: Do
    kind: str

    @classmethod
    def of(cls, request: HttpRequest, game: Game, ref: str) -> Page:
        """What the address asks for; UnknownEntry where the event does not stand."""
        place = place_of(game, ref, game.seq)
        wanted = request.GET.get("do", "")
        do = Do(wanted) if wanted in list(Do) else Do.CHANGE
        kind = request.GET.get("type", "")
        if do is Do.CHANGE:
            kind = kind if kind in FIELDS else place.entry.event["type"]
        elif do not in (Do.BEFORE, Do.AFTER) or kind not in FIELDS:
            kind = ""
        return cls(request, game, place, names_of(game), do, kind)

    @property
    def state(self) -> Any:
        """The state in which what is entered is entered."""
        return self.place.after if self.do is Do.AFTER else self.place.before

    def form(self, data: Any = None) -> CorrectionForm:
        """The form, filled in as the event stands or as the address says (`line`)."""
        return CorrectionForm(self.do, self.kind, self.state, self.names, data, self._initial())

    def _initial(self) -> dict[str, Any]:
        event = self.place.entry.event
        initial = initial_of(event) if self.do is Do.CHANGE else {}
        if self.do is Do.CHANGE and event["type"] != self.kind:
            initial = {"player": event.get("player")}
        heard = self._heard()
        if heard and heard["type"] == self.kind:
            initial = initial_of(heard)
        for ticked in {"joined", "returned"} & self.request.GET.keys():
            initial[ticked] = self.request.GET[ticked].split(",")
        return {**initial, "reason": self.request.GET.get("reason", "")[:REASON_LENGTH]}

    def _heard(self) -> Json | None:
        """What another official typed for this place, brought here by the comparison of both."""
        line = self.request.GET.get("line", "")
        if not line:
            return None
        try:
            legal = self.game.engine.legal(self.state)
            heard = understand(line, self.state, legal, self.names)
        except NotUnderstood:
            return None
        return heard if isinstance(heard, dict) else None

    def asked(self, form: CorrectionForm) -> Asked:
        """What the form asks for."""
        cleaned = form.cleaned_data
        missing = cleaned.get("missing_before", ""), cleaned.get("missing_after", "")
        return Asked(self.do, self.place.entry.ref, form.event(), *missing)

    def url(self, **query: str) -> str:
        """The page about the same event, for something else that is to be done."""
        address = reverse(EVENT, args=[self.game.pk, self.place.entry.ref])
        return f"{address}?{urlencode(query)}"


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event(request: HttpRequest, game_id: int, ref: str) -> HttpResponse:
    """Show one event with what can be done about it, then the preview; record the correction."""
    game = allowed(request, game_id, Action.CORRECT)
    try:
        at = Page.of(request, game, ref)
    except UnknownEntry as unknown:
        return _gone(request, game, ref, unknown)
    if request.method != "POST":
        return _show(at, at.form())
    form = at.form(request.POST)
    if not form.is_valid():
        return _show(at, form, status=422)
    if form.confirmed(pressed=request.POST.get("step") == "confirm"):
        return _confirmed(at, form)
    return _previewed(at, form)


def _gone(request: HttpRequest, game: Game, ref: str, unknown: UnknownEntry) -> HttpResponse:
    """An event that was taken back: a confirmation sent twice is told where it led to."""
    posted = Posted.of(request)
    row = game.log.filter(request_id=posted.request_id).first()
    if row is not None:
        return _recorded(game, ref, row.seq)
    if ref not in history(folding.rows_after(game, 0)).pasts:
        raise Http404
    return elsewhere(request, reverse(EVENTS, args=[game.pk]), unknown.detail)


def _demand(at: Page, changes: list[Json], reason: str) -> None:
    taken = authority.taken_away(at.place.entries, changes)
    put = judged(changes, words_for(at.game, changes, reason))
    demand_correction(at.request, at.game, taken, put)


def _also(request: HttpRequest) -> list[str]:
    """The later events that the official has agreed to take away too."""
    field = "offered" if request.POST.get("step") == "include" else "also"
    return [ref for ref in request.POST.get(field, "").split(",") if ref]


def _wanted(at: Page, form: CorrectionForm, seq: int) -> list[Json]:
    """The changes that are asked for as of row `seq`, with what was agreed to go with them."""
    changes = changes_for(at.game, at.asked(form), seq)
    own = {change.get("ref") for change in changes}
    also = [ref for ref in _also(at.request) if ref not in own]
    return changes + [{"op": "void", "ref": ref} for ref in also]


def _previewed(
    at: Page, form: CorrectionForm, *, notice: str = "", status: int = 200
) -> HttpResponse:
    """What the correction would do. Nothing is written."""
    reason = form.cleaned_data["reason"]
    try:
        trial = tried(at.game, _wanted(at, form, at.game.seq))
        _demand(at, trial.changes, reason)
    except REFUSALS as error:
        return _refused(at, form, error)
    return _show(at, form, trial=trial, notice=notice, status=status)


def _confirmed(at: Page, form: CorrectionForm) -> HttpResponse:
    """Write the correction as it was previewed; where the log has moved on, look once more."""
    posted = Posted.of(at.request)
    game, reason = at.game, form.cleaned_data["reason"]
    try:
        changes = _wanted(at, form, posted.after)
        _demand(at, changes, reason)
        recorded = correct_with_rulings(
            game.pk,
            changes,
            reason=reason,
            after=posted.after,
            request_id=posted.request_id,
            actor=signed_in(at.request),
            words=words_for(game, changes, reason),
        )
    except CorrectionBreaks:  # agreed to less than has to go with it
        return _previewed(at, form, status=422)
    except (Stale, RequestReused, UnknownEntry):
        game.refresh_from_db()
        anew = Page.of(at.request, game, at.place.entry.ref)
        notice = _("Somebody else recorded something in the meantime: look at the preview again.")
        return _previewed(anew, form, notice=notice, status=409)
    except REFUSALS as error:
        return _refused(at, form, error)
    return _recorded(game, at.place.entry.ref, recorded.seq)


def _recorded(game: Game, ref: str, row: int) -> HttpResponse:
    query = urlencode({"event": ref, "row": row})
    return HttpResponseRedirect(f"{reverse(EVENTS, args=[game.pk])}?{query}")


def _refused(at: Page, form: CorrectionForm, error: Exception) -> HttpResponse:
    answer = refusal_of(error, at.game)
    form.add_error(None, answer.detail)
    return _show(at, form, status=answer.status)


def _show(
    at: Page,
    form: CorrectionForm,
    *,
    trial: Trial | None = None,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    place = at.place
    also = _also(at.request)
    broken = trial.broken if trial else []
    context = {
        "ref": place.entry.ref,
        "told": tell(place.before, place.entry.event, place.after, at.names),
        "do": at.do,
        "choices": _choices(at),
        "kinds": _kinds(at),
        "form": form,
        "trial": trial,
        "effects": in_words(trial.difference, at.names) if trial else None,
        "broken": broken,
        "offered": ",".join([*also, *(each.ref for each in broken)]),
        "also": ",".join(also),
        "notice": notice,
        "after": at.game.seq,
        "request_id": uuid4().hex,
        "events_url": event_url(at.game, place.entry.ref),
    }
    return page(at.request, at.game, EVENT, "policies/event.html", context, status=status)


def _choices(at: Page) -> list[dict[str, object]]:
    """What can be done about the event, as links."""
    texts = {
        Do.CHANGE: _("Change it"),
        Do.TAKE: _("Take it away"),
        Do.BEFORE: _("Put something in before it"),
        Do.AFTER: _("Put something in after it"),
        Do.BACK: _("Take back everything after it"),
    }
    last = at.place.index == len(at.place.entries) - 1
    return [
        {"url": at.url(do=do.value), "text": text, "current": do is at.do}
        for do, text in texts.items()
        if not (last and do is Do.BACK)
    ]


def _kinds(at: Page) -> list[dict[str, object]]:
    """What else it can have been, or what else can be put in: what is possible at that place."""
    if at.do not in (Do.CHANGE, Do.BEFORE, Do.AFTER):
        return []
    possible = at.game.engine.legal(at.state).events | ({at.kind} if at.kind else set())
    if at.do is not Do.CHANGE:
        possible -= _TYPED
    roles, status = roles_of(at.request.user, at.game), GameStatus(at.game.status)
    possible = {
        kind
        for kind in possible
        if authority.is_ruled({"type": kind})
        or may(roles, authority.to_correct({"type": kind}), status=status)
    }
    return [
        {"url": at.url(do=at.do.value, type=kind), "text": text, "current": kind == at.kind}
        for kind, text in type_names().items()
        if kind in possible
    ]
