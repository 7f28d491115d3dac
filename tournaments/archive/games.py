"""The evenings of a season's file and the games that were played, into the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from policies import archive
from policies.archive import ArchiveRefused, Finding
from policies.services import Words, rule_imported
from roster.errors import RosterError
from roster.models import Player, Roster, User
from scoring.codec import TranscriptError
from scoring.engine.core import Json, RuleViolation
from scoring.errors import Refusal
from scoring.importing import import_transcript
from scoring.models import Game
from scoring.projections import rebuild
from scoring.reviewing import put_under_review, sign_off
from tournaments.archive.manifest import TIME
from tournaments.archive.packing import MANIFEST
from tournaments.archive.reading import Season, refused, why
from tournaments.models import ScheduleChange, ScheduledGame, Tournament
from tournaments.services import label_of


class Evenings:
    """Brings the games of one season in, in the order of their numbers."""

    def __init__(
        self,
        tournament: Tournament,
        season: Season,
        players: Mapping[str, Player],
        actor: User | None,
    ) -> None:
        self.tournament, self.season, self.actor = tournament, season, actor
        self.players = players
        self.games: dict[int, Game] = {}
        self.known: dict[int, dict[int, str]] = defaultdict(dict)
        """Number of a game -> number of an event -> the request id that it is known by."""

    @property
    def finding(self) -> Finding:
        """Who and what the file means."""
        return Finding(self.players, self.games)

    def bring_in(self) -> None:
        """Every evening, then what was decided about the games; SeasonRefused."""
        told = self.season.manifest["games"]
        for each in told:
            self._evening(each)
        for each in told:
            if each["number"] in self.games:
                self._decided(each)

    def running(self) -> list[Game]:
        """The games that are still played."""
        return [game for game in self.games.values() if game.status == Game.Status.PROVISIONAL]

    def _evening(self, told: Json) -> None:
        """An evening as it was laid out, moved or cancelled, and its game if it was played."""
        scheduled = ScheduledGame.objects.create(
            tournament=self.tournament,
            number=told["number"],
            date=told["date"],
            start_time=told["start_time"],
            moved_from=told["moved_from"],
            cancelled=told["cancelled"],
            note=told["note"],
            changes_made=len(told["changes"]),
        )
        for change in told["changes"]:
            made = ScheduleChange.objects.create(
                scheduled=scheduled,
                before=_when(change["before"]),
                after=_when(change["after"]),
                note=change["note"],
            )
            if change["changed_at"] is not None:
                ScheduleChange.objects.filter(pk=made.pk).update(changed_at=change["changed_at"])
        if told["transcript"]:
            self._play(scheduled, told, self.season.transcripts[told["transcript"]])

    def _play(self, scheduled: ScheduledGame, told: Json, transcript: Any) -> None:
        """Bring a game in from its transcript, with its rulings and as final as it was."""
        game = Game.objects.create(label=label_of(scheduled), roster=Roster.objects.create())
        scheduled.game, scheduled.opened_at = game, timezone.now()
        scheduled.save(update_fields=["game", "opened_at"])
        words = {
            str(each["event"]): Words(each["policy"], each["reason"]) for each in told["rulings"]
        }
        try:
            import_transcript(
                transcript,
                actor=self.actor,
                into=game,
                request_ids=self.known[scheduled.number],
            )
            rule_imported(game, reason="", actor=None, words=words)
            if told["live_totals"]:
                game.live_totals = True
                game.save(update_fields=["live_totals"])
            self.games[scheduled.number] = game
            for number, event, request_id in archive.owe(game, told["owed_turns"], self.finding):
                self.known[number][event] = request_id
            self._make_final(game, told["status"])
        except (TranscriptError, RuleViolation) as refusal:
            raise refused(told["transcript"], why(refusal)) from refusal
        except ArchiveRefused as refusal:
            raise _contradiction(told, refusal) from refusal
        except (Refusal, RosterError) as refusal:
            raise refused(told["transcript"], refusal.detail) from refusal
        rebuild(game.pk)

    def _make_final(self, game: Game, status: str) -> None:
        reason = _("Imported with its season.")
        if status == Game.Status.OFFICIAL:
            sign_off(game.pk, after=game.seq, actor=self.actor, reason=reason)
        elif status == Game.Status.UNDER_REVIEW:
            put_under_review(game.pk, reason=reason, actor=self.actor)

    def _decided(self, told: Json) -> None:
        game = self.games[told["number"]]
        game.refresh_from_db()
        try:
            archive.bring_in(game, told, self.finding)
            archive.serve(game, told, self.finding)
        except ArchiveRefused as refusal:
            raise _contradiction(told, refusal) from refusal


def _contradiction(told: Json, refusal: ArchiveRefused) -> Refusal:
    where = _("{file}, game {number}").format(file=MANIFEST, number=told["number"])
    return refused(where, str(refusal))


def _when(told: Json) -> Json:
    return {
        "date": told["date"].isoformat(),
        "start_time": told["start_time"].strftime(TIME),
        "cancelled": told["cancelled"],
    }
