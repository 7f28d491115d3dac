"""The championship, its title and the records of a season, in whole sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _

from roster.models import Player
from roster.shown import kept_of, shown_name
from scoring.words.wording import players, points
from tournaments.championship.outcome import Outcome
from tournaments.championship.record_book import Held, Holder, Record
from tournaments.models import Title
from tournaments.ranking_words import figure
from tournaments.selectors import is_running
from tournaments.standings import Basis

Naming = Callable[[Player], str]
"""What a player is called: `shown_name` for everybody, `called_name` on officials' pages."""


def named(people: Sequence[Player], naming: Naming = shown_name) -> str:
    """Some players as a list: "Ana and Ben"."""
    return players([naming(player) for player in people], {})


def champions_of(title: Title) -> list[Player]:
    """Who has been given a title, by name; records that were merged are the kept one."""
    return list(dict.fromkeys(kept_of(each.player) for each in title.champions.all()))


def heading(outcome: Outcome, naming: Naming = shown_name) -> str:
    """Say how the championship stands: "Ana is the champion"."""
    if outcome.title is not None:
        return champion_sentence(champions_of(outcome.title), naming)
    if outcome.finished:
        text = (
            _("{players} have won the championship game")
            if len(outcome.winners) > 1
            else _("{players} has won the championship game")
        )
        return text.format(players=named(outcome.winners, naming))
    if outcome.scheduled.cancelled:
        return _("The championship game is cancelled")
    if is_running(outcome.scheduled):
        return _("The championship is being played")
    return _("The championship is still to come")


def champion_sentence(people: Sequence[Player], naming: Naming = shown_name) -> str:
    """Say who holds the title."""
    text = _("{players} are joint champions") if len(people) > 1 else _("{players} is the champion")
    return text.format(players=named(people, naming))


def state_of_result(outcome: Outcome) -> str:
    """Say how final it is, as long as no title is given."""
    if outcome.title is not None or not outcome.finished:
        return ""
    if outcome.official:
        return _("The result is official. The title has not been given yet.")
    if outcome.under_review:
        return _("The result is under review. The title is given once it is official.")
    return _("The result is provisional. The title is given once it is official.")


def how_sentence(how: str) -> str:
    """Say by what somebody became the champion."""
    return HOW[Title.How(how)]()


HOW: Mapping[Title.How, Callable[[], str]] = {
    Title.How.WON: lambda: _("By winning the championship game."),
    Title.How.JOINT: lambda: _("Level in the championship game, they share the title."),
    Title.How.TIE_BREAK: lambda: _("Level in the championship game; the manager broke the tie."),
    Title.How.RULING: lambda: _("By a ruling of the manager."),
}


def changed_sentence(
    outcome: Outcome, before: Sequence[Player], naming: Naming = shown_name
) -> str:
    """Say that the game has other winners than when the title was decided upon."""
    if not outcome.changed:
        return ""
    if not outcome.winners:
        text = _("When the title was decided, {before} had won. Now the game has no result.")
        return text.format(before=named(before, naming))
    text = _("When the title was decided, {before} had won. By the result now: {now}.")
    return text.format(before=named(before, naming), now=named(outcome.winners, naming))


RECORDS: Mapping[Record, Callable[[], str]] = {
    Record.GAME: lambda: _("Most points in a game"),
    Record.TURN: lambda: _("Most points in a turn"),
    Record.AVERAGE: lambda: _("Best average"),
    Record.WINS: lambda: _("Most games won"),
    Record.BONUSES: lambda: _("Most turns with a lucky bonus"),
    Record.GAMES: lambda: _("Most games played"),
}


def value_of(held: Held) -> str:
    """Write a record's value."""
    if held.record is Record.AVERAGE:
        return figure(held.value, Basis.AVERAGE)
    return points(held.value.numerator)


def holder_sentence(holder: Holder) -> str:
    """Name who holds a record, with the game where it was set in one: "Ana in game 3"."""
    name = shown_name(holder.player)
    if holder.number is None:
        return name
    return _("{player} in game {number}").format(player=name, number=holder.number)
