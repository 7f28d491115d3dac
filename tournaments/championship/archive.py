"""The titles of a tournament as data for a season's file, and back out of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _

from policies.archive import ArchiveRefused, as_told
from roster.models import Player
from scoring.engine.core import Json
from tournaments.championship.outcome import read_as, with_history
from tournaments.models import Champion, Title, TitleReview, Tournament


def told_titles(tournament: Tournament, names: Mapping[str, str]) -> list[Json]:
    """All titles that were given, those that were taken back as well; players by name."""

    def named(ids: Sequence[int]) -> list[str]:
        return [names[str(pk)] for pk in read_as(ids)]

    return [
        {
            "how": title.how,
            "players": named([each.player_id for each in title.champions.all()]),
            "winners": named(title.winners),
            "reason": title.reason,
            "given_at": as_told(title.given_at),
            "withdrawn_at": as_told(title.withdrawn_at),
            "withdrawn_why": title.withdrawn_why,
            "reviews": [
                {
                    "before": named(review.before),
                    "after": named(review.after),
                    "reason": review.reason,
                    "decided_at": as_told(review.decided_at),
                }
                for review in title.reviews.all()
            ],
        }
        for title in with_history(tournament)
    ]


def bring_in_titles(
    tournament: Tournament, told: Sequence[Json], found: Callable[[str], Player]
) -> None:
    """Write the titles as they were given and taken back there.

    ArchiveRefused where two of them hold, or one is nobody's.
    """
    if len([each for each in told if each["withdrawn_at"] is None]) > 1:
        raise ArchiveRefused(_("It gives the title twice. One of them must have been taken back."))
    for each in told:
        if not each["players"]:
            raise ArchiveRefused(_("It gives the title to nobody."))
        _bring_in(tournament, each, found)


def _bring_in(tournament: Tournament, told: Json, found: Callable[[str], Player]) -> None:
    def ids(names: Sequence[str]) -> list[int]:
        return [found(name).pk for name in names]

    plain = {name: told[name] for name in ("how", "reason", "withdrawn_at", "withdrawn_why")}
    title = Title.objects.create(tournament=tournament, winners=ids(told["winners"]), **plain)
    Title.objects.filter(pk=title.pk).update(given_at=told["given_at"])
    Champion.objects.bulk_create(
        Champion(title=title, player_id=player) for player in ids(told["players"])
    )
    for each in told["reviews"]:
        review = TitleReview.objects.create(
            title=title,
            before=ids(each["before"]),
            after=ids(each["after"]),
            reason=each["reason"],
        )
        TitleReview.objects.filter(pk=review.pk).update(decided_at=each["decided_at"])
