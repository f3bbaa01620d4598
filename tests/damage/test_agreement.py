"""The product and the brute-force oracle on boards dealt at random, a few hundred in all."""

import pytest

from tests.damage_agreement import compare
from tests.damage_boards import EDITIONS


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("block", range(6))
def test_product_and_oracle_agree(rules: str, block: int) -> None:
    found = [line for seed in range(10 * block, 10 * block + 10) for line in compare(seed, rules)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("first", range(0, 12, 4))
def test_teams_that_share_turns_agree(rules: str, first: int) -> None:
    assert [found for seed in range(first, first + 4) for found in compare(seed, rules, True)] == []
