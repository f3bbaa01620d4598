"""What is paid for attacks and blocks, and which answers it can change (508.1j, 509.1f).

Ann's 3/3 bear may attack, Bob's 2/2 guard may block; the letters are those of `test_answers`.
"""

from typing import Any

import pytest
from msgspec import structs

from legality import Position
from legality.search.forced_lethal import Kills, Open, Survives, forced_lethal
from tests.combat.left_out.test_answers import A, B, for_which
from tests.table import board, creature, enchantment

LIFE = "This creature can't {} unless you pay 2 life."
TAPS = "This creature can't {} unless you tap an untapped creature you control."
DISCARDS = "This creature can't {} unless you discard a card."
RETURNS = "This creature can't {} unless you return a permanent you control to its owner's hand."
GRAVE = "This creature gets +1/+0 for each card in your graveyard."
HELLBENT = "This creature gets +1/+1 for each card in your hand."


def of_bear(text: str, *more: dict[str, Any]) -> str:
    """For which questions what Ann's bear costs is listed."""
    return for_which("bear", text, creature("bear", A, "3/3", text), creature("guard", B), *more)


def of_guard(text: str, *more: dict[str, Any]) -> str:
    """For which questions what Bob's guard costs is listed."""
    bear = creature("bear", A, "3/3")
    return for_which("guard", text, bear, creature("guard", B, "2/2", text), *more)


@pytest.mark.rule("508.1j", "509.1f")
@pytest.mark.parametrize(
    ("attack", "block", "text"),
    [
        # the searches for who dies pay life
        ("O", "O", LIFE),
        # who is tapped, and what is in a hand, nothing looks at
        ("", "", TAPS),
        ("", "", DISCARDS),
        # a creature may be returned: the searches for who dies try each
        ("O", "O", RETURNS),
    ],
)
def test_a_price_counts_by_what_is_paid(attack: str, block: str, text: str) -> None:
    assert of_bear(text.format("attack")) == attack
    assert of_guard(text.format("block")) == block


@pytest.mark.parametrize("text", [LIFE, TAPS, DISCARDS, RETURNS])
def test_nobody_pays_for_what_they_do_not_declare(text: str) -> None:
    """The bear does not block, the guard does not attack."""
    assert of_bear(text.format("block")) == ""
    assert of_guard(text.format("attack")) == ""


@pytest.mark.parametrize(
    ("text", "more", "expected"),
    [
        (DISCARDS, GRAVE, "OKS"),
        (DISCARDS, HELLBENT, "OKS"),
        (TAPS, "This creature gets +1/+0 for each tapped creature you control.", "O"),
        (TAPS, "This creature can't be blocked as long as you control a tapped creature.", "O"),
        # what triggers on it, whether a combat plays that or not
        (TAPS, "Whenever a creature becomes tapped, each opponent loses 1 life.", "OKS"),
        (LIFE, "Whenever you lose life, each opponent loses 1 life.", "OKS"),
        # what Bob gains takes no survival
        (LIFE, "Whenever an opponent loses life, you gain 1 life.", "OK"),
        (LIFE, "As long as you have 18 or less life, creatures you control get +1/+1.", "OKS"),
        (LIFE, "Whenever you gain life, each opponent loses 1 life.", "O"),
    ],
)
def test_a_price_counts_where_something_looks_or_waits(text: str, more: str, expected: str) -> None:
    whose = B if more.startswith("Whenever an opponent") else A
    assert of_bear(text.format("attack"), enchantment("law", whose, more)) == expected


@pytest.mark.rule("119.4")
@pytest.mark.parametrize(("life", "expected"), [(8, Kills), (7, Survives), (2, Survives)])
def test_what_is_paid_and_what_is_lost_may_be_too_much_together(life: int, expected: type) -> None:
    """Ann attacks for 2 life and loses 5 as she does: of 7 life nothing is left, before any of 3
    damage is dealt to Bob."""
    bear = creature("bear", A, "3/3", LIFE.format("attack"))
    law = enchantment("law", A, "Whenever you attack, you lose 5 life.")
    assert isinstance(forced_lethal(with_life(board(bear, law), life, 3)), expected)


