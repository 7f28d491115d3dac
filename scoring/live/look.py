"""A game at one moment, as those who listen know it: what is compared to find out what is new."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from scoring.engine.lucky_roll import RULESET
from scoring.live import pages, story
from scoring.live.pages import Parts
from scoring.live.story import Story
from scoring.models import Game


@dataclass(frozen=True, slots=True)
class Look:
    """A game at one moment, as its audiences know it."""

    seq: int
    revision: int
    official: Story | None = None
    """None in games whose news are only that there are some."""
    public: Story | None = None
    stamp: str = ""
    drawn: tuple[str, int] = ("", -1)
    """Of which stamp and revision the parts are."""
    parts: Parts = field(default_factory=Parts)
    own: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Player -> what the page shows that player alone, for those who listen."""

    @property
    def official_id(self) -> str:
        """What an official's message is named by."""
        turns = len(self.official.state.turns) if self.official else 0
        return f"{turns}-{self.seq}"

    @property
    def public_id(self) -> str:
        """What a message to everybody else is named by; nothing that is held back is in it."""
        return self.stamp or f"0-{self.seq}"

    def named_for(self, *, official: bool) -> str:
        """The name of this moment for an audience."""
        return self.official_id if official else self.public_id


def look(game: Game) -> Look:
    """Look at a game as its officials know it: that costs little, so they are told first."""
    official = story.current(game) if game.ruleset == RULESET.key else None
    return Look(seq=game.seq, revision=game.revision, official=official)


def look_on(
    game: Game, now: Look, before: Look | None, players: Collection[str], *, anew: bool
) -> Look:
    """Complete a look with what everybody knows, and some players besides.

    The page as it was `before` is taken again where the public knows no more since, unless it
    is to be drawn `anew`.
    """
    if game.ruleset != RULESET.key:
        return now
    shown = story.public(game)
    stamp = shown.stamp(game)
    drawn = (stamp, game.revision)
    same = before is not None and before.drawn == drawn and not anew
    return replace(
        now,
        public=shown,
        stamp=stamp,
        drawn=drawn,
        parts=before.parts if before is not None and same else pages.parts(game, shown),
        own={player: pages.own(game, shown, player) for player in players},
    )


def without_public(now: Look, before: Look) -> Look:
    """A look for which nobody but officials waits: the public's part stays as it was."""
    return replace(
        now,
        public=before.public,
        stamp=before.stamp,
        drawn=before.drawn,
        parts=before.parts,
        own=before.own,
    )
