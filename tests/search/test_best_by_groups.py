"""The search by groups on whole boards: that it finds the best of the full list, and who lives."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from operator import mul
from typing import Any

import pytest

from legality import Position, TooLarge, legal_blocks
from legality.judging.declarations import declared
from legality.search.best_block import BlockRanking, best_block
from legality.search.best_by_groups import BestByGroups
from legality.search.game_tree import value
from legality.search.scoring import LOST, Totals, default_score
from tests.boards import in_its_time, random_block_board
from tests.search.exhaustive import BOUGHT_OFF, LAWS
from tests.search.test_course import dealt
from tests.table import board, creature

A, B = "Ann", "Bob"


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


@pytest.mark.slow("a wide random comparison")
@pytest.mark.untraced
def test_the_search_finds_the_best_of_the_full_list() -> None:
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
        search = ranking.by_groups()
        if search is not None:
            simple += 1
            block, bound = search.best()
            assert ranking.value(declared(ranking.problem, block))[0] == best == bound
            assert block in ranking.legal
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


def banded(*others: dict[str, Any], attacks: str) -> Position:
    """Attackers worth 5 and 6, and a 3/1 with banding worth 2 beside a 1/2 worth 5."""
    return board(
        creature("x", A, "1/3", mana_value=5),
        creature("y", A, "2/4", mana_value=6),
        creature("b", B, "3/1", "Banding", mana_value=2),
        creature("c", B, "1/2", mana_value=5),
        *others,
        attacks=attacks,
    )


def test_banding_keeps_the_dearest_blocker() -> None:
    # 702.22j: b and c kill y (6), and Bob puts its 2 damage on b (2), not on c (5); x deals 1.
    ranking = BlockRanking(banded(attacks="x y"))
    search = ranking.by_groups()
    assert search is not None
    block, bound = search.best()
    assert ranking.value(declared(ranking.problem, block))[0] == bound == 6 - 2 - 1


def test_banding_before_walls_on_a_board_that_is_not_listed() -> None:
    # Each of 5 creatures may choose among 3: 243 blocks. A wall takes y's damage, another stops x.
    walls = creature("w", B, "0/9", mana_value=9, count=3)
    found = best_block(banded(walls, attacks="x y"))
    assert found.score == found.bound == 6


def unsure_boards(number: int) -> Iterator[BlockRanking]:
    """Random boards full of what changes who divides damage, and among whom."""
    for place in range(number):
        rng = random.Random(f"unsure {place}")
        sides = ((A, "a", (*BOUGHT_OFF, "Banding")), (B, "b", ("Banding", *BOUGHT_OFF[3:])))
        permanents = [
            creature(
                f"{letter}{n}",
                player,
                f"{rng.randint(0, 4)}/{rng.randint(1, 4)}",
                rng.choice(words) if rng.random() < 0.4 else "",
                mana_value=rng.randint(0, 6),
            )
            for player, letter, words in sides
            for n in range(rng.randint(1, 3))
        ]
        if rng.random() < 0.2:
            law = {"id": "law", "controller": B, "type_line": "Enchantment"}
            permanents.append(law | {"oracle_text": rng.choice(LAWS)})
        names = " ".join(one["id"] for one in permanents if one["id"].startswith("a"))
        yield BlockRanking(board(*permanents, attacks=names))


def test_who_divides_damage_otherwise_is_bounded_too() -> None:
    compared = 0
    for ranking in unsure_boards(60):
        search = ranking.by_groups()
        if search is None:
            continue
        block, bound = search.best()
        best = max(ranking.value(one)[0] for one in ranking)
        assert ranking.value(declared(ranking.problem, block))[0] == best == bound
        compared += 1
    assert compared > 30


def test_who_lives_by_life() -> None:
    compared = dead = 0
    for ranking, position in boards(40, "lives"):
        own = BlockRanking(position, ranking.player, by_life=True)
        search, listed = own.by_groups(), list(own)
        if search is None or len(listed) > 300:
            continue
        alive = [block for block in listed if own.value(block)[0] > -LOST]
        found = search.survivor()
        assert (found is None) == (not alive)
        assert found is None or declared(own.problem, found) in alive
        compared, dead = compared + 1, dead + (not alive)
    assert compared > 20
    assert dead


@pytest.mark.parametrize("seed", range(12))
def test_creatures_that_block_several_of_several(seed: int) -> None:
    ranking = BlockRanking(dealt(seed))
    search = ranking.by_groups()
    blocks = list(ranking)
    if search is None or len(blocks) > 200:
        pytest.skip("too many blocks to look at, or none of that kind")
    block, bound = search.best()
    best = max(ranking.value(one)[0] for one in blocks)
    assert ranking.value(declared(ranking.problem, block))[0] == best == bound


@dataclass(frozen=True, slots=True)
class Weighed:
    """Totals that count so much each; for `value`, which asks no more of a scoring."""

    weights: Totals
    search: BestByGroups

    @property
    def nothing(self) -> Totals:
        return (0,) * len(self.weights)

    def score(self, totals: Totals) -> int:
        return sum(map(mul, self.weights, self.search.cleared(totals)))


def test_no_block_gains_more_than_attackers_one_by_one() -> None:
    """Of every block in which somebody blocks several, by whatever the totals are worth: no more
    than `at_most` says of each attacker alone."""
    compared = 0
    for seed in range(100):
        ranking = BlockRanking(dealt(seed))
        search = ranking.by_groups()
        if search is None:
            continue
        rng = random.Random(seed)
        for declaration in islice(ranking.legal, 40):
            faced = {
                name: (to,) if isinstance(to, str) else tuple(to)
                for name, to in declared(ranking.problem, declaration).items()
            }
            if all(len(those) < 2 for those in faced.values()):
                continue
            alone = [
                search.at_most(place, members) if members else search.worth(place, ())
                for place in range(len(ranking.problem.objects))
                for members in [tuple(n for n, to in enumerate(declaration) if to >> place & 1)]
            ]
            weights = tuple(rng.choice((0, 1, 1, 2)) for _ in search.scoring.nothing)
            weighed: Any = Weighed(weights, search)
            gained, _ = value(ranking.engagements.parts(faced), weighed)
            if all(one is not None for one in alone):
                known = [one for one in alone if one is not None]
                assert gained <= sum(min(map(weighed.score, one)) for one in known)
                compared += 1
    assert compared > 40
