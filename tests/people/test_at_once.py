"""Several people about one record or account at the same moment, each with a connection."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import connection

from roster.claims import claim, decide
from roster.errors import RosterError
from roster.invitations import accept, invite
from roster.merging import merge
from roster.models import Claim, Merge, Player, User
from roster.services import give_account
from tests.tournaments.evenings import official, players

pytestmark = pytest.mark.django_db(transaction=True)

GOOD = "thirteen lucky dice"


@pytest.fixture(autouse=True)
def _closed(transactional_db: None) -> Iterator[None]:
    official()
    yield
    connection.close()


def at_once(steps: Sequence[Callable[[], object]]) -> list[str]:
    """Take all steps at the same moment; "done", or the code of the refusal of each."""
    barrier = Barrier(len(steps))

    def run(step: Callable[[], object]) -> str:
        try:
            connection.ensure_connection()
            barrier.wait(timeout=60)
            step()
        except RosterError as refusal:
            return refusal.code
        else:
            return "done"
        finally:
            connection.close()

    with ThreadPoolExecutor(len(steps)) as pool:
        return sorted(pool.map(run, steps))


def accounts(*names: str) -> list[User]:
    return [User.objects.create_user(name) for name in names]


def test_a_claim_that_is_sent_four_times_is_made_once() -> None:
    ana, (eve,) = players("Ana")["Ana"], accounts("eve")
    told = at_once([lambda: claim(ana, by=eve)] * 4)
    assert told == ["claim_waiting"] * 3 + ["done"]
    assert Claim.objects.count() == 1


def test_of_claims_of_one_record_that_are_approved_at_once_one_holds() -> None:
    ana = players("Ana")["Ana"]
    made = [claim(ana, by=user).pk for user in accounts("ana", "eve", "mallory")]
    told = at_once([partial(decide, pk, approve=True, actor=official()) for pk in made])
    assert told == ["account_taken", "account_taken", "done"]
    ana.refresh_from_db()
    assert [each.user for each in Claim.objects.filter(approved=True)] == [ana.user]


def test_a_claim_that_two_officials_decide_is_decided_once() -> None:
    made = claim(players("Ana")["Ana"], by=accounts("ana")[0])
    kim, max_ = official("kim"), official("max")
    told = at_once(
        [
            lambda: decide(made.pk, approve=True, actor=kim),
            lambda: decide(made.pk, approve=False, reason="Who is this?", actor=max_),
        ]
    )
    assert told == ["claim_decided", "done"]
    made.refresh_from_db()
    linked = Player.objects.get(name="Ana").user is not None
    assert linked is made.approved


def test_a_link_that_is_used_four_times_makes_one_account() -> None:
    _made, token = invite(players("Ana")["Ana"], actor=official())
    before = User.objects.count()
    told = at_once(
        [partial(accept, token, user=None, username=f"ana-{n}", password=GOOD) for n in range(4)]
    )
    assert told == ["done"] + ["invite_gone"] * 3
    assert User.objects.count() == before + 1


def test_a_link_and_an_approved_claim_do_not_both_get_the_record() -> None:
    ana, (eve,) = players("Ana")["Ana"], accounts("eve")
    _made, token = invite(ana, actor=official())
    claimed = claim(ana, by=eve)
    told = at_once(
        [
            lambda: accept(token, user=None, username="ana", password=GOOD),
            lambda: decide(claimed.pk, approve=True, actor=official()),
        ]
    )
    assert told in (["account_taken", "done"], ["done", "invite_gone"])
    ana.refresh_from_db()
    claimed.refresh_from_db()
    assert ana.user is not None
    assert (ana.user == eve) is (claimed.approved is True)


def test_one_account_does_not_get_two_records_at_once() -> None:
    who, (ana,) = players("Ana", "Anna", "Annie"), accounts("ana")
    _made, token = invite(who["Ana"], actor=official())
    claimed = claim(who["Anna"], by=ana)
    told = at_once(
        [
            lambda: accept(token, user=ana),
            lambda: decide(claimed.pk, approve=True, actor=official()),
            lambda: give_account(who["Annie"], "ana", actor=official()),
        ]
    )
    assert told.count("done") == 1
    assert set(told) <= {"done", "account_taken", "invite_gone", "claim_linked"}
    assert Player.objects.filter(user=ana).count() == 1


def test_two_records_are_not_merged_both_ways() -> None:
    who = players("Ana", "Anna")
    told = at_once(
        [
            lambda: merge(who["Ana"], who["Anna"], reason="One", actor=official()),
            lambda: merge(who["Anna"], who["Ana"], reason="One", actor=official()),
        ]
    )
    assert told == ["done", "merge_again"]
    assert Merge.objects.count() == 1


def test_a_link_that_is_used_while_another_one_is_made_leaves_one_of_them() -> None:
    """Whoever comes first: the new link is refused as there is an account, or the old one is."""
    ana = players("Ana")["Ana"]
    _made, token = invite(ana, actor=official())
    using = partial(accept, token, user=None, username="ana.l", password=GOOD)
    told = at_once([using, partial(invite, ana, actor=official())])
    assert told in (["done", "invite_linked"], ["done", "invite_gone"])
