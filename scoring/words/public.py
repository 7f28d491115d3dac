"""What happened as the public hears it: once an instruction is known, without unannounced totals.

An event is told from the states before and after it, as for officials. A total is in it only
where everybody may know totals (Policy 1; totals are announced at the end of a round).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.core import Json
from scoring.engine.lucky_roll.ranking import rank
from scoring.engine.lucky_roll.state import State, Turn
from scoring.words.aftermath import game_point, what_follows
from scoring.words.headlines import claimed
from scoring.words.narration import tell
from scoring.words.wording import Names, dice, name, points, sentences, turn_worth


def rolled(event: Json, names: Names) -> str:
    """Say "Ben rolls 4, 4, 1.", of a roll whose instruction is known."""
    return _("{player} rolls {dice}.").format(
        player=name(event["player"], names), dice=dice(event["dice"])
    )


def rolled_on(roll: Json, event: Json, before: State, names: Names) -> str:
    """Say a roll with the instruction to roll on, in one sentence, and what luck is pending."""
    count = event["dice"]
    text = ngettext(
        "{player} rolls {dice}, claims {claim}, rolls {count}.",
        "{player} rolls {dice}, claims {claim}, rolls {count}.",
        count,
    ).format(
        player=name(event["player"], names),
        dice=dice(roll["dice"]),
        claim=claimed(event),
        count=count,
    )
    pending = before.due.pending_bonus if before.due else 0
    if not pending:
        return text
    lucky = _("Lucky {number}: {bonus} pending.").format(
        number=before.lucky_number, bonus=points(pending)
    )
    return sentences([text, lucky])


def told(before: State, event: Json, after: State, names: Names, *, totals: bool) -> str:
    """An event and what follows from it, in whole sentences; `totals`: they may be in it."""
    ended = after.turns[len(before.turns) :]
    if before.due is None or not ended or ended[0].player != before.due.player:
        return tell(before, event, after, names).line
    return sentences(
        [
            _turn_ended(before, ended[0], names, totals=totals),
            _helper(event, after, names),
            point_reached(before, after, names, totals=totals),
            *what_follows(before, after, names),
        ]
    )


def point_reached(before: State, after: State, names: Names, *, totals: bool) -> str:
    """Say that game point was just reached, else nothing."""
    said = game_point(before, after, names)
    if not said or totals or after.game_point_round is None:
        return said
    return _("Game point for {player}. Round {round} is final.").format(
        player=name(after.turns[len(before.turns)].player, names),
        round=after.game_point_round + 1,
    )


def totals_line(after: State, names: Names) -> str:
    """The totals that were announced last, as they are read aloud; "" before there are any."""
    announced = after.announced
    if announced is None:
        return ""
    ranked = sorted(announced.scores.items(), key=lambda item: -item[1])
    listed = ", ".join(
        _("{player} {total}").format(player=name(player, names), total=points(total))
        for player, total in ranked
    )
    return _("Totals after round {round}: {totals}.").format(round=announced.round, totals=listed)


def where(state: State, names: Names) -> str:
    """Say where the game stands as everybody may know it: "Ben rolling, round 4."."""
    if state.phase == "finished":
        first = [place.player for place in rank(state) if place.rank == 1]
        return _("The game is over.") if not first else what_won(state, first, names)
    if state.phase == "call":
        return _("Round {round} is complete.").format(round=state.round)
    if state.due is None:
        return _("The game has not started yet.")
    text = (
        _("{player} rolling, final round {round}.")
        if state.final_round
        else _("{player} rolling, round {round}.")
    )
    return text.format(player=name(state.due.player, names), round=state.round)


def what_won(state: State, first: list[str], names: Names) -> str:
    """Say who has won; with the total, since a result is everybody's."""
    text = ngettext(
        "The game is over. {players} wins.",
        "The game is over. {players} share the win.",
        len(first),
    )
    return text.format(players=", ".join(name(player, names) for player in first))


def missed(turns: int, here: str, *, again: bool) -> str:
    """One summary instead of a flood: "Reconnected. 3 turns missed. Ben rolling, round 4."."""
    count = ""
    if turns > 0:
        count = ngettext("{count} turn missed.", "{count} turns missed.", turns).format(count=turns)
    return sentences([_("Reconnected.") if again else "", count, here])


def corrected(here: str) -> str:
    """Say that what was told before was wrong, and where the game stands now."""
    return sentences([_("The scorekeepers corrected the log."), here])


def your_turn(player: str, names: Names) -> str:
    """Say "Your turn, Ana.", to Ana alone."""
    return _("Your turn, {player}.").format(player=name(player, names))


def _helper(event: Json, after: State, names: Names) -> str:
    helper = str(event.get("helper"))
    if event["type"] != "assistance" or helper not in after.turns_to_lose:
        return ""
    return _("{player} misses the next turn.").format(player=name(helper, names))


def _turn_ended(before: State, turn: Turn, names: Names, *, totals: bool) -> str:
    due = before.due
    facts = {
        "player": name(turn.player, names),
        "worth": turn_worth(turn.points, turn.bonus),
        "sum": points(turn.points + turn.bonus),
        "lost": points(due.points) if due else "",
    }
    if turn.outcome == "bust":
        text = _bust(lost=bool(due and due.points), lucky=bool(due and due.bonus))
    else:
        text = _ENDINGS[turn.outcome, turn.reason]()
    if turn.outcome == "saved" and turn.bonus:
        text = _("{player} saves {sum}: {worth}.")
    said = text.format(**facts)
    if not totals or turn.outcome in ("missed", "forfeited"):
        return said
    gained = turn.points + turn.bonus
    total = _("Total {total}.") if gained else _("Total stays {total}.")
    return sentences([said, total.format(total=points(turn.score))])


def _bust(*, lost: bool, lucky: bool) -> str:
    if lost and lucky:
        return _("Bust. {player} loses {lost} and the lucky bonus.")
    if lost:
        return _("Bust. {player} loses {lost}.")
    return _("Bust. {player} scores nothing.")


_ENDINGS: Mapping[tuple[str, str], Callable[[], str]] = {
    ("saved", "stop"): lambda: _("{player} saves {sum}."),
    ("kept", "unresponsive"): lambda: _("{player} does not respond and keeps {worth}."),
    ("lost", "unresponsive"): lambda: _("{player} does not respond; nothing is kept."),
    ("kept", "invalid_instruction"): lambda: _(
        "Second invalid instruction: {player} keeps {worth}."
    ),
    ("lost", "invalid_instruction"): lambda: _(
        "Second invalid instruction: {player} keeps nothing."
    ),
    ("kept", "technical"): lambda: _("{player} is not back in time and keeps {worth}."),
    ("lost", "technical"): lambda: _("{player} is not back in time; nothing is kept."),
    ("kept", "assistance"): lambda: _("{player} was assisted and keeps {worth}."),
    ("lost", "assistance"): lambda: _("{player} was assisted; nothing is kept."),
    ("lost", "penalty"): lambda: _("{player} is disqualified; the turn is lost."),
    ("missed", "absent"): lambda: _("{player} does not answer and misses the turn."),
    ("forfeited", "penalty"): lambda: _("{player} forfeits this turn."),
}
