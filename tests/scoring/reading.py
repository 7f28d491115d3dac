"""A browser without scripts: pages read as text and forms, and forms sent as they stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.test import Client

VOID = frozenset({"input", "meta", "link", "br", "path", "circle", "use"})
Attributes = list[tuple[str, str | None]]


@dataclass
class Form:
    """One form: where it goes, what it sends along, and its buttons by their text."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: dict[str, tuple[str, str]] = field(default_factory=dict)

    def data(self, button: tuple[str, str] | None = None, **typed: Any) -> dict[str, Any]:
        """What is sent: the fields as they stand, what was typed instead, and the button."""
        return {**dict(self.fields), **typed, **(dict([button]) if button else {})}


class Page(HTMLParser):
    """A page as it came: `status`, words and forms."""

    def __init__(self, response: Any, url: str) -> None:
        super().__init__()
        self.url = response.redirect_chain[-1][0] if response.redirect_chain else url
        self.status: int = response.status_code
        self.html: str = response.content.decode()
        self.forms: list[Form] = []
        self.by_id: dict[str, list[str]] = {}
        self.words: list[str] = []
        self.titles: list[str] = []
        self._open: list[tuple[str, str]] = []
        self._button: tuple[list[str], tuple[str, str]] | None = None
        self._select = ""
        self.value = ""
        """What stands in the field for dice."""
        self.feed(self.html)

    def handle_starttag(self, tag: str, attributes: Attributes) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag not in VOID:
            self._open.append((tag, given.get("id", "")))
        match tag:
            case "form":
                self.forms.append(Form(given.get("action") or self.url, given.get("method", "get")))
            case "input" if given.get("id") == "command":
                self.value = given["value"]
            case "input" if given.get("type") not in ("checkbox", "radio", "search"):
                self._field(given)
            case "input" if "checked" in given:
                self._field(given)
            case "select" if self.forms and given.get("name"):
                self._select = given["name"]
            case "option" if self._select:
                self._option(given)
            case "button":
                self._button = ([], (given.get("name", ""), given.get("value", "")))

    def _option(self, given: dict[str, str]) -> None:
        """A select sends the option that is selected, or else its first one."""
        fields = self.forms[-1].fields
        if "selected" in given or all(name != self._select for name, _value in fields):
            fields[:] = [field for field in fields if field[0] != self._select]
            fields.append((self._select, given.get("value", "")))

    def _field(self, given: dict[str, str]) -> None:
        if self.forms and given.get("name"):
            self.forms[-1].fields.append((given["name"], given.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "button" and self._button is not None and self.forms:
            words, sent = self._button
            self.forms[-1].buttons[" ".join(" ".join(words).split())] = sent
            self._button = None
        if tag == "select":
            self._select = ""
        while self._open and tag not in VOID:
            opened, _id = self._open.pop()
            if opened == tag:
                break

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1][0] in ("script", "style"):
            return
        if self._open and self._open[-1][0] == "title":
            self.titles.append(data)
            return
        if self._button is not None:
            self._button[0].append(data)
        self.words.append(data)
        for _tag, name in self._open:
            if name:
                self.by_id.setdefault(name, []).append(data)

    @property
    def text(self) -> str:
        """All words of the page."""
        return " ".join(" ".join(self.words).split())

    @property
    def title(self) -> str:
        return self.titles[0]

    def part(self, name: str) -> str:
        """The words of the element with this id."""
        return " ".join(" ".join(self.by_id.get(name, [])).split())

    @property
    def heading(self) -> str:
        return self.part("state")

    @property
    def error(self) -> str:
        """Why the line in the field was refused."""
        return self.part("command-error")

    @property
    def buttons(self) -> list[str]:
        """What can be pressed."""
        return [text for form in self.forms for text in form.buttons]

    def form_with(self, button: str) -> tuple[Form, tuple[str, str]]:
        """The form of the button whose text begins so, and what the button sends."""
        for form in self.forms:
            for text, sent in form.buttons.items():
                if text.startswith(button):
                    return form, sent
        raise AssertionError(f"no button {button!r} among {self.buttons}")


class Browser:
    """Somebody at a page; a form's answer, redirects followed, is the next page."""

    def __init__(self, client: Client, url: str) -> None:
        self.client = client
        self.open(url)

    @property
    def url(self) -> str:
        """Where the page came from, after redirects."""
        return self.page.url

    def open(self, url: str) -> Page:
        """Load a page."""
        self.page = Page(self.client.get(url, follow=True), url)
        return self.page

    def send(self, form: Form, data: dict[str, Any]) -> Page:
        """Send a form, and read what comes."""
        send = self.client.post if form.method == "post" else self.client.get
        self.page = Page(send(form.action, data, follow=True), form.action)
        return self.page

    def type(self, line: str) -> Page:
        """Enter a line in the field for dice."""
        (form,) = (form for form in self.page.forms if "Record" in form.buttons)
        return self.send(form, form.data(command=line))

    def press(self, button: str, **typed: Any) -> Page:
        """Press the button whose text begins so."""
        form, sent = self.page.form_with(button)
        return self.send(form, form.data(sent if sent[0] else None, **typed))
