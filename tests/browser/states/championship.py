"""What a protest can still change, the title, the record books, past champions."""

from __future__ import annotations

from playwright.sync_api import expect

from policies.flags import raise_flag
from scoring import folding
from tests.browser.evening import account, published
from tests.browser.states.public import LONG, over
from tests.browser.visit import State, Visit, listed

STATES: list[State] = []
state = listed(STATES)


@state("game-flag", "what the protest can change")
def protest(visit: Visit) -> None:
    game = over()
    published([game])
    player = str(game.roster.entries.get(player__name=LONG).player_id)
    game.refresh_from_db()
    rolled = next(
        entry for entry in folding.entries_of(game) if entry.event.get("player") == player
    )
    flag = raise_flag(game.pk, "Heard as 5", ref=rolled.ref, actor=account("kim"))
    visit.at_table(game, f"flags/{flag.pk}")
    expect(visit.page.get_by_text("(the flag is about this player)")).to_be_visible()
