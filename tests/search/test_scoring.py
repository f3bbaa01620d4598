"""The default score: what each part of an outcome is worth, and that losing decides."""

import pytest
from msgspec.structs import replace

from legality import Position, TooLarge
from legality.search.best_block import BlockRanking, best_block
from legality.search.scoring import LOST, Scoring, default_score, require_one_life, worth
from tests.search.fights import fought, with_life
from tests.table import board, creature, enchantment, planeswalker

A, B = "Ann", "Bob"


def test_a_permanent_is_worth_its_mana_value_or_its_size() -> None:
    position = board(
        creature("paid", A, "4/4", mana_value=2),
        creature("token", A, "1/3", mana_value=0),
        creature("weak", A, "-2/3"),
        enchantment("dear", A, "", mana_value=3),
        enchantment("free", A, ""),
    )
    found = {one.id: worth(one) for one in position.battlefield}
    # a negative power counts as nothing; what is no creature and cost nothing is worth nothing
    assert found == {"paid": 2, "token": 4, "weak": 3, "dear": 3, "free": 0}


def test_deaths_count_for_the_other_side() -> None:
    permanents = (creature("x", A), creature("b", B), creature("c", "Cid"))
    position = board(*permanents, players="Ann Bob Cid", attacks="x>Bob")
    signs = {one.id: Scoring(position, B).sign(one) for one in position.battlefield}
    assert signs == {"x": 1, "b": -1, "c": 0}


@pytest.mark.parametrize(("dealt", "loss"), [(0, 0), (2, 2), (3, 3 + 5), (7, 3 + 5)])
def test_a_planeswalker_loses_what_it_has_and_no_more(dealt: int, loss: int) -> None:
    # three loyalty counters, worth 5: all are lost with the third point, and the rest is lost on it
    position = board(creature("x", A), planeswalker("w", B, mana_value=5), attacks="x>w")
    scoring = Scoring(position, B)
    assert scoring.targets == ("w",)
    assert scoring.target_loss("w", dealt) == loss
    assert scoring.score((0, 0, 0, 0, -dealt)) == -loss
    assert Scoring(position, B, by_life=True).target_loss("w", dealt) == 0


@pytest.mark.parametrize(
    ("early", "late", "poison", "lost"),
    [
        (0, -4, 0, False),  # 1 of 5 life left
        (0, -5, 0, True),  # none
        (-5, 4, 0, True),  # none after the first step: what is gained later is too late
        (-4, -3, 0, False),
        (0, 0, -9, False),  # nine counters
        (0, 0, -10, True),  # ten (704.5c)
    ],
)
def test_losing_decides(early: int, late: int, poison: int, lost: bool) -> None:
    scoring = Scoring(with_life(board(creature("x", A), attacks="x"), 5), B)
    assert scoring.nothing == (0, 0, 0, 0)
    assert scoring.score((7, early, late, poison)) == 7 - LOST * lost


def test_totals_tell_the_outcome_part_by_part() -> None:
    # a 2/2 at the walker, a 3/3 at Bob: 2 damage there, 3 life here; nothing dies
    walker = planeswalker("w", B, mana_value=5)
    permanents = (creature("x", A), creature("y", A, "3/3"), walker)
    position = board(*permanents, attacks="x>w y>Bob")
    ranking = BlockRanking(position, B)
    outcome = ranking.outcome({}).outcome
    scoring = ranking.engagements.scoring
    assert scoring.totals(outcome, None) == (-3, 0, -3, 0, -2)
    assert scoring.totals(outcome, 19) == (-3, -1, -3, 0, -2)
    assert scoring.score((-3, 0, -3, 0, -2)) == default_score(position, outcome, B) == -3 - 2


def test_dying_in_the_first_step_is_not_undone_by_lifelink_in_the_second() -> None:
    permanents = (
        creature("fast", A, "3/3", "First strike"),
        creature("slow", A, "1/9"),
        creature("saint", B, "9/9", "Lifelink"),
    )
    position = with_life(board(*permanents, attacks="fast slow"), 3)
    found = BlockRanking(position, B).outcome({"saint": ["slow"]})
    assert found.outcome.life[B] == 9
    assert found.outcome.lost == (B,)
    assert found.score == default_score(position, found.outcome, B) == -LOST + 6 + 10


def test_poison_counts_and_ten_of_it_decides() -> None:
    attacker = creature("x", A, "4/4", "Infect")
    assert fought(attacker, attacks="x", blocks="nobody").score == -8
    giant = creature("x", A, "10/4", "Infect")
    assert fought(giant, attacks="x", blocks="nobody").score == -20 - LOST


def test_a_planeswalker_loses_loyalty_and_dies_of_all_of_it() -> None:
    walker = planeswalker("w", B, mana_value=5)
    small, large = creature("x", A, "2/2"), creature("x", A, "4/4")
    assert fought(small, walker, attacks="x>w", blocks="nobody").score == -2
    assert fought(large, walker, attacks="x>w", blocks="nobody").score == -3 - 5


def test_the_score_is_that_of_the_outcome() -> None:
    position = board(
        creature("x", A, "3/3"), creature("y", B, "3/3", mana_value=5), attacks="x", blocks="y"
    )
    found = best_block(position)
    assert found.score == default_score(position, found.outcome, B)
    # the trade is 6 (3 + 3) against 5
    assert found.declaration == {"y": ["x"]}
    assert found.score == 1


def seats(**fields: bool) -> Position:
    """Ann alone against the team of Bob and Cid."""
    teams = {A: "north", B: "south", "Cid": "south"}
    position = board(creature("x", A), players="Ann Bob Cid", teams=teams)
    return replace(position, **fields)


def test_blocks_of_players_with_one_life_are_not_searched_alone() -> None:
    require_one_life(board(creature("x", A)))
    require_one_life(seats(shared_team_turns=True, shared_life=True))
    require_one_life(seats(shared_team_turns=True, shared_life=False))
    with pytest.raises(TooLarge, match="share their life but not their turns"):
        require_one_life(seats(shared_team_turns=False, shared_life=True))
