"""What a creature of several steps has paid once, remembered beside its alternatives."""

from msgspec import Struct

from legality.legal.diagram.reading_order import Pick
from legality.problem.payments import Payments


class PaidOnce(Struct, frozen=True):
    """Remembers what the creature at its steps has paid once. Never judged: its states are told
    apart because the alternatives are compared with what the judged declaration pays."""

    payments: Payments
    creature: int

    start: int = 0

    @property
    def scope(self) -> int:
        return 1 << self.creature

    def symbol(self, step: Pick, option: int) -> int | None:
        once = self.payments.of(step.creature, option)[1]
        return once if once or step.last else None

    def move(self, step: Pick, symbol: int, value: int) -> tuple[int, int]:
        return (0 if step.last else value | symbol), 0

    def final(self, value: int) -> int:
        return 0
