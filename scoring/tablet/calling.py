"""The call for new and returning players: who waits to join, who may announce the return."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.arrivals import Arrival
from scoring.engine.core import Json
from scoring.engine.lucky_roll.legal import Legal
from scoring.engine.lucky_roll.state import State
from scoring.words.wording import Names


class CallForm(forms.Form):
    """Ticks for everybody who may answer the call; those who came during the round have theirs.

    Who was put on the roster since the game began waits here; the engine says who may return.
    """

    joined = forms.MultipleChoiceField(
        label=gettext_lazy("New players who answered"),
        help_text=gettext_lazy(
            "They are on the roster and not in the game yet. Who checked in during this round is "
            "ticked."
        ),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    returned = forms.MultipleChoiceField(
        label=gettext_lazy("Returning players who answered"),
        help_text=gettext_lazy(
            "They missed turns or are away. Who has checked in since then in this round is ticked."
        ),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(
        self,
        state: State,
        legal: Legal,
        names: Names,
        here: Mapping[str, Arrival],
        data: Any = None,
    ) -> None:
        super().__init__(data)
        offered = {
            "joined": [player for player in here if player not in state.scores],
            "returned": list(legal.returnable),
        }
        for field, players in offered.items():
            if players:
                new = field == "joined"
                self.fields[field].choices = [  # type: ignore[attr-defined]
                    (player, _label(player, names, here, new=new)) for player in players
                ]
                self.fields[field].initial = [
                    player for player in players if player in here and here[player].fresh
                ]
            else:
                del self.fields[field]

    def event(self) -> Json:
        """The call as it is recorded."""
        return {
            "type": "call_for_players",
            "joined": self.cleaned_data.get("joined", []),
            "returned": self.cleaned_data.get("returned", []),
        }


def _label(player: str, names: Names, here: Mapping[str, Arrival], *, new: bool) -> str:
    """Say "Ivo Inkwell, new, checked in 4:31 PM, plays through Gus's connection"."""
    remarks = here[player].remarks if player in here else []
    known = [_("new")] if new else []
    return ", ".join([names.get(player, player), *known, *remarks])
