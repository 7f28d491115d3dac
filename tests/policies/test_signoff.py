"""The sign-off: what is open, lost turns carried over or waived, and each step on its page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from policies.flags import raise_flag, resolve
from policies.models import OwedTurn, Referral, Ruling
from policies.owed import CARRY, WAIVE, Decision, ServedMeanwhile, Undecided, carry_out, owing
from policies.referrals import refer
from policies.services import issue_ruling
from policies.signing import MattersOpen, sign_off
from roster.models import User
from roster.roles import Role
from scoring import folding
from scoring.errors import Stale
from scoring.models import Game
from scoring.reviewing import ReasonMissing, take_back
from scoring.services import correct
from tests.scoring.reading import Browser
from tests.tournaments.evenings import (
    begin,
    opened,
    players,
    say,
    tournament,
    turn,
)
from tournaments.services import appoint

pytestmark = pytest.mark.django_db


class Season:
    """Games 11, 12 and 13. Ana helped Ben in game 11, which was over before she lost her turn."""

    def __init__(self) -> None:
        self.tournament = tournament()
        self.manager = self.official("manager", Role.MANAGER)
        self.keeper = self.official("keeper", Role.SCOREKEEPER)
        self.first, self.second, self.third = (opened(self.tournament, n) for n in (11, 12, 13))
        self.ids = {name: str(p.pk) for name, p in players("Ana", "Ben", "Carla").items()}
        self.ana, self.ben, self.carla = self.ids.values()
        begin(self.first, ("Ana", "Ben"))
        turn(self.first, self.ana, 1000)
        say(self.first, "roll", player=self.ben, dice=[2, 2, 2, 2, 3, 4])
        helped = {"type": "assistance", "player": self.ben, "helper": self.ana}
        self.rule(self.first, {**helped, "after_instructions": 0}, policy=1)
        say(self.first, "game_ended")

    def official(self, username: str, role: Role) -> User:
        user, _created = User.objects.get_or_create(username=username)
        appoint(self.tournament, user, role)
        return user

    def rule(self, game: Game, event: dict[str, Any], policy: int) -> None:
        game.refresh_from_db()
        issue_ruling(
            game.pk,
            event,
            policy=policy,
            reason="Called the dice out",
            after=game.seq,
            request_id=f"ruling-{game.seq}",
            actor=self.keeper,
        )

    def sign(self, decision: OwedTurn.Decision = CARRY, why: str = "", **more: Any) -> Game:
        self.first.refresh_from_db()
        decisions = {self.ana: Decision(decision, why)}
        given = {"after": self.first.seq, "decisions": decisions, "actor": self.manager, **more}
        return sign_off(self.first.pk, **given)

    def owing(self, game: Game) -> list[tuple[str, int]]:
        game.refresh_from_db()
        found = owing(game, folding.current(game).state)
        return [(each.sentence, each.turns) for each in found]

    def recorded(self, game: Game, **more: Any) -> list[Ruling]:
        game.refresh_from_db()
        owed = OwedTurn.objects.get()
        return carry_out(game.pk, owed.pk, actor=self.keeper, **{"after": game.seq, **more})

    def at(self, game: Game, page: str = "sign-off", user: User | None = None) -> Browser:
        client = Client()
        client.force_login(user or self.manager)
        return Browser(client, f"/games/{game.pk}/{page}/")


@pytest.fixture
def season() -> Season:
    folding.forget()
    return Season()


def test_without_a_decision_about_lost_turns_there_is_no_sign_off(season: Season) -> None:
    with pytest.raises(Undecided, match="Ana"):
        season.sign(decisions={})
    with pytest.raises(ReasonMissing):
        season.sign(WAIVE, " ")
    season.first.refresh_from_db()
    assert (season.first.status, OwedTurn.objects.count()) == ("provisional", 0)


def test_a_waived_turn_is_owed_nowhere(season: Season) -> None:
    assert season.sign(WAIVE, "Her connection was at fault").status == "official"
    begin(season.second, ("Ana", "Ben"))
    assert season.owing(season.second) == []
    owed = OwedTurn.objects.get()
    assert (owed.turns, owed.reason, owed.actor) == (
        1,
        "Her connection was at fault",
        season.manager,
    )


def test_a_carried_turn_is_owed_in_the_next_game_that_she_plays(season: Season) -> None:
    """Not before round 1 of it, not in games without her, not in an earlier one."""
    season.sign()
    assert season.owing(season.second) == []
    begin(season.second, ("Ben", "Carla"))
    assert season.owing(season.second) == []
    begin(season.third, ("Ana", "Ben"))
    owes = [("Ana owes a turn from Game 11.", 1)]
    assert season.owing(season.third) == owes
    season.first.refresh_from_db()
    earlier = opened(season.tournament, 10)
    begin(earlier, ("Ana", "Ben"))
    assert season.owing(earlier) == []


def test_recorded_it_is_a_ruling_by_the_policy_of_the_original(season: Season) -> None:
    """Ana is due and has not begun: she loses this turn, and owes nothing any more."""
    season.sign()
    begin(season.second, ("Ana", "Ben"))
    (ruling,) = season.recorded(season.second)
    assert (ruling.policy, ruling.reason) == (1, "Carried over from Game 11")
    assert (ruling.row, ruling.actor) == (3, season.keeper)
    season.second.refresh_from_db()
    state = folding.current(season.second).state
    assert (state.due.player, state.turns[0].outcome) == (season.ben, "forfeited")
    assert season.owing(season.second) == []
    assert OwedTurn.objects.get().served_in == season.second
    with pytest.raises(ServedMeanwhile):
        season.recorded(season.second)


def test_taken_back_it_is_owed_again(season: Season) -> None:
    season.sign()
    begin(season.second, ("Ana", "Ben"))
    season.recorded(season.second)
    undo(season.second, "3")
    assert season.owing(season.second) == [("Ana owes a turn from Game 11.", 1)]
    begin(season.third, ("Ana", "Ben"))
    assert season.owing(season.third) == [("Ana owes a turn from Game 11.", 1)]
    season.recorded(season.third)
    assert (season.owing(season.second), season.owing(season.third)) == ([], [])


def undo(game: Game, ref: str, actor: User | None = None) -> None:
    game.refresh_from_db()
    correct(
        game.pk,
        [{"op": "void", "ref": ref}],
        reason="Undo",
        after=game.seq,
        request_id=f"undo-{game.seq}",
        actor=actor,
    )


def test_two_lost_turns_are_recorded_together(season: Season) -> None:
    season.rule(season.first, {"type": "penalty", "player": season.ana, "kind": "lose_turn"}, 8)
    season.sign()
    begin(season.second, ("Ana", "Ben"))
    assert season.owing(season.second) == [("Ana owes 2 turns from Game 11.", 2)]
    first, second = season.recorded(season.second)
    assert (first.policy, second.policy) == (8, 8)
    season.second.refresh_from_db()
    state = folding.current(season.second).state
    assert dict(state.turns_to_lose) == {season.ana: 1}
    undo(season.second, second.ref)
    assert season.owing(season.second) == [("Ana owes a turn from Game 11.", 1)]
    begin(season.third, ("Ana", "Ben"))
    assert len(season.recorded(season.third)) == 1
    assert season.owing(season.third) == []


def test_a_log_that_moved_on_is_looked_at_again(season: Season) -> None:
    season.sign()
    begin(season.second, ("Ana", "Ben"))
    say(season.second, "responded", player=season.ana)
    with pytest.raises(Stale):
        season.recorded(season.second, after=2)
    assert Ruling.objects.filter(game=season.second).count() == 0


def test_while_the_first_game_is_not_official_nothing_is_owed(season: Season) -> None:
    season.sign()
    begin(season.second, ("Ana", "Ben"))
    take_back(season.first.pk, reason="A protest", actor=season.manager)
    assert season.owing(season.second) == []


def test_decided_anew_at_the_next_sign_off(season: Season) -> None:
    """Carried, then waived; once it has been served it cannot be waived any more."""
    season.sign()
    take_back(season.first.pk, reason="Protest", actor=season.manager)
    season.sign(WAIVE, "Agreed")
    take_back(season.first.pk, reason="Protest", actor=season.manager)
    season.sign()
    begin(season.second, ("Ana", "Ben"))
    season.recorded(season.second)
    take_back(season.first.pk, reason="Protest", actor=season.manager)
    with pytest.raises(ServedMeanwhile):
        season.sign(WAIVE, "Too late")
    assert OwedTurn.objects.get().decision == CARRY


def test_what_a_correction_takes_away_is_forgotten(season: Season) -> None:
    season.sign()
    take_back(season.first.pk, reason="Protest", actor=season.manager)
    season.first.refresh_from_db()
    undo(season.first, "6")
    undo(season.first, "7")
    say(season.first, "game_ended")
    season.first.refresh_from_db()
    assert dict(folding.current(season.first).state.turns_to_lose) == {}
    season.sign(decisions={})
    assert not OwedTurn.objects.exists()


def test_open_flags_and_referrals_hold_a_sign_off_up(season: Season) -> None:
    flag = raise_flag(season.first.pk, "Ben's dice", actor=season.keeper)
    with pytest.raises(MattersOpen):
        season.sign()
    with pytest.raises(ReasonMissing):
        season.sign(all_the_same=True)
    resolve(season.first.pk, flag.pk, actor=season.keeper, note="Heard right")
    Referral.objects.create(
        game=season.first, player_id=int(season.ana), policy=1, note="Again", actor=season.keeper
    )
    with pytest.raises(MattersOpen):
        season.sign()
    signed = season.sign(all_the_same=True, reason="To be decided on Sunday")
    assert signed.status == "official"
    assert signed.status_changes.get().reason == "To be decided on Sunday"


# --- The page ------------------------------------------------------------------------------------


def test_officials_are_called_by_their_names(season: Season) -> None:
    """Not by what they sign in as: who raised, who referred, who corrected what was told."""
    keeper = season.keeper
    keeper.first_name, keeper.last_name = "Kim", "Kettlewell"
    keeper.save()
    flag = raise_flag(season.first.pk, "Ended too early", ref="7", actor=keeper)
    refer(season.first.pk, season.ana, policy=6, note="Third time", actor=keeper)
    undo(season.first, "7", keeper)
    said = season.at(season.first).page.text
    assert "Flag, raised by Kim Kettlewell," in said
    assert "Referred to the manager by Kim Kettlewell," in said
    assert "Recorded by Kim Kettlewell in row 8 of the log," in said
    said = season.at(season.first, f"flags/{flag.pk}").page.text
    assert "Resolved by the correction in row 8, Kim Kettlewell" in said


def test_the_page_leads_from_the_result_to_the_sign_off(season: Season) -> None:
    at = season.at(season.first)
    assert at.page.heading == "Game 11 is provisional"
    assert "1 Ana 1,000" in at.page.part("signoff-result")
    page = at.press("Review the sign-off")
    assert page.status == 422
    assert "Ana has 1 lost turn left: This field is required." in page.part("error-summary")
    page = at.press("Review the sign-off", **{f"owed_{season.ana}": "waive"})
    assert "Why, about Ana: Say why the turn is waived." in page.part("error-summary")
    page = at.press("Review the sign-off", **{f"owed_{season.ana}": "carry"})
    assert page.heading == "Game 11 is provisional, not yet confirmed"
    assert "Official result: Ana wins with 1,000." in page.text
    assert "Ana loses the turn in the next game that Ana plays." in page.text
    season.first.refresh_from_db()
    assert season.first.status == "provisional"
    page = at.press("Sign off", **{f"owed_{season.ana}": "carry"})
    assert page.heading == "Game 11 is official"
    assert "Signed off." in page.part("signoff-history")
    assert "Decided by manager" in page.part("signoff-history")
    assert "Review the sign-off" not in page.buttons


def test_what_was_looked_at_is_what_is_signed(season: Season) -> None:
    at = season.at(season.first)
    at.press("Review the sign-off", **{f"owed_{season.ana}": "carry"})
    say(season.first, "penalty", player=season.ana, kind="reminder")
    page = at.press("Sign off", **{f"owed_{season.ana}": "carry"})
    assert page.status == 409
    assert "Somebody else recorded something in the meantime." in page.part("error-summary")
    season.first.refresh_from_db()
    assert season.first.status == "provisional"


def test_signing_with_an_open_flag_takes_a_tick_and_a_reason(season: Season) -> None:
    raise_flag(season.first.pk, "Ben's dice", actor=season.keeper)
    at = season.at(season.first)
    assert "Ben's dice" in at.page.part("signoff-matters")
    carry = {f"owed_{season.ana}": "carry"}
    page = at.press("Review the sign-off", **carry)
    assert "Settle what is open first, or tick this and say why." in page.part("error-summary")
    page = at.press("Review the sign-off", **carry, all_the_same="on")
    assert "Say why the result is official all the same." in page.part("error-summary")
    page = at.press("Review the sign-off", **carry, all_the_same="on", reason="On Sunday")
    assert "What is open stays open." in page.text


def test_review_and_back_are_steps_with_a_reason(season: Season) -> None:
    at = season.at(season.first)
    page = at.press("Freeze the public totals")
    assert page.status == 422
    assert "Reason: This field is required." in page.part("error-summary")
    page = at.press("Freeze the public totals", **{"review-reason": "A protest by Ben"})
    assert page.heading == "Game 11 is under review"
    assert "Put under review. Reason: A protest by Ben" in page.part("signoff-history")
    page = at.press("End the review", **{"end-reason": "Heard again"})
    assert page.heading == "Game 11 is provisional"
    season.sign()
    page = at.open(at.url)
    page = at.press("Take the sign-off back", **{"back-reason": "Another protest"})
    assert page.heading == "Game 11 is provisional"


def test_officials_read_it_and_only_the_manager_acts(season: Season) -> None:
    at = season.at(season.first, user=season.keeper)
    assert at.page.heading == "Game 11 is provisional"
    assert set(at.page.buttons) == {"Sign out keeper"}
    for step in ("check", "confirm", "review", "end", "back"):
        assert at.client.post(at.url, {"step": step}).status_code == 403
    stranger = season.at(season.first, user=User.objects.create(username="stranger"))
    assert stranger.page.status == 403


def test_a_running_game_can_be_frozen_and_not_be_signed(season: Season) -> None:
    begin(season.second, ("Ana", "Ben"))
    at = season.at(season.second)
    assert at.page.heading == "Game 12 is not over"
    assert set(at.page.buttons) == {"Freeze the public totals", "Sign out manager"}
    answer = at.client.post(at.url, {"step": "confirm", "after": 2})
    assert answer.status_code == 409


def test_every_officials_page_offers_the_lost_turn(season: Season) -> None:
    season.sign()
    begin(season.second, ("Ana", "Ben"))
    at = season.at(season.second, "entry", user=season.keeper)
    assert "Ana owes a turn from Game 11." in at.page.part("panel-signoff")
    slow = season.at(season.second, "roster", user=season.keeper)
    page = at.press("Record the lost turn")
    assert "Ana loses the turn owed from Game 11." in page.text
    assert page.part("panel-signoff") == ""
    assert at.url == f"/games/{season.second.pk}/entry/"
    page = slow.press("Record the lost turn")
    assert "This lost turn has been recorded already." in page.text
    assert "Ana lost the turn in Game 12." in season.at(season.first).page.part("signoff-history")


def test_the_lost_turn_is_the_officials_to_record(season: Season) -> None:
    season.sign()
    begin(season.second, ("Ana", "Ben"))
    url = f"/games/{season.second.pk}/owed-turns/{OwedTurn.objects.get().pk}/"
    client = Client()
    assert client.post(url, {"after": 2}).status_code == 302
    client.force_login(User.objects.create(username="stranger"))
    assert client.post(url, {"after": 2}).status_code == 403
    assert season.owing(season.second) != []


def test_a_script_that_looks_again_gets_no_form(season: Season) -> None:
    at = season.at(season.first)
    text = at.client.get(at.url, headers={"HX-Request": "true"}).content.decode()
    for part in ("panel-signoff", "signoff-result", "signoff-matters", "signoff-history"):
        assert re.search(rf'id="{part}"[^>]* hx-swap-oob="true"', text), part
    assert "<textarea" not in text


def test_another_season_does_not_know_of_it(season: Season) -> None:
    season.sign()
    game = opened(tournament("Spring 2027"), 12)
    begin(game, ("Ana", "Ben"))
    assert season.owing(game) == []
