"""Withdrawals before a closing as data for a season's file, and back out of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from roster.models import Player
from scoring.engine.core import Json
from tournaments.models import Tournament, Withdrawal


def told_withdrawals(tournament: Tournament, names: Mapping[str, str]) -> list[Json]:
    """The withdrawals that hold, in the order of entry; players by name."""
    rows = tournament.withdrawals.filter(taken_back_at=None).order_by("pk")
    return [
        {"stage": each.stage, "player": names[str(each.player_id)], "reason": each.reason}
        for each in rows
    ]


def bring_in_withdrawals(
    tournament: Tournament, told: Sequence[Json], found: Callable[[str], Player]
) -> None:
    """Write the withdrawals; told twice, somebody has withdrawn once."""
    for each in told:
        Withdrawal.objects.get_or_create(
            tournament=tournament,
            stage=each["stage"],
            player=found(each["player"]),
            taken_back_at=None,
            defaults={"reason": each["reason"]},
        )
