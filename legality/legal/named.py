"""Every legal attack or block of a position, as lazy views under the names of the position."""

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple, cast

from msgspec.structs import replace

from legality.clock import Clock, time_limit
from legality.errors import TooLarge, Untold
from legality.gaps import Gaps, Told
from legality.judging.after_loss import after_loss, unjudged
from legality.judging.asking import require_read, ways
from legality.judging.check import defending_side
from legality.judging.declarations import verdict
from legality.judging.naming import attack_declaration, block_declaration
from legality.legal.declarations import LegalDeclarations
from legality.legal.diagram.among import Among
from legality.legal.diagram.limits import DEFAULT, Limits
from legality.legal.most_obeyed import MostObeyed, most_obeyed
from legality.legal.names import Chosen, PositionNames, ProblemNames
from legality.legal.nearest.change import JudgedDeclaration
from legality.legal.nearest.declarations import nearest, small_diagrams
from legality.legal.view import LegalView
from legality.moments.between import before_attacks, before_blocks
from legality.position import Position, Stage
from legality.problem.declarations import Declaration, Problem
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.blockers import block_problem, block_table
from legality.rulebook.table import Table
from legality.rulebook.targets import attacked_as
from legality.verdict import DeclarationValue, Undecided, Verdict

MOST = 4_096
"""So many are listed to find those that are legal whatever the position does not tell."""


class Near(NamedTuple):
    """A legal declaration; `proved`: none is nearer to the one asked about. Else it is the nearest
    found within the limits."""

    declaration: DeclarationValue
    proved: bool


class NamedView(Told, LegalView[DeclarationValue, str, str | None, Chosen]):
    """The view of attacks or blocks under their names: attacker → target, blocker → attackers.

    Where something is not told that could change them (`asks`), it is the view of those that are
    legal whichever way that is, and to say how many are legal raises `Untold`.
    """

    def __init__(
        self, names: ProblemNames, limits: Limits, gaps: Gaps, ways: tuple["NamedView", ...] = ()
    ) -> None:
        """`ways` are the views of each way that it may be; none where too much is not told."""
        problem, asks, among = names.problem, gaps.asks, None
        if asks:
            among = _whichever(gaps, ways, limits)
        if isinstance(among, Among) and _agreed(ways, len(among.declarations)):
            asks, ways, among = (), (), None
        self._names = names
        self._ways = ways
        self._gaps = replace(gaps, asks=asks)
        self.among = among
        super().__init__(problem, names, limits, among=among)

    @property
    def gaps(self) -> Gaps:
        """What the view was made without: it holds of every answer that it gives."""
        return self._gaps

    @property
    def ways(self) -> tuple["NamedView", ...]:
        """The views of each way that it may be what this one `asks`; none where that is too
        much."""
        return self._ways

    def object_called(self, name: str) -> str:
        """What the Problem calls an object of that name: a team that is attacked as a group goes by
        one of its players."""
        return self._names.object_called(name)

    def count(self, *, seconds: float | None = None) -> int:
        """How many there are, exactly, at any size. Raises TooLarge, and Untold where that hangs on
        what the position does not tell: undecided."""
        if self.asks:
            among = self._diagrams.among
            least = len(among.declarations) if isinstance(among, Among) else 0
            raise _open_count(self._gaps, least)
        return super().count(seconds=seconds)

    @property
    def maximum(self) -> int:
        """The most requirements obeyed by a declaration that pays nothing. Raises as `count`."""
        if self.asks:
            maxima = {view.maximum for view in self._ways}
            if len(maxima) != 1:
                raise _open_count(self._gaps)
            return maxima.pop()
        return super().maximum

    def judge(self, declaration: DeclarationValue, *, seconds: float | None = None) -> Verdict:
        """The verdict on a declaration of this view's player, by its names; Undecided where it
        hangs on what is not told. `seconds` limits the proof. Raises PositionError for unknown
        names."""
        self._names.require(declaration)
        verdict = self._judged(declaration, seconds)
        gaps = self._gaps
        if not gaps:
            return verdict
        if gaps.asks:
            verdicts = [view.judge(declaration, seconds=seconds) for view in self._ways]
            if not verdicts or len({type(verdict) for verdict in verdicts}) > 1:
                verdict = Undecided(
                    obeyed=verdict.obeyed, maximum=verdict.maximum, cost=verdict.cost
                )
            else:
                verdict = verdicts[0]
        return replace(verdict, gaps=gaps)

    def nearest(
        self, declaration: DeclarationValue, *, seconds: float | None = None
    ) -> Near | None:
        """The legal declaration nearest to that one: the fewest creatures whose choice changes,
        then the fewest choices changed, then the most requirements obeyed, then the order in the
        position. None where none was found in time. Raises PositionError for unknown names."""
        self._names.require(declaration)
        return self.nearest_to(self._names.judged(declaration), seconds=seconds)

    def nearest_to(self, judged: JudgedDeclaration, *, seconds: float | None = None) -> Near | None:
        """The same for a declaration in the numbering of the Problem."""
        near = nearest(small_diagrams(self.problem, self.among), judged, seconds=seconds)
        return None if near is None else Near(self._names.expressed(near.declaration), near.proved)

    def most_obeyed(self, *, seconds: float | None = None) -> MostObeyed:
        """The declaration that is best by requirements: it obeys most of them (508.1d, 509.1c) and
        pays for nothing. Raises `Untold` where that hangs on what is not told, and `TooLarge` where
        none was found in time."""
        if self.asks:
            raise _open_count(self._gaps)
        return most_obeyed(self.problem, Clock(seconds))

    def _judged(self, declaration: DeclarationValue, seconds: float | None) -> Verdict:
        """The verdict on the Problem as it stands."""
        raise NotImplementedError

    def __repr__(self) -> str:
        shown = [str(dict(declaration)) for declaration, _ in zip(self, range(3), strict=False)]
        return f"<{type(self).__name__} of {self.problem.player}: {', '.join(shown)}, …>"


