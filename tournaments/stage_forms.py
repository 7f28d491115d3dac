"""The forms of the manager's page of a stage, one a decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext, gettext_lazy

from roster.models import Player
from roster.selectors import search_players
from roster.shown import called_name
from tournaments.models import FieldReview, StageClosing, Tournament
from tournaments.models.stages import REASON_LENGTH
from tournaments.schedule import Stage
from tournaments.screens.settling import have_withdrawn, in_field, may_withdraw

FOUND: Final = 12
"""Players that a search offers."""


def _reason(help_text: Any, *, required: bool = True) -> forms.CharField:
    return forms.CharField(
        label=gettext_lazy("Why") if required else gettext_lazy("Note"),
        help_text=help_text,
        required=required,
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"class": "input", "rows": 2}),
    )


EVERYBODY_READS = gettext_lazy("Everybody can read this.")


class CloseForm(forms.Form):
    """Closing the stage as it was shown."""

    stamp = forms.CharField(widget=forms.HiddenInput, required=False)
    note = _reason(gettext_lazy("May stay empty. Kept with the closing."), required=False)


class ReopenForm(forms.Form):
    """Taking the closing back."""

    reason = _reason(gettext_lazy("Kept with the closing."))


class WithdrawForm(forms.Form):
    """Who withdraws, and why."""

    player = forms.ChoiceField()
    reason = _reason(EVERYBODY_READS)

    def __init__(
        self,
        tournament: Tournament,
        stage: Stage,
        closing: StageClosing | None,
        data: Any = None,
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        found = may_withdraw(tournament, stage) if closing is None else in_field(closing)
        self.known = {str(each.pk): each for each in found}
        self.fields["player"] = _player_field(self.known, forms.Select(attrs={"class": "input"}))

    def clean_player(self) -> Player:
        """The player themselves."""
        return self.known[self.cleaned_data["player"]]


class TakeBackForm(forms.Form):
    """Whose withdrawal is taken back before the stage is closed, and why."""

    player = forms.ChoiceField()
    reason = _reason(EVERYBODY_READS)

    def __init__(
        self,
        tournament: Tournament,
        stage: Stage,
        closing: StageClosing | None,
        data: Any = None,
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        found = have_withdrawn(tournament, stage) if closing is None else ()
        self.known = {str(each.pk): each for each in found}
        self.fields["player"] = _player_field(self.known, forms.Select(attrs={"class": "input"}))

    def clean_player(self) -> Player:
        """The player themselves."""
        return self.known[self.cleaned_data["player"]]


class AdmitForm(forms.Form):
    """Whom of those who were found a ruling admits, and why."""

    player = forms.ChoiceField()
    reason = _reason(EVERYBODY_READS)

    def __init__(
        self, closing: StageClosing | None, query: str, data: Any = None, **options: Any
    ) -> None:
        super().__init__(data, **options)
        here = {each.pk for each in in_field(closing)} if closing else set()
        found = search_players(query).exclude(pk__in=here)[:FOUND] if query.strip() else ()
        self.known = {str(each.pk): each for each in found}
        self.fields["player"] = _player_field(self.known, forms.RadioSelect())

    def clean_player(self) -> Player:
        """The player themselves."""
        return self.known[self.cleaned_data["player"]]


class ReviewForm(forms.Form):
    """What becomes of a field after a correction, and why."""

    stamp = forms.CharField(widget=forms.HiddenInput, required=False)
    decision = forms.ChoiceField(
        label=gettext_lazy("What becomes of the field"),
        choices=[
            (FieldReview.Decision.KEEP.value, gettext_lazy("Keep the field as it is")),
            (FieldReview.Decision.TAKE.value, gettext_lazy("Take the field of the standings")),
        ],
        widget=forms.RadioSelect,
    )
    reason = _reason(EVERYBODY_READS)


def _player_field(known: Mapping[str, Player], widget: forms.Widget) -> forms.ChoiceField:
    """A choice of players by what officials call them; none is chosen for anybody."""
    choices = [(pk, called_name(player)) for pk, player in known.items()]
    if isinstance(widget, forms.Select):
        choices.insert(0, ("", gettext("Choose")))
    return forms.ChoiceField(
        label=gettext_lazy("Player"),
        choices=choices,
        widget=widget,
    )
