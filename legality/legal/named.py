"""Every legal attack or block of a position, as lazy views under the names of the position."""

from collections.abc import Hashable, Mapping
from typing import NamedTuple, cast

from msgspec.structs import replace

from legality.clock import time_limit
from legality.errors import TooLarge, Untold
from legality.gaps import Ask, Gaps, Told
from legality.judging.asking import require_read, ways
from legality.judging.check import defending_side
from legality.judging.declarations import verdict
from legality.judging.naming import attack_declaration, block_declaration
from legality.legal.declarations import LegalDeclarations
from legality.legal.diagram.among import Among
from legality.legal.diagram.limits import DEFAULT, Limits
from legality.legal.nearest.declarations import nearest, small_diagrams
from legality.legal.terms import Chosen, Names
from legality.legal.view import LegalView
from legality.position import Position
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
    """The view of a position's attacks or blocks: declarations as the position writes them.

    Where the position does not tell something that could change them (`asks`), it is the view of
    those that are legal whichever way that is, and to say how many are legal raises `Untold`.
    """

    def __init__(self, position: Position, limits: Limits = DEFAULT) -> None:
        self.position = position
        self._within = limits
        self.table, problem = self._stated(position)
        require_read(self.table)
        self._asks, self._ways, among = self._told_apart()
        if self._ways:
            problem = self._ways[0].problem
        if isinstance(among, Among) and self._agreed(len(among.declarations)):
            self._asks, self._ways, among = (), (), None
        self._gaps = replace(self.table.gaps, asks=self._asks)
        self._names = Names(position, problem)
        self.among = among
        super().__init__(problem, self._names, limits, among=among)

    def _stated(self, position: Position) -> tuple[Table, Problem]:
        """The table at that moment of a position, and the Problem stated from it."""
        raise NotImplementedError

    def of(self, position: Position) -> "NamedView":
        """The view of the same player's declarations on another position."""
        raise NotImplementedError

    @property
    def gaps(self) -> Gaps:
        """What the view was made without: it holds of every answer that it gives."""
        return self._gaps

    @property
    def ways(self) -> tuple["NamedView", ...]:
        """The views of the positions that tell one way or another what this one `asks`; none where
        that is too much."""
        return self._ways

    def _told_apart(
        self,
    ) -> tuple[tuple[Ask, ...], tuple["NamedView", ...], Among | Untold | None]:
        """What is not told; the views of the positions that tell it one way or another, none where
        too much is not told; and the declarations that are legal whichever way it is, if they can
        be listed."""
        if not self.table.gaps.asks:
            return (), (), None
        asks, told = ways(self.position, lambda one: self._stated(one)[0].gaps.asks)
        views = tuple(map(self.of, told))
        problems = [view.problem for view in views]
        if not views or len({(one.creatures, one.objects) for one in problems}) > 1:
            return asks, views, Untold(tuple(one.asked for one in asks))
        first, *others = (LegalDeclarations(one, self._within) for one in dict.fromkeys(problems))
        found: list[Declaration] = []
        for number, declaration in enumerate(first, start=1):
            if number > MOST:
                return asks, views, Untold(tuple(one.asked for one in asks))
            if all(declaration in view for view in others):
                found.append(declaration)
        return asks, views, Among(found, len(problems[0].creatures))

    def _agreed(self, number: int) -> bool:
        """Whether so many, legal whichever way it is, are all that are legal any way, and as many
        requirements can be obeyed."""
        try:
            known = {(view.maximum, view.count()) for view in self._ways}
        except TooLarge:
            return False
        return len(known) == 1 and known.pop()[1] == number

    def count(self, *, seconds: float | None = None) -> int:
        """How many there are, exactly, at any size. Raises TooLarge, and Untold where that hangs on
        what the position does not tell: undecided."""
        if self._asks:
            among = self._diagrams.among
            least = len(among.declarations) if isinstance(among, Among) else 0
            raise Untold(tuple(one.asked for one in self._asks), least)
        return super().count(seconds=seconds)

    @property
    def maximum(self) -> int:
        """The most requirements obeyed by a declaration that pays nothing. Raises as `count`."""
        if self._asks:
            found = {view.maximum for view in self._ways}
            if len(found) != 1:
                raise Untold(tuple(one.asked for one in self._asks))
            return found.pop()
        return super().maximum

    def judge(self, declaration: DeclarationValue, *, seconds: float | None = None) -> Verdict:
        """The verdict on a declaration of this view's player, by the names of the position;
        Undecided where it hangs on what the position does not tell. `seconds` limits the proof.
        Raises PositionError for unknown names."""
        self._names.require(declaration)
        found = self._judged(declaration, seconds)
        if self._asks:
            verdicts = [view.judge(declaration, seconds=seconds) for view in self._ways]
            if not verdicts or len({type(verdict) for verdict in verdicts}) > 1:
                found = Undecided(obeyed=found.obeyed, maximum=found.maximum, cost=found.cost)
            else:
                found = verdicts[0]
        return replace(found, gaps=self._gaps) if self._gaps else found

    def nearest(
        self, declaration: DeclarationValue, *, seconds: float | None = None
    ) -> Near | None:
        """The legal declaration nearest to that one: the fewest creatures whose choice changes,
        then the fewest choices changed, then the most requirements obeyed, then the order in the
        position. None where none was found in time. Raises PositionError for unknown names."""
        self._names.require(declaration)
        judged = self._names.judged(declaration)
        found = nearest(small_diagrams(self.problem, self.among), judged, seconds=seconds)
        return None if found is None else Near(self._names.said(found.declaration), found.proved)

    def _judged(self, declaration: DeclarationValue, seconds: float | None) -> Verdict:
        """The verdict on the position as it stands."""
        raise NotImplementedError

    def __repr__(self) -> str:
        shown = [str(dict(one)) for one, _ in zip(self, range(3), strict=False)]
        return f"<{type(self).__name__} of {self.problem.player}: {', '.join(shown)}, …>"


class LegalAttacks(NamedView):
    """Every legal attack of the active player or team: attacker → target."""

    def _stated(self, position: Position) -> tuple[Table, Problem]:
        table = attack_table(position)
        return table, attack_problem(table)

    def _made_of(self) -> tuple[Hashable, ...]:
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
        return verdict(problem, chosen, faults, seconds=seconds)


class LegalBlocks(NamedView):
    """Every legal block of one defending player, or team where turns are shared: blocker →
    attackers."""

    def __init__(
        self, position: Position, player: str | None = None, limits: Limits = DEFAULT
    ) -> None:
        self.player = defending_side(position, player)
        super().__init__(position, limits)

    def _stated(self, position: Position) -> tuple[Table, Problem]:
        table = block_table(position, bonuses=True)
        return table, block_problem(table, self.player)

    def _made_of(self) -> tuple[Hashable, ...]:
        return self.position, self.player, self._within

    def of(self, position: Position) -> "LegalBlocks":
        return LegalBlocks(position, self.player, self._within)

    def _judged(self, declaration: DeclarationValue, seconds: float | None) -> Verdict:
        chosen, faults = block_declaration(self.table, self.problem, declaration)
        return verdict(self.problem, chosen, faults, seconds=seconds)


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
