"""The worked examples of the corrected rules before the oracle."""

import pytest

from tests.corrections import EXAMPLES
from tests.oracles import attack_report, block_report
from tests.small_boards import all_legal


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_oracle_lists_what_is_legal(name: str) -> None:
    one = EXAMPLES[name]
    report = block_report(one.position, one.who) if one.who else attack_report(one.position)
    assert all_legal(report) == one.legal
    if one.maximum is not None:
        assert report.maximum_free == one.maximum
