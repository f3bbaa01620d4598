"""Keyword abilities that trigger on a judged declaration count in the next (702)."""

import pytest

from legality import Position, check
from tests.moments.answers import A, B, amounts, answer, applied, blocks, damage, dealing, deals
from tests.table import (
    EDITIONS,
    RULES_2006,
    RULES_2009,
    RULES_2010,
    RULES_2024,
    RULES_2026,
    SINCE_2009,
    TODAY,
    Value,
    board,
    creature,
)


@pytest.mark.rule("702.83a")
@pytest.mark.parametrize("rules", SINCE_2009)
def test_exalted_is_in_the_damage_of_a_lone_attacker(rules: str) -> None:
    # a 1/1 that attacks alone gets +1/+1 for each instance: 2, and 3 with the other's
    bird = creature("bird", A, "1/1", "Exalted")
    other = creature("other", A, "1/1", "Exalted")
    assert amounts(bird, rules=rules) == [2]
    assert amounts(bird, other, rules=rules) == [3]


def test_exalted_of_a_newer_card_by_the_rules_of_2006() -> None:
    # these rules have no number for it: it is called by its name
    bird = creature("bird", A, "1/1", "Exalted")
    assert amounts(bird, rules=RULES_2006) == [2]
    board_2006 = dealing(bird, attacks="bird", blocks="nobody", rules=RULES_2006, assign={})
    assert [one.rule for one in check(board_2006).gaps.applied] == ["exalted"]


@pytest.mark.parametrize("rules", SINCE_2009)
def test_no_creature_of_two_attacks_alone(rules: str) -> None:
    bird, other = creature("bird", A, "1/1", "Exalted"), creature("other", A, "1/1")
    both = {"attacks": "bird other", "blocks": "nobody", "rules": rules}
    for amount, legal in ((1, True), (2, False)):
        assign = {"bird": {B: amount}, "other": {B: 1}}
        assert damage(dealing(bird, other, assign=assign, **both)) is legal


@pytest.mark.rule("702.83a")
def test_exalted_that_is_past_is_in_the_written_values() -> None:
    bird = creature("bird", A, "1/1", "Exalted", tapped=True)
    assert amounts(bird, judge=["damage"]) == [1]
    assert amounts(bird, judge=["blocks", "damage"]) == [1]


@pytest.mark.rule("702.83a", "702.118b")
@pytest.mark.parametrize(("power", "legal"), [(1, True), (2, True), (3, False)])
def test_exalted_comes_before_the_blocks(power: int, legal: bool) -> None:
    # skulk: no blocker of greater power; 1 + 1 from exalted is 2
    rat, wall = creature("rat", A, "1/1", "Skulk\nExalted"), creature("wall", B, f"{power}/3")
    assert blocks(board(rat, wall, attacks="rat", blocks="wall")) is legal


@pytest.mark.rule("702.91a")
@pytest.mark.parametrize("rules", TODAY)
@pytest.mark.parametrize(("crier", "ogre", "legal"), [(1, 2, False), (1, 3, True), (2, 3, False)])
def test_battle_cry_is_for_each_other_attacker(
    crier: int, ogre: int, legal: bool, rules: str
) -> None:
    # the crier stays at 1, the other 2/2 deals 3
    here = creature("crier", A, "1/1", "Battle cry"), creature("ogre", A, "2/2")
    assign = {"crier": {B: crier}, "ogre": {B: ogre}}
    position = dealing(*here, assign=assign, attacks="crier ogre", blocks="nobody", rules=rules)
    assert damage(position) is legal


@pytest.mark.rule("702.121a")
@pytest.mark.parametrize("rules", TODAY)
def test_melee_counts_the_opponents_attacked(rules: str) -> None:
    # two opponents are attacked: 1/1 + 2
    soldier, other = creature("s", A, "1/1", "Melee"), creature("o", A, "1/1")
    for amount, legal in ((1, False), (2, False), (3, True)):
        assign = {"s": {B: amount}, "o": {"Cid": 1}}
        position = dealing(
            soldier, other, assign=assign, players="Ann Bob Cid", attacks="s>Bob o>Cid",
            blocks="nobody", rules=rules,
        )  # fmt: skip
        assert damage(position) is legal
    assert amounts(soldier, rules=rules) == [2]


