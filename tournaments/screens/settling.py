"""What the manager's page of a stage shows: what closing it does, and the review."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.models import Player
from roster.shown import called_name, kept_of
from scoring.words.wording import players, sentences
from tournaments.models import FieldReview, StageClosing, Standing, Tournament
from tournaments.schedule import STAGES, Stage
from tournaments.stages.closing import Open, Passing, Plan
from tournaments.stages.field import field_of
from tournaments.stages.reading import gave_up
from tournaments.stages.withdrawals import standing_withdrawals
from tournaments.stages.words import games_of

GAME_NEEDS = 2
"""Players without whom a roster cannot be set."""


@dataclass(frozen=True, slots=True)
class PlanScreen:
    """What closing a stage would do, in sentences."""

    stamp: str
    heading: str
    advancing: list[str]
    passed_over: list[str]
    warnings: list[str]
    button: str


@dataclass(frozen=True, slots=True)
class ReviewScreen:
    """What a correction did to who advances, before and after."""

    before: list[str]
    after: list[str]
    change: str


def heading_of(stage: Stage, *, closed: bool, review: bool) -> str:
    """Say the state of the page."""
    if review:
        return {
            Stage.QUALIFYING: _("Field of the semifinals under review"),
            Stage.SEMIFINAL: _("Field of the championship under review"),
        }[stage]
    if closed:
        return {
            Stage.QUALIFYING: _("The qualifying stage is closed"),
            Stage.SEMIFINAL: _("The semifinals are closed"),
        }[stage]
    return {
        Stage.QUALIFYING: _("Close the qualifying stage"),
        Stage.SEMIFINAL: _("Close the semifinals"),
    }[stage]


def plan_screen(plan: Plan) -> PlanScreen:
    """Put into words what closing a stage would do."""
    names = names_of(
        it.player
        for part in (plan.advancing, plan.short, plan.not_in_field, plan.withdrawn)
        for it in part
    )
    count = len(plan.advancing)
    text = ngettext("{count} player goes on", "{count} players go on", count)
    button = ngettext(
        "Close the stage: {count} player goes on",
        "Close the stage: {count} players go on",
        count,
    )
    return PlanScreen(
        stamp=plan.stamp,
        heading=text.format(count=count),
        advancing=[_advances(it, plan.advancing, names) for it in plan.advancing],
        passed_over=[_short(it, names, plan.ranked.terms.minimum) for it in plan.short]
        + [_not_in_field(it, names) for it in plan.not_in_field]
        + [_withdrawn(it, names, plan.ranked.barred.withdrawn) for it in plan.withdrawn],
        warnings=[*_about_players(plan), *_about_games(plan.open, plan.stage)],
        button=button.format(count=count),
    )


def _advances(it: Passing, all_: Sequence[Passing], names: Mapping[int, str]) -> str:
    if sum(other.rank == it.rank for other in all_) > 1:
        text = ngettext(
            "{player}: shares place {place}, {games} game.",
            "{player}: shares place {place}, {games} games.",
            it.games,
        )
    else:
        text = ngettext(
            "{player}: place {place}, {games} game.",
            "{player}: place {place}, {games} games.",
            it.games,
        )
    return text.format(player=names[it.player], place=it.rank, games=it.games)


def _short(it: Passing, names: Mapping[int, str], needed: int) -> str:
    text = ngettext(
        "{player}, place {place}, is passed over: {games} played of the {needed} game needed.",
        "{player}, place {place}, is passed over: {games} played of the {needed} games needed.",
        needed,
    )
    return text.format(player=names[it.player], place=it.rank, games=it.games, needed=needed)


def _not_in_field(it: Passing, names: Mapping[int, str]) -> str:
    return _("{player}, place {place}, is not in the field of this stage.").format(
        player=names[it.player], place=it.rank
    )


def _withdrawn(it: Passing, names: Mapping[int, str], why: Mapping[int, str]) -> str:
    return _("{player}, place {place}, has withdrawn: {why}").format(
        player=names[it.player], place=it.rank, why=why[it.player]
    )


def _about_players(plan: Plan) -> Iterable[str]:
    count, places = len(plan.advancing), plan.ranked.terms.places
    if count > places:
        yield ngettext(
            "There is {places} place, and {count} players go on: the last one is shared.",
            "There are {places} places, and {count} players go on: the last one is shared.",
            places,
        ).format(places=places, count=count)
    if count < places:
        yield ngettext(
            "Only {count} of {places} place is taken: nobody else can go on.",
            "Only {count} of {places} places are taken: nobody else can go on.",
            places,
        ).format(places=places, count=count)
    if count < GAME_NEEDS:
        yield _("A game needs two players at least. Admit players after the closing.")


def _about_games(open_: Open, stage: Stage) -> Iterable[str]:
    for numbers, one, many in (
        (
            open_.left,
            _("{games} has not been played. If it is played later, the field comes under review."),
            _("{games} have not been played. If one is, the field comes under review."),
        ),
        (open_.cancelled, _("{games} was cancelled."), _("{games} were cancelled.")),
        (
            open_.provisional,
            _("{games} is provisional: nobody has signed it off."),
            _("{games} are provisional: nobody has signed them off."),
        ),
        (open_.under_review, _("{games} is under review."), _("{games} are under review.")),
        (open_.flagged, _("{games} has an open flag."), _("{games} have open flags.")),
        (
            open_.begun_already,
            _("{games} of the next stage has begun already. Who is at the table stays."),
            _("{games} of the next stage have begun already. Who is at the table stays."),
        ),
    ):
        if len(numbers) == len(STAGES[stage]) and numbers is open_.provisional:
            yield _("All games are provisional: nobody has signed them off.")
        elif numbers:
            text = one if len(numbers) == 1 else many
            yield text.format(games=games_of(numbers))


def review_screen(review: FieldReview) -> ReviewScreen:
    """Put before and after side by side, and say who would come and go."""
    names = names_of([*review.before, *review.after])
    come = [each for each in review.after if each not in review.before]
    go = [each for each in review.before if each not in review.after]
    return ReviewScreen(
        before=[names[each] for each in review.before],
        after=[names[each] for each in review.after],
        change=sentences(
            [
                _listed(_("Would come in: {players}."), come, names),
                _listed(_("Would go out: {players}."), go, names),
            ]
        ),
    )


def _listed(text: str, ids: Sequence[int], names: Mapping[int, str]) -> str:
    if not ids:
        return text.format(players=_("nobody"))
    return text.format(players=players([names[each] for each in ids], {}))


def names_of(ids: Iterable[int]) -> Mapping[int, str]:
    """Read what officials call some players (one query)."""
    found = Player.objects.filter(pk__in=set(ids)).select_related("merged_into")
    return {player.pk: called_name(player) for player in found}


def may_withdraw(tournament: Tournament, stage: Stage) -> list[Player]:
    """Who can withdraw from a stage that is open, by name: of its table and its field."""
    rows = Standing.objects.filter(table__tournament=tournament, table__stage=stage)
    known = {row.player_id: row.player for row in rows.select_related("player")}
    field = field_of(tournament, stage)
    if field is not None:
        known = {member.player.pk: member.player for member in field.members}
    gone = gave_up(tournament, stage).keys()
    return _by_name(player for pk, player in known.items() if pk not in gone)


def have_withdrawn(tournament: Tournament, stage: Stage) -> list[Player]:
    """Who has withdrawn from a stage that is open, by name."""
    rows = standing_withdrawals(tournament, stage).select_related("player__merged_into")
    return _by_name({kept_of(row.player).pk: kept_of(row.player) for row in rows}.values())


def in_field(closing: StageClosing) -> list[Player]:
    """Who is in the field that a closing made, by name."""
    rows = closing.field.filter(left_at=None).select_related("player__merged_into")
    return _by_name(kept_of(row.player) for row in rows)


def _by_name(known: Iterable[Player]) -> list[Player]:
    return sorted(known, key=lambda each: each.collation_key)
