"""The players of an evening, and who may not be among them.

Nothing here knows a game: a game has a roster, not the other way round.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from roster.models.people import Player, User


class Roster(models.Model):
    """The players of one evening."""

    players = models.ManyToManyField(
        Player,
        through="RosterEntry",
        through_fields=("roster", "player"),
        related_name="rosters",
    )
    closed_because = models.CharField(_("closed because"), max_length=600, blank=True)
    """Why only the `eligible` may be put on it: what the scorekeeper reads. Empty: anybody may."""
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("roster")
        verbose_name_plural = _("rosters")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"


class RosterEntry(models.Model):
    """A player on a roster: who put them there, when they said that they are here, and how.

    `present_at` is the latest check-in. Who checks in while a round is played waits for the
    next call for players, new or returning.
    """

    roster = models.ForeignKey(
        Roster, on_delete=models.CASCADE, related_name="entries", verbose_name=_("roster")
    )
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="roster_entries", verbose_name=_("player")
    )
    added_by = models.ForeignKey(
        User, on_delete=models.SET_NULL, related_name="+", null=True, verbose_name=_("added by")
    )
    added_at = models.DateTimeField(_("added"), auto_now_add=True)
    present_at = models.DateTimeField(_("checked in"), null=True, blank=True)
    present_by = models.ForeignKey(
        User,
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("checked in by"),
    )
    """The player's own account, or the official who marked them."""
    through = models.ForeignKey(
        Player,
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("plays through the connection of"),
    )
    """Somebody who cannot connect plays through another player's connection (Policy 1)."""

    class Meta:
        verbose_name = _("roster entry")
        verbose_name_plural = _("roster entries")
        ordering = ["player__collation_key", "player_id"]
        constraints = [
            models.UniqueConstraint(
                fields=["roster", "player"], name="roster_entry_one_per_player"
            ),
        ]

    def __str__(self) -> str:
        return self.player.name


class Bar(models.Model):
    """Why a player may not be put on this roster: data that flows down from the floors above.

    A suspension or a stage's field is known there; here is only that the player is barred, and
    the sentence that the scorekeeper reads.
    """

    class Source(models.TextChoices):
        """Which floor wrote it, so that each takes back only its own."""

        SUSPENSION = "suspension", _("suspension")
        FIELD = "field", _("not in the field")

    roster = models.ForeignKey(
        Roster, on_delete=models.CASCADE, related_name="bars", verbose_name=_("roster")
    )
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="bars", verbose_name=_("player")
    )
    source = models.CharField(_("source"), max_length=16, choices=Source.choices)
    reason = models.CharField(_("reason"), max_length=600)

    class Meta:
        verbose_name = _("bar")
        verbose_name_plural = _("bars")
        ordering = ["roster", "player"]
        constraints = [
            models.UniqueConstraint(fields=["roster", "player", "source"], name="bar_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.reason}"


class Eligible(models.Model):
    """A player who may be put on a roster that is closed to others, as a floor above wrote it."""

    roster = models.ForeignKey(
        Roster, on_delete=models.CASCADE, related_name="eligible", verbose_name=_("roster")
    )
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="+", verbose_name=_("player")
    )

    class Meta:
        verbose_name = _("eligible player")
        verbose_name_plural = _("eligible players")
        ordering = ["roster", "player"]
        constraints = [
            models.UniqueConstraint(fields=["roster", "player"], name="eligible_once"),
        ]

    def __str__(self) -> str:
        return self.player.name
