"""Every page in every state: what axe finds, what a keyboard misses, what does not fit."""

from __future__ import annotations

from typing import Literal

import pytest

from tests.browser.axe import findings
from tests.browser.inventory import STATES
from tests.browser.layout import (
    crowded_targets,
    sideways,
    small_official_targets,
    small_targets,
)
from tests.browser.tabbing import keyboard_faults
from tests.browser.visit import State, Visit

COLOURS: list[Literal["light", "dark"]] = ["light", "dark"]
SIZES = [(1024, 768), (768, 1024), (390, 844), (320, 256)]
each_state = pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())


@each_state
def test_axe_finds_nothing(visit: Visit, state: State) -> None:
    state.open(visit)

    found = []
    for colours in COLOURS:
        visit.page.emulate_media(color_scheme=colours)
        found += [f"{colours}: {line}" for line in findings(visit.page)]
    assert found == []


@each_state
def test_the_keyboard_reaches_everything(visit: Visit, state: State) -> None:
    state.open(visit)

    assert keyboard_faults(visit.page) == []


@each_state
def test_it_fits_and_targets_are_large(visit: Visit, state: State) -> None:
    state.open(visit)

    faults = []
    for width, height in SIZES:
        visit.page.set_viewport_size({"width": width, "height": height})
        found = [
            *small_targets(visit.page),
            *crowded_targets(visit.page),
            *small_official_targets(visit.page),
        ]
        if sideways(visit.page):
            found.append(f"scrolls sideways by {sideways(visit.page)}")
        faults += [f"{width}x{height}: {fault}" for fault in found]
    assert faults == []
