"""The manager's page of one evening: move it, move it and all later ones, cancel it.

What is posted is looked at first and confirmed in a second step; nothing is changed before.
"""

from __future__ import annotations

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
from tournaments import rescheduling
from tournaments.access import manages
from tournaments.models import ScheduledGame
from tournaments.rescheduling import ScheduleRefused
from tournaments.schedule import moment
from tournaments.screens.schedule import schedule_url
from tournaments.times import day_name, told

MOVE, MOVE_ALL, CANCEL = "move", "move_all", "cancel"
PREVIEWED: Final = 26
"""Evenings that a preview lists: a whole tournament."""


class EveningForm(forms.Form):
    """What becomes of an evening, and why."""

    what = forms.ChoiceField(
        label=gettext_lazy("What happens"),
        choices=[
            (MOVE, gettext_lazy("This game moves to another day or time")),
            (MOVE_ALL, gettext_lazy("This game moves, and all later ones follow it")),
            (CANCEL, gettext_lazy("This game is cancelled")),
        ],
        widget=forms.RadioSelect,
    )
    day = forms.DateField(
        label=gettext_lazy("Day"),
        help_text=gettext_lazy("As in 2026-11-28. For a cancelled game: its make-up date."),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"class": "input", "autocomplete": "off"}),
    )
    start_time = forms.TimeField(
        label=gettext_lazy("Starts at"),
        help_text=gettext_lazy("On the clock where it is played, as in 16:00."),
        required=False,
        widget=forms.TimeInput(format="%H:%M", attrs={"class": "input", "autocomplete": "off"}),
    )
    note = forms.CharField(
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("Everybody reads this on the schedule."),
        max_length=200,
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )

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
    if request.POST.get("step") != "confirm":
        return _page(request, game, form, preview=_preview(game, form.cleaned_data))
    try:
        _carry_out(game, form.cleaned_data, request.user, request.POST.get("version", ""))
    except ScheduleRefused as refusal:
        game.refresh_from_db()
        form.add_error(None, refusal.detail)
        return _page(request, game, form, status=refusal.status)
    messages.success(
        request, _("The schedule is changed: game {number}.").format(number=game.number)
    )
    return HttpResponseRedirect(schedule_url(game.tournament))


def _as_it_is(game: ScheduledGame) -> dict[str, object]:
    return {"what": MOVE, "day": game.date, "start_time": game.start_time}


def _carry_out(game: ScheduledGame, asked: dict[str, Any], actor: User, version: str) -> None:
    expected = int(version) if version.isdecimal() and len(version) < 6 else -1
    said = {"note": asked["note"], "actor": actor, "expected": expected}
    if asked["what"] == CANCEL:
        rescheduling.cancel(game, **said)
    elif asked["what"] == MOVE:
        rescheduling.move(game, asked["day"], asked["start_time"], **said)
    else:
        rescheduling.move_from_here(game, asked["day"], asked["start_time"], **said)


def _preview(game: ScheduledGame, asked: dict[str, Any]) -> list[str]:
    """What would change, a sentence an evening."""
    if asked["what"] == CANCEL:
        return [_("Game {number} is cancelled. It keeps its number.").format(number=game.number)]
    zone = game.tournament.series.zone
    first = told(moment(asked["day"], asked["start_time"], zone), zone)
    lines = [
        _("Game {number} moves from {old} to {new}.").format(
            number=game.number, old=day_name(game.date), new=first.full
        )
    ]
    if asked["what"] == MOVE_ALL:
        lines += [
            _("Game {number} moves from {old} to {new}.").format(
                number=each.number, old=day_name(each.date), new=day_name(day)
            )
            for each, day in rescheduling.planned(game, asked["day"])[1:PREVIEWED]
            if each.date != day
        ]
    return lines


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
        "preview": preview,
        "changes": list(game.changes.select_related("actor")),
        "back": schedule_url(game.tournament),
        "nav": "schedule",
    }
    return render(request, "tournaments/evening.html", context, status=status)
