"""A permanent's line made whole: its types, the card or token that it names, its rules text; and
names that may be meant otherwise."""

from legality.errors import shortened
from legality.position.notation import doubtful_words, qualities_in_names, written_names
from legality.position.notation.board_text import BoardText
from legality.position.notation.doubted_names import (
    complaint,
    doubt_behind_size,
    doubt_in_name,
    owner_in_name,
)
from legality.position.notation.naming import other_numbers
from legality.position.notation.permanents import Sketch
from legality.position.notation.phrases import BEARERS, SIZE, keyword_of_bearer
from legality.position.notation.repairs import refuse_counters
from legality.position.notation.subjects import rules_text
from legality.position.notation.tree import Node, TextLeaf
from legality.position.notation.type_words import SUPERTYPES
from legality.position.notation.words import quoted
from legality.position.reading import KnownBeginnings, KnownNames, KnownTokens
from legality.printed.tokens import speaks_of_token, without_colors
from legality.text.lexicon import CREATURE_TYPES


def finish(sketch: Sketch, known: KnownNames | None) -> None:
    """The rules text from its lines, the type of a creature whose size is written, and what a
    permanent is attached to by its place."""
    node = sketch.node
    if node.fields.keys().isdisjoint(("type_line", "card", "face_down")):
        name = node.text("name")
        is_card = known is not None and isinstance(name, str) and known.knows(name)
        refuse_counters(None, node, card=is_card)
    _name_token(node, known)
    _name_card(node, known)
    _name_basic_land(node, known)
    _type_beside_supertypes(node)
    _refuse_size_without_creature(node)
    if _by_word(node.fields.get("type_line")) and isinstance(node.text("name"), str):
        _of_bearer(node, node.text("name"))
    by_size = _is_creature_by_size(node, known)
    if by_size:
        node.put("type_line", TextLeaf("Creature", node.token), node.token)
    if sketch.texts:
        first = sketch.texts[0].token
        text = "\n".join(rules_text(leaf, node) for leaf in sketch.texts)
        node.put("oracle_text", TextLeaf(text, first), first)
    if sketch.comma is not None and "type_line" in node.fields:
        raise sketch.comma.wrong(
            "expected a state, a keyword or the like after this comma; another permanent before it "
            "has a size or types of its own, and a name with a comma is put in quotes"
        )
    if by_size:
        _refuse_several(node, known)
    if sketch.beneath is not None:
        host = sketch.beneath.node.fields["id"]
        assert isinstance(host, TextLeaf)
        node.put("attached_to", TextLeaf(host.value, node.token), node.token)


def has_whole_types(node: Node) -> bool:
    """Whether its types are written as a card has them: `(Creature — Ogre)`."""
    types = node.fields.get("type_line")
    return types is not None and not (isinstance(types, TextLeaf) and types.by_word)


def refuse_doubted(sketch: Sketch, made: BoardText) -> None:
    """Raises `NotationError` for a name without quotes that is no card's, beside a size or types,
    where a word of it may be none of the name."""
    node, leaf = sketch.node, sketch.node.fields.get("name")
    if not isinstance(leaf, TextLeaf) or leaf.token.kind != "word":
        return
    if node.fields.keys().isdisjoint(("power", "type_line")):
        return
    name = str(leaf.value)
    _refuse_token_of_card(leaf, _by_word(node.fields.get("type_line")), made.known)
    if speaks_of_token(name) or (made.known is not None and made.known.knows(name)):
        return
    doubt = (
        doubt_in_name(name) or owner_in_name(name, made.players) or _doubt_of_quality(sketch, made)
    )
    if doubt is None and _behind_size(node):
        doubt = doubt_behind_size(name)
    if doubt is not None:
        raise leaf.token.wrong(complaint(name, doubt))


def _refuse_token_of_card(name: TextLeaf, types: frozenset[str], known: KnownNames | None) -> None:
    """Raises `NotationError` for `Serra Angel token 4/4`: a copy of the card has its text."""
    called = str(name.value)
    if "Token" not in types or known is None or not known.knows(called):
        return
    if isinstance(known, KnownTokens) and known.has_token(called):
        return
    raise name.token.wrong(
        f"`{shortened(called)}` is a card, and a token that is a copy of it has its text: write "
        "the name alone for the card, or the name in quotes for a token of your own"
    )


