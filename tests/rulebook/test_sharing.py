"""Objects that share a colour, a creature type or a name with another (105.4, 205.3m, 201.2), and
bonuses that count the others of each creature."""

import pytest

from legality import check
from tests.rulebook.characteristics.test_present import board as printed_board
from tests.rulebook.characteristics.test_present import printed, size
from tests.table import (
    Value,
    board,
    creature,
    lasting,
    legal_attacks,
    legal_blocks,
    permanent,
)

COLORS = {"w": ["W"], "wu": ["W", "U"], "b": ["B"], "n": []}


def blockers(attacker: Value, *more: Value) -> set[str]:
    """Which single creatures of Bob's may block x: white, white and blue, black, colourless."""
    guards = [creature(name, "Bob", colors=colors) for name, colors in COLORS.items()]
    found = legal_blocks(board(attacker, *guards, *more, attacks="x"))
    return {one for one in found if " " not in one} - {"nobody"}


@pytest.mark.parametrize(
    ("colors", "expected"),
    [(["W"], {"b", "n"}), (["U"], {"w", "b", "n"}), ([], {"w", "wu", "b", "n"})],
)
def test_who_shares_a_color_with_it(colors: list[str], expected: set[str]) -> None:
    """x shares a colour with whoever has one of its own; what is colourless shares none."""
    text = "This creature can't be blocked by creatures that share a color with it."
    assert blockers(creature("x", "Ann", text=text, colors=colors)) == expected


def test_with_each_of_a_class() -> None:
    law = permanent("law", "Bob", "Enchantment")
    law["oracle_text"] = "Creatures can't be blocked by creatures that share a color with them."
    assert blockers(creature("x", "Ann", colors=["W"]), law) == {"b", "n"}


def test_with_the_enchanted_creature() -> None:
    """The Aura is black itself: nobody asks for its colour."""
    text = "Enchanted creature can't be blocked except by creatures that share a color with it."
    aura = permanent("aura", "Ann", "Enchantment — Aura", text, attached_to="x", colors=["B"])
    assert blockers(creature("x", "Ann", colors=["W"]), aura) == {"w", "wu"}


def test_a_target_and_those_like_it() -> None:
    """The white creature is the target: the white and blue one gains haste too, the black does
    not."""
    text = (
        "Target creature and each other creature that shares a color with it gain haste until end "
        "of turn."
    )
    sick = [
        creature(name, "Ann", colors=COLORS[name], summoning_sick=True) for name in ("w", "wu", "b")
    ]
    effect = lasting(text, "w", controller="Ann")
    found = legal_attacks(board(*sick, effects=[effect]))
    assert found == {"nobody", "w", "wu", "w wu"}


def test_said_of_two_objects_it_is_listed() -> None:
    """Of each of them the text would speak of the other one too: nobody knows what was meant."""
    text = "Target creature and each other creature that shares a color with it can't attack."
    bears = [creature("a", "Ann"), creature("b", "Ann")]
    once = board(*bears, effects=[lasting(text, "a", controller="Ann")], attacks="a")
    twice = board(*bears, effects=[lasting(text, "a", "b", controller="Ann")], attacks="a")
    assert check(once).not_understood == ()
    assert check(twice).not_understood


# -- creature types and names ----------------------------------------------------------------------

COAT = "Each creature gets +1/+1 for each other creature that shares a creature type with it."


def test_each_creature_counts_its_own_kind() -> None:
    """Two Goblins and a Bear: each Goblin shares a type with the other alone. The changeling is
    every creature type (702.73a): it shares one with all three, and each of them with it."""
    kin = [
        printed("a", "Creature — Goblin", size="1/1"),
        printed("b", "Creature — Goblin Warrior", size="1/1"),
        printed("c", "Creature — Bear", size="2/2"),
    ]
    coat = printed("coat", "Artifact", COAT)
    assert [size(printed_board(coat, *kin), name) for name in "abc"] == [(2, 2), (2, 2), (2, 2)]
    more = printed_board(coat, *kin, printed("d", "Creature — Shapeshifter", "Changeling", "1/1"))
    assert [size(more, name) for name in "abcd"] == [(3, 3), (3, 3), (3, 3), (4, 4)]


def test_what_has_no_creature_type_shares_none() -> None:
    bare = [printed(name, "Creature", size="1/1") for name in "ab"]
    assert size(printed_board(printed("coat", "Artifact", COAT), *bare), "a") == (1, 1)


