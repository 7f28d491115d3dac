"""A transcript becomes a game: players found or added by name, every event recorded in order."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from roster.models import Player, Roster, User
from roster.names import identity_key
from roster.services import add_player
from scoring import folding
from scoring.appending import append
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
from scoring.models import Game
from scoring.seating import seat
from scoring.signals import game_recorded


def import_transcript(data: object, *, actor: User | None, label: str = "") -> Game:
    """A transcript's JSON -> a game with that log, all or nothing.

    TranscriptError where it cannot be read, RuleViolation with `at` where an event is refused,
    RosterError where a name cannot be one.
    """
    transcript = read_transcript(data)
    fold_transcript(transcript)
    with transaction.atomic():
        ids = _players(transcript, actor)
        game = Game.objects.create(
            label=label or "Imported game",
            ruleset=transcript.ruleset.key,
            rules=transcript.rules,
            roster=Roster.objects.create(),
        )
        for number, event in enumerate(alphabetised(transcript.ruleset, transcript.events), 1):
            named = as_recorded(transcript.ruleset, rename(transcript.ruleset, event, ids))
            seat(game, named)
            append(game, EVENT, named, request_id=f"import-{number}", actor=actor, device="import")
        state = folding.fold_entries(game, folding.entries_of(game))
        transaction.on_commit(
            partial(folding.remember, game.pk, Folded(game.seq, game.head, state))
        )
        transaction.on_commit(partial(_tell, game))
    return game


def _players(transcript: Transcript, actor: User | None) -> dict[str, str]:
    """Every name in the transcript -> the id of its player, added where nobody has it."""
    names: set[str] = set()
    for event in transcript.events:
        names |= players_named(transcript.ruleset, event)
    ids: dict[str, str] = {}
    for name in sorted(names):
        found = Player.objects.filter(name_key=identity_key(name)).first()
        ids[name] = str((found or add_player(name, actor=actor)).pk)
    return ids


def _tell(game: Game) -> None:
    game_recorded.send_robust(sender=Game, game_id=game.pk, seq=game.seq)
