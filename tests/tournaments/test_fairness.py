"""Policy 1: nobody but the officials learns of an open roll, by no page, fragment or ETag."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils import timezone

from roster.models import Player
from roster.services import add_player
from scoring.models import Game, Projection
from scoring.selectors import state_of
from tests.tournaments.evenings import NEVER_LUCKY, official, opened, say, scheduled, tournament
from tournaments.models import StandingsTable
from tournaments.tasks import compile_standings

pytestmark = pytest.mark.django_db

SOMETIME = datetime(2026, 11, 28, 22, 0, tzinfo=UTC)
OPEN_ROLL = [1, 4, 5, 4, 6, 3]
TELLTALES = (
    "1, 4, 5, 4, 6, 3",
    "1,4,5,4,6,3",
    "145463",
    "1 4 5 4 6 3",
    "1, 3, 4, 4, 5, 6",
    'die-4"',
)


@dataclass
class Onlooker:
    """Somebody who reloads every public page as the game goes on."""

    client: Client
    paths: list[str]

    def sees(self) -> list[tuple[str, str]]:
        """The pages and their tags, without the tokens that differ each time."""
        seen = []
        for path in self.paths:
            page = self.client.get(path)
            assert page.status_code == 200
            body = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page.content.decode())
            seen.append((body, page["ETag"]))
        return seen


def compiled(game: Game) -> None:
    """Compile at once, at a moment that is always the same: only what was recorded may show."""
    compile_standings(game.pk)
    Projection.objects.update(compiled_at=SOMETIME)
    StandingsTable.objects.update(compiled_at=SOMETIME)


def onlookers(game: Game, playing: Player) -> list[Onlooker]:
    paths = ["/", "/standings/", "/tournaments/", f"/games/{game.pk}/"]
    signed_in = Client()
    account = official("reader")
    playing.user = account
    playing.save()
    signed_in.force_login(account)
    Onlooker(signed_in, paths).sees()  # the cookie for forms is there from now on
    return [Onlooker(Client(), paths), Onlooker(signed_in, paths)]


def test_an_open_roll_changes_nothing_that_the_public_or_a_player_can_get() -> None:
    autumn = tournament()
    tonight = scheduled(autumn, 12)
    tonight.move(timezone.localdate())
    tonight.save()
    game = opened(autumn, 12)
    ana, ben = add_player("Ana", actor=official()), add_player("Ben", actor=official())
    say(game, "roster_set", players=[str(ana.pk), str(ben.pk)])
    say(game, "lucky_number_rolled", dice=NEVER_LUCKY)
    compiled(game)
    readers = onlookers(game, ana)

    for round_ in range(1, 4):
        for player in (str(ana.pk), str(ben.pk)):
            before = [reader.sees() for reader in readers]
            say(game, "roll", player=player, dice=OPEN_ROLL)
            game.refresh_from_db()
            assert state_of(game).due.awaiting == "instruction"
            compiled(game)
            during = [reader.sees() for reader in readers]
            assert during == before
            for pages in during:
                for body, _tag in pages:
                    assert not [text for text in TELLTALES if text in body.partition("<main")[2]]
            say(game, "instruction", player=player, points=150, then="roll", dice=4)
            compiled(game)
            assert [reader.sees() for reader in readers] == before
            say(game, "roll", player=player, dice=[2, 3, 4, 6])
            compiled(game)
            after = [reader.sees() for reader in readers]
            assert after != before
            assert all("Bust." in reader[3][0] for reader in after)
        if round_ < 3:
            say(game, "call_for_players", joined=[], returned=[])
            compiled(game)
