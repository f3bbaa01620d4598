"""How far a declaration is from the judged one: whose choice changes, and how many choices.

A choice is a creature and one thing that it attacks or blocks; one that is dropped and one that is
new are a choice changed each. The first count outweighs the second: it stands in the high bits of
one number, so that a shortest path compares both at once.
"""

from msgspec import Struct

from legality.problem.declarations import Declaration, Problem

CREATURE = 1 << 32
"""What a creature whose choice changes adds; a choice changed adds 1."""


class JudgedDeclaration(Struct, frozen=True):
    """The judged declaration in the numbering of a Problem. `touched` is the mask of the creatures
    whose choice changes in any case: they chose something that the Problem does not have."""

    given: Declaration
    touched: int = 0

    def choice(self, creature: int, option: int) -> int:
        """What it costs that the creature chooses exactly those objects."""
        changed = (option ^ self.given[creature]).bit_count()
        if changed and not self.touched >> creature & 1:
            return CREATURE + changed
        return changed

    def cost(self, declaration: Declaration) -> int:
        """What all the changes of a declaration cost, those left out that nothing avoids."""
        return sum(self.choice(creature, option) for creature, option in enumerate(declaration))


def judged_in(problem: Problem, given: Declaration, touched: int = 0) -> JudgedDeclaration:
    """The judged declaration; who chose what it may not choose changes in any case."""
    for creature, chosen in enumerate(given):
        if chosen & ~problem.allowed[creature] or (chosen and problem.capacity[creature] <= 0):
            touched |= 1 << creature
    return JudgedDeclaration(given, touched)
