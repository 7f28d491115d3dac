"""Flags: any official raises one, one takes it, all see that. The page and the panel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from policies import flag_parts
from policies.flags import raise_flag, release, resolve, take
from policies.models import REASON_LENGTH, Flag
from policies.pages.parts import REFUSALS, done, not_done, page, path_of, refusal_of
from policies.wording import person
from roster.roles import Action, GameStatus, may
from scoring import folding
from scoring.log import CORRECTION, parse_payload
from scoring.models import Game, GameEvent
from scoring.pages import menu
from scoring.pages.access import allowed, demand, signed_in
from scoring.seating import as_pk
from scoring.selectors import names_of, roles_of
from scoring.words.headlines import headline

FLAGS, FLAG = "game-flags", "game-flag"
LATEST = 20
"""Events that a flag can be about without a link: what anybody still has in the ear."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A flag as pages show it. `event` names the event in a few words, "" for none."""

    flag: Flag
    event: str
    raised_by: str
    holder: str
    mine: bool

    @property
    def open(self) -> bool:
        """Whether somebody may still take it."""
        return self.flag.taken_at is None and self.flag.resolved_at is None

    @property
    def resolved(self) -> bool:
        """Whether it is done with."""
        return self.flag.resolved_at is not None

    @property
    def resolved_by(self) -> str:
        """Who resolved it."""
        return person(self.flag.resolved_by)


def shown(game: Game, flags: Sequence[Flag], user: object) -> list[Shown]:
    """Flags with their events in words; the log is read only where a flag names one."""
    events: Mapping[str, str] = {}
    if any(flag.ref for flag in flags):
        names = names_of(game)
        found = folding.entries_of(game)
        events = {entry.ref: headline(entry.event, names) for entry in found}
    return [
        Shown(
            flag,
            _event(flag.ref, events),
            person(flag.raised_by),
            person(flag.taken_by) if flag.taken_by else "",
            flag.taken_by == user,
        )
        for flag in flags
    ]


def _event(ref: str, events: Mapping[str, str]) -> str:
    if not ref:
        return ""
    if ref in events:
        return _("Event {ref}: {what}.").format(ref=ref, what=events[ref])
    return _("Event {ref}, which was taken back.").format(ref=ref)


def panel(request: HttpRequest, game: Game) -> Mapping[str, Any]:
    """The open and the taken flags, for every officials' page but that of the flags itself."""
    here = request.resolver_match.url_name if request.resolver_match else ""
    if here in (FLAGS, FLAG) and not request.headers.get("HX-Current-URL"):
        return {"flags": []}
    if path_of(request).startswith(reverse(FLAGS, args=[game.pk])):
        return {"flags": []}
    return {"flags": shown(game, unresolved(game), request.user), "next": path_of(request)}


def unresolved(game: Game) -> list[Flag]:
    """The flags that somebody must still deal with."""
    flags = Flag.objects.filter(game=game, resolved_at=None)
    return list(flags.select_related("raised_by", "taken_by"))


class RaiseForm(forms.Form):
    """What is wrong, and which event it is about."""

    what = forms.CharField(
        label=gettext_lazy("What is wrong?"),
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"class": "input", "rows": 2}),
    )
    ref = forms.ChoiceField(
        label=gettext_lazy("Which event?"),
        required=False,
        widget=forms.Select(attrs={"class": "input"}),
    )

    def __init__(self, game: Game, ref: str = "", data: Any = None) -> None:
        super().__init__(data, initial={"ref": ref})
        names = names_of(game)
        entries = folding.entries_of(game)
        near = [entry for entry in entries[-LATEST:][::-1] if entry.ref != ref]
        near = [entry for entry in entries if ref and entry.ref == ref] + near
        events = [(entry.ref, f"{entry.ref}. {headline(entry.event, names)}") for entry in near]
        self.fields["ref"].choices = [  # type: ignore[attr-defined]
            ("", _("No particular event")),
            *events,
        ]


