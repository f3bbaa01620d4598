"""Which lines can change which answer: for each kind a board where it is listed, and one where not.

Ann's 3/3 bear may attack, Bob's 2/2 guard may block. `O` is what comes of a combat, `K` that an
attack kills, `S` that a player survives. Each row says for which of them the line is listed; why,
stands beside it. Damage is dealt in one step, unless the board is `fast`: then somebody has first
strike, and who dies in the first step is missed in the second (510.4).

A combat plays triggered abilities with nothing to choose: these stand here under a circumstance
that no board tells ("if it's raining").
"""

from typing import Any

import pytest
from msgspec import structs

from legality import Position
from legality.combat.left_out.answers import Question
from legality.combat.not_modelled import not_modelled
from tests.table import board, creature, enchantment, land, permanent

A, B = "Ann", "Bob"
QUESTIONS: dict[str, Question] = {"O": "outcome", "K": "kills", "S": "survives"}
Row = tuple[str, str, str]
"""Whose line (a creature's, or an enchantment's of that player), the line, and the questions."""


def raining(text: str) -> str:
    """A triggered ability under a circumstance that no board tells: no combat plays it."""
    return text.replace(", ", ", if it's raining, ", 1) if text.startswith("When") else text


def listed(where: str, text: str, *more: dict[str, Any], fast: bool = False, **fields: Any) -> str:
    """For which questions the line is listed."""
    text = raining(text)
    bear = creature("bear", A, "3/3", text if where == "bear" else "", colors=["R"])
    quick = ["First strike"] if fast else []
    guard = creature("guard", B, "2/2", text if where == "guard" else "", keywords=quick)
    law = [enchantment("law", where, text)] if where in (A, B) else []
    position = board(bear, guard, *law, *more, **fields)
    return listed_on(position, where if where not in (A, B) else "law", text)


def listed_on(position: Position, holder: str, text: str) -> str:
    """For which questions the line of that permanent is listed."""
    return "".join(
        sign
        for sign, question in QUESTIONS.items()
        if (holder, text) in not_modelled(position, question)
    )


LATE: tuple[Row, ...] = (
    # cards, tokens and counters after the last damage: nothing looks at them
    (A, "Whenever a creature you control deals combat damage to a player, draw a card.", ""),
    ("bear", "Whenever this creature deals combat damage to a player, that player discards a card "
     "and you untap all lands you control.", ""),
    ("guard", "When this creature dies, create a 1/1 colorless Thopter artifact creature token with"
     " flying for each +1/+1 counter on this creature.", ""),
    ("guard", "When this creature dies, return it to its owner's hand.", ""),
    ("guard", "Persist", ""),
    ("bear", "Whenever this creature deals combat damage to a player, put a +1/+1 counter on it.",
     ""),
    ("bear", "Renown 1", ""),
    ("bear", "Ingest", ""),
    # life: who has lost at the check has lost (704.3); who has not may lose by what resolves then
    ("guard", "When this creature dies, you gain 3 life.", "O"),
    ("bear", "Whenever this creature deals damage, you gain that much life.", "O"),
    ("bear", "Whenever this creature deals combat damage to a player, each opponent loses 2 life.",
     "OS"),
    ("guard", "When this creature dies, each opponent loses 1 life.", "O"),
    ("bear", "Poisonous 1", ""),
    (A, "Whenever a creature you control deals combat damage to a player, that player gets two "
     "poison counters.", "OS"),
    # creatures: whoever dies after the damage, dies for the outcome only
    ("bear", "Whenever this creature deals combat damage to a creature, destroy that creature.",
     "O"),
    ("guard", "Whenever this creature is dealt damage, sacrifice it.", "O"),
    # it leaves by a state-based action all the same, and nothing waits for a death
    (B, "If a creature would die, exile it instead.", ""),
    ("guard", "If this creature would be put into a graveyard from anywhere, reveal this creature "
     "and shuffle it into its owner's library instead.", ""),
    ("guard", "If this creature would die, exile it instead.", ""),
    (B, "If a creature would die, regenerate it instead.", "O"),
    # anything may take life
    ("bear", "Whenever this creature deals combat damage to a player, choose one —", "OS"),
)  # fmt: skip
EARLY: tuple[Row, ...] = (
    # of the attacking side: what helps it takes back no kill
    ("bear", "Whenever this creature attacks, it gets +2/+0 until end of turn.", "OS"),
    ("bear", "Whenever this creature attacks, you gain 2 life.", "O"),
    ("bear", "Whenever this creature attacks, each opponent loses 1 life.", "OS"),
    ("bear", "Afflict 2", ""),
    ("bear", "Frenzy 1", ""),
    ("bear", "Whenever this creature attacks, you may sacrifice another creature.", "OS"),
    ("bear", "Whenever this creature attacks, draw a card.", ""),
    ("bear", "Whenever this creature attacks, create a Treasure token.", ""),
    ("bear", "Whenever this creature attacks, add {R}.", ""),
    ("bear", "Firebending 2", ""),
    ("bear", "Whenever this creature becomes blocked, untap it.", ""),
    ("bear", "Whenever this creature attacks, tap target creature.", "OKS"),
    # of the defending side: what helps it makes no kill
    ("guard", "Whenever this creature blocks, it gets +2/+2 until end of turn.", "OK"),
    ("guard", "Whenever this creature blocks, you gain 2 life.", "OK"),
    ("guard", "Whenever this creature blocks, you may sacrifice it.", "OK"),
    ("guard", "Whenever this creature blocks, draw a card.", ""),
    ("guard", "Whenever this creature attacks, you gain 5 life.", ""),
    (B, "Whenever a creature attacks you, create a 3/3 red Ogre creature token.", "OK"),
    (B, "Whenever a creature attacks you, untap all creatures you control.", "OKS"),
    (B, "Whenever a creature attacks you, its controller loses 1 life.", "OS"),
    # sentences without an event
    (B, "You can't lose the game and your opponents can't win the game.", "OK"),
    (A, "You can't lose the game and your opponents can't win the game.", "O"),
    (B, "You don't lose the game for having 0 or less life.", "OK"),
    ("guard", "Absorb 1", "OKS"),
    (A, "If a red or artifact source you control would deal damage to a permanent or player, it "
     "deals double that damage instead.", "OS"),
    (B, "If a red or artifact source you control would deal damage to a permanent or player, it "
     "deals double that damage instead.", "OK"),
    (A, "If a red or artifact source you control would deal damage to an opponent or a permanent "
     "an opponent controls, it deals that much damage plus 2 instead.", "OS"),
    (A, "If a red or artifact source would deal damage to a permanent or player, it deals double "
     "that damage instead.", "OKS"),
    (A, "If a source would deal damage to a permanent or player, it deals double that damage "
     "instead.", ""),
    (B, "Spells and abilities your opponents control can't cause you to sacrifice permanents.", ""),
    ("bear", "This creature enters with six +1/+1 counters on it. It escapes with twelve +1/+1 "
     "counters on it instead.", ""),
    (B, "You can't win the game and your opponents can't lose the game.", "O"),
    (A, "You can't win the game and your opponents can't lose the game.", "OK"),
    # keyword abilities that do nothing in combat, and others
    (A, "Each other creature you control without a +1/+1 counter on it has outlast {G/W}.", ""),
    (A, "Creatures you control have exalted and outlast {W}.", ""),
    ("bear", "Whenever this creature becomes saddled for the first time each turn, it gets +2/+2 "
     "until end of turn.", ""),
    ("bear", "Whenever you attack, untap up to X lands, where X is the greatest power among those "
     "creatures.", ""),
    ("bear", "Whenever this creature attacks, it deals damage to any target equal to its power.",
     "OS"),
    ("guard", "Whenever this creature blocks, target player loses 2 life.", "O"),
    ("bear", "Whenever this creature attacks, target player loses 2 life.", "OS"),
    ("bear", "Whenever this creature deals combat damage to a player, choose a land you control. "
     "Search your library for up to two land cards with the same name, put them onto the "
     "battlefield tapped, then shuffle.", ""),
    # whose turn it is
    (B, "Whenever a creature attacks you during your turn, each opponent loses 2 life.", ""),
    (B, "Whenever a creature blocks on an opponent's turn, you gain 2 life.", "OK"),
    (A, "Whenever a creature blocks on an opponent's turn, you gain 2 life.", ""),
    # fewer creatures of opponents
    ("bear", "Annihilator 1", ""),  # it is played: what is sacrificed is asked
    ("bear", "Whenever this creature attacks, destroy target creature an opponent controls.", "OS"),
    ("bear", "Whenever this creature attacks, untap target creature an opponent controls.", "OKS"),
    ("bear", "Whenever this creature attacks, it fights target creature an opponent controls.",
     "OKS"),
    ("guard", "Whenever this creature blocks, destroy target creature an opponent controls.", "OK"),
    ("bear", "Whenever this creature attacks, untap it and all Bears you control. After this phase,"
     " there is an additional combat phase.", ""),
    ("bear", "Whenever you attack, target attacking creature connives.", "OS"),
    (A, "If a red or artifact source would deal damage to an opponent or a permanent an opponent "
     "controls, that source deals double that damage to that player or permanent instead.", "OS"),
    (B, "If a source would deal damage to you or a permanent you control, prevent half that damage,"
     " rounded up.", "OK"),
    ("guard", "When this creature dies, if it was a creature, return it to the battlefield under "
     "its owner's control. It's an enchantment.", ""),
    ("guard", "When this creature dies, create a 0/1 red Elemental creature token with \"At the "
     "beginning of your upkeep, sacrifice this token.\"", ""),
    ("guard", "When this creature dies, create a 0/1 red Elemental creature token with \"When this "
     "token enters, each opponent loses 2 life.\"", "OS"),
    # whoever chooses need not hurt their own side
    ("bear", "Whenever this creature attacks, it deals 3 damage to any target.", "OS"),
    ("bear", "Whenever this creature enters or attacks, it deals 3 damage divided as you choose "
     "among one, two, or three targets.", "OS"),
    ("guard", "Whenever this creature blocks, it deals 1 damage to any target.", "OK"),
    ("bear", "You may exert this creature as it attacks. When you do, it deals 4 damage to target "
     "creature an opponent controls.", "OS"),
    ("bear", "You may exert this creature as it attacks. When you do, draw a card.", ""),
    ("guard", "You may exert this creature as it attacks. When you do, it gets +1/+3 until end of "
     "turn.", ""),
    (B, "Creatures with power less than this creature's power can't block creatures you control.",
     ""),
    (B, "If an effect would create one or more tokens under your control, it creates twice that "
     "many of those tokens instead.", ""),
    (B, "You may play lands and cast spells from the top of your library.", ""),
    (B, "This spell costs {1} less to cast for each creature you control.", ""),
    (B, "If you would draw a card, draw two cards instead.", ""),
    ("bear", "As this creature is turned face up, put five +1/+1 counters on it.", ""),
)  # fmt: skip


