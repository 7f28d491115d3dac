"""A game as it can be told: what officials heard, and what of it the public may hear so far.

An open roll, and all that is recorded while it lies on the table, is held back until the roll
has led to something: its instruction, a bust, the end of the turn (Policy 1). What the public
is told depends on nothing that is held back; nor does the stamp that names it.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from scoring.codec import canonical
from scoring.engine.core import Json
from scoring.log import CORRECTION, Entry, Row, changed, parse_payload
from scoring.models import Game, GameEvent
from scoring.projections import public_of
from scoring.selectors import BothNames, both_names_of
from scoring.words import public as words
from scoring.words.narration import Told, tell
from scoring.words.verbosity import brief
from scoring.words.wording import Names


@dataclass(frozen=True, slots=True)
class Line:
    """Something the public was told: by the ref of its event, with the moment it was recorded.

    `spoken` is what the announcer says; "" where the next line says it too.
    """

    id: str
    text: str
    at: datetime
    turn: str
    spoken: str = ""
    kind: str = "turn"
    urgent: str = ""
    brief: str = ""
    """Said instead to who asked for few words."""


@dataclass(frozen=True, slots=True)
class Heard:
    """An event as officials were told of it."""

    id: str
    told: Told
    turn: str


@dataclass(frozen=True, slots=True)
class Step:
    """One event between two states."""

    entry: Entry
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Story:
    """A game of Lucky Roll up to row `seq`. `held` is what the public may not hear yet."""

    key: tuple[object, ...]
    seq: int
    head: str
    both: BothNames
    state: Any
    entries: tuple[Entry, ...] = ()
    lines: tuple[Line, ...] = ()
    heard: tuple[Heard, ...] = ()
    held: tuple[Step, ...] = ()
    corrections: int = 0
    """How many rows were corrections: a story that has more than before was told anew."""
    moments: dict[int, datetime] = field(default_factory=dict)
    """Row -> when it was recorded."""

    @property
    def official_names(self) -> Names:
        """Player id -> the name that officials call."""
        return self.both.called

    @property
    def names(self) -> Names:
        """Player id -> the name that everybody reads."""
        return self.both.public

    def view(self, game: Game) -> Json:
        """What everybody may read of the game."""
        return public_of(game, self.state)

    def stamp(self, game: Game) -> str:
        """Name what the public knows: turns over, lines told, a digest of both and the view."""
        known = [[(line.id, line.text) for line in self.lines], self.view(game)]
        digest = hashlib.sha256(canonical(known).encode()).hexdigest()[:12]
        return f"{len(self.state.turns)}-{len(self.lines)}-{digest}"


_KEPT = 50
_cache: OrderedDict[tuple[int, int | None], Story] = OrderedDict()
_lock = threading.Lock()


def current(game: Game) -> Story:
    """The whole story up to the game's `seq`."""
    return _told(game, None)


def public(game: Game) -> Story:
    """The story as far as it is public: under review up to the row that was frozen."""
    return _told(game, game.frozen_at)


def forget() -> None:
    """Drop all that is kept (tests, and after a restore of the database)."""
    with _lock:
        _cache.clear()


def _told(game: Game, limit: int | None) -> Story:
    """Go on from what this process told already, or from the beginning after a correction."""
    seq = game.seq if limit is None else min(limit, game.seq)
    key = (game.pk, game.revision, game.live_totals, limit)
    with _lock:
        kept = _cache.get((game.pk, limit))
    if kept is not None and kept.key == key and kept.seq == seq and kept.head == _head(game, seq):
        return kept
    story = _continued(game, kept, seq) if kept is not None and kept.key == key else None
    if story is None:
        story = _from_the_start(game, key, seq)
    with _lock:
        _cache[game.pk, limit] = story
        _cache.move_to_end((game.pk, limit))
        while len(_cache) > _KEPT:
            _cache.popitem(last=False)
    return story


def _head(game: Game, seq: int) -> str:
    if seq == game.seq:
        return game.head
    row = GameEvent.objects.filter(game=game, seq=seq).values_list("hash").first()
    return row[0] if row else ""


def _rows(game: Game, after: int, upto: int) -> tuple[list[Row], dict[int, datetime], str]:
    """Rows of the log, when each was recorded, and the hash that the first one follows."""
    found = GameEvent.objects.filter(game=game, seq__gt=after, seq__lte=upto).order_by("seq")
    values = list(found.values_list("seq", "kind", "payload", "recorded_at", "prev_hash"))
    rows = [Row(seq, kind, parse_payload(payload)) for seq, kind, payload, _at, _hash in values]
    moments = {seq: at for seq, _kind, _payload, at, _hash in values}
    return rows, moments, values[0][4] if values else ""


