"""Every operation of the API, a request that reaches it, and who gets what: written by hand.

An operation of the schema that has no line here fails the suite.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, time
from functools import cache
from typing import Any

from django.contrib.auth.hashers import make_password

from policies.flags import raise_flag
from policies.models import Ruling
from policies.notices import hold
from policies.sanctions import suspend
from roster.claims import claim
from roster.models import Player, User
from roster.services import add_player, enter, give_account
from scoring.models import Game
from scoring.people import merge_records
from tests.api.table import BUST, CREW, PEOPLE, ROLL, SIX_SIXES, Table, account, new_request_id
from tournaments.models import (
    Qualification,
    Series,
    StageClosing,
    Title,
    Tournament,
    Withdrawal,
)
from tournaments.schedule import Stage
from tournaments.services import appoint, create_tournament, open_game
from tournaments.stages.closing import plan
from tournaments.stages.differences import compare
from tournaments.stages.review import stamp_of

PASSWORD = "thirteen lucky dice"


@dataclass
class World:
    """A tournament with its officials, and its first game: Al bust, then a penalty for Bo."""

    tournament: Tournament
    game: Game
    al: str
    bo: str
    cy: str
    waiting: str
    """Somebody on the roster who has not joined the game."""
    unknown: str
    """A player who is on no roster."""
    table: Table
    flag: str
    """An open flag that the roller raised."""
    hold: str
    """A hold for noise that lasts."""
    unused: str
    """A player without an account, who is on no roster."""

    @property
    def fine(self) -> str:
        """The ruling that took Bo's points."""
        return str(Ruling.objects.get(game=self.game, row=4).pk)

    @property
    def reminder(self) -> str:
        """The ruling that reminded Bo."""
        return str(Ruling.objects.get(game=self.game, row=5).pk)

    @property
    def suspension(self) -> str:
        """A suspension of Cy for one game, ruled in this one."""
        manager = account("manager")
        ruled = suspend(self.game, self.cy, policy=8, reason="Shouted", actor=manager, games=1)
        return str(ruled.pk)

    @property
    def url(self) -> str:
        """The address of the game."""
        return self.table.url

    def envelope(self) -> dict[str, Any]:
        """What a write carries that knows the whole log."""
        return {"after": self.table.seq, "request_id": new_request_id()}


def new_world() -> World:
    """The same for every operation: rows 1 to 5, Bo is called."""
    series, _created = Series.objects.get_or_create(
        name="Wednesday/Saturday", defaults={"weekdays": [2, 5], "start_time": time(16)}
    )
    tournament = create_tournament(series=series, name="Autumn", starts_on=date(2026, 10, 21))
    for person, role in CREW.items():
        appoint(tournament, account(person), role)
    account("stranger", is_official=True)
    account("player")
    User.objects.update(password=_hashed(PASSWORD))
    actor = account("manager")
    game = open_game(tournament.schedule.get(number=1), actor=actor)
    names = ("Al", "Bo", "Cy", "Di", "Ed", "Flo")
    al, bo, cy, di, ed, flo = (str(add_player(name, actor=actor).pk) for name in names)
    table = Table(game, "manager")
    table.play("roster_set", players=[al, bo, cy])
    table.play("lucky_number_rolled", dice=SIX_SIXES)
    table.play("roll", player=al, dice=BUST)
    table.play("penalty", player=bo, kind="points", points=100, reason="Shouting")
    table.play("penalty", player=bo, kind="reminder")
    enter(game.roster, Player.objects.get(pk=di), actor=actor)
    give_account(Player.objects.get(pk=ed), "player", actor=actor)
    flag = raise_flag(game.pk, "Two names called", actor=account("roller"))
    noise = hold(game.pk, "", actor=account("roller"))
    return World(
        tournament,
        game,
        al,
        bo,
        cy,
        waiting=di,
        unknown=ed,
        table=table,
        flag=str(flag.pk),
        hold=str(noise.pk),
        unused=flo,
    )


@cache
def _hashed(password: str) -> str:
    """The same for everybody: hashing is slow on purpose."""
    return make_password(password)


Call = Callable[[World, str], tuple[str, Any]]
"""A world and a person -> address and body (None: no body)."""


