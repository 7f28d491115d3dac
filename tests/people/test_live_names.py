"""Live news: officials hear the name that they call, everybody else the public one."""

from __future__ import annotations

import pytest

from roster.models import Player
from roster.public_names import show_as
from scoring.live import messages, story
from scoring.live.look import Look, look, look_on
from scoring.models import Game
from tests.tournaments.evenings import begin, official, opened, tournament, turn

pytestmark = pytest.mark.django_db


def seen(game: Game, before: Look | None, player: str) -> Look:
    game.refresh_from_db()
    return look_on(game, look(game), before, [player], anew=False)


def test_each_audience_hears_its_own_names() -> None:
    game = opened(tournament(), 1)
    begin(game, ["Ana", "Ben"])
    ana = Player.objects.get(name="Ana")
    show_as(ana, "Lucky Lou", actor=official())
    before = seen(game, None, str(ana.pk))
    turn(game, str(ana.pk), 1000)
    now = seen(game, before, str(ana.pk))
    officials = messages.for_officials(before, now, []).decode()
    public = messages.for_everybody(before, now, []).public.decode()
    assert "Ana saves 1,000" in officials
    assert "Lucky Lou" not in officials
    assert "Lucky Lou saves 1,000" in public
    assert "Ana" not in public
    for known in ("0-0-x", ""):
        for audience in ("public", str(ana.pk)):
            said = messages.hello(now, audience, known, again=True).decode()
            assert "Ana" not in said
            assert "Lucky Lou" in said


def test_a_name_that_changes_is_told_at_once() -> None:
    game = opened(tournament(), 1)
    begin(game, ["Ana", "Ben"])
    was = story.public(game)
    show_as(Player.objects.get(name="Ana"), "Lucky Lou", actor=official())
    game.refresh_from_db()
    assert "Ana" in [*was.names.values()]
    assert "Ana" not in [*story.public(game).names.values()]
