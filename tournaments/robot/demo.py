"""The demo season: both series under way, an evening being played, officials to sign in as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from policies.services import rule_imported
from roster.models import User
from roster.roles import Role
from scoring.importing import import_transcript
from tournaments.models import ScheduledGame, Series, Tournament
from tournaments.robot.cast import CAST, ENOUGH, EVENING
from tournaments.robot.paper import transcript
from tournaments.robot.seasons import play_game
from tournaments.schedule import evenings
from tournaments.services import appoint, create_tournament, open_game
from tournaments.tasks import compile_standings

PASSWORD = "lucky-demo"  # noqa: S105 - the demo's, printed for everybody


@dataclass(frozen=True, slots=True)
class SignIn:
    """Somebody of the demo: what they sign in as, and what they are for."""

    username: str
    name: str
    roles: Sequence[Role]


SIGN_INS = (
    SignIn("keeper", "Kim Kettlewell", (Role.SCOREKEEPER,)),
    SignIn("roller", "Lou Lamplight", (Role.ACTIVE_ROLLER,)),
    SignIn("manager", "Max Maplewood", (Role.MANAGER,)),
    SignIn("player", "Ana Applebee", ()),
)

PLAYED = {"Wednesday/Saturday": 11, "Sunday/Thursday": 9}
"""Series -> games that have been played; in the first one the next is being played now."""


def make_demo(today: date) -> None:
    """Fill an empty database with two seasons that are under way on this day."""
    officials = [_account(sign_in) for sign_in in SIGN_INS]
    for number, (name, played) in enumerate(PLAYED.items()):
        series = Series.objects.get(name=name)
        tournament = create_tournament(
            series=series,
            name=f"Autumn {today.year}",
            starts_on=_start(series, today, played, tonight=not number),
        )
        for sign_in, user in zip(SIGN_INS, officials, strict=True):
            for role in sign_in.roles:
                appoint(tournament, user, role)
        _play(tournament, played, manager=officials[2], live=not number)


def _account(sign_in: SignIn) -> User:
    user = User(username=sign_in.username)
    user.first_name, _, user.last_name = sign_in.name.partition(" ")
    user.set_password(PASSWORD)
    user.save()
    return user


def _start(series: Series, today: date, played: int, *, tonight: bool) -> date:
    """A first day that leaves so many evenings before today, and one of them today if wanted."""
    day = today
    before = 0
    while before < played:
        day -= timedelta(days=1)
        before += day.weekday() in series.weekdays
    if tonight and today.weekday() not in series.weekdays:
        return day
    return evenings(day, series.weekdays)[0]


def _play(tournament: Tournament, played: int, *, manager: User, live: bool) -> None:
    """Play the season so far; the last game of a live season is left in the middle of a round."""
    for scheduled in tournament.schedule.order_by("number")[:played]:
        _on_paper(scheduled, manager, Random(f"{tournament}-{scheduled.number}"))  # noqa: S311
    if live:
        scheduled = tournament.schedule.get(number=played + 1)
        game = play_game(
            scheduled,
            actor=manager,
            rng=Random(f"{tournament}-live"),  # noqa: S311
            stop_in_round=4,
        )
        compile_standings(game.pk)


def _on_paper(scheduled: ScheduledGame, manager: User, rng: Random) -> None:
    """A game of an earlier evening, imported whole."""
    club = [*CAST]
    rng.shuffle(club)
    count = rng.randint(ENOUGH, EVENING)
    data = transcript(club[:count], club[count : count + 3], rng)
    game = import_transcript(data, actor=manager, into=open_game(scheduled, actor=manager))
    rule_imported(game, reason="", actor=manager)
    compile_standings(game.pk)
