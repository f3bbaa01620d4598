"""What a board says in two ways that cannot both be so: `Elf blocks Ogre; no blocks`; and what no
creature does, as a slip would have it: it blocks one of its own player's, or attacks one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from legality.errors import NotationError, shortened
from legality.position.notation.permanents import Sketch
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Growth, Pairs, TextLeaf, Tree
from legality.position.permanents import Permanent
from legality.position.stated import Stated

DECLARED = ("attacks", "blocks")


def refuse_both(
    declared: Mapping[str, Tree], members: Mapping[str, Sketch], growth: Growth
) -> None:
    """Raises `NotationError` where somebody attacks or blocks, and another word says that nobody
    does, or that this one does not; `members` are all that stand on the board, by id."""
    for field in DECLARED:
        held = declared.get(field)
        if not isinstance(held, Pairs):
            continue
        doing = {growth.name(source): source for source, _ in held.entries}
        if doing and held.nothing:
            raise _both(held.nothing[0], f"nothing {field}", next(iter(doing)), field)
        for name in doing:
            sketch = members.get(name)
            if sketch is not None and sketch.idle is not None and sketch.idle.value == field:
                raise _both(sketch.idle, f"{shortened(name)} doesn't", name, field)


def _both(token: Token, nobody: str, name: str, field: str) -> NotationError:
    return token.wrong(
        f"expected one of both: here it is said that {nobody}, and elsewhere that "
        f"{shortened(name)} {field}"
    )


@dataclass(frozen=True, slots=True)
class NamedAim:
    """That somebody attacks or blocks another, by an arrow or a verb; both by their ids."""

    field: str
    source: str
    target: str
    token: Token


def aims_of(
    field: str, sources: Iterable[str], targets: Sequence[TextLeaf], growth: Growth
) -> list[NamedAim]:
    """Each of these creatures with each that it is said to attack or block."""
    named = [(growth.name(target), target.token) for target in targets]
    return [NamedAim(field, source, target, token) for source in sources for target, token in named]


def refuse_own(aims: Iterable[NamedAim], position: Stated) -> None:
    """Raises `NotationError` where one blocks a creature of its own player, or attacks one."""
    for aim in aims:
        source, target = position.by_id.get(aim.source), position.by_id.get(aim.target)
        if source is None or target is None or source.controller != target.controller:
            continue
        if aim.field == "attacks" and not _is_no_more_than_creature(target):
            continue
        verb = aim.field.removesuffix("s")
        raise aim.token.wrong(
            f"expected what {shortened(aim.source)} {aim.field}, got {shortened(aim.target)}, a "
            f"creature of the same player: which one is meant to {verb} stands beneath the heading "
            "of its controller"
        )


def _is_no_more_than_creature(permanent: Permanent) -> bool:
    """Whether it is a creature, and nothing that may be attacked."""
    return permanent.is_creature and permanent.words.isdisjoint(("planeswalker", "battle"))
