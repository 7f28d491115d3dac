"""Reading games: who is who, who may do what, how a game stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.utils import timezone

from roster.models import Player, User
from roster.roles import GameStatus, Role
from roster.shown import called, kept_of, shown
from scoring import folding
from scoring.audience import hands_are_hidden
from scoring.codec import players_named, rename, write_transcript
from scoring.engine.core import Json
from scoring.errors import HandsHidden
from scoring.models import CrewMember, Game
from scoring.seating import as_pk


@dataclass(frozen=True, slots=True)
class BothNames:
    """Player id -> name, for everybody on a game's roster or in its log."""

    called: dict[str, str]
    """As officials call and read them."""
    public: dict[str, str]
    """As everybody else reads them."""


def both_names_of(game: Game) -> BothNames:
    """Read who is who, for officials and for everybody else (one query)."""
    playing = [as_pk(player) for player in game.engine.order(folding.current(game).state)]
    found = Player.objects.filter(Q(rosters=game.roster_id) | Q(pk__in=playing)).distinct()
    rows = found.annotate(called=called(), shown=shown()).values_list("pk", "called", "shown")
    names = BothNames({}, {})
    for pk, official, public in rows:
        names.called[str(pk)], names.public[str(pk)] = official, public
    return names


def names_of(game: Game) -> dict[str, str]:
    """Player id -> the name that officials call. For officials alone (one query)."""
    return both_names_of(game).called


def public_names_of(game: Game) -> dict[str, str]:
    """Player id -> the name that everybody reads (one query)."""
    return both_names_of(game).public


def own_player(user: User | AnonymousUser) -> Player | None:
    """The player whose account this is: of records that were merged the one that is kept."""
    if user.pk is None:
        return None
    found = Player.objects.filter(user=user.pk).select_related("merged_into").first()
    return found and kept_of(found)


def roles_of(user: User | AnonymousUser, game: Game) -> frozenset[Role]:
    """What somebody is in this game now: the public always, an official by the crew list."""
    if user.pk is None or user.is_superuser:
        return _roles(user)
    crew = CrewMember.objects.filter(on_duty(timezone.now()), game=game, user_id=user.pk)
    return _roles(user, crew.values_list("role", flat=True))


def on_duty(now: datetime) -> Q:
    """Members of a crew who have their role at this moment.

    A stand-in has it from its start to just before its end; an alternate roller only as one.
    """
    begun = Q(starts_at__lte=now) | Q(starts_at=None) & ~Q(role=Role.ALTERNATE_ROLLER)
    return begun & (Q(ends_at=None) | Q(ends_at__gt=now))


def roles_and_status(
    user: User | AnonymousUser, game_id: int
) -> tuple[frozenset[Role], GameStatus] | None:
    """What somebody is in a game, and how final that is; None where there is no such game.

    One query for an official, since this stands before every roll that is recorded.
    """
    if game_id > models.BigIntegerField.MAX_BIGINT:
        return None  # SQLite would not even look for it
    if user.pk is not None and not user.is_superuser:
        crew = CrewMember.objects.filter(on_duty(timezone.now()), game_id=game_id, user_id=user.pk)
        held = list(crew.values_list("role", "game__status"))
        if held:
            return _roles(user, [role for role, _ in held]), GameStatus(held[0][1])
    status = Game.objects.filter(pk=game_id).values_list("status", flat=True).first()
    return None if status is None else (_roles(user), GameStatus(status))


def _roles(user: User | AnonymousUser, held: Iterable[str] = ()) -> frozenset[Role]:
    if not user.is_authenticated:
        return frozenset({Role.PUBLIC})
    if user.is_superuser:
        return frozenset({Role.PUBLIC, Role.MANAGER})
    return frozenset({Role.PUBLIC, Role.PLAYER, *(Role(role) for role in held)})


def players_in(game: Game) -> frozenset[str]:
    """Everybody whom an event that stands names, by id."""
    entries = folding.entries_of(game)
    return frozenset().union(*(players_named(game.engine, entry.event) for entry in entries))


def state_of(game: Game) -> Any:
    """The folded state of the game at its `seq`."""
    return folding.current(game).state


def demand_open_hands(game: Game) -> None:
    """Let pass what would show the log; HandsHidden while a game with hidden hands is played."""
    if hands_are_hidden(game.engine, folding.current(game).state):
        raise HandsHidden


def public_transcript(game: Game) -> Json | None:
    """The game on paper as the public knows it; None while, for all it knows, the game goes on."""
    if folding.public(game).phase != "finished":
        return None
    return transcript_of(game, public=True)


def transcript_of(game: Game, *, public: bool = False) -> Json:
    """The game on paper: the events that stand, players by name, with the order they sat in.

    `public` writes the names that everybody reads, and leaves out what was recorded since the
    game is under review. HandsHidden while a game with hidden hands is played.
    """
    demand_open_hands(game)
    engine, both = game.engine, both_names_of(game)
    names, frozen = (both.public, True) if public else (both.called, False)
    last = game.frozen_at if frozen and game.frozen_at is not None else game.seq
    events = [rename(engine, entry.event, names) for entry in folding.entries_at(game, last)]
    return write_transcript(engine, game.rules, events)
