"""The page of a stage: who may play in it, who is in for the next one, what each still needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.models import Player
from roster.shown import shown_name
from scoring.words.wording import sentences
from tournaments.models import STAGE_NAMES, ScheduledGame, StageClosing, Standing, Tournament
from tournaments.ranking_words import column, figure
from tournaments.schedule import STAGES, Stage
from tournaments.screens.links import Link
from tournaments.screens.reviews import reviews_of
from tournaments.selectors import is_finished
from tournaments.stages import words
from tournaments.stages.field import BEFORE, NEXT, Field, closing_of, field_of
from tournaments.stages.outlook import Chance, Prospect
from tournaments.stages.prospects import prospects
from tournaments.stages.reading import Ranked, ranked_stage

STAGE = "stage"
MANAGE = "stage-manage"


@dataclass(frozen=True, slots=True)
class ProspectRow:
    """How one player stands."""

    rank: int
    player: str
    url: str
    value: str
    games: int
    bubble: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class Group:
    """Players of whom the same is true today."""

    anchor: str
    heading: str
    rows: list[ProspectRow]


@dataclass(frozen=True, slots=True)
class MemberRow:
    """One player of a field."""

    player: str
    url: str
    sentence: str


@dataclass(frozen=True, slots=True)
class FieldPart:
    """A stage's field."""

    heading: str
    lede: str
    members: list[MemberRow]


@dataclass(frozen=True, slots=True)
class StageScreen:
    """All that the page shows."""

    title: str
    heading: str
    lede: str
    review: str
    """That the field is under review, or empty."""
    stages: list[Link]
    standings: Link
    manage: Link | None
    column: str
    groups: list[Group]
    waiting: str
    explained: list[str]
    fields: list[FieldPart]


def stage_screen(
    tournament: Tournament,
    stage: Stage,
    games: Sequence[ScheduledGame],
    *,
    may_settle: bool,
) -> StageScreen:
    """Read and put into words how a stage stands; `games` are the tournament's whole schedule."""
    closing = closing_of(tournament, stage) if stage in NEXT else None
    ranked = ranked_stage(tournament, stage, closing)
    left = games_left(games, stage)
    open_ = stage in NEXT and closing is None
    heading = _heading(stage, closing)
    return StageScreen(
        title=_("{heading} - {tournament}").format(heading=heading, tournament=tournament),
        heading=heading,
        lede=sentences([f"{tournament}.", _lede(ranked, stage, left, closing)]),
        review=reviews_of([tournament], stage).get(tournament.pk, ""),
        stages=stage_links(tournament, stage),
        standings=Link(
            _("Standings of this stage"),
            reverse("stage-standings", args=[tournament.pk, stage.value]),
        ),
        manage=_manage(tournament, stage, closing) if may_settle and stage in NEXT else None,
        column=column(tournament, stage),
        groups=_groups(tournament, stage, ranked, left) if open_ else [],
        waiting=_waiting(ranked) if open_ else "",
        explained=words.explained(stage, ranked.terms.basis, left) if open_ else [],
        fields=_fields(tournament, stage, ranked.field, closing),
    )


def games_left(games: Sequence[ScheduledGame], stage: Stage) -> list[int]:
    """The numbers of a stage's games that are still to be played."""
    return [
        game.number
        for game in games
        if game.number in STAGES[stage] and not game.cancelled and not is_finished(game)
    ]


def stage_links(tournament: Tournament, current: Stage | None) -> list[Link]:
    """Links to the pages of all stages."""
    return [
        Link(str(STAGE_NAMES[each]), stage_url(tournament, each), current=each is current)
        for each in Stage
    ]


def stage_url(tournament: Tournament, stage: Stage) -> str:
    """Where a stage's page is."""
    return reverse(STAGE, args=[tournament.pk, stage.value])


def _manage(tournament: Tournament, stage: Stage, closing: StageClosing | None) -> Link:
    """Where the manager closes a stage, then changes the field."""
    label = _("Withdrawals and closing") if closing is None else _("Change the field")
    return Link(label, reverse(MANAGE, args=[tournament.pk, stage.value]))


def _heading(stage: Stage, closing: StageClosing | None) -> str:
    if closing is not None:
        return {
            Stage.QUALIFYING: _("Qualifying stage: closed"),
            Stage.SEMIFINAL: _("Semifinals: closed"),
        }[stage]
    return {
        Stage.QUALIFYING: _("Qualifying stage: who goes on"),
        Stage.SEMIFINAL: _("Semifinals: who goes on"),
        Stage.CHAMPIONSHIP: _("Championship: who plays"),
    }[stage]


