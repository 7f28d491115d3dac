"""The home page: tonight, what is next, how the series stand."""

from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from roster.models import Player, User
from roster.roles import Role
from scoring.projections import rebuild
from tests.tournaments.championship.finals import final, ids
from tests.tournaments.evenings import (
    NOTHING,
    Round,
    begin,
    official,
    opened,
    play,
    play_round,
    players,
    say,
    scheduled,
    series,
    tournament,
)
from tournaments.championship.titles import give, withdraw
from tournaments.compilation import compile_tournament
from tournaments.models import ScheduledGame, Series, Title, Tournament
from tournaments.screens.home import HomeScreen, home_screen
from tournaments.screens.links import Link
from tournaments.services import appoint

pytestmark = pytest.mark.django_db

BEFORE = datetime(2026, 11, 27, 17, tzinfo=UTC)
"""Noon of the Friday before game 12."""
THAT_DAY = datetime(2026, 11, 28, 17, tzinfo=UTC)
AFTER_MIDNIGHT = datetime(2026, 11, 29, 5, 30, tzinfo=UTC)
"""Half past midnight where the game is played."""

LEADING: Round = {"Ana": 2000, "Ben": 1000, "Carla": NOTHING}


def looked_at(now: datetime, user: User | AnonymousUser | None = None) -> HomeScreen:
    return home_screen(user or AnonymousUser(), now, zone="America/New_York")


def eleven_played(of: Tournament) -> None:
    """Leave game 12 as the next: ten games were cancelled, the eleventh was played."""
    game = opened(of, 11)
    play(game, {"Dan": 1500, "Elsa": 1000})
    rebuild(game.pk)
    of.schedule.filter(number__lt=11).update(cancelled=True)
    compile_tournament(of)


def in_round_four(of: Tournament, number: int = 12) -> ScheduledGame:
    """Game 12 with three rounds played and Ana's first roll of the fourth on the table."""
    game = opened(of, number)
    called = begin(game, LEADING)
    for saves in (LEADING, {"Ana": 300, "Ben": NOTHING, "Carla": 1000}, dict.fromkeys(LEADING, 0)):
        play_round(game, called, saves)
        say(game, "call_for_players", joined=[], returned=[])
    ana = next(player for player, name in called.items() if name == "Ana")
    say(game, "roll", player=ana, dice=[1, 1, 5, 3, 2, 6])
    rebuild(game.pk)
    return scheduled(of, number)


def test_an_empty_club_has_a_page() -> None:
    screen = looked_at(BEFORE)
    assert screen.title == "No game is scheduled - Lucky Roll"
    assert (screen.tonight, screen.series) == ([], [])


def test_the_day_before_the_next_game_is_named() -> None:
    autumn = tournament()
    eleven_played(autumn)
    screen = looked_at(BEFORE)
    assert (
        screen.hero.heading
        == "Next: game\N{NO-BREAK SPACE}12, Saturday, November 28, 4:00 PM Eastern"
    )
    assert screen.tonight_heading == "Tonight, Friday, November 27"
    assert screen.tonight == []
    (part,) = screen.series
    assert part.progress == (
        "Qualifying game 12 of 20 is next. Then 5 semifinal games and the championship."
    )
    assert part.cells == [*["done"] * 11, "now", *[""] * 8, "gap", *[""] * 4, "gap"]
    assert part.caption == "After game 11, which is provisional"
    assert [(row.rank, row.player, row.points) for row in part.leaders] == [
        (1, "Dan", "1,500"),
        (2, "Elsa", "1,000"),
    ]
    assert part.next_title == "Next: game 12,"


def test_on_the_day_it_is_tonight() -> None:
    autumn = tournament()
    eleven_played(autumn)
    screen = looked_at(THAT_DAY)
    assert screen.hero.heading == "Tonight: game\N{NO-BREAK SPACE}12 at 4:00 PM Eastern"
    assert screen.series[0].progress.startswith("Qualifying game 12 of 20 is tonight.")
    (row,) = screen.tonight
    assert (row.label, row.line) == ("Game 12, Wednesday/Saturday", "Not started yet.")
    assert (row.start.time, row.url) == ("4:00 PM Eastern", "")


