"""Two scorekeepers entered different things for one moment of the game: both, side by side.

Nothing is overwritten: what was recorded first stands, what was typed stays in the field. The page
shows both with what has been recorded since, and leads to a correction where this one is right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from roster.models import User
from scoring import folding
from scoring.codec import canonical
from scoring.engine.core import Json, RuleViolation
from scoring.engine.lucky_roll.state import State
from scoring.log import EVENT, parse_payload
from scoring.mentions import with_names
from scoring.models import Game, GameEvent
from scoring.pages import menu
from scoring.tablet.commands import Undo
from scoring.words.headlines import claimed, headline
from scoring.words.narration import answered
from scoring.words.wording import Names, dice, points


@dataclass(frozen=True, slots=True)
class Side:
    """What one of the two entered. `worth` is what it scores, "" where that says nothing."""

    who: str
    entry: str
    worth: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """`sentence` is said once, urgently. `correct_url` leads to theirs with mine filled in."""

    sentence: str
    mine: Side
    theirs: Side
    since: Sequence[str] = field(default_factory=list)
    correct_url: str = ""

    @property
    def keep_text(self) -> str:
        """The words on the button that drops mine."""
        if self.theirs.who == _("Recorded before"):
            return _("What was recorded before stands")
        return _("{who}'s stands").format(who=self.theirs.who)


def compare(
    game: Game, command: Json | Undo, line: str, after: int, user: User, names: Names
) -> Comparison | None:
    """What was typed on a page made of row `after` beside what was recorded instead.

    None where that page knew no row of this game, or nothing has been recorded since.
    """
    rows = GameEvent.objects.filter(game=game, seq__gt=after).select_related("actor")
    since = list(rows.order_by("seq"))
    if not since or after < 0:
        return None
    before: State = folding.fold_entries(game, folding.entries_at(game, after))
    row = _counterpart(since, command)
    who = _who(row, user)
    told = [_told(each, user, names) for each in since if each is not row]
    if row.kind != EVENT or isinstance(command, Undo):
        return _other(command, row, who, told, names)
    theirs = parse_payload(row.payload)
    mine = _side(game, _("You"), before, command, names)
    other = _side(game, who, before, theirs, names)
    if _same(command, theirs):
        sentence = _("{who} has recorded the same: {entry}.").format(who=who, entry=other.entry)
        return Comparison(sentence, mine, other, told)
    url = ""
    if any(entry.ref == str(row.seq) for entry in folding.entries_of(game)):
        query = {"do": "change", "type": command["type"], "line": line, **_ticks(command)}
        url = menu.event_url(game, str(row.seq), reason=_("Heard differently"), **query)
    return Comparison(_sentence(command, theirs, mine, other), mine, other, told, url)


def _ticks(command: Json) -> dict[str, str]:
    """Who was ticked at a call, for the form that corrects it; nothing for what is typed."""
    ticked = {field: command.get(field) for field in ("joined", "returned")}
    return {field: ",".join(players) for field, players in ticked.items() if players is not None}


def _counterpart(since: Sequence[GameEvent], command: Json | Undo) -> GameEvent:
    """The row to compare with: the first event of that kind and player, else the first row."""
    if isinstance(command, dict):
        key = command["type"], command.get("player")
        for row in since:
            event = parse_payload(row.payload)
            if row.kind == EVENT and (event["type"], event.get("player")) == key:
                return row
    return since[0]


def _same(mine: Mapping[str, object], theirs: Mapping[str, object]) -> bool:
    stored = {name: value for name, value in theirs.items() if name in mine or name != "order"}
    return canonical(stored) == canonical(mine)


def _who(row: GameEvent, user: User) -> str:
    if row.actor_id == user.pk or row.actor is None:
        return _("Recorded before")
    return row.actor.get_full_name() or row.actor.get_username()


def _told(row: GameEvent, user: User, names: Names) -> str:
    """One row that was recorded in the meantime, in a few words."""
    data = parse_payload(row.payload)
    if row.kind == EVENT:
        return _("{who}: {event}.").format(who=_who(row, user), event=headline(data, names))
    return _("{who}: a correction ({reason}).").format(
        who=_who(row, user), reason=with_names(data.get("reason", ""), names)
    )


def _other(
    command: Json | Undo, row: GameEvent, who: str, told: list[str], names: Names
) -> Comparison:
    """An undo on either side: there are no two entries of one thing to compare."""
    entry = _("Undo") if isinstance(command, Undo) else headline(command, names)
    data = parse_payload(row.payload)
    if row.kind == EVENT:
        theirs = headline(data, names)
    else:
        reason = with_names(data.get("reason", ""), names)
        theirs = _("a correction ({reason})").format(reason=reason)
    sentence = _("Yours is not recorded. {who}: {entry}.").format(who=who, entry=theirs)
    return Comparison(sentence, Side(_("You"), entry), Side(who, theirs), told)


def _side(game: Game, who: str, before: State, event: Json, names: Names) -> Side:
    if event["type"] == "roll":
        return Side(who, dice(event["dice"]), _scores(game, before, event))
    if event["type"] == "lucky_number_rolled":
        return Side(who, dice(event["dice"]))
    if event["type"] == "call_for_players":
        return Side(who, answered(event, names))
    if event["type"] == "instruction":
        return Side(who, _instructed(event))
    return Side(who, headline(event, names))


def _scores(game: Game, before: State, event: Json) -> str:
    """What a roll makes at most; "" where the roll is not possible there."""
    try:
        after = game.engine.apply(before, game.engine.parse(event))
    except RuleViolation:
        return ""
    best = game.engine.legal(after).rolls if after.due and after.due.roll else ()
    return points(best[0].points) if best else points(0)


def _instructed(event: Json) -> str:
    if event["then"] == "stop":
        return _("{claim}, stop").format(claim=claimed(event))
    return _("{claim}, roll {dice}").format(claim=claimed(event), dice=event["dice"])


def _sentence(mine: Json, theirs: Json, you: Side, other: Side) -> str:
    """Say "Scores differ: you 250, Kim 300."."""
    kinds = mine["type"], theirs["type"]
    who = other.who
    if kinds == ("roll", "roll") and you.worth != other.worth:
        text = _("Scores differ: you {mine}, {who} {theirs}.")
        who = _("recorded before") if who == _("Recorded before") else who
        return text.format(mine=you.worth or you.entry, who=who, theirs=other.worth)
    if kinds in (("roll", "roll"), ("lucky_number_rolled", "lucky_number_rolled")):
        text = _("Dice differ. You: {mine}. {who}: {theirs}.")
    elif kinds == ("instruction", "instruction"):
        text = _("Instructions differ. You: {mine}. {who}: {theirs}.")
    else:
        text = _("Entries differ. You: {mine}. {who}: {theirs}.")
    return text.format(mine=you.entry.rstrip("."), who=who, theirs=other.entry.rstrip("."))
