"""Lines that wait for what comes in a combat, and values that hang on what stays: where nothing of
the kind can come or go, nothing is listed; each with the nearest board on which it can.

Ann's 3/3 bear may attack, Bob's 2/2 guard may block; the letters are those of `test_answers`.
"""

from typing import Any

import pytest

from legality import Kills, Position, Survives, forced_lethal
from tests.combat.left_out.test_answers import A, B, listed, listed_on, raining
from tests.table import Value, board, creature, enchantment, land, permanent

BEAR, GUARD = creature("bear", A, "3/3"), creature("guard", B)
DRAINS = "When this creature enters, if it's raining, each opponent loses 2 life."
ATTACKING = "creature token that's tapped and attacking."
MARCH = f"Whenever you attack, create a 1/1 white Soldier {ATTACKING}"


def with_text(name: str, player: str, text: str) -> Value:
    """A 3/3 creature that says that."""
    return creature(name, player, "3/3", text)


# -- who enters ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("comes", "expected"),
    [
        (MARCH, ""),
        # a copy has what it copies, and so the ability (707.2)
        ("Whenever you attack, create a token that's a copy of target creature, tapped and "
         "attacking.", "OS"),
        ("Whenever this creature attacks, create a token that's a copy of it, tapped and "
         "attacking.", "OS"),
    ],
)  # fmt: skip
def test_a_token_enters_and_nobody_else(comes: str, expected: str) -> None:
    """603.6a: who stands there has entered already."""
    bear = with_text("bear", A, f"{DRAINS}\n{comes}")
    found = listed_on(board(bear, GUARD), "bear", DRAINS)
    assert set(expected) <= set(found)
    assert expected or not found


def test_what_waits_for_any_creature_that_enters() -> None:
    waits = "Whenever another creature enters, if it's raining, each opponent loses 2 life."
    law = enchantment("law", A, MARCH)
    assert "S" in listed_on(board(with_text("bear", A, waits), GUARD, law), "bear", waits)
    assert listed_on(board(with_text("bear", A, waits), GUARD), "bear", waits) == ""


def test_what_leaves_and_comes_back_enters() -> None:
    """The bear's player blinks it once the damage has been dealt; Bob may lose by what follows."""
    blinks = raining(
        "Whenever a creature you control deals combat damage to a player, exile any number of "
        "target nonland permanents you control, then return those cards to the battlefield under "
        "their owner's control."
    )
    own = raining(
        "Whenever this creature deals combat damage to a player, exile any number of target nonland"
        " permanents you control, then return those cards to the battlefield under their owner's "
        "control."
    )
    for text in (blinks, own):
        king = with_text("king", A, text)
        elf = creature("elf", A, "1/1", DRAINS)
        assert "S" in listed_on(board(king, elf, GUARD), "elf", DRAINS)
        harmless = DRAINS.replace("each opponent loses 2 life", "you gain 2 life")
        elf = creature("elf", A, "1/1", harmless)
        assert "S" not in listed_on(board(king, elf, GUARD), "elf", harmless)
        assert "S" not in listed_on(board(king, GUARD), "king", text)


LANDFALL = "Whenever a land you control enters, if it's raining, this creature gets +2/+2 until end of turn."  # noqa: E501


@pytest.mark.parametrize(
    ("done", "expected"),
    [
        ("create a 1/1 white Soldier creature token.", ""),
        ("create a Treasure token.", ""),
        ("search your library for a basic land card, put it onto the battlefield tapped, then "
         "shuffle.", "OS"),
        ("put the top card of your library onto the battlefield.", "OS"),
        ("return target permanent card from your graveyard to the battlefield.", "OS"),
        ("create a token that's a copy of target permanent.", "OS"),
    ],
)  # fmt: skip
def test_a_creature_token_is_no_land(done: str, expected: str) -> None:
    """A land token, one of the library, a card that nobody knows: what is not read is listed."""
    other = f"Whenever a creature attacks, if it's raining, {done}"
    found = board(with_text("bear", A, LANDFALL), GUARD, enchantment("law", A, other))
    assert listed_on(found, "bear", LANDFALL) == expected or "S" in listed_on(found, "law", other)


