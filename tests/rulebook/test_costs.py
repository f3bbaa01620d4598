"""Costs of declaring: KA1 to KA5 (508.1h-j), KB1 and KB2 (509.1d-f)."""

import pytest

from legality import Legal
from tests.table import (
    attack,
    aura,
    battle,
    block,
    board,
    broken,
    creature,
    enchantment,
    goblin,
    lasting,
    legal_attacks,
    legal_blocks,
    numbers,
    ogre,
    planeswalker,
    rules,
)

A, B = ogre(), goblin()
FREE = {"nobody", "A", "B", "A B"}


# -- KA1: a creature's own tax ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("This creature can't attack unless you pay {2}.", 2),
        ("Gnarled Ogre can't attack unless you pay {1}{R}.", 2),
        ("This creature can't attack or block unless you pay {2}.", 2),
        ("This creature can't attack unless its controller pays {3}.", 3),
        ("This creature can't attack unless you pay {R/W}{2/U}.", 2),
        ("This creature can't attack unless you pay {W}{U}{B}{R}{G}{C}.", 6),
        ("This creature can't attack unless you pay {1} for each +1/+1 counter on it.", 1),
        ("This creature can't attack unless you pay {2} for each creature you control.", 4),
    ],
)
def test_ka1_own_tax(text: str, price: int) -> None:
    table = board(ogre(text), B, mana={"Ann": price})
    assert numbers(attack(table, "A B")) == (0, 0, price)
    assert legal_attacks(table) == FREE
    poor = board(ogre(text), B, mana={"Ann": price - 1})
    assert legal_attacks(poor) == {"nobody", "B"}
    assert broken(attack(poor, "A")) == [("508.1j", {"A"})]
    assert attack(poor, "A").cost == price


def test_ka1_on_an_aura_whoever_controls_it() -> None:
    for controller in ("Ann", "Bob"):
        chains = aura(
            "tax",
            controller,
            "A",
            "Enchanted creature can't attack unless its controller pays {3}.",
        )
        assert attack(board(A, B, chains, mana={"Ann": 3}), "A").cost == 3
        assert legal_attacks(board(A, B, chains)) == {"nobody", "B"}
    both = aura(
        "tax",
        "Bob",
        "A",
        "Enchanted creature can't attack or block unless its controller pays {1}.",
    )
    assert legal_attacks(board(A, B, both)) == {"nobody", "B"}


# -- KA2 to KA5: taxes on many ---------------------------------------------------------------------

YOU = (
    "Creatures can't attack you unless their controller pays {2} for each creature "
    "they control that's attacking you."
)
YOU_OR_WALKERS = (
    "Creatures can't attack you or planeswalkers you control unless their controller pays {1} for "
    "each of those creatures."
)


@pytest.mark.parametrize(
    ("text", "costs"),
    [
        (YOU, {"Bob": 2, "jura": 0, "siege": 0, "Cat": 0}),
        (YOU_OR_WALKERS, {"Bob": 1, "jura": 1, "siege": 0, "Cat": 0}),
        (
            "Creatures can't attack you or a planeswalker you control unless their controller pays "
            "{1} for each of those creatures.",
            {"Bob": 1, "jura": 1, "siege": 0, "Cat": 0},
        ),
        (
            "Creatures can't attack planeswalkers you control unless their controller pays {1} for "
            "each creature they control that's attacking a planeswalker you control.",
            {"Bob": 0, "jura": 1, "siege": 0, "Cat": 0},
        ),
        (
            "Creatures can't attack unless their controller pays {1} for each "
            "creature they control "
            "that's attacking.",
            {"Bob": 1, "jura": 1, "siege": 1, "Cat": 1},
        ),
        (
            "Creatures can't attack unless their controller pays {1}.",
            {"Bob": 1, "jura": 1, "siege": 1, "Cat": 1},
        ),
        (
            "Red creatures can't attack you unless their controller pays {2} for "
            "each creature they "
            "control that's attacking you.",
            {"Bob": 2, "jura": 0, "siege": 0, "Cat": 0},
        ),
        (
            "Creatures can't attack you unless their controller pays {X} for each creature they "
            "control that's attacking you, where X is the number of enchantments you control.",
            {"Bob": 1, "jura": 0, "siege": 0, "Cat": 0},
        ),
        (
            "Each creature can't attack you unless its controller pays {2}.",
            {"Bob": 2, "jura": 0, "siege": 0, "Cat": 0},
        ),
    ],
)
def test_ka2_to_ka5_by_target(text: str, costs: dict[str, int]) -> None:
    table = board(
        A,
        enchantment("tax", "Bob", text),
        planeswalker("jura", "Bob"),
        battle("siege", "Bob", "Bob"),
        players="Ann Bob Cat",
        mana={"Ann": 1},
    )
    for target, cost in costs.items():
        verdict = attack(table, f"A>{target}")
        assert verdict.cost == cost, target
        assert rules(verdict) == ([] if cost <= 1 else ["508.1j"]), target


