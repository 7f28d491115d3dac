"""What `make run` keeps: when the demo data are made, and what is never touched."""

from pathlib import Path

import pytest

from ops.home import AlreadyRunning, Home


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path / "run")
    with home.held():
        pass
    return home


def test_a_new_folder_needs_the_demo(home: Home) -> None:
    assert home.needs_demo()


def test_a_finished_database_is_kept(home: Home) -> None:
    with home.making():
        home.database.write_text("games")
    assert not home.needs_demo()
    assert home.database.read_text() == "games"


def test_an_interrupted_start_begins_again(home: Home) -> None:
    home.making().__enter__()  # and never left: the process was killed
    home.database.write_text("half a game")
    assert home.needs_demo()
    assert not home.database.exists()


def test_the_secret_key_stays_and_is_private(home: Home) -> None:
    key = home.secret_key()
    assert home.secret_key() == key
    assert len(key) >= 50
    assert (home.folder / "secret-key").stat().st_mode & 0o077 == 0


def test_one_process_at_a_time(home: Home) -> None:
    with home.held(), pytest.raises(AlreadyRunning), Home(home.folder).held():
        pass
    with home.held():
        pass


def test_a_folder_with_odd_characters_has_a_valid_address(tmp_path: Path) -> None:
    home = Home(tmp_path / "my games #1 100%")
    assert home.database_url.endswith("/my%20games%20%231%20100%25/lucky_roll.sqlite3")
