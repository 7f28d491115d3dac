"""Who arrives for a game, and who of them waits for the next call for new and returning players.

The roster knows no game: that one may check in while it is open and not over is judged here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from roster.arrivals import check_in, check_out, play_through
from roster.models import Player, RosterEntry, User
from roster.selectors import entries_in_order
from scoring import folding
from scoring.errors import Refusal
from scoring.live.news import tell_officials
from scoring.log import Entry
from scoring.models import Game, GameEvent
from scoring.words.wording import clock

ARRIVAL = "arrival"
"""What the news of an arrival are, for those who mute some kinds."""
_ADMITS = frozenset({"call_for_players", "roster_set"})
"""What takes players into the game; who comes later waits for the next call."""
_BEGINS_A_ROUND = _ADMITS | {"lucky_number_rolled"}


class GameOver(Refusal):
    """Somebody checks in for a game that has been played."""

    code = "game_over"

    def __init__(self) -> None:
        super().__init__(_("This game is over; nobody can check in for it any more."))


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player on the roster: since when they are here, and through whose connection.

    `fresh`: they checked in for the next call (`_since`), so they wait for it.
    """

    player: str
    name: str
    present_at: datetime | None
    through: str
    fresh: bool

    @property
    def remarks(self) -> list[str]:
        """What there is to know before the player is called: "checked in 4:31 PM"."""
        said = []
        if self.present_at is not None:
            said.append(_("checked in {time}").format(time=clock(self.present_at)))
        if self.through:
            said.append(_("plays through {other}'s connection").format(other=self.through))
        return said


def is_open(game: Game) -> bool:
    """Whether one may check in for it: it is opened, and not finished."""
    return game.status != Game.Status.OFFICIAL and folding.current(game).state.phase != "finished"


def arrive(game: Game, player: Player, *, by: User) -> RosterEntry:
    """Check a player in, and tell the officials; GameOver, or RosterError as `check_in`."""
    if not is_open(game):
        raise GameOver
    entry = check_in(game.roster, player, by=by)
    turns = len(folding.current(game).state.turns)
    tell_officials(
        game.pk,
        _("{player} has checked in.").format(player=player.name),
        id=f"arrival-{entry.pk}-{turns}",
        kind=ARRIVAL,
    )
    return entry


def depart(game: Game, player: Player) -> None:
    """Take a check-in back; the officials' pages look again."""
    check_out(game.roster, player)
    tell_officials(game.pk, "", kind=ARRIVAL)


def connect(game: Game, entry: RosterEntry, other: Player | None) -> RosterEntry:
    """Record through whose connection a player plays; refusals as in `play_through`."""
    entry = play_through(entry, other)
    text = ""
    if other is not None:
        text = _("{player} plays through {other}'s connection.").format(
            player=entry.player.name, other=other.name
        )
    tell_officials(game.pk, text, kind=ARRIVAL)
    return entry


def arrivals(game: Game, entries: Sequence[Entry]) -> Mapping[str, Arrival]:
    """Everybody on the roster by id, in alphabetical order; `entries` are the log's (2 queries)."""
    on_roster = list(entries_in_order(game.roster).select_related("through"))
    since = _since(game, entries, [str(each.player_id) for each in on_roster])
    return {
        player: _arrival(each, since[player]) for each, player in zip(on_roster, since, strict=True)
    }


def _since(
    game: Game, entries: Sequence[Entry], players: Sequence[str]
) -> Mapping[str, datetime | None]:
    """From when on a check-in says that a player is there for the next call.

    Who does not play: since others were taken in. Who does: since the round began, and since a
    call by name that was not answered.
    """
    playing = folding.current(game).state.scores
    began, admitted = (_last_row(entries, kinds) for kinds in (_BEGINS_A_ROUND, _ADMITS))
    silent = {
        each.event["player"]: _row(each) for each in entries if each.event["type"] == "no_response"
    }
    rows = {
        player: max(began, silent.get(player, 0)) if player in playing else admitted
        for player in players
    }
    recorded = GameEvent.objects.filter(game=game, seq__in=set(rows.values()))
    moments = dict(recorded.values_list("seq", "recorded_at"))
    return {player: moments.get(row) for player, row in rows.items()}


def _last_row(entries: Sequence[Entry], kinds: Collection[str]) -> int:
    """The row of the last event of these kinds; 0 where there is none."""
    return next((_row(each) for each in reversed(entries) if each.event["type"] in kinds), 0)


def _row(entry: Entry) -> int:
    return int(entry.ref.partition(".")[0])


def _arrival(entry: RosterEntry, since: datetime | None) -> Arrival:
    at = entry.present_at
    return Arrival(
        str(entry.player_id),
        entry.player.name,
        at,
        entry.through.name if entry.through else "",
        fresh=at is not None and since is not None and at >= since,
    )
