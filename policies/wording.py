"""How officials, rulings and games are called in the words of the desk."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from roster.models import User


def person(user: User | None) -> str:
    """What an official is called; "somebody" for who is not known any more."""
    if user is None:
        return _("somebody")
    return user.get_full_name() or user.get_username()


def listed(words: Sequence[str]) -> str:
    """Some words as a list: "7", "7 and 10", "7, 10 and 12"."""
    if len(words) < 2:
        return "".join(words)
    return _("{some} and {last}").format(some=", ".join(words[:-1]), last=words[-1])


def sentence(text: str) -> str:
    """A headline as a sentence: with its full stop."""
    return text if text.endswith((".", "!", "?")) else text + "."
