"""The roller's green panel: who, which call, the dice to roll, the turn's points, replays left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.lucky_roll.legal import Legal
from scoring.engine.lucky_roll.state import Due, State
from scoring.roller.line import braille_line
from scoring.tablet.felt import Felt, Figure
from scoring.words.wording import Names, name, players, points, sentences


@dataclass(frozen=True, slots=True)
class Panel:
    """What stands around the dice of `felt`. `turn` names the turn, `told` says that it begins."""

    felt: Felt
    line: str
    call: str = ""
    due: str = ""
    following: str = ""
    notice: str = ""
    figures: Sequence[Figure] = ()
    turn: str = ""
    told: str = ""


def panel(state: State, legal: Legal, names: Names, felt: Felt) -> Panel:
    """The panel of this moment around the tablet's one, which has heading, dice and reading."""
    line = braille_line(state, names)
    due = state.due
    if due is None:
        return Panel(felt, line, call=felt.due, due=felt.due_more, notice=_game_point(state, names))
    return Panel(
        felt,
        line,
        call=_call(state, due),
        due=_awaited(due),
        following=_following(state, names),
        notice=_game_point(state, names),
        figures=_figures(state, legal, due),
        turn=f"{state.round}-{len(state.turns)}-{due.player}",
        told=turn_change(state, names),
    )


def turn_change(state: State, names: Names) -> str:
    """Say "Ben to roll. Total 3,150, on the board. Carla next."; "" where no turn is open."""
    due = state.due
    if due is None:
        return ""
    who = name(due.player, names)
    total = (
        _("Total {total}, on the board.")
        if due.player in state.on_board
        else _("Total {total}, not on the board.")
    )
    return sentences(
        [
            _begun(state),
            _("{player} to roll.").format(player=who),
            _("Call once.") if due.player in state.missed_before else "",
            total.format(total=points(state.scores[due.player])),
            _following_aloud(state, names),
        ]
    )


def _begun(state: State) -> str:
    """Say which round begins with this turn; nothing in the middle of one."""
    if any(turn.round == state.round for turn in state.turns):
        return ""
    if state.final_round:
        return _("Final round.")
    return _("Round {round}.").format(round=state.round)


def _call(state: State, due: Due) -> str:
    """Which call by name this is (Policy 3, absence); "" once the player has responded."""
    if due.responded:
        return ""
    if due.player in state.missed_before:
        return _("Call once.")
    return _("Call 1 of 2.") if due.calls_left > 1 else _("Call 2 of 2.")


def _awaited(due: Due) -> str:
    if due.awaiting == "paused":
        return _("Connection lost. Wait, then restored or timed out.")
    if due.awaiting == "roll":
        return _("Roll due.")
    return _("Instruction due.") if due.attempts_left > 1 else _("Second and last attempt.")


def _following(state: State, names: Names) -> str:
    """Who is next, and who misses a turn on the way: "Next: Élodie. Dan misses this turn."."""
    said = []
    if state.up_next is not None:
        said.append(_("Next: {player}.").format(player=name(state.up_next, names)))
    else:
        said.append(_("Last turn of the round."))
    return sentences([*said, _misses(state, names)])


def _following_aloud(state: State, names: Names) -> str:
    if state.up_next is None:
        return sentences([_("Last turn of the round."), _misses(state, names)])
    said = _("{player} next.").format(player=name(state.up_next, names))
    return sentences([said, _misses(state, names)])


def _misses(state: State, names: Names) -> str:
    if not state.forfeiting:
        return ""
    text = ngettext(
        "{players} misses this turn.", "{players} miss this turn.", len(state.forfeiting)
    )
    return text.format(players=players(state.forfeiting, names))


def _game_point(state: State, names: Names) -> str:
    """Say "Game point. Ana 10,050. Round 7 is final.", for as long as the game goes on."""
    reached = state.game_point_round
    if reached is None or state.phase == "finished":
        return ""
    final = reached + 1
    goal = state.settings.game_point
    turn = next(
        (each for each in state.turns if each.round == reached and each.score >= goal), None
    )
    if turn is None:
        return _("Game point. Round {round} is final.").format(round=final)
    return _("Game point. {player} {total}. Round {round} is final.").format(
        player=name(turn.player, names), total=points(turn.score), round=final
    )


def _figures(state: State, legal: Legal, due: Due) -> list[Figure]:
    """Dice, turn points and pending bonus, replays left, total: always in this order."""
    board = _("on the board") if due.player in state.on_board else _("not on the board")
    left, most = state.replays_left(due.player), state.settings.player_replays
    if due.roll:
        rolled = Figure(_("Dice rolled"), str(due.dice), _("none due"))
    else:
        rolled = Figure(_("Dice to roll"), str(due.dice), "")
    return [
        rolled,
        Figure(_("Turn points"), points(due.points), _remark(state, legal, due)),
        Figure(_("Replays left"), str(left), _("of {most}").format(most=most)),
        Figure(_("Total"), points(state.scores[due.player]), board),
    ]


def _remark(state: State, legal: Legal, due: Due) -> str:
    """The pending bonus, else what the roll could make of the turn, else what a stop needs."""
    bonus = due.bonus + due.pending_bonus
    if bonus:
        return _("plus {bonus} pending").format(bonus=points(bonus))
    if legal.rolls:
        return _("up to {points} now").format(points=points(legal.rolls[0].turn_points))
    return _("needs {points}").format(points=points(state.minimum(due.player)))
