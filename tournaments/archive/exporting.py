"""A season out of the database, as the bytes of a ZIP."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Q

from policies.archive import KINDS, Telling, as_told, tell
from policies.models import Notice, OwedTurn, Referral, Sanction
from roster.models import Player, RosterEntry
from roster.shown import called, kept_of
from scoring import folding
from scoring.codec import rename, write_transcript
from scoring.engine.core import Json
from scoring.models import Game
from scoring.selectors import demand_open_hands
from tournaments.archive.formats import FORMAT
from tournaments.archive.manifest import TIME
from tournaments.archive.packing import MANIFEST, packed
from tournaments.archive.sealing import sealed
from tournaments.championship.archive import told_titles
from tournaments.models import (
    Qualification,
    ScheduledGame,
    SettingChange,
    StageClosing,
    Tournament,
)
from tournaments.setup.settings import STAGE_OF
from tournaments.stages.archive import told_withdrawals
from tournaments.stages.field import closings_of

Names = Mapping[str, str]


def season_of(tournament: Tournament) -> bytes:
    """The ZIP of a season. The same season is the same bytes.

    A game under review is in it as the public knows it, without what was recorded since.
    HandsHidden while a game with hidden hands is played.
    """
    games = list(tournament.schedule.select_related("game").prefetch_related("changes"))
    names = _names()
    closings = list(closings_of([tournament]).order_by("pk").prefetch_related("field"))
    transcripts = {_file(each): _transcript(each.game, names) for each in games if _played(each)}
    by = _telling(games, names)
    manifest = {
        "format": FORMAT,
        "series": _series(tournament),
        "tournament": {
            "name": tournament.name,
            "starts_on": tournament.starts_on.isoformat(),
            "days_off": tournament.days_off,
            "settings": {name: getattr(tournament, name) for name in STAGE_OF},
        },
        "players": _players(tournament, games, closings),
        "games": [_game(each, by) for each in games],
        "closings": [_closing(each, names) for each in closings],
        "withdrawals": told_withdrawals(tournament, names),
        "titles": told_titles(tournament, names),
        "setting_changes": [_change(each) for each in tournament.setting_changes.all()],
    }
    files = {name: _bytes(data) for name, data in {MANIFEST: manifest, **transcripts}.items()}
    return packed(sealed(files))


def file_name(tournament: Tournament) -> str:
    """What the file is called where somebody keeps it."""
    return f"season-{tournament.pk}-{tournament.starts_on.isoformat()}.zip"


def _bytes(data: object) -> bytes:
    text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True)
    return f"{text}\n".encode()


def _played(scheduled: ScheduledGame) -> bool:
    return scheduled.game is not None and scheduled.game.seq > 0


def _file(scheduled: ScheduledGame) -> str:
    return f"games/{scheduled.number:02}.json"


def _names() -> dict[str, str]:
    """The name that officials call, by id; of merged records that of the kept one (one query)."""
    return {str(pk): name for pk, name in Player.objects.values_list("pk", called())}


def _transcript(game: Game | None, names: Names) -> Json:
    if game is None:
        raise ValueError("a game that is not open has no transcript")
    demand_open_hands(game)
    engine = game.engine
    events = [rename(engine, entry.event, names) for entry in _entries(game)]
    return write_transcript(engine, game.rules, events)


def _entries(game: Game) -> list[Any]:
    return folding.entries_at(game, game.seq if game.frozen_at is None else game.frozen_at)


def _telling(games: Iterable[ScheduledGame], names: Names) -> Telling:
    """How games and their events are called in the file."""
    played = {each.game.pk: each for each in games if each.game is not None and _played(each)}
    events = {
        pk: {entry.ref: at for at, entry in enumerate(_entries(each.game), start=1)}
        for pk, each in played.items()
        if each.game is not None
    }
    return Telling(names, {pk: each.number for pk, each in played.items()}, events)


def _series(tournament: Tournament) -> Json:
    series = tournament.series
    return {
        "name": series.name,
        "weekdays": series.weekdays,
        "start_time": series.start_time.strftime(TIME),
        "zone": series.zone,
    }


def _players(
    tournament: Tournament, games: Iterable[ScheduledGame], closings: Iterable[StageClosing]
) -> list[Json]:
    """Everybody whom the season knows, in order of name."""
    opened = [each.game for each in games if each.game is not None]
    ids: set[int] = {pk for closing in closings for pk in closing.entitled}
    ids.update(RosterEntry.objects.filter(roster__game__in=opened).values_list("player", flat=True))
    for model in (Sanction, Notice, Referral, OwedTurn):
        ids.update(
            model._default_manager.filter(game__in=opened, player__isnull=False).values_list(  # noqa: SLF001
                "player", flat=True
            )
        )
    known_here = Q(pk__in=ids) | Q(qualifications__tournament=tournament)
    known_here |= Q(titles__title__tournament=tournament) | Q(withdrawals__tournament=tournament)
    found = Player.objects.filter(known_here).distinct().select_related("merged_into")
    known = {kept_of(player).pk: kept_of(player) for player in found}
    return [
        {"name": each.name, "sort_name": each.sort_name, "public_name": each.public_name}
        for each in sorted(known.values(), key=lambda player: (player.collation_key, player.name))
    ]


def _game(scheduled: ScheduledGame, by: Telling) -> Json:
    game = scheduled.game if _played(scheduled) else None
    decided = tell(game, by) if game else {kind: [] for kind in ("rulings", *KINDS)}
    return {
        "number": scheduled.number,
        "date": scheduled.date.isoformat(),
        "start_time": scheduled.start_time.strftime(TIME),
        "moved_from": scheduled.moved_from.isoformat() if scheduled.moved_from else None,
        "cancelled": scheduled.cancelled,
        "note": scheduled.note,
        "changes": [
            {
                "before": each.before,
                "after": each.after,
                "note": each.note,
                "changed_at": as_told(each.changed_at),
            }
            for each in scheduled.changes.all()
        ],
        "transcript": _file(scheduled) if game else "",
        "status": game.status if game else Game.Status.PROVISIONAL.value,
        "live_totals": game.live_totals if game else False,
        **decided,
    }


def _change(of: SettingChange) -> Json:
    return {
        "setting": of.setting,
        "before": of.before,
        "after": of.after,
        "reason": of.reason,
        "overruled": of.overruled,
        "changed_at": as_told(of.changed_at),
    }


def _closing(closing: StageClosing, names: Names) -> Json:
    return {
        "stage": closing.stage,
        "entitled": [names[str(player)] for player in closing.entitled],
        "note": closing.note,
        "field": [_member(each, names) for each in closing.field.all()],
    }


def _member(of: Qualification, names: Names) -> Json:
    return {
        "player": names[str(of.player_id)],
        "place": of.place,
        "came_by": of.source,
        "reason": of.reason,
        "left_how": of.left_how,
        "left_why": of.left_why,
    }
