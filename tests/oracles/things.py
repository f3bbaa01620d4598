"""Permanents, and the effects that their lines make, as the oracles see them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.vocabulary import SUBTYPES, Atom, Filter, Subject

Position = Mapping[str, Any]


@dataclass(slots=True, eq=False)
class Thing:
    """A permanent; `place` is its timestamp, the order in which the board names it."""

    id: str
    place: int
    name: str
    controller: str
    owner: str
    words: frozenset[str]
    lines: tuple[str, ...]
    colors: frozenset[str]
    power: int
    toughness: int
    mana_value: int
    tapped: bool
    sick: bool
    phased_out: bool
    suspected: bool
    counters: dict[str, int]
    attached_to: str | None
    goaders: frozenset[str]
    protector: str | None
    keywords: set[str] = field(default_factory=set[str])
    protections: list[tuple[Filter, str]] = field(default_factory=list[tuple[Filter, str]])
    """What it is protected from, and who "you" is in that line."""
    enchanted: bool = False
    equipped: bool = False

    @property
    def creature(self) -> bool:
        return "Creature" in self.words


@dataclass(frozen=True, slots=True, eq=False)
class Effect:
    """One atom of one line of one object: the unit that makes one requirement, one cost."""

    atom: Atom
    source: Thing
    you: str
    subject: Subject | None
    names: tuple[str, ...]
    place: int
    """Its timestamp (613.7): that of its object, or of the spell that left it behind."""
    left_behind: bool = False
    """Is it what a resolved spell or ability left, and no ability of its object (611.2)?"""


def type_words(entry: Mapping[str, Any]) -> frozenset[str]:
    """The words of the type line; a changeling is every creature type (702.73a)."""
    words = frozenset(entry["type_line"].replace("—", " ").split())
    lines = str(entry.get("oracle_text", "")).casefold().splitlines()
    said = [word for line in lines for word in line.split(", ")]
    said += [word.casefold() for word in entry.get("keywords", ())]
    return words | SUBTYPES.keys() if "changeling" in said else words


def permanents(position: Position) -> Iterator[Thing]:
    """Every permanent, `count` written out."""
    for place, entry in enumerate(position["permanents"]):
        count: int = entry.get("count", 1)
        for number in range(1, count + 1):
            yield Thing(
                id=entry["id"] if count == 1 else f"{entry['id']}#{number}",
                place=place,
                name=entry.get("name", ""),
                controller=entry["controller"],
                owner=entry.get("owner", entry["controller"]),
                words=type_words(entry),
                lines=tuple(entry.get("oracle_text", "").split("\n")),
                colors=frozenset(entry.get("colors", ())),
                power=int(entry.get("power", 0)),
                toughness=int(entry.get("toughness", 0)),
                mana_value=entry.get("mana_value", 0),
                tapped=entry.get("tapped", False),
                sick=entry.get("summoning_sick", False),
                phased_out=entry.get("phased_out", False),
                suspected=entry.get("suspected", False),
                counters=dict(entry.get("counters", {})),
                attached_to=entry.get("attached_to"),
                goaders=frozenset(entry.get("goaded_by", ())),
                protector=entry.get("protector"),
                keywords={word[:1].lower() + word[1:] for word in entry.get("keywords", ())},
            )
