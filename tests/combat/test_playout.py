"""Combats played at random keep their invariants (2,000 and more by the command in `playout`)."""

import pytest

from legality.combat import EventKind, Step
from tests.combat.playout import play
from tests.levels import LEVEL
from tests.table import EDITIONS

SEEDS = range(20 if LEVEL == "quick" else 60)


@pytest.mark.untraced
@pytest.mark.sampled("twenty combats for each case")
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("restless", [False, True], ids=["still", "restless"])
def test_random_combats_keep_their_invariants(rules: str, restless: bool) -> None:
    damage = 0
    for seed in SEEDS if not restless else range(1000, 1000 + len(SEEDS)):
        combat = play(seed, rules, restless=restless)
        assert combat.step is Step.OVER
        damage += len(combat.triggered(EventKind.DEALS_DAMAGE))
    assert damage > len(SEEDS)
