"""Cards as values: what a database answers, and what of it a position takes."""

import re
from dataclasses import dataclass
from typing import Literal

from legality.cards.names import key
from legality.errors import CardError, shortened

Color = Literal["W", "U", "B", "R", "G"]

_PERMANENT_TYPES = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a card, or the card where it has one only.

    `power` to `defense` are as printed (`"3"`, `"*"`, `"1+*"`), None where there is none.
    `mana_value` is that of a permanent with this face up (202.3).
    `mana_cost` is in symbols (`"{2}{R}"`), empty where it has none (202.1b), None where no one
    says.
    `keywords` are those the source names; it may also name what the card only grants.
    """

    name: str
    type_line: str
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[Color, ...] = ()
    mana_value: int | float = 0
    mana_cost: str | None = None
    keywords: tuple[str, ...] = ()

    @property
    def is_permanent(self) -> bool:
        """Whether it can be on the battlefield (110.4): an instant half of a card cannot."""
        return not _PERMANENT_TYPES.isdisjoint(self.type_line.partition("—")[0].split())

    @property
    def is_room(self) -> bool:
        """Whether it is one half of a Room, with a door of its own (709.5)."""
        return "Room" in self.type_line.partition("—")[2].split()


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its full name (`A // B` where it has two) with its faces, the front one first."""

    name: str
    faces: tuple[Face, ...]

    def face(self, name: str) -> Face:
        """The face that `name` means: the one so called, else (the card's own name) the front."""
        sought = key(name)
        if sought != key(self.name):
            for face in self.faces:
                if key(face.name) == sought:
                    return face
        return self.faces[0]

    def face_up(self, name: str, *, transformed: bool) -> Face:
        """The same of a permanent: its back face where it is transformed (712.8) and `name` is that
        of the card or of its front. Raises `CardError` for a Room that is named as a whole: its
        name does not tell which doors are unlocked (709.5c)."""
        found = self.face(name)
        if found.is_room and key(name) == key(self.name) and len(self.faces) > 1:
            halves = " or ".join(f'"{face.name}"' for face in self.faces)
            raise CardError(
                f'"{shortened(self.name)}"',
                f"expected the name of the half whose door is unlocked: {shortened(halves)}; "
                "with both unlocked write the fields",
            )
        if not transformed:
            return found
        if len(self.faces) < 2 or not self.faces[1].is_permanent or found.is_room:
            raise CardError(f'"{shortened(self.name)}"', "this card cannot be transformed")
        return self.faces[1]

    def permanent_fields(self, face: Face | None = None) -> dict[str, object]:
        """The fields of a position's permanent that has `face` (the front one) up.

        Printed numbers become numbers; `*` stays, for the reader of the position to ask for the
        present value. Keywords are left out on purpose: the rules text says them all, and a source
        that also lists granted or conditional ones would make them the card's own.
        """
        up = face or self.faces[0]
        fields: dict[str, object] = {
            "name": up.name,
            "type_line": up.type_line,
            "oracle_text": up.oracle_text,
            "colors": list(up.colors),
            "mana_value": up.mana_value,
        }
        printed = {
            "power": up.power,
            "toughness": up.toughness,
            "loyalty": up.loyalty,
            "defense": up.defense,
        }
        if up.mana_cost is not None:
            fields["mana_cost"] = up.mana_cost
        return fields | {k: _number(text) for k, text in printed.items() if text is not None}


def _number(text: str) -> int | str:
    return int(text) if _NUMBER.fullmatch(text) else text
