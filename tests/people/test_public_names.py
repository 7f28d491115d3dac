"""Whoever has a public name is called otherwise by officials alone: on no page, in no file."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client
from pypdf import PdfReader

from policies.ruling import rule
from roster.models import Player, User
from roster.public_names import show_as
from roster.public_words import PublicWords
from roster.services import add_player, rename_player
from scoring.bulletins import public_bulletins
from scoring.models import Game
from scoring.people import merge_records
from scoring.projections import rebuild
from scoring.services import correct
from tests.api.operations import OPERATIONS, World, new_world, of_title
from tests.people.test_addresses import BACKEND, paths
from tests.tournaments.evenings import official, opened, play
from tournaments.boards.compiling import rebuild_boards
from tournaments.compilation import compile_tournament
from tournaments.models import Qualification, ScheduledGame, SettingChange, Title

pytestmark = pytest.mark.django_db

CALLED = "quuxly"
"""What begins each name that officials call, and no other text."""
SHOWN = "Seen "


def secret_world() -> World:
    """A running game and a finished one, a field, a title; each text names somebody as called."""
    world = new_world()
    actor = official()
    for player in Player.objects.order_by("pk"):
        rename_player(player, f"{CALLED}{player.name.lower()} Called", actor=actor)
        player.refresh_from_db()
        show_as(player, f"{SHOWN}{player.pk}", actor=actor)
    al, bo = (Player.objects.get(pk=pk).name for pk in (world.al, world.bo))
    why = f"It was {al}, said {bo.upper()}"
    _finished(world, al, bo, why)
    of_title("", given=True)(world, "manager")
    Title.objects.update(reason=why)
    Qualification.objects.update(reason=why)
    ScheduledGame.objects.filter(tournament=world.tournament).update(note=why)
    SettingChange.objects.create(
        tournament=world.tournament, setting="name", before="A", after="B", reason=why
    )
    twin = add_player(f"{CALLED}twin", actor=actor)
    merge_records(Player.objects.get(pk=world.unused), twin, reason=why, actor=actor)
    for game in Game.objects.all():
        rebuild(game.pk)
    compile_tournament(world.tournament)
    rebuild_boards()
    return world


def _finished(world: World, al: str, bo: str, why: str) -> None:
    """Game 2: Al 2,000, Bo 1,500; a correction takes Bo's turn, and the manager fines Al."""
    game = opened(world.tournament, 2)
    play(game, {al: 2000, bo: 1500})
    game.refresh_from_db()
    fine = {"type": "penalty", "player": world.al, "kind": "points", "points": 50}
    rule(game.pk, fine, policy=8, reason=why, request_id="fine", actor=official())
    game.refresh_from_db()
    bust = {"type": "roll", "player": world.bo, "dice": [2, 2, 3, 3, 4, 6]}
    changes: list[dict[str, Any]] = [
        {"op": "void", "ref": "6"},
        {"op": "replace", "ref": "5", "event": bust},
    ]
    correct(game.pk, changes, reason=why, after=game.seq, request_id="correct", actor=official())
    assert public_bulletins(game).exists()


def readable(content: bytes) -> str:
    """What somebody can get out of an answer, also out of a workbook or a PDF."""
    if content.startswith(b"PK"):
        with ZipFile(BytesIO(content)) as packed:
            return "".join(readable(packed.read(name)) for name in packed.namelist())
    if content.startswith(b"%PDF"):
        reader = PdfReader(BytesIO(content))
        return "".join(page.extract_text() for page in reader.pages) + str(reader.metadata)
    return content.decode(errors="replace").replace("\n ", "")  # feeds fold long lines


