"""A table at which some dice are rolled by the program."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

from django.core.management import CommandError, call_command

from scoring import folding
from scoring.engine.core import Json
from scoring.fair.derivation import Seed
from scoring.fair.rolling import roll_here
from scoring.fair.seals import seal_json
from scoring.models import DiceSeed
from scoring.services import Recorded
from tests.scoring.table import Table, new_request_id

KNOWN = bytes(range(32))
"""The seed 00 01 02 … 1f, whose dice the tests have worked out by hand."""
COMMITTED = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
"""Its commitment: `echo -n 000102…1f | xxd -r -p | sha256sum`."""


class Roller(Table):
    """A table whose officials can roll here."""

    def roll_here(self, **sent: Any) -> Recorded:
        """Roll what is due."""
        envelope = {"after": self.fresh().seq, "request_id": new_request_id(), **sent}
        return roll_here(self.game.pk, actor=self.actor, **envelope)

    @property
    def seals(self) -> list[Json | None]:
        """The seal of each row."""
        return [seal_json(row.seal) for row in self.rows]

    @property
    def seed(self) -> DiceSeed:
        """The seed that is open."""
        return DiceSeed.objects.get(game=self.game, published=False)


@contextmanager
def drawing(*secrets: bytes) -> Iterator[None]:
    """Chance gives these seeds, one after the other."""
    coming = iter(secrets)
    drawn = Seed.new
    Seed.new = classmethod(lambda cls: cls(next(coming)))  # type: ignore[assignment]
    try:
        yield
    finally:
        Seed.new = drawn  # type: ignore[method-assign]


def verified(*games: int) -> tuple[list[str], list[str]]:
    """What `verify_dice` prints, and the faults with which it exits."""
    folding.forget()
    out = StringIO()
    try:
        call_command("verify_dice", *games, stdout=out)
    except CommandError as told:
        return out.getvalue().splitlines(), str(told).splitlines()
    return out.getvalue().splitlines(), []
