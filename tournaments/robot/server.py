"""Evenings on a running server: which game is next, and who plays it."""

from __future__ import annotations

from random import Random

from tournaments.robot.cast import CAST, ENOUGH, EVENING
from tournaments.robot.recorders import Server, ServerRefused


def open_next_game(server: Server, tournament: int | None) -> tuple[str, int]:
    """Open the next game of a tournament: its label and its number on the server.

    Without a tournament the first one with games left is taken.
    """
    tournaments = [tournament] if tournament else _all(server, "tournaments/")
    for pk in tournaments:
        for scheduled in server.get(f"tournaments/{pk}/schedule/")["games"]:
            if scheduled["game"] is None and not scheduled["cancelled"]:
                path = f"tournaments/{pk}/schedule/{scheduled['number']}/open/"
                game = server.post(path, {})
                return str(game["label"]), int(game["id"])
    raise ServerRefused("No tournament on the server has games left to play.")


def _all(server: Server, path: str) -> list[int]:
    found = server.get(path)
    return [row["id"] for row in (found["results"] if isinstance(found, dict) else found)]


def players_on(server: Server, rng: Random) -> tuple[list[str], list[str]]:
    """Who is present and who comes late, by id; the cast is added where it is missing."""
    found = server.get("players/")
    rows = found["results"] if isinstance(found, dict) else found
    known = {row["name"]: str(row["id"]) for row in rows}
    for name in CAST:
        if len(known) >= EVENING:
            break
        if name not in known:
            known[name] = str(server.post("players/", {"name": name})["id"])
    club = sorted(known.values())
    rng.shuffle(club)
    count = rng.randint(min(ENOUGH, len(club)), min(EVENING, len(club)))
    return club[:count], club[count : count + 3]
