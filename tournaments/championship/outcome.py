"""How the championship stands: the game, who won it, and the title that was given."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet, prefetch_related_objects

from roster.models import Player
from roster.shown import kept_ids, kept_of
from scoring.models import Game, GameTotal
from scoring.projections import total_rows
from scoring.selectors import state_of
from tournaments.compilation import FINISHED
from tournaments.models import Champion, ScheduledGame, Title, TitleReview, Tournament
from tournaments.schedule import STAGES, Stage
from tournaments.selectors import is_finished, scheduled_games

NUMBER = STAGES[Stage.CHAMPIONSHIP][0]


@dataclass(frozen=True, slots=True)
class Line:
    """A player's result in the championship game; no rank for who was disqualified."""

    player: Player
    rank: int | None
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """The championship game as it stands, and the title that holds."""

    scheduled: ScheduledGame
    lines: tuple[Line, ...]
    """The result, best first; empty until the game is finished."""
    title: Title | None
    decided_on: tuple[int, ...]
    """Ids of the winners as the title was last decided upon."""

    @property
    def finished(self) -> bool:
        """Whether there is a result."""
        return bool(self.lines)

    @property
    def official(self) -> bool:
        """Whether the result is signed off."""
        game = self.scheduled.game
        return self.finished and game is not None and game.status == Game.Status.OFFICIAL

    @property
    def under_review(self) -> bool:
        """Whether somebody looks at the result once more."""
        game = self.scheduled.game
        return self.finished and game is not None and game.status == Game.Status.UNDER_REVIEW

    @property
    def winners(self) -> tuple[Player, ...]:
        """Who won the game: several where they are level and no tie was broken in it."""
        return tuple(line.player for line in self.lines if line.won)

    @property
    def winner_ids(self) -> tuple[int, ...]:
        """Their ids."""
        return tuple(player.pk for player in self.winners)

    @property
    def changed(self) -> bool:
        """Whether the game has other winners than when the title was last decided upon."""
        return self.title is not None and set(self.winner_ids) != set(self.decided_on)


def outcome_of(tournament: Tournament) -> Outcome:
    """Read how the championship of a tournament stands (five queries at most)."""
    scheduled = scheduled_games().get(tournament=tournament, number=NUMBER)
    totals = GameTotal.objects.filter(game=scheduled.game_id).select_related("player__merged_into")
    return _outcome(scheduled, totals if is_finished(scheduled) else ())


def outcome_at_table(scheduled: ScheduledGame, game: Game) -> Outcome:
    """Tell how the championship stands by its log, before a worker has compiled it.

    What officials know at once; what is decided about the title, and what everybody reads, is by
    `outcome_of`.
    """
    snapshot = game.engine.snapshot(state_of(game))
    totals = total_rows(game, snapshot) if snapshot["phase"] == FINISHED else []
    prefetch_related_objects(totals, "player__merged_into")
    return _outcome(scheduled, totals)


def _outcome(scheduled: ScheduledGame, totals: Iterable[GameTotal]) -> Outcome:
    title = held_titles([scheduled.tournament]).first()
    return Outcome(
        scheduled=scheduled, lines=_lines(totals), title=title, decided_on=_decided_on(title)
    )


def held_titles(tournaments: Iterable[Tournament]) -> QuerySet[Title]:
    """The titles of some tournaments that hold, with their champions and reviews."""
    return _whole(Title.objects.filter(tournament__in=list(tournaments), withdrawn_at=None))


def with_history(tournament: Tournament) -> QuerySet[Title]:
    """All titles of a tournament, those that were taken back as well, in order (three queries)."""
    return _whole(Title.objects.filter(tournament=tournament))


def _whole(found: QuerySet[Title]) -> QuerySet[Title]:
    champions = Champion.objects.select_related("player__merged_into").order_by(
        "player__collation_key", "pk"
    )
    return found.order_by("pk").prefetch_related(
        Prefetch("champions", queryset=champions), "reviews"
    )


def _lines(totals: Iterable[GameTotal]) -> tuple[Line, ...]:
    lines = [Line(kept_of(each.player), each.rank, each.total, each.won) for each in totals]
    return tuple(sorted(lines, key=lambda line: (line.rank is None, line.rank or 0)))


def _decided_on(title: Title | None) -> tuple[int, ...]:
    """The winners at the latest decision; a record that was merged since counts as the kept one."""
    if title is None:
        return ()
    reviews: Sequence[TitleReview] = list(title.reviews.all())
    return read_as(reviews[-1].after if reviews else title.winners)


def decided_on(outcome: Outcome) -> list[Player]:
    """Who had won when the title was last decided upon; read where that has changed alone."""
    return list(Player.objects.filter(pk__in=outcome.decided_on)) if outcome.changed else []


def read_as(ids: Collection[int]) -> tuple[int, ...]:
    """The records that are kept of some players', each once, in their order (one query)."""
    kept = kept_ids(ids)
    return tuple(dict.fromkeys(kept[pk] for pk in ids))
