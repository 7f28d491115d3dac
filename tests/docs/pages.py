"""The written pages as data: their links, the names behind the links, and what is missing.

A link to code reads `module.name`, one to a test `test_file.py::name`; both lead to the file
in which the name is looked up. A page is checked as the text that it has, so that a test can
plant a mistake in a copy.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "scoring" / "engine"
RECORDS = ROOT / "docs" / "decisions"
RULE_PAGES = (
    ROOT / "docs" / "rules.md",
    ROOT / "docs" / "rules" / "lucky-five.md",
    ROOT / "docs" / "rules" / "lucre.md",
)

PLUMBING = frozenset({"__init__", "draft", "events", "legal", "parsing", "snapshot", "views"})
"""Modules of a rule set that read, copy, offer or print, and play no rule."""

Definition: TypeAlias = ast.FunctionDef | ast.ClassDef
LINK = re.compile(r"!?\[(?P<label>[^\]]*)\]\((?P<target>[^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (?P<text>.+)$", re.MULTILINE)
CODE = re.compile(r"^`(?P<module>\w+)\.(?P<name>[\w.]+)`$")
TEST = re.compile(r"^`(?P<file>test_\w+\.py)::(?P<name>[\w:]+)`$")


class Link(NamedTuple):
    """A link as written: its words, and the address without what follows `#`, and that."""

    label: str
    address: str
    anchor: str


@dataclass(frozen=True)
class Page:
    """A Markdown page: where it lies, and its text, perhaps a changed copy."""

    path: Path
    text: str

    @classmethod
    def read(cls, path: Path) -> Page:
        return cls(path, path.read_text(encoding="utf-8"))

    def with_instead(self, old: str, new: str) -> Page:
        """The page with a mistake planted: `new` wherever `old` was."""
        assert old in self.text
        return replace(self, text=self.text.replace(old, new))

    @property
    def links(self) -> Iterator[Link]:
        """The links that lead to files of this project or to a heading."""
        for found in LINK.finditer(FENCED.sub("", self.text)):
            address, _, anchor = found["target"].partition("#")
            if not re.match(r"[a-z]+:", address):
                yield Link(found["label"], address, anchor)

    @property
    def anchors(self) -> set[str]:
        """What `#` may name: each heading in small letters, with hyphens for blanks."""
        headings = (found["text"] for found in HEADING.finditer(FENCED.sub("", self.text)))
        return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings}

    def leads_to(self, link: Link) -> Path:
        return (self.path.parent / link.address).resolve() if link.address else self.path


def written_pages() -> list[Page]:
    """Every page that a reader is shown: the two at the root, and all below docs/."""
    paths = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(ROOT.glob("docs/**/*.md"))]
    return [Page.read(path) for path in paths]


def broken_links(page: Page) -> list[str]:
    """The links of a page that lead to no file of this project, or to no heading there."""
    return [f"{page.path.name}: {link}" for link in page.links if not _resolves(page, link)]


def _resolves(page: Page, link: Link) -> bool:
    target = page.leads_to(link)
    if not target.is_relative_to(ROOT) or not target.exists():
        return False
    there = page if target == page.path else target
    return not link.anchor or link.anchor in _anchors(there)


def _anchors(where: Page | Path) -> set[str]:
    if isinstance(where, Page):
        return where.anchors
    return Page.read(where).anchors if where.suffix == ".md" else set()


def missing_names(page: Page) -> list[str]:
    """The functions and tests that a page names and that are not where it says."""
    wrong = []
    for link in page.links:
        target = page.leads_to(link)
        code, test = CODE.match(link.label), TEST.match(link.label)
        if code and not (target.stem == code["module"] and code["name"] in names_in(target)):
            wrong.append(link.label)
        if test and not (target.name == test["file"] and _is_test(test["name"], target)):
            wrong.append(link.label)
    return wrong


def _is_test(name: str, file: Path) -> bool:
    *_, function = name.split("::")
    return function.startswith("test_") and name.replace("::", ".") in names_in(file)


def rows_without(page: Page) -> list[str]:
    """The rows of a page's tables of rules that name no code or no test that proves it."""
    wrong, in_rules = [], False
    for line in page.text.splitlines():
        in_rules = line.startswith("| rule |") or (in_rules and line.startswith("|"))
        if in_rules and not line.startswith(("| rule |", "|---")):
            labels = [found["label"] for found in LINK.finditer(line)]
            if not any(map(CODE.match, labels)) or not any(map(TEST.match, labels)):
                wrong.append(line)
    return wrong


def settings_told(page: Page) -> dict[str, str]:
    """The settings in a page's table of settings, each with its default as printed there."""
    rows = re.finditer(r"^\| `(\w+)` \| ([^|]+) \|", page.text, re.MULTILINE)
    return {row[1]: row[2].strip() for row in rows}


def printed(default: object) -> str:
    """A setting's default as a page prints it."""
    words = {True: "on", False: "off", None: "none"}
    if isinstance(default, bool | None):
        return words[default]
    return f"{default:,}" if isinstance(default, int) else f'`"{default}"`'


def unlisted(pages: Iterable[Page]) -> set[str]:
    """The documented functions of the engine's rule modules that no page names."""
    listed = {
        f"{page.leads_to(link).relative_to(ENGINE).with_suffix('')}.{code['name']}"
        for page in pages
        for link in page.links
        if (code := CODE.match(link.label)) and page.leads_to(link).is_relative_to(ENGINE)
    }
    return rule_functions() - listed


def rule_functions() -> set[str]:
    """Every function with a docstring in a module that plays rules, as "lucre/turns.win"."""
    return {
        f"{module.relative_to(ENGINE).with_suffix('')}.{name}"
        for module in ENGINE.glob("*/*.py")
        if module.stem not in PLUMBING
        for name, defined in _definitions(module)
        if isinstance(defined, ast.FunctionDef) and ast.get_docstring(defined)
    }


def unlinked_records(pages: Iterable[Page]) -> set[str]:
    """The decision records to which no page leads."""
    linked = {page.leads_to(link) for page in pages for link in page.links}
    return {record.name for record in RECORDS.glob("*.md") if record not in linked}


@cache
def names_in(file: Path) -> frozenset[str]:
    """What a Python file defines: functions, classes, names, and with a dot what classes have."""
    if file.suffix != ".py" or not file.is_file():
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(_assigned(tree.body)) | {name for name, _ in _definitions(file)}


def _definitions(file: Path) -> Iterator[tuple[str, Definition]]:
    body = ast.parse(file.read_text(encoding="utf-8")).body
    for outer in body:
        if isinstance(outer, Definition):
            yield outer.name, outer
        if isinstance(outer, ast.ClassDef):
            for inner in outer.body:
                if isinstance(inner, Definition):
                    yield f"{outer.name}.{inner.name}", inner


def _assigned(body: Iterable[ast.stmt]) -> Iterator[str]:
    for statement in body:
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        if isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        yield from (target.id for target in targets if isinstance(target, ast.Name))