@pytest.mark.parametrize(("where", "text", "expected"), [*LATE, *EARLY])
def test_for_which_questions_a_line_is_listed(where: str, text: str, expected: str) -> None:
    assert listed(where, text) == expected


@pytest.mark.parametrize(
    ("where", "text", "expected"),
    [
        # with a second damage step what is done after the first one is early
        ("guard", "When this creature dies, you gain 3 life.", "OK"),
        ("bear", "Whenever this creature deals damage, you gain that much life.", "O"),
        # but the bear does not strike first: it deals its damage with the last
        ("bear", "Renown 1", ""),
        ("guard", "Whenever this creature is dealt damage, sacrifice it.", "OKS"),
        ("guard", "When this creature dies, draw a card.", ""),
        (
            "guard",
            "If this creature would be put into a graveyard from anywhere, shuffle it into "
            "its owner's library instead.",
            "",
        ),
        (B, "If a creature would die, exile it instead.", ""),
        (B, "If a creature would die, regenerate it instead.", "OKS"),
    ],
)
def test_a_second_damage_step_makes_it_early(where: str, text: str, expected: str) -> None:
    assert listed(where, text, fast=True) == expected


# -- what only matters where something else looks at it --------------------------------------------

DRAWS = "Whenever a creature you control attacks, draw a card."
DRAWS_LATE = "Whenever a creature you control deals combat damage to a player, draw a card."


def test_cards_count_where_a_value_looks_at_them_before_damage() -> None:
    hand = "Creatures you control get +1/+1 as long as you have four or more cards in hand."
    looking = permanent("idol", A, "Artifact", hand)
    assert listed(A, DRAWS) == ""
    assert listed(A, DRAWS, looking) == "OKS"
    assert listed(A, DRAWS_LATE, looking) == ""


def test_cards_make_other_abilities_trigger() -> None:
    """Who draws by damage is drained by the other line: a kill that came with the damage stays."""
    drains = "Whenever you draw a card, each opponent loses 2 life."
    drawing = permanent("idol", A, "Artifact", DRAWS_LATE)
    assert listed(A, drains) == ""
    assert listed(A, drains, drawing) == "OS"
    theirs = permanent("idol", B, "Artifact", DRAWS_LATE)
    assert listed(A, drains, theirs) == "", "Bob's creatures damage no player"


def test_life_counts_where_a_value_looks_at_it_before_damage() -> None:
    gains = "Whenever this creature attacks, you gain 2 life."
    text = "As long as you have 30 or more life, creatures you control get +5/+5."
    looking = permanent("idol", A, "Artifact", text)
    assert listed("bear", gains) == "O"
    assert listed("bear", gains, looking) == "OKS"


