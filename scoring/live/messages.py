"""What is sent to each audience when a game has moved on: the difference of two looks at it.

Made once per audience, however many listen. A message is one server-sent event whose data is
JSON:

- `say`: announcements, as `static/js/announcement.js` describes them;
- `seq`, `look`: for officials, whose pages then fetch themselves anew;
- `title`, `html`, `log`, `whole`: for the public page, what has changed on it by id, and the
  log's new entries, oldest first (`whole`: they are the whole log).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.engine.core import Json
from scoring.engine.lucky_roll import RULESET
from scoring.live.look import Look
from scoring.live.story import Line, Story
from scoring.tablet.felt import felt
from scoring.words import public as words

MOST_SAID = 8
"""New lines that are said one by one; of more there is one summary."""

Say = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Messages:
    """What goes out to all but officials; b"" where an audience has nothing to hear."""

    public: bytes = b""
    players: Mapping[str, bytes] = field(default_factory=dict)
    """For those players for whom there is more than for everybody."""

    def to(self, audience: str) -> bytes:
        """The message for `public` or a player's id."""
        return self.players.get(audience, self.public)


def for_everybody(before: Look, now: Look, said: Sequence[Say]) -> Messages:
    """What to send to all but officials when `now` is the case and `before` has been sent.

    `said` are announcements that are not in the log.
    """
    public = _public_changes(before, now, said)
    sent = _event(now.public_id, public)
    players = {}
    for player in now.own:
        personal = _personal_changes(before, now, player, public)
        if personal != public:
            players[player] = _event(now.public_id, personal)
    return Messages(sent, players)


def for_officials(before: Look, now: Look, said: Sequence[Say]) -> bytes:
    """What to send to officials when `now` is the case and `before` has been sent."""
    if before.seq == now.seq and before.revision == now.revision and not said:
        return b""
    data: Json = {"seq": now.seq, "say": [*_heard(before, now), *said]}
    if said or before.seq == now.seq:
        data["look"] = True
    return _event(now.official_id, data)


def hello(now: Look, audience: str, after: str, *, again: bool) -> bytes:
    """What somebody gets who has just (again) connected and knew the moment named `after`.

    One summary if something was missed, the whole page, never a flood.
    """
    official = audience == "officials"
    named = now.named_for(official=official)
    told = now.official if official else now.public
    said: list[Say] = []
    if after and after != named and told is not None:
        turns = len(told.state.turns) - _turns_in(after)
        names = told.official_names if official else told.names
        text = words.missed(turns, words.where(told.state, names), again=again)
        said.append(_say(text, kind="summary", log=False))
        said += _called(now, audience)
    if official:
        return _event(named, {"seq": now.seq, "say": said})
    if told is None:
        return _event(named, {"look": True} if after and after != named else {"say": []})
    page = {"title": now.parts.title, "html": {**now.parts.elements, **now.own.get(audience, {})}}
    return _event(named, {**page, "log": now.parts.log, "whole": True, "say": said})


def _turns_in(name: str) -> int:
    """How many turns were over at a moment, by its name; a strange one counts as the start."""
    turns = name.partition("-")[0]
    return int(turns) if turns.isdecimal() and len(turns) < 10 else 0


def _event(name: str, data: Json) -> bytes:
    """One server-sent event; b"" where there is nothing in it."""
    if not data:
        return b""
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"id: {name}\ndata: {packed}\n\n".encode()


def _say(text: str, **more: object) -> Say:
    return {"text": text, **more}


# --- Officials -----------------------------------------------------------------------------------


def _heard(before: Look, now: Look) -> Iterable[Say]:
    """Announce what was recorded, by the refs under which the recording page says it too."""
    was, story_now = before.official, now.official
    if was is None or story_now is None or before.seq == now.seq:
        return []
    if story_now.corrections != was.corrections:
        return [_undone(was, story_now)]
    new = story_now.heard[len(was.heard) :]
    if len(new) > MOST_SAID:
        turns = len(story_now.state.turns) - len(was.state.turns)
        here = words.where(story_now.state, story_now.official_names)
        return [_say(words.missed(turns, here, again=False))]
    said = []
    for heard in new:
        if heard.told.urgent:
            urgent = {"politeness": "urgent", "kind": "total", "log": False}
            said.append(_say(heard.told.urgent, id=f"{heard.id}-urgent", **urgent))
        words_of = {"brief": heard.told.brief, "full": heard.told.full}
        said.append(_say(heard.told.spoken, id=heard.id, turn=heard.turn, kind="turn", **words_of))
    return said


