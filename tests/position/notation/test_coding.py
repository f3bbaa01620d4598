"""The code of a position: one line, equal for equal positions, never read as another board."""

import base64
import hashlib
import random
import re
import zlib
from importlib.resources import files

import pytest

from legality import Position, PositionError
from legality.position.notation.deflate import deflated
from tests.cli.command import BOARD
from tests.position.notation.random_positions import positions

POSITION = Position.from_value(BOARD)


def test_it_is_one_line_of_signs_that_a_link_may_hold() -> None:
    assert re.fullmatch(r"lgl1\.[A-Za-z0-9_-]+", POSITION.code())
    assert Position.from_code(f" {POSITION.code()}\n") == POSITION


def test_it_is_short() -> None:
    """Two vanilla creatures that block one another: a third of their JSON."""
    assert len(POSITION.code()) < len(str(POSITION)) / 3


def test_the_codes_of_version_1_stay() -> None:
    """These codes have been given out: they are read as this board, and it is coded so."""
    code = STORED
    assert Position.from_code(code) == POSITION
    assert POSITION.code() == code
    dictionary = files("legality.position.notation").joinpath("version1.txt").read_bytes()
    assert hashlib.sha256(dictionary).hexdigest() == DICTIONARY


STORED = (
    "lgl1.7C-jQwn1fFAywBLY6aXggj8aogBofDEwpYOUwkSID3ewevSgg1SzCM8ao3gWxMPlWXDCxReGEKe"
    "jW0h0PU1OBEDzH15nQQMQh-k4Eguq6aTEMgA"
)
DICTIONARY = "6f97cb327e7ed3b9220f0ddafb90e89eb0135f13cee5fc7aee17e89f5e9888b3"


def test_equal_positions_have_equal_codes() -> None:
    """Whatever the order of fields and declarations, and whether defaults are stated."""
    turned: dict[str, object] = dict(reversed(BOARD.items()))
    turned |= {field: dict(reversed(BOARD[field].items())) for field in ("attacks", "blocks")}
    stated: dict[str, object] = {**turned, "rules": "2024-03-08", "bands": [], "active": None}
    other = Position.from_value(stated)
    assert other == POSITION
    assert other.code() == POSITION.code()


def test_numbers_of_pasted_cards_that_are_equal_are_coded_alike() -> None:
    whole, fraction = (
        Position.from_value(
            {**BOARD, "players": [{"name": "Ann"}, {"name": "Bob", "hand": [card]}]}
        )
        for card in ({"cmc": 2}, {"cmc": 2.0})
    )
    assert whole == fraction
    assert whole.code() == fraction.code()


@pytest.mark.slow("a wide random comparison")
def test_different_positions_have_different_codes() -> None:
    several = list(positions(400, 5))
    codes = {position.code(): position for position in several}
    assert all(codes[position.code()] == position for position in several)
    assert len(codes) == len({str(position) for position in several})


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", 'expected a code like "lgl1.…"'),
        ("lgl1", 'expected a code like "lgl1.…"'),
        ("lgl1.a b", 'expected a code like "lgl1.…"'),
        ("lgl1.é", 'expected a code like "lgl1.…"'),
        ("lgl3.AAAA", "expected a code of version 1 or 2, got one of version 3"),
        ("lgl2.AAAA", "this code was cut off or changed"),
        ("lgl1.", "this code was cut off or changed"),
        ("lgl1.A", "this code was cut off or changed"),
        (POSITION.code()[:-2], "this code was cut off or changed"),
        (POSITION.code() + "AAAA", "this code was cut off or changed"),
    ],
)
def test_what_is_no_code(code: str, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.from_code(code)
    assert said in caught.value.problem


def test_a_code_with_one_sign_changed_is_no_other_board() -> None:
    """Every place of it, with another sign each: an error, or (where the last bits count for
    nothing) the same board."""
    code, rng, refused = POSITION.code(), random.Random(1), 0
    for place in range(5, len(code)):
        sign = rng.choice([one for one in "AQgwz09-_" if one != code[place]])
        try:
            changed = Position.from_code(code[:place] + sign + code[place + 1 :])
        except PositionError:
            refused += 1
        else:
            assert changed == POSITION
    assert refused > 0.9 * len(code)


def test_a_code_that_unfolds_without_end_is_refused() -> None:
    """1 GB of zeros in 1 MB: no more than 64 MB of it are unfolded."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = b"".join(packer.compress(bytes(1 << 20)) for _ in range(128)) + packer.flush()
    code = base64.urlsafe_b64encode(b"abc" + data).decode().rstrip("=")
    with pytest.raises(PositionError, match="cut off or changed"):
        Position.from_code(f"lgl1.{code}")


# -- DEFLATE ---------------------------------------------------------------------------------------


def inflated(data: bytes, dictionary: bytes = b"") -> bytes:
    """What zlib makes of a stream."""
    inflater = zlib.decompressobj(-15, zdict=dictionary)
    made = inflater.decompress(data)
    assert inflater.eof
    assert not inflater.unused_data
    return made


@pytest.mark.parametrize("dictionary", [b"", b"ab", b"the creature blocks"])
@pytest.mark.parametrize(
    "data",
    [b"", b"a", b"ab", bytes(range(256)), b"a" * 3, b"a" * 257, b"a" * 258, b"a" * 1000]
    + [b"abcd" * length for length in (2, 3, 10, 66, 500)]
    + [b"the creature attacks and the creature blocks", b"x" * 40_000 + b"the" + b"y" * 40_000],
)
def test_zlib_reads_what_is_deflated(data: bytes, dictionary: bytes) -> None:
    assert inflated(deflated(data, dictionary), dictionary) == data


@pytest.mark.parametrize("seed", range(3))
def test_zlib_reads_random_data(seed: int) -> None:
    """Matches of every length and distance: pieces of a few bytes, and repeats of what was."""
    rng = random.Random(seed)
    data = b""
    while len(data) < 60_000:
        if data and rng.random() < 0.6:
            start = rng.randrange(len(data))
            data += data[start : start + rng.randint(1, 400)]
        else:
            data += rng.randbytes(rng.randint(1, 60))
    assert inflated(deflated(data)) == data
