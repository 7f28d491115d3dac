"""The demo season: both series under way, an evening being played, officials to sign in as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from policies.owed import WAIVE, Decision, unserved
from policies.services import rule_imported
from policies.signing import sign_off
from roster.arrivals import check_in, play_through
from roster.models import Player, User
from roster.roles import Role
from roster.selectors import entries_in_order
from roster.services import give_account
from scoring.importing import import_transcript
from scoring.models import Game
from scoring.selectors import state_of
from tournaments.models import ScheduledGame, Series
from tournaments.robot.cast import CAST, EVENING
from tournaments.robot.paper import transcript
from tournaments.robot.seasons import play_game
from tournaments.services import appoint, create_tournament, open_game
from tournaments.tasks import compile_standings

PASSWORD = "lucky-demo"  # noqa: S105 - the demo's, printed for everybody


ANA = "Ana Applebee"
"""Who the player's sign-in is."""


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
    SignIn("player", ANA, ()),
)

PLAYED = 9
"""Games that have been played in each series when the demo begins."""
REGULARS = CAST[:20]
LIVE_ROUND = 4
"""The round in the middle of which tonight's game is left, for somebody to go on with it."""


def make_demo(today: date) -> None:
    """Fill an empty database with two seasons that are under way on this day.

    The series that plays today has a game going on; on a day without an evening the first
    series has its next game moved here.
    """
    officials = [_account(sign_in) for sign_in in SIGN_INS]
    manager = officials[2]
    standing = list(Series.objects.order_by("pk"))
    tonight = next((one for one in standing if today.weekday() in one.weekdays), standing[0])
    for series in standing:
        tournament = create_tournament(
            series=series, name=f"Autumn {today.year}", starts_on=_start(series, today)
        )
        for sign_in, user in zip(SIGN_INS, officials, strict=True):
            for role in sign_in.roles:
                appoint(tournament, user, role)
        for scheduled in tournament.schedule.order_by("number")[:PLAYED]:
            game = _on_paper(scheduled, manager)
            if scheduled.number < PLAYED:
                _signed_off(game, manager)
            compile_standings(game.pk)
        if series == tonight:
            _live(tournament.schedule.get(number=PLAYED + 1), today, manager)


def _account(sign_in: SignIn) -> User:
    user = User(username=sign_in.username)
    user.first_name, _, user.last_name = sign_in.name.partition(" ")
    user.set_password(PASSWORD)
    user.save()
    return user


def _start(series: Series, today: date) -> date:
    """A first day that leaves as many evenings before today as have been played."""
    day, before = today, 0
    while before < PLAYED:
        day -= timedelta(days=1)
        before += day.weekday() in series.weekdays
    return day


def _live(scheduled: ScheduledGame, today: date, manager: User) -> None:
    """Tonight's game, played through the services with slips and rulings, and left half-way.

    Some of its dice are virtual, so that it is another game in each demo.
    """
    if scheduled.date != today:
        scheduled.move(today)
        scheduled.save()
    rng = Random("tonight")  # noqa: S311 - a game, no secret
    game = play_game(scheduled, actor=manager, rng=rng, stop_in_round=LIVE_ROUND, virtual_dice=True)
    _arrivals(game, manager)
    compile_standings(game.pk)


def _arrivals(game: Game, manager: User) -> None:
    """Who plays is here; somebody new has just come, and has no connection of their own.

    The player's sign-in belongs to a player of tonight.
    """
    playing = list(entries_in_order(game.roster))
    for entry in playing:
        check_in(game.roster, entry.player, by=manager)
    ana = Player.objects.get(name=ANA)
    give_account(ana, "player", actor=manager)
    check_in(game.roster, ana, by=ana.user or manager)
    new = Player.objects.exclude(roster_entries__roster=game.roster).earliest("collation_key")
    play_through(check_in(game.roster, new, by=manager), playing[0].player)


def _on_paper(scheduled: ScheduledGame, manager: User) -> Game:
    """A game of an earlier evening, imported whole."""
    rng = Random(str(scheduled))  # noqa: S311 - a game, no secret
    club = rng.sample(REGULARS, k=rng.randint(EVENING, len(REGULARS) - 3))
    data = transcript(club[:-2], club[-2:], rng)
    game = import_transcript(data, actor=manager, into=open_game(scheduled, actor=manager))
    rule_imported(game, reason="", actor=manager)
    return game


def _signed_off(game: Game, manager: User) -> None:
    """All but the latest results are official; lost turns that were left have been waived."""
    left = unserved(game, state_of(game))
    waived = Decision(WAIVE, "The game was over before it could be served.")
    decisions = {each.player: waived for each in left}
    sign_off(game.pk, after=game.seq, decisions=decisions, actor=manager)
