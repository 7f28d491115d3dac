"""Reading the environment, which is all the configuration there is."""

import os

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"", "0", "false", "no", "off"})


class BadEnvironment(Exception):
    """A variable holds something that it cannot mean."""


def text(name: str, default: str = "") -> str:
    """Return the variable's value without surrounding blanks, or the default when it is unset."""
    return os.environ.get(name, default).strip()


def flag(name: str, *, default: bool = False) -> bool:
    """Return whether the variable says yes; raise `BadEnvironment` for anything but yes or no."""
    if name not in os.environ:
        return default
    value = text(name).lower()
    if value in TRUE:
        return True
    if value in FALSE:
        return False
    raise BadEnvironment(f"{name} is {value!r}; say 1 or 0.")


def number(name: str, default: int) -> int:
    """Return the variable as a whole number; raise `BadEnvironment` when it is none."""
    value = text(name) or str(default)
    try:
        return int(value)
    except ValueError:
        raise BadEnvironment(f"{name} is {value!r}; say a whole number.") from None


def names(name: str, default: str = "") -> list[str]:
    """Return the comma-separated values of the variable, blanks removed."""
    return [part.strip() for part in text(name, default).split(",") if part.strip()]
