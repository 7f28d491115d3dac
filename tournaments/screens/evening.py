"""The public page of one game: its state, totals as announced, the turns that are over.

Everything here comes from the public view, which holds no open roll (Policy 1).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.core import Json
from scoring.models import Game
from scoring.words.wording import Names, name, players, points, sentences
from tournaments.compilation import FINISHED
from tournaments.screens.links import Link
from tournaments.screens.turns import turn_sentence


@dataclass(frozen=True, slots=True)
class TotalRow:
    """One player's total; `rank` is empty for who is out of the ranking."""

    rank: str
    player: str
    total: str


@dataclass(frozen=True, slots=True)
class Totals:
    """A table of totals and what it is of."""

    caption: str
    rows: list[TotalRow]


@dataclass(frozen=True, slots=True)
class RoundTurns:
    """A round's turns so far: players and what came of each."""

    heading: str
    turns: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class GameScreen:
    """All that the page shows."""

    title: str
    eyebrow: str
    heading: str
    line: str
    remarks: list[str]
    totals: Totals | None
    players: list[str]
    """In turn order, while there are no totals."""
    rounds: list[RoundTurns]
    links: list[Link]


def game_screen(
    game: Game,
    view: Json,
    names: Names,
    *,
    label: str,
    eyebrow: str,
    as_of: str,
    links: Sequence[Link],
) -> GameScreen:
    """Put a game's public view ({} while there is none) into words; `label` is short, "Game 12"."""
    heading = state_heading(label, view, names)
    totals = totals_of(view, names)
    return GameScreen(
        title=_("{heading} - Lucky Roll").format(heading=heading),
        eyebrow=eyebrow,
        heading=heading,
        line=state_line(view),
        remarks=[remark for remark in (_status(game, view), as_of) if remark],
        totals=totals,
        players=[] if totals else [name(player, names) for player in view.get("order", [])],
        rounds=rounds_of(view, names),
        links=list(links),
    )


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
    caption = _("Announced after round {round}").format(round=announced["round"])
    ranked = _by_total(announced["scores"], out=view["disqualified"])
    return _totals(caption, ranked, announced["scores"], names)


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
) -> Totals:
    """Return the rows in order of place; the disqualified keep their totals and stand last."""
    placed = {player for _, player, _ in ranked}
    rows = [
        TotalRow(str(rank), name(player, names), points(total)) for rank, player, total in ranked
    ]
    rows += [
        TotalRow("", name(player, names), points(total))
        for player, total in scores.items()
        if player not in placed
    ]
    return Totals(caption, rows)


def rounds_of(view: Json, names: Names) -> list[RoundTurns]:
    """Return the finished turns by round, the latest round first, each in the order played."""
    rounds = [
        RoundTurns(
            _("Round {round}").format(round=number),
            [(name(turn["player"], names), turn_sentence(turn)) for turn in turns],
        )
        for number, turns in groupby(view.get("turns", []), key=lambda turn: turn["round"])
    ]
    return rounds[::-1]


def _status(game: Game, view: Json) -> str:
    if view.get("phase") != FINISHED or game.status == Game.Status.UNDER_REVIEW:
        return ""  # under review `as_of` says all
    if game.status == Game.Status.OFFICIAL:
        return _("The result is official.")
    return _("The result is provisional.")
