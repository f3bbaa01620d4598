"""From the fields of a source to a Card: what each face takes from the whole, and what is worked
out because the source leaves it out.
"""

import re
from collections.abc import Sequence
from typing import Annotated

import msgspec

from legality.errors import shortened
from legality.frozen import HashedByContent
from legality.printed.card import Card, Color, Face

Value = Annotated[float, msgspec.Meta(ge=0, le=1e9)]
Number = str | int | None

_SYMBOL = re.compile(r"\{([^{}\s]{1,12})\}")
_HALF = {"½", "HW", "HU", "HB", "HR", "HG"}
_VARIABLE = {"X", "Y", "Z"}
_COLORS: tuple[Color, ...] = ("W", "U", "B", "R", "G")


class Misshapen(Exception):
    """A card that lacks what every card has: the path inside it, and what was found there."""

    def __init__(self, path: str, message: str) -> None:
        self.path = path
        self.message = message
        super().__init__(f"{path}: {message}")


class PrintedFace(msgspec.Struct, kw_only=True):
    """A face with the fields that card objects have; None is what the source does not say."""

    name: str | None = None
    mana_cost: str | None = None
    mana_value: Value | None = None
    cmc: Value | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: Number = None
    toughness: Number = None
    loyalty: Number = None
    defense: Number = None
    colors: list[Color] | None = None
    color_indicator: list[Color] | None = None
    keywords: list[str] | None = None


class PrintedCard(HashedByContent, frozen=True):
    """What a source says of one card: `root` of the card as a whole, `faces` of each face (the root
    alone where there is one only). The layout tells what a missing cost means; it may be unknown.
    """

    name: str
    layout: str | None
    root: PrintedFace
    faces: Sequence[PrintedFace]


def make_card(printed: PrintedCard) -> Card:
    """The Card. Raises Misshapen.

    A reversible card shows one card on both sides: what is said twice counts once, in the name too.
    """
    made: list[Face] = []
    for place in range(len(printed.faces)):
        face = _face(printed, place)
        if face not in made:
            made.append(face)
    if not made:
        raise Misshapen("$", "expected at least one face, found none")
    alike = len(made) == 1 < len(printed.faces)
    name = made[0].name if alike else " // ".join(dict.fromkeys(_parts(printed.name)))
    if not name.strip():
        raise Misshapen("$", "expected a `name`, found none")
    return Card(name, tuple(made))


def mana_value(cost: str) -> float:
    """The total mana in a cost (202.3): X is 0 (202.3e), a hybrid symbol its largest part (202.3f),
    a Phyrexian one 1 (202.3g). Raises Misshapen where the text is no cost.
    """
    total = 0.0
    for symbol in _symbols(cost):
        total += max(_part_value(part) for part in symbol.split("/"))
    return _whole(total)


def _face(card: PrintedCard, place: int) -> Face:
    printed = card.faces[place]
    alone = len(card.faces) == 1
    type_line = _nth(printed.type_line, card.root.type_line, place)
    if type_line is None:
        path = "$" if alone else f"$, face {place + 1}"
        raise Misshapen(path, "expected a `type_line`, found none")
    text = printed.oracle_text or ""
    value = _value(card, place, type_line)
    return Face(
        name=card.name if alone else _nth(printed.name, card.name, place) or card.name,
        type_line=type_line,
        oracle_text=text,
        power=_as_printed(printed.power),
        toughness=_as_printed(printed.toughness),
        loyalty=_as_printed(printed.loyalty),
        defense=_as_printed(printed.defense),
        colors=_colors(card.faces[0] if _is_flipped(card, place) else printed, card.root),
        mana_value=value,
        mana_cost=_cost(printed, place, value),
        keywords=_keywords(printed, card.root, text),
    )


def _cost(printed: PrintedFace, place: int, value: float) -> str | None:
    """As said; none of a face behind the first, or worth nothing, for which no cost is said."""
    if printed.mana_cost:
        return printed.mana_cost
    own = _first(printed.mana_value, printed.cmc)
    costless = printed.mana_cost is not None or value == 0 or (place > 0 and own is None)
    return "" if costless else None


def _value(card: PrintedCard, place: int, type_line: str) -> float:
    """The mana value of a permanent with this face up.

    A back face without a cost has the front's (202.3b), unless it is the land of a modal card:
    where the layout is not said, a land is taken for one.
    """
    printed = card.faces[place]
    own = _first(printed.mana_value, printed.cmc)
    if own is not None:
        return _whole(own)
    if printed.mana_cost or len(card.faces) == 1:
        return mana_value(printed.mana_cost or "")
    modal = card.layout == "modal_dfc" or (card.layout is None and "Land" in type_line.split())
    if place == 0 or modal:
        return 0
    front = _first(card.root.mana_value, card.root.cmc)
    return mana_value(card.faces[0].mana_cost or "") if front is None else _whole(front)


def _colors(printed: PrintedFace, root: PrintedFace) -> tuple[Color, ...]:
    """As said; else those of the cost and the colour indicator (105.2, 202.2) that the whole card
    has too (devoid); a face with neither is as the whole (the lower half of a flip card).
    """
    if printed.colors is not None:
        return tuple(color for color in _COLORS if color in printed.colors)
    if not printed.mana_cost and not printed.color_indicator:
        return tuple(color for color in _COLORS if color in (root.colors or ()))
    shown = {part for symbol in _symbols(printed.mana_cost or "") for part in symbol.split("/")}
    shown.update(printed.color_indicator or ())
    whole = _COLORS if root.colors is None else root.colors
    return tuple(color for color in _COLORS if color in shown and color in whole)


_FLIPS = re.compile(r"\bflip (?!(?:a|that|two|three|\w+) coins?\b)", re.IGNORECASE)


def _is_flipped(card: PrintedCard, place: int) -> bool:
    """Whether it is the lower half of a flip card, which has the colours of the upper one (710.1c),
    whatever is said of it."""
    printed, front = card.faces[place], card.faces[0]
    if place == 0 or printed.mana_cost or printed.color_indicator:
        return False
    flips = _FLIPS.search(front.oracle_text or "") is not None
    return card.layout == "flip" or (card.layout is None and flips)


def _keywords(printed: PrintedFace, root: PrintedFace, text: str) -> tuple[str, ...]:
    """A keyword that stands at the root is of those faces whose text has it."""
    if printed.keywords is not None:
        return tuple(printed.keywords)
    return tuple(word for word in root.keywords or () if word.casefold() in text.casefold())


def _symbols(cost: str) -> list[str]:
    symbols = _SYMBOL.findall(cost)
    if _SYMBOL.sub("", cost).strip():
        raise Misshapen(
            "$.mana_cost", f'expected symbols such as "{{2}}{{R}}", found "{shortened(cost)}"'
        )
    return [str(symbol).upper() for symbol in symbols]


def _part_value(part: str) -> float:
    if part in _VARIABLE:
        return 0
    if part in _HALF:
        return 0.5
    return int(part) if part.isascii() and part.isdigit() and len(part) <= 9 else 1


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value


def _first(*values: float | None) -> float | None:
    return next((value for value in values if value is not None), None)


def _as_printed(number: Number) -> str | None:
    return None if number is None else str(number)


def _parts(name: str) -> list[str]:
    return name.split(" // ")


def _nth(own: str | None, whole: str | None, place: int) -> str | None:
    """What the face says itself, else its part of what the whole says with `//` between."""
    if own is not None or whole is None:
        return own
    parts = _parts(whole)
    return parts[place] if place < len(parts) else whole
