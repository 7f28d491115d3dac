"""A stage's field, written onto the rosters of its games: who is outside cannot be rostered.

Rosters know no stage. Each is closed to everybody but the eligible, with a reason that the
scorekeeper reads; who was in the stage before is told by a bar of their own why they are not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.models import Bar, Eligible, Player, Roster, RosterEntry
from scoring import folding
from scoring.live.news import tell_officials
from scoring.models import Game
from scoring.words.wording import sentences
from tournaments.models import Qualification, ScheduledGame, Standing, Tournament
from tournaments.schedule import STAGES, Stage
from tournaments.stages.field import BEFORE, Field, field_of
from tournaments.stages.reading import by_person, gave_up, terms_of
from tournaments.stages.words import not_in_the_field

Left = Qualification.Left


@dataclass(frozen=True, slots=True)
class Gate:
    """Who may be on the rosters of a stage, and what the others are told."""

    eligible: frozenset[int]
    others: str
    bars: Mapping[int, str]


def apply_to_stage(tournament: Tournament, stage: Stage) -> None:
    """Write a stage's field onto the rosters of all its games that are open."""
    games = ScheduledGame.objects.filter(
        tournament=tournament, number__in=STAGES[stage], game__isnull=False
    )
    ids = list(games.order_by("number").values_list("game_id", flat=True))
    gate = _gate(tournament, stage) if ids else None
    for game_id in ids:
        _apply(game_id, gate)


def apply_to_game(scheduled: ScheduledGame) -> None:
    """Write the field onto the roster of a game that is opened."""
    if scheduled.game_id is not None and scheduled.stage in BEFORE:
        _apply(scheduled.game_id, _gate(scheduled.tournament, scheduled.stage))


@transaction.atomic
def _apply(game_id: int, gate: Gate | None) -> None:
    """Close a roster, or open it again where there is no field.

    Who is at the table already stays, as with a suspension.
    """
    game = Game.objects.select_for_update(of=("self",), no_key=True).get(pk=game_id)
    state = folding.current(game).state
    if game.ruleset != "lucky-roll" or state.phase == "finished":
        return
    Bar.objects.filter(roster=game.roster_id, source=Bar.Source.FIELD).delete()
    Eligible.objects.filter(roster=game.roster_id).delete()
    closed_because = gate.others if gate else ""
    Roster.objects.filter(pk=game.roster_id).update(closed_because=closed_because)
    if gate is None:
        return
    eligible = gate.eligible | {int(player) for player in state.order}
    Eligible.objects.bulk_create(
        Eligible(roster_id=game.roster_id, player_id=player) for player in sorted(eligible)
    )
    Bar.objects.bulk_create(
        Bar(roster_id=game.roster_id, player_id=player, source=Bar.Source.FIELD, reason=reason)
        for player, reason in gate.bars.items()
        if player not in eligible
    )
    entries = RosterEntry.objects.filter(roster=game.roster_id).exclude(player__in=eligible)
    gone, _each = entries.delete()
    if gone:
        text = ngettext(
            "{count} player who is not in the field was taken off the roster.",
            "{count} players who are not in the field were taken off the roster.",
            gone,
        )
        tell_officials(game.pk, text.format(count=gone), kind="flag")


def _gate(tournament: Tournament, stage: Stage) -> Gate | None:
    field = field_of(tournament, stage)
    if field is None:
        return None
    players = field.players
    merged = Player.objects.filter(Q(pk__in=players) | Q(merged_into__in=players))
    eligible = frozenset(merged.values_list("pk", flat=True))
    bars = {**_passed_over(tournament, field), **_gave_up(tournament, field), **_left(field)}
    return Gate(
        eligible,
        not_in_the_field(stage),
        {player: reason for player, reason in bars.items() if player not in eligible},
    )


def _passed_over(tournament: Tournament, field: Field) -> Mapping[int, str]:
    """What those are told who were in the table of the stage before."""
    before = BEFORE[field.stage]
    terms = terms_of(tournament, before)
    rows = Standing.objects.filter(table__tournament=tournament, table__stage=before)
    told = {}
    for row in rows:
        short = row.games < terms.minimum
        reason = (
            ngettext(
                "Played {games} of the {needed} game that is needed.",
                "Played {games} of the {needed} games that are needed.",
                terms.minimum,
            ).format(games=row.games, needed=terms.minimum)
            if short
            else _("Place {place} in the stage before; {count} advanced.").format(
                place=row.rank, count=len(field.closing.entitled)
            )
        )
        told[row.player_id] = sentences([not_in_the_field(field.stage), reason])
    return told


def _gave_up(tournament: Tournament, field: Field) -> Mapping[int, str]:
    """What those are told who withdrew before the stage before was closed."""
    why = gave_up(tournament, BEFORE[field.stage])
    return {
        person: sentences([not_in_the_field(field.stage), _("Withdrew: {why}").format(why=reason)])
        for person, reason in why.items()
    }


def _left(field: Field) -> Mapping[int, str]:
    """What those are told who were in the field and left it."""
    rows = Qualification.objects.filter(closing=field.closing, left_at__isnull=False)
    return {
        person: sentences([not_in_the_field(field.stage), _how_left(row)])
        for person, row in by_person(rows)
    }


def _how_left(row: Qualification) -> str:
    return {
        Left.WITHDRAWN: _("Withdrew: {why}"),
        Left.DURING: _("Withdrew while the stage was being played: {why}"),
        Left.REVIEWED: _("Taken out after a review of the field: {why}"),
        Left.REOPENED: _("The stage before was reopened: {why}"),
    }[Left(row.left_how)].format(why=row.left_why)
