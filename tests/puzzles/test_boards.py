"""The families of ordinary boards: random, armies, attack caps, lethal; and the common parts."""

import json
import random
from collections.abc import Callable
from itertools import product

import pytest

from legality import Position
from legality.puzzles import (
    FAMILIES,
    Formula,
    Puzzle,
    PuzzleError,
    armies,
    attack_caps,
    lethal,
    random_attacks,
    random_blocks,
    satisfiability,
)
from legality.puzzles.armies import Crowd, Front, maximal_blocks, most_obeyed
from legality.puzzles.board import invented_type
from legality.puzzles.lethal import Striker, forced_damage
from legality.rulebook.attackers import attack_table
from legality.rulebook.blockers import block_table
from tests.puzzles.enumeration import enumerate_attacks, enumerate_blocks

SAMPLES: dict[str, Callable[[], Puzzle]] = {
    "armies": lambda: armies(40, 8, seed=1),
    "attack-caps": lambda: attack_caps(8, 3, seed=1, overall=5),
    "chessboard": lambda: FAMILIES["chessboard"](3, 4),
    "exact-cover": lambda: FAMILIES["exact-cover"](9, 9, seed=1, colossus=True),
    "lethal": lambda: lethal(6, 4, seed=1, cap=3),
    "mutilated-chessboard": lambda: FAMILIES["mutilated-chessboard"](4),
    "random-attacks": lambda: random_attacks(8, 3, seed=1),
    "random-blocks": lambda: random_blocks(6, 6, seed=1),
    "random-matching": lambda: FAMILIES["random-matching"](8, 12, seed=1, colossus=True),
    "satisfiability": lambda: satisfiability(Formula(2, ((1, 2), (-1,))), colossus=True),
}


def test_every_family_has_a_sample_here() -> None:
    assert SAMPLES.keys() == FAMILIES.keys()


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_positions_are_readable_and_the_same_each_time(family: str) -> None:
    puzzle, again = SAMPLES[family](), SAMPLES[family]()
    assert puzzle.family == family
    stored = json.dumps(puzzle.as_json())
    assert stored == json.dumps(again.as_json())
    assert json.loads(stored)["position"] == puzzle.position
    Position.from_value(puzzle.position)


@pytest.mark.parametrize("family", sorted(FAMILIES.keys() - {"satisfiability"}))
def test_parameters_make_the_puzzle_again(family: str) -> None:
    puzzle = SAMPLES[family]()
    assert FAMILIES[family](**json.loads(json.dumps(puzzle.parameters))) == puzzle


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_sentence_is_understood_on_its_board(family: str) -> None:
    """The invented types are words because they stand in the type lines of the board."""
    position = Position.from_value(SAMPLES[family]().position)
    table = block_table(position) if position.attacks else attack_table(position)
    said = [one for one in position.battlefield if one.oracle_text]
    assert said, "a puzzle is told by its texts"
    assert not table.not_understood
    assert not table.asks


def test_creature_types_are_new_words_with_plain_plurals() -> None:
    names = [invented_type(number) for number in range(5250)]
    assert len(set(names)) == 5250
    assert all(name.isalpha() and name.istitle() and name[-1] not in "sxzyfo" for name in names)
    with pytest.raises(PuzzleError, match="at most 5250"):
        invented_type(5250)


@pytest.mark.parametrize("seed", range(20))
def test_random_blocks_follow_the_distribution(seed: int) -> None:
    puzzle = random_blocks(40, 40, seed=seed)
    texts = "\n".join(one.get("oracle_text", "") for one in puzzle.position["permanents"])
    assert 2 <= texts.count("Menace") <= 25
    assert 0 <= texts.count("do so") <= 16
    types = sum(len(one["type_line"].split()) - 2 for one in puzzle.position["permanents"][40:])
    assert 220 <= types <= 430  # a fifth of 1,600 pairs is impossible: 320, deviation 16
    declared = puzzle.position["blocks"]
    assert 8 <= len(declared) <= 32


