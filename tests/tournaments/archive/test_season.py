"""A season goes into a file and comes back on an empty database: the same standings, by name."""

import io
import json
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from policies.models import Ruling
from roster.merging import merge
from roster.models import Player, User
from roster.public_names import show_as
from roster.roles import Role
from roster.services import add_player
from roster.shown import shown_name
from scoring.models import Game, GameEvent
from tests.tournaments.archive.seasons import compiled, elsewhere, season, standings, tables
from tests.tournaments.evenings import official, opened, play, players, scheduled, tournament
from tournaments.archive.exporting import season_of
from tournaments.archive.importing import import_season
from tournaments.models import Qualification, ScheduledGame, StageClosing, Tournament
from tournaments.schedule import Stage
from tournaments.services import appoint
from tournaments.setup.settings import STAGE_OF
from tournaments.stages.withdrawals import give_up, take_back

pytestmark = pytest.mark.django_db


def manifest_of(data: bytes) -> Any:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return json.loads(archive.read("season.json"))


def test_the_same_standings_on_an_empty_database() -> None:
    there = elsewhere()
    assert (Tournament.objects.count(), Player.objects.count(), GameEvent.objects.count()) == (
        0,
        0,
        0,
    )
    of = import_season(there.data)
    assert there.standings == [
        ("qualifying", "Ana", 1, 3, 3600, 1, 1500),
        ("qualifying", "Ben", 2, 2, 2200, 1, 1200),
        ("qualifying", "Zoë", 3, 2, 2000, 1, 2000),
    ]
    assert standings(of) == there.standings
    assert tables(of) == there.tables


def test_settings_evenings_and_what_became_of_them() -> None:
    of = import_season(elsewhere().data)
    assert (of.name, of.starts_on) == ("Autumn 2026", date(2026, 10, 21))
    assert (of.ranking_basis, of.minimum_qualifying_games) == ("average", 3)
    assert of.schedule.count() == 26
    fifth, sixth = scheduled(of, 5), scheduled(of, 6)
    assert (fifth.date, fifth.moved_from, fifth.note) == (
        date(2026, 11, 5),
        date(2026, 11, 4),
        "Hall is taken",
    )
    assert (sixth.cancelled, sixth.note, sixth.changes_made) == (True, "Snow", 1)
    assert [change.note for change in fifth.changes.all()] == ["Hall is taken"]


def test_games_are_as_final_as_they_were_and_rulings_keep_their_reasons() -> None:
    of = import_season(elsewhere().data)
    games = Game.objects.filter(scheduled__tournament=of).order_by("scheduled__number")
    assert [game.status for game in games] == [
        "official",
        "provisional",
        "under_review",
        "provisional",
    ]
    assert [(each.policy, each.reason) for each in Ruling.objects.filter(game=games[1])] == [
        (5, "Spoke during a turn"),
        (8, "It is late"),
    ]


def test_a_season_that_was_imported_is_exported_as_the_same_bytes() -> None:
    there = elsewhere()
    assert season_of(import_season(there.data)) == there.data


def test_the_same_season_is_the_same_bytes() -> None:
    of = season()
    assert season_of(of) == season_of(of)


def test_no_account_and_no_e_mail_address_is_in_it() -> None:
    of = season()
    user = User.objects.create(username="secret-account", email="ana@example.org")
    Player.objects.filter(name="Ana").update(user=user)
    with zipfile.ZipFile(io.BytesIO(season_of(of))) as archive:
        assert archive.namelist() == [
            "SHA256SUMS",
            "games/01.json",
            "games/02.json",
            "games/03.json",
            "games/04.json",
            "season.json",
        ]
        everything = b"".join(archive.read(name) for name in archive.namelist())
    assert b"example.org" not in everything
    assert b"secret-account" not in everything
    assert official().username.encode() not in everything


def test_every_setting_of_a_tournament_is_in_it() -> None:
    fields = {field.name for field in Tournament._meta.concrete_fields}
    of = season()
    Tournament.objects.filter(pk=of.pk).update(days_off=["2026-12-26"])
    of.refresh_from_db()
    told = manifest_of(season_of(of))["tournament"]
    settings = told["settings"].keys()
    assert fields - settings == {"id", "series", "name", "starts_on", "days_off", "created_at"}
    assert settings == STAGE_OF.keys()
    assert told["days_off"] == ["2026-12-26"]


def test_players_who_are_here_already_are_found_by_name() -> None:
    there = elsewhere()
    ana = add_player("ana", actor=None)
    import_season(there.data)
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ben", "Carla", "Zoë", "ana"]
    assert ana.totals.count() == 4


def with_a_merged_record() -> Tournament:
    """A season in which Carla's second record, of game 7, is read as hers."""
    of = season()
    play(opened(of, 7), {"Karla": 2000, "Ben": 1000})
    carla, karla = Player.objects.get(name="Carla"), Player.objects.get(name="Karla")
    merge(carla, karla, reason="One person", actor=official())
    compiled(of)
    return of


