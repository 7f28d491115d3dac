"""Games on paper: exported, imported and exported again, of every rule set."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from roster.models import Player, RosterEntry
from roster.services import add_player
from scoring.codec import fold_transcript, read_transcript
from scoring.models import Game, GameEvent, Projection
from scoring.projections import rebuild
from scoring.selectors import names_of, state_of, transcript_of
from tests.engine.lucky_roll.table import (
    FOUR_ONES,
    busts,
    call,
    helped,
    misses,
    opening,
    penalty,
    roll,
    roster,
    saves,
    stop,
)
from tests.scoring.table import Table, insert, replace

pytestmark = pytest.mark.django_db
GAMES = Path(__file__).parents[1] / "games"
PLAYED = {
    file.stem: file
    for name in (
        "game-000",
        "lucky-five-game-000",
        "lucre-game-000",
        "cut-019",
        "lucky-five-cut-010",
    )
    for file in GAMES.rglob(f"{name}.json")
}


def imported(file: Path, *options: str) -> Game:
    """The game that a file became."""
    out = StringIO()
    call_command("import_game", str(file), *options, stdout=out)
    return Game.objects.get(pk=int(out.getvalue().rpartition(" ")[2]))


def exported(game: Game) -> Any:
    out = StringIO()
    call_command("export_game", str(game.pk), stdout=out)
    return json.loads(out.getvalue())


def written(path: Path, content: Any) -> Path:
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@pytest.fixture
def played(db: None) -> Table:
    """With a newcomer, an absence, rulings and a correction: all that names players."""
    table = Table("Zoë", "Al", "bo", "Łukasz")
    table.say(opening("Zoë", "Al", "bo"), saves("Al", 1000), misses("bo"), roll("Zoë", *FOUR_ONES))
    table.say(helped("Zoë", helper="Al"), call("Łukasz", returned=["bo"]), busts("Łukasz"))
    table.say(penalty("bo", "points", points=50), busts("bo", "Łukasz"))
    table.correct(
        replace("10", roll("Łukasz", *FOUR_ONES)), insert("10", stop("Łukasz", points=1000))
    )
    return table


def test_a_game_is_exported_by_name_with_the_order_that_they_sat_in(played: Table) -> None:
    paper = exported(played.fresh())
    assert paper == {"format": "lucky-roll/1", "rules": {}, "events": played.events}
    assert paper["events"][0] == roster("Zoë", "Al", "bo", order=["Al", "bo", "Zoë"])
    assert {"type": "assistance", "player": "Zoë", "helper": "Al"} in paper["events"]


def test_export_import_export(played: Table, tmp_path: Path) -> None:
    paper = exported(played.fresh())
    again = imported(written(tmp_path / "game.json", paper), "--label", "Again")
    assert exported(again) == paper
    assert (again.label, again.pk == played.game.pk) == ("Again", False)
    assert Player.objects.count() == 4
    assert state_of(again) == state_of(played.game)
    rows = GameEvent.objects.filter(game=again).order_by("seq")
    assert [row.kind for row in rows] == ["event"] * len(played.events)
    assert not any(name in row.payload for row in rows for name in played.ids)


@pytest.mark.parametrize("name", sorted(PLAYED))
def test_a_recorded_game_of_any_rule_set(name: str, tmp_path: Path) -> None:
    """Import, export and import again; the state is that of the file, by name."""
    recorded = json.loads(PLAYED[name].read_text(encoding="utf-8"))
    paper = {key: recorded[key] for key in ("format", "rules", "events")}
    game = imported(written(tmp_path / "first.json", paper))
    once = exported(game)
    assert (once["format"], once["rules"]) == (paper["format"], paper["rules"])
    engine = game.engine
    expected = engine.snapshot(fold_transcript(read_transcript(paper)))
    assert engine.snapshot(fold_transcript(read_transcript(once))) == expected
    assert set(names_of(game).values()) == set(expected["order"])
    again = imported(written(tmp_path / "again.json", once))
    assert exported(again) == once
    assert RosterEntry.objects.filter(roster=again.roster).count() == len(expected["order"])
    call_command("verify", stdout=StringIO())


@pytest.mark.parametrize("name", ["lucky-five-game-000", "lucre-game-000"])
def test_a_side_game_is_compiled_for_the_public(name: str) -> None:
    game = imported(PLAYED[name])
    assert rebuild(game.pk) == game.stamp
    shown = Projection.objects.get(game=game)
    assert (shown.phase, shown.seq) == ("finished", game.seq)
    assert "hands" not in shown.public


def test_known_players_are_found_by_name_and_others_added(tmp_path: Path) -> None:
    """Al is known; "AL" would be called alike, so it is Al."""
    al = add_player("Al", actor=None)
    paper = {"format": "lucky-roll/1", "events": [roster("AL", "Bo")]}
    game = imported(written(tmp_path / "game.json", paper))
    bo = Player.objects.get(name="Bo")
    assert Player.objects.count() == 2
    assert names_of(game) == {str(al.pk): "Al", str(bo.pk): "Bo"}
    assert exported(game)["events"] == [roster("Al", "Bo", order=["Al", "Bo"])]


def test_two_spellings_of_one_name_are_one_player_twice(tmp_path: Path) -> None:
    paper = {"format": "lucky-roll/1", "events": [roster("AL", "Al")]}
    with pytest.raises(CommandError, match="already_on_roster at event 0"):
        imported(written(tmp_path / "game.json", paper))
    assert (Game.objects.count(), Player.objects.count()) == (0, 0)


def test_a_transcript_without_names_orders_is_imported_alphabetically(tmp_path: Path) -> None:
    paper = {"format": "lucky-roll/1", "events": opening("Zoë", "Ángel", "Al")}
    game = imported(written(tmp_path / "game.json", paper))
    assert exported(game)["events"][0]["order"] == ["Al", "Ángel", "Zoë"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"no JSON", "malformed, This is not JSON."),
        (b"\xff", "malformed, This is not JSON."),
        (b"[" * 50_000, "malformed, This is not JSON."),
        (b'{"format": "lucky-roll/1", "events": [NaN]}', "malformed, This is not JSON."),
        (b"[[[[[[[[[[[[[[1]]]]]]]]]]]]]]", "malformed, The JSON is nested deeper than 12 levels."),
        (b'{"events": [99999999999999999999]}', "malformed, A number is too large."),
        (b'{"events": ["\\u0000"]}', "malformed, A text holds a character"),
        (b'{"events": ["\\ud800"]}', "malformed, A text holds a character"),
        (b"{}", "malformed {'reason': 'rules or events missing'}"),
        (b'{"format": "chess/1", "events": []}', "unknown_format"),
        (b'{"format": "lucre/7", "events": []}', "unknown_version"),
        (b'{"format": "lucky-roll/1", "events": [], "rules": {"x": 1}}', "is refused: malformed"),
        (
            b'{"format": "lucky-roll/1", "events": [{"type": "game_ended"}]}',
            "is refused: not_now at event 0",
        ),
        (
            b'{"format": "lucky-roll/1", "events": [{"type": "roster_set", "players": ["", "x"]}]}',
            "name_empty",
        ),
    ],
    ids=range(14),
)
def test_what_cannot_be_imported_leaves_nothing(
    db: None, tmp_path: Path, content: bytes, told: str
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    with pytest.raises(CommandError) as error:
        imported(file)
    assert str(error.value).startswith(str(file))
    assert told in str(error.value)
    assert (Game.objects.count(), Player.objects.count()) == (0, 0)


def test_the_files_before_a_bad_one_are_imported(db: None, tmp_path: Path) -> None:
    good = written(tmp_path / "good.json", {"format": "lucky-roll/1", "events": []})
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_game", str(good), str(tmp_path / "missing"), stdout=StringIO())
    assert Game.objects.count() == 1


def test_a_label_has_room_for_120_characters(db: None, tmp_path: Path) -> None:
    good = written(tmp_path / "good.json", {"format": "lucky-roll/1", "events": []})
    with pytest.raises(CommandError, match="120 characters"):
        imported(good, "--label", "x" * 121)
    assert imported(good, "--label", "x" * 120).label == "x" * 120


def test_a_transcript_goes_into_a_file(played: Table, tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    call_command("export_game", str(played.game.pk), str(file))
    assert json.loads(file.read_text(encoding="utf-8")) == transcript_of(played.fresh())
    assert "Zoë" in file.read_text(encoding="utf-8")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_game", str(played.game.pk), str(tmp_path))
    with pytest.raises(CommandError, match=r"There is no game 999999\."):
        call_command("export_game", "999999")


def test_the_largest_award_that_can_be_recorded_is_compiled(db: None) -> None:
    table = Table("Al", "Bo")
    table.say(opening("Al", "Bo"), penalty("Al", "award", points=2**53 - 1), saves("Al", 1000))
    rebuild(table.game.pk)
    table.say(penalty("Bo", "award", points=2**53 - 1))
    rebuild(table.game.pk)
    assert list(table.game.totals.values_list("total", flat=True)) == [2**53 + 999, 2**53 - 1]
