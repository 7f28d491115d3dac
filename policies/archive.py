"""What officials decided about a game beside its log, as data for a file, and back out of one.

Players are told by name, events by their number in the game's transcript, games by their number in
the season. Who did it is left out, as accounts are: what came out of a file was done by "somebody".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, TypeVar

from django.db.models import Model
from django.utils.translation import gettext as _

from policies.models import (
    Flag,
    Notice,
    OwedTurn,
    Referral,
    Reversal,
    Ruling,
    Sanction,
    SanctionServed,
)
from policies.owed import standing_rows
from policies.sanctions import apply_to, term_problem
from policies.selectors import rulings_of
from roster.models import Player
from roster.names import identity_key
from scoring.engine.core import Json
from scoring.models import Game

Made = TypeVar("Made", bound=Model)

KINDS: Final = ("flags", "notices", "suspensions", "referrals", "owed_turns")
"""What is told of a game beside its rulings."""


class ArchiveRefused(ValueError):
    """Data that no game of ours could have been told by; says what is wrong."""


@dataclass(frozen=True, slots=True)
class Telling:
    """How things are called in a season's file."""

    names: Mapping[str, str]
    """Player's id -> name."""
    games: Mapping[int, int]
    """Game's id -> number, of those in the file."""
    events: Mapping[int, Mapping[str, int]]
    """Game's id -> ref of an event -> its number in the transcript."""

    def event(self, game_id: int, ref: str) -> int | None:
        """An event's number; None where the transcript does not have it."""
        return self.events.get(game_id, {}).get(ref)


@dataclass(frozen=True, slots=True)
class Finding:
    """The way back: name -> player, by the name's key; number -> game."""

    players: Mapping[str, Player]
    games: Mapping[int, Game]

    def player(self, name: str | None) -> Player | None:
        """A player of the file, None for nobody; ArchiveRefused for who is not in it."""
        if name is None:
            return None
        found = self.players.get(identity_key(name))
        if found is None:
            text = _("It names {name}, who is not among the players.")
            raise ArchiveRefused(text.format(name=name))
        return found


def as_told(moment: datetime | None) -> str | None:
    """A moment as it stands in a file: in UTC, so that the same moment is the same text."""
    return None if moment is None else moment.astimezone(UTC).isoformat()


def tell(game: Game, by: Telling) -> Json:
    """Everything that officials decided about a game, by kind; rulings with their reversals."""
    suspensions = list(Sanction.objects.filter(game=game).prefetch_related("served"))
    rulings = _rulings(game, by)
    order = {each.pk: at for at, each in enumerate(suspensions, start=1)}
    return {
        "rulings": [told for _ruling, told in rulings],
        "flags": [_flag(each, by) for each in Flag.objects.filter(game=game)],
        "notices": [_notice(each, by) for each in Notice.objects.filter(game=game)],
        "suspensions": [_suspension(each, by) for each in suspensions],
        "referrals": [
            {
                "player": by.names[str(each.player_id)],
                "policy": each.policy,
                "note": each.note,
                "referred_at": as_told(each.referred_at),
                "decided_at": as_told(each.decided_at),
                "answer": each.answer,
                "ruling": next((t["event"] for r, t in rulings if r.pk == each.ruling_id), None),
                "suspension": order.get(each.sanction_id or 0),
            }
            for each in Referral.objects.filter(game=game)
        ],
        "owed_turns": [_owed(each, by) for each in OwedTurn.objects.filter(game=game)],
    }


def _rulings(game: Game, by: Telling) -> list[tuple[Ruling, Json]]:
    """The rulings whose events are in the transcript, by the event's number there."""
    found = []
    for each in rulings_of(game):
        number = by.event(game.pk, each.ruling.ref)
        if each.event is None or number is None:
            continue
        told = {
            "event": number,
            "policy": each.ruling.policy,
            "reason": each.ruling.reason,
            "ruled_at": as_told(each.ruling.ruled_at),
            "preview": each.ruling.preview,
            "reversal": each.reversal and _reversal(each.reversal, game, by),
        }
        found.append((each.ruling, told))
    return sorted(found, key=lambda pair: pair[1]["event"])


def _reversal(of: Reversal, game: Game, by: Telling) -> Json:
    return {
        "how": of.how,
        "event": by.event(game.pk, str(of.row)) if of.row else None,
        "reason": of.reason,
        "reversed_at": as_told(of.reversed_at),
    }


def _flag(of: Flag, by: Telling) -> Json:
    """A flag; who had taken it is nobody where it is read, so an open one is open to all there."""
    by_correction = bool(of.row) and not of.note
    return {
        "what": of.what,
        "event": by.event(of.game_id, of.ref),
        "raised_at": as_told(of.raised_at),
        "resolved_at": as_told(of.resolved_at),
        "note": _("Resolved by a correction of the log.") if by_correction else of.note,
    }


def _notice(of: Notice, by: Telling) -> Json:
    return {
        "player": by.names[str(of.player_id)] if of.player_id else None,
        "kind": of.kind,
        "policy": of.policy,
        "note": of.note,
        "noted_at": as_told(of.noted_at),
        "ended_at": as_told(of.ended_at),
    }