def test_a_creature_is_championed_as_the_champion_enters() -> None:
    """702.72a: who stands there has entered."""
    text = "When a Faerie is championed with this creature, if it's raining, tap all creatures."
    assert listed("bear", text) == ""
    loses = text.replace("tap all creatures", "you lose 3 life")
    bear = with_text("bear", A, f"{loses}\nPersist")
    assert listed_on(board(bear, GUARD), "bear", loses) == "O"


def test_a_draw_step_is_no_draw() -> None:
    step = "At the beginning of your draw step, if it's raining, pay 4 life."
    for player in (A, B):
        assert listed(player, step) == ""
    draw = "Whenever you draw a card, if it's raining, pay 4 life."
    assert listed(A, draw) == ""
    draws = enchantment("draws", A, "Whenever a creature attacks, if it's raining, draw a card.")
    assert "O" in listed(A, draw, draws)


# -- what is done ----------------------------------------------------------------------------------

ANGEL = (
    "Whenever this creature attacks, create a 4/4 white Angel creature token with flying that's "
    "tapped and attacking. Exile that token at end of combat."
)


def test_what_is_done_at_end_of_combat_is_late() -> None:
    """511.1: after the last damage. Bob's creature has an ability as it leaves, which the token is
    none of; what waits for any permanent may be set off by it."""
    leaves = (
        "When this creature leaves the battlefield, the exiled card's owner may cast that card."
    )
    geist, mage = with_text("geist", A, ANGEL), creature("mage", B, "2/2", leaves)
    assert listed_on(board(geist, mage), "geist", ANGEL) == ""
    assert listed_on(board(geist, mage), "mage", leaves) == "OS"
    anyone = leaves.replace("this creature leaves", "a creature leaves")
    mage = creature("mage", B, "2/2", anyone)
    assert "O" in listed_on(board(geist, mage), "geist", ANGEL)
    copy = creature("mage", B, "2/2", f"{leaves}\nWhenever this creature blocks, copy it.")
    assert "O" in listed_on(board(geist, copy), "geist", ANGEL)


def test_a_token_that_will_be_exiled_is_as_idle_once_the_attack_is_past() -> None:
    """The token attacks, or is not told: its exile after the last damage takes nobody's life. What
    would be destroyed then is: nothing tells whom the ability meant."""
    geist, guard = with_text("geist", A, ANGEL), creature("guard", B, "2/2")
    past: dict[str, Any] = {"attacks": "geist", "judge": ["blocks"]}
    assert listed_on(board(geist, guard, **past), "geist", ANGEL) == ""
    burns = "Whenever this creature attacks, destroy target creature at end of combat."
    geist = with_text("geist", A, burns)
    assert "O" in listed_on(board(geist, guard, **past), "geist", burns)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Whenever a creature you control attacks alone, untap that creature.", ""),
        ("Whenever a creature you control attacks, untap that creature and it gets +1/+1 until end "
         "of turn.", "OS"),
        ("Whenever a creature an opponent controls attacks, untap that creature.", ""),
        ("Whenever a creature attacks, untap target creature.", "OKS"),
    ],
)  # fmt: skip
def test_an_attacking_creature_is_untapped(text: str, expected: str) -> None:
    """It attacks, tapped or not; another may block for it."""
    assert listed(A, text) == expected


def test_who_is_tapped_may_be_looked_at() -> None:
    text = "Whenever a creature you control attacks alone, untap that creature."
    looks = enchantment("looks", A, "Untapped creatures you control get +1/+1.")
    assert listed(A, text, looks) != ""


