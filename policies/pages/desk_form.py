"""The form of the policy desk: player, ruling, policy and reason, and the event it stands for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Final

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from policies.catalogue import Policy
from policies.consequence import Consequence
from policies.pages.fields import players_of, select, words
from policies.pages.fields import policies as policy_choices
from policies.sanctions import MOST_GAMES, term_problem
from roster.models import RosterEntry
from scoring import folding
from scoring.engine.core import Json
from scoring.models import Game
from scoring.selectors import names_of
from scoring.words.wording import name

SUSPEND: Final = "suspend"
MOST_POINTS: Final = 1_000_000

KINDS: Final[Mapping[str, Callable[[], str]]] = {
    "reminder": lambda: _("Reminder"),
    "points": lambda: _("Points are taken"),
    "lose_turn": lambda: _("The next turn is lost"),
    "disqualify": lambda: _("Disqualification, out of the order and the ranking"),
    SUSPEND: lambda: _("Suspension, for games or dates"),
    "award": lambda: _("Give back: points"),
    "reinstate": lambda: _("Give back: reinstated after a disqualification"),
}
"""What a manager can rule, in the order in which it is offered."""


def _number(label: object, most: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,  # type: ignore[arg-type]
        required=False,
        min_value=1,
        max_value=most,
        widget=forms.TextInput(
            attrs={"class": "input input-short", "inputmode": "numeric", "autocomplete": "off"}
        ),
    )


def _day(label: object) -> forms.DateField:
    """A day in one text field: a browser's own date field is three stops for a keyboard."""
    return forms.DateField(
        label=label,  # type: ignore[arg-type]
        help_text=gettext_lazy("Year, month and day, as in 2026-12-05."),
        required=False,
        widget=forms.DateInput(attrs={"class": "input", "autocomplete": "off"}, format="%Y-%m-%d"),
    )


class RulingForm(forms.Form):
    """What the manager rules. What is possible comes from the engine's `legal`."""

    player = select(gettext_lazy("Player"))
    kind = forms.ChoiceField(label=gettext_lazy("What happens"), widget=forms.RadioSelect)
    points = _number(gettext_lazy("How many points"), MOST_POINTS)
    games = _number(gettext_lazy("For how many games"), MOST_GAMES)
    starts_on = _day(gettext_lazy("Or from which day"))
    ends_on = _day(gettext_lazy("Until which day"))
    policy = select(gettext_lazy("Policy"))
    reason = words(gettext_lazy("Reason"), gettext_lazy("Players read this."))

    def __init__(self, game: Game, data: Any = None, initial: Any = None) -> None:
        first = {"policy": str(Policy.ENFORCEMENT.value), **(initial or {})}
        super().__init__(data, initial=first)
        self.game = game
        self.state = folding.current(game).state
        self.names = names_of(game)
        self.penalties = game.engine.legal(self.state).penalties
        offered = [kind for kind in KINDS if kind == SUSPEND or kind in self.penalties]
        self._choices("player", self._players())
        self._choices("kind", [(kind, KINDS[kind]()) for kind in offered])
        self._choices("policy", policy_choices())

    def _choices(self, field: str, choices: Any) -> None:
        self.fields[field].choices = list(choices)  # type: ignore[attr-defined]

    def _players(self) -> list[tuple[str, str]]:
        """Everybody at the table in turn order, then who is on the roster and not playing yet."""
        playing = [(player, name(player, self.names)) for player in self.state.order]
        return playing + [each for each in players_of(self.game) if each[0] not in self.state.order]

    def clean(self) -> dict[str, Any]:
        """Ask for what the kind of ruling needs, at the field that it is about."""
        cleaned: dict[str, Any] = super().clean() or {}
        kind = cleaned.get("kind")
        if kind in ("points", "award") and cleaned.get("points") is None:
            self._missing("points", _("Enter how many points."))
        if kind == SUSPEND:
            self._check_term(cleaned)
        elif kind and cleaned.get("player") and cleaned["player"] not in self.penalties[kind]:
            self.add_error("player", self._not_for(kind, cleaned["player"]))
        return cleaned

    def _not_for(self, kind: str, player: str) -> str:
        called = name(player, self.names)
        if kind == "reinstate":
            return _("{player} is not disqualified.").format(player=called)
        return _("{player} is not in the game yet.").format(player=called)

    def _check_term(self, cleaned: Mapping[str, Any]) -> None:
        """A suspension is for games or for dates, and not for both."""
        problem = term_problem(*(cleaned.get(each) for each in ("games", "starts_on", "ends_on")))
        if problem is not None:
            self._missing(*problem)

    def _missing(self, field: str, why: str) -> None:
        if field not in self.errors:
            self.add_error(field, why)

    @property
    def suspends(self) -> bool:
        """Whether it is a suspension, which is no event of the game."""
        return bool(self.cleaned_data["kind"] == SUSPEND)

    @property
    def event(self) -> Json:
        """The ruling as the log records it."""
        given = self.cleaned_data
        event: Json = {"type": "penalty", "player": given["player"], "kind": given["kind"]}
        if given["kind"] in ("points", "award"):
            event["points"] = given["points"]
        return event

    @property
    def term(self) -> dict[str, Any]:
        """For how many games, or from when until when."""
        return {each: self.cleaned_data[each] for each in ("games", "starts_on", "ends_on")}

    @property
    def called(self) -> str:
        """The player by name."""
        return name(self.cleaned_data["player"], self.names)


def _as_read(term: Mapping[str, Any]) -> dict[str, Any]:
    """A term with its days as people write them."""
    return {
        each: date_format(value, "DATE_FORMAT") if isinstance(value, date) else value
        for each, value in term.items()
    }


def of_suspension(form: RulingForm) -> Consequence:
    """What a suspension does, in words."""
    facts = {"player": form.called, **_as_read(form.term)}
    if form.term["games"] is not None:
        lead = ngettext(
            "{player} is suspended for the next game of this season.",
            "{player} is suspended for {games} games of this season.",
            form.term["games"],
        )
    else:
        lead = _("{player} is suspended from {starts_on} until {ends_on}, in all tournaments.")
    notes = [_("The player cannot be put on the roster of those games; the scorekeeper sees why.")]
    if form.cleaned_data["player"] in form.state.order:
        notes.append(_("{player} stays in this game.").format(**facts))
    elif RosterEntry.objects.filter(
        roster_id=form.game.roster_id, player_id=int(form.cleaned_data["player"])
    ).exists():
        notes.append(_("{player} is on this game's roster and does not play yet.").format(**facts))
    return Consequence(lead.format(**facts), (), tuple(notes))
