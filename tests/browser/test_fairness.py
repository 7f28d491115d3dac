"""Policy 1 in the browser: an open roll reaches nobody but the officials before its instruction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from roster.models import Player, User
from scoring.models import Game
from tests.browser.evening import account, entry_path, published, seated
from tests.browser.onlooker import Onlooker, spellings
from tests.browser.site import Site
from tests.tournaments.evenings import say
from tournaments.screens import evening

OPEN = [6, 4, 1, 4, 5, 4]
BUST = [6, 2, 3, 3, 4, 6]


@dataclass
class Evening:
    """A game, its scorekeeper's tablet, and two who watch it from outside."""

    game: Game
    tablet: Page
    onlookers: list[Onlooker]

    def enters(self, line: str, entry: str) -> None:
        """The scorekeeper types a line, and the worker compiles."""
        self.tablet.keyboard.press("Control+a")
        self.tablet.keyboard.type(line)
        self.tablet.keyboard.press("Enter")
        expect(self.tablet.locator("#log-list li").first).to_contain_text(entry)
        published([self.game])

    def looked_everywhere(self) -> None:
        """The onlookers try every address."""
        for onlooker in self.onlookers:
            onlooker.looks_everywhere()

    def found(self, dice: list[int]) -> list[str]:
        """Where an onlooker has seen a roll."""
        return [one for onlooker in self.onlookers for one in onlooker.found(spellings(dice))]


@pytest.fixture
def evening_(site: Site, browser: Browser, page: Page, transactional_db: None) -> Iterator[Evening]:
    """The first turn is due; the public and Ben, who plays, watch."""
    game = seated("Ana", "Ben")
    say(game, "lucky_number_rolled", dice=[6, 6, 6, 6, 6, 6])
    published([game])
    ben = Player.objects.get(name="Ben")
    ben.user = account("ben")
    ben.save()
    site.let_in(page.context, User.objects.get(username="kim"))
    page.goto(site.url(entry_path(game)))
    contexts = [browser.new_context(), browser.new_context()]
    site.let_in(contexts[1], ben.user)
    scheduled = game.scheduled
    values = {
        "game_id": game.pk,
        "tournament_id": scheduled.tournament_id,
        "series_id": scheduled.tournament.series_id,
        "number": scheduled.number,
        "stage": "qualifying",
        "player_id": ben.pk,
        "pk": ben.pk,
    }
    yield Evening(game, page, [Onlooker.of(context, site, values) for context in contexts])
    for context in contexts:
        context.close()


def test_nobody_outside_learns_of_an_open_roll(evening_: Evening) -> None:
    evening_.enters("641454", "Ana rolls 6, 4, 1, 4, 5, 4.")
    evening_.looked_everywhere()
    assert evening_.found(OPEN) == []
    evening_.enters("641", "An instruction is due, not dice.")
    evening_.looked_everywhere()
    assert evening_.found(OPEN) == []

    evening_.enters("550 r1", "Ana claims 550, rolls 1.")
    evening_.enters("3", "Bust. Ana loses 550.")

    for onlooker in evening_.onlookers:
        onlooker.page.reload()
        expect(onlooker.page.locator("h1")).to_have_text("Game 12: round 1, Ben's turn")
        expect(onlooker.page.get_by_role("row", name="Ana Bust.")).to_be_visible()
        assert len({url for url, _ in onlooker.got}) > len(onlooker.addresses) // 2


def test_a_leak_is_found(evening_: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening, "state_line", lambda view: "Ana rolls 6, 4, 1, 4, 5, 4.")

    evening_.enters("641454", "Ana rolls 6, 4, 1, 4, 5, 4.")
    for onlooker in evening_.onlookers:
        onlooker.page.reload()
        onlooker.read()

    assert any(f"/games/{evening_.game.pk}/: 6, 4, 1" in found for found in evening_.found(OPEN))
    assert evening_.found(BUST) == []