def test_others_of_each_of_a_class() -> None:
    """Three Goats: each has two others. The Bear counts none and gets none."""
    podium = printed(
        "podium", "Artifact", "Goats you control get +1/+1 for each other Goat you control."
    )
    herd = [printed(name, "Creature — Goat", size="1/1") for name in "abc"]
    bear = printed("bear", "Creature — Bear", size="2/2")
    position = printed_board(podium, *herd, bear)
    assert [size(position, name) for name in ("a", "b", "c", "bear")] == [(3, 3)] * 3 + [(2, 2)]


def test_the_same_name_as_the_target() -> None:
    text = (
        "Target creature and all other creatures with the same name as that creature get -1/-1 "
        "until end of turn."
    )
    twins = [printed(name, "Creature — Goat", size="3/3") | {"name": "Twin"} for name in "ab"]
    single = printed("c", "Creature — Goat", size="3/3")
    effect = {"oracle_text": text, "on": ["a"], "controller": "Ann"}
    position = printed_board(*twins, single, effects=[effect])
    assert [size(position, name) for name in "abc"] == [(2, 2), (2, 2), (3, 3)]


def test_others_named_as_this_one() -> None:
    text = "Each other creature named Twin gets +2/+2."
    twins = [printed(name, "Creature — Goat", text, "1/1") | {"name": "Twin"} for name in "ab"]
    odd = printed("c", "Creature — Goat", size="1/1")
    position = printed_board(*twins, odd)
    assert [size(position, name) for name in "abc"] == [(3, 3), (3, 3), (1, 1)]


# -- cards in zones --------------------------------------------------------------------------------

BRIDGE = "Creatures with power greater than the number of cards in your hand can't attack."


@pytest.mark.parametrize(("hand", "legal"), [(3, True), (2, True), (1, False), (0, False)])
def test_power_against_the_cards_in_hand(hand: int, legal: bool) -> None:
    bridge = printed("bridge", "Artifact", BRIDGE, controller="Bob")
    bear = printed("x", "Creature — Bear", size="2/2")
    players = [{"name": "Ann", "hand": 0}, {"name": "Bob", "hand": hand}]
    table = printed_board(bear, bridge, players=players, attacks={"x": "Bob"})
    assert check(table).legal is legal


def test_a_hand_that_is_not_told_is_listed() -> None:
    bridge = permanent("bridge", "Bob", "Artifact", BRIDGE)
    judgement = check(board(creature("x", "Ann"), bridge, attacks="x"))
    assert [name for name, _ in judgement.not_understood] == ["bridge"]


def test_values_over_zones() -> None:
    """Two instants in exile and one sorcery in the graveyard: 3; the creature card is none."""
    text = (
        "Drake's power is equal to the total number of instant and sorcery cards you own in exile "
        "and in your graveyard."
    )
    drake = printed("drake", "Creature — Drake", text, "*/4")
    cards = [{"name": "a", "type_line": "Instant"}, {"name": "b", "type_line": "Instant"}]
    lying = [{"name": "c", "type_line": "Sorcery"}, {"name": "d", "type_line": "Creature — Bear"}]
    players = [{"name": "Ann", "exile": cards, "graveyard": lying}, {"name": "Bob"}]
    assert size(printed_board(drake, players=players), "drake") == (3, 4)


def test_the_chosen_players_hand() -> None:
    text = (
        "Wisp's power and toughness are each equal to the number of cards in the chosen player's "
        "hand."
    )
    wisp = printed("wisp", "Creature — Wisp", text, "*/*", chosen={"player": "Bob"})
    players = [{"name": "Ann", "hand": 1}, {"name": "Bob", "hand": 5}]
    assert size(printed_board(wisp, players=players), "wisp") == (5, 5)


def test_each_land_and_each_land_card() -> None:
    text = "Oak gets +1/+1 for each land you control and each land card in your graveyard."
    oak = printed("oak", "Creature — Treefolk", text, "1/1")
    lands = [printed(name, "Land") for name in ("p", "q")]
    players = [
        {"name": "Ann", "graveyard": [{"name": "r", "type_line": "Land"}]},
        {"name": "Bob"},
    ]
    assert size(printed_board(oak, *lands, players=players), "oak") == (4, 4)
