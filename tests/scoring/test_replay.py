"""`manage.py replay`: a JSON line a file, exactly the state of the contract, whatever the file."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.engine.lucky_roll.transcripts import differences

GAMES = Path(__file__).parents[1] / "games"
FILES = sorted(GAMES.rglob("*.json"))
Write = Callable[[str | bytes], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(content: str | bytes) -> Path:
        file = tmp_path / "game.json"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return file

    return written


def replayed(*files: Path) -> tuple[list[Any], str]:
    """The lines, on a terminal of few letters, and how it ends: "" for exit status 0."""
    terminal, ending = BytesIO(), ""
    out = TextIOWrapper(terminal, encoding="ascii", write_through=True)
    try:
        call_command("replay", *map(str, files), stdout=out)
    except CommandError as error:
        ending = str(error)
    return [json.loads(line) for line in terminal.getvalue().splitlines()], ending


def error_of(file: Path) -> Any:
    ((line,), ending) = replayed(file)
    assert ending == "1 of 1 files could not be read."
    assert set(line) == {"file", "error"}
    return line["error"]


def transcript(*events: Any, **more: Any) -> str:
    return json.dumps({"format": "lucky-roll/1", "rules": {}, "events": events, **more})


def test_every_recorded_game_leads_where_it_should() -> None:
    """All rule sets in one call, in the order given; Lucre with what each player may see."""
    lines, ending = replayed(*FILES)
    assert ending == ""
    assert [line["file"] for line in lines] == [str(file) for file in FILES]
    wrong = []
    for file, line in zip(FILES, lines, strict=True):
        game, result = json.loads(file.read_text(encoding="utf-8")), line["result"]
        wrong += list(differences(game["expect"], result, file.stem))
        if "expect_views" in game:
            wrong += list(differences(game["expect_views"], result["views"], f"{file.stem} views"))
            wrong += list(differences(game["expect_public"], result["public"], f"{file.stem} all"))
    assert wrong == []


def test_the_whole_state_is_printed(write: Write) -> None:
    """Al saves 1,000; Bo is called twice in vain."""
    events = [
        {"type": "roster_set", "players": ["Bo", "Al"]},
        {"type": "lucky_number_rolled", "dice": [6, 6, 6, 6, 6, 6]},
        {"type": "roll", "player": "Al", "dice": [1, 1, 1, 1, 2, 3]},
        {"type": "instruction", "player": "Al", "points": 1000, "then": "stop"},
        {"type": "no_response", "player": "Bo"},
    ]
    ((line,), ending) = replayed(write(transcript(*events)))
    assert (ending, set(line)) == ("", {"file", "result"})
    assert line["result"] == {
        "phase": "turn",
        "round": 1,
        "final_round": False,
        "game_point_round": None,
        "lucky_number": 36,
        "order": ["Al", "Bo"],
        "scores": {"Al": 1000, "Bo": 0},
        "on_board": ["Al"],
        "away": [],
        "disqualified": [],
        "replays_used": {},
        "turns_to_lose": {},
        "announced": None,
        "ranking": [[1, "Al", 1000], [2, "Bo", 0]],
        "due": {
            "player": "Bo",
            "awaiting": "roll",
            "dice": 6,
            "points": 0,
            "bonus": 0,
            "roll": None,
            "pending_bonus": 0,
            "calls_left": 1,
            "attempts_left": 2,
        },
        "turns": [
            {
                "round": 1,
                "player": "Al",
                "outcome": "saved",
                "reason": "stop",
                "points": 1000,
                "bonus": 0,
                "score": 1000,
            }
        ],
    }


def test_names_are_ordered_as_people_expect_unless_the_order_is_told(write: Write) -> None:
    names = ["Zoë", "Øyvind", "Łukasz", "bo", "Ángel", "Al"]
    roster = {"type": "roster_set", "players": names}
    ((line,), _ending) = replayed(write(transcript(roster)))
    assert line["result"]["order"] == ["Al", "Ángel", "bo", "Łukasz", "Øyvind", "Zoë"]
    ((line,), _ending) = replayed(write(transcript({**roster, "order": names})))
    assert line["result"]["order"] == names


def test_a_refused_event_is_named_by_its_place(write: Write) -> None:
    roll = {"type": "roll", "player": "Al", "dice": [1, 2, 3, 4, 5, 6]}
    ((line,), ending) = replayed(
        write(transcript({"type": "roster_set", "players": ["Al", "Bo"]}, roll, "no event"))
    )
    assert (line["result"], ending) == ({"refused": {"at": 1, "code": "not_now"}}, "")
    ((line,), _ending) = replayed(write(transcript(5)))
    assert line["result"] == {"refused": {"at": 0, "code": "malformed"}}


def test_rules_that_there_are_not_are_refused_before_any_event(write: Write) -> None:
    ((line,), ending) = replayed(write(transcript(5, rules={"dice": 7})))
    assert (line["result"], ending) == ({"refused": {"at": None, "code": "malformed"}}, "")


@pytest.mark.parametrize(
    "content",
    [
        "",
        "no JSON",
        '{"format": "lucky-roll/1", "events": [',
        "[" * 100_000,
        '{"a":' * 100_000,
        "\ufeff{}",
        "9" * 5000,
        "[]",
        "null",
        '"lucky-roll/1"',
        '{"format": "lucky-roll/1"}',
        '{"format": "lucky-roll/1", "events": {}}',
        '{"format": "lucky-roll/1", "events": [], "rules": []}',
    ],
    ids=range(13),
)
def test_what_is_no_transcript(write: Write, content: str) -> None:
    assert error_of(write(content))["code"] == "malformed"


ALL = ["lucky-roll/1", "lucky-five/1", "lucre/1"]


@pytest.mark.parametrize(
    ("line", "code", "known"),
    [
        ("chess/1", "unknown_format", ALL),
        ("", "unknown_format", ALL),
        (None, "unknown_format", ALL),
        (["lucky-roll/1"], "unknown_format", ALL),
        ("lucky-roll", "unknown_version", ["lucky-roll/1"]),
        ("lucky-roll/2", "unknown_version", ["lucky-roll/1"]),
        ("lucky-roll/1.0", "unknown_version", ["lucky-roll/1"]),
        ("lucre/0", "unknown_version", ["lucre/1"]),
    ],
)
def test_a_game_or_a_version_that_is_not_known(
    write: Write, line: Any, code: str, known: list[str]
) -> None:
    error = error_of(write(transcript(format=line)))
    assert error == {"code": code, "format": str(line), "known": known}


def test_a_file_that_cannot_be_read(write: Write, tmp_path: Path) -> None:
    for file in (tmp_path / "missing.json", tmp_path, write(b"\xff\xfe{}")):
        assert error_of(file)["code"] == "unreadable"


def test_one_bad_file_keeps_no_other_back(write: Write) -> None:
    good = GAMES / "lucky-roll" / "story-035-ten-thousand-exactly.json"
    lines, ending = replayed(good, write("no JSON"), good)
    assert ["result" in line for line in lines] == [True, False, True]
    assert ending == "1 of 3 files could not be read."


def test_halves_of_surrogates_are_printed_as_they_came(write: Write) -> None:
    """Such a name can be in a JSON file, and no terminal can print it."""
    content = transcript({"type": "roster_set", "players": ["A\ud800", "Zoë"]})
    ((line,), ending) = replayed(write(content))
    assert (line["result"]["order"], ending) == (["A\ud800", "Zoë"], "")
