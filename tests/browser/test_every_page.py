"""Every page in every state: what axe finds, what does not fit, what a keyboard misses.

Each state is opened once and looked at in three ways; a fault says which one found it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.axe import findings
from tests.browser.conftest import TABLET
from tests.browser.inventory import STATES
from tests.browser.layout import (
    crowded_targets,
    sideways,
    small_official_targets,
    small_targets,
)
from tests.browser.tabbing import keyboard_faults
from tests.browser.visit import State, Visit

SIZES = [(320, 256), (390, 844), (768, 1024), (TABLET["width"], TABLET["height"])]


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_a_page_has_no_fault(visit: Visit, state: State) -> None:
    state.open(visit)

    faults = [
        *axe_faults(visit.page),
        *layout_faults(visit.page),
        *(f"keyboard: {fault}" for fault in keyboard_faults(visit.page)),
    ]
    assert not faults, "\n".join(faults)


def axe_faults(page: Page) -> list[str]:
    """Ask axe: about everything in light colours, about the colours in dark ones as well."""
    page.emulate_media(color_scheme="dark")
    faults = [f"axe, dark: {line}" for line in findings(page, colours=True)]
    page.emulate_media(color_scheme="light")
    return faults + [f"axe, light: {line}" for line in findings(page)]


def layout_faults(page: Page) -> list[str]:
    """Measure at every size, the tablet's last."""
    faults = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found = [*small_targets(page), *crowded_targets(page), *small_official_targets(page)]
        if sideways(page):
            found.append(f"scrolls sideways by {sideways(page)}")
        faults += [f"{width}x{height}: {fault}" for fault in found]
    return faults
