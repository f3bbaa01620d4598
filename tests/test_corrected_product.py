"""The worked examples of the corrected rules before the product."""

import pytest

from legality import Position, legal_attacks, legal_blocks
from tests.corrections import EXAMPLES
from tests.small_boards import words


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_product_lists_what_is_legal(name: str) -> None:
    one = EXAMPLES[name]
    position = Position.from_value(one.position)
    view = legal_blocks(position, one.who) if one.who else legal_attacks(position)
    listed = [
        frozenset(
            (creature, thing)
            for creature, chosen in declaration.items()
            for thing in ([chosen] if isinstance(chosen, str) else chosen)
        )
        for declaration in view
    ]
    assert {words(declaration) for declaration in listed} == one.legal
    assert view.count() == len(one.legal)
    if one.maximum is not None:
        assert view.maximum == one.maximum
