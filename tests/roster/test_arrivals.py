"""Checking in and out, and playing through somebody's connection: what is written, what refused."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from roster.arrivals import check_in, check_out, play_through
from roster.errors import RosterError
from roster.models import Bar, Eligible, Player, Roster, RosterEntry, User
from roster.services import add_player, barred, enter, give_account, leave

pytestmark = pytest.mark.django_db


def entry_of(roster: Roster, player: Player) -> RosterEntry:
    return RosterEntry.objects.get(roster=roster, player=player)


@pytest.fixture
def ana(official: User) -> Player:
    return add_player("Ana", actor=official)


@pytest.fixture
def ben(official: User) -> Player:
    return add_player("Ben", actor=official)


def test_who_checks_in_is_on_the_roster(roster: Roster, zoe: Player, official: User) -> None:
    check_in(roster, zoe, by=official)
    entry = entry_of(roster, zoe)
    assert entry.present_at is not None
    assert (entry.present_by, entry.added_by) == (official, official)


def test_who_was_put_there_keeps_who_did_it(roster: Roster, zoe: Player, official: User) -> None:
    enter(roster, zoe, actor=official)
    assert entry_of(roster, zoe).present_at is None
    herself = User.objects.create(username="zoe")
    check_in(roster, zoe, by=herself)
    entry = entry_of(roster, zoe)
    assert (entry.present_by, entry.added_by) == (herself, official)


def test_a_second_check_in_counts_from_its_own_time(
    roster: Roster, zoe: Player, official: User
) -> None:
    check_in(roster, zoe, by=official)
    an_hour_ago = timezone.now() - timedelta(hours=1)
    RosterEntry.objects.update(present_at=an_hour_ago)
    before = timezone.now()
    check_in(roster, zoe, by=official)
    present_at = entry_of(roster, zoe).present_at
    assert present_at is not None
    assert present_at >= before
    assert RosterEntry.objects.count() == 1


def test_checking_out_leaves_the_player_on_the_roster(
    roster: Roster, zoe: Player, official: User
) -> None:
    check_in(roster, zoe, by=official)
    check_out(roster, zoe)
    entry = entry_of(roster, zoe)
    assert (entry.present_at, entry.present_by) == (None, None)


def test_nobody_checks_out_who_is_not_there(roster: Roster, zoe: Player) -> None:
    with pytest.raises(RosterError) as refusal:
        check_out(roster, zoe)
    assert refusal.value.detail == "Zoë is not on this roster."


@pytest.mark.parametrize("before", [True, False])
def test_a_barred_player_is_refused_with_the_reason(
    roster: Roster, zoe: Player, official: User, before: bool
) -> None:
    """Also one who had been on the roster before the suspension was written down."""
    if before:
        enter(roster, zoe, actor=official)
    reason = "Suspended for 2 games."
    Bar.objects.create(roster=roster, player=zoe, source="suspension", reason=reason)
    with pytest.raises(RosterError) as refusal:
        check_in(roster, zoe, by=official)
    assert (refusal.value.code, refusal.value.status) == ("barred", 422)
    assert refusal.value.detail == f"Zoë cannot be put on this roster: {reason}"
    assert not RosterEntry.objects.exclude(present_at=None).exists()


def test_a_closed_roster_is_for_the_eligible_alone(
    roster: Roster, ana: Player, ben: Player, zoe: Player, official: User
) -> None:
    """Who has a bar of their own is told that one, also where they would be eligible."""
    roster.closed_because = "Not in the field."
    roster.save()
    Eligible.objects.bulk_create(Eligible(roster=roster, player=each) for each in (ana, zoe))
    Bar.objects.create(roster=roster, player=zoe, source="suspension", reason="Suspended.")
    assert barred(roster.pk, [ana.pk, ben.pk, zoe.pk]) == {
        ben.pk: "Not in the field.",
        zoe.pk: "Suspended.",
    }
    check_in(roster, ana, by=official)
    with pytest.raises(RosterError) as refusal:
        enter(roster, ben, actor=official)
    assert refusal.value.detail == "Ben cannot be put on this roster: Not in the field."
    assert [entry.player for entry in roster.entries.all()] == [ana]


def test_through_anothers_connection_and_back(
    roster: Roster, ana: Player, ben: Player, official: User
) -> None:
    enter(roster, ben, actor=official)
    entry = play_through(enter(roster, ana, actor=official), ben)
    assert entry_of(roster, ana).through == ben
    play_through(entry, None)
    assert entry_of(roster, ana).through is None


def refused(entry: RosterEntry, other: Player) -> str:
    with pytest.raises(RosterError) as refusal:
        play_through(entry, other)
    entry.refresh_from_db()
    assert entry.through is None
    assert refusal.value.field == "through"
    return refusal.value.detail


def test_nobody_plays_through_a_connection_that_is_none(
    roster: Roster, ana: Player, ben: Player, zoe: Player, official: User
) -> None:
    of_ana, of_ben = (enter(roster, each, actor=official) for each in (ana, ben))
    assert refused(of_ana, ana).startswith("Ana cannot play through their own connection.")
    assert refused(of_ana, zoe) == "Zoë is not on this roster. Check Zoë in first."
    of_zoe = enter(roster, zoe, actor=official)
    play_through(of_ben, ana)
    # Ben has no connection, so Zoë cannot use his; Ana's is in use, so she has one.
    assert refused(of_zoe, ben).startswith("Ben plays through the connection of Ana.")
    assert refused(of_ana, ben).startswith("Ben plays through the connection of Ana.")
    assert refused(of_ana, zoe).startswith("Ben plays through the connection of Ana.")
    play_through(of_zoe, ana)
    assert entry_of(roster, zoe).through == ana


def test_who_leaves_takes_the_connection_along(
    roster: Roster, ana: Player, ben: Player, official: User
) -> None:
    enter(roster, ben, actor=official)
    play_through(enter(roster, ana, actor=official), ben)
    leave(roster, ben)
    assert entry_of(roster, ana).through is None


def test_an_account_is_one_players_own(ana: Player, ben: Player, official: User) -> None:
    account = User.objects.create(username="ana")
    give_account(ana, "ana", actor=official)
    ana.refresh_from_db()
    assert (ana.user, ana.changed_by) == (account, official)
    give_account(ana, "ana", actor=official)
    with pytest.raises(RosterError) as refusal:
        give_account(ben, "ana", actor=official)
    assert (refusal.value.code, refusal.value.status) == ("account_taken", 409)
    assert refusal.value.detail.startswith("The account ana belongs to Ana.")
    give_account(ana, "", actor=official)
    give_account(ben, "ana", actor=official)
    assert Player.objects.get(user=account) == ben


@pytest.mark.parametrize("username", ["nobody", "asleep", "\x01"])
def test_an_account_that_nobody_signs_in_with(ana: Player, official: User, username: str) -> None:
    User.objects.create(username="asleep", is_active=False)
    with pytest.raises(RosterError) as refusal:
        give_account(ana, username, actor=official)
    assert (refusal.value.code, refusal.value.field) == ("account_unknown", "username")