def with_life(position: Position, ann: int, bob: int) -> Position:
    """The position with so much life."""
    first, second = position.players
    players = (structs.replace(first, life=ann), structs.replace(second, life=bob))
    return structs.replace(position, players=players)


@pytest.mark.parametrize(
    ("ann", "bob", "expected"),
    [
        # the bear deals 3, nothing blocks it
        (20, 3, Kills),
        (20, 4, Survives),
        # she pays her last 2 life, and loses before damage is dealt
        (2, 3, Survives),
        (3, 3, Kills),
        # she can't pay
        (1, 3, Survives),
    ],
)
def test_an_attack_that_is_paid_for_with_life(ann: int, bob: int, expected: type) -> None:
    bear = creature("bear", A, "3/3", LIFE.format("attack"))
    assert isinstance(forced_lethal(with_life(board(bear), ann, bob)), expected)


@pytest.mark.parametrize(
    ("text", "life", "expected"),
    [
        # 3 damage to 4 life, though nothing is blocked: nobody has to pay (509.1c)
        (LIFE, 4, Survives),
        (RETURNS, 4, Survives),
        # to 3 life: the guard blocks, no damage is left, and of 2 life that are paid 1
        (LIFE, 3, Survives),
        # of 2 life none is, and 1 can't pay
        (LIFE, 2, Kills),
        (LIFE, 1, Kills),
        # the guard has nothing to return but itself, and never blocks then (509.1g)
        (RETURNS, 3, Kills),
        (DISCARDS, 3, Survives),
        (TAPS, 3, Survives),  # the guard taps itself
    ],
)
def test_a_block_that_is_paid_for(text: str, life: int, expected: type) -> None:
    bear, guard = creature("bear", A, "3/3"), creature("guard", B, "2/2", text.format("block"))
    hand = with_life(board(bear, guard), 20, life)
    first, second = hand.players
    rich = structs.replace(hand, players=(first, structs.replace(second, hand=1)))
    assert isinstance(forced_lethal(rich), expected)


LAW = "Creatures can't {} unless their controller pays 1 life for each {} creature they control."
TO_BLOCK = enchantment("law", B, LAW.format("block", "blocking"))
TO_ATTACK = enchantment("law", B, LAW.format("attack", "attacking"))


@pytest.mark.parametrize(
    ("bob", "expected"),
    [
        # two blocks: 2 life paid, none of 3/3 and 3/3 goes through
        (3, Survives),
        # one block would leave 3 damage, two leave no life
        (2, Kills),
        # one block: 1 life, and 3 damage; none: 6
        (5, Survives),
        (1, Kills),
    ],
)
def test_life_for_each_blocker(bob: int, expected: type) -> None:
    some = [creature(n, A, "3/3") for n in ("x", "y")] + [creature(n, B, "1/1") for n in ("b", "c")]
    assert isinstance(forced_lethal(with_life(board(*some, TO_BLOCK), 20, bob)), expected)


@pytest.mark.parametrize(
    ("size", "bob", "expected"),
    [
        # 1/5 with lifelink strikes first: who pays the last life has lost by then (704.5a)
        ("1/5", 1, Kills),
        ("1/5", 2, Survives),
        # 4 damage tramples over it: 2 - 1 + 3 gained first - 3 leaves 1
        ("3/1", 2, Survives),
        # ... and 2 - 1 + 1 - 3 nothing
        ("1/1", 2, Kills),
        ("1/1", 3, Kills),
        ("1/1", 4, Survives),
    ],
)
def test_life_is_paid_before_any_is_gained(size: str, bob: int, expected: type) -> None:
    ogre = creature("ogre", A, "4/4", "Trample")
    guard = creature("guard", B, size, "First strike\nLifelink")
    assert isinstance(forced_lethal(with_life(board(ogre, guard, TO_BLOCK), 20, bob)), expected)