def _suspension(of: Sanction, by: Telling) -> Json:
    served = sorted(by.games[each.game_id] for each in of.served.all() if each.game_id in by.games)
    return {
        "player": by.names[str(of.player_id)],
        "policy": of.policy,
        "reason": of.reason,
        "games": of.games,
        "starts_on": of.starts_on and of.starts_on.isoformat(),
        "ends_on": of.ends_on and of.ends_on.isoformat(),
        "preview": of.preview,
        "ruled_at": as_told(of.ruled_at),
        "lifted_at": as_told(of.lifted_at),
        "lift_reason": of.lift_reason,
        "served": served,
    }


def _owed(of: OwedTurn, by: Telling) -> Json:
    rows = [
        (by.games.get(row.game_id), by.event(row.game_id, str(row.seq)))
        for row in standing_rows(of)
    ]
    return {
        "player": by.names[str(of.player_id)],
        "turns": of.turns,
        "decision": of.decision,
        "reason": of.reason,
        "decided_at": as_told(of.decided_at),
        "served": [
            {"game": number, "event": event}
            for number, event in sorted((n, e) for n, e in rows if n and e)
        ],
    }


def _made(row: Made, **moments: datetime | None) -> Made:
    """Save a new row with the moments that it was told with, not that of the import."""
    row.save()
    told = {name: moment for name, moment in moments.items() if moment is not None}
    type(row)._default_manager.filter(pk=row.pk).update(**told)  # noqa: SLF001 (Django's own)
    return row


def bring_in(game: Game, told: Json, by: Finding) -> None:
    """Write what was decided about a game that came out of a file, but for suspensions served.

    ArchiveRefused where it names somebody unknown, or a suspension has no term that can be.
    """
    _bring_in_rulings(game, told["rulings"])
    for each in told["flags"]:
        flag = Flag(game=game, what=each["what"], ref=str(each["event"] or ""), note=each["note"])
        flag.taken_at = flag.resolved_at = each["resolved_at"]
        _made(flag, raised_at=each["raised_at"])
    for each in told["notices"]:
        plain = {name: each[name] for name in ("kind", "policy", "note", "ended_at")}
        notice = Notice(game=game, player=by.player(each["player"]), **plain)
        _made(notice, noted_at=each["noted_at"])
    suspensions = [_suspended(game, each, by) for each in told["suspensions"]]
    rulings = {each.ref: each for each in Ruling.objects.filter(game=game)}
    for each in told["referrals"]:
        plain = {name: each[name] for name in ("policy", "note", "decided_at", "answer")}
        referral = Referral(game=game, player=by.player(each["player"]), **plain)
        referral.ruling = rulings.get(str(each["ruling"]))
        referral.sanction = dict(enumerate(suspensions, start=1)).get(each["suspension"])
        _made(referral, referred_at=each["referred_at"])


def _bring_in_rulings(game: Game, told: Sequence[Json]) -> None:
    """Give the rulings, which the import has made, their moments, previews and reversals."""
    rulings = {each.ref: each for each in Ruling.objects.filter(game=game)}
    for each in told:
        ruling = rulings.get(str(each["event"]))
        if ruling is None:
            text = _("There is no event {number} that was ruled.")
            raise ArchiveRefused(text.format(number=each["event"]))
        ruling.preview = each["preview"]
        _made(ruling, ruled_at=each["ruled_at"])
        if each["reversal"]:
            back = each["reversal"]
            reversal = Reversal(
                ruling=ruling, how=back["how"], row=back["event"], reason=back["reason"]
            )
            _made(reversal, reversed_at=back["reversed_at"])


def _suspended(game: Game, told: Json, by: Finding) -> Sanction:
    plain = ("policy", "reason", "games", "starts_on", "ends_on", "preview", "lift_reason")
    values = {name: told[name] for name in (*plain, "lifted_at")}
    problem = term_problem(told["games"], told["starts_on"], told["ends_on"])
    if problem is not None:
        raise ArchiveRefused(problem[1])
    player = by.player(told["player"])
    return _made(Sanction(game=game, player=player, **values), ruled_at=told["ruled_at"])


def serve(game: Game, told: Json, by: Finding) -> None:
    """Write down which games suspensions ruled in a game kept their players off."""
    suspensions = Sanction.objects.filter(game=game).order_by("pk")
    for sanction, each in zip(suspensions, told["suspensions"], strict=True):
        for number in each["served"]:
            if number not in by.games:
                text = _("A suspension was served in game {number}, which was not played.")
                raise ArchiveRefused(text.format(number=number))
            SanctionServed.objects.create(sanction=sanction, game=by.games[number])


def hold(games: Sequence[Game]) -> None:
    """Bar from games that are still played, here as there, whoever is suspended from them."""
    for game in games:
        apply_to(game.pk)


def owe(game: Game, told: Sequence[Json], by: Finding) -> list[tuple[int, int, str]]:
    """Write down the lost turns that a game left over.

    Where they were served later: the game's number, the event's and the request id by which it is
    known for that.
    """
    known: list[tuple[int, int, str]] = []
    for each in told:
        plain = {name: each[name] for name in ("turns", "decision", "reason")}
        owed = OwedTurn(game=game, player=by.player(each["player"]), **plain)
        _made(owed, decided_at=each["decided_at"])
        known += [
            (at["game"], at["event"], f"owed-{owed.pk}-{number}")
            for number, at in enumerate(each["served"], start=1)
        ]
    return known
