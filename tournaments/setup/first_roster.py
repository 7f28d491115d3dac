"""The first roster of a tournament: many players at once, by name, all of them or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.errors import RosterError
from roster.messages import sentence
from roster.models import Player, User
from roster.names import BadNameError, clean_name, identity_key, search_key
from roster.services import add_player, enter
from roster.shown import kept_of
from scoring.errors import Refusal
from scoring.models import Game
from tournaments.models import ScheduledGame, Tournament
from tournaments.services import open_game

MOST_NAMES = 200
"""More than anybody can mean to type at once."""


class RosterRefused(Refusal):
    """Names that cannot all be put on a roster; nobody was. `lines` says why, a sentence each."""

    code = "first_roster"

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__(" ".join(lines))
        self.lines = list(lines)


@dataclass(frozen=True, slots=True)
class Line:
    """A name as it was typed, and what is known about it."""

    number: int
    name: str
    player: Player | None
    """Who is called so already."""
    alike: str = ""
    """Somebody else's name that is spelled almost so: of a player, or of an earlier line."""
    wrong: str = ""
    """Why it cannot be a player's, in a sentence."""


@dataclass(frozen=True, slots=True)
class Names:
    """A text that was read, a name a line."""

    lines: list[Line]

    @property
    def wrong(self) -> list[str]:
        """What keeps the names from being taken, a sentence each."""
        if not self.lines:
            return [_("Type at least one name.")]
        if len(self.lines) > MOST_NAMES:
            text = _("These are {count} names. Take {most} at most at once.")
            return [text.format(count=len(self.lines), most=MOST_NAMES)]
        return [
            _("Line {number}: {why}").format(number=line.number, why=line.wrong)
            for line in self.lines
            if line.wrong
        ]

    @property
    def alike(self) -> list[str]:
        """Names that look like somebody else's, a sentence each."""
        text = _("Line {number}: {name} is spelled almost as {other} is.")
        return [
            text.format(number=line.number, name=line.name, other=line.alike)
            for line in self.lines
            if line.alike
        ]

    @property
    def summary(self) -> list[str]:
        """What would be done, in sentences."""
        known = [line for line in self.lines if line.player is not None]
        new = len(self.lines) - len(known)
        said = []
        if new:
            text = ngettext("{count} new player is added.", "{count} new players are added.", new)
            said.append(text.format(count=new))
        if known:
            text = ngettext(
                "{count} player is known already: {names}.",
                "{count} players are known already: {names}.",
                len(known),
            )
            names = ", ".join(line.name for line in known)
            said.append(text.format(count=len(known), names=names))
        return said


def first_game(tournament: Tournament) -> ScheduledGame | None:
    """Return the first game that is not cancelled and in which nothing is recorded yet."""
    games = tournament.schedule.filter(cancelled=False).exclude(game__seq__gt=0)
    return games.select_related("tournament__series", "game").order_by("number").first()


def read_names(text: str) -> Names:
    """Read one name a line, blank lines left out, and find who is there already (two queries)."""
    typed = [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip()
    ]
    return Names(_looked_up(typed) if len(typed) <= MOST_NAMES else _unread(typed))


def _unread(typed: Sequence[tuple[int, str]]) -> list[Line]:
    return [Line(number, name, None) for number, name in typed]


def _looked_up(typed: Sequence[tuple[int, str]]) -> list[Line]:
    known = _known([name for _number, name in typed])
    similar = _similar([name for _number, name in typed])
    seen: dict[str, int] = {}
    spelled: dict[str, str] = {}
    lines = []
    for number, text in typed:
        try:
            name = clean_name(text)
        except BadNameError as refusal:
            wrong = sentence(refusal.code, refusal.facts)
            lines.append(Line(number, text, None, wrong=wrong))
            continue
        key, loose = identity_key(name), search_key(name)
        player = known.get(key)
        if key in seen:
            wrong = _("{name} stands in line {line} already.").format(name=name, line=seen[key])
            lines.append(Line(number, name, player, wrong=wrong))
            continue
        alike = "" if player else similar.get(loose, "") or spelled.get(loose, "")
        lines.append(Line(number, name, player, alike=alike))
        seen[key], spelled[loose] = number, name
    return lines


def _known(names: Sequence[str]) -> Mapping[str, Player]:
    found = Player.objects.filter(name_key__in={identity_key(name) for name in names})
    return {player.name_key: player for player in found.select_related("merged_into")}


def _similar(names: Sequence[str]) -> Mapping[str, str]:
    keys = {search_key(name) for name in names}
    found = Player.objects.filter(search_key__in=keys, merged_into=None)
    return dict(found.order_by("-pk").values_list("search_key", "name"))


@transaction.atomic
def seat_first(
    tournament: Tournament, text: str, *, actor: User, different: bool = False
) -> tuple[Game, int]:
    """Open the tournament's first game and put these names on its roster, all of them or none.

    Returns the game and how many came onto its roster; who is on it already stays. RosterRefused
    where a name cannot be, stands there twice, or is spelled almost as another is and nobody said
    that these are `different` people.
    """
    names = read_names(text)
    refused = names.wrong or ([] if different else names.alike)
    if refused:
        raise RosterRefused(refused)
    scheduled = first_game(tournament)
    if scheduled is None:
        raise RosterRefused([_("Every game of this tournament has begun or is cancelled.")])
    game = open_game(scheduled, actor=actor)
    there = set(game.roster.entries.values_list("player", flat=True))
    added = 0
    for line in names.lines:
        player = kept_of(line.player) if line.player else None
        if player is None or player.pk not in there:
            player = _entered(game, player, line, actor)
            there.add(player.pk)
            added += 1
    return game, added


def _entered(game: Game, known: Player | None, line: Line, actor: User) -> Player:
    """Put a line's player on the roster, added where nobody here is called so."""
    try:
        player = known or add_player(line.name, actor=actor)
        enter(game.roster, player, actor=actor)
    except RosterError as refusal:
        text = _("Line {number}: {why}").format(number=line.number, why=refusal.detail)
        raise RosterRefused([text]) from refusal
    return player