@pytest.mark.rule("509.1f")
@pytest.mark.parametrize(
    ("whose", "text"),
    [
        (B, "Whenever this creature blocks, you lose 1 life."),
        (A, "Whenever this creature becomes blocked, each opponent loses 1 life."),
    ],
)
@pytest.mark.parametrize(
    ("bob", "expected"),
    [
        # 3 - 2 paid - 1 lost as the block triggers: he has lost before he gains 3 by first strike
        (3, Kills),
        # 4 - 2 - 1 leaves 1
        (4, Survives),
    ],
)
def test_life_is_paid_before_what_triggers_on_blocks(
    whose: str, text: str, bob: int, expected: type
) -> None:
    price = LIFE.format("block")
    guard = "First strike\nLifelink\n" + price + ("\n" + text if whose == B else "")
    bear = creature("bear", A, "4/4", text if whose == A else "")
    position = board(bear, creature("guard", B, "3/5", guard))
    assert isinstance(forced_lethal(with_life(position, 20, bob)), expected)


@pytest.mark.parametrize(
    ("ann", "bob", "expected"),
    [
        # 1 life for each: all three deal 6, of 3 life nothing is left; of 4 life 1 is
        (4, 6, Kills),
        (3, 6, Survives),
        # two deal 4, and leave 1 of 3
        (3, 4, Kills),
        (2, 4, Survives),
        (2, 2, Kills),
    ],
)
def test_life_for_each_attacker(ann: int, bob: int, expected: type) -> None:
    """The part of an attack that is too dear may kill."""
    some = [creature(n, A) for n in ("x", "y", "z")]
    assert isinstance(forced_lethal(with_life(board(*some, TO_ATTACK), ann, bob)), expected)


def test_a_phyrexian_block_takes_mana_while_there_is_any() -> None:
    bear, law = creature("bear", A, "3/3"), "This creature can't block unless you pay {W/P}{W/P}."
    guard = creature("guard", B, "2/2", law)
    for mana, expected in ((0, Kills), (1, Survives), (2, Survives)):  # 4, 2 or 0 of 3 life
        position = with_life(board(bear, guard, mana={B: mana}), 20, 3)
        assert isinstance(forced_lethal(position), expected), mana


SACRIFICES = "This creature can't attack unless you sacrifice another creature."


@pytest.mark.parametrize(
    ("life", "expected"),
    [
        # x alone deals 3, if y is given up for it; y alone 2; both would deal 5
        (3, Kills),
        (4, Survives),
    ],
)
@pytest.mark.parametrize("text", [SACRIFICES, RETURNS.format("attack").replace("a p", "another p")])
def test_who_is_given_up_for_an_attack_deals_nothing(text: str, life: int, expected: type) -> None:
    some = creature("x", A, "3/3", text), creature("y", A)
    assert isinstance(forced_lethal(with_life(board(*some), 20, life)), expected)


@pytest.mark.parametrize(("life", "expected"), [(5, Kills), (6, Survives)])
def test_the_attacking_player_chooses_who_is_given_up(life: int, expected: type) -> None:
    """x and y deal 5 where z, who is 1/1, is given up; 4 with z in place of y."""
    some = creature("x", A, "3/3", SACRIFICES), creature("y", A), creature("z", A, "1/1")
    assert isinstance(forced_lethal(with_life(board(*some), 20, life)), expected)


def test_the_part_of_an_attack_that_is_too_dear_may_kill() -> None:
    """x and y: y is given up, and 1 damage dealt; y alone deals 2."""
    some = creature("x", A, "1/1", SACRIFICES), creature("y", A)
    assert isinstance(forced_lethal(with_life(board(*some), 20, 2)), Kills)
    assert isinstance(forced_lethal(with_life(board(*some), 20, 3)), Survives)


