"""The call for new and returning players: who waits to join, who may announce the return."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.core import Json
from scoring.engine.lucky_roll.legal import Legal
from scoring.engine.lucky_roll.state import State
from scoring.words.wording import Names


class CallForm(forms.Form):
    """Ticks for everybody who may answer the call.

    Who was put on the roster since the game began waits here; the engine says who may return.
    """

    joined = forms.MultipleChoiceField(
        label=_("New players who answered"),
        help_text=_("They were added to the roster since the game began."),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    returned = forms.MultipleChoiceField(
        label=_("Returning players who answered"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, state: State, legal: Legal, names: Names, data: Any = None) -> None:
        super().__init__(data)
        offered = {
            "joined": [player for player in names if player not in state.scores],
            "returned": list(legal.returnable),
        }
        for field, players in offered.items():
            if players:
                self.fields[field].choices = [(player, names[player]) for player in players]  # type: ignore[attr-defined]
            else:
                del self.fields[field]

    def event(self) -> Json:
        """The call as it is recorded."""
        return {
            "type": "call_for_players",
            "joined": self.cleaned_data.get("joined", []),
            "returned": self.cleaned_data.get("returned", []),
        }
