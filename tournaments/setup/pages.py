"""Setting up without Django's admin: all there is, series, a new tournament, what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Count
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from roster.models import User
from roster.roles import MANAGERS, Role
from scoring.pages.access import signed_in
from tournaments.access import manages, manages_somewhere
from tournaments.models import STAGE_NAMES, Series, Tournament
from tournaments.schedule import STAGES, evenings, moment
from tournaments.services import appoint, create_tournament
from tournaments.setup.checklist import checklist
from tournaments.setup.forms import SeriesChangeForm, SeriesForm, TournamentForm
from tournaments.setup.series import SeriesInUse, SeriesRefused, add_series, change_series
from tournaments.setup.wording import changed_by, series_lines
from tournaments.times import day_and_year, series_in_words, told, whole_day

SETUP, NEW_SERIES, ONE_SERIES = "setup", "new-series", "change-series"
NEW_TOURNAMENT, OF_TOURNAMENT = "new-tournament", "tournament-setup"
TOURNAMENTS_A_PAGE = 30
METHODS = ["GET", "HEAD", "POST"]


def demand_somewhere(request: HttpRequest) -> User:
    """Let pass who manages any tournament; 403 for everybody else."""
    if not manages_somewhere(request.user):
        raise PermissionDenied
    return signed_in(request)


def managed(request: HttpRequest, tournament_id: int) -> Tournament:
    """Return a tournament for who manages it; 404 or 403 else."""
    found = Tournament.objects.select_related("series")
    tournament = get_object_or_404(found, pk=tournament_id)
    if not manages(request.user, tournament):
        raise PermissionDenied
    return tournament


@never_cache
@login_required
@require_safe
def setup(request: HttpRequest) -> HttpResponse:
    """Show the club's series, and the tournaments that somebody may set up."""
    user = demand_somewhere(request)
    found = Tournament.objects.select_related("series").order_by("-starts_on", "-pk")
    if not user.is_superuser:
        found = found.filter(officials__user=user, officials__role__in=MANAGERS).distinct()
    page = Paginator(found, TOURNAMENTS_A_PAGE).get_page(request.GET.get("page"))
    series = Series.objects.annotate(used=Count("tournaments"))
    context = {
        "page_obj": page,
        "tournaments": [(str(each), day_and_year(each.starts_on), each.pk) for each in page],
        "series": [(each, series_in_words(each), each.used == 0) for each in series],
        "nav": SETUP,
    }
    return render(request, "tournaments/setup.html", context)


@never_cache
@login_required
@require_http_methods(METHODS)
def new_series(request: HttpRequest) -> HttpResponse:
    """Make a series."""
    user = demand_somewhere(request)
    form = SeriesForm(request.POST or None)
    if request.method != "POST":
        return _series(request, form)
    if form.is_valid():
        try:
            made = add_series(actor=user, **form.cleaned_data)
        except ValidationError as refusal:
            form.add_error(None, refusal)
        else:
            messages.success(request, _("{series} is made.").format(series=made.name))
            return HttpResponseRedirect(reverse(SETUP))
    return _series(request, form, status=422)


@never_cache
@login_required
@require_http_methods(METHODS)
def one_series(request: HttpRequest, series_id: int) -> HttpResponse:
    """Change a series as long as it has no tournament."""
    user = demand_somewhere(request)
    series = get_object_or_404(Series, pk=series_id)
    if request.method != "POST":
        initial = {field: getattr(series, field) for field in SeriesForm.base_fields}
        return _series(request, SeriesChangeForm(initial=initial), series)
    form = SeriesChangeForm(request.POST)
    if form.is_valid():
        values = dict(form.cleaned_data)
        try:
            change_series(series, values, reason=values.pop("reason"), actor=user)
        except ValidationError as refusal:
            form.add_error(None, refusal)
        except (SeriesInUse, SeriesRefused) as refusal:
            form.add_error(None, refusal.detail)
        else:
            messages.success(request, _("The series is changed."))
            return HttpResponseRedirect(reverse(SETUP))
    return _series(request, form, series, status=422)


def _series(
    request: HttpRequest, form: SeriesForm, series: Series | None = None, *, status: int = 200
) -> HttpResponse:
    found = series.changes.select_related("actor", "series").order_by("-pk") if series else []
    changes = [
        (
            series_lines(change),
            change.reason,
            changed_by(change.actor),
            whole_day(change.changed_at),
        )
        for change in found
    ]
    context = {"form": form, "series": series, "changes": changes, "nav": SETUP}
    return render(request, "tournaments/series.html", context, status=status)


@never_cache
@login_required
@require_http_methods(METHODS)
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Show the form, then the evenings; lay the tournament out when that is confirmed."""
    user = demand_somewhere(request)
    if request.method != "POST":
        first = Series.objects.first()
        return _tournament(request, TournamentForm(initial={"series": first}))
    form = TournamentForm(request.POST)
    if not form.is_valid():
        return _tournament(request, form, status=422)
    asked = form.cleaned_data
    taken = Tournament.objects.filter(series=asked["series"], name=asked["name"])
    if taken.exists():
        form.add_error("name", _("This series has a tournament of this name. Choose another one."))
        return _tournament(request, form, status=422)
    if not form.confirmed(pressed=request.POST.get("step") == "confirm"):
        return _tournament(request, form, preview=_evenings(asked))
    try:
        with transaction.atomic():
            made = create_tournament(**asked)
            appoint(made, user, Role.MANAGER, by=user)
    except ValidationError as refusal:
        form.add_error(None, _fitting(form, refusal))
        return _tournament(request, form, status=422)
    messages.success(request, _("{tournament} is laid out.").format(tournament=made))
    return HttpResponseRedirect(reverse(OF_TOURNAMENT, args=[made.pk]))


def _fitting(form: forms.Form, refusal: ValidationError) -> ValidationError:
    """A model's refusal as a form takes it: what is about no field of the form is about all."""
    if all(field in form.fields for field in refusal.message_dict):
        return refusal
    return ValidationError(refusal.messages)


@dataclass(frozen=True, slots=True)
class Evenings:
    """Evenings as they would be laid out: at what time, and each stage's numbers and days."""

    time: str
    stages: list[tuple[str, list[tuple[int, str]]]]


def _evenings(asked: Mapping[str, Any]) -> Evenings:
    series = asked["series"]
    days = evenings(asked["starts_on"], series.weekdays, skip=asked["skip"])
    at = told(moment(days[0], series.start_time, series.zone), series.zone)
    return Evenings(
        time=at.time,
        stages=[
            (str(STAGE_NAMES[stage]), [(number, whole_day(days[number - 1])) for number in numbers])
            for stage, numbers in STAGES.items()
        ],
    )


def _tournament(
    request: HttpRequest,
    form: TournamentForm,
    *,
    preview: Evenings | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {"form": form, "preview": preview, "nav": SETUP}
    return render(request, "tournaments/new_tournament.html", context, status=status)


@never_cache
@login_required
@require_safe
def of_tournament(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show what of a tournament's set-up is done, and what is missing."""
    screen = checklist(managed(request, tournament_id))
    context = {"screen": screen, "next": screen.next, "nav": SETUP}
    return render(request, "tournaments/tournament_setup.html", context)