@pytest.mark.parametrize(
    ("text", "life", "expected"),
    [
        # Bob is attacked, so his life falls: he never comes to 25, and may fall below 20 or to 5
        ("This creature gets +2/+2 as long as you have 25 or more life.", 20, ""),
        ("This creature gets +2/+2 as long as you have 20 or more life.", 20, "O"),
        ("This creature gets +2/+2 as long as you have 5 or less life.", 20, "O"),
        ("This creature gets +2/+2 as long as you have 5 or less life.", 5, ""),
        # Ann is not, and nothing tells how she could gain
        ("This creature gets +2/+2 as long as an opponent has 25 or more life.", 20, ""),
        # what it counts is less after each loss
        ("This creature's power and toughness are each equal to your life total.", 20, "O"),
    ],
)
def test_life_that_only_falls_reaches_no_higher_number(text: str, life: int, expected: str) -> None:
    position = board(creature("bear", A, "3/3"), creature("guard", B, "2/2", text))
    ann, bob = position.players
    position = structs.replace(position, players=(ann, structs.replace(bob, life=life)))
    assert listed_on(position, "guard", text) == expected


def test_a_higher_number_is_reached_by_who_gains() -> None:
    """Bob gains by lifelink, or by a line; Ann's lifelink is no life of Bob's."""
    text = "This creature gets +2/+2 as long as you have 25 or more life."
    assert listed("guard", text, creature("link", B, "1/1", "Lifelink")) == "O"
    gains = permanent("idol", B, "Artifact", "Whenever a creature attacks, you gain 5 life.")
    assert "O" in listed("guard", text, gains)
    assert listed("guard", text, creature("link", A, "1/1", "Lifelink")) == ""


def test_creatures_that_share_a_type_are_counted_anew() -> None:
    """A combat takes from each what another's death takes; who comes back before the damage is
    played by none."""
    text = (
        "Each creature gets +1/+1 for each other creature on the battlefield that shares at least "
        "one creature type with it."
    )
    assert listed(A, text) == ""
    back = creature("phoenix", B, "1/1", "First strike\nUndying")
    assert "O" in listed(A, text, back)


TWICE = (
    "If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 "
    "counters are put on that creature instead."
)


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ("", ""),
        ("Whenever this creature attacks, put two charge counters on it.", ""),
        ("Wither", ""),  # 702.80a: -1/-1 counters
        ("Whenever this creature attacks, put a +1/+1 counter on it.", "OS"),
        ("Training", "OS"),
        ("Whenever this creature attacks, proliferate.", "OS"),
    ],
)
def test_twice_the_counters_of_nothing_is_nothing(other: str, expected: str) -> None:
    """614.1a: what is done in place of an event that nothing brings about is not done. Ann's bear
    may grow; what is done to it can't take back a kill."""
    assert listed(A, TWICE, creature("more", A, "1/1", other)) == expected


@pytest.mark.parametrize(("number", "expected"), [(0, ""), (1, "O")])
def test_a_lord_that_adds_nothing_is_not_missed(number: int, expected: str) -> None:
    """It dies, and takes +1/+1 from each for each of its counters: from the guard, which has been
    dealt 3 damage by then, nothing where it has none."""
    text = "Creatures you control get +1/+1 for each valor counter on this creature."
    lord = creature("lord", B, "1/1", text, counters={"valor": number} if number else {})
    strike = creature("first", A, "3/3", "First strike")
    position = board(strike, creature("guard", B, "2/4"), lord)
    assert listed_on(position, "lord", text).replace("K", "").replace("S", "") == expected


def test_tokens_count_where_a_value_counts_them() -> None:
    text = "Creatures you control get +1/+1 for each artifact you control."
    looking = permanent("idol", A, "Artifact", text)
    treasure = "Whenever this creature attacks, create a Treasure token."
    assert listed("bear", treasure, looking) == "OKS"


def test_larger_creatures_count_where_sizes_decide_who_may_block() -> None:
    grows = "Whenever this creature attacks, it gets +2/+0 until end of turn."
    skulks = creature("sneak", A, "1/1", "Skulk")
    assert listed("bear", grows) == "OS"
    assert listed("bear", grows, skulks) == "OKS"


def test_a_player_who_sacrifices_nothing_matters_where_something_is_sacrificed() -> None:
    """Bob keeps the creature that blocks where something of Ann's takes it."""
    keeps = "Spells and abilities your opponents control can't cause you to sacrifice permanents."
    assert listed(B, keeps) == ""
    takes = "Whenever this creature attacks, defending player sacrifices a creature."
    for text in (takes, "Annihilator 2"):
        assert listed(B, keeps, creature("ruin", A, "7/7", text)) == "OKS"


def test_a_target_of_its_own_player_counts_where_no_opponent_can_be_one() -> None:
    """Damage goes to any target: to Ann's own bear, if nothing of Bob's may be chosen."""
    text = "Whenever this creature attacks, it deals 3 damage to any target."
    sure = enchantment("law", B, "You and permanents you control have hexproof.")
    assert listed("bear", text) == "OS"
    assert listed("bear", text, sure) == "OKS"


def test_mana_counts_where_a_block_is_paid_for() -> None:
    gets = "Whenever a creature attacks you, add {G}."
    tax = permanent("tax", A, "Artifact", "Creatures can't block unless their controller pays {1}.")
    assert listed(B, gets) == ""
    assert listed(B, gets, tax) == "OKS"


def test_life_that_an_attacker_loses_counts_where_it_may_be_the_last() -> None:
    loses = raining("Whenever this creature attacks, you lose 1 life.")
    assert listed("bear", "Whenever this creature attacks, you lose 1 life.") == "O"
    poor = [{"name": A, "life": 4}, {"name": B}]
    position = structs.replace(
        board(creature("bear", A, "3/3", loses), creature("guard", B)),
        players=Position.from_value({"players": poor}).players,
    )
    found = [s for s, one in QUESTIONS.items() if not_modelled(position, one)]
    assert found == ["O", "K"]


def test_what_comes_back_does_what_its_entering_does() -> None:
    text = "When this creature enters, it deals 2 damage to each opponent."
    persists = creature("imp", A, "1/1", f"Persist\n{text}")
    plain = creature("imp", A, "1/1", text)
    for one, expected in ((persists, True), (plain, False)):
        found = not_modelled(board(creature("bear", A), creature("guard", B), one), "survives")
        assert (("imp", text) in found) is expected


# -- whose, and whether there is any ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "attached", "expected"),
    [
        ("Whenever equipped creature deals combat damage to a player, each opponent loses 1 life.",
         "bear", "OS"),
        ("Whenever equipped creature deals combat damage to a player, each opponent loses 1 life.",
         None, ""),
        ("Whenever equipped creature deals combat damage to a player, each opponent loses 1 life.",
         "guard", ""),
    ],
)  # fmt: skip
def test_equipment_does_what_its_host_does(text: str, attached: str | None, expected: str) -> None:
    text = raining(text)
    sword = {**permanent("law", A, "Artifact — Equipment", text), "attached_to": attached}
    position = board(creature("bear", A), creature("guard", B), sword)
    found = [s for s, one in QUESTIONS.items() if ("law", text) in not_modelled(position, one)]
    assert "".join(found) == expected


