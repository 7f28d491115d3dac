"""The public page of one game: its state, totals as announced, the turns that are over.

Everything here comes from the public view and the public story, which hold no open roll
(Policy 1).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.engine.core import Json
from scoring.live.story import Line, Story
from scoring.models import Game
from scoring.words import public as words
from scoring.words.wording import Names, name, players, points, sentences
from tournaments.compilation import FINISHED
from tournaments.screens.bulletins import Shown as Bulletin
from tournaments.screens.rounds import RoundTurns, rounds_of
from tournaments.times import told

LOGGED = 50
"""Entries of the game log on the page."""
ENTRY = '<li data-id="{}">{} <time datetime="{}">{}</time></li>'


@dataclass(frozen=True, slots=True)
class TotalRow:
    """One player's total; `rank` is empty for who is out of the ranking."""

    rank: str
    player: str
    total: str
    latest: str = ""
    """What the latest turn of the round brought, in a word: "1,050", "bust"."""


@dataclass(frozen=True, slots=True)
class Totals:
    """A table of totals and what it is of."""

    caption: str
    rows: tuple[TotalRow, ...]
    round: str = ""
    """The round that `latest` is of, "Round 3"; empty where no row has it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the game log."""

    id: str
    text: str
    html: SafeString
    """The entry as the page has it, and as live news add it."""


@dataclass(frozen=True, slots=True)
class GameScreen:
    """All that the page shows to everybody."""

    title: str
    eyebrow: str
    heading: str
    line: str
    place: str
    """Whose turn of how many, who is next: "Turn 3 of 10. Next: Élodie."."""
    remarks: tuple[str, ...]
    lucky: str
    rolled: tuple[int, ...]
    """The dice of the lucky number."""
    totals: Totals | None
    as_of: str
    players: tuple[str, ...]
    """In turn order, while there are no totals."""
    rounds: tuple[RoundTurns, ...]
    log: list[Entry]
    """Newest first."""
    where: str
    """The answer to "Where are we?"."""
    running: bool
    bulletins: tuple[Bulletin, ...]
    """Corrections of announced totals, the latest first."""

    @property
    def latest_round(self) -> RoundTurns | None:
        """The round that the latest turn was in."""
        return self.rounds[0] if self.rounds else None

    @property
    def earlier_rounds(self) -> tuple[RoundTurns, ...]:
        """All the other ones, the latest first."""
        return self.rounds[1:]


def game_screen(
    game: Game,
    story: Story | None,
    *,
    label: str,
    eyebrow: str,
    zone: str,
    frozen: str = "",
    bulletins: Sequence[Bulletin] = (),
) -> GameScreen:
    """Put a game's public story (None where this page cannot tell one) into words.

    `label` is short, "Game 12"; `zone` is that of the club's clock; `frozen` says that the game is
    under review.
    """
    view: Json = story.view(game) if story else {}
    names: Names = story.names if story else {}
    heading = state_heading(label, view, names)
    totals = totals_of(view, names)
    running = view.get("phase") in ("turn", "call")
    return GameScreen(
        title=_("{heading} - Lucky Roll").format(heading=heading),
        eyebrow=_live(eyebrow) if running else eyebrow,
        heading=heading,
        line=state_line(view),
        place=place_line(story, names) if story else "",
        remarks=_remarks(game, view, frozen, running=running),
        lucky="" if view.get("lucky_number") is None else str(view["lucky_number"]),
        rolled=_lucky_dice(story) if story else (),
        totals=totals,
        as_of=_as_of(story, zone) if story else "",
        players=() if totals else tuple(name(player, names) for player in view.get("order", [])),
        rounds=rounds_of(view, names),
        log=log_of(story, zone) if story else [],
        where=words.where(story.state, names) if story else heading,
        running=running,
        bulletins=tuple(bulletins),
    )


def _live(tournament: str) -> str:
    return _("{tournament}, live").format(tournament=tournament) if tournament else _("Live")


def place_line(story: Story, names: Names) -> str:
    """Say how far the round is: "Turn 3 of 10. Next: Élodie. Dan misses this turn."."""
    state = story.state
    if state.due is None:
        return ""
    over = sum(turn.round == state.round for turn in state.turns)
    said = [
        _("Turn {number} of {count}.").format(number=over + 1, count=over + 1 + len(state.waiting))
    ]
    if state.up_next is not None:
        said.append(_("Next: {player}.").format(player=name(state.up_next, names)))
    said += [
        _("{player} forfeits the turn of this round.").format(player=name(player, names))
        for player in state.forfeiting
    ]
    return sentences(said)


def _remarks(game: Game, view: Json, frozen: str, *, running: bool) -> tuple[str, ...]:
    remarks = [_status(game, view), frozen]
    if running and not frozen:
        remarks.append(_("A roll appears here once the player's instruction is recorded."))
    return tuple(remark for remark in remarks if remark)


def _lucky_dice(story: Story) -> tuple[int, ...]:
    rolls = [each.event for each in story.entries if each.event["type"] == "lucky_number_rolled"]
    return tuple(rolls[-1]["dice"]) if rolls else ()


