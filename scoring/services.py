"""Recording and correcting: the only writers of the log.

One transaction each: lock the game, answer a repeated request as before, refuse an old page,
fold, append, commit. What follows a commit (live news, then the compilation) is told by
`scoring.signals.tell_listeners` and can neither delay nor undo what was recorded.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from roster.models import User
from roster.roles import Action, GameStatus, may
from scoring import beginning, bulletins, folding
from scoring.appending import append
from scoring.codec import as_recorded, canonical
from scoring.corrections import checked_changes, preview, refs, same_changes
from scoring.engine.core import Json
from scoring.errors import Forbidden, RequestReused, Stale
from scoring.fair.seeds import Used, seal_for
from scoring.folding import Folded
from scoring.log import CORRECTION, EVENT, parse_payload
from scoring.mentions import with_ids
from scoring.models import Game, GameEvent
from scoring.seating import ordered, seat
from scoring.selectors import both_names_of, roles_of
from scoring.signals import tell_listeners


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was written: the row, and the state that the log now folds to.

    `refs` are the events that the row brought in: one for an event, the insertions and
    replacements of a correction. `repeated` tells that the row stood there before.
    """

    game: Game
    seq: int
    state: Any
    refs: tuple[str, ...]
    repeated: bool = False


class Observation(ABC):
    """Something to be recorded, as it is asked for: what it becomes, and whether it stands."""

    def check(self, game: Game) -> None:  # noqa: B027 (nothing to check, mostly)
        """Refuse what has not the shape of an event, before anything else is asked."""

    @abstractmethod
    def made(self, game: Game, state: Any) -> tuple[Json, Used | None]:
        """The event, made while the game is locked, and the virtual roll that it is, if any."""

    @abstractmethod
    def stands_in(self, row: GameEvent) -> bool:
        """Whether this row of events already is what was asked for."""


class _Given(Observation):
    """An event that somebody observed."""

    def __init__(self, event: Mapping[str, Any]) -> None:
        self.event = dict(event)

    def check(self, game: Game) -> None:
        self.event = as_recorded(game.engine, self.event)

    def made(self, game: Game, state: Any) -> tuple[Json, None]:  # noqa: ARG002 (as it is)
        return self.event, None

    def stands_in(self, row: GameEvent) -> bool:
        return _same_event(parse_payload(row.payload), self.event)


def record(
    game_id: int,
    event: Mapping[str, Any],
    *,
    after: int,
    request_id: str,
    actor: User | None,
    device: str = "",
) -> Recorded:
    """Append one observed event. `after` is the log's last row as the sender knew it.

    RuleViolation where the rules do not admit it, Forbidden where the result is official and not
    the actor's to change, Stale where the log has moved on to something
    else, RequestReused where the id stands for another event. The same event sent twice, by one
    device or by two scorekeepers, is recorded once.
    """
    return record_made(
        game_id, _Given(event), after=after, request_id=request_id, actor=actor, device=device
    )


def record_made(
    game_id: int,
    observation: Observation,
    *,
    after: int,
    request_id: str,
    actor: User | None,
    device: str = "",
) -> Recorded:
    """`record` for what becomes an event only once the game is locked, such as a virtual roll."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
        observation.check(game)
        row = _earlier_row(game, request_id, after)
        if row is None:
            _still_allowed(game, actor, Action.RECORD)
            if not game.seq:
                beginning.demand(game.pk)
            folded = folding.current(game)
            event, used = observation.made(game, folded.state)
            data = ordered(game, event, folded.state)
            state = game.engine.apply(folded.state, game.engine.parse(data))
            seat(game, data)
            seal = seal_for(game, folded.state, state, used, corrects=False)
            row = append(
                game, EVENT, data, request_id=request_id, actor=actor, device=device, seal=seal
            )
            bulletins.after_event(row, folded.state, state)
            _after_commit(game, state)
            return Recorded(game, row.seq, state, (str(row.seq),))
        if row.kind != EVENT or not observation.stands_in(row):
            raise _other(game, row, request_id=request_id, after=after)
    return Recorded(game, row.seq, folding.current(game).state, (str(row.seq),), repeated=True)


def correct(
    game_id: int,
    changes: Sequence[Mapping[str, Any]],
    *,
    reason: str,
    after: int,
    request_id: str,
    actor: User | None,
    device: str = "",
) -> Recorded:
    """Append one correction: a list of voids, replacements and insertions, all or none.

    Works across turn, round and game end, since the log is folded anew. RuleViolation where a
    change is itself illegal, CorrectionBreaks where another event would become illegal,
    UnknownEntry where a change names an event that does not stand; else as `record`.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
        wanted = checked_changes(game, changes)
        row = _earlier_row(game, request_id, after)
        if row is None:
            _still_allowed(game, actor, Action.CORRECT)
            checked = preview(game, wanted)
            for change in checked.changes:
                seat(game, change.get("event", {}))
            names = both_names_of(game)
            data = checked.data(with_ids(reason, names.called, names.public))
            before = folding.current(game).state
            seal = seal_for(game, before, checked.state, None, corrects=True)
            row = append(
                game, CORRECTION, data, request_id=request_id, actor=actor, device=device, seal=seal
            )
            bulletins.after_correction(row, before, checked.state, reason=reason)
            _after_commit(game, checked.state)
            return Recorded(game, row.seq, checked.state, refs(row.seq, checked.changes))
        stored = parse_payload(row.payload)
        if row.kind != CORRECTION or not same_changes(stored, wanted):
            raise _other(game, row, request_id=request_id, after=after)
    state = folding.current(game).state
    return Recorded(game, row.seq, state, refs(row.seq, stored["changes"]), repeated=True)


def _still_allowed(game: Game, actor: User | None, action: Action) -> None:
    """Refuse who may not write in an official result: it may be signed off since they asked.

    Roles are the edge's to ask about; here the game is held, so that nothing slips in between.
    """
    if actor is None or game.status != Game.Status.OFFICIAL:
        return
    if not may(roles_of(actor, game), action, status=GameStatus.OFFICIAL):
        raise Forbidden(_("The result is official. Only the tournament manager corrects it now."))


def _earlier_row(game: Game, request_id: str, after: int) -> GameEvent | None:
    """The row that may already answer a request: of the same id, or recorded after `after`."""
    same = GameEvent.objects.filter(game=game, request_id=request_id)
    if same.exists():  # nearly never, and asked about each event: it costs half of reading a row
        return same.get()
    if after == game.seq:
        return None
    row = GameEvent.objects.filter(game=game, seq=after + 1).first()
    if row is None:
        raise Stale(after=after, seq=game.seq)
    return row


def _same_event(stored: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
    """Whether a stored event is this one (a turn order that was written in aside)."""
    if "order" not in given:
        stored = {name: value for name, value in stored.items() if name != "order"}
    return canonical(stored) == canonical(given)


def _other(game: Game, row: GameEvent, *, request_id: str, after: int) -> Exception:
    if row.request_id == request_id:
        return RequestReused()
    return Stale(after=after, seq=game.seq)


def _after_commit(game: Game, state: Any) -> None:
    """Once the row is there for good: keep the state, tell who listens."""
    folded = Folded(game.seq, game.head, state)
    transaction.on_commit(partial(folding.remember, game.pk, folded))
    transaction.on_commit(partial(tell_listeners, game.pk, game.seq))
