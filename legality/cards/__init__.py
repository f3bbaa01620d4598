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
    "legality.cards.database": ("CardDatabase",),
    "legality.cards.filling": ("CardsByName",),
    "legality.cards.importing": ("ImportReport", "import_cards"),
    "legality.cards.location": ("default_database",),
    "legality.cards.pack.reading": ("CardPack",),
    "legality.cards.pack.writing": ("PackReport", "pack_cards"),
    "legality.cards.several": ("CardDatabases",),
    "legality.errors": ("AmbiguousName", "CardError", "CardNotFound", "NoDatabase"),
    "legality.printed.card": ("Card", "Face"),
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
        for home, names in _HOMES.items():
            if name in names:
                return getattr(import_module(home), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
