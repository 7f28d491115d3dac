"""What a ruling does, foreseen: old and new totals and places, in words, with nothing written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.translation import gettext as _

from policies.wording import sentence
from scoring import folding
from scoring.engine.core import Json
from scoring.engine.lucky_roll.ranking import rank
from scoring.engine.lucky_roll.state import State
from scoring.models import Game
from scoring.selectors import names_of
from scoring.words.aftermath import what_follows
from scoring.words.headlines import headline
from scoring.words.wording import Names, name, points, sentences


@dataclass(frozen=True, slots=True)
class Line:
    """Something about a player as it is and as it will be: "Gus, total", "1,750", "1,550"."""

    what: str
    now: str
    then: str


@dataclass(frozen=True, slots=True)
class Consequence:
    """`lead` says what happens, `lines` what differs, `notes` what else to know."""

    lead: str
    lines: tuple[Line, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All of it in a few sentences: what a record keeps, and what a confirmation is about."""
        told = [
            _("{what}: {now}, then {then}.").format(what=line.what, now=line.now, then=line.then)
            for line in self.lines
        ]
        return sentences([self.lead, *told, *self.notes])


def foresee(game: Game, event: Json) -> Consequence:
    """What recording this event now would do; RuleViolation where the rules refuse it."""
    before: State = folding.current(game).state
    after: State = game.engine.apply(before, game.engine.parse(event))
    return consequence(before, after, event, names_of(game))


def consequence(before: State, after: State, event: Json, names: Names) -> Consequence:
    """The same from the two states."""
    player = str(event.get("player", event.get("winner", "")))
    follows = sentences(what_follows(before, after, names))
    lines = differing(before, after, names)
    others = any(_differs(before, after, other) for other in after.order if other != player)
    notes = [_note(before, after, event, names), follows]
    if player in after.order and not others and lines:
        notes.append(_("Nobody else is affected."))
    return Consequence(
        _lead(before, after, event, names), lines, tuple(note for note in notes if note)
    )


def differing(before: State, after: State, names: Names) -> tuple[Line, ...]:
    """Totals, places and marks that are not what they were, player by player in turn order."""
    was, will_be = _facts(before, names), _facts(after, names)
    unknown = _("not playing")
    return tuple(
        Line(what, was.get(what, unknown), will_be.get(what, unknown))
        for what in dict.fromkeys([*will_be, *was])
        if was.get(what) != will_be.get(what)
    )


def _facts(state: State, names: Names) -> Mapping[str, str]:
    ranks = {place.player: place.rank for place in rank(state)}
    facts = {}
    for player in state.order:
        called = name(player, names)
        place = ordinal(ranks[player]) if player in ranks else _("not ranked")
        facts[_("{player}, total").format(player=called)] = points(state.scores[player])
        facts[_("{player}, place").format(player=called)] = str(place)
        lost = state.turns_to_lose.get(player, 0)
        facts[_("{player}, turns to lose").format(player=called)] = str(lost)
    return facts


def _differs(before: State, after: State, player: str) -> bool:
    ranks = [{place.player: place.rank for place in rank(state)} for state in (before, after)]
    return before.scores.get(player) != after.scores.get(player) or ranks[0].get(player) != ranks[
        1
    ].get(player)


def _lead(before: State, after: State, event: Json, names: Names) -> str:
    """What happens, in one sentence; for points with what they do to the place."""
    player = str(event.get("player", ""))
    if event.get("kind") in ("points", "award"):
        return _points_lead(before, after, player, names)
    if event.get("kind") == "disqualify":
        return _("{player} is disqualified: out of the order and the ranking.").format(
            player=name(player, names)
        )
    if event["type"] == "game_ended":
        return _("The game ends in round {round}.").format(round=before.round)
    return sentence(headline(event, names))


def _points_lead(before: State, after: State, player: str, names: Names) -> str:
    change = after.scores[player] - before.scores[player]
    was = {place.player: place.rank for place in rank(before)}.get(player)
    will_be = {place.player: place.rank for place in rank(after)}.get(player)
    facts = {
        "player": name(player, names),
        "points": points(abs(change)),
        "was": ordinal(was or 0),
        "place": ordinal(will_be or 0),
    }
    if was is None or will_be is None or was == will_be:
        lost = _("{player} loses {points} points.")
        return (lost if change <= 0 else _("{player} is given {points} points.")).format(**facts)
    if change < 0:
        text = _("{player} loses {points} points and falls from {was} to {place}.")
    else:
        text = _("{player} is given {points} points and rises from {was} to {place}.")
    return text.format(**facts)


def _note(before: State, after: State, event: Json, names: Names) -> str:
    """What is worth knowing about this kind of ruling."""
    player = str(event.get("player", ""))
    called = name(player, names)
    match event.get("kind"):
        case "reminder":
            return _("It is on record and changes nothing in the game.")
        case "points":
            if before.scores[player] - after.scores[player] < event["points"]:
                return _("A total never falls below 0.")
            if player in after.on_board:
                return _("{player} stays on the board.").format(player=called)
        case "lose_turn" if after.turns_to_lose.get(player, 0) > before.turns_to_lose.get(
            player, 0
        ):
            return _when_served(after, player, called)
        case "reinstate":
            return _("{player} is due again in the next round.").format(player=called)
    return ""


def _when_served(after: State, player: str, called: str) -> str:
    if player in after.disqualified or player in after.away:
        return _("It waits until {player} plays again.").format(player=called)
    if after.phase == "finished":
        return _("The game is over: at sign-off you decide whether it is carried over.")
    if player in after.waiting:
        return _("To be served in round {round}.").format(round=after.round)
    return _("To be served in round {round}.").format(round=after.round + 1)
