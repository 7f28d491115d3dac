"""`manage.py demo`: fill an empty database with two seasons under way, and say who can sign in."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from roster.models import User
from scoring.models import Game
from tournaments.models import Tournament
from tournaments.robot.demo import PASSWORD, SIGN_INS, make_demo


class Command(BaseCommand):
    """Refuses a database that has games: demo data never mixes with anybody's own."""

    help = "Fill an empty database with demo data and print the sign-ins."

    def handle(self, *args: Any, **options: Any) -> None:
        if Game.objects.exists() or Tournament.objects.exists():
            raise CommandError("This database has games already; the demo needs an empty one.")
        names = [sign_in.username for sign_in in SIGN_INS]
        if User.objects.filter(username__in=names).exists():
            raise CommandError(f"The demo's sign-ins are taken: {', '.join(names)}.")
        with transaction.atomic():  # a demo that is broken off leaves nothing to refuse the next
            make_demo(timezone.localdate())
        for sign_in in SIGN_INS:
            roles = ", ".join(role.value.replace("_", " ") for role in sign_in.roles) or "player"
            self.stdout.write(f"{sign_in.username} / {PASSWORD}  ({sign_in.name}, {roles})")
