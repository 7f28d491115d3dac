"""`manage.py replay FILE…`: fold transcripts and print where they lead, a JSON line a file."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.codec import TranscriptError, fold_transcript, read_json, read_transcript
from scoring.engine.core import Json, RuleViolation


class Command(BaseCommand):
    """A line a file: `{"file", "result"}`, or `{"file", "error"}` where it cannot be read."""

    help = "Fold transcripts of any rule set and print the state that each leads to."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        unread = 0
        for name in options["files"]:
            line: Json = {"file": name}
            try:
                line["result"] = result_of(Path(name).read_text(encoding="utf-8"))
            except (OSError, UnicodeDecodeError) as error:
                line["error"] = {"code": "unreadable", "detail": str(error)}
            except TranscriptError as error:
                line["error"] = {"code": error.code, **error.facts}
            unread += "error" in line
            self.stdout.write(json.dumps(line))  # ASCII: any terminal, and halves of surrogates
        if unread:
            raise CommandError(f"{unread} of {len(options['files'])} files could not be read.")


def result_of(text: str) -> Json:
    """A transcript's text -> the state of the contract, or where and why it is refused.

    A game with hidden hands adds `views` (player -> what that player may see) and `public`.
    """
    transcript = read_transcript(read_json(text))
    ruleset = transcript.ruleset
    try:
        state = fold_transcript(transcript)
    except RuleViolation as violation:
        return {"refused": {"at": violation.at, "code": violation.code}}
    result: Json = ruleset.snapshot(state)
    if ruleset.hidden:
        result["views"] = {player: ruleset.view(state, player) for player in result["order"]}
        result["public"] = ruleset.view(state, None)
    return result