def _lede(ranked: Ranked, stage: Stage, left: Sequence[int], closing: StageClosing | None) -> str:
    if stage not in NEXT:
        return ""
    if closing is not None:
        return _("It is settled who plays on.")
    places = {
        Stage.QUALIFYING: ngettext(
            "{count} player goes on to the semifinals.",
            "{count} players go on to the semifinals.",
            ranked.terms.places,
        ),
        Stage.SEMIFINAL: ngettext(
            "{count} player goes on to the championship.",
            "{count} players go on to the championship.",
            ranked.terms.places,
        ),
    }[stage].format(count=ranked.terms.places)
    return sentences([places, _to_play(left)])


def _to_play(left: Sequence[int]) -> str:
    if not left:
        return _("No game of the stage is left; it is not closed yet.")
    if len(left) == 1:
        return _("Game {number} is left.").format(number=left[0])
    return ngettext("{count} game is left.", "{count} games are left.", len(left)).format(
        count=len(left)
    )


def _groups(
    tournament: Tournament, stage: Stage, ranked: Ranked, left: Sequence[int]
) -> list[Group]:
    rows = {row.player_id: row for row in ranked.rows}
    found = prospects(tournament, stage, ranked, len(left))
    headings: Mapping[str, tuple[str, tuple[Chance, ...]]] = {
        "inside": (
            _("Would go on today") if left else _("Go on"),
            (Chance.SURE, Chance.IN),
        ),
        "outside": (_("Outside today, and can still get in"), (Chance.OUTSIDE,)),
        "gone": (_("Cannot go on any more"), (Chance.SHORT, Chance.OUT, Chance.NOT_IN_FIELD)),
        "withdrawn": (_("Withdrawn"), (Chance.WITHDRAWN,)),
    }
    groups = [
        Group(
            anchor,
            heading,
            [
                _row(prospect, rows[prospect.player], ranked, left)
                for prospect in found
                if prospect.chance in chances
            ],
        )
        for anchor, (heading, chances) in headings.items()
    ]
    return [group for group in groups if group.rows]


def _row(prospect: Prospect, row: Standing, ranked: Ranked, left: Sequence[int]) -> ProspectRow:
    return ProspectRow(
        rank=prospect.rank,
        player=shown_name(row.player),
        url=_page_of(row.player),
        value=figure(row.value, ranked.terms.basis),
        games=prospect.games,
        bubble=prospect.bubble,
        sentence=words.outlook_sentence(
            prospect,
            ranked.terms,
            left,
            withdrew=ranked.barred.withdrawn.get(prospect.player, ""),
        ),
    )


def _waiting(ranked: Ranked) -> str:
    """Tell of the field who has not played in the stage yet."""
    if ranked.field is None:
        return ""
    played = {row.player_id for row in ranked.rows}
    names = [
        shown_name(member.player)
        for member in ranked.field.members
        if member.player.pk not in played and member.player.pk not in ranked.barred.withdrawn
    ]
    if not names:
        return ""
    return ngettext(
        "In the field, and has not played in this stage yet: {players}.",
        "In the field, and have not played in this stage yet: {players}.",
        len(names),
    ).format(players=", ".join(names))


def _fields(
    tournament: Tournament, stage: Stage, own: Field | None, closing: StageClosing | None
) -> list[FieldPart]:
    """The field that the stage leads to, once it is closed, and the stage's own."""
    parts = []
    if closing is not None:
        onward = field_of(tournament, NEXT[stage])
        if onward is not None:
            parts.append(_field(onward))
    if stage in BEFORE:
        parts.append(_no_field(stage) if own is None else _field(own))
    return parts


def _field(field: Field) -> FieldPart:
    count = len(field.members)
    return FieldPart(
        heading=_field_heading(field.stage),
        lede=ngettext("{count} player.", "{count} players.", count).format(count=count),
        members=[
            MemberRow(
                shown_name(member.player),
                _page_of(member.player),
                sentences([words.came_in(member.source, member.place, field.stage), member.reason]),
            )
            for member in field.members
        ],
    )


def _page_of(player: Player) -> str:
    return reverse("player", args=[player.pk])


def _no_field(stage: Stage) -> FieldPart:
    lede = {
        Stage.SEMIFINAL: _("Not settled before the qualifying stage is closed."),
        Stage.CHAMPIONSHIP: _("Not settled before the semifinals are closed."),
    }[stage]
    return FieldPart(_field_heading(stage), lede, [])


def _field_heading(stage: Stage) -> str:
    return {
        Stage.SEMIFINAL: _("Field of the semifinals"),
        Stage.CHAMPIONSHIP: _("Field of the championship"),
    }[stage]
