"""Totals that people had been told, and that a correction changed: one bulletin a row of the log.

Decided here:
- Told are the totals announced at a round's end and, once the game is finished, its result.
- A correction that changes told totals or places makes a bulletin of the difference. One that
  goes back over a round's end withdraws its totals; when they are announced anew and differ from
  what had been told, that is a bulletin too, with the reason of whoever went back.
- A penalty or an award is no correction: what was announced stays what it was.

All of it follows from the log. A bulletin is written with the row that it belongs to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from roster.public_words import PublicWords
from scoring import folding
from scoring.engine.core import Json
from scoring.engine.lucky_roll import State
from scoring.engine.lucky_roll.ranking import rank
from scoring.live.news import tell_everybody
from scoring.log import Entry
from scoring.models import Bulletin, Game, GameEvent
from scoring.selectors import public_names_of
from scoring.words.bulletins import bulletin_sentence


@dataclass(frozen=True, slots=True)
class Told:
    """What people were told last: totals and places, after which round, and whether as result."""

    round: int
    result: bool
    cut_short: bool
    """Whether the game was ended before its last round was complete."""
    totals: Mapping[str, int]
    ranks: Mapping[str, int]
    """Who is disqualified has none."""


def told_by(state: State) -> Told | None:
    """What a state's public has been told of totals; None before the first announcement."""
    announced = state.announced
    if state.phase == "finished":
        ranks = {place.player: place.rank for place in rank(state)}
        cut_short = announced is None or announced.round != state.round
        return Told(state.round, True, cut_short, dict(state.scores), ranks)
    if announced is None:
        return None
    scores = dict(announced.scores)
    return Told(announced.round, False, False, scores, _places(scores, state.disqualified))


def _places(scores: Mapping[str, int], out: Collection[str]) -> dict[str, int]:
    """Places by total; equal totals share one. Who is `out` has none."""
    totals = {player: total for player, total in scores.items() if player not in out}
    ahead: dict[int, int] = {}
    for place, total in enumerate(sorted(totals.values(), reverse=True), start=1):
        ahead.setdefault(total, place)
    return {player: ahead[total] for player, total in totals.items()}


def difference(before: Told, after: Told | None) -> Json:
    """Player -> {"total": [old, new], "rank": [old, new]}, whoever has another one now.

    Null stands for none; without an `after` everything has been withdrawn.
    """
    totals = after.totals if after else {}
    ranks = after.ranks if after else {}
    everybody = dict.fromkeys([*before.totals, *totals])
    changes = {
        player: {
            "total": [before.totals.get(player), totals.get(player)],
            "rank": [before.ranks.get(player), ranks.get(player)],
        }
        for player in everybody
    }
    return {
        player: change
        for player, change in changes.items()
        if change["total"][0] != change["total"][1] or change["rank"][0] != change["rank"][1]
    }


def after_correction(
    row: GameEvent, before: State, after: State, *, reason: str
) -> Bulletin | None:
    """Write the bulletin that a correction calls for, if it does. The caller holds the lock."""
    if row.game.ruleset != "lucky-roll":
        return None
    was, now = told_by(before), told_by(after)
    if was is not None and (now is None or now.round < was.round):
        return _write(row, was, None, reason=reason)
    if was is not None and now is not None and now.round == was.round:
        return _write(row, was, now, reason=reason)
    return _announced_anew(row, now)


def after_event(row: GameEvent, before: State, after: State) -> Bulletin | None:
    """Write the bulletin for totals that are told anew, if they had been told otherwise."""
    if row.game.ruleset != "lucky-roll":
        return None
    over = after.phase == "finished" and before.phase != "finished"
    if after.announced is before.announced and not over:
        return None
    was, now = told_by(before), told_by(after)
    if now is None or (was is not None and now.round <= was.round):
        return None
    return _announced_anew(row, now)


def _announced_anew(row: GameEvent, now: Told | None) -> Bulletin | None:
    """Hold totals against those of the same round that were withdrawn, if any were.

    The latest withdrawal of this round or a later one is the one that took it back: otherwise it
    would have been taken back again since.
    """
    if now is None:
        return None
    earlier = Bulletin.objects.filter(
        game_id=row.game_id, round__gte=now.round, row__lt=row.seq, changes__withdrawn=True
    )
    withdrawn = earlier.last()
    if withdrawn is None:
        return None
    was = told_of_round(row.game, folding.entries_at(row.game, withdrawn.row - 1), now)
    return _write(row, was, now, reason=withdrawn.reason) if was is not None else None


def told_of_round(game: Game, entries: Iterable[Entry], like: Told) -> Told | None:
    """What people had been told last of the totals that `like` is of, as long as these stood."""
    engine, found = game.engine, None
    state = engine.initial(engine.parse_rules(game.rules))
    for entry in entries:
        state = engine.apply(state, engine.parse(entry.event))
        told = told_by(state)
        if told and (told.round, told.cut_short) == (like.round, like.cut_short):
            found = told
    return found


def _write(row: GameEvent, was: Told, now: Told | None, *, reason: str) -> Bulletin | None:
    players = difference(was, now)
    if not players:
        return None
    bulletin = Bulletin.objects.create(
        game=row.game,
        row=row.seq,
        round=was.round,
        changes={"result": was.result, "withdrawn": now is None, "players": players},
        reason=reason,
        actor=row.actor,
        issued_at=timezone.now(),
    )
    if row.game.frozen_at is None:
        _tell(bulletin)
    return bulletin


def _tell(bulletin: Bulletin) -> None:
    """Put a bulletin into the live news of everybody, after commit."""
    text = bulletin_sentence(bulletin, public_names_of(bulletin.game), PublicWords())
    tell_everybody(bulletin.game_id, text, id=f"bulletin-{bulletin.row}", kind="total")


def issue_withheld(game: Game, frozen_at: int) -> None:
    """Issue what was kept back while the public's totals were frozen at that row."""
    withheld = Bulletin.objects.filter(game=game, row__gt=frozen_at)
    withheld.update(issued_at=timezone.now())
    for bulletin in withheld.order_by("row"):
        _tell(bulletin)


def public_bulletins(game: Game) -> QuerySet[Bulletin]:
    """The bulletins of a game that everybody may read, in order."""
    issued = Bulletin.objects.filter(game=game)
    if game.frozen_at is not None:
        issued = issued.filter(row__lte=game.frozen_at)
    return issued.select_related("game", "actor").order_by("row")


def bulletins_of_player(*records: int) -> QuerySet[Bulletin]:
    """The bulletins that everybody may read and that changed these records' totals or places."""
    issued = Q(game__frozen_at=None) | Q(row__lte=F("game__frozen_at"))
    about = Q(pk__in=[])
    for record in records:
        about |= Q(changes__players__has_key=str(record))
    found = Bulletin.objects.filter(issued, about)
    return found.select_related("game", "actor").order_by("-issued_at", "-pk")
