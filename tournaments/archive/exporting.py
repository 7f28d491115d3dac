"""A season out of the database, as the bytes of a ZIP."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from policies.selectors import rulings_of
from roster.models import Player
from roster.shown import called, kept_of
from scoring import folding
from scoring.codec import rename, write_transcript
from scoring.engine.core import Json
from scoring.models import Game
from scoring.selectors import demand_open_hands
from tournaments.archive.manifest import FORMAT, TIME
from tournaments.archive.packing import MANIFEST, packed
from tournaments.models import Qualification, ScheduledGame, StageClosing, Tournament
from tournaments.setup.settings import STAGE_OF
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
    manifest = {
        "format": FORMAT,
        "series": _series(tournament),
        "tournament": {
            "name": tournament.name,
            "starts_on": tournament.starts_on.isoformat(),
            "days_off": tournament.days_off,
            "settings": {name: getattr(tournament, name) for name in STAGE_OF},
        },
        "players": _players(games, closings),
        "games": [_game(each) for each in games],
        "closings": [_closing(each, names) for each in closings],
    }
    return packed(
        {name: _bytes(data) for name, data in {MANIFEST: manifest, **transcripts}.items()}
    )


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


def _series(tournament: Tournament) -> Json:
    series = tournament.series
    return {
        "name": series.name,
        "weekdays": series.weekdays,
        "start_time": series.start_time.strftime(TIME),
        "zone": series.zone,
    }


def _players(games: Iterable[ScheduledGame], closings: Iterable[StageClosing]) -> list[Json]:
    """Everybody whom the season knows, in order of name."""
    rosters = [each.game.roster_id for each in games if each.game is not None]
    rostered = Player.objects.filter(rosters__in=rosters)
    qualified = Player.objects.filter(qualifications__closing__in=[each.pk for each in closings])
    known = {
        kept_of(player).pk: kept_of(player)
        for player in (rostered | qualified).distinct().select_related("merged_into")
    }
    return [
        {"name": each.name, "sort_name": each.sort_name, "public_name": each.public_name}
        for each in sorted(known.values(), key=lambda player: (player.collation_key, player.name))
    ]


def _game(scheduled: ScheduledGame) -> Json:
    game = scheduled.game if _played(scheduled) else None
    return {
        "number": scheduled.number,
        "date": scheduled.date.isoformat(),
        "start_time": scheduled.start_time.strftime(TIME),
        "moved_from": scheduled.moved_from.isoformat() if scheduled.moved_from else None,
        "cancelled": scheduled.cancelled,
        "note": scheduled.note,
        "changes": [
            {"before": each.before, "after": each.after, "note": each.note}
            for each in scheduled.changes.all()
        ],
        "transcript": _file(scheduled) if game else "",
        "status": game.status if game else Game.Status.PROVISIONAL.value,
        "live_totals": game.live_totals if game else False,
        "rulings": _rulings(game) if game else [],
    }


def _rulings(game: Game) -> list[Json]:
    """The rulings whose events are in the transcript, by the event's number there."""
    number = {entry.ref: at for at, entry in enumerate(_entries(game), start=1)}
    standing = [
        each.ruling for each in rulings_of(game) if each.event and each.ruling.ref in number
    ]
    told = [
        {"event": number[each.ref], "policy": each.policy, "reason": each.reason}
        for each in standing
    ]
    return sorted(told, key=lambda ruling: ruling["event"])


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
