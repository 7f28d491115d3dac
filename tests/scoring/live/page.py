"""A game's public page as somebody has it: as it was loaded, and as the stream changed it since."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from typing import Any

from tournaments.screens import live

PARTS = (*live.PARTS, live.OWN)
LOG, LOGGED = ("log-list", "log-earlier"), 50
VOID = {"meta", "link", "input", "br", "use", "img"}

Token = tuple[object, ...]


class Reader(HTMLParser):
    """Every element with an id, as what it consists of: tags, attributes, words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, list[Token]] = {}
        self._open: list[tuple[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs).get("id") or ""
        if named:
            self.found[named] = []
        if tag not in VOID:
            self._open.append((tag, named))
        self._put((tag, *sorted((key, value or "") for key, value in attrs)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._put((tag, *sorted((key, value or "") for key, value in attrs)))

    def handle_endtag(self, tag: str) -> None:
        self._put(("/", tag))
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if words := " ".join(data.split()):
            self._put((words,))

    def _put(self, token: Token) -> None:
        for _tag, named in self._open:
            if named:
                self.found[named].append(token)


@dataclass
class Page:
    """Title, parts by id, and the log, newest first."""

    title: str
    parts: dict[str, list[Token]]
    log: list[list[Token]] = field(default_factory=list)

    @classmethod
    def loaded(cls, html: str) -> Page:
        """The page as it was fetched."""
        found = Reader(html).found
        entries = "".join(
            html.partition(f'id="{list_}"')[2].partition("</ol>")[0].partition(">")[2]
            for list_ in LOG
        )
        log = [_entry(f"<li{each}") for each in entries.split("<li")[1:]]
        title = unescape(html.partition("<title>")[2].partition("</title>")[0])
        return cls(title, {id_: found[id_] for id_ in PARTS}, log)

    def unlike(self, other: Page) -> list[object]:
        """What differs from another page; [] for equal ones."""
        found: list[object] = []
        if self.title != other.title:
            found.append((self.title, other.title))
        for id_, part in self.parts.items():
            if part != other.parts[id_]:
                found.append((id_, [token for token in part if token not in other.parts[id_]]))
                found.append((id_, [token for token in other.parts[id_] if token not in part]))
        if self.log != other.log:
            found.append((self.log[:3], other.log[:3]))
        return found

    def take(self, message: dict[str, Any]) -> None:
        """Change the page as a message says."""
        self.title = message.get("title", self.title)
        for id_, html in message.get("html", {}).items():
            self.parts[id_] = Reader(html).found[id_]
        entries = [_entry(html) for html in message.get("log", [])]
        if message.get("whole"):
            self.log = []
        self.log = [*reversed(entries), *self.log][:LOGGED]


def _entry(html: str) -> list[Token]:
    return Reader(f'<div id="entry">{html}</div>').found["entry"]
