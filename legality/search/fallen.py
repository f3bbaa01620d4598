"""Blockers that have died of flanking before damage is dealt."""

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from legality.frozen import HashedByContent
from legality.search.fighters import Fighter
from legality.search.game_tree import GameTree, Leaf, Play, PlayersChoice


class Fallen(HashedByContent, frozen=True):
    """A part as damage is dealt: its creatures (`fighters`), the `gone` who have died of flanking
    before with whom they blocked, and by attacker (`dead`), what that is `worth`, and who is
    `blocked`."""

    fighters: Mapping[str, Fighter]
    gone: Mapping[str, tuple[str, ...]]
    dead: Mapping[str, tuple[str, ...]]
    worth: int
    blocked: Collection[str]

    @classmethod
    def of(
        cls,
        fighters: Mapping[str, Fighter],
        blocks: Sequence[tuple[str, tuple[str, ...]]],
        blocked: Collection[str],
    ) -> "Fallen | None":
        """Who has died of the blockers, as they are when damage is dealt (704.5f, g); None
        where that hangs on abilities that only `Combat` knows."""
        gone = [(name, faced) for name, faced in blocks if fighters[name].need <= 0]
        if any(fighters[name].odd or not fighters[name].is_gone for name, _ in gone):
            return None
        dead: dict[str, tuple[str, ...]] = {}
        for name, faced in gone:
            for attacker in faced:
                dead[attacker] = (*dead.get(attacker, ()), name)
        worth = sum(fighters[name].sign * fighters[name].worth for name, _ in gone)
        return cls(fighters, dict(gone), dead, worth, blocked)

    def with_the_dead(self, tree: GameTree) -> GameTree:
        """What comes of those left, with those who have died: they count, and stand last in the
        orders, which were announced before (509.2 of 2024)."""
        if isinstance(tree, PlayersChoice):
            return PlayersChoice(
                tree.time, tree.least, tuple(map(self.with_the_dead, tree.options))
            )
        totals = (tree.totals[0] + self.worth, *tree.totals[1:])
        return Leaf(totals, lambda: self.ordered(tree.play))

    def ordered(self, play: Play) -> Play:
        """The play with the dead last in the orders."""
        order = {name: (*faced, *self.dead.get(name, ())) for name, faced in play.order.items()}
        return replace(play, order=order)
