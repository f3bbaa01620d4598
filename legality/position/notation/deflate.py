"""DEFLATE (RFC 1951) in one block of fixed codes, so that equal bytes always give equal bytes.

Any inflater reads it. It is written here because what `zlib.compress` gives differs between builds
of zlib, and a code that is compared and logged may not.
"""

from functools import cache, lru_cache

MOST_BACK, LONGEST, SHORTEST = 1 << 15, 258, 3
CANDIDATES = 32
"""So many earlier positions with the same three bytes are compared."""
END = 256

_LENGTHS = ((3, 0), (11, 1), (19, 2), (35, 3), (67, 4), (131, 5))
"""From which length on a length has so many extra bits; four codes (of the first, eight) each."""


def deflated(data: bytes, dictionary: bytes = b"") -> bytes:
    """The data as a raw DEFLATE stream whose window holds the dictionary at first."""
    out = _Bits()
    out.add(0b011, 3)  # the last block, of fixed codes
    whole, at = dictionary + data, len(dictionary)
    seen = _Seen(whole, _positions(dictionary))
    while at < len(whole):
        length, back = seen.longest(at)
        if length < SHORTEST:
            _literal(out, whole[at])
            length = 1
        else:
            _match(out, length, back)
        for position in range(at, at + length):
            seen.add(position)
        at += length
    _literal(out, END)
    return out.done()


Positions = dict[bytes, list[int]]


@lru_cache(maxsize=4)
def _positions(dictionary: bytes) -> Positions:
    """Where each three bytes stand in a dictionary."""
    positions: Positions = {}
    for position in range(len(dictionary) - SHORTEST + 1):
        positions.setdefault(dictionary[position : position + SHORTEST], []).append(position)
    return positions


class _Seen:
    """The positions of each three bytes so far: of the dictionary, and of the data."""

    def __init__(self, whole: bytes, before: Positions) -> None:
        self.whole = whole
        self.before = before
        self.positions: Positions = {}

    def add(self, position: int) -> None:
        self.positions.setdefault(self.whole[position : position + SHORTEST], []).append(position)

    def longest(self, at: int) -> tuple[int, int]:
        """The longest match with what was before, the nearest of equal ones: its length, and how
        far back it is."""
        whole, best, back = self.whole, 0, 0
        most = min(LONGEST, len(whole) - at)
        start = whole[at : at + SHORTEST]
        near = [*self.before.get(start, ()), *self.positions.get(start, ())[-CANDIDATES:]]
        for position in reversed(near[-CANDIDATES:]):
            if at - position > MOST_BACK:
                break
            length = 0
            while length < most and whole[position + length] == whole[at + length]:
                length += 1
            if length > best:
                best, back = length, at - position
        return best, back


def _literal(out: "_Bits", sign: int) -> None:
    """A byte, or the code of a length, in the fixed code (3.2.6)."""
    if sign < 144:
        out.code(0b00110000 + sign, 8)
    elif sign < 256:
        out.code(0b110010000 + sign - 144, 9)
    elif sign < 280:
        out.code(sign - 256, 7)
    else:
        out.code(0b11000000 + sign - 280, 8)


def _match(out: "_Bits", length: int, back: int) -> None:
    """A length and a distance, each a code and its extra bits (3.2.5)."""
    if length == LONGEST:
        _literal(out, 285)
    else:
        first, extra = next(row for row in reversed(_LENGTHS) if length >= row[0])
        start = 257 if extra == 0 else 261 + 4 * extra
        _literal(out, start + ((length - first) >> extra))
        out.add((length - first) & ((1 << extra) - 1), extra)
    step = back - 1
    extra = max(0, step.bit_length() - 2)
    out.code(2 * extra + (step >> extra), 5)
    out.add(step & ((1 << extra) - 1), extra)


@cache
def _turned(value: int, number: int) -> int:
    """So many bits the other way around."""
    return int(f"{value:0{number}b}"[::-1], 2)


class _Bits:
    """Bits from the lowest of each byte on (3.1.1)."""

    def __init__(self) -> None:
        self.whole = bytearray()
        self.held = 0
        self.number = 0

    def add(self, value: int, number: int) -> None:
        self.held |= value << self.number
        self.number += number
        while self.number >= 8:
            self.whole.append(self.held & 0xFF)
            self.held >>= 8
            self.number -= 8

    def code(self, value: int, number: int) -> None:
        """A Huffman code: its highest bit first."""
        self.add(_turned(value, number), number)

    def done(self) -> bytes:
        if self.number:
            self.whole.append(self.held)
        return bytes(self.whole)
