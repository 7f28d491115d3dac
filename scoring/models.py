"""A game, its crew and its log; and what is folded from the log for pages to read.

`GameEvent` is the truth and only grows. `Projection`, `TurnRow` and `GameTotal` can be thrown
away and rebuilt at any time (`scoring.projections.rebuild`).
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from roster.models import Player, Roster
from roster.roles import Role
from scoring.engine import RULESETS
from scoring.engine.core import Ruleset

LABEL_LENGTH = 120
REASON_LENGTH = 300


class Game(models.Model):
    """One evening's game: which rules, which roster, how far the log has come."""

    class Status(models.TextChoices):
        """How far a result can be trusted."""

        PROVISIONAL = "provisional", _("provisional")
        UNDER_REVIEW = "under_review", _("under review")
        OFFICIAL = "official", _("official")

    label = models.CharField(max_length=LABEL_LENGTH)
    """What people call it, "Game 12, Wednesday/Saturday": data from the floor that schedules."""
    ruleset = models.CharField(max_length=32, default="lucky-roll")
    rules = models.JSONField(default=dict, blank=True)
    """The settings that differ from the rule set's defaults, as in a transcript."""
    roster = models.OneToOneField(Roster, on_delete=models.PROTECT, related_name="game")
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.PROVISIONAL)
    live_totals = models.BooleanField(default=False)
    """Public totals at once instead of as they are announced."""
    frozen_at = models.PositiveIntegerField(null=True, blank=True, editable=False)
    """The log's row that the public's totals are of while the game is under review."""
    seq = models.PositiveIntegerField(default=0, editable=False)
    head = models.CharField(max_length=64, default="", editable=False)
    """Number and hash of the log's last row: the lock that writers take, and the fold's stamp."""
    revision = models.PositiveIntegerField(default=0, editable=False)
    """Grows when something else that projections show has changed: settings, names, sign-off."""
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.label

    @property
    def engine(self) -> Ruleset[Any, Any, Any, Any]:
        """The rule set that this game is played by."""
        return RULESETS[self.ruleset]

    @property
    def stamp(self) -> str:
        """What a projection of this very moment is stamped with."""
        return f"{self.seq}.{self.revision}"


class TotalsChange(models.Model):
    """A decision of the manager about when the public sees totals: what, who, when and why."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="totals_changes")
    at_once = models.BooleanField()
    reason = models.CharField(max_length=REASON_LENGTH)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "pk"]

    def __str__(self) -> str:
        return f"{self.game}: {self.at_once}"


class CrewMember(models.Model):
    """An official of one game, in one role; somebody may hold several."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="crew")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="crews"
    )
    role = models.CharField(max_length=20, choices=[(role.value, role.value) for role in Role])
    starts_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    """A stand-in has the role between these moments only; null is without an end.

    An alternate roller without a start is not standing in, and has no right by it.
    """

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "user", "role"], name="crew_role_once")
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"


class GameEvent(models.Model):
    """One row of the log: an event as observed, or a correction of earlier rows. Never changed."""

    class Kind(models.TextChoices):
        """What a row holds."""

        EVENT = "event", _("event")
        CORRECTION = "correction", _("correction")

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="log")
    seq = models.PositiveIntegerField()
    request_id = models.CharField(max_length=64)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    payload = models.TextField()
    """Canonical JSON, byte for byte what was hashed: what `scoring.log.Row` holds as `data`."""
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    device = models.CharField(max_length=64, blank=True)
    recorded_at = models.DateTimeField()
    seal = models.TextField(blank=True, default="")
    """What this row says about virtual dice, canonical JSON, or nothing: see `scoring.fair`."""
    prev_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["game", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seq"], name="log_seq_once"),
            models.UniqueConstraint(fields=["game", "request_id"], name="log_request_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seq}"


class Projection(models.Model):
    """What pages read of one game, stamped with the log's seq and the game's revision."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="projection")
    stamp = models.CharField(max_length=32)
    phase = models.CharField(max_length=16)
    public = models.JSONField()
    """The public's view (`scoring.audience.public_view`): no open roll, totals as announced."""
    compiled_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.game_id} as of {self.stamp}"

    @property
    def seq(self) -> int:
        """The log's last row when it was compiled."""
        return int(self.stamp.partition(".")[0])


class TurnRow(models.Model):
    """One finished turn, for scoresheets, players' records and leaderboards."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="turns")
    index = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="turns")
    outcome = models.CharField(max_length=16)
    reason = models.CharField(max_length=24)
    points = models.PositiveBigIntegerField()
    bonus = models.PositiveBigIntegerField()
    score = models.PositiveBigIntegerField()

    class Meta:
        ordering = ["game", "index"]
        constraints = [models.UniqueConstraint(fields=["game", "index"], name="turn_once")]

    def __str__(self) -> str:
        return f"{self.game_id}, round {self.round}: {self.outcome}"


class GameTotal(models.Model):
    """One player's result in one game. The disqualified keep their total and have no rank."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="totals")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="totals")
    position = models.PositiveIntegerField()
    """Place in the turn order, from 0: the order in which totals are read aloud."""
    rank = models.PositiveIntegerField(null=True)
    total = models.PositiveBigIntegerField()
    """Wide enough for any award: what could be recorded must always be compiled."""
    won = models.BooleanField(default=False)
    on_board = models.BooleanField(default=False)

    class Meta:
        ordering = ["game", "position"]
        constraints = [models.UniqueConstraint(fields=["game", "player"], name="total_once")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.player_id} {self.total}"


class DiceSeed(models.Model):
    """The secret that a game's virtual dice are derived from. Never shown before it is published.

    Its commitment stands in the log from before the lucky number; the seed is written into the
    log by the row that finishes the game.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="seeds")
    commitment = models.CharField(max_length=64, unique=True)
    seed = models.CharField(max_length=64)
    rolls = models.PositiveIntegerField(default=0)
    """How many rolls have been derived from it; a roll that was undone keeps its number."""
    published = models.BooleanField(default=False)

    class Meta:
        ordering = ["game", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=models.Q(published=False), name="seed_one_open"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.commitment}"


class StatusChange(models.Model):
    """A step of a game's sign-off: from which status to which, who, when and why."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="status_changes")
    before = models.CharField(max_length=16, choices=Game.Status.choices)
    after = models.CharField(max_length=16, choices=Game.Status.choices)
    reason = models.CharField(max_length=500, blank=True)
    seq = models.PositiveIntegerField()
    """The log's last row at that moment."""
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "pk"]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.before} -> {self.after}"


class Bulletin(models.Model):
    """Totals that had been announced and were corrected: old and new, why, who, effect on ranks."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="bulletins")
    row = models.PositiveIntegerField()
    """The correction, as a row of the log."""
    round = models.PositiveIntegerField()
    """The round after which the corrected totals had been announced."""
    changes = models.JSONField()
    """`players`: player -> {"total": [old, new], "rank": [old, new]}, null for none; `result`:
    whether these were the game's result; `withdrawn`: whether they do not hold any more."""
    reason = models.CharField(max_length=500, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    issued_at = models.DateTimeField()

    class Meta:
        ordering = ["game", "row"]
        constraints = [models.UniqueConstraint(fields=["game", "row"], name="bulletin_row_once")]

    def __str__(self) -> str:
        return f"{self.game_id}: row {self.row}"
