"""That the checks of every page find what they are there to find."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.layout import small_official_targets
from tests.browser.tabbing import keyboard_faults

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
