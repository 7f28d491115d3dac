"""What `make run` keeps between starts, in `var/run/`."""

import fcntl
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent


class AlreadyRunning(Exception):
    """Another `make run` of this clone is using the folder."""


class Home:
    """The database, the secret key, the demo's sign-ins and the logs."""

    def __init__(self, folder: Path = ROOT / "var" / "run") -> None:
        self.folder = folder
        self.database = folder / "lucky_roll.sqlite3"
        self.logs = folder / "logs"
        self._sign_ins = folder / "sign-ins.txt"
        self._secret_key = folder / "secret-key"
        self._unfinished = folder / "unfinished"

    @classmethod
    def chosen(cls) -> "Home":
        """Return the folder that RUN_FOLDER names, or the usual one."""
        named = os.environ.get("RUN_FOLDER")
        return cls(Path(named).absolute()) if named else cls()

    @property
    def database_url(self) -> str:
        """The address of the SQLite database."""
        return f"sqlite:///{quote(str(self.database))}"

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep the folder for this process; raise `AlreadyRunning` when another has it."""
        self.logs.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o700)
        with (self.folder / "lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise AlreadyRunning("It is already running here: stop it first.") from None
            yield

    def secret_key(self) -> str:
        """Return the key that signs sessions; made once, so that people stay signed in."""
        if not self._secret_key.exists():
            self._secret_key.touch(mode=0o600)
            self._secret_key.write_text(secrets.token_urlsafe(50))
        return self._secret_key.read_text()

    def needs_demo(self) -> bool:
        """Return whether there is no finished database; what an interrupted start left is removed.

        The mark is set before the database is made and taken away after its demo data are in,
        so a database without the mark is never touched.
        """
        if self._unfinished.exists():
            self._remove_database()
        return not self.database.exists()

    @contextmanager
    def making(self) -> Iterator[Path]:
        """Mark the database as unfinished meanwhile; give the file for the demo's sign-ins."""
        self._unfinished.touch()
        self._sign_ins.unlink(missing_ok=True)
        yield self._sign_ins
        self._unfinished.unlink()

    def sign_ins(self) -> str:
        """Return what the demo said about signing in."""
        return self._sign_ins.read_text() if self._sign_ins.exists() else ""

    def reset(self) -> None:
        """Remove everything but the lock, which the caller holds."""
        for path in self.folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            elif path.name != "lock":
                path.unlink()

    def _remove_database(self) -> None:
        for path in self.folder.glob(f"{self.database.name}*"):
            path.unlink()
