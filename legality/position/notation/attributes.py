"""What stands after a name: states, numbers, texts, colours, keywords, counters, types."""

import difflib
import re

from msgspec import structs

from legality.errors import PositionError
from legality.position.notation.counters import counter_follows, read_counters
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.keywords import read_keyword
from legality.position.notation.phrases import (
    COUNT,
    SIZE,
    phrases_of,
)
from legality.position.notation.stated_fields import read_field, read_number_before, read_phrase
from legality.position.notation.tokens import Token, items
from legality.position.notation.tree import Node, TextLeaf
from legality.position.notation.type_words import TYPES, is_type_line, read_type, type_line_of
from legality.position.permanents import COLORS, Permanent
from legality.position.record import Record
from legality.text.lexicon import LEXICON


def is_attribute(cursor: TokenCursor) -> bool:
    """Whether something of a permanent comes next that is no part of its name; nothing is taken."""
    start = cursor.at
    try:
        node = Node(cursor.tokens[0])
        return of_permanent(cursor, node)
    except PositionError:
        return True  # it began as one, and is wrong within
    finally:
        cursor.at = start


def of_permanent(cursor: TokenCursor, node: Node) -> bool:
    """Read something of a permanent, if it comes next. Raises `NotationError`."""
    return (
        _sign(cursor, node)
        or read_field(cursor, Permanent, node)
        or _goaded(cursor, node)
        or _untapped(cursor, node)
        or read_counters(cursor, node)
        or _number_before(cursor, node)
        or read_phrase(cursor, Permanent, node)
        or _color(cursor, node)
        or read_type(cursor, node)
        or read_keyword(cursor, node)
    )


def unknown(cursor: TokenCursor) -> PositionError:
    """The complaint that nothing of a permanent comes next."""
    if cursor.is_("word") and cursor.at + 1 < len(cursor.tokens):
        cursor.skip_words(("with",))  # what is wrong is what stands behind it
    more = ("goaded by", "counter", "counters", *COLORS, *TYPES, "flying", "menace", "trample")
    return unknown_word(
        cursor, Permanent, more, "a state, a keyword, types in (…) or a text in quotes"
    )


LEAST_LIKENESS = 0.84


def nearest_word(word: str) -> str | None:
    """The state, keyword, colour or type that a word differs from by a slip, if there is one."""
    words = [" ".join(words) for words in phrases_of(Permanent)]
    words += [*COLORS, *TYPES, *LEXICON.keywords.plain]
    near = difflib.get_close_matches(word.lower(), words, n=1, cutoff=LEAST_LIKENESS)
    return near[0] if near else None


def unknown_word(
    cursor: TokenCursor, kind: type[Record], more: tuple[str, ...], expected: str
) -> PositionError:
    words = [*(" ".join(known) for known in phrases_of(kind)), *more]
    here = cursor.here
    written: str = here.value if here is not None and here.kind == "word" else ""
    near = difflib.get_close_matches(written.lower()[:100], words, n=1) if written else []
    two = " ".join(token.value.lower() for token in cursor.words(2))
    near = difflib.get_close_matches(two[:100], _TWO_WORDS, n=1, cutoff=LEAST_LIKENESS) or near
    hint = f"; did you mean `{near[0]}`?" if near and near[0] != written.lower() else ""
    error = cursor.wrong(f"expected {expected}")
    return error if here is None else here.wrong(f"{error.problem}{hint}")


_TWO_WORDS = [keyword for keyword in LEXICON.keywords.plain if " " in keyword]


def _sign(cursor: TokenCursor, node: Node) -> bool:
    """`3/3`, `×4`, or types in parentheses."""
    token = cursor.here
    if token is None:
        return False
    if token.kind == "types":
        _within_parentheses(token, node)
    elif token.kind == "symbols":
        node.put("mana_cost", TextLeaf(token.value, token), token)
    elif token.kind != "word" or token.colon:
        return False
    elif (size := SIZE.fullmatch(token.value)) and not counter_follows(cursor):
        node.put("power", TextLeaf(int(size[1]), token), token)
        node.put("toughness", TextLeaf(int(size[2]), token), token)
    elif count := COUNT.fullmatch(token.value):
        node.put("count", TextLeaf(int(count[1]), token), token)
    else:
        refuse_star(token)
        return False
    cursor.take()
    return True


