"""Reading what the public page of one game shows, and to whom it offers more."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.models import User
from roster.roles import Action, GameStatus, may
from scoring.engine.lucky_roll import RULESET
from scoring.live import story
from scoring.live.story import Story
from scoring.models import Game
from scoring.reviewing import frozen_since
from scoring.selectors import own_player, roles_of
from tournaments.compilation import FINISHED
from tournaments.models import ScheduledGame
from tournaments.schedule import clock_in
from tournaments.screens.bulletins import bulletins_of
from tournaments.screens.evening import GameScreen, game_screen
from tournaments.screens.links import Link, standings_link
from tournaments.sheets.addresses import downloads, scoresheet_in
from tournaments.times import told as told_at


@dataclass(frozen=True, slots=True)
class GamePage:
    """The page for one visitor: what everybody sees, and what is for this one."""

    screen: GameScreen
    links: list[Link]
    downloads: list[Link]
    """The scoresheet in each format, for who may have it yet."""
    own: list[str]
    """What concerns a player alone: the replays that are left."""
    answer: str
    """The answer to what was asked without a script."""
    players: list[Link]
    """The pages of everybody who plays, in turn order."""
    stream: str
    """Where the news come from, after what this page shows; "" where there are none."""


def look_at_game(game: Game, user: User | AnonymousUser, *, zone: str, ask: str = "") -> GamePage:
    """Read a game as it stands and put it into words; `zone` is the club's own."""
    told = story.public(game) if game.ruleset == RULESET.key else None
    screen = screen_of(game, told, zone)
    stamp = told.stamp(game) if told else f"0-{game.seq}"
    finished = (told.state.phase if told else "") == FINISHED
    return GamePage(
        screen,
        links=_links(game, _scheduled(game), user, finished=finished),
        downloads=_downloads(game, user, finished=finished),
        own=own_lines(told, player_of(user)) if told else [],
        answer=_answer(screen, ask),
        players=_players(told) if told else [],
        stream=f"/live/games/{game.pk}/?after={stamp}",
    )


def _players(told: Story) -> list[Link]:
    """Lead to everybody in turn order; a record that was merged leads on to the kept one."""
    return [
        Link(told.names[player], reverse("player", args=[int(player)]))
        for player in told.state.order
        if player in told.names
    ]


def screen_of(game: Game, told: Story | None, zone: str) -> GameScreen:
    """What everybody sees of a game."""
    scheduled = _scheduled(game)
    zone = scheduled.tournament.series.zone if scheduled else zone
    corrected = told is not None and told.corrections  # without a correction there is no bulletin
    return game_screen(
        game,
        told,
        label=_label(game, scheduled),
        eyebrow=str(scheduled.tournament) if scheduled else "",
        zone=zone,
        frozen=_frozen(game, zone),
        bulletins=bulletins_of(game, told.names, zone=zone) if told and corrected else (),
    )


def _frozen(game: Game, zone: str) -> str:
    """Say that totals stay as they were while a game is under review."""
    frozen = frozen_since(game)
    if frozen is None:
        return ""
    clock = told_at(clock_in(frozen, zone), zone).time
    return _("Under review. Totals are frozen as of {time}.").format(time=clock)


def player_of(user: User | AnonymousUser) -> str:
    """The player whose account this is, by id; "" for anybody else."""
    found = own_player(user)
    return "" if found is None else str(found.pk)


def own_lines(told: Story, player: str) -> list[str]:
    """What the page tells a player of this game alone."""
    state = told.state
    if player not in state.order or state.phase not in ("turn", "call"):
        return []
    left = state.replays_left(player)
    said = ngettext("You have {count} replay left.", "You have {count} replays left.", left)
    return [said.format(count=left)]


def _answer(screen: GameScreen, ask: str) -> str:
    if ask == "where":
        return screen.where
    if ask == "repeat":
        return screen.log[0].text if screen.log else _("Nothing has been announced yet.")
    return ""


def _scheduled(game: Game) -> ScheduledGame | None:
    return getattr(game, "scheduled", None)


def _label(game: Game, scheduled: ScheduledGame | None) -> str:
    if scheduled is None:
        return game.label
    return _("Game {number}").format(number=scheduled.number)


def _downloads(game: Game, user: User | AnonymousUser, *, finished: bool) -> list[Link]:
    if game.ruleset != RULESET.key:
        return []
    roles, status = roles_of(user, game), GameStatus(game.status)
    if not finished and not may(roles, Action.SEE_TRANSCRIPT_RUNNING, status=status):
        return []
    return downloads(scoresheet_in(game))


def _links(
    game: Game, scheduled: ScheduledGame | None, user: User | AnonymousUser, *, finished: bool
) -> list[Link]:
    roles, status = roles_of(user, game), GameStatus(game.status)
    links = []
    if may(roles, Action.RECORD, status=status):
        links.append(Link(_("Score entry"), reverse("tablet", args=[game.pk])))
        links.append(Link(_("Active roller"), reverse("game-roller", args=[game.pk])))
    if finished or may(roles, Action.SEE_TRANSCRIPT_RUNNING, status=status):
        links.append(Link(_("Download the transcript"), reverse("transcript", args=[game.pk])))
    if game.ruleset == "lucky-roll" and game.seq:
        links.append(Link(_("Check the dice"), reverse("game-dice", args=[game.pk])))
    if scheduled is not None:
        links.append(standings_link(scheduled.tournament))
    return links
