"""Rulings 15 to 21: goad, and requirements that name a player or planeswalker."""

import pytest

from tests.table import (
    RULES_2009,
    SINCE_2009,
    TODAY,
    attack,
    board,
    creature,
    enchantment,
    lasting,
    legal_attacks,
    numbers,
    planeswalker,
    rules,
)

PROPAGANDA = (
    "Creatures can't attack you unless their controller pays {2} for each creature they control "
    "that's attacking you."
)


@pytest.mark.rule("701.15b")
@pytest.mark.parametrize("edition", TODAY)
def test_ruling_15_goad_is_two_requirements_for_each_goader(edition: str) -> None:
    # Goaded by Bob: attacks; attacks a player other than Bob. Attacking Cat obeys both, Bob one.
    table = board(creature("A", "Ann", goaded_by=["Bob"]), players="Ann Bob Cat", rules=edition)
    assert legal_attacks(table) == {"A>Cat"}
    assert numbers(attack(table, "A>Cat")) == (2, 2, 0)
    assert numbers(attack(table, "A>Bob")) == (1, 2, 0)
    assert numbers(attack(table, "nobody")) == (0, 2, 0)


@pytest.mark.rule("701.15d")
@pytest.mark.parametrize("edition", TODAY)
def test_ruling_15_the_same_goader_twice_adds_nothing(edition: str) -> None:
    # By the state and by a lasting effect, both of Bob: 2, not 4. Cat's goad makes it 4.
    goad = "This creature is goaded."
    twice = board(
        creature("A", "Ann", goaded_by=["Bob"]),
        players="Ann Bob Cat Dan",
        effects=[lasting(goad, "A", controller="Bob")],
        rules=edition,
    )
    assert numbers(attack(twice, "A>Cat")) == (2, 2, 0)
    two = board(
        creature("A", "Ann", goaded_by=["Bob"]),
        players="Ann Bob Cat Dan",
        effects=[lasting(goad, "A", controller="Cat")],
        rules=edition,
    )
    assert numbers(attack(two, "A>Dan")) == (4, 4, 0)
    assert legal_attacks(two) == {"A>Dan"}


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_15_the_same_words_without_goad_count_on_their_own(edition: str) -> None:
    # Bob's enchantment says twice what goad says: two requirements more. To Cat 4, to Bob 2 of 4.
    words = (
        "Creatures your opponents control attack each combat if able and attack a player other "
        "than you if able."
    )
    table = board(
        creature("A", "Ann", goaded_by=["Bob"]),
        enchantment("demon", "Bob", words),
        players="Ann Bob Cat",
        rules=edition,
    )
    assert legal_attacks(table) == {"A>Cat"}
    assert numbers(attack(table, "A>Cat")) == (4, 4, 0)
    assert numbers(attack(table, "A>Bob")) == (2, 4, 0)


@pytest.mark.rule("701.15c")
@pytest.mark.parametrize("edition", TODAY)
def test_ruling_16_goaded_by_two_of_three(edition: str) -> None:
    # To Dan: 4 of 4. To Bob or Cat: 2 (attacks) + 1. To a planeswalker: 2.
    table = board(
        creature("A", "Ann", goaded_by=["Bob", "Cat"]),
        planeswalker("jura", "Dan"),
        players="Ann Bob Cat Dan",
        rules=edition,
    )
    assert legal_attacks(table) == {"A>Dan"}
    assert numbers(attack(table, "A>Bob")) == (3, 4, 0)
    assert numbers(attack(table, "A>jura")) == (2, 4, 0)


@pytest.mark.rule("701.15c")
@pytest.mark.parametrize("edition", TODAY)
def test_ruling_16_goaded_by_every_opponent(edition: str) -> None:
    # A player, whichever: 2 + 1. A planeswalker: 2.
    table = board(
        creature("A", "Ann", goaded_by=["Bob", "Cat"]),
        planeswalker("jura", "Bob"),
        players="Ann Bob Cat",
        rules=edition,
    )
    assert legal_attacks(table) == {"A>Bob", "A>Cat"}
    assert numbers(attack(table, "A>jura")) == (2, 3, 0)


@pytest.mark.rule("701.15b")
@pytest.mark.parametrize("edition", TODAY)
def test_ruling_16_goaded_by_the_only_opponent(edition: str) -> None:
    # No other player can be attacked: the player and their planeswalker obey 1 alike.
    table = board(
        creature("A", "Ann", goaded_by=["Bob"]), planeswalker("jura", "Bob"), rules=edition
    )
    assert legal_attacks(table) == {"A>Bob", "A>jura"}
    assert numbers(attack(table, "A>jura")) == (1, 1, 0)


