"""Moving, cancelling and making up evenings: numbers stay, every change is remembered."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from policies.sanctions import suspend
from roster.roles import Role
from scoring.beginning import MayNotBegin
from tests.tournaments.evenings import (
    begin,
    official,
    opened,
    players,
    scheduled,
    series,
    tournament,
)
from tournaments.models import ScheduledGame, Tournament
from tournaments.rescheduling import (
    ScheduleRefused,
    cancel,
    cancel_from_here,
    move,
    move_from_here,
    planned,
    schedule_version,
)
from tournaments.services import appoint, create_tournament

pytestmark = pytest.mark.django_db
FOUR = time(16)


def days(of: Tournament, *numbers: int) -> list[date]:
    return [scheduled(of, number).date for number in numbers]


def refused(excinfo: pytest.ExceptionInfo[ScheduleRefused]) -> str:
    return excinfo.value.detail


def test_dates_to_skip_are_no_evenings() -> None:
    autumn = create_tournament(
        series=series(), name="Autumn", starts_on=date(2026, 11, 21), skip=[date(2026, 11, 25)]
    )

    assert days(autumn, 1, 2, 3) == [date(2026, 11, 21), date(2026, 11, 28), date(2026, 12, 2)]
    assert autumn.schedule.count() == 26


def test_one_game_moves_and_the_others_stay() -> None:
    autumn = tournament()  # 1 to 4: October 21, 24, 28, 31
    kim = official("kim")

    move(scheduled(autumn, 2), date(2026, 10, 25), time(17, 30), note="A storm.", actor=kim)

    game = scheduled(autumn, 2)
    assert (game.date, game.start_time, game.moved_from) == (
        date(2026, 10, 25),
        time(17, 30),
        date(2026, 10, 24),
    )
    assert days(autumn, 1, 3, 4) == [date(2026, 10, 21), date(2026, 10, 28), date(2026, 10, 31)]
    change = game.changes.get()
    assert change.before == {"date": "2026-10-24", "start_time": "16:00", "cancelled": False}
    assert change.after == {"date": "2026-10-25", "start_time": "17:30", "cancelled": False}
    assert (change.note, change.actor, game.changes_made) == ("A storm.", kim, 1)


def test_all_later_games_follow_on_the_series_days() -> None:
    autumn = tournament()
    cancel(scheduled(autumn, 4), note="No room.", actor=None)

    assert [
        (game.number, day) for game, day in planned(scheduled(autumn, 2), date(2026, 10, 28), FOUR)
    ][:3] == [(2, date(2026, 10, 28)), (3, date(2026, 10, 31)), (5, date(2026, 11, 4))]
    moved = move_from_here(
        scheduled(autumn, 2), date(2026, 10, 28), FOUR, note="A storm.", actor=None
    )

    assert days(autumn, 1, 2, 3, 4, 5) == [
        date(2026, 10, 21),
        date(2026, 10, 28),
        date(2026, 10, 31),
        date(2026, 10, 31),  # cancelled, and left where it was
        date(2026, 11, 4),
    ]
    assert [game.number for game in moved] == [2, 3]  # from 5 on nothing changes
    assert [game.number for game in autumn.schedule.order_by("number")] == list(range(1, 27))


def test_later_games_pass_over_days_without_a_game_and_evenings_that_are_taken() -> None:
    """The series' days are Wednesdays and Saturdays; game 2 was made up on December 2."""
    autumn = tournament(skip=[date(2026, 11, 25)])
    assert days(autumn, 10, 11, 12) == [
        date(2026, 11, 21),
        date(2026, 11, 28),  # the Wednesday before it is left out
        date(2026, 12, 2),
    ]
    move(scheduled(autumn, 2), date(2026, 12, 5), time(19), note="A storm.", actor=None)
    move(scheduled(autumn, 3), date(2026, 12, 9), time(20), note="A storm.", actor=None)
    ScheduledGame.objects.filter(tournament=autumn, number=3).update(start_time=FOUR)

    move_from_here(scheduled(autumn, 10), date(2026, 11, 22), FOUR, note="A hall.", actor=None)
    assert days(autumn, 10, 11, 12, 13, 14) == [
        date(2026, 11, 22),
        date(2026, 11, 28),  # November 25 is left out still
        date(2026, 12, 2),
        date(2026, 12, 5),  # game 2 is there as well, at another time
        date(2026, 12, 12),  # on December 9 game 3 starts at four
    ]


