"""A damage Problem as a value: judged, listed, counted like a board's."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from legality.clock import Clock, time_limit
from legality.editions import Edition
from legality.errors import PositionError, Untold
from legality.exchange.problem_file.states import Answers, DamageState, gaps_of
from legality.exchange.problem_file.write_damage import damage_value
from legality.exchange.problem_file.write_file import ask_parts
from legality.frozen import HashedByContent
from legality.gaps import Ask, Gaps
from legality.judging.asking import examined_each_way
from legality.judging.damage import assignment_verdict
from legality.judging.examination import Examination
from legality.legal.damage import DamageView
from legality.position.known_names import require_name
from legality.problem.damage import Assignment, DamageProblem
from legality.verdict import Judgement, Undecided, Verdict


class DamageFile(HashedByContent, frozen=True):
    """Which assignments of combat damage are legal for one side, by names of the author's own.

    `state` is the Problem as it stands; `asks` what nobody told, and `ways` the Problem under each
    of its answers, in their order (none: too much is not told). `declared` is what is to be judged,
    and `titles` how sentences call those whom only it names.
    """

    state: DamageState
    rules: str
    id: str | None = None
    asks: tuple[Ask, ...] = ()
    ways: tuple[tuple[Answers, DamageState], ...] = ()
    declared: Assignment | None = None
    titles: Mapping[str, str] | None = None

    @property
    def problem(self) -> DamageProblem:
        """The Problem as it stands."""
        return self.state.problem

    @property
    def gaps(self) -> Gaps:
        """What the Problem was stated without, and what nobody told."""
        return replace(gaps_of(self.state), asks=self.asks)

    def called(self, name: str) -> str:
        """What a sentence calls somebody who is no part of the Problem."""
        return (self.titles or {}).get(name, name)

    # -- answers -----------------------------------------------------------------------------------

    def check(self, *, nearest: bool = True, seconds: float | None = None) -> Judgement:
        """What is declared, judged; the judgement is empty where nothing is. An illegal verdict
        shows the nearest legal assignment, if it is found in time."""
        return self.examine(nearest=nearest, seconds=seconds).judgement

    def examine(self, *, nearest: bool = True, seconds: float | None = None) -> Examination:
        """The same with what was examined."""
        clock = Clock(seconds)
        asks = () if self.declared is None else self.asks
        examined = partial(self._examined, nearest=nearest, clock=clock)
        return examined_each_way(examined, self.state, asks, self.ways)

    def _examined(self, state: DamageState, nearest: bool, clock: Clock) -> Examination:
        gaps, rules = gaps_of(state), Edition.of(self.rules).date
        if self.declared is None:
            return Examination(rules, gaps=gaps)
        verdict: Verdict = Undecided(obeyed=0, maximum=0)
        if not state.unknown:
            verdict = assignment_verdict(
                state.problem, self.declared, self.called, nearest=nearest, seconds=clock.left()
            )
        verdict = replace(verdict, gaps=gaps)
        return Examination(rules, damage={state.problem.side: verdict}, gaps=gaps)

    def view(self, *, seconds: float | None = None) -> "DamageFileView":
        """Every legal assignment. Raises `Untold` where nothing is known of any, and
        `PositionError` where an order announced is wrong: nothing is legal then."""
        with time_limit(seconds):
            return DamageFileView(self)

    # -- as it is written --------------------------------------------------------------------------

    def to_value(self) -> dict[str, Any]:
        """The value of its file."""
        value: dict[str, Any] = msgspec.json.decode(self.to_json())
        return value

    def to_json(self) -> str:
        """Its file: one line of JSON."""
        declared = self.declared
        value = damage_value(
            self.state,
            self.ways,
            self.rules,
            id=self.id,
            asks=ask_parts(self.asks),
            declared=None
            if declared is None
            else {name: dict(to) for name, to in declared.items()},
            titles=dict(self.titles) if self.titles else None,
        )
        return msgspec.json.encode(value).decode()


class DamageFileView(DamageView):
    """Every legal assignment of a Problem's file."""

    __slots__ = ("file",)

    def __init__(self, file: DamageFile) -> None:
        self.file = file
        for state in (file.state, *(state for _, state in file.ways)):
            if state.unknown:
                raise Untold(state.unknown)
        super().__init__(file.problem, file.gaps, tuple(state.problem for _, state in file.ways))
        for number, fault in enumerate(self.problem.order_faults):
            raise PositionError(f"$.faults[{number}]", fault.message)

    def _require_names(self, given: Assignment) -> None:
        sources = {source.id for source in self.problem.sources}
        for source, shares in given.items():
            place = f"$.damage.assign.{source}"
            require_name(place, source, sources, "a source of the Problem")
            for recipient in shares:
                require_name(place, recipient, self.problem.index.keys(), "a recipient of it")

    def _judged(self, given: Assignment, seconds: float | None) -> Verdict:
        return assignment_verdict(self.problem, given, self.file.called, seconds=seconds)

    def _require_weighed(self, name: str) -> None:
        require_name("$.weights", name, self.problem.index.keys(), "a recipient of the Problem")

    def __reduce__(self) -> tuple[type["DamageFileView"], tuple[DamageFile]]:
        return type(self), (self.file,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DamageFileView) and self.file == other.file

    def __hash__(self) -> int:
        return hash(self.problem)
