"""Players for everybody, what officials do about records, and accounts of one's own."""

from __future__ import annotations

from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from playwright.sync_api import expect

from policies.flags import raise_flag
from policies.ruling import rule
from roster.claims import claim, decide
from roster.invitations import invite
from roster.models import Claim, Player, User
from roster.public_names import show_as
from roster.roles import Role
from scoring.models import Game
from scoring.people import anonymise_record, merge_records
from tests.browser.evening import account, published, season
from tests.browser.visit import State, Visit, listed
from tests.tournaments.evenings import NOTHING, official, opened, play, players
from tournaments.models import Tournament
from tournaments.people.letters import SALT
from tournaments.services import appoint

STATES: list[State] = []
state = listed(STATES)

LONG = "Wilhelmina Featherstonehaugh-Cholmondeley"
ELODIE, BEN, ELLIE = "Élodie Everbright", "Ben Applebee", "Ellie Everbright"
PENALTY = {"type": "penalty", "kind": "points", "points": 100}


def of(name: str) -> Player:
    return players(name)[name]


def three_games() -> list[Game]:
    """Élodie wins games 1 and 3, is absent in game 2; a ruling in game 3."""
    tournament = season()
    games = [opened(tournament, number) for number in (1, 2, 3)]
    first = {ELODIE: 2000, BEN: 1000, LONG: NOTHING}
    play(games[0], first, first)
    play(games[1], {BEN: 1500, LONG: 1100})
    play(games[2], {ELODIE: 1500, BEN: 1000})
    rule(
        games[2].pk,
        {**PENALTY, "player": str(of(ELODIE).pk)},
        policy=8,
        reason="Shouting",
        request_id="people-1",
        actor=official(),
    )
    published(games)
    return games


def manager(visit: Visit) -> None:
    """Sign a manager of the season in."""
    max_ = account("max")
    tournament = Tournament.objects.first() or season()
    appoint(tournament, max_, Role.MANAGER, by=official())
    visit.let_in("max")


def record(name: str, rest: str = "") -> str:
    """The address of a record for officials."""
    return f"/officials/players/{of(name).pk}/{rest}"


# --- Everybody -----------------------------------------------------------------------------------


@state("players", "some players")
def some(visit: Visit) -> None:
    three_games()
    visit.go("/players/")


@state("players", "nobody found")
def nobody(visit: Visit) -> None:
    three_games()
    visit.go("/players/?search=zzz")


@state("player", "with a season")
def with_a_season(visit: Visit) -> None:
    three_games()
    visit.go(f"/players/{of(ELODIE).pk}/")
    expect(visit.page.locator(".chart svg")).to_be_visible()


@state("player", "without a game, to be claimed")
def claimable(visit: Visit) -> None:
    account("ana")
    visit.let_in("ana")
    visit.go(f"/players/{of(LONG).pk}/")
    expect(visit.page.get_by_role("link", name="This is my record")).to_be_visible()


@state("player-turns", "a finished game")
def turns(visit: Visit) -> None:
    game = three_games()[0]
    visit.go(f"/players/{of(ELODIE).pk}/games/{game.pk}/")


@state("player-against", "to be chosen")
def to_be_compared(visit: Visit) -> None:
    three_games()
    visit.go(f"/players/{of(ELODIE).pk}/against/")


@state("player-against", "two players")
def compared(visit: Visit) -> None:
    three_games()
    visit.go(f"/players/{of(ELODIE).pk}/against/?with={of(BEN).pk}")


# --- Officials -----------------------------------------------------------------------------------


@state("people", "with a claim")
def people(visit: Visit) -> None:
    three_games()
    show_as(of(BEN), "Lucky Ben", actor=official())
    claim(of(ELODIE), by=account("ana"), note="Plays since the spring of 2024")
    manager(visit)
    visit.go("/officials/players/")


@state("people", "nobody found")
def no_people(visit: Visit) -> None:
    manager(visit)
    visit.go("/officials/players/?search=zzz")


@state("person", "an invitation just made")
def invited(visit: Visit) -> None:
    manager(visit)
    visit.go(record(ELODIE))
    visit.page.get_by_role("button", name="Make the link").click()
    expect(visit.page.locator("#link-h")).to_be_visible()


@state("person", "names refused")
def names_refused(visit: Visit) -> None:
    players(BEN)
    manager(visit)
    visit.go(record(ELODIE))
    visit.page.get_by_label("Public name").fill(BEN)
    visit.page.get_by_role("button", name="Keep the names").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("person", "with a merged record")
def with_merged(visit: Visit) -> None:
    merge_records(of(ELODIE), of(ELLIE), reason="One person, two spellings", actor=official())
    manager(visit)
    visit.go(record(ELODIE))


@state("person", "anonymised")
def anonymised(visit: Visit) -> None:
    gone = of(ELODIE)
    anonymise_record(gone, actor=official())
    manager(visit)
    visit.go(f"/officials/players/{gone.pk}/")


@state("person-merge", "records found")
def merge_found(visit: Visit) -> None:
    players(ELLIE)
    manager(visit)
    visit.go(record(ELODIE, "merge/?search=ellie"))


@state("person-merge", "preview")
def merge_preview(visit: Visit) -> None:
    three_games()
    manager(visit)
    visit.go(record(ELODIE, f"merge/?other={of(ELLIE).pk}"))


@state("person-merge", "they have met")
def merge_met(visit: Visit) -> None:
    three_games()
    manager(visit)
    visit.go(record(ELODIE, f"merge/?other={of(BEN).pk}"))


