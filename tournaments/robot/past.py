"""Evenings of a season that are over: played on paper, imported, signed off, stages closed.

The same every time: each game's dice come from the season's name and the game's number.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from policies.owed import WAIVE, Decision, unserved
from policies.services import rule_imported
from policies.signing import sign_off
from roster.models import User
from scoring.engine.core import Json
from scoring.importing import import_transcript
from scoring.models import Game
from scoring.projections import rebuild
from scoring.selectors import state_of
from tournaments.championship.outcome import outcome_of
from tournaments.championship.titles import give
from tournaments.compilation import compile_tournament
from tournaments.models import ScheduledGame, Tournament
from tournaments.robot.cast import CAST, EVENING
from tournaments.robot.paper import transcript
from tournaments.schedule import STAGES, Stage
from tournaments.services import open_game
from tournaments.stages.closing import close, plan
from tournaments.stages.field import NEXT, field_of

REGULARS = CAST[:22]
"""Who plays in the seasons of the demo; more than there are places in the semifinals."""
MOST = 17
"""So many regulars come on an evening at most."""
RULES: Json = {}
"""The rules of the games on paper: the default ones."""


def play_season(
    tournament: Tournament, games: int, *, seed: str, regular: str, manager: User
) -> None:
    """Play a tournament's first games on paper; `regular` comes to most.

    Results are official, but for the latest of a season that goes on. A stage is closed, as a
    manager closes it, once its last game is signed off, and whoever won the championship gets
    the title.
    """
    over = games == STAGES[Stage.CHAMPIONSHIP][-1]
    for scheduled in tournament.schedule.filter(number__lte=games).order_by("number"):
        rng = Random(f"{seed}, {scheduled.number}")  # noqa: S311 - a game, no secret
        who = _present(scheduled, regular, rng)
        game = _on_paper(scheduled, who, rng, manager)
        if over or scheduled.number < games:
            _signed_off(game, manager)
        rebuild(game.pk)
        stage = scheduled.stage
        if stage in NEXT and scheduled.number == scheduled.last_of_stage:
            close(tournament, stage, stamp=plan(tournament, stage).stamp, actor=manager)
    if over:
        give(tournament, outcome_of(tournament).winner_ids, actor=manager)
    compile_tournament(tournament)


def _present(scheduled: ScheduledGame, regular: str, rng: Random) -> Sequence[str]:
    """Who comes on an evening: most of the regulars, most of a field, all to the championship.

    The one who is `regular` stays away every third time.
    """
    field = field_of(scheduled.tournament, scheduled.stage)
    names = [member.player.name for member in field.members] if field else list(REGULARS)
    if scheduled.stage is Stage.CHAMPIONSHIP:
        return names
    count = rng.randint(min(EVENING, len(names)), min(MOST, len(names)))
    others = rng.sample([name for name in names if name != regular], k=count - 1)
    comes = regular in names and scheduled.number % 3
    return [*others, regular] if comes else others


def _on_paper(scheduled: ScheduledGame, who: Sequence[str], rng: Random, manager: User) -> Game:
    """A game of an earlier evening, imported whole; where many are there two come late."""
    late = list(who[:2]) if len(who) >= EVENING else []
    present = [name for name in who if name not in late]
    data = transcript(present, late, rng, rules=RULES)
    game = import_transcript(data, actor=manager, into=open_game(scheduled, actor=manager))
    rule_imported(game, reason="", actor=manager)
    return game


def _signed_off(game: Game, manager: User) -> None:
    """Make a result official; lost turns that were left have been waived."""
    left = unserved(game, state_of(game))
    waived = Decision(WAIVE, "The game was over before it could be served.")
    decisions = {each.player: waived for each in left}
    sign_off(game.pk, after=game.seq, decisions=decisions, actor=manager)