def test_a_game_that_is_on_stands_on_the_felt_with_what_was_announced() -> None:
    """Announced after round 3: Ana 2,300, Ben and Carla 1,000 each."""
    autumn = tournament()
    eleven_played(autumn)
    game = in_round_four(autumn)
    screen = looked_at(THAT_DAY)
    hero = screen.hero
    assert (
        screen.title == "Live now: game\N{NO-BREAK SPACE}12, round\N{NO-BREAK SPACE}4 - Lucky Roll"
    )
    assert hero.eyebrow == "Wednesday/Saturday, Autumn 2026"
    assert hero.line == "Ana's turn. 3 players. Lucky number 36."
    assert hero.links == [Link("Follow the game", f"/games/{game.game_id}/")]
    assert hero.totals is not None
    assert hero.totals.caption == "Announced after round 3"
    assert [(row.rank, row.player, row.total) for row in hero.totals.rows] == [
        ("1", "Ana", "2,300"),
        ("2", "Ben", "1,000"),
        ("2", "Carla", "1,000"),
    ]
    assert screen.tonight[0].line == "Being played, round 4."
    assert screen.series[0].progress.startswith("Qualifying game 12 of 20 is being played.")


def test_a_game_that_goes_on_past_midnight_stays_until_it_is_over() -> None:
    autumn = tournament()
    game = in_round_four(autumn)
    assert looked_at(AFTER_MIDNIGHT).hero.heading.startswith("Live now")
    assert game.game is not None
    say(game.game, "game_ended")
    rebuild(game.game.pk)
    assert looked_at(AFTER_MIDNIGHT).tonight == []


def test_a_game_that_is_over_tells_who_won() -> None:
    autumn = tournament()
    eleven_played(autumn)
    game = opened(autumn, 12)
    play(game, LEADING)
    rebuild(game.pk)
    screen = looked_at(THAT_DAY)
    assert screen.hero.heading == "Game 12: Ana wins"
    assert screen.tonight[0].line == "Game 12: Ana wins."
    assert screen.series[0].next_title == "Next: game 13,"


def test_a_moved_and_a_cancelled_game_say_so() -> None:
    autumn = tournament()
    moved, cancelled = scheduled(autumn, 13), scheduled(autumn, 12)
    moved.move(date(2026, 11, 28))
    moved.save()
    cancelled.cancelled, cancelled.note = True, "The hall was flooded."
    cancelled.save()
    assert [row.line for row in looked_at(THAT_DAY).tonight] == [
        "Cancelled. The hall was flooded.",
        "Not started yet. Moved here from Wednesday, December 2.",
    ]


def test_of_each_series_the_latest_tournament_that_has_started_is_shown() -> None:
    tournament("Summer 2026", starts_on=date(2026, 6, 3))
    tournament("Autumn 2026")
    tournament("Spring 2027", starts_on=date(2027, 2, 3))
    tournament("Spring 2027", series=series("Sunday/Thursday"), starts_on=date(2027, 2, 4))
    assert [part.tournament for part in looked_at(BEFORE).series] == [
        "Wednesday/Saturday, Autumn 2026",
        "Sunday/Thursday, Spring 2027",
    ]


def test_a_game_that_was_never_played_does_not_hide_the_next_one() -> None:
    tournament()
    (part,) = looked_at(BEFORE).series
    assert part.next_title == "Next: game 12,"
    (part,) = looked_at(datetime(2027, 6, 1, tzinfo=UTC)).series
    assert part.next_title == "Next: game 1,"


def test_when_all_games_are_played_nothing_is_next() -> None:
    autumn = tournament()
    ScheduledGame.objects.filter(tournament=autumn).update(cancelled=True)
    (part,) = looked_at(BEFORE).series
    assert part.progress == "All games are played. The title has not been given yet."
    assert part.next_start is None
    assert part.championship == Link("Championship", f"/tournaments/{autumn.pk}/championship/")


def finished(of: Tournament, *champions: str) -> None:
    """All games but the last were cancelled, and the title is given."""
    of.schedule.exclude(number=26).update(cancelled=True)
    final(of, {**dict.fromkeys(champions, 1500), "Dan": 1000})
    give(of, ids(*champions), actor=official("max"))


def test_the_champion_of_a_finished_season_is_named() -> None:
    autumn = tournament()
    finished(autumn, "Ana")
    (part,) = looked_at(BEFORE).series
    assert part.progress == "Ana is the champion."
    assert part.championship == Link("Championship", f"/tournaments/{autumn.pk}/championship/")


