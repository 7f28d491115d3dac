"""Everything that the scorekeeper's page shows, put together from one look at the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar
from uuid import uuid4

from django.utils.translation import gettext as _

from scoring import folding
from scoring.arrivals import arrivals
from scoring.engine.core import Json
from scoring.engine.lucky_roll.legal import Legal
from scoring.engine.lucky_roll.ranking import rank
from scoring.engine.lucky_roll.state import State
from scoring.log import Entry
from scoring.models import Game
from scoring.pages import menu
from scoring.selectors import names_of
from scoring.tablet.answers import answer, help_lines
from scoring.tablet.calling import CallForm
from scoring.tablet.choices import Button, Choices, choices, happenings
from scoring.tablet.commands import Ask
from scoring.tablet.comparison import Comparison
from scoring.tablet.felt import Felt, felt
from scoring.tablet.journal import Line, journal
from scoring.tablet.order import Place, order_of_play
from scoring.words.wording import Names, name, points

_QUESTIONS: Mapping[Ask, Callable[[], str]] = {
    Ask.LAST_ROLL: lambda: _("Last roll"),
    Ask.WHOSE_TURN: lambda: _("Whose turn"),
    Ask.TURN_POINTS: lambda: _("Turn points"),
    Ask.ALL_TOTALS: lambda: _("All totals"),
    Ask.HELP: lambda: _("Help"),
}


Kind = TypeVar("Kind", bound="Screen")


@dataclass(slots=True)
class Screen:
    """One rendering. `value` and `error` are what was typed and why it was refused."""

    game: Game
    state: State
    legal: Legal
    names: Names
    entries: list[Entry]
    lines: list[Line]
    value: str = ""
    error: str = ""
    answer: str = ""
    call_form: CallForm | None = None
    """The call for players: as it was sent, where it was refused."""
    comparison: Comparison | None = None
    """What was typed beside what another official had recorded first."""
    help: list[str] = field(default_factory=list)
    request_id: str = field(default_factory=lambda: uuid4().hex)

    @property
    def after(self) -> int:
        """The log's last row, which whatever is sent from this page follows."""
        return self.game.seq

    @property
    def felt(self) -> Felt:
        """The green panel."""
        return felt(self.state, self.legal, self.names, self.last)

    @property
    def choices(self) -> Choices | None:
        """The instructions on offer."""
        return choices(self.state, self.legal, self.names)

    @property
    def happenings(self) -> list[Button]:
        """What else can be recorded."""
        return happenings(self.state, self.legal, self.names)

    @property
    def happening_links(self) -> list[dict[str, object]]:
        """What can happen and has a page of its own."""
        return menu.happening_links(self.game, self.legal.events)

    @property
    def order(self) -> list[Place]:
        """The order of play."""
        return order_of_play(self.state, self.names)

    @property
    def last(self) -> Json | None:
        """The event recorded last, of those that stand."""
        return self.entries[-1].event if self.entries else None

    @property
    def log(self) -> list[dict[str, str]]:
        """The game log's entries, newest first."""
        return [{"id": line.id, "text": line.text} for line in self.lines]

    @property
    def undo(self) -> dict[str, object] | None:
        """The undo button; None where nothing stands that could be undone."""
        if not self.lines:
            return None
        return {
            "label": _("Undo: {event}").format(event=self.lines[0].told.undo),
            "after": self.after,
            "request_id": self.request_id,
        }

    @property
    def questions(self) -> list[dict[str, str]]:
        """What can be asked, besides the two questions that every game page answers."""
        return [
            {"value": ask.value, "label": label(), "key": ask.value}
            for ask, label in _QUESTIONS.items()
        ]

    @property
    def call(self) -> CallForm | None:
        """The call for new and returning players, while it is due."""
        if "call_for_players" not in self.legal.events:
            return None
        if self.call_form is None:
            here = arrivals(self.game, self.entries)
            self.call_form = CallForm(self.state, self.legal, self.names, here)
        return self.call_form

    @property
    def ranking(self) -> list[dict[str, object]]:
        """Everybody who is ranked, once the game is over."""
        if self.state.phase != "finished":
            return []
        return [
            {
                "rank": place.rank,
                "name": name(place.player, self.names),
                "total": points(place.total),
            }
            for place in rank(self.state)
        ]

    @property
    def hint(self) -> str:
        """What the field takes now."""
        if self.legal.choices:
            best = self.legal.rolls[0]
            return _("Or the instruction: {claim} r{dice}, r{dice} or s. Type ? for help.").format(
                claim=best.points, dice=best.dice
            )
        example = " ".join("441526"[: self.legal.dice or 0])
        if self.legal.face_needed:
            return _("For example {dice} f4. Type ? for help.").format(dice=example)
        if example:
            return _("For example {dice}. Type ? for help.").format(dice=example)
        return _("Type ? for help.")

    def ask(self, question: Ask) -> None:
        """Put the answer to a question on the page."""
        if question is Ask.HELP:
            self.help = help_lines()
        self.answer = answer(
            question, self.state, self.names, self.entries, self.lines, self.felt.where
        )


def look(game: Game) -> Screen:
    """The game as it stands, ready to be shown on the tablet."""
    return look_as(Screen, game)


def look_as(kind: type[Kind], game: Game) -> Kind:
    """The game as it stands, for the page of a station that shows more than the tablet."""
    names = names_of(game)
    entries = folding.entries_of(game)
    state = folding.current(game).state
    return kind(
        game, state, game.engine.legal(state), names, entries, journal(game, entries, names)
    )
