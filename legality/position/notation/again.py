"""An arrow on a line of its own, for creatures that stand on other lines: `Wolf -> Bears`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from legality.position.notation.cursor import named_between
from legality.position.notation.deeds import already_there, may_name
from legality.position.notation.naming import BoardNames
from legality.position.notation.permanents import Sketch, standing_above
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Growth, Node, TextLeaf
from legality.position.reading import KnownNames


@dataclass(frozen=True, slots=True)
class ArrowLine:
    """What creatures of other lines attack or block."""

    arrow: Token
    subjects: Sequence[TextLeaf]
    targets: Sequence[TextLeaf]


def arrow_line(
    tokens: Sequence[Token],
    player: TextLeaf | None,
    players: Mapping[str, Node],
    sketches: Sequence[Sketch],
    known: KnownNames | None,
) -> ArrowLine | None:
    """The line beneath the heading of that player, where it is such a one: nothing but names stand
    on it, those before the arrow stand above, and one of them or of those behind it is that
    player's. Raises `NotationError` where a card has the name, which may begin one more."""
    places = [at for at, token in enumerate(tokens) if token.kind == "arrow"]
    if player is None or len(places) != 1:
        return None
    before, behind = tokens[: places[0]], tokens[places[0] + 1 :]
    if not before or not behind or not all(map(may_name, (*before, *behind))):
        return None
    line = ArrowLine(tokens[places[0]], named_between(before), named_between(behind))
    above = standing_above(sketches)
    if not all(above.called(str(subject.value)) for subject in line.subjects):
        return None
    own = _named_of(player.value, sketches)
    leads_here = any(
        target.value == player.value or own.called(str(target.value)) for target in line.targets
    )
    cards = [leaf for leaf in line.subjects if known is not None and known.knows(str(leaf.value))]
    idle = _named_of(
        player.value, [sketch for sketch in sketches if not (sketch.arrow or sketch.idle)]
    )
    for card in cards:
        if idle.called(str(card.value)):
            attacks = any(target.value in players for target in line.targets)
            raise already_there(card, "attacks" if attacks else "blocks")
    is_own = any(own.called(str(subject.value)) for subject in line.subjects)
    if cards:  # one more of that player's, but for a creature that would attack what is its own
        return line if leads_here and not is_own else None
    return line if leads_here or is_own else None


def _named_of(player: str, sketches: Sequence[Sketch]) -> BoardNames:
    return standing_above([held for held in sketches if held.node.text("controller") == player])


def with_shared_arrows(
    lines: Sequence[ArrowLine], members: Mapping[str, Sketch], growth: Growth
) -> list[Sketch]:
    """The creatures of such lines, each as if its arrow stood with it; `members` are all that stand
    on the board, by id. Raises `NotationError` where one has an arrow already."""
    made: dict[str, Sketch] = {}
    for line in lines:
        for subject in line.subjects:
            name = growth.name(subject)
            sketch = members[name]
            if sketch.arrow is not None or sketch.idle is not None or name in made:
                raise subject.token.wrong(
                    f"what {subject.token.shown} attacks or blocks is said above: expected one of "
                    "both"
                )
            made[name] = _with_arrow(sketch, name, line)
    return list(made.values())


def _with_arrow(sketch: Sketch, name: str, line: ArrowLine) -> Sketch:
    """The one of that id alone, with the arrow."""
    fields = dict(sketch.node.fields)
    if sketch.node.text("id") != name:
        fields.pop("count", None)
        fields["id"] = TextLeaf(name, line.arrow)
    node = Node(sketch.node.token, fields)
    return replace(sketch, node=node, arrow=line.arrow, targets=list(line.targets))
