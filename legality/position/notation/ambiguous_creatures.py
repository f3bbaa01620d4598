"""What a board that was told in sentences may not mean, once its cards are known: `Bob blocks with
Island`, or a `3/3` beside a card of that size."""

from legality.errors import shortened
from legality.position.notation.board_text import BoardText
from legality.position.notation.permanents import Sketch
from legality.position.permanents import Permanent
from legality.position.stated import Stated


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
