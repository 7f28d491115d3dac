"""Bulletins as the public reads them: what was announced, what holds instead, why and by whom."""

from __future__ import annotations

from dataclasses import dataclass

from roster.public_words import PublicWords
from scoring.bulletins import public_bulletins
from scoring.models import Bulletin, Game
from scoring.words.bulletins import bulletin_line, issued_by, reason_of
from scoring.words.wording import Names
from tournaments.schedule import clock_in
from tournaments.times import Moment, told


@dataclass(frozen=True, slots=True)
class Shown:
    """A bulletin in words."""

    text: str
    reason: str
    by: str
    issued: Moment


def bulletins_of(game: Game, names: Names, *, zone: str) -> list[Shown]:
    """Return a game's bulletins, the latest first, by the clock of a zone (three queries)."""
    reads = PublicWords()
    return [_shown(each, names, zone, reads) for each in public_bulletins(game)][::-1]


def _shown(bulletin: Bulletin, names: Names, zone: str, reads: PublicWords) -> Shown:
    return Shown(
        text=bulletin_line(bulletin, names),
        reason=reason_of(bulletin, reads),
        by=issued_by(bulletin),
        issued=told(clock_in(bulletin.issued_at, zone), zone),
    )