def test_cards_in_hands_lie_in_no_graveyard() -> None:
    """Bob's creature counts cards in graveyards, and is otherwise by what comes there."""
    counts = "Guard's power is equal to the number of land cards in all graveyards."
    guard = creature("guard", B, "2/2", counts, name="Guard")
    for done, expected in (
        ("defending player reveals the top card of their library. If it's a land card, that player"
         " puts it into their hand.", ""),
        ("defending player mills a card.", "OKS"),
        ("draw a card, then discard a card.", "OKS"),
    ):  # fmt: skip
        text = raining(f"Whenever this creature attacks, {done}")
        found = listed_on(board(with_text("bear", A, text), guard), "bear", text)
        assert found == expected, done
    hands = counts.replace("land cards in all graveyards", "cards in your hand")
    guard = creature("guard", B, "2/2", hands, name="Guard")
    text = raining("Whenever this creature attacks, defending player draws a card.")
    assert listed_on(board(with_text("bear", A, text), guard), "bear", text) == "OKS"


def test_more_counters_of_one_side_take_back_no_kill() -> None:
    text = (
        "If one or more +1/+1 counters would be put on a creature you control, that many plus one "
        "+1/+1 counters are put on it instead."
    )
    for player, expected in ((A, "OS"), (B, "OK")):
        grows = enchantment(
            "grows",
            player,
            "Whenever a creature attacks, put a +1/+1 counter on each creature you control.",
        )
        assert listed(player, text, grows) == expected
        assert listed(player, text) == ""


def test_counters_that_a_player_gets() -> None:
    text = (
        "If you would get one or more counters, you get that many plus one of each of those kinds "
        "of counters instead."
    )
    assert listed(B, text) == ""
    assert "O" in listed(B, text, creature("snake", A, "1/1", "Infect"))


# -- values ----------------------------------------------------------------------------------------

ISLAND, FOREST = land("isle", A, "Basic Land — Island"), land("wood", A, "Basic Land — Forest")


@pytest.mark.parametrize(
    ("needs", "more", "expected"),
    [
        ("another Elf or an Island", [ISLAND], ""),
        ("another Elf or an Island", [], "O"),
        ("another Elf or an Island", [FOREST], "O"),
        ("another Elf or an Island", [{**ISLAND, "type_line": "Land Creature — Island",
                                       "power": 1, "toughness": 1}], "O"),
        # what is no creature may be destroyed
        ("another Elf or an Island", [ISLAND, enchantment(
            "other", B, "Whenever a creature attacks, if it's raining, destroy target land.")],
         "OKS"),
    ],
)  # fmt: skip
def test_a_circumstance_that_lands_keep(needs: str, more: list[Value], expected: str) -> None:
    """The elf is 2/2 for the other elf, who may die, or for the Island, which stays. What comes as
    the guard dies no combat plays."""
    text = f"This creature gets +1/+1 as long as you control {needs}."
    elf = creature("elf", A, "2/2", text, type_line="Creature — Elf")
    other = creature("bear", A, "3/3", type_line="Creature — Elf")
    dies = raining("When this creature dies, create a 1/1 white Soldier creature token.")
    guard = creature("guard", B, "2/2", dies)
    assert listed_on(board(elf, other, guard, *more), "elf", text) == expected


def test_one_treasure_more_where_others_are_counted() -> None:
    """A Treasure is no Dinosaur, and it is an artifact."""
    makes = raining("Whenever this creature attacks, create a Treasure token.")
    for counted, expected in (("a Dinosaur", ""), ("two or more artifacts", "OS")):
        bear = with_text("bear", A, makes)
        text = f"This creature gets +2/+2 as long as you control {counted}."
        elf = creature("elf", A, "1/1", text)
        found = listed_on(board(bear, elf, GUARD), "bear", makes)
        assert (found != "") is (expected != ""), counted


def test_smaller_creatures_become_larger_as_what_shrinks_them_dies() -> None:
    """The bear is a 3/3 with a slime counter: as Bob's snail dies, nobody becomes smaller; a snail
    that keeps its own creatures alive is listed."""
    text = "Creatures you don't control get -1/-1 for each slime counter on them."
    snail = creature("snail", B, "2/2", text)
    bear = {**BEAR, "counters": {"slime": 1}}
    assert listed_on(board(bear, snail), "snail", text) == ""
    text = text.replace("-1/-1", "+1/+1").replace("you don't control", "you control")
    snail, guard = creature("snail", B, "2/2", text), {**GUARD, "counters": {"slime": 1}}
    assert "O" in listed_on(board(BEAR, snail, guard), "snail", text)


