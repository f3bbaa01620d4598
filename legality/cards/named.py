"""Which card a name means: the same order of tries, whatever the cards are stored in."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Self

from legality.cards.closing import Closing
from legality.errors import AmbiguousName, CardNotFound
from legality.printed.card import Card
from legality.printed.names import SpeltNames, key
from legality.printed.tokens import only, speaks_of_token, token

MOST_NEAR = 5
"""So many names are given where one is not known, or is that of several."""

Written = Literal["text", "key"]
"""A name to the letter, or in whichever way it is written (`printed.names.key`)."""
FACE, WHOLE, TOKEN = 0, 1, 2
"""Whose name it is: a face's, the whole card's, a token's."""


class NamedCards(Closing):
    """Cards that are stored somewhere (`path`), found by name or by their text."""

    path: Path

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).open, (self.path,)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.path)!r}, {self.count()} cards)"

    @classmethod
    @abstractmethod
    def open(cls, path: Path) -> Self:
        """The cards at that path. Raises `CardError`."""

    @abstractmethod
    def count(self) -> int:
        """How many cards there are, tokens not counted."""

    @abstractmethod
    def called(self, written: Written, sought: str, whose: int) -> list[Card]:
        """The cards of that name; only the preferred (see Entry) where any of them is one."""

    @abstractmethod
    def numbered(self, text: str) -> list[Card]:
        """The cards that a source calls by this id or number."""

    @abstractmethod
    def keys(self) -> Mapping[str, str]:
        """The key of each name of a card and of a face, tokens not counted."""

    @abstractmethod
    def knows(self, name: str) -> bool:
        """Whether a card, or several, or a face of one, has this name; tokens not counted."""

    @abstractmethod
    def search(self, text: str, limit: int = 20) -> list[Card]:
        """The cards whose names, types or texts have all the words of `text`, in any case and with
        or without diacritics; those whose name is or begins with the text come first.
        """

    @abstractmethod
    def permanents(self) -> Iterator[str]:
        """The names of all faces that can be on the battlefield, tokens not counted."""

    @abstractmethod
    def texts_with(self, words: Sequence[str]) -> list[str]:
        """The rules texts of the faces of the cards in whose names, types or texts all the words
        stand."""

    def find(self, name: str | int) -> Card:
        """The card that a name means: `Card.face(name)` is then the face.

        In this order, the first that any card fits: the card's own name to the letter; in another
        way of writing; the name of a face to the letter; in another way. Among several cards of
        one name the preferred (see Entry) come first; faces that are the same (two cards can
        become one) are no choice. What no card is called may be an id of Scryfall (of a printing or
        of the card), or MTG Arena's number; a number is nothing else. Words for a token ("1/1 white
        Soldier creature token") mean that token, and so does its name where no card has it. Raises
        CardNotFound, AmbiguousName with at most 5 names, or CardError for words that mean no token,
        or several.
        """
        if (card := card_meant(self, name)) is not None:
            return card
        if isinstance(name, int):
            raise CardNotFound(str(name), ())
        name = storable(name)
        raise CardNotFound(name, SpeltNames(self.keys()).nearest(name, MOST_NEAR))

    def tokens(self, name: str) -> list[Card]:
        """The tokens of that name, each a card of one face."""
        return self.called("key", key(storable(name)), TOKEN)


def card_meant(cards: NamedCards, name: str | int) -> Card | None:
    """The card that `NamedCards.find` finds; None in place of CardNotFound, and sooner."""
    if isinstance(name, int):
        return _by_number(cards, str(name))
    name = storable(name)
    if speaks_of_token(name):
        return token(name, cards.tokens)
    for whose in (WHOLE, FACE):
        if (card := _called_so(cards, "text", name, name, whose)) is not None:
            return card
        if (card := _called_so(cards, "key", key(name), name, whose)) is not None:
            return card
    return _by_number(cards, name)


def _called_so(
    cards: NamedCards, written: Written, sought: str, name: str, whose: int
) -> Card | None:
    called = cards.called(written, sought, whose)
    if len({card.face(name) for card in called} if whose == FACE else called) > 1:
        raise AmbiguousName(name, tuple(card.name for card in called[:MOST_NEAR]))
    return called[0] if called else None


def _by_number(cards: NamedCards, name: str) -> Card | None:
    numbered = cards.numbered(name.strip().lower())
    if len(numbered) > 1:
        raise AmbiguousName(name, tuple(card.name for card in numbered[:MOST_NEAR]))
    if not numbered and (tokens := cards.tokens(name)):
        return only(name, tokens)
    return numbered[0] if numbered else None


def storable(text: str) -> str:
    """Halves of surrogate pairs, which a command line may hand over, are in no name."""
    return text.encode("utf-8", "replace").decode()


__all__ = ["FACE", "MOST_NEAR", "TOKEN", "WHOLE", "NamedCards", "Written", "card_meant", "storable"]
