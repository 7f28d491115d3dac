"""Who can sign in, and who plays."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from roster.names import NAME_LENGTH


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

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("email"), condition=~models.Q(email=""), name="roster_user_one_per_email"
            ),
        ]


class Player(models.Model):
    """Somebody who plays, signed in or not.

    Written by `services` alone, which fills the three keys from the names: `collation_key`
    puts players in order in any database, `name_key` is equal for names that would be called
    alike, `search_key` is what a search looks through. `name` is what officials call; what
    anybody else reads comes from `roster.shown` alone.
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
    public_name = models.CharField(
        _("public name"),
        max_length=NAME_LENGTH,
        blank=True,
        default="",
        help_text=_("What everybody reads, where that is not the name that officials call."),
    )
    public_key = models.TextField(editable=False, blank=True, default="")
    """Equal for public names that would be called alike; empty without one."""
    public_search_key = models.TextField(editable=False, blank=True, default="")
    merged_into = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        related_name="merged_records",
        null=True,
        blank=True,
        editable=False,
        verbose_name=_("merged into"),
    )
    """The record that is kept, where this one is of the same person: never itself a merged one."""
    anonymised_at = models.DateTimeField(_("anonymised"), null=True, blank=True, editable=False)
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
            models.UniqueConstraint(
                fields=["public_key"],
                condition=~models.Q(public_key=""),
                name="roster_player_one_per_public_name",
            ),
        ]
        indexes = [
            models.Index(fields=["collation_key", "id"], name="roster_player_order"),
        ]

    def __str__(self) -> str:
        return self.name