@pytest.mark.parametrize(("fast", "expected"), [(False, "O"), (True, "OKS")])
def test_umbra_armor_spares_its_host(fast: bool, expected: str) -> None:
    aura = {**permanent("law", A, "Enchantment — Aura", "Umbra armor"), "attached_to": "bear"}
    guard = creature("guard", B, keywords=["First strike"] if fast else [])
    position = board(creature("bear", A), guard, aura)
    line = ("law", "Umbra armor")
    found = [s for s, one in QUESTIONS.items() if line in not_modelled(position, one)]
    assert "".join(found) == expected


@pytest.mark.parametrize(("host", "expected"), [("bear", "OS"), ("guard", "")])
def test_what_an_aura_gives_is_its_hosts(host: str, expected: str) -> None:
    """Bob's Aura: "you" is the controller of what it enchants."""
    text = 'Enchanted creature has "Whenever this creature attacks, each opponent loses 1 life."'
    aura = {**permanent("law", B, "Enchantment — Aura", text), "attached_to": host}
    position = board(creature("bear", A), creature("guard", B), aura)
    found = [s for s, one in QUESTIONS.items() if ("law", text) in not_modelled(position, one)]
    assert "".join(found) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Whenever a Bear you control dies, each opponent loses 1 life.", "OS"),
        ("Whenever another Bear you control dies, each opponent loses 1 life.", ""),
        ("Whenever a Zombie you control dies, each opponent loses 1 life.", ""),
        ("Whenever a land is put into a graveyard from the battlefield, each opponent loses 1 "
         "life.", ""),
        ("Whenever a creature or planeswalker dies, each opponent loses 1 life.", "OS"),
        ("Whenever a nontoken creature dies, each opponent loses 1 life.", "OS"),
    ],
)  # fmt: skip
def test_kinds_of_permanents_that_are_not_there(text: str, expected: str) -> None:
    assert listed("bear", text) == expected


@pytest.mark.parametrize(
    ("lifelink", "text", "expected"),
    [
        (None, "Players can't gain life.", ""),
        ("guard", "Players can't gain life.", "OKS"),
        ("bear", "Players can't gain life.", "O"),
        ("bear", "You can't gain life.", ""),
        ("guard", "Your opponents can't gain life.", ""),
        ("guard", "You can't gain life.", "OKS"),
    ],
)
def test_life_that_is_not_gained(lifelink: str | None, text: str, expected: str) -> None:
    """Bob's enchantment; lifelink of Bob's guard counts with the damage, before the check."""
    bear = creature("bear", A, "3/3", keywords=["Lifelink"] if lifelink == "bear" else [])
    guard = creature("guard", B, "2/2", keywords=["Lifelink"] if lifelink == "guard" else [])
    position = board(bear, guard, enchantment("law", B, text))
    found = [s for s, one in QUESTIONS.items() if ("law", text) in not_modelled(position, one)]
    assert "".join(found) == expected


def test_where_nobody_can_attack_nothing_comes_to_anything() -> None:
    text = "When this creature dies, target player loses 1 life."
    tapped = creature("bear", A, "3/3", text, tapped=True)
    assert not_modelled(board(tapped, creature("guard", B)), "survives") == ()
    ready = creature("bear", A, "3/3", text)
    assert not_modelled(board(ready, creature("guard", B)), "survives") == (("bear", text),)
    one = creature("bear", A, "3/3", text.replace("player", "opponent"))  # it is played
    assert not_modelled(board(one, creature("guard", B)), "survives") == ()


# -- values ----------------------------------------------------------------------------------------

LORD = "Other creatures you control have base power and toughness 3/3."
"""What those are without it no position tells: no combat takes it away."""


def test_fewer_creatures_of_opponents_count_where_one_of_them_binds_the_others() -> None:
    """Without his law-giver Bob's guard may block."""
    text = "Whenever this creature attacks, destroy target creature an opponent controls."
    binds = creature("judge", B, "1/1", "Creatures you control can't block.")
    assert listed("bear", text) == "OS"
    assert listed("bear", text, binds) == "OKS"


@pytest.mark.parametrize("fast", [False, True])
def test_who_is_dealt_damage_by_ones_own_is_an_opponents(fast: bool) -> None:
    text = "Whenever this creature deals combat damage to a creature, exile that creature."
    assert listed("bear", text, fast=fast) == "O"
    strikes = enchantment("drill", A, "Creatures you control have first strike.")
    assert listed("bear", text, strikes, fast=fast) == "OS"


@pytest.mark.parametrize(
    ("strikes", "expected"),
    [
        # one damage step, or a second one in which the bear deals its damage (510.4)
        ([], ""),
        ([creature("swift", A, keywords=["First strike"])], ""),
        ([creature("swift", B, keywords=["Double strike"])], ""),
        # whoever else may get first strike before damage is dealt
        ([enchantment("drill", A, "Creatures you control have first strike.")], "OS"),
        ([enchantment("drill", A, "Attacking creatures have double strike.")], "OS"),
        ([enchantment("drill", A, "Whenever you attack, target creature gains first strike until "
          "end of turn.")], "OS"),
        ([permanent("sword", A, "Artifact — Equipment", "Equipped creature has first strike.",
          attached_to="bear")], "OS"),
        ([enchantment("drill", A, "Whenever you attack, if it's raining, target creature becomes a "
          "copy of another target creature until end of turn."),
          creature("swift", B, keywords=["First strike"])], "OS"),
        ([creature("swift", A, keywords=["First strike"]),
          enchantment("drill", B, "Whenever a creature attacks, if it's raining, target creature "
          "loses all abilities.")], "OS"),
    ],
)  # fmt: skip
def test_who_does_not_strike_first_deals_damage_with_the_last(
    strikes: list[dict[str, Any]], expected: str
) -> None:
    assert listed("bear", "Renown 1", *strikes) == expected


@pytest.mark.parametrize("keyword", ["First strike", "Double strike"])
def test_who_strikes_first_deals_damage_before_the_last(keyword: str) -> None:
    text = f"{keyword}\nRenown 1"
    assert listed_on(board(creature("bear", A, text=text), creature("guard", B)), "bear",
                     "Renown 1") == "OS"  # fmt: skip
    counter = {keyword.lower(): 1}
    bear = creature("bear", A, text="Renown 1", counters=counter)
    assert listed_on(board(bear, creature("guard", B)), "bear", "Renown 1") == "OS"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("another target attacking Knight you control gets +1/+0 until end of turn.", ""),
        ("another target Bear you control gets +1/+0 until end of turn.", ""),
        ("target creature gets +1/+0 until end of turn.", "OKS"),
        ("tap target artifact an opponent controls.", ""),
        ("destroy up to one target artifact.", "OKS"),
    ],
)
def test_a_target_that_is_not_there(text: str, expected: str) -> None:
    """603.3d: with no legal target the ability is removed; a Knight that may come about counts."""
    text = f"Whenever this creature attacks, {text}"
    bear, guard = creature("bear", A, "3/3", text), creature("guard", B, types="Creature — Cat")
    position = board(bear, guard)
    found = [s for s, one in QUESTIONS.items() if ("bear", text) in not_modelled(position, one)]
    assert "".join(found) == expected
    makes = enchantment("law", A, "Whenever you attack, create a 2/2 white Knight creature token.")
    if "Knight" in text:
        assert ("bear", text) in not_modelled(board(bear, guard, makes), "outcome")


