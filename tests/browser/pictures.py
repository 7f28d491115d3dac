"""A picture of every page, in the first state of each, into `docs/images/pages/`.

Not run with the tests: `make screenshots` does it. The name of a picture is that of the page's
address; `docs/pages.md` shows all of them.
"""

from __future__ import annotations

from base64 import b64decode
from itertools import groupby
from pathlib import Path

import pytest

from tests.browser.inventory import STATES
from tests.browser.visit import State, Visit

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "images" / "pages"
PAGES = ROOT / "docs" / "pages.md"
QUALITY = 60
"""Small files: they are taken anew with every change of the looks."""
HEAD = """# Every page

Each page in one of its states, on a tablet of 1024 by 768 in light colours. Written by
`make screenshots`. Names are those of the addresses in the code.
"""


def first_states() -> list[State]:
    """One state of each page, in the order of the pages' names."""
    states = sorted(STATES.values(), key=lambda state: state.url_name)
    return [next(of) for _page, of in groupby(states, key=lambda state: state.url_name)]


@pytest.mark.parametrize("state", first_states(), ids=lambda state: state.url_name)
def test_a_picture_is_taken(visit: Visit, state: State) -> None:
    state.open(visit)
    visit.page.mouse.move(0, 0)
    FOLDER.mkdir(parents=True, exist_ok=True)
    window = visit.page.context.new_cdp_session(visit.page)
    taken = window.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (FOLDER / f"{state.url_name}.webp").write_bytes(b64decode(taken["data"]))


def test_the_list_is_written() -> None:
    parts = [
        f"## {state.url_name}\n\n![{state.name}](images/pages/{state.url_name}.webp)\n"
        for state in first_states()
    ]
    PAGES.write_text("\n".join([HEAD, *parts]))
