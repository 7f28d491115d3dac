"""What is public of corrections and rulings about a player: what everybody heard at the table.

A ruling counts from the moment that its game is finished for the public, without the official's
own words; reminders and notices are between the officials and the player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from policies.history import ROLES, standing_rulings
from roster.models import Player
from roster.shown import shown
from scoring.models import Bulletin, Game
from scoring.seating import as_pk
from scoring.words.bulletins import bulletin_line
from scoring.words.headlines import headline
from tournaments.people.record import Outing

REMINDER = "reminder"


@dataclass(frozen=True, slots=True)
class Note:
    """A line about a game, and where the game is."""

    text: str
    url: str
    game: str


def notes_about(records: Sequence[int], outings: Sequence[Outing]) -> list[Note]:
    """Corrections and rulings about a player in these finished games, the latest game first."""
    numbers = {outing.game: outing.number for outing in outings}
    mine = {str(record) for record in records}
    ruled = [
        (game, event)
        for game, event in standing_rulings(_not_frozen(numbers))
        if event.get("kind") != REMINDER and _named(event) & mine
    ]
    issued = Q(game__frozen_at=None) | Q(row__lte=F("game__frozen_at"))
    about = Q()
    for record in mine:
        about |= Q(changes__players__has_key=record)
    bulletins = list(Bulletin.objects.filter(issued, about, game__in=list(numbers)))
    names = _names({name for _game, event in ruled for name in _named(event)}, bulletins)
    lines = [(game, 0, headline(event, names)) for game, event in ruled]
    lines += [(each.game_id, each.row, bulletin_line(each, names)) for each in bulletins]
    lines.sort(key=lambda line: (-numbers[line[0]], line[1]))
    return [_note(numbers[game], game, text) for game, _row, text in lines]


def _not_frozen(numbers: Mapping[int, int]) -> list[int]:
    """Games of which everything that was ruled is public: those under review stand still."""
    frozen = Game.objects.filter(pk__in=list(numbers))
    return list(frozen.filter(frozen_at=None).values_list("pk", flat=True))


def _named(event: Mapping[str, object]) -> set[str]:
    return {str(event[role]) for role in ROLES if event.get(role) is not None}


def _names(ruled: set[str], bulletins: Sequence[Bulletin]) -> dict[str, str]:
    asked = ruled | {player for each in bulletins for player in each.changes["players"]}
    found = Player.objects.filter(pk__in=[as_pk(player) for player in asked])
    rows = found.annotate(shown=shown()).values_list("pk", "shown")
    return {str(pk): name for pk, name in rows}


def _note(number: int, game: int, text: str) -> Note:
    said = text if text.endswith(".") else f"{text}."
    return Note(said, reverse("game", args=[game]), _("Game {number}").format(number=number))
