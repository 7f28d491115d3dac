"""What the public sees of totals while a game is played: as they are announced, or at once."""

from __future__ import annotations

from functools import partial

import structlog
from django.db import transaction
from django.utils.translation import gettext as _

from roster.models import User
from scoring.live.news import tell_everybody
from scoring.models import Game
from scoring.projections import rebuild
from scoring.signals import tell_listeners

log = structlog.get_logger(__name__)


@transaction.atomic
def show_totals(game_id: int, *, at_once: bool, actor: User | None) -> Game:
    """Show the public every total as it comes, or only those that were announced.

    Said a second time it changes nothing and is told to nobody.
    """
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    if game.live_totals == at_once:
        return game
    game.live_totals = at_once
    game.revision += 1
    game.save(update_fields=["live_totals", "revision"])
    rebuild(game.pk)
    tell_everybody(game.pk, told(at_once=at_once), kind="total")
    transaction.on_commit(partial(tell_listeners, game.pk, game.seq))
    log.info("public totals", game=game.pk, at_once=at_once, by=actor and actor.pk)
    return game


def told(*, at_once: bool) -> str:
    """The change as everybody is told of it."""
    if at_once:
        return _("Totals are shown at once from now on.")
    return _("Totals are shown as they are announced from now on.")
