"""The eight policies in one game: what can be done about each now, and what has been done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import uuid4

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from policies.catalogue import EFFECTS, Policy
from policies.history import histories
from policies.models import Notice
from policies.notices import note_correction
from policies.pages.fields import players_of, select, words
from policies.pages.fields import policies as policy_choices
from policies.pages.parts import REFUSALS, done, page, refusal_of
from policies.referrals import refer
from policies.ruling import rule
from policies.selectors import rulings_of
from policies.wording import person
from roster.roles import Action, GameStatus, may
from scoring import folding
from scoring.models import Game
from scoring.pages.access import TABLET, Posted, allowed, demand, signed_in
from scoring.selectors import names_of, roles_of
from scoring.tablet.choices import Button, happenings
from scoring.tablet.commands import LETTERS
from scoring.words.headlines import headline
from scoring.words.wording import Names

POLICIES = "game-policies"

BY_EVENT: Final[Mapping[str, Policy]] = {
    "assistance": Policy.ASSISTANCE,
    "replay": Policy.REPLAYS,
    "no_response": Policy.ABSENCE,
    "responded": Policy.ABSENCE,
    "invalid_instruction": Policy.INSTRUCTIONS,
    "connection_lost": Policy.TECHNICAL,
    "connection_restored": Policy.TECHNICAL,
    "connection_timed_out": Policy.TECHNICAL,
}
"""Which policy an event of the log was recorded under."""


SPOKEN: Final = (Policy.SPEAKING, Policy.NOISE, Policy.ENFORCEMENT)
"""Policies about which a player is spoken to."""


@dataclass(slots=True)
class Section:
    """One policy: its effect, what can be done now, what was done in this game."""

    policy: Policy
    effect: str
    buttons: list[Button] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)
    record: list[str] = field(default_factory=list)


class ConductForm(forms.Form):
    """Who is spoken to, about what."""

    player = select(gettext_lazy("Player"))
    policy = select(gettext_lazy("Policy"))
    note = words(
        gettext_lazy("What happened"),
        gettext_lazy("Needed for a referral. A reminder and a correction can do without."),
        required=False,
    )

    def __init__(self, game: Game, data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        nobody = ("", _("Choose a player"))  # one press is enough, so it must not be anybody
        players = [nobody, *players_of(game)]
        for name, choices in (("player", players), ("policy", policy_choices())):
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """A referral has to say what it is about."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.data.get("step") == "refer" and not cleaned.get("note"):
            self.add_error("note", _("Write what happened, for the manager to decide."))
        return cleaned


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def policies(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the eight policies; remind a player, note a correction, or refer to the manager."""
    game = allowed(request, game_id, Action.SEE_LOG)
    if request.method != "POST":
        asked = {"policy": request.GET.get("policy", str(Policy.SPEAKING.value))}
        return _page(request, game, ConductForm(game, initial=asked))
    step = _STEPS.get(request.POST.get("step", ""))
    form = ConductForm(game, request.POST)
    if step is None or not form.is_valid():
        return _page(request, game, form, status=422)
    action, carry_out = step
    demand(request, game, action)
    try:
        said = carry_out(request, game, form.cleaned_data)
    except REFUSALS as error:
        answer = refusal_of(error, game)
        form.add_error(None, answer.detail)
        return _page(request, game, form, status=answer.status)
    return done(request, game, POLICIES, said)


def _remind(request: HttpRequest, game: Game, given: Mapping[str, Any]) -> str:
    """Remind a player in the log: it changes nothing there, so it needs no preview."""
    rule(
        game.pk,
        {"type": "penalty", "player": given["player"], "kind": "reminder"},
        policy=int(given["policy"]),
        reason=given["note"],
        request_id=Posted.of(request).request_id,
        actor=signed_in(request),
    )
    return _("{player} is reminded: {history}.").format(**_so_far(game, given))


def _correct(request: HttpRequest, game: Game, given: Mapping[str, Any]) -> str:
    note_correction(
        game.pk,
        given["player"],
        policy=int(given["policy"]),
        note=given["note"],
        actor=signed_in(request),
    )
    return _("{player}'s correction is noted: {history}.").format(**_so_far(game, given))


def _refer(request: HttpRequest, game: Game, given: Mapping[str, Any]) -> str:
    refer(
        game.pk,
        given["player"],
        policy=int(given["policy"]),
        note=given["note"],
        actor=signed_in(request),
    )
    return _("{player} is referred to the manager.").format(**_so_far(game, given))


_STEPS = {
    "remind": (Action.GIVE_NOTICE, _remind),
    "correct": (Action.GIVE_NOTICE, _correct),
    "refer": (Action.REFER, _refer),
}


def _so_far(game: Game, given: Mapping[str, Any]) -> dict[str, str]:
    """The player, and the season so far with what was just done."""
    game.refresh_from_db()
    player = str(given["player"])
    found = histories(game).get(player)
    return {
        "player": names_of(game)[player],
        "history": found.short() if found else _("nothing this season"),
    }


def _page(
    request: HttpRequest, game: Game, form: ConductForm, *, status: int = 200
) -> HttpResponse:
    names = names_of(game)
    told = histories(game)
    roles = roles_of(request.user, game)
    standing = GameStatus(game.status)
    context = {
        "form": form,
        "sections": sections(request, game, names),
        "histories": [
            (name, told[player].short())
            for player, name in players_of(game)
            if player in told and (told[player].reminders or told[player].corrections)
        ],
        "players": players_of(game),
        "tablet_url": reverse(TABLET, args=[game.pk]),
        "after": game.seq,
        "request_id": uuid4().hex,
        "may_notice": may(roles, Action.GIVE_NOTICE, status=standing),
        "may_hold": may(roles, Action.HOLD, status=standing),
    }
    return page(request, game, POLICIES, "policies/policies.html", context, status=status)


def sections(request: HttpRequest, game: Game, names: Names) -> Sequence[Section]:
    """The eight policies of a game, as somebody may act on them."""
    state = folding.current(game).state
    legal = game.engine.legal(state)
    found = {
        policy: Section(policy, str(EFFECTS[policy]), record=record)
        for policy, record in _records(game, names)
    }
    roles, status = roles_of(request.user, game), GameStatus(game.status)
    if may(roles, Action.RECORD, status=status):
        for button in happenings(state, legal, names):
            kind, _fields = LETTERS[button.value]
            found[BY_EVENT[kind]].buttons.append(button)
    if may(roles, Action.REFER, status=status):
        here = reverse(POLICIES, args=[game.pk])
        for policy in SPOKEN:
            url = f"{here}?policy={policy.value}#speak"
            found[policy].links.append((_("Speak to a player"), url))
    if may(roles, Action.HOLD, status=status):
        found[Policy.NOISE].links.append((_("Hold until quiet"), "#quiet"))
    for policy, label, url_name, event, action in _links():
        if (not event or event in legal.events) and may(roles, action, status=status):
            found[policy].links.append((label, reverse(url_name, args=[game.pk])))
    return list(found.values())


def _links() -> Iterable[tuple[Policy, str, str, str, Action]]:
    """Pages on which something is done about a policy, the event that must be possible, and who."""
    penal = Action.RULE_POLICY_PENALTY
    return [
        (Policy.ASSISTANCE, _("Record assistance"), "game-assistance", "assistance", penal),
        (Policy.ASSISTANCE, _("Assistance noticed late"), "game-late-assistance", "penalty", penal),
        (
            Policy.ASSISTANCE,
            _("Say through whose connection somebody plays"),
            "game-roster",
            "",
            Action.SET_ROSTER,
        ),
        (Policy.ABSENCE, _("Roster and arrivals"), "game-roster", "", Action.SET_ROSTER),
        (Policy.SPEAKING, _("Raise a procedural error"), "game-flags", "", Action.RAISE_FLAG),
        (Policy.ENFORCEMENT, _("Policy desk"), "game-desk", "", Action.RULE_DISCRETIONARY),
    ]


def _records(game: Game, names: Names) -> Iterable[tuple[Policy, list[str]]]:
    """Each policy with what was done about it in this game, the latest first."""
    record: defaultdict[int, list[str]] = defaultdict(list)
    for entry in folding.entries_of(game):
        policy = BY_EVENT.get(entry.event["type"])
        if policy is not None and policy is not Policy.ASSISTANCE:
            record[policy].append(f"{headline(entry.event, names)}.")
    for ruled in rulings_of(game):
        said = _("{what}. Ruled by {name}.") if ruled.stands else _("Reversed: {what}.")
        what, name = headline(ruled.said, names), person(ruled.ruling.actor)
        record[ruled.ruling.policy].append(said.format(what=what, name=name))
    notices = Notice.objects.filter(game=game).select_related("player", "actor")
    for notice in notices:
        record[notice.policy].append(_noted(notice))
    return [(policy, record[policy.value][::-1]) for policy in Policy]


def _noted(notice: Notice) -> str:
    player = notice.player.name if notice.player else _("nobody in particular")
    if notice.kind == Notice.Kind.HOLD:
        text = (
            _("Held until quiet, {player}. Called by {name}.")
            if notice.ended_at
            else _("On hold until quiet, {player}. Called by {name}.")
        )
    else:
        text = _("{player} corrected. Noted by {name}.")
    return text.format(player=player, name=person(notice.actor))
