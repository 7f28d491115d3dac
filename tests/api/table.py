"""An evening over the API: its people, and a table at which one of them records.

The game is the same everywhere: Al, Bo and Cy, lucky number 36, which six sixes alone show.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from roster.models import Roster, User
from roster.roles import Role
from roster.services import add_player
from scoring.models import CrewMember, Game

CREW = {
    "scorekeeper": Role.SCOREKEEPER,
    "roller": Role.ACTIVE_ROLLER,
    "manager": Role.MANAGER,
    "designee": Role.DESIGNEE,
}
"""The officials of the game by the name that tests give them."""
PEOPLE = ["public", "player", "stranger", *CREW]
"""Everybody who may ask. The stranger is an official, but of another game."""
SIX_SIXES = [6, 6, 6, 6, 6, 6]
ROLL = [1, 1, 5, 3, 2, 6]
"""Two ones and a five: 250 at best, never a triple."""
FOUR_TWOS = [2, 2, 2, 2, 3, 4]
"""1,000 with four dice, enough to get on the board."""
BUST = [2, 2, 3, 3, 4, 6]

Answer = Any
"""What the test client returns: a response that also has `json()`."""

_requests = count(1)


def new_request_id() -> str:
    """A name that no other request of this run has."""
    return f"request-{next(_requests)}"


def account(username: str, **flags: bool) -> User:
    """A user of this name, made once."""
    user, _created = User.objects.get_or_create(username=username, defaults=flags)
    return user


def client_of(person: str) -> APIClient:
    """A client that signs in with the person's token; the public's does not."""
    client = APIClient()
    if person != "public":
        token, _created = Token.objects.get_or_create(user=account(person))
        client.credentials(HTTP_AUTHORIZATION=f"Token {token.key}")
    return client


def new_game(**fields: Any) -> Game:
    """A game without a single event, with one official in each role."""
    game = Game.objects.create(label="Game 12", roster=Roster.objects.create(), **fields)
    CrewMember.objects.bulk_create(
        CrewMember(game=game, user=account(person, is_official=True), role=role)
        for person, role in CREW.items()
    )
    account("stranger", is_official=True)
    return game


class Table:
    """One person's client at one game; it knows the log's last row from the last answer."""

    def __init__(self, game: Game, person: str = "scorekeeper") -> None:
        self.game = game
        self.client = client_of(person)
        self.seq = 0

    @property
    def url(self) -> str:
        """The address of the game."""
        return f"/api/games/{self.game.pk}/"

    def beside(self, person: str) -> Table:
        """Somebody else at the same game, who knows as much of it."""
        other = Table(self.game, person)
        other.seq = self.seq
        return other

    def get(self, path: str = "", **query: str | float) -> Any:
        """What an address under the game answers, as JSON."""
        answer = self.client.get(self.url + path, query)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def send(self, path: str, /, **fields: Any) -> Answer:
        """Post to an address under the game, in an envelope unless the fields bring their own."""
        envelope = {"after": self.seq, "request_id": new_request_id()}
        answer: Answer = self.client.post(self.url + path, {**envelope, **fields}, format="json")
        if answer.status_code in (200, 201):
            self.seq = answer.json()["seq"]
        return answer

    def say(self, event: str, /, **fields: Any) -> Answer:
        """Post one event."""
        return self.send("events/", type=event, **fields)

    def play(self, event: str, /, **fields: Any) -> Any:
        """Post one event that is to be accepted, and return its answer."""
        answer = self.say(event, **fields)
        assert answer.status_code == 201, answer.content
        return answer.json()


class Evening:
    """A game at which Al is called first: roster set, lucky number rolled."""

    def __init__(self) -> None:
        actor = account("scorekeeper", is_official=True)
        self.game = new_game()
        self.ids = {name: str(add_player(name, actor=actor).pk) for name in ("Al", "Bo", "Cy")}
        self.al, self.bo, self.cy = self.ids.values()
        self.table = Table(self.game)
        self.table.play("roster_set", players=[self.cy, self.al, self.bo])
        self.table.play("lucky_number_rolled", dice=SIX_SIXES)

    def to_the_call(self) -> None:
        """Everybody saves 1,000 in round 1: rows 3 to 8."""
        for player in (self.al, self.bo, self.cy):
            self.table.play("roll", player=player, dice=FOUR_TWOS)
            self.table.play("instruction", player=player, points=1000, then="stop")
