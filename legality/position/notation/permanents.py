"""A permanent's line: `ogre = Gnarled Ogre ×2 3/3 (Creature — Ogre), tapped, menace "…" -> Bob`."""

from dataclasses import dataclass, field

from legality.position.notation import attributes
from legality.position.notation.cursor import Cursor
from legality.position.notation.phrases import COUNT, COUNT_BEFORE, SIZE
from legality.position.notation.tokens import Token, items
from legality.position.notation.tree import Leaf, Node

ATTACHED = frozenset(("aura", "equipment", "fortification"))
"""Types of what is attached to another; anything else beneath a permanent is a slip."""


@dataclass(slots=True)
class Sketch:
    """A permanent as its lines tell it: `texts` are those of its rules text, `targets` what it
    attacks or blocks; `comma` is the first comma in a name without quotes, `beneath` the one that
    it is attached to by standing beneath it."""

    node: Node
    texts: list[Leaf] = field(default_factory=list[Leaf])
    targets: list[Leaf] = field(default_factory=list[Leaf])
    arrow: Token | None = None
    comma: Token | None = None
    beneath: "Sketch | None" = None


def permanent(cursor: Cursor) -> Sketch:
    """The permanent of a line. Raises `NotationError`."""
    assert cursor.here is not None
    sketch = Sketch(Node(cursor.here))
    _count_before(cursor, sketch)
    _id(cursor, sketch)
    _name(cursor, sketch)
    more(cursor, sketch)
    return sketch


def more(cursor: Cursor, sketch: Sketch) -> None:
    """What stands after the name. Raises `NotationError`."""
    while not cursor.done:
        cursor.skip("comma")
        if cursor.is_("arrow"):
            aimed(cursor, sketch)
        elif cursor.is_("string"):
            token = cursor.take()
            sketch.texts.append(Leaf(token.value, token))
        elif not attributes.of_permanent(cursor, sketch.node):
            raise attributes.unknown(cursor)


def aimed(cursor: Cursor, sketch: Sketch) -> None:
    """`-> Bob`, `-> ogre + bear`: what it attacks or blocks, last on its line."""
    if sketch.arrow is not None:
        raise cursor.wrong("what it attacks or blocks is said twice: expected `+` between several")
    sketch.arrow = cursor.take()
    sketch.targets = cursor.names()
    cursor.end("`+` before another, or the end of the line")


def slip(sketch: Sketch) -> str:
    """What may have been meant, where a name holds words that say something after a comma."""
    name = sketch.node.text("name")
    if not isinstance(name, str) or sketch.node.token.kind == "string":
        return ""
    for token in [token for item in items(name) for token in item.tokens][1:]:
        if token.kind == "word" and attributes.is_attribute(Cursor([token])):
            return f"; if `{token.value}` is no part of the name, put a comma before it"
    return ""


def _count_before(cursor: Cursor, sketch: Sketch) -> None:
    token = cursor.here
    if token is not None and token.kind == "word":
        count = COUNT_BEFORE.fullmatch(token.value)
        if count and len(cursor.tokens) > 1:
            sketch.node.put("count", Leaf(int(count[1]), token), token)
            cursor.take()


def _id(cursor: Cursor, sketch: Sketch) -> None:
    equals = next((at for at, token in enumerate(cursor.tokens) if token.kind == "equals"), None)
    if equals is None:
        return
    leaf = cursor.text("an id before `=`")
    if not cursor.skip("equals"):
        raise cursor.wrong("expected `=` after an id of words, or of a text in quotes")
    sketch.node.put("id", leaf, leaf.token)


def _name(cursor: Cursor, sketch: Sketch) -> None:
    if cursor.is_("string"):
        token = cursor.take()
        sketch.node.put("name", Leaf(token.value, token), token)
        return
    first = cursor.here
    said = _words_of_name(cursor)
    while said and cursor.is_("comma"):
        comma = cursor.take()
        if not cursor.is_("word") or attributes.is_attribute(cursor):
            break
        sketch.comma = sketch.comma or comma
        said += [",", *_words_of_name(cursor)]
    if said and first is not None:
        sketch.node.put("name", Leaf(" ".join(said).replace(" ,", ","), first), first)


def _words_of_name(cursor: Cursor) -> list[str]:
    said: list[str] = []
    while (token := cursor.here) is not None and token.kind == "word" and not token.colon:
        if SIZE.fullmatch(token.value) or COUNT.fullmatch(token.value):
            break
        attributes.refuse_star(token)
        said.append(cursor.take().value)
    return said
