"""A tournament's settings, for everybody to read; and its first roster."""

from __future__ import annotations

from copy import copy
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from roster.public_words import PublicWords
from scoring.errors import Refusal
from scoring.pages.access import signed_in
from tournaments.access import manages
from tournaments.conditional import unless_known
from tournaments.models import SettingChange, Tournament
from tournaments.setup.consequence import consequences, in_words
from tournaments.setup.first_roster import RosterRefused, first_game, read_names, seat_first
from tournaments.setup.forms import NamesForm, SettingsForm
from tournaments.setup.pages import METHODS, OF_TOURNAMENT, SETUP, managed
from tournaments.setup.settings import (
    STAGE_OF,
    change_settings,
    differing,
    fixed_settings,
    version_of,
)
from tournaments.setup.wording import change_sentence, changed_by, setting_name, setting_value
from tournaments.times import told

SETTINGS, FIRST_ROSTER = "tournament-settings", "first-roster"


@require_http_methods(METHODS)
def settings(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show a tournament's settings and their changes; let who manages it change them."""
    found = Tournament.objects.select_related("series")
    tournament = get_object_or_404(found, pk=tournament_id)
    if request.method != "POST":
        return _settings(request, tournament, None)
    if not manages(request.user, tournament):
        raise PermissionDenied
    fixed = fixed_settings(tournament)
    form = SettingsForm(request.POST, instance=copy(tournament), fixed=fixed)
    if not form.is_valid():
        return _settings(request, tournament, form, status=422)
    if not form.confirmed(pressed=request.POST.get("step") == "confirm"):
        preview = _preview(tournament, form.values())
        if not preview:
            form.add_error(None, _("That is how it is set already."))
            return _settings(request, tournament, form, status=422)
        return _settings(request, tournament, form, preview=preview)
    version = request.POST.get("version", "")
    try:
        change_settings(
            tournament,
            form.values(),
            reason=form.cleaned_data["reason"],
            actor=signed_in(request),
            rule_otherwise=form.cleaned_data.get("rule_otherwise", False),
            expected=int(version) if version.isdecimal() and len(version) < 19 else -1,
        )
    except Refusal as refusal:
        form.add_error(None, refusal.detail)
        return _settings(request, tournament, form, status=refusal.status)
    except ValidationError as refusal:
        form.add_error(None, ValidationError(refusal.messages))
        return _settings(request, tournament, form, status=422)
    messages.success(request, _("The settings are changed."))
    return HttpResponseRedirect(reverse(SETTINGS, args=[tournament.pk]))


def _preview(tournament: Tournament, values: dict[str, Any]) -> list[str]:
    """What would change, and what that does to who is above the cut; nothing for no change."""
    changes = differing(tournament, values)
    said = [
        change_sentence(setting, getattr(tournament, setting), value)
        for setting, value in changes.items()
    ]
    return [*said, *in_words(consequences(tournament, changes))]


def _settings(
    request: HttpRequest,
    tournament: Tournament,
    form: SettingsForm | None,
    *,
    preview: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the page; as it stands it is not made again where the browser has the very same."""
    as_it_stands = form is None
    fixed, version = fixed_settings(tournament), version_of(tournament)
    changeable = manages(request.user, tournament)
    if form is None and changeable:
        form = SettingsForm(instance=copy(tournament), fixed=fixed)
    values = {setting: getattr(tournament, setting) for setting in STAGE_OF}
    facts = [
        (setting_name(setting), setting_value(setting, value), setting in fixed)
        for setting, value in values.items()
    ]
    if tournament.days_off:
        days_off = setting_value("days_off", tournament.days_off)
        facts.append((setting_name("days_off"), days_off, False))
    reads = PublicWords()
    changes = [
        _told(change, tournament.series.zone, reads)
        for change in tournament.setting_changes.select_related("actor").order_by("-pk")
    ]
    context = {
        "tournament": tournament,
        "facts": facts,
        "changes": changes,
        "form": form if changeable else None,
        "preview": preview,
        "version": version,
        "nav": "schedule",
    }

    def page() -> HttpResponse:
        return render(request, "tournaments/settings.html", context, status=status)

    shown = (str(tournament), facts, changes, changeable, version)
    return unless_known(request, shown, page) if as_it_stands else page()


def _told(change: SettingChange, zone: str, reads: PublicWords) -> tuple[str, str, str, bool, str]:
    """A change in words: what, why, who, whether against what was fixed, and when."""
    return (
        change_sentence(change.setting, change.before, change.after),
        reads(change.reason),
        changed_by(change.actor),
        change.overruled,
        told(change.changed_at, zone).full,
    )


@never_cache
@login_required
@require_http_methods(METHODS)
def first_roster(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Take many names, show who is new and who is known, and seat all of them or nobody."""
    tournament = managed(request, tournament_id)
    if request.method != "POST":
        return _roster(request, tournament, NamesForm())
    form = NamesForm(request.POST)
    if not form.is_valid():
        return _roster(request, tournament, form, status=422)
    names, different = read_names(form.cleaned_data["names"]), form.cleaned_data["different"]
    confirmed = form.confirmed(pressed=request.POST.get("step") == "confirm")
    if not confirmed and not names.wrong:
        return _roster(request, tournament, form, preview=[*names.summary, *names.alike])
    try:
        game, added = seat_first(
            tournament,
            form.cleaned_data["names"],
            actor=signed_in(request),
            different=different,
        )
    except RosterRefused as refusal:
        for line in refusal.lines:
            form.add_error("names", line)
        return _roster(request, tournament, form, status=refusal.status)
    text = ngettext(
        "{count} player came onto the roster of {game}.",
        "{count} players came onto the roster of {game}.",
        added,
    )
    messages.success(request, text.format(count=added, game=game.label))
    return HttpResponseRedirect(reverse(OF_TOURNAMENT, args=[tournament.pk]))


def _roster(
    request: HttpRequest,
    tournament: Tournament,
    form: NamesForm,
    *,
    preview: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    coming = first_game(tournament)
    context = {
        "tournament": tournament,
        "number": coming.number if coming else None,
        "form": form,
        "preview": preview,
        "nav": SETUP,
    }
    return render(request, "tournaments/first_roster.html", context, status=status)