def _as_of(story: Story, zone: str) -> str:
    """Say when the totals that are shown were known."""
    announced = [line for line in story.lines if line.kind == "total"]
    if story.state.phase == FINISHED or not announced:
        announced = list(story.lines)
    if not announced:
        return ""
    return _("As of {when}.").format(when=told(announced[-1].at, zone).full)


def log_of(story: Story, zone: str) -> list[Entry]:
    """The latest entries of the log that everybody may read, newest first."""
    language = get_language() or ""
    return [_entry(line, zone, language) for line in reversed(story.lines[-LOGGED:])]


@lru_cache(maxsize=2000)  # a line never changes, and each page and message has fifty
def _entry(line: Line, zone: str, _language: str) -> Entry:
    moment = told(line.at, zone)
    html = format_html(ENTRY, line.id, line.text, moment.iso, moment.clock)
    return Entry(line.id, line.text, html)


def state_heading(label: str, view: Json, names: Names) -> str:
    """Say in one line where a game stands: "Game 12: round 4, Carla's turn"."""
    phase = view.get("phase", "")
    if phase == FINISHED:
        return _won(label, view, names)
    if phase in ("", "roster"):
        return _("{game} has not started").format(game=label)
    if phase == "lucky_number":
        return _("{game} is about to start").format(game=label)
    number, due = view["round"], view["due"]
    if phase == "call" or due is None:
        return _("{game}: round {round} is complete").format(game=label, round=number)
    return _("{game}: round {round}, {player}'s turn").format(
        game=label, round=number, player=name(due["player"], names)
    )


def _won(label: str, view: Json, names: Names) -> str:
    winners = [player for rank, player, _total in view["ranking"] if rank == 1]
    if not winners:
        return _("{game} is over").format(game=label)
    text = ngettext("{game}: {players} wins", "{game}: {players} share the win", len(winners))
    return text.format(game=label, players=players(winners, names))


def state_line(view: Json) -> str:
    """Say how many play, with which lucky number, and whether this is the last round."""
    if not view.get("order"):
        return ""
    count = len(view["order"])
    present = ngettext("{count} player.", "{count} players.", count).format(count=count)
    number = view["lucky_number"]
    lucky = "" if number is None else _("Lucky number {number}.").format(number=number)
    return sentences([present, lucky, _last_round(view)])


def _last_round(view: Json) -> str:
    if view["phase"] == FINISHED or view["game_point_round"] is None:
        return ""
    if view["round"] > view["game_point_round"]:
        return _("This is the final round.")
    return _("Game point is reached: the next round is the final one.")


def totals_of(view: Json, names: Names) -> Totals | None:
    """Return the totals that everybody may know: the result, live ones, or those announced."""
    if view.get("scores") is not None:
        caption = _("Result") if view["phase"] == FINISHED else _("Totals now")
        ranked = [(rank, player, total) for rank, player, total in view["ranking"]]
        return _totals(caption, ranked, view["scores"], names)
    announced = view.get("announced")
    if not announced:
        return None
    number = announced["round"]
    caption = _("Announced after round {round}").format(round=number)
    ranked = _by_total(announced["scores"], out=view["disqualified"])
    brought = {turn["player"]: _brought(turn) for turn in view["turns"] if turn["round"] == number}
    totals = _totals(caption, ranked, announced["scores"], names, brought)
    return replace(totals, round=_("Round {round}").format(round=number))


def _brought(turn: Json) -> str:
    """What a turn brought, in a word for a narrow column."""
    if turn["outcome"] == "bust":
        return _("bust")
    if turn["outcome"] in ("missed", "forfeited"):
        return _("no turn")
    return points(turn["points"] + turn["bonus"])


def _by_total(scores: Mapping[str, int], *, out: Collection[str]) -> list[tuple[int, str, int]]:
    """Give announced totals their places; equal totals share one. Who is `out` has none."""
    totals = [(player, total) for player, total in scores.items() if player not in out]
    return [
        (1 + sum(other > total for _, other in totals), player, total)
        for player, total in sorted(totals, key=lambda item: -item[1])
    ]


def _totals(
    caption: str,
    ranked: Sequence[tuple[int, str, int]],
    scores: Mapping[str, int],
    names: Names,
    brought: Mapping[str, str] = MappingProxyType({}),
) -> Totals:
    """Return the rows in order of place; the disqualified keep their totals and stand last."""
    placed = {player for _, player, _ in ranked}
    rows = [
        TotalRow(str(rank), name(player, names), points(total), brought.get(player, ""))
        for rank, player, total in ranked
    ]
    rows += [
        TotalRow("", name(player, names), points(total), brought.get(player, ""))
        for player, total in scores.items()
        if player not in placed
    ]
    return Totals(caption, tuple(rows))


def _status(game: Game, view: Json) -> str:
    if view.get("phase") != FINISHED or game.status == Game.Status.UNDER_REVIEW:
        return ""  # under review `as_of` says all
    if game.status == Game.Status.OFFICIAL:
        return _("The result is official.")
    return _("The result is provisional.")
