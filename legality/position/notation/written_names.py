"""The name on a permanent's line: where it ends, and which of its words may be meant otherwise."""

from collections.abc import Iterator
from dataclasses import dataclass

from legality.errors import PositionError
from legality.position.notation import attributes
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.doubtful_words import EVERGREEN, RULES_WORDS
from legality.position.notation.keywords import read_keyword
from legality.position.notation.naming import other_numbers
from legality.position.notation.phrases import COUNT, SIZE
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Node, TextLeaf
from legality.position.notation.type_words import TYPES
from legality.position.notation.unquoted import unquoted_text
from legality.position.notation.verbs import ATTACHED, VERBS, ends_name, names_attachment
from legality.position.reading import KnownNames
from legality.printed.tokens import name_of_token


@dataclass(frozen=True, slots=True)
class Name:
    """A name as written: `comma` is the first one that may end it, `called` what an
    id is made of in its place."""

    text: str
    comma: Token | None = None
    called: str | None = None


def read_name(cursor: TokenCursor, node: Node, known: KnownNames | None) -> Name | None:
    """The name that comes next, if one does; a size and colours before it go into `node`."""
    if cursor.is_("string"):
        return Name(cursor.take().value)
    if name := require_name(cursor, known) or _card_before_attributes(cursor, known):
        return Name(name)
    if cursor.is_("word") and SIZE.fullmatch(cursor.tokens[cursor.at].value):
        return _name_after_size(cursor, node, known)
    return _name_in_words(cursor, known, counted="count" in node.fields)


