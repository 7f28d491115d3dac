"""Championship games for tests: played, official, corrected afterwards."""

from __future__ import annotations

from policies.signing import sign_off
from roster.models import Player
from roster.roles import Role
from scoring import folding
from scoring.models import Game
from scoring.projections import rebuild
from scoring.services import correct
from tests.tournaments.evenings import Round, begin, official, opened, play_round, say
from tournaments.compilation import compile_tournament
from tournaments.models import Tournament
from tournaments.services import appoint

ONE_WINNER: Round = {"Ana": 1500, "Ben": 1100, "Carla": 1000, "Dan": 0}
LEVEL: Round = {"Ana": 1500, "Ben": 1500, "Carla": 1000}


def compiled(of: Tournament) -> None:
    for game in Game.objects.filter(scheduled__tournament=of):
        rebuild(game.pk)
    compile_tournament(of)


def final(of: Tournament, saves: Round, *, number: int = 26, signed: bool = True) -> Game:
    """The championship game of one round, official unless said otherwise."""
    appoint(of, official("max"), Role.MANAGER)
    game = opened(of, number)
    called = begin(game, saves)
    play_round(game, called, saves)
    say(game, "game_ended")
    compiled(of)
    if signed:
        sign(game, of)
    return game


def sign(game: Game, of: Tournament) -> None:
    game.refresh_from_db()
    sign_off(game.pk, after=game.seq, decisions={}, actor=official("max"))
    compiled(of)


def corrected(game: Game, of: Tournament, loser: str) -> None:
    """The manager takes back what a player saved: it was a bust after all."""
    game.refresh_from_db()
    player = str(Player.objects.get(name=loser).pk)
    stop = next(
        entry
        for entry in folding.entries_of(game)
        if entry.event.get("player") == player and entry.event["type"] == "instruction"
    )
    rolled = next(
        entry
        for entry in folding.entries_of(game)
        if entry.event.get("player") == player and entry.event["type"] == "roll"
    )
    bust = {"type": "roll", "player": player, "dice": [2, 2, 3, 3, 4, 6]}
    correct(
        game.pk,
        [{"op": "replace", "ref": rolled.ref, "event": bust}, {"op": "void", "ref": stop.ref}],
        reason="the roll was a bust",
        after=game.seq,
        request_id=f"bust-{game.seq}",
        actor=official("max"),
    )
    compiled(of)


def ids(*names: str) -> list[int]:
    """Players' ids by name."""
    return [Player.objects.get(name=name).pk for name in names]
