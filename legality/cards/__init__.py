"""Cards by name: a database that the user fills from a download. No card comes with the program."""

from legality.cards.card import Card, Face
from legality.cards.database import CardDatabase
from legality.cards.filling import CardsByName
from legality.cards.importing import ImportReport, import_cards
from legality.cards.location import default_database
from legality.errors import AmbiguousName, CardError, CardNotFound, NoDatabase

__all__ = [
    "AmbiguousName",
    "Card",
    "CardDatabase",
    "CardError",
    "CardNotFound",
    "CardsByName",
    "Face",
    "ImportReport",
    "NoDatabase",
    "default_database",
    "import_cards",
]
