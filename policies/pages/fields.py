"""Fields that the forms of the desk share: who it is about, by which policy, why."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from policies.catalogue import Policy
from policies.models import REASON_LENGTH
from roster.selectors import entries_in_order
from scoring.models import Game

Choices = Sequence[tuple[str, str]]


def players_of(game: Game) -> Choices:
    """Everybody on the game's roster, by id, in the order in which they are called."""
    entries = entries_in_order(game.roster)
    return [(str(entry.player_id), entry.player.name) for entry in entries]


def policies() -> Choices:
    """The policies by number: "6. Speaking during a turn"."""
    return [(str(policy.value), f"{policy.value}. {policy.label}") for policy in Policy]


def select(label: object, choices: Choices = (), *, required: bool = True) -> forms.ChoiceField:
    """A field to choose one of several."""
    return forms.ChoiceField(
        label=label,  # type: ignore[arg-type]
        choices=list(choices),
        required=required,
        widget=forms.Select(attrs={"class": "input"}),
    )


def words(label: object, hint: object = "", *, required: bool = True) -> forms.CharField:
    """A field for a sentence or two."""
    return forms.CharField(
        label=label,  # type: ignore[arg-type]
        help_text=hint,  # type: ignore[arg-type]
        required=required,
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"class": "input", "rows": 2}),
    )


class ReasonForm(forms.Form):
    """Why something is done."""

    reason = words(_("Reason"), _("Players read this."))


class AnswerForm(forms.Form):
    """Why nothing follows from a referral."""

    answer = words(_("Answer"), _("Officials read this."))
