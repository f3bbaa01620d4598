"""Cards as values: what a database answers, and what of it a position takes."""

import re
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from legality.errors import CardError, shortened
from legality.printed.names import key

Color = Literal["W", "U", "B", "R", "G"]

_PERMANENT_TYPES = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


class Face(Struct, frozen=True):
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
    def is_token(self) -> bool:
        """Whether its type line says that it is a token (111.1)."""
        return "Token" in self.type_line.partition("—")[0].split()

    def as_token(self) -> "Face":
        """The same as a token: `Token` before its types, and where it has the name of its subtypes,
        "Token" behind it (111.4)."""
        line = self.type_line if self.is_token else f"Token {self.type_line}"
        alike = key(self.name) == key("".join(line.partition("—")[2].split()))
        return replace(self, type_line=line, name=f"{self.name} Token" if alike else self.name)

    @property
    def is_room(self) -> bool:
        """Whether it is one half of a Room, with a door of its own (709.5)."""
        return "Room" in self.type_line.partition("—")[2].split()


class Card(Struct, frozen=True):
    """A card by its full name (`A // B` where it has two) with its faces, the front one first."""

    name: str
    faces: tuple[Face, ...]

    @property
    def searched(self) -> str:
        """What words are looked for in: its names, types and texts."""
        faces = (f"{face.name} {face.type_line} {face.oracle_text}" for face in self.faces)
        return "\n".join((self.name, *faces))

    def face(self, name: str) -> Face:
        """The face that `name` means: the one so called, else (the card's own name) the front."""
        whole = key(name) == key(self.name)
        return self.faces[0] if whole else self.named(name) or self.faces[0]

    def named(self, name: str) -> Face | None:
        """The face that has this name; None where none has it."""
        sought = key(name)
        return next((face for face in self.faces if key(face.name) == sought), None)

    def text_of(self, name: str) -> str:
        """The rules text of the face that `name` means, as a spell or an ability left it behind.
        Raises `CardError` where it names no face, and there are several."""
        named = self.named(name)
        if named is None and len(self.faces) > 1:
            halves = " or ".join(f'"{face.name}"' for face in self.faces)
            raise CardError(
                f'"{shortened(self.name)}"',
                f"expected the name of the face whose text it is: {shortened(halves)}",
            )
        return (named or self.face(name)).oracle_text

    def face_up(self, name: str, *, transformed: bool) -> Face:
        """The same of a permanent: its back face where it is transformed (712.8) and `name` is that
        of the card or of its front. Raises `CardError` for a Room of which `name` names no half: it
        does not tell which doors are unlocked (709.5c)."""
        front = self.face(name)
        if front.is_room and len(self.faces) > 1 and self.named(name) is None:
            halves = " or ".join(f'"{face.name}"' for face in self.faces)
            raise CardError(
                f'"{shortened(self.name)}"',
                f"expected the name of the half whose door is unlocked: {shortened(halves)}; "
                "with both unlocked write the fields",
            )
        if not transformed:
            return front
        if len(self.faces) < 2 or not self.faces[1].is_permanent or front.is_room:
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

    def fields_in_zone(self) -> dict[str, object] | None:
        """The fields of the card outside the battlefield: those of the front one of its faces,
        where the back is one of a permanent or of an adventure (712.8a, 715.4). None where both
        halves count (709.4)."""
        front, *others = self.faces
        if others and (front.is_room or not front.is_permanent):
            return None
        fields: dict[str, object] = {"name": front.name, "type_line": front.type_line}
        return {**fields, "oracle_text": front.oracle_text, "colors": list(front.colors)}


def _number(text: str) -> int | str:
    return int(text) if _NUMBER.fullmatch(text) else text
