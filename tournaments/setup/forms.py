"""The forms with which a tournament is set up; what they hold is checked again by the services."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any, Final

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.pages.previewed import Previewed
from tournaments.models import Series, Tournament, check_day, check_zone
from tournaments.serializers import MOST_SKIPPED, SETTINGS
from tournaments.setup.settings import STAGE_OF

TEXT: Final = {"class": "input", "autocomplete": "off"}
DAY: Final = "%Y-%m-%d"
LONGEST_REASON: Final = 300
LONGEST_LIST: Final = 20_000
"""Characters of many names, one a line."""


def _text(label: Any, help_text: Any = "", *, most: int) -> forms.CharField:
    widget = forms.TextInput(attrs=TEXT)
    return forms.CharField(label=label, help_text=help_text, max_length=most, widget=widget)


def days_field(help_text: Any) -> forms.CharField:
    """A field for days without a game, one a line; `read_days` reads it."""
    return forms.CharField(
        label=gettext_lazy("Days without a game"),
        help_text=help_text,
        required=False,
        max_length=MOST_SKIPPED * len("YYYY-MM-DD\r\n"),
        widget=forms.Textarea(attrs={"class": "input", "rows": 3, "autocomplete": "off"}),
    )


def read_days(text: str) -> list[date]:
    """Read dates, one a line; ValidationError for the first line that is none."""
    found = []
    for line in text.split():
        try:
            found.append(date.fromisoformat(line))
        except ValueError:
            refusal = _("{line} is no date. Write it as in 2027-02-14.").format(line=line)
            raise forms.ValidationError(refusal) from None
    return found


class SeriesForm(forms.Form):
    """A standing appointment."""

    name = _text(
        gettext_lazy("Name"), gettext_lazy("As people call it: Wednesday/Saturday."), most=80
    )
    weekdays = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Weekdays"),
        choices=list(WEEKDAYS.items()),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )
    start_time = forms.TimeField(
        label=gettext_lazy("Starts at"),
        help_text=gettext_lazy("On the clock where it is played, as in 16:00."),
        widget=forms.TimeInput(format="%H:%M", attrs=TEXT),
    )
    zone = forms.CharField(
        label=gettext_lazy("Time zone"),
        help_text=gettext_lazy("By the name of its region and city, as in America/New_York."),
        max_length=64,
        initial="America/New_York",
        validators=[check_zone],
        widget=forms.TextInput(attrs={**TEXT, "autocapitalize": "none", "spellcheck": "false"}),
    )


class SeriesChangeForm(SeriesForm):
    """A standing appointment that is to be another one, and why."""

    reason = _text(
        gettext_lazy("Why"),
        gettext_lazy("Who sets tournaments up reads this beside the change."),
        most=LONGEST_REASON,
    )


class TournamentForm(Previewed, forms.Form):
    """A tournament to be laid out."""

    series = forms.ModelChoiceField(
        label=gettext_lazy("Series"),
        queryset=Series.objects.all(),
        empty_label=None,
        widget=forms.RadioSelect,
    )
    name = _text(
        gettext_lazy("Name"), gettext_lazy("Once in its series, as in Winter 2027."), most=80
    )
    starts_on = forms.DateField(
        label=gettext_lazy("First day"),
        help_text=gettext_lazy(
            "As in 2027-01-20. Game 1 is on the series' first evening from this day on."
        ),
        validators=[check_day],
        widget=forms.DateInput(format=DAY, attrs=TEXT),
    )
    skip = days_field(gettext_lazy("Holidays, for example: one a line, as in 2027-02-14."))

    def clean_skip(self) -> list[date]:
        """Read dates, one a line."""
        return read_days(self.cleaned_data["skip"])


class SettingsForm(Previewed, forms.ModelForm):  # type: ignore[type-arg]  # no generic when it runs
    """A tournament's name and settings, why they change, and whether what is fixed may."""

    reason = forms.CharField(
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("Everybody reads this beside the change."),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"class": "input", "rows": 2}),
    )
    rule_otherwise = forms.BooleanField(
        label=gettext_lazy("I rule that fixed settings change all the same"),
        required=False,
    )

    class Meta:
        model = Tournament
        fields = ["name", *SETTINGS]
        widgets = {
            "name": forms.TextInput(attrs=TEXT),
            "ranking_basis": forms.RadioSelect,
            **{
                field: forms.TextInput(attrs={**TEXT, "inputmode": "numeric"})
                for field in SETTINGS
                if field not in ("ranking_basis", "qualifying_points_carried")
            },
        }

    def __init__(self, *args: Any, fixed: Iterable[str] = (), **options: Any) -> None:
        super().__init__(*args, **options)
        marked = set(fixed)
        for setting in STAGE_OF:
            if setting in marked:
                self.fields[setting].help_text = _("Fixed since a game was played under it.")
        if not marked:
            del self.fields["rule_otherwise"]

    def values(self) -> dict[str, Any]:
        """What the settings are to be."""
        return {field: self.cleaned_data[field] for field in ("name", *STAGE_OF)}


class NamesForm(Previewed, forms.Form):
    """Players, one name a line."""

    names = forms.CharField(
        label=gettext_lazy("Names, one a line"),
        help_text=gettext_lazy(
            "As they are called. Who is a player already is found again by the name."
        ),
        max_length=LONGEST_LIST,
        strip=False,
        widget=forms.Textarea(
            attrs={"class": "input", "rows": 12, "autocomplete": "off", "spellcheck": "false"}
        ),
    )
    different = forms.BooleanField(
        label=gettext_lazy("Names that are spelled alike are of different people"), required=False
    )