BOB_AND_CAT = [
    lasting("This creature attacks you this turn if able.", "A", controller="Bob"),
    lasting("This creature attacks you this turn if able.", "A", controller="Cat"),
]


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_17_required_to_attack_two_players(edition: str) -> None:
    table = board(
        creature("A", "Ann"),
        planeswalker("jura", "Bob"),
        players="Ann Bob Cat Dan",
        effects=BOB_AND_CAT,
        rules=edition,
    )
    assert legal_attacks(table) == {"A>Bob", "A>Cat"}
    assert numbers(attack(table, "A>Dan")) == (0, 1, 0)


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_17_with_a_plain_requirement_still_one_of_those(edition: str) -> None:
    # Dan or the planeswalker obeys the plain requirement only: 1 of 2.
    table = board(
        creature("A", "Ann", text="This creature attacks each combat if able."),
        planeswalker("jura", "Bob"),
        players="Ann Bob Cat Dan",
        effects=BOB_AND_CAT,
        rules=edition,
    )
    assert legal_attacks(table) == {"A>Bob", "A>Cat"}
    assert numbers(attack(table, "A>jura")) == (1, 2, 0)


ATTACK_BOB = lasting("This creature attacks you this turn if able.", "A", controller="Bob")


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_18_a_player_who_cannot_be_attacked_frees_the_creature(edition: str) -> None:
    table = board(
        creature("A", "Ann"),
        enchantment("archon", "Bob", "Creatures can't attack you."),
        players="Ann Bob Cat",
        effects=[ATTACK_BOB],
        rules=edition,
    )
    assert legal_attacks(table) == {"nobody", "A>Cat"}


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_18_unless_a_general_requirement_stands(edition: str) -> None:
    table = board(
        creature("A", "Ann", text="This creature attacks each combat if able."),
        enchantment("archon", "Bob", "Creatures can't attack you."),
        players="Ann Bob Cat",
        effects=[ATTACK_BOB],
        rules=edition,
    )
    assert legal_attacks(table) == {"A>Cat"}


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_18_an_unpaid_tax_frees_it_too(edition: str) -> None:
    table = board(
        creature("A", "Ann"),
        enchantment("tax", "Bob", PROPAGANDA),
        players="Ann Bob Cat",
        mana={"Ann": 2},
        effects=[ATTACK_BOB],
        rules=edition,
    )
    assert legal_attacks(table) == {"nobody", "A>Bob", "A>Cat"}


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_18_a_player_who_has_left_frees_it(edition: str) -> None:
    # Bob is no defending player of this combat.
    table = board(
        creature("A", "Ann"),
        players="Ann Bob Cat",
        defending=["Cat"],
        effects=[ATTACK_BOB],
        rules=edition,
    )
    assert legal_attacks(table) == {"nobody", "A>Cat"}


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_19_a_planeswalker_is_named_or_not_meant(edition: str) -> None:
    at_player = board(
        creature("A", "Ann"), planeswalker("jura", "Bob"), effects=[ATTACK_BOB], rules=edition
    )
    assert legal_attacks(at_player) == {"A>Bob"}
    assert rules(attack(at_player, "A>jura")) == ["508.1d"]
    at_jura = board(
        creature("A", "Ann"),
        planeswalker("jura", "Bob", name="Jura the Watcher"),
        effects=[lasting("This creature attacks @jura this turn if able.", "A", controller="Bob")],
        rules=edition,
    )
    assert legal_attacks(at_jura) == {"A>jura"}
    by_name = board(
        creature("A", "Ann"),
        planeswalker("jura", "Bob", name="Jura the Watcher"),
        effects=[
            lasting(
                "This creature attacks Jura the Watcher this turn if able.", "A", controller="Bob"
            )
        ],
        rules=edition,
    )
    assert legal_attacks(by_name) == {"A>jura"}


@pytest.mark.parametrize("edition", TODAY)
def test_ruling_20_ones_own_goad_also_asks_for_a_player(edition: str) -> None:
    # Every opponent is a player other than Ann: 2; their planeswalkers obey only the first: 1.
    table = board(
        creature("A", "Ann", goaded_by=["Ann"]),
        planeswalker("jura", "Bob"),
        players="Ann Bob Cat",
        rules=edition,
    )
    assert legal_attacks(table) == {"A>Bob", "A>Cat"}
    assert numbers(attack(table, "A>jura")) == (1, 2, 0)


TROVE = (
    "Each opponent must attack you or a planeswalker you control with at least one creature each "
    "combat if able."
)


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_21_one_creature_meets_a_requirement_on_the_player(edition: str) -> None:
    # One requirement for Ann: any attack with one or more at Bob or his planeswalker obeys it.
    table = board(
        creature("A", "Ann"),
        creature("B", "Ann"),
        enchantment("trove", "Bob", TROVE),
        planeswalker("jura", "Bob"),
        players="Ann Bob Cat",
        rules=edition,
    )
    places = ("Bob", "Cat", "jura")
    expected = {f"{c}>{t}" for c in "AB" for t in ("Bob", "jura")}
    expected |= {f"A>{s} B>{t}" for s in places for t in places if {s, t} != {"Cat"}}
    assert legal_attacks(table) == expected
    assert numbers(attack(table, "A>Bob B>jura")) == (1, 1, 0)
    assert numbers(attack(table, "A>Cat B>Cat")) == (0, 1, 0)


def test_ruling_21_it_does_not_bind_its_own_controller() -> None:
    table = board(creature("A", "Ann"), enchantment("trove", "Ann", TROVE), rules=RULES_2009)
    assert legal_attacks(table) == {"nobody", "A"}
