"""What everybody should have heard of an evening, told once more from the log alone.

Written from the rules of what is public, without the product's own words and stories: it reads
rows as the API gives them, folds them, and says in English what is to be announced after each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.engine.core import Json
from scoring.engine.lucky_roll import RULESET, State
from scoring.log import Entry, Row, standing

Names = Mapping[str, str]

PLAIN = {
    "responded": "{player} responds.",
    "connection_lost": "{player} has lost the connection.",
    "connection_restored": "{player} is back; the dice are replayed.",
    "no_response": "{player} does not answer. Call the name once more.",
    "invalid_instruction": (
        "{player} gives no valid instruction. Second and last instruction attempt."
    ),
    "game_ended": "The manager ends the game.",
}
PENALTIES = {
    "reminder": "{player} is reminded.",
    "points": "{player} loses {points} points by a ruling.",
    "lose_turn": "{player} misses the next turn.",
}
ENDINGS = {
    ("saved", "stop"): "{player} saves {sum}.",
    ("kept", "unresponsive"): "{player} does not respond and keeps {worth}.",
    ("lost", "unresponsive"): "{player} does not respond; nothing is kept.",
    ("kept", "invalid_instruction"): "Second invalid instruction: {player} keeps {worth}.",
    ("lost", "invalid_instruction"): "Second invalid instruction: {player} keeps nothing.",
    ("kept", "technical"): "{player} is not back in time and keeps {worth}.",
    ("lost", "technical"): "{player} is not back in time; nothing is kept.",
    ("kept", "assistance"): "{player} was assisted and keeps {worth}.",
    ("lost", "assistance"): "{player} was assisted; nothing is kept.",
    ("missed", "absent"): "{player} does not answer and misses the turn.",
    ("forfeited", "penalty"): "{player} forfeits this turn.",
}


@dataclass(frozen=True)
class Line:
    """Something public: where it came from, its words, and what of them is announced."""

    ref: str
    text: str
    said: tuple[str, ...] = ()


@dataclass(frozen=True)
class Known:
    """What everybody knows after some rows."""

    lines: tuple[Line, ...]
    state: State

    @property
    def whose(self) -> tuple[int, str]:
        """How many turns are over, and whose is the next."""
        due = self.state.due
        return (len(self.state.turns), due.player) if due else (-1, "")


def known(rows: Sequence[Row], names: Names) -> Known:
    """Fold the rows from the very beginning and tell what of them is public."""
    state = RULESET.initial(RULESET.parse_rules({}))
    lines: list[Line] = []
    kept_back: list[tuple[Entry, State, State]] = []
    for entry in standing(rows):
        after = RULESET.apply(state, RULESET.parse(entry.event))
        kept_back.append((entry, state, after))
        if after.due is None or not after.due.roll:  # no dice on the table
            lines += _told(kept_back, names)
            kept_back = []
        state = after
    return Known(tuple(lines), state)


def heard(before: Known, now: Known, names: Names) -> list[str]:
    """What is announced to everybody when what is known has changed."""
    old = len(before.lines)
    if now.lines[:old] != before.lines:
        return [f"The scorekeepers corrected the log. {where(now.state, names)}"]
    return [text for line in now.lines[old:] for text in line.said]


def called(before: Known, now: Known, names: Names, player: str) -> list[str]:
    """What the player alone hears besides."""
    if before.whose == now.whose or now.whose[1] != player:
        return []
    return [f"Your turn, {names[player]}."]


def missed(before: Known, now: Known, names: Names) -> str:
    """The one summary of who was away."""
    count = len(now.state.turns) - len(before.state.turns)
    turns = f"{count} turn missed." if count == 1 else f"{count} turns missed."
    return f"Reconnected. {turns} {where(now.state, names)}"


def where(state: State, names: Names) -> str:
    """Where the game stands."""
    if state.phase == "finished":
        best = max(state.scores.values())
        first = [names[player] for player in state.order if state.scores[player] == best]
        wins = "wins" if len(first) == 1 else "share the win"
        return f"The game is over. {', '.join(first)} {wins}."
    if state.phase == "call":
        return f"Round {state.round} is complete."
    if state.due is None:
        return "The game has not started yet."
    final = state.game_point_round is not None and state.round > state.game_point_round
    return f"{names[state.due.player]} rolling, {'final ' if final else ''}round {state.round}."


# --- One group of events, of which the last one led to something public --------------------------


def _told(group: Sequence[tuple[Entry, State, State]], names: Names) -> list[Line]:
    lines: list[Line] = []
    roll: Entry | None = None
    for number, (entry, before, after) in enumerate(group, 1):
        event, last = entry.event, number == len(group)
        if event["type"] == "roll" and not last:
            roll = entry
            continue
        if roll and last:
            if event["type"] == "instruction" and event["then"] == "roll" and after.due:
                text = _rolls_on(roll.event, event, before, names)
                return [*lines, Line(entry.ref, text, (text,))]
            lines.append(Line(roll.ref, f"{names[event['player']]} rolls {_dice(roll.event)}."))
        lines += _line(entry, before, after, names)
    return lines


def _rolls_on(roll: Json, event: Json, before: State, names: Names) -> str:
    claim = (
        _n(event["points"])
        if "points" in event
        else ", ".join(map(str, event["keep"]))
        if "keep" in event
        else f"{_n(event['turn_points'])} for the turn"
    )
    player = names[event["player"]]
    text = f"{player} rolls {_dice(roll)}, claims {claim}, rolls {event['dice']}."
    pending = before.due.pending_bonus if before.due else 0
    return f"{text} Lucky {before.lucky_number}: {_n(pending)} pending." if pending else text


def _line(entry: Entry, before: State, after: State, names: Names) -> list[Line]:
    event = entry.event
    new = after.turns[len(before.turns) :]
    own = before.due is not None and bool(new) and new[0].player == before.due.player
    main = _ended(event, before, after, names) if own else _happened(event, after, names)
    passed = [turn for turn in (new[1:] if own else new) if turn.outcome == "forfeited"]
    follows = [f"{names[turn.player]} forfeits a turn." for turn in passed]
    gone = [names[p] for p in after.order if p in after.away and p not in before.away]
    if gone:
        follows.append(f"{_listed(gone)} is away until the return is announced at a call.")
    if _complete(after) > max(_complete(before), 0):
        follows.append(f"Round {_complete(after)} is complete.")
    follows.append(_next(before, after, names))
    point = ""
    if before.game_point_round is None and after.game_point_round is not None:
        point = (
            f"Game point for {names[new[0].player]}. Round {after.game_point_round + 1} is final."
        )
    spoken = " ".join(part for part in (main, *follows) if part)
    text = f"{names[event['player']]} rolls {_dice(event)}. " if event["type"] == "roll" else ""
    lines = [Line(entry.ref, text + spoken + point, (*([point] if point else []), spoken))]
    if after.announced is not None and after.announced != before.announced:
        totals = sorted(after.announced.scores.items(), key=lambda item: -item[1])
        listed = ", ".join(f"{names[player]} {_n(total)}" for player, total in totals)
        said = f"Totals after round {after.announced.round}: {listed}."
        lines.append(Line(f"{entry.ref}-totals", said, (said,)))
    return lines


def _ended(event: Json, before: State, after: State, names: Names) -> str:
    turn, due = after.turns[len(before.turns)], before.due
    assert due is not None
    player, total = names[turn.player], turn.points + turn.bonus
    worth = f"{_n(turn.points)} plus {_n(turn.bonus)} lucky" if turn.bonus else _n(turn.points)
    if turn.outcome == "bust":
        lost = f"loses {_n(due.points)}" if due.points else "scores nothing"
        lucky = " and the lucky bonus" if due.points and due.bonus else ""
        text = f"Bust. {player} {lost}{lucky}."
    elif turn.outcome == "saved" and turn.bonus:
        text = f"{player} saves {_n(total)}: {worth}."
    else:
        ending = ENDINGS[turn.outcome, turn.reason]
        text = ending.format(player=player, sum=_n(total), worth=worth)
    if after.phase == "finished" and turn.outcome not in ("missed", "forfeited"):
        text += f" Total {_n(turn.score)}." if total else f" Total stays {_n(turn.score)}."
    if event["type"] == "assistance" and event.get("helper") in after.turns_to_lose:
        text += f" {names[event['helper']]} misses the next turn."
    return text


def _happened(event: Json, after: State, names: Names) -> str:
    kind, player = event["type"], names.get(event.get("player", ""), "")
    if kind == "roster_set":
        return f"The roster is set: {_listed([names[each] for each in after.order])}."
    if kind == "lucky_number_rolled":
        return f"Today's lucky number: {after.lucky_number}. Rolled {_dice(event)}."
    if kind == "call_for_players":
        new = [names[each] for each in event.get("joined", [])]
        back = [names[each] for each in event.get("returned", [])]
        said = [f"New: {_listed(new)}."] if new else []
        said += [f"Back: {_listed(back)}."] if back else []
        return " ".join(said) or "Nobody joins or returns."
    if kind == "replay" and event["requested_by"] == "official":
        return f"Replay for {player}, asked for by an official; not counted."
    if kind == "replay":
        return f"Replay {after.replays_used[event['player']]} of 2 for {player}."
    if kind == "penalty":
        return PENALTIES[event["kind"]].format(player=player, points=_n(event.get("points") or 0))
    return PLAIN[kind].format(player=player)


def _complete(state: State) -> int:
    return state.round if state.phase == "call" else state.round - 1


def _next(before: State, after: State, names: Names) -> str:
    if after.phase == "finished":
        if before.phase == "finished":
            return ""
        best = max(after.scores.values())
        first = [names[p] for p in after.order if after.scores[p] == best]
        wins = "wins" if len(first) == 1 else "share the win"
        return f"The game is over. {_listed(first)} {wins} with {_n(best)}."
    if after.phase == "call":
        again = before.phase == "call" and before.round == after.round
        return "" if again else "Call for new and returning players."
    if after.due is None:
        return ""
    player = names[after.due.player]
    if after.round > before.round:
        final = after.game_point_round is not None and after.round > after.game_point_round
        return f"{'Final round' if final else f'Round {after.round}'}. {player} next."
    same = before.due is not None and before.due.player == after.due.player
    return "" if same else f"{player} next."


def _n(value: int) -> str:
    return f"{value:,}"


def _dice(event: Json) -> str:
    return ", ".join(map(str, event["dice"]))


def _listed(called: Sequence[str]) -> str:
    return " and ".join([", ".join(called[:-1]), called[-1]] if len(called) > 1 else called)


# --- Bulletins -----------------------------------------------------------------------------------


@dataclass
class Announced:
    """Totals that people were told, and those that were withdrawn since, row by row."""

    names: Names
    was: Any = None
    known: dict[tuple[int, bool], Any] = field(default_factory=dict)
    gone: dict[tuple[int, bool], tuple[Any, str]] = field(default_factory=dict)

    def after(self, rows: Sequence[Row]) -> list[str]:
        """The bulletins that the last of the rows calls for: one or none."""
        row, state = rows[-1], RULESET.initial(RULESET.parse_rules({}))
        known: dict[tuple[int, bool], Any] = {}
        now = None
        for entry in standing(rows):
            state = RULESET.apply(state, RULESET.parse(entry.event))
            now = _totals(RULESET.snapshot(state))
            if now:
                known[now[0]] = now
        reason = row.data["reason"] if row.kind == "correction" else ""
        withdrawn = {key: (was, reason) for key, was in self.known.items() if key not in known}
        self.gone |= withdrawn
        was, said = self.was, ""
        if row.kind == "correction" and was and (now is None or now[0][0] < was[0][0]):
            said = f"{_about(was, 'withdrawn')}{_why(reason)}"
        elif row.kind == "correction" and was and now and now[0][0] == was[0][0]:
            said = self._changed(was, now, reason)
        elif now and (was is None or now[0][0] > was[0][0]) and now[0] in self.gone:
            earlier, why = self.gone[now[0]]
            said = self._changed(earlier, now, why)
        self.gone = {key: value for key, value in self.gone.items() if key not in known}
        self.was, self.known = now, known
        return [said] if said else []

    def _changed(self, was: Any, now: Any, reason: str) -> str:
        changes = []
        for player in dict.fromkeys([*was[2], *now[2]]):
            old, new = was[2].get(player), now[2].get(player)
            place, placed = was[3].get(player), now[3].get(player)
            said = [f"{_n(new)} instead of {_n(old)}"] if old != new else []
            said += [f"place {placed} instead of {place}"] if place != placed else []
            if said:
                changes.append(f"{self.names[player]} {', '.join(said)}")
        if not changes:
            return ""
        return f"{_about(was, 'correction')}: {'; '.join(changes)}.{_why(reason)}"


def _totals(snapshot: Json) -> Any:
    """Key (round, cut short), whether it is the result, totals and places."""
    announced, over = snapshot["announced"], snapshot["phase"] == "finished"
    if over:
        short = announced is None or announced["round"] < snapshot["round"]
        places = {player: place for place, player, _total in snapshot["ranking"]}
        return (snapshot["round"], short), True, snapshot["scores"], places
    if announced is None:
        return None
    totals = {p: t for p, t in announced["scores"].items() if p not in snapshot["disqualified"]}
    places = {p: 1 + sum(other > t for other in totals.values()) for p, t in totals.items()}
    return (announced["round"], False), False, announced["scores"], places


def _about(was: Any, what: str) -> str:
    of = "result" if was[1] else f"totals after round {was[0][0]}"
    if what == "withdrawn":
        return f"The {of} is withdrawn." if was[1] else f"The {of} are withdrawn."
    return f"Correction to the {of}"


def _why(reason: str) -> str:
    stop = "" if reason[-1:] in ".!?" else "."
    return f" Reason: {reason}{stop}" if reason else ""
