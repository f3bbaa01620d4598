"""Every legal attack or block of a position, as lazy views under the names of the position."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import cast

from legality.gaps import Gaps, Told
from legality.judging.check import defending_side
from legality.judging.declarations import verdict
from legality.judging.faults import attack_declaration, block_declaration
from legality.legal.declarations import LegalView
from legality.legal.terms import Chosen, Names
from legality.position import Position
from legality.problem.declarations import Declaration, Problem
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.blockers import block_problem, block_table
from legality.rulebook.table import Table
from legality.rulebook.targets import attacked_as
from legality.verdict import DeclarationValue, Verdict, Violation


class NamedView(Told, LegalView[DeclarationValue, str, str | None, Chosen]):
    """The view of a position's attacks or blocks: declarations as the position writes them."""

    def __init__(self, table: Table, problem: Problem) -> None:
        self.table = table
        self.position = table.position
        self._names = Names(table.position, problem)
        super().__init__(problem, self._names)

    @property
    def gaps(self) -> Gaps:
        """What the view was made without: it holds of every answer that it gives."""
        return self.table.gaps

    def _verdict(
        self,
        problem: Problem,
        declaration: Declaration,
        faults: list[Violation],
        seconds: float | None,
    ) -> Verdict:
        return replace(verdict(problem, declaration, faults, seconds=seconds), gaps=self.gaps)

    def __repr__(self) -> str:
        shown = [str(dict(one)) for one, _ in zip(self, range(3), strict=False)]
        return f"<{type(self).__name__} of {self.problem.player}: {', '.join(shown)}, …>"


class LegalAttacks(NamedView):
    """Every legal attack of the active player or team: attacker → target."""

    def __init__(self, position: Position) -> None:
        table = attack_table(position)
        super().__init__(table, attack_problem(table))

    def _made_of(self) -> tuple[Hashable, ...]:
        return (self.position,)

    def judge(self, declaration: DeclarationValue, *, seconds: float | None = None) -> Verdict:
        """The verdict on an attack: attacker → target. Raises PositionError for unknown names."""
        self._names.require(declaration)
        attack = cast("Mapping[str, str]", declaration)
        problem = self.problem
        named = {attacked_as(self.position, target) for target in attack.values()}
        if not named <= set(problem.objects):
            problem = attack_problem(self.table, attack)
        chosen, faults = attack_declaration(self.table, problem, attack)
        return self._verdict(problem, chosen, faults, seconds)


class LegalBlocks(NamedView):
    """Every legal block of one defending player, or team where turns are shared: blocker →
    attackers."""

    def __init__(self, position: Position, player: str | None = None) -> None:
        table = block_table(position)
        super().__init__(table, block_problem(table, defending_side(position, player)))

    def _made_of(self) -> tuple[Hashable, ...]:
        return self.position, self.problem.player

    def judge(self, declaration: DeclarationValue, *, seconds: float | None = None) -> Verdict:
        """The verdict on a block of this player: blocker → attackers. Raises PositionError for
        unknown names."""
        self._names.require(declaration)
        chosen, faults = block_declaration(self.table, self.problem, declaration)
        return self._verdict(self.problem, chosen, faults, seconds)


def legal_attacks(position: Position) -> LegalAttacks:
    """Every legal attack of the active player (508.1), whatever the position declares."""
    return LegalAttacks(position)


def legal_blocks(position: Position, player: str | None = None) -> LegalBlocks:
    """Every legal block of a defending player (509.1) against the position's attack, or of a team
    (its name or that of one of its players) where turns are shared; `player` may be left out where
    there is one."""
    return LegalBlocks(position, player)
