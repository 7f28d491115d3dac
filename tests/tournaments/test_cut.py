"""Where the cut is: on tables worked out by hand, and as the pages tell it, which must agree."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from html import unescape

import pytest
from django.test import Client

from tests.tournaments.evenings import official, opened, play, players
from tests.tournaments.stages import closed, lose, one_game_played
from tournaments.models import FieldReview, Tournament
from tournaments.schedule import Stage
from tournaments.stages.changes import admit, enter_withdrawal
from tournaments.stages.cut import Cut, Going, Passed, cut
from tournaments.stages.field import closing_of, open_reviews
from tournaments.stages.freshness import bring_up_to_date
from tournaments.stages.outlook import Terms
from tournaments.stages.review import decide, stamp_of
from tournaments.standings import Place, Result, ranked

ANA, BEN, CARLA, DAN = range(1, 5)
NOBODY = Going()


def result(player: int, total: int, *, games: int = 3, wins: int = 0) -> Result:
    return Result(player, Fraction(total), total, games, wins, 0)


def descending(count: int) -> list[Place]:
    """Players 1, 2, … with one point less each."""
    return ranked([result(player, 100 - player) for player in range(1, count + 1)])


def line(
    places: list[Place], advance: int, needed: int = 0, left: int = 0, going: Going = NOBODY
) -> Cut | None:
    return cut(places, Terms(advance, needed), left=left, going=going)


# --- By hand -------------------------------------------------------------------------------------


def test_six_places_among_eight_players() -> None:
    assert line(descending(8), 6) == Cut(6, after=5, advancing=6, last_rank=6)


def test_a_shared_last_place_takes_everybody_who_shares_it() -> None:
    rows = ranked([result(ANA, 900), *(result(n, 800) for n in (BEN, CARLA, DAN)), result(5, 700)])
    assert line(rows, 2) == Cut(2, after=3, advancing=4, last_rank=2)


def test_a_tie_that_a_criterion_decides_takes_nobody_along() -> None:
    rows = ranked([result(ANA, 900), result(BEN, 800, wins=1), result(CARLA, 800)])
    assert line(rows, 2) == Cut(2, after=1, advancing=2, last_rank=2)


def test_no_line_where_all_advance() -> None:
    assert line([], 16) is None
    assert line(descending(6), 6) is None
    assert line(descending(3), 6) is None
    assert line(ranked([result(ANA, 800), result(BEN, 800)]), 1) is None
    assert line(descending(3), 6, going=Going(withdrawn={BEN}, outsiders={CARLA})) is None


def test_no_line_where_nothing_follows() -> None:
    assert line(descending(8), 0) is None


def test_who_can_still_reach_the_games_needed_counts() -> None:
    rows = ranked([result(ANA, 900, games=8), result(BEN, 800), result(CARLA, 700, games=10)])
    assert line(rows, 2, needed=10, left=7) == Cut(2, after=1, advancing=2, last_rank=2)


def test_who_cannot_go_on_is_passed_over_and_the_next_moves_up() -> None:
    """Ben played too few games, Carla has withdrawn, player 5 is not in the field."""
    rows = ranked(
        [
            result(ANA, 900, games=10),
            result(BEN, 800, games=3),
            result(CARLA, 750, games=10),
            result(DAN, 700, games=9),
            result(5, 650, games=10),
            result(6, 600, games=10),
            result(7, 500, games=10),
        ]
    )
    found = line(rows, 3, needed=10, left=1, going=Going(outsiders={5}, withdrawn={CARLA}))
    passed_over = {1: Passed.SHORT, 2: Passed.WITHDRAWN, 4: Passed.NOT_IN_FIELD}
    assert found == Cut(3, after=5, advancing=3, last_rank=6, passed_over=passed_over)


def test_of_a_stage_that_is_closed_the_field_is_told_whatever_the_table_makes() -> None:
    """Ben was kept after a correction; Carla and Dan would have his place, Ana withdrew later."""
    rows = ranked([result(ANA, 900), result(CARLA, 800), result(DAN, 800), result(BEN, 700)])
    going = Going(withdrawn={ANA}, settled={BEN}, admitted={7})
    passed_over = {0: Passed.WITHDRAWN, 1: Passed.DECIDED, 2: Passed.DECIDED}
    assert line(rows, 2, going=going) == Cut(
        2, after=3, advancing=1, last_rank=4, passed_over=passed_over, closed=True, admitted=1
    )
    assert line(rows, 2, going=Going(settled={ANA, BEN, CARLA, DAN})) is None


# --- The two pages agree -------------------------------------------------------------------------


def withdraws(season: Tournament, name: str, stage: Stage = Stage.QUALIFYING) -> None:
    player = players(name)[name]
    enter_withdrawal(season, stage, player, reason="Ill", actor=official("max"))


def closes(season: Tournament) -> None:
    closed(season)


def is_corrected(season: Tournament) -> None:
    """Ben falls behind Carla and Dan."""
    lose(season, "Ben", 600)


def decides(decision: FieldReview.Decision) -> Callable[[Tournament], None]:
    def does(season: Tournament) -> None:
        closing = closing_of(season, Stage.QUALIFYING)
        assert closing is not None
        stamp = stamp_of(open_reviews([season]).get())
        decide(closing, decision, stamp=stamp, reason="Ruled", actor=official("max"))

    return does


def admits_elsa(season: Tournament) -> None:
    closing = closing_of(season, Stage.QUALIFYING)
    assert closing is not None
    admit(closing, players("Elsa")["Elsa"], reason="Owed", actor=official("max"))


def ana_withdraws(season: Tournament) -> None:
    withdraws(season, "Ana")


def plays_game_21(season: Tournament) -> None:
    play(opened(season, 21), {"Ana": 1500, "Ben": 1000})
    bring_up_to_date(season)


def needs_two_games(season: Tournament) -> None:
    """Ana and Ben have played twice; Carla, Dan and Elsa once, which is too few."""
    season.minimum_qualifying_games = 2
    season.save()
    season.schedule.filter(number=2).update(cancelled=False)
    play(opened(season, 2), {"Ben": 1000, "Elsa": 1000})
    bring_up_to_date(season)


def three_places(season: Tournament) -> None:
    season.semifinal_places = 3
    season.save()


def on_the_standings_page(client: Client, season: Tournament) -> set[str]:
    """Who stands above the line and is not said to stay behind."""
    page = client.get(f"/tournaments/{season.pk}/standings/qualifying/").content.decode()
    above = page.partition('class="cut"')[0] if 'class="cut"' in page else page
    rows = re.findall(r'role="rowheader"><a [^>]*>([^<]+)</a>(?!.*out of reach)', above)
    stay = re.findall(r">([^<>]+) (?:has withdrawn|is not in the field)", page)
    return {unescape(name) for name in rows} - set(stay)


def on_the_stage_page(client: Client, season: Tournament) -> set[str]:
    """Who would go on today, or is in the field and not by a ruling."""
    page = client.get(f"/tournaments/{season.pk}/stages/qualifying/").content.decode()
    inside = re.search(r'id="(?:inside|field-1)".*?</section>', page, re.DOTALL)
    if inside is None:
        return set()
    rows = re.findall(r'<th scope="row"[^>]*><a [^>]*>([^<]+)</a>(.*?)</tr>', inside[0], re.DOTALL)
    return {unescape(name) for name, rest in rows if "by a ruling" not in rest}


Steps = list[Callable[[Tournament], None]]
KEEPS, TAKES = decides(FieldReview.Decision.KEEP), decides(FieldReview.Decision.TAKE)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("steps", "going"),
    [
        ([], "Ana Ben"),
        ([three_places], "Ana Ben Carla Dan"),
        ([ana_withdraws], "Ben Carla Dan"),
        ([needs_two_games, ana_withdraws], "Ben Elsa"),
        ([closes], "Ana Ben"),
        ([ana_withdraws, closes], "Ben Carla Dan"),
        ([closes, ana_withdraws], "Ben Carla Dan"),
        ([closes, plays_game_21, ana_withdraws], "Ben"),
        ([closes, is_corrected], "Ana Ben"),
        ([closes, is_corrected, TAKES], "Ana Carla Dan"),
        ([closes, admits_elsa], "Ana Ben"),
    ],
    ids=lambda each: each if isinstance(each, str) else None,
)
def test_the_cut_line_agrees_with_the_page_of_the_stage(
    client: Client, steps: Steps, going: str
) -> None:
    """Ana 2,000, Ben 1,500, Carla and Dan 1,000, Elsa nothing; the cut is after place 2."""
    autumn = one_game_played()
    for step in steps:
        step(autumn)
    expected = set(going.split())
    assert on_the_stage_page(client, autumn) == expected
    assert on_the_standings_page(client, autumn) == expected


@pytest.mark.django_db
def test_a_field_that_was_kept_is_told_beneath_the_line(client: Client) -> None:
    autumn = one_game_played()
    for step in (closes, admits_elsa, is_corrected, KEEPS):
        step(autumn)
    page = unescape(client.get(f"/tournaments/{autumn.pk}/standings/").content.decode())
    assert (
        "Cut line. The stage is closed: 2 players go on. 1 more is admitted by a ruling. "
        "2 players above it are not in the field that was settled." in page
    )
    assert "Elsa goes on by a ruling." in page
    assert "Carla is not in the field that was settled." in page
    assert on_the_stage_page(client, autumn) == {"Ana", "Ben"}
