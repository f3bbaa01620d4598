"""The most requirements that can be obeyed, by a search in plain Python: exact on small boards,
where it is done before a solver is loaded.

Creature by creature, each in turn choosing everything it may; a branch is left when what it could
still obey is no more than the best that is known, or when some count can no longer be kept. Whether
what is found is legal, and how much it obeys, is the checker's to say.

What a branch could still obey: what is gained; for each creature to come the most that it can gain
of its *own* requirements (`each`); and the *shared* ones that are obeyed now or still can be. A
creature that leaves its own best to serve a shared one gains nothing by it, unless it serves more
of them than it loses; so of those that nobody to come can serve for nothing, only that surplus
counts.
"""

from msgspec import Struct

from legality.clock import tick
from legality.problem import declarations as d
from legality.problem.checker import broken, in_force, is_alternative, obeyed
from legality.problem.options import all_options, different, only_counted, surplus, watched, weighed
from legality.problem.payments import payments
from legality.problem.resources import affordable

MOST_NODES = 2_000
"""So many choices are looked at; measured: about as long as stating and solving a small model, and
a hundredth of the time that loading the solver takes."""
LOOK, HOPE = 512, 0.003
"""After so many choices less than this share of all is seen: a search that will not be done in
time. (Of 660 boards measured three were done all the same, two thirds of those that are not done
are left so.)"""


class SmallMaximum(Struct, frozen=True):
    """No declaration obeys more requirements than the witness, which obeys `value`; without a
    witness none obeys more than the `value` that was known."""

    value: int
    witness: d.Declaration | None


def most_obeyed(
    problem: d.Problem,
    payable: frozenset[d.Payment],
    antecedents: frozenset[int],
    declaration: d.Declaration | None,
    known: int,
) -> SmallMaximum | None:
    """The most requirements that an alternative to the declaration (None: to that of nothing) can
    obey that pays for nothing but `payable`, if it is more than `known`; None where that takes too
    many choices."""
    options = all_options(problem, payable)
    if options is None:
        return None
    search = _SmallSearch(problem, antecedents, declaration or problem.free, known, options)
    return SmallMaximum(search.best, search.witness) if search.run() else None


class _SmallSearch:
    """One search: what is chosen so far, and how much of every count that is watched."""

    def __init__(
        self,
        problem: d.Problem,
        antecedents: frozenset[int],
        given: d.Declaration,
        known: int,
        options: list[list[int]],
    ) -> None:
        self.problem = problem
        self.antecedents = antecedents
        self.given = given
        self.best = known
        self.witness: d.Declaration | None = None
        self.nodes = 0
        self.done = 0.0  # the share of all declarations that is looked at
        self.chosen = [0] * len(options)
        wanted = in_force(problem, antecedents)
        own = [part for part in wanted if part.each]
        self.counters = watched(problem, [part for part in wanted if not part.each])
        made = [
            weighed(creature, mine, own, self.counters) for creature, mine in enumerate(options)
        ]
        self.seen: dict[tuple[int, ...], int] | None = None
        if only_counted(problem):
            self.seen = {}
            made = [different(mine) for mine in made]
        self.order = sorted(
            (creature for creature, mine in enumerate(made) if len(mine) > 1),
            key=lambda creature: (-made[creature][0].gain, len(made[creature])),
        )
        self.choices = [made[creature] for creature in self.order]
        self.able = [
            [*dict.fromkeys(counter for option in mine for counter in option.moved)]
            for mine in self.choices
        ]
        for able in self.able:
            for counter in able:
                counter.able += 1
        self._look_ahead()

    def _look_ahead(self) -> None:
        """From each depth on: all that can be gained of own requirements, with the surplus of
        serving shared ones; the shared ones that somebody serves for nothing; and how many."""
        self.gains, self.free, self.freely = [0], [0], [0]
        served = [0]
        for mine in reversed(self.choices):
            most = mine[0].gain
            self.gains.append(self.gains[-1] + most)
            free, every, single = self.free[-1], served[-1], 0
            for option in mine:
                every |= option.serves
                if option.gain == most:
                    free |= option.serves
                    single = max(single, option.serves.bit_count())
            self.free.append(free)
            self.freely.append(self.freely[-1] + single)
            served.append(every)
        for lists in (self.gains, self.free, self.freely, served):
            lists.reverse()
        for depth, free in enumerate(self.free):
            if served[depth] & ~free:
                self.gains[depth] += sum(surplus(mine, free) for mine in self.choices[depth:])

    def run(self) -> bool:
        """Whether all was looked at."""
        alive = met = 0
        for counter in self.counters:
            if (
                counter.shared
                and counter.number + counter.able >= counter.least
                and counter.most >= 0
            ):
                alive |= counter.shared
                met |= counter.shared if counter.least <= 0 else 0
        return self._from(0, 0, alive, met, 1.0)

    def _from(self, depth: int, gained: int, alive: int, met: int, share: float) -> bool:
        """Looks at all that the creatures from that depth on may choose; `alive` are the shared
        requirements that can still be obeyed, `met` those that are as it stands; all this is that
        `share` of everything."""
        if self._is_settled(depth, gained, alive, met):
            self.done += share
            return True
        able = self.able[depth]
        for counter in able:
            counter.able -= 1
        done = True
        share /= len(self.choices[depth])
        for option in self.choices[depth]:
            self.nodes += 1
            if not self.nodes & 255:
                tick()
                if self.nodes == LOOK and self.done < HOPE:
                    done = False
                    break
            for counter in option.moved:
                counter.number += 1
            now, then = alive, met
            for counter in able:
                number = counter.number
                if number > counter.most or (
                    number + counter.able < counter.least and (number or counter.shared)
                ):
                    if not counter.shared:
                        self.done += share
                        break
                    now &= ~counter.shared
                    then &= ~counter.shared
                elif number >= counter.least:
                    then |= counter.shared
            else:
                self.chosen[self.order[depth]] = option.objects
                done = self._from(depth + 1, gained + option.gain, now, then, share)
            for counter in option.moved:
                counter.number -= 1
            if not done or self.nodes > MOST_NODES:
                done = False
                break
        self.chosen[self.order[depth]] = 0
        for counter in able:
            counter.able += 1
        return done

    def _is_settled(self, depth: int, gained: int, alive: int, met: int) -> bool:
        """Whether nothing better can come: by the bound, at the end, or where it has been."""
        open_to = (alive & ~met & self.free[depth]).bit_count()
        more = open_to if open_to < self.freely[depth] else self.freely[depth]
        if gained + self.gains[depth] + met.bit_count() + more <= self.best:
            return True
        if depth == len(self.order):
            self._keep_if_best()
            return True
        return self.seen is not None and not self._is_new(self.seen, depth, gained)

    def _is_new(self, seen: dict[tuple[int, ...], int], depth: int, gained: int) -> bool:
        """Whether nothing as good was looked at: the same counts here, and no less gained."""
        state = (depth, *[counter.number for counter in self.counters])
        if seen.get(state, -1) >= gained:
            return False
        seen[state] = gained
        return True

    def _keep_if_best(self) -> None:
        """What is chosen, if it is legal and obeys more than the best so far."""
        declaration = tuple(self.chosen)
        value = obeyed(self.problem, declaration, self.antecedents)
        if value <= self.best or broken(self.problem, declaration):
            return
        if not is_alternative(self.problem, declaration, self.given, self.antecedents):
            return
        if not self.problem.costs or affordable(
            self.problem, declaration, payments(self.problem, declaration)
        ):
            self.best, self.witness = value, declaration
