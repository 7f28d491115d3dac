"""What the manager's page of a stage shows: what closing it does, the review, the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.models import Player
from roster.shown import called_name, kept_of
from scoring.crew import called
from scoring.words.wording import players, sentences
from tournaments.models import FieldReview, Qualification, StageClosing, Tournament
from tournaments.schedule import STAGES, Stage
from tournaments.stages.closing import Open, Passing, Plan
from tournaments.stages.field import NEXT
from tournaments.stages.words import games_of

Source, Left, Decision = Qualification.Source, Qualification.Left, FieldReview.Decision
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


@dataclass(frozen=True, slots=True)
class Entry:
    """A decision: when, what, by whom."""

    at: datetime
    line: str


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
        it.player for part in (plan.advancing, plan.short, plan.not_in_field) for it in part
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
        + [_not_in_field(it, names) for it in plan.not_in_field],
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
            "Only {count} of {places} place is taken: nobody else has played enough.",
            "Only {count} of {places} places are taken: nobody else has played enough.",
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
        change=sentences([_listed(_("Would come in: {players}."), come, names)])
        + " "
        + sentences([_listed(_("Would go out: {players}."), go, names)]),
    )


def _listed(text: str, ids: Sequence[int], names: Mapping[int, str]) -> str:
    if not ids:
        return text.format(players=_("nobody"))
    return text.format(players=players([names[each] for each in ids], {}))


def names_of(ids: Iterable[int]) -> Mapping[int, str]:
    """Read what officials call some players (one query)."""
    found = Player.objects.filter(pk__in=set(ids)).select_related("merged_into")
    return {player.pk: called_name(player) for player in found}


def log_of(tournament: Tournament, stage: Stage) -> list[Entry]:
    """Tell every decision about a stage's closing and the field it made, the latest first."""
    closings = StageClosing.objects.filter(tournament=tournament, stage=stage)
    entries = [entry for it in closings.select_related(*_BY) for entry in _closings(it)]
    rows = Qualification.objects.filter(tournament=tournament, stage=NEXT[stage])
    about = rows.select_related("player__merged_into", "decided_by", "left_by")
    entries += [entry for row in about for entry in _rows(row)]
    reviews = FieldReview.objects.filter(closing__in=closings).exclude(decided_at=None)
    entries += [_review(it) for it in reviews.select_related("decided_by")]
    return sorted(entries, key=lambda entry: entry.at, reverse=True)


_BY = ("closed_by", "reopened_by")


def _closings(it: StageClosing) -> Iterable[Entry]:
    by = _who(it.closed_by)
    yield Entry(it.closed_at, sentences([_("Closed by {who}.").format(who=by), it.note]))
    if it.reopened_at is not None:
        text = _("Reopened by {who}: {why}").format(who=_who(it.reopened_by), why=it.reopen_reason)
        yield Entry(it.reopened_at, text)


def _rows(row: Qualification) -> Iterable[Entry]:
    name = called_name(row.player)
    if row.source == Source.ADMITTED:
        text = _("{player} admitted by {who}: {why}")
        yield Entry(
            row.decided_at, text.format(player=name, who=_who(row.decided_by), why=row.reason)
        )
    elif row.source == Source.MOVED_UP:
        yield Entry(row.decided_at, _("{player} moved up.").format(player=name))
    if row.left_at is not None and row.left_how in (Left.WITHDRAWN, Left.DURING):
        text = _("{player} withdrew, entered by {who}: {why}")
        yield Entry(row.left_at, text.format(player=name, who=_who(row.left_by), why=row.left_why))


def _review(it: FieldReview) -> Entry:
    texts = {
        Decision.KEEP: _("After a correction the field was kept, by {who}: {why}"),
        Decision.TAKE: _("After a correction the field followed the standings, by {who}: {why}"),
        Decision.GONE: _("A review ended: the standings agree with the field again."),
    }
    text = texts[Decision(it.decision)].format(who=_who(it.decided_by), why=it.reason)
    return Entry(it.decided_at or it.found_at, text)


def _who(user: object) -> str:
    return called(user) if user is not None else _("nobody")  # type: ignore[arg-type]


def in_field(closing: StageClosing) -> list[Player]:
    """Who is in the field that a closing made, by name."""
    rows = closing.field.filter(left_at=None).select_related("player__merged_into")
    return sorted((kept_of(row.player) for row in rows), key=lambda each: each.collation_key)
