"""What the files of a pack are called and hold.

`pack.json` lists the beginnings of names' keys (`printed.names.key`); each has a piece, a file with
all cards that have a name whose key begins so and with no longer beginning of the list. A card of
several names can lie in several pieces. `names.json.gz`, `tokens.json.gz` and `numbers.json.gz` are
needed for a name that is not known, for words for a token, and for a number.
"""

import gzip
import zlib
from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import msgspec

from legality.errors import CardError
from legality.frozen import HashedByContent
from legality.printed.card import Card

CONTENTS: Final = "pack.json"
NAMES: Final = "names.json.gz"
TOKENS: Final = "tokens.json.gz"
NUMBERS: Final = "numbers.json.gz"
FORMAT: Final = 1

Value = TypeVar("Value")


class Contents(msgspec.Struct, frozen=True):
    """How many cards there are, tokens not counted, and all beginnings that have a piece, in
    order."""

    format: int
    cards: int
    beginnings: tuple[str, ...]

    def piece_of(self, key: str) -> str | None:
        """The file with the cards of that key; None where no card can have it."""
        at = bisect_right(self.beginnings, key)
        while at and not key.startswith(self.beginnings[at - 1]):
            at -= 1
        return piece_name(at - 1) if at else None


class PackedCard(HashedByContent, frozen=True, array_like=True):
    """A card or token with its place in the database that it is from, and whose name each of its
    names is (`named.FACE`, `WHOLE`, `TOKEN`)."""

    place: int
    preferred: bool
    is_token: bool
    names: dict[str, int]
    card: Card


class PackNames(msgspec.Struct, frozen=True):
    """The names of faces of permanents, in the order of their cards, and all other names of cards
    and faces; tokens not counted."""

    permanents: tuple[str, ...]
    others: tuple[str, ...]


def piece_name(number: int) -> str:
    """The file of the piece of so many-th beginning."""
    return f"{number:04}.json.gz"


def is_pack(path: Path) -> bool:
    """Whether a pack of cards lies at a path."""
    return (path / CONTENTS).is_file()


def compressed(value: object) -> bytes:
    """A file of a pack."""
    return gzip.compress(msgspec.json.encode(value), mtime=0)


class MissingFiles:
    """How a missing file of a pack is got before it is read: in a browser by `fetch`, which writes
    it there. Raises `CardError` where it cannot."""

    fetch: Callable[[Path], None] | None = None


def read_packed(file: Path, kind: type[Value]) -> Value:
    """What a compressed file of a pack holds; read once. Raises `CardError`."""
    if MissingFiles.fetch is not None and not file.exists():
        MissingFiles.fetch(file)
    try:
        value: Value = _decoded(file, file.stat().st_mtime_ns, cast(Hashable, kind))
    except OSError as error:
        raise CardError(str(file), f"cannot be read ({error.strerror or error})") from error
    return value


@lru_cache(maxsize=512)
def _decoded(file: Path, _: int, kind: Hashable) -> Any:
    try:
        return msgspec.json.decode(gzip.decompress(file.read_bytes()), type=cast(Any, kind))
    except (gzip.BadGzipFile, EOFError, zlib.error, msgspec.DecodeError) as error:
        raise CardError(
            str(file),
            f"this file of a pack of cards is damaged ({error}); make the pack anew with "
            "`legality cards pack`",
        ) from error


def contents_of(folder: Path) -> Contents:
    """What a pack lists. Raises `CardError`."""
    file = folder / CONTENTS
    try:
        contents = msgspec.json.decode(file.read_bytes(), type=Contents)
    except OSError as error:
        raise CardError(str(file), f"cannot be read ({error.strerror})") from error
    except msgspec.DecodeError as error:
        raise CardError(str(file), f"this is no list of a pack of cards ({error})") from error
    if contents.format != FORMAT:
        raise CardError(
            str(file),
            "another version of this program made this pack of cards; make it anew with "
            "`legality cards pack`",
        )
    return contents


def distinct(cards: Sequence[PackedCard]) -> list[PackedCard]:
    """Each card once, in the order of the database."""
    return list({card.place: card for card in sorted(cards, key=lambda card: card.place)}.values())
