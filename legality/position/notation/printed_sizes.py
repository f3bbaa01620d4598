"""Sizes that stand beside the name of a card, as printed, where a text on the board changes them:
`Grizzly Bears 2/2` beside Glorious Anthem.

A written size is what the creature has now; who copies it from the card may mean it without what
the others do to it.
"""

import re

from legality.errors import shortened
from legality.position.notation.board_text import BoardText
from legality.position.notation.naming import other_numbers
from legality.position.notation.permanents import Sketch
from legality.position.notation.tree import TextLeaf
from legality.position.permanents import COLORS, Permanent
from legality.position.reading import Cards
from legality.position.stated import Stated
from legality.text.lexicon import CREATURE_TYPES

_CHANGING = re.compile(r"\b(?:gets?|has|have) (?:[+-](?:\d+|X)/[+-](?:\d+|X)|base power)")
_TRIGGERED = re.compile(r"(?:when|whenever|at) ", re.IGNORECASE)
_WORD = re.compile(r"[a-z'’-]+")


def refuse_printed_sizes(made: BoardText, position: Stated, cards: Cards | None) -> None:
    """Raises `NotationError` for a card whose size stands there as it is printed, where the text of
    another permanent changes the sizes of such creatures."""
    if cards is None:
        return
    changing = [other for other in position.permanents if _CHANGING.search(other.oracle_text)]
    for sketch, permanent in zip(made.sketches, position.permanents, strict=True):
        if not _is_as_printed(sketch, permanent, cards):
            continue
        source = next((other for other in changing if _changes(other, permanent)), None)
        if source is not None:
            name, size = shortened(permanent.id), f"{permanent.power}/{permanent.toughness}"
            raise sketch.node.token.wrong(
                f"`{name} {size}` may be its size with {shortened(source.id)} or without: leave "
                f"the size out for the card as {shortened(source.id)} makes it; `{name} {size} "
                f"({permanent.type_line})`, with its keywords, is {size} now"
            )


def _is_as_printed(sketch: Sketch, permanent: Permanent, cards: Cards) -> bool:
    """Whether it is a card whose size is written and the printed one, though nothing says so."""
    node = sketch.node
    if "power" not in node.fields or not {"type_line", "card", "face_down"}.isdisjoint(node.fields):
        return False
    if not isinstance(node.fields.get("name"), TextLeaf) or permanent.counters:
        return False
    if permanent.is_printed("power") and permanent.is_printed("toughness"):
        return False
    printed = cards.filled({"name": permanent.name}, "$")
    sizes = printed.get("power"), printed.get("toughness")
    return sizes == (permanent.power, permanent.toughness)


def _changes(source: Permanent, permanent: Permanent) -> bool:
    """Whether a static text of one may change the size of the other."""
    for line in source.oracle_text.split("\n"):
        changing = _CHANGING.search(line)
        if changing is None or _TRIGGERED.match(line) or "until end of turn" in line:
            continue
        before = line[: changing.start()]
        if ":" not in before and _speaks_of(before.split(".")[-1].lower(), source, permanent):
            return True
    return False


def _speaks_of(whom: str, source: Permanent, permanent: Permanent) -> bool:
    """Whether what gets the bonus may be that permanent."""
    words = _WORD.findall(whom)
    if "enchanted" in words or "equipped" in words:
        return source.attached_to == permanent.id
    types = [word for word in words if not CREATURE_TYPES.isdisjoint(_forms(word))]
    is_class = "creatures" in words or "each" in words or not CREATURE_TYPES.issuperset(types)
    if not is_class or (source.id == permanent.id and "other" in words):
        return False
    own = source.controller == permanent.controller
    if ("you control" in whom and not own) or ("opponent" in whom and own):
        return False
    if types and not any(permanent.words & _forms(word) for word in types):
        return False
    colors = [COLORS[word] for word in words if word in COLORS]
    return not colors or not set(colors).isdisjoint(permanent.colors or ())


def _forms(word: str) -> set[str]:
    return {word, *other_numbers(word)}
