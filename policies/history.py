"""What a player has been told this season (Policy 8): reminders, corrections, other rulings.

Counted anew from the log and the notices each time, so that a reminder taken back is none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from policies.models import Notice, Referral, Ruling, Sanction
from policies.seasons import season_of
from policies.selectors import brought_in_by
from policies.wording import listed
from roster.models import Player
from scoring.engine.core import Json
from scoring.log import CORRECTION, Row, parse_payload
from scoring.models import Game, GameEvent
from scoring.seating import as_pk
from scoring.words.headlines import headline
from scoring.words.wording import Names

ROLES = ("player", "helper")
"""Fields of a ruled event that name somebody whom it is about."""


@dataclass(slots=True)
class History:
    """One player's season. Each list holds the number of the game ("7") of each case."""

    reminders: list[str] = field(default_factory=list)
    corrections: list[str] = field(default_factory=list)
    referrals: list[str] = field(default_factory=list)
    suspensions: list[str] = field(default_factory=list)
    others: list[tuple[str, Json]] = field(default_factory=list)
    """The other rulings that stand, with their events."""
    names: Names = field(default_factory=dict)
    """Who the other rulings name; some of them may not play in the game that is asked about."""

    def lines(self, names: Names) -> list[str]:
        """What the manager reads: "2 reminders this season, games 7 and 10", and the rest."""
        everybody = {**self.names, **names}
        found = [
            _counted(
                self.reminders,
                ngettext(
                    "{count} reminder this season",
                    "{count} reminders this season",
                    len(self.reminders),
                ),
            ),
            _counted(
                self.corrections,
                ngettext(
                    "{count} correction this season",
                    "{count} corrections this season",
                    len(self.corrections),
                ),
            ),
            _counted(
                self.referrals,
                ngettext(
                    "referred {count} time this season",
                    "referred {count} times this season",
                    len(self.referrals),
                ),
            ),
            _counted(
                self.suspensions,
                ngettext(
                    "{count} suspension this season",
                    "{count} suspensions this season",
                    len(self.suspensions),
                ),
            ),
            *(_in_game(number, headline(event, everybody)) for number, event in self.others),
        ]
        return [line for line in found if line] or [_("nothing this season")]

    def short(self) -> str:
        """Reminders and corrections alone, in one line."""
        lines = History(self.reminders, self.corrections).lines({})
        return "; ".join(lines)


def _counted(numbers: Sequence[str], text: str) -> str:
    if not numbers:
        return ""
    said = text.format(count=len(numbers))
    games = list(dict.fromkeys(number for number in numbers if number))
    if not games:
        return said
    where = ngettext("game {games}", "games {games}", len(games)).format(games=listed(games))
    return _("{said}, {where}").format(said=said, where=where)


def _in_game(number: str, said: str) -> str:
    return _("{said}, game {number}").format(said=said, number=number) if number else said


def histories(game: Game) -> Mapping[str, History]:
    """Player id -> the season so far, for everybody about whom there is anything (few queries)."""
    numbers = {each.game_id: each.number for each in season_of(game.pk)}
    found: defaultdict[str, History] = defaultdict(History)
    for game_id, event in standing_rulings(list(numbers)):
        _sort_in(found, numbers[game_id], event)
    notices = Notice.objects.filter(
        game__in=numbers, kind=Notice.Kind.CORRECTION, player__isnull=False
    )
    for game_id, player in notices.values_list("game_id", "player_id"):
        found[str(player)].corrections.append(numbers[game_id])
    for game_id, player in Referral.objects.filter(game__in=numbers).values_list(
        "game_id", "player_id"
    ):
        found[str(player)].referrals.append(numbers[game_id])
    suspended = Sanction.objects.filter(game__in=numbers, lifted_at=None)
    for game_id, player in suspended.values_list("game_id", "player_id"):
        found[str(player)].suspensions.append(numbers[game_id] if game_id else "")
    _join_merged(found)
    _name(found.values())
    return found


def _join_merged(found: dict[str, History]) -> None:
    """Put the seasons of records that were merged together: each of them has them all."""
    merged = Player.objects.filter(merged_into__isnull=False).order_by("pk")
    for record, kept in merged.values_list("pk", "merged_into"):
        other = found.get(str(record))
        if other is None:
            continue
        one = found.setdefault(str(kept), History())
        one.reminders += other.reminders
        one.corrections += other.corrections
        one.referrals += other.referrals
        one.suspensions += other.suspensions
        one.others += other.others
        found[str(record)] = one
        for numbers in (one.reminders, one.corrections, one.referrals, one.suspensions):
            numbers.sort(key=lambda number: (len(number), number))  # "7" before "10"
        one.others.sort(key=lambda case: (len(case[0]), case[0]))


def _name(found: Iterable[History]) -> None:
    """Look up whom the other rulings name (one query, where there are any)."""
    ruled = [each for each in found if each.others]
    events = [event for each in ruled for _number, event in each.others]
    ids = {as_pk(str(event[role])) for event in events for role in ROLES if event.get(role)}
    if not ids:
        return
    players = Player.objects.filter(pk__in=ids).values_list("pk", "name")
    names = {str(pk): name for pk, name in players}
    for each in ruled:
        each.names = names


def history(game: Game, player: str) -> History:
    """One player's season so far."""
    return histories(game).get(player) or History()


def _sort_in(found: Mapping[str, History], number: str, event: Json) -> None:
    """A reminder counts as one; everything else is listed for whoever it was ruled about."""
    if event.get("kind") == "reminder":
        found[str(event["player"])].reminders.append(number)
        return
    for role in ROLES:
        if event.get(role) is not None and event["type"] in ("penalty", "assistance"):
            found[str(event[role])].others.append((number, event))


def standing_rulings(games: Sequence[int]) -> Iterable[tuple[int, Json]]:
    """The game and the event of each ruling of some games that stands (three queries)."""
    rulings = list(
        Ruling.objects.filter(game__in=games, reversal__isnull=True)
        .order_by("game", "row", "pk")
        .values_list("game_id", "ref", "row")
    )
    if not rulings:
        return []
    wanted = {(game_id, row) for game_id, _ref, row in rulings}
    rows = GameEvent.objects.filter(game__in={game_id for game_id, _ref, _row in rulings})
    rows = rows.filter(Q(kind=CORRECTION) | Q(seq__in={row for _game, row in wanted}))
    by_game: defaultdict[int, list[Row]] = defaultdict(list)
    for game_id, seq, kind, payload in rows.order_by("game", "seq").values_list(
        "game_id", "seq", "kind", "payload"
    ):
        if kind == CORRECTION or (game_id, seq) in wanted:
            by_game[game_id].append(Row(seq, kind, parse_payload(payload)))
    events = ((game_id, brought_in_by(by_game[game_id], ref, row)) for game_id, ref, row in rulings)
    return [(game_id, event) for game_id, event in events if event is not None]