@dataclass(frozen=True)
class Operation:
    """One request to one operation of the schema, and the status that each person gets."""

    name: str
    method: str
    call: Call
    public: int
    player: int
    stranger: int
    scorekeeper: int
    roller: int
    manager: int
    designee: int
    when: str = ""
    """What is special about it, where an operation has several lines."""

    @property
    def expected(self) -> dict[str, int]:
        """Person -> status."""
        return {person: getattr(self, person) for person in PEOPLE}

    def __str__(self) -> str:
        return f"{self.name} {self.when}".strip()


def at(path: str) -> Call:
    """An address under the API that needs no body."""
    return lambda world, _person: (path.format(world=world), None)


def of_game(path: str, /, **body: Any) -> Call:
    """A write under the game's address; texts in the body are filled in from the world."""
    return lambda world, _person: (
        world.url + path.format(world=world),
        {**world.envelope(), **_filled(body, world)},
    )


def event(kind: str, /, **fields: Any) -> Call:
    """One event at the end of the log."""
    return of_game("events/", type=kind, **fields)


def correction(**change: Any) -> Call:
    """A correction of one change."""
    return of_game("corrections/", changes=[change], reason="Misheard")


def post(path: str, /, **body: Any) -> Call:
    """A write without an envelope."""
    return lambda world, _person: (path.format(world=world), _filled(body, world))


def sign_in(_world: World, person: str) -> tuple[str, Any]:
    """Everybody with an account has the same password."""
    return "/api/token/", {"username": person, "password": PASSWORD}


def _filled(value: Any, world: World) -> Any:
    if isinstance(value, str):
        return value.format(world=world)
    if isinstance(value, list):
        return [_filled(item, world) for item in value]
    if isinstance(value, dict):
        return {key: _filled(item, world) for key, item in value.items()}
    return value


def of_title(path: str, /, *, given: bool, **body: Any) -> Call:
    """A decision on the title of a championship that was cancelled, with Al alone in its field."""

    def call(world: World, _person: str) -> tuple[str, Any]:
        _cancelled_final(world, given=given)
        return TOURNAMENT.format(world=world) + "title/" + path, _filled(body, world)

    return call


def _cancelled_final(world: World, *, given: bool) -> None:
    of, manager = world.tournament, account("manager")
    of.schedule.filter(number=26).update(cancelled=True)
    closing, _made = StageClosing.objects.get_or_create(tournament=of, stage="semifinal")
    Qualification.objects.get_or_create(
        tournament=of,
        stage="championship",
        closing=closing,
        player_id=int(world.al),
        defaults={"source": "admitted"},
    )
    if given:
        title, _made = Title.objects.get_or_create(
            tournament=of, defaults={"how": "won", "winners": [int(world.al)], "given_by": manager}
        )
        title.champions.get_or_create(player_id=int(world.al))


def of_claim(**body: Any) -> Call:
    """A decision on the claim of one more person's account."""

    def call(world: World, _person: str) -> tuple[str, Any]:
        made = claim(Player.objects.get(pk=world.unused), by=account("eve"))
        return f"/api/claims/{made.pk}/decision/", body

    return call


def of_merge(world: World, _person: str) -> tuple[str, Any]:
    """The undoing of a merge of two who never met."""
    kept, merged = (Player.objects.get(pk=pk) for pk in (world.unknown, world.unused))
    made = merge_records(kept, merged, reason="One person", actor=account("manager"))
    return f"/api/merges/{made.pk}/undo/", None


def settled(prepare: Callable[[World], StageClosing | None], path: str, /, **body: Any) -> Call:
    """A decision about the qualifying stage, after something has been decided about it."""

    def call(world: World, _person: str) -> tuple[str, Any]:
        prepare(world)
        return SETTLING.format(world=world) + path, _filled(body, world)

    return call


def _given_up(world: World) -> None:
    """Al will not play on."""
    Withdrawal.objects.get_or_create(
        tournament=world.tournament, stage="qualifying", player_id=int(world.al), reason="Away"
    )


def _closed(world: World) -> StageClosing:
    """The qualifying stage is closed, and Al is in the field; by the standings nobody is."""
    closing, _made = StageClosing.objects.get_or_create(
        tournament=world.tournament, stage="qualifying", defaults={"entitled": [int(world.al)]}
    )
    Qualification.objects.get_or_create(
        tournament=world.tournament,
        stage="semifinal",
        closing=closing,
        player_id=int(world.al),
        defaults={"source": "advanced"},
    )
    return closing


