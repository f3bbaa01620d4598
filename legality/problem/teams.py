"""The most requirements obeyed where each attacker that is worth anything needs all who can block
it: dominoes and covers.

Who is to block an attacker is a team then, and teams that share nobody are chosen. Teams of two
that are worth the same are the edges of a graph, and the most of them a matching (where its
vertices have two colours, a bipartite one, by augmenting paths); other teams are chosen if a search
soon finds some that give each creature the best it can do.
"""

from collections.abc import Iterator

from legality.clock import tick
from legality.problem.declarations import bits
from legality.problem.relaxed_problem import RelaxedProblem

MOST_NODES = 2_000
"""So many teams are tried: by then a solver is done."""
Chosen = dict[int, int]
"""The team that is chosen for each object."""


def by_teams(relaxed: RelaxedProblem) -> tuple[int, Chosen] | None:
    """The most that can be obeyed, and teams that do; None where this is another question, or the
    answer is not soon found."""
    if relaxed.shared:
        return None
    worth: dict[int, int] = {}
    for kind in relaxed.alike:
        number = kind.members.bit_count()
        for target, value in kind.worths.items():
            if value:
                worth[target] = worth.get(target, 0) + number * value
    teams = {target: relaxed.able[target] for target in worth}
    if any(relaxed.least.get(target, 1) != team.bit_count() for target, team in teams.items()):
        return None
    values = set(worth.values())
    if len(values) == 1 and all(team.bit_count() == 2 for team in teams.values()):
        answer = matching(teams)
        return None if answer is None else (len(answer) * min(values), answer)
    best = sum(kind.members.bit_count() * max(kind.worths.values()) for kind in relaxed.alike)
    answer = _everyone_at_their_best(relaxed, teams)
    return None if answer is None else (best, answer)


# -- teams of two ----------------------------------------------------------------------------------


def matching(teams: Chosen) -> Chosen | None:
    """The most teams of two that share nobody; None where the creatures have no two colours."""
    beside: dict[int, list[tuple[int, int]]] = {}
    for target, team in teams.items():
        first, second = bits(team)
        beside.setdefault(first, []).append((second, target))
        beside.setdefault(second, []).append((first, target))
    side = _colored(beside)
    if side is None:
        return None
    mate: dict[int, tuple[int, int]] = {}  # of each creature of one colour, the other, and the team
    taken: set[int] = set()
    for creature in side:
        for other, target in beside[creature]:
            if other not in mate:
                mate[other] = creature, target
                taken.add(creature)
                break
    for creature in side:
        if creature not in taken:
            _augment(creature, beside, mate)
    return {target: teams[target] for _, target in mate.values()}


def _colored(beside: dict[int, list[tuple[int, int]]]) -> list[int] | None:
    """The creatures of one colour, where no team has two of one."""
    color: dict[int, int] = {}
    for start in beside:
        if start in color:
            continue
        color[start] = 0
        waiting = [start]
        while waiting:
            creature = waiting.pop()
            for other, _ in beside[creature]:
                if other not in color:
                    color[other] = 1 - color[creature]
                    waiting.append(other)
                elif color[other] == color[creature]:
                    return None
    return [creature for creature, value in color.items() if not value]


def _augment(
    start: int, beside: dict[int, list[tuple[int, int]]], mate: dict[int, tuple[int, int]]
) -> None:
    """One more team by an alternating path that begins at that creature, if there is one."""
    came: dict[int, tuple[int, int]] = {}  # to each creature of the other colour: from whom, how
    waiting = [start]
    for creature in waiting:
        for other, target in beside[creature]:
            if other in came:
                continue
            came[other] = creature, target
            if other in mate:
                waiting.append(mate[other][0])
                continue
            at = other
            while True:
                source, way = came[at]
                before = next((o for o, (c, _) in mate.items() if c == source), None)
                mate[at] = source, way
                if source == start or before is None:
                    return
                at = before


# -- any teams -------------------------------------------------------------------------------------


def _everyone_at_their_best(relaxed: RelaxedProblem, teams: Chosen) -> Chosen | None:
    """Teams that share nobody and give each creature what is worth most to it; None where there
    are none, or they are not soon found."""
    wanting = 0
    best: dict[int, int] = dict.fromkeys(teams, 0)
    for kind in relaxed.alike:
        most = max(kind.worths.values())
        if not most:
            continue
        wanting |= kind.members
        for target, value in kind.worths.items():
            if value == most:
                best[target] |= kind.members
    whole = {target: team for target, team in teams.items() if best[target] == team}
    search = _Search(whole)
    return search.chosen if search.run(wanting) else None


class _Search:
    """Teams that together have each of some creatures once, by who has fewest teams left."""

    def __init__(self, teams: Chosen) -> None:
        self.teams = teams
        self.nodes = 0
        self.chosen: Chosen = {}
        self.of: dict[int, list[int]] = {}
        for target, team in teams.items():
            for creature in bits(team):
                self.of.setdefault(creature, []).append(target)

    def run(self, wanting: int) -> bool:
        """Whether some were found for all who want one."""
        if not wanting:
            return True
        for target in self._fewest(wanting):
            self.nodes += 1
            if self.nodes > MOST_NODES:
                return False
            if not self.nodes & 255:
                tick()
            self.chosen[target] = self.teams[target]
            if self.run(wanting & ~self.teams[target]):
                return True
            del self.chosen[target]
        return False

    def _fewest(self, wanting: int) -> Iterator[int]:
        """The teams still free of the creature that has fewest of them."""
        fewest: list[int] | None = None
        for creature in bits(wanting):
            free = [
                target for target in self.of.get(creature, ()) if not self.teams[target] & ~wanting
            ]
            if fewest is None or len(free) < len(fewest):
                fewest = free
                if len(free) <= 1:
                    break
        yield from fewest or ()
