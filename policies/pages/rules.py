"""The rules, the settings and the policies of the game, for everybody to read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from policies.catalogue import EFFECTS, Policy
from scoring.engine.lucky_roll.settings import Settings
from scoring.words.rules import by_dice, scoring_values, settings_in_words, turn_rules


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules as the engine plays them by default."""
    settings = Settings()
    context = {
        "values": by_dice(scoring_values(settings)),
        "turn": turn_rules(settings),
        "settings": settings_in_words(settings),
        "policies": [(policy.value, policy.label, EFFECTS[policy]) for policy in Policy],
    }
    return render(request, "policies/rules.html", context)