def closing_the_semifinals(world: World, _person: str) -> tuple[str, Any]:
    """The semifinals as they would be closed now, with nobody who goes on."""
    _closed(world)
    path = TOURNAMENT.format(world=world) + "stages/semifinal/close/"
    return path, {"stamp": plan(world.tournament, Stage.SEMIFINAL).stamp, "note": "No players"}


def reviewing(world: World, _person: str) -> tuple[str, Any]:
    """The field of the semifinals, of which the standings know nobody."""
    review = compare(_closed(world))
    assert review is not None
    body = {"stamp": stamp_of(review), "decision": "keep", "reason": "They have played"}
    return SETTLING.format(world=world) + "review/", body


ROLL_BO = {"type": "roll", "player": "{world.bo}", "dice": ROLL}
REMIND_BO = {"type": "penalty", "player": "{world.bo}", "kind": "reminder"}
FINE_BO = {"type": "penalty", "player": "{world.bo}", "kind": "points", "points": 100}
TRANSCRIPT = {"format": "lucky-roll/1", "rules": {}, "events": []}
TOURNAMENT = "/api/tournaments/{world.tournament.pk}/"
SETTLING = TOURNAMENT + "stages/qualifying/"
ENTRIES = "/api/rosters/{world.game.roster_id}/entries/"

SHOUTED = {"player": "{world.bo}", "reason": "Shouted at the roller"}
A_WEEK = {"starts_on": "2026-10-21", "ends_on": "2026-10-28"}

MANAGERS_ALONE = (401, 403, 403, 403, 403, 200, 200)
OFFICIALS_ALONE = {done: (401, 403, done, done, done, done, done) for done in (200, 201, 204)}
"""Also those of other games: records are of no game in particular."""
UNUSED = "/api/players/{world.unused}/"
MADE_UP = {"start_time": "16:00", "note": "A storm"}


RENAMED = {"name": "Fridays", "reason": "Mondays are taken."}


def unused() -> Series:
    """A series that no tournament has been laid out by."""
    made, _created = Series.objects.get_or_create(
        name="Tuesdays", defaults={"weekdays": [1], "start_time": time(18)}
    )
    return made


