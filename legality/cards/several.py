"""Several databases, or packs, asked in turn: the first that knows a name has the card."""

from collections.abc import Sequence
from pathlib import Path
from typing import Self

from legality.cards.closing import Closing
from legality.cards.location import default_databases
from legality.cards.named import MOST_NEAR, NamedCards
from legality.cards.pack.folder import is_pack
from legality.errors import CardNotFound
from legality.printed.card import Card
from legality.printed.tokens import speaks_of_token, token


def open_cards(path: Path) -> NamedCards:
    """The database or pack at that path, open. Raises `NoDatabase` where there is nothing,
    `CardError` where there is something else."""
    if is_pack(path):
        from legality.cards.pack.reading import CardPack

        return CardPack.open(path)
    from legality.cards.database import CardDatabase

    return CardDatabase.open(path)


class CardDatabases(Closing):
    """Open databases in the order in which they are asked. Close them, or use them in a `with`
    statement."""

    def __init__(self, databases: Sequence[NamedCards]) -> None:
        self.databases = tuple(databases)

    @classmethod
    def open(cls, paths: Sequence[Path] = ()) -> Self:
        """Open those at the paths, or the default ones. Raises CardError for the first that cannot
        be opened, NoDatabase where there is none."""
        opened: list[NamedCards] = []
        try:
            for path in paths or default_databases():
                opened.append(open_cards(path))
        except BaseException:
            cls(opened).close()
            raise
        return cls(opened)

    def close(self) -> None:
        """Close all of them."""
        for database in self.databases:
            database.close()

    def knows(self, name: str) -> bool:
        """Whether any of them knows a card of this name (`CardDatabase.knows`)."""
        return any(database.knows(name) for database in self.databases)

    def tokens(self, name: str) -> list[Card]:
        """The tokens of that name in the first database that has any."""
        for database in self.databases:
            if tokens := database.tokens(name):
                return tokens
        return []

    def find(self, name: str | int) -> Card:
        """The card of that name in the first database that knows it. Raises AmbiguousName where
        several cards of that one have the name, and CardNotFound, which names all databases; words
        for a token are asked of all of them."""
        if isinstance(name, str) and speaks_of_token(name):
            return token(name, self.tokens)
        near: list[str] = []
        for database in self.databases:
            try:
                return database.find(name)
            except CardNotFound as error:
                near += error.nearest
        paths = tuple(str(database.path) for database in self.databases)
        raise CardNotFound(str(name), tuple(dict.fromkeys(near))[:MOST_NEAR], paths)

    def search(self, text: str, limit: int = 20) -> list[Card]:
        """The cards that `CardDatabase.search` finds in each, a name of the first that has it."""
        cards: list[Card] = []
        for database in self.databases:
            known = {card.name for card in cards}
            cards += [card for card in database.search(text, limit) if card.name not in known]
        return cards[: max(0, limit)]
