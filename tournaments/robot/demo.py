"""The demo: a season in its semifinals with a game going on, one with a champion, one to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from roster.arrivals import check_in, play_through
from roster.models import Player, User
from roster.roles import Role
from roster.selectors import entries_in_order
from roster.services import give_account
from scoring.models import Game
from tournaments.boards.compiling import rebuild_boards
from tournaments.models import ScheduledGame, Series, Tournament
from tournaments.rescheduling import move
from tournaments.robot.past import play_season
from tournaments.robot.seasons import play_game, players_of_the_club
from tournaments.services import appoint, create_tournament
from tournaments.setup.settings import change_settings
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

UNDER_WAY = 22
"""Games behind the season that is under way: two of its semifinals."""
OVER = 26
"""Games of the season that is over, the championship among them."""
LIVE_ROUND = 4
"""The round in the middle of which tonight's game is left, for somebody to go on with it."""


def make_demo(today: date) -> None:
    """Fill an empty database with two seasons as they are on this day, and the next one.

    The series that plays today is in its semifinals with a game going on; on a day without an
    evening the first series has its next game moved here. The other series has a champion, and
    its next tournament is laid out.
    """
    officials = [_account(sign_in) for sign_in in SIGN_INS]
    manager = officials[2]
    standing = list(Series.objects.order_by("pk"))
    tonight = next((one for one in standing if today.weekday() in one.weekdays), standing[0])
    for series in standing:
        played, seed = (UNDER_WAY, "under way") if series == tonight else (OVER, "over")
        name = f"Autumn {today.year}"
        tournament = _laid_out(series, name, _start(series, today, played), officials)
        if series == tonight:
            change_settings(
                tournament,
                {"minimum_qualifying_games": 8},
                reason="Many players are new this season.",
                actor=manager,
            )
        play_season(tournament, played, seed=seed, regular=ANA, manager=manager)
        if series == tonight:
            _live(tournament.schedule.get(number=played + 1), today, manager)
        else:
            _laid_out(series, f"Winter {today.year}", today + timedelta(days=1), officials)
    rebuild_boards()


def _laid_out(series: Series, name: str, starts_on: date, officials: Sequence[User]) -> Tournament:
    """A tournament with its officials."""
    tournament = create_tournament(series=series, name=name, starts_on=starts_on)
    for sign_in, user in zip(SIGN_INS, officials, strict=True):
        for role in sign_in.roles:
            appoint(tournament, user, role)
    return tournament


def _account(sign_in: SignIn) -> User:
    user = User(username=sign_in.username)
    user.first_name, _, user.last_name = sign_in.name.partition(" ")
    user.set_password(PASSWORD)
    user.save()
    return user


def _start(series: Series, today: date, played: int) -> date:
    """A first day that leaves as many evenings before today as have been played."""
    day, before = today, 0
    while before < played:
        day -= timedelta(days=1)
        before += day.weekday() in series.weekdays
    return day


def _live(scheduled: ScheduledGame, today: date, manager: User) -> None:
    """Tonight's game, played through the services with slips and rulings, and left half-way.

    Some of its dice are virtual, so that it is another game in each demo.
    """
    if scheduled.date != today:
        why = "The hall is taken on the day that was planned."
        move(scheduled, today, scheduled.start_time, note=why, actor=manager)
        scheduled.refresh_from_db()
    rng = Random("tonight")  # noqa: S311 - a game, no secret
    game = play_game(
        scheduled,
        actor=manager,
        rng=rng,
        sure=[ANA],
        stop_in_round=LIVE_ROUND,
        virtual_dice=True,
    )
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
    others = players_of_the_club(manager, game.scheduled)
    there = {entry.player_id for entry in playing}
    new = min(
        (player for player in others if player.pk not in there),
        key=lambda player: player.collation_key,
    )
    play_through(check_in(game.roster, new, by=manager), playing[0].player)
