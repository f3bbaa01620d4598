"""What the log leaves out: card names by printing, texts by name, texts of abilities by number."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from legality.exchange.arena.client import SELF

KEYWORDS = {
    1: "Deathtouch",
    2: "Defender",
    3: "Double strike",
    6: "First strike",
    8: "Flying",
    9: "Haste",
    10: "Hexproof",
    12: "Lifelink",
    13: "Reach",
    14: "Trample",
    15: "Vigilance",
    74: "Changeling",
    104: "Indestructible",
    142: "Menace",
    143: "Skulk",
    214: "Decayed",
    1663: "This creature can't block.",
}
BASIC_MANA = range(1001, 1006)
"""The abilities of basic land types, which say nothing of combat."""


class PrintingNames(Protocol):
    """Where the English name of a printing is looked up."""

    def __call__(self, printing: int, /) -> str | None:
        """The name of the card or face with that number; None if nobody knows it."""
        ...


class Texts(Protocol):
    """Where the rules text of a card is looked up."""

    def __call__(self, name: str) -> str | None:
        """The text of the card or face of that name; None if there is none."""
        ...


@dataclass(slots=True)
class Book:
    """Names and texts, and which abilities each printing was seen to have of its own: those that it
    has outside the battlefield, or else when it was first seen."""

    names: PrintingNames
    abilities: Mapping[int, str]
    texts: Texts
    printed: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])
    elsewhere: set[int] = field(default_factory=set[int])
    called: dict[int, int] = field(default_factory=dict[int, int])

    def see(self, object: Mapping[str, Any], on_battlefield: bool) -> None:
        """Note what an object has, before anything changes it."""
        printing = object.get("grpId")
        if printing is None or object.get("isCopy") or object.get("isFacedown"):
            return
        if "name" in object:
            self.called.setdefault(object["name"], printing)
        if printing not in self.printed or (not on_battlefield and printing not in self.elsewhere):
            self.printed[printing] = _abilities(object)
        if not on_battlefield:
            self.elsewhere.add(printing)

    def name(self, object: Mapping[str, Any]) -> str | None:
        """The English name of an object, or of what it copies."""
        return self.names(self._printing(object))

    def _printing(self, object: Mapping[str, Any]) -> int:
        own = int(object.get("grpId", 0))
        return self.called.get(object.get("name", 0), own) if object.get("isCopy") else own

    def text(self, object: Mapping[str, Any]) -> tuple[str, bool]:
        """The text that the object has now, and whether all of it is known: its card's with what it
        gained; or, where it lost something, only what is left."""
        own = _abilities(object)
        token = object["type"] == "GameObjectType_Token" and not object.get("isCopy")
        name = None if token or object.get("isFacedown") else self.name(object)
        card = None if name is None else self.texts(name)
        printed = self.printed.get(self._printing(object), own)
        called = self.name(object)
        if card is None or Counter(printed) - Counter(own):
            return self._lines(own, called)
        gained = (Counter(own) - Counter(printed)).elements()
        there = {word.strip().casefold() for word in re.split(r"[,\n]", card)}
        new = tuple(number for number in gained if _keyword(number) not in there)
        more, known = self._lines(new, called)
        return "\n".join(part for part in (card, more) if part), known

    def _lines(self, abilities: tuple[int, ...], name: str | None) -> tuple[str, bool]:
        """The texts of abilities, a keyword of which more than one is no more than one once."""
        own = [
            number
            for place, number in enumerate(abilities)
            if number not in BASIC_MANA and not (number in KEYWORDS and number in abilities[:place])
        ]
        texts = [self.ability(number, name) for number in own]
        return "\n".join(line for line in texts if line is not None), None not in texts

    def ability(self, number: int, name: str | None = None) -> str | None:
        """The text of an ability of a permanent of that name; None if nobody knows it, or it speaks
        of itself and its name is not known."""
        text = self.abilities.get(number) or KEYWORDS.get(number)
        if text is None or SELF not in text:
            return text
        return None if name is None else text.replace(SELF, name)


def _keyword(number: int) -> str | None:
    """The keyword with that number as texts have it."""
    word = KEYWORDS.get(number)
    return None if word is None else word.casefold()


def _abilities(object: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(ability["grpId"] for ability in object.get("uniqueAbilities", ()))
