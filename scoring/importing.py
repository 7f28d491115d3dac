"""A transcript becomes a game: players found or added by name, every event recorded in order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from roster.models import Player, Roster, User
from roster.names import identity_key
from roster.services import add_player
from roster.shown import kept_of
from scoring import folding
from scoring.appending import append_all, chained
from scoring.codec import (
    Transcript,
    alphabetised,
    as_recorded,
    fold_transcript,
    players_named,
    read_transcript,
    rename,
)
from scoring.folding import Folded
from scoring.log import EVENT
from scoring.models import Game, GameEvent
from scoring.seating import seat
from scoring.signals import tell_listeners

NO_IDS: Final[Mapping[int, str]] = MappingProxyType({})


def import_transcript(
    data: object,
    *,
    actor: User | None,
    label: str = "",
    into: Game | None = None,
    request_ids: Mapping[int, str] = NO_IDS,
) -> Game:
    """A transcript's JSON -> a game with that log, all or nothing.

    `into` is a game that has been opened and has nothing recorded yet; else one is made.
    `request_ids` are those by which single events, told by number, are to be known in its log.
    TranscriptError where it cannot be read, RuleViolation with `at` where an event is refused,
    RosterError where a name cannot be one.
    """
    transcript = read_transcript(data)
    fold_transcript(transcript)
    with transaction.atomic():
        ids = _players(transcript, actor)
        game = into or Game(label=label or _("Imported game"), roster=Roster.objects.create())
        if game.seq:
            raise ValueError(f"game {game.pk} has a log already")
        game.ruleset, game.rules = transcript.ruleset.key, transcript.rules
        game.save()
        append_all(game, _rows(game, transcript, ids, actor, request_ids))
        state = folding.fold_entries(game, folding.entries_of(game))
        transaction.on_commit(
            partial(folding.remember, game.pk, Folded(game.seq, game.head, state))
        )
        transaction.on_commit(partial(tell_listeners, game.pk, game.seq))
    return game


def _rows(
    game: Game,
    transcript: Transcript,
    ids: Mapping[str, str],
    actor: User | None,
    request_ids: Mapping[int, str],
) -> list[GameEvent]:
    """The log's rows, players by id and entered on the roster; unsaved, since they are many."""
    rows = []
    for number, event in enumerate(alphabetised(transcript.ruleset, transcript.events), 1):
        named = as_recorded(transcript.ruleset, rename(transcript.ruleset, event, ids))
        seat(game, named)
        request_id = request_ids.get(number, f"import-{number}")
        rows.append(
            chained(game, EVENT, named, request_id=request_id, actor=actor, device="import")
        )
    return rows


def _players(transcript: Transcript, actor: User | None) -> dict[str, str]:
    """Every name in the transcript -> the id of its player, added where nobody has it."""
    names: set[str] = set()
    for event in transcript.events:
        names |= players_named(transcript.ruleset, event)
    ids: dict[str, str] = {}
    for name in sorted(names):
        found = Player.objects.filter(name_key=identity_key(name)).select_related("merged_into")
        player = found.first()
        ids[name] = str((kept_of(player) if player else add_player(name, actor=actor)).pk)
    return ids
