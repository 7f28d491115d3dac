"""`manage.py verify_dice [GAME ...]`: check every virtual roll against commitment and seed."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scoring.appending import chain_faults
from scoring.engine.lucky_roll import RULESET
from scoring.fair.report import UNDONE, Report, dice_report, secret_faults
from scoring.models import Game


class Command(BaseCommand):
    """Exit status 0 where all virtual dice hold, else 1 with a line for each fault."""

    help = "Check the virtual dice of all games, or of those named by their numbers."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Which games; all without any."""
        parser.add_argument("games", nargs="*", type=int, metavar="GAME")

    def handle(self, *args: Any, games: list[int], **options: Any) -> None:
        known = Game.objects.filter(ruleset=RULESET.key).order_by("pk").values_list("pk", flat=True)
        strange = sorted(set(games) - set(known))
        if strange:
            raise CommandError(f"There is no game of Lucky Roll with the number {strange[0]}.")
        faults: list[str] = []
        for game_id in games or known:
            faults += self._check(game_id)
        if faults:
            raise CommandError("\n".join(faults))

    def _check(self, game_id: int) -> list[str]:
        """One game, looked at while nobody can record in it: its lines, and its faults."""
        with transaction.atomic():
            game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
            report = dice_report(game)
            found = [*chain_faults(game), *report.faults, *secret_faults(game, report)]
        if not found:
            self.stdout.write(f"Game {game.pk}, {game.label}: {_summary(report)}")
        for roll in report.rolls:
            if roll.became == UNDONE:
                self.stdout.write(f"  row {roll.row}, virtual roll {roll.number}, was undone.")
        return [f"Game {game.pk}, {game.label}: {fault}." for fault in found]


def _summary(report: Report) -> str:
    """Say in a line what there is and that it holds."""
    if not report.seeds:
        return "no virtual dice."
    undone = sum(roll.became == UNDONE for roll in report.rolls)
    secret = "" if report.finished else " Its seed is still secret."
    return f"{len(report.rolls)} virtual rolls hold, {undone} of them undone.{secret}"
