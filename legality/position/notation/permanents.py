"""A permanent's line: `ogre = Gnarled Ogre ×2 3/3 (Creature — Ogre), tapped, menace "…" -> Bob`."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from legality.errors import PositionError
from legality.position.notation import attributes
from legality.position.reading import KnownNames
from legality.printed.tokens import name_of_token
from legality.position.notation.cursor import Cursor
from legality.position.notation.phrases import COUNT, COUNT_BEFORE, COUNT_WITHOUT_SIGN, SIZE
from legality.position.notation.tokens import Token, items
from legality.position.notation.tree import Leaf, Node

ATTACHED = frozenset(("aura", "equipment", "fortification"))
"""Types of what is attached to another; anything else beneath a permanent is a slip."""


@dataclass(slots=True)
class Sketch:
    """A permanent as its lines tell it: `texts` are those of its rules text, `targets` what it
    attacks or blocks; `comma` is the first comma in a name without quotes, `called` what its id is
    made of in place of its name, `beneath` the one that it is attached to by standing beneath it."""

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
    _name(cursor, sketch, known)
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
            if not cursor.done and attributes.is_attribute(cursor):
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


def attribute_within(name: str) -> str | None:
    """The first word of a name, after the first, that would be an attribute by itself."""
    return next((word for word in _later_words(name) if _is_attribute(word)), None)


EVERGREEN = frozenset(
    "deathtouch defender flying haste hexproof indestructible lifelink menace reach strike trample "
    "vigilance".split()
)
"""Keywords that stand in few names as the last word, and in no others."""


def doubtful_word(name: str) -> str | None:
    """A word of a name, after the first, that may be meant as an attribute: one in small letters,
    or an evergreen keyword at the end."""
    words = _later_words(name)
    doubtful = [word for word in words if word[:1].islower() and _is_attribute(word)]
    doubtful += [word for word in words[-1:] if word.lower() in EVERGREEN]
    return next(iter(doubtful), None)


def misspelt_attribute(name: str) -> tuple[str, str] | None:
    """The first word of a name in small letters that differs from an attribute by a slip, and that
    attribute: `flyng`, flying."""
    for word in _later_words(name):
        if word[:1].islower() and (meant := attributes.nearest_word(word)):
            return word, meant
    return None


def _later_words(name: str) -> list[str]:
    tokens = [token for item in items(name) for token in item.tokens][1:]
    return [token.value for token in tokens if token.kind == "word"]


def _is_attribute(word: str) -> bool:
    return attributes.is_attribute(Cursor([Token("word", word, 1, 1)]))


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


def _name(cursor: Cursor, sketch: Sketch, known: KnownNames | None) -> None:
    first = cursor.here
    if first is None:
        return
    if first.kind == "string":
        name = cursor.take().value
    else:
        name = _known_name(cursor, known) or _name_after_size(cursor, sketch)
        name = name or _name_in_words(cursor, sketch, known)
    if name:
        sketch.node.put("name", Leaf(name, first), first)


def _name_in_words(cursor: Cursor, sketch: Sketch, known: KnownNames | None) -> str:
    """The words before a size, a count, or a comma with an attribute after it."""
    words = _words_of_name(cursor)
    if _size_follows(cursor):
        cursor.at -= _attributes_at_end(words, known)
        words = words[: len(words) - _attributes_at_end(words, known)]
    name = " ".join(token.value for token in words)
    while name and cursor.is_("comma"):
        comma = cursor.take()
        here = cursor.here
        if here is None or here.kind != "word" or attributes.is_attribute(cursor):
            break
        if not here.value[:1].isupper():
            sketch.comma = sketch.comma or comma
        name += ", " + " ".join(token.value for token in _words_of_name(cursor))
    return name


def _words_of_name(cursor: Cursor) -> list[Token]:
    words: list[Token] = []
    while (token := cursor.here) is not None and token.kind == "word" and not token.colon:
        if SIZE.fullmatch(token.value) or COUNT.fullmatch(token.value):
            break
        attributes.refuse_star(token)
        words.append(cursor.take())
    return words


def _size_follows(cursor: Cursor) -> bool:
    """Whether a size stands here, or after a count (`×3 1/1`)."""
    rest = [token.value for token in cursor.tokens[cursor.at : cursor.at + 2] if token.kind == "word"]
    if rest and COUNT.fullmatch(rest[0]):
        rest = rest[1:]
    return bool(rest) and SIZE.fullmatch(rest[0]) is not None


def _attributes_at_end(words: list[Token], known: KnownNames | None) -> int:
    """How many of the last words of a name are attributes in small letters (`Ogre menace 3/3`);
    none where a small word stands before them (`Wall of red`), or where a card has this name."""
    if known is not None and known.knows(" ".join(token.value for token in words)):
        return 0
    for start in range(1, len(words)):
        before, rest = words[start - 1].value, words[start:]
        joins = start > 1 and before[:1].islower()
        if not joins and rest[0].value[:1].islower() and _are_attributes(rest):
            return len(rest)
    return 0


def _are_attributes(words: list[Token]) -> bool:
    cursor, node = Cursor(words), Node(words[0])
    try:
        while not cursor.done:
            if not attributes.of_permanent(cursor, node):
                return False
    except PositionError:
        return False
    return True


def ends_in_attributes(name: str) -> bool:
    """Whether the last words of a name would be read as attributes if a size stood after them."""
    words = [Token("word", word, 1, 1) for word in name.split(" ")]
    return _attributes_at_end(words, None) > 0


# -- a name that only the cards tell, and a token that begins with its size -------------------------

MOST_WORDS_OF_NAME = 16


def _known_name(cursor: Cursor, known: KnownNames | None) -> str | None:
    """The longest name of a card that begins here and holds a comma or a colon, if one does; it is
    taken."""
    if known is None:
        return None
    for end, name in reversed(list(_with_punctuation(cursor))):
        if known.knows(name):
            cursor.at = end
            return name
    return None


def _with_punctuation(cursor: Cursor) -> Iterator[tuple[int, str]]:
    """What may be a name with a comma or a colon: where it ends, and its text."""
    name = ""
    for end in range(cursor.at, min(len(cursor.tokens), cursor.at + MOST_WORDS_OF_NAME)):
        token = cursor.tokens[end]
        if token.kind == "comma":
            name += ","
            continue
        if token.kind != "word" or SIZE.fullmatch(token.value) or COUNT.fullmatch(token.value):
            return
        name += " " * bool(name) + token.value
        if "," in name or ":" in name:
            yield end + 1, name
        name += ":" * token.colon


def begins_known_name(cursor: Cursor, known: KnownNames | None) -> bool:
    """Whether the name of a card with a colon in it comes next; nothing is taken."""
    start = cursor.at
    name = _known_name(cursor, known)
    cursor.at = start
    return name is not None and ":" in name


def _name_after_size(cursor: Cursor, sketch: Sketch) -> str | None:
    """`1/1 red Goblin creature token`, or `2/2 black Zombie`: the token's words, or what is left
    after size and colours."""
    first = cursor.here
    if first is None or first.kind != "word" or not SIZE.fullmatch(first.value):
        return None
    words = cursor.words()
    end = next((at for at, word in enumerate(words, 1) if _is_token_word(word)), 0)
    if end:
        cursor.at += end
        name = " ".join([*(word.value for word in words[:end]), *_with_keywords(cursor)])
        sketch.called = name_of_token(name)
        return name
    while attributes.of_permanent(cursor, sketch.node):
        pass
    return " ".join(token.value for token in _words_of_name(cursor)) or None


def _is_token_word(token: Token) -> bool:
    return token.value.lower() in ("token", "tokens")


def _with_keywords(cursor: Cursor) -> list[str]:
    """`with flying and haste` after a token; it is taken."""
    if not cursor.says(("with",)):
        return []
    words = ["with"]
    node = Node(cursor.tokens[0])
    while attributes.keyword(cursor, node):
        held = node.fields["keywords"]
        assert isinstance(held, list)
        words.append(held[-1].value)
        start = cursor.at
        joined = cursor.skip("comma")
        joined = cursor.says(("and",)) or joined
        if not joined or not attributes.keyword(Cursor(cursor.tokens[cursor.at :]), Node(node.token)):
            cursor.at = start
            break
        words.append("and")
    return words
