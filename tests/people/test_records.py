"""Claims, invitations, public names and merges: what is written, and what is refused."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import authenticate
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import timezone

from roster.claims import claim, decide
from roster.errors import RosterError
from roster.invitations import accept, found_by, invite, withdraw
from roster.merging import undo
from roster.models import Invitation, Player, RosterEntry, User
from roster.public_names import show_as
from roster.selectors import search_players
from roster.services import add_player, enter, rename_player
from roster.shown import called_name, records_of, shown, shown_name
from scoring.people import merge_records
from tests.tournaments.evenings import official, opened, play, players, tournament

pytestmark = pytest.mark.django_db


def refusal(error: pytest.ExceptionInfo[RosterError]) -> str:
    assert error.value.detail
    return error.value.code


def asks() -> HttpRequest:
    return RequestFactory().post("/sign-in/")


def account(name: str, **more: str) -> User:
    return User.objects.create_user(name, password="thirteen lucky dice", **more)


# --- Public names --------------------------------------------------------------------------------


def test_everybody_reads_the_public_name_and_officials_the_called_one() -> None:
    ana = show_as(players("Ana Lima")["Ana Lima"], "  Lucky  Lou ", actor=official())
    assert (shown_name(ana), called_name(ana)) == ("Lucky Lou", "Ana Lima")
    assert Player.objects.annotate(read=shown()).get().read == "Lucky Lou"
    show_as(ana, "", actor=official())
    assert shown_name(ana) == "Ana Lima"


def test_a_public_search_does_not_tell_the_called_name() -> None:
    show_as(players("Ana Lima")["Ana Lima"], "Lucky Lou", actor=official())
    assert [len(search_players(text)) for text in ("lima", "lou")] == [1, 0]
    assert [len(search_players(text, public=True)) for text in ("lima", "lou")] == [0, 1]


def test_no_two_people_are_called_or_shown_alike() -> None:
    two = players("Ana", "Ben")
    with pytest.raises(RosterError) as error:
        show_as(two["Ana"], "BEN", actor=official())
    assert refusal(error) == "name_taken"
    show_as(two["Ana"], "Lou", actor=official())
    with pytest.raises(RosterError) as error:
        show_as(two["Ben"], "lou", actor=official())
    assert refusal(error) == "name_taken"
    with pytest.raises(RosterError) as error:
        add_player("Lou", actor=official())
    assert refusal(error) == "name_taken"
    rename_player(two["Ana"], "Lou", actor=official())
    assert shown_name(two["Ana"]) == "Lou"


# --- Claims --------------------------------------------------------------------------------------


def test_a_claim_is_approved_once_and_links_the_account() -> None:
    ana, user = players("Ana")["Ana"], account("ana")
    made = claim(ana, by=user, note="Tuesday table")
    with pytest.raises(RosterError) as error:
        claim(ana, by=user)
    assert refusal(error) == "claim_waiting"
    decide(made.pk, approve=True, actor=official())
    ana.refresh_from_db()
    assert ana.user == user
    with pytest.raises(RosterError) as error:
        decide(made.pk, approve=False, reason="No", actor=official())
    assert refusal(error) == "claim_decided"
    with pytest.raises(RosterError) as error:
        claim(players("Ben")["Ben"], by=user)
    assert refusal(error) == "claim_linked"


def test_a_claim_is_refused_with_a_reason_and_not_made_again() -> None:
    ana, user = players("Ana")["Ana"], account("ana")
    made = claim(ana, by=user)
    with pytest.raises(RosterError) as error:
        decide(made.pk, approve=False, reason=" ", actor=official())
    assert refusal(error) == "reason_missing"
    decide(made.pk, approve=False, reason="Ana is known to us", actor=official())
    with pytest.raises(RosterError) as error:
        claim(ana, by=user)
    assert refusal(error) == "claim_refused"
    claim(players("Ben")["Ben"], by=user)
    ana.refresh_from_db()
    assert ana.user is None


def test_somebody_elses_record_cannot_be_claimed() -> None:
    ana = players("Ana")["Ana"]
    decide(claim(ana, by=account("ana")).pk, approve=True, actor=official())
    with pytest.raises(RosterError) as error:
        claim(ana, by=account("eve"))
    assert refusal(error) == "claim_taken"


def test_of_two_claims_of_one_record_one_is_approved() -> None:
    ana = players("Ana")["Ana"]
    first, second = claim(ana, by=account("ana")), claim(ana, by=account("eve"))
    decide(first.pk, approve=True, actor=official())
    with pytest.raises(RosterError) as error:
        decide(second.pk, approve=True, actor=official())
    assert refusal(error) == "account_taken"


# --- Invitations ---------------------------------------------------------------------------------


def test_an_invitation_makes_the_account_once() -> None:
    ana = players("Ana")["Ana"]
    made, token = invite(ana, address="ana@example.org", actor=official())
    assert token not in made.token_hash
    user = accept(token, user=None, username="ana", password="thirteen lucky dice")
    ana.refresh_from_db()
    assert (ana.user, user.email) == (user, "ana@example.org")
    assert found_by(token) is None
    with pytest.raises(RosterError) as error:
        accept(token, user=None, username="eve", password="thirteen lucky dice")
    assert refusal(error) == "invite_gone"
    assert not User.objects.filter(username="eve").exists()


def test_an_invitation_that_is_old_taken_back_or_replaced_opens_nothing() -> None:
    ana = players("Ana")["Ana"]
    _first, old = invite(ana, actor=official())
    _second, newer = invite(ana, actor=official())
    assert found_by(old) is None
    assert found_by(newer) is not None
    withdraw(Invitation.objects.latest("pk").pk, actor=official())
    assert found_by(newer) is None
    late, token = invite(ana, actor=official())
    Invitation.objects.filter(pk=late.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert found_by(token) is None
    assert found_by("made up") is None


def test_a_name_that_is_taken_leaves_the_invitation_as_it_was() -> None:
    account("ana")
    _made, token = invite(players("Ana")["Ana"], actor=official())
    with pytest.raises(RosterError) as error:
        accept(token, user=None, username="ana", password="thirteen lucky dice")
    assert refusal(error) == "username_taken"
    assert found_by(token) is not None


def test_an_address_of_another_account_stays_that_accounts() -> None:
    account("other", email="Ana@Example.org")
    _made, token = invite(players("Ana")["Ana"], address="ana@example.org", actor=official())
    user = accept(token, user=None, username="ana", password="thirteen lucky dice")
    assert user.email == ""


# --- Signing in ----------------------------------------------------------------------------------


def test_one_signs_in_by_name_or_by_address_whatever_its_case() -> None:
    ana = account("ana", email="ana@example.org")
    for typed in ("ana", "ana@example.org", " ANA@example.ORG"):
        assert authenticate(asks(), username=typed, password="thirteen lucky dice") == ana
    assert authenticate(asks(), username="ANA", password="thirteen lucky dice") is None
    assert authenticate(asks(), username="ana@example.org", password="wrong") is None


def test_an_account_that_is_closed_does_not_sign_in_by_address() -> None:
    ana = account("ana", email="ana@example.org")
    User.objects.filter(pk=ana.pk).update(is_active=False)
    typed = {"username": "ana@example.org", "password": "thirteen lucky dice"}
    assert authenticate(asks(), **typed) is None


# --- Merges --------------------------------------------------------------------------------------


def test_a_merged_record_is_read_as_the_kept_one_until_it_is_undone() -> None:
    season = tournament()
    play(opened(season, 1), {"Ana": 1000, "Ben": 1050})
    play(opened(season, 2), {"Anna": 1000, "Ben": 1050})
    ana, anna = (players("Ana", "Anna")[name] for name in ("Ana", "Anna"))
    before = list(Player.objects.order_by("pk").values())
    merge = merge_records(ana, anna, reason="One person", actor=official())
    anna.refresh_from_db()
    assert (shown_name(anna), called_name(anna)) == ("Ana", "Ana")
    assert records_of(anna) == [ana.pk, anna.pk]
    assert [player.name for player in search_players()] == ["Ana", "Ben"]

    undo(merge.pk, actor=official())
    assert list(Player.objects.order_by("pk").values()) == before


def test_two_who_met_in_a_game_are_two_people() -> None:
    play(opened(tournament(), 1), {"Ana": 1000, "Anna": 1050})
    two = players("Ana", "Anna")
    with pytest.raises(RosterError) as error:
        merge_records(two["Ana"], two["Anna"], reason="One person", actor=official())
    assert refusal(error) == "merge_met"


def test_who_met_by_way_of_an_earlier_merge_is_not_merged_either() -> None:
    season = tournament()
    play(opened(season, 1), {"Ana": 1000, "Ben": 1050})
    play(opened(season, 2), {"Anna": 1000, "Ben": 1050})
    play(opened(season, 3), {"Anna": 1000, "Annie": 1050})
    who = players("Ana", "Anna", "Annie")
    merge_records(who["Ana"], who["Anna"], reason="One person", actor=official())
    with pytest.raises(RosterError) as error:
        merge_records(who["Ana"], who["Annie"], reason="One person", actor=official())
    assert refusal(error) == "merge_met"


def test_a_record_on_the_roster_of_an_open_game_is_not_merged_away() -> None:
    season = tournament()
    play(opened(season, 1), {"Ana": 1000, "Ben": 1050})
    who = players("Ana", "Anna")
    enter(opened(season, 2).roster, who["Anna"], actor=official())
    with pytest.raises(RosterError) as error:
        merge_records(who["Ana"], who["Anna"], reason="One person", actor=official())
    assert refusal(error) == "record_playing"
    RosterEntry.objects.filter(player=who["Anna"]).delete()
    merge_records(who["Ana"], who["Anna"], reason="One person", actor=official())
    with pytest.raises(RosterError) as error:
        enter(opened(season, 2).roster, who["Anna"], actor=official())
    assert refusal(error) == "merged_record"


def test_merges_are_followed_to_the_end_and_undone_in_any_order() -> None:

    who = players("Ana", "Anna", "Annie")
    first = merge_records(who["Anna"], who["Annie"], reason="One", actor=official())
    second = merge_records(who["Ana"], who["Anna"], reason="One", actor=official())

    def into() -> list[str]:
        rows = Player.objects.order_by("pk").select_related("merged_into")
        return [row.merged_into.name if row.merged_into else "" for row in rows]

    assert into() == ["", "Ana", "Ana"]
    undo(first.pk, actor=official())
    assert into() == ["", "Ana", ""]
    undo(second.pk, actor=official())
    assert into() == ["", "", ""]
    with pytest.raises(RosterError) as error:
        merge_records(who["Ana"], who["Ana"], reason="One", actor=official())
    assert refusal(error) == "merge_itself"