def test_ka2_for_each_creature() -> None:
    table = board(A, B, enchantment("tax", "Bob", YOU), mana={"Ann": 3})
    assert numbers(attack(table, "A B")) == (0, 0, 4)
    assert legal_attacks(table) == {"nobody", "A", "B"}
    assert broken(attack(table, "A B")) == [("508.1j", {"A", "B"})]


def test_ka3_an_x_of_each_creature() -> None:
    # The Ogre has one counter, the Goblin three, the last none and is not taxed.
    text = (
        "Each creature with one or more counters on it can't attack you or planeswalkers you "
        "control unless its controller pays {X}, where X is the number of counters on that "
        "creature."
    )
    table = board(
        A,
        goblin(counters={"stun": 2, "+1/+1": 1}),
        creature("C", "Ann"),
        enchantment("tax", "Bob", text),
        mana={"Ann": 4},
    )
    assert attack(table, "A").cost == 1
    assert attack(table, "B").cost == 3
    assert attack(table, "A B C").cost == 4


def test_several_taxes_add_up() -> None:
    table = board(
        ogre("This creature can't attack unless you pay {1}."),
        B,
        enchantment("one", "Bob", YOU),
        enchantment("two", "Bob", YOU),
        mana={"Ann": 9},
    )
    assert attack(table, "A").cost == 5
    assert attack(table, "A B").cost == 9
    assert isinstance(attack(table, "A B"), Legal)


def test_a_tax_of_ones_own_is_no_tax() -> None:
    table = board(A, B, enchantment("tax", "Ann", YOU))
    assert legal_attacks(table) == FREE


def test_a_tax_while_untapped() -> None:
    text = (
        "As long as this creature is untapped, creatures can't attack you or planeswalkers you "
        "control unless their controller pays {1} for each of those creatures."
    )
    for tapped, cost in ((False, 1), (True, 0)):
        table = board(A, creature("archangel", "Bob", text=text, tapped=tapped), mana={"Ann": 1})
        assert attack(table, "A").cost == cost


def test_a_tax_from_a_spell() -> None:
    words = (
        "Creatures can't attack you this turn unless their controller pays {2} for each creature "
        "they control that's attacking you."
    )
    table = board(A, effects=[lasting(words, controller="Bob")], mana={"Ann": 2})
    assert attack(table, "A").cost == 2


def test_each_player_s_tax_on_that_player() -> None:
    table = board(
        A,
        B,
        enchantment("bobs", "Bob", YOU),
        enchantment("cats", "Cat", YOU_OR_WALKERS),
        players="Ann Bob Cat",
        mana={"Ann": 3},
    )
    assert attack(table, "A>Bob B>Cat").cost == 3
    assert isinstance(attack(table, "A>Bob B>Cat"), Legal)
    assert rules(attack(table, "A>Bob B>Bob")) == ["508.1j"]


# -- costs and requirements ------------------------------------------------------------------------


def test_paying_for_one_obliges_to_nothing_else() -> None:
    # Both must attack, both taxed: any subset is legal, as each payment is its own choice.
    must = "This creature attacks each combat if able."
    table = board(ogre(must), goblin(must), enchantment("tax", "Bob", YOU), mana={"Ann": 4})
    assert legal_attacks(table) == FREE
    assert numbers(attack(table, "A")) == (1, 1, 2)
    assert numbers(attack(table, "A B")) == (2, 2, 4)


def test_what_is_free_must_be_done_beside_what_is_paid() -> None:
    must = "This creature attacks each combat if able."
    tax = aura("tax", "Bob", "A", "Enchanted creature can't attack unless its controller pays {2}.")
    table = board(ogre(must), goblin(must), tax, mana={"Ann": 2})
    assert legal_attacks(table) == {"B", "A B"}
    assert numbers(attack(table, "A")) == (1, 2, 2)


def test_a_payment_is_for_the_thing_attacked() -> None:
    # Goaded by Cat; Bob and Dan taxed by {2} each: paying for Bob does not oblige to Dan, who
    # obeys as many.
    table = board(
        ogre(goaded_by=["Cat"]),
        enchantment("bobs", "Bob", YOU),
        enchantment("dans", "Dan", YOU),
        players="Ann Bob Cat Dan",
        mana={"Ann": 2},
    )
    assert legal_attacks(table) == {"A>Bob", "A>Cat", "A>Dan"}


def test_unaffordable_is_illegal_though_required() -> None:
    must = "This creature attacks each combat if able."
    table = board(ogre(must), enchantment("tax", "Bob", YOU), mana={"Ann": 1})
    assert legal_attacks(table) == {"nobody"}
    # Only what can be paid compares: nothing does, so 0 can be obeyed (clause 8).
    assert numbers(attack(table, "A")) == (1, 0, 2)
    assert rules(attack(table, "A")) == ["508.1j"]