@state("person-merge", "without a reason")
def merge_refused(visit: Visit) -> None:
    manager(visit)
    visit.go(record(ELODIE, f"merge/?other={of(ELLIE).pk}"))
    visit.submit("main form")
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("person-anonymise", "preview")
def anonymise(visit: Visit) -> None:
    game = three_games()[0]
    raise_flag(game.pk, f"Was that {ELODIE}’s roll?", actor=official())
    manager(visit)
    visit.go(record(ELODIE, "anonymise/"))


@state("person-anonymise", "an official")
def anonymise_refused(visit: Visit) -> None:
    account("kim")
    Player.objects.filter(pk=of(ELODIE).pk).update(user=User.objects.get(username="kim"))
    User.objects.filter(username="kim").update(is_official=True)
    manager(visit)
    visit.go(record(ELODIE, "anonymise/"), status=422)
    expect(visit.page.locator("#error-summary")).to_be_focused()


def claimed() -> Claim:
    """Ana claims Élodie's record."""
    return claim(of(ELODIE), by=account("ana"), note="Plays since the spring of 2024")


@state("claim-decision", "waiting")
def deciding(visit: Visit) -> None:
    made = claimed()
    manager(visit)
    visit.go(f"/officials/claims/{made.pk}/")


@state("claim-decision", "refused without a reason")
def decision_refused(visit: Visit) -> None:
    made = claimed()
    manager(visit)
    visit.go(f"/officials/claims/{made.pk}/")
    visit.page.get_by_label("Refuse").check()
    visit.page.get_by_role("button", name="Decide").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


# --- One's own -----------------------------------------------------------------------------------


@state("claim", "as it is")
def claiming(visit: Visit) -> None:
    account("ana")
    visit.let_in("ana")
    visit.go(f"/players/{of(ELODIE).pk}/claim/")


@state("claim", "somebody else's")
def claim_refused(visit: Visit) -> None:
    Player.objects.filter(pk=of(ELODIE).pk).update(user=account("kim"))
    account("ana")
    visit.let_in("ana")
    visit.go(f"/players/{of(ELODIE).pk}/claim/")
    visit.page.get_by_role("button", name="This is my record").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("invitation", "to be accepted")
def invitation(visit: Visit) -> None:
    _made, token = invite(of(ELODIE), actor=official())
    visit.go(f"/invitations/{token}/")


@state("invitation", "refused")
def invitation_refused(visit: Visit) -> None:
    account("ana")
    _made, token = invite(of(ELODIE), actor=official())
    visit.go(f"/invitations/{token}/")
    visit.page.get_by_label("Account name").fill("ana")
    visit.page.get_by_label("Password").fill("thirteen lucky dice")
    visit.page.get_by_role("button", name="Make my account").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("invitation", "gone")
def invitation_gone(visit: Visit) -> None:
    visit.go("/invitations/made-up/", status=410)


@state("own-account", "a claim waits")
def own_account(visit: Visit) -> None:
    claimed()
    visit.let_in("ana")
    visit.go("/me/account/")


@state("own-account", "a claim was refused, and a wrong address")
def own_account_refused(visit: Visit) -> None:
    decide(claimed().pk, approve=False, reason="Élodie is known to us", actor=official())
    visit.let_in("ana")
    visit.go("/me/account/")
    visit.submit("main form")
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("own-address", "to be confirmed")
def own_address(visit: Visit) -> None:
    ana = account("ana")
    token = signing.dumps({"user": ana.pk, "address": "ana@example.org"}, salt=SALT)
    visit.let_in("ana")
    visit.go(f"/me/address/{token}/")


@state("own-address", "gone")
def own_address_gone(visit: Visit) -> None:
    account("ana")
    visit.let_in("ana")
    visit.go("/me/address/made-up/", status=410)


@state("password_reset", "asked")
def forgotten(visit: Visit) -> None:
    visit.go("/password/forgotten/")


@state("password_reset", "refused")
def forgotten_refused(visit: Visit) -> None:
    visit.go("/password/forgotten/")
    visit.submit("main form")
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("password_reset", "sent")
def forgotten_sent(visit: Visit) -> None:
    visit.monkeypatch.setattr("tournaments.people.own_pages.ask_for", lambda *_facts: True)
    visit.go("/password/forgotten/")
    visit.page.get_by_label("E-mail address").fill("ana@example.org")
    visit.page.get_by_role("button", name="Send the letter").click()
    expect(visit.page.locator("h1")).to_have_text("Look into your mailbox")


def new_password_link() -> str:
    """What stands in the letter for a forgotten password."""
    ana = account("ana")
    return f"/password/new/{urlsafe_base64_encode(force_bytes(ana.pk))}/"


@state("password_reset_confirm", "new password")
def new_password(visit: Visit) -> None:
    link = new_password_link()
    token = default_token_generator.make_token(User.objects.get(username="ana"))
    visit.go(f"{link}{token}/")


@state("password_reset_confirm", "refused")
def new_password_refused(visit: Visit) -> None:
    new_password(visit)
    visit.page.get_by_label("New password", exact=True).fill("123")
    visit.page.get_by_label("New password confirmation").fill("321")
    visit.page.get_by_role("button", name="Keep this password").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("password_reset_confirm", "gone")
def new_password_gone(visit: Visit) -> None:
    visit.go(f"{new_password_link()}made-up/")


@state("password_reset_complete", "set")
def password_set(visit: Visit) -> None:
    visit.go("/password/set/")
