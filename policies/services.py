"""Rulings and their events: written together or not at all.

Assistance and penalties reach the log only through here, so that each has its ruling.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from django.db import transaction

from policies.catalogue import usual_policy
from policies.consequence import consequence
from policies.models import Ruling
from roster.models import User
from scoring import folding
from scoring.authority import is_ruled
from scoring.difference import difference
from scoring.engine.core import Json
from scoring.errors import RequestReused
from scoring.models import Game
from scoring.selectors import names_of
from scoring.services import Recorded, correct, record
from scoring.words.changes import in_words
from scoring.words.wording import sentences


class Words(NamedTuple):
    """What an official says about a ruling."""

    policy: int
    reason: str


NO_WORDS: Final[Mapping[int, Words]] = MappingProxyType({})
NO_WORDS_BY_REF: Final[Mapping[str, Words]] = MappingProxyType({})


@transaction.atomic
def issue_ruling(
    game_id: int,
    event: Mapping[str, Any],
    *,
    policy: int,
    reason: str,
    after: int,
    request_id: str,
    actor: User | None,
    device: str = "",
    preview: str = "",
) -> tuple[Ruling, Recorded]:
    """Record an assistance or a penalty together with its ruling; refusals as in `record`.

    The manager's word that has no other place to keep its reason, the end of a game or a broken
    tie, is a ruling as well. `preview` is the consequence as the official saw it; where nobody
    looked at one before, as with a reminder, it is told from the log now.

    The same event sent twice has one ruling: the first. Sent again under its own id with another
    policy or reason it is RequestReused.
    """
    recorded = record(
        game_id, event, after=after, request_id=request_id, actor=actor, device=device
    )
    told = {"policy": policy, "reason": reason, "actor": actor}
    ruling, created = Ruling.objects.get_or_create(
        game_id=game_id, ref=recorded.refs[0], row=recorded.seq, defaults=told
    )
    if created:
        ruling.preview = preview or _told(recorded, event)
        ruling.save(update_fields=["preview"])
    if not created and (ruling.policy, ruling.reason) != (policy, reason):
        _same_request_or_another(recorded, request_id)
    return ruling, recorded


def _told(recorded: Recorded, event: Mapping[str, Any] | None = None) -> str:
    """What a row did, in words: an event's consequence, or all that a correction changed."""
    game = recorded.game
    if game.ruleset != "lucky-roll":
        return ""
    before = folding.fold_entries(game, folding.entries_at(game, recorded.seq - 1))
    if event is not None:
        return consequence(before, recorded.state, dict(event), names_of(game)).text
    return sentences(in_words(difference(before, recorded.state), names_of(game)).sentences)


def _same_request_or_another(recorded: Recorded, request_id: str) -> None:
    """Two officials may word one decision differently; one request may not say two things."""
    if recorded.game.log.filter(seq=recorded.seq, request_id=request_id).exists():
        raise RequestReused


@transaction.atomic
def correct_with_rulings(
    game_id: int,
    changes: Sequence[Mapping[str, Any]],
    *,
    reason: str,
    after: int,
    request_id: str,
    actor: User | None,
    device: str = "",
    words: Mapping[int, Words] = NO_WORDS,
) -> Recorded:
    """Correct the log; each assistance or penalty that the changes put in gets its ruling.

    `words` are the policy and the reason of a ruling, by the index of its change; without them
    it has the usual policy and the correction's own reason.
    """
    recorded = correct(
        game_id,
        changes,
        reason=reason,
        after=after,
        request_id=request_id,
        actor=actor,
        device=device,
    )
    if recorded.repeated:
        return recorded
    rulings = [
        _ruling(recorded, index, change, words.get(index), reason=reason, actor=actor)
        for index, change in enumerate(changes)
        if is_ruled(change.get("event", {}))
    ]
    preview = _told(recorded) if rulings else ""
    for ruling in rulings:
        ruling.preview = preview
    Ruling.objects.bulk_create(rulings)
    return recorded


def _ruling(
    recorded: Recorded,
    index: int,
    change: Mapping[str, Any],
    words: Words | None,
    *,
    reason: str,
    actor: User | None,
) -> Ruling:
    """The ruling for one change, which the log knows by its ref or by its place."""
    said = words or Words(usual_policy(change["event"]), reason)
    return Ruling(
        game=recorded.game,
        ref=change.get("ref", f"{recorded.seq}.{index}"),
        row=recorded.seq,
        policy=said.policy,
        reason=said.reason,
        actor=actor,
    )


def rule_imported(
    game: Game, *, reason: str, actor: User | None, words: Mapping[str, Words] = NO_WORDS_BY_REF
) -> list[Ruling]:
    """Give the ruled events of an imported game their rulings; `words` where it tells them by ref.

    Else the policy is the usual one and the reason is `reason`.
    """

    def said(ref: str, event: Json) -> Words:
        return words.get(ref) or Words(usual_policy(event), reason)

    return Ruling.objects.bulk_create(
        Ruling(
            game=game,
            ref=entry.ref,
            row=int(entry.ref),
            policy=said(entry.ref, entry.event).policy,
            reason=said(entry.ref, entry.event).reason,
            actor=actor,
        )
        for entry in folding.entries_of(game)
        if is_ruled(entry.event) or entry.ref in words
    )
