"""Calendar feeds, read back by a calendar library: the right moments, one UID for good."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar
from pytest_django import DjangoAssertNumQueries

from roster.models import Player
from tests.tournaments.evenings import official, opened, players, scheduled, series, tournament
from tournaments.models import Qualification, Series, StageClosing, Tournament
from tournaments.rescheduling import cancel, move
from tournaments.schedule import Stage
from tournaments.services import create_tournament
from tournaments.setup.settings import change_settings
from tournaments.stages.field import NEXT

pytestmark = pytest.mark.django_db


def fetched(client: Client, address: str) -> Any:
    """The feed as a calendar program reads it."""
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(answer.content)


def events(feed: Any) -> dict[str, Any]:
    """The events by their UID."""
    return {str(event["uid"]): event for event in feed.walk("VEVENT")}


def test_a_tournament_has_26_evenings_at_the_clock_on_the_wall(client: Client) -> None:
    autumn = tournament()  # Wednesdays and Saturdays from October 21, 2026

    found = events(fetched(client, f"/calendar/tournament-{autumn.pk}.ics"))

    assert len(found) == 26
    starts = [event["dtstart"].dt for event in found.values()]
    assert {start.strftime("%H:%M") for start in starts} == {"16:00"}
    assert [start.date() for start in starts[:4]] == [
        date(2026, 10, 21),
        date(2026, 10, 24),
        date(2026, 10, 28),
        date(2026, 10, 31),
    ]
    # Clocks go back in the night to November 1, 2026: four o'clock is 20:00 UTC, then 21:00 UTC.
    moments = {start.date(): start.astimezone(UTC) for start in starts}
    assert moments[date(2026, 10, 31)] == datetime(2026, 10, 31, 20, tzinfo=UTC)
    assert moments[date(2026, 11, 4)] == datetime(2026, 11, 4, 21, tzinfo=UTC)


def test_the_feed_itself_tells_both_clock_changes(client: Client) -> None:
    """By its VTIMEZONE alone, as a program does that knows no zones."""
    spring = create_tournament(series=series(), name="Spring", starts_on=date(2027, 2, 24))

    feed = fetched(client, f"/calendar/tournament-{spring.pk}.ics")

    zone = feed.walk("VTIMEZONE")[0].to_tz(lookup_tzid=False)
    offsets = {
        day: datetime.combine(day, time(16), tzinfo=zone).utcoffset()
        for day in (date(2027, 3, 13), date(2027, 3, 17))  # clocks go forward on March 14, 2027
    }
    hours = {day: offset.total_seconds() / 3600 for day, offset in offsets.items() if offset}
    assert hours == {date(2027, 3, 13): -5.0, date(2027, 3, 17): -4.0}


def test_a_moved_game_keeps_its_uid_and_is_a_newer_version(client: Client) -> None:
    autumn = tournament()
    address = f"/calendar/tournament-{autumn.pk}.ics"
    before = events(fetched(client, address))
    uid = f"tournament-{autumn.pk}-game-3@testserver"

    move(scheduled(autumn, 3), date(2026, 10, 30), time(18), note="A holiday.", actor=official())

    after = events(fetched(client, address))
    assert list(after) == list(before)
    assert [before[uid]["sequence"], after[uid]["sequence"]] == [0, 1]
    assert after[uid]["dtstart"].dt.isoformat() == "2026-10-30T18:00:00-04:00"
    assert after[uid]["status"] == "CONFIRMED"
    told = "Moved from Wednesday, October 28, 4:00 PM Eastern. A holiday."
    assert told in after[uid]["description"]


def test_a_cancelled_game_stays_and_says_so(client: Client) -> None:
    autumn = tournament()

    cancel(scheduled(autumn, 5), note="A storm.", actor=official())

    event = events(fetched(client, f"/calendar/series-{autumn.series_id}.ics"))[
        f"tournament-{autumn.pk}-game-5@testserver"
    ]
    assert (event["status"], event["sequence"]) == ("CANCELLED", 1)
    assert event["summary"] == "Cancelled: Lucky Roll, game 5"


def test_a_player_follows_the_tournaments_they_are_rostered_in(client: Client) -> None:
    autumn, other = tournament(), tournament("Winter 2027")
    ana = players("Ana")["Ana"]
    opened(autumn, 1).roster.entries.create(player=ana)

    found = events(fetched(client, f"/calendar/player-{ana.pk}.ics"))

    assert len(found) == 26
    assert all(uid.startswith(f"tournament-{autumn.pk}-") for uid in found)
    assert not any(uid.startswith(f"tournament-{other.pk}-") for uid in found)


def closed(of: Tournament, stage: Stage, *within: Player) -> None:
    """A stage that was closed; the next one's field are these players."""
    closing = StageClosing.objects.create(tournament=of, stage=stage, closed_by=official())
    for player in within:
        Qualification.objects.create(
            closing=closing,
            tournament=of,
            stage=NEXT[stage],
            player=player,
            source=Qualification.Source.ADVANCED,
        )


def numbers(client: Client, player: Player) -> list[int]:
    """The games in a player's feed."""
    found = events(fetched(client, f"/calendar/player-{player.pk}.ics"))
    return sorted(int(uid.partition("@")[0].rpartition("-")[2]) for uid in found)


