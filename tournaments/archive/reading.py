"""The bytes of a ZIP -> a season as values, checked as far as that goes without a database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.api.parsers import strict_json
from scoring.codec import TranscriptError, fold_transcript, read_transcript
from scoring.engine.core import Json, RuleViolation
from scoring.errors import Refusal
from scoring.words.messages import sentence
from tournaments.archive.formats import SEALED_FROM, VERSION, version_of
from tournaments.archive.manifest import read_manifest
from tournaments.archive.packing import MANIFEST, SeasonRefused, unpacked
from tournaments.archive.sealing import check_seal


@dataclass(frozen=True, slots=True)
class Season:
    """What stands in a season's file; `transcripts` by the file that they are in."""

    manifest: Json
    transcripts: Mapping[str, Any]
    version: int

    @property
    def is_old(self) -> bool:
        """Whether it was written by a version that told less."""
        return self.version < VERSION


def read_season(data: bytes) -> Season:
    """Unpack a season; SeasonRefused where the file is none, is newer, damaged or was edited."""
    files = unpacked(data, lambda body: version_of(_json(MANIFEST, body)))
    told = _json(MANIFEST, files[MANIFEST])
    version = version_of(told)
    if version >= SEALED_FROM:
        files = check_seal(files)
    manifest = read_manifest(told)
    return Season(manifest, _transcripts(manifest["games"], files), version)


def check_games(season: Season) -> None:
    """Fold every game by the rules; SeasonRefused for the first event that is not legal."""
    for name, transcript in sorted(season.transcripts.items()):
        try:
            fold_transcript(read_transcript(transcript))
        except (TranscriptError, RuleViolation) as refusal:
            raise refused(name, why(refusal)) from refusal


def refused(where: str, what: str) -> SeasonRefused:
    """What is wrong, with the place in the file."""
    return SeasonRefused(_("{where}: {what}").format(where=where, what=what))


def why(refusal: TranscriptError | RuleViolation) -> str:
    """What is wrong with a transcript, with the event's number."""
    if isinstance(refusal, TranscriptError):
        return _("This is no transcript that this version reads.")
    said = sentence(refusal, {})
    if refusal.at is None:
        return said
    return _("Event {number}: {what}").format(number=refusal.at + 1, what=said)


def _json(name: str, body: bytes) -> Any:
    try:
        return strict_json(body)
    except Refusal as refusal:
        raise refused(name, refusal.detail) from refusal


def _transcripts(games: Sequence[Json], files: Mapping[str, bytes]) -> dict[str, Any]:
    """Every transcript that a game names, each by its one game."""
    named = [game["transcript"] for game in games if game["transcript"]]
    for game in games:
        if game["transcript"] not in ("", f"games/{game['number']:02}.json"):
            text = _("Game {number} names {file}, which is not its own.")
            raise refused(MANIFEST, text.format(number=game["number"], file=game["transcript"]))
    for name in sorted(set(named) ^ (files.keys() - {MANIFEST})):
        text = _("It is missing.") if name in named else _("season.json knows no such game.")
        raise refused(name, text)
    return {name: _json(name, files[name]) for name in named}
