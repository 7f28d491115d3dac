"""The manager's setting of what the public sees of totals: the target of the desk's form."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from policies.pages.desk import DESK, desk_page
from roster.roles import Action
from scoring.pages.access import allowed, signed_in
from scoring.publicity import TotalsRefused, show_totals


@login_required
@require_POST
def totals(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show totals at once or as they are announced, and go back to the desk."""
    game = allowed(request, game_id, Action.SIGN_OFF)
    at_once, why = request.POST.get("totals") == "at-once", request.POST.get("reason", "")
    try:
        show_totals(game.pk, at_once=at_once, reason=why, actor=signed_in(request))
    except TotalsRefused as refusal:
        return desk_page(request, game, totals_refused=refusal)
    return HttpResponseRedirect(reverse(DESK, args=[game.pk]))