def test_a_bonus_for_each_other_one_is_counted_anew() -> None:
    """Three 3/3 Slivers, and a blocker with first strike: as one of them dies in the first step,
    each of the others is a 2/2, so that Bob loses 4 life, not 6."""
    text = "All Sliver creatures get +1/+1 for each other Sliver on the battlefield."
    kind = "Creature — Sliver"
    slivers = [creature(name, A, "3/3", type_line=kind) for name in ("one", "two", "three")]
    law = enchantment("law", A, text)
    guard = creature("guard", B, "3/3", "First strike")
    for life, answer in ((4, Kills), (5, Survives)):
        players = [{"name": A}, {"name": B, "life": life}]
        position = Position.from_value({"players": players, "permanents": [*slivers, guard, law]})
        assert isinstance(forced_lethal(position), answer)


def test_what_works_in_a_graveyard_does_nothing_on_the_battlefield() -> None:
    """113.6m: the bear is on the battlefield as combat begins."""
    text = (
        "At the beginning of combat on your turn, if you've cast three or more spells this turn, "
        "return this card from your graveyard to the battlefield."
    )
    players = [{"name": A}, {"name": B, "life": 3}]
    bear = {**with_text("bear", A, text), "printed": True}
    position = Position.from_value({"players": players, "permanents": [bear]})
    answer = forced_lethal(position)
    assert isinstance(answer, Kills)
    assert not answer.gaps
    gains = text.replace("return this card from your graveyard to the battlefield",
                         "target creature you control gets +1/+1 until end of turn")  # fmt: skip
    bear = {**with_text("bear", A, gains), "printed": True}
    players = [{"name": A}, {"name": B, "life": 4}]
    position = Position.from_value({"players": players, "permanents": [bear]})
    assert forced_lethal(position).gaps


def test_an_ability_in_quotes_that_needs_to_be_activated() -> None:
    text = 'Each creature you control with a counter on it has "{T}: Add {G}."'
    assert listed(A, text) == ""
    text = text.replace("{T}: Add {G}.", "When this creature dies, each opponent loses 2 life.")
    assert "O" in listed(A, text)


def test_equipment_has_no_part_in_it() -> None:
    """The same of an ability that equipped creature has."""
    text = 'Equipped creature has "{T}: Add {G}."'
    gear = permanent("gear", A, "Artifact — Equipment", text, attached_to="bear")
    assert listed_on(board(BEAR, GUARD, gear), "gear", text) == ""


def test_who_returns_to_the_other_side_is_no_lord_of_this_one() -> None:
    """Somebody has first strike, so that who dies may be back before the last damage; a lord that
    is back adds again. Of a stolen creature nobody tells whose it is then."""
    text = "Other creatures you control get +1/+1."
    fast = creature("fast", A, "1/1", "First strike")
    guard = creature("guard", B, "2/2", "Persist")
    for own, expected in (("", ""), ("\nPersist", "OKS")):
        lord = creature("lord", A, "2/2", f"{text}{own}")
        assert listed_on(board(BEAR, lord, fast, guard), "lord", text) == expected
    lord = creature("lord", A, "2/2", text)
    stolen = {**guard, "owner": A}
    assert listed_on(board(BEAR, lord, fast, stolen), "lord", text) != ""


