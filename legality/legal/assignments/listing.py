"""Every legal assignment of a damage Problem, lazily, each once.

Source after source is divided over its recipients, most to the first first; a share is tried only
while what must be assigned before it can still be reached with the damage of the sources that are
left. The assignment as a whole is checked at the end, like any other.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from legality.problem.damage import DamageProblem, Manner, Source, reach
from legality.problem.damage_checker import is_legal

Division = dict[int, int]


def assignments(problem: DamageProblem) -> Iterator[dict[str, dict[str, int]]]:
    """Every legal assignment: source → recipient → amount, without zeros."""
    if problem.order_faults:
        return
    sources = tuple(source for source in problem.sources if source.amount)
    yield from _Listing(problem, sources).rest(0, {})


@dataclass(slots=True)
class _Listing:
    problem: DamageProblem
    sources: tuple[Source, ...]

    def rest(self, at: int, done: dict[str, Division]) -> Iterator[dict[str, dict[str, int]]]:
        """Every legal completion, the first `at` sources being divided as in `done`."""
        if at == len(self.sources):
            named = {
                source: {self.problem.recipients[r].id: n for r, n in division.items()}
                for source, division in done.items()
                if division
            }
            if is_legal(self.problem, named):
                yield named
            return
        source = self.sources[at]
        hope = self.hope(at, done)
        for number, manner in enumerate(source.manners):
            earlier = [one for one in source.manners[:number] if one.amount == manner.amount]
            for division in self.divisions(source, manner, hope):
                if any(self.lists(source, one, division, hope) for one in earlier):
                    continue
                yield from self.rest(at + 1, {**done, source.id: division})

    def lists(self, source: Source, manner: Manner, division: Division, hope: list[int]) -> bool:
        """Whether the division is one of those of that manner."""
        return division.keys() <= set(manner.recipients) and all(
            self.may(source, manner, place, division, hope)
            for place, recipient in enumerate(manner.recipients)
            if recipient in division
        )

    def hope(self, at: int, done: dict[str, Division]) -> list[int]:
        """For each need the most that all sources but this one may still assign to its recipient
        (a deadly one: all that is needed)."""
        most = [0] * len(self.problem.needs)
        for place, source in enumerate(self.sources):
            if place == at:
                continue
            reached = None if place < at else set(reach(source))
            for number, need in enumerate(self.problem.needs):
                if reached is None:
                    amount = done[source.id].get(need.recipient, 0)
                else:
                    amount = source.amount if need.recipient in reached else 0
                enough = need.deathtouch and source.deadly and amount
                most[number] += need.amount if enough else amount
        return most

    def divisions(self, source: Source, manner: Manner, hope: list[int]) -> Iterator[Division]:
        """The divisions of the source in this manner that others may still make legal."""
        if not manner.recipients:
            yield {}
            return
        yield from self._divide(source, manner, hope, 0, manner.amount, {})

    def _divide(
        self,
        source: Source,
        manner: Manner,
        hope: list[int],
        at: int,
        left: int,
        division: Division,
    ) -> Iterator[Division]:
        if at == len(manner.recipients):
            if not left and self.lists(source, manner, division, hope):
                yield dict(division)
            return
        if left and not any(
            self.may(source, manner, place, division, hope, at)
            for place in range(at, len(manner.recipients))
        ):
            return
        most = left if self.may(source, manner, at, division, hope, at) else 0
        least = left if at == len(manner.recipients) - 1 else 0  # somebody gets what is left
        for share in range(most, least - 1, -1):
            if share:
                division[manner.recipients[at]] = share
            yield from self._divide(source, manner, hope, at + 1, left - share, division)
            division.pop(manner.recipients[at], None)

    def may(
        self,
        source: Source,
        manner: Manner,
        place: int,
        division: Division,
        hope: list[int],
        undecided: int | None = None,
    ) -> bool:
        """Whether that recipient may get a share yet: each need before it can still be met by
        others, by what this source assigns, or by recipients from `undecided` on."""
        for number in manner.after[place]:
            need = self.problem.needs[number]
            if undecided is not None and need.recipient in manner.recipients[undecided:]:
                continue
            own = division.get(need.recipient, 0)
            if need.deathtouch and source.deadly and own:
                continue
            if own + hope[number] < need.amount:
                return False
        return True
