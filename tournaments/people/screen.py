"""A player's page in words: the season in figures, game by game, and what is public beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.models import Player
from roster.shown import records_of, shown_name
from scoring.words.wording import points, sentences
from tournaments.models import Standing, Tournament
from tournaments.people.chart import Chart, drawn
from tournaments.people.penalties import Note, notes_about
from tournaments.people.record import Outing, Part, Record, record_in, standing_of
from tournaments.screens.links import Link
from tournaments.times import day_and_year


@dataclass(frozen=True, slots=True)
class Figure:
    """A label, a figure and a remark."""

    label: str
    value: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game in the table that says what the drawing shows."""

    number: int
    url: str
    turns_url: str
    """Where the player's turns are; empty for who was absent."""
    date: str
    total: str
    place: str


@dataclass(frozen=True, slots=True)
class PlayerScreen:
    """All that the page shows."""

    name: str
    title: str
    heading: str
    season: str
    """What the figures are of; empty for who has no finished game."""
    lede: str
    figures: Sequence[Figure]
    chart: Chart | None
    summary: str
    caption: str
    games: Sequence[GameRow]
    notes: Sequence[Note]
    seasons: Sequence[Link]
    calendar: str


def player_screen(
    player: Player, tournament: Tournament | None, all_of_them: Sequence[Tournament]
) -> PlayerScreen:
    """Put a player's season into words, or say that there is none yet."""
    name = shown_name(player)
    calendar = reverse("player-calendar", args=[player.pk])
    if tournament is None:
        lede = _("No finished game yet.")
        return PlayerScreen(name, name, name, "", lede, [], None, "", "", [], [], [], calendar)
    record, standing = record_in(player, tournament), standing_of(player, tournament)
    heading = _heading(name, standing)
    return PlayerScreen(
        name=name,
        title=_("{heading} - {series}").format(heading=heading, series=tournament.series.name),
        heading=heading,
        season=_("{series}, {name}").format(series=tournament.series.name, name=tournament.name),
        lede=_lede(record),
        figures=_figures(record),
        chart=drawn(record),
        summary=_summary(record),
        caption=_caption(record),
        games=[_row(player, outing) for outing in reversed(record.outings)],
        notes=notes_about(records_of(player), record.outings),
        seasons=_seasons(player, tournament, all_of_them),
        calendar=calendar,
    )


def _heading(name: str, standing: Standing | None) -> str:
    if standing is None or standing.table.as_of is None:
        return name
    return _("{player}, place {place} after game {game}").format(
        player=name, place=standing.rank, game=standing.table.as_of
    )


def _lede(record: Record) -> str:
    won = [outing.number for outing in record.played if outing.won]
    if not record.played:
        return _("Has not played a finished game of this season yet.")
    if not won:
        return _("No game won yet this season.")
    return _won(won)


def _won(numbers: Sequence[int]) -> str:
    text = ngettext("Won game {games}.", "Won games {games}.", len(numbers))
    return text.format(games=_listed(numbers))


def _listed(numbers: Sequence[int]) -> str:
    if len(numbers) < 2:
        return "".join(map(str, numbers))
    *most, last = map(str, numbers)
    return _("{most} and {last}").format(most=", ".join(most), last=last)


def _figures(record: Record) -> list[Figure]:
    played, best = record.played, record.best
    if best is None or record.average is None:
        return []
    turns, busts = (sum(getattr(game, name) for game in played) for name in ("turns", "busts"))
    bonuses, bonus = (
        sum(getattr(game, name) for game in played) for name in ("bonuses", "bonus_points")
    )
    won = sum(game.won for game in played)
    return [
        Figure(_("Total points"), points(record.total)),
        Figure(_("Average"), points(round(record.average)), _("a game played")),
        Figure(_("Best game"), points(best.total), _("game {number}").format(number=best.number)),
        Figure(_("Games won"), str(won), _("of {count} played").format(count=len(played))),
        Figure(_("Lucky bonuses"), str(bonuses), _points(bonus)),
        Figure(_("Busts"), str(busts), _rate(busts, turns)),
    ]


def _points(count: int) -> str:
    return ngettext("{points} point", "{points} points", count).format(points=points(count))


def _rate(busts: int, turns: int) -> str:
    percent = round(100 * busts / turns) if turns else 0
    text = ngettext("of {turns} turn, {percent}%", "of {turns} turns, {percent}%", turns)
    return text.format(turns=turns, percent=percent)


def _summary(record: Record) -> str:
    best, worst, average = record.best, record.worst, record.average
    if best is None or worst is None or average is None:
        return ""
    absent = [outing.number for outing in record.outings if outing.part is Part.ABSENT]
    won = [outing.number for outing in record.played if outing.won]
    extremes = _("From {low} in game {low_game} to {high} in game {high_game}.").format(
        low=points(worst.total),
        low_game=worst.number,
        high=points(best.total),
        high_game=best.number,
    )
    if best == worst:
        extremes = _("{total} in game {game}.").format(total=points(best.total), game=best.number)
    missed = ngettext("Game {games} not played.", "Games {games} not played.", len(absent))
    return sentences(
        [
            extremes,
            _won(won) if won else "",
            missed.format(games=_listed(absent)) if absent else "",
            _("Broken line: average {average}.").format(average=points(round(average))),
        ]
    )


def _caption(record: Record) -> str:
    provisional = [outing.number for outing in record.outings if not outing.official]
    if not provisional:
        return _("Newest first. All official.")
    text = ngettext(
        "Newest first. Game {games} is not official yet.",
        "Newest first. Games {games} are not official yet.",
        len(provisional),
    )
    return text.format(games=_listed(provisional))


def _row(player: Player, outing: Outing) -> GameRow:
    absent = outing.part is Part.ABSENT
    return GameRow(
        number=outing.number,
        url=reverse("game", args=[outing.game]),
        turns_url="" if absent else reverse("player-turns", args=[player.pk, outing.game]),
        date=day_and_year(outing.date),
        total=_("absent") if absent else points(outing.total),
        place="" if absent else place_of(outing),
    )


def place_of(outing: Outing) -> str:
    """The place in a game: "won, 1 of 10", "13 of 21", "disqualified"."""
    if outing.rank is None:
        return _("disqualified")
    text = _("won, {place} of {count}") if outing.won else _("{place} of {count}")
    return text.format(place=outing.rank, count=outing.ranked)


def _seasons(player: Player, chosen: Tournament, of: Sequence[Tournament]) -> list[Link]:
    """Links to the player's seasons; none where there is one only."""
    if len(of) < 2:
        return []
    address = reverse("player", args=[player.pk])
    return [
        Link(str(each), f"{address}?tournament={each.pk}", current=each.pk == chosen.pk)
        for each in of
    ]
