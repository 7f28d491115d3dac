"""The schema against the real thing: requests made up from it, as everybody, and its docs."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, CheckFunction, GenerationMode, Response
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from scoring.api.examples import EVENT_BODIES
from scoring.engine.lucky_roll.parsing import parse
from tests.api import wire
from tests.api.operations import World
from tests.api.table import new_request_id

Made = Case[Any]
CONFORMANCE: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
"""That whatever fits the schema is accepted is not among them: what an event may say is for the
rules, and no schema knows the game."""
EVERYBODY = ["public", "player", "scorekeeper", "roller", "manager"]
EXAMPLES = 4
"""Requests an operation, a person and a mode."""


@cache
def cases(operation: str, mode: GenerationMode) -> st.SearchStrategy[Made]:
    """What schemathesis makes up for an operation; made once, since that is what takes time."""
    strategy: st.SearchStrategy[Made] = wire.operations()[operation].as_strategy(
        generation_mode=mode
    )
    return strategy


def steered(case: Made, operation: str, world: World, data: st.DataObject) -> None:
    """Every other time, let the request be about what is there and know the whole log."""
    if not data.draw(st.booleans(), label="about what is there"):
        return
    there = {
        "game_id": world.game.pk,
        "tournament_id": world.tournament.pk,
        "player_id": world.waiting,
        "number": 2,
        "flag_id": world.flag,
        "notice_id": world.hold,
        "ruling_id": world.fine,
        "id": world.al if operation.startswith("players") else world.game.roster_id,
    }
    given_parameters = case.path_parameters or {}
    case.path_parameters = {
        name: there.get(name, given_parameters[name]) for name in given_parameters
    }
    if isinstance(case.body, dict) and "after" in case.body:
        case.body |= {"after": world.table.seq, "request_id": new_request_id()}
        if operation == "events_record":
            ids = {"1": world.al, "2": world.bo, "3": world.cy}
            case.body |= _about(ids, data.draw(st.sampled_from(EVENT_BODIES), label="event"))


def _about(ids: dict[str, str], event: dict[str, Any]) -> dict[str, Any]:
    """An example's event with the players of this game."""
    text = json.dumps(event)
    for example, player in ids.items():
        text = text.replace(f'"{example}"', f'"{player}"')
    found: dict[str, Any] = json.loads(text)
    return found


def answered(case: Made, person: str) -> Response:
    """What the person gets; what it wrote is taken back."""
    case.headers.pop("Authorization", None)
    with transaction.atomic(), wire.keeping_the_connection():
        answer: Response = case.call(headers=wire.headers_of(person))
        transaction.set_rollback(True)
    return answer


bounded = settings(
    max_examples=EXAMPLES,
    database=None,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("person", EVERYBODY)
def test_requests_that_fit_the_schema_are_answered_as_it_says(world: World, person: str) -> None:
    for operation in wire.operations():
        fitting(operation, world, person)()


def fitting(operation: str, world: World, person: str) -> Callable[[], None]:
    """One person's requests to one operation, made up to fit its schema."""

    @bounded
    @given(cases(operation, GenerationMode.POSITIVE), st.data())
    def holds(case: Made, data: st.DataObject) -> None:
        steered(case, operation, world, data)
        case.validate_response(answered(case, person), checks=CONFORMANCE)

    return holds


@pytest.mark.parametrize("person", EVERYBODY)
def test_requests_that_do_not_fit_are_refused(world: World, person: str) -> None:
    for operation, described in wire.operations().items():
        if {"parameters", "requestBody"} & described.definition.raw.keys():
            unfitting(operation, person)()


def unfitting(operation: str, person: str) -> Callable[[], None]:
    """One person's requests to one operation, made up not to fit its schema."""

    @bounded
    @given(cases(operation, GenerationMode.NEGATIVE))
    def holds(case: Made) -> None:
        checks = [*CONFORMANCE, negative_data_rejection]
        case.validate_response(answered(case, person), checks=checks)

    return holds


def test_each_event_of_the_game_has_an_example_that_can_be_read() -> None:
    kinds = {parse(body).type for body in EVENT_BODIES}
    assert kinds == {body["type"] for body in EVENT_BODIES}
    assert len(EVENT_BODIES) == len(kinds)
