"""A seeded share of the comparison with the brute-force oracle (`python -m tests.agreement`)."""

import pytest

from tests.agreement import compare
from tests.kinds import KINDS
from tests.levels import examples


@pytest.mark.parametrize("kind", ["attacks", "blocks"])
@pytest.mark.parametrize("seed", range(101, 105))
def test_product_and_oracle_agree(kind: str, seed: int) -> None:
    assert list(compare(examples(60), seed, kind)) == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(201, 203))
def test_product_and_oracle_agree_on_every_kind(kind: str, seed: int) -> None:
    assert list(compare(examples(20), seed, kind)) == []