def _doubt_of_quality(sketch: Sketch, made: BoardText) -> str | None:
    """What is doubtful in a name that may say what the creature is, or that it is several."""
    node, name = sketch.node, str(sketch.node.text("name"))
    others = [str(other.node.text("name")) for other in made.sketches if other is not sketch]
    several = None if "count" in node.fields else qualities_in_names.doubt_of_number(name)
    letters = qualities_in_names.doubt_of_letters(name, others, behind_size=_behind_size(node))
    return (
        several
        or letters
        or qualities_in_names.doubt_of_type(name)
        or qualities_in_names.doubt_of_copy(name)
        or qualities_in_names.doubt_of_color_behind(name)
    )


def _refuse_several(node: Node, known: KnownNames | None) -> None:
    """Raises `NotationError` where commas in a name may divide several creatures."""
    name = node.text("name")
    parts = doubtful_words.names_of_several(name) if name and node.token.kind == "word" else None
    if parts is not None:
        size = f"{node.text('power')}/{node.text('toughness')}"
        cards = [part for part in parts[:-1] if known is not None and known.knows(part)]
        sized = (part if part in cards else f"{part} {size}" for part in parts)
        each = ("; " if cards else ", ").join(sized)
        raise node.token.wrong(
            f"expected one name before a size, got `{shortened(name)}`: `{shortened(each)}` are "
            f"several creatures, `{quoted(shortened(name))} {size}` is one"
        )


def _name_token(node: Node, known: KnownNames | None) -> None:
    """Put "colorless" into the words for a token whose colour is not written, as nothing is added
    to a creature; but where tokens of its name are known, one of these is meant."""
    name = node.fields.get("name")
    if not isinstance(name, TextLeaf) or "type_line" in node.fields or name.token.kind != "word":
        return
    open_words = without_colors(name.value) if speaks_of_token(name.value) else None
    if open_words is None or (isinstance(known, KnownTokens) and known.has_token(open_words[0])):
        return
    node.fields["name"] = TextLeaf(open_words[1], name.token)


_OF_A_CARD = ("type_line", "power", "toughness", "card", "face_down")
"""Fields that what is looked up by its name need not have."""


def _name_card(node: Node, known: KnownNames | None) -> None:
    """Put the card's own name for one in another number: `2 Hill Giants`, `a Grizzly Bear`. Of
    `Hill Giants` alone nothing tells how many they are."""
    name = node.fields.get("name")
    if known is None or not isinstance(name, TextLeaf) or not isinstance(name.value, str):
        return
    if not node.fields.keys().isdisjoint(_OF_A_CARD) or name.token.kind == "string":
        return
    card = written_names.card_in_another_number(name.value, known)
    if card is not None and (len(card) > len(name.value) or (node.text("count") or 1) > 1):
        node.fields["name"] = TextLeaf(card, name.token)


def _name_basic_land(node: Node, known: KnownNames | None) -> None:
    """`Island`, `3 Forests` or `Island land`, which no card database has to tell."""
    name, types = node.fields.get("name"), node.fields.get("type_line")
    if not isinstance(name, TextLeaf) or (known is not None and known.knows(str(name.value))):
        return
    if not {"power", "card", "face_down"}.isdisjoint(node.fields):
        return
    forms = (name.value, *other_numbers(str(name.value)))
    basic = next((form for form in forms if form in written_names.WITH_BASIC_TYPE), None)
    by_word = _by_word(types)
    if basic is not None and (types is None or (by_word and by_word <= {"Basic", "Land"})):
        node.fields["name"] = TextLeaf(basic, name.token)
        node.fields["type_line"] = TextLeaf(f"Basic Land — {basic}", name.token)


def _by_word(types: object) -> frozenset[str]:
    """The types that words without parentheses say."""
    if isinstance(types, TextLeaf) and types.by_word:
        return frozenset(str(types.value).split())
    return frozenset()


def _type_beside_supertypes(node: Node) -> None:
    """A size makes a creature of what only supertypes are written of: `legendary Ogre 3/3`. Raises
    `NotationError` where they stand alone."""
    types = node.fields.get("type_line")
    words = _by_word(types)
    if not words or not words <= SUPERTYPES:
        return
    assert isinstance(types, TextLeaf)
    if not {"power", "toughness"} <= node.fields.keys():
        word = str(types.value).lower()
        raise types.token.wrong(f"expected a card type beside `{word}`, as in `{word} land`")
    node.fields["type_line"] = TextLeaf(f"{types.value} Creature", types.token)


