"""Anonymised: name and account are in no table any more; the log and results are as before."""

from __future__ import annotations

import json
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.apps import apps
from django.test import Client

from policies.flags import raise_flag
from policies.ruling import rule
from roster import freetext
from roster.anonymising import between
from roster.errors import RosterError
from roster.freetext import OWN_TABLES
from roster.models import Player, User
from roster.names import collation_key
from roster.public_names import show_as
from roster.services import add_player, enter, give_account, rename_player
from scoring.mentions import with_names
from scoring.models import Game, GameEvent
from scoring.people import anonymise_record
from scoring.projections import rebuild
from scoring.services import correct
from tests.tournaments.evenings import official, opened, play, players, say, tournament
from tournaments.compilation import compile_tournament
from tournaments.models import Standing, StandingsTable

pytestmark = pytest.mark.django_db

NAME, SHOWN, ADDRESS = "Wilhelmina Quux", "Lady Quux", "mina@quux.example"


def everything() -> str:
    """Every row of every table, as text."""
    rows: list[Any] = []
    for model in apps.get_models():
        rows += [[model._meta.label, *row] for row in model._default_manager.values_list()]
    return json.dumps(rows, default=str, ensure_ascii=False)


def played() -> Game:
    """Mina, Ana, Zed; a ruling, a notice, a flag and a correction that name Mina."""
    season = tournament()
    game = opened(season, 1)
    play(game, {"Ana": 1000, NAME: 1050, "Zed": 1050})
    game.refresh_from_db()
    mina = players(NAME)[NAME]
    show_as(mina, SHOWN, actor=official())
    user = User.objects.create_user("mina.q", ADDRESS, "thirteen dice", first_name="Wilhelmina")
    User.objects.filter(pk=user.pk).update(last_name="Quux")
    give_account(mina, "mina.q", actor=official())
    Client().force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    rule(
        game.pk,
        {"type": "penalty", "player": str(mina.pk), "kind": "reminder"},
        policy=8,
        reason=f"{NAME} shouted, says {SHOWN}",
        request_id="rule-1",
        actor=official(),
    )
    raise_flag(game.pk, f"Was it {NAME}?", actor=official())
    correct(
        game.pk,
        [{"op": "void", "ref": str(game.log.latest("seq").seq)}],
        reason=f"It was not {NAME}",
        after=game.log.latest("seq").seq,
        request_id="correct-1",
        actor=official(),
    )
    rebuild(game.pk)
    compile_tournament(season)
    return game


def test_nothing_in_any_table_names_the_person_any_more() -> None:
    played()
    before = everything()
    assert NAME in before
    assert SHOWN in before
    assert ADDRESS in before
    mina = players(NAME)[NAME]
    anonymise_record(mina, actor=official())
    after = everything()
    for gone in (NAME, SHOWN, ADDRESS, "mina.q", "Wilhelmina", "Quux", collation_key(NAME)):
        assert gone not in after, gone
    assert f"Former player {mina.pk} shouted, says Former player {mina.pk}" in after


def test_the_log_results_and_orders_are_as_before() -> None:
    game = played()
    log = list(GameEvent.objects.order_by("pk").values())
    table = list(Standing.objects.order_by("pk").values("player_id", "position", "rank", "total"))
    order = in_alphabetical_order()
    assert [row["rank"] for row in table] == [1, 1, 3]
    anonymise_record(players(NAME)[NAME], actor=official())
    assert list(GameEvent.objects.order_by("pk").values()) == log
    assert (
        list(Player.objects.order_by("collation_key", "pk").values_list("pk", flat=True)) == order
    )
    rebuild(game.pk)
    Standing.objects.all().delete()
    StandingsTable.objects.update(stamp="")
    compile_tournament(tournament_of(game))
    again = list(Standing.objects.order_by("pk").values("player_id", "position", "rank", "total"))
    assert again == table


def in_alphabetical_order() -> list[int]:
    return list(Player.objects.order_by("collation_key", "pk").values_list("pk", flat=True))


def tournament_of(game: Game) -> Any:
    return game.scheduled.tournament


def test_a_reason_in_the_log_holds_ids_and_is_read_with_names() -> None:
    game = played()
    mina = players(NAME)[NAME]
    assert GameEvent.objects.filter(game=game, payload__contains=f"[player {mina.pk}]").exists()
    assert not GameEvent.objects.filter(payload__contains=NAME).exists()


@pytest.mark.parametrize(
    ("typed", "kept", "read"),
    [
        ("wilhelmina quux", "[player {mina}]", NAME),
        ("LADY QUUX", "[player {mina}]", NAME),
        ("Rene", "[player {rene}]", "René"),
        ("Rene\u0301", "[player {rene}]", "René"),
        ("Anna Outside", "[player {anna}]", "Anna Outside"),
        ("Wilhelminas", "Wilhelminas", "Wilhelminas"),
    ],
)
def test_the_log_holds_an_id_however_the_name_was_typed(typed: str, kept: str, read: str) -> None:
    """Anna is not in the game; officials read names again."""
    game = played()
    who = players("René", "Anna Outside")
    enter(game.roster, who["René"], actor=official())
    game.refresh_from_db()
    say(game, "penalty", player=str(players("Zed")["Zed"].pk), kind="disqualify")
    game.refresh_from_db()
    correct(
        game.pk,
        [{"op": "void", "ref": str(game.seq)}],
        reason=f"{typed} said so",
        after=game.seq,
        request_id="correct-2",
        actor=official(),
    )
    ids = {"mina": players(NAME)[NAME].pk, "rene": who["René"].pk, "anna": who["Anna Outside"].pk}
    reason = json.loads(game.log.latest("seq").payload)["reason"]
    assert reason == f"{kept.format(**ids)} said so"
    assert with_names(reason, {}) == f"{read} said so"