def test_a_value_of_a_creature_that_nothing_taps() -> None:
    """Bob's guard stays untapped, unless something of Ann's may tap it; Ann's bear is tapped as it
    attacks."""
    text = "As long as this creature is tapped, it has base power and toughness 1/1."
    taps = enchantment("frost", A, "Whenever you attack, tap target creature.")
    assert listed("guard", text) == ""
    assert listed("guard", text, taps) == "OKS"
    assert listed("bear", text) == "OKS"


@pytest.mark.parametrize(("with_elf", "expected"), [(False, ""), (True, "OKS")])
def test_an_aura_that_counts_itself_leaves_with_its_host(with_elf: bool, expected: str) -> None:
    """Another enchantment that dies first takes from the host, which strikes on."""
    text = ("Enchanted creature has base power and toughness X/X, where X is the number of "
            "enchantments you control.")  # fmt: skip
    aura = {**permanent("law", A, "Enchantment — Aura", text), "attached_to": "bear"}
    elf = creature("elf", A, "1/1", types="Enchantment Creature — Elf")
    guard = creature("guard", B, keywords=["First strike"])
    position = board(creature("bear", A), guard, aura, *([elf] if with_elf else []))
    found = [s for s, one in QUESTIONS.items() if ("law", text) in not_modelled(position, one)]
    assert "".join(found) == expected


@pytest.mark.parametrize(
    ("text", "slow", "fast"),
    [
        # a base size of a creature goes with it: late it takes toughness, early power too
        (LORD, "O", "OKS"),
        ("Other Elves you control have base power and toughness 3/3.", "", ""),
        # a bonus that hangs on who is there is played, and so is its own value
        ("Other creatures you control get +1/+1.", "", ""),
        ("Creatures your opponents control get -1/-1.", "", ""),
        ("This creature's power and toughness are each equal to the number of creatures you "
         "control.", "", ""),
        ("This creature gets +1/+1 as long as you control a Bear.", "", ""),
        # how many of them are as large as that hangs on other bonuses
        ("Other creatures you control with power 1 or less get +1/+1.", "O", "OKS"),
        ("This creature's power is equal to your devotion to red.", "", "OKS"),
        ("This creature gets +1/+1 for each land you control.", "", ""),
        # more and more of them: larger attackers take back no kill
        ("This creature gets +1/+0 for each creature card in your graveyard.", "", "OS"),
        ("This creature gets +1/+1 as long as it's your turn.", "", ""),
        ("This creature gets +2/+2 as long as it's monstrous.", "", ""),
        ("As long as your devotion to red is less than two, this creature isn't a creature.", "",
         "OKS"),
        # it is less as it is, and nobody's death makes it more
        ("As long as your devotion to red is less than five, this creature isn't a creature.", "",
         ""),
    ],
)  # fmt: skip
def test_values_that_may_change(text: str, slow: str, fast: str) -> None:
    lord, elf = creature("lord", A, "2/2", text), creature("elf", A, "1/1", mana_cost="{R}")
    guard = creature("guard", B)
    for quick, expected in ((False, slow), (True, fast)):
        other = {**guard, "keywords": ["First strike"]} if quick else guard
        position = board({**lord, "mana_cost": "{R}"}, elf, other)
        found = [s for s, one in QUESTIONS.items() if ("lord", text) in not_modelled(position, one)]
        assert "".join(found) == expected, quick


@pytest.mark.parametrize(
    "text",
    [
        "Switch each creature's power and toughness.",  # it would add to the other number
        "Whenever a creature dies, destroy target creature.",  # who leaves is not played
    ],
)
def test_a_bonus_that_a_combat_plays_may_be_mixed_with_what_it_does_not(text: str) -> None:
    """A lord's bonus, and a number that counts creatures, are listed where more may change them."""
    for bonus in ("Other creatures you control get +1/+1.",
                  "This creature gets +1/+1 for each creature you control."):  # fmt: skip
        lord = creature("lord", A, "2/2", bonus)
        assert for_which("lord", bonus, lord, *FIGHTERS) == ""
        other = creature("other", A, "2/2", text)
        assert for_which("lord", bonus, lord, *FIGHTERS, other) == "OKS", bonus


@pytest.mark.parametrize(
    ("bonus", "expected"),
    [
        ("Other creatures you control get +1/+1.", ""),
        ("This creature gets +1/+1 for each creature you control.", "OKS"),
        ("Creatures you control get +1/+1 as long as you control three or more creatures.", "OKS"),
    ],
)
def test_a_new_token_changes_what_counts_it(bonus: str, expected: str) -> None:
    """A lord adds to the token, which is not in combat, and no more to anybody else."""
    lord = creature("lord", A, "2/2", bonus)
    makes = "Whenever this creature attacks, create a 1/1 white Soldier creature token."
    other = creature("other", A, "2/2", makes)
    assert for_which("lord", bonus, lord, *FIGHTERS, other) == expected


def test_a_bonus_beside_a_price_is_counted_anew_where_it_is_asked_who_dies() -> None:
    """The searches for who dies try each way to pay, and see the sizes after that."""
    text = "This creature can't attack unless you sacrifice a creature."
    lord = creature("lord", A, "2/2", "Other creatures you control get +1/+1.")
    bonus, other = "Other creatures you control get +1/+1.", creature("other", A, "2/2", text)
    assert for_which("lord", bonus, lord, *FIGHTERS, other) == "O"


def test_an_idle_creature_dies_as_its_toughness_falls() -> None:
    """704.5f: Ann's tapped Elf stays out of combat; a lord that fights may die."""
    text = "Other Elves you control have base power and toughness 3/3."
    lord = creature("lord", A, "2/2", text)
    elf = creature("elf", A, "3/3", types="Creature — Elf", tapped=True)
    assert for_which("lord", text, lord, *FIGHTERS, elf) == "O"
    assert for_which("lord", text, lord, *FIGHTERS) == ""
    assert for_which("lord", text, {**lord, "tapped": True}, *FIGHTERS, elf) == ""


def test_a_value_of_what_stays_is_as_it_is() -> None:
    for text in ("Creatures you control get +1/+1.", "All creatures lose all abilities and have "
                 "base power and toughness 1/1."):  # fmt: skip
        assert listed(A, text, fast=True) == ""


# -- who stays out of combat -----------------------------------------------------------------------


def for_which(holder: str, text: str, *permanents: dict[str, Any], **fields: Any) -> str:
    """For which questions the line of that permanent is listed on a board of those."""
    return listed_on(board(*permanents, **fields), holder, text)


OUT = creature("lord", A, "1/1", LORD, tapped=True)
"""Ann's tapped lord doesn't attack: no combat damage is dealt to it, and its bonus stays."""
FIGHTERS = (creature("bear", A, "3/3"), creature("guard", B, keywords=["First strike"]))


