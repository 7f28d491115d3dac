"""A season brought as its ZIP: chosen, looked at, then imported."""

from __future__ import annotations

from typing import Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from roster.models import User
from tournaments.archive.packing import WHOLE_LIMIT, SeasonRefused
from tournaments.archive.uploads import bring, give_up, import_waiting, look_at, waiting
from tournaments.setup.pages import METHODS, OF_TOURNAMENT, SETUP, demand_somewhere

SEASON_IMPORT: Final = "season-import"


class SeasonForm(forms.Form):
    """A season's file."""

    file = forms.FileField(
        label=gettext_lazy("File with the season (ZIP)"),
        help_text=gettext_lazy("As “The whole season (ZIP)” on a schedule's page gives it."),
        error_messages={
            "required": gettext_lazy("Choose the file of a season."),
            "empty": gettext_lazy("The file is empty. Choose the file of a season."),
        },
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
    )


@never_cache
@login_required
@require_http_methods(METHODS)
def season_import(request: HttpRequest) -> HttpResponse:
    """Take a season's file from a manager, show what it would make, make it."""
    user = demand_somewhere(request)
    if request.method != "POST":
        return _page(request, user)
    step = request.POST.get("step", "")
    if step == "other":
        give_up(user)
        return HttpResponseRedirect(reverse(SEASON_IMPORT))
    return _imported(request, user) if step == "import" else _brought(request, user)


def _brought(request: HttpRequest, user: User) -> HttpResponse:
    form = SeasonForm(request.POST, request.FILES)
    if form.is_valid():
        file = form.cleaned_data["file"]
        try:
            bring(user, file.name or "", file.read(WHOLE_LIMIT + 1))
        except SeasonRefused as refusal:
            form.add_error("file", refusal.detail)
        else:
            return HttpResponseRedirect(reverse(SEASON_IMPORT))
    return _asked(request, form, status=422)


def _imported(request: HttpRequest, user: User) -> HttpResponse:
    try:
        made = import_waiting(user, seen=request.POST.get("seen", ""))
    except SeasonRefused as refusal:
        return _page(request, user, refused=refusal)
    messages.success(request, _("{tournament} is imported.").format(tournament=made))
    return HttpResponseRedirect(reverse(OF_TOURNAMENT, args=[made.pk]))


def _page(
    request: HttpRequest, user: User, *, refused: SeasonRefused | None = None
) -> HttpResponse:
    """The file that waits and what it would make; the form where none waits."""
    brought = waiting(user)
    status = 200 if refused is None else refused.status
    if brought is None:
        form = SeasonForm() if refused is None else _saying(refused)
        return _asked(request, form, status=status)
    screen = None
    try:
        screen = look_at(brought)
    except SeasonRefused as refusal:
        refused = refused or refusal
    context = {
        "brought": brought,
        "screen": screen,
        "form": None if refused is None else _saying(refused),
        "nav": SETUP,
    }
    return render(request, "tournaments/season_preview.html", context, status=status)


def _saying(refusal: SeasonRefused) -> SeasonForm:
    """A form whose summary says what was refused, about no field of it."""
    form = SeasonForm({})
    form.errors.clear()
    form.add_error(None, refusal.detail)
    return form


def _asked(request: HttpRequest, form: SeasonForm, *, status: int = 200) -> HttpResponse:
    context = {"form": form, "nav": SETUP}
    return render(request, "tournaments/season_import.html", context, status=status)
