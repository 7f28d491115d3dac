"""The crew of a game: officials read it, the manager changes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from roster.models import User
from roster.roles import OFFICIALS, Action, GameStatus, Role, may
from scoring.crew import STAND_INS, called, join, relieve, stand_in
from scoring.errors import Refusal
from scoring.models import CrewMember, Game
from scoring.pages.access import allowed, demand, frame, signed_in
from scoring.seating import as_pk
from scoring.selectors import roles_of
from scoring.words.offices import OFFICES, office
from scoring.words.wording import clock

CREW = "game-crew"
EVENING = timedelta(hours=4)
"""How long a stand-in is proposed for."""


class AccountForm(forms.Form):
    """Somebody by the name of their account."""

    username = forms.CharField(
        label=gettext_lazy("Account name"),
        max_length=150,
        widget=forms.TextInput(
            attrs={"class": "input", "autocomplete": "off", "autocapitalize": "none"}
        ),
    )

    def clean_username(self) -> User:
        """The account that is called so."""
        name = self.cleaned_data["username"]
        user = User.objects.filter(username=name, is_active=True).first()
        if user is None:
            text = _("There is no account of the name {name}. Check how it is written.")
            raise forms.ValidationError(text.format(name=name))
        return user


class JoinForm(AccountForm):
    """A role without an end."""

    role = forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=[(role.value, OFFICES[role]) for role in OFFICES if role in OFFICIALS],
        widget=forms.Select(attrs={"class": "input"}),
    )


MOMENT = "%Y-%m-%d %H:%M"


def _moment(label: Any) -> forms.DateTimeField:
    """A moment as one line of text: a browser's own picker is a dozen stops for a keyboard."""
    attrs = {"class": "input", "autocomplete": "off"}
    return forms.DateTimeField(
        label=label,
        help_text=gettext_lazy("By the club's clock, as in 2026-11-30 16:00."),
        input_formats=[MOMENT],
        widget=forms.DateTimeInput(attrs=attrs, format=MOMENT),
    )


class StandInForm(AccountForm):
    """A role for the evening."""

    role = forms.ChoiceField(
        label=gettext_lazy("Stands in as"),
        choices=[(role.value, OFFICES[role]) for role in STAND_INS],
        widget=forms.Select(attrs={"class": "input"}),
    )
    start = _moment(gettext_lazy("From"))
    end = _moment(gettext_lazy("To"))


@dataclass(frozen=True, slots=True)
class Member:
    """A line of the crew."""

    pk: int
    name: str
    role: str
    when: str
    over: bool


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def crew(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show who officiates, and let the manager change that."""
    game = allowed(request, game_id, Action.SEE_CREW)
    if request.method != "POST":
        return _page(request, game)
    demand(request, game, Action.APPOINT)
    step = _STEPS.get(request.POST.get("step", ""))
    return step(request, game) if step else _back(game)


def _join(request: HttpRequest, game: Game) -> HttpResponse:
    form = JoinForm(request.POST, prefix="join")
    if form.is_valid():
        data = form.cleaned_data
        by = signed_in(request)
        if _done(form, lambda: join(game, data["username"], Role(data["role"]), by=by)):
            return _back(game)
    return _page(request, game, joining=form, status=422)


def _stand_in(request: HttpRequest, game: Game) -> HttpResponse:
    form = StandInForm(request.POST, prefix="stand")
    if form.is_valid():
        data = form.cleaned_data
        times = {"start": data["start"], "end": data["end"], "by": signed_in(request)}
        if _done(form, lambda: stand_in(game, data["username"], Role(data["role"]), **times)):
            return _back(game)
    return _page(request, game, standing=form, status=422)


def _relieve(request: HttpRequest, game: Game) -> HttpResponse:
    member = get_object_or_404(
        CrewMember.objects.select_related("user"),
        pk=as_pk(request.POST.get("member", "")),
        game=game,
    )
    form = forms.Form({})
    if _done(form, lambda: relieve(member, by=signed_in(request))):
        return _back(game)
    return _page(request, game, relieving=form, status=422)


_STEPS = {"join": _join, "stand-in": _stand_in, "relieve": _relieve}


def _done(form: forms.Form, act: Callable[[], object]) -> bool:
    """Carry it out; a refusal is put on the form."""
    try:
        act()
    except Refusal as refusal:
        form.add_error(None, refusal.detail)
        return False
    return True


def _page(
    request: HttpRequest,
    game: Game,
    *,
    joining: JoinForm | None = None,
    standing: StandInForm | None = None,
    relieving: forms.Form | None = None,
    status: int = 200,
) -> HttpResponse:
    now = timezone.localtime()
    members = CrewMember.objects.filter(game=game).select_related("user")
    manages = may(roles_of(request.user, game), Action.APPOINT, status=GameStatus(game.status))
    context = {
        "members": sorted((_member(each, now) for each in members), key=_order),
        "may_appoint": manages,
        "joining": joining or JoinForm(prefix="join"),
        "standing": standing
        or StandInForm(prefix="stand", initial={"start": now, "end": now + EVENING}),
        "wrong": joining or standing or relieving,
        **frame(request, game, CREW),
    }
    fragment = request.method == "GET" and request.headers.get("HX-Request")
    template = "scoring/_crew_changes.html" if fragment else "scoring/crew.html"
    return render(request, template, context, status=status)


def _order(member: Member) -> tuple[bool, int, str]:
    names = [str(name) for name in OFFICES.values()]
    return member.over, names.index(member.role), member.name


def _member(member: CrewMember, now: datetime) -> Member:
    over = member.ends_at is not None and member.ends_at <= now
    return Member(
        member.pk, called(member.user), office(member.role), _when(member, now, over=over), over
    )


def _when(member: CrewMember, now: datetime, *, over: bool) -> str:
    """From when to when somebody is on duty, and whether that is now."""
    start, end = member.starts_at, member.ends_at
    if over and end is not None:
        return _("until {end}").format(end=_told(end))
    if member.role == Role.ALTERNATE_ROLLER and start is None:
        return _("not standing in")
    if start is not None and end is not None:
        text = _("from {start} to {end}, on duty now")
        if start > now:
            text = _("from {start} to {end}")
        return text.format(start=_told(start), end=_told(end))
    if end is not None:
        return _("on duty until {end}").format(end=_told(end))
    return _("on duty")


def _told(moment: datetime) -> str:
    there = timezone.localtime(moment)
    return f"{date_format(there, 'MONTH_DAY_FORMAT')}, {clock(moment)}"


def _back(game: Game) -> HttpResponse:
    return HttpResponseRedirect(reverse(CREW, args=[game.pk]))