def test_a_lord_that_does_not_fight_does_not_die() -> None:
    assert for_which("lord", LORD, OUT, *FIGHTERS) == ""
    assert for_which("lord", LORD, {**OUT, "tapped": False}, *FIGHTERS) == "OKS"
    assert for_which("lord", LORD, {**OUT, "tapped": False}, *FIGHTERS, attacks="bear") == ""


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this creature attacks, destroy target creature.",  # by what another line does
        "Other creatures you control get +0/+1.",  # as another lord dies (704.5f)
        "Other creatures you control have indestructible.",  # as damage of before counts again
        'Creatures you control have "Whenever this creature dies, sacrifice a creature."',
        "Other creatures you control have annihilator 1.",
        "Creatures you control get +0/+1 as long as you control a Bear.",
        "Other Elves get +0/+1.\nCreatures you control are Elves in addition to their other types.",
        "When this creature enters, destroy target creature.\n"
        "Whenever this creature attacks, create a token that's a copy of it.",
        "This creature can't attack unless you sacrifice a creature.",  # as a price (508.1h)
    ],
)
def test_a_lord_that_does_not_fight_may_die_all_the_same(text: str) -> None:
    assert "O" in for_which("lord", LORD, OUT, *FIGHTERS, creature("other", A, "2/2", text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Other creatures you control get +1/+0.", ""),
        ("Creatures you control have menace.", ""),
        ("This creature gets +0/+1 as long as you control a Bear.", ""),  # another's toughness
        ("Other Elves get +0/+1.", ""),  # the lord is none
        ("When this creature enters, destroy target creature.", ""),  # it is there
        ("Whenever this creature enters or attacks, destroy target creature.", "OKS"),
    ],
)
def test_what_kills_nobody_keeps_a_lord_alive(text: str, expected: str) -> None:
    assert for_which("lord", LORD, OUT, *FIGHTERS, creature("other", A, "2/2", text)) == expected


def test_an_aura_goes_with_what_fights() -> None:
    """704.5m: what an Aura says of others ends as its host dies; on a host that stays it stays."""
    text = "Creatures you control have base power and toughness 3/3."
    aura = permanent("law", A, "Enchantment — Aura", f"Enchant creature\n{text}")
    for host, expected in (("bear", "OKS"), ("lord", "")):
        some = ({**OUT, "oracle_text": ""}, *FIGHTERS, {**aura, "attached_to": host})
        more = (*some, creature("other", A, "1/1"))
        assert for_which("law", text, *more) == expected, host


def test_a_base_size_of_who_alone_has_it_goes_with_it() -> None:
    text = "Slivers you control have base power and toughness 3/3."
    sliver = creature("sliver", A, "2/2", text, types="Creature — Sliver")
    assert for_which("sliver", text, sliver, *FIGHTERS) == ""
    other = creature("other", A, "2/2", types="Creature — Sliver")
    assert for_which("sliver", text, sliver, other, *FIGHTERS) == "OKS"


def test_damage_of_abilities_makes_other_abilities_trigger() -> None:
    """It is dealt as an attack trigger resolves, long before combat damage."""
    enraged = "Whenever this creature is dealt damage, you may gain 2 life."
    burns = "Whenever this creature attacks, it deals 1 damage to each creature."
    guard = creature("guard", B, "2/2", enraged)
    assert for_which("guard", enraged, creature("bear", A, "3/3"), guard) == "O"
    assert for_which("guard", enraged, creature("bear", A, "3/3", burns), guard) == "OK"


QUEST = "As long as this permanent has two or more quest counters on it, creatures you control get "
COUNTS = "Whenever a creature you control attacks, put a quest counter on this permanent."
MAY_COUNT = COUNTS.replace("put", "you may put")


@pytest.mark.parametrize(
    ("whose", "bonus", "counters", "expected", "if_chosen"),
    [
        # it begins at the most: Ann's creatures are larger, which takes back no kill
        (A, "+5/+5.", 1, "OS", "OS"),
        (B, "+5/+5.", 1, "", ""),  # no creature of Bob's attacks
        # where Ann need not put the counter, a kill without it stays one
        (A, "-1/-1.", 1, "OKS", "OS"),
        (A, "+5/+5.", 2, "OKS", "OS"),  # it holds: a counter may be taken away
    ],
)
def test_a_bonus_that_can_only_begin_is_growth(
    whose: str, bonus: str, counters: int, expected: str, if_chosen: str
) -> None:
    text = f"{QUEST}{bonus}"
    for counts, listed_for in ((raining(COUNTS), expected), (MAY_COUNT, if_chosen)):
        some = {**permanent("law", whose, "Enchantment", f"{text}\n{counts}"), "printed": True}
        law = {**some, "counters": {"quest": counters}}
        fighters = creature("bear", A, "3/3"), creature("guard", B)
        assert for_which("law", text, law, *fighters) == listed_for, counts


def test_growth_is_listed_where_a_size_decides_who_may_block() -> None:
    text = f"{QUEST}+5/+5."
    counts = raining(COUNTS)
    law = permanent("law", A, "Enchantment", f"{text}\n{counts}", counters={"quest": 1})
    sneak = creature("sneak", A, "1/1", "Skulk")
    assert for_which("law", text, law, sneak, creature("guard", B)) == "OKS"


SHIELDS = (
    "Prevent 2 of the damage that would be dealt to you by sources you don't control.",
    "If a source would deal damage to a Bear creature you control, prevent half that damage, "
    "rounded up.",
    "If you control a creature, damage that would reduce your life total to less than 1 reduces it "
    "to 1 instead.",
)


@pytest.mark.parametrize("text", SHIELDS)
@pytest.mark.parametrize(("whose", "expected"), [(A, "OS"), (B, "OK")])
def test_less_damage_helps_whom_it_would_be_dealt_to(text: str, whose: str, expected: str) -> None:
    """Bob's shield makes no kill, and Ann's takes none back."""
    assert listed(whose, text) == expected


def test_less_damage_may_keep_something_from_being_set_off() -> None:
    gains = creature("imp", B, "1/1", "Whenever this creature is dealt damage, you gain 5 life.")
    assert listed(B, SHIELDS[1], gains, fast=True) == "OKS"


@pytest.mark.parametrize(
    "text",
    [
        "Prevent all damage that would be dealt to you and dealt by you.",
        "If a source would deal damage to you, prevent that damage and you lose the game.",
        "All damage that would be dealt to you is dealt to this creature instead.",
    ],
)
def test_what_does_more_than_to_shield_is_listed(text: str) -> None:
    assert listed("guard", text) == "OKS"


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this creature attacks, target creature can't block this turn.",
        "Whenever this creature attacks, up to two target creatures can't block this combat.",
        "Whenever this creature attacks, target attacking creature can't be blocked this turn.",
        "Whenever this creature attacks, you may pay {1}. If you do, another target creature can't "
        "be blocked this turn.",
    ],
)
def test_fewer_legal_blocks_take_back_no_kill(text: str) -> None:
    """An attack kills whatever the blocks; where one block is required, and that is impossible by
    then, the guard may block otherwise. Of Bob's own line it is Bob who chooses."""
    assert listed("bear", text) == "OS"
    lure = creature("lure", A, "1/1", "All creatures able to block this creature do so.")
    may = "you may" in text
    assert listed("bear", text, lure) == ("OS" if may else "OKS")
    shade = creature("shade", A, "1/1", "When this creature becomes the target of a spell or "
                     "ability, destroy all creatures.")  # fmt: skip
    assert listed("bear", text, shade) == ("OS" if may else "OKS")
    theirs = text.replace("this creature attacks", "a creature attacks")
    assert listed(B, theirs) == ("OK" if may else "OKS")


