"""The layering is checked, and the check can fail: a planted import breaks its contract."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("tournaments", "policies", "scoring", "roster", "ops")
ENGINE = ROOT / "scoring" / "engine"

# All that a pure engine needs of the standard library.
PURE = frozenset(
    {"__future__", "abc", "collections", "dataclasses", "enum", "functools", "itertools"}
    | {"math", "operator", "re", "types", "typing"}
)

PLANTED = [
    pytest.param(
        "roster/planted.py", "import scoring.models", "tournaments -> policies", id="upwards"
    ),
    pytest.param(
        "scoring/planted.py", "import tournaments.tasks", "tournaments -> policies", id="two floors"
    ),
    pytest.param("scoring/engine/planted.py", "import django", "The engine", id="framework"),
    pytest.param(
        "scoring/engine/planted.py", "import scoring.services", "The engine", id="own app"
    ),
    pytest.param("scoring/engine/planted.py", "import random", "The engine", id="chance"),
    pytest.param(
        "scoring/engine/lucre/planted.py",
        "import scoring.engine.lucky_roll",
        "No rule set",
        id="other game",
    ),
    pytest.param("ops/planted.py", "import roster.models", "ops starts", id="product in ops"),
]


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clone")
    shutil.copy(ROOT / "pyproject.toml", folder)
    for package in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, folder / package, ignore=ignored)
    return folder


def broken_contracts(folder: Path) -> list[str]:
    program = Path(sys.executable).with_name("lint-imports")
    command = [str(program), "--no-cache"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    broken = [line for line in done.stdout.splitlines() if " BROKEN" in line]
    assert (done.returncode == 0) == (not broken), done.stdout + done.stderr
    return broken


def test_the_contracts_hold(clone: Path) -> None:
    assert broken_contracts(clone) == []


@pytest.mark.parametrize(("file", "statement", "contract"), PLANTED)
def test_a_planted_import_breaks_its_contract(
    clone: Path, file: str, statement: str, contract: str
) -> None:
    planted = clone / file
    planted.write_text(f"{statement}\n")
    try:
        broken = broken_contracts(clone)
    finally:
        planted.unlink()
    assert contract in " ".join(broken)


def imported(file: Path) -> set[str]:
    """Return the modules that a module imports by their full names."""
    modules = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            modules.add(str(node.module))
    return modules


def is_pure(module: str) -> bool:
    return module.partition(".")[0] in PURE or f"{module}.".startswith("scoring.engine.")


def test_the_engine_needs_only_itself_and_what_is_pure() -> None:
    impure = {
        str(file.relative_to(ROOT)): others
        for file in sorted(ENGINE.rglob("*.py"))
        if (others := sorted(module for module in imported(file) if not is_pure(module)))
    }
    assert impure == {}


@pytest.mark.parametrize("module", ["django.db", "scoring.models", "scoring", "time", "enginery"])
def test_what_is_not_pure(module: str) -> None:
    assert not is_pure(module)
