"""Rulings 22 to 31: who can be declared at all, company, and what may be attacked."""

import pytest

from legality import Legal, check_blocks
from tests.table import (
    EDITIONS,
    RULES_2006,
    RULES_2009,
    SINCE_2009,
    TODAY,
    attack,
    aura,
    battle,
    block,
    board,
    broken,
    creature,
    enchantment,
    land,
    legal_attacks,
    legal_blocks,
    numbers,
    permanent,
    planeswalker,
    rules,
    with_attacks,
)

MUST_ATTACK = "This creature attacks each combat if able."


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("why", "unable"),
    [
        ("tapped", creature("A", "Ann", text=MUST_ATTACK, tapped=True)),
        ("summoning sick", creature("A", "Ann", text=MUST_ATTACK, summoning_sick=True)),
        ("phased out", creature("A", "Ann", text=MUST_ATTACK, phased_out=True)),
        ("defender", creature("A", "Ann", text=f"Defender\n{MUST_ATTACK}")),
        ("no creature", permanent("A", "Ann", "Artifact — Vehicle", MUST_ATTACK)),
    ],
)
def test_ruling_22_the_unavailable_do_not_count(
    why: str, unable: dict[str, object], edition: str
) -> None:
    table = board(unable, creature("B", "Ann"), rules=edition)
    assert legal_attacks(table) == {"nobody", "B"}
    assert numbers(attack(table, "nobody")) == (0, 0, 0)
    verdict = attack(table, "A")
    old = edition == RULES_2006
    step = ("500.2" if old else "508.1c") if why == "defender" else ("308.2a" if old else "508.1a")
    assert [rule for rule, objects in broken(verdict) if "A" in objects] == [step]


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_23_vigilance_lets_no_tapped_creature_attack(edition: str) -> None:
    table = board(creature("A", "Ann", text="Vigilance", tapped=True), rules=edition)
    assert legal_attacks(table) == {"nobody"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_23_tapped_creatures_block_only_where_an_effect_says_so(edition: str) -> None:
    blockers = (creature("x", "Bob", tapped=True), creature("y", "Bob"))
    table = board(creature("A", "Ann"), *blockers, attacks="A", rules=edition)
    assert legal_blocks(table) == {"nobody", "y"}
    step = "309.2a" if edition == RULES_2006 else "509.1a"
    assert [rule for rule, objects in broken(block(table, "x")) if "x" in objects] == [step]
    humorless = enchantment(
        "masako", "Bob", "Tapped creatures you control can block as though they were untapped."
    )
    table = board(creature("A", "Ann"), *blockers, humorless, attacks="A", rules=edition)
    assert legal_blocks(table) == {"nobody", "x", "y", "x y"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_24_haste_waives_what_sickness_forbids(edition: str) -> None:
    table = board(
        creature("A", "Ann", summoning_sick=True),
        creature("B", "Ann", text="Haste", summoning_sick=True),
        creature("C", "Ann", summoning_sick=True),
        aura("spur", "Ann", "C", "Enchanted creature has haste."),
        rules=edition,
    )
    assert legal_attacks(table) == {"nobody", "B", "C", "B C"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_24_sickness_stops_no_block(edition: str) -> None:
    table = board(
        creature("A", "Ann"), creature("x", "Bob", summoning_sick=True), attacks="A", rules=edition
    )
    assert legal_blocks(table) == {"nobody", "x"}


OKK = "This creature can't attack unless a creature with greater power also attacks."
CONSCRIPTS = "This creature can't attack unless at least two other creatures attack."


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_25_company_looks_at_the_whole_attack(edition: str) -> None:
    # Two 4/4 and a 5/5: each 4/4 needs the 5/5, which needs nobody.
    table = board(
        creature("O", "Ann", "4/4", OKK),
        creature("P", "Ann", "4/4", OKK),
        creature("F", "Ann", "5/5"),
        rules=edition,
    )
    assert legal_attacks(table) == {"nobody", "F", "O F", "P F", "O P F"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_25_three_conscripts_enable_each_other(edition: str) -> None:
    table = board(*(creature(name, "Ann", text=CONSCRIPTS) for name in "ABC"), rules=edition)
    assert legal_attacks(table) == {"nobody", "A B C"}


ALONE = f"{MUST_ATTACK}\nThis creature can only attack alone."


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_26_only_alone_and_must_attack(edition: str) -> None:
    # Nobody else must: M alone obeys 1 of 1.
    table = board(creature("M", "Ann", text=ALONE), creature("B", "Ann"), rules=edition)
    assert legal_attacks(table) == {"M"}
    # Another must: either alone obeys 1, both together break the restriction.
    table = board(
        creature("M", "Ann", text=ALONE), creature("N", "Ann", text=MUST_ATTACK), rules=edition
    )
    assert legal_attacks(table) == {"M", "N"}
    # Two others must: those two obey 2 of 2.
    table = board(
        creature("M", "Ann", text=ALONE),
        creature("N", "Ann", text=MUST_ATTACK),
        creature("P", "Ann", text=MUST_ATTACK),
        rules=edition,
    )
    assert legal_attacks(table) == {"N P"}
    assert numbers(attack(table, "M")) == (1, 2, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_27_nobody_attacks_only_where_nothing_could_be_obeyed(edition: str) -> None:
    assert legal_attacks(board(creature("A", "Ann"), rules=edition)) == {"nobody", "A"}
    assert legal_attacks(board(creature("A", "Ann", text=MUST_ATTACK), rules=edition)) == {"A"}
    assert legal_attacks(board(rules=edition)) == {"nobody"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_28_what_cannot_attack_any_more_is_still_attacking(edition: str) -> None:
    # 506.4a: only the blocks are judged; A attacked before it was tapped and pacified.
    table = board(
        creature("A", "Ann", text="Menace\nThis creature can't attack.", tapped=True),
        creature("x", "Bob"),
        creature("y", "Bob"),
        attacks="A",
        judge=["blocks"],
        rules=edition,
    )
    assert legal_blocks(table) == {"nobody", "x y"}


def protected(text: str, edition: str) -> set[str]:
    """What A may attack when Bob has that text, a planeswalker and (by edition) two battles."""
    battles = (
        [battle("siege", "Ann", "Bob"), battle("own", "Bob", "Bob")]
        if edition >= "2023-04-14"
        else []
    )
    table = board(
        creature("A", "Ann"),
        planeswalker("jura", "Bob"),
        *battles,
        enchantment("law", "Bob", text),
        rules=edition,
    )
    return {line.removeprefix("A>") for line in legal_attacks(table)} - {"nobody"}


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_29_what_names_only_the_player_leaves_the_rest_open(edition: str) -> None:
    open_battles = {"siege", "own"} if edition in TODAY else set[str]()
    assert protected("Creatures can't attack you.", edition) == {"jura"} | open_battles
    assert (
        protected("Creatures can't attack you or planeswalkers you control.", edition)
        == open_battles
    )
    # RA7: "permanents you control" adds the battle that Bob controls, not the one he protects only.
    assert protected("Creatures can't attack you or permanents you control.", edition) == (
        {"siege"} if edition in TODAY else set()
    )


@pytest.mark.parametrize("edition", TODAY)
def test_ruling_29_a_tax_that_names_only_the_player(edition: str) -> None:
    table = board(
        creature("A", "Ann"),
        planeswalker("jura", "Bob"),
        battle("siege", "Ann", "Bob"),
        enchantment(
            "tax",
            "Bob",
            "Creatures can't attack you unless their controller pays {2} for each creature they "
            "control that's attacking you.",
        ),
        rules=edition,
    )
    assert legal_attacks(table) == {"nobody", "A>jura", "A>siege"}
    assert attack(table, "A>Bob").cost == 2
    assert attack(table, "A>siege").cost == 0


@pytest.mark.parametrize("edition", TODAY)
def test_ruling_30_a_siege_is_attacked_by_all_but_its_protector(edition: str) -> None:
    # Ann may attack what Bob protects, her own Siege too, and not the one she protects.
    table = board(
        creature("A", "Ann"),
        battle("hers", "Ann", "Bob"),
        battle("cats", "Cat", "Bob"),
        battle("guarded", "Bob", "Ann"),
        players="Ann Bob Cat",
        rules=edition,
    )
    assert legal_attacks(table) == {"nobody", "A>Bob", "A>Cat", "A>hers", "A>cats"}
    assert rules(attack(table, "A>guarded")) == ["508.1b"]


@pytest.mark.parametrize("edition", TODAY)
def test_ruling_30_only_the_protectors_creatures_block(edition: str) -> None:
    table = board(
        creature("A", "Ann"),
        battle("siege", "Cat", "Bob"),
        creature("x", "Bob"),
        creature("y", "Cat"),
        players="Ann Bob Cat",
        attacks="A>siege",
        rules=edition,
    )
    assert legal_blocks(table, "Bob") == {"nobody", "x"}
    assert legal_blocks(table, "Cat") == {"nobody"}
    assert broken(block(table, "y", "Cat")) == [("509.1a", {"y", "A"})]


@pytest.mark.parametrize("edition", [RULES_2006, RULES_2009])
def test_ruling_30_before_there_were_battles(edition: str) -> None:
    table = board(creature("A", "Ann"), battle("siege", "Bob", "Bob"), rules=edition)
    assert legal_attacks(table) == {"nobody", "A>Bob"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_30_planeswalkers_came_in_2007(edition: str) -> None:
    table = board(creature("A", "Ann"), planeswalker("jura", "Bob"), rules=edition)
    jura = set[str]() if edition == RULES_2006 else {"A>jura"}
    assert legal_attacks(table) == {"nobody", "A>Bob"} | jura


DANDAN = "This creature can't attack unless defending player controls an Island."


@pytest.mark.parametrize("edition", TODAY)
def test_ruling_31_the_defending_player_is_that_attackers(edition: str) -> None:
    # Only Bob controls an Island: Bob, his planeswalker, and the battle he protects.
    table = board(
        creature("A", "Ann", text=DANDAN),
        planeswalker("jura", "Bob"),
        planeswalker("kaya", "Cat"),
        battle("siege", "Cat", "Bob"),
        battle("other", "Bob", "Cat"),
        land("island", "Bob", "Basic Land — Island"),
        players="Ann Bob Cat",
        rules=edition,
    )
    assert legal_attacks(table) == {"nobody", "A>Bob", "A>jura", "A>siege"}


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_31_landwalk_through_a_planeswalkers_controller(edition: str) -> None:
    table = board(
        creature("A", "Ann", text="Islandwalk"),
        planeswalker("jura", "Bob"),
        planeswalker("kaya", "Cat"),
        land("island", "Bob", "Basic Land — Island"),
        creature("x", "Bob"),
        creature("y", "Cat"),
        players="Ann Bob Cat",
        rules=edition,
    )
    assert legal_blocks(with_attacks(table, "A>jura")) == {"nobody"}
    assert legal_blocks(with_attacks(table, "A>kaya"), "Cat") == {"nobody", "y"}


@pytest.mark.parametrize("edition", TODAY)
def test_ruling_31_landwalk_through_a_battles_protector(edition: str) -> None:
    table = board(
        creature("A", "Ann", text="Islandwalk"),
        battle("siege", "Cat", "Bob"),
        land("island", "Bob", "Basic Land — Island"),
        creature("x", "Bob"),
        players="Ann Bob Cat",
        attacks="A>siege",
        rules=edition,
    )
    assert legal_blocks(table) == {"nobody"}
    assert all(isinstance(v, Legal) for v in check_blocks(table).values())
