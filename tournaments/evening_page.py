"""The manager's page of one evening: move or cancel it, alone or with all later ones.

What is posted is looked at first and confirmed in a second step; nothing is changed before.
"""

from __future__ import annotations

from datetime import date, time
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from roster.models import User
from scoring.pages.access import signed_in
from scoring.pages.previewed import Previewed
from tournaments import rescheduling
from tournaments.access import manages
from tournaments.models import ScheduledGame, check_day
from tournaments.rescheduling import ScheduleRefused
from tournaments.schedule import moment
from tournaments.screens.evening_changes import decisions
from tournaments.screens.schedule import schedule_url
from tournaments.setup.forms import days_field, read_days
from tournaments.times import start_of, told

MOVE, MOVE_ALL, CANCEL, CANCEL_ALL = "move", "move_all", "cancel", "cancel_all"
MOST_DIGITS: Final = 6
"""Nobody changes evenings a million times."""


class EveningForm(Previewed, forms.Form):
    """What becomes of an evening, and why."""

    what = forms.ChoiceField(
        label=gettext_lazy("What happens"),
        choices=[
            (MOVE, gettext_lazy("This game moves to another day or time")),
            (MOVE_ALL, gettext_lazy("This game moves, and all later ones follow it")),
            (CANCEL, gettext_lazy("This game is cancelled")),
            (CANCEL_ALL, gettext_lazy("This game and all later ones are cancelled")),
        ],
        widget=forms.RadioSelect,
    )
    day = forms.DateField(
        label=gettext_lazy("Day"),
        help_text=gettext_lazy("As in 2026-11-28. For a cancelled game: its make-up date."),
        required=False,
        validators=[check_day],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"class": "input", "autocomplete": "off"}),
    )
    start_time = forms.TimeField(
        label=gettext_lazy("Starts at"),
        help_text=gettext_lazy("On the clock where it is played, as in 16:00."),
        required=False,
        widget=forms.TimeInput(format="%H:%M", attrs={"class": "input", "autocomplete": "off"}),
    )
    skip = days_field(
        gettext_lazy("Where later ones follow, none is put on these, one a line as in 2027-02-14.")
    )
    note = forms.CharField(
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("Everybody reads this on the schedule."),
        max_length=200,
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )

    def clean_skip(self) -> list[date]:
        """Read dates, one a line."""
        return read_days(self.cleaned_data["skip"])

    def clean(self) -> dict[str, Any]:
        """A move needs to know where to."""
        cleaned = super().clean() or {}
        if cleaned.get("what") in (MOVE, MOVE_ALL):
            for field in ("day", "start_time"):
                if cleaned.get(field) is None and field not in self.errors:
                    self.add_error(field, _("Say when the game is to be played."))
        return cleaned


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    """Show the form, then what it would do; change the schedule when that is confirmed."""
    found = ScheduledGame.objects.select_related("tournament__series", "game")
    game = get_object_or_404(found, tournament=tournament_id, number=number)
    if not isinstance(request.user, User) or not manages(request.user, game.tournament):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, game, EveningForm(initial=_as_it_is(game)))
    form = EveningForm(request.POST)
    if not form.is_valid():
        return _page(request, game, form, status=422)
    try:
        if not form.confirmed(pressed=request.POST.get("step") == "confirm"):
            return _page(request, game, form, preview=_preview(game, form.cleaned_data))
        _carry_out(request, game, form.cleaned_data)
    except ScheduleRefused as refusal:
        game.refresh_from_db()
        form.add_error(None, refusal.detail)
        return _page(request, game, form, status=refusal.status)
    messages.success(
        request, _("The schedule is changed: game {number}.").format(number=game.number)
    )
    return HttpResponseRedirect(schedule_url(game.tournament))


def _as_it_is(game: ScheduledGame) -> dict[str, object]:
    return {
        "what": MOVE,
        "day": game.date,
        "start_time": game.start_time,
        "skip": "\n".join(game.tournament.days_off),
    }


def _carry_out(request: HttpRequest, game: ScheduledGame, asked: dict[str, Any]) -> None:
    said: dict[str, Any] = {
        "note": asked["note"],
        "actor": signed_in(request),
        "expected": _number(request.POST.get("version", "")),
    }
    as_of = _number(request.POST.get("as_of", ""))
    when = (asked["day"], asked["start_time"])
    if asked["what"] == CANCEL:
        rescheduling.cancel(game, **said)
    elif asked["what"] == CANCEL_ALL:
        rescheduling.cancel_from_here(game, as_of=as_of, **said)
    elif asked["what"] == MOVE:
        rescheduling.move(game, *when, **said)
    else:
        rescheduling.move_from_here(game, *when, as_of=as_of, skip=asked["skip"], **said)


def _number(text: str) -> int:
    """What a page says that it was made from; -1 for what no page says."""
    return int(text) if text.isdecimal() and len(text) < MOST_DIGITS else -1


def _preview(game: ScheduledGame, asked: dict[str, Any]) -> list[str]:
    """What would change, a sentence an evening; ScheduleRefused where nothing would."""
    cancelled = _("Game {number} is cancelled. It keeps its number.")
    if asked["what"] in (CANCEL, CANCEL_ALL):
        all_later = asked["what"] == CANCEL_ALL
        affected = rescheduling.to_be_cancelled(game, all_later=all_later)
        return [cancelled.format(number=each.number) for each in affected]
    start, zone = asked["start_time"], game.tournament.series.zone
    plan = [(game, asked["day"])]
    if asked["what"] == MOVE_ALL:
        plan = rescheduling.planned(game, asked["day"], start, skip=asked["skip"])
    return [
        _moves(each, day, start if each.pk == game.pk else each.start_time, zone)
        for each, day in plan
        if each.pk == game.pk or each.date != day
    ]


def _moves(game: ScheduledGame, day: date, start: time, zone: str) -> str:
    new = told(moment(day, start, zone), zone).full
    if game.cancelled:
        text = _("Game {number}, which is cancelled, is made up on {new}.")
    else:
        text = _("Game {number} moves from {old} to {new}.")
    return text.format(number=game.number, old=start_of(game).full, new=new)


def _page(
    request: HttpRequest,
    game: ScheduledGame,
    form: EveningForm,
    *,
    preview: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    zone = game.tournament.series.zone
    context = {
        "form": form,
        "scheduled": game,
        "now": told(game.starts_at, zone),
        "version": game.changes_made,
        "as_of": rescheduling.schedule_version(game.tournament),
        "preview": preview,
        "changes": decisions(game.tournament, game.number),
        "back": schedule_url(game.tournament),
        "nav": "schedule",
    }
    return render(request, "tournaments/evening.html", context, status=status)
