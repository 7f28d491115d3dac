"""Makes the virtual environment: `python3 ops/bootstrap.py`, with nothing but Python installed.

uv installs the locked versions in seconds; pip stands in where uv cannot reach the registry
by pip's own settings (a certificate, a proxy, a folder of wheels).
"""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed"
REQUIREMENTS = ROOT / "requirements"
OLDEST = (3, 11)
# uv brings its own list of authorities; some networks have one that only the system knows.
CERTIFICATES: list[list[str | Path]] = [[], ["--system-certs"]]


def main() -> None:
    """Make the environment, or bring it up to date with the lock files."""
    if sys.version_info < OLDEST:
        sys.exit(f"Python {'.'.join(map(str, OLDEST))} or newer is needed; try: make PYTHON=…")
    if not succeeds([PYTHON, "-m", "pip", "--version"]):
        print("Setting up .venv …", flush=True)
        shutil.rmtree(VENV, ignore_errors=True)
        make_venv()
    pip("install", "--require-hashes", "-r", REQUIREMENTS / "bootstrap.txt")
    if not with_uv():
        print("uv could not install the dependencies; trying pip, which takes longer …")
        pip("install", "--require-hashes", "-r", REQUIREMENTS / "dev.txt")
    STAMP.touch()


def make_venv() -> None:
    """Make an empty environment with pip."""
    try:
        venv.create(VENV, with_pip=True, symlinks=True)
    except subprocess.CalledProcessError:
        sys.exit("This Python has no ensurepip; on Debian: apt-get install python3-venv")


def pip(*arguments: str | Path) -> None:
    """Run pip in the environment; leave with its message when it fails."""
    command = [PYTHON, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    if code := subprocess.run([str(part) for part in command], check=False).returncode:
        sys.exit(code)


def with_uv() -> bool:
    """Install exactly the locked versions with uv and return whether that worked."""
    command: list[str | Path] = [PYTHON, "-m", "uv", "pip", "sync", "--python", PYTHON]
    command += ["--require-hashes", REQUIREMENTS / "dev.txt"]
    env = {**os.environ}
    if index := pip_index():
        env.setdefault("UV_DEFAULT_INDEX", index)
    return any(succeeds([*command, *certificates], env) for certificates in CERTIFICATES)


def pip_index() -> str:
    """Return the package index that pip is set to use, or nothing when it has its own default."""
    command = [str(PYTHON), "-m", "pip", "config", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    found = [line.partition("=")[2] for line in listed.splitlines() if ".index-url=" in line]
    return found[-1].strip("'\"") if found else ""


def succeeds(command: list[str | Path], env: dict[str, str] | None = None) -> bool:
    """Return whether a command can be run and exits with 0, without showing what it prints."""
    try:
        done = subprocess.run(
            [str(part) for part in command], env=env, capture_output=True, check=False
        )
    except OSError:
        return False
    return done.returncode == 0


if __name__ == "__main__":
    main()