# Public, player, stranger (an official of another game), scorekeeper, roller, manager, designee.
OPERATIONS = [
    Operation("games_list", "GET", at("/api/games/"), 200, 200, 200, 200, 200, 200, 200),
    Operation("games_retrieve", "GET", at("{world.url}"), 200, 200, 200, 200, 200, 200, 200),
    Operation(
        "games_bulletins",
        *("GET", at("{world.url}bulletins/")),
        *(200, 200, 200, 200, 200, 200, 200),
    ),
    Operation("games_legal", "GET", at("{world.url}legal/"), 401, 403, 403, 200, 200, 200, 200),
    Operation(
        "games_transcript",
        *("GET", at("{world.url}transcript/")),
        *(401, 403, 403, 200, 200, 200, 200),
    ),
    Operation("events_list", "GET", at("{world.url}events/"), 401, 403, 403, 200, 200, 200, 200),
    Operation("log_list", "GET", at("{world.url}log/"), 401, 403, 403, 200, 200, 200, 200),
    Operation("rulings_list", "GET", at("{world.url}rulings/"), 401, 403, 403, 200, 200, 200, 200),
    Operation(
        "events_record",
        *("POST", of_game("events/", **ROLL_BO)),
        *(401, 403, 403, 201, 201, 201, 201),
        when="a roll",
    ),
    Operation(
        "events_record",
        *("POST", event("assistance", player="{world.bo}", helper="{world.cy}")),
        *(401, 403, 403, 201, 201, 201, 201),
        when="assistance",
    ),
    Operation(
        "events_record",
        *("POST", of_game("events/", **REMIND_BO)),
        *(401, 403, 403, 201, 201, 201, 201),
        when="a reminder",
    ),
    Operation(
        "events_record",
        *("POST", event("penalty", player="{world.cy}", kind="lose_turn", policy=1)),
        *(401, 403, 403, 201, 201, 201, 201),
        when="a turn lost for helping",
    ),
    Operation(
        "events_record",
        *("POST", event("penalty", player="{world.cy}", kind="lose_turn", reason="Noise")),
        *(401, 403, 403, 403, 403, 201, 201),
        when="a turn lost at discretion",
    ),
    Operation(
        "events_record",
        *("POST", of_game("events/", **FINE_BO, reason="Shouting")),
        *(401, 403, 403, 403, 403, 201, 201),
        when="points taken away",
    ),
    Operation(
        "events_record",
        *("POST", event("game_ended")),
        *(401, 403, 403, 403, 403, 201, 201),
        when="the end of the game",
    ),
    Operation(
        "rolls_create",
        *("POST", of_game("rolls/")),
        *(401, 403, 403, 403, 201, 201, 201),
    ),
    Operation("dice_retrieve", "GET", at("{world.url}dice/"), 200, 200, 200, 200, 200, 200, 200),
    Operation(
        "corrections_record",
        *("POST", correction(op="void", ref="3")),
        *(401, 403, 403, 201, 201, 201, 201),
        when="a roll voided",
    ),
    Operation(
        "corrections_record",
        *("POST", correction(op="void", ref="4")),
        *(401, 403, 403, 403, 403, 201, 201),
        when="a manager's penalty voided",
    ),
    Operation(
        "corrections_record",
        *("POST", correction(op="replace", ref="4", event=REMIND_BO)),
        *(401, 403, 403, 403, 403, 201, 201),
        when="a manager's penalty softened",
    ),
    Operation(
        "corrections_record",
        *("POST", correction(op="void", ref="5")),
        *(401, 403, 403, 201, 201, 201, 201),
        when="a reminder voided",
    ),
    Operation(
        "corrections_record",
        *("POST", correction(op="insert", after="3", event=REMIND_BO)),
        *(401, 403, 403, 201, 201, 201, 201),
        when="a reminder put in",
    ),
    Operation(
        "corrections_record",
        *("POST", correction(op="insert", after="3", event=FINE_BO)),
        *(401, 403, 403, 403, 403, 201, 201),
        when="a penalty put in",
    ),
    Operation(
        "corrections_record",
        *("POST", correction(op="insert", after="5", event={"type": "game_ended"})),
        *(401, 403, 403, 403, 403, 201, 201),
        when="the end of the game put in",
    ),
    Operation(
        "corrections_preview",
        *("POST", of_game("corrections/preview/", changes=[{"op": "void", "ref": "5"}])),
        *(401, 403, 403, 200, 200, 200, 200),
    ),
    Operation(
        "corrections_undo",
        *("POST", of_game("corrections/undo/")),
        *(401, 403, 403, 201, 201, 201, 201),
    ),
    Operation(
        "corrections_back_to",
        *("POST", of_game("corrections/back-to/", ref="4")),
        *(401, 403, 403, 201, 201, 201, 201),
        when="after a penalty",
    ),
    Operation(
        "corrections_back_to",
        *("POST", of_game("corrections/back-to/", ref="3")),
        *(401, 403, 403, 403, 403, 201, 201),
        when="before a penalty",
    ),
    Operation(
        "rulings_reversal_preview",
        *("GET", at("{world.url}rulings/{world.fine}/reversal/")),
        *(401, 403, 403, 403, 403, 200, 200),
        when="of the manager's",
    ),
    Operation(
        "rulings_reverse",
        *("POST", of_game("rulings/{world.fine}/reversal/", reason="It was Cy")),
        *(401, 403, 403, 403, 403, 201, 201),
        when="of the manager's",
    ),
    Operation(
        "rulings_reverse",
        *("POST", of_game("rulings/{world.reminder}/reversal/", reason="It was Cy")),
        *(401, 403, 403, 201, 201, 201, 201),
        when="of a reminder",
    ),
    Operation("flags_list", "GET", at("{world.url}flags/"), 401, 403, 403, 200, 200, 200, 200),
    Operation(
        "flags_raise",
        *("POST", post("{world.url}flags/", what="A die misheard", ref="3")),
        *(401, 403, 403, 201, 201, 201, 201),
    ),
    Operation(
        "flags_take",
        *("POST", post("{world.url}flags/{world.flag}/take/")),
        *(401, 403, 403, 200, 200, 200, 200),
    ),
    Operation(
        "flags_release",
        *("POST", post("{world.url}flags/{world.flag}/release/")),
        *(401, 403, 403, 200, 200, 200, 200),
    ),
    Operation(
        "flags_resolve",
        *("POST", post("{world.url}flags/{world.flag}/resolve/", note="Called once more")),
        *(401, 403, 403, 200, 200, 200, 200),
    ),
    Operation("notices_list", "GET", at("{world.url}notices/"), 401, 403, 403, 200, 200, 200, 200),
    Operation(
        "notices_give",
        *("POST", post("{world.url}notices/", kind="correction", player="{world.bo}", policy=6)),
        *(401, 403, 403, 201, 201, 201, 201),
        when="a correction",
    ),
    Operation(
        "notices_give",
        *("POST", post("{world.url}notices/", kind="hold", note="A dog")),
        *(401, 403, 403, 201, 201, 201, 201),
        when="a hold",
    ),
    Operation(
        "notices_end",
        *("POST", post("{world.url}notices/{world.hold}/end/")),
        *(401, 403, 403, 200, 200, 200, 200),
    ),
    Operation(
        "referrals_list", "GET", at("{world.url}referrals/"), 401, 403, 403, 200, 200, 200, 200
    ),
    Operation(
        "referrals_refer",
        *("POST", post("{world.url}referrals/", player="{world.bo}", policy=6, note="Again")),
        *(401, 403, 403, 201, 201, 201, 201),
    ),
    Operation(
        "suspensions_list", "GET", at("{world.url}suspensions/"), 401, 403, 403, 200, 200, 200, 200
    ),
    Operation(
        "suspensions_rule",
        *("POST", post("{world.url}suspensions/", games=2, policy=8, **SHOUTED)),
        *(401, 403, 403, 403, 403, 201, 201),
        when="for games",
    ),
    Operation(
        "suspensions_rule",
        *("POST", post("{world.url}suspensions/", **A_WEEK, policy=8, **SHOUTED)),
        *(401, 403, 403, 403, 403, 201, 201),
        when="for dates",
    ),
    Operation(
        "suspensions_lift",
        *("POST", post("{world.url}suspensions/{world.suspension}/lift/", reason="Served")),
        *(401, 403, 403, 403, 403, 200, 200),
    ),
    Operation(
        "status_retrieve", "GET", at("{world.url}status/"), 401, 403, 403, 200, 200, 200, 200
    ),
    Operation(
        "status_set",
        *("POST", post("{world.url}status/", status="under_review", reason="Protest")),
        *(401, 403, 403, 403, 403, 200, 200),
    ),
    Operation(
        "transcripts_import",
        *("POST", post("/api/transcripts/", **TRANSCRIPT)),
        *(401, 403, 201, 201, 201, 201, 201),
    ),
    Operation("policies_list", "GET", at("/api/policies/"), 200, 200, 200, 200, 200, 200, 200),
    Operation("players_list", "GET", at("/api/players/"), 200, 200, 200, 200, 200, 200, 200),
    Operation(
        "players_retrieve",
        *("GET", at("/api/players/{world.al}/")),
        *(200, 200, 200, 200, 200, 200, 200),
    ),
    Operation(
        "players_create",
        *("POST", post("/api/players/", name="Gus Gingersnap")),
        *(401, 403, 201, 201, 201, 201, 201),
    ),
    Operation(
        "players_partial_update",
        *("PATCH", post("/api/players/{world.al}/", name="Alva")),
        *(401, 403, 200, 200, 200, 200, 200),
    ),
    Operation(
        "players_record",
        *("GET", at("/api/players/{world.al}/record/")),
        *(200, 200, 200, 200, 200, 200, 200),
    ),
    Operation(
        "players_turns",
        *("GET", at("/api/players/{world.al}/games/{world.game.pk}/turns/")),
        *(200, 200, 200, 200, 200, 200, 200),
    ),
    Operation(
        "players_against",
        *("GET", at("/api/players/{world.al}/against/{world.bo}/")),
        *(200, 200, 200, 200, 200, 200, 200),
    ),
    Operation(
        "rosters_retrieve",
        *("GET", at("/api/rosters/{world.game.roster_id}/")),
        *(200, 200, 200, 200, 200, 200, 200),
    ),
    Operation(
        "rosters_entries_create",
        *("POST", post(ENTRIES, player="{world.unknown}")),
        *(401, 403, 403, 201, 201, 201, 201),
    ),
    Operation(
        "rosters_entries_destroy",
        *("DELETE", at(ENTRIES + "{world.waiting}/")),
        *(401, 403, 403, 204, 204, 204, 204),
    ),
    Operation(
        "arrivals_list", "GET", at("{world.url}arrivals/"), 401, 403, 403, 200, 200, 200, 200
    ),
    Operation(
        "arrivals_check_in",
        *("POST", post("{world.url}arrivals/", player="{world.waiting}")),
        *(401, 403, 403, 201, 201, 201, 201),
        when="of somebody else",
    ),
    Operation(
        "arrivals_check_in",
        *("POST", post("{world.url}arrivals/")),
        *(401, 201, 403, 403, 403, 403, 403),
        when="of oneself",
    ),
    Operation(
        "arrivals_check_out",
        *("DELETE", at("{world.url}arrivals/{world.waiting}/")),
        *(401, 403, 403, 204, 204, 204, 204),
    ),
    Operation(
        "arrivals_connection",
        *("PATCH", post("{world.url}arrivals/{world.waiting}/", through="{world.al}")),
        *(401, 403, 403, 200, 200, 200, 200),
    ),
    Operation("series_list", "GET", at("/api/series/"), 200, 200, 200, 200, 200, 200, 200),
    Operation(
        "tournaments_list", "GET", at("/api/tournaments/"), 200, 200, 200, 200, 200, 200, 200
    ),
    Operation("tournaments_retrieve", "GET", at(TOURNAMENT), 200, 200, 200, 200, 200, 200, 200),
    Operation(
        "tournaments_create",
        "POST",
        post(
            "/api/tournaments/",
            series="{world.tournament.series_id}",
            name="Winter",
            starts_on="2027-01-20",
        ),
        *(401, 403, 403, 403, 403, 201, 201),
    ),
    *(
        Operation(name, method, call, *((200,) * 7 if method == "GET" else MANAGERS_ALONE))
        for name, method, call in (
            ("series_retrieve", "GET", at("/api/series/{world.tournament.series_id}/")),
            ("schedule_retrieve", "GET", at(TOURNAMENT + "schedule/2/")),
            ("tournaments_setting_changes_list", "GET", at(TOURNAMENT + "setting-changes/")),
            (
                "tournaments_partial_update",
                "PATCH",
                post(TOURNAMENT, championship_places=8, reason="A larger table"),
            ),
            (
                "schedule_move",
                "POST",
                post(TOURNAMENT + "schedule/2/move/", date="2026-10-25", **MADE_UP),
            ),
            ("schedule_cancel", "POST", post(TOURNAMENT + "schedule/2/cancel/", note="A storm")),
        )
    ),
    Operation(
        "series_create",
        *("POST", post("/api/series/", name="Mondays", weekdays=[0], start_time="19:30")),
        *(401, 403, 403, 403, 403, 201, 201),
    ),
    Operation(
        "series_partial_update",
        *("PATCH", lambda world, _person: (f"/api/series/{unused().pk}/", RENAMED)),
        *MANAGERS_ALONE,
    ),
    Operation(
        "schedule_list", "GET", at(TOURNAMENT + "schedule/"), 200, 200, 200, 200, 200, 200, 200
    ),
    Operation(
        "schedule_open",
        *("POST", post(TOURNAMENT + "schedule/2/open/")),
        *(401, 403, 403, 201, 201, 201, 201),
    ),
    Operation(
        "standings_retrieve",
        *("GET", at(TOURNAMENT + "standings/")),
        *(200, 200, 200, 200, 200, 200, 200),
    ),
    Operation(
        "stages_retrieve",
        *("GET", at(TOURNAMENT + "stages/qualifying/")),
        *(200, 200, 200, 200, 200, 200, 200),
    ),
    Operation(
        "stages_settling_retrieve",
        *("GET", at(SETTLING + "settling/")),
        *MANAGERS_ALONE,
    ),
    Operation("stages_close", "POST", closing_the_semifinals, 401, 403, 403, 403, 403, 201, 201),
    Operation(
        "stages_withdraw",
        *("POST", post(SETTLING + "withdraw/", player="{world.al}", reason="Travelling")),
        *MANAGERS_ALONE,
    ),
    Operation(
        "stages_take_back",
        *("POST", settled(_given_up, "take-back/", player="{world.al}", reason="Can come")),
        *MANAGERS_ALONE,
    ),
    Operation(
        "stages_admit",
        *("POST", settled(_closed, "admit/", player="{world.bo}", reason="Owed")),
        *MANAGERS_ALONE,
    ),
    Operation("stages_review", "POST", reviewing, *MANAGERS_ALONE),
    Operation(
        "stages_reopen",
        *("POST", settled(_closed, "reopen/", reason="Too early")),
        *MANAGERS_ALONE,
    ),
    Operation(
        "leaderboards_retrieve",
        *("GET", at("/api/leaderboards/?measure=average&year=2026")),
        *(200, 200, 200, 200, 200, 200, 200),
    ),
    Operation(
        "championship_retrieve",
        *("GET", at(TOURNAMENT + "championship/")),
        *(200, 200, 200, 200, 200, 200, 200),
    ),
    Operation(
        "record_book_retrieve",
        *("GET", at(TOURNAMENT + "record-book/")),
        *(200, 200, 200, 200, 200, 200, 200),
    ),
    Operation("champions_list", "GET", at("/api/champions/"), 200, 200, 200, 200, 200, 200, 200),
    Operation(
        "title_give",
        *("POST", of_title("", given=False, players=["{world.al}"], reason="A storm")),
        *(401, 403, 403, 403, 403, 201, 201),
    ),
    Operation(
        "title_withdraw",
        *("POST", of_title("withdraw/", given=True, reason="Too early")),
        *(401, 403, 403, 403, 403, 200, 200),
    ),
    Operation(
        "title_keep",
        *("POST", of_title("keep/", given=True, reason="It stays")),
        *(401, 403, 403, 403, 403, 200, 200),
    ),
    *(
        Operation(name, method, call, *OFFICIALS_ALONE[done])
        for name, method, call, done in (
            ("claims_list", "GET", at("/api/claims/"), 200),
            ("claims_decide", "POST", of_claim(approve=True), 200),
            ("claims_decide", "POST", of_claim(approve=False, reason="Nobody knows you"), 200),
            ("invitations_make", "POST", post(UNUSED + "invitation/"), 201),
            ("invitations_withdraw", "DELETE", at(UNUSED + "invitation/"), 204),
        )
    ),
    Operation(
        "claims_make",
        *("POST", post(UNUSED + "claims/", note="Table 2")),
        *(401, 409, 201, 201, 201, 201, 201),  # the player has a record already
    ),
    Operation("merges_list", "GET", at("/api/merges/"), *MANAGERS_ALONE),
    Operation(
        "merges_make",
        *(
            "POST",
            post("/api/merges/", kept="{world.unknown}", merged="{world.unused}", reason="One"),
        ),
        *(401, 403, 403, 403, 403, 201, 201),
    ),
    Operation("merges_undo", "POST", of_merge, *MANAGERS_ALONE),
    Operation("players_anonymise_preview", "GET", at(UNUSED + "anonymise/"), *MANAGERS_ALONE),
    Operation("players_anonymise", "POST", post(UNUSED + "anonymise/", sure=True), *MANAGERS_ALONE),
    Operation("tonight_list", "GET", at("/api/tonight/"), 200, 200, 200, 200, 200, 200, 200),
    Operation("token_create", "POST", sign_in, 401, 200, 200, 200, 200, 200, 200),
    Operation("token_destroy", "DELETE", at("/api/token/"), 401, 204, 204, 204, 204, 204, 204),
]

