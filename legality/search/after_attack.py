"""The position once attackers are declared: who is tapped, who has left combat, who has grown."""

from msgspec import structs

from legality.combat import Combat
from legality.effects.characteristics import Gets
from legality.errors import TooLarge
from legality.position import Position
from legality.position.kept import with_declared, with_permanents
from legality.position.record import changed
from legality.problem.declarations import Forbidden, Problem
from legality.rulebook.table import Table
from legality.search.roles import ATTACK_BONUSES


def grown_by_attack(position: Position) -> Position:
    """The position with creatures as large as attacking has made them (702.83a, 702.91a, 702.121a,
    613.4c). Raises `TooLarge` where that has killed any (704.5f)."""
    bare = with_declared(
        position, blocks=None, blocked=(), order={}, damage=None, judge=("attacks",)
    )
    combat = Combat.resume(bare).settle()
    here = combat.board.by_id
    if any(one.id not in here for one in position.battlefield):
        raise TooLarge("attacking itself kills a creature")
    permanents = tuple(
        structs.replace(one, power=here[one.id].power, toughness=here[one.id].toughness)
        for one in position.battlefield
    )
    return with_permanents(position, permanents)


def attack_grows(table: Table) -> bool:
    """Whether attacking, which the position shows the moment before, may have changed sizes."""
    return table.position.judges("attacks") and (
        any(True for _ in table.abilities(Gets))
        or any(table.keyword_holders(word) for word in ATTACK_BONUSES)
    )


def require_same_blocks(stated: Problem, grown: Problem) -> None:
    """Raises `TooLarge` where other blocks are legal once attacking has made creatures larger than
    the position says that they are: of those that it says the best would not be among them."""
    if _asked_of_blocks(stated) != _asked_of_blocks(grown):
        raise TooLarge(
            "attacking changes sizes, and with them who may block: give the sizes once attackers "
            'are declared, and judge the blocks alone ("judge": ["blocks"])'
        )


def _asked_of_blocks(problem: Problem) -> tuple[object, ...]:
    """Who may block whom, and every other part of the Problem without its reason."""
    parts = [
        [getattr(part, name) for name in part.__struct_fields__ if name != "reason"]
        for part in problem.parts
        if not isinstance(part, Forbidden)
    ]
    return problem.allowed, parts


def after_attack(table: Table) -> Position:
    """The position of the table with those tapped that attacking has tapped (508.1f), without the
    attackers that have left combat (506.4), and nothing ordered or assigned."""
    position = table.position
    attacks = position.attacks
    if attacks is not None:
        attacks = {name: target for name, target in attacks.items() if name in table.attacks}
    position = with_declared(position, attacks=attacks, order={}, damage=None, judge=())
    tapped = table.tapped_by_attack
    if not tapped:
        return position
    return with_permanents(
        position,
        tuple(changed(p, tapped=True) if p.id in tapped else p for p in position.battlefield),
    )
