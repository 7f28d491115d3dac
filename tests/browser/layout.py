"""What a page must keep at every size: no sideways scrolling, large targets, room between them."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

MEASURE = (Path(__file__).parent / "targets.js").read_text()
ROUNDING = 0.5


def sideways(page: Page) -> int:
    """Return by how many CSS pixels the page can be scrolled sideways; 0 is right."""
    return int(
        page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth",
        ),
    )


def small_targets(page: Page, *, least: int = 48) -> list[str]:
    """Return the targets less than `least` CSS pixels wide or high."""
    return [
        f"{box['name']} is {box['right'] - box['left']:.0f}x{box['bottom'] - box['top']:.0f}"
        for box in page.evaluate(MEASURE)
        if min(box["right"] - box["left"], box["bottom"] - box["top"]) < least - ROUNDING
    ]


def crowded_targets(page: Page, *, least: int = 8) -> list[str]:
    """Return the pairs of targets with less than `least` CSS pixels between them."""
    boxes: list[dict[str, Any]] = page.evaluate(MEASURE)
    return [
        f"{one['name']} and {other['name']} are {gap(one, other):.0f} apart"
        for index, one in enumerate(boxes)
        for other in boxes[index + 1 :]
        if gap(one, other) < least - ROUNDING
    ]


def gap(one: dict[str, Any], other: dict[str, Any]) -> float:
    """Return the distance between two boxes along the axis on which they are farther apart."""
    across = max(one["left"], other["left"]) - min(one["right"], other["right"])
    down = max(one["top"], other["top"]) - min(one["bottom"], other["bottom"])
    return float(max(across, down))


OFFICIAL = "#choices button, #call .btn, #log form button, .entry > *, .btn-official, .tile"
"""What an official presses to record something; these are larger."""


def small_official_targets(page: Page, *, least: int = 64) -> list[str]:
    """Return the officials' actions less than `least` CSS pixels wide or high."""
    found: list[dict[str, Any]] = page.locator(OFFICIAL).evaluate_all(
        """all => all.filter((one) => one.checkVisibility()).map((one) => {
          const { width, height } = one.getBoundingClientRect();
          return { name: one.innerText || one.id, width, height };
        })"""
    )
    return [
        f"{box['name']!r} is {box['width']:.0f}x{box['height']:.0f}"
        for box in found
        if min(box["width"], box["height"]) < least - ROUNDING
    ]
