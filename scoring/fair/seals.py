"""What a row of the log says about virtual dice, besides its event. Hashed with the row.

`{"commitment"}` alone commits to a new seed. With `"roll"` the row's dice are that roll of the
seed; with `"seed"` the row finishes the game and publishes it. One row may do both.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from scoring.codec import canonical
from scoring.engine.core import Json


@dataclass(frozen=True, slots=True)
class Seal:
    """One row's seal: which commitment, and what it does with it."""

    commitment: str
    roll: int | None = None
    seed: str | None = None

    @property
    def commits(self) -> bool:
        """Whether a new seed is committed to here."""
        return self.roll is None and self.seed is None

    @property
    def json(self) -> Json:
        """The object that is stored and shown; what does not apply is left out."""
        said: Json = {"commitment": self.commitment, "roll": self.roll, "seed": self.seed}
        return {name: value for name, value in said.items() if value is not None}

    @property
    def text(self) -> str:
        """As it is stored: canonical JSON."""
        return canonical(self.json)


def seal_json(text: str) -> Json | None:
    """A row's stored seal -> its object; None for a row that has none."""
    return json.loads(text) if text else None


def read_seal(text: str) -> Seal | None:
    """A row's stored seal; None for a row that has none, TypeError or ValueError for no seal."""
    found = seal_json(text)
    return None if found is None else Seal(**found)
