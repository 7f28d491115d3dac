"""A season in which officials decided something of every kind, and what was decided, by name."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from policies.flags import raise_flag, resolve, take
from policies.models import Flag, Notice, OwedTurn, Referral, Reversal, Sanction
from policies.notices import hold, note_correction
from policies.owed import CARRY, Decision, carry_out
from policies.referrals import decide, refer
from policies.reversing import reverse
from policies.sanctions import lift, suspend
from policies.selectors import rulings_of
from policies.signing import sign_off
from roster.models import Player
from scoring.models import Game
from tests.tournaments.archive.seasons import compiled, ruled
from tests.tournaments.evenings import (
    begin,
    official,
    opened,
    play_round,
    players,
    say,
    tournament,
)
from tournaments.models import Champion, SettingChange, Title, TitleReview, Tournament
from tournaments.setup.settings import change_settings

Ids = dict[str, str]


def decided() -> Tournament:
    """Game 1 is official and left a lost turn, served in game 2; game 3 is open and not begun."""
    of = tournament()
    settings = {"semifinal_places": 8}
    change_settings(of, settings, reason="A small club", actor=official())
    ids = {name: str(player.pk) for name, player in players("Ana", "Ben", "Gus").items()}
    _first(opened(of, 1), ids)
    _second(opened(of, 2), ids)
    opened(of, 3)
    _titles(of)
    compiled(of)
    return of


def _first(game: Game, ids: Ids) -> None:
    olive = official()
    play_round(game, begin(game, ["Ana", "Ben"]), {"Ana": 1000, "Ben": 1500})
    ruled(game, {"type": "penalty", "player": ids["Ben"], "kind": "lose_turn"}, 5, "Spoke again")
    ruled(game, {"type": "game_ended"}, 8, "It is late")
    suspend(game, ids["Gus"], policy=8, reason="Shouted", actor=olive, games=2)
    refer(game.pk, ids["Ben"], policy=5, note="Speaks a lot", actor=olive)
    second = suspend(game, ids["Ben"], policy=8, reason="Spoke", actor=olive, games=1)
    decide(game.pk, Referral.objects.get().pk, actor=olive, sanction=second)
    lift(second.pk, reason="Said sorry", actor=olive)
    flag = raise_flag(game.pk, "Ana was called twice", ref="3", actor=olive)
    resolve(game.pk, flag.pk, actor=olive, note="Nothing came of it")
    game.refresh_from_db()
    sign_off(game.pk, after=game.seq, decisions={ids["Ben"]: Decision(CARRY, "")}, actor=olive)


def _second(game: Game, ids: Ids) -> None:
    olive = official()
    called = begin(game, ["Ana", "Ben", "Cleo"])
    cleo = next(player for player, name in called.items() if name == "Cleo")
    game.refresh_from_db()
    carry_out(game.pk, OwedTurn.objects.get().pk, after=game.seq, actor=olive)
    play_round(game, called, {"Ana": 1500, "Ben": None, "Cleo": 1000})
    say(game, "call_for_players", joined=[], returned=[])
    ruled(game, {"type": "penalty", "player": cleo, "kind": "disqualify"}, 8, "Shouted")
    play_round(game, called, {"Ana": 1000, "Ben": 1000})
    say(game, "call_for_players", joined=[], returned=[])
    out = next(each for each in rulings_of(game) if each.said.get("kind") == "disqualify")
    reverse(game.pk, out.ruling.pk, reason="Was Ben", actor=olive, request_id="back")
    note_correction(game.pk, ids["Ana"], policy=6, note="Asked for help", actor=olive)
    hold(game.pk, "", note="A train", actor=olive)
    take(game.pk, raise_flag(game.pk, "Which total?", actor=olive).pk, actor=olive)


def _titles(of: Tournament) -> None:
    """Ana had it by a ruling, which was taken back; Ben has it, and keeps it after a correction."""
    ana, ben = players("Ana", "Ben").values()
    now = timezone.now()
    first = Title.objects.create(
        tournament=of,
        how="ruling",
        reason="Nobody came",
        given_by=official(),
        withdrawn_at=now,
        withdrawn_why="Ben came",
    )
    second = Title.objects.create(tournament=of, how="won", winners=[ben.pk], given_by=official())
    Champion.objects.create(title=first, player=ana)
    Champion.objects.create(title=second, player=ben)
    TitleReview.objects.create(
        title=second,
        before=[ben.pk],
        after=[ana.pk, ben.pk],
        reason="The trophy is engraved",
        decided_by=official(),
    )


def everything(of: Tournament) -> dict[str, list[Any]]:
    """What was decided, by kind; when, but not by whom."""
    games = Game.objects.filter(scheduled__tournament=of).exclude(seq=0)
    return {
        "rulings": [
            _ruling(each)
            for game in games.order_by("scheduled__number")
            for each in rulings_of(game)
            if each.event
        ],
        "reversals": list(
            Reversal.objects.filter(ruling__game__in=games).values_list(
                "ruling__reason", "how", "reason", "reversed_at"
            )
        ),
        "flags": list(
            Flag.objects.filter(game__in=games).values_list(
                "what", "ref", "raised_at", "resolved_at", "note"
            )
        ),
        "notices": list(
            Notice.objects.filter(game__in=games).values_list(
                "player__name", "kind", "policy", "note", "noted_at", "ended_at"
            )
        ),
        "suspensions": [_suspension(each) for each in Sanction.objects.filter(game__in=games)],
        "referrals": list(
            Referral.objects.filter(game__in=games).values_list(
                "player__name", "note", "referred_at", "decided_at", "sanction__reason"
            )
        ),
        "owed": list(
            OwedTurn.objects.filter(game__in=games).values_list(
                "player__name", "turns", "decision", "reason", "decided_at"
            )
        ),
        "titles": [_title(each) for each in Title.objects.filter(tournament=of)],
        "settings": list(
            SettingChange.objects.filter(tournament=of).values_list(
                "setting", "before", "after", "reason", "overruled", "changed_at"
            )
        ),
    }


def _ruling(of: Any) -> tuple[Any, ...]:
    ruling = of.ruling
    return ruling.policy, ruling.reason, ruling.ruled_at, ruling.preview, of.stands


def _suspension(of: Sanction) -> tuple[Any, ...]:
    served = of.served.exclude(game__seq=0).values_list("game__scheduled__number", flat=True)
    term = of.games, of.starts_on, of.ends_on
    end = of.lifted_at, of.lift_reason
    return of.player.name, of.policy, of.reason, term, of.ruled_at, end, sorted(served)


def _title(of: Title) -> tuple[Any, ...]:
    reviews = [
        (_names(each.before), _names(each.after), each.reason, each.decided_at)
        for each in of.reviews.all()
    ]
    champions = [each.player.name for each in of.champions.all()]
    end = of.withdrawn_at, of.withdrawn_why
    return of.how, champions, _names(of.winners), of.reason, of.given_at, end, reviews


def _names(ids: list[int]) -> list[str]:
    return [Player.objects.get(pk=pk).name for pk in ids]
