"""The home page: what is on tonight, then each series."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.translation import gettext as _

from roster.models import User
from roster.public_words import PublicWords
from roster.roles import Action, GameStatus, Role, may
from scoring.engine.core import Json
from scoring.words.wording import Names, sentences
from tournaments.championship.outcome import held_titles
from tournaments.models import ScheduledGame, Tournament
from tournaments.schedule import today_in
from tournaments.screens.evening import state_heading
from tournaments.screens.hero import Hero, hero
from tournaments.screens.links import Link, game_link
from tournaments.screens.reviews import reviews_of
from tournaments.screens.season import SeriesPart, series_part
from tournaments.selectors import (
    appointments,
    current_tournaments,
    is_finished,
    is_running,
    is_under_review,
    latest_stage,
    names_in,
    next_game,
    next_seasons,
    phase_of,
    public_views,
    schedules,
    tables,
    tonight,
    top_rows,
)
from tournaments.times import Moment, first_evening, start_of, told

LEADERS = 5
"""How many rows of each table are shown."""


@dataclass(frozen=True, slots=True)
class TonightRow:
    """One game of tonight."""

    label: str
    url: str
    start: Moment
    line: str
    actions: list[Link]


@dataclass(frozen=True, slots=True)
class HomeScreen:
    """All that the page shows."""

    title: str
    hero: Hero
    tonight_heading: str
    tonight: list[TonightRow]
    series: list[SeriesPart]


def home_screen(user: User | AnonymousUser, now: datetime, *, zone: str) -> HomeScreen:
    """Read and put into words what the home page shows to this user; `zone` is the club's own."""
    today = today_in(now, zone)
    current = current_tournaments(today)
    calendar = schedules(current)
    on = tonight(now)
    views = public_views(on)
    names = names_in(views.values())
    games = [*on, *(game for of in calendar.values() for game in of)]
    roles = _roles(user, {game.tournament_id for game in games})
    following = next_seasons(current, today)
    coming = next_game((game for of in calendar.values() for game in of), today)
    coming = coming or next_game(following.values(), today)
    felt, reads = hero(on, coming, views, names), PublicWords()
    return HomeScreen(
        title=_("{heading} - Lucky Roll").format(heading=felt.heading),
        hero=felt,
        tonight_heading=_("Tonight, {day}").format(day=told(now, zone).day),
        tonight=[
            tonight_row(
                game,
                views.get(game.game_id or 0, {}),
                names,
                official_links(game, roles[game.tournament_id]),
                reads(game.note),
            )
            for game in on
        ],
        series=_series(current, calendar, following, today, {game.pk for game in on}, roles),
    )


def _roles(
    user: User | AnonymousUser, tournaments: Collection[int]
) -> Mapping[int, frozenset[Role]]:
    if not isinstance(user, User):
        return {tournament: frozenset() for tournament in tournaments}
    return appointments(user, tournaments)


def _series(
    current: Sequence[Tournament],
    calendar: Mapping[int, Sequence[ScheduledGame]],
    following: Mapping[int, ScheduledGame],
    today: date,
    on: Collection[int],
    roles: Mapping[int, frozenset[Role]],
) -> list[SeriesPart]:
    """Return a part a series. What can be done about a game of tonight stands there already."""
    of = tables(current)
    shown = {each.pk: of[each.pk].get(latest_stage(of[each.pk])) for each in current}
    rows = top_rows([table for table in shown.values() if table], LEADERS)
    reviews = reviews_of(current)
    titles = {title.tournament_id: title for title in held_titles(current)}
    parts = []
    for each in current:
        coming, table = next_game(calendar[each.pk], today), shown[each.pk]
        is_on = coming is not None and coming.pk in on
        parts.append(
            series_part(
                each,
                calendar[each.pk],
                coming,
                table,
                rows[table.pk] if table else [],
                tonight=is_on,
                actions=[
                    *(official_links(coming, roles[each.pk]) if coming and not is_on else []),
                    *_setup_link(each, roles[each.pk]),
                ],
                review=reviews.get(each.pk, ""),
                title=titles.get(each.pk),
                following=following.get(each.series_id),
            )
        )
    return parts


def _setup_link(tournament: Tournament, roles: frozenset[Role]) -> list[Link]:
    """Where a tournament is set up, for who may."""
    if not may(roles, Action.SET_UP, status=GameStatus.PROVISIONAL):
        return []
    label = _("Set up {tournament}").format(tournament=tournament.name)
    return [Link(label, reverse("tournament-setup", args=[tournament.pk]))]


def tonight_row(
    game: ScheduledGame, view: Json, names: Names, actions: Sequence[Link], note: str
) -> TonightRow:
    """Put one of tonight's games into words."""
    link = game_link(game)
    return TonightRow(
        label=_("Game {number}, {series}").format(
            number=game.number, series=game.tournament.series.name
        ),
        url=link.url if link else "",
        start=start_of(game),
        line=sentences([_state(game, view, names), _frozen(game), _moved(game), note]),
        actions=list(actions),
    )


def _state(game: ScheduledGame, view: Json, names: Names) -> str:
    if game.cancelled:
        return _("Cancelled.")
    if is_finished(game) and view:
        label = _("Game {number}").format(number=game.number)
        return _("{sentence}.").format(sentence=state_heading(label, view, names))
    if not is_running(game) or not view:
        return _("Not started yet.")
    if phase_of(game) == "lucky_number":
        return _("About to start.")
    return _("Being played, round {round}.").format(round=view["round"])


def _frozen(game: ScheduledGame) -> str:
    return _("Under review; its totals are frozen.") if is_under_review(game) else ""


def _moved(game: ScheduledGame) -> str:
    before = first_evening(game)
    return _("Moved here from {evening}.").format(evening=before) if before else ""


def official_links(game: ScheduledGame, roles: frozenset[Role]) -> list[Link]:
    """Return what an official can do about a game from here: enter scores, or open it."""
    if game.cancelled:
        return []
    if game.game is None:
        if not may(roles, Action.SET_ROSTER, status=GameStatus.PROVISIONAL):
            return []
        url = reverse("open-game", args=[game.tournament_id, game.number])
        return [Link(_("Open game {number}").format(number=game.number), url, posts=True)]
    if not may(roles, Action.RECORD, status=GameStatus(game.game.status)):
        return []
    pages = {
        "tablet": _("Score entry, game {number}"),
        "game-roller": _("Active roller, game {number}"),
    }
    if may(roles, Action.RECORD_VIRTUAL_DICE, status=GameStatus(game.game.status)):
        pages = dict(reversed(pages.items()))  # whoever rolls begins there
    return [
        Link(text.format(number=game.number), reverse(name, args=[game.game.pk]))
        for name, text in pages.items()
    ]
