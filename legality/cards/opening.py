"""Cards at a path: a database, or a pack."""

from pathlib import Path

from legality.cards.named import NamedCards
from legality.cards.pack.folder import is_pack


def open_cards(path: Path) -> NamedCards:
    """The cards that lie there, open. Raises `NoDatabase` where there is nothing, `CardError` where
    there is something else."""
    if is_pack(path):
        from legality.cards.pack.reading import CardPack

        return CardPack.open(path)
    from legality.cards.database import CardDatabase

    return CardDatabase.open(path)
