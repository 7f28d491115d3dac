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


def _claim_linked(_facts: Mapping[str, Any]) -> str:
    return _("This account has a player's record already.")


def _claim_waiting(_facts: Mapping[str, Any]) -> str:
    return _("You have claimed a record already. Wait until an official has decided.")


def _claim_taken(facts: Mapping[str, Any]) -> str:
    return _(
        "The record of %(name)s cannot be claimed. If it is yours, ask an official of the club."
    ) % dict(facts)


def _claim_refused(facts: Mapping[str, Any]) -> str:
    return _(
        "Your claim of the record of %(name)s was refused. If it is yours, ask an official of the "
        "club."
    ) % dict(facts)


def _claim_decided(_facts: Mapping[str, Any]) -> str:
    return _("Another official has decided this claim already.")


def _reason_missing(_facts: Mapping[str, Any]) -> str:
    return _("Enter a reason. The player reads it.")


def _invite_linked(facts: Mapping[str, Any]) -> str:
    return _("%(name)s has an account already. Nobody needs to be invited.") % dict(facts)


def _invite_closed(facts: Mapping[str, Any]) -> str:
    return _("Nobody can be invited to the record of %(name)s any more.") % dict(facts)


def _invite_gone(_facts: Mapping[str, Any]) -> str:
    return _(
        "This invitation cannot be used: it was used before, taken back, or is too old. Ask the "
        "club for a new one."
    )


def _username_taken(facts: Mapping[str, Any]) -> str:
    return _("The account name %(username)s is taken. Choose another one.") % dict(facts)


def _merge_itself(_facts: Mapping[str, Any]) -> str:
    return _("Choose two different records.")


def _merge_again(facts: Mapping[str, Any]) -> str:
    return _("%(name)s was merged into another record. Undo that first.") % dict(facts)


def _merge_anonymised(facts: Mapping[str, Any]) -> str:
    return _("%(name)s was anonymised and cannot be merged.") % dict(facts)


def _merge_met(facts: Mapping[str, Any]) -> str:
    return _(
        "%(kept)s and %(merged)s are both on the roster of %(game)s, so they are two people. If "
        "one of them never came, take that one off this roster first."
    ) % dict(facts)


def _record_playing(facts: Mapping[str, Any]) -> str:
    return _(
        "%(name)s is on the roster of %(game)s, which is not finished. Wait for its end, or take "
        "%(name)s off the roster."
    ) % dict(facts)


def _anonymised_already(_facts: Mapping[str, Any]) -> str:
    return _("This record was anonymised before.")


def _anonymise_official(facts: Mapping[str, Any]) -> str:
    return _(
        "The account %(username)s is an official's. Take its offices away first; an official is "
        "named in what was recorded."
    ) % dict(facts)


_SENTENCES = {
    "claim_linked": _claim_linked,
    "claim_waiting": _claim_waiting,
    "claim_taken": _claim_taken,
    "claim_refused": _claim_refused,
    "claim_decided": _claim_decided,
    "reason_missing": _reason_missing,
    "invite_linked": _invite_linked,
    "invite_closed": _invite_closed,
    "invite_gone": _invite_gone,
    "username_taken": _username_taken,
    "merge_itself": _merge_itself,
    "merge_again": _merge_again,
    "merge_anonymised": _merge_anonymised,
    "merge_met": _merge_met,
    "record_playing": _record_playing,
    "anonymised_already": _anonymised_already,
    "anonymise_official": _anonymise_official,
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
