"""What an import of a season would make, in words, before anything is made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from policies.archive import KINDS
from roster.lists.matching import Judged, Verdict
from roster.lists.reading import Line, PlayerList
from roster.lists.services import compared
from scoring.engine.core import Json
from scoring.models import Game
from scoring.words.wording import players, sentences
from tournaments.archive.importing import series_of, tournament_of
from tournaments.archive.reading import Season
from tournaments.times import day_and_year


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would be made; `facts` are labels with what they say."""

    tournament: str
    facts: list[tuple[str, str]]
    new: list[str]
    """Names of players that would be added."""
    alike: list[str]
    """Players to be added who may be here already, spelt otherwise."""
    known: list[str]
    """Names of players who are here already."""
    old: bool
    """Whether the file was written before seasons told what officials decided."""


def foreseen(season: Season) -> Foreseen:
    """Work out what the import would make (three queries).

    SeasonRefused where the tournament is here already, or its series plays at other times.
    """
    told = season.manifest
    series = series_of(told["series"])
    tournament = tournament_of(told["tournament"], series)
    lines = _compared(told["players"])
    return Foreseen(
        tournament=_("{series}, {name}").format(series=series.name, name=tournament.name),
        facts=[
            (_("Series"), _series(series.name, new=not series.pk)),
            (_("Evenings"), _evenings(told["games"])),
            (_("Games"), _games(told["games"])),
            (_("Fields"), _fields(told["closings"])),
            (_("Title"), _title(told["titles"])),
            (_("Decisions"), _decisions(told["games"])),
            (_("Players"), _players(lines)),
        ],
        new=[each.line.name for each in lines if each.verdict is Verdict.NEW],
        alike=[_alike(each) for each in lines if each.verdict is Verdict.ALIKE],
        known=[each.line.name for each in lines if each.verdict is Verdict.THERE],
        old=season.is_old,
    )


def _compared(told: Sequence[Json]) -> list[Judged]:
    """The season's players beside who is here; that two of the season are alike is no news."""
    named = tuple(Line(at, each["name"]) for at, each in enumerate(told, start=1))
    lines = compared(PlayerList(named, used=(), unused=()))
    return [
        each if each.known or each.verdict is not Verdict.ALIKE else Judged(each.line, Verdict.NEW)
        for each in lines
    ]


def _alike(of: Judged) -> str:
    here = players([known.called for known in of.known], {})
    return _("{name}, though {here} is here.").format(name=of.line.name, here=here)


def _series(name: str, *, new: bool) -> str:
    text = _("{series}, which is made.") if new else _("{series}, which is here.")
    return text.format(series=name)


def _evenings(games: Sequence[Json]) -> str:
    days = [game["date"] for game in games]
    cancelled = sum(game["cancelled"] for game in games)
    text = _("{count}, from {first} to {last}.")
    said = text.format(
        count=len(games), first=day_and_year(min(days)), last=day_and_year(max(days))
    )
    if not cancelled:
        return said
    off = ngettext("{count} is cancelled.", "{count} are cancelled.", cancelled)
    return sentences([said, off.format(count=cancelled)])


def _games(games: Iterable[Json]) -> str:
    played = [game for game in games if game["transcript"]]
    official = [game for game in played if game["status"] == Game.Status.OFFICIAL]
    text = ngettext(
        "{count} with its transcript, {official} of them official.",
        "{count} with their transcripts, {official} of them official.",
        len(played),
    )
    return text.format(count=len(played), official=len(official))


def _fields(closings: Sequence[Json]) -> str:
    if not closings:
        return _("No stage is closed.")
    text = ngettext("{count} stage is closed.", "{count} stages are closed.", len(closings))
    return text.format(count=len(closings))


def _title(titles: Iterable[Json]) -> str:
    for title in titles:
        if title["withdrawn_at"] is None:
            return _("Given to {players}.").format(players=players(title["players"], {}))
    return _("Not given.")


def _decisions(games: Iterable[Json]) -> str:
    """Everything that officials decided about the games, kind by kind."""
    counts = {
        kind: sum(len(game[kind]) for game in games) for kind in ("rulings", "flags", "suspensions")
    }
    rest = sum(len(game[kind]) for game in games for kind in KINDS if kind not in counts)
    return _("{rulings} rulings, {suspensions} suspensions, {flags} flags, {rest} others.").format(
        **counts, rest=rest
    )


def _players(lines: Sequence[Judged]) -> str:
    added = sum(each.verdict is not Verdict.THERE for each in lines)
    text = ngettext("{count}, of whom {new} is added.", "{count}, of whom {new} are added.", added)
    return text.format(count=len(lines), new=added)