def test_days_without_a_game_can_be_other_ones_from_now_on() -> None:
    autumn = tournament(skip=[date(2026, 11, 25)])
    assert autumn.days_off == ["2026-11-25"]
    kim = official("kim")

    holidays = [date(2026, 12, 26), date(2026, 12, 23)]
    move_from_here(
        scheduled(autumn, 17),
        date(2026, 12, 19),
        FOUR,
        note="Holidays.",
        actor=kim,
        skip=holidays,
    )

    autumn.refresh_from_db()
    assert autumn.days_off == ["2026-12-23", "2026-12-26"]
    assert days(autumn, 17, 18, 19) == [
        date(2026, 12, 19),
        date(2026, 12, 30),
        date(2027, 1, 2),
    ]
    change = autumn.setting_changes.get()
    assert (change.setting, change.before, change.after) == (
        "days_off",
        ["2026-11-25"],
        ["2026-12-23", "2026-12-26"],
    )
    assert (change.reason, change.actor) == ("Holidays.", kim)


def test_this_and_all_later_games_are_cancelled() -> None:
    autumn = tournament()
    cancel(scheduled(autumn, 25), note="No room.", actor=None)
    begin(opened(autumn, 24), list(players("Ana", "Ben")))

    cancelled = cancel_from_here(scheduled(autumn, 23), note="The club closes.", actor=None)

    assert [game.number for game in cancelled] == [23, 26]
    standing = autumn.schedule.filter(cancelled=False).order_by("number")
    assert [game.number for game in standing] == [*range(1, 23), 24]
    with pytest.raises(ScheduleRefused) as excinfo:
        cancel_from_here(scheduled(autumn, 23), note="Again.", actor=None)
    assert refused(excinfo) == "This game and all later ones are cancelled already."
    assert scheduled(autumn, 25).note == "No room."


def test_all_later_ones_are_not_moved_or_cancelled_as_somebody_saw_them_before() -> None:
    autumn = tournament()
    seen = schedule_version(autumn)
    cancel(scheduled(autumn, 9), note="A storm.", actor=None)

    game, said = scheduled(autumn, 2), "Somebody else changed an evening"
    with pytest.raises(ScheduleRefused, match=said):
        cancel_from_here(game, note="?", actor=None, as_of=seen)
    with pytest.raises(ScheduleRefused, match=said):
        move_from_here(game, date(2026, 12, 1), FOUR, note="?", actor=None, as_of=seen)


def test_the_first_of_all_later_ones_finds_its_evening_taken() -> None:
    autumn = tournament()
    with pytest.raises(ScheduleRefused) as excinfo:
        move_from_here(scheduled(autumn, 3), date(2026, 10, 21), FOUR, note="?", actor=None)
    assert refused(excinfo).startswith("Game 1 is played on Wednesday, October 21")
    assert days(autumn, 3, 4) == [date(2026, 10, 28), date(2026, 10, 31)]


@pytest.mark.parametrize("day", [date.min, date(1999, 12, 31), date(2200, 1, 1), date.max])
def test_nobody_plays_in_another_century(day: date) -> None:
    autumn = tournament()
    for refuse in (move, move_from_here):
        with pytest.raises(ScheduleRefused) as excinfo:
            refuse(scheduled(autumn, 2), day, FOUR, note="?", actor=None)
        assert refused(excinfo) == "Choose a day from 2000-01-01 to 2199-12-31."
    with pytest.raises(ValidationError):
        tournament("Another one", starts_on=day)


def test_a_cancelled_game_is_made_up_on_another_day() -> None:
    autumn = tournament()
    cancel(scheduled(autumn, 2), note="A storm.", actor=None)

    move(scheduled(autumn, 2), date(2026, 12, 1), FOUR, note="Made up.", actor=None)

    game = scheduled(autumn, 2)
    assert (game.cancelled, game.date, game.changes_made) == (False, date(2026, 12, 1), 2)


def test_back_where_it_was_it_has_not_moved() -> None:
    autumn = tournament()
    move(scheduled(autumn, 2), date(2026, 10, 25), FOUR, note="A storm.", actor=None)
    move(scheduled(autumn, 2), date(2026, 10, 24), FOUR, note="No storm.", actor=None)

    assert scheduled(autumn, 2).moved_from is None


def test_two_games_do_not_start_at_one_moment() -> None:
    autumn = tournament()
    with pytest.raises(ScheduleRefused) as excinfo:
        move(scheduled(autumn, 2), date(2026, 10, 28), FOUR, note="Two at once.", actor=None)
    assert refused(excinfo) == (
        "Game 3 is played on Wednesday, October 28 at that time. Choose another day or time."
    )

    move(scheduled(autumn, 2), date(2026, 10, 28), time(19), note="Two that day.", actor=None)
    assert days(autumn, 2, 3) == [date(2026, 10, 28)] * 2


