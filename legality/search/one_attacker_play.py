"""The plan of one attacker as an order of blockers and assignments of damage in either step."""

from collections.abc import Mapping

from legality.problem.results import least_to_destroy
from legality.search.fighters import Fighter
from legality.search.game_tree import Play
from legality.search.one_attacker import OneAttacker, Plan


def played(
    planned: OneAttacker,
    plan: Plan,
    attacker: str,
    target: str,
    blockers: Mapping[str, Fighter],
    ordered: bool,
) -> Play:
    """How `Combat` is told to carry out the plan; `blockers` are in any order."""
    return _Played(planned, plan, attacker, target, blockers).play(ordered)


class _Played:
    def __init__(
        self,
        planned: OneAttacker,
        plan: Plan,
        attacker: str,
        target: str,
        blockers: Mapping[str, Fighter],
    ) -> None:
        self.planned, self.plan = planned, plan
        self.attacker, self.target = attacker, target
        self.blockers = blockers
        first = self.chosen(plan.first)
        killed = self.chosen(plan.killed)
        self.doomed = set(killed)
        later = [name for name in killed if name not in first]
        rest = [name for name in blockers if name not in killed]
        self.order = (*first, *later, *rest)
        self.marked = dict.fromkeys(blockers, 0)
        self.alive = dict.fromkeys(self.order)

    def chosen(self, counts: tuple[int, ...]) -> list[str]:
        """So many of each kind, the first ones."""
        names: list[str] = []
        for (kind, _), number in zip(self.planned.kinds, counts, strict=True):
            names += [name for name, fighter in self.blockers.items() if fighter == kind][:number]
        return names

    def play(self, ordered: bool) -> Play:
        """Both steps, one after the other."""
        me = self.planned.attacker
        falls = self.planned.falls_first()
        first = self.step(0, me.early, [n for n, fighter in self.blockers.items() if fighter.early])
        regular: dict[str, Mapping[str, int]] = {}
        if not falls:
            late = [name for name in self.alive if self.blockers[name].late]
            regular = self.step(1, me.late, late)
        order = {self.attacker: self.order} if ordered and len(self.order) > 1 else {}
        return Play(order, (first, regular))

    def step(self, number: int, strikes: bool, by: list[str]) -> dict[str, Mapping[str, int]]:
        """What is assigned in one step, and who is left after it."""
        assigned: dict[str, Mapping[str, int]] = {
            name: {self.attacker: self.blockers[name].amount}
            for name in by
            if self.blockers[name].amount
        }
        if strikes and self.planned.attacker.amount and self.planned.deals(len(self.alive)):
            shares = self.shares(number)
            assigned[self.attacker] = shares
            for name in [name for name in self.alive if name in shares]:
                self.marked[name] += shares[name]
                kill = self.kill(self.blockers[name])
                if kill is not None and self.marked[name] >= kill:
                    del self.alive[name]
        return assigned

    def kill(self, fighter: Fighter) -> int | None:
        """The damage that kills the blocker; None: none does."""
        return least_to_destroy(fighter.dies_at, self.planned.attacker.deadly)

    def shares(self, number: int) -> dict[str, int]:
        """510.1c: kills first, then the others in order, and what is left to what is attacked or,
        without trample, to the last."""
        left = self.planned.attacker.amount
        through = self.plan.through[number]
        result: dict[str, int] = {}
        if not self.alive:
            return {self.target: left}
        for name in self.alive:
            share = min(self.enough(name), left)
            if share:
                result[name] = share
            left -= share
        if left:
            to = self.target if through else next(reversed(self.alive))
            result[to] = result.get(to, 0) + left
        return result

    def enough(self, name: str) -> int:
        """What kills the blocker, or else must be assigned before the next one gets anything."""
        fighter, marked = self.blockers[name], self.marked[name]
        kill = self.kill(fighter) if name in self.doomed else None
        return min(
            self.planned.lethal(fighter) if kill is None else kill, max(0, fighter.need - marked)
        )
