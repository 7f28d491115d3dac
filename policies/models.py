"""What officials did about a policy: rulings, notices, referrals, sanctions, flags, owed turns."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from policies.catalogue import Policy
from roster.models import Player
from scoring.models import Game

REASON_LENGTH = 500


class Ruling(models.Model):
    """An official's decision, and the event by which it took effect.

    Whether it still stands is not kept here: `selectors.rulings_of` reads it from the log.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="rulings")
    ref = models.CharField(_("event"), max_length=24)
    """The event, as corrections name it: "41", or "57.0"."""
    row = models.PositiveIntegerField(_("row of the log"))
    """The row that brought the event in. The same ref can be ruled anew by a replacement."""
    policy = models.PositiveSmallIntegerField(_("policy"), choices=Policy.choices)
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, blank=True)
    """Why, in the official's words; empty where the policy says it all."""
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("ruled by"),
    )
    """None for a game that was imported by nobody in particular."""
    ruled_at = models.DateTimeField(_("ruled"), auto_now_add=True)
    preview = models.TextField(_("what it was said to do"), blank=True)
    """The consequence as the official saw it before confirming."""

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["game", "row", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "ref", "row"], name="ruling_of_event_once")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.ref}, {self.get_policy_display()}"


def _by(related: str = "+") -> models.ForeignKey[Any, Any]:
    """A reference to the official who did something; null where it came out of a season's file."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name=related, null=True
    )


class Reversal(models.Model):
    """A ruling taken back, with a reason, and how that was done."""

    class How(models.TextChoices):
        """What taking it back came to."""

        VOIDED = "voided", _("never happened")
        COMPENSATED = "compensated", _("made good")
        SERVED = "served", _("already served; nothing could be given back")

    ruling = models.OneToOneField(Ruling, on_delete=models.PROTECT, related_name="reversal")
    how = models.CharField(max_length=16, choices=How.choices)
    row = models.PositiveIntegerField(null=True)
    """The row of the log that took it back; null where nothing was left to take back."""
    reason = models.CharField(max_length=REASON_LENGTH)
    actor = _by()
    reversed_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.ruling}: {self.how}"


class Notice(models.Model):
    """Something minor that an official dealt with on the spot, counted per player and season.

    Reminders are rulings and stand in the log; a correction and a hold for noise change nothing
    in the game, so they stand here alone.
    """

    class Kind(models.TextChoices):
        """What the official did."""

        CORRECTION = "correction", _("corrected")
        HOLD = "hold", _("held until quiet")

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="notices")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="notices", null=True)
    """Whom it is about; null for a noise that nobody can be named for."""
    kind = models.CharField(max_length=16, choices=Kind.choices)
    policy = models.PositiveSmallIntegerField(choices=Policy.choices)
    note = models.CharField(max_length=REASON_LENGTH, blank=True)
    actor = _by()
    noted_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)
    """When the hold was over; null while it lasts, and for a correction."""
    ended_by = _by()

    class Meta:
        ordering = ["game", "pk"]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.player}, {self.kind}"


class Sanction(models.Model):
    """A suspension: for a number of games, or from one date to another."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="sanctions")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="sanctions", null=True)
    """The game in which it was ruled, if in one."""
    policy = models.PositiveSmallIntegerField(choices=Policy.choices)
    reason = models.CharField(max_length=REASON_LENGTH)
    games = models.PositiveSmallIntegerField(null=True)
    """For how many games that are opened from now on; null where it is for dates."""
    starts_on = models.DateField(null=True)
    ends_on = models.DateField(null=True)
    preview = models.TextField(blank=True)
    actor = _by()
    ruled_at = models.DateTimeField(auto_now_add=True)
    lifted_at = models.DateTimeField(null=True)
    lifted_by = _by()
    lift_reason = models.CharField(max_length=REASON_LENGTH, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.player}: suspended"


class SanctionServed(models.Model):
    """A game whose roster a suspension kept its player off."""

    sanction = models.ForeignKey(Sanction, on_delete=models.CASCADE, related_name="served")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sanction", "game"], name="sanction_game_once")
        ]

    def __str__(self) -> str:
        return f"{self.sanction}, {self.game}"


class Referral(models.Model):
    """Repeated or deliberate behaviour, put before the manager (Policy 8)."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="referrals")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="referrals")
    policy = models.PositiveSmallIntegerField(choices=Policy.choices)
    note = models.CharField(max_length=REASON_LENGTH)
    actor = _by()
    referred_at = models.DateTimeField(auto_now_add=True)
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="+", null=True)
    sanction = models.ForeignKey(Sanction, on_delete=models.PROTECT, related_name="+", null=True)
    answer = models.CharField(max_length=REASON_LENGTH, blank=True)
    """Why nothing follows, where the manager decided that."""
    decided_by = _by()
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["game", "pk"]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.player}, {self.note}"


class Flag(models.Model):
    """A procedural error that an official raised: one takes it, the others see that (Policy 6)."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="flags")
    what = models.CharField(max_length=REASON_LENGTH)
    ref = models.CharField(max_length=24, blank=True)
    """The event that it is about, as corrections name it, if one."""
    raised_by = _by()
    raised_at = models.DateTimeField(auto_now_add=True)
    taken_by = _by()
    taken_at = models.DateTimeField(null=True)
    resolved_by = _by()
    resolved_at = models.DateTimeField(null=True)
    note = models.CharField(max_length=REASON_LENGTH, blank=True)
    row = models.PositiveIntegerField(null=True)
    """The correction that resolved it, as a row of the log, if one did."""
    announced_as = ""
    """The id of what officials were told of the step that gave this object; not kept."""

    class Meta:
        ordering = ["game", "pk"]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.what}"


class OwedTurn(models.Model):
    """Lost turns that were not served when a game ended, and what the manager decided."""

    class Decision(models.TextChoices):
        """What becomes of them."""

        CARRY = "carry", _("carried to the next game")
        WAIVE = "waive", _("waived")

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="owed_turns")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="owed_turns")
    turns = models.PositiveSmallIntegerField()
    decision = models.CharField(max_length=8, choices=Decision.choices)
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    actor = _by()
    decided_at = models.DateTimeField(auto_now_add=True)
    served_in = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+", null=True)
    """The game in whose log the carried turns were recorded."""

    class Meta:
        ordering = ["game", "pk"]
        constraints = [models.UniqueConstraint(fields=["game", "player"], name="owed_turns_once")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.player}, {self.turns}"
