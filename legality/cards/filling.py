"""Permanents by name: what a position leaves out is taken from a card of the database."""

from pathlib import Path
from typing import Any

from legality.errors import CardError, PositionError, shortened


class CardsByName:
    """The database at `path` (None: the default ones), then those at `more`: the first that knows a
    name has the card. They are opened for each name that is new.

    It fills in permanents that have a `name` and no `type_line`; given fields win, but for the name
    itself, which becomes the card's, however it was written: rules texts speak of it. It is
    compared, pickled and copied by its paths.
    """

    def __init__(self, path: Path | None = None, *more: Path) -> None:
        self.path = path
        self.paths = () if path is None else (path, *more)
        self._fields: dict[tuple[str, bool], dict[str, object]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardsByName) and self.paths == other.paths

    def __hash__(self) -> int:
        return hash(self.paths)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.paths

    def __repr__(self) -> str:
        return f"CardsByName({', '.join(map(repr, self.paths))})"

    def filled(self, permanent: dict[str, Any], place: str) -> dict[str, Any]:
        """The permanent with the fields of its card.

        Raises `PositionError` for a name that is unknown, means several cards or no permanent, and
        where there is no database.
        """
        name = permanent.get("name")
        if "type_line" in permanent or not isinstance(name, str):
            return permanent
        try:
            fields = self._of_card(name, permanent.get("transformed") is True)
        except CardError as error:
            raise PositionError(
                f"{place}.name", f"no `type_line` is given, so a card is looked up by name; {error}"
            ) from None
        return {**fields, **permanent, "name": fields["name"]}

    def text_of(self, name: str, place: str) -> str:
        """The rules text of the card, or of the face of that name. Raises `PositionError` for a
        name that is unknown or means several cards, and where there is no database."""
        from legality.cards.several import CardDatabases

        try:
            with CardDatabases.open(self.paths) as database:
                return database.find(name).face(name).oracle_text
        except CardError as error:
            raise PositionError(place, f"the card's text is looked up by name; {error}") from None

    def _of_card(self, name: str, transformed: bool) -> dict[str, object]:
        fields = self._fields.get((name, transformed))
        if fields is None:
            from legality.cards.several import CardDatabases

            with CardDatabases.open(self.paths) as database:
                card = database.find(name)
            face = card.face_up(name, transformed=transformed)
            if not face.is_permanent:
                found = shortened(face.type_line)
                raise CardError(
                    f'"{shortened(face.name)}"', f"expected the name of a permanent, found {found}"
                )
            fields = self._fields[name, transformed] = card.permanent_fields(face)
        return fields
