"""A season out of a ZIP, into the database: all of it or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from policies.archive import ArchiveRefused, hold
from roster.errors import RosterError
from roster.models import Player, User
from roster.names import identity_key
from roster.public_names import show_as
from roster.roles import Role
from roster.services import add_player
from scoring.engine.core import Json
from tournaments.archive.games import Evenings
from tournaments.archive.packing import MANIFEST, SeasonRefused
from tournaments.archive.reading import Season, read_season, refused
from tournaments.championship.archive import bring_in_titles
from tournaments.compilation import compile_tournament
from tournaments.models import Qualification, Series, SettingChange, StageClosing, Tournament
from tournaments.schedule import Stage
from tournaments.services import appoint
from tournaments.setup.settings import STAGE_OF
from tournaments.stages.archive import bring_in_withdrawals
from tournaments.stages.bars import apply_to_stage
from tournaments.stages.field import NEXT

Players = Mapping[str, Player]
"""By the key of the name that officials call."""


def import_season(data: bytes, *, actor: User | None = None) -> Tournament:
    """The bytes of a ZIP -> the tournament, with its games and its standings; all or nothing.

    The series is found by name, or made; players are found by name, or added; `actor` becomes its
    manager, as with a tournament that is laid out. SeasonRefused where
    the file is no season, where an event in it is not legal, where the tournament is there
    already or its series plays at other times here.
    """
    season = read_season(data)
    try:
        with transaction.atomic():
            return _import(season, actor)
    except IntegrityError as error:
        told = season.manifest  # refused as what is here already, where another import came first
        tournament_of(told["tournament"], series_of(told["series"]))
        text = _("It tells something twice that there can be only once.")
        raise refused(MANIFEST, text) from error


def _import(season: Season, actor: User | None) -> Tournament:
    manifest = season.manifest
    tournament = _made(manifest["tournament"], series_of(manifest["series"]))
    players = _players(manifest["players"], actor)
    evenings = Evenings(tournament, season, players, actor)
    evenings.bring_in()
    for closing in manifest["closings"]:
        _close(tournament, closing, players)
    bring_in_withdrawals(tournament, manifest["withdrawals"], lambda name: _player(name, players))
    try:
        bring_in_titles(tournament, manifest["titles"], lambda name: _player(name, players))
    except ArchiveRefused as refusal:
        raise refused(MANIFEST, str(refusal)) from refusal
    for change in manifest["setting_changes"]:
        _change(tournament, change)
    compile_tournament(tournament)
    for closing in manifest["closings"]:
        apply_to_stage(tournament, NEXT[Stage(closing["stage"])])
    hold(evenings.running())
    if actor is not None:
        appoint(tournament, actor, Role.MANAGER, by=actor)
    return tournament


def series_of(told: Json) -> Series:
    """The series of that name, or one to be made, unsaved; SeasonRefused where it plays otherwise.

    Its tournament could not be on its days then.
    """
    found = Series.objects.filter(name=told["name"]).first()
    if found is None:
        made = Series(**told)
        _check(made, "series")
        return made
    here = (sorted(found.weekdays), found.start_time, found.zone)
    if here != (sorted(told["weekdays"]), told["start_time"], told["zone"]):
        text = _(
            "The series {series} plays on other days or at another time here. Rename one of them."
        )
        raise SeasonRefused(text.format(series=found.name))
    return found


def tournament_of(told: Json, series: Series) -> Tournament:
    """The tournament to be made, unsaved; SeasonRefused where it is here or cannot be."""
    settings = told["settings"]
    if settings.keys() != STAGE_OF.keys():
        differing = ", ".join(sorted(settings.keys() ^ STAGE_OF.keys()))
        text = _("These settings are missing or unknown: {settings}.").format(settings=differing)
        raise refused(MANIFEST, text)
    if series.pk and Tournament.objects.filter(series=series, name=told["name"]).exists():
        text = _("There is a tournament {tournament} already. Nothing was imported.")
        name = f"{series}, {told['name']}"
        raise SeasonRefused(text.format(tournament=name))
    named = {field: told[field] for field in ("name", "starts_on", "days_off")}
    made = Tournament(series=series, **named, **settings)
    _check(made, "tournament", leave_out=["series"])
    return made


def _made(told: Json, series: Series) -> Tournament:
    made = tournament_of(told, series)
    if not series.pk:
        series.save()
    made.series = series
    made.save()
    return made


def _check(row: Series | Tournament, where: str, leave_out: Sequence[str] = ()) -> None:
    """SeasonRefused unless the row's model finds nothing wrong with it."""
    try:
        row.full_clean(exclude=set(leave_out))
    except ValidationError as errors:
        field, what = next(iter(errors.message_dict.items()))
        raise refused(f"{MANIFEST}, {where}.{field}", what[0]) from errors


def _players(told: Sequence[Json], actor: User | None) -> dict[str, Player]:
    """Everybody whom the season knows, added where nobody here has that name."""
    players: dict[str, Player] = {}
    for each in told:
        key = identity_key(each["name"])
        found = Player.objects.filter(name_key=key).first()
        try:
            players[key] = found or _added(each, actor)
        except RosterError as refusal:
            raise refused(f"{MANIFEST}, players, {each['name']}", refusal.detail) from refusal
    return players


def _added(told: Json, actor: User | None) -> Player:
    player = add_player(told["name"], told["sort_name"], actor=actor)
    return show_as(player, told["public_name"], actor=actor)


def _change(tournament: Tournament, told: Json) -> None:
    plain = {name: told[name] for name in ("setting", "before", "after", "reason", "overruled")}
    change = SettingChange.objects.create(tournament=tournament, **plain)
    SettingChange.objects.filter(pk=change.pk).update(changed_at=told["changed_at"])


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
        text = _("It names {name}, who is not among the players.").format(name=name)
        raise refused(MANIFEST, text)
    return found
