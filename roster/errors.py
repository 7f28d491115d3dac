"""What can go wrong with players and rosters, and how the web answers it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .messages import sentence

STATUS: Final[Mapping[str, int]] = {
    "name_empty": 400,
    "name_too_long": 400,
    "name_hidden_character": 400,
    "name_too_many_marks": 400,
    "name_taken": 409,
    "already_on_roster": 409,
    "not_on_roster": 404,
    "barred": 422,
    "merged_record": 422,
    "anonymised_record": 422,
    "through_oneself": 422,
    "through_not_on_roster": 422,
    "through_another": 422,
    "claim_linked": 409,
    "claim_waiting": 409,
    "claim_taken": 409,
    "claim_refused": 409,
    "claim_decided": 409,
    "reason_missing": 422,
    "invite_linked": 409,
    "invite_closed": 422,
    "invite_gone": 410,
    "username_taken": 409,
    "merge_itself": 422,
    "merge_again": 409,
    "merge_anonymised": 422,
    "merge_met": 422,
    "record_playing": 409,
    "anonymised_already": 409,
    "anonymise_official": 409,
    "account_taken": 409,
    "account_unknown": 422,
}
"""The HTTP status of each code; `messages` has its sentence."""


class RosterError(Exception):
    """Something that `services` refuses to do; nothing was written.

    `code` is a key of STATUS, `facts` holds plain values for the sentence that a person reads,
    `field` names the one input that it is about, if any.
    """

    def __init__(self, code: str, /, *, field: str = "", **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.facts: Mapping[str, object] = facts

    @property
    def status(self) -> int:
        """The HTTP status of this refusal."""
        return STATUS[self.code]

    @property
    def detail(self) -> str:
        """The sentence, in the reader's language."""
        return sentence(self.code, self.facts)

    @property
    def fields(self) -> dict[str, list[str]] | None:
        """The sentence by the field that it is about; None where it is about no field."""
        return {self.field: [self.detail]} if self.field else None
