"""axe-core in the page under test.

WCAG 2.0 to 2.2, levels A and AA, and best practice, with `target-size` and the enhanced contrast
of 7:1 switched on, which axe leaves off. What axe cannot decide ("incomplete") fails too, unless
the test explains it. That axe finds nothing is not conformance: it sees what a machine can see.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
KINDS = ["violations", "incomplete"]
EVERYTHING = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {"target-size": {"enabled": True}, "color-contrast-enhanced": {"enabled": True}},
    "resultTypes": KINDS,
}
COLOURS = {
    "runOnly": {
        "type": "rule",
        "values": ["color-contrast", "color-contrast-enhanced", "link-in-text-block"],
    },
    "resultTypes": KINDS,
}


def findings(
    page: Page, *, colours: bool = False, explained: Mapping[str, str] | None = None
) -> list[str]:
    """Return what axe finds on the page, one line an element.

    With `colours` only what depends on them is looked at: enough for a page that was looked at
    whole in other ones. `explained` maps the id of a rule to the reason why its "incomplete"
    results are no fault here; violations cannot be explained away.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE.read_text())
    options = COLOURS if colours else EVERYTHING
    result = page.evaluate(f"axe.run(document, {json.dumps(options)})")
    incomplete = [rule for rule in result["incomplete"] if rule["id"] not in (explained or {})]
    return [*lines("violation", result["violations"]), *lines("incomplete", incomplete)]


def lines(kind: str, rules: list[dict[str, Any]]) -> Iterator[str]:
    """Yield a line for each element that one of axe's rules names."""
    for rule in rules:
        for node in rule["nodes"]:
            target = " ".join(str(part) for part in node["target"])
            summary = " ".join(str(node.get("failureSummary", "")).split())
            yield f"{kind} {rule['id']}: {target}: {summary}"


def assert_accessible(page: Page, *, explained: Mapping[str, str] | None = None) -> None:
    """Fail with all that axe finds on the page."""
    found = findings(page, explained=explained)
    assert not found, "\n".join(found)