@pytest.mark.parametrize(
    "done",
    [
        "put a +1/+1 counter on target attacking creature.",
        "other attacking creatures get +X/+X until end of turn, where X is this creature's power.",
        "another target attacking creature gains flying until end of turn.",
    ],
)
def test_larger_attackers_take_back_no_kill_whosever_ability_it_is(done: str) -> None:
    """Bob survives a smaller attack only: his own line, too, can but make the kill."""
    assert listed("bear", f"Whenever this creature attacks, {done}") == "OS"
    assert listed(B, f"Whenever a creature attacks, {done}") == "OS"
    wary = creature("wary", B, "1/1", "This creature can block only creatures with flying.")
    sized = creature("sized", B, "1/1", "This creature can't block creatures with power 3 or less.")
    assert listed("bear", f"Whenever this creature attacks, {done}", wary, sized) == "OKS"


def test_tapping_its_own_creatures_is_nothing_to_the_attacking_side() -> None:
    text = "Whenever this creature attacks, tap any number of untapped creatures you control."
    assert listed("bear", text) == ""
    waits = creature("waits", A, "1/1", "As long as this creature is tapped, it gets +1/+1.")
    assert listed("bear", text, waits) == "OKS"
    assert listed("guard", text.replace("this creature attacks", "a creature attacks")) == "OKS"


# -- tokens that enter in the combat ---------------------------------------------------------------


HUMANS = "create two 1/1 red Human creature tokens that are tapped and attacking."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # a Human may be one of the two tokens: nobody on the board is one
        ("Whenever a Human you control deals combat damage to a player, each opponent loses 2 "
         "life.", "OS"),
        ("Whenever a Human deals combat damage to a player, its controller loses half their life, "
         "rounded up.", "OS"),
        ("Whenever a Human becomes blocked, each opponent loses 2 life.", "OS"),
        ("Whenever a Human you control dies, each opponent loses 2 life.", "OS"),
        # no Elf, and no Human of an opponent, is created
        ("Whenever an Elf you control deals combat damage to a player, each opponent loses 2 life.",
         ""),
        ("Whenever a Human an opponent controls dies, each opponent loses 2 life.", ""),
        # what enters attacking has not attacked (508.4)
        ("Whenever a Human you control attacks, each opponent loses 2 life.", ""),
    ],
)  # fmt: skip
def test_tokens_that_enter_do_what_no_permanent_here_does(text: str, expected: str) -> None:
    hero = creature("hero", A, "2/2", f"Whenever this creature attacks, {HUMANS}")
    assert listed(A, text, hero) == expected
    assert listed(A, text) == ""


def test_tokens_block_and_die() -> None:
    # Bob's Soldiers are the first of his creatures that can block
    soldier = "create a 1/1 white Soldier creature token."
    gains = "Whenever a Soldier you control blocks, you gain 3 life."
    muster = enchantment("muster", B, f"Whenever a creature attacks you, {soldier}")
    assert listed(B, gains, muster) == "OK"
    assert listed(B, gains) == ""


@pytest.mark.parametrize(
    ("hero", "expected"),
    [
        # it dies in the first step at the earliest, and its Soldier comes too late for a block
        ("First strike", ""),
        # it dies, or comes back, before blockers are declared
        ("Whenever this creature attacks, if it's raining, it deals 1 damage to each creature "
         "defending player controls.", "OK"),
        ("Whenever this creature attacks, if it's raining, exile target creature, then return it "
         "to the battlefield under its owner's control.", "OK"),
    ],
)  # fmt: skip
def test_who_comes_as_another_dies_blocks_nobody(hero: str, expected: str) -> None:
    text = "When this creature enters or dies, create a 1/1 white Soldier creature token."
    attacker = creature("hero", A, "2/2", hero)
    assert listed("guard", text, attacker) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # the token is larger than the 1/2, which evolves; a 1/1 Elf would enter all the same
        ("Whenever this creature evolves, each opponent loses 2 life.", "OS"),
        # another creature enters (702.58a): it may be larger by a counter
        ("Graft 1", "OS"),
    ],
)
def test_what_enters_sets_off_who_was_there(text: str, expected: str) -> None:
    beast = "create a 4/4 green Beast creature token that's tapped and attacking."
    hero = creature("hero", A, "2/2", f"Whenever this creature attacks, {beast}")
    assert listed("bear", text, hero) == expected
    assert listed("bear", text) == ""


def test_a_land_tapped_for_the_price_of_an_attack_or_block() -> None:
    # {1} for each attack: lands are tapped for it as attackers are declared (508.1i)
    barbs = (
        "Whenever a player taps a land for mana, this enchantment deals 1 damage to that player."
    )
    prison = (
        "Creatures can't attack you unless their controller pays {1} for each of those creatures."
    )
    assert listed(A, barbs, enchantment("prison", B, prison)) == "OS"
    assert listed(A, barbs) == ""


def test_a_token_of_a_keyword_ability_and_of_a_granted_one() -> None:
    hurts = "Whenever a Warrior deals combat damage to a player, each opponent loses 2 life."
    for text in ("Mobilize 1", "Creatures you control have mobilize 1."):
        assert listed(A, hurts, creature("horde", A, "2/2", text)) == "OS", text


# -- what comes too late, or only in a later combat ------------------------------------------------


