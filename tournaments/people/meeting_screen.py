"""Two players side by side: the games that both played, and who was ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.models import Player
from roster.shown import shown_name
from scoring.words.wording import points, sentences
from tournaments.people.record import Meeting, meetings
from tournaments.times import day_and_year


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """One game: both totals, and who was ahead in words."""

    game: str
    url: str
    date: str
    ours: str
    theirs: str
    ahead: str


@dataclass(frozen=True, slots=True)
class MeetingScreen:
    """All that the page shows; without `other` only the choice of one."""

    heading: str
    player: str
    player_url: str
    other: str
    other_url: str
    summary: str
    rows: Sequence[MeetingRow]
    choices: Sequence[tuple[int, str, bool]]


def meeting_screen(player: Player, other: Player | None, others: Sequence[Player]) -> MeetingScreen:
    """Put the games of two players into words."""
    name, second = shown_name(player), "" if other is None else shown_name(other)
    met = [] if other is None else meetings(player, other)
    heading = _("{player} head to head").format(player=name)
    if other is not None:
        heading = _("{player} and {other}, head to head").format(player=name, other=second)
    return MeetingScreen(
        heading=heading,
        player=name,
        player_url=reverse("player", args=[player.pk]),
        other=second,
        other_url="" if other is None else reverse("player", args=[other.pk]),
        summary="" if other is None else _summary(name, second, met),
        rows=[_row(name, second, meeting) for meeting in met],
        choices=[(each.pk, shown_name(each), each == other) for each in others],
    )


def _summary(name: str, other: str, met: Sequence[Meeting]) -> str:
    ahead = sum(game.ours > game.theirs for game in met)
    behind = sum(game.ours < game.theirs for game in met)
    level = len(met) - ahead - behind
    if not met:
        return _("They have not both played in a finished game.")
    both = ngettext(
        "{count} game that both played.", "{count} games that both played.", len(met)
    ).format(count=len(met))
    return sentences(
        [
            both,
            _ahead(name, ahead) if ahead else "",
            _ahead(other, behind) if behind else "",
            ngettext("Level in {count}.", "Level in {count}.", level).format(count=level)
            if level
            else "",
        ]
    )


def _ahead(name: str, count: int) -> str:
    text = ngettext("{player} ahead in {count}.", "{player} ahead in {count}.", count)
    return text.format(player=name, count=count)


def _row(name: str, other: str, meeting: Meeting) -> MeetingRow:
    scheduled = getattr(meeting.game, "scheduled", None)
    if meeting.ours == meeting.theirs:
        ahead = _("level")
    else:
        ahead = name if meeting.ours > meeting.theirs else other
    return MeetingRow(
        game=meeting.game.label,
        url=reverse("game", args=[meeting.game.pk]),
        date=day_and_year(scheduled.date) if scheduled else "",
        ours=points(meeting.ours),
        theirs=points(meeting.theirs),
        ahead=ahead,
    )
