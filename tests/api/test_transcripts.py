"""Games on paper over the API."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from roster.models import Player
from scoring.models import Game
from tests.api.table import BUST, Evening, Table, client_of

URL = "/api/transcripts/"
GAME = {
    "format": "lucky-roll/1",
    "rules": {},
    "events": [
        {"type": "roster_set", "players": ["Bo Bumblebee", "Al Acorn"]},
        {"type": "lucky_number_rolled", "dice": [6, 6, 6, 6, 6, 6]},
        {"type": "roll", "player": "Al Acorn", "dice": BUST},
    ],
}


def sent(body: Any, person: str = "scorekeeper", query: str = "") -> Any:
    return client_of(person).post(URL + query, body, format="json")


def test_officials_read_a_running_games_transcript(evening: Evening, table: Table) -> None:
    table.play("roll", player=evening.al, dice=BUST)
    assert table.get("transcript/") == {
        "format": "lucky-roll/1",
        "rules": {},
        "events": [
            {"type": "roster_set", "players": ["Cy", "Al", "Bo"], "order": ["Al", "Bo", "Cy"]},
            {"type": "lucky_number_rolled", "dice": [6, 6, 6, 6, 6, 6]},
            {"type": "roll", "player": "Al", "dice": BUST},
        ],
    }


@pytest.mark.parametrize(("person", "running"), [("public", 401), ("player", 403)])
def test_others_read_it_once_the_game_is_finished(
    evening: Evening, table: Table, person: str, running: int
) -> None:
    url = f"{table.url}transcript/"
    other = client_of(person)
    assert other.get(url).status_code == running
    table.beside("manager").play("game_ended")
    assert other.get(url).status_code == 200
    table.seq = 3
    table.beside("manager").send("corrections/undo/")
    assert other.get(url).status_code == running


def test_an_official_imports_a_game_and_becomes_its_scorekeeper(evening: Evening) -> None:
    answer = sent(GAME, query="?name=Spring+final")
    assert answer.status_code == 201
    assert answer.json()["label"] == "Spring final"
    imported = Table(Game.objects.get(pk=answer.json()["id"]))
    seen = imported.get()
    assert seen["audience"] == "officials"
    assert [seen["names"][player] for player in seen["state"]["order"]] == [
        "Al Acorn",
        "Bo Bumblebee",
    ]
    exported = imported.get("transcript/")
    assert exported["events"][1:] == GAME["events"][1:]  # type: ignore[index]


def test_what_is_exported_can_be_imported_again(evening: Evening) -> None:
    exported = Table(Game.objects.get(pk=sent(GAME).json()["id"])).get("transcript/")
    again = Table(Game.objects.get(pk=sent(exported).json()["id"])).get("transcript/")
    assert again == exported
    assert Player.objects.filter(name="Al Acorn").count() == 1


def test_a_recorded_game_of_hundreds_of_events_is_imported_whole(evening: Evening) -> None:
    file = Path(__file__).parent.parent / "games" / "lucky-roll" / "game-000.json"
    recorded = json.loads(file.read_text(encoding="utf-8"))
    paper = {key: recorded[key] for key in ("format", "rules", "events") if key in recorded}
    imported = Table(Game.objects.get(pk=sent(paper).json()["id"]))
    assert imported.get()["seq"] == len(paper["events"])
    assert imported.get()["state"]["phase"] == "finished"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ([], 400, "malformed"),
        ("lucky-roll/1", 400, "malformed"),
        ({"format": "lucky-roll/1"}, 400, "malformed"),
        ({"format": "lucky-roll/1", "events": {}}, 400, "malformed"),
        ({"format": "lucky-roll/1", "events": [], "rules": []}, 400, "malformed"),
        ({"format": "lucky-roll/1", "events": [], "rules": {"dice": 7}}, 400, "malformed"),
        ({"format": "lucky-roll/1", "events": ["roll"]}, 400, "malformed"),
        ({"events": []}, 422, "unknown_format"),
        ({"format": ["lucky-roll/1"], "events": []}, 422, "unknown_format"),
        ({"format": "chess/1", "events": []}, 422, "unknown_format"),
        ({"format": "lucky-roll/2", "events": []}, 422, "unknown_version"),
        (
            {"format": "lucky-roll/1", "events": [{"type": "roster_set", "players": ["", "Bo"]}]},
            400,
            "name_empty",
        ),
        (
            {
                "format": "lucky-roll/1",
                "events": [{"type": "roster_set", "players": ["x" * 300, "Bo"]}],
            },
            400,
            "name_too_long",
        ),
    ],
)
def test_what_is_no_transcript_is_refused(
    evening: Evening, body: Any, status: int, code: str
) -> None:
    answer = sent(body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert Game.objects.count() == 1
    assert Player.objects.count() == 3


def test_an_illegal_event_is_named_and_nothing_is_imported(evening: Evening) -> None:
    events = [*GAME["events"], {"type": "roll", "player": "Al Acorn", "dice": BUST}]
    answer = sent({**GAME, "events": events})
    refusal = answer.json()
    assert (answer.status_code, refusal["code"]) == (422, "wrong_player")
    assert refusal["fields"]["at"] == 3
    assert refusal["detail"] == "Event 4: It is not Al Acorn's turn, it is Bo Bumblebee's."
    assert Game.objects.count() == 1
    assert Player.objects.count() == 3


@pytest.mark.parametrize(("person", "status"), [("public", 401), ("player", 403)])
def test_others_import_nothing(evening: Evening, person: str, status: int) -> None:
    assert sent(GAME, person).status_code == status
    assert Game.objects.count() == 1


def test_a_transcript_of_fifty_megabytes_is_too_large(evening: Evening) -> None:
    client = client_of("scorekeeper")
    answer = client.post(URL, b"[" + b"0," * 25_000_000, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_an_empty_transcript_is_a_game_that_has_not_begun(evening: Evening) -> None:
    answer = sent({"format": "lucky-roll/1", "events": []})
    assert answer.status_code == 201
    assert Table(Game.objects.get(pk=answer.json()["id"])).get()["state"]["phase"] == "roster"
