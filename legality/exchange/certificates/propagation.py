"""What follows from inequalities at once: literals that must hold, one after another."""

from legality.exchange.certificates.inequality import Inequality


class Propagation:
    """A growing list of inequalities, and the literals that they force.

    Each inequality has its *slack*: the sum of the coefficients of the literals that do not fail,
    less the degree. Below 0 it is violated; a literal with more than that must hold.
    """

    def __init__(self) -> None:
        self._known: list[list[tuple[int, int]]] = []
        self._slack: list[int] = []
        self._with: dict[int, list[tuple[int, int]]] = {}
        self._forced: dict[int, tuple[int, int]] = {}  # by which inequality, and as which
        self._trail: list[int] = []
        self._done = 0
        self._violated: int | None = None

    def add(self, added: Inequality) -> None:
        """One more inequality, which gets the next number from 0 on."""
        place = len(self._known)
        literals = sorted(added.literals.items(), key=lambda pair: -pair[1])
        self._known.append(literals)
        slack = -added.degree
        for literal, coefficient in literals:
            self._with.setdefault(literal, []).append((place, coefficient))
            if -literal not in self._forced:
                slack += coefficient
        self._slack.append(slack)
        self._look_at(place)
        self._propagate()

    def follows(self, claimed: Inequality) -> frozenset[int] | None:
        """The numbers of inequalities from which the claimed one follows by propagation; None where
        it does not follow so."""
        if self._violated is not None:
            return self._used(self._violated)
        place, before, done = len(self._known), len(self._trail), self._done
        self.add(claimed.negation)
        violated, self._violated = self._violated, None
        used = None if violated is None else self._used(violated) - {place}
        self._undo(place, before, done)
        return used

    def _look_at(self, place: int) -> None:
        """Notes what the inequality forces now."""
        slack = self._slack[place]
        if slack < 0 and self._violated is None:
            self._violated = place
        for literal, coefficient in self._known[place]:
            if coefficient <= slack:
                return
            if literal not in self._forced and -literal not in self._forced:
                self._forced[literal] = place, len(self._trail)
                self._trail.append(literal)

    def _propagate(self) -> None:
        while self._done < len(self._trail) and self._violated is None:
            literal = self._trail[self._done]
            self._done += 1
            for place, coefficient in self._with.get(-literal, ()):
                self._slack[place] -= coefficient
                self._look_at(place)

    def _undo(self, place: int, before: int, done: int) -> None:
        """As it was before the inequality of that number came."""
        for literal in self._trail[done : self._done]:
            for other, coefficient in self._with.get(-literal, ()):
                self._slack[other] += coefficient
        for literal in self._trail[before:]:
            del self._forced[literal]
        del self._trail[before:]
        self._done = done
        for literal, _ in self._known.pop():
            self._with[literal].pop()
        self._slack.pop()

    def _used(self, violated: int) -> frozenset[int]:
        """The inequalities that led to the violation of that one."""
        used = {violated}
        seen: set[int] = set()
        waiting = [(violated, len(self._trail))]
        while waiting:
            place, until = waiting.pop()
            for literal, _ in self._known[place]:
                if -literal in self._forced and -literal not in seen:
                    reason, position = self._forced[-literal]
                    if position < until:
                        seen.add(-literal)
                        used.add(reason)
                        waiting.append((reason, position))
        return frozenset(used)