def test_a_player_outside_the_field_has_no_evenings_of_later_stages(client: Client) -> None:
    autumn = tournament()
    ana, ben, cleo = players("Ana", "Ben", "Cleo").values()
    for player in (ana, ben, cleo):
        opened(autumn, 1).roster.entries.create(player=player)
    everything = list(range(1, 27))
    assert numbers(client, ben) == everything

    closed(autumn, Stage.QUALIFYING, ana, cleo)
    assert numbers(client, ana) == everything
    assert numbers(client, ben) == list(range(1, 21))

    closed(autumn, Stage.SEMIFINAL, ana, ben)  # Ben was admitted to the championship alone
    assert numbers(client, ana) == everything
    assert numbers(client, ben) == [*range(1, 21), 26]
    assert numbers(client, cleo) == list(range(1, 26))


def test_a_game_that_was_played_stays_with_who_has_withdrawn_since(client: Client) -> None:
    autumn = tournament()
    ana = players("Ana")["Ana"]
    for number in (1, 21):
        opened(autumn, number).roster.entries.create(player=ana)
    closed(autumn, Stage.QUALIFYING)
    assert numbers(client, ana) == list(range(1, 22))


@pytest.mark.parametrize("more", [0, 2])
def test_a_player_s_feed_takes_as_many_queries_however_many_tournaments(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, more: int
) -> None:
    ana = players("Ana")["Ana"]
    for number in range(more + 1):
        season = tournament(f"Season {number}")
        opened(season, 1).roster.entries.create(player=ana)
        closed(season, Stage.QUALIFYING)
    with django_assert_num_queries(4):
        assert len(numbers(client, ana)) == 20 * (more + 1)


def test_a_program_that_has_the_feed_is_not_sent_it_again(client: Client) -> None:
    autumn = tournament()
    address = f"/calendar/tournament-{autumn.pk}.ics"
    tag = client.get(address)["ETag"]

    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304

    cancel(scheduled(autumn, 5), note="A storm.", actor=official())
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_the_standing_series_have_calendars_before_anything_is_laid_out(client: Client) -> None:
    """A calendar with nothing in it is none: it has the rules of the zone at least."""
    two = [series("Wednesday/Saturday"), series("Sunday/Thursday")]
    page = " ".join(client.get("/schedule/").content.decode().split())
    assert "<b>Wednesday/Saturday</b>: Wednesday and Saturday, 4:00 PM Eastern." in page
    assert "<b>Sunday/Thursday</b>: Sunday and Thursday, 5:00 PM Eastern." in page
    addresses = [f"/calendar/series-{each.pk}.ics" for each in two]
    assert all(f'href="{address}"' in page for address in addresses)
    for address in [*addresses, f"/calendar/player-{players('Ana')['Ana'].pk}.ics"]:
        feed = fetched(client, address)
        assert [part.name for part in feed.subcomponents] == ["VTIMEZONE"]


@pytest.mark.parametrize("kind", ["tournament", "series", "player"])
def test_there_is_no_feed_of_nothing(client: Client, kind: str) -> None:
    assert client.get(f"/calendar/{kind}-999999.ics").status_code == 404


def test_long_and_odd_names_are_folded_and_come_back_whole(client: Client) -> None:
    """Lines have 75 bytes at most, and no letter is cut in two."""
    name = "Björnsson, Łódź; Zoë\\ n & ß 日本語の長い名前 " + "ÅÄÖ" * 12
    odd = Series.objects.create(name=name, weekdays=[0], start_time=time(19), zone="Asia/Kolkata")
    season = create_tournament(series=odd, name=name, starts_on=date(2027, 3, 1))
    note = "Hall, closed; see \\notes. " + "Ω" * 120
    cancel(scheduled(season, 1), note=note, actor=official())

    answer = client.get(f"/calendar/tournament-{season.pk}.ics")
    lines = answer.content.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    assert all(line.decode() is not None and b"\n" not in line for line in lines)
    feed = fetched(client, f"/calendar/tournament-{season.pk}.ics")
    assert str(feed["x-wr-calname"]) == f"{name}, {name}"
    event = events(feed)[f"tournament-{season.pk}-game-1@testserver"]
    assert event["categories"].to_ical().decode().count("\\,") == 1
    assert str(event["description"]) == f"{name}, {name}, Qualifying. {note}"
    assert event["dtstart"].dt.astimezone(UTC) == datetime(2027, 3, 1, 13, 30, tzinfo=UTC)


def test_a_program_hears_that_a_tournament_is_called_otherwise(client: Client) -> None:
    autumn = tournament()
    address = f"/calendar/series-{autumn.series_id}.ics"
    tag = client.get(address)["ETag"]
    change_settings(autumn, {"name": "Fall 2026"}, reason="As we say.", actor=official())

    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_an_event_has_what_the_standard_asks_of_it(client: Client) -> None:
    feed = fetched(client, f"/calendar/tournament-{tournament().pk}.ics")
    assert (str(feed["version"]), str(feed["prodid"])) == ("2.0", "-//Lucky Roll//Schedule//EN")
    zones = {str(zone["tzid"]) for zone in feed.walk("VTIMEZONE")}
    found = feed.walk("VEVENT")
    assert len({str(event["uid"]) for event in found}) == 26
    for event in found:
        assert event["dtstamp"].dt.utcoffset() == timedelta(0)
        assert event["dtend"].dt - event["dtstart"].dt == timedelta(hours=2)
        assert {event["dtstart"].params["TZID"], event["dtend"].params["TZID"]} == zones
