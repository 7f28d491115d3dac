"""For each action real requests that reach it; whoever adds a page or an operation adds its own.

A probe is let through or refused; what it wrote is taken back after each request.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from typing import Any, Final

from django.db import transaction

from roster.claims import claim
from roster.merging import merge
from roster.models import Player, User
from roster.roles import Action
from roster.services import add_player
from scoring.models import Game
from tests.roles.world import World, bust_all, client_of
from tournaments.models import StageClosing
from tournaments.schedule import Stage
from tournaments.stages.closing import plan
from tournaments.stages.differences import compare
from tournaments.stages.review import stamp_of
from tournaments.stages.withdrawals import give_up

Body = Callable[[World], dict[str, Any]]


def _nothing(_world: World) -> dict[str, Any]:
    return {}


def _as_it_is(_world: World) -> None:
    return None


@dataclass(frozen=True)
class Probe:
    """One request. `path` and the texts of the body are filled in from the world.

    A page is posted as a form, the API as JSON. Where everybody gets a page and some see more on
    it, `shows` is what only those who may find there.
    """

    action: Action
    method: str
    path: str
    body: Body = _nothing
    prepare: Callable[[World], None] = _as_it_is
    shows: str = ""
    log: bool = False
    """Whether the body is an envelope that knows the whole log."""

    def __str__(self) -> str:
        return f"{self.action.value}: {self.method} {self.path}"


@dataclass(frozen=True)
class Outcome:
    """What a person got. Sent to sign in counts as refused."""

    status: int
    location: str
    shown: bool

    @property
    def refused(self) -> bool:
        """Whether the role was the reason."""
        return self.status in (401, 403) or self.location.startswith("/sign-in/") or not self.shown

    @property
    def carried_out(self) -> bool:
        """Whether it was done."""
        return not self.refused and self.status < 400


def asked(probe: Probe, world: World, person: str, status: str) -> Outcome:
    """What one person gets in a game of this status."""
    with transaction.atomic():
        probe.prepare(world)
        Game.objects.filter(pk=world.game.pk).update(status=status)
        outcome = _outcome(probe, world, person)
        transaction.set_rollback(True)
    world.game.refresh_from_db()
    return outcome


def _outcome(probe: Probe, world: World, person: str) -> Outcome:
    client, path = client_of(person), probe.path.format(w=world, game=world.game.pk)
    body = _filled(probe.body(world), world)
    if probe.log:
        body |= world.envelope()
    api = path.startswith("/api/")
    kind = {"content_type": "application/json"} if api and probe.method != "GET" else {}
    answer: Any = getattr(client, probe.method.lower())(path, body, **kind)
    return Outcome(
        answer.status_code,
        answer.headers.get("Location", ""),
        not probe.shows or probe.shows in answer.content.decode(),
    )


def _filled(value: Any, world: World) -> Any:
    if isinstance(value, str):
        return value.format(w=world)
    if isinstance(value, list):
        return [_filled(item, world) for item in value]
    if isinstance(value, dict):
        return {key: _filled(item, world) for key, item in value.items()}
    return value


def sends(**body: Any) -> Body:
    """A body that is the same in every world but for the ids that are filled in."""
    return lambda _world: body


def _seen(world: World) -> str:
    """What the manager's page says that the reversal would do."""
    page = client_of("manager").get(f"/games/{world.game.pk}/desk/rulings/{world.ruling}/")
    found = re.search(r'name="seen" value="([^"]*)"', page.content.decode())
    return unescape(found[1]) if found else ""


def _finished_in_a_tie(world: World) -> None:
    """Al and Bo have 1,000 each, and the manager has ended the game."""
    bust_all(world)
    world.say("game_ended")


def _stage_closed(world: World) -> None:
    """The qualifying stage is closed, and nobody has played enough."""
    season = world.game.scheduled.tournament
    StageClosing.objects.create(tournament=season, stage=Stage.QUALIFYING)


def _given_up(world: World) -> None:
    """Al will not play on after the qualifying stage."""
    season, al = world.game.scheduled.tournament, Player.objects.get(pk=world.ids["Al"])
    give_up(season, Stage.QUALIFYING, al, reason="Away", actor=world.manager)


