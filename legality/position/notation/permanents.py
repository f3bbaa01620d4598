"""A permanent's line: `ogre = Gnarled Ogre ×2 3/3 (Creature — Ogre), tapped, menace "…" -> Bob`."""

from dataclasses import dataclass, field

from legality.position.notation import attributes
from legality.position.notation.cursor import Cursor
from legality.position.notation.phrases import COUNT, COUNT_BEFORE, COUNT_WITHOUT_SIGN
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Leaf, Node
from legality.position.notation.written_names import attribute_within, read_name
from legality.position.reading import KnownNames

ATTACHED = frozenset(("aura", "equipment", "fortification"))
"""Types of what is attached to another; anything else beneath a permanent is a slip."""


@dataclass(slots=True)
class Sketch:
    """A permanent as its lines tell it: `texts` are those of its rules text, `targets` what it
    attacks or blocks; `comma` is one in a name without quotes, `called` what its id is made of in
    place of its name, `beneath` the one that it is attached to by standing beneath it."""

    node: Node
    texts: list[Leaf] = field(default_factory=list[Leaf])
    targets: list[Leaf] = field(default_factory=list[Leaf])
    arrow: Token | None = None
    comma: Token | None = None
    called: str | None = None
    beneath: "Sketch | None" = None


def permanent(cursor: Cursor, known: KnownNames | None = None) -> Sketch:
    """The permanent of a line; `known` names of cards may hold commas, colons and words that mean
    something else. Raises `NotationError`."""
    assert cursor.here is not None
    sketch = Sketch(Node(cursor.here))
    has_id = any(token.kind == "equals" for token in cursor.tokens)
    _count_before(cursor, sketch, needs_sign=has_id)
    if has_id:
        _id(cursor, sketch)
        _count_before(cursor, sketch)
    rest = cursor.tokens[cursor.at :]
    name = read_name(cursor, sketch.node, known)
    if name is not None:
        first = rest[0]
        sketch.node.put("name", Leaf(name.text, first), first)
        sketch.comma, sketch.called = name.comma, name.called
    more(cursor, sketch)
    return sketch


def more(cursor: Cursor, sketch: Sketch) -> None:
    """What stands after the name. Raises `NotationError`."""
    while not cursor.done:
        cursor.skip("comma")
        _skip_joining_word(cursor)
        if cursor.is_("arrow") or _is_verb(cursor):
            aimed(cursor, sketch)
        elif cursor.is_("string"):
            token = cursor.take()
            sketch.texts.append(Leaf(token.value, token))
        elif not attributes.of_permanent(cursor, sketch.node):
            raise attributes.unknown(cursor)


def _skip_joining_word(cursor: Cursor) -> None:
    """Pass over the `with` and `and` of `with flying and haste`."""
    for word in ("with", "and"):
        start = cursor.at
        if cursor.says((word,)):
            if cursor.is_("string") or (not cursor.done and attributes.is_attribute(cursor)):
                return
            cursor.at = start


VERBS = ("attacks", "attacking", "blocks", "blocking")
"""Words that may stand for an arrow."""


def _is_verb(cursor: Cursor) -> bool:
    token = cursor.here
    if token is None or token.kind != "word" or token.colon:
        return False
    follows = cursor.tokens[cursor.at + 1 : cursor.at + 2]
    return token.value in VERBS and bool(follows) and follows[0].kind in ("word", "string")


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
    word = attribute_within(name)
    return f"; if `{word}` is no part of the name, put a comma before it" if word else ""


def _count_before(cursor: Cursor, sketch: Sketch, needs_sign: bool = False) -> None:
    """`3x Bear`, `x3 Bear` or `3 Bear`."""
    token = cursor.here
    if token is None or token.kind != "word" or len(cursor.tokens) <= cursor.at + 1:
        return
    count = COUNT_BEFORE.fullmatch(token.value) or COUNT.fullmatch(token.value)
    number = count[1] if count else token.value
    follows = cursor.tokens[cursor.at + 1].kind in ("word", "string")
    bare = not needs_sign and COUNT_WITHOUT_SIGN.fullmatch(number)
    if follows and "count" not in sketch.node.fields and (count or bare):
        sketch.node.put("count", Leaf(int(number), token), token)
        cursor.take()


def _id(cursor: Cursor, sketch: Sketch) -> None:
    leaf = cursor.text("an id before `=`")
    if not cursor.skip("equals"):
        raise cursor.wrong("expected `=` after an id of words, or of a text in quotes")
    sketch.node.put("id", leaf, leaf.token)
