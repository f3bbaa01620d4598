"""Permanents by name: what a position leaves out is taken from a card of the database."""

from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from legality.errors import (
    AmbiguousName,
    CardError,
    CardNotFound,
    NoDatabase,
    PositionError,
    shortened,
)
from legality.printed.card import Card
from legality.printed.names import LOOKED_UP, SpeltNames, is_slip

if TYPE_CHECKING:
    from legality.cards.several import CardDatabases

T = TypeVar("T")


class CardsByName:
    """The database at `path` (None: the default ones), then those at `more`: the first that knows a
    name has the card. They are opened for each name that is new.

    It fills in permanents that have a `name` (or `card`) and no `type_line`; given fields win, but
    for the name itself, which becomes the card's, however it was written: rules texts speak of it.
    Words that say all of a token need no database. It is compared, pickled and copied by its paths.
    """

    def __init__(self, path: Path | None = None, *more: Path) -> None:
        self.path = path
        self.paths = () if path is None else (path, *more)
        self._known: dict[str, bool] = {}
        self._lying: dict[str, dict[str, Any] | None] = {}
        self._fields: dict[tuple[str | int, str, bool], dict[str, object]] = {}
        self._spelt: list[SpeltNames] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardsByName) and self.paths == other.paths

    def __hash__(self) -> int:
        return hash(self.paths)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.paths

    def __repr__(self) -> str:
        return f"CardsByName({', '.join(map(repr, self.paths))})"

    def filled(self, permanent: dict[str, Any], place: str) -> dict[str, Any]:
        """The permanent with the fields of the card that `card` names (a name, or MTG Arena's
        number), else `name`; with the face up of which it has the name.

        Raises `PositionError` for a name that is unknown, means several cards or no permanent, and
        where there is no database.
        """
        own: object = permanent.get("name")
        field = "card" if "card" in permanent else "name"
        sought: object = permanent.get(field)
        if "type_line" in permanent or type(sought) not in (str, int):
            return permanent
        assert isinstance(sought, str | int)
        face = own if isinstance(own, str) else ""
        try:
            fields = self._of_card(sought, face, permanent.get("transformed") is True)
        except CardError as error:
            why = LOOKED_UP if field == "name" else "the card is looked up by name; "
            raise PositionError(f"{place}.{field}", f"{why}{error}") from error
        completed = {**fields, **permanent, "name": fields["name"]}
        completed.pop("card", None)
        return completed

    def text_of(self, name: str | int, place: str) -> str:
        """The rules text of the card, or of the face of that name. Raises `PositionError` for a
        name that is unknown or means several cards or faces, and where there is no database."""
        try:
            return self._card(name).text_of(str(name))
        except CardError as error:
            raise PositionError(place, f"the card's text is looked up by name; {error}") from error

    def in_zone(self, name: str, place: str) -> dict[str, Any] | None:
        """The card of that name as it is outside the battlefield. None where no card, or more than
        one, has the name, where both halves count (709.4), and where there is no database at the
        default place. Raises `PositionError` where one cannot be read."""
        if name not in self._lying:
            try:
                self._lying[name] = self._in_zone(name)
            except CardError as error:
                raise PositionError(place, f"the card is looked up by name; {error}") from error
        return self._lying[name]

    def _in_zone(self, name: str) -> dict[str, Any] | None:
        if not self.knows(name):
            return None
        try:
            return self._card(name).fields_in_zone()
        except (CardNotFound, AmbiguousName):
            return None

    def knows(self, name: str) -> bool:
        """Whether a card, or several, has this name; False where there is no database at the
        default place. Raises `CardError` where a database cannot be read."""
        if name not in self._known:
            self._known[name] = self._answered(lambda cards: cards.knows(name), False)
        return self._known[name]

    def misspelt(self, name: str) -> str | None:
        """The name of a card that this one differs from by a slip or two; None if there is none.
        Raises as `knows`."""
        from legality.cards.named import card_meant, storable

        def near_names(several: "CardDatabases") -> Sequence[str]:
            if any(card_meant(cards, name) is not None for cards in several.databases):
                return ()
            near = (names.nearest(storable(name), 1) for names in self._names_of(several))
            return next(filter(None, near), ())

        names: Sequence[str] = self._answered(near_names, ())
        return next((other for other in names if is_slip(name, other)), None)

    def begun(self, name: str) -> str | None:
        """The name of a creature that begins with these words, where they stand in hardly another
        name; None if there is none. Raises as `knows`."""

        def begun_name(several: "CardDatabases") -> str | None:
            rare = (spelt for spelt in self._names_of(several) if spelt.is_rare(name))
            begun = chain.from_iterable(spelt.begun(name) for spelt in rare)
            return next((other for other in begun if _is_creature(several, other)), None)

        return self._answered(begun_name, None)

    def _names_of(self, several: "CardDatabases") -> "list[SpeltNames]":
        """The names of all cards, read once."""
        self._spelt = self._spelt or [SpeltNames(cards.keys()) for cards in several.databases]
        return self._spelt

    def has_token(self, name: str) -> bool:
        """Whether a token, or several, has this name. Raises as `knows`."""
        return bool(self._tokens(name))

    def _of_card(self, sought: str | int, name: str, transformed: bool) -> dict[str, object]:
        fields = self._fields.get((sought, name, transformed))
        if fields is None:
            card = self._card(sought)
            up = name if card.named(name) else str(sought)
            face = card.face_up(up, transformed=transformed)
            if not face.is_permanent:
                kind = shortened(face.type_line)
                raise CardError(
                    f'"{shortened(face.name)}"', f"expected the name of a permanent, found {kind}"
                )
            fields = self._fields[sought, name, transformed] = card.permanent_fields(face)
        return fields

    def _card(self, name: str | int) -> Card:
        from legality.cards.several import CardDatabases
        from legality.printed.tokens import speaks_of_token, token

        if isinstance(name, str) and speaks_of_token(name):
            return token(name, self._tokens)
        with CardDatabases.open(self.paths) as cards:
            return cards.find(name)

    def _tokens(self, name: str) -> list[Card]:
        """The tokens of that name; none where there is no database at the default place."""
        return self._answered(lambda cards: cards.tokens(name), [])

    def _answered(self, question: "Callable[[CardDatabases], T]", without: T) -> T:
        """What the databases answer; `without` any at the default place. Raises `CardError` where a
        database cannot be read."""
        from legality.cards.several import CardDatabases

        try:
            with CardDatabases.open(self.paths) as cards:
                return question(cards)
        except NoDatabase:
            if self.paths:
                raise
            return without


def _is_creature(several: "CardDatabases", name: str) -> bool:
    """Whether a face of that name has a power."""
    try:
        face = several.find(name).named(name)
    except AmbiguousName:
        return False
    return face is not None and face.power is not None
