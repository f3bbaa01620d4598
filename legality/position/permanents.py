"""A permanent as it is now, and what was chosen for it. Values, no rules."""

import re
from collections.abc import Callable, Mapping
from copy import copy
from functools import lru_cache
from operator import attrgetter
from typing import Any, Literal, cast

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import force_setattr

from legality.errors import PositionError, shortened
from legality.position.record import (
    LARGEST,
    LONGEST_TEXT,
    NOTHING,
    Record,
    in_range,
    is_being_read,
    no_longer,
    nothing,
)

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


class Chosen(Record, frozen=True, kw_only=True):
    """What was chosen for a permanent as it entered: a `type` (a word of a type line), a `color`
    (a letter, or its word), a `player` and a `name` of a card; None: nothing that is told."""

    type: str | None = None
    color: str | None = None
    player: str | None = None
    name: str | None = None

    def __post_init__(self) -> None:
        Record.__post_init__(self)
        if self.color is None or self.color in COLORS.values():
            return
        letter = COLORS.get(self.color.lower())
        if letter is None:
            written = shortened(self.color)
            raise PositionError("$.color", f'expected one of W, U, B, R, G, got "{written}"')
        force_setattr(self, "color", letter)


LEAST = (
    ("power", -LARGEST),
    ("toughness", -LARGEST),
    ("loyalty", 0),
    ("defense", 0),
    ("mana_value", 0),
    ("damage", 0),
    ("level", 0),
    ("timestamp", 0),
)
"""The numbers of a permanent, with the least that each may be."""
_numbers: Callable[["Permanent"], tuple[int | None, ...]] = attrgetter(*[name for name, _ in LEAST])
_seldom: Callable[["Permanent"], tuple[int | None, ...]] = attrgetter(
    "loyalty", "defense", "mana_value", "level", "timestamp"
)
_UNTOLD = (None,) * 5
PRINTABLE = ("type_line", "colors", "power", "toughness")
"""What the layers make the present values of."""
_COST = re.compile(r"(?:\s*(?:\{[^{}\s]{1,12}\}|//)\s*)*")


class Permanent(Record, frozen=True, kw_only=True):
    """A permanent, or with `count` that many identical ones, as it is now.

    Power, toughness, loyalty and defense are present values; `damage` is marked damage;
    `mana_cost` is in symbols such as "{2}{R}"; `timestamp` is its place in the order of effects
    (613.7). `printed`: type line, colours, power and toughness, or those of them that it names, are
    those of the card; the present ones come about by the layers (613). `tapped` is UNSET, which
    counts as false, where nothing is written: then an attack that has happened taps it (508.1f).
    """

    id: str
    controller: str
    type_line: str
    name: str | None = None
    owner: str | None = None
    protector: str | None = None
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    colors: tuple[Literal["W", "U", "B", "R", "G"], ...] = ()
    mana_value: int | None = None
    mana_cost: str | None = None
    keywords: tuple[str, ...] = ()
    oracle_text: str = ""
    tapped: bool | UnsetType = UNSET
    summoning_sick: bool = False
    phased_out: bool = False
    damage: int = 0
    suspected: bool = False
    counters: Mapping[str, int] = msgspec.field(default_factory=nothing)
    attached_to: str | None = None
    goaded_by: tuple[str, ...] = ()
    count: int = 1
    commander: bool | None = None
    kicked: bool | None = None
    monstrous: bool | None = None
    renowned: bool | None = None
    saddled: bool | None = None
    crewed: bool | None = None
    transformed: bool | None = None
    prototyped: bool | None = None
    level: int | None = None
    chosen: Chosen | None = None
    face_down: bool = False
    timestamp: int | None = None
    printed: bool | tuple[str, ...] = False

    def __post_init__(self) -> None:
        if is_being_read() and _is_usual(self):
            return
        Record.__post_init__(self)
        if not self.id:
            raise PositionError("$.id", "expected an id, got an empty string")
        if not self.words:
            raise PositionError("$.type_line", 'expected types like "Creature — Ogre", got ""')
        if self.count < 1:
            raise PositionError("$.count", f"expected 1 or more, got {self.count}")
        no_longer(self.oracle_text)
        if self.mana_cost is not None and not _COST.fullmatch(self.mana_cost):
            written = shortened(self.mana_cost)
            raise PositionError(
                "$.mana_cost", f'expected symbols like "{{2}}{{R}}", got "{written}"'
            )
        for field in () if isinstance(self.printed, bool) else self.printed:
            if field not in PRINTABLE:
                wanted = f"true, false, or some of {', '.join(PRINTABLE)}"
                raise PositionError("$.printed", f'expected {wanted}, got "{shortened(field)}"')
        self._check_numbers()

    def is_printed(self, field: str) -> bool:
        """Whether that of its values is the one of its card."""
        return self.printed is True or (bool(self.printed) and field in cast(Any, self.printed))

    def _check_numbers(self) -> None:
        sizes = (self.power or 0, self.toughness or 0, self.damage)
        if min(sizes) < 0 or max(sizes) > LARGEST or _seldom(self) != _UNTOLD:
            for (field, least), number in zip(LEAST, _numbers(self), strict=True):
                in_range(f"$.{field}", number, least)
        for kind, number in self.counters.items():
            in_range(f"$.counters.{kind}", number, 0)

    @property
    def words(self) -> frozenset[str]:
        """The words of the type line in lower case, without the dash."""
        return type_words(self.type_line)

    def has_type(self, word: str) -> bool:
        """Whether that supertype, type or subtype (lower case, perhaps two words) is there."""
        if " " in word:
            return f" {word} " in f" {' '.join(self.type_line.lower().split())} "
        return word in self.words

    @property
    def is_tapped(self) -> bool:
        """Whether it is tapped; where nothing is written, it is not."""
        return self.tapped is True

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature now."""
        return "creature" in type_words(self.type_line)

    @property
    def title(self) -> str:
        """What a sentence calls it: its name and id, or its id."""
        if self.name is None or self.name == self.id:
            return self.id
        return f"{self.name} ({self.id})"

    def individuals(self) -> "tuple[Permanent, ...]":
        """The permanents this stands for, `id#1` … `id#n` where there are several."""
        if self.count == 1:
            return (self,)
        first = msgspec.structs.replace(self, id=f"{self.id}#1", count=1)
        members = [first]
        for number in range(2, self.count + 1):
            members.append(member := copy(first))  # what the first has is looked at once
            force_setattr(member, "id", f"{self.id}#{number}")
        return tuple(members)


_unusual: Callable[[Permanent], tuple[object, ...]] = attrgetter(
    *("loyalty", "defense", "mana_value", "level", "timestamp"),
    *("mana_cost", "damage", "count", "printed"),
)
_USUAL = (None, None, None, None, None, None, 0, 1, False)


def _is_usual(permanent: Permanent) -> bool:
    """Whether nothing can be wrong with a permanent that was read from JSON, or has to be frozen:
    it has what nearly all have, in numbers and lengths that are allowed."""
    return (
        permanent.counters is NOTHING
        and _unusual(permanent) == _USUAL
        and permanent.id != ""
        and 0 <= (permanent.power or 0) <= LARGEST
        and 0 <= (permanent.toughness or 0) <= LARGEST
        and len(permanent.oracle_text) <= LONGEST_TEXT
        and bool(type_words(permanent.type_line))
    )


@lru_cache(maxsize=4096)
def type_words(type_line: str) -> frozenset[str]:
    """The words of a type line in lower case, without the dash."""
    return frozenset(type_line.lower().split()) - {"—", "-", "–", "//"}
