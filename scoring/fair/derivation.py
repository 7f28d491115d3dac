"""Virtual dice from a secret seed. Pure, and short enough to be done again by anybody.

The rule, whole:

- A seed is 32 random bytes. Its *commitment* is the SHA-256 of these 32 bytes themselves (not of
  their hexadecimal spelling), written in lower-case hexadecimal.
- Roll number n (from 1, counted for each seed) reads a stream of bytes: HMAC-SHA256 with the 32
  bytes as its key, over the ASCII text "n:0", then "n:1", "n:2" and so on, 32 bytes from each.
- Each byte is one value, byte % 6 + 1; bytes of 252 and more are passed over, so that each value
  is as likely as any other. The first values are the dice, in the order in which they are called.
- Where the lucky number is one of the faces, the next value v after the six dice names it: it is
  the face of die v.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from itertools import count, islice
from typing import Final

SEED_BYTES: Final = 32
_FACES: Final = 6
_FAIR: Final = 252
"""The largest multiple of six that a byte can count up to."""


class Seed:
    """A seed. It never shows itself in a repr, a traceback or a log line; `hex` is for storing."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def __repr__(self) -> str:
        return "Seed(hidden)"

    @classmethod
    def new(cls) -> Seed:
        """Draw one from the operating system's randomness."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def read(cls, text: str) -> Seed:
        """Hexadecimal -> seed; ValueError where it is none."""
        return cls(bytes.fromhex(text))

    @property
    def hex(self) -> str:
        """The seed as it is stored, and published when the game is finished."""
        return self._secret.hex()

    @property
    def commitment(self) -> str:
        """What is logged beforehand: SHA-256 of the seed's bytes, in hexadecimal."""
        return hashlib.sha256(self._secret).hexdigest()

    def stream(self, number: int) -> Iterator[int]:
        """Yield the bytes that roll `number` is read from, without end."""
        for block in count():
            yield from hmac.digest(self._secret, f"{number}:{block}".encode(), "sha256")


def fair_values(stream: Iterator[int]) -> Iterator[int]:
    """Bytes -> values from 1 to 6; a byte that would favour some of them is passed over."""
    return (byte % _FACES + 1 for byte in stream if byte < _FAIR)


def derive(seed: Seed, number: int, dice: int) -> list[int]:
    """The dice of roll `number`, as they are called."""
    return list(islice(fair_values(seed.stream(number)), dice))


def derive_with_face(seed: Seed, number: int, dice: int) -> tuple[list[int], int]:
    """The dice of roll `number`, and which of the faces shown is the lucky number."""
    *rolled, pick = derive(seed, number, dice + 1)
    return rolled, rolled[pick - 1]