def asked_for(world: World, person: str) -> Iterator[str]:
    """Every page for both games, every sheet in each format, and what the API reads."""
    second = world.tournament.schedule.get(number=2).game
    assert second is not None
    for path in paths(world):
        yield path
        if f"/games/{world.game.pk}/" in path:
            yield path.replace(f"/games/{world.game.pk}/", f"/games/{second.pk}/")
        if "/qualifying/" in path:
            yield from (path.replace("qualifying", it) for it in ("semifinal", "championship"))
    for form in ("csv", "xlsx", "pdf", "brf", "html"):
        season = f"/tournaments/{world.tournament.pk}"
        yield from (
            f"{season}/standings/qualifying.{form}",
            f"{season}/schedule.{form}",
            f"/games/{second.pk}/scoresheet.{form}",
            f"/leaderboards/points.{form}",
        )
    yield f"/players/{world.al}/against/?with={world.bo}"
    yield from (f"/api/games/{second.pk}/{rest}" for rest in ("", "bulletins/", "transcript/"))
    for operation in OPERATIONS:
        if operation.method == "GET":
            yield operation.call(world, person)[0]


def read(client: Client, path: str) -> str:
    """What an address tells somebody, what its headers tell included."""
    answer = client.get(path)
    content = b"".join(answer) if answer.streaming else answer.content
    return f"{answer.status_code} {answer.headers} {readable(content)}"


def test_nobody_reads_what_officials_call() -> None:
    world = secret_world()
    for person in ("public", "player"):
        client = Client(raise_request_exception=False)
        if person != "public":
            client.force_login(User.objects.get(username=person), backend=BACKEND)
        texts = {path: read(client, path) for path in asked_for(world, person)}
        assert [path for path, text in texts.items() if CALLED in text.casefold()] == []
        assert len([path for path, text in texts.items() if SHOWN in text]) > 40, person


def test_each_text_of_an_official_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if they were shown as they were typed."""
    world = secret_world()
    monkeypatch.setattr(PublicWords, "__call__", lambda _self, text: text)
    season = f"/tournaments/{world.tournament.pk}"
    second = world.tournament.schedule.get(number=2).game
    assert second is not None
    told = (
        f"/games/{second.pk}/",
        f"/api/games/{second.pk}/bulletins/",
        f"/calendar/tournament-{world.tournament.pk}.ics",
        f"{season}/championship/",
        f"{season}/record-book/",
        f"{season}/schedule/",
        f"{season}/schedule.pdf",
        f"{season}/settings/",
        f"{season}/stages/championship/",
        f"/api{season}/championship/",
        f"/api{season}/schedule/",
        f"/api{season}/setting-changes/",
        f"/api{season}/stages/championship/",
    )
    assert [path for path in told if CALLED not in read(Client(), path).casefold()] == []


# --- Texts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("", ""),
        ("Misheard", "Misheard"),
        ("Ana Lima was misheard", "Lucky Lou was misheard"),
        ("ana lima's die", "Lucky Lou's die"),
        ("Ana Lima T said so", "Ana Lima T said so"),
        ("José or Jose?", "Joker or Joker?"),
        ("Zoë, not Zoe", "Zed, not Zoe"),
        ("Annie", "Lucky Lou"),
    ],
)
def test_a_text_names_who_has_a_public_name_by_it(typed: str, read: str) -> None:
    """Annie is a record of Ana Lima's, too; Zoe is somebody else."""
    shown = {"Ana Lima": "Lucky Lou", "José": "Joker", "Zoë": "Zed"}
    for name in (*shown, "Annie", "Ana Lima T", "Zoe"):
        added = add_player(name, actor=official())
        if name in shown:
            show_as(added, shown[name], actor=official())
    ana, annie = (Player.objects.get(name=name) for name in ("Ana Lima", "Annie"))
    merge_records(ana, annie, reason="One person", actor=official())
    assert PublicWords()(typed) == read


def test_many_texts_cost_one_question(django_assert_num_queries: Any) -> None:
    show_as(add_player("Ana Lima", actor=official()), "Lucky Lou", actor=official())
    reads = PublicWords()
    with django_assert_num_queries(2):
        assert [reads(f"Ana Lima {n}") for n in range(3)] == [f"Lucky Lou {n}" for n in range(3)]
    with django_assert_num_queries(0):
        assert PublicWords()("") == ""
