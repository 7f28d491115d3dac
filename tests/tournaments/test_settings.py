"""Settings of a tournament: each change is remembered; what was played under is fixed."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin import site
from django.core.exceptions import ValidationError

from roster.models import User
from scoring.projections import rebuild
from tests.tournaments.evenings import official, opened, play, scheduled, tournament
from tournaments.compilation import compile_tournament
from tournaments.models import SettingChange, Standing, Tournament
from tournaments.schedule import Stage
from tournaments.serializers import SETTINGS
from tournaments.setup.settings import (
    STAGE_OF,
    SettingsFixed,
    SettingsRefused,
    change_settings,
    fixed_settings,
    version_of,
)

pytestmark = pytest.mark.django_db


def mona() -> User:
    return official("mona")


def told(of: Tournament) -> list[tuple[str, Any, Any, str, bool, str]]:
    """All that is remembered of changes, the first one first."""
    return [
        (
            change.setting,
            change.before,
            change.after,
            change.reason,
            change.overruled,
            change.actor.username if change.actor else "",
        )
        for change in SettingChange.objects.filter(tournament=of)
    ]


def played(of: Tournament, number: int, **saves: int) -> None:
    """A game of one round, compiled."""
    game = opened(of, number)
    play(game, saves)
    rebuild(game.pk)
    compile_tournament(of)


def test_every_setting_of_a_tournament_has_its_stage() -> None:
    about = {"id", "series", "name", "starts_on", "days_off", "created_at"}
    fields = {field.name for field in Tournament._meta.concrete_fields}
    assert set(STAGE_OF) == fields - about == set(SETTINGS)


def test_a_change_says_what_it_was_who_made_it_and_why() -> None:
    autumn = tournament()

    change_settings(
        autumn,
        {"semifinal_places": 12, "championship_places": 6, "name": "Fall 2026"},
        reason=" Fewer tables. ",
        actor=mona(),
    )

    autumn.refresh_from_db()
    assert (autumn.semifinal_places, autumn.name) == (12, "Fall 2026")
    assert told(autumn) == [
        ("name", "Autumn 2026", "Fall 2026", "Fewer tables.", False, "mona"),
        ("semifinal_places", 16, 12, "Fewer tables.", False, "mona"),
    ]


@pytest.mark.parametrize(
    ("values", "reason", "detail"),
    [
        ({"semifinal_places": 12}, " ", "Say why, for everybody to read."),
        ({"semifinal_places": 16}, "Why not.", "That is how it is set already."),
    ],
)
def test_a_change_of_nothing_or_for_no_reason(
    values: dict[str, Any], reason: str, detail: str
) -> None:
    autumn = tournament()
    with pytest.raises(SettingsRefused) as refused:
        change_settings(autumn, values, reason=reason, actor=mona())
    assert refused.value.detail == detail
    assert told(autumn) == []


def test_a_page_that_is_older_than_the_last_change() -> None:
    autumn = tournament()
    seen = version_of(autumn)
    change_settings(autumn, {"semifinal_places": 12}, reason="Fewer.", actor=mona(), expected=seen)
    with pytest.raises(SettingsRefused, match="Somebody else changed"):
        change_settings(
            autumn, {"championship_places": 8}, reason="More.", actor=mona(), expected=seen
        )
    assert len(told(autumn)) == 1


def test_a_value_that_cannot_be_leaves_everything_as_it_was() -> None:
    autumn = tournament()
    tournament("Winter")
    with pytest.raises(ValidationError):
        change_settings(
            autumn, {"name": "Winter", "semifinal_places": 12}, reason="So.", actor=mona()
        )
    assert told(autumn) == []
    assert Tournament.objects.get(pk=autumn.pk).semifinal_places == 16
    assert autumn.semifinal_places == 16


def test_a_stage_s_settings_are_fixed_once_a_game_of_it_was_played() -> None:
    """Who plays qualifying knows how many advance from it; the semifinals' are still open."""
    autumn = tournament()
    assert fixed_settings(autumn) == frozenset()
    opened(autumn, 1)
    assert fixed_settings(autumn) == frozenset()  # nothing is recorded yet
    played(autumn, 1, Ana=1500, Ben=1000)
    assert fixed_settings(autumn) == {
        setting for setting, stage in STAGE_OF.items() if stage is Stage.QUALIFYING
    }

    with pytest.raises(SettingsFixed) as refused:
        change_settings(autumn, {"semifinal_places": 12}, reason="Fewer.", actor=mona())
    assert set(refused.value.fields or ()) == {"semifinal_places"}
    change_settings(autumn, {"championship_places": 8}, reason="More.", actor=mona())
    assert [change[:3] for change in told(autumn)] == [("championship_places", 6, 8)]


def test_the_manager_rules_otherwise_and_that_is_remembered() -> None:
    autumn = tournament()
    played(autumn, 1, Ana=1500, Ben=1000)

    change_settings(
        autumn,
        {"semifinal_places": 12, "championship_places": 8},
        reason="A table broke.",
        actor=mona(),
        rule_otherwise=True,
    )

    assert [(change[0], change[4]) for change in told(autumn)] == [
        ("semifinal_places", True),
        ("championship_places", False),
    ]


def test_carrying_points_over_is_compiled_at_once() -> None:
    """Ana saved 1,500 in qualifying and 300 less in the semifinals' only game: 1,500 and 1,000."""
    autumn = tournament()
    played(autumn, 1, Ana=1500, Ben=1000)
    scheduled(autumn, 21)
    played(autumn, 21, Ana=1000, Ben=1100)
    rows = Standing.objects.filter(table__tournament=autumn, table__stage=Stage.SEMIFINAL)
    assert list(rows.values_list("player__name", "total")) == [("Ben", 1100), ("Ana", 1000)]

    change_settings(
        autumn,
        {"qualifying_points_carried": True},
        reason="As agreed before the season.",
        actor=mona(),
        rule_otherwise=True,
    )

    assert list(rows.values_list("player__name", "total")) == [("Ana", 2500), ("Ben", 2100)]


def test_nothing_that_can_be_set_is_in_the_admin_where_nobody_says_why() -> None:
    apps = {"roster", "scoring", "policies", "tournaments"}
    assert not [model for model in site._registry if model._meta.app_label in apps]
