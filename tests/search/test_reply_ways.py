"""What a choice of the blockers of several can still come to, against every block worked out."""

import pytest

from legality.search.part_tables import DUTY
from legality.search.reply_ways import FineChoice, floor_of
from tests.search.every_attack import small_board
from tests.search.test_reply_search import searches


def test_rounding_errors_make_no_bound_lower() -> None:
    assert floor_of(2.9999999) == 3.0
    assert floor_of(-0.0000001) == 0.0
    assert floor_of(2.5) == 2.0


@pytest.mark.parametrize("seed", range(6))
def test_no_block_passes_its_bounds(seed: int) -> None:
    for search, best in searches(small_board(f"ways {seed}", 3)):
        rough = list(search.rough())
        owed = DUTY * search.duties(rough)
        fine = [FineChoice(search.tables, one.parts(search.tables), search.floor) for one in rough]
        assert owed + best <= max(one.bound for one in fine)
        assert best <= max(one.bound for one in rough)