@pytest.mark.rule("702.45a")
@pytest.mark.parametrize("rules", EDITIONS)
def test_bushido_counts_once_the_creature_blocks_or_is_blocked(rules: str) -> None:
    ronin = creature("ronin", A, "2/2", "Bushido 2")
    wall = creature("wall", B, "0/9", "Bushido 1")
    declared = {"attacks": "ronin", "blocks": "wall", "rules": rules}
    for amount, legal in ((2, False), (3, False), (4, True)):
        assign = {"ronin": {"wall": amount}}
        assert damage(dealing(ronin, wall, assign=assign, **declared)) is legal
    for amount, legal in ((0, False), (1, True), (2, False)):
        assign = {"ronin": {"wall": 4}, "wall": {"ronin": amount}}
        assert damage(dealing(ronin, wall, assign=assign, **declared), "defending") is legal
    assert amounts(ronin, wall, rules=rules) == [2]  # unblocked


@pytest.mark.rule("702.23a")
@pytest.mark.parametrize("rules", EDITIONS)
def test_rampage_counts_the_blockers_beyond_the_first(rules: str) -> None:
    # a 3/3 with rampage 1: 3 with one blocker, 4 with two, 5 with three
    giant = creature("giant", A, "3/3", "Rampage 1")
    for number, amount in ((1, 3), (2, 4), (3, 5)):
        walls = [creature(f"w{n}", B, "0/9") for n in range(number)]
        names = " ".join(wall["id"] for wall in walls)
        for dealt in (amount - 1, amount, amount + 1):
            position = dealing(
                giant, *walls, assign={"giant": {"w0": dealt}}, attacks="giant", blocks=names,
                rules=rules,
            )  # fmt: skip
            assert damage(position) is (dealt == amount), (number, dealt)


@pytest.mark.rule("702.25a")
@pytest.mark.parametrize("rules", EDITIONS)
def test_flanking_kills_whom_it_makes_0_0(rules: str) -> None:
    # the 1/1 blocker is put into the graveyard; the knight stays blocked (509.1h) and assigns
    # no damage (510.1c). A 2/2 becomes 1/1, a blocker with flanking stays as it is.
    knight = creature("knight", A, "2/2", "Flanking")
    declared = {"attacks": "knight", "blocks": "b", "rules": rules}
    small, plain = creature("b", B, "1/1"), creature("b", B, "2/2")
    flanker = creature("b", B, "2/2", "Flanking")
    assert damage(dealing(knight, small, assign={}, **declared)) is True
    assert damage(dealing(knight, small, assign={"knight": {B: 2}}, **declared)) is False
    for blocker, amount in ((plain, 1), (flanker, 2)):
        for dealt in (0, 1, 2):
            assign = {"knight": {"b": 2}} | ({"b": {"knight": dealt}} if dealt else {})
            position = dealing(knight, blocker, assign=assign, **declared)
            assert damage(position, "defending") is (dealt == amount)


@pytest.mark.rule("702.68a")
@pytest.mark.parametrize("rules", [RULES_2024, RULES_2026])
def test_frenzy_counts_where_nothing_blocks(rules: str) -> None:
    sliver, wall = creature("s", A, "1/1", "Frenzy 2"), creature("w", B, "0/9")
    assert amounts(sliver, wall, rules=rules) == [3]
    position = dealing(sliver, wall, assign={"s": {"w": 1}}, attacks="s", blocks="w", rules=rules)
    assert damage(position) is True


@pytest.mark.rule("702.149a")
@pytest.mark.parametrize(("power", "amount"), [(1, 1), (2, 2), (3, 2)])
def test_training_needs_a_greater_power_beside_it(power: int, amount: int) -> None:
    # training looks for *greater* power: a 1/1 with it beside a 2/2 gets a +1/+1 counter
    pupil, other = creature("p", A, "1/1", "Training"), creature("o", A, f"{power}/1")
    for dealt in (1, 2, 3):
        position = dealing(
            pupil, other, assign={"p": {B: dealt}, "o": {B: power}}, attacks="p o",
            blocks="nobody",
        )  # fmt: skip
        assert damage(position) is (dealt == amount)


