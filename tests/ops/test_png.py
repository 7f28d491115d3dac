"""Smaller pictures, seen by a browser."""

import base64

import pytest
from playwright.sync_api import Page

from ops.png import with_palette

FEW_COLOURS = """<body style="margin: 0; background: #0d4a37; color: #fff; font: 20px monospace">
<p style="border: 3px solid #93dbb9; border-radius: 9px">115326</p>"""
MANY_COLOURS = """<body style="margin: 0">
<p style="height: 99px; background: linear-gradient(30deg, #0d4a37, #93dbb9, #8f1d14)">"""

LARGEST_DIFFERENCE = """async (pictures) => {
  const pixels = async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height).data;
  };
  const [one, other] = await Promise.all(pictures.map(pixels));
  if (one.length !== other.length) return Infinity;
  return one.reduce((most, value, index) => Math.max(most, Math.abs(value - other[index])), 0);
}"""


def difference(page: Page, content: str) -> int:
    """How far a picture of a page is from itself with a palette: the worst of all channels."""
    page.set_viewport_size({"width": 320, "height": 120})
    page.set_content(content)
    picture = page.screenshot()
    smaller = with_palette(picture)
    both = [base64.b64encode(each).decode() for each in (picture, smaller)]
    return int(page.evaluate(LARGEST_DIFFERENCE, both))


def test_a_picture_of_few_colours_stays_as_it_is(page: Page) -> None:
    assert difference(page, FEW_COLOURS) == 0


def test_of_very_many_colours_each_becomes_one_of_those_that_are_left(page: Page) -> None:
    assert 0 < difference(page, MANY_COLOURS) < 128


def test_a_picture_with_transparency_is_refused(page: Page) -> None:
    page.set_content("<body>")

    with pytest.raises(ValueError, match="not a true-colour PNG"):
        with_palette(page.screenshot(omit_background=True))