def test_a_game_that_has_begun_stays() -> None:
    autumn = tournament()
    players("Ana", "Ben")
    begin(opened(autumn, 1), ["Ana", "Ben"])

    for refuse in (
        lambda game: cancel(game, note="Late.", actor=None),
        lambda game: move(game, date(2026, 12, 1), FOUR, note="Late.", actor=None),
        lambda game: move_from_here(game, date(2026, 12, 1), FOUR, note="Late.", actor=None),
    ):
        with pytest.raises(ScheduleRefused) as excinfo:
            refuse(scheduled(autumn, 1))
        assert "has begun" in refused(excinfo)


def test_a_game_that_was_opened_and_then_cancelled_begins_only_once_it_is_made_up() -> None:
    autumn = tournament()
    game = opened(autumn, 2)
    cancel(scheduled(autumn, 2), note="No light.", actor=None)
    with pytest.raises(MayNotBegin, match="This game is cancelled"):
        begin(game, ["Ana", "Ben"])
    assert game.log.count() == 0
    move(scheduled(autumn, 2), date(2027, 3, 1), FOUR, note="Made up.", actor=None)
    begin(game, ["Ana", "Ben"])
    assert game.log.count() == 2


def test_who_is_suspended_on_a_date_is_kept_off_the_game_that_moves_there() -> None:
    autumn = tournament()
    game = opened(autumn, 1)
    ana = players("Ana")["Ana"]
    suspend(
        game,
        str(ana.pk),
        starts_on=date(2026, 11, 1),
        ends_on=date(2026, 11, 30),
        policy=8,
        reason="Shouted.",
        actor=official(),
    )
    assert not game.roster.bars.exists()

    move(scheduled(autumn, 1), date(2026, 11, 6), FOUR, note="A storm.", actor=None)
    assert [bar.player for bar in game.roster.bars.all()] == [ana]

    move(scheduled(autumn, 1), date(2026, 12, 6), FOUR, note="Another storm.", actor=None)
    assert not game.roster.bars.exists()


def test_a_change_has_a_reason_and_changes_something() -> None:
    autumn = tournament()
    game = scheduled(autumn, 2)
    with pytest.raises(ScheduleRefused):
        move(game, date(2026, 12, 1), FOUR, note=" ", actor=None)
    with pytest.raises(ScheduleRefused):
        move(game, game.date, game.start_time, note="As it is.", actor=None)
    cancel(game, note="A storm.", actor=None)
    with pytest.raises(ScheduleRefused):
        cancel(game, note="Again.", actor=None)


def test_who_looked_at_an_older_evening_decides_again() -> None:
    autumn = tournament()
    cancel(scheduled(autumn, 2), note="A storm.", actor=None, expected=0)

    with pytest.raises(ScheduleRefused) as excinfo:
        move(scheduled(autumn, 2), date(2026, 12, 1), FOUR, note="?", actor=None, expected=0)
    assert "Somebody else changed this evening" in refused(excinfo)


