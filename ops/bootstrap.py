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


def main() -> None:
    """Make the environment, or bring it up to date with the lock files."""
    if sys.version_info < OLDEST:
        sys.exit(f"Python {'.'.join(map(str, OLDEST))} or newer is needed; try: make PYTHON=…")
    if not works(PYTHON):
        print("Setting up .venv …", flush=True)
        shutil.rmtree(VENV, ignore_errors=True)
        make_venv()
    pip("install", "--require-hashes", "-r", REQUIREMENTS / "bootstrap.txt")
    if not with_uv():
        print("uv could not install the dependencies; trying pip, which takes longer …")
        pip("install", "--require-hashes", "-r", REQUIREMENTS / "dev.txt")
    STAMP.touch()


def works(python: Path) -> bool:
    """Return whether this interpreter still runs and has pip."""
    try:
        run([python, "-m", "pip", "--version"], quiet=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def make_venv() -> None:
    """Make an empty environment with pip."""
    try:
        venv.create(VENV, with_pip=True, symlinks=True)
    except subprocess.CalledProcessError:
        sys.exit("This Python has no ensurepip; on Debian: apt-get install python3-venv")


def pip(*arguments: str | Path) -> None:
    """Run pip in the environment; leave with its message when it fails."""
    try:
        run([PYTHON, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments])
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)


def with_uv() -> bool:
    """Install exactly the locked versions with uv and return whether that worked."""
    command: list[str | Path] = [PYTHON, "-m", "uv", "pip", "sync", "--quiet", "--python", PYTHON]
    command += ["--require-hashes", REQUIREMENTS / "dev.txt"]
    env = {**os.environ}
    if index := pip_index():
        env.setdefault("UV_DEFAULT_INDEX", index)
    try:
        run(command, env=env)
    except subprocess.CalledProcessError:
        return False
    return True


def pip_index() -> str:
    """Return the package index that pip is set to use, or nothing when it has its own default."""
    command = [str(PYTHON), "-m", "pip", "config", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    found = [line.partition("=")[2] for line in listed.splitlines() if ".index-url=" in line]
    return found[-1].strip("'\"") if found else ""


def run(
    command: list[str | Path],
    *,
    env: dict[str, str] | None = None,
    quiet: bool = False,
) -> None:
    """Run a command; raise `CalledProcessError` when it fails."""
    output = subprocess.DEVNULL if quiet else None
    subprocess.run([str(part) for part in command], check=True, env=env, stdout=output)


if __name__ == "__main__":
    main()
