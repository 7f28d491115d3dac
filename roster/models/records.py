"""Whose record is whose: claims, invitations, and records of one person that were merged."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from roster.models.people import Player, User

REASON_LENGTH = 500


def _by(related: str = "+") -> models.ForeignKey[Any, Any]:
    """A reference to somebody who did something; it outlives the account."""
    return models.ForeignKey(
        User, on_delete=models.SET_NULL, related_name=related, null=True, blank=True
    )


class Claim(models.Model):
    """Somebody who signs in says that a record is theirs; an official decides."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="claims")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="claims")
    note = models.CharField(_("how officials know you"), max_length=REASON_LENGTH, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    approved = models.BooleanField(null=True)
    """Null while nobody has decided."""
    decided_by = _by()
    decided_at = models.DateTimeField(null=True)
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, blank=True)

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user"],
                condition=models.Q(approved__isnull=True),
                name="claim_one_waiting_a_user",
            ),
            models.UniqueConstraint(fields=["user", "player"], name="claim_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} claims {self.player_id}"


class Invitation(models.Model):
    """A link, good once and for some days, by which a player makes the record's account.

    The link's secret is not here, only its SHA-256: who reads the database cannot use it.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="invitations")
    address = models.EmailField(_("e-mail address"), blank=True)
    """Where it was sent; empty where it was handed over otherwise."""
    token_hash = models.CharField(max_length=64, unique=True)
    made_by = _by()
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    accepted_by = _by()
    accepted_at = models.DateTimeField(null=True)
    withdrawn_by = _by()
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"for {self.player_id}"


class Merge(models.Model):
    """Two records of one person: `merged` is read as `kept` until the merge is undone."""

    merged = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges")
    kept = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges_kept")
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH)
    made_by = _by()
    made_at = models.DateTimeField(auto_now_add=True)
    undone_by = _by()
    undone_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("merge")
        verbose_name_plural = _("merges")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["merged"],
                condition=models.Q(undone_at__isnull=True),
                name="merge_one_standing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.merged_id} into {self.kept_id}"
