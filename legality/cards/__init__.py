"""Cards by name: a database that the user fills from a download, or a pack of its cards. No card
comes with the program."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from legality.cards.database import CardDatabase
    from legality.cards.filling import CardsByName
    from legality.cards.importing import ImportReport, import_cards
    from legality.cards.location import default_database
    from legality.cards.pack.reading import CardPack
    from legality.cards.pack.writing import PackReport, pack_cards
    from legality.cards.several import CardDatabases
    from legality.errors import AmbiguousName, CardError, CardNotFound, NoDatabase
    from legality.printed.card import Card, Face

_HOMES = {
    "AmbiguousName": "legality.errors",
    "Card": "legality.printed.card",
    "CardDatabase": "legality.cards.database",
    "CardDatabases": "legality.cards.several",
    "CardError": "legality.errors",
    "CardNotFound": "legality.errors",
    "CardPack": "legality.cards.pack.reading",
    "CardsByName": "legality.cards.filling",
    "Face": "legality.printed.card",
    "ImportReport": "legality.cards.importing",
    "NoDatabase": "legality.errors",
    "PackReport": "legality.cards.pack.writing",
    "default_database": "legality.cards.location",
    "import_cards": "legality.cards.importing",
    "pack_cards": "legality.cards.pack.writing",
}
"""Where each name lives: a board without card names needs no database."""

__all__ = [
    "AmbiguousName",
    "Card",
    "CardDatabase",
    "CardDatabases",
    "CardError",
    "CardNotFound",
    "CardPack",
    "CardsByName",
    "Face",
    "ImportReport",
    "NoDatabase",
    "PackReport",
    "default_database",
    "import_cards",
    "pack_cards",
]


if not TYPE_CHECKING:  # type checkers know the names by the imports above

    def __getattr__(name: str) -> object:
        """The name, imported from its home."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)
