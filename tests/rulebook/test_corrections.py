"""The worked examples of the corrected rules, as the rulebook states them."""

import pytest

from legality import Position, legal_attacks, legal_blocks
from tests.agreement import pairs_of
from tests.corrections import EXAMPLES


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_legal_is_listed_and_counted(name: str) -> None:
    one = EXAMPLES[name]
    position = Position.from_value(one.position)
    view = legal_blocks(position, one.who) if one.who else legal_attacks(position)
    listed = {" ".join(f"{a}>{b}" for a, b in sorted(pairs_of(each))) for each in view}
    assert listed == one.legal
    assert view.count() == len(one.legal)
    if one.maximum is not None:
        assert view.maximum == one.maximum
