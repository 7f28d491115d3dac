"""What officials decided beside the logs comes along: suspensions, flags, titles and the like."""

import re
from pathlib import Path

import pytest
from django.test import Client

from policies.models import Flag, OwedTurn, Referral, Sanction
from policies.owed import owing
from roster.models import Bar
from roster.roles import Role
from scoring.models import Game
from scoring.selectors import state_of
from tests.tournaments.archive.decided import decided, everything
from tests.tournaments.archive.seasons import Elsewhere, elsewhere, tables, with_manifest
from tests.tournaments.archive.test_bad_files import refused
from tests.tournaments.evenings import official, opened, scheduled
from tournaments.archive.exporting import season_of
from tournaments.archive.importing import import_season
from tournaments.models import StageClosing, Tournament
from tournaments.services import appoint

pytestmark = pytest.mark.django_db


def there() -> Elsewhere:
    return elsewhere(decided)


def test_all_that_was_decided_comes_along() -> None:
    before = everything(decided())
    assert {kind: len(rows) for kind, rows in before.items()} == {
        "rulings": 5,
        "reversals": 1,
        "flags": 2,
        "notices": 2,
        "suspensions": 2,
        "referrals": 1,
        "owed": 1,
        "titles": 2,
        "settings": 1,
    }
    of = Tournament.objects.get()
    data = season_of(of)
    Tournament.objects.update(name="Elsewhere")
    assert everything(import_season(data)) == before


def test_on_an_empty_database_and_back_it_is_the_same_bytes() -> None:
    data = there().data
    assert season_of(import_season(data)) == data


def test_a_suspension_counts_on_from_the_games_that_were_served() -> None:
    of = import_season(there().data)
    gus = Sanction.objects.get(reason="Shouted")
    assert [each.game.scheduled.number for each in gus.served.all()] == [2]
    third, fourth = opened(of, 3), opened(of, 4)
    barred = Bar.objects.filter(source=Bar.Source.SUSPENSION, player=gus.player)
    assert set(barred.values_list("roster", flat=True)) == {
        scheduled(of, 2).game.roster_id,  # type: ignore[union-attr]
        third.roster_id,
    }
    assert not barred.filter(roster=fourth.roster_id).exists()


def test_a_lost_turn_that_was_served_is_not_owed_again() -> None:
    of = import_season(there().data)
    second = Game.objects.get(scheduled__tournament=of, scheduled__number=2)
    assert OwedTurn.objects.get().turns == 1
    assert owing(second, state_of(second)) == []


def test_nobody_here_has_a_flag_that_somebody_there_had_taken() -> None:
    import_season(there().data)
    flag = Flag.objects.get(what="Which total?")
    assert (flag.taken_by, flag.taken_at, flag.raised_by) == (None, None, None)


def test_pages_say_somebody_for_who_decided_there() -> None:
    of, mia = import_season(there().data), official("mia")
    appoint(of, mia, Role.MANAGER)
    client = Client()
    client.force_login(mia)
    first, second = scheduled(of, 1).game_id, scheduled(of, 2).game_id
    suspension, referral = Sanction.objects.get(reason="Shouted"), Referral.objects.get()
    for path in (
        f"/games/{first}/flags/",
        f"/games/{second}/flags/",
        f"/games/{first}/desk/",
        f"/games/{second}/desk/",
        f"/games/{second}/sign-off/",
        f"/games/{first}/desk/suspensions/{suspension.pk}/",
        f"/games/{first}/desk/referrals/{referral.pk}/",
        f"/tournaments/{of.pk}/championship/",
        f"/tournaments/{of.pk}/championship/title/",
        f"/tournaments/{of.pk}/record-book/",
        f"/tournaments/{of.pk}/settings/",
        f"/api/games/{first}/flags/",
        f"/api/games/{first}/suspensions/",
    ):
        answer = client.get(path)
        assert (path, answer.status_code) == (path, 200)
        said = answer.content.decode().replace("None yet", "").replace("None.", "")
        assert (path, re.findall("[^<>]*None[^<>]*", said)) == (path, [])


def test_a_season_of_the_first_format_is_read_still() -> None:
    of = import_season((Path(__file__).parent / "season-1.zip").read_bytes())
    assert tables(of) == [
        ("championship", None, []),
        ("qualifying", 3, [2, 3]),
        ("semifinal", None, []),
    ]
    assert StageClosing.objects.get().field.count() == 2
    assert not any(everything(of)[kind] for kind in ("flags", "suspensions", "titles"))


@pytest.mark.parametrize(
    ("at", "value", "said"),
    [
        (
            ("titles", 0, "withdrawn_at"),
            None,
            "season.json: It gives the title twice. One of them must have been taken back.",
        ),
        (("titles", 1, "players"), [], "season.json: It gives the title to nobody."),
        (
            ("titles", 1, "players"),
            ["Ben", "Ben"],
            "season.json: It tells something twice that there can be only once.",
        ),
        (
            ("titles", 1, "players"),
            ["Xenia"],
            "season.json: It names Xenia, who is not among the players.",
        ),
        (
            ("games", 0, "suspensions", 0, "player"),
            "Xenia",
            "season.json, game 1: It names Xenia, who is not among the players.",
        ),
        (
            ("games", 0, "suspensions", 0, "games"),
            None,
            "season.json, game 1: Enter a number of games, or both dates.",
        ),
        (
            ("games", 0, "suspensions", 0, "served"),
            [9],
            "season.json, game 1: A suspension was served in game 9, which was not played.",
        ),
        (
            ("games", 0, "suspensions", 0, "games"),
            10**9,
            "season.json, games.0.suspensions.0.games: Ensure this value is less than or equal",
        ),
        (
            ("games", 0, "rulings", 0, "event"),
            999,
            "season.json, game 1: There is no event 999 that was ruled.",
        ),
    ],
)
def test_decisions_that_cannot_be(at: tuple[str | int, ...], value: object, said: str) -> None:
    *path, last = at

    def change(manifest: object) -> None:
        for step in path:
            manifest = manifest[step]  # type: ignore[index]
        manifest[last] = value  # type: ignore[index]

    assert refused(with_manifest(there().data, change)).startswith(said)
