"""Suspensions (Policy 8): for a number of games or from date to date, written onto rosters as bars.

The only writer of sanctions. A suspension for games counts the games of its season that are opened
from then on and not cancelled; one for dates holds in every game on those dates. `apply_to` writes
down on one game's roster whoever is suspended from it, and is asked when a game is opened.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from policies.errors import AlreadyLifted
from policies.models import Sanction, SanctionServed
from policies.seasons import SeasonGame, season_of
from roster.models import Bar, RosterEntry, User
from roster.shown import kept_of, records_of
from scoring import folding
from scoring.live.news import tell_officials
from scoring.models import Game
from scoring.seating import as_pk


def told(sanction: Sanction) -> str:
    """What the scorekeeper reads: "Suspended until Dec. 12, 2026: shouted at the roller."."""
    return _("{term}: {reason}").format(term=term(sanction), reason=sanction.reason)


def term(sanction: Sanction) -> str:
    """For how long somebody is suspended."""
    if sanction.games is not None:
        text = ngettext("Suspended for {count} game", "Suspended for {count} games", sanction.games)
        return text.format(count=sanction.games)
    if sanction.starts_on is None or sanction.ends_on is None:
        return _("Suspended")
    start, end = (date_format(day, "DATE_FORMAT") for day in (sanction.starts_on, sanction.ends_on))
    if sanction.starts_on <= timezone.localdate():
        return _("Suspended until {end}").format(end=end)
    return _("Suspended from {start} until {end}").format(start=start, end=end)


MOST_GAMES: Final = 99
"""Games that one suspension may be for."""


def term_problem(
    games: int | None, starts_on: date | None, ends_on: date | None
) -> tuple[str, str] | None:
    """What is wrong with a term, as a field and a sentence: it is for games, or for dates."""
    if games is not None and (starts_on or ends_on):
        return "games", _("Enter a number of games or dates, not both.")
    if games is None and not (starts_on and ends_on):
        return "games", _("Enter a number of games, or both dates.")
    if starts_on and ends_on and ends_on < starts_on:
        return "ends_on", _("This day is before the first day.")
    return None


@transaction.atomic
def suspend(
    game: Game,
    player: str,
    *,
    policy: int,
    reason: str,
    actor: User,
    games: int | None = None,
    starts_on: date | None = None,
    ends_on: date | None = None,
    preview: str = "",
) -> Sanction:
    """Suspend a player for `games` games or from `starts_on` to `ends_on`, ruled in a game.

    Rosters that are not set yet lose the player at once. Sent twice it is one suspension.
    """
    sanction, created = Sanction.objects.get_or_create(
        player_id=as_pk(player),
        game=game,
        policy=policy,
        reason=reason,
        games=games,
        starts_on=starts_on,
        ends_on=ends_on,
        actor=actor,
        lifted_at=None,
        defaults={"preview": preview},
    )
    if not created:
        return sanction
    for game_id in _concerned(sanction):
        apply_to(game_id)
    return sanction


@transaction.atomic
def lift(sanction_id: int, *, reason: str, actor: User) -> Sanction:
    """End a suspension early, with a reason; rosters that are not set yet are free again.

    AlreadyLifted the second time.
    """
    sanction = Sanction.objects.select_for_update(of=("self",), no_key=True).get(pk=sanction_id)
    if sanction.lifted_at is not None:
        raise AlreadyLifted
    sanction.lifted_at, sanction.lifted_by, sanction.lift_reason = timezone.now(), actor, reason
    sanction.save(update_fields=["lifted_at", "lifted_by", "lift_reason"])
    records = records_of(sanction.player)
    barred = Bar.objects.filter(player__in=records, source=Bar.Source.SUSPENSION)
    for game in Game.objects.filter(roster__in=barred.values("roster")).order_by("pk"):
        if _phase(game) == "roster":
            SanctionServed.objects.filter(sanction=sanction, game=game).delete()
        apply_to(game.pk)
    return sanction


@transaction.atomic
def apply_to(game_id: int) -> None:
    """Write down on a game's roster who is suspended from it, and take off what holds no more.

    Who is at the table already stays: from that game only a disqualification takes a player.
    """
    game = Game.objects.select_for_update(of=("self",), no_key=True).get(pk=game_id)
    state = folding.current(game).state
    if game.ruleset != "lucky-roll" or state.phase == "finished":
        return
    barred = {
        kept_of(sanction.player).pk: told(sanction)
        for sanction in _holding_in(game, unset=state.phase == "roster")
        if str(kept_of(sanction.player).pk) not in state.order
    }
    _write_bars(game, barred)


def follow(players: Collection[int]) -> None:
    """Bar the record that is kept where one with a suspension was merged (`roster.changes`)."""
    for sanction in Sanction.objects.filter(player__in=players, lifted_at=None):
        for game_id in _concerned(sanction):
            apply_to(game_id)


def _holding_in(game: Game, *, unset: bool) -> Iterable[Sanction]:
    """The suspensions that keep somebody off this game; those for games are counted for it."""
    season = season_of(game.pk)
    day = next((each.date for each in season if each.game_id == game.pk), None)
    wanted = Q(games__isnull=False, game__in=[each.game_id for each in season])
    if day is not None:
        wanted |= Q(starts_on__lte=day, ends_on__gte=day)
    standing = Sanction.objects.filter(wanted, lifted_at=None)
    for sanction in standing.select_related("player__merged_into"):
        if sanction.games is None or _counts(sanction, game, season, unset=unset):
            yield sanction


def _counts(sanction: Sanction, game: Game, season: Iterable[SeasonGame], *, unset: bool) -> bool:
    """Whether this game is one of the games that the suspension is for; it is then counted."""
    served = set(SanctionServed.objects.filter(sanction=sanction).values_list("game_id", flat=True))
    if game.pk in served:
        return True
    cancelled = {each.game_id for each in season if each.cancelled}
    if not unset or game.pk in cancelled or len(served - cancelled) >= (sanction.games or 0):
        return False
    SanctionServed.objects.create(sanction=sanction, game=game)
    return True


def _write_bars(game: Game, barred: Mapping[int, str]) -> None:
    """Make the roster's bars by suspension these, and take who is barred off the roster."""
    bars = Bar.objects.filter(roster=game.roster_id, source=Bar.Source.SUSPENSION)
    bars.exclude(player__in=barred).delete()
    for player, reason in barred.items():
        Bar.objects.update_or_create(
            roster_id=game.roster_id,
            player_id=player,
            source=Bar.Source.SUSPENSION,
            defaults={"reason": reason},
        )
    gone, _each = RosterEntry.objects.filter(roster=game.roster_id, player__in=barred).delete()
    if gone:
        tell_officials(game.pk, _("A suspended player was taken off the roster."), kind="flag")


def _concerned(sanction: Sanction) -> list[int]:
    """The open games that a new suspension may be about, in the order in which they are counted."""
    if sanction.games is not None and sanction.game_id is not None:
        return [each.game_id for each in season_of(sanction.game_id)]
    running: Any = Game.objects.filter(ruleset="lucky-roll").exclude(status=Game.Status.OFFICIAL)
    return list(running.order_by("pk").values_list("pk", flat=True))


def _phase(game: Game) -> str:
    return str(folding.current(game).state.phase)