WITH_BASIC_TYPE = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""Lands whose name is their type (305.6)."""
BASIC_LANDS = (*WITH_BASIC_TYPE, "Wastes")
"""Names that no name with a comma begins with."""


def _name_in_words(cursor: TokenCursor, known: KnownNames | None, *, counted: bool) -> Name | None:
    """The words before a size, a count, or a comma with an attribute after it."""
    words = _words_of_name(cursor)
    behind = _attributes_at_end(words, known)
    if _size_follows(cursor) or _has_types(words[len(words) - behind :]):
        cursor.at -= behind
        words = words[: len(words) - behind]
    name, doubtful = " ".join(token.value for token in words), None
    one_of_its_name = name[:1].isupper() and name not in BASIC_LANDS and not counted
    while name and cursor.is_("comma"):
        comma = cursor.take()
        here = cursor.here
        if here is None or here.kind != "word" or _is_attribute_here(cursor):
            break
        if not here.value[:1].isupper() or not one_of_its_name:
            doubtful = doubtful or comma
        name += ", " + " ".join(token.value for token in _words_of_name(cursor))
    return Name(name, doubtful) if name else None


def _has_types(words: list[Token]) -> bool:
    """Whether types stand among them: those make a permanent of what no card is called. (Tokens
    without a size are looked up: `3 Treasure tokens`.)"""
    return any(word.value in TYPES and word.value != "tokens" for word in words)


def _is_attribute_here(cursor: TokenCursor) -> bool:
    """Whether something of a permanent comes next, and not more of a name (`, Battle Seraph`)."""
    if not attributes.is_attribute(cursor):
        return False
    words = _words_of_name(TokenCursor(cursor.tokens[cursor.at :]))
    of_name = len(words) > 1 and all(word.value[:1].isupper() for word in words)
    return not of_name or words[0].value.lower() in EVERGREEN or are_attributes(words)


def _words_of_name(cursor: TokenCursor) -> list[Token]:
    words: list[Token] = []
    while (token := cursor.here) is not None and token.kind == "word" and not token.colon:
        if SIZE.fullmatch(token.value) or COUNT.fullmatch(token.value):
            break
        if words and (ends_name(cursor) or names_attachment(cursor)):
            break
        attributes.refuse_star(token)
        words.append(cursor.take())
    return words


def _size_follows(cursor: TokenCursor) -> bool:
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
        if rest[0].value in WITH:
            held = [word for word in rest[1:] if word.value != "and"]
            if held and held[0].value[:1].islower() and are_attributes(held):
                return len(rest)
        joins = start > 1 and before[:1].islower()
        if not joins and rest[0].value[:1].islower() and are_attributes(rest):
            return len(rest)
    return 0


def are_attributes(words: list[Token]) -> bool:
    """Whether words say what a permanent is or has, and nothing else."""
    cursor, node = TokenCursor(words), Node(words[0])
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
WITH = ("with", "w/", "mit")
NEGATING = ("do", "does", "doesn't", "doesn’t", "don't", "don’t")
JOINING = ("with", "w/", "banded", "unblocked", *VERBS, *ATTACHED, *NEGATING)
"""Words in small letters that may stand behind the name of a card."""


def require_name(cursor: TokenCursor, known: KnownNames | None) -> str | None:
    """The longest name of a card that begins here and holds a comma or a colon, if one does; it is
    taken."""
    if known is None:
        return None
    for end, name in reversed(list(_with_punctuation(cursor))):
        if known.knows(name):
            cursor.at = end
            return name
    return None


def _with_punctuation(cursor: TokenCursor) -> Iterator[tuple[int, str]]:
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


def known_card(cursor: TokenCursor, known: KnownNames | None) -> bool:
    """Whether the name of a card comes next, alone or before what is no part of it; nothing is
    taken."""
    if known is None:
        return False
    start = cursor.at
    if len(cursor.words()) > 1 and cursor.words()[0].value.isdecimal():
        cursor.take()
    words = " ".join(
        token.value for token in _words_of_name(TokenCursor(cursor.tokens[cursor.at :]))
    )
    name = require_name(cursor, known) or _card_before_attributes(cursor, known)
    cursor.at = start
    if name is not None or (words != "" and known.knows(words)):
        return True
    return card_in_another_number(words, known) is not None


def card_in_another_number(name: str, known: KnownNames | None) -> str | None:
    """The one card that is called so but for the plural of the last word: `Grizzly Bear` for
    Grizzly Bears, `Hill Giants` for Hill Giant. None where a card has the name as it is, or
    several have it in another number."""
    words = name.split()
    if known is None or not words or known.knows(name):
        return None
    forms = (" ".join([*words[:-1], word]) for word in other_numbers(words[-1]))
    candidates = [form for form in forms if known.knows(form)]
    return candidates[0] if len(candidates) == 1 else None


def _card_before_attributes(cursor: TokenCursor, known: KnownNames | None) -> str | None:
    """The longest name of a card that begins here and is followed by a word in small letters that
    is no part of it (`Grizzly Bears with 2 +1/+1 counters`), if one does; it is taken."""
    if known is None:
        return None
    words = [token.value for token in cursor.words(MOST_WORDS_OF_NAME)]
    if known.knows(" ".join(words)):
        return None
    for end in range(len(words) - 1, 0, -1):
        if known.knows(" ".join(words[:end])) and _goes_on(cursor, end):
            cursor.at += end
            return " ".join(words[:end])
    return None


def _goes_on(cursor: TokenCursor, after: int) -> bool:
    """Whether a verb, `with`, or something of a permanent in small letters stands after so many
    words."""
    rest = TokenCursor(cursor.tokens[cursor.at + after :])
    assert rest.here is not None
    word: str = rest.here.value
    if word in JOINING or word in RULES_WORDS:
        return word in VERBS or len(rest.tokens) > 1
    return not word[:1].isupper() and word not in TYPES and attributes.is_attribute(rest)


def begins_known_name(cursor: TokenCursor, known: KnownNames | None) -> bool:
    """Whether the name of a card with a colon in it comes next; nothing is taken."""
    start = cursor.at
    name = require_name(cursor, known)
    cursor.at = start
    return name is not None and ":" in name


def _name_after_size(cursor: TokenCursor, node: Node, known: KnownNames | None) -> Name | None:
    """`1/1 red Goblin creature token`, or `2/2 black Zombie`: the token's words, or what is left
    after size and colours."""
    words = cursor.words()
    end = next((at for at, word in enumerate(words, 1) if _is_token_word(word)), 0)
    if end and not are_attributes(words[:end]):
        cursor.at += end
        name = " ".join([*(word.value for word in words[:end]), *_with_keywords(cursor)])
        return Name(name, called=name_of_token(name))
    while attributes.of_permanent(cursor, node) or _one_more_attribute(cursor, node):
        pass
    if (
        names_attachment(cursor)
        or _is_unquoted(cursor)
        or any(word.value in WITH for word in cursor.words(1))
        or ends_name(cursor, sized=True)
    ):
        return None
    words = _words_of_name(cursor)
    if behind := _attributes_at_end(words, known):
        cursor.at -= behind
        words = words[:-behind]
    name = " ".join(token.value for token in words)
    return Name(name) if name else None


def _one_more_attribute(cursor: TokenCursor, node: Node) -> bool:
    """Read the `and lifelink` of `3/3 trample and lifelink`."""
    start = cursor.at
    if cursor.skip_words(("and",)) and attributes.of_permanent(cursor, node):
        return True
    cursor.at = start
    return False


def _is_unquoted(cursor: TokenCursor) -> bool:
    """Whether rules text without quotes comes next, as in `2/2 unblockable`; nothing is taken."""
    start = cursor.at
    text = unquoted_text(cursor)
    cursor.at = start
    return text is not None


def _is_token_word(token: Token) -> bool:
    return token.value.lower() in ("token", "tokens")


def _with_keywords(cursor: TokenCursor) -> list[str]:
    """`with flying and haste` after a token; it is taken."""
    start = cursor.at
    if not cursor.skip_words(("with",)):
        return []
    if not attributes.is_attribute(cursor):  # a text in quotes
        cursor.at = start
        return []
    words = ["with"]
    node = Node(cursor.tokens[0])
    while read_keyword(cursor, node):
        held = node.fields["keywords"]
        assert isinstance(held, list)
        keyword = held[-1]
        assert isinstance(keyword, TextLeaf)
        words.append(str(keyword.value))
        start = cursor.at
        joined = cursor.skip("comma")
        joined = cursor.skip_words(("and",)) or joined
        rest = TokenCursor(cursor.tokens[cursor.at :])
        if not joined or not read_keyword(rest, Node(node.token)):
            cursor.at = start
            break
        words.append("and")
    return words
