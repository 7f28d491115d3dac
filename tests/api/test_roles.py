"""Who may do what over the API: every operation as everybody, each answer as the schema says."""

from __future__ import annotations

import pytest
from django.db import transaction
from werkzeug.test import TestResponse

from scoring.models import Game
from tests.api import wire
from tests.api.operations import ONCE_OFFICIAL, OPERATIONS, Operation, World
from tests.api.table import PEOPLE


def asked(operation: Operation, of: World, person: str) -> TestResponse:
    """The answer that one person gets; what it wrote is taken back."""
    with transaction.atomic():
        url, body = operation.call(of, person)
        answer = wire.request(person, operation.method, url, body)
        transaction.set_rollback(True)
    return answer


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_everybody_gets_what_the_role_allows(world: World, operation: Operation) -> None:
    answers = {person: asked(operation, world, person) for person in PEOPLE}
    assert {who: answer.status_code for who, answer in answers.items()} == operation.expected
    described = wire.operations()[operation.name]
    for answer in answers.values():
        assert str(answer.status_code) in described.definition.raw["responses"]
        described.validate_response(answer)


@pytest.mark.parametrize("name", ONCE_OFFICIAL)
def test_an_official_game_is_the_managers_alone(world: World, name: str) -> None:
    Game.objects.update(status=Game.Status.OFFICIAL)
    operation = next(each for each in OPERATIONS if str(each) == name)
    statuses = [asked(operation, world, person).status_code for person in PEOPLE]
    assert tuple(statuses) == ONCE_OFFICIAL[name]


def test_every_operation_of_the_schema_has_its_lines(db: None) -> None:
    assert {operation.name for operation in OPERATIONS} == set(wire.operations())


def test_every_operation_succeeds_for_somebody() -> None:
    succeeding = {each.name for each in OPERATIONS if min(each.expected.values()) < 300}
    assert succeeding == {each.name for each in OPERATIONS}