@pytest.mark.rule("509.1f", "509.1g")
@pytest.mark.parametrize(
    ("more", "expected"),
    [
        # the guard returns itself, and never blocks: 3 damage to 3 life
        ((), Kills),
        # c blocks, for nothing
        ((creature("c", B),), Survives),
        # c is tapped, and returned for the guard, which blocks
        ((creature("c", B, tapped=True),), Survives),
        # so is a land
        (({"id": "c", "controller": B, "type_line": "Land"},), Survives),
    ],
)
def test_the_defending_player_chooses_what_is_returned_for_a_block(
    more: tuple[dict[str, Any], ...], expected: type
) -> None:
    guard = creature("guard", B, "2/2", RETURNS.format("block"))
    position = board(creature("bear", A, "3/3"), guard, *more)
    assert isinstance(forced_lethal(with_life(position, 20, 3)), expected)


@pytest.mark.parametrize(
    ("life", "expected"),
    [
        # two 2/2 attack; one 2/2 for which the other is given up blocks one of them
        (3, Survives),
        (2, Kills),
    ],
)
def test_who_is_given_up_for_a_block_blocks_nobody(life: int, expected: type) -> None:
    text = "This creature can't block unless you sacrifice another creature."
    some = [creature(n, A) for n in "xy"] + [creature(n, B, "2/2", text) for n in "bc"]
    assert isinstance(forced_lethal(with_life(board(*some), 20, life)), expected)


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        # without the lord the guard is 1/1: of 4 damage 3 tramples over it, to 3 life
        ("2/2", Kills),
        # ... 1/2, which takes 2
        ("2/3", Survives),
    ],
)
def test_sizes_are_counted_anew_once_a_lord_is_given_up_for_a_block(
    size: str, expected: type
) -> None:
    ogre = creature("ogre", A, "4/4", "Trample")
    lord = creature("lord", B, "1/1", "Other creatures you control get +1/+1.", tapped=True)
    guard = creature("guard", B, size, "This creature can't block unless you sacrifice a creature.")
    assert isinstance(forced_lethal(with_life(board(ogre, lord, guard), 20, 3)), expected)


@pytest.mark.rule("603.2")
def test_what_triggers_on_a_price_of_a_block_is_open() -> None:
    """The land's sacrifice would drain Bob of his last point, or Ann; with 4 life he lives by no
    block at all."""
    text = "This creature can't block unless you sacrifice a land."
    some = creature("bear", A, "3/3"), creature("guard", B, "2/2", text)
    wood = {"id": "wood", "controller": B, "type_line": "Land"}
    feast = enchantment(
        "feast", A, "Whenever a permanent is put into a graveyard, each opponent loses 1 life."
    )
    assert isinstance(forced_lethal(with_life(board(*some, wood, feast), 20, 1)), Kills | Open)
    assert isinstance(forced_lethal(with_life(board(*some, wood, feast), 20, 3)), Open)
    assert isinstance(forced_lethal(with_life(board(*some, wood), 20, 3)), Survives)


def test_what_is_paid_for_an_attack_is_named() -> None:
    """x and y deal 5 where z is given up, and 4 with z in place of y."""
    some = creature("x", A, "3/3", SACRIFICES), creature("y", A), creature("z", A, "1/1")
    answer = forced_lethal(with_life(board(*some), 20, 5))
    assert isinstance(answer, Kills)
    assert answer.to_value()["paid"] == ["z"]
    survived = forced_lethal(with_life(board(*some), 20, 6))
    assert isinstance(survived, Survives)
    assert {tried.paid for tried in survived.refuted} <= {("y",), ("z",), ()}


def test_what_waits_for_a_death_is_early_where_one_is_given_up() -> None:
    """The unread half of the rite may save Bob as y is sacrificed, before any damage."""
    rite = enchantment("rite", B, "Whenever a creature dies, you gain 3 life for each rune here.")
    some = creature("x", A, "3/3", SACRIFICES), creature("y", A, "0/1")
    assert isinstance(forced_lethal(with_life(board(*some, rite), 20, 3)), Open)
    free = creature("x", A, "3/3"), creature("y", A, "0/1")
    assert isinstance(forced_lethal(with_life(board(*free, rite), 20, 3)), Kills)
