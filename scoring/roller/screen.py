"""Everything that the active roller's page shows, put together from one look at the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.models import Game
from scoring.pages import menu
from scoring.roller.facts import game_facts
from scoring.roller.panel import Panel, panel
from scoring.roller.watches import Watch, watches
from scoring.tablet.choices import Button, Choices, choices
from scoring.tablet.screen import Screen, look_as


@dataclass(slots=True)
class RollerScreen(Screen):
    """The tablet's screen with the roller's panel, and with its actions in groups."""

    @property
    def panel(self) -> Panel:
        """The green panel."""
        return panel(self.state, self.legal, self.names, self.felt)

    @property
    def refused(self) -> bool:
        """Whether something was sent that was not recorded; then the heading waits."""
        return bool(self.error or (self.call is not None and self.call.errors))

    @property
    def calm(self) -> bool:
        """Whether the field leaves the focus alone: it takes it where what it holds was refused."""
        return not self.error

    @property
    def facts(self) -> Sequence[tuple[str, str]]:
        """The game in a few facts."""
        return game_facts(self.state, self.names)

    @property
    def watches(self) -> list[Watch]:
        """The stopwatches."""
        return watches()

    @property
    def happenings(self) -> list[Button]:
        """None beside the instructions: here they stand in groups."""
        return []

    @property
    def happening_links(self) -> list[dict[str, object]]:
        """None there either."""
        return []

    @property
    def apart(self) -> list[dict[str, object]]:
        """What ends a turn and has a page with a preview."""
        return menu.happening_links(self.game, self.legal.events)

    @property
    def choices(self) -> Choices | None:
        """The instructions; none of them is the likely action before the player has responded."""
        found = choices(self.state, self.legal, self.names)
        if found is None or self.state.due is None or self.state.due.responded:
            return found
        return replace(found, rolls=[replace(button, rank="") for button in found.rolls])


def look(game: Game) -> RollerScreen:
    """The game as it stands, ready to be shown to the roller."""
    return look_as(RollerScreen, game)
