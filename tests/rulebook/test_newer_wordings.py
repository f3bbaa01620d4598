"""Wordings of newer cards, judged: trivially fine, broken, just kept."""

import pytest

from legality import Position, check, forced_lethal
from tests.rulebook.characteristics.test_present import board as printed_board
from tests.rulebook.characteristics.test_present import printed, size
from tests.table import (
    aura,
    board,
    creature,
    enchantment,
    legal_attacks,
    legal_blocks,
    permanent,
    planeswalker,
)

X, B = creature("x", "Ann"), creature("b", "Bob")


def asks(position: Position) -> list[str]:
    found = check(position)
    assert found.not_understood == ()
    return [one.asked for one in found.asks]


def test_creatures_that_entered_this_turn() -> None:
    """302.6: what its controller had since the turn began did not enter in it; of another the
    position does not say whether it entered or changed hands."""
    law = enchantment("law", "Ann", "Creatures that entered this turn can't block.")
    assert legal_blocks(board(X, B, law, attacks="x")) == {"nobody", "b"}
    new = creature("b", "Bob", summoning_sick=True)
    assert asks(board(X, new, law, attacks="x", blocks="b")) == ["@b entered this turn"]


def test_both_circumstances_of_a_turn() -> None:
    """The Goblin has flying on Ann's turn as long as she controls a Swamp."""
    text = "During your turn, as long as you control a Swamp, this creature has flying."
    flier = creature("x", "Ann", text=text)
    swamp = permanent("swamp", "Ann", "Basic Land — Swamp")
    theirs = {**swamp, "controller": "Bob"}
    assert legal_blocks(board(flier, B, swamp, attacks="x")) == {"nobody"}
    assert legal_blocks(board(flier, B, theirs, attacks="x")) == {"nobody", "b"}
    guard = {**flier, "id": "g", "controller": "Bob"}
    bird = creature("y", "Ann", keywords=["Flying"])
    assert legal_blocks(board(bird, guard, theirs, attacks="y")) == {"nobody"}


def test_what_cant_be_attacked() -> None:
    """RA5 said of what is attacked: Bob's planeswalker can't, Bob himself can."""
    walker = planeswalker("pw", "Bob")
    law = enchantment("law", "Bob", "Planeswalkers you control can't be attacked.")
    assert legal_attacks(board(X, walker)) == {"nobody", "x>Bob", "x>pw"}
    assert legal_attacks(board(X, walker, law)) == {"nobody", "x>Bob"}
    flying = enchantment("law", "Bob", "You can't be attacked by creatures with flying.")
    bird = creature("x", "Ann", keywords=["Flying"])
    assert legal_attacks(board(X, flying)) == {"nobody", "x"}
    assert legal_attacks(board(bird, flying)) == {"nobody"}
    own = planeswalker("pw", "Bob", "Gideon can't be attacked.", name="Gideon")
    assert legal_attacks(board(X, own)) == {"nobody", "x>Bob"}


def test_protection_from_each_mana_value() -> None:
    """702.16f: Ann controls artifacts of mana value 2 and 5, so a 3 may block and a 2 may not."""
    text = "This creature has protection from each mana value among artifacts you control."
    guarded = creature("x", "Ann", text=text)
    relics = [permanent(f"r{n}", "Ann", "Artifact", mana_value=n) for n in (2, 5)]
    for value, line in ((2, {"nobody"}), (3, {"nobody", "b"}), (5, {"nobody"})):
        blocker = creature("b", "Bob", mana_value=value)
        assert legal_blocks(board(guarded, blocker, *relics, attacks="x")) == line
    assert legal_blocks(board(guarded, creature("b", "Bob", mana_value=2), attacks="x")) == {
        "nobody",
        "b",
    }


def test_card_types_of_a_card_that_is_nowhere_told() -> None:
    text = "This creature has protection from each of the exiled card's card types."
    guarded = creature("x", "Ann", text=text)
    assert asks(board(guarded, B, attacks="x")) == []
    assert asks(board(guarded, B, attacks="x", blocks="b")) == [
        "creature is one of the exiled card's card types"
    ]


@pytest.mark.parametrize(
    ("lost", "line"),
    [
        ("Creatures with islandwalk can't attack.", {"nobody", "r"}),
        ("Creatures with islandwalk or protection from red can't attack.", {"nobody"}),
        ("Creatures with protection from black can't attack.", {"i", "r", "i r"}),
        ("Creatures with landwalk, shadow, or protection can't attack.", {"nobody"}),
    ],
)
def test_keywords_with_a_quality(lost: str, line: set[str]) -> None:
    walker = creature("i", "Ann", text="Islandwalk")
    guarded = creature("r", "Ann", text="Protection from red")
    found = legal_attacks(board(walker, guarded, enchantment("law", "Bob", lost)))
    assert found == line | {"nobody"}


def test_whether_it_is_attached_to_a_creature() -> None:
    """The Equipment is a creature while it equips none."""
    text = "As long as this Equipment isn't attached to a creature, it's a 3/3 artifact creature."
    blade = {**printed("blade", "Artifact — Equipment", text), "attached_to": None}
    bear = printed("bear", "Creature — Bear", size="2/2")
    assert size(printed_board(bear, blade), "blade") == (3, 3)
    assert size(printed_board(bear, {**blade, "attached_to": "bear"}), "blade") == (None, None)


# -- another player chooses -----------------------------------------------------------------------

CHOOSES = "The attacking player chooses how each creature blocks each combat."


def test_who_chooses_is_nothing_to_what_is_legal() -> None:
    master = enchantment("master", "Ann", CHOOSES)
    big = creature("x", "Ann", "9/9")
    for more in ((), (master,)):
        assert legal_blocks(board(big, B, *more, attacks="x")) == {"nobody", "b"}
        assert legal_attacks(board(X, *more)) == {"nobody", "x"}


