"""Files that are no season: a clear sentence, and nothing has changed."""

import io
import json
import struct
import subprocess
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roster.models import Player
from scoring.models import Game
from tests.tournaments.archive.seasons import elsewhere, repacked, with_manifest
from tournaments.archive.importing import import_season
from tournaments.archive.packing import SeasonRefused
from tournaments.models import Series, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> bytes:
    return elsewhere().data


def refused(data: bytes) -> str:
    """The sentence; and the database is as empty as before."""
    before = list(Series.objects.values_list("name", flat=True))
    with pytest.raises(SeasonRefused) as refusal:
        import_season(data)
    assert not Tournament.objects.exists()
    assert not Player.objects.exists()
    assert not Game.objects.exists()
    assert list(Series.objects.values_list("name", flat=True)) == before
    return refusal.value.detail


NO_ZIP = "This is no ZIP file, or it was damaged on its way."


@pytest.mark.parametrize("data", [b"", b"nothing", b"PK\x03\x04" + bytes(60)])
def test_what_is_no_zip(data: bytes) -> None:
    assert refused(data) == NO_ZIP


def test_a_zip_that_broke_off_or_was_damaged(season: bytes) -> None:
    assert refused(season[: len(season) // 2]) == NO_ZIP
    at = season.index(b"games/01.json") + 40
    assert refused(season[:at] + bytes(20) + season[at + 20 :]) == NO_ZIP


@pytest.mark.parametrize(
    "name",
    ["../../etc/passwd", "/etc/passwd", "games/../x.json", "games\\01.json", "games/27.json", "a"],
)
def test_a_name_that_no_season_has(season: bytes, name: str) -> None:
    said = refused(repacked(season, lambda files: files.update({name: b"{}"})))
    assert said.startswith("A season has no file “")


def test_the_same_file_twice(season: bytes) -> None:
    out = io.BytesIO(season)
    with zipfile.ZipFile(out, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("season.json", b"{}")
    assert refused(out.getvalue()) == "The file season.json is in it twice."


def test_a_bomb_is_not_unpacked(season: bytes) -> None:
    bomb = repacked(season, lambda files: files.update({"games/01.json": bytes(60_000_000)}))
    assert len(bomb) < 200_000
    tracemalloc.start()
    said, most = refused(bomb), tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert said == "The file games/01.json is longer than 1024 kB, which no evening is."
    assert most < 20_000_000


def test_a_bomb_that_lies_about_its_size_is_not_unpacked_either(season: bytes) -> None:
    bomb = repacked(season, lambda files: files.update({"games/01.json": bytes(9_000_000)}))
    assert refused(bomb.replace(struct.pack("<L", 9_000_000), struct.pack("<L", 900))) == NO_ZIP


def test_a_file_that_is_too_large() -> None:
    assert refused(bytes(16 * 1024 * 1024 + 1)) == (
        "The file is larger than 16 MB, which no season is."
    )


def test_no_manifest(season: bytes) -> None:
    assert refused(repacked(season, lambda files: files.pop("season.json"))) == (
        "There is no season.json in it. Choose a ZIP that was exported as a season."
    )


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"{", "season.json: This is not JSON. Check the request's body."),
        (b"[]", "season.json holds no season."),
        (
            b'{"format": "lucky-roll-season/3"}',
            (
                "The season was exported by a newer version of this product "
                "(lucky-roll-season/3); this one reads up to lucky-roll-season/2. Update it here, "
                "then import the season."
            ),
        ),
        (
            b'{"format": "another/1"}',
            "season.json is of the format another/1. This version reads lucky-roll-season/2.",
        ),
        (
            b'{"format": ["lucky-roll-season/2"]}',
            (
                "season.json is of the format ['lucky-roll-season/2']. This version reads "
                "lucky-roll-season/2."
            ),
        ),
        (
            b'{"format": "lucky-roll-season/1"}',
            "season.json, series: This field is required.",
        ),
    ],
)
def test_a_manifest_that_cannot_be_read(season: bytes, body: bytes, said: str) -> None:
    assert refused(repacked(season, lambda files: files.update({"season.json": body}))) == said