class ResolveForm(forms.Form):
    """How a flag was resolved: with a note, or with a correction that has been made."""

    note = forms.CharField(
        label=gettext_lazy("Note"),
        help_text=gettext_lazy("What was said or done. Needed where no correction resolves it."),
        required=False,
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"class": "input", "rows": 2}),
    )

    def clean(self) -> dict[str, Any]:
        """Ask for a note where nothing else says how it was resolved."""
        cleaned: dict[str, Any] = super().clean() or {}
        if not cleaned.get("note") and not self.data.get("row"):
            self.add_error("note", _("Write what was said or done."))
        return cleaned


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def flags(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show all flags of the game, raise one, take one or put it back."""
    game = allowed(request, game_id, Action.RAISE_FLAG)
    if request.method != "POST":
        return _page(request, game, RaiseForm(game, request.GET.get("ref", "")[:24]))
    if request.POST.get("step") in ("take", "release"):
        return _passed(request, game)
    form = RaiseForm(game, request.POST.get("ref", "")[:24], request.POST)
    if not form.is_valid():
        return _page(request, game, form, status=422)
    raised = raise_flag(
        game.pk,
        form.cleaned_data["what"],
        ref=form.cleaned_data["ref"],
        actor=signed_in(request),
    )
    said = _("The flag is raised. All officials see it.")
    return done(request, game, FLAGS, said, announced_as=raised.announced_as)


def _passed(request: HttpRequest, game: Game) -> HttpResponse:
    """Take a flag, or put it back; the other official of two is told who has it."""
    demand(request, game, Action.TAKE_FLAG)
    flag, actor = _asked_for(request, game), signed_in(request)
    try:
        if request.POST["step"] == "release":
            passed = release(game.pk, flag.pk, actor=actor)
            said = _("You have put it back: {what}")
        else:
            passed = take(game.pk, flag.pk, actor=actor, over=_may_take_over(request, game))
            said = _("You have it: {what}")
    except REFUSALS as error:
        return not_done(request, game, FLAGS, refusal_of(error, game))
    said = said.format(what=flag.what)
    return done(request, game, FLAGS, said, announced_as=passed.announced_as)


def _asked_for(request: HttpRequest, game: Game) -> Flag:
    given = request.POST.get("flag", "")
    pk = int(given) if given.isascii() and given.isdecimal() and len(given) < 19 else 0
    return get_object_or_404(Flag, pk=pk, game=game)


def _may_take_over(request: HttpRequest, game: Game) -> bool:
    """Whether somebody's flag may be taken from them on purpose: by the manager who says so."""
    roles = roles_of(request.user, game)
    manages = may(roles, Action.RULE_DISCRETIONARY, status=GameStatus(game.status))
    return manages and request.POST.get("over") == "yes"


def _page(request: HttpRequest, game: Game, form: RaiseForm, *, status: int = 200) -> HttpResponse:
    everything = Flag.objects.filter(game=game).select_related(
        "raised_by", "taken_by", "resolved_by"
    )
    rows = shown(game, list(everything), request.user)
    roles = roles_of(request.user, game)
    context = {
        "form": form,
        "unresolved": [each for each in rows if not each.resolved],
        "resolved": [each for each in rows if each.resolved][::-1],
        "manages": may(roles, Action.RULE_DISCRETIONARY, status=GameStatus(game.status)),
    }
    changes = "policies/_flags_changes.html"
    return page(
        request, game, FLAGS, "policies/flags.html", context, changes=changes, status=status
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def flag(request: HttpRequest, game_id: int, flag_id: int) -> HttpResponse:
    """One flag: resolve it with a note, or with a correction that was made since."""
    game = allowed(request, game_id, Action.TAKE_FLAG)
    one = get_object_or_404(
        Flag.objects.select_related("raised_by", "taken_by", "resolved_by"),
        pk=as_pk(str(flag_id)),
        game=game,
    )
    if request.method != "POST":
        return _one(request, game, one, ResolveForm())
    form = ResolveForm(request.POST)
    if not form.is_valid():
        return _one(request, game, one, form, status=422)
    row = request.POST.get("row", "")
    try:
        resolve(
            game.pk,
            one.pk,
            actor=signed_in(request),
            note=form.cleaned_data["note"],
            row=int(row) if row.isascii() and row.isdecimal() and len(row) < 10 else None,
        )
    except REFUSALS as error:
        answer = refusal_of(error, game)
        form.add_error(None, answer.detail)
        one.refresh_from_db()
        return _one(request, game, one, form, status=answer.status)
    return HttpResponseRedirect(reverse(FLAG, args=[game.pk, one.pk]))


def _one(
    request: HttpRequest, game: Game, one: Flag, form: ResolveForm, *, status: int = 200
) -> HttpResponse:
    (seen,) = shown(game, [one], request.user)
    stands = one.ref in {entry.ref for entry in folding.entries_of(game)}
    context = {
        "one": seen,
        "form": form,
        "corrections": corrections_since(one),
        "parts": [] if seen.resolved else flag_parts.rendered(one),
        "event_url": menu.event_url(game, one.ref) if stands else "",
    }
    return page(request, game, FLAG, "policies/flag.html", context, status=status)


def corrections_since(one: Flag) -> list[GameEvent]:
    """The corrections recorded since a flag was raised that touch its event, the latest first."""
    if not one.ref:
        return []
    rows = GameEvent.objects.filter(
        game_id=one.game_id, kind=CORRECTION, recorded_at__gte=one.raised_at
    ).select_related("actor")
    return [row for row in rows.order_by("-seq") if _touches(row, one.ref)]


def _touches(row: GameEvent, ref: str) -> bool:
    changes = parse_payload(row.payload)["changes"]
    return any(ref in (change.get("ref"), change.get("after")) for change in changes)
