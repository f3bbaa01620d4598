"""The table over groups of blockers: which Problems it keeps, and that it finds the best of all."""

import random
from collections.abc import Iterator

import pytest

from legality import Position, TooLarge, legal_blocks
from legality.judging.declarations import declared
from legality.problem.declarations import (
    Antecedent,
    Capacity,
    ChosenCount,
    Declaration,
    DeclaredCap,
    Forbidden,
    Problem,
    ProblemPart,
    Reason,
    Requirement,
    Together,
)
from legality.puzzles import random_blocks
from legality.search.best_block import BlockRanking, best_block
from legality.search.block_table import BlockTable, is_simple
from legality.search.scoring import Totals, default_score
from tests.boards import in_its_time, random_block_board
from tests.table import board, creature

A, B = "Ann", "Bob"
WHY = Reason("509.1b", "Because.")


def problem(**parts: tuple[ProblemPart, ...]) -> Problem:
    """Blockers p, q and r (bits 1, 2, 4) against attackers x and y (bits 1, 2)."""
    return Problem("blocks", B, ("p", "q", "r"), ("x", "y"), **parts)  # type: ignore[arg-type]


def best(
    posed: Problem, gains: dict[tuple[int, int], int], alike: str = "pqr"
) -> tuple[int, Declaration]:
    """The greatest sum of gains by attacker and number of its blockers, and the block."""

    def worth(attacker: int, group: tuple[int, ...]) -> Totals:
        return (gains.get((attacker, len(group)), 0), 0, 0, 0)

    found = BlockTable(posed, alike, worth).best(lambda totals: totals[0], (0, 0, 0, 0))
    assert found is not None
    return found[1][0], found[0]


def number(declaration: Declaration, attacker: int) -> int:
    """How many block that attacker."""
    return sum(chosen >> attacker & 1 for chosen in declaration)


@pytest.mark.parametrize("alike", ["pqr", "ppp", "ppr"])
def test_the_blockers_are_shared_out_as_is_best(alike: str) -> None:
    # two before x gain 5, two before y 4, one before either 1: there are three, so 5 + 1
    gains = {(0, 2): 5, (1, 2): 4, (0, 1): 1, (1, 1): 1}
    score, block = best(problem(), gains, alike)
    assert score == 6
    assert (number(block, 0), number(block, 1)) == (2, 1)


def test_restrictions_are_kept() -> None:
    gains = {(0, 1): 5, (0, 2): 4, (0, 3): 3}
    assert best(problem(), gains)[0] == 5
    # x by two or more (menace): 4; only p may block x, besides: no group of two is left
    menace = (ChosenCount(0, 2, 9, WHY),)
    assert best(problem(counts=menace), gains)[0] == 4
    alone = (Forbidden(0b110, 0b01, WHY),)
    assert best(problem(counts=menace, forbidden=alone), gains)[0] == 0
    # at most one blocker at all: 5, and nobody is left for y
    cap = (DeclaredCap(0b111, 0b11, 1, WHY),)
    both = {(0, 1): 5, (1, 1): 2}
    assert best(problem(), both)[0] == 7
    assert best(problem(caps=cap), both)[0] == 5


def test_requirements_come_before_the_score() -> None:
    # a block of y costs 3; p must block if able, y if able, or x if able
    gains = {(1, n): -3 for n in (1, 2, 3)}
    assert best(problem(), gains)[0] == 0
    assert best(problem(requirements=(Requirement(0b001, 0b11, WHY),)), gains)[0] == 0
    assert best(problem(requirements=(Requirement(0b111, 0b10, WHY),)), gains)[0] == -3
    lure = (Requirement(0b111, 0b10, WHY, each=True),)
    score, block = best(problem(requirements=lure), gains)
    assert (score, block) == (-3, (0b10, 0b10, 0b10))


def test_a_group_that_cannot_be_looked_at_alone_is_no_answer() -> None:
    table = BlockTable(problem(), "pqr", lambda attacker, group: None)
    assert table.best(lambda totals: 0, (0, 0, 0, 0)) is None


def test_what_tables_keep() -> None:
    # each creature blocks one attacker; nothing is paid; requirements wait for nothing
    assert is_simple(problem())
    assert is_simple(problem(counts=(ChosenCount(0, 2, 9, WHY),)))
    assert not is_simple(problem(together=(Together(0, 0b111, WHY),)))
    assert not is_simple(problem(capacities=(Capacity(0, 2, WHY),)))
    # two choices, but only one attacker that it may block
    only_x = (Forbidden(0b001, 0b10, WHY),)
    assert is_simple(problem(capacities=(Capacity(0, 2, WHY),), forbidden=only_x))
    waiting = Requirement(0b001, 0b01, WHY, when=0)
    antecedents = (Antecedent(0b010, 0b01),)
    assert is_simple(problem(antecedents=antecedents))
    assert not is_simple(problem(antecedents=antecedents, requirements=(waiting,)))


def boards(number: int, seed: str) -> Iterator[tuple[BlockRanking, Position]]:
    """Random boards of the whole vocabulary of declarations, with fighting abilities."""
    words = ("First strike", "Double strike", "Deathtouch", "Trample", "Lifelink", "Indestructible")
    for place in range(number):
        rng = random.Random(f"{seed} {place}")
        value_ = in_its_time(random_block_board(rng))
        for one in value_["permanents"]:
            if "Creature" in one["type_line"] and rng.random() < 0.5:
                one["oracle_text"] = f"{one.get('oracle_text', '')}\n{rng.choice(words)}".strip()
        for player in value_["players"]:
            player["life"] = rng.choice((3, 8, 20))
        position = Position.from_value(value_)
        for player in position.defenders:
            yield BlockRanking(position, player), position


def test_the_table_finds_the_best_of_the_full_list() -> None:
    simple = 0
    for ranking, position in boards(60, "table"):
        listed = [declared(ranking.problem, one) for one in ranking.legal]
        if len(listed) > 300:
            continue
        try:
            best = max(ranking.value(block)[0] for block in listed)
        except TooLarge:
            continue
        found = ranking.best()
        by_table = ranking.by_table()
        if by_table is not None:
            simple += 1
            assert ranking.value(declared(ranking.problem, by_table))[0] == best
            assert by_table in ranking.legal
        assert found.score == best
        assert found.declaration in legal_blocks(position, ranking.player)
        assert default_score(ranking.engagements.position, found.outcome, ranking.player) == best
    assert simple > 20


def test_interchangeable_blockers_are_counted_not_named() -> None:
    tokens = creature("t", B, "1/1", mana_value=1, count=40)
    attackers = [creature(f"a{n}", A, f"{n + 3}/{n + 3}", mana_value=n + 3) for n in range(4)]
    found = best_block(board(*attackers, tokens, attacks="a0 a1 a2 a3"))
    # every attacker is killed by as many 1/1s as it has toughness, and kills as many: 18 for 18;
    # a single one before each stops 18 damage for 4 tokens
    assert found.score == max(-4, 18 - 18)


def test_groups_keep_within_their_room() -> None:
    position = Position.from_value(random_blocks(5, 5, seed=1).position)
    ranking = BlockRanking(position, B)
    alike = [ranking.engagements.fighters[name] for name in ranking.problem.creatures]
    small = BlockTable(ranking.problem, alike, lambda attacker, group: (0, 0, 0, 0), room=100)
    with pytest.raises(TooLarge):
        small.best(lambda totals: 0, (0, 0, 0, 0))