class TestThePage:
    """The manager's page: looked at first, confirmed then."""

    ADDRESS = "/tournaments/{}/games/2/evening/"
    ASKED = {"what": "move", "day": "2026-10-25", "start_time": "17:30", "note": "A storm."}

    @pytest.fixture
    def autumn(self) -> Tournament:
        autumn = tournament()
        appoint(autumn, official("max"), Role.MANAGER)
        appoint(autumn, official("kim"), Role.SCOREKEEPER)
        return autumn

    def post(self, client: Client, autumn: Tournament, **fields: str) -> Any:
        client.force_login(official("max"))
        return client.post(self.ADDRESS.format(autumn.pk), {**self.ASKED, **fields})

    def test_is_the_managers(self, client: Client, autumn: Tournament) -> None:
        address = self.ADDRESS.format(autumn.pk)
        assert client.get(address).status_code == 302
        for username, status in (("kim", 403), ("ana", 403), ("max", 200)):
            client.force_login(official(username))
            assert client.get(address).status_code == status
            assert ("Change the evening" in self.schedule(client, autumn)) is (username == "max")

    def schedule(self, client: Client, autumn: Tournament) -> str:
        address = f"/tournaments/{autumn.pk}/schedule/"
        return str(client.get(address).content.decode())

    def test_changes_nothing_before_it_is_confirmed(
        self, client: Client, autumn: Tournament
    ) -> None:
        looked = self.post(client, autumn, step="preview").content.decode()
        assert (
            "Game 2 moves from Saturday, October 24, 4:00 PM Eastern to Sunday, October 25, "
            "5:30 PM Eastern."
        ) in looked
        assert days(autumn, 2) == [date(2026, 10, 24)]

        done = self.post(client, autumn, step="confirm", version="0")
        assert done.status_code == 302
        assert days(autumn, 2) == [date(2026, 10, 25)]
        schedule = self.schedule(client, autumn)
        assert "Moved from Saturday, October 24, 4:00 PM Eastern. A storm." in schedule

    def test_keeps_what_was_typed_when_it_refuses(self, client: Client, autumn: Tournament) -> None:
        refused = self.post(client, autumn, day="next week", step="confirm", version="0")
        assert refused.status_code == 422
        page = refused.content.decode()
        assert 'value="next week"' in page
        assert 'value="A storm."' in page

        refused = self.post(
            client, autumn, day="2026-10-28", start_time="16:00", step="confirm", version="0"
        )
        assert "Game 3 is played on Wednesday, October 28" in (refused.content.decode())
        assert ScheduledGame.objects.exclude(moved_from=None).count() == 0

    @pytest.mark.parametrize(
        ("what", "said"),
        [
            ("cancel", "This game is cancelled already."),
            ("cancel_all", "This game and all later ones are cancelled already."),
        ],
    )
    def test_says_at_the_first_look_that_there_is_nothing_to_cancel(
        self, client: Client, autumn: Tournament, what: str, said: str
    ) -> None:
        autumn.schedule.update(cancelled=True)
        looked = self.post(client, autumn, what=what, step="preview")
        assert (looked.status_code, said in looked.content.decode()) == (422, True)

    def test_cancels_all_later_ones(self, client: Client, autumn: Tournament) -> None:
        asked = {"what": "cancel_all", "note": "The club closes.", "version": "0", "as_of": "0"}
        looked = self.post(client, autumn, step="preview", **asked).content.decode()
        assert "Game 26 is cancelled. It keeps its number." in looked
        assert "Game 1 is cancelled" not in looked

        assert self.post(client, autumn, step="confirm", **asked).status_code == 302
        assert autumn.schedule.filter(cancelled=True).count() == 25

    def test_later_ones_follow_but_for_days_without_a_game(
        self, client: Client, autumn: Tournament
    ) -> None:
        asked = {"what": "move_all", "day": "2026-10-28", "start_time": "16:00"}
        asked |= {"skip": "2026-10-31\n2026-11-04", "version": "0", "as_of": "0"}
        looked = self.post(client, autumn, step="preview", **asked).content.decode()
        assert "Game 3 moves from Wednesday, October 28, 4:00 PM Eastern to Saturday" in looked

        assert self.post(client, autumn, step="confirm", **asked).status_code == 302
        assert days(autumn, 2, 3) == [date(2026, 10, 28), date(2026, 11, 7)]
        settings = client.get(f"/tournaments/{autumn.pk}/settings/").content.decode()
        assert "Days without a game: from none to October 31, 2026, November 4, 2026." in settings
        page = client.get(self.ADDRESS.format(autumn.pk)).content.decode()
        assert "2026-10-31\n2026-11-04</textarea>" in page

    def test_no_day_of_another_century(self, client: Client, autumn: Tournament) -> None:
        refused = self.post(client, autumn, what="move_all", day="9999-12-31", step="preview")
        assert refused.status_code == 422
        assert "Choose a day from 2000-01-01" in refused.content.decode()

    def test_everybody_reads_who_changed_what_and_why(
        self, client: Client, autumn: Tournament
    ) -> None:
        max_ = official("max")
        max_.first_name, max_.last_name = "Max", "Maplewood"
        max_.save()
        move(scheduled(autumn, 2), date(2026, 10, 25), time(17, 30), note="A storm.", actor=max_)
        cancel(scheduled(autumn, 3), note="No room.", actor=max_)
        move(scheduled(autumn, 3), date(2026, 12, 1), FOUR, note="Made up.", actor=official("kim"))

        page = " ".join(self.schedule(client, autumn).split())
        for sentence in (
            "Game 2 moved from Saturday, October 24, 4:00 PM Eastern to Sunday, October 25, 5:30",
            "Game 3 was cancelled.</b> No room.",
            "Game 3, which was cancelled, is made up on Tuesday, December 1, 4:00 PM Eastern.",
            "Max Maplewood, ",
            "The tournament manager, ",  # who has no name to read, and never the account's
        ):
            assert sentence in page
        assert "kim" not in page
