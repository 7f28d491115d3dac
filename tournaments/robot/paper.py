"""Games on paper: played without a database, players by name, to be imported as transcripts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from roster.names import collation_key
from scoring.codec import write_transcript
from scoring.engine.core import Json
from scoring.engine.lucky_roll import RULESET
from scoring.log import CORRECTION, EVENT, Entry, Row, standing
from scoring.ordering import newcomers, with_order
from tournaments.robot.evening import Chances, Evening
from tournaments.robot.table import Table


class Paper:
    """A log in memory."""

    def __init__(self, rules: Json) -> None:
        self.rules = rules
        self.rows: list[Row] = []
        self.seated: list[str] = []

    def record(self, event: Json, *, after: int) -> int:
        """Note an event, with the turn order where it brings players."""
        ordered = with_order(RULESET.alphabetical, event, self.seated, collation_key)
        if newcomers(RULESET.alphabetical, event):
            self.seated = ordered["order"]
        self.rows.append(Row(after + 1, EVENT, ordered))
        return after + 1

    def rule(self, event: Json, reason: str, *, after: int) -> int:  # noqa: ARG002
        """Note a ruling's event; its reason is not on the paper."""
        return self.record(event, after=after)

    def correct(self, changes: Sequence[Json], reason: str, *, after: int) -> int:
        """Note a correction."""
        data = {"changes": list(changes), "reason": reason}
        self.rows.append(Row(after + 1, CORRECTION, data))
        return after + 1

    def standing(self) -> list[Entry]:
        """The events that stand."""
        return standing(self.rows)

    def final_state(self) -> Json:
        """Where they lead."""
        start = RULESET.initial(RULESET.parse_rules(self.rules))
        events = [RULESET.parse(entry.event) for entry in self.standing()]
        return RULESET.snapshot(RULESET.fold(start, events))


def transcript(
    present: Sequence[str],
    late: Sequence[str],
    rng: Random,
    *,
    rules: Json | None = None,
    chances: Chances | None = None,
) -> Json:
    """A whole game by name, as a transcript that `scoring.importing` reads."""
    given = rules or {}
    paper = Paper(given)
    Evening(Table(paper, given), rng, present, list(late), chances or Chances()).play()
    return write_transcript(RULESET, given, [entry.event for entry in paper.standing()])
