"""Cards as values: what a database answers, and what of it a position takes."""

import re
from dataclasses import dataclass
from typing import Literal

from legality.cards.names import key

Color = Literal["W", "U", "B", "R", "G"]

_PERMANENT_TYPES = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a card, or the card where it has one only.

    `power` to `defense` are as printed (`"3"`, `"*"`, `"1+*"`), None where there is none.
    `mana_value` is that of a permanent with this face up (202.3).
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
    keywords: tuple[str, ...] = ()

    @property
    def is_permanent(self) -> bool:
        """Whether it can be on the battlefield (110.4): an instant half of a card cannot."""
        return not _PERMANENT_TYPES.isdisjoint(self.type_line.partition("—")[0].split())


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
        return fields | {k: _number(text) for k, text in printed.items() if text is not None}


def _number(text: str) -> int | str:
    return int(text) if _NUMBER.fullmatch(text) else text