# -- KB1, KB2: blocking ----------------------------------------------------------------------------

X, Y = creature("x", "Bob", "1/1", colors=["W"]), creature("y", "Bob", "3/3")
ATTACKER = creature("A", "Ann")


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("This creature can't block unless you pay {2}.", 2),
        ("This creature can't attack or block unless you pay {1}.", 1),
        ("This creature can't block unless its controller pays {1}{W}.", 2),
        ("This creature can't block creatures with power 3 or greater unless you pay {4}.", 0),
        ("This creature can't block creatures with power 2 or greater unless you pay {4}.", 4),
    ],
)
def test_kb1_own_tax(text: str, price: int) -> None:
    own = {**X, "oracle_text": text}
    table = board(ATTACKER, own, Y, attacks="A", mana={"Bob": price})
    assert numbers(block(table, "x")) == (0, 0, price)
    assert legal_blocks(table) == {"nobody", "x", "y", "x y"}
    if price:
        poor = board(ATTACKER, own, Y, attacks="A", mana={"Bob": price - 1, "Ann": 9})
        assert legal_blocks(poor) == {"nobody", "y"}
        assert broken(block(poor, "x y")) == [("509.1f", {"x"})]


@pytest.mark.parametrize(
    "law",
    [
        "Creatures can't block unless their controller pays {1}.",
        (
            "Creatures can't block unless their controller pays {1} for each blocking "
            "creature they control."
        ),
        "Creatures can't block unless their controller pays {1} for each of those creatures.",
    ],
)
def test_kb1_for_everybody(law: str) -> None:
    table = board(ATTACKER, X, Y, enchantment("cadence", "Ann", law), attacks="A", mana={"Bob": 1})
    assert legal_blocks(table) == {"nobody", "x", "y"}
    assert block(table, "x y").cost == 2


def test_kb1_is_paid_once_by_one_that_blocks_two() -> None:
    own = {
        **X,
        "oracle_text": "This creature can block an additional creature each combat.\n"
        "This creature can't block unless you pay {2}.",
    }
    table = board(ATTACKER, creature("B", "Ann"), own, attacks="A B", mana={"Bob": 2})
    assert block(table, "x>A+B").cost == 2
    assert isinstance(block(table, "x>A+B"), Legal)


def test_kb1_while_attacking() -> None:
    text = (
        "As long as this creature is attacking, creatures can't block unless their controller pays "
        "{1} for each of those creatures."
    )
    attackers = (creature("A", "Ann", text=text), creature("B", "Ann"))
    table = board(*attackers, X, mana={"Bob": 1}, attacks="A B")
    assert block(table, "x>B").cost == 1
    table = board(*attackers, X, mana={"Bob": 1}, attacks="B")
    assert block(table, "x>B").cost == 0


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't be blocked unless defending player pays {3} for each creature they "
        "control that's blocking it.",
    ],
)
def test_kb2_for_each_blocker(text: str) -> None:
    table = board(creature("A", "Ann", text=text), X, Y, attacks="A", mana={"Bob": 3})
    assert legal_blocks(table) == {"nobody", "x", "y"}
    assert block(table, "x y").cost == 6
    on_aura = aura(
        "presence",
        "Ann",
        "A",
        "Enchanted creature can't be blocked unless defending player pays {3} for each creature "
        "they control that's blocking it.",
    )
    table = board(ATTACKER, on_aura, X, Y, attacks="A", mana={"Bob": 5})
    assert legal_blocks(table) == {"nobody", "x", "y"}


def test_kb2_only_against_that_attacker() -> None:
    text = (
        "This creature can't be blocked unless defending player pays {1} for each creature "
        "blocking it."
    )
    table = board(creature("A", "Ann", text=text), creature("B", "Ann"), X, Y, attacks="A B")
    assert legal_blocks(table) == {"nobody", "x>B", "y>B", "x>B y>B"}


def test_kb2_a_lure_that_costs() -> None:
    # Nobody is made to pay: any set of blockers; each that blocks has been paid for.
    text = (
        "All creatures able to block this creature do so.\n"
        "This creature can't be blocked unless defending player pays {1} for each creature they "
        "control that's blocking it."
    )
    table = board(creature("A", "Ann", text=text), X, Y, attacks="A", mana={"Bob": 2})
    assert legal_blocks(table) == {"nobody", "x", "y", "x y"}
    assert numbers(block(table, "x")) == (1, 1, 1)


# -- other costs -----------------------------------------------------------------------------------


def test_nobody_is_made_to_pay_other_costs_either() -> None:
    text = (
        "This creature attacks each combat if able.\nThis creature can't attack "
        "unless you pay 2 life."
    )
    assert legal_attacks(board(ogre(text))) == {"nobody", "A"}
