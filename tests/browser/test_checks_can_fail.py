"""That the checks of every page find what they are there to find."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.layout import small_official_targets
from tests.browser.tabbing import keyboard_faults
from tests.browser.test_every_page import axe_faults

FAULTS = """<!doctype html><html lang="en"><title>Faults</title>
<style>
  .skip, a, button { outline: 3px solid }
  .unmarked:focus { outline: none }
  .gone { position: fixed; left: -500px }
</style>
<body><a class="skip" href="#side">Skip</a>
<main id="main"><h1>Faults</h1>
  <button class="unmarked">Unmarked</button>
  <a href="/" tabindex="-1">Unreachable</a>
  <button class="gone">Out of sight</button>
  <button class="btn-official" style="width: 64px; height: 48px">Low</button>
</main>
<div id="side"><a href="/">Aside</a></div>"""


def test_a_keyboard_finds_what_is_unmarked_out_of_view_or_unreachable(page: Page) -> None:
    page.set_content(FAULTS)

    assert keyboard_faults(page) == [
        'no outline of 3 px: button "Unmarked"',
        'out of view: button "Out of sight"',
        'not reached: a "Unreachable"',
        "the skip link does not lead to the content",
    ]


def test_a_ruler_finds_an_official_action_that_is_too_small(page: Page) -> None:
    page.set_content(FAULTS)

    assert small_official_targets(page) == ["'Low' is 64x48"]


PALE_IN_THE_DARK = """<!doctype html><html lang="en"><title>Pale</title>
<style>
  body { color: #000; background: #fff }
  @media (prefers-color-scheme: dark) { body { color: #444; background: #222 } }
</style>
<main><h1>Hard to read in the dark</h1></main>"""


def test_axe_finds_what_is_too_pale_in_dark_colours_alone(page: Page) -> None:
    page.set_content(PALE_IN_THE_DARK)

    rules = [" ".join(fault.split(": ")[:2]) for fault in axe_faults(page)]

    assert rules == ["axe, dark violation color-contrast"]