def refuse_star(token: Token) -> None:
    """Raises `NotationError` for a size with a star."""
    if _STAR.fullmatch(token.value):
        raise token.wrong(f"expected the present size, as in `2/2`, got {token.shown}")


_STAR = re.compile(r"(?=.*\*)[-+*\d]+/[-+*\d]+")


def _within_parentheses(token: Token, node: Node) -> None:
    """Types, or what else may stand behind a name: `(4/4 flying)`. Raises `NotationError`."""
    if not token.value or is_type_line(token.value):
        node.put("type_line", TextLeaf(type_line_of(token), token), token)
        return
    cursor = TokenCursor(_tokens_within(token))
    while not cursor.done:
        cursor.skip("comma")
        if not cursor.done and not of_permanent(cursor, node):
            raise _no_types(token)


def _tokens_within(token: Token) -> list[Token]:
    """What is written in parentheses, each said to stand where these begin. Raises
    `NotationError`."""
    try:
        tokens = [inner for item in items(token.value) for inner in item.tokens]
    except PositionError:
        raise _no_types(token) from None
    return [structs.replace(inner, line=token.line, column=token.column) for inner in tokens]


def _no_types(token: Token) -> PositionError:
    declared = ("attacking", "blocking", "blocked", "unblocked")
    if any(word in declared for word in str(token.value).lower().replace(",", " ").split()):
        return token.wrong(
            f"expected `-> Bob`, `attacks` or `blocks` behind what the creature is, got "
            f"{token.shown}; `no blocks` on a line of its own says that nobody blocks"
        )
    if (colors := _COLORS_WITHIN.fullmatch(str(token.value))) is not None:
        named = " ".join(word for word, letter in COLORS.items() if letter in colors[0])
        return token.wrong(f"expected the colour as a word, `{named}`, got {token.shown}")
    lacking = {"aura": "Enchantment", "equipment": "Artifact", "fortification": "Artifact"}
    words = str(token.value).split()
    types = next((lacking[word.lower()] for word in words if word.lower() in lacking), "Creature")
    example = f"{types} — {words[-1] if types != 'Creature' else 'Ogre'}"
    return token.wrong(
        f"expected types, as in `({example})`, or states and keywords, as in `(tapped, menace)`, "
        f"got {token.shown}"
    )


_COLORS_WITHIN = re.compile(r"[WUBRG](?:/?[WUBRG]){0,4}")


def _color(cursor: TokenCursor, node: Node) -> bool:
    letter, _ = cursor.looked_up(COLORS)
    if letter is None:
        return False
    node.append("colors", letter, cursor.take())
    return True


def _goaded(cursor: TokenCursor, node: Node) -> bool:
    token = cursor.here
    if token is None or not cursor.skip_words(("goaded", "by")):
        return False
    node.put("goaded_by", cursor.names(), token)
    return True


NUMBERED = ("loyalty", "defense", "damage")
"""Words of a permanent that a number may stand before."""


def _number_before(cursor: TokenCursor, node: Node) -> bool:
    """`3 loyalty`."""
    words = [token.value.lower() for token in cursor.words(2)]
    if len(words) < 2 or words[1] not in NUMBERED:
        return False
    return read_number_before(cursor, Permanent, node)


UNTAPPED = ("untapped", "ungetappt", "enttappt")


def _untapped(cursor: TokenCursor, node: Node) -> bool:
    token = cursor.here
    if token is None or not any(cursor.skip_words((word,)) for word in UNTAPPED):
        return False
    node.put("tapped", TextLeaf(False, token), token)
    return True
