"""Every legal attack or block of a position, as lazy views under the names of the position.

`in` asks the checker, iteration and counting the diagram behind the view
(`legality.legal.diagram`). Nothing is computed before it is asked for.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, cast

from legality.judging.declarations import declared, verdict
from legality.judging.faults import attack_declaration, block_declaration
from legality.position import Position
from legality.problem.declarations import Problem
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.blockers import block_problem, block_table
from legality.verdict import DeclarationValue, Legal, Verdict

if TYPE_CHECKING:
    from legality.legal.declarations import LegalDeclarations
    from legality.legal.diagram.completion import Mask

Number = int | float | Fraction
Weights = Mapping[tuple[str, str] | str, Number]
"""Weights of pairs (creature, thing chosen) and of creatures; what is not named weighs nothing."""


class LegalView:
    """The legal declarations of one Problem, under their names."""

    def __init__(self, position: Position, problem: Problem) -> None:
        self.position = position
        self.problem = problem

    @cached_property
    def moves(self) -> "LegalDeclarations":
        """The same declarations as tuples of masks, and all that can be asked of them."""
        from legality.legal.declarations import LegalDeclarations

        return LegalDeclarations(self.problem)

    @property
    def maximum(self) -> int:
        """The most requirements that a declaration which pays nothing can obey."""
        return self.moves.maximum

    def count(self) -> int:
        """How many legal declarations there are, exactly. Raises `TooLarge`."""
        return self.moves.count()

    def __iter__(self) -> Iterator[DeclarationValue]:
        for declaration in self.moves:
            yield declared(self.problem, declaration)

    def __bool__(self) -> bool:
        return bool(self.moves)

    def __contains__(self, declaration: object) -> bool:
        if not isinstance(declaration, Mapping):
            return False
        chosen = cast("Mapping[str, Any]", declaration)
        return self._names_what_is_there(chosen) and isinstance(self.judge(chosen), Legal)

    def _names_what_is_there(self, declaration: Mapping[str, Any]) -> bool:
        """Whether the creatures are this player's and the things chosen exist."""
        known = {*self.position.by_id, *self.position.player_by_name}
        return all(
            creature in self.position.by_id
            and self.position.by_id[creature].controller == self.problem.player
            and known.issuperset([things] if isinstance(things, str) else things)
            for creature, things in declaration.items()
        )

    def judge(self, declaration: Mapping[str, Any]) -> Verdict:
        """The verdict on a declaration of this view's player."""
        raise NotImplementedError

    def sample(self, rng: Random | int, n: int = 1) -> list[DeclarationValue]:
        """So many legal declarations drawn uniformly and independently; reproducible by seed."""
        return [declared(self.problem, one) for one in self.moves.sample(rng, n)]

    def frequency(self, creature: str, thing: str) -> Fraction:
        """In what share of the legal declarations the creature chooses the thing."""
        return self.moves.frequency(
            self.problem.creatures.index(creature), self.problem.objects.index(thing)
        )

    def representatives(self) -> Iterator[tuple[DeclarationValue, int]]:
        """One declaration for all that differ by interchangeable creatures, with their number."""
        for declaration, multiplicity in self.moves.representatives():
            yield declared(self.problem, declaration), multiplicity

    @property
    def forced(self) -> frozenset[tuple[str, str]]:
        """The pairs (creature, thing) of every legal declaration."""
        return self._named(self.moves.forced)

    @property
    def possible(self) -> frozenset[tuple[str, str]]:
        """The pairs (creature, thing) of some legal declaration."""
        return self._named(self.moves.possible)

    @property
    def impossible(self) -> frozenset[tuple[str, str]]:
        """The pairs (creature, thing) of no legal declaration."""
        return self._named(self.moves.impossible)

    def complete(self, partial: Mapping[str, str | Sequence[str]]) -> bool:
        """Whether some legal declaration agrees with these choices; creatures that are not named
        are open, one that is named with `[]` chooses nothing."""
        return self.moves.complete(self._partial(partial))

    def mask(self, partial: Mapping[str, str | Sequence[str]]) -> "Mask":
        """Which choices keep these completable: a Boolean array of creatures × (things + 1) in the
        order of the Problem, the last column for choosing nothing."""
        return self.moves.mask(self._partial(partial))

    def best(self, weights: Weights) -> tuple[DeclarationValue, Number] | None:
        """The legal declaration of greatest total weight, and its weight; None if there is none.

        Weights are given for pairs (creature, thing) and for creatures that choose anything.
        """
        return next(iter(self.best_k(weights, 1)), None)

    def best_k(self, weights: Weights, k: int) -> list[tuple[DeclarationValue, Number]]:
        """The `k` legal declarations of greatest total weight, best first."""
        from legality.legal.diagram.weights import Weights as Indexed

        creatures, things = self.problem.creature_places, self.problem.object_places
        pairs = {
            (creatures[one[0]], things[one[1]]): weight
            for one, weight in weights.items()
            if isinstance(one, tuple)
        }
        alone = {creatures[one]: weight for one, weight in weights.items() if isinstance(one, str)}
        found = self.moves.best_k(Indexed(pairs, alone), k)
        return [(declared(self.problem, declaration), weight) for weight, declaration in found]

    def _named(self, pairs: frozenset[tuple[int, int]]) -> frozenset[tuple[str, str]]:
        creatures, things = self.problem.creatures, self.problem.objects
        return frozenset((creatures[creature], things[thing]) for creature, thing in pairs)

    def _partial(self, partial: Mapping[str, str | Sequence[str]]) -> dict[int, int]:
        """Choices under their names as masks. Raises `KeyError` for a name that is not there."""
        creatures, things = self.problem.creature_places, self.problem.object_places
        return {
            creatures[creature]: sum(
                1 << things[thing] for thing in ([chosen] if isinstance(chosen, str) else chosen)
            )
            for creature, chosen in partial.items()
        }

    def __repr__(self) -> str:
        kind = type(self).__name__
        shown = [str(dict(one)) for one, _ in zip(self, range(3), strict=False)]
        return f"<{kind} of {self.problem.player}: {', '.join(shown)}, …>"


class LegalAttacks(LegalView):
    """Every legal attack of the active player."""

    def __init__(self, position: Position) -> None:
        self.table = attack_table(position)
        super().__init__(position, attack_problem(self.table))

    def judge(self, declaration: Mapping[str, Any]) -> Verdict:
        """The verdict on an attack: attacker → target."""
        problem = self.problem
        if not set(declaration.values()) <= set(problem.objects):
            problem = attack_problem(self.table, declaration)
        chosen, faults = attack_declaration(self.table, problem, declaration)
        return verdict(problem, chosen, faults)


class LegalBlocks(LegalView):
    """Every legal block of one defending player."""

    def __init__(self, position: Position, player: str | None = None) -> None:
        self.table = block_table(position)
        super().__init__(position, block_problem(self.table, player or position.defenders[0]))

    def judge(self, declaration: Mapping[str, Any]) -> Verdict:
        """The verdict on a block of this player: blocker → attackers."""
        chosen, faults = block_declaration(self.table, self.problem, declaration)
        return verdict(self.problem, chosen, faults)


def legal_attacks(position: Position) -> LegalAttacks:
    """Every legal attack of the active player (508.1), whatever the position declares."""
    return LegalAttacks(position)


def legal_blocks(position: Position, player: str | None = None) -> LegalBlocks:
    """Every legal block of a defending player (509.1) against the position's attack; the player may
    be left out where there is one defending player."""
    return LegalBlocks(position, player)
