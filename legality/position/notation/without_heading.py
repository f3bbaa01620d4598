"""Players whose heading is missing or lacks its colon: `Ann: Ogre 3/3 -> Bob; Bob 20`.

Whoever is attacked by name is a player, unless the name may be that of a permanent.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from legality.errors import PositionError
from legality.position.notation import headings
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.doubted_names import OF_SENTENCES
from legality.position.notation.misnamed import nearest_on_board
from legality.position.notation.naming import other_numbers
from legality.position.notation.permanents import Sketch, standing_above
from legality.position.notation.phrases import fields_of, plain
from legality.position.notation.seating import may_be_meant
from legality.position.notation.statements import is_taken
from legality.position.notation.tokens import LineItem, Token
from legality.position.notation.tree import Node, TextLeaf
from legality.position.notation.type_words import TYPES
from legality.position.permanents import Permanent
from legality.position.reading import KnownNames
from legality.text.lexicon import CREATURE_TYPES, LEXICON

ATTACKING = ("attack", "attacks", "attacking")
LEADING = (*ATTACKING, "by")
"""Words before the name of a player: of whom is attacked, or goads."""
_OF_PERMANENTS = frozenset(
    (*TYPES, *CREATURE_TYPES, *map(str.lower, LEXICON.subtypes["planeswalker"]))
)
"""Words that are types, in small letters."""
PRONOUNS = ("me", "you", "opponent", "opp", "them", "him", "her")
"""Players who are called so, in small letters."""


def named_players(lines: Iterable[LineItem]) -> set[str]:
    """The words behind an arrow, `attacks`, or the `by` of `goaded by`, and those that begin a
    heading."""
    lines = list(lines)
    aimed = {
        str(name.value)
        for line in lines
        for before, name in zip(line.tokens, line.tokens[1:], strict=False)
        if name.kind == "word" and (before.kind in ("arrow", "plus") or before.value in LEADING)
    }
    return aimed | {str(line.tokens[0].value) for line in lines if _may_be_heading(line.tokens)}


def _may_be_heading(tokens: Sequence[Token]) -> bool:
    """Whether a colon stands there that is none of a permanent's own field (`chosen: {…}`)."""
    first = next((token for token in tokens if token.colon), None)
    if first is None or tokens[0].kind != "word":
        return False
    return first.kind != "word" or first.value not in fields_of(Permanent)


def without_colons(tokens: Sequence[Token], names: Collection[str]) -> list[list[Token]]:
    """The headings of a line that are headings of these players but for their colons: `Bob 20`, or
    `Ann 20, Bob 15`. None of them where it is anything else."""
    if lacks_colon(tokens, names):
        return [list(tokens)]
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind == "comma":
            parts.append([])
        else:
            parts[-1].append(token)
    return parts if all(part and lacks_colon(part, names) for part in parts) else []


def lacks_colon(tokens: Sequence[Token], names: Collection[str]) -> bool:
    """Whether a line is the heading of one of these players but for its colon: `Bob 20`, `Bob`."""
    first = tokens[0]
    if first.kind != "word" or first.value not in names or any(token.colon for token in tokens):
        return False
    return is_of_player(tokens[1:], first)


def is_of_player(tokens: Sequence[Token], name: Token) -> bool:
    """Whether that is all that stands between a player's name and the colon."""
    try:
        headings.of_player(TokenCursor(headings.taken_apart(tokens)), Node(name))
    except PositionError:
        return False
    return True


def attacked_player(
    sketches: Sequence[Sketch],
    leaves: Iterable[TextLeaf],
    players: Mapping[str, Node],
    known: KnownNames | None,
) -> TextLeaf | None:
    """The one who is attacked on a board of one player, and has nothing there: the Bob of
    `Ann: Ogre 3/3 -> Bob`; `leaves` are those of whom other lines say so. None where nobody is, or
    the name may be a permanent's."""
    if len(players) != 1:
        return None
    above = standing_above(sketches)
    targets = [*leaves, *(leaf for sketch in sketches for leaf in sketch.targets)]
    unknown = {str(leaf.value): leaf for leaf in targets if leaf.value not in players}
    unknown = {name: leaf for name, leaf in unknown.items() if not above.called(name)}
    arrows = [sketch.arrow for sketch in sketches if sketch.arrow is not None]
    if len(unknown) != 1 or any(str(arrow.value).startswith("block") for arrow in arrows):
        return None
    ((name, leaf),) = unknown.items()
    is_near = nearest_on_board(name, above) is not None
    is_like = any(may_be_meant(name, player) for player in players)
    return None if is_near or is_like or not may_be_player(name, known) else leaf


_WHERE = ("first", "second", "left", "right")
"""Words behind `attacks` that say where, or in which order."""


def may_be_player(name: str, known: KnownNames | None) -> bool:
    """Whether a name is a player's and no permanent's: one word with a capital letter that is no
    type and no card, or a word like `you`."""
    if name.lower() in PRONOUNS:
        return True
    words = name.split(" ")
    numbered = len(words) > 1 and words[0] in headings.NUMBERED and words[1].isdecimal()
    if name.lower() in (*_WHERE, *OF_SENTENCES):
        return False
    if not plain(name) or is_taken(name) or not name[:1].isupper() or len(words) - numbered > 1:
        return False
    folded = name.lower()
    if not _OF_PERMANENTS.isdisjoint((folded, *other_numbers(folded))):
        return False
    if known is None:
        return True
    card = known.misspelt(name)  # `Alice` is no slip for Malice
    return not known.knows(name) and (card is None or card[:1].lower() != folded[:1])
