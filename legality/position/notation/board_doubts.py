"""What a board may not mean, once its cards are known: colours and types that a name suggests,
sizes as they are printed, and one creature told twice.

Whoever makes up a Black Elf means that it is black, and a mana cost gives its colours (202.2). A
card may be called otherwise than it is coloured, or have no colour; so where a text on the board
speaks of colours, a name or a whole cost that alone suggests one is an error. Nor does a name give
a type (205.3): where a text speaks of Goblins, the types of a `Goblin 1/1` must be written.

A written size is what the creature has now: `Grizzly Bears 2/2` beside Glorious Anthem may be meant
without what that does, and is an error.
"""

import re
from collections.abc import Iterator

from legality.errors import shortened
from legality.position.notation.board_text import BoardText
from legality.position.notation.naming import other_numbers
from legality.position.notation.permanents import Sketch
from legality.position.notation.qualities_in_names import LETTERS, colors_in_name
from legality.position.notation.tree import TextLeaf
from legality.position.permanents import COLORS, Permanent
from legality.position.reading import Cards, KnownNames
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


_CHANGING = re.compile(r"\b(?:gets?|has|have) (?:[+-](?:\d+|X)/[+-](?:\d+|X)|base power)")
_TRIGGERED = re.compile(r"(?:when|whenever|at) ", re.IGNORECASE)
_WORD = re.compile(r"[a-z'’-]+")


# -- colours ---------------------------------------------------------------------------------------


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


# -- types -----------------------------------------------------------------------------------------


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


# -- creatures told twice --------------------------------------------------------------------------


def refuse_ambiguous_creatures(made: BoardText, position: Stated) -> None:
    """Raises `NotationError` where what attacks or blocks is no creature, or may be another one of
    its player's that stands there."""
    doing = {*(position.attacks or {}), *(position.blocks or {})}
    for sketch, permanent in zip(made.sketches, position.permanents, strict=True):
        acts = not doing.isdisjoint(member.id for member in permanent.individuals())
        if acts and not permanent.is_creature:
            raise sketch.node.token.wrong(
                f"expected a creature that attacks or blocks, got {shortened(permanent.id)}, "
                f"{permanent.type_line}"
            )
        for other, standing in zip(made.sketches, position.permanents, strict=True):
            idle = doing.isdisjoint(member.id for member in standing.individuals())
            if acts and idle and _may_be_one(sketch, permanent, other, standing):
                raise sketch.node.token.wrong(
                    f"{shortened(permanent.id)} and {shortened(standing.id)} may be one creature, "
                    "or two: with headings each stands once, as in `Ann: Ogre 3/3 -> Bob; Elf 1/1; "
                    "Bob:`"
                )


def _may_be_one(sketch: Sketch, permanent: Permanent, other: Sketch, standing: Permanent) -> bool:
    """Whether one of two creatures of a player is told by its size alone, and the other by its
    name, which is a card's of that size."""
    nameless = ["name" not in beside.node.fields for beside in (sketch, other)]
    if permanent.controller != standing.controller or nameless[0] == nameless[1]:
        return False
    size = permanent.power, permanent.toughness
    return standing.is_creature and size == (standing.power, standing.toughness)


# -- sizes as printed ------------------------------------------------------------------------------


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
