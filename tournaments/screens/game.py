"""Reading what the public page of one game shows, and to whom it offers more."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.translation import gettext as _

from roster.models import User
from roster.roles import Action, GameStatus, may
from scoring.engine.core import Json
from scoring.models import Game, Projection
from scoring.reviewing import frozen_since
from scoring.selectors import names_of, roles_of
from tournaments.compilation import FINISHED
from tournaments.models import ScheduledGame
from tournaments.schedule import clock_in
from tournaments.screens.evening import GameScreen, game_screen
from tournaments.screens.links import Link, standings_link
from tournaments.times import told


def look_at_game(game: Game, user: User | AnonymousUser, *, zone: str) -> GameScreen:
    """Read a game as last compiled and put it into words; `zone` is the club's own."""
    projection: Projection | None = getattr(game, "projection", None)
    scheduled: ScheduledGame | None = getattr(game, "scheduled", None)
    view = _public(game, projection)
    return game_screen(
        game,
        view,
        names_of(game),
        label=_label(game, scheduled),
        eyebrow=str(scheduled.tournament) if scheduled else "",
        as_of=_as_of(game, projection, scheduled.tournament.series.zone if scheduled else zone),
        links=_links(game, scheduled, user, finished=view.get("phase") == FINISHED),
    )


def _public(game: Game, projection: Projection | None) -> Json:
    """Return the public view, {} where there is none, or none that this page can tell."""
    if projection is None or not projection.stamp or game.ruleset != "lucky-roll":
        return {}
    view: Json = projection.public
    return view


def _label(game: Game, scheduled: ScheduledGame | None) -> str:
    if scheduled is None:
        return game.label
    return _("Game {number}").format(number=scheduled.number)


def _as_of(game: Game, projection: Projection | None, zone: str) -> str:
    """Say how old the page's news are, to the minute: a roll in between changes nothing here."""
    frozen = frozen_since(game)
    if frozen is not None:
        clock = told(clock_in(frozen, zone), zone).time
        return _("Under review. Totals are frozen as of {time}.").format(time=clock)
    if projection is None:
        return ""
    when = told(clock_in(projection.compiled_at, zone), zone)
    return _("As of {when}.").format(when=when.full)


def _links(
    game: Game, scheduled: ScheduledGame | None, user: User | AnonymousUser, *, finished: bool
) -> list[Link]:
    roles, status = roles_of(user, game), GameStatus(game.status)
    links = []
    if may(roles, Action.RECORD, status=status):
        links.append(Link(_("Score entry"), reverse("tablet", args=[game.pk])))
    if finished or may(roles, Action.SEE_TRANSCRIPT_RUNNING, status=status):
        links.append(Link(_("Download the transcript"), reverse("transcript", args=[game.pk])))
    if game.ruleset == "lucky-roll" and game.seq:
        links.append(Link(_("Check the dice"), reverse("game-dice", args=[game.pk])))
    if scheduled is not None:
        links.append(standings_link(scheduled.tournament))
    return links
