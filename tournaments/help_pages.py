"""Pages about using the product: how to listen, and how it works by keyboard and screen reader."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.tablet.answers import help_lines
from tournaments.listening import Listening, News, Verbosity


class ListeningForm(forms.Form):
    """What is spoken, and in how many words."""

    verbosity = forms.ChoiceField(
        label=gettext_lazy("How much is said"),
        choices=[
            (Verbosity.BRIEF, gettext_lazy("Brief: “Ben saves 1,500. Carla next.”")),
            (
                Verbosity.NORMAL,
                gettext_lazy(
                    "Normal: “Ben saves 1,500: 1,000 plus 500 lucky. Total 3,150. Carla next.”"
                ),
            ),
            (
                Verbosity.FULL,
                gettext_lazy("Full: the same, then how the next player stands, where it is known"),
            ),
        ],
        widget=forms.RadioSelect,
    )
    news = forms.ChoiceField(
        label=gettext_lazy("Which news are spoken on the pages for players and the public"),
        help_text=gettext_lazy(
            "“Your turn”, game point and other urgent news are always spoken. What is not spoken "
            "can still be read in the game log. Pages for officials speak everything."
        ),
        choices=[
            (News.EVERYTHING, gettext_lazy("Everything")),
            (News.TOTALS, gettext_lazy("My own turn, and the totals at the end of a round")),
            (News.MINE, gettext_lazy("My own turn only")),
        ],
        widget=forms.RadioSelect,
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """Show how this device listens, or keep another choice on it."""
    if request.method != "POST":
        chosen = Listening.of(request)
        form = ListeningForm(initial={"verbosity": chosen.verbosity, "news": chosen.news})
        return render(request, "tournaments/preferences.html", {"form": form})
    form = ListeningForm(request.POST)
    if not form.is_valid():
        return render(request, "tournaments/preferences.html", {"form": form}, status=422)
    response = HttpResponseRedirect(reverse("preferences"))
    chosen = Listening(Verbosity(form.cleaned_data["verbosity"]), News(form.cleaned_data["news"]))
    chosen.keep(response)
    messages.success(request, _("Your preferences are kept on this device."))
    return response


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """Tell how the product is used by ear, by keyboard and by eye, and what nobody has tested."""
    context = {"commands": help_lines()}
    return render(request, "tournaments/accessibility.html", context)
