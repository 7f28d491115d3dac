"""What the sign-off page shows of a game, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from policies.models import OwedTurn
from policies.owed import served
from policies.signing import Open, open_matters
from policies.wording import person
from scoring.engine.lucky_roll import State
from scoring.engine.lucky_roll.ranking import rank
from scoring.models import Bulletin, Game, StatusChange
from scoring.selectors import names_of, state_of
from scoring.words.bulletins import bulletin_sentence
from scoring.words.wording import Names, name, points


@dataclass(frozen=True, slots=True)
class Row:
    """A player's place and total; who is disqualified has no place."""

    rank: str
    player: str
    total: str


@dataclass(frozen=True, slots=True)
class Step:
    """A change of status: what, when, by whom and why."""

    change: StatusChange
    text: str
    by: str


@dataclass(frozen=True, slots=True)
class Carried:
    """What was decided about a player's lost turns, and whether they have been served."""

    owed: OwedTurn
    text: str
    by: str


@dataclass(frozen=True, slots=True)
class Screen:
    """All that the page shows besides its forms."""

    heading: str
    lede: str
    caption: str
    rows: list[Row]
    matters: Open
    carried: list[Carried]
    bulletins: list[tuple[Bulletin, str]]
    history: list[Step]
    may_be_signed: bool
    steps: list[str]


def screen_of(game: Game) -> Screen:
    """Read a game's sign-off."""
    state, names = state_of(game), names_of(game)
    finished, official = state.phase == "finished", game.status == Game.Status.OFFICIAL
    return Screen(
        heading=_heading(game, finished=finished),
        lede=_lede(game, finished=finished),
        caption=_("Result") if finished else _("Totals now, for officials"),
        rows=_rows(state, names),
        matters=open_matters(game),
        carried=[_carried(each) for each in _owed_turns(game)],
        bulletins=[
            (each, bulletin_sentence(each, names, str))
            for each in Bulletin.objects.filter(game=game).select_related("actor")
        ],
        history=[_step(change) for change in _changes(game)],
        may_be_signed=finished and not official,
        steps=_steps(game.status),
    )


def _heading(game: Game, *, finished: bool) -> str:
    short = game.label.partition(", ")[0]
    text = {
        Game.Status.PROVISIONAL: _("{game} is provisional")
        if finished
        else _("{game} is not over"),
        Game.Status.UNDER_REVIEW: _("{game} is under review"),
        Game.Status.OFFICIAL: _("{game} is official"),
    }[Game.Status(game.status)]
    return text.format(game=short)


def _lede(game: Game, *, finished: bool) -> str:
    if game.status == Game.Status.OFFICIAL:
        return _("Only the tournament manager corrects it now.")
    if game.status == Game.Status.UNDER_REVIEW:
        return _("The public's totals are frozen. What you see here is what holds now.")
    if finished:
        return _("Settle what is open, look at the result, then sign it off.")
    return _("It can be signed off when it is finished, and put under review at any time.")


def _steps(status: str) -> list[str]:
    return {
        Game.Status.PROVISIONAL: ["review"],
        Game.Status.UNDER_REVIEW: ["end"],
        Game.Status.OFFICIAL: ["review", "back"],
    }[Game.Status(status)]


def _rows(state: State, names: Names) -> list[Row]:
    ranked = rank(state)
    rows = [Row(str(p.rank), name(p.player, names), points(p.total)) for p in ranked]
    placed = {place.player for place in ranked}
    return rows + [
        Row("", name(player, names), points(state.scores[player]))
        for player in state.order
        if player not in placed
    ]


def _owed_turns(game: Game) -> list[OwedTurn]:
    found = OwedTurn.objects.filter(game=game)
    return list(found.select_related("game", "player", "actor", "served_in"))


def _carried(each: OwedTurn) -> Carried:
    player = each.player.name
    if each.decision == OwedTurn.Decision.WAIVE:
        text = _("The lost turn of {player} is waived.").format(player=player)
    elif each.served_in is not None and served(each) >= each.turns:
        text = _("{player} lost the turn in {game}.").format(
            player=player, game=each.served_in.label.partition(", ")[0]
        )
    else:
        text = _("{player} loses the turn in the next game that {player} plays.").format(
            player=player
        )
    return Carried(each, text, person(each.actor))


def _changes(game: Game) -> list[StatusChange]:
    changes = StatusChange.objects.filter(game=game).select_related("actor")
    return list(changes.order_by("-pk"))


def _step(change: StatusChange) -> Step:
    text = {
        Game.Status.UNDER_REVIEW: _("Put under review"),
        Game.Status.OFFICIAL: _("Signed off"),
        Game.Status.PROVISIONAL: _("Review ended")
        if change.before == Game.Status.UNDER_REVIEW
        else _("Sign-off taken back"),
    }[Game.Status(change.after)]
    return Step(change, text, person(change.actor))
