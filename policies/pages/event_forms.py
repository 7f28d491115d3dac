"""A form for each type of event: what was entered, to be put right."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from policies.correcting import Do
from policies.models import REASON_LENGTH
from scoring.engine.core import Json
from scoring.engine.lucky_roll.dice import MOST_DICE
from scoring.engine.lucky_roll.parsing import PENALTY_KINDS, REQUESTERS
from scoring.engine.lucky_roll.state import State
from scoring.pages.previewed import Previewed
from scoring.words.wording import Names

STOP = "stop"
_FACES = re.compile(r"[\d\s,.;]+")
Fields = dict[str, forms.Field]


def type_names() -> dict[str, str]:
    """Every type of event as a choice calls it."""
    return {
        "roll": _("a roll"),
        "instruction": _("an instruction"),
        "invalid_instruction": _("an invalid instruction"),
        "responded": _("a response"),
        "no_response": _("no response"),
        "replay": _("a replay"),
        "connection_lost": _("a lost connection"),
        "connection_restored": _("a restored connection"),
        "connection_timed_out": _("a time-out"),
        "assistance": _("assistance"),
        "penalty": _("a penalty"),
        "call_for_players": _("the call for players"),
        "lucky_number_rolled": _("the lucky number"),
        "roster_set": _("the roster"),
        "game_ended": _("the end of the game"),
        "tie_broken": _("a broken tie"),
    }


class NumberField(forms.CharField):
    """A number as people write it: 1000 or 1,000. Never a spinner."""

    def __init__(self, **given: Any) -> None:
        attrs = {"inputmode": "numeric", "autocomplete": "off", "class": "input input-short"}
        super().__init__(max_length=10, widget=forms.TextInput(attrs=attrs), **given)

    def clean(self, value: Any) -> int | None:
        """The number; None where the field is empty."""
        text = super().clean(value).replace(",", "").replace(" ", "")
        if not text:
            return None
        if not (text.isascii() and text.isdecimal()):
            raise forms.ValidationError(_("Enter a number, for example 1,000."))
        return int(text)


class DiceField(forms.CharField):
    """Dice as heard: 115326, 1 1 5 3 2 6 or 1,1,5."""

    def __init__(self, **given: Any) -> None:
        attrs = {
            "inputmode": "numeric",
            "autocomplete": "off",
            "spellcheck": "false",
            "class": "input",
        }
        super().__init__(max_length=40, widget=forms.TextInput(attrs=attrs), **given)

    def clean(self, value: Any) -> list[int]:
        """The faces; [] where the field is empty."""
        text = super().clean(value)
        if text and not _FACES.fullmatch(text):
            raise forms.ValidationError(_("Enter dice with faces from 1 to 6."))
        return [int(digit) for digit in text if digit.isdecimal()]


class CorrectionForm(Previewed, forms.Form):
    """What is common to all corrections; the fields of an event come before these."""

    reason = forms.CharField(
        label=gettext_lazy("Why?"),
        help_text=gettext_lazy("A few words. It stays with the correction."),
        max_length=REASON_LENGTH,
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )

    def __init__(
        self,
        do: Do,
        kind: str,
        state: State,
        names: Names,
        data: Any = None,
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        self.do, self.kind = do, kind
        fields = FIELDS[kind](state, names) if kind else {}
        self.fields = {**fields, **_lines(do, kind), **self.fields}

    def event(self) -> Json | None:
        """The event as it is entered; None where the form has none."""
        return _event(self.kind, self.cleaned_data) if self.kind else None

    def clean(self) -> dict[str, Any]:
        """An instruction says what the player has."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.kind == "instruction" and not any(
            (cleaned.get("keep"), cleaned.get("points") is not None, cleaned.get("turn_points"))
        ):
            self.add_error("points", _("Say what is claimed: points, turn points or dice kept."))
        return cleaned


def _lines(do: Do, kind: str) -> Fields:
    """Where what was forgotten is typed."""
    if do is Do.CHANGE:
        return {
            "missing_before": _line_field(_("Missing before it"), required=False),
            "missing_after": _line_field(_("Missing after it"), required=False),
        }
    if do in (Do.BEFORE, Do.AFTER):
        label = _("And after that") if kind else _("What is missing")
        return {"missing_after": _line_field(label, required=not kind)}
    return {}


def _line_field(label: str, *, required: bool) -> forms.Field:
    return forms.CharField(
        label=label,
        help_text=_("As on the score entry page, one entry a line: 115326, then 200 r4."),
        required=required,
        max_length=2000,
        widget=forms.Textarea(attrs={"class": "input", "rows": 2, "spellcheck": "false"}),
    )


def _select(label: str, choices: Sequence[tuple[str, str]], **given: Any) -> forms.Field:
    widget = forms.Select(attrs={"class": "input"})
    return forms.ChoiceField(label=label, choices=list(choices), widget=widget, **given)


def _ticks(label: str, choices: list[tuple[str, str]]) -> forms.Field:
    return forms.MultipleChoiceField(
        label=label, choices=choices, required=False, widget=forms.CheckboxSelectMultiple
    )


