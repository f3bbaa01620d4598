"""What a board says in two ways that cannot both be so: `Elf blocks Ogre; no blocks`; and what no
creature does, as a slip would have it: it blocks one of its own player's, or attacks one."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from legality.errors import NotationError, shortened
from legality.position.notation.permanents import ATTACHED, Sketch
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Growth, Pairs, TextLeaf, Tree
from legality.position.permanents import Permanent
from legality.position.stated import Stated, texts_on_board

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


def refuse_slips(aims: Iterable[NamedAim], position: Stated) -> None:
    """Raises `NotationError` for an arrow or a verb that is a slip (`slip_of_aim`)."""
    for aim in aims:
        problem = slip_of_aim(position, aim.field, aim.source, aim.target)
        if problem is not None:
            raise aim.token.wrong(problem)


def slip_of_aim(position: Stated, field: str, source: str, target: str) -> str | None:
    """The complaint about what somebody attacks or blocks as nobody would declare it: one of its
    own player's, or that player; a creature that is attacked; an Aura or Equipment that attacks.
    None for anything else. (A line `attacks: Ogre -> Ann` says such a thing all the same.)"""
    attacker, aimed = position.by_id.get(source), position.by_id.get(target)
    if attacker is None:
        return None
    if _is_attached(attacker, position):
        return _of_attached(attacker, field, aimed)
    verb = field.removesuffix("s")
    if aimed is None:
        return _of_player(attacker, field, target)
    if field == "attacks" and not _is_no_more_than_creature(aimed):
        return None
    if aimed.controller == attacker.controller:
        return (
            f"expected what {shortened(source)} {field}, got {shortened(target)}, a creature of "
            f"the same player: which one is meant to {verb} stands beneath the heading of its "
            "controller"
        )
    if field == "attacks":
        return (
            f"expected the player, planeswalker or battle that {shortened(source)} attacks, got "
            f"{shortened(target)}, a creature: what blocks has the arrow, as in "
            f"`{shortened(target)} -> {shortened(source)}`"
        )
    return None


def _of_player(attacker: Permanent, field: str, target: str) -> str | None:
    """The complaint about an attack on the player whose own creature attacks."""
    if field != "attacks" or target != attacker.controller:
        return None
    return (
        f"expected whom {shortened(attacker.id)} attacks, got {shortened(target)}, who controls it"
    )


def _is_attached(permanent: Permanent, position: Stated) -> bool:
    """Whether it is an Aura or Equipment, and nothing on the board may make it a creature."""
    if permanent.is_creature or permanent.words.isdisjoint(ATTACHED):
        return False
    return not any(_MAKES_CREATURES.search(text) for _, text in texts_on_board(position))


_MAKES_CREATURES = re.compile(r"\b(?:is|are|becomes?)\b[^.]*\bcreatures?\b", re.IGNORECASE)


def _of_attached(attacker: Permanent, field: str, aimed: Permanent | None) -> str:
    """The complaint about an Aura or Equipment that is said to attack or block."""
    name, host = shortened(attacker.id), "elf" if aimed is None else shortened(aimed.id)
    return (
        f"expected a creature that {field}, got {name}, {shortened(attacker.type_line)}: what it "
        f"is attached to stands behind `on`, as in `{name} on {host}`"
    )


def _is_no_more_than_creature(permanent: Permanent) -> bool:
    """Whether it is a creature, and nothing that may be attacked."""
    is_other = not permanent.words.isdisjoint(("planeswalker", "battle"))
    return permanent.is_creature and not is_other and permanent.loyalty is None