def test_who_returns_alone_enters_alone() -> None:
    """Bob's spirit returns, not the mage beside it, whose ability would have the hero as target."""
    hero = "Whenever this creature becomes the target of an ability, if it's raining, it gets +2/+2 until end of turn."  # noqa: E501
    taps = "When this creature enters, if it's raining, tap target creature an opponent controls."
    back = "When this creature dies, return it to the battlefield under its owner's control."
    bear, mage = creature("bear", A, "3/3", hero), creature("mage", B, "1/1", taps)
    assert listed_on(board(bear, mage, creature("spirit", B, "1/1", back)), "bear", hero) == ""
    others = back.replace("this creature dies", "a creature you control dies")
    spirit = creature("spirit", B, "1/1", others)
    fast = creature("fast", A, "1/1", "First strike")
    assert listed_on(board(bear, mage, spirit, fast), "bear", hero) != ""


def test_who_sacrifices_as_damage_is_dealt() -> None:
    """The last damage has been dealt by then, and who survives it has survived; unless something
    waits for what is sacrificed."""
    text = (
        "Whenever a source deals damage to this creature, that source's controller sacrifices that "
        "many permanents of their choice."
    )
    assert listed("guard", text) == "O"
    waits = enchantment(
        "waits", A, "Whenever a creature dies, if it's raining, each opponent loses 1 life."
    )
    assert "S" in listed("guard", text, waits)


def test_that_much_is_how_much_was_dealt() -> None:
    """Bob may lose by what happens to a third creature once the damage has been dealt; the tokens
    count for nobody."""
    text = "Whenever this creature deals combat damage to a player, create that many 1/1 green Elf creature tokens."  # noqa: E501
    late = "Whenever a creature an opponent controls dies, that player loses 2 life."
    bear = creature("bear", A, "3/3", text)
    law = enchantment("law", A, late)
    assert "S" not in listed_on(board(bear, GUARD, law), "bear", text)
    counts = "Whenever a creature an opponent controls dies, that player loses life equal to the number of Elves you control."  # noqa: E501
    law = enchantment("law", A, counts)
    assert listed_on(board(bear, GUARD, law), "bear", text) != ""


def test_a_god_of_the_other_side_counts_mana_costs() -> None:
    """Bob's god may stop being a creature once the damage is dealt; Ann's counts no creatures."""
    text = "As long as your devotion to red is less than two, this creature isn't a creature."
    god = {**creature("god", B, "2/2", text), "mana_cost": "{R}"}
    elf = {**creature("elf", B, "1/1"), "mana_cost": "{R}"}
    other = {**creature("other", A, "2/2", text), "mana_cost": "{R}"}
    assert listed_on(board(BEAR, god, elf, other), "god", text) == ""
    counts = creature("counts", B, "2/2", "This creature gets +1/+1 for each creature you control.")
    assert "O" in listed_on(board(BEAR, god, elf, counts), "god", text)


def test_a_card_that_lies_in_exile_until_then() -> None:
    """It is back as the priest dies, and may do anything as it enters; nobody has told that
    nothing lies there. An enchantment does not die of a combat."""
    text = "When this creature enters, exile target creature an opponent controls until this creature leaves the battlefield."  # noqa: E501
    assert listed("guard", text) == "OS"
    assert listed("guard", text, fast=True) == "OKS"
    players: list[Value] = [{"name": A, "exile": 0}, {"name": B, "exile": []}]
    permanents = [BEAR, creature("guard", B, "2/2", text)]
    empty = Position.from_value({"players": players, "permanents": permanents})
    assert listed_on(empty, "guard", text) == ""
    light = text.replace("this creature", "this enchantment")
    assert listed(B, light) == ""


def test_life_that_the_attacking_player_loses_in_the_end() -> None:
    """What Bob's creature does as it comes back takes life from Ann: nothing to whether Bob
    survives. What takes Bob's may be set off by whoever is sacrificed."""
    text = (
        "Whenever a source deals damage to this creature, that source's controller sacrifices that "
        "many permanents of their choice."
    )
    drains = "When this creature enters, if it's raining, target opponent loses 2 life."
    guard = creature("guard", B, "2/2", text)
    for player, expected in ((B, False), (A, True)):
        ghoul = creature("ghoul", player, "1/1", f"{drains}\nUndying")
        assert ("S" in listed_on(board(BEAR, guard, ghoul), "guard", text)) is expected
