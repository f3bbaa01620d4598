"""How wide a text is, by the font that comes with this library: part of DejaVu Sans.

The widths are those of the font file itself (its tables `cmap`, `hhea`, `hmtx` and `head`), so
that a picture is laid out the same on every machine, with or without a program that draws it.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from struct import iter_unpack, unpack_from

SPARE = 1.06
"""A little more than is needed: another program that shows the SVG may have another font."""
WIDEST = 1.0
"""What a sign that the font lacks may take, in units of its size: the square of an ideograph."""


def font_file(bold: bool) -> bytes:
    """The font in TrueType form."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return (files("legality.drawing") / "fonts" / name).read_bytes()


@lru_cache(maxsize=20_000)
def text_width(text: str, size: float, bold: bool) -> float:
    """The width in inches of a text in that size (points), with a little to spare."""
    widths = advances(bold)
    ems = sum(widths.get(sign, _unknown(sign)) for sign in text)
    return ems * size / 72 * SPARE


def _unknown(sign: str) -> float:
    return 0.0 if unicodedata.combining(sign) else WIDEST


@cache
def advances(bold: bool) -> Mapping[str, float]:
    """Each sign of the font with its width, in units of its size."""
    font = font_file(bold)
    tables = _tables(font)
    (units,) = unpack_from(">H", font, tables["head"] + 18)
    (metrics,) = unpack_from(">H", font, tables["hhea"] + 34)
    widths = [wide for wide, _ in iter_unpack(">HH", _slice(font, tables["hmtx"], 4 * metrics))]
    return {
        sign: widths[min(glyph, metrics - 1)] / units
        for sign, glyph in _glyphs(font, tables["cmap"])
    }


def _slice(font: bytes, start: int, length: int) -> bytes:
    return font[start : start + length]


def _tables(font: bytes) -> dict[str, int]:
    """Where each table begins."""
    (count,) = unpack_from(">H", font, 4)
    entries = iter_unpack(">4sLLL", _slice(font, 12, 16 * count))
    return {tag.decode(): offset for tag, _, offset, _ in entries}


def _glyphs(font: bytes, cmap: int) -> Iterator[tuple[str, int]]:
    """Each sign with its glyph's number, from the subtable of format 12: runs of signs."""
    (count,) = unpack_from(">H", font, cmap + 2)
    offsets = [cmap + at for _, _, at in iter_unpack(">HHL", _slice(font, cmap + 4, 8 * count))]
    start = next(at for at in offsets if unpack_from(">H", font, at) == (12,))
    (runs,) = unpack_from(">L", font, start + 12)
    for first, last, glyph in iter_unpack(">LLL", _slice(font, start + 16, 12 * runs)):
        for code in range(first, last + 1):
            yield chr(code), glyph + code - first
