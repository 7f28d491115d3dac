"""The record of each ruling: who, when, why and by which policy."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from policies.catalogue import Policy
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

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["game", "row", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "ref", "row"], name="ruling_of_event_once")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.ref}, {self.get_policy_display()}"