def _reviewed(world: World) -> None:
    """The stage is closed, and Al has a place by it; by the standings nobody has."""
    season, al = world.game.scheduled.tournament, int(world.ids["Al"])
    closing = StageClosing.objects.create(tournament=season, stage=Stage.QUALIFYING, entitled=[al])
    closing.field.create(tournament=season, stage=Stage.SEMIFINAL, player_id=al, source="advanced")


def _decision(world: World) -> dict[str, Any]:
    """Keep the field, as it is before the manager."""
    review = compare(StageClosing.objects.get(tournament=world.game.scheduled.tournament))
    return {"stamp": stamp_of(review), "decision": "keep", "reason": "Played"} if review else {}


def _claimed(world: World) -> None:
    """The account of one more person claims Ed's record."""
    user, _new = User.objects.get_or_create(username="eve")
    world.about["claim"] = claim(Player.objects.get(pk=world.ids["Ed"]), by=user).pk


def _twin(world: World) -> None:
    """Ed has a second record."""
    world.about["twin"] = add_player("Eddy", actor=world.manager).pk


def _merged(world: World) -> None:
    """Ed's second record is merged into the first."""
    twin = add_player("Eddy", actor=world.manager)
    ed = Player.objects.get(pk=world.ids["Ed"])
    world.about["merge"] = merge(ed, twin, reason="One", actor=world.manager).pk


PEOPLE, PERSON = "/officials/players/", "/officials/players/{w.ids[Ed]}/"
RECORD = "/api/players/{w.ids[Ed]}/"
API = "/api/games/{game}/"
SEASON = "/api/tournaments/{w.game.scheduled.tournament_id}/"
OF_SEASON = "/tournaments/{w.game.scheduled.tournament_id}/"
PAGE = "/games/{game}/"
STAGE = "/tournaments/{w.game.scheduled.tournament_id}/stages/qualifying/manage/"
STAGE_API = SEASON + "stages/qualifying/"
GIVES_UP = {"player": "{w.ids[Al]}", "reason": "Travelling"}
BO, DI = "{w.ids[Bo]}", "{w.ids[Di]}"
FINE = {"type": "penalty", "player": BO, "kind": "points", "points": 100, "reason": "Shouting"}
CONDUCT = {"player": BO, "policy": "6", "note": "Spoke"}
VOID_ROLL = [{"op": "void", "ref": "6"}]
VOID_FINE = [{"op": "void", "ref": "5"}]
AGAIN = {"policy": 8, "reason": "Again"}
SUSPEND = {"kind": "suspend", "player": BO, "games": "1", "policy": "8", "reason": "Again"}
JOIN = {"join-username": "player", "join-role": "scorekeeper"}
LARGER = {
    "name": "Autumn 2026",
    "ranking_basis": "total",
    "best_games": "10",
    "minimum_qualifying_games": "10",
    "semifinal_places": "16",
    "championship_places": "8",
    "reason": "A larger table",
    "version": "0",
}