def _named(names: Names) -> list[tuple[str, str]]:
    return list(names.items())


def _at_table(state: State, names: Names) -> list[tuple[str, str]]:
    """Who plays by then, in turn order; everybody on the roster where nobody does yet."""
    return [(player, names.get(player, player)) for player in state.order] or _named(names)


def _player(state: State, names: Names) -> Fields:
    return {"player": _select(_("Player"), _at_table(state, names))}


def _roll(state: State, names: Names) -> Fields:
    return {**_player(state, names), "dice": DiceField(label=_("Dice, as heard"))}


def _instruction(state: State, names: Names) -> Fields:
    rolls = [(str(dice), _("Roll {dice}").format(dice=dice)) for dice in range(1, MOST_DICE + 1)]
    return {
        **_player(state, names),
        "points": NumberField(label=_("Points of this roll"), required=False),
        "turn_points": NumberField(label=_("Or points of the turn"), required=False),
        "keep": DiceField(label=_("Or dice kept"), required=False),
        "then": _select(_("What next"), [(STOP, _("Stop")), *rolls]),
    }


def _replay(state: State, names: Names) -> Fields:
    asked = {"player": _("the player"), "official": _("an official, not counted")}
    choices = [(by, asked[by]) for by in REQUESTERS]
    return {**_player(state, names), "requested_by": _select(_("Asked for by"), choices)}


def _assistance(state: State, names: Names) -> Fields:
    helpers = [("", _("Somebody who is not on the roster")), *_at_table(state, names)]
    count = NumberField(label=_("After how many valid instructions of the turn"), required=False)
    return {
        **_player(state, names),
        "helper": _select(_("Who helped?"), helpers, required=False),
        "after_instructions": count,
    }


def _penalty(state: State, names: Names) -> Fields:
    kinds = {
        "reminder": _("Reminder"),
        "points": _("Points taken"),
        "award": _("Points given back"),
        "lose_turn": _("Next turn lost"),
        "disqualify": _("Disqualified"),
        "reinstate": _("Reinstated"),
    }
    choices = [(kind, kinds[kind]) for kind in PENALTY_KINDS]
    return {
        **_player(state, names),
        "kind": _select(_("Ruling"), choices),
        "points": NumberField(label=_("Points, if points are taken or given"), required=False),
    }


def _call(state: State, names: Names) -> Fields:
    new = [(player, called) for player, called in names.items() if player not in state.scores]
    return {
        "joined": _ticks(_("New players who answered"), new),
        "returned": _ticks(_("Returning players who answered"), _at_table(state, names)),
    }


def _lucky_number(state: State, names: Names) -> Fields:
    fields: Fields = {"dice": DiceField(label=_("Dice, as heard"))}
    if state.settings.lucky_number == "face":
        fields["face"] = NumberField(label=_("The face that is the lucky number"))
    return fields


def _roster(state: State, names: Names) -> Fields:
    return {"players": _ticks(_("Who is present"), _named(names))}


def _tie(state: State, names: Names) -> Fields:
    return {"winner": _select(_("Winner"), _at_table(state, names))}


FIELDS: Mapping[str, Callable[[State, Names], Fields]] = {
    "roll": _roll,
    "instruction": _instruction,
    "replay": _replay,
    "assistance": _assistance,
    "penalty": _penalty,
    "call_for_players": _call,
    "lucky_number_rolled": _lucky_number,
    "roster_set": _roster,
    "tie_broken": _tie,
    "game_ended": lambda state, names: {},
    **dict.fromkeys(
        (
            "invalid_instruction",
            "responded",
            "no_response",
            "connection_lost",
            "connection_restored",
            "connection_timed_out",
        ),
        _player,
    ),
}
"""Type of event -> its fields, in the state in which it is entered."""


def initial_of(event: Mapping[str, Any]) -> dict[str, Any]:
    """An event as its form shows it at first."""
    values = {field: value for field, value in event.items() if field != "order"}
    for field in ("dice", "keep"):
        if isinstance(values.get(field), list):
            values[field] = " ".join(map(str, values[field]))
    if event["type"] == "instruction":
        values["then"] = str(event["dice"]) if event["then"] == "roll" else STOP
    return values


def _event(kind: str, given: Mapping[str, Any]) -> Json:
    """What was filled in -> the event; what may be left out and is empty is left out."""
    fields = [field for field in FIELD_NAMES if field in given]
    event: Json = {"type": kind}
    event |= {field: given[field] for field in fields if given[field] not in ("", None)}
    for field in ("keep", "turn_points"):
        if not event.get(field):
            event.pop(field, None)
    if kind == "instruction":
        again = event.pop("then")
        event["then"] = STOP if again == STOP else "roll"
        if again != STOP:
            event["dice"] = int(again)
    return event


FIELD_NAMES = (
    "player",
    "players",
    "dice",
    "face",
    "points",
    "turn_points",
    "keep",
    "then",
    "requested_by",
    "helper",
    "after_instructions",
    "kind",
    "joined",
    "returned",
    "winner",
)
