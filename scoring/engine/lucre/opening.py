"""Sitting down, the deal, and the roll for who begins."""

from __future__ import annotations

from scoring.engine.core import RuleViolation
from scoring.engine.lucre.cards import (
    CARDS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NUMBERS,
    decks_for,
    is_deck,
)
from scoring.engine.lucre.events import Deal, OpeningRoll, RosterSet
from scoring.engine.lucre.guards import in_phase, on_roster
from scoring.engine.lucre.state import Draft, Due
from scoring.engine.lucre.turns import begin_turn


def roster_set(draft: Draft, event: RosterSet) -> None:
    """Seat everybody clockwise as listed (the table, seats); there are cards for all of them."""
    in_phase(draft, "roster")
    seats = len(event.players)
    if seats < MIN_PLAYERS:
        raise RuleViolation("roster_too_small", players=seats, minimum=MIN_PLAYERS)
    if seats > MAX_PLAYERS:
        raise RuleViolation("roster_too_large", players=seats, maximum=MAX_PLAYERS)
    for seat, player in enumerate(event.players):
        if player in event.players[:seat]:
            raise RuleViolation("already_on_roster", player=player)
    draft.order = event.players
    draft.decks = decks_for(seats)
    draft.hands = {player: [] for player in event.players}
    draft.phase = "deal"


def deal(draft: Draft, event: Deal) -> None:
    """Deal round by round from the first listed (the table, deal); what is left over lies open."""
    in_phase(draft, "deal")
    for card in event.deck:
        if card not in CARDS:
            raise RuleViolation("not_a_card", card=card)
    if not is_deck(event.deck, draft.decks):
        raise RuleViolation("wrong_deck", decks=draft.decks, cards=len(event.deck))
    seats = len(draft.order)
    dealt = len(event.deck) // seats * seats
    for seat, player in enumerate(draft.order):
        draft.hands[player] = list(event.deck[seat:dealt:seats])
    draft.discard = list(event.deck[dealt:])
    draft.phase = "opening"
    draft.due = Due("opening_roll", draft.order)


def opening_roll(draft: Draft, event: OpeningRoll) -> None:
    """Find who begins (the table, opening roll): the highest; only those tied roll again."""
    in_phase(draft, "opening")
    for player in event.rolls:
        on_roster(draft, player)
    rollers = draft.due.players if draft.due is not None else ()
    if set(event.rolls) != set(rollers):
        raise RuleViolation("wrong_player", players=list(event.rolls), due=list(rollers))
    for player, number in event.rolls.items():
        if number not in NUMBERS:
            raise RuleViolation("not_a_die", player=player, number=number)
    highest = max(event.rolls.values())
    tied = tuple(player for player in rollers if event.rolls[player] == highest)
    if len(tied) > 1:
        draft.due = Due("opening_roll", tied)
        return
    draft.phase = "turn"
    begin_turn(draft, tied[0])