PROBES: Final = [
    Probe(Action.VIEW_PUBLIC, "GET", PAGE),
    Probe(Action.VIEW_PUBLIC, "GET", API),
    Probe(Action.CHECK_IN, "POST", "/me/", lambda world: {"game": str(world.game.pk)}),
    Probe(Action.CHECK_IN, "POST", API + "arrivals/"),
    Probe(Action.SEE_OWN_HISTORY, "GET", "/me/", shows="My games"),
    Probe(Action.SEE_OWN_REPLAYS, "GET", "/me/", shows="replays left tonight"),
    Probe(Action.SEE_OPEN_ROLL, "GET", API + "legal/"),
    Probe(Action.SEE_OPEN_ROLL, "GET", API, shows='"awaiting"'),
    Probe(Action.SEE_LOG, "GET", API + "events/"),
    Probe(Action.SEE_LOG, "GET", API + "log/"),
    Probe(Action.SEE_LOG, "GET", API + "rulings/"),
    Probe(Action.SEE_LOG, "GET", PAGE + "events/"),
    Probe(Action.SEE_LOG, "GET", PAGE + "policies/"),
    Probe(Action.SEE_LOG, "GET", PAGE + "sign-off/"),
    Probe(Action.SEE_LOG, "GET", PAGE + "desk/rulings/{w.ruling}/"),
    Probe(Action.SEE_LOG, "GET", PAGE + "desk/suspensions/{w.sanction}/"),
    Probe(Action.SEE_TRANSCRIPT_RUNNING, "GET", API + "transcript/"),
    Probe(Action.SEE_TRANSCRIPT_RUNNING, "GET", PAGE + "transcript/"),
    Probe(Action.SEE_TRANSCRIPT_RUNNING, "GET", PAGE + "scoresheet.csv"),
    Probe(Action.SET_ROSTER, "GET", PAGE + "roster/"),
    Probe(Action.SET_ROSTER, "POST", PAGE + "roster/", sends(step="remove", player=DI)),
    Probe(Action.SET_ROSTER, "DELETE", "/api/rosters/{w.game.roster_id}/entries/" + DI + "/"),
    Probe(Action.RECORD, "GET", PAGE + "entry/"),
    Probe(Action.RECORD, "POST", PAGE + "entry/", sends(command="s"), log=True),
    Probe(Action.RECORD, "GET", PAGE + "roller/"),
    Probe(Action.RECORD, "POST", PAGE + "roller/", sends(command="s"), log=True),
    Probe(
        Action.RECORD,
        "POST",
        API + "events/",
        sends(type="instruction", player=BO, points=1000, then="stop"),
        log=True,
    ),
    Probe(Action.RECORD, "POST", PAGE + "call/", prepare=bust_all, log=True),
    Probe(Action.MARK_PRESENT, "POST", PAGE + "roster/", sends(step="present", player=DI)),
    Probe(Action.MARK_PRESENT, "POST", PAGE + "roster/", sends(step="absent", player=DI)),
    Probe(
        Action.MARK_PRESENT,
        "POST",
        PAGE + "roster/",
        sends(step="through", player=DI, through="{w.ids[Al]}"),
    ),
    Probe(Action.MARK_PRESENT, "GET", API + "arrivals/"),
    Probe(Action.MARK_PRESENT, "POST", API + "arrivals/", sends(player=DI)),
    Probe(Action.MARK_PRESENT, "DELETE", API + "arrivals/" + DI + "/"),
    Probe(Action.MARK_PRESENT, "PATCH", API + "arrivals/" + DI + "/", sends(through=None)),
    Probe(
        Action.RECORD_VIRTUAL_DICE,
        "POST",
        API + "rolls/",
        prepare=lambda world: world.say(
            "instruction", player=world.ids["Bo"], points=1000, then="stop"
        ),
        log=True,
    ),
    Probe(
        Action.RECORD_VIRTUAL_DICE,
        "POST",
        PAGE + "roller/roll/",
        prepare=lambda world: world.say(
            "instruction", player=world.ids["Bo"], points=1000, then="stop"
        ),
        log=True,
    ),
    Probe(
        Action.CORRECT,
        "POST",
        API + "corrections/",
        sends(changes=VOID_ROLL, reason="Misheard"),
        log=True,
    ),
    Probe(Action.CORRECT, "POST", API + "corrections/preview/", sends(changes=VOID_ROLL), log=True),
    Probe(Action.CORRECT, "GET", PAGE + "events/6/"),
    Probe(Action.CORRECT, "POST", API + "corrections/undo/", log=True),
    Probe(Action.CORRECT, "POST", API + "corrections/back-to/", sends(ref="5"), log=True),
    Probe(Action.CORRECT, "POST", PAGE + "entry/", sends(command="u"), log=True),
    Probe(
        Action.CORRECT_RULING,
        "POST",
        API + "corrections/",
        sends(changes=VOID_FINE, reason="Misheard"),
        log=True,
    ),
    Probe(Action.RAISE_FLAG, "GET", PAGE + "flags/"),
    Probe(Action.RAISE_FLAG, "POST", PAGE + "flags/", sends(step="raise", what="Misheard")),
    Probe(Action.TAKE_FLAG, "POST", PAGE + "flags/", sends(step="take", flag="{w.flag}")),
    Probe(Action.TAKE_FLAG, "GET", PAGE + "flags/{w.flag}/"),
    Probe(Action.HOLD, "POST", PAGE + "hold/", sends(player=BO)),
    Probe(Action.GIVE_NOTICE, "POST", PAGE + "policies/", sends(step="remind", **CONDUCT)),
    Probe(Action.GIVE_NOTICE, "POST", PAGE + "policies/", sends(step="correct", **CONDUCT)),
    Probe(Action.REFER, "POST", PAGE + "policies/", sends(step="refer", **CONDUCT)),
    Probe(Action.RULE_POLICY_PENALTY, "GET", PAGE + "assistance/"),
    Probe(
        Action.RULE_POLICY_PENALTY,
        "POST",
        API + "events/",
        sends(type="assistance", player=BO, helper="{w.ids[Cy]}"),
        log=True,
    ),
    Probe(Action.RULE_DISCRETIONARY, "GET", PAGE + "desk/"),
    Probe(Action.RULE_DISCRETIONARY, "POST", API + "events/", sends(**FINE), log=True),
    Probe(
        Action.REVERSE_RULING,
        "POST",
        API + "events/",
        sends(type="penalty", player=BO, kind="award", points=100, reason="Too hard"),
        log=True,
    ),
    Probe(
        Action.REVERSE_RULING,
        "POST",
        PAGE + "desk/rulings/{w.ruling}/",
        lambda world: {"reason": "Too hard", "seen": _seen(world)},
    ),
    Probe(Action.SANCTION, "POST", PAGE + "desk/", sends(step="confirm", **SUSPEND)),
    Probe(Action.SANCTION, "POST", API + "suspensions/", sends(player=BO, games=1, **AGAIN)),
    Probe(
        Action.LIFT_SANCTION, "POST", API + "suspensions/{w.sanction}/lift/", sends(reason="Served")
    ),
    Probe(
        Action.LIFT_SANCTION,
        "POST",
        PAGE + "desk/suspensions/{w.sanction}/",
        sends(reason="Served"),
    ),
    Probe(Action.END_GAME, "GET", PAGE + "desk/end/"),
    Probe(Action.END_GAME, "POST", API + "events/", sends(type="game_ended"), log=True),
    Probe(Action.BREAK_TIE, "GET", PAGE + "desk/tie/", prepare=_finished_in_a_tie),
    Probe(
        Action.BREAK_TIE,
        "POST",
        API + "events/",
        sends(type="tie_broken", winner="{w.ids[Al]}"),
        prepare=_finished_in_a_tie,
        log=True,
    ),
    *(
        Probe(
            Action.SIGN_OFF,
            "POST",
            PAGE + "sign-off/",
            sends(step=step, **{f"{step}-reason": "Protest"}),
        )
        for step in ("review", "end", "back")
    ),
    *(
        Probe(Action.SIGN_OFF, "POST", API + "status/", sends(status=status, reason="Protest"))
        for status in ("under_review", "provisional")
    ),
    Probe(Action.SIGN_OFF, "POST", PAGE + "desk/totals/", sends(totals="at-once", reason="Asked")),
    Probe(
        Action.ADMIT,
        "POST",
        STAGE,
        sends(step="admit", q="Ed", **{"admit-player": "{w.ids[Ed]}", "admit-reason": "Owed"}),
        prepare=_stage_closed,
    ),
    Probe(Action.SETTLE_FIELD, "GET", STAGE),
    Probe(
        Action.SETTLE_FIELD,
        "POST",
        STAGE,
        sends(step="reopen", **{"reopen-reason": "Too early"}),
        prepare=_stage_closed,
    ),
    Probe(
        Action.ADMIT,
        "POST",
        STAGE_API + "admit/",
        sends(player="{w.ids[Ed]}", reason="Owed"),
        prepare=_stage_closed,
    ),
    Probe(Action.SETTLE_FIELD, "GET", STAGE_API + "settling/"),
    Probe(Action.SETTLE_FIELD, "POST", STAGE_API + "withdraw/", sends(**GIVES_UP)),
    Probe(
        Action.SETTLE_FIELD,
        "POST",
        STAGE_API + "take-back/",
        sends(**GIVES_UP),
        prepare=_given_up,
    ),
    Probe(
        Action.SETTLE_FIELD,
        "POST",
        STAGE_API + "reopen/",
        sends(reason="Too early"),
        prepare=_stage_closed,
    ),
    Probe(
        Action.SETTLE_FIELD,
        "POST",
        SEASON + "stages/semifinal/close/",
        lambda world: {"stamp": plan(world.game.scheduled.tournament, Stage.SEMIFINAL).stamp},
        prepare=_stage_closed,
    ),
    Probe(Action.SETTLE_FIELD, "POST", STAGE_API + "review/", _decision, prepare=_reviewed),
    Probe(Action.SEE_CREW, "GET", PAGE + "crew/"),
    Probe(Action.APPOINT, "POST", PAGE + "crew/", sends(step="join", **JOIN)),
    Probe(
        Action.SET_UP,
        "PATCH",
        SEASON,
        sends(championship_places=8, reason="A larger table"),
    ),
    Probe(Action.SET_UP, "GET", OF_SEASON + "setup/"),
    Probe(Action.SET_UP, "GET", OF_SEASON + "games/2/evening/"),
    Probe(Action.SET_UP, "GET", OF_SEASON + "settings/", shows="Change them"),
    Probe(Action.SET_UP, "POST", OF_SEASON + "settings/", sends(step="confirm", **LARGER)),
    Probe(
        Action.SET_UP,
        "POST",
        OF_SEASON + "first-roster/",
        sends(step="confirm", names="Flo\nGus"),
    ),
    Probe(
        Action.APPOINT,
        "POST",
        OF_SEASON + "officials/",
        sends(step="appoint", username="player", role="scorekeeper"),
    ),
    Probe(
        Action.APPOINT,
        "POST",
        OF_SEASON + "officials/new/",
        sends(step="make", username="nora", full_name="Nora New", role="scorekeeper"),
    ),
    Probe(Action.SET_UP, "POST", SEASON + "schedule/2/cancel/", sends(note="A storm")),
    Probe(
        Action.SET_UP,
        "POST",
        SEASON + "schedule/2/move/",
        sends(date="2026-10-25", start_time="16:00", note="A storm"),
    ),
    Probe(Action.SEE_PEOPLE, "GET", PEOPLE),
    Probe(Action.SEE_PEOPLE, "GET", PERSON),
    Probe(Action.NAME_PLAYER, "POST", PERSON, sends(step="names", name="Eddie")),
    Probe(Action.INVITE, "POST", PERSON, sends(step="invite")),
    Probe(Action.INVITE, "POST", PERSON, sends(step="withdraw")),
    Probe(
        Action.DECIDE_CLAIM,
        "POST",
        "/officials/claims/{w.about[claim]}/",
        sends(decision="approve"),
        prepare=_claimed,
    ),
    Probe(Action.MERGE, "GET", PERSON + "merge/"),
    Probe(
        Action.MERGE,
        "POST",
        PERSON + "merge/",
        lambda world: {"other": world.about["twin"], "reason": "One"},
        prepare=_twin,
    ),
    Probe(Action.MERGE, "POST", "/officials/merges/{w.about[merge]}/undo/", prepare=_merged),
    Probe(Action.ANONYMISE, "GET", PERSON + "anonymise/"),
    Probe(Action.ANONYMISE, "POST", PERSON + "anonymise/", sends(sure="yes")),
    Probe(Action.INVITE, "POST", RECORD + "invitation/"),
    Probe(Action.INVITE, "DELETE", RECORD + "invitation/"),
    Probe(Action.DECIDE_CLAIM, "GET", "/api/claims/"),
    Probe(
        Action.DECIDE_CLAIM,
        "POST",
        "/api/claims/{w.about[claim]}/decision/",
        sends(approve=True),
        prepare=_claimed,
    ),
    Probe(Action.MERGE, "GET", "/api/merges/"),
    Probe(
        Action.MERGE,
        "POST",
        "/api/merges/",
        lambda world: {
            "kept": world.ids["Ed"],
            "merged": str(world.about["twin"]),
            "reason": "One",
        },
        prepare=_twin,
    ),
    Probe(Action.MERGE, "POST", "/api/merges/{w.about[merge]}/undo/", prepare=_merged),
    Probe(Action.ANONYMISE, "GET", RECORD + "anonymise/"),
    Probe(Action.ANONYMISE, "POST", RECORD + "anonymise/", sends(sure=True)),
]
