"""Who may do what, cell by cell."""

from itertools import product

import pytest
from django.contrib.auth.models import AnonymousUser

from roster.models import User
from roster.permissions import official_anywhere
from roster.roles import Action, GameStatus, Role, may

# Columns: public, player, scorekeeper, active roller, alternate roller, manager, designee.
# y: always; o: until the game is official; -: never. Written from the rules, not from the code.
COLUMNS = [
    Role.PUBLIC,
    Role.PLAYER,
    Role.SCOREKEEPER,
    Role.ACTIVE_ROLLER,
    Role.ALTERNATE_ROLLER,
    Role.MANAGER,
    Role.DESIGNEE,
]
EXPECTED = {
    "view_public": "y y y y y y y",
    "check_in": "- o - - - - -",
    "see_own_history": "- y - - - - -",
    "see_own_replays": "- y - - - - -",
    "see_open_roll": "- - y y y y y",
    "see_log": "- - y y y y y",
    "see_transcript_running": "- - y y y y y",
    "set_roster": "- - o o o y y",
    "record": "- - o o o y y",
    "mark_present": "- - o o o y y",
    "record_virtual_dice": "- - - o o y y",
    "correct": "- - o o o y y",
    "raise_flag": "- - y y y y y",
    "take_flag": "- - y y y y y",
    "hold": "- - o o o y y",
    "give_notice": "- - o o o y y",
    "refer": "- - y y y y y",
    "rule_policy_penalty": "- - o o o y y",
    "rule_discretionary": "- - - - - y y",
    "correct_ruling": "- - - - - y y",
    "reverse_ruling": "- - - - - y y",
    "sanction": "- - - - - y y",
    "lift_sanction": "- - - - - y y",
    "admit": "- - - - - y y",
    "settle_field": "- - - - - y y",
    "break_tie": "- - - - - y y",
    "end_game": "- - - - - y y",
    "sign_off": "- - - - - y y",
    "see_crew": "- - y y y y y",
    "see_people": "- - y y y y y",
    "name_player": "- - y y y y y",
    "invite": "- - y y y y y",
    "decide_claim": "- - y y y y y",
    "merge": "- - - - - y y",
    "anonymise": "- - - - - y y",
    "appoint": "- - - - - y y",
    "set_up": "- - - - - y y",
}


def test_every_action_is_expected_for_every_role() -> None:
    assert set(EXPECTED) == set(Action)
    assert set(COLUMNS) == set(Role)


@pytest.mark.parametrize(
    ("action", "role", "status"),
    list(product(Action, Role, GameStatus)),
    ids=str,
)
def test_every_cell(action: Action, role: Role, status: GameStatus) -> None:
    cell = EXPECTED[action].split()[COLUMNS.index(role)]
    expected = cell == "y" or (cell == "o" and status != "official")
    assert may([role], action, status=status) is expected


@pytest.mark.parametrize("action", Action)
def test_roles_add_up(action: Action) -> None:
    for one, other in product(Role, Role):
        assert may([one, other], action, status=GameStatus.PROVISIONAL) == (
            may([one], action, status=GameStatus.PROVISIONAL)
            or may([other], action, status=GameStatus.PROVISIONAL)
        )


def test_an_official_who_plays_checks_in_as_a_player() -> None:
    status = GameStatus.PROVISIONAL
    assert not may([Role.MANAGER], Action.CHECK_IN, status=status)
    assert may([Role.MANAGER, Role.PLAYER], Action.CHECK_IN, status=status)


def test_without_any_role_one_is_the_public() -> None:
    allowed = {action for action in Action if may([], action, status=GameStatus.OFFICIAL)}
    assert allowed == {Action.VIEW_PUBLIC}


def test_an_unknown_status_is_a_mistake_and_no_permission() -> None:
    with pytest.raises(ValueError, match="finished"):
        may([Role.MANAGER], Action.RECORD, status="finished")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("user", "expected"),
    [
        (AnonymousUser(), False),
        (User(), False),
        (User(is_staff=True), False),
        (User(is_official=True), True),
        (User(is_superuser=True), True),
        (User(is_official=True, is_active=False), False),
    ],
)
def test_who_is_an_official_whatever_the_game(user: User | AnonymousUser, expected: bool) -> None:
    assert official_anywhere(user) is expected