@pytest.mark.parametrize("pairs", [0, 0.3, 0.5, 0.8, 1])
def test_random_blocks_declare_only_possible_pairs(pairs: float) -> None:
    for seed in range(10):
        position = random_blocks(3, 4, seed=seed, pairs=pairs, menace=0, lure=0).position
        enumerate_blocks(position)
        types = {one["id"]: one["type_line"] for one in position["permanents"]}
        texts = {one["id"]: one.get("oracle_text", "") for one in position["permanents"]}
        for blocker, (attacker,) in position["blocks"].items():
            own = invented_type(int(attacker[1:]) - 1)
            if f"by {own}s" in texts[attacker]:
                assert (own in types[blocker]) is ("except" in texts[attacker])


@pytest.mark.parametrize("seed", range(20))
def test_random_attacks_are_readable_by_enumeration(seed: int) -> None:
    puzzle = random_attacks(4, 1 + seed % 3, seed=seed, cap=0.6)
    assert enumerate_attacks(puzzle.position).count >= 1


@pytest.mark.parametrize("kinds", [1, 2])
@pytest.mark.parametrize("seed", range(15))
def test_small_armies_say_what_is_meant(seed: int, kinds: int) -> None:
    puzzle = armies(2 + seed % 5, 4, seed=seed, kinds=kinds)
    found = enumerate_blocks(puzzle.position)
    answer = puzzle.answer
    assert (answer.maximum, answer.count, answer.legal) == (found.maximum, found.count, found.legal)


@pytest.mark.parametrize("seed", range(30))
def test_the_short_table_for_armies_agrees_with_the_long_one(seed: int) -> None:
    chance = random.Random(seed)
    crowds = tuple(
        Crowd(least, least == 1 and chance.random() < 0.4, chance.random() < 0.3, least % 2 == 0)
        for least in (chance.randint(1, 9) for _ in range(chance.randint(0, 9)))
    )
    front = Front(chance.randint(1, 25), chance.random() < 0.5, crowds)
    # every way of filling the attackers one after another, without merging
    best: set[tuple[int, int]] = {(0, 0)}
    for crowd in crowds:
        best |= {
            (used + size, obeyed + size * (front.eager + crowd.lure) + crowd.must_be_blocked)
            for used, obeyed in best
            for size in range(crowd.least, (1 if crowd.single else front.tokens) + 1)
            if used + size <= front.tokens
        }
    assert most_obeyed(front) == max(obeyed for _, obeyed in best)
    assert maximal_blocks(front) is not None


def test_a_thousand_tokens() -> None:
    puzzle = armies(1000, 50, seed=1)
    assert puzzle.answer.maximum is not None
    assert len(puzzle.position["permanents"]) == 53
    assert sum(one.get("count", 1) for one in puzzle.position["permanents"]) == 1050


@pytest.mark.parametrize("seed", range(30))
def test_small_attack_puzzles_say_what_is_meant(seed: int) -> None:
    puzzle = attack_caps(
        1 + seed % 5, 1 + seed % 3, seed=seed, overall=[None, 2, 3][seed % 3], planeswalkers=0.5
    )
    found = enumerate_attacks(puzzle.position)
    answer = puzzle.answer
    assert (answer.maximum, answer.count, answer.legal) == (found.maximum, found.count, found.legal)


@pytest.mark.parametrize("seed", range(40))
def test_forced_damage_against_every_attack_and_block(seed: int) -> None:
    chance = random.Random(seed)
    cap = chance.choice((None, 1, 2))
    puzzle = lethal(3, chance.randint(0, 4), seed=seed, lethal=seed % 2 == 0, cap=cap)
    life = puzzle.position["players"][1]["life"]
    strikers = [one for one in puzzle.position["permanents"] if one["id"].startswith("a")]
    blockers = sum(one.get("count", 1) for one in puzzle.position["permanents"] if one["id"] == "b")
    attacks = [
        [one for one, chosen in zip(strikers, which, strict=True) if chosen]
        for which in product((False, True), repeat=3)
    ]
    allowed = [attack for attack in attacks if cap is None or len(attack) <= cap]
    damage = max(least_damage(attack, blockers) for attack in allowed)
    assert puzzle.answer.lethal is (damage >= life)
    assert abs(2 * damage + 1 - 2 * life) == 1


