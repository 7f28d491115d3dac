"""Events and transcripts <-> JSON: formats, versions, names and ids.

The log knows players by id, a transcript by name; `rename` turns one into the other by the
field names that the rule set gives. Pure: no database, so that `manage.py replay` and the
engine's tests read transcripts the same way.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from roster.names import collation_key
from scoring.engine import RULESETS
from scoring.engine.core import Json, Ruleset, RuleViolation
from scoring.ordering import seated_after, with_order

AnyRuleset = Ruleset[Any, Any, Any, Any]


class TranscriptError(Exception):
    """A transcript that cannot be read.

    `code` is malformed, unknown_format or unknown_version; `facts` say where and what.
    """

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, object] = facts


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game on paper: its rule set, the settings that differ, and its events by name."""

    ruleset: AnyRuleset
    rules: Json
    events: list[Json]


def canonical(data: object) -> str:
    """The one spelling of a JSON value: sorted keys, no blanks, UTF-8. What gets hashed."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def read_json(text: str) -> object:
    """JSON text -> value; TranscriptError("malformed") where it is none, or nested too deep."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TranscriptError("malformed", reason=str(error)) from error


def read_transcript(data: object) -> Transcript:
    """A transcript's JSON -> Transcript; TranscriptError where the envelope is wrong.

    The events inside are taken as they are: whether they are legal is the fold's to say.
    """
    if not isinstance(data, dict):
        raise TranscriptError("malformed", reason="not an object")
    rules, events = data.get("rules", {}), data.get("events")
    if not isinstance(rules, dict) or not isinstance(events, list):
        raise TranscriptError("malformed", reason="rules or events missing")
    ruleset = _ruleset(data.get("format"))
    upcast = UPCASTS.get(str(data["format"]))
    return Transcript(ruleset, rules, [upcast(event) for event in events] if upcast else events)


def _ruleset(line: object) -> AnyRuleset:
    """The format line -> its rule set: "lucky-roll/1" is the current version of Lucky Roll."""
    key = line.partition("/")[0] if isinstance(line, str) else ""
    ruleset = RULESETS.get(key)
    if ruleset is None:
        known = [each.format for each in RULESETS.values()]
        raise TranscriptError("unknown_format", format=str(line), known=known)
    if line != ruleset.format and line not in UPCASTS:
        raise TranscriptError("unknown_version", format=str(line), known=[ruleset.format])
    return ruleset


UPCASTS: Mapping[str, Callable[[Any], Any]] = {}
"""An older format line -> how one of its events reads in the current version."""


def write_transcript(ruleset: AnyRuleset, rules: Json, events: Iterable[Json]) -> Json:
    """The envelope around events that already name their players."""
    return {"format": ruleset.format, "rules": rules, "events": list(events)}


def as_recorded(ruleset: AnyRuleset, event: Mapping[str, Any]) -> Json:
    """An event as the log keeps it: with the fields that its rule set knows, and no others.

    RuleViolation("malformed") on a shape that no event has.
    """
    return ruleset.dump(ruleset.parse(event))


def rename(ruleset: AnyRuleset, event: Mapping[str, Any], names: Mapping[str, str]) -> Json:
    """The event with every player replaced by `names[player]`; strangers stay as they are."""
    return {
        field: _renamed(value, names) if field in ruleset.player_fields else value
        for field, value in event.items()
    }


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [_renamed(item, names) for item in value]
    if isinstance(value, dict):
        return {_renamed(key, names): item for key, item in value.items()}
    return value


def players_named(ruleset: AnyRuleset, event: Mapping[str, Any]) -> set[str]:
    """Every player that an event names."""
    found: set[str] = set()
    for field in ruleset.player_fields & event.keys():
        value = event[field]
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, list | dict):
            found.update(player for player in value if isinstance(player, str))
    return found


def alphabetised(ruleset: AnyRuleset, events: Iterable[Any]) -> Iterable[Any]:
    """Events that name players -> the same with the turn order of their names written in."""
    seated: list[str] = []
    for given in events:
        event = given
        if isinstance(event, dict):
            event = with_order(ruleset.alphabetical, event, seated, collation_key)
            seated = seated_after(ruleset.alphabetical, event, seated)
        yield event


def fold_transcript(transcript: Transcript) -> Any:
    """The state that a transcript leads to; RuleViolation with `at` for the first event refused.

    An event of the wrong shape is refused where it stands, after those before it were folded.
    """
    ruleset = transcript.ruleset
    state = ruleset.initial(ruleset.parse_rules(transcript.rules))
    parsed: list[Any] = []
    try:
        for event in alphabetised(ruleset, transcript.events):
            parsed.append(ruleset.parse(event))
    except RuleViolation as violation:
        ruleset.fold(state, parsed)  # an earlier refusal comes first
        violation.at = len(parsed)
        raise
    return ruleset.fold(state, parsed)
