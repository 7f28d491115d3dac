"""What follows from an event besides itself: game point, lost turns, a round's end, who is next."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.engine.lucky_roll.ranking import rank
from scoring.engine.lucky_roll.state import State
from scoring.words.wording import Names, name, players, points


def what_follows(before: State, after: State, names: Names) -> list[str]:
    """Sentences about everything that changed hands but game point, as they are said in order."""
    return [
        *forfeited(before, after, names),
        _away(before, after, names),
        _round_complete(before, after),
        next_up(before, after, names),
    ]


def game_point(before: State, after: State, names: Names) -> str:
    """Say "Game point. Ana 10,050. Round 7 is final." where it was just reached; else nothing."""
    if after.game_point_round is None or before.game_point_round is not None:
        return ""
    turn = after.turns[len(before.turns)]
    return _("Game point. {player} {total}. Round {round} is final.").format(
        player=name(turn.player, names), total=points(turn.score), round=after.game_point_round + 1
    )


def forfeited(before: State, after: State, names: Names) -> list[str]:
    """Turns that were passed over on the way to the next one that is called."""
    ended = after.turns[len(before.turns) :]
    if before.due is not None and ended and ended[0].player == before.due.player:
        ended = ended[1:]  # the open turn: what ended it has been told
    gone = [turn.player for turn in ended if turn.outcome == "forfeited"]
    return [_("{player} forfeits a turn.").format(player=name(player, names)) for player in gone]


def _away(before: State, after: State, names: Names) -> str:
    gone = [player for player in after.order if player in after.away - before.away]
    if not gone:
        return ""
    return _("{player} is away until the return is announced at a call.").format(
        player=players(gone, names)
    )


def _round_complete(before: State, after: State) -> str:
    """The round's end, when its totals are read aloud. Nothing is said of it again at the call."""
    complete = _complete_rounds(after)
    if complete <= max(_complete_rounds(before), 0):
        return ""
    return _("Round {round} is complete.").format(round=complete)


def _complete_rounds(state: State) -> int:
    return state.round if state.phase == "call" else state.round - 1


def next_up(before: State, after: State, names: Names) -> str:
    """Say who or what comes next: "Carla next.", the call, the winner; nothing while it stays."""
    if after.phase == "finished":
        return _winner(after, names) if before.phase != "finished" else ""
    if after.phase == "call":
        called = before.phase == "call" and before.round == after.round
        return "" if called else _("Call for new and returning players.")
    if after.due is None:
        return ""
    was = before.due.player if before.due else None
    if after.due.player == was and after.round == before.round:
        return ""
    player = name(after.due.player, names)
    if after.round > before.round:
        if after.final_round:
            return _("Final round. {player} next.").format(player=player)
        return _("Round {round}. {player} next.").format(round=after.round, player=player)
    return _("{player} next.").format(player=player)


def _winner(after: State, names: Names) -> str:
    first = [place for place in rank(after) if place.rank == 1]
    if not first:
        return _("The game is over.")
    text = (
        _("The game is over. {players} wins with {total}.")
        if len(first) == 1
        else _("The game is over. {players} share the win with {total}.")
    )
    return text.format(
        players=players([place.player for place in first], names), total=points(first[0].total)
    )
