"""Whether it can change an answer that a player pays for an attack or a block."""

from msgspec import Struct

from legality.combat.left_out.answers import Matters
from legality.combat.left_out.given_up import is_awaited
from legality.combat.left_out.lines import LeftOut, StandingLine, holder_of
from legality.combat.left_out.looked_at import Price
from legality.combat.left_out.values import states
from legality.effects import qualities as q
from legality.effects.attacking import AttackCost
from legality.effects.blocking import BlockCost, BlockedCost
from legality.effects.costs import Act
from legality.effects.mentions import mentions
from legality.position import Permanent
from legality.rulebook.evaluate import matches
from legality.rulebook.moment import Viewpoint


class DeclarationCosts(Struct, frozen=True):
    """What is paid for attacks and blocks on a table where those lines stand."""

    matters: Matters
    lines: tuple[tuple[StandingLine, tuple[LeftOut, ...]], ...]

    def may_change(self, line: StandingLine, effect: Price) -> bool:
        """Whether that price may be paid, and the answer may then be another."""
        return self._may_be_paid(line, effect) and self._is_felt(line, effect)

    def _may_be_paid(self, line: StandingLine, effect: Price) -> bool:
        """Whether anybody may declare what it is the price of: of one creature whether it may
        attack, or block."""
        chances = self.matters.chances
        holder = holder_of(line, effect, chances.table)
        if isinstance(effect, BlockCost):
            some = chances.blockers
        elif isinstance(effect, BlockedCost) and not chances.may_block:
            return False
        else:
            some = chances.attackers
        return holder is None or holder.id in some

    def _is_felt(self, line: StandingLine, effect: Price) -> bool:
        """Whether paying changes anything that counts afterwards: life, cards, or permanents that
        do something or that somebody counts. Mana and energy are nothing to a combat."""
        cost, attacks = effect.cost, isinstance(effect, AttackCost)
        if self.matters.unblocked and not attacks:
            return False
        return (
            cost.other is not None
            or self.matters.is_felt(cost, "attacking" if attacks else "defending")
            or any(self._takes_something(line, act, attacks=attacks) for act in cost.acts)
        )

    def _takes_something(self, line: StandingLine, act: Act, *, attacks: bool) -> bool:
        """Whether what is sacrificed or returned may be more than an idle permanent, such as a land
        without a text of combat. The searches for who dies pay so."""
        if act.verb in ("tap", "discard", "exile"):
            return False  # `Matters.is_felt`
        if act.verb == "remove" or mentions(act.what, q.Affected()):
            return True
        if self.matters.looked_at("graveyard"):
            return True
        if self.matters.question != "outcome":
            return False
        if self.matters.looked_at("members"):
            return True
        table, viewpoint = self.matters.chances.table, Viewpoint(line.source, line.you)
        payable = [
            permanent
            for permanent in table.permanents
            if matches(table, act.what, permanent, viewpoint)
        ]
        if not attacks and is_awaited(table, payable):
            return True
        return not all(map(self._is_idle, payable))

    def _is_idle(self, permanent: Permanent) -> bool:
        """Whether it is no creature and is not attacked, and no line of it says anything that lasts
        or happens, nor is anything attached to it."""
        if permanent.is_creature or not permanent.words.isdisjoint({"planeswalker", "battle"}):
            return False
        table = self.matters.chances.table
        if permanent.id in table.doubts or any(
            permanent.id == other.attached_to for other in table.permanents
        ):
            return False
        return not any(
            line.source is permanent and (line.effects or parts or states(line))
            for line, parts in self.lines
        )
