"""Which restrictions forbid a requirement, of the declarations that were judged."""

from legality.clock import Clock
from legality.judging.check import examined_blocks
from legality.judging.examination import Examination
from legality.judging.explain import conflicts_of
from legality.rulebook.blockers import block_table
from tests.table import board, creature, enchantment


def test_what_only_blocks_say_and_whose_text_a_cap_is() -> None:
    """x must block, only beside another, and no more than one may: the company is x's, the cap
    that of the enchantment. No attack was judged, so that it has no conflicts."""
    text = "This creature blocks each combat if able.\nThis creature can't block alone."
    cap = enchantment("cap", "Ann", "No more than one creature can block each combat.")
    cast = [creature("A", "Ann"), creature("x", "Bob", text=text), creature("y", "Bob"), cap]
    position = board(*cast, attacks="A")
    blocks = examined_blocks(block_table(position), Clock(None))
    (conflict,) = conflicts_of(Examination("2024-03-08", blocks=blocks))
    assert (conflict.declaration, conflict.player) == ("blocks", "Bob")
    assert {names for _, names, _ in conflict.restrictions} == {("x",), ("cap",)}
