"""What standings have to say, in whole sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.wording import Names, name, players, points, sentences
from tournaments.models import Tournament
from tournaments.ranking_words import LEVEL, LEVEL_ON_WINS, SHARED, first_rule
from tournaments.schedule import STAGES, Stage
from tournaments.stages.cut import Cut, Going, Passed
from tournaments.standings import Basis, Criterion, TieNote

# --- Ties ----------------------------------------------------------------------------------------


def tie_sentence(note: TieNote, names: Names, basis: Basis = Basis.TOTAL) -> str:
    """Tell how a tie was decided: "Places 5 and 6 are level on points. Ben is ahead …"."""
    if note.criterion is Criterion.SHARED:
        return SHARED[basis]().format(players=players(_ids(note), names), place=note.first)
    level = LEVEL_ON_WINS if Criterion.WINS in note.also_level_on else LEVEL
    places = span(note.first, note.last)
    return sentences([level[basis]().format(places=places), _decided(note, names)])


def _decided(note: TieNote, names: Names) -> str:
    values = [points(value) for value in note.values]
    called = [name(player, names) for player in _ids(note)]
    if len(called) == 2:
        text = _AHEAD[note.criterion]()
        return text.format(player=called[0], more=values[0], less=values[1])
    with_values = [
        _("{player} {value}").format(player=player, value=value)
        for player, value in zip(called, values, strict=True)
    ]
    return _DECIDE[note.criterion]().format(players=players(with_values, {}))


_AHEAD: Mapping[Criterion, Callable[[], str]] = {
    Criterion.WINS: lambda: _("{player} is ahead on games won, {more} to {less}."),
    Criterion.BEST: lambda: _("{player} is ahead on best game, {more} to {less}."),
}
_DECIDE: Mapping[Criterion, Callable[[], str]] = {
    Criterion.WINS: lambda: _("Games won decide: {players}."),
    Criterion.BEST: lambda: _("The best game decides: {players}."),
}


def _ids(note: TieNote) -> list[str]:
    return [str(player) for player in note.players]


def span(first: int, last: int) -> str:
    """Tell a range: "5 and 6" or "5 to 7"; "5" where it is one."""
    if first == last:
        return str(first)
    text = _("{first} and {last}") if last == first + 1 else _("{first} to {last}")
    return text.format(first=first, last=last)


# --- The cut -------------------------------------------------------------------------------------


def cut_sentence(
    line: Cut, stage: Stage, *, games_left: int, games_needed: int, as_of: int | None = None
) -> str:
    """Tell where the cut is: "Cut line today. 16 places advance after game 20. …".

    `as_of` is the earlier game after which it was there.
    """
    if line.closed:
        return _closed_cut(line, games_needed)
    today = _("Cut line today.") if games_left else _("Cut line.")
    return sentences(
        [
            today if as_of is None else _("Cut line after game {number}.").format(number=as_of),
            ngettext(
                "{count} place advances after game {game}.",
                "{count} places advance after game {game}.",
                line.places,
            ).format(count=line.places, game=STAGES[stage][-1]),
            _shared(line, games_left),
            _passed_over(line, games_needed),
        ]
    )


def _shared(line: Cut, games_left: int) -> str:
    if line.advancing == line.places:
        return ""
    text = (
        _("Place {place} is shared, so {count} players would.")
        if games_left
        else _("Place {place} is shared, so {count} players do.")
    )
    return text.format(place=line.last_rank, count=line.advancing)


def _closed_cut(line: Cut, games_needed: int) -> str:
    """Tell it of a stage that is closed: the field that it made, not what the table would."""
    return sentences(
        [
            ngettext(
                "Cut line. The stage is closed: {count} player goes on.",
                "Cut line. The stage is closed: {count} players go on.",
                line.advancing,
            ).format(count=line.advancing),
            ngettext(
                "{count} more is admitted by a ruling.",
                "{count} more are admitted by a ruling.",
                line.admitted,
            ).format(count=line.admitted)
            if line.admitted
            else "",
            _passed_over(line, games_needed),
        ]
    )


def _passed_over(line: Cut, games_needed: int) -> str:
    reasons = list(line.passed_over.values())
    counts = {reason: reasons.count(reason) for reason in Passed if reason in reasons}
    return sentences(
        _PASSED[reason](count).format(count=count, games=games_needed)
        for reason, count in counts.items()
    )


_PASSED: Mapping[Passed, Callable[[int], str]] = {
    Passed.SHORT: lambda count: ngettext(
        "{count} player above it cannot reach {games} games any more and is passed over.",
        "{count} players above it cannot reach {games} games any more and are passed over.",
        count,
    ),
    Passed.WITHDRAWN: lambda count: ngettext(
        "{count} player above it has withdrawn.",
        "{count} players above it have withdrawn.",
        count,
    ),
    Passed.NOT_IN_FIELD: lambda count: ngettext(
        "{count} player above it is not in the field of this stage.",
        "{count} players above it are not in the field of this stage.",
        count,
    ),
    Passed.DECIDED: lambda count: ngettext(
        "{count} player above it is not in the field that was settled.",
        "{count} players above it are not in the field that was settled.",
        count,
    ),
}


def remark_on(player: int, going: Going, passed: Passed | None) -> str:
    """Say of somebody in the table why they do not go on, or why they do all the same.

    `passed` is why they stand above the line all the same, if they do. Who played too few games is
    told so beside the games. Empty where there is nothing to say; else with {player} in it.
    """
    if player in going.withdrawn:
        return _("{player} has withdrawn and does not go on.")
    if player in going.outsiders:
        return _("{player} is not in the field of this stage and does not go on.")
    if player in going.admitted:
        return _("{player} goes on by a ruling.")
    if passed is Passed.DECIDED:
        return _("{player} is not in the field that was settled.")
    return ""


# --- What counts ---------------------------------------------------------------------------------


def heading(stage: Stage, as_of: int | None) -> str:
    """Say the state of a table: "Standings after game 12 of 20"."""
    last = STAGES[stage][-1]
    if stage is Stage.CHAMPIONSHIP:
        return _("Championship standings") if as_of else _("Standings before the championship")
    if as_of is None:
        text = (
            _("Standings before game {game}")
            if stage is Stage.QUALIFYING
            else _("Semifinal standings before game {game}")
        )
        return text.format(game=STAGES[stage][0])
    if stage is Stage.QUALIFYING:
        return _("Standings after game {game} of {last}").format(game=as_of, last=last)
    return _("Semifinal standings after game {game} of {last}").format(game=as_of, last=last)


def to_come(stage: Stage, games_left: int) -> str:
    """Say how many games of a stage are still to be played."""
    if stage is Stage.CHAMPIONSHIP:
        return _("The championship is still to come.") if games_left else ""
    if not games_left:
        return _("All its games have been played.")
    if stage is Stage.QUALIFYING:
        text = ngettext(
            "{count} qualifying game is still to come.",
            "{count} qualifying games are still to come.",
            games_left,
        )
    else:
        text = ngettext(
            "{count} semifinal game is still to come.",
            "{count} semifinal games are still to come.",
            games_left,
        )
    return text.format(count=games_left)


def provisional(numbers: Sequence[int]) -> str:
    """Say which results are not official yet: "Games 3 and 7 to 9 are provisional."."""
    if not numbers:
        return ""
    text = ngettext("Game {games} is provisional.", "Games {games} are provisional.", len(numbers))
    return text.format(games=players(list(runs(numbers)), {}))


def under_review(numbers: Sequence[int]) -> str:
    """Say which results are frozen: "Game 3 is under review; its totals are frozen."."""
    if not numbers:
        return ""
    text = ngettext(
        "Game {games} is under review; its totals are frozen.",
        "Games {games} are under review; their totals are frozen.",
        len(numbers),
    )
    return text.format(games=players(list(runs(numbers)), {}))


def runs(numbers: Iterable[int]) -> list[str]:
    """Tell numbers by their runs: [1, 2, 3, 5] -> ["1 to 3", "5"]."""
    ordered = sorted(numbers)
    breaks = [i for i, (one, next_) in enumerate(pairwise(ordered), 1) if next_ > one + 1]
    edges = [0, *breaks, len(ordered)]
    return [
        text for begin, end in pairwise(edges) for text in _run(ordered[begin], ordered[end - 1])
    ]


def _run(first: int, last: int) -> list[str]:
    if last - first < 2:
        return [str(number) for number in range(first, last + 1)]
    return [span(first, last)]


def rules_of(tournament: Tournament, stage: Stage) -> list[str]:
    """Say in steps how a table ranks."""
    last = (
        _("If still level: the place is shared.")
        if stage is Stage.CHAMPIONSHIP
        else _("If still level: the place is shared. At the cut, all who share it advance.")
    )
    first = first_rule(tournament, stage)
    return [first, _("If level: games won."), _("If still level: best game."), last]


def settings_of(tournament: Tournament) -> list[str]:
    """Say what else decides who advances."""
    needed = tournament.minimum_qualifying_games
    return [
        ngettext(
            'A player needs {count} qualifying game to advance; "to go" counts the missing ones.',
            'A player needs {count} qualifying games to advance; "to go" counts the missing ones.',
            needed,
        ).format(count=needed),
        ngettext(
            "{count} player goes on to the semifinals.",
            "{count} players go on to the semifinals.",
            tournament.semifinal_places,
        ).format(count=tournament.semifinal_places),
        ngettext(
            "{count} player goes on to the championship.",
            "{count} players go on to the championship.",
            tournament.championship_places,
        ).format(count=tournament.championship_places),
        _("Qualifying points count in the semifinals as well.")
        if tournament.qualifying_points_carried
        else _("Qualifying points are not carried into the semifinals."),
    ]
