"""Virtual dice from a seed, against values that were worked out with other tools.

The seed is 00 01 02 … 1f. Its streams, from the command line:

    K=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    printf 1:0 | openssl dgst -sha256 -mac HMAC -macopt hexkey:$K
    1:0   7b b5 57 32 20 a3 49 …     123 181 87 50 32 163 73
    2:0   82 51 4f …                 130 81 79
    7:0   … fd … fc                  two of its 32 bytes are passed over
    7:1   f0 27 3e …                 240 39 62
    22:0  fe bb 2a 14 99 9c b5 …     254 187 42 20 153 156 181

and each byte but 252 to 255 is byte % 6 + 1, done by hand.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, islice

from hypothesis import given
from hypothesis import strategies as st

from scoring.fair.derivation import Seed, derive, derive_with_face, fair_values
from tests.scoring.fair.rolling import COMMITTED, KNOWN

SEED = Seed(KNOWN)
secrets = st.binary(min_size=32, max_size=32).map(Seed)


def test_the_commitment_is_the_hash_of_the_seeds_bytes() -> None:
    assert SEED.commitment == COMMITTED


def test_six_dice_of_the_first_roll() -> None:
    assert derive(SEED, 1, 6) == [4, 2, 4, 3, 3, 2]


def test_fewer_dice_are_the_first_of_them() -> None:
    assert derive(SEED, 2, 3) == [5, 4, 2]


def test_a_byte_that_favours_some_faces_is_passed_over() -> None:
    assert derive(SEED, 22, 6) == [2, 1, 3, 4, 1, 2]


def test_the_stream_goes_on_with_the_next_block() -> None:
    assert derive(SEED, 7, 33)[30:] == [1, 4, 3]


def test_the_value_after_the_dice_names_the_face() -> None:
    """73 % 6 + 1 is 2: the second die, a 2."""
    assert derive_with_face(SEED, 1, 6) == ([4, 2, 4, 3, 3, 2], 2)


def test_every_face_comes_from_as_many_bytes() -> None:
    assert Counter(fair_values(iter(range(256)))) == dict.fromkeys(range(1, 7), 42)


def test_a_long_run_is_even() -> None:
    """Chi-square over 60,000 dice with 5 degrees of freedom: below 20.5 in 999 of 1,000 seeds.

    The seed is fixed, so that this is one sum and not a gamble.
    """
    dice = chain.from_iterable(derive(SEED, number, 6) for number in range(1, 10_001))
    counted = Counter(dice)
    assert sum((counted[face] - 10_000) ** 2 / 10_000 for face in range(1, 7)) < 20.5


@given(secrets, st.integers(1, 10_000))
def test_a_roll_is_the_same_whenever_it_is_derived(seed: Seed, number: int) -> None:
    assert derive(seed, number, 6) == derive(Seed.read(seed.hex), number, 6)
    assert set(derive(seed, number, 6)) <= {1, 2, 3, 4, 5, 6}


@given(secrets, st.integers(1, 100))
def test_each_number_has_a_stream_of_its_own(seed: Seed, number: int) -> None:
    first, second = (bytes(islice(seed.stream(each), 32)) for each in (number, number + 1))
    assert first != second


@given(secrets)
def test_a_seed_does_not_show_itself(seed: Seed) -> None:
    told = f"{seed!r} {seed} {vars(seed) if hasattr(seed, '__dict__') else ''}"
    assert seed.hex not in told
    assert told.startswith("Seed(hidden) Seed(hidden)")


def test_two_seeds_differ() -> None:
    assert Seed.new().hex != Seed.new().hex
    assert len(bytes.fromhex(Seed.new().hex)) == 32
