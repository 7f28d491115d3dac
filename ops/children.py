"""Child processes that never outlive the process that started them.

A child leads its own process group, so Ctrl-C at the terminal reaches only the parent,
which then stops its children in order. When the parent is killed, Linux signals each
child. That is bound to the parent's *thread*, so start children from the main thread.
"""

import ctypes
import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

PR_SET_PDEATHSIG = 1
STOP_SECONDS = 10.0
PAUSE_SECONDS = 0.02

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def die_with_parent(parent: int, signum: int = signal.SIGKILL) -> None:
    """Have the kernel send `signum` to this process when `parent`, its parent, dies."""
    if _libc is None:
        return
    if _libc.prctl(PR_SET_PDEATHSIG, int(signum)) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG)")
    if os.getppid() != parent:  # it died before the kernel was asked
        os.kill(os.getpid(), signum)


def start(
    command: Sequence[str | Path],
    *,
    log: Path,
    output: Path | None = None,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    user: pwd.struct_passwd | None = None,
    death: int = signal.SIGKILL,
) -> subprocess.Popen[bytes]:
    """Start a child that writes to `log` and gets the signal `death` when this process dies.

    With `output` what it prints goes there, and only its errors to `log`.
    With `user` it runs as that user, which only root can do.
    """
    with log.open("ab") as errors, (output or log).open("ab") as printed:
        return subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=printed,
            stderr=errors,
            env=None if env is None else dict(env),
            cwd=cwd,
            process_group=0,
            user=None if user is None else user.pw_uid,
            group=None if user is None else user.pw_gid,
            extra_groups=None if user is None else [],
            # Runs after the change of user, which would clear the signal.
            preexec_fn=_dying_with(os.getpid(), death),  # noqa: PLW1509
        )


def _dying_with(parent: int, death: int) -> Callable[[], None]:
    return lambda: die_with_parent(parent, death)


def stop(
    child: subprocess.Popen[bytes],
    *,
    signum: int = signal.SIGTERM,
    seconds: float = STOP_SECONDS,
) -> None:
    """Ask the child to stop, then kill what is left of its process group."""
    if child.returncode is not None:
        return
    os.kill(child.pid, signum)
    deadline = time.monotonic() + seconds
    while not has_ended(child) and time.monotonic() < deadline:
        time.sleep(PAUSE_SECONDS)
    kill(child)


def has_ended(child: subprocess.Popen[bytes]) -> bool:
    """Return whether the child has ended, without collecting it: its number stays taken."""
    if child.returncode is not None:
        return True
    return os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def kill(child: subprocess.Popen[bytes]) -> None:
    """Kill the child's whole process group, as a crash would, and collect the child.

    A child that was collected before is left alone: its number may be another's by now.
    """
    if child.returncode is None:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()


def tail(log: Path, lines: int = 20) -> str:
    """Return the last lines of a log, for a message that says why a child failed."""
    return "\n".join(log.read_text(errors="replace").splitlines()[-lines:])
