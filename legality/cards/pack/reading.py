"""The cards of a pack, found by name or by their text."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Self

from legality.cards.named import TOKEN, NamedCards, Written, storable
from legality.cards.pack import folder
from legality.printed.card import Card
from legality.printed.names import folded, key


class CardPack(NamedCards):
    """A view of a pack; it only reads, and reads what it is asked for. It is its path, as a
    database is."""

    def __init__(self, path: Path, contents: folder.Contents) -> None:
        self.path = path
        self._contents = contents

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open the pack at `path`. Raises `CardError`."""
        return cls(path, folder.contents_of(path))

    def close(self) -> None:
        """Nothing is held open."""

    def count(self) -> int:
        """How many cards it holds, tokens not counted."""
        return self._contents.cards

    def called(self, written: Written, sought: str, whose: int) -> list[Card]:
        cards: list[folder.PackedCard] = []
        for card in self._piece(key(sought) if written == "text" else sought):
            names = (name for name, of in card.names.items() if of == whose)
            if any((name if written == "text" else key(name)) == sought for name in names):
                cards.append(card)
        first = [card for card in cards if card.preferred] or cards
        return [card.card for card in first]

    def numbered(self, text: str) -> list[Card]:
        """Of Arena's numbers and other numbers only: a pack has no other ids."""
        if not text.isdecimal():
            return []
        keys = folder.read_packed(self.path / folder.NUMBERS, dict[str, list[tuple[str, int]]])
        named = keys.get(text, [])
        cards = [card for letters, position in named for card in self._piece(letters)
                 if card.place == position]  # fmt: skip
        return [card.card for card in folder.distinct(cards)]

    def keys(self) -> Mapping[str, str]:
        return self._keys

    @cached_property
    def _keys(self) -> dict[str, str]:
        names = folder.read_packed(self.path / folder.NAMES, folder.PackNames)
        return {name: key(name) for name in (*names.permanents, *names.others)}

    def knows(self, name: str) -> bool:
        sought = key(storable(name))
        return any(
            whose != TOKEN and key(card_name) == sought
            for card in self._piece(sought)
            for card_name, whose in card.names.items()
        )

    def search(self, text: str, limit: int = 20) -> list[Card]:
        words = folded(storable(text)).split()
        if not words or limit <= 0:
            return []
        sought = folded(storable(text)).strip()
        matches = [card for card in self._all() if not card.is_token and _has(card.card, words)]
        return [card.card for card in sorted(matches, key=lambda card: _rank(card, sought))[:limit]]

    def permanents(self) -> Iterator[str]:
        yield from folder.read_packed(self.path / folder.NAMES, folder.PackNames).permanents

    def texts_with(self, words: Sequence[str]) -> list[str]:
        wanted = [folded(storable(word)) for word in words]
        tokens = any("token" in word for word in wanted)
        cards = (
            folder.read_packed(self.path / folder.TOKENS, tuple[folder.PackedCard, ...])
            if tokens
            else self._all()
        )
        matches = [card.card for card in cards if _has(card.card, wanted)]
        return [face.oracle_text for card in matches for face in card.faces]

    def _piece(self, letters: str) -> tuple[folder.PackedCard, ...]:
        """The cards that can have a name of that key."""
        name = self._contents.piece_of(letters)
        return (
            ()
            if name is None
            else folder.read_packed(self.path / name, tuple[folder.PackedCard, ...])
        )

    def _all(self) -> list[folder.PackedCard]:
        """Every card and token: each file is read."""
        names = map(folder.piece_name, range(len(self._contents.beginnings)))
        files = (
            folder.read_packed(self.path / name, tuple[folder.PackedCard, ...]) for name in names
        )
        return folder.distinct([card for file in files for card in file])


def _has(card: Card, words: Sequence[str]) -> bool:
    """Whether all words stand in what is searched of a card."""
    text = folded(card.searched)
    return all(word in text for word in words)


def _rank(card: folder.PackedCard, sought: str) -> tuple[bool, bool, bool, str, int]:
    """The name itself first, then those that begin so, then those in which it stands."""
    name = folded(card.card.name)
    return name != sought, not name.startswith(sought), sought not in name, name, card.place
