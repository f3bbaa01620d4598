"""A block with how the combat then goes, carried out and judged by `Combat` from move to move."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from legality.clock import time_limit
from legality.combat import Combat, Outcome, Step
from legality.errors import IllegalMove
from legality.frozen import settle
from legality.gaps import NOTHING_MISSING, Gaps, Line, Told
from legality.legal.damage import LegalDamage
from legality.position import Position
from legality.position.kept import with_declared
from legality.problem.damage import SIDES
from legality.rulebook.losing import attackers_lost, is_over
from legality.search.game_tree import Assign, Play
from legality.verdict import DeclarationValue

Score = Callable[[Position, Outcome], int | float]
"""A score for the defending player: the position before the combat, and what has come of it."""


class Ranked(Told, Struct, frozen=True):
    """A declaration with its score, the combat that gives it, and the outcome.

    `outcome.lost` names everyone who lost on the way, after the first damage step too. `proved`
    says that no declaration scores more; `bound` is what none exceeds, None where nothing is known
    or asked. Where `gaps` are not empty, what they name could change the outcome, and nothing is
    proved. `assumed`: what the position doesn't tell and the outcome takes for granted.
    """

    declaration: DeclarationValue
    score: int | float
    outcome: Outcome
    play: Play
    proved: bool = False
    bound: int | float | None = None
    gaps: Gaps = NOTHING_MISSING
    assumed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        settle(self, "declaration")
        force_setattr(self, "play", self.play.settled())

    def to_value(self, what: str = "blocks") -> dict[str, object]:
        """The JSON form."""
        return {
            what: dict(self.declaration),
            "score": self.score,
            "outcome": outcome_value(self.outcome),
            "proved": self.proved,
            "bound": self.bound,
            **self.gaps.to_fields(),
            **self.gaps.course(several=True, also=self.assumed),
        }


def without_commanders(ranked: Ranked) -> Ranked:
    """The same without the tally of damage by commanders, which is kept of those alone that are
    known to be some."""
    return replace(ranked, outcome=replace(ranked.outcome, commander_damage={}))


def outcome_value(outcome: Outcome) -> dict[str, object]:
    """An outcome as JSON; what is empty is left out."""
    value: dict[str, object] = {
        "life": dict(outcome.life),
        "died": list(outcome.died),
        "lost": list(outcome.lost),
    }
    more: Mapping[str, Mapping[str, object]] = {
        "poison": outcome.poison,
        "commander_damage": {name: dict(dealt) for name, dealt in outcome.commander_damage.items()},
        "loyalty": outcome.loyalty,
        "defense": outcome.defense,
        "damage": outcome.damage,
        "dealt": {name: dict(shares) for name, shares in outcome.dealt.items()},
    }
    return value | {name: dict(part) for name, part in more.items() if part}


def before_blocks(position: Position) -> Outcome:
    """What the attack that the position declares has come to, before anyone blocks it."""
    bare = with_declared(position, blocks=None, blocked=(), order={}, judge=("blocks",))
    return Combat.resume(bare).outcome


def played(
    position: Position, play: Play, *, strict: bool = True
) -> tuple[Outcome, tuple[Line, ...]]:
    """The outcome when the combat that the position declares is played so, and the lines of which
    something was not read or not known as they resolved. Where a line that is not played has
    changed who can deal what, and it is not `strict`, the first damage that is legal is dealt."""
    combat = Combat.resume(with_declared(position, order={}, judge=("blocks",)))
    lost: dict[str, None] = {}
    for combat in damage_steps(combat, play, strict=strict):  # noqa: B020  # the same, later
        lost.update(dict.fromkeys(combat.outcome.lost))
    combat = combat.resolve_triggers()
    outcome = combat.outcome
    lost.update(dict.fromkeys(outcome.lost))
    return replace(outcome, lost=tuple(lost)), combat.account.unread


def carried_out(combat: Combat, block: Ranked, *, seconds: float | None = None) -> Combat:
    """The combat in which attackers have been declared, after that block and all damage; the same
    one if nobody attacks, or where it is over by who has lost. Raises `IllegalMove` if the block is
    not for this combat, and `OutOfTime` where the seconds end it."""
    with time_limit(seconds):
        combat = combat.resolve_triggers()
        if not combat.attackers or is_over(combat.board, combat.lost):
            return combat
        strict = not combat.lost
        combat = combat.declare_blockers(block.declaration)
        for later in damage_steps(combat, block.play, strict=strict):
            combat = later
        return combat.resolve_triggers()


def damage_steps(combat: Combat, play: Play, *, strict: bool = True) -> Iterator[Combat]:
    """The combat after each damage step, played so. What was meant for a permanent that has left is
    not assigned, nor is anything once the attacking player has lost. Raises `IllegalMove` if the
    play is not for this combat, where it is `strict`."""
    if play.order:
        combat = combat.order(_still_faced(combat, play.order))
    for step, assign in zip((Step.FIRST_DAMAGE, Step.DAMAGE), play.damage, strict=True):
        while combat.step.is_before(step) and (
            step is Step.DAMAGE or Step.FIRST_DAMAGE in combat.steps()
        ):
            combat = combat.next_step()
        if attackers_lost(combat.board, combat.lost):
            return
        if combat.step is step:
            combat = _assigned(combat, present(combat, assign), strict=strict)
            combat = (combat.resolve_damage() if combat.stack else combat).settle()
            yield combat


def _assigned(combat: Combat, assign: Assign, *, strict: bool) -> Combat:
    """The combat with that damage assigned; with the first that is legal where it is not."""
    try:
        return combat.assign_damage(assign)
    except IllegalMove:
        if strict:
            raise
    for side in SIDES:
        if isinstance(combat.legal, LegalDamage) and side in combat.waiting:
            combat = combat.assign_damage(next(iter(combat.legal)), side)
    return combat


def _still_faced(combat: Combat, orders: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The orders without what has left the combat."""
    faced = {name: attacker.blockers for name, attacker in combat.attackers.items()} | dict(
        combat.blockers
    )
    return {
        name: tuple(blocker for blocker in those if blocker in faced[name])
        for name, those in orders.items()
        if name in faced
    }


def present(combat: Combat, assign: Assign) -> dict[str, dict[str, int]]:
    """The assignment without what has left. What tramples over blockers to a permanent that is gone
    is dealt to the first of them instead: nobody else can get it (506.4c, 702.19f)."""
    players, attackers = combat.board.player_by_name, combat.attackers
    result: dict[str, dict[str, int]] = {}
    for source, shares in assign.items():
        if not combat.is_present(source):
            continue
        there = {to: n for to, n in shares.items() if to in players or combat.is_present(to)}
        gone = attackers[source].lost if source in attackers else None
        if gone is not None and there:
            there[next(iter(there))] += shares.get(gone.id, 0)
        result[source] = there
    return result
