"""`Ann attacks with everything`: all creatures of a player, where each of them may do it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from legality.errors import shortened
from legality.position.notation.again import ArrowLine
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.permanents import Sketch, controller_of
from legality.position.notation.standing_already import named_there
from legality.position.notation.tokens import Token, lowered_words
from legality.position.notation.tree import Growth, Node, TextLeaf
from legality.position.notation.verbs import VERB_FIELD
from legality.position.stated import Stated

ALL = (
    *(("everything",), ("everyone",), ("everybody",), ("all",), ("all", "creatures")),
    *(("all", whose, "creatures") for whose in ("her", "his", "its", "their", "my")),
    *(("all", "of", whose, "creatures") for whose in ("her", "his", "its", "their", "my")),
)
"""Words for every creature of a player, behind `with`."""
BOTH = (("both",), ("both", "creatures"), ("both", "of", "them"))
"""Words for the two creatures of a player."""
LEAST_WORDS = 4
"""`Ann attacks with everything` has so many words."""


@dataclass(frozen=True, slots=True)
class WholeArmy:
    """All creatures of a player attack, or block: `verb` is the word for it, and `are_two` whether
    both were said to."""

    player: TextLeaf
    verb: Token
    targets: Sequence[TextLeaf]
    are_two: bool = False

    def line(self, sketches: Sequence[Sketch], growth: Growth) -> ArrowLine:
        """The same with the names of all. Raises `NotationError` where some may be left out."""
        own = [sketch for sketch in sketches if controller_of(sketch, growth) == self.player.value]
        army = [sketch for sketch in own if _may_be_creature(sketch)]
        members = [name for sketch in army for name in _members(sketch)]
        if self.are_two and len(members) != 2:
            raise self.verb.wrong(
                f"expected the names of the two that are meant, got `both`: {self.player.value} "
                f"has {len(members)} creatures"
            )
        if not army or (not self.are_two and any(map(_may_stay, army))):
            verb = VERB_FIELD[self.verb.value.lower()]
            names = [str(sketch.node.text("id")) for sketch in army if not _may_stay(sketch)]
            example = " and ".join(names) or "Ogre and Elf"
            raise self.player.token.wrong(
                f"expected the names of those that {verb.removesuffix('s')}, as in "
                f"`{self.player.value} {verb} with {example}`: not everything may"
            )
        subjects = [
            TextLeaf(name, sketch.node.token) for sketch in army for name in _members(sketch)
        ]
        arrow = replace(self.verb, value=VERB_FIELD[self.verb.value.lower()])
        return ArrowLine(arrow, subjects, self.targets)


def whole_army(
    cursor: TokenCursor, players: Mapping[str, Node], sketches: Sequence[Sketch]
) -> WholeArmy | None:
    """What a line such as `Ann attacks Bob with everything` says; it is taken."""
    tokens = cursor.tokens[cursor.at :]
    words = lowered_words(tokens)
    if len(words) < LEAST_WORDS or not words[0] or words[1] not in VERB_FIELD:
        return None
    if tokens[0].value not in players:
        return None
    by = next((at for at, word in enumerate(words) if word == "with"), 0)
    behind = tuple(words[by + 1 :])
    if behind not in (*ALL, *BOTH) or any(token.colon for token in tokens):
        return None
    cursor.at = len(cursor.tokens)
    leaf = TextLeaf(tokens[0].value, tokens[0])
    return WholeArmy(leaf, tokens[1], named_there(tokens[2:by], sketches), behind in BOTH)


def refuse_no_creatures(armies: Sequence[WholeArmy], position: Stated) -> None:
    """Raises `NotationError` for `both` of whom one is no creature."""
    for army in armies:
        declared = position.attacks if VERB_FIELD[army.verb.value.lower()] == "attacks" else None
        for name in declared or position.blocks or ():
            permanent = position.by_id.get(name)
            if permanent is None or permanent.controller != army.player.value:
                continue
            if army.are_two and not permanent.is_creature:
                raise army.verb.wrong(
                    f"expected the names of the two that are meant, got `both`: "
                    f"{shortened(name)} is no creature"
                )


def _may_be_creature(sketch: Sketch) -> bool:
    """Whether it has a size, or may have one as a card."""
    types = sketch.node.text("type_line")
    return types is None or "Creature" in str(types).split("—")[0].split()


STAYING = ("tapped", "summoning_sick", "phased_out", "card")


def _may_stay(sketch: Sketch) -> bool:
    """Whether it may not do what the others do, or only a card tells what it is."""
    node = sketch.node
    held = node.fields.get("keywords")
    keywords = (
        [leaf.value for leaf in held if isinstance(leaf, TextLeaf)]
        if isinstance(held, list)
        else []
    )
    return (
        "type_line" not in node.fields
        or any(node.text(field) is True for field in STAYING)
        or any(str(word).lower() == "defender" for word in keywords)
        or not {"card", "face_down"}.isdisjoint(node.fields)
        or "oracle_text" in node.fields
    )


def _members(sketch: Sketch) -> list[str]:
    name, count = str(sketch.node.text("id")), sketch.node.text("count")
    several = isinstance(count, int) and count > 1
    return [f"{name}#{number}" for number in range(1, count + 1)] if several else [name]
