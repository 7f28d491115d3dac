"""The two stopwatches. They record nothing: whoever started one decides what it meant."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.lucky_roll.waits import RESPONSE_SECONDS, TECHNICAL_SECONDS

EVERY = 10
"""A milestone each so many seconds, besides the last one."""


@dataclass(frozen=True, slots=True)
class Watch:
    """A stopwatch: its words, and at which second what is said."""

    id: str
    heading: str
    start: str
    reset: str
    seconds: int
    milestones: Mapping[int, str]

    @property
    def limit(self) -> str:
        """Say "of 3 seconds"."""
        text = ngettext("of {seconds} second", "of {seconds} seconds", self.seconds)
        return text.format(seconds=self.seconds)

    @property
    def spoken(self) -> str:
        """The milestones for the script, as JSON."""
        return json.dumps(self.milestones, ensure_ascii=False)


def watches() -> list[Watch]:
    """The wait for an answer and the wait for a connection."""
    return [
        Watch(
            "response",
            _("Response"),
            _("Start the response stopwatch"),
            _("Reset the response stopwatch"),
            RESPONSE_SECONDS,
            _milestones(RESPONSE_SECONDS),
        ),
        Watch(
            "technical",
            _("Technical"),
            _("Start the technical stopwatch"),
            _("Reset the technical stopwatch"),
            TECHNICAL_SECONDS,
            _milestones(TECHNICAL_SECONDS),
        ),
    ]


def _milestones(seconds: int) -> dict[int, str]:
    passed = ngettext("{seconds} second.", "{seconds} seconds.", seconds)
    over = ngettext(
        "{seconds} second. Time is up, you decide.",
        "{seconds} seconds. Time is up, you decide.",
        seconds,
    )
    said = {each: passed.format(seconds=each) for each in range(EVERY, seconds, EVERY)}
    return {**said, seconds: over.format(seconds=seconds)}
