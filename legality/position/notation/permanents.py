"""A permanent's line: `ogre = Gnarled Ogre ×2 3/3 (Creature — Ogre), tapped, menace "…" -> Bob`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from legality.position.notation import attributes, doubtful_words, phrases, repairs, written_names
from legality.position.notation.before_names import before_name
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.naming import BoardNames
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Growth, Node, TextLeaf
from legality.position.notation.unquoted import unquoted_text
from legality.position.notation.verbs import SWINGING, is_verb, skip_negation, skip_only_it
from legality.position.notation.worn import worn_names
from legality.position.reading import KnownNames

ATTACHED = frozenset(("aura", "equipment", "fortification"))
"""Types of what is attached to another; anything else beneath a permanent is a slip."""


@dataclass(slots=True)
class Sketch:
    """A permanent as its lines tell it: `texts` are those of its rules text, `targets` what it
    attacks or blocks (`commas`: those before some of them), `of_attacked` what is
    said of the player behind the name, `idle` says which of both it does not;
    `comma` is one in a name without quotes, `called` what its id is made of in place of its name
    (the size, where it has none), `worn` what it is equipped or enchanted with on its line,
    `beneath` the one that it is attached to by standing beneath it, `behind` the one before it on
    its line where it is no more than the name of a card; `colored_by` is the name or
    the cost that alone tells its colours, `is_joined` says that it stands behind `+`."""

    node: Node
    texts: list[TextLeaf] = field(default_factory=list[TextLeaf])
    targets: list[TextLeaf] = field(default_factory=list[TextLeaf])
    commas: dict[int, Token] = field(default_factory=dict[int, Token])
    arrow: Token | None = None
    idle: Token | None = None
    of_attacked: Token | None = None
    comma: Token | None = None
    called: str | None = None
    beneath: "Sketch | None" = None
    worn: "list[Sketch]" = field(default_factory=list["Sketch"])
    is_worn: bool = False
    behind: "Sketch | None" = None
    colored_by: str | None = None
    is_joined: bool = False

    @property
    def is_named(self) -> bool:
        """Whether it has a name, or an id of its own."""
        return not self.node.fields.keys().isdisjoint(("name", "id"))

    @property
    def unquoted_name(self) -> str | None:
        """Its name, where that is written without quotes."""
        name = self.node.text("name")
        return name if isinstance(name, str) and self.node.token.kind != "string" else None


def controller_of(sketch: Sketch, growth: Growth) -> str:
    """The player who controls a permanent."""
    controller = sketch.node.fields["controller"]
    assert isinstance(controller, TextLeaf)
    return growth.name(controller)


ANOTHER = "`+` before another, or the end of the line (`;` begins another permanent)"
"""What may stand behind what a creature attacks or blocks."""


def permanent(cursor: TokenCursor, known: KnownNames | None = None) -> Sketch:
    """The permanent of a line; `known` names of cards may hold commas, colons and words that mean
    something else. Raises `NotationError`."""
    assert cursor.here is not None
    sketch = Sketch(Node(cursor.here))
    has_id = any(token.kind == "equals" for token in cursor.tokens)
    _count_before(cursor, sketch, known, needs_sign=has_id)
    if has_id:
        _id(cursor, sketch)
        _count_before(cursor, sketch, known)
    before_name(cursor, sketch.node, known)
    rest = cursor.tokens[cursor.at :]
    name = written_names.read_name(cursor, sketch.node, known)
    if name is not None:
        first = rest[0]
        sketch.node.put("name", TextLeaf(name.text, first), first)
        sketch.comma, sketch.called = name.comma, name.called
    more(cursor, sketch, known)
    _refuse_attribute_alone(sketch, name)
    is_card = name is not None and known is not None and known.knows(name.text)
    repairs.refuse_counters(cursor.tokens, sketch.node, card=is_card)
    if not is_card:
        repairs.refuse_tokens(cursor.tokens, sketch.node)
    if name is None and "power" in sketch.node.fields:
        sketch.called = f"{sketch.node.text('power')}/{sketch.node.text('toughness')}"
    return sketch


def _refuse_attribute_alone(sketch: Sketch, name: written_names.Name | None) -> None:
    """Raises `NotationError` for `lifelink` alone on a line: it may be said of another line, and a
    card that is called so has its capital."""
    more_of_it = sketch.node.fields.keys() - {"name", "count", "controller"}
    if name is None or more_of_it or sketch.targets or sketch.node.token.kind == "string":
        return
    words = [Token("word", word, 1, 1) for word in name.text.split()]
    if name.text == name.text.lower() and words and written_names.are_attributes(words):
        raise sketch.node.token.wrong(
            f"expected a permanent's name, got `{name.text}`: what a permanent has stands behind "
            f"it, as in `Ogre 3/3 {name.text}` (a card of this name is put in quotes)"
        )


def more(cursor: TokenCursor, sketch: Sketch, known: KnownNames | None) -> None:
    """What stands after the name. Raises `NotationError`."""
    while not cursor.done:
        cursor.skip("comma")
        _skip_joining_word(cursor)
        if cursor.is_("arrow") or is_verb(cursor, sized="power" in sketch.node.fields):
            aimed(cursor, sketch)
        elif _idle(cursor, sketch):
            return
        elif "power" in sketch.node.fields and (text := unquoted_text(cursor)) is not None:
            sketch.texts.append(text)
        elif cursor.is_("string"):
            token = cursor.take()
            sketch.texts.append(TextLeaf(token.value, token))
        elif attributes.of_permanent(cursor, sketch.node):
            continue
        elif not _worn(cursor, sketch, known):
            raise repairs.repaired(cursor) or attributes.unknown(cursor)


def _worn(cursor: TokenCursor, sketch: Sketch, known: KnownNames | None) -> bool:
    """Read `equipped with Bonesplitter`, if that comes next."""
    names = worn_names(cursor, known)
    for name, text in names:
        worn = Sketch(Node(name.token), beneath=sketch, is_worn=True)
        worn.node.put("name", name, name.token)
        worn.texts = [] if text is None else [text]
        sketch.worn.append(worn)
    return bool(names)


def _skip_joining_word(cursor: TokenCursor) -> None:
    """Pass over the `with` and `and` of `with flying and haste`."""
    for word in (*written_names.WITH, "and", "und"):
        start = cursor.at
        if cursor.skip_words((word,)):
            if cursor.is_("string") or (not cursor.done and attributes.is_attribute(cursor)):
                return
            cursor.at = start


def aimed(cursor: TokenCursor, sketch: Sketch) -> None:
    """`-> Bob`, `-> ogre + bear`: what it attacks or blocks, last on its line; behind a verb it may
    be missing, where only one can be meant."""
    if sketch.arrow is not None:
        raise cursor.wrong("what it attacks or blocks is said twice: expected `+` between several")
    token = cursor.take()
    sketch.arrow = replace(token, value=SWINGING.get(token.value, token.value))
    if sketch.arrow.kind == "word" and (cursor.done or skip_only_it(cursor)):
        return
    sketch.targets = cursor.names()
    while cursor.is_("comma"):
        if [token.kind for token in cursor.tokens[cursor.at + 1 : cursor.at + 2]] != ["word"]:
            break
        sketch.commas[len(sketch.targets)] = cursor.take()
        sketch.targets += cursor.names()
    if len(sketch.targets) == 1 and repairs.begins_with_number(cursor.here):
        sketch.of_attacked = cursor.take()
    cursor.end(ANOTHER)


def _idle(cursor: TokenCursor, sketch: Sketch) -> bool:
    """Read `doesn't block` or `does not attack`, if that comes next."""
    if (verb := skip_negation(cursor)) is None:
        return False
    sketch.idle = replace(verb, value=f"{verb.value}s")
    cursor.end()
    return True


_NUMBER_BEFORE = re.compile(
    rf" (?P<number>\d+) (?P<word>{'|'.join(repairs.NUMBERED)})$", re.IGNORECASE
)


def slip(sketch: Sketch) -> str:
    """What may have been meant, where a name holds words that say something after a comma."""
    name = sketch.node.text("name")
    if not isinstance(name, str) or sketch.node.token.kind == "string":
        return ""
    if (number := _NUMBER_BEFORE.search(name)) is not None:
        return f"; expected `{number['word']} {number['number']}`, with a comma before it"
    word = doubtful_words.attribute_within(name)
    return f"; if `{word}` is no part of the name, put a comma before it" if word else ""


def _count_before(
    cursor: TokenCursor, sketch: Sketch, known: KnownNames | None, needs_sign: bool = False
) -> None:
    """`3x Bear`, `x3 Bear`, `3 x Bear`, `3 Bear` or `three Bears`."""
    token = cursor.here
    if token is None or token.kind != "word" or len(cursor.tokens) <= cursor.at + 1:
        return
    count = phrases.COUNT_BEFORE.fullmatch(token.value) or phrases.COUNT.fullmatch(token.value)
    number = count[1] if count else token.value
    if number in phrases.NUMBER_WORDS and not written_names.known_card(cursor, known):
        number = str(phrases.NUMBER_WORDS[number])
    follows = cursor.tokens[cursor.at + 1].kind in ("word", "string")
    bare = not needs_sign and phrases.COUNT_WITHOUT_SIGN.fullmatch(number)
    if follows and "count" not in sketch.node.fields and (count or bare):
        sketch.node.put("count", TextLeaf(int(number), token), token)
        cursor.take()
        behind = [word.value for word in cursor.words(2)]
        if not count and len(behind) > 1 and behind[0] in ("x", "×"):  # `3 x Bear`
            cursor.take()


def _id(cursor: TokenCursor, sketch: Sketch) -> None:
    leaf = cursor.text("an id before `=`")
    if not cursor.skip("equals"):
        raise cursor.wrong("expected `=` after an id of words, or of a text in quotes")
    sketch.node.put("id", leaf, leaf.token)


def id_above(sketch: Sketch) -> str:
    """What other lines call a permanent that stands above them, but for a number."""
    return str(sketch.node.text("id") or sketch.called or sketch.node.text("name"))


def standing_above(sketches: Sequence[Sketch]) -> BoardNames:
    """What the permanents of those lines are called."""
    names: dict[str, str | None] = {}
    several: set[str] = set()
    for sketch in sketches:
        id = id_above(sketch)
        names[id] = sketch.node.text("name")
        if "count" in sketch.node.fields:
            several.add(id)
    return BoardNames((), names, frozenset(several))
