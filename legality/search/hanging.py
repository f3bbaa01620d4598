"""What stated sizes hang on: by whose leaving they change while a combat is searched.

A creature written as 3/3 beside a lord is a 2/2 once the lord has died. Blocks after which none of
those can leave are looked at part by part; of any other the whole combat is played (704.3).
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from legality.combat.left_out.values import Values, only_adds, states
from legality.combat.not_modelled import matters, standing
from legality.gaps import Line
from legality.moments.standing import may_vary
from legality.position import Position
from legality.problem.results import is_destroyed
from legality.search.fighters import Fighter

MOST_PLAYED = 3_000
"""So many courses of whole combats are played for one search, where sizes hang on somebody."""


class Exhausted(Exception):
    """More whole combats would have to be played than are allowed."""


class Allowance:
    """How many courses of whole combats may still be played."""

    def __init__(self) -> None:
        self.left = MOST_PLAYED

    def take(self) -> None:
        """One less. Raises `Exhausted`."""
        if not self.left:
            raise Exhausted
        self.left -= 1


class Hanging(Struct, frozen=True):
    """The creatures that fight by whose death stated sizes change so that it matters (`on`), the
    `lines` that say so, whether they change by anybody else's leaving (`besides`), and whether any
    may `grow`."""

    lines: tuple[Line, ...] = ()
    on: frozenset[str] = frozenset()
    besides: bool = False
    grow: bool = False


NOTHING_HANGS = Hanging()


def hanging(position: Position, *, by_life: bool) -> Hanging:
    """What stated sizes hang on in a combat of that attack; `by_life`: as far as who loses does."""
    if not may_vary(position):
        return NOTHING_HANGS
    relevant = matters(position, "kills" if by_life else "outcome")
    values = Values(relevant)
    lines: dict[Line, None] = {}
    creatures: set[str] = set()
    grow = False
    for line in standing(position):
        for effect in states(line):
            names = values.hangs_on(line, effect)
            if names and values.is_played(line, effect):
                creatures |= names
                lines[line.line] = None
                grow = grow or not only_adds(effect)
    fighters = relevant.chances.attackers | relevant.chances.blockers
    hosts = {name if name in fighters else _host(position, name) for name in creatures}
    return Hanging(tuple(lines), frozenset(hosts & fighters), not hosts <= fighters, grow)


def _host(position: Position, name: str) -> str:
    """What that Aura is attached to."""
    permanent = position.by_id[name]
    return (permanent.attached_to or "") if "aura" in permanent.words else ""


def may_leave(
    names: frozenset[str], mine: Sequence[str], theirs: Sequence[str], known: Mapping[str, Fighter],
    *, first: bool,
) -> bool:  # fmt: skip
    """Whether any of those may die in the part of those attackers and blockers: `first`, before the
    regular damage is dealt. What all of the other side can deal is taken for dealt."""
    return any(
        _may_die(known[name], [known[foe] for foe in foes], first=first)
        for own, foes in ((mine, theirs), (theirs, mine))
        for name in own
        if name in names
    )


def _may_die(fighter: Fighter, foes: Sequence[Fighter], *, first: bool) -> bool:
    if fighter.is_gone or fighter.odd or any(foe.odd for foe in foes):
        return True
    strikes = [(foe, foe.early + (foe.late and not first)) for foe in foes if foe.amount]
    if any(number and foe.weakens for foe, number in strikes):
        return True
    damage = sum(foe.amount * number for foe, number in strikes)
    return is_destroyed(
        fighter.dies_at, damage, any(number and foe.deadly for foe, number in strikes)
    )
