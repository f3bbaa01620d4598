"""What a creature attacks or blocks, where commas and `and` may be part of a name or stand between
two: `blocks Ogre, Elf and Kari Zev, Skyship Raider`."""

from collections.abc import Sequence

from legality.position.notation.misnamed import nearest_on_board, not_there
from legality.position.notation.naming import BoardNames
from legality.position.notation.permanents import ANOTHER, Sketch, controller_of
from legality.position.notation.tree import Growth, TextLeaf


def targets_apart(sketch: Sketch, names: BoardNames) -> list[TextLeaf]:
    """The targets one by one: the longest names that somebody has. Raises `NotationError` where
    nobody is called as what stands behind a comma."""
    targets: list[TextLeaf] = []
    for at, leaf in enumerate(sketch.targets):
        parts = _by_and(leaf, names)
        if (comma := sketch.commas.get(at)) is not None:
            joined = f"{targets[-1].value}, {parts[0].value}"
            if names.called(joined):
                targets[-1] = TextLeaf(joined, targets[-1].token, named=True)
                parts = parts[1:]
            elif not names.called(str(parts[0].value)):
                raise comma.wrong(f"expected {ANOTHER}, got {comma.shown}")
        targets += parts
    unknown = [target for target in targets if not names.called(str(target.value))]
    if len(unknown) > 1:
        problem = not_there([str(target.value) for target in unknown], names)
        raise unknown[0].token.wrong(problem)
    return targets


def _by_and(leaf: TextLeaf, names: BoardNames) -> list[TextLeaf]:
    """What stands between `and`, where nobody has the whole for a name, or one nearly like it."""
    text = str(leaf.value)
    parts = text.split(" and ")
    if len(parts) == 1 or names.called(text):
        return [leaf]
    if not any(map(names.called, parts)) and nearest_on_board(text, names, whole=True):
        return [leaf]
    return [TextLeaf(part, leaf.token, named=True) for part in parts]


def refuse_doubtful(sketches: Sequence[Sketch], attackers: set[str], growth: Growth) -> None:
    """Raises `NotationError` for a name behind a comma that may be one more attacker that is
    blocked, or one more creature of the player's: `Guard blocks Ogre, Elf`."""
    attacking = {
        sketch.node.text("name")
        for sketch in sketches
        if controller_of(sketch, growth) in attackers
    }
    for sketch in sketches:
        before = sketch.behind
        if before is None or before.arrow is None or sketch.node.text("name") not in attacking:
            continue
        if controller_of(before, growth) not in attackers:
            raise sketch.node.token.wrong(
                f"{sketch.node.token.shown} may be one more that is blocked, or one more that "
                "stands there: expected `+` before it, or `;`"
            )
