"""Corners that no other test looked into; a fault put into each of them stayed unseen."""

import pytest

from legality import Legal, Position
from legality import legal_blocks as view
from tests.rulebook.test_paying import table, taxed
from tests.table import (
    RULES_2006,
    attack,
    block,
    board,
    broken,
    creature,
    enchantment,
    lasting,
    legal_attacks,
    legal_blocks,
    permanent,
)

# -- who is meant ----------------------------------------------------------------------------------


def test_a_cap_on_blockers_of_a_kind_counts_that_kind_alone() -> None:
    """RB6: one flier may block, and any number of others."""
    cap = enchantment("cap", "Ann", "No more than one creature with flying can block each combat.")
    fliers = [creature(name, "Bob", text="Flying") for name in "xy"]
    position = board(creature("A", "Ann"), *fliers, creature("z", "Bob"), cap, attacks="A")
    assert legal_blocks(position) == {"nobody", "x", "y", "z", "x z", "y z"}


def test_all_or_none_may_block_it() -> None:
    """ "… unless all creatures defending player controls block it": all, or none."""
    text = "This creature can't be blocked unless all creatures defending player controls block it."
    cast = [creature(name, "Bob") for name in "xy"]
    position = board(creature("A", "Ann", text=text), *cast, attacks="A")
    assert legal_blocks(position) == {"nobody", "x y"}


def test_an_attacker_with_vigilance_is_not_tapped_as_blocks_are_judged() -> None:
    """508.1f, where the position shows the state before the attack: A attacks and is tapped, so the
    condition fails; with vigilance it stays untapped, and holds."""
    text = "As long as this creature is untapped, it can't be blocked."

    def of(keywords: list[str]) -> Position:
        attacker = creature("A", "Ann", text=text, keywords=keywords)
        return board(attacker, creature("x", "Bob"), attacks="A", judge=["attacks", "blocks"])

    assert legal_blocks(of([])) == {"nobody", "x"}
    assert legal_blocks(of(["Vigilance"])) == {"nobody"}


# -- landwalk (702.14) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("controller", "types", "able"),
    [
        ("Bob", "Basic Land — Island", False),
        ("Ann", "Basic Land — Island", True),  # that is not the defending player's
        ("Bob", "Basic Land — Forest", True),
        ("Bob", "Artifact", True),
        ("Bob", "Creature — Island", True),  # no land
    ],
)
def test_islandwalk_asks_for_an_island_of_the_defending_player(
    controller: str, types: str, able: bool
) -> None:
    thing = permanent("thing", controller, types)
    if "Creature" in types:
        thing |= {"power": 0, "toughness": 1, "tapped": True}
    walker = creature("A", "Ann", text="Islandwalk")
    position = board(walker, creature("x", "Bob"), thing, attacks="A")
    assert ("x" in legal_blocks(position)) is able


# -- what a condition measures ---------------------------------------------------------------------


@pytest.mark.parametrize(("counters", "able"), [((1, 0), False), ((1, 1), True), ((0, 3), True)])
def test_counters_among_creatures(counters: tuple[int, int], able: bool) -> None:
    """Two or more counters among Ann's creatures, of whatever kind; Bob's four do not count."""
    among = "there are two or more counters among creatures you control"
    text = f"This creature can't attack unless {among}."
    mine = creature("A", "Ann", text=text, counters={"+1/+1": counters[0]})
    other = creature("B", "Ann", counters={"charge": counters[1]})
    theirs = creature("x", "Bob", counters={"+1/+1": 4})
    assert isinstance(attack(board(mine, other, theirs), "A"), Legal) is able


@pytest.mark.parametrize(("powers", "able"), [((3, 4), False), ((4, 4), True), ((9, 1), True)])
def test_total_power(powers: tuple[int, int], able: bool) -> None:
    text = "This creature can't attack unless creatures you control have total power 8 or greater."
    mine = creature("A", "Ann", f"{powers[0]}/1", text)
    position = board(mine, creature("B", "Ann", f"{powers[1]}/1"), creature("x", "Bob", "8/8"))
    assert isinstance(attack(position, "A"), Legal) is able


@pytest.mark.parametrize(("more", "able"), [(0, False), (1, True)])
def test_more_creatures_than_the_defending_player(more: int, able: bool) -> None:
    """Ann's A and B against Bob's two: as many are not more; Cid has none, so A may attack Cid."""
    text = "This creature can't attack unless you control more creatures than defending player."
    mine = [creature("A", "Ann", text=text), creature("B", "Ann")]
    mine += [creature("C", "Ann")] * more
    position = board(*mine, creature("x", "Bob"), creature("y", "Bob"), players="Ann Bob Cid")
    assert isinstance(attack(position, "A>Bob"), Legal) is able
    assert isinstance(attack(position, "A>Cid"), Legal)


# -- costs -----------------------------------------------------------------------------------------


def test_any_card_of_a_listed_graveyard_pays_for_any_card() -> None:
    """Two cards listed by name, of which nothing is known, pay for two exiles, not for three."""
    cost = "exile a card from your graveyard"
    three = [taxed(name, cost) for name in "abc"]
    lines = legal_attacks(table(*three, ann={"graveyard": ["Bear", "Plan"]}))
    assert "a b" in lines
    assert "a b c" not in lines


