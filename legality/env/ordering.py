"""Damage assignment orders announced creature by creature (509.2 and 509.3 of 2024), in editions
with them."""

from math import factorial, prod

from legality.combat import Combat

Orders = tuple[tuple[str, tuple[str, ...]], ...]


class OrderCursor:
    """Orders half announced: `creature` names the next in its order, of the `options` that are
    left. The attacking player's creatures come first. Cursors are values."""

    __slots__ = ("_left", "_orders")

    def __init__(self, left: Orders, orders: Orders = ()) -> None:
        """`left`: each creature still to be asked with those whom it orders; the first of them may
        have begun, as the last of `orders` says."""
        self._left = left
        self._orders = orders

    @staticmethod
    def of(combat: Combat) -> "OrderCursor":
        """The orders that are due once blockers are declared."""
        if not combat.edition.ordered_damage:
            return OrderCursor(())
        faced = [(name, combat.blockers_of(name)) for name in combat.attackers]
        faced += [(name, combat.attackers_of(name)) for name in combat.blockers]
        return OrderCursor(tuple((name, those) for name, those in faced if len(those) > 1))

    @property
    def done(self) -> bool:
        """Whether all orders are announced."""
        return not self._left

    @property
    def creature(self) -> str | None:
        """Whose order it is."""
        return self._left[0][0] if self._left else None

    @property
    def options(self) -> tuple[str, ...]:
        """Those who may be next in it."""
        return self._left[0][1] if self._left else ()

    def choose(self, option: str | None) -> "OrderCursor":
        """The cursor after that one is named. Raises `ValueError` for anybody else."""
        if option is None or option not in self.options:
            raise ValueError(f"no damage assignment order goes on with {option!r}")
        name, those = self._left[0]
        begun = bool(self._orders) and self._orders[-1][0] == name
        named = (*(self._orders[-1][1] if begun else ()), option)
        rest = tuple(creature for creature in those if creature != option)
        last = len(rest) == 1
        order = (name, (*named, *rest) if last else named)
        left = self._left[1:] if last else ((name, rest), *self._left[1:])
        return OrderCursor(left, (*self._orders[: len(self._orders) - begun], order))

    def count(self) -> int:
        """How many announcements begin like this."""
        return prod(factorial(len(those)) for _, those in self._left)

    @property
    def declaration(self) -> dict[str, tuple[str, ...]]:
        """The orders so far."""
        return dict(self._orders)
