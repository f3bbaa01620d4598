"""Creatures that are called like a type of creature which somebody speaks of: `Goblin 1/1` beside
protection from Goblins.

A name gives no type (205.3). Who types `Goblin 1/1` means a Goblin all the same, where it matters.
"""

import re
from collections.abc import Iterator

from legality.errors import shortened
from legality.position.notation.board import BoardText
from legality.position.notation.board_texts import texts_on_board
from legality.position.notation.naming import other_numbers
from legality.position.notation.permanents import Sketch
from legality.position.notation.tree import TextLeaf
from legality.position.stated import Stated
from legality.text.lexicon import CREATURE_TYPES

_BEFORE_TYPE = r"(?:an?|another|other|each|all|target|attacking|blocking|nontoken|from) |non-"
"""Words before a type, and hardly before a name."""


def refuse_doubtful_types(made: BoardText, position: Stated) -> None:
    """Raises `NotationError` for a creature without types whose name is a type of creature that a
    text or a keyword of another permanent names."""
    named = [
        (place, sketch, kind)
        for place, sketch in enumerate(made.sketches)
        for kind in _types_in_name(sketch)
    ]
    texts = list(texts_on_board(position)) if named else []
    speaking = {
        kind: {holder for holder, text in texts if says.search(text)}
        for kind in {kind for _, _, kind in named}
        for says in [re.compile(_type_in_text(kind), re.IGNORECASE)]
    }
    for place, sketch, kind in named:
        if speaking[kind] - {place}:
            name = str(sketch.node.text("name"))
            raise sketch.node.token.wrong(
                f"a text on the board speaks of the type {kind.title()}, which "
                f"`{shortened(name)}` may be: expected its types behind its size, as in "
                f"`(Creature — {kind.title()})`, or `(Creature)` for none"
            )


def _types_in_name(sketch: Sketch) -> Iterator[str]:
    """The type, in small letters, with which the name ends of a creature without types."""
    types, name = sketch.node.fields.get("type_line"), sketch.node.text("name")
    if not isinstance(types, TextLeaf) or types.token is not sketch.node.token:
        return
    if not isinstance(name, str) or sketch.node.token.kind == "string":
        return
    last = name.split()[-1].lower() if name.split() else ""
    yield from ({last, *other_numbers(last)} & CREATURE_TYPES)


def _type_in_text(kind: str) -> str:
    """How a text names a type: in the plural, before `creature`, or behind a word such as `a`."""
    several = "|".join(re.escape(word) for word in {f"{kind}s", *other_numbers(kind)} - {kind})
    single = re.escape(kind)
    return rf"\b(?:{several}|{single} (?:creature|permanent|token)s?|(?:{_BEFORE_TYPE}){single})\b"
