"""What is confirmed is what was shown, on every page that shows an effect before it happens."""

from __future__ import annotations

import re
from pathlib import Path

from django import forms

from scoring.pages.previewed import Previewed

ROOT = Path(__file__).resolve().parents[2]
CONFIRMS = re.compile(r'name="step" value="(?:confirm|\{\{ way\.key \}\})"')
BEFORE_IT = re.compile(r'name="(?:told|seen|told_who)"')


class Fine(Previewed, forms.Form):
    """How many points, and for what."""

    points = forms.IntegerField()
    reasons = forms.MultipleChoiceField(choices=[("noise", "Noise"), ("late", "Late")])


def typed(**more: object) -> Fine:
    return Fine({"points": "50", "reasons": ["noise"], **more})


def test_what_was_shown_can_be_confirmed() -> None:
    form = typed(told=typed().mark)
    assert form.is_valid()
    assert form.confirmed(pressed=True)
    assert not form.confirmed(pressed=False)
    assert not form.errors


def test_what_was_changed_since_cannot() -> None:
    form = typed(points="500", told=typed().mark)
    assert form.is_valid()
    assert not form.confirmed(pressed=True)
    told = "Something is not as it was shown. Look at what it does now."
    assert form.errors == {"__all__": [told]}


def test_who_was_shown_nothing_means_what_is_sent() -> None:
    form = typed()
    assert form.is_valid()
    assert form.confirmed(pressed=True)


def test_every_confirmation_says_what_was_shown() -> None:
    """Whatever fields stand beside the button: the page knows what its preview was made of."""
    pages = {
        path.name: path.read_text()
        for path in (ROOT / "templates").rglob("*.html")
        if CONFIRMS.search(path.read_text())
    }
    assert len(pages) > 8
    assert [name for name, text in pages.items() if not BEFORE_IT.search(text)] == []
