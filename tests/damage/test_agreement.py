"""The product and the brute-force oracle on boards dealt at random, a few hundred in all."""

import pytest

from tests.damage_agreement import compare
from tests.damage_boards import EDITIONS


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("block", range(6))
def test_product_and_oracle_agree(rules: str, block: int) -> None:
    found = [line for seed in range(10 * block, 10 * block + 10) for line in compare(seed, rules)]
    assert not found, "\n".join(found)
