"""The forms of the sign-off: what becomes of lost turns, why, and one reason a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from policies.models import REASON_LENGTH, OwedTurn
from policies.owed import CARRY, WAIVE, Decision, Unserved
from policies.signing import Open
from scoring.engine.lucky_roll import State
from scoring.engine.lucky_roll.ranking import rank
from scoring.pages.previewed import Previewed
from scoring.words.wording import Names, name, players, points


def reason_field(label: str, help_text: str = "") -> forms.CharField:
    """A reason in two lines, which may stay empty as far as the field knows."""
    return forms.CharField(
        label=label,
        help_text=help_text,
        required=False,
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"class": "input", "rows": 2}),
    )


class SignOffForm(Previewed, forms.Form):
    """A decision for each player with lost turns left, and the reason if matters are open."""

    def __init__(
        self,
        unserved: Sequence[Unserved],
        matters: Open,
        names: Names,
        state: State,
        *,
        data: Any = None,
    ) -> None:
        super().__init__(data)
        self.unserved, self.matters, self.names, self.state = unserved, matters, names, state
        for each in unserved:
            self._ask_about(each)
        if matters:
            self.fields["all_the_same"] = forms.BooleanField(
                label=_("Make the result official although matters are open"),
                required=False,
            )
        self.fields["reason"] = reason_field(
            _("Reason"),
            _("Kept with the game. Needed if matters are still open."),
        )

    def _ask_about(self, each: Unserved) -> None:
        player = name(each.player, self.names)
        label = ngettext(
            "{player} has {count} lost turn left",
            "{player} has {count} lost turns left",
            each.turns,
        ).format(player=player, count=each.turns)
        self.fields[f"owed_{each.player}"] = forms.ChoiceField(
            label=label,
            choices=[(CARRY, _("Carry over to the next game")), (WAIVE, _("Waive"))],
            widget=forms.RadioSelect,
            initial=each.owed.decision if each.owed else None,
        )
        why = reason_field(_("Why, about {player}").format(player=player), _("Needed to waive."))
        why.initial = each.owed.reason if each.owed else ""
        self.fields[f"why_{each.player}"] = why

    def clean(self) -> dict[str, Any]:
        """Ask for the reasons that are needed."""
        cleaned: dict[str, Any] = super().clean() or {}
        for each in self.unserved:
            waived = cleaned.get(f"owed_{each.player}") == WAIVE
            if waived and not cleaned.get(f"why_{each.player}"):
                self.add_error(f"why_{each.player}", _("Say why the turn is waived."))
        if self.matters and not cleaned.get("all_the_same"):
            self.add_error(
                "all_the_same", _("Settle what is open first, or tick this and say why.")
            )
        elif self.matters and not cleaned.get("reason"):
            self.add_error("reason", _("Say why the result is official all the same."))
        return cleaned

    @property
    def all_the_same(self) -> bool:
        """Whether the manager signs although matters are open."""
        return bool(self.cleaned_data.get("all_the_same"))

    def decisions(self) -> dict[str, Decision]:
        """What was decided about each player's lost turns."""
        return {
            each.player: Decision(
                OwedTurn.Decision(self.cleaned_data[f"owed_{each.player}"]),
                self.cleaned_data[f"why_{each.player}"],
            )
            for each in self.unserved
        }

    def preview(self) -> list[str]:
        """What the sign-off does, in sentences."""
        said = [winner(self.state, self.names), *map(self._becomes, self.unserved)]
        if self.matters:
            said.append(_("What is open stays open."))
        said.append(_("From then on only the tournament manager corrects this game."))
        return said

    def _becomes(self, each: Unserved) -> str:
        text = (
            _("{player} loses the turn in the next game that {player} plays.")
            if self.cleaned_data[f"owed_{each.player}"] == CARRY
            else _("The lost turn of {player} is waived.")
        )
        return text.format(player=name(each.player, self.names))


def winner(state: State, names: Names) -> str:
    """Who wins with what: "Official result: Ana wins with 10,050."."""
    first = [place for place in rank(state) if place.rank == 1]
    if not first:
        return _("Official result: nobody is ranked.")
    text = ngettext(
        "Official result: {players} wins with {total}.",
        "Official result: {players} share the win with {total}.",
        len(first),
    )
    called = players([place.player for place in first], names)
    return text.format(players=called, total=points(first[0].total))


class ReasonForm(forms.Form):
    """A step that needs nothing but its reason."""

    def __init__(self, step: str, data: Any = None) -> None:
        super().__init__(data, prefix=step)
        self.step = step
        self.heading, self.lede, self.button = _STEPS[step]
        self.fields["reason"] = reason_field(_("Reason"), _("Kept with the game."))
        self.fields["reason"].required = True


_STEPS: Final[dict[str, tuple[Promise, Promise, Promise]]] = {
    "review": (
        gettext_lazy("Put the game under review"),
        gettext_lazy(
            "The public keeps the totals of this moment, marked as frozen. What is recorded or "
            "corrected meanwhile is for officials only."
        ),
        gettext_lazy("Freeze the public totals"),
    ),
    "end": (
        gettext_lazy("End the review"),
        gettext_lazy(
            "The public sees what holds now, and the bulletins about totals that were corrected."
        ),
        gettext_lazy("End the review"),
    ),
    "back": (
        gettext_lazy("Take the sign-off back"),
        gettext_lazy("The result is provisional again, and officials may correct it."),
        gettext_lazy("Take the sign-off back"),
    ),
}