ONCE_OFFICIAL = {
    "events_record a roll": (401, 403, 403, 403, 403, 201, 201),
    "events_record a reminder": (401, 403, 403, 403, 403, 201, 201),
    "events_record assistance": (401, 403, 403, 403, 403, 201, 201),
    "corrections_record a roll voided": (401, 403, 403, 403, 403, 201, 201),
    "corrections_record a reminder voided": (401, 403, 403, 403, 403, 201, 201),
    "corrections_preview": (401, 403, 403, 403, 403, 200, 200),
    "corrections_undo": (401, 403, 403, 403, 403, 201, 201),
    "rulings_reverse of a reminder": (401, 403, 403, 403, 403, 201, 201),
    "flags_raise": (401, 403, 403, 201, 201, 201, 201),
    "notices_give a correction": (401, 403, 403, 403, 403, 201, 201),
    "notices_give a hold": (401, 403, 403, 403, 403, 201, 201),
    "notices_end": (401, 403, 403, 403, 403, 200, 200),
    "referrals_refer": (401, 403, 403, 201, 201, 201, 201),
    "rosters_entries_create": (401, 403, 403, 403, 403, 201, 201),
    "arrivals_check_in of somebody else": (401, 403, 403, 403, 403, 422, 422),
    "arrivals_check_in of oneself": (401, 403, 403, 403, 403, 403, 403),
    "events_list": (401, 403, 403, 200, 200, 200, 200),
    "games_retrieve": (200, 200, 200, 200, 200, 200, 200),
}
"""What changes once the manager has signed the game off, and what does not."""