def _whichever(gaps: Gaps, ways: Sequence[NamedView], limits: Limits) -> Among | Untold:
    """The declarations that are legal whichever way it is, if they can be listed."""
    problems = [view.problem for view in ways]
    if not ways or len({(problem.creatures, problem.objects) for problem in problems}) > 1:
        return _open_count(gaps)
    first, *others = (LegalDeclarations(problem, limits) for problem in dict.fromkeys(problems))
    legal: list[Declaration] = []
    for number, declaration in enumerate(first, start=1):
        if number > MOST:
            return _open_count(gaps)
        if all(declaration in view for view in others):
            legal.append(declaration)
    return Among(legal, len(problems[0].creatures))


def _open_count(gaps: Gaps, least: int = 0) -> Untold:
    """What hangs on what is not told; at least so many are legal."""
    return Untold(tuple(ask.asked for ask in gaps.asks), least)


def _agreed(ways: Sequence[NamedView], number: int) -> bool:
    """Whether so many, legal whichever way it is, are all that are legal any way, and as many
    requirements can be obeyed."""
    try:
        known = {(view.maximum, view.count()) for view in ways}
    except TooLarge:
        return False
    return len(known) == 1 and known.pop()[1] == number


class PositionView(NamedView):
    """The view of a position's attacks or blocks: declarations as the position writes them. `lost`
    says who has lost by then: nothing is judged after that."""

    stage: Stage
    lost: Gaps

    def __init__(self, position: Position, limits: Limits = DEFAULT) -> None:
        self.position = position
        self._within = limits
        self.table, problem = self._read(position)
        require_read(self.table)
        gaps, positions = self.table.gaps, tuple[Position, ...]()
        if gaps.asks:
            asks, positions = ways(position, lambda way: self._read(way)[0].gaps.asks)
            gaps = replace(gaps, asks=asks)
        views = tuple(map(self.of, positions))
        if views:
            problem = views[0].problem
        losses = (after_loss(self.table.position, self.stage), *(view.lost for view in views))
        self.lost = Gaps.together(losses)
        super().__init__(PositionNames(position, problem), limits, gaps | self.lost, views)

    def _read(self, position: Position) -> tuple[Table, Problem]:
        """The table at that moment of a position, and the Problem stated from it."""
        raise NotImplementedError

    def of(self, position: Position) -> "PositionView":
        """The view of the same player's declarations on another position."""
        raise NotImplementedError


class LegalAttacks(PositionView):
    """Every legal attack of the active player or team: attacker → target."""

    stage = "attacks"

    def _read(self, position: Position) -> tuple[Table, Problem]:
        table = attack_table(before_attacks(position))
        return table, attack_problem(table)

    def _state(self) -> tuple[Hashable, ...]:
        return self.position, self._within

    def of(self, position: Position) -> "LegalAttacks":
        return LegalAttacks(position, self._within)

    def _judged(self, declaration: DeclarationValue, seconds: float | None) -> Verdict:
        attack = cast("Mapping[str, str]", declaration)
        problem = self.problem
        named = {attacked_as(self.position, target) for target in attack.values()}
        if not named <= set(problem.objects):
            problem = attack_problem(self.table, attack)
        chosen, faults = attack_declaration(self.table, problem, attack)
        return unjudged(verdict(problem, chosen, faults, seconds=seconds), self.lost)


class LegalBlocks(PositionView):
    """Every legal block of one defending player, or team where turns are shared: blocker →
    attackers."""

    stage = "blocks"

    def __init__(
        self, position: Position, player: str | None = None, limits: Limits = DEFAULT
    ) -> None:
        self.player = defending_side(position, player)
        super().__init__(position, limits)

    def _read(self, position: Position) -> tuple[Table, Problem]:
        table = block_table(before_blocks(position))
        return table, block_problem(table, self.player)

    def _state(self) -> tuple[Hashable, ...]:
        return self.position, self.player, self._within

    def of(self, position: Position) -> "LegalBlocks":
        return LegalBlocks(position, self.player, self._within)

    def _judged(self, declaration: DeclarationValue, seconds: float | None) -> Verdict:
        chosen, faults = block_declaration(self.table, self.problem, declaration)
        return unjudged(verdict(self.problem, chosen, faults, seconds=seconds), self.lost)


def legal_attacks(
    position: Position, *, limits: Limits = DEFAULT, seconds: float | None = None
) -> LegalAttacks:
    """Every legal attack of the active player (508.1), whatever the position declares; `limits` say
    how large a diagram may grow. Raises `OutOfTime` where the seconds end its reading; what is
    asked of the view has its own."""
    with time_limit(seconds):
        return LegalAttacks(position, limits)


def legal_blocks(
    position: Position,
    player: str | None = None,
    *,
    limits: Limits = DEFAULT,
    seconds: float | None = None,
) -> LegalBlocks:
    """Every legal block of a defending player (509.1) against the position's attack, or of a team
    (its name or that of one of its players) where turns are shared; `player` may be left out where
    there is one. `seconds` as of `legal_attacks`."""
    with time_limit(seconds):
        return LegalBlocks(position, player, limits)