def test_a_newer_version_is_told_as_such_whatever_else_is_in_its_file(season: bytes) -> None:
    def edit(files: dict[str, bytes]) -> None:
        files["season.json"] = b'{"format": "lucky-roll-season/3"}'
        files["pictures/trophy.png"] = b""

    assert refused(repacked(season, edit)).startswith("The season was exported by a newer version")


def test_what_was_edited_after_the_export(season: bytes) -> None:
    def fewer(files: dict[str, bytes]) -> None:
        paper = json.loads(files["games/02.json"])
        del paper["events"][-1]
        files["games/02.json"] = json.dumps(paper).encode()

    changed = "was changed or damaged after the export. Export the season again and choose"
    assert refused(repacked(season, fewer, seal=False)).startswith(f"games/02.json {changed}")

    def renamed(files: dict[str, bytes]) -> None:
        files["season.json"] = files["season.json"].replace(b"Ana", b"Ann")

    assert refused(repacked(season, renamed, seal=False)).startswith(f"season.json {changed}")
    assert refused(repacked(season, lambda files: files.pop("SHA256SUMS"))) == (
        "There is no SHA256SUMS in it, so nobody can tell whether it is whole."
    )
    lost = repacked(season, lambda files: files.pop("games/01.json"), seal=False)
    assert refused(lost) == "games/01.json: It is missing."


def test_its_checksums_can_be_checked_without_us(season: bytes, tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(season)) as archive:
        archive.extractall(tmp_path)
    check = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    done = subprocess.run(check, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.count(": OK") == 5


def game(which: int, /, **values: Any) -> Callable[[Any], None]:
    return lambda manifest: manifest["games"][which - 1].update(values)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (game(3, date="soon"), "season.json, games.2.date: Date has wrong format."),
        (game(3, number=4), "season.json must tell the games 1 to 26, each once and in order."),
        (game(3, status="final"), 'season.json, games.2.status: "final" is not a valid choice.'),
        (game(9, transcript="games/09.json"), "games/09.json: It is missing."),
        (game(1, transcript=""), "games/01.json: season.json knows no such game."),
        (
            game(1, transcript="games/02.json"),
            "season.json: Game 1 names games/02.json, which is not its own.",
        ),
        (game(4, status="official"), "games/04.json: The game is not over."),
        (
            lambda manifest: manifest["series"].update(weekdays=[0]),
            "The series Wednesday/Saturday plays on other days or at another time here.",
        ),
        (
            lambda manifest: manifest["series"].update(name="Fridays", weekdays=[9]),
            "season.json, series.weekdays: Choose at least one weekday",
        ),
        (
            lambda manifest: manifest["tournament"]["settings"].update(secret=1),
            "season.json: These settings are missing or unknown: secret.",
        ),
        (
            lambda manifest: manifest["tournament"]["settings"].update(semifinal_places=-1),
            "season.json, tournament.semifinal_places: Ensure this value is greater than",
        ),
        (
            lambda manifest: manifest["players"][0].update(name="A\u200bna"),
            "season.json, players, A\u200bna: The name contains a character that nobody can see",
        ),
    ],
)
def test_a_manifest_that_says_what_cannot_be(
    season: bytes, change: Callable[[Any], None], said: str
) -> None:
    assert refused(with_manifest(season, change)).startswith(said)


def test_a_transcript_that_is_not_legal(season: bytes) -> None:
    def edit(files: dict[str, bytes]) -> None:
        paper = json.loads(files["games/02.json"])
        paper["events"][2]["dice"] = [7]
        files["games/02.json"] = json.dumps(paper).encode()

    assert refused(repacked(season, edit)).startswith("games/02.json: Event 3: ")


def test_a_transcript_of_another_version(season: bytes) -> None:
    body = b'{"format": "lucky-roll/99", "rules": {}, "events": []}'
    assert refused(repacked(season, lambda files: files.update({"games/02.json": body}))) == (
        "games/02.json: This is no transcript that this version reads."
    )
