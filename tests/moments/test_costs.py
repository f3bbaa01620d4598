"""What a judged declaration costs is gone, tapped or returned afterwards (508.1j, 509.1f)."""

from typing import Any

import pytest

from legality import best_block, legal_blocks
from tests.moments.answers import A, B, answer, blocks, damage
from tests.table import EDITIONS, Value, board, creature, land, permanent

SACRIFICE = "This creature can't attack unless you sacrifice a land."
FOREST, ISLAND = land("f", A), land("i", A, "Basic Land — Island")
EVASIVE = "As long as you control a {}, this creature can't be blocked."


def blocked(text: str, *others: Value, **fields: Any) -> Any:
    """Ann's `a` attacks, and Bob's guard blocks it."""
    attacker = creature("a", A, "2/2", text)
    return board(attacker, creature("g", B), *others, attacks="a", blocks="g", **fields)


def asked(position: Any) -> list[str]:
    return [one["asked"] for one in answer(position)["asks"]]


# -- attacks ---------------------------------------------------------------------------------------


@pytest.mark.rule("508.1j")
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_one_land_is_gone(rules: str) -> None:
    """With one Forest the block is legal, the Forest being gone; with two one is left."""
    text = f"{SACRIFICE}\n{EVASIVE.format('Forest')}"
    assert blocks(blocked(text, FOREST, rules=rules)) is True
    assert blocks(blocked(text, FOREST, land("f2", A), rules=rules)) is False
    assert blocks(blocked(EVASIVE.format("Forest"), FOREST, rules=rules)) is False
    past = blocked(text, FOREST, rules=rules, judge=["blocks"])
    assert blocks(past) is False  # what was paid for an attack of before is gone already


def test_which_of_two_is_asked_where_it_matters() -> None:
    forest, land_ = (f"{SACRIFICE}\n{EVASIVE.format(word)}" for word in ("Forest", "land"))
    position = blocked(forest, FOREST, ISLAND)
    assert (blocks(position), asked(position)) == (None, ["what is paid for it"])
    assert (blocks(blocked(land_, FOREST, ISLAND)), asked(blocked(land_, FOREST, ISLAND))) == (
        False,
        [],
    )
    for name, legal in (("f", True), ("i", False)):
        entry = {"source": "a", "ability": SACRIFICE, "on": [name],
                 "oracle_text": "Sacrifice target permanent."}  # fmt: skip
        told = blocked(forest, FOREST, ISLAND, effects=[entry])
        assert (blocks(told), asked(told)) == (legal, [])


def test_which_is_not_asked_where_nothing_looks_at_it() -> None:
    """Ten kinds of land, two of which go: 45 ways, and none is any matter."""
    lands = [land(f"l{n}", A, f"Land — Kind{n}") for n in range(10)]
    text = "This creature can't attack unless you sacrifice two lands."
    position = blocked(text, *lands)
    assert (answer(position)["legal"], asked(position)) == (True, [])


@pytest.mark.rule("508.1k")
def test_who_is_sacrificed_for_its_attack_never_attacks() -> None:
    """Only a is left to be blocked, and it didn't attack alone (506.5)."""
    itself = creature("b", A, "2/2", "This creature can't attack unless you sacrifice it.")
    attacker = creature("a", A, "2/2", "Exalted")
    guard = creature("g", B)
    position = board(attacker, itself, guard, attacks="a b", blocks="g>b")
    assert blocks(position) is False
    for amount in (2, 3):
        position = board(attacker, itself, guard, attacks="a b", blocks="nobody",
                         damage={"assign": {"a": {B: amount}}})  # fmt: skip
        assert damage(position) is (amount == 2)