def test_joint_champions_are_named_by_the_names_that_everybody_reads() -> None:
    autumn = tournament()
    finished(autumn, "Ana", "Ben")
    Player.objects.filter(name="Ana").update(public_name="A. A.")
    assert looked_at(BEFORE).series[0].progress == "A. A. and Ben are joint champions."


def test_a_title_that_was_taken_back_is_told_no_more() -> None:
    autumn = tournament()
    finished(autumn, "Ana")
    withdraw(autumn, actor=official("max"), reason="It was a bust.")
    (part,) = looked_at(BEFORE).series
    assert part.progress == "All games are played. The title has not been given yet."


def test_between_two_seasons_the_first_game_of_the_next_one_is_told() -> None:
    """The autumn ends on January 16, the spring begins on February 3."""
    finished(tournament(), "Ana")
    tournament("Summer 2027", starts_on=date(2027, 6, 2))
    tournament("Spring 2027", starts_on=date(2027, 2, 3))
    screen = looked_at(datetime(2027, 1, 20, 17, tzinfo=UTC))
    assert (
        screen.hero.heading
        == "Next: game\N{NO-BREAK SPACE}1, Wednesday, February 3, 4:00 PM Eastern"
    )
    assert screen.hero.eyebrow == "Wednesday/Saturday, Spring 2027"
    (part,) = screen.series
    assert part.tournament == "Wednesday/Saturday, Autumn 2026"
    assert (part.progress, part.next_title) == (
        "Ana is the champion.",
        "Next season: Spring 2027, game 1,",
    )


def test_while_a_season_goes_on_the_next_one_waits() -> None:
    tournament()
    tournament("Spring 2027", starts_on=date(2027, 2, 3))
    assert looked_at(BEFORE).series[0].next_title == "Next: game 12,"


def test_officials_enter_scores_or_open_the_game_and_nobody_else_does() -> None:
    autumn = tournament()
    kim, stranger = official("kim"), official("stranger")
    appoint(autumn, kim, Role.SCOREKEEPER)
    closed = looked_at(THAT_DAY, kim).tonight[0].actions
    opening = Link("Open game 12", f"/tournaments/{autumn.pk}/games/12/open/", posts=True)
    assert closed == [opening]
    game = opened(autumn, 12)
    entry = Link("Score entry, game 12", f"/games/{game.pk}/entry/")
    rolling = Link("Active roller, game 12", f"/games/{game.pk}/roller/")
    assert looked_at(THAT_DAY, kim).tonight[0].actions == [entry, rolling]
    appoint(autumn, kim, Role.ACTIVE_ROLLER)
    assert looked_at(THAT_DAY, kim).tonight[0].actions == [rolling, entry]
    for user in (stranger, None):
        assert looked_at(THAT_DAY, user).tonight[0].actions == []
    assert looked_at(BEFORE, kim).series[0].actions != []
    assert looked_at(BEFORE, stranger).series[0].actions == []


def test_the_page_costs_as_many_queries_with_three_of_everything_as_with_one() -> None:
    kim, counts = official("kim"), []
    for name in ("Monday", "Tuesday", "Friday"):
        own = Series.objects.create(name=name, weekdays=[5], start_time=series().start_time)
        made = tournament(series=own)
        eleven_played(made)
        in_round_four(made)
        champion = next(iter(players("Ana").values()))
        title = Title.objects.create(tournament=made, how=Title.How.RULING, given_by=kim)
        title.champions.create(player=champion)
        tournament(f"{name} after", series=own, starts_on=date(2027, 2, 3))
        with CaptureQueriesContext(connection) as queries:
            looked_at(THAT_DAY, kim)
        counts.append(len(queries))
    assert len(set(counts)) == 1, counts


def test_the_page_itself(client: Client) -> None:
    autumn = tournament()
    game = scheduled(autumn, 12)
    game.move(timezone.localdate())
    game.save()
    page = client.get("/")
    assert page.status_code == 200
    text = page.content.decode()
    assert (
        "<title>Tonight: game\N{NO-BREAK SPACE}12 at 4:00 PM Eastern - Lucky Roll</title>" in text
    )
    assert 'data-moment="' in text
    assert f'href="/tournaments/{autumn.pk}/standings/"' in text
