"""Policy 1: nobody but the officials learns of an open roll, by no page, fragment or ETag."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import permutations

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
OPEN_ROLLS = [[1, 5, *rest] for rest in sorted(set(permutations((4, 4, 6, 3))))]
"""Each scores 150 and leaves four dice; no two are called out alike."""


def telltales(dice: list[int]) -> list[str]:
    """A roll as it could be given away; sorted, which nothing public ever does, and drawn, too."""
    heard, ascending = [str(face) for face in dice], [str(face) for face in sorted(dice)]
    between = ("", " ", ",", ", ")
    return [*(by.join(heard) for by in between), *(by.join(ascending) for by in between), 'die-4"']


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
    season = f"/tournaments/{game.scheduled.tournament_id}/"
    paths = ["/", "/standings/", "/tournaments/", f"/games/{game.pk}/", "/champions/"]
    paths += [f"{season}{page}/" for page in ("championship", "record-book")]
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
    rolls = iter(OPEN_ROLLS)

    for round_ in range(1, 4):
        for player in (str(ana.pk), str(ben.pk)):
            before = [reader.sees() for reader in readers]
            dice = next(rolls)
            say(game, "roll", player=player, dice=dice)
            game.refresh_from_db()
            assert state_of(game).due.awaiting == "instruction"
            compiled(game)
            during = [reader.sees() for reader in readers]
            assert during == before
            for pages in during:
                for body, _tag in pages:
                    assert not [
                        text for text in telltales(dice) if text in body.partition("<main")[2]
                    ]
            say(game, "instruction", player=player, points=150, then="roll", dice=4)
            compiled(game)
            told = [reader.sees() for reader in readers]
            assert [pages[:3] for pages in told] == [pages[:3] for pages in before]
            heard = ", ".join(map(str, dice))
            assert all(f"rolls {heard}, claims 150, rolls 4." in pages[3][0] for pages in told)
            say(game, "roll", player=player, dice=[2, 3, 4, 6])
            compiled(game)
            after = [reader.sees() for reader in readers]
            assert all("Bust." in reader[3][0] for reader in after)
        if round_ < 3:
            say(game, "call_for_players", joined=[], returned=[])
            compiled(game)
