"""A season out of a ZIP, into the database: all of it or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from policies.services import Words, rule_imported
from roster.errors import RosterError
from roster.models import Player, Roster
from roster.names import identity_key
from roster.public_names import show_as
from roster.services import add_player
from scoring.api.parsers import strict_json
from scoring.codec import TranscriptError
from scoring.engine.core import Json, RuleViolation
from scoring.errors import Refusal
from scoring.importing import import_transcript
from scoring.models import Game
from scoring.projections import rebuild
from scoring.reviewing import put_under_review, sign_off
from scoring.words.messages import sentence
from tournaments.archive.manifest import TIME, read_manifest
from tournaments.archive.packing import MANIFEST, SeasonRefused, unpacked
from tournaments.compilation import compile_tournament
from tournaments.models import (
    Qualification,
    ScheduleChange,
    ScheduledGame,
    Series,
    StageClosing,
    Tournament,
)
from tournaments.schedule import Stage
from tournaments.services import label_of
from tournaments.setup.settings import STAGE_OF
from tournaments.stages.field import NEXT

Players = Mapping[str, Player]
"""By the key of the name that officials call."""


def import_season(data: bytes) -> Tournament:
    """The bytes of a ZIP -> the tournament, with its games and its standings; all or nothing.

    The series is found by name, or made; players are found by name, or added. SeasonRefused where
    the file is no season, where an event in it is not legal, where the tournament is there
    already or its series plays at other times here.
    """
    files = unpacked(data)
    manifest = read_manifest(_json(MANIFEST, files[MANIFEST]))
    transcripts = _transcripts(manifest["games"], files)
    with transaction.atomic():
        tournament = _tournament(manifest["tournament"], _series(manifest["series"]))
        players = _players(manifest["players"])
        for told in manifest["games"]:
            _game(tournament, told, transcripts)
        for closing in manifest["closings"]:
            _close(tournament, closing, players)
        compile_tournament(tournament)
    return tournament


def _json(name: str, body: bytes) -> Any:
    try:
        return strict_json(body)
    except Refusal as refusal:
        raise _refused(name, refusal.detail) from refusal


def _refused(where: str, what: str) -> SeasonRefused:
    return SeasonRefused(_("{where}: {what}").format(where=where, what=what))


def _transcripts(games: Sequence[Json], files: Mapping[str, bytes]) -> dict[str, Any]:
    """Every transcript that a game names, each by its one game."""
    named = [game["transcript"] for game in games if game["transcript"]]
    for game in games:
        if game["transcript"] not in ("", f"games/{game['number']:02}.json"):
            text = _("Game {number} names {file}, which is not its own.")
            raise _refused(MANIFEST, text.format(number=game["number"], file=game["transcript"]))
    for name in sorted(set(named) ^ (files.keys() - {MANIFEST})):
        text = _("It is missing.") if name in named else _("season.json knows no such game.")
        raise _refused(name, text)
    return {name: _json(name, files[name]) for name in named}


def _series(told: Json) -> Series:
    found = Series.objects.filter(name=told["name"]).first()
    if found is None:
        found = Series(**told)
        _save(found, "series")
        return found
    here = (sorted(found.weekdays), found.start_time, found.zone)
    if here != (sorted(told["weekdays"]), told["start_time"], told["zone"]):
        text = _(
            "The series {series} plays on other days or at another time here. Rename one of them."
        )
        raise SeasonRefused(text.format(series=found.name))
    return found


def _tournament(told: Json, series: Series) -> Tournament:
    settings = told["settings"]
    if settings.keys() != STAGE_OF.keys():
        differing = ", ".join(sorted(settings.keys() ^ STAGE_OF.keys()))
        text = _("These settings are missing or unknown: {settings}.").format(settings=differing)
        raise _refused(MANIFEST, text)
    if Tournament.objects.filter(series=series, name=told["name"]).exists():
        text = _("There is a tournament {tournament} already. Nothing was imported.")
        name = f"{series}, {told['name']}"
        raise SeasonRefused(text.format(tournament=name))
    named = {field: told[field] for field in ("name", "starts_on", "days_off")}
    made = Tournament(series=series, **named, **settings)
    _save(made, "tournament")
    return made


def _save(row: Series | Tournament, where: str) -> None:
    """Save a row that its model finds nothing wrong with."""
    try:
        row.full_clean()
    except ValidationError as errors:
        field, what = next(iter(errors.message_dict.items()))
        raise _refused(f"{MANIFEST}, {where}.{field}", what[0]) from errors
    row.save()


def _players(told: Sequence[Json]) -> dict[str, Player]:
    """Everybody whom the season knows, added where nobody here has that name."""
    players: dict[str, Player] = {}
    for each in told:
        key = identity_key(each["name"])
        found = Player.objects.filter(name_key=key).first()
        try:
            players[key] = found or _added(each)
        except RosterError as refusal:
            raise _refused(f"{MANIFEST}, players, {each['name']}", refusal.detail) from refusal
    return players


def _added(told: Json) -> Player:
    player = add_player(told["name"], told["sort_name"], actor=None)
    return show_as(player, told["public_name"], actor=None)


def _game(tournament: Tournament, told: Json, transcripts: Mapping[str, Any]) -> None:
    """An evening as it was laid out, moved or cancelled, and its game if it was played."""
    scheduled = ScheduledGame.objects.create(
        tournament=tournament,
        number=told["number"],
        date=told["date"],
        start_time=told["start_time"],
        moved_from=told["moved_from"],
        cancelled=told["cancelled"],
        note=told["note"],
        changes_made=len(told["changes"]),
    )
    ScheduleChange.objects.bulk_create(
        ScheduleChange(
            scheduled=scheduled,
            before=_evening(change["before"]),
            after=_evening(change["after"]),
            note=change["note"],
        )
        for change in told["changes"]
    )
    if told["transcript"]:
        _play(scheduled, told, transcripts[told["transcript"]])


def _evening(told: Json) -> Json:
    return {
        "date": told["date"].isoformat(),
        "start_time": told["start_time"].strftime(TIME),
        "cancelled": told["cancelled"],
    }


def _play(scheduled: ScheduledGame, told: Json, transcript: Any) -> None:
    """Bring a game in from its transcript, with its rulings and as final as it was."""
    game = Game.objects.create(label=label_of(scheduled), roster=Roster.objects.create())
    scheduled.game, scheduled.opened_at = game, timezone.now()
    scheduled.save(update_fields=["game", "opened_at"])
    words = {str(each["event"]): Words(each["policy"], each["reason"]) for each in told["rulings"]}
    try:
        import_transcript(transcript, actor=None, into=game)
        rule_imported(game, reason="", actor=None, words=words)
        if told["live_totals"]:
            game.live_totals = True
            game.save(update_fields=["live_totals"])
        _make_final(game, told["status"])
    except (TranscriptError, RuleViolation) as refusal:
        raise _refused(told["transcript"], _why(refusal)) from refusal
    except (Refusal, RosterError) as refusal:
        raise _refused(told["transcript"], refusal.detail) from refusal
    rebuild(game.pk)


def _make_final(game: Game, status: str) -> None:
    if status == Game.Status.OFFICIAL:
        sign_off(game.pk, after=game.seq, actor=None, reason=_("Imported with its season."))
    elif status == Game.Status.UNDER_REVIEW:
        put_under_review(game.pk, reason=_("Imported with its season."), actor=None)


def _why(refusal: TranscriptError | RuleViolation) -> str:
    if isinstance(refusal, TranscriptError):
        return _("This is no transcript that this version reads.")
    said = sentence(refusal, {})
    if refusal.at is None:
        return said
    return _("Event {number}: {what}").format(number=refusal.at + 1, what=said)


def _close(tournament: Tournament, told: Json, players: Players) -> None:
    """A closed stage, and who came into the field of the next one and left it."""
    closing = StageClosing.objects.create(
        tournament=tournament,
        stage=told["stage"],
        entitled=[_player(name, players).pk for name in told["entitled"]],
        note=told["note"],
    )
    now = timezone.now()
    Qualification.objects.bulk_create(
        Qualification(
            closing=closing,
            tournament=tournament,
            stage=NEXT[Stage(told["stage"])],
            player=_player(member["player"], players),
            place=member["place"],
            source=member["came_by"],
            reason=member["reason"],
            left_how=member["left_how"],
            left_at=now if member["left_how"] else None,
            left_why=member["left_why"],
        )
        for member in told["field"]
    )


def _player(name: str, players: Players) -> Player:
    found = players.get(identity_key(name))
    if found is None:
        text = _("The field names {name}, who is not among the players.").format(name=name)
        raise _refused(MANIFEST, text)
    return found
