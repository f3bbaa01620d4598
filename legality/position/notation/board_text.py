"""A board in the notation as its lines have said so far."""

from dataclasses import dataclass, field

from legality.position.notation import deeds
from legality.position.notation.again import ArrowLine
from legality.position.notation.contradictions import NamedAim
from legality.position.notation.everyone import WholeArmy
from legality.position.notation.permanents import Sketch
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Node, TextLeaf
from legality.position.reading import KnownNames


@dataclass(slots=True)
class BoardText:
    """What the lines of a board say: players by name, permanents, statements."""

    stated: Node
    known: KnownNames | None = None
    players: dict[str, Node] = field(default_factory=dict[str, Node])
    sketches: list[Sketch] = field(default_factory=list[Sketch])
    passing: list[tuple[TextLeaf, Token]] = field(default_factory=list["tuple[TextLeaf, Token]"])
    """Players that are said to attack or block with nothing, each with the word for it."""
    arrows: list[ArrowLine] = field(default_factory=list[ArrowLine])
    deed_lines: list[deeds.DeedLine] = field(default_factory=list["deeds.DeedLine"])
    """The lines that say who attacks or blocks whom."""
    aims: list[NamedAim] = field(default_factory=list[NamedAim])
    """Who is said to attack or block whom by an arrow or a verb, once the names are settled."""
    in_sentences: bool = False
    """Whether it was told in sentences, without headings."""
    armies: list[WholeArmy] = field(default_factory=list[WholeArmy])
    """Players all whose creatures attack or block."""
    numbered: list[Token] = field(default_factory=list[Token])
    """The headings that begin with a name like `Player 1`, each once."""
    named: set[str] = field(default_factory=set[str])
    """Words anywhere on the board that may be names of players."""
    player: TextLeaf | None = None
    unopened: Token | None = None
    """The heading above, where it lacks its colon: nothing stands beneath it."""
    above: list[tuple[str, Sketch]] = field(default_factory=list["tuple[str, Sketch]"])
    """The permanents beneath which the next line may stand, each with its indent."""
