"""The title: won, shared, by a tie-break or a ruling; reversible, and never changed silently."""

import pytest
from django.db import IntegrityError, transaction

from roster.models import Player
from tests.tournaments.championship.finals import (
    LEVEL,
    ONE_WINNER,
    compiled,
    corrected,
    final,
    ids,
    sign,
)
from tests.tournaments.evenings import official, say, scheduled, tournament
from tournaments.championship.outcome import outcome_of
from tournaments.championship.titles import TitleRefused, give, keep, withdraw
from tournaments.models import Champion, Title, Tournament
from tournaments.rescheduling import cancel

pytestmark = pytest.mark.django_db
How = Title.How


def champions(of: Tournament) -> list[str]:
    held = Champion.objects.filter(title__tournament=of, title__withdrawn_at=None)
    return sorted(held.values_list("player__name", flat=True))


def given(of: Tournament, *names: str, reason: str = "") -> Title:
    return give(of, ids(*names), actor=official("max"), reason=reason)


def test_who_won_the_official_game_is_the_champion() -> None:
    autumn = tournament()
    final(autumn, ONE_WINNER)
    assert given(autumn, "Ana").how == How.WON
    assert champions(autumn) == ["Ana"]


def test_a_game_that_is_not_official_gives_no_title() -> None:
    autumn = tournament()
    game = final(autumn, ONE_WINNER, signed=False)
    with pytest.raises(TitleRefused, match="not official yet"):
        given(autumn, "Ana")
    sign(game, autumn)
    assert given(autumn, "Ana").how == How.WON


def test_level_they_are_joint_champions_or_the_manager_breaks_the_tie() -> None:
    autumn = tournament()
    final(autumn, LEVEL)
    assert given(autumn, "Ana", "Ben").how == How.JOINT
    assert champions(autumn) == ["Ana", "Ben"]
    withdraw(autumn, actor=official("max"), reason="A play-off was held.")
    with pytest.raises(TitleRefused, match="Say why"):
        given(autumn, "Ben")
    assert given(autumn, "Ben", reason="Ben won the play-off.").how == How.TIE_BREAK
    assert champions(autumn) == ["Ben"]


def test_anybody_else_of_the_championship_only_by_a_ruling() -> None:
    autumn = tournament()
    final(autumn, ONE_WINNER)
    final(autumn, {"Elsa": 1000, "Ana": 1100}, number=1)
    with pytest.raises(TitleRefused, match="Say why"):
        given(autumn, "Ben")
    with pytest.raises(TitleRefused, match="among those of the championship"):
        given(autumn, "Elsa", reason="She deserves it.")
    with pytest.raises(TitleRefused, match="among those of the championship"):
        give(autumn, [], actor=official("max"))
    assert given(autumn, "Ben", reason="Ana played for another.").how == How.RULING


def test_a_cancelled_championship_needs_a_ruling_about_its_field() -> None:
    autumn = tournament()
    cancel(scheduled(autumn, 26), note="A storm.", actor=official("max"))
    with pytest.raises(TitleRefused, match="among those of the championship"):
        give(autumn, [1], actor=official("max"), reason="Led all season.")


def test_there_is_one_title_and_it_is_taken_back_with_a_reason() -> None:
    autumn = tournament()
    final(autumn, ONE_WINNER)
    first = given(autumn, "Ana")
    with pytest.raises(TitleRefused, match="has been given"):
        given(autumn, "Ana")
    with pytest.raises(IntegrityError), transaction.atomic():
        Title.objects.create(tournament=autumn, how=How.WON, given_by=official("max"))
    with pytest.raises(TitleRefused, match="Say why"):
        withdraw(autumn, actor=official("max"), reason=" ")
    withdraw(autumn, actor=official("max"), reason="Given too early.")
    with pytest.raises(TitleRefused, match="has not been given"):
        withdraw(autumn, actor=official("max"), reason="Again.")
    assert champions(autumn) == []
    first.refresh_from_db()
    assert (first.withdrawn_why, first.withdrawn_by) == ("Given too early.", official("max"))
    given(autumn, "Ana")
    assert Title.objects.filter(tournament=autumn).count() == 2


def test_a_correction_afterwards_leaves_the_title_and_asks_the_manager() -> None:
    """Ana's 1,500 were a bust: Ben has won the game, and Ana keeps the title until decided."""
    autumn = tournament()
    game = final(autumn, ONE_WINNER)
    given(autumn, "Ana")
    assert not outcome_of(autumn).changed
    corrected(game, autumn, "Ana")
    outcome = outcome_of(autumn)
    assert outcome.changed
    assert [player.name for player in outcome.winners] == ["Ben"]
    assert champions(autumn) == ["Ana"]
    with pytest.raises(TitleRefused, match="Say why"):
        keep(autumn, actor=official("max"), reason="")
    review = keep(autumn, actor=official("max"), reason="Both had left.")
    assert (review.before, review.after) == (ids("Ana"), ids("Ben"))
    assert not outcome_of(autumn).changed
    assert champions(autumn) == ["Ana"]
    with pytest.raises(TitleRefused, match="has the winners"):
        keep(autumn, actor=official("max"), reason="Once more.")


def test_what_the_page_showed_must_still_hold() -> None:
    autumn = tournament()
    game = final(autumn, ONE_WINNER)
    shown = outcome_of(autumn).winner_ids
    corrected(game, autumn, "Ana")
    with pytest.raises(TitleRefused, match="changed in the meantime"):
        give(autumn, shown, actor=official("max"), seen=shown)
    assert given(autumn, "Ben").how == How.WON


def test_a_tie_broken_in_the_game_has_one_winner() -> None:
    autumn = tournament()
    game = final(autumn, LEVEL, signed=False)
    say(game, "tie_broken", winner=str(ids("Ben")[0]))
    compiled(autumn)
    sign(game, autumn)
    assert given(autumn, "Ben").how == How.WON


def test_a_merged_record_is_the_kept_one() -> None:
    autumn = tournament()
    final(autumn, ONE_WINNER)
    given(autumn, "Ana")
    other = ids("Dan")[0]
    Player.objects.filter(name="Ana").update(merged_into=other)
    outcome = outcome_of(autumn)
    assert not outcome.changed
    assert outcome.winner_ids == (other,)