@pytest.mark.rule("702.105a")
@pytest.mark.parametrize(("life", "amount"), [(19, 1), (20, 2), (21, 2)])
def test_dethrone_needs_the_player_with_most_life(life: int, amount: int) -> None:
    # Ann has 20
    marchesa = creature("m", A, "1/1", "Dethrone")
    players = [{"name": A}, {"name": B, "life": life}]
    declared = {"attacks": {"m": B}, "blocks": {}}
    for dealt in (1, 2):
        assign = {"assign": {"m": {B: dealt}}}
        value = {"players": players, "permanents": [marchesa], **declared, "damage": assign}
        assert damage(Position.from_value(value)) is (dealt == amount)


@pytest.mark.rule("702.100a")
@pytest.mark.parametrize(("size", "amount"), [("1/2", 1), ("2/2", 2), ("1/3", 2), ("0/4", 2)])
def test_evolve_sees_a_greater_power_or_toughness_enter(size: str, amount: int) -> None:
    # a 1/2 with it grows as a token enters that has more than 1 power or more than 2 toughness
    pupil = creature("p", A, "1/2", "Evolve")
    token = f"create a {size} green Beast creature token."
    hero = creature("h", A, "2/2", f"Whenever this creature attacks, {token}")
    for dealt in (1, 2):
        position = dealing(
            pupil, hero, assign={"p": {B: dealt}, "h": {B: 2}}, attacks="p h", blocks="nobody"
        )
        assert damage(position) is (dealt == amount)


NUMBERS = {
    RULES_2006: {"Bushido 1": "502.38a", "Flanking": "502.3a", "Rampage 1": "502.12a"},
    RULES_2009: {"Bushido 1": "702.42a", "Flanking": "702.22a", "Rampage 1": "702.20a"},
    RULES_2010: {"Bushido 1": "702.42a", "Flanking": "702.22a", "Rampage 1": "702.20a"},
    RULES_2024: {"Bushido 1": "702.45a", "Flanking": "702.25a", "Rampage 1": "702.23a"},
    RULES_2026: {"Bushido 1": "702.45a", "Flanking": "702.25a", "Rampage 1": "702.23a"},
}


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("line", ["Bushido 1", "Flanking", "Rampage 1"])
def test_what_was_applied_is_told_with_the_number_of_the_edition(line: str, rules: str) -> None:
    attacker = creature("a", A, "3/3", line)
    walls = creature("v", B, "0/5"), creature("w", B, "0/5")
    position = dealing(attacker, *walls, assign={}, attacks="a", blocks="v w", rules=rules)
    on = {"Flanking": [["v"], ["w"]]}.get(line, [["a"]])
    number = NUMBERS[rules][line]
    assert applied(position) == [("a", line, names, "blocks", number) for names in on]
    assert answer(position)["assumes"] == ["no responses"]


@pytest.mark.rule("508.1a")
def test_an_illegal_attack_is_taken_as_having_happened() -> None:
    # a tapped creature cannot attack (508.1a); what is declared behind it is judged as if it did
    bird = creature("bird", A, "1/1", "Exalted", tapped=True)
    assert deals(bird, 2) is True
    assert deals(bird, 1) is False


TAPPED = "you tap another untapped nonattacking creature you control"


@pytest.mark.rule("702.154a")
@pytest.mark.parametrize(
    ("others", "attacks", "is_asked"),
    [
        ([creature("c", A, "2/2")], "a", True),
        ([creature("c", A, "2/2")], "a c", False),  # who attacks is not tapped for it
        ([creature("c", A, "2/2", tapped=True)], "a", False),
        ([], "a", False),
    ],
)
def test_enlist_is_asked(others: list[Value], attacks: str, is_asked: bool) -> None:
    """The 2/2 deals 2, or 4 where the other 2/2 is tapped for it."""
    for amount in (2, 4):
        assign = {"a": {B: amount}} | ({"c": {B: 2}} if attacks == "a c" else {})
        for given in ([], [{"id": "a", "text": TAPPED, "holds": False}]):
            position = dealing(
                creature("a", A, "2/2", "Enlist"),
                *others,
                assign=assign,
                attacks=attacks,
                blocks="nobody",
                given=given,
            )
            assert damage(position) is (None if is_asked and not given else amount == 2)