def test_blocking_strong_attackers_costs_and_others_do_not() -> None:
    """A has power 3, B power 2: {1} for blocking A alone."""
    text = "This creature can't block creatures with power 3 or greater unless you pay {1}."
    many = "This creature can block an additional creature each combat."
    position = board(
        creature("A", "Ann", "3/3"),
        creature("B", "Ann", "2/2"),
        creature("x", "Bob", text=f"{text}\n{many}"),
        attacks="A B",
        mana={"Bob": 0},
    )
    assert legal_blocks(position) == {"nobody", "x>B"}


# -- bands (702.22, 502.11 of 2006) ----------------------------------------------------------------


def test_a_creature_in_three_bands_is_told_of_once() -> None:
    cast = [creature(name, "Ann", text="Banding") for name in "abcd"]
    position = board(
        *cast, attacks="a b c d", bands=[["a", "b"], ["a", "c"], ["a", "d"]], judge=["attacks"]
    )
    told = [said for said, objects in broken(attack(position, "a b c d")) if objects == {"a"}]
    assert len(told) == 1


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("types", "able"),
    [("Legendary Creature — Elf", {"nobody"}), ("Creature — Elf", {"nobody", "x"})],
)
def test_a_short_name_is_that_of_a_legend_alone(types: str, able: set[str]) -> None:
    """201.5b: "Mira" is what stands before the comma of "Mira, the Wary", if she is legendary."""
    mira = creature("A", "Ann", types=types, name="Mira, the Wary")
    law = enchantment("law", "Ann", "Mira can't be blocked.")
    position = board(mira, creature("x", "Bob"), law, attacks="A")
    assert {" ".join(one) or "nobody" for one in view(position)} == able
    assert len(view(position).gaps.not_understood) == (1 if "x" in able else 0)


# -- lasting effects -------------------------------------------------------------------------------


def test_who_gets_an_ability_by_a_spell_has_it_as_its_own() -> None:
    """ "~ can't be blocked" said by a spell of A is of A and of nobody else."""
    position = board(
        creature("A", "Ann"),
        creature("B", "Ann"),
        creature("x", "Bob"),
        attacks="A B",
        effects=[lasting("Target creature gains flying until end of turn.", "A", controller="Ann")],
    )
    assert legal_blocks(position) == {"nobody", "x>B"}


def test_in_2006_nobody_is_made_to_join() -> None:
    """A plain board of that edition: alternatives in which each does nothing stay fine."""
    position = board(creature("A", "Ann"), creature("x", "Bob"), attacks="A", rules=RULES_2006)
    assert isinstance(block(position, "nobody"), Legal)
    assert isinstance(block(position, "x"), Legal)


def test_who_attacks_cannot_be_tapped_for_another_whomever_it_attacks() -> None:
    """508.1f comes before 508.1i: attacking has tapped b by then, and a itself. a attacks where b
    stays home and is tapped for it, b attacks alone, and both together cannot."""
    a = taxed("a", "tap an untapped creature you control")
    position = board(a, creature("b", "Ann"), players="Ann Bob Cid")
    assert legal_attacks(position) == {"nobody", "a>Bob", "a>Cid", "b>Bob", "b>Cid"}


# -- states that a filter asks for -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "fields"),
    [
        ("goaded", {"goaded_by": ["Ann"]}),
        ("suspected", {"suspected": True}),
        ("modified", {"counters": {"+1/+1": 1}}),
        ("face-down", {"face_down": True}),
        ("token", {"type_line": "Token Creature — Bear"}),
    ],
)
def test_a_creature_in_that_state_and_no_other(state: str, fields: dict[str, object]) -> None:
    """x is in the state and y is not: of the two, y may block alone."""
    plural = "creature tokens" if state == "token" else f"{state} creatures"
    attacker = creature("A", "Ann", text=f"This creature can't be blocked by {plural}.")
    in_it = {**creature("x", "Bob"), **fields}
    position = board(attacker, in_it, creature("y", "Bob"), attacks="A")
    assert not view(position).gaps.not_understood
    assert {" ".join(one) or "nobody" for one in view(position)} == {"nobody", "y"}


@pytest.mark.parametrize(
    ("kind", "on"), [("aura", "x"), ("equipment", "x"), ("aura of another", "y")]
)
def test_modified_by_what_it_wears(kind: str, on: str) -> None:
    """700.9: an Equipment on it, or an Aura that its own controller controls."""
    wears = {
        "aura": permanent("it", "Bob", "Enchantment — Aura", attached_to="x"),
        "equipment": permanent("it", "Ann", "Artifact — Equipment", attached_to="x"),
        "aura of another": permanent("it", "Ann", "Enchantment — Aura", attached_to="x"),
    }[kind]
    attacker = creature("A", "Ann", text="This creature can't be blocked by modified creatures.")
    position = board(attacker, creature("x", "Bob"), wears, attacks="A")
    assert legal_blocks(position) == ({"nobody", "x"} if on == "y" else {"nobody"})
