"""From the user's card database to a pack."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.json import encode

from legality.cards.database import CardDatabase
from legality.cards.pack.folder import (
    CONTENTS,
    FORMAT,
    NAMES,
    NUMBERS,
    TOKENS,
    Contents,
    PackedCard,
    PackNames,
    compressed,
    distinct,
    piece_name,
)
from legality.printed.names import folded, key
from legality.whole_folder import write_folder

LARGEST = 14_000
"""Bytes of a piece as it travels: twelve names take at most twelve of them."""


class PackReport(Struct, frozen=True):
    """What was written: `cards` without tokens, files and bytes of all, bytes of the largest piece
    and of what a search by typed names takes."""

    folder: Path
    cards: int
    files: int
    size: int
    largest: int
    names: int


def pack_cards(database: Path | None, folder: Path) -> PackReport:
    """Write the cards of the database (None: the default one) into the folder, in place of a pack
    that was there. Raises `CardError`, `FolderTaken` where something else is there, and `OSError`;
    the folder is then as it was."""
    with CardDatabase.open(database) as cards:
        stored = list(cards.stored())
    packed = [PackedCard(position, card.preferred, card.is_token, card.names, card.card)
              for position, card in enumerate(stored)]  # fmt: skip
    numbers = {position: card.numbers for position, card in enumerate(stored)}
    pieces = _pieces(packed)
    own = [card for card in packed if not card.is_token]
    content = {piece_name(at): data for at, data in enumerate(pieces.values())}
    largest = max(map(len, content.values()), default=0)
    content[NAMES] = compressed(_names(own))
    content[TOKENS] = compressed([card for card in packed if "token" in folded(card.card.searched)])
    content[NUMBERS] = compressed(_by_number(packed, numbers))
    content[CONTENTS] = encode(Contents(FORMAT, len(own), tuple(pieces)))
    write_folder(folder, content, mark=CONTENTS)
    size = sum(map(len, content.values()))
    return PackReport(folder, len(own), len(content), size, largest, len(content[NAMES]))


def _pieces(packed: Sequence[PackedCard]) -> Mapping[str, bytes]:
    """The beginnings of keys, sorted, each with its piece."""
    by_key: dict[str, list[PackedCard]] = defaultdict(list)
    for card in packed:
        for letters in {key(name) for name in card.names}:
            by_key[letters].append(card)
    pieces: dict[str, bytes] = {}
    _divide("", by_key, pieces)
    return dict(sorted(pieces.items()))


def _divide(
    beginning: str, by_key: Mapping[str, Sequence[PackedCard]], pieces: dict[str, bytes]
) -> None:
    """The piece of a beginning, or those of longer ones where it would be too large; then only what
    has exactly this key is left for it."""
    data = compressed(distinct([card for cards in by_key.values() for card in cards]))
    if len(data) <= LARGEST or len(by_key) == 1:
        pieces[beginning] = data
        return
    longer: dict[str, dict[str, Sequence[PackedCard]]] = defaultdict(dict)
    for letters, cards in by_key.items():
        longer[letters[: len(beginning) + 1]][letters] = cards
    for start, part in longer.items():
        if start == beginning:
            pieces[beginning] = compressed(distinct(part[beginning]))
        else:
            _divide(start, part, pieces)


def _names(cards: Sequence[PackedCard]) -> PackNames:
    permanents = [face.name for card in cards for face in card.card.faces if face.is_permanent]
    known = set(permanents)
    others = {name for card in cards for name in card.names if name not in known}
    return PackNames(tuple(permanents), tuple(sorted(others)))


def _by_number(
    packed: Sequence[PackedCard], numbers: Mapping[int, Sequence[str]]
) -> dict[str, list[tuple[str, int]]]:
    """For each number the keys and places of the cards that have it."""
    by_number: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for card in packed:
        letters = key(next(iter(card.names)))
        for number in numbers[card.place]:
            if number.isdecimal():
                by_number[number].append((letters, card.place))
    return by_number