KINDS: tuple[Row, ...] = (
    # goading says how creatures attack later
    ("bear", "Whenever this creature attacks, goad target creature.", ""),
    # who is tapped after the damage is missed in no block; before it, it is
    ("bear", "At end of combat, if it's raining, tap all creatures that blocked this turn.", ""),
    ("bear", "When this creature dies, tap target creature.", ""),
    ("bear", "Whenever this creature attacks, tap target creature.", "OKS"),
    # what is drawn or created once another creature has died
    ("bear", "Whenever this creature attacks, put an egg counter on another target creature. When "
     "that creature dies, draw a card and create a 1/1 black Insect creature token with flying.",
     ""),
    ("bear", "Whenever this creature attacks, put an egg counter on another target creature. When "
     "that creature dies, each opponent loses 1 life.", "OS"),
    # its player chooses who gets one counter more
    ("guard", "Whenever this creature blocks, proliferate.", "OK"),
    ("bear", "Whenever this creature attacks, proliferate.", "OS"),
    # who is larger is of the attacking side
    ("bear", "Whenever this creature attacks, double its power and toughness until end of turn.",
     "OS"),
    # an attacking creature that is gone kills nobody; one that stays may
    ("bear", "Whenever this creature attacks, you may sacrifice it. If you do, draw a card.", "O"),
    ("bear", "Whenever this creature attacks, sacrifice it unless you pay {E}{E}.", "OK"),
    ("bear", "Whenever this creature attacks, sacrifice another creature.", "OKS"),
    ("guard", "Whenever this creature blocks, sacrifice it unless you pay {E}{E}.", "OKS"),
    # what is paid or lost after this turn's combat
    ("bear", "Whenever this creature attacks, that player loses 1 life at the beginning of their "
     "next draw step unless they pay {1} before that draw step.", ""),
    ("guard", "When this creature dies, return up to X target cards from your graveyard to your "
     "hand, where X is the number of opponents.", ""),
    # damage to the bear itself: it does nothing to it where none is dealt
    ("bear", "Whenever a creature deals damage to this creature, this creature deals that much "
     "damage to that creature.", "O"),
    ("bear", "Whenever a source deals damage to this creature, that source's controller gets a "
     "poison counter.", "OS"),
    # a coin is flipped in no combat of this board
    ("bear", "Whenever a player wins a coin flip, each opponent loses 5 life.", ""),
    ("bear", "Whenever you roll one or more dice, each opponent loses 5 life.", ""),
)  # fmt: skip


@pytest.mark.parametrize(("where", "text", "expected"), KINDS)
def test_kinds_that_come_too_late_or_help_one_side(where: str, text: str, expected: str) -> None:
    assert listed(where, text) == expected


def test_goading_counts_where_something_looks_at_it() -> None:
    goads = "Whenever this creature attacks, goad target creature."
    law = "Goaded creatures your opponents control can't block."
    assert listed("bear", goads, enchantment("more", A, law)) == "OKS"
    hurts = "Whenever a goaded creature attacks, it deals 1 damage to its controller."
    assert listed("bear", goads, enchantment("more", A, hurts)) == ""


def test_an_attacker_that_is_gone_counts_where_it_hindered_its_side() -> None:
    gone = "Whenever this creature attacks, you may sacrifice it. If you do, draw a card."
    fog = creature("fog", A, "0/1", "Players can't lose the game.")
    assert listed("bear", gone) == "O"
    assert listed("bear", gone, fog) == "OS"
    counts = enchantment(
        "more", A, "Creatures you control get +1/+1 as long as you control a Bear."
    )
    assert listed("bear", gone, counts) == "OS"


def test_one_blocker_more_counts_where_only_so_many_may_block() -> None:
    ogre = "Whenever a creature attacks you, create a 3/3 red Ogre creature token."
    cap = enchantment("cap", A, "No more than one creature can block each combat.")
    assert listed(B, ogre, cap) == "OKS"


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("Whenever a player wins a coin flip, each opponent loses 5 life.", "flip a coin."),
        ("Whenever you roll one or more dice, each opponent loses 5 life.", "roll a d20."),
    ],
)
def test_coins_and_dice_of_other_abilities(text: str, done: str) -> None:
    for trigger in ("Whenever this creature attacks", "Whenever you attack alone with a cat"):
        hero = creature("hero", A, "2/2", f"{trigger}, if it's raining, {done}")
        assert listed("bear", text, hero) == "OS"
    idle = creature("hero", A, "2/2", f"At the beginning of combat on your turn, {done}")
    assert listed("bear", text, idle) == ""


def test_modes_do_what_stands_in_them() -> None:
    # late: cards are nothing, and life that the defending player loses is something (704.3)
    chosen = "Whenever this creature deals combat damage to a player, choose any number —"
    cards, life = (
        "\n• Each player discards a card.",
        "\n• Each player loses 1 life and draws a card.",
    )
    for modes, expected in ((cards, set[str]()), (cards + life, {"O", "S"}), ("", {"O", "S"})):
        bear = creature("bear", A, "3/3", f"{chosen}{modes}")
        position = board(bear, creature("guard", B, "2/2"))
        names = {
            sign
            for sign, one in QUESTIONS.items()
            if ("bear", chosen) in not_modelled(position, one)
        }
        assert names == expected, modes


@pytest.mark.parametrize(
    "done",
    [
        "target Bear you control gets +1/+0 until end of turn.",
        "destroy target creature an opponent controls.",
        "tap target creature defending player controls.",
    ],
)
def test_a_target_that_is_the_only_one_is_not_chosen(done: str) -> None:
    """It is played; of two one is chosen, or none where only up to one is."""
    text = f"Whenever this creature attacks, {done}"
    creatures = (
        creature("bear", A, "3/3", text),
        creature("guard", B, "2/2", types="Creature — Cat"),
    )
    line = ("bear", text)
    assert line not in not_modelled(board(*creatures))
    for controller in (A, B):
        more = board(*creatures, creature("more", controller))
        chosen = (controller == A) is ("you control" in text)
        assert (line in not_modelled(more)) is chosen
    free = text.replace("target", "up to one target")
    freely = creature("bear", A, "3/3", free)
    assert ("bear", free) in not_modelled(board(freely, creatures[1]))


MILLS = "Whenever this creature attacks, mill three cards."
SCRIES = "Whenever this creature attacks, scry 2."
MILLED = "Whenever this creature attacks, defending player mills three cards."


@pytest.mark.parametrize(
    ("text", "types", "land_of", "question", "named"),
    [
        (MILLS, "Basic Land — Island", "Ann", "survives", True),
        (MILLS, "Basic Land — Island", "Ann", "outcome", True),
        (MILLS, "Basic Land — Island", "Ann", "kills", False),  # flying takes back no kill
        (MILLS, "Basic Land — Mountain", "Ann", "survives", False),  # haste comes too late
        (MILLS, "Basic Land — Island", "Bob", "survives", False),  # it is Ann's card that needs it
        (MILLED, "Basic Land — Island", "Bob", "kills", True),  # his creature may block a flyer
        (MILLED, "Basic Land — Island", "Bob", "survives", False),
        (MILLED, "Basic Land — Island", "Ann", "kills", False),
        (SCRIES, "Basic Land — Island", "Ann", "survives", False),
    ],
)
def test_a_card_nobody_has_told_may_work_from_the_graveyard_it_is_put_into(
    text: str, types: str, land_of: str, question: Question, named: bool
) -> None:
    """113.6b: "As long as this card is in your graveyard and you control an Island, creatures you
    control have flying" may be said by a card of a library that the position does not tell."""
    bear, cat = creature("bear", "Ann", "2/2", text), creature("cat", "Bob", "3/3")
    here = [bear, cat, land("land", land_of, types)]
    assert (("bear", text) in not_modelled(board(*here), question)) is named
    players: list[dict[str, object]] = [
        {"name": name, "library": [], "hand": []} for name in (A, B)
    ]
    told = Position.from_value({"players": players, "permanents": here})
    assert not_modelled(told, question) == ()
