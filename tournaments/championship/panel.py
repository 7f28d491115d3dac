"""The title on every officials' page of the championship game: how it stands, what is to decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from roster.shown import called_name
from scoring.models import Game
from scoring.words.wording import sentences
from tournaments.access import manages
from tournaments.championship import words
from tournaments.championship.outcome import NUMBER, Outcome, decided_on, outcome_at_table
from tournaments.championship.screens import CHAMPIONSHIP, TITLE
from tournaments.models import ScheduledGame
from tournaments.screens.links import Link

SIGN_OFF = "game-sign-off"


@dataclass(frozen=True, slots=True)
class TitlePart:
    """How the title stands, in whole sentences, and where to go on from here."""

    heading: str
    lines: list[str]
    links: list[Link]


def panel(request: HttpRequest, game: Game) -> Mapping[str, Any]:
    """The title, once the championship game has an end; nothing in any other game (one query)."""
    scheduled = (
        ScheduledGame.objects.filter(game=game.pk, number=NUMBER)
        .select_related("tournament__series", "game")
        .first()
    )
    if scheduled is None:
        return {"title": None}
    outcome = outcome_at_table(scheduled, game)
    if not outcome.finished and outcome.title is None:
        return {"title": None}
    part = title_part(outcome, manages=manages(request.user, scheduled.tournament))
    elsewhere = [link for link in part.links if link.url != request.path]
    return {"title": replace(part, links=elsewhere)}


def title_part(outcome: Outcome, *, manages: bool) -> TitlePart:
    """Say what is to be decided about the title, and to whom it falls."""
    changed = words.changed_sentence(outcome, decided_on(outcome), called_name)
    return TitlePart(
        heading=words.heading(outcome, called_name),
        lines=[line for line in (changed or words.state_of_result(outcome), _due(outcome)) if line],
        links=_links(outcome, manages=manages),
    )


def _due(outcome: Outcome) -> str:
    """Say what the manager has to decide, and what of it has to wait."""
    if outcome.title is not None:
        kept = _("The title has not changed. The manager keeps it or takes it back.")
        return kept if outcome.changed else words.how_sentence(outcome.title.how)
    if len(outcome.winners) > 1:
        return sentences(
            [
                _("They are level."),
                _("The manager makes them joint champions, or breaks the tie with a reason."),
            ]
        )
    return _("The manager gives it.") if outcome.official else ""


def _links(outcome: Outcome, *, manages: bool) -> list[Link]:
    """Where the next step is taken, for the manager; the championship's page for the others."""
    tournament, game = outcome.scheduled.tournament_id, outcome.scheduled.game_id
    if not manages:
        return [Link(_("Championship"), reverse(CHAMPIONSHIP, args=[tournament]))]
    if outcome.title is None and not outcome.official:
        return [Link(_("Sign-off of the championship"), reverse(SIGN_OFF, args=[game]))]
    to_decide = outcome.title is None or outcome.changed
    label = _("Decide about the title") if to_decide else _("Change the title")
    return [Link(label, reverse(TITLE, args=[tournament]))]