def least_damage(attack: list[dict[str, object]], blockers: int) -> int:
    """The damage after the best legal block, blocker by blocker and step by step."""
    outcomes: list[tuple[int, int]] = []
    for choice in product(range(-1, len(attack)), repeat=blockers):
        groups = [choice.count(place) for place in range(len(attack))]
        texts = [str(one.get("oracle_text", "")) for one in attack]
        if any(
            (text == "Menace" and group == 1)
            or (text.endswith("can't be blocked.") and group)
            or ("more than one" in text and group > 1)
            for text, group in zip(texts, groups, strict=True)
        ):
            continue
        obeyed = sum(g for text, g in zip(texts, groups, strict=True) if text.startswith("All"))
        damage = sum(
            struck(text.lower(), one["power"], group)
            for text, one, group in zip(texts, attack, groups, strict=True)
        )
        outcomes.append((obeyed, damage))
    most = max(obeyed for obeyed, _ in outcomes)
    return min(damage for obeyed, damage in outcomes if obeyed == most)


def struck(text: str, power: object, blockers: int) -> int:
    """What one attacker deals the player, its blockers 2/2 dying as late as they can."""
    assert isinstance(power, int)
    lives = [1 if "deathtouch" in text else 2] * blockers
    total = 0
    for _ in range(2 if "double strike" in text else 1):
        left = power
        if blockers and "trample" not in text:
            continue
        for place, life in enumerate(lives):
            dealt = min(life, left)
            lives[place] -= dealt
            left -= dealt
        total += left
    return total


def test_lethal_by_hand() -> None:
    # two blockers: they stop the 5 and the 4 (menace takes both), so 5 stops 5, or 4 and ...
    strikers = [Striker("unblockable", 2), Striker("plain", 5), Striker("menace", 4)]
    assert forced_damage(strikers, 1, 2) == 6  # 5 is stopped
    assert forced_damage(strikers, 2, 2) == 6  # one on the 5; menace would take both
    assert forced_damage(strikers, 3, 2) == 2  # both
    strikers.append(Striker("lure", 1))
    assert forced_damage(strikers, 3, 2) == 11  # everyone has to block the lure


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: random_blocks(-1, 3, seed=0), "attackers: expected 0 or more, got -1"),
        (lambda: random_blocks(3, 3, seed=0, pairs=1.5), "pairs: expected a number from 0 to 1"),
        (lambda: random_attacks(3, 12, seed=0), "opponents: expected at most 9, got 12"),
        (lambda: random_attacks(3, 0, seed=0), "opponents: expected 1 or more, got 0"),
        (lambda: armies(2, 3, seed=0, kinds=5), "tokens: expected 5 or more, got 2"),
        (lambda: armies(2, 3, seed=0, kinds=0), "kinds: expected 1 or more, got 0"),
        (lambda: attack_caps(3, 6, seed=0), "opponents: expected at most 5, got 6"),
        (lambda: attack_caps(3, 2, seed=0, overall=0), "overall: expected 1 or more, got 0"),
        (lambda: attack_caps(3, 2, seed=0, goad=-0.1), "goad: expected a number from 0 to 1"),
        (lambda: lethal(0, 2, seed=0), "attackers: expected 1 or more, got 0"),
        (lambda: lethal(20, 2, seed=0, cap=3), "attackers: expected at most 14"),
        (lambda: lethal(2, 2, seed=0, toughness=0), "toughness: expected 1 or more, got 0"),
    ],
)
def test_bad_parameters(call: Callable[[], Puzzle], message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        call()
    assert str(caught.value).startswith(message)
    assert isinstance(caught.value, ValueError)