def _undone(was: Story, now: Story) -> Say:
    """A correction, in the words of the page that made it where it was an undo."""
    last = now.entries[-1].event if now.entries else None
    where = felt(now.state, RULESET.legal(now.state), now.official_names, last)
    if was.entries and was.entries[:-1] == now.entries:
        undone = was.heard[-1].told.undo
        text = _("Undone: {undone}. {where}").format(undone=undone, where=where.where)
    else:
        text = words.corrected(where.where)
    return _say(text, id=f"row-{now.seq}", kind="turn")


# --- Everybody -----------------------------------------------------------------------------------


def _public_changes(before: Look, now: Look, everybody: Sequence[Say]) -> Json:
    """What has changed for everybody; {} where nothing has."""
    said = [say for say in everybody if say["text"]]
    if now.public is None:
        moved = (before.seq, before.revision) != (now.seq, now.revision)
        return {"look": True, "say": said} if moved or everybody else {}
    data: Json = {}
    if now.parts.title != before.parts.title:
        data["title"] = now.parts.title
    old = before.parts.elements
    if html := {id_: part for id_, part in now.parts.elements.items() if old.get(id_) != part}:
        data["html"] = html
    if now.parts.log != before.parts.log:
        data |= _log_changes(before.parts.log, now.parts.log)
    if says := [*_lines_said(before, now), *said]:
        data["say"] = says
    return data


def _log_changes(before: Sequence[str], now: Sequence[str]) -> Json:
    """The entries that are new at the end, or the whole log where others differ."""
    for kept in range(min(len(before), len(now)), 0, -1):
        if tuple(before[-kept:]) == tuple(now[:kept]):
            return {"log": now[kept:]}
    return {"log": now, "whole": True}


def _lines_said(before: Look, now: Look) -> list[Say]:
    was, told = before.public, now.public
    if was is None or told is None or was.lines == told.lines:
        return []
    here = words.where(told.state, told.names)
    if _ids(told.lines[: len(was.lines)]) != _ids(was.lines):
        return [_say(words.corrected(here), id=f"row-{told.seq}", kind="turn", log=False)]
    new = told.lines[len(was.lines) :]
    if len(new) > MOST_SAID:
        turns = len(told.state.turns) - len(was.state.turns)
        return [_say(words.missed(turns, here, again=False), kind="summary", log=False)]
    return [say for line in new for say in _line_said(line)]


def _ids(lines: Iterable[Line]) -> list[tuple[str, str]]:
    return [(line.id, line.text) for line in lines]


def _line_said(line: Line) -> list[Say]:
    said = []
    if line.urgent:
        urgent = {"politeness": "urgent", "kind": "total", "log": False}
        said.append(_say(line.urgent, id=f"{line.id}-urgent", **urgent))
    if line.spoken:
        said.append(_say(line.spoken, id=line.id, turn=line.turn, kind=line.kind, brief=line.brief))
    return said


# --- One player ----------------------------------------------------------------------------------


def _personal_changes(before: Look, now: Look, player: str, public: Json) -> Json:
    """The public's changes with what concerns one player."""
    data = dict(public)
    old, new = before.own.get(player, {}), now.own.get(player, {})
    if changed := {id_: part for id_, part in new.items() if old.get(id_) != part}:
        data["html"] = {**data.get("html", {}), **changed}
    if _whose(before) != _whose(now) and (called := _called(now, player)):
        data["say"] = [*called, *data.get("say", [])]
    return data


def _whose(at: Look) -> tuple[int, str]:
    state = at.public.state if at.public else None
    return (len(state.turns), state.due.player) if state and state.due else (-1, "")


def _called(now: Look, audience: str) -> list[Say]:
    """Say "Your turn, Ana.", once a turn, to Ana alone."""
    turns, player = _whose(now)
    if now.public is None or not player or player != audience:
        return []
    text = words.your_turn(player, now.public.names)
    return [_say(text, id=f"turn-{turns}-{player}", politeness="urgent", kind="my-turn")]