def _refuse_size_without_creature(node: Node) -> None:
    """Raises `NotationError` for `1/1 artifact`, whose size says that it is a creature."""
    types = node.fields.get("type_line")
    words = _by_word(types)
    if not words or "Creature" in words or "power" not in node.fields:
        return
    assert isinstance(types, TextLeaf)
    written = str(types.value)
    raise types.token.wrong(
        f"expected `{written.lower()} creature` beside a size, got {types.token.shown}; where it "
        f"is no creature, its types stand in parentheses: `({written})`"
    )


def _is_creature_by_size(node: Node, known: KnownNames | None) -> bool:
    """Whether a written size makes a creature of it: no types are written, and no card has its
    name. Raises `NotationError` where a slip in a card's name would make one."""
    if "type_line" in node.fields or not {"power", "toughness"} <= node.fields.keys():
        return False
    if "card" in node.fields or node.text("face_down") is True:
        return False
    name = node.text("name")
    if name is None:
        return True
    if speaks_of_token(name):
        return False
    _refuse_rules_behind_size(node, name)
    if known is not None and known.knows(name):
        return False
    if _of_bearer(node, name):
        return True
    meant = None if known is None else known.misspelt(name) or _begun(node, name, known)
    if meant is not None:
        raise node.token.wrong(
            f'expected the name of a card, got "{shortened(name)}"; did you mean '
            f'"{shortened(meant)}"? (a creature of your own has its type: '
            f"`{shortened(name)} {node.text('power')}/{node.text('toughness')} creature`)"
        )
    if node.token.kind == "word" and (word := doubtful_words.rules_word(name)):
        raise node.token.wrong(
            f"expected a name, got `{shortened(name)}`: if `{word}` is rules text, put that in "
            "quotes behind the size; if it is part of the name, put the name in quotes"
        )
    if node.token.kind == "word" and (word := doubtful_words.doubtful_word(name)):
        raise node.token.wrong(
            f"expected a comma before `{word}`, or the name in quotes, got `{shortened(name)}`"
        )
    if node.token.kind == "word" and (word := doubtful_words.attribute_in_capitals(name)):
        raise node.token.wrong(
            f"expected `{word.lower()}` in small letters, or the name in quotes, got "
            f"`{shortened(name)}`"
        )
    if node.token.kind == "word" and (
        slip := doubtful_words.misspelt_attribute(name, behind_size=_behind_size(node))
    ):
        meant_by = f"did you mean `{slip[1]}` by `{slip[0]}`?"
        if slip[0] == slip[1]:
            meant_by = f"put a comma before `{slip[1]}`, or `;` where another permanent begins."
        raise node.token.wrong(
            f"expected a name, got `{shortened(name)}`: {meant_by} Put the name in quotes if the "
            "word is part of it"
        )
    return True


def _begun(node: Node, name: str, known: KnownNames) -> str | None:
    """The card that a part of its name is short for, beside a size: `Baneslayer 5/5`. None for
    words that are types of creatures, and in quotes."""
    words = name.lower().split()
    are_types = all(not CREATURE_TYPES.isdisjoint((word, *other_numbers(word))) for word in words)
    if are_types or node.token.kind != "word" or not isinstance(known, KnownBeginnings):
        return None
    return known.begun(name)


def _behind_size(node: Node) -> bool:
    """Whether the name stands behind the size, where a word may be meant for what it has."""
    leaf = node.fields["name"]
    return isinstance(leaf, TextLeaf) and SIZE.fullmatch(str(leaf.token.value)) is not None


def _refuse_rules_behind_size(node: Node, name: str) -> None:
    """Raises `NotationError` for `2/2 lure`, whatever cards there are."""
    if _behind_size(node) and (text := doubtful_words.text_of_word(name)):
        raise node.token.wrong(
            f"expected a name, or {text} behind the size, got `{shortened(name)}`: a name of this "
            "word stands in quotes"
        )


def _of_bearer(node: Node, name: str) -> bool:
    """Put the keyword of a `1/1 flyer`, which is called so, if it is one."""
    leaf = node.fields["name"]
    assert isinstance(leaf, TextLeaf)
    keyword = keyword_of_bearer(name) if leaf.token.kind == "word" else None
    if keyword is None:
        return False
    if name.lower() not in BEARERS and (node.text("count") or 1) == 1:  # `a 2/2 and 3/3 flyers`
        bearer = name.lower().removesuffix("s")
        raise leaf.token.wrong(
            f"expected `{bearer}` of one creature, or how many (`2x 3/3 {name.lower()}`), got "
            f"`{name}`: where several creatures are meant, `{keyword}` stands behind each"
        )
    held = node.fields.setdefault("keywords", [])
    assert isinstance(held, list)
    held.append(TextLeaf(keyword, leaf.token))
    return True
