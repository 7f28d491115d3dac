"""The sentence for each code that `roster` refuses with: what is wrong and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def sentence(code: str, facts: Mapping[str, object]) -> str:
    """Say in the reader's language why something was refused.

    `code` and `facts` are those of a RosterError; KeyError on a code that roster does not have.
    The sentence is plain text: names in it are as they were typed, for the template to escape.
    """
    return _SENTENCES[code](facts)


def _name_empty(_facts: Mapping[str, Any]) -> str:
    return _("Enter a name.")


def _name_too_long(facts: Mapping[str, Any]) -> str:
    return ngettext(
        "A name has room for %(limit)d character. Shorten this one, which has %(length)d.",
        "A name has room for %(limit)d characters. Shorten this one, which has %(length)d.",
        facts["limit"],
    ) % dict(facts)


def _name_hidden_character(facts: Mapping[str, Any]) -> str:
    return _(
        "The name contains a character that nobody can see (%(character)s). "
        "Type the name again instead of pasting it."
    ) % dict(facts)


def _name_too_many_marks(facts: Mapping[str, Any]) -> str:
    return ngettext(
        "A letter of this name has more than %(limit)d mark. Type it with fewer marks.",
        "A letter of this name has more than %(limit)d marks. Type it with fewer marks.",
        facts["limit"],
    ) % dict(facts)


def _name_taken(facts: Mapping[str, Any]) -> str:
    if not facts["proposals"]:
        return _(
            "There is a player called “%(name)s” already. Add something to this name that tells "
            "the two apart."
        ) % {"name": facts["name"]}
    first, second = facts["proposals"]
    return _(
        "There is a player called “%(name)s” already. If this is somebody else, tell the two "
        "apart by an initial, as in “%(first)s” and “%(second)s”."
    ) % {"name": facts["name"], "first": first, "second": second}


def _already_on_roster(facts: Mapping[str, Any]) -> str:
    return _("%(name)s is on this roster already.") % dict(facts)


def _barred(facts: Mapping[str, Any]) -> str:
    return _("%(name)s cannot be put on this roster: %(reason)s") % dict(facts)


def _merged_record(facts: Mapping[str, Any]) -> str:
    return _("%(name)s was merged into %(kept)s. Put %(kept)s on the roster.") % dict(facts)


def _anonymised_record(facts: Mapping[str, Any]) -> str:
    return _("%(name)s was anonymised and cannot play any more. Add a new player instead.") % dict(
        facts
    )


def _not_on_roster(facts: Mapping[str, Any]) -> str:
    return _("%(name)s is not on this roster.") % dict(facts)


def _through_oneself(facts: Mapping[str, Any]) -> str:
    return _(
        "%(name)s cannot play through their own connection. Choose the player whose connection it "
        "is, or none."
    ) % dict(facts)


def _through_not_on_roster(facts: Mapping[str, Any]) -> str:
    return _("%(name)s is not on this roster. Check %(name)s in first.") % dict(facts)


def _through_another(facts: Mapping[str, Any]) -> str:
    return _(
        "%(name)s plays through the connection of %(host)s. Choose somebody who has a connection "
        "and plays through it."
    ) % dict(facts)


def _account_taken(facts: Mapping[str, Any]) -> str:
    return _(
        "The account %(username)s belongs to %(name)s. Take it from that player first, or choose "
        "another one."
    ) % dict(facts)


def _account_unknown(facts: Mapping[str, Any]) -> str:
    return _("There is no account of the name %(username)s. Check how it is written.") % dict(facts)


_SENTENCES = {
    "name_empty": _name_empty,
    "name_too_long": _name_too_long,
    "name_hidden_character": _name_hidden_character,
    "name_too_many_marks": _name_too_many_marks,
    "name_taken": _name_taken,
    "already_on_roster": _already_on_roster,
    "merged_record": _merged_record,
    "anonymised_record": _anonymised_record,
    "not_on_roster": _not_on_roster,
    "barred": _barred,
    "through_oneself": _through_oneself,
    "through_not_on_roster": _through_not_on_roster,
    "through_another": _through_another,
    "account_taken": _account_taken,
    "account_unknown": _account_unknown,
}
