"""A player's own page: tonight's games, checking in, own turns and replays, own history."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from roster.models import Player, RosterEntry
from roster.public_words import PublicWords
from roster.roles import Action, GameStatus, Role, may
from roster.services import barred
from roster.shown import records_of, shown_name
from scoring import folding
from scoring.arrivals import is_open
from scoring.bulletins import bulletins_of_player
from scoring.engine.lucky_roll import RULESET
from scoring.models import Game, GameTotal
from scoring.selectors import public_names_of
from scoring.words.bulletins import bulletin_sentence
from scoring.words.own import replays_line, total_line, turn_line
from scoring.words.wording import clock, points
from tournaments.compilation import FINISHED
from tournaments.models import ScheduledGame
from tournaments.screens.turns import turn_sentence
from tournaments.selectors import tonight
from tournaments.times import Moment, day_and_year, start_of

OWN = frozenset({Role.PUBLIC, Role.PLAYER})


@dataclass(frozen=True, slots=True)
class OwnGame:
    """One of tonight's games as it concerns the player who looks."""

    pk: int
    label: str
    url: str
    start: Moment
    lines: list[str]
    """Whole sentences, the most pressing first."""
    checks_in: bool
    """Whether there is a button to check in."""
    again: bool
    turns: list[tuple[str, str]]
    """Own turns: the round, and what came of each."""
    goes_on: bool = False
    """Whether there is still something to hear of it."""
    plays: bool = False
    """Whether the player is on its roster."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game of the player's history."""

    label: str
    url: str
    date: str
    total: str
    rank: str
    status: str


@dataclass(frozen=True, slots=True)
class OwnScreen:
    """All that the page shows; `player` is empty for an account that is no player's."""

    pk: int
    player: str
    heading: str
    tonight: list[OwnGame]
    news: list[str]
    """Bulletins about the player's totals, the latest first."""

    @property
    def listens_to(self) -> int:
        """The game whose news are followed: where one plays, else one that goes on; 0 for none."""
        going_on = [game for game in self.tonight if game.goes_on]
        return next((game.pk for game in going_on if game.plays), going_on[0].pk if going_on else 0)


BULLETINS = 5


def own_screen(player: Player, now: datetime) -> OwnScreen:
    """Read and put into words what the page shows to this player, history aside."""
    games = [_own_game(scheduled, player) for scheduled in tonight(now)]
    return OwnScreen(
        pk=player.pk,
        player=shown_name(player),
        heading=_heading(player, games),
        tonight=games,
        news=_news(player),
    )


def _heading(player: Player, games: list[OwnGame]) -> str:
    first = next((game.lines[0] for game in games if game.lines and game.url), "")
    text = _("{player}: {state}") if first else "{player}"
    return text.format(player=shown_name(player), state=first.rstrip("."))


def _own_game(scheduled: ScheduledGame, player: Player) -> OwnGame:
    label = _("Game {number}, {series}").format(
        number=scheduled.number, series=scheduled.tournament.series.name
    )
    game, start = scheduled.game, start_of(scheduled)
    if scheduled.cancelled:
        return OwnGame(0, label, "", start, [_("Cancelled.")], False, False, [])
    if game is None:
        line = _("Not open yet. You can check in once an official has opened it.")
        return OwnGame(0, label, "", start, [line], False, False, [])
    entry = RosterEntry.objects.filter(roster=game.roster_id, player=player)
    found = entry.select_related("through").first()
    off = barred(game.roster_id, [player.pk]).get(player.pk, "") if is_open(game) else ""
    here = bool(found and found.present_at)
    return OwnGame(
        pk=game.pk,
        label=label,
        url=reverse("game", args=[game.pk]),
        start=start,
        lines=[line for line in _lines(game, player, found, off) if line],
        checks_in=not off and _may_check_in(game),
        again=here,
        turns=_own_turns(game, str(player.pk)),
        goes_on=is_open(game),
        plays=found is not None,
    )


def _may_check_in(game: Game) -> bool:
    allowed = may(OWN, Action.CHECK_IN, status=GameStatus(game.status))
    return allowed and is_open(game)


def _lines(game: Game, player: Player, entry: RosterEntry | None, off: str) -> list[str]:
    """What concerns the player in a game that is open: the turn, presence, total, replays.

    `off` is why they may not be on its roster, or empty.
    """
    if off:
        return [_("You cannot play in this game: {reason}").format(reason=off)]
    state = folding.public(game) if game.ruleset == RULESET.key else None
    pk = str(player.pk)
    playing = state is not None and pk in state.scores
    lines = []
    if state is not None and (playing or entry is not None or state.phase == FINISHED):
        lines.append(turn_line(state, pk, public_names_of(game)))
    lines.append(_presence(game, entry, playing=playing))
    if entry is not None and entry.through is not None:
        other = shown_name(entry.through)
        lines.append(_("You play through {other}'s connection.").format(other=other))
    if state is not None:
        lines += [total_line(state, pk), _replays(game, pk)]
    return lines


def _replays(game: Game, player: str) -> str:
    """Replays are told as they are, also while the public's totals are frozen."""
    if not may(OWN, Action.SEE_OWN_REPLAYS, status=GameStatus(game.status)):
        return ""
    return replays_line(folding.current(game).state, player)


def _presence(game: Game, entry: RosterEntry | None, *, playing: bool) -> str:
    if not is_open(game):
        return ""
    if entry is not None and entry.present_at is not None:
        return _("You checked in at {time}.").format(time=clock(entry.present_at))
    return "" if playing else _("You have not checked in yet.")


def _own_turns(game: Game, player: str) -> list[tuple[str, str]]:
    """The player's turns that are over, as the public knows them."""
    if game.ruleset != RULESET.key:
        return []
    snapshot: dict[str, Any] = RULESET.snapshot(folding.public(game))
    return [
        (_("Round {round}").format(round=turn["round"]), turn_sentence(turn))
        for turn in snapshot["turns"]
        if turn["player"] == player
    ]


def _news(player: Player) -> list[str]:
    found = bulletins_of_player(*records_of(player))[:BULLETINS]
    reads = PublicWords()
    return [
        bulletin_sentence(bulletin, public_names_of(bulletin.game), reads) for bulletin in found
    ]


def history(player: Player) -> QuerySet[GameTotal]:
    """The player's totals in games that are finished for all the public knows, latest first."""
    found = GameTotal.objects.filter(
        player__in=records_of(player), game__projection__phase=FINISHED
    )
    return found.select_related("game__scheduled__tournament__series").order_by(
        "-game__scheduled__date", "-game_id"
    )


def played(total: GameTotal) -> Played:
    """Put one game of the history into words."""
    game = total.game
    scheduled: ScheduledGame | None = getattr(game, "scheduled", None)
    return Played(
        label=game.label,
        url=reverse("game", args=[game.pk]),
        date=day_and_year(scheduled.date) if scheduled else "",
        total=points(total.total),
        rank=str(total.rank) if total.rank is not None else _("none"),
        status=str(game.get_status_display()),
    )
