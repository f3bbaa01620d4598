"""Colours and types that nothing but the name or a cost of a creature suggests: `Black Elf 1/1`,
`Elf 1/1 {B}`, `Goblin 1/1` beside protection from Goblins.

Whoever makes up a Black Elf means that it is black, and a mana cost gives its colours (202.2). A
card may be called otherwise than it is coloured, or have no colour; so where a text on the board
speaks of colours, a name or a whole cost that alone suggests one is an error. Nor does a name give
a type (205.3): where a text speaks of Goblins, the types of a `Goblin 1/1` must be written.
"""

import re
from collections.abc import Iterator

from legality.errors import shortened
from legality.position.notation.board_text import BoardText
from legality.position.notation.naming import other_numbers
from legality.position.notation.permanents import Sketch
from legality.position.notation.qualities_in_names import LETTERS, colors_in_name
from legality.position.notation.tree import TextLeaf
from legality.position.permanents import COLORS
from legality.position.reading import KnownNames
from legality.position.stated import Stated, texts_on_board
from legality.text.lexicon import CREATURE_TYPES

_BEFORE_TYPE = r"(?:an?|another|other|each|all|target|attacking|blocking|nontoken|from) |non-"
"""Words before a type, and hardly before a name."""


_SPEAKS_OF_COLORS = re.compile(
    rf"\b(?:{'|'.join(COLORS)}|(?:non|mono|multi)?-?colou?r(?:s|less|ed)?|devotion|fear|intimidate"
    r"|nonwhite|nonblue|nonblack|nonred|nongreen)\b",
    re.IGNORECASE,
)
_OF_A_CARD = ("card", "face_down", "colors")
"""Fields of a permanent whose colours something else tells."""


def hear_colors(sketch: Sketch, known: KnownNames | None) -> None:
    """Give a permanent that is no card the colours of its name, or of the bare symbols of colours
    on its line. (A whole cost is what it is: `{2}{R}`.)"""
    node = sketch.node
    name, types, cost = (node.fields.get(field) for field in ("name", "type_line", "mana_cost"))
    if types is None or not node.fields.keys().isdisjoint(_OF_A_CARD):
        return
    written = str(name.value) if isinstance(name, TextLeaf) else ""
    if known is not None and written and known.knows(written):
        return
    letters: list[str] = []
    if isinstance(cost, TextLeaf) and cost.token.kind == "symbols" and not _is_devoid(sketch):
        if _ONLY_COLORS.fullmatch(cost.value):
            letters = colors_of_cost(str(cost.value))
        else:
            sketch.colored_by = str(cost.value)
    elif isinstance(name, TextLeaf) and name.token.kind == "word" and _is_typed_by_words(types):
        letters = colors_in_name(written)
        sketch.colored_by = written if letters else None
    if letters:
        node.fields["colors"] = [TextLeaf(letter, node.token) for letter in letters]


_ONLY_COLORS = re.compile(r"(?:\{[WUBRG](?:/[WUBRG])?\})+")


def colors_of_cost(cost: str) -> list[str]:
    """The letters of the colours of a mana cost (202.2)."""
    return [letter for letter in LETTERS if letter in cost.upper()]


def _is_typed_by_words(types: object) -> bool:
    """Whether a size or words make the types, and no types in parentheses stand there."""
    return isinstance(types, TextLeaf) and (types.by_word or types.token.kind != "types")


def _is_devoid(sketch: Sketch) -> bool:
    """Whether it says of itself that it has no colour."""
    held = sketch.node.fields.get("keywords")
    leaves = held if isinstance(held, list) else []
    words = [str(leaf.value).lower() for leaf in leaves if isinstance(leaf, TextLeaf)]
    return "devoid" in words or any("devoid" in str(text.value).lower() for text in sketch.texts)


def refuse_doubtful_colors(made: BoardText, position: Stated) -> None:
    """Raises `NotationError` for a creature whose colour nothing but its name, or a whole mana
    cost, tells, where a text or a keyword on the board speaks of colours."""
    doubted = [sketch for sketch in made.sketches if _suggested_colors(sketch)]
    if not doubted or not any(
        _SPEAKS_OF_COLORS.search(text) for _, text in texts_on_board(position)
    ):
        return
    source = str(doubted[0].colored_by)
    colors = [LETTERS[letter] for letter in _suggested_colors(doubted[0])]
    raise doubted[0].node.token.wrong(
        f"a text on the board speaks of colours, and `{shortened(source)}` may tell one: write "
        f"`{' '.join(colors)}` behind the size if it is so"
        + ("" if source.startswith("{") else ", or put the name in quotes")
    )


def _suggested_colors(sketch: Sketch) -> list[str]:
    """The colours that its name, or its whole mana cost, seems to tell."""
    source = sketch.colored_by
    if source is None:
        return []
    return colors_of_cost(source) if source.startswith("{") else colors_in_name(source)


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
