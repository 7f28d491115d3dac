"""An announcement said in fewer words, and in more: the listener chooses which (Preferences).

Both are for the ear alone; the log keeps the whole line whatever is said.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.engine.core import Json
from scoring.engine.lucky_roll import RULESET
from scoring.engine.lucky_roll.state import State, Turn
from scoring.words.aftermath import forfeited, next_up
from scoring.words.headlines import headline
from scoring.words.wording import Names, dice_left_aloud, name, points, sentences


def brief(before: State, event: Json, after: State, names: Names) -> str:
    """Say it in the shortest way, as in "Ben saves 1,500. Carla next.".

    No total is in it, and of a roll only what the best claim makes of the turn.
    """
    ended = after.turns[len(before.turns) :]
    if before.due is not None and ended and ended[0].player == before.due.player:
        said = _outcome(ended[0], names)
    elif event["type"] == "roll":
        said = _roll(after) or headline(event, names) + "."
    else:
        said = headline(event, names) + "."
    follows = [*forfeited(before, after, names), next_up(before, after, names)]
    return sentences([said, *follows])


def more(before: State, after: State, names: Names) -> str:
    """What is said besides where everything is wanted: how the next player stands."""
    due = after.due
    if due is None or (before.due and before.due.player == due.player):
        return ""
    text = (
        _("{player} has {total} and is on the board.")
        if due.player in after.on_board
        else _("{player} has {total} and is not on the board yet.")
    )
    total = points(after.scores.get(due.player, 0))
    return text.format(player=name(due.player, names), total=total)


def _outcome(turn: Turn, names: Names) -> str:
    player, gained = name(turn.player, names), turn.points + turn.bonus
    if turn.outcome == "bust":
        return _("Bust.")
    if turn.outcome == "saved":
        return _("{player} saves {sum}.").format(player=player, sum=points(gained))
    if gained:
        return _("{player} keeps {sum}.").format(player=player, sum=points(gained))
    if turn.outcome == "missed":
        return _("{player} misses the turn.").format(player=player)
    return _("{player} keeps nothing.").format(player=player)


def _roll(after: State) -> str:
    due = after.due
    if due is None or due.awaiting != "instruction":
        return ""
    best = RULESET.legal(after).rolls[0]
    bonus = due.bonus + due.pending_bonus
    worth = (
        _("{points} plus {bonus} pending.").format(
            points=points(best.turn_points), bonus=points(bonus)
        )
        if bonus
        else _("{points}.").format(points=points(best.turn_points))
    )
    return sentences([worth, dice_left_aloud(best.dice or 0)])
