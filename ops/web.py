"""The address of the web process."""

import socket
import urllib.error
import urllib.request

EVERYWHERE = frozenset({"0.0.0.0", "::"})
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
ASK_SECONDS = 5


class PortUnusable(Exception):
    """The port is no port, or another program listens on it."""


def free_port(host: str, port: int) -> int:
    """Return `port`, or any free one for 0; raise `PortUnusable` when it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise PortUnusable(
                f"Cannot listen on {host}, port {port} ({error.strerror}). "
                f"Choose another port: make run PORT=…"
            ) from None
        return int(probe.getsockname()[1])


def allowed_hosts(host: str) -> list[str]:
    """Return the names under which browsers may ask for this machine."""
    if host not in EVERYWHERE:
        return [*LOOPBACK, host]
    name = socket.gethostname()
    return [*LOOPBACK, name, f"{name}.local", *own_addresses(name)]


def own_addresses(name: str) -> list[str]:
    """Return this machine's addresses, the one that leads out among them."""
    found: set[str] = set()
    try:
        found.update(socket.gethostbyname_ex(name)[2])
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # sends nothing; chooses the outgoing address
            found.add(probe.getsockname()[0])
    except OSError:
        pass  # no name service or no network: the names above remain
    return sorted(found)


def address(host: str, port: int) -> str:
    """Return the address to open on this machine."""
    shown = "localhost" if host in EVERYWHERE | {"127.0.0.1", "::1"} else host
    return f"http://{shown}:{port}/"


def answers(host: str, port: int) -> bool:
    """Return whether the web process says that it is ready."""
    target = "127.0.0.1" if host == "0.0.0.0" else "[::1]" if host == "::" else host
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"http://{target}:{port}/readyz", timeout=ASK_SECONDS) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False
