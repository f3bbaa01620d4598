"""Permanents by name: what a position leaves out is taken from a card of the database."""

from pathlib import Path
from typing import Any

from legality.cards.database import CardDatabase
from legality.cards.errors import CardError
from legality.errors import PositionError


class CardsByName:
    """A database opened when the first name is looked up.

    It fills in permanents that have a `name` and no `type_line`; given fields win.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._database: CardDatabase | None = None

    def filled(self, permanent: dict[str, Any], place: str) -> dict[str, Any]:
        """The permanent with the fields of its card.

        Raises `PositionError` for a name that is unknown or means several cards, and where there is
        no database.
        """
        name = permanent.get("name")
        if "type_line" in permanent or not isinstance(name, str):
            return permanent
        try:
            if self._database is None:
                self._database = CardDatabase.open(self.path)
            card = self._database.find(name)
        except CardError as error:
            raise PositionError(
                f"{place}.name", f"no `type_line` is given, so a card is looked up by name; {error}"
            ) from None
        return {**card.permanent_fields(card.face(name)), **permanent}