def test_a_text_is_changed_however_the_name_was_typed() -> None:
    game = played()
    mina = players(NAME)[NAME]
    texts = ["WILHELMINA QUUX?", "lady quux and Mina@Quux.example", "of mina.q", "Quux"]
    for text in texts:
        raise_flag(game.pk, text, actor=official())
    anonymise_record(mina, actor=official())
    former = f"Former player {mina.pk}"
    assert [flag.what for flag in game.flags.order_by("pk")][1:] == [
        f"{former}?",
        f"{former} and {former}",
        f"of {former}",
        "Quux",
    ]


def test_attempts_to_sign_in_under_any_spelling_are_forgotten() -> None:
    """From one device, by address, name and account: no two of them may be left as one."""
    played()
    for typed in (ADDRESS, ADDRESS.upper(), NAME, f" {NAME}", SHOWN, "mina.q", "zed"):
        Client().post("/sign-in/", {"username": typed, "password": "wrong"})
    assert AccessAttempt.objects.count() > 4
    anonymise_record(players(NAME)[NAME], actor=official())
    assert [each.username for each in AccessAttempt.objects.all()] == ["zed"]


def test_no_two_texts_that_are_replaced_must_differ() -> None:
    """A table that keeps texts apart cannot have two names replaced by one."""
    apart = [
        f"{model._meta.label}.{field}"
        for model in apps.get_models()
        if model._meta.label_lower not in OWN_TABLES
        for fields in (
            *model._meta.unique_together,
            *(each.fields for each in model._meta.total_unique_constraints),
        )
        for field in fields
        if field in {each.name for each in freetext._sentences_of(model)}
    ]
    assert apart == []


def test_an_account_of_the_players_own_name_is_no_reason_to_keep_the_name() -> None:
    ana = add_player("Ana", actor=official())
    User.objects.create_user("Ana")
    give_account(ana, "Ana", actor=official())
    game = opened(tournament(), 1)
    raise_flag(game.pk, "Ana spoke", actor=official())
    anonymise_record(ana, actor=official())
    assert game.flags.get().what == f"Former player {ana.pk} spoke"


def test_another_persons_longer_name_stays() -> None:
    ana, ana_t = add_player("Ana", actor=official()), add_player("Ana T", actor=official())
    game = opened(tournament(), 1)
    raise_flag(game.pk, "Ana or Ana T, not Anabel", actor=official())
    anonymise_record(ana, actor=official())
    assert game.flags.get().what == f"Former player {ana.pk} or Ana T, not Anabel"
    ana_t.refresh_from_db()
    assert ana_t.name == "Ana T"


def test_an_account_that_recorded_something_stays_as_a_number() -> None:
    ana = add_player("Ana", actor=official())
    user = User.objects.create_user("ana.l", "ana@example.org", "thirteen dice")
    give_account(ana, "ana.l", actor=official())
    game = opened(tournament(), 1)
    raise_flag(game.pk, "A die fell", actor=user)
    anonymise_record(ana, actor=official())
    user.refresh_from_db()
    assert (user.username, user.email, user.is_active) == (f"former-{user.pk}", "", False)


def test_an_official_is_not_anonymised() -> None:
    ana = add_player("Ana", actor=official())
    User.objects.create_user("ana.l", is_official=True)
    give_account(ana, "ana.l", actor=official())
    with pytest.raises(RosterError) as error:
        anonymise_record(ana, actor=official())
    assert error.value.code == "anonymise_official"


@pytest.mark.parametrize(
    ("low", "high", "key"),
    [
        ("", "52", "5"),
        ("51", "52", "51"),
        ("511", "52", "511"),
        ("51", "5300", "53"),
        ("51", None, "9"),
        ("99", None, "999"),
    ],
)
def test_a_key_between_two_others(low: str, high: str | None, key: str) -> None:
    assert between(low, high) == key


def test_who_looked_before_somebody_else_anonymised_is_told_so() -> None:
    ana = add_player("Ana", actor=official())
    anonymise_record(Player.objects.get(pk=ana.pk), actor=official())
    with pytest.raises(RosterError) as error:
        anonymise_record(ana, actor=official())
    assert error.value.code == "anonymised_already"


def test_an_anonymised_record_gets_no_name_and_no_account_again() -> None:
    ana = add_player("Ana", actor=official())
    anonymise_record(ana, actor=official())
    ana.refresh_from_db()
    User.objects.create_user("ana.l")
    for again, text in ((rename_player, "Ana"), (show_as, "Ana"), (give_account, "ana.l")):
        with pytest.raises(RosterError) as error:
            again(ana, text, actor=official())
        assert error.value.code == "anonymised_record"
