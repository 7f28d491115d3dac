"""The field of a stage, as rows of the database have it."""

import pytest
from django.db import IntegrityError, transaction

from tests.tournaments.evenings import players, tournament
from tournaments.models import Qualification, StageClosing, Tournament
from tournaments.schedule import Stage
from tournaments.stages.field import field_of

pytestmark = pytest.mark.django_db
Source = Qualification.Source


def row(closing: StageClosing, name: str, place: int | None, source: Source) -> Qualification:
    return Qualification.objects.create(
        closing=closing,
        tournament=closing.tournament,
        stage=Stage.SEMIFINAL,
        player=players(name)[name],
        place=place,
        source=source,
    )


def closed(autumn: Tournament) -> StageClosing:
    return StageClosing.objects.create(tournament=autumn, stage=Stage.QUALIFYING)


def test_everybody_may_play_until_the_stage_before_is_closed() -> None:
    autumn = tournament()
    assert [field_of(autumn, stage) for stage in Stage] == [None, None, None]
    closed(autumn)
    field = field_of(autumn, Stage.SEMIFINAL)
    assert field is not None
    assert field.members == ()
    assert field_of(autumn, Stage.QUALIFYING) is None
    assert field_of(autumn, Stage.CHAMPIONSHIP) is None


def test_a_field_is_told_by_place_and_leaves_out_who_has_left() -> None:
    closing = closed(tournament())
    row(closing, "Cy", None, Source.ADMITTED)
    row(closing, "Bo", 2, Source.ADVANCED)
    ana = row(closing, "Ana", 1, Source.ADVANCED)
    ana.left_how, ana.left_at = Qualification.Left.WITHDRAWN, ana.decided_at
    ana.save()
    row(closing, "Di", 4, Source.MOVED_UP)
    field = field_of(closing.tournament, Stage.SEMIFINAL)
    assert field is not None
    assert [(each.player.name, each.place, each.source) for each in field.members] == [
        ("Bo", 2, Source.ADVANCED),
        ("Di", 4, Source.MOVED_UP),
        ("Cy", None, Source.ADMITTED),
    ]
    assert players("Bo")["Bo"].pk in field.players
    assert ana.player_id not in field.players


def test_a_stage_is_closed_once_and_a_player_is_in_a_field_once() -> None:
    closing = closed(tournament())
    row(closing, "Ana", 1, Source.ADVANCED)
    with pytest.raises(IntegrityError), transaction.atomic():
        row(closing, "Ana", None, Source.ADMITTED)
    with pytest.raises(IntegrityError), transaction.atomic():
        closed(closing.tournament)
