"""Limits as clauses: small sums by a counter (Sinz 2005; of weights Hölldobler, Manthey and Steinke
2012), others by adders (Warners 1998).

A counter propagates well and takes number × bound clauses; adders take a number that grows with
the number of Booleans alone, whatever the bound and the weights.
"""

from collections.abc import Iterator, Sequence

from legality.booleans.statement import Limit
from legality.clock import tick

Clause = list[int]
MOST_PAIRS = 5
"""Of so many Booleans "at most one" is said pair by pair."""
MOST_COUNTED = 20_000
"""So many clauses, by number × bound, are worth a counter."""


class Clauses:
    """Clauses over the Booleans of a statement without `sums`, and those that the encodings add
    after them."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.clauses: list[Clause] = []

    def new(self) -> int:
        """One more Boolean."""
        self.size += 1
        return self.size

    def add(self, limit: Limit) -> None:
        """The clauses of the limit; those that could break it have "or not `when`"."""
        tick()
        otherwise = [-literal for literal in limit.when]
        if limit.most is not None and limit.most < limit.whole:
            self._at_most(limit, limit.most, otherwise)
        if limit.least is not None and limit.least > 0:
            self._at_least(limit, limit.least, otherwise)

    def in_order(self, members: Sequence[Sequence[int]]) -> None:
        """Creatures that no part tells apart, each with the Booleans of its choices, of which it
        makes one at most: none chooses before the one before it. What that leaves out is what it
        leaves in with creatures exchanged."""
        before: Clause = []
        for own in members:
            tick()
            self.clauses += [
                [-literal, reached] for literal, reached in zip(own, before, strict=False)
            ]
            before = list(own[:1])  # before[j]: it chooses one of the first j + 1
            for literal in own[1:]:
                earlier, reached = before[-1], self.new()
                self.clauses += [[-reached, earlier, literal], [-earlier, reached]]
                before.append(reached)

    def _at_least(self, limit: Limit, least: int, otherwise: Clause) -> None:
        over = limit.whole - least
        if over < 0:
            self._never(otherwise)
        elif least == 1:
            self.clauses.append([*limit.booleans, *otherwise])
        elif len(limit.booleans) * over > MOST_COUNTED:
            self._compare(limit, least, otherwise, at_least=True)
        else:
            self._counter([(weight, -literal) for weight, literal in limit.terms], over, otherwise)

    def _at_most(self, limit: Limit, most: int, unless: Clause) -> None:
        if most < 0:
            self._never(unless)
        elif len(limit.booleans) * most > MOST_COUNTED:
            self._compare(limit, most, unless, at_least=False)
        else:
            self._counter(limit.terms, most, unless)

    def _never(self, unless: Clause) -> None:
        """Not with `when`; without one nothing holds (not every reader takes an empty clause)."""
        self.clauses += [unless] if unless else [[1], [-1]]

    def _counter(self, terms: list[tuple[int, int]], most: int, otherwise: Clause) -> None:
        """The sum of what is true is at most so much: `reached[j]` follows where that of those so
        far is j + 1 or more."""
        light = [(weight, literal) for weight, literal in terms if weight <= most]
        self.clauses += [[-literal, *otherwise] for weight, literal in terms if weight > most]
        if most == 1 and len(light) <= MOST_PAIRS:
            pairs = [(a, b) for index, (_, a) in enumerate(light) for _, b in light[:index]]
            self.clauses += [[-a, -b, *otherwise] for a, b in pairs]
            return
        reached: list[int] = []
        for weight, literal in light:
            if len(reached) > most - weight:
                self.clauses.append([-literal, -reached[most - weight], *otherwise])
            after = [self.new() for _ in range(min(len(reached) + weight, most))]
            self.clauses += [[-literal, each] for each in after[:weight]]
            self.clauses += [[-a, b] for a, b in zip(reached, after, strict=False)]
            self.clauses += [
                [-literal, -a, b] for a, b in zip(reached, after[weight:], strict=False)
            ]
            reached = after

    def _compare(self, limit: Limit, bound: int, otherwise: Clause, *, at_least: bool) -> None:
        """The sum in binary against the bound, digit by digit: where the bound's digit is the one
        that the sum could fail by, a higher digit decides otherwise."""
        digits = self._digits(limit)
        decisive, sign = (1, 1) if at_least else (0, -1)
        for digit in range(len(digits)):
            if bound >> digit & 1 == decisive:
                higher = range(digit + 1, len(digits))
                saving = [
                    digit,
                    *(
                        other_digit
                        for other_digit in higher
                        if bound >> other_digit & 1 != decisive
                    ),
                ]
                clause = [
                    sign * digits[other_digit] for other_digit in saving if digits[other_digit]
                ]
                if at_least or len(clause) == len(saving):  # a digit of 0 is never too much
                    self.clauses.append([*clause, *otherwise])

    def _digits(self, limit: Limit) -> list[int]:
        """The sum's binary digits, lowest first; 0 for one that is never 1."""
        columns: list[list[int]] = [[] for _ in range(limit.whole.bit_length())]
        for weight, boolean in limit.terms:
            for digit in range(weight.bit_length()):
                if weight >> digit & 1:
                    columns[digit].append(boolean)
        return list(self._added(columns))

    def _added(self, columns: list[list[int]]) -> Iterator[int]:
        for digit, column in enumerate(columns):
            tick()
            carries: list[int] = []
            ready = 0
            while len(column) - ready > 1:
                taken = column[ready : ready + 3]
                ready += len(taken)
                total, carry = self._adder(taken)
                column.append(total)
                carries.append(carry)
            if digit + 1 < len(columns):
                columns[digit + 1] += carries
            else:  # the whole sum has no digit there, so nothing is ever carried
                self.clauses += [[-carry] for carry in carries]
            yield column[-1] if column else 0

    def _adder(self, taken: list[int]) -> tuple[int, int]:
        """The sum of two or three Booleans: its lower digit and its higher one."""
        total, carry = self.new(), self.new()
        if len(taken) == 2:
            a, b = taken
            self.clauses += [[-a, -b, -total], [a, b, -total], [a, -b, total], [-a, b, total]]
            self.clauses += [[-a, -b, carry], [a, -carry], [b, -carry]]
            return total, carry
        a, b, c = taken
        self.clauses += [[a, b, c, -total], [a, -b, -c, -total], [-a, b, -c, -total]]
        self.clauses += [[-a, -b, c, -total], [-a, -b, -c, total], [-a, b, c, total]]
        self.clauses += [[a, -b, c, total], [a, b, -c, total]]
        self.clauses += [[-a, -b, carry], [-a, -c, carry], [-b, -c, carry]]
        self.clauses += [[a, b, -carry], [a, c, -carry], [b, c, -carry]]
        return total, carry
