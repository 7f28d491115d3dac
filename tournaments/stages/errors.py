"""What is refused about stages and fields."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.errors import Refusal


class StageRefused(Refusal):
    """A decision about a stage or a field that cannot be made as things are."""

    code = "stage"


class StageStale(Refusal):
    """What was looked at before it was confirmed is not what it would do now."""

    status = 409
    code = "stale"

    def __init__(self) -> None:
        super().__init__(
            _("Something changed since this was shown. Look at it as it is now, then confirm it.")
        )


def said(reason: str) -> str:
    """Return a reason as it is kept; StageRefused without one."""
    if not reason.strip():
        raise StageRefused(_("Say why, for everybody to read."), fields={"reason": []})
    return reason.strip()
