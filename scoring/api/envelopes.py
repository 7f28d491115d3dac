"""What clients send around an event or a correction, checked for its shape (400 malformed).

By hand instead of a serializer: it is on the way of every roll, and the rest of an event's
fields are the engine's to judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from django.utils.translation import gettext as _

from scoring.engine.core import Json
from scoring.errors import Malformed
from scoring.log import check_changes

REQUEST_ID_LENGTH: Final = 64
DEVICE_LENGTH: Final = 64
REASON_LENGTH: Final = 500
LAST_ROW: Final = 2**31 - 2
"""The highest row that a log can be continued from."""
CHANGES: Final = 5000
"""Changes of one correction: more than a whole game has events."""


@dataclass(frozen=True, slots=True)
class Sent:
    """One event on its way into the log."""

    event: Json
    after: int
    request_id: str
    device: str


@dataclass(frozen=True, slots=True)
class SentCorrection:
    """A list of changes on its way into the log."""

    changes: list[Json]
    reason: str
    after: int
    request_id: str
    device: str


@dataclass(frozen=True, slots=True)
class Envelope:
    """The part that every write has."""

    after: int
    request_id: str
    device: str


_OWN = frozenset({"after", "request_id", "device"})


def read_event(data: object) -> Sent:
    """The fields of the event and of the envelope, side by side in one object."""
    fields = as_object(data)
    around = read_envelope(fields)
    event = {name: value for name, value in fields.items() if name not in _OWN}
    text(event, "type", REQUEST_ID_LENGTH)
    return Sent(event, around.after, around.request_id, around.device)


def read_correction(data: object) -> SentCorrection:
    """`changes` and a `reason` that says something, in an envelope."""
    fields = as_object(data)
    around = read_envelope(fields)
    changes = read_changes(fields)
    reason = text(fields, "reason", REASON_LENGTH)
    return SentCorrection(changes, reason, around.after, around.request_id, around.device)


def read_changes(fields: Mapping[str, Any]) -> list[Json]:
    """The changes of a correction; RuleViolation("malformed") names the one that is none."""
    changes = fields.get("changes")
    if isinstance(changes, list) and len(changes) > CHANGES:
        refuse("changes", _("A correction has room for {limit} changes.").format(limit=CHANGES))
    return check_changes(changes)


def read_envelope(fields: Mapping[str, Any]) -> Envelope:
    """The last row that the sender knew, the request's own id, and the device if given."""
    after = fields.get("after")
    if type(after) is not int or not 0 <= after <= LAST_ROW:
        refuse("after", _("Send the number of the last row that you know; 0 before the first."))
    request_id = text(fields, "request_id", REQUEST_ID_LENGTH)
    device = text(fields, "device", DEVICE_LENGTH) if "device" in fields else ""
    return Envelope(after, request_id, device)


def as_object(data: object) -> dict[str, Any]:
    """The body as a JSON object."""
    if not isinstance(data, dict):
        raise Malformed(_("Send a JSON object."))
    return data


def text(fields: Mapping[str, Any], name: str, limit: int) -> str:
    """A field that holds a text of 1 to `limit` characters, not all of them blank."""
    value = fields.get(name)
    if not isinstance(value, str) or not value.strip() or len(value) > limit:
        refuse(name, _("Send a text of 1 to {limit} characters.").format(limit=limit))
    return value


def refuse(name: str, detail: str) -> NoReturn:
    """400 for one field."""
    raise Malformed(detail, fields={name: [detail]})
