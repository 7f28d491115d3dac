"""Giving the title, taking it back, keeping it after a correction: the only writer of titles.

Nothing here happens by itself. A correction of the championship game after the title was given
leaves the title as it is; the manager sees before and after, and decides.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from roster.models import Player, User
from scoring.errors import Refusal
from tournaments.championship.outcome import Outcome, outcome_of
from tournaments.models import Champion, Title, TitleReview, Tournament
from tournaments.schedule import Stage
from tournaments.stages.field import field_of

log = structlog.get_logger(__name__)


class TitleRefused(Refusal):
    """A decision on a title that cannot be made as things are; nothing was changed."""

    code = "title"


@transaction.atomic
def give(
    tournament: Tournament,
    players: Collection[int],
    *,
    actor: User,
    reason: str = "",
    seen: Sequence[int] | None = None,
) -> Title:
    """Give the title to one player, or to several as joint champions.

    Who won the official championship game needs no reason; naming one of several winners is the
    manager's tie-break, anybody else of the game or its field a ruling, and both need one.
    TitleRefused without an official game (unless it was cancelled), where the title is given
    already, or where the winners are not those that the page showed (`seen`) any more.
    """
    outcome = _held(tournament, seen)
    if outcome.title is not None:
        raise TitleRefused(_("The title has been given. Take it back first, with a reason."))
    if not outcome.official and not outcome.scheduled.cancelled:
        raise TitleRefused(
            _("The championship game is not official yet. Sign it off first, then give the title.")
        )
    chosen = [player for player in candidates(tournament, outcome) if player.pk in set(players)]
    if not chosen or len(chosen) != len(set(players)):
        raise TitleRefused(_("Choose who gets the title among those of the championship."))
    how = how_given(outcome, [player.pk for player in chosen])
    if how in NEED_REASON and not reason.strip():
        raise TitleRefused(_("Say why, for everybody to read."), fields={"reason": []})
    title = Title.objects.create(
        tournament=tournament,
        how=how,
        winners=list(outcome.winner_ids),
        reason=reason.strip(),
        given_by=actor,
    )
    Champion.objects.bulk_create(Champion(title=title, player=player) for player in chosen)
    log.info("title given", tournament=tournament.pk, title=title.pk, how=str(how), by=actor.pk)
    return title


NEED_REASON = (Title.How.TIE_BREAK, Title.How.RULING)
"""Ways that are the manager's own decision."""


def how_given(outcome: Outcome, players: Collection[int]) -> Title.How:
    """Tell by what these players would be champions."""
    chosen, winners = set(players), set(outcome.winner_ids)
    if outcome.official and chosen == winners:
        return Title.How.WON if len(winners) == 1 else Title.How.JOINT
    if outcome.official and chosen < winners:
        return Title.How.TIE_BREAK
    return Title.How.RULING


def candidates(tournament: Tournament, outcome: Outcome) -> list[Player]:
    """Who can be given the title: by the game's result, and who else is in its field."""
    found = {line.player.pk: line.player for line in outcome.lines}
    field = field_of(tournament, Stage.CHAMPIONSHIP)
    for member in field.members if field else ():
        found.setdefault(member.player.pk, member.player)
    return list(found.values())


@transaction.atomic
def withdraw(
    tournament: Tournament, *, actor: User, reason: str, shown: int | None = None
) -> Title:
    """Take the title back, with a reason; another one can be given then.

    TitleRefused where another title holds than the one that the page showed (`shown`, its id).
    """
    title = _title(_held(tournament, None), shown)
    if not reason.strip():
        raise TitleRefused(_("Say why, for everybody to read."), fields={"reason": []})
    title.withdrawn_at, title.withdrawn_by = timezone.now(), actor
    title.withdrawn_why = reason.strip()
    title.save(update_fields=["withdrawn_at", "withdrawn_by", "withdrawn_why"])
    log.info("title withdrawn", tournament=tournament.pk, title=title.pk, by=actor.pk)
    return title


@transaction.atomic
def keep(
    tournament: Tournament,
    *,
    actor: User,
    reason: str,
    seen: Sequence[int] | None = None,
    shown: int | None = None,
) -> TitleReview:
    """Leave the title as it is though the game has other winners now.

    Refusals as in `give` and `withdraw`.
    """
    outcome = _held(tournament, seen)
    title = _title(outcome, shown)
    if not outcome.changed:
        raise TitleRefused(_("The championship game has the winners that the title was given by."))
    if not reason.strip():
        raise TitleRefused(_("Say why, for everybody to read."), fields={"reason": []})
    review = TitleReview.objects.create(
        title=title,
        before=list(outcome.decided_on),
        after=list(outcome.winner_ids),
        reason=reason.strip(),
        decided_by=actor,
    )
    log.info("title kept", tournament=tournament.pk, title=title.pk, by=actor.pk)
    return review


def _held(tournament: Tournament, seen: Sequence[int] | None) -> Outcome:
    """Read the outcome with the tournament's row held, unless another one than was `seen`."""
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    outcome = outcome_of(tournament)
    if seen is not None and set(seen) != set(outcome.winner_ids):
        raise TitleRefused(
            _("The result of the championship changed in the meantime. Look at it, then decide.")
        )
    return outcome


def _title(outcome: Outcome, shown: int | None) -> Title:
    """Return the title that holds, unless another one than was `shown`."""
    if outcome.title is None:
        raise TitleRefused(_("The title has not been given."))
    if shown is not None and shown != outcome.title.pk:
        raise TitleRefused(_("The title was given anew in the meantime. Look at it, then decide."))
    return outcome.title
