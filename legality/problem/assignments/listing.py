"""Every legal assignment of a damage Problem, lazily, each once.

Source after source is divided over its recipients, most to the first first; a share is tried only
while what must be assigned before it can still be reached with the damage of the sources that are
left. The assignment as a whole is checked at the end, like any other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from legality.clock import tick
from legality.problem.damage import DamageProblem, Manner, Source, reach
from legality.problem.damage_checker import is_legal

Division = dict[int, int]


def assignments(problem: DamageProblem) -> Iterator[dict[str, dict[str, int]]]:
    """Every legal assignment: source → recipient → amount, without zeros."""
    if problem.order_faults:
        return
    sources = tuple(source for source in problem.sources if source.amount)
    needs_on: dict[int, list[int]] = {}
    for number, need in enumerate(problem.needs):
        needs_on.setdefault(need.recipient, []).append(number)
    yield from _Listing(problem, sources, needs_on).all()


@dataclass(slots=True)
class _Listing:
    """`needs_on`: the indices of the needs of each recipient."""

    problem: DamageProblem
    sources: tuple[Source, ...]
    needs_on: dict[int, list[int]]

    def all(self) -> Iterator[dict[str, dict[str, int]]]:
        """Every legal assignment: source by source, and back where one has no other division."""
        hope = [0] * len(self.problem.needs)
        for source in self.sources:
            self.count(hope, source, self.reached(source))
        done: list[Division] = []
        ways: list[Iterator[Division]] = []
        while True:
            tick()
            if len(done) == len(self.sources):
                yield from self.legal(done)
            else:
                source = self.sources[len(done)]
                self.count(hope, source, self.reached(source), times=-1)
                ways.append(self.divisions_of(source, hope))
            while ways:
                source = self.sources[len(ways) - 1]
                if len(done) == len(ways):
                    self.count(hope, source, done.pop(), times=-1)
                division = next(ways[-1], None)
                if division is not None:
                    self.count(hope, source, division)
                    done.append(division)
                    break
                ways.pop()
                self.count(hope, source, self.reached(source))
            else:
                return

    def legal(self, done: Sequence[Division]) -> Iterator[dict[str, dict[str, int]]]:
        """The assignment made of those divisions, by names, if it is legal."""
        named = {
            source.id: {self.problem.recipients[r].id: n for r, n in division.items()}
            for source, division in zip(self.sources, done, strict=True)
            if division
        }
        if is_legal(self.problem, named):
            yield named

    def divisions_of(self, source: Source, hope: list[int]) -> Iterator[Division]:
        """The divisions of the source in any manner, each once; `hope`: for each need the most that
        all the other sources may assign to its recipient."""
        for number, manner in enumerate(source.manners):
            earlier = [other for other in source.manners[:number] if other.amount == manner.amount]
            for division in self.divisions(source, manner, hope):
                if not any(self.lists(source, other, division, hope) for other in earlier):
                    yield division

    def lists(self, source: Source, manner: Manner, division: Division, hope: list[int]) -> bool:
        """Whether the division is one of those of that manner."""
        return division.keys() <= set(manner.recipients) and all(
            self.may(source, manner, position, division, hope)
            for position, recipient in enumerate(manner.recipients)
            if recipient in division
        )

    def reached(self, source: Source) -> Division:
        """All that the source may assign to each recipient, each by itself."""
        return dict.fromkeys(reach(source), source.amount)

    def count(self, hope: list[int], source: Source, division: Division, *, times: int = 1) -> None:
        """Adds to what each need is met by what the source assigns so (a deadly one: all that is
        needed)."""
        for recipient, amount in division.items():
            for number in self.needs_on.get(recipient, ()):
                need = self.problem.needs[number]
                enough = need.deathtouch and source.deadly and amount
                hope[number] += times * (need.amount if enough else amount)

    def divisions(self, source: Source, manner: Manner, hope: list[int]) -> Iterator[Division]:
        """The divisions of the source in this manner that others may still make legal: recipient
        by recipient, and back where one can get no other share."""
        division: Division = {}
        left = manner.amount if manner.recipients else 0
        shares: list[Iterator[int]] = []
        while True:
            if len(shares) < len(manner.recipients):
                tick()
                shares.append(iter(self.shares(source, manner, hope, len(shares), left, division)))
            elif not left and self.lists(source, manner, division, hope):
                yield dict(division)
            while shares:
                recipient = manner.recipients[len(shares) - 1]
                left += division.pop(recipient, 0)
                share = next(shares[-1], None)
                if share is not None:
                    left -= share
                    division.update({recipient: share} if share else {})
                    break
                shares.pop()
            else:
                return

    def shares(
        self,
        source: Source,
        manner: Manner,
        hope: list[int],
        at: int,
        left: int,
        division: Division,
    ) -> range:
        """What that recipient may get of what is left, most first."""
        recipients = range(at, len(manner.recipients))
        may = (self.may(source, manner, position, division, hope, at) for position in recipients)
        first = next(may)
        if left and not first and not any(may):
            return range(0)
        least = left if len(recipients) == 1 else 0  # somebody gets what is left
        return range(left if first else 0, least - 1, -1)

    def may(
        self,
        source: Source,
        manner: Manner,
        position: int,
        division: Division,
        hope: list[int],
        undecided: int | None = None,
    ) -> bool:
        """Whether that recipient may get a share yet: each need before it can still be met by
        others, by what this source assigns, or by recipients from `undecided` on."""
        for number in manner.after[position]:
            need = self.problem.needs[number]
            if undecided is not None and need.recipient in manner.recipients[undecided:]:
                continue
            own = division.get(need.recipient, 0)
            if need.deathtouch and source.deadly and own:
                continue
            if own + hope[number] < need.amount:
                return False
        return True
