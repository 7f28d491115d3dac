"""What can be refused, and the one shape in which every refusal is answered.

`{"code", "detail", "fields"?}`: the code is for programs, the detail a sentence that says what
to do, `fields` the details by field. 400 malformed, 401 not signed in, 403 role, 404 unknown,
409 stale, 422 a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext as _


class Refusal(Exception):
    """A request that was understood and is not carried out. Nothing was written."""

    status: ClassVar[int] = 422
    code: ClassVar[str] = "refused"

    def __init__(self, detail: str, *, fields: Mapping[str, Any] | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.fields = fields


class Malformed(Refusal):
    """What was sent has not the shape that it must have; `fields` say what is wrong where."""

    status = 400
    code = "malformed"


class Stale(Refusal):
    """The page was made before the log's last row; what was sent is not recorded."""

    status = 409
    code = "stale"

    def __init__(self, *, after: int, seq: int) -> None:
        super().__init__(
            _(
                "Somebody else recorded something in the meantime. "
                "Look at the current state, then send it again if it still holds."
            ),
            fields={"after": after, "seq": seq},
        )
        self.seq = seq


class RequestReused(Refusal):
    """A `request_id` that already stands for something else."""

    status = 409
    code = "request_reused"

    def __init__(self) -> None:
        super().__init__(
            _("This request was already recorded with other content. Send it with a new id.")
        )


class UnknownEntry(Refusal):
    """A correction of an event that does not stand."""

    code = "unknown_event"

    def __init__(self, ref: str) -> None:
        super().__init__(
            _(
                "There is no event {ref} to correct. Look at the game's events and choose one."
            ).format(ref=ref),
            fields={"ref": ref},
        )


class CorrectionBreaks(Refusal):
    """A correction after which another event, not among its changes, would be illegal."""

    code = "correction_breaks"

    def __init__(self, *, ref: str, event: str, because: str, why: str) -> None:
        super().__init__(
            _(
                "With this correction event {ref}, {event}, is not possible any more: {why} "
                "Include that event in the correction, or correct it first."
            ).format(ref=ref, event=event, why=why),
            fields={"ref": ref, "because": because},
        )
        self.ref = ref
        self.because = because


class NothingToUndo(Refusal):
    """An undo, or a way back, with no event to take back."""

    code = "nothing_to_undo"

    def __init__(self) -> None:
        super().__init__(_("There is no event to take back."))


class NeedsRuling(Refusal):
    """An event that stands for a ruling, sent without one."""

    code = "needs_ruling"

    def __init__(self) -> None:
        super().__init__(_("Assistance and penalties are recorded as rulings, with a policy."))


class Forbidden(Refusal):
    """The role does not allow it."""

    status = 403
    code = "forbidden"

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail or _("Your role in this game does not allow that."))


class HandsHidden(Refusal):
    """The log or the transcript of a game with hidden hands, while it is played."""

    status = 403
    code = "hands_hidden"

    def __init__(self) -> None:
        super().__init__(_("The hands stay hidden until this game is finished."))


class TooLarge(Refusal):
    """More than anybody can have meant to send."""

    status = 413
    code = "too_large"