def _continued(game: Game, kept: Story, seq: int) -> Story | None:
    """The story with the rows since; None where it has to be told anew."""
    if seq <= kept.seq:
        return None
    rows, moments, follows = _rows(game, kept.seq, seq)
    if follows != kept.head or any(row.kind == CORRECTION for row in rows):
        return None
    both = kept.both
    if any("players" in row.data or "joined" in row.data for row in rows):
        both = both_names_of(game)
    kept = replace(
        kept, both=both, seq=seq, head=_head(game, seq), moments={**kept.moments, **moments}
    )
    return _with(game, kept, [Entry(str(row.seq), row.data) for row in rows])


def _from_the_start(game: Game, key: tuple[object, ...], seq: int) -> Story:
    rows, moments, _follows = _rows(game, 0, seq)
    entries: list[Entry] = []
    corrections = 0
    for row in rows:
        if row.kind == CORRECTION:
            corrections += 1
            entries = changed(entries, row.data["changes"], row.seq)
        else:
            entries.append(Entry(str(row.seq), row.data))
    engine = game.engine
    start = engine.initial(engine.parse_rules(game.rules))
    blank = Story(key, seq, _head(game, seq), both_names_of(game), start)
    return _with(game, replace(blank, corrections=corrections, moments=moments), entries)


def _with(game: Game, story: Story, entries: Sequence[Entry]) -> Story:
    """The story with some events more."""
    engine, names = game.engine, story.official_names
    state, held = story.state, list(story.held)
    lines, heard = list(story.lines), list(story.heard)
    for entry in entries:
        after = engine.apply(state, engine.parse(entry.event))
        turn = f"{state.round}-{len(state.turns)}"
        heard.append(Heard(entry.ref, tell(state, entry.event, after, names), turn))
        held.append(Step(entry, state, after))
        if not (after.due and after.due.roll):
            lines += _told_now(held, story, totals=game.live_totals)
            held = []
        state = after
    return replace(
        story,
        state=state,
        entries=(*story.entries, *entries),
        lines=tuple(lines),
        heard=tuple(heard),
        held=tuple(held),
    )


def _told_now(held: Sequence[Step], story: Story, *, totals: bool) -> list[Line]:
    """Lines of events that led to something public, in their order."""
    lines: list[Line] = []
    last = held[-1]
    roll: Step | None = None
    for step in held:
        totals_open = totals or step.after.phase == "finished"
        if step.entry.event["type"] == "roll" and step is not last:
            if roll is not None:
                lines.append(_line(roll, words.rolled(roll.entry.event, story.names), story))
            roll = step
            continue
        if roll is not None and step is last:
            if _rolls_on(step):
                event = step.entry.event
                text = words.rolled_on(roll.entry.event, event, step.before, story.names)
                return [*lines, _line(step, text, story, spoken=text, short=_brief(step, story))]
            lines.append(_line(roll, words.rolled(roll.entry.event, story.names), story))
        lines += _lines_of(step, story, totals=totals_open)
    return lines


def _rolls_on(step: Step) -> bool:
    event = step.entry.event
    return bool(event["type"] == "instruction" and event["then"] == "roll" and step.after.due)


def _lines_of(step: Step, story: Story, *, totals: bool) -> list[Line]:
    names, event = story.names, step.entry.event
    text = words.told(step.before, event, step.after, names, totals=totals)
    urgent = words.point_reached(step.before, step.after, names, totals=totals)
    spoken = text.replace(urgent, "").replace("  ", " ").strip() if urgent else text
    if event["type"] == "roll":  # a bust: the dice are part of it
        text = f"{words.rolled(event, names)} {text}"
    short = _brief(step, story)
    lines = [_line(step, text, story, spoken=spoken, urgent=urgent, short=short)]
    announced = step.after.announced
    if announced is not None and announced != step.before.announced:
        said = words.totals_line(step.after, names)
        lines.append(_line(step, said, story, spoken=said, kind="total", suffix="-totals"))
    return lines


def _brief(step: Step, story: Story) -> str:
    return brief(step.before, step.entry.event, step.after, story.names)


def _line(
    step: Step,
    text: str,
    story: Story,
    *,
    spoken: str = "",
    kind: str = "turn",
    urgent: str = "",
    short: str = "",
    suffix: str = "",
) -> Line:
    ref = step.entry.ref
    turn = "" if kind == "total" else f"{step.before.round}-{len(step.before.turns)}"
    at = story.moments[int(ref.partition(".")[0])]
    return Line(f"{ref}{suffix}", text, at, turn, spoken, kind, urgent, short)
