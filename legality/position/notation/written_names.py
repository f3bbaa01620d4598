"""The name on a permanent's line: where it ends, and which of its words may be meant otherwise."""

from collections.abc import Iterator
from dataclasses import dataclass

from legality.errors import PositionError
from legality.position.notation import attributes
from legality.position.notation.cursor import Cursor
from legality.position.notation.phrases import COUNT, SIZE
from legality.position.notation.tokens import Token, items
from legality.position.notation.tree import Leaf, Node
from legality.position.reading import KnownNames
from legality.printed.tokens import name_of_token


@dataclass(frozen=True, slots=True)
class Name:
    """A name as written: `comma` is the first one before a word in small letters, `called` what an
    id is made of in its place."""

    text: str
    comma: Token | None = None
    called: str | None = None


def read_name(cursor: Cursor, node: Node, known: KnownNames | None) -> Name | None:
    """The name that comes next, if one does; a size and colours before it go into `node`."""
    if cursor.is_("string"):
        return Name(cursor.take().value)
    if name := _known_name(cursor, known):
        return Name(name)
    return _name_after_size(cursor, node) or _name_in_words(cursor, known)


def _name_in_words(cursor: Cursor, known: KnownNames | None) -> Name | None:
    """The words before a size, a count, or a comma with an attribute after it."""
    words = _words_of_name(cursor)
    if _size_follows(cursor):
        behind = _attributes_at_end(words, known)
        cursor.at -= behind
        words = words[: len(words) - behind]
    name, doubtful = " ".join(token.value for token in words), None
    while name and cursor.is_("comma"):
        comma = cursor.take()
        here = cursor.here
        if here is None or here.kind != "word" or attributes.is_attribute(cursor):
            break
        if not here.value[:1].isupper():
            doubtful = doubtful or comma
        name += ", " + " ".join(token.value for token in _words_of_name(cursor))
    return Name(name, doubtful) if name else None


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
    rest = [token.value for token in cursor.words(2)]
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


# -- a name that only the cards tell, and a token that begins with its size ------------------------

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


def _name_after_size(cursor: Cursor, node: Node) -> Name | None:
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
        return Name(name, called=name_of_token(name))
    while attributes.of_permanent(cursor, node):
        pass
    name = " ".join(token.value for token in _words_of_name(cursor))
    return Name(name) if name else None


def _is_token_word(token: Token) -> bool:
    return token.value.lower() in ("token", "tokens")


def _with_keywords(cursor: Cursor) -> list[str]:
    """`with flying and haste` after a token; it is taken."""
    start = cursor.at
    if not cursor.says(("with",)):
        return []
    if not attributes.is_attribute(cursor):  # a text in quotes
        cursor.at = start
        return []
    words = ["with"]
    node = Node(cursor.tokens[0])
    while attributes.keyword(cursor, node):
        held = node.fields["keywords"]
        assert isinstance(held, list)
        keyword = held[-1]
        assert isinstance(keyword, Leaf)
        words.append(str(keyword.value))
        start = cursor.at
        joined = cursor.skip("comma")
        joined = cursor.says(("and",)) or joined
        rest = Cursor(cursor.tokens[cursor.at :])
        if not joined or not attributes.keyword(rest, Node(node.token)):
            cursor.at = start
            break
        words.append("and")
    return words


# -- words that may be no part of the name ---------------------------------------------------------


def attribute_within(name: str) -> str | None:
    """The first word of a name, after the first, that would be an attribute by itself."""
    return next((word for word in _later_words(name) if _is_attribute(word)), None)


EVERGREEN = (
    *("deathtouch", "defender", "flying", "haste", "hexproof", "indestructible", "lifelink"),
    *("menace", "reach", "strike", "trample", "vigilance"),
)
"""Keywords that stand in few names as the last word, and in no others."""


def doubtful_word(name: str) -> str | None:
    """A word of a name, after the first, that may be meant as an attribute: one in small letters,
    or an evergreen keyword at the end."""
    words = _later_words(name)
    doubtful = [word for word in words if word[:1].islower() and _is_attribute(word)]
    doubtful += [word for word in words[-1:] if word.lower() in EVERGREEN]
    return next(iter(doubtful), None)


RULES_WORDS = frozenset(
    {
        *("able", "attack", "attacks", "block", "blocked", "blocks", "can", "can't", "can’t"),
        *("cannot", "cant", "combat", "creature", "creatures", "damage", "deals", "doesn't"),
        *("doesn’t", "each", "except", "gains", "gets", "has", "if", "must", "only", "unless"),
        *("untap", "when", "whenever"),
    }
)
"""Words of rules text that, in small letters, stand in no name of a card after its first word."""


def rules_word(name: str) -> str | None:
    """A word of rules text in a name, after its first word: `Ogre can't block`."""
    return next((word for word in _later_words(name) if word in RULES_WORDS), None)


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
