"""A seeded share of the comparison with the brute-force oracle (`python -m tests.agreement`)."""

import pytest

from tests.agreement import compare


@pytest.mark.parametrize("kind", ["attacks", "blocks"])
@pytest.mark.parametrize("seed", range(101, 105))
def test_product_and_oracle_agree(kind: str, seed: int) -> None:
    assert list(compare(60, seed, kind)) == []
