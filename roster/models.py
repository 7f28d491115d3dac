"""Who can sign in, who plays, and who is on a roster.

Nothing here knows a game: a game has a roster, not the other way round.
"""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from .names import NAME_LENGTH


class User(AbstractUser):
    """Somebody who signs in.

    `is_official` is the standing to add players and to set rosters before any game knows its
    crew. Whoever appoints sets and clears it; what an official may do *in a game* comes from
    that game's crew and `roles.may`, never from this field.
    """

    is_official = models.BooleanField(
        _("official"),
        default=False,
        help_text=_("May add players, correct their names and set rosters."),
    )


class Player(models.Model):
    """Somebody who plays, signed in or not.

    Written by `services` alone, which fills the three keys from the names: `collation_key`
    puts players in order in any database, `name_key` is equal for names that would be called
    alike, `search_key` is what a search looks through.
    """

    user = models.OneToOneField(
        User,
        on_delete=models.SET_NULL,
        related_name="player",
        null=True,
        blank=True,
        verbose_name=_("account"),
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    sort_name = models.CharField(
        _("sort name"),
        max_length=NAME_LENGTH,
        blank=True,
        help_text=_("What the player is sorted by, where that is not the name as it is written."),
    )
    collation_key = models.TextField(editable=False)
    name_key = models.TextField(editable=False)
    search_key = models.TextField(editable=False)
    created_at = models.DateTimeField(_("added"), auto_now_add=True)
    changed_at = models.DateTimeField(_("last changed"), auto_now=True)
    changed_by = models.ForeignKey(
        User,
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        editable=False,
        verbose_name=_("last changed by"),
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["collation_key", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["name_key"], name="roster_player_one_per_name"),
        ]
        indexes = [
            models.Index(fields=["collation_key", "id"], name="roster_player_order"),
        ]

    def __str__(self) -> str:
        return self.name


class Roster(models.Model):
    """The players of one evening."""

    players = models.ManyToManyField(
        Player,
        through="RosterEntry",
        through_fields=("roster", "player"),
        related_name="rosters",
    )
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