@pytest.mark.parametrize(
    ("cost", "told", "lives"),
    [
        ("pay 2 life", "As long as you have 19 or more life, ", True),
        ("pay 2 life", "As long as you have 18 or more life, ", False),
        ("tap an untapped artifact you control", "As long as you control an untapped artifact, ",
         True),
        ("return an artifact you control to its owner's hand",
         "As long as you control an artifact, ", True),
        ("remove a +1/+1 counter from a creature you control", "As long as this creature's power "
         "is 2 or greater, ", True),
    ],
)  # fmt: skip
def test_each_kind_of_cost(cost: str, told: str, lives: bool) -> None:
    """`lives`: what made it unblockable has been paid with."""
    text = f"This creature can't attack unless you {cost}.\n{told}this creature can't be blocked."
    attacker = creature("a", A, "2/2", text, counters={"+1/+1": 1})
    artifact = permanent("x", A, "Artifact")
    position = board(attacker, creature("g", B), artifact, attacks="a", blocks="g")
    assert blocks(position) is lives
    assert asked(position) == []


@pytest.mark.rule("508.2b")
@pytest.mark.parametrize(
    ("cost", "event", "amount"),
    [
        ("pay 1 life", "you lose life", 3),
        ("sacrifice another creature", "another creature dies", 3),
        ("tap an untapped creature you control", "another creature you control becomes tapped", 3),
        ("pay 1 life", "you gain life", 2),
        ("sacrifice a land", "another creature dies", 2),
    ],
)
def test_paying_sets_off_abilities(cost: str, event: str, amount: int) -> None:
    text = (
        f"This creature can't attack unless you {cost}.\n"
        f"Whenever {event}, this creature gets +1/+0 until end of turn."
    )
    other = creature("b", A)
    for dealt in (2, 3):
        position = board(creature("a", A, "2/2", text), other, FOREST, attacks="a",
                         blocks="nobody", damage={"assign": {"a": {B: dealt}}})  # fmt: skip
        assert damage(position) is (dealt == amount)
        assert asked(position) == []


def test_what_is_taken_on_trust_is_named_where_it_is_looked_at() -> None:
    cost = "This creature can't attack unless you exile an artifact you control."
    told = "As long as you control an artifact, this creature can't be blocked."
    artifact = permanent("x", A, "Artifact")
    for text, named in ((f"{cost}\n{told}", True), (cost, False)):
        assert bool(answer(blocked(text, artifact))["not_understood"]) is named


def test_what_cannot_be_paid_is_not_taken() -> None:
    """Without a land the attack is illegal, and the blocks are judged against it as declared."""
    position = blocked(SACRIFICE)
    assert answer(position)["attacks"]["legal"] is False
    assert blocks(position) is True


# -- blocks ----------------------------------------------------------------------------------------


@pytest.mark.rule("509.1f")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_blocker_that_is_sacrificed_deals_no_damage(rules: str) -> None:
    """509.1g: it never blocks, and the attacker is unblocked."""
    guard = creature("g", B, "2/2", "This creature can't block unless you sacrifice it.")
    attacker = creature("a", A, "3/3")

    def assigned(assign: Any) -> Any:
        return board(attacker, guard, attacks="a", blocks="g", damage={"assign": assign},
                     rules=rules)  # fmt: skip

    assert damage(assigned({"a": {B: 3}})) is True
    assert damage(assigned({"a": {"g": 3}})) is False


def test_which_creature_is_sacrificed_is_asked() -> None:
    guard = creature("g", B, "2/2", "This creature can't block unless you sacrifice a creature.")
    other = creature("h", B, "1/1")
    attacker = creature("a", A, "3/3")
    for assign in ({"a": {B: 3}}, {"a": {"g": 3}, "g": {"a": 2}}):
        position = board(attacker, guard, other, attacks="a", blocks="g",
                         damage={"assign": assign})  # fmt: skip
        assert answer(position)["legal"] is None
        assert asked(position) == ["what is paid for it"]


# -- the other roads -------------------------------------------------------------------------------


def test_lists_and_searches_pay_too() -> None:
    text = f"{SACRIFICE}\n{EVASIVE.format('land')}"
    attacker, guard = creature("a", A, "2/2", text), creature("g", B, "3/3")
    one = board(attacker, guard, FOREST, attacks="a")
    two = board(attacker, guard, FOREST, ISLAND, attacks="a")
    assert legal_blocks(one, B).count() == 2
    assert legal_blocks(two, B).count() == 1
    assert best_block(one).declaration == {"g": ["a"]}
    assert best_block(two).declaration == {}