def test_records_of_one_person_come_as_one() -> None:
    there = elsewhere(with_a_merged_record)
    assert ("qualifying", "Carla", 1, 1, 2000, 1, 2000) in there.standings
    assert standings(import_season(there.data)) == there.standings
    assert not Player.objects.filter(name="Karla").exists()


def with_a_public_name() -> Tournament:
    """A season in which Ana is shown as A. to everybody."""
    of = season()
    show_as(Player.objects.get(name="Ana"), "A.", actor=official())
    return of


def test_who_is_shown_by_another_name_is_shown_so_here_as_well() -> None:
    import_season(elsewhere(with_a_public_name).data)
    assert shown_name(Player.objects.get(name="Ana")) == "A."


def with_a_field() -> Tournament:
    """A tournament whose qualifying stage is closed: Ana advanced, Ben withdrew."""
    of = season()
    of.minimum_qualifying_games = of.semifinal_places = 2
    of.save()
    compiled(of)
    ana, ben = Player.objects.get(name="Ana"), Player.objects.get(name="Ben")
    closing = StageClosing.objects.create(
        tournament=of, stage="qualifying", entitled=[ana.pk, ben.pk], closed_by=official()
    )
    for player, place, left in ((ana, 2, ""), (ben, 3, "withdrawn")):
        Qualification.objects.create(
            closing=closing,
            tournament=of,
            stage="semifinal",
            player=player,
            place=place,
            source="advanced",
            left_how=left,
            left_at=closing.closed_at if left else None,
            left_why="Away" if left else "",
        )
    return of


def test_who_advanced_comes_along() -> None:
    of = import_season(elsewhere(with_a_field).data)
    closing = StageClosing.objects.get(tournament=of)
    assert closing.entitled == [
        Player.objects.get(name="Ana").pk,
        Player.objects.get(name="Ben").pk,
    ]
    assert [
        (each.player.name, each.place, each.source, each.left_how, each.left_why)
        for each in closing.field.all()
    ] == [("Ana", 2, "advanced", "", ""), ("Ben", 3, "advanced", "withdrawn", "Away")]


def test_who_withdrew_comes_along_and_who_took_it_back_does_not() -> None:
    def with_withdrawals() -> Tournament:
        of, actor = season(), official()
        for name in ("Ana", "Ben"):
            give_up(of, Stage.QUALIFYING, players(name)[name], reason="Travelling", actor=actor)
        take_back(of, Stage.QUALIFYING, players("Ben")["Ben"], reason="Can come", actor=actor)
        return of

    of = import_season(elsewhere(with_withdrawals).data)
    found = [(row.stage, row.player.name, row.reason) for row in of.withdrawals.all()]
    assert found == [("qualifying", "Ana", "Travelling")]


def test_the_commands(tmp_path: Path) -> None:
    of, out, file = season(), io.StringIO(), tmp_path / "season.zip"
    call_command("export_season", str(of.pk), str(file), stdout=out)
    assert out.getvalue() == f"{of} -> {file}\n"
    assert file.read_bytes() == season_of(of)
    with pytest.raises(CommandError, match="There is a tournament Wednesday/Saturday, Autumn 2026"):
        call_command("import_season", str(file))
    Tournament.objects.update(name="Elsewhere")
    out = io.StringIO()
    call_command("import_season", str(file), stdout=out)
    made = Tournament.objects.get(name="Autumn 2026")
    assert out.getvalue() == f"{file} -> tournament {made.pk}, {made}\n"
    assert ScheduledGame.objects.filter(tournament=made).count() == 26


def test_the_commands_say_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"There is no tournament 999\."):
        call_command("export_season", "999")
    with pytest.raises(CommandError, match=r"cannot be read"):
        call_command("import_season", str(tmp_path / "none.zip"))


def test_managers_download_it_and_nobody_else() -> None:
    of = season()
    appoint(of, official("mia"), Role.MANAGER)
    appoint(of, official("kim"), Role.SCOREKEEPER)
    path = f"/tournaments/{of.pk}/season.zip"
    client = Client()
    assert client.get(path).status_code == 302
    client.force_login(official("kim"))
    assert client.get(path).status_code == 403
    assert path not in client.get(f"/tournaments/{of.pk}/schedule/").content.decode()
    client.force_login(official("mia"))
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert answer.content == season_of(of)
    assert answer["Cache-Control"] == "no-store, private"
    assert path in client.get(f"/tournaments/{of.pk}/schedule/").content.decode()
    assert client.get("/tournaments/999/season.zip").status_code == 404


def test_a_tournament_without_a_game_goes_and_comes_as_well() -> None:
    there = elsewhere(tournament)
    assert standings(import_season(there.data)) == there.standings == []
