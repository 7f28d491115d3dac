"""A game with somebody in each role, on which every action has something to be done about."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from policies.flags import raise_flag
from policies.ruling import rule
from policies.sanctions import suspend
from roster.models import Player, User
from roster.roles import Role
from roster.services import add_player, enter, give_account
from scoring.models import CrewMember, Game
from scoring.services import record
from tests.api.table import BUST, FOUR_TWOS, SIX_SIXES, new_request_id
from tests.tournaments.evenings import official, opened, tournament
from tournaments.models import Official

CREW = {
    "scorekeeper": Role.SCOREKEEPER,
    "roller": Role.ACTIVE_ROLLER,
    "alternate": Role.ALTERNATE_ROLLER,
    "standing_in": Role.ALTERNATE_ROLLER,
    "manager": Role.MANAGER,
    "designee": Role.DESIGNEE,
}
HOUR = timedelta(hours=1)


@dataclass
class World:
    """Al saved 1,000; Bo lost 100 by a ruling and has four twos on the table; Cy comes after.

    Di is on the roster and not in the game, Ed is on no roster and suspended for a game. Al is
    the player's own record. `about` holds what a probe has prepared.
    """

    game: Game
    ids: dict[str, str]
    manager: User
    ruling: int
    """Of the 100 points, which were the manager's discretion: row 5 of the log."""
    flag: int
    sanction: int
    about: dict[str, Any] = field(default_factory=dict)

    def envelope(self) -> dict[str, Any]:
        """What a write carries that knows the whole log."""
        self.game.refresh_from_db()
        return {"after": self.game.seq, "request_id": new_request_id()}

    def say(self, event: str, **fields: Any) -> None:
        """Record something as the manager."""
        record(self.game.pk, {"type": event, **fields}, actor=self.manager, **self.envelope())


def new_world() -> World:
    """The same for every probe, and before each of its requests."""
    season = tournament()
    game = opened(season, 1)
    season.schedule.filter(game=game).update(date=timezone.localdate())
    people = {name: official(name) for name in ("player", *CREW)}
    now = timezone.now()
    for name, role in CREW.items():
        times = {"starts_at": now - HOUR, "ends_at": now + HOUR} if name == "standing_in" else {}
        CrewMember.objects.create(game=game, user=people[name], role=role, **times)
        Official.objects.create(tournament=season, user=people[name], role=role)
    manager = people["manager"]
    names = ("Al", "Bo", "Cy", "Di", "Ed")
    ids = {name: str(add_player(name, actor=manager).pk) for name in names}
    give_account(Player.objects.get(pk=ids["Al"]), "player", actor=manager)
    world = World(game, ids, manager, ruling=0, flag=0, sanction=0)
    _play(world)
    world.flag = raise_flag(game.pk, "Die misheard", actor=people["scorekeeper"]).pk
    suspended = suspend(
        game,
        ids["Ed"],
        games=1,
        policy=8,
        reason="Deliberate",
        preview="A game",
        actor=manager,
    )
    world.sanction = suspended.pk
    return world


def _play(world: World) -> None:
    ids, manager = world.ids, world.manager
    world.say("roster_set", players=[ids["Al"], ids["Bo"], ids["Cy"]])
    world.say("lucky_number_rolled", dice=SIX_SIXES)
    world.say("roll", player=ids["Al"], dice=FOUR_TWOS)
    world.say("instruction", player=ids["Al"], points=1000, then="stop")
    fine = {"type": "penalty", "player": ids["Bo"], "kind": "points", "points": 100}
    ruled = rule(
        world.game.pk,
        fine,
        policy=8,
        reason="Shouting",
        request_id=new_request_id(),
        actor=manager,
    )
    world.ruling = ruled.pk
    world.say("roll", player=ids["Bo"], dice=FOUR_TWOS)
    enter(world.game.roster, Player.objects.get(pk=ids["Di"]), actor=manager)


def bust_all(world: World) -> None:
    """Bo busts anew at the end, for probes that need a game in which nobody leads."""
    world.say("instruction", player=world.ids["Bo"], points=1000, then="stop")
    world.say("roll", player=world.ids["Cy"], dice=BUST)


def client_of(person: str) -> Client:
    """A browser, signed in as this person unless it is the public's."""
    client = Client(raise_request_exception=False)
    if person != "public":
        client.force_login(
            User.objects.get(username=person), backend="django.contrib.auth.backends.ModelBackend"
        )
    return client
