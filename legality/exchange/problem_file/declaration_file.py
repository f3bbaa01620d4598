"""A declaration's Problem as a value: judged, listed, counted and explained like a board's."""

from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from legality.clock import Clock, best_by_then, time_limit
from legality.editions import Edition
from legality.errors import Untold
from legality.exchange.problem_file.states import Answers, DeclarationState, gaps_of
from legality.exchange.problem_file.write_file import ask_parts, declaration_value
from legality.frozen import HashedByContent
from legality.gaps import Ask, Gaps
from legality.judging.asking import examined_each_way, undecided
from legality.judging.declarations import verdict
from legality.judging.examination import Examination, Examined
from legality.legal.diagram.limits import DEFAULT, Limits
from legality.legal.named import NamedView
from legality.legal.names import ProblemNames
from legality.legal.nearest.judgement import repaired
from legality.legal.why import Why, why_in
from legality.problem.declarations import Problem
from legality.verdict import DeclarationValue, Illegal, Judgement, Verdict


class DeclarationFile(HashedByContent, frozen=True):
    """Which declarations of one player are legal, by names of the author's own.

    `state` is the Problem as it stands; `asks` what nobody told, and `ways` the Problem under each
    of its answers, in their order (none: too much is not told). `declared` is what is to be judged.
    """

    state: DeclarationState
    rules: str
    id: str | None = None
    asks: tuple[Ask, ...] = ()
    ways: tuple[tuple[Answers, DeclarationState], ...] = ()
    declared: DeclarationValue | None = None
    bands: tuple[tuple[str, ...], ...] = ()

    @property
    def problem(self) -> Problem:
        """The Problem as it stands."""
        return self.state.problem

    @property
    def gaps(self) -> Gaps:
        """What the Problem was stated without, and what nobody told."""
        return replace(gaps_of(self.state), asks=self.asks)

    # -- answers -----------------------------------------------------------------------------------

    def check(self, *, nearest: bool = False, seconds: float | None = None) -> Judgement:
        """What is declared, judged; the judgement is empty where nothing is. With `nearest` an
        illegal verdict shows the nearest legal declaration. Raises `OutOfTime` where not even the
        parts were read in those seconds."""
        clock = Clock(seconds)
        judgement = self.examine(seconds=clock.left()).judgement
        return self.with_nearest(judgement, seconds=clock.left()) if nearest else judgement

    def examine(self, *, seconds: float | None = None) -> Examination:
        """The same with the Problem that was judged."""
        with best_by_then(seconds) as clock:
            asks = () if self.declared is None else self.asks
            return examined_each_way(
                partial(self._examined, clock=clock), self.state, asks, self.ways
            )

    def _examined(self, state: DeclarationState, clock: Clock) -> Examination:
        gaps, problem = gaps_of(state), state.problem
        rules = Edition.of(self.rules).date
        if self.declared is None:
            return Examination(rules, gaps=gaps)
        judged = ProblemNames(problem).judged(self.declared)
        judged_verdict = verdict(problem, judged.given, state.faults, seconds=clock.left())
        if state.unknown:
            judged_verdict = undecided(judged_verdict)
        judged_verdict = replace(judged_verdict, gaps=gaps) if gaps else judged_verdict
        examined = Examined(problem, judged.given, judged_verdict)
        if problem.declaration == "attacks":
            return Examination(rules, attacks=examined, gaps=gaps)
        return Examination(rules, blocks={problem.player: examined}, gaps=gaps)

    def with_nearest(self, judgement: Judgement, *, seconds: float | None = None) -> Judgement:
        """The judgement of what is declared with, as `better`, the nearest legal declaration."""
        find, attacks, blocks = self._repaired, judgement.attacks, judgement.blocks
        with Clock(seconds).running():
            return replace(
                judgement,
                attacks=None if attacks is None else find(attacks),
                blocks=None
                if blocks is None
                else {who: find(verdict) for who, verdict in blocks.items()},
            )

    def _repaired(self, verdict: Verdict) -> Verdict:
        if not isinstance(verdict, Illegal) or self.declared is None:
            return verdict
        judged = ProblemNames(self.problem).judged(self.declared)
        nearest = repaired(verdict, self.declared, lambda: self.view().nearest_to(judged))
        # What bands change is not told here: an attack that is nearer may be legal with others.
        return replace(nearest, nearest=False) if self.bands and nearest.nearest else nearest

    def view(self, limits: Limits = DEFAULT, *, seconds: float | None = None) -> "FileView":
        """Every legal declaration. Raises `Untold` where nothing is known of any."""
        with time_limit(seconds):
            return FileView(self, limits)

    def why(self, creature: str, target: str, *, seconds: float | None = None) -> Why:
        """Whether the creature may choose the target, and why. Raises `PositionError` for unknown
        names."""
        with time_limit(seconds):
            names = ProblemNames(self.problem)
            names.require_creature("why", creature)
            names.require_target("why", target)
            return why_in(self.view(), creature, target)

    # -- as it is written --------------------------------------------------------------------------

    def to_value(self) -> dict[str, Any]:
        """The value of its file."""
        value: dict[str, Any] = msgspec.json.decode(self.to_json())
        return value

    def to_json(self) -> str:
        """Its file: one line of JSON."""
        value = declaration_value(
            self.state,
            self.ways,
            self.rules,
            id=self.id,
            asks=ask_parts(self.asks),
            declared=None if self.declared is None else dict(self.declared),
            bands=self.bands,
        )
        return msgspec.json.encode(value).decode()


class FileView(NamedView):
    """Every legal declaration of a Problem's file."""

    def __init__(self, file: DeclarationFile, limits: Limits = DEFAULT) -> None:
        self.file = file
        self._within = limits
        _require_known(file.state)
        views = tuple(
            FileView(replace(file, state=state, asks=(), ways=()), limits) for _, state in file.ways
        )
        problem = views[0].problem if views else file.problem
        super().__init__(ProblemNames(problem), limits, file.gaps, views)

    def _state(self) -> tuple[Any, ...]:
        return self.file, self._within

    def _judged(self, declaration: DeclarationValue, seconds: float | None) -> Verdict:
        judged = ProblemNames(self.problem).judged(declaration)
        return verdict(self.problem, judged.given, seconds=seconds)


def _require_known(state: DeclarationState) -> None:
    """Raises `Untold` where all that is asked hangs on what nobody knows."""
    if state.unknown:
        raise Untold(state.unknown)