def left_out(*texts: str) -> tuple[str, ...]:
    big = creature("x", "Ann", "20/20", "Trample")
    laws = [enchantment(f"l{n}", "Ann", text) for n, text in enumerate(texts)]
    found = forced_lethal(board(big, B, *laws))
    return tuple(text for _, text in found.not_modelled)


def test_searches_say_that_they_let_each_player_choose() -> None:
    """The attacking player alone declares the attack anyhow; of the blocks it must be listed."""
    assert left_out("You choose which creatures attack this turn.") == ()
    assert left_out(CHOOSES) == (CHOOSES,)


def test_an_aura_tells_that_something_is_enchanted() -> None:
    law = enchantment("law", "Bob", "Creatures enchanted by an Aura can't attack.")
    wings = aura("wings", "Ann", "x", "Enchanted creature has flying.")
    assert legal_attacks(board(X, law)) == {"nobody", "x"}
    assert legal_attacks(board(X, law, wings)) == {"nobody"}


# -- how much -------------------------------------------------------------------------------------


def test_each_counts_those_that_share_a_type_with_it() -> None:
    """613.4c: the Scout shares Goblin with one, the Shaman with two (Goblin, Shaman); the Bear with
    none."""
    text = (
        "Each creature gets +1/+1 for each other creature on the battlefield that shares at least"
        " one creature type with it."
    )
    scout = printed("scout", "Creature — Goblin Scout", size="1/1")
    shaman = printed("shaman", "Creature — Goblin Shaman", size="1/2")
    elf = printed("elf", "Creature — Elf Shaman", size="1/3")
    bear = printed("bear", "Creature — Bear", size="2/2")
    found = printed_board(scout, shaman, elf, bear, printed("law", "Enchantment", text))
    sizes = [size(found, name) for name in ("scout", "shaman", "elf", "bear")]
    assert sizes == [(2, 2), (3, 4), (2, 4), (2, 2)]


@pytest.mark.parametrize(("colors", "line"), [([], (2, 2)), (["G"], (3, 3)), (["R", "G"], (4, 4))])
def test_one_for_each_of_its_colors(colors: list[str], line: tuple[int, int]) -> None:
    bear = printed("bear", "Creature — Bear", size="2/2", colors=colors)
    text = "Enchanted creature gets +1/+1 for each of its colors."
    mark = printed("mark", "Enchantment — Aura", text, attached_to="bear")
    assert size(printed_board(bear, mark), "bear") == line


def test_the_hand_of_its_controller() -> None:
    """The bear is Ann's, who has three cards in hand; the Aura is Bob's, who has one."""
    text = "Enchanted creature gets +1/+0 for each card in its controller's hand."
    bear = printed("bear", "Creature — Bear", size="2/2")
    mark = printed("mark", "Enchantment — Aura", text, attached_to="bear", controller="Bob")
    hands = [{"name": "Ann", "hand": 3}, {"name": "Bob", "hand": 1}]
    assert size(printed_board(bear, mark, players=hands), "bear") == (5, 2)


def test_what_a_static_ability_makes_it_is_looked_at_now() -> None:
    """613.4b: "becomes" of a static ability (604.1) looks at the mana value at any time."""
    text = (
        "Each noncreature artifact loses all abilities and becomes an artifact creature with power"
        " and toughness each equal to its mana value."
    )
    ring = printed("ring", "Artifact", "Artifacts can't attack.", mana_value=3)
    assert size(printed_board(ring, printed("song", "Enchantment", text)), "ring") == (3, 3)


def test_what_stands_behind_whose_they_are_is_said_of_all() -> None:
    text = "Artifacts and enchantments you control with mana value 4 or greater are 4/4 creatures."
    law = printed("law", "Enchantment", text, mana_value=3)
    things = [
        printed(f"{kind[0]}{value}", kind.capitalize(), mana_value=value)
        for kind in ("artifact", "enchantment")
        for value in (3, 4)
    ]
    found = printed_board(law, *things)
    sizes = [size(found, name) for name in ("a3", "a4", "e3", "e4", "law")]
    assert sizes == [(None, None), (4, 4), (None, None), (4, 4), (None, None)]


# -- exert ----------------------------------------------------------------------------------------

EXERTED = "this creature was exerted as it attacked"


def test_what_an_exerted_creature_gains_is_asked() -> None:
    """701.43d: whether it was exerted decides about the block alone, and only where it may be by a
    creature without flying."""
    text = (
        "You may exert this creature as it attacks. When you do, it gains flying until end of turn."
    )
    runner = creature("x", "Ann", text=text)
    bird = creature("b", "Bob", keywords=["Reach"])
    assert asks(board(runner, B)) == []
    assert asks(board(runner, B, attacks="x", blocks="b")) == [EXERTED]
    assert asks(board(runner, bird, attacks="x", blocks="b")) == []
    for was, line in ((True, {"nobody"}), (False, {"nobody", "b"})):
        given = [{"id": "x", "text": EXERTED, "holds": was}]
        assert legal_blocks(board(runner, B, attacks="x", given=given)) == line


def test_an_exerted_creature_is_larger() -> None:
    """613.4c: 2/2 and +1/+3 while it attacks."""
    text = (
        "You may exert this creature as it attacks. When you do, it gets +1/+3 until end of turn."
    )
    runner = printed("runner", "Creature — Bear", text, "2/2")
    given = [{"id": "runner", "text": EXERTED, "holds": True}]
    assert size(printed_board(runner, given=given), "runner") == (2, 2)
    attacking = printed_board(runner, attacks={"runner": "Bob"}, judge=["blocks"], given=given)
    assert size(attacking, "runner") == (3, 5)
