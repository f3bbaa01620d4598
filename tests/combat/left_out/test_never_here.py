"""What waits for something that nothing on this board does: nobody explores, no land comes, no mana
is needed. Each kind with the nearest board on which it happens all the same.

Ann's 3/3 bear may attack, Bob's 2/2 guard may block; `A` and `B` are enchantments of theirs.
"""

import pytest

from legality import Position
from tests.combat.left_out.test_answers import A, B, listed, listed_on
from tests.table import Value, board, creature, enchantment, land, permanent

BEAR, GUARD = creature("bear", A, "3/3"), creature("guard", B)


def does(player: str, text: str) -> Value:
    """An enchantment of that player, whose ability triggers as a creature attacks."""
    return enchantment("other", player, f"Whenever a creature attacks, if it's raining, {text}")


EVENTS = (
    # what waits, and what has it happen
    ("Whenever a creature you control explores, put a +1/+1 counter on this creature.",
     "target creature you control explores."),
    ("Whenever a creature you control connives, put a +1/+1 counter on this creature.",
     "target creature you control connives."),
    ("If a creature you control would connive, instead you draw a card, then that creature"
     " connives.", "target creature you control connives."),
    ("If a creature you control would explore, instead it explores, then it explores again.",
     "target creature you control explores."),
    ("Whenever you scry, put a +1/+1 counter on this creature.", "scry 1."),
    ("Whenever you surveil, put a +1/+1 counter on this creature.", "surveil 1."),
    ("Whenever you discover, discover again for the same value.", "discover 3."),
    ("Whenever you become the monarch, put a +1/+1 counter on this creature.",
     "you become the monarch."),
    ("If a source you control would deal noncombat damage to an opponent, it deals double that"
     " damage instead.", "this enchantment deals 1 damage to any target."),
    ("Whenever the Ring tempts you, put a +1/+1 counter on this creature.",
     "the Ring tempts you."),
    ("Whenever you investigate for the first time each turn, put a +1/+1 counter on this creature.",
     "investigate."),
    ("Whenever you win a clash, put a +1/+1 counter on this creature.", "clash with an opponent."),
    ("Visit — Each opponent loses 2 life.", "roll to visit your Attractions."),
    ("Whenever a Hamster, Mouse, Rat, or Squirrel you control enters, if it's raining, each"
     " opponent loses 2 life.",
     "create a 1/1 white Mouse creature token."),
    ("Whenever you learn, put a +1/+1 counter on this creature.", "learn."),
    ("When this creature becomes monstrous, it deals 3 damage to each player.",
     "monstrosity 3."),
    ("Whenever you put a sticker on this creature, put a +1/+1 counter on it.",
     "put a name sticker on target creature."),
    ("Whenever an Aura becomes attached to this creature, put a +1/+1 counter on it.",
     "attach target Aura to target creature."),
    ("Whenever you commit a crime, put a +1/+1 counter on this creature.",
     "goad target creature an opponent controls."),
    ("When this creature becomes the target of a spell or ability, sacrifice it.",
     "goad target creature."),
    ("Whenever a player puts a Swamp onto the battlefield, sacrifice this creature.",
     "search your library for a basic land card, put it onto the battlefield, then shuffle."),
    ("Whenever you put one or more +1/+1 counters on a creature, you gain 2 life.",
     "put a +1/+1 counter on target creature you control."),
    ("If you would put one or more +1/+1 counters on a creature, put twice that many +1/+1 counters"
     " on it instead.", "put a +1/+1 counter on target creature you control."),
    ("Whenever you get one or more {E}, put a +1/+1 counter on this creature.", "you get {E}."),
    ("Each other Beast creature you control enters with an additional +1/+1 counter on it.",
     "create a 3/3 green Beast creature token."),
)  # fmt: skip


@pytest.mark.parametrize(("line", "done"), EVENTS)
def test_what_waits_for_an_event_that_nothing_brings_about(line: str, done: str) -> None:
    guard = creature("guard", B, "2/2", line)
    assert listed_on(board(BEAR, guard), "guard", line) == ""
    assert listed_on(board(BEAR, guard, does(B, done)), "guard", line) != ""


# -- whose abilities have targets ------------------------------------------------------------------

FALLS = "When this creature becomes the target of a spell or ability, sacrifice it."
BY_OTHERS = (
    "When this creature becomes the target of a spell or ability an opponent controls, sacrifice"
    " it."
)


def test_only_abilities_of_others_have_an_opponents_target() -> None:
    guard, own = creature("guard", B, "2/2", BY_OTHERS), does(B, "tap target creature.")
    assert listed_on(board(BEAR, guard, own), "guard", BY_OTHERS) == ""
    assert listed_on(board(BEAR, guard, does(A, "tap target creature.")), "guard", BY_OTHERS) != ""
    given = enchantment("other", B, 'Creatures have "Whenever this creature attacks, tap target '
                        'creature."')  # fmt: skip
    assert listed_on(board(BEAR, guard, given), "guard", BY_OTHERS) != ""


@pytest.mark.parametrize("keyword", ["Provoke", "Mentor"])
def test_keywords_that_have_a_target(keyword: str) -> None:
    """702.39a and 702.134a: as the bear attacks; the guard's ability does not trigger then."""
    second = creature("second", A, "1/1", FALLS)
    assert listed_on(board(BEAR, second, GUARD), "second", FALLS) == ""
    bear = creature("bear", A, "3/3", keyword)
    assert listed_on(board(bear, second, GUARD), "second", FALLS) != ""
    guard = creature("guard", B, "2/2", keyword)
    assert listed_on(board(BEAR, second, guard), "second", FALLS) == ""


def test_a_target_as_a_creature_dies() -> None:
    """Haunt has a target once the bear has died, in the first of two steps."""
    second = creature("second", A, "1/1", FALLS)
    bear = creature("bear", A, "3/3", "Haunt", keywords=["First strike"])
    assert listed_on(board(bear, second, GUARD), "second", FALLS) != ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # who defends does not attack, and who stands there has entered
        ("Whenever this creature attacks, tap target creature.", False),
        ("When this creature enters, tap target creature.", False),
        ("Whenever you cast a spell, tap target creature.", False),
        ("Whenever this creature blocks, tap target creature.", True),
        ("Whenever a creature attacks you, tap target creature.", True),
        ("When this creature enters, tap target creature.\nPersist", True),
    ],
)
def test_abilities_that_never_trigger_have_no_target(text: str, expected: bool) -> None:
    guard, second = creature("guard", B, "2/2", text), creature("second", B, "2/2", FALLS)
    assert bool(listed_on(board(BEAR, guard, second), "second", FALLS)) is expected


def test_keywords_of_which_a_text_waits() -> None:
    """702.134a: mentor triggers as its creature attacks."""
    line = "Whenever equipped creature mentors a creature, put a shield counter on that creature."
    gear = permanent("gear", A, "Artifact — Equipment", line, attached_to="bear")
    assert listed_on(board(BEAR, GUARD, gear), "gear", line) == ""
    bear = creature("bear", A, "3/3", "Mentor")
    assert listed_on(board(bear, GUARD, gear), "gear", line) != ""


def test_nobody_exerts_what_cannot_be_exerted() -> None:
    line = "Whenever you exert a creature, creatures you control gain indestructible until end of turn."  # noqa: E501
    law = enchantment("law", A, line)
    assert listed_on(board(BEAR, GUARD, law), "law", line) == ""
    bear = creature("bear", A, "3/3", "You may exert this creature as it attacks.")
    assert listed_on(board(bear, GUARD, law), "law", line) != ""


# -- who has run out of something ------------------------------------------------------------------

DRY = "When you control no Islands, sacrifice this creature."
MELTS = does(B, "destroy target land.")


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ([land("sea", A, "Basic Land — Island")], ""),
        ([land("sea", B, "Basic Land — Island")], "OKS"),
        ([land("wood", A, "Basic Land — Forest")], "OKS"),
        ([land("sea", A, "Basic Land — Island"), MELTS], "OKS"),
        # the Island fights, and may die
        ([permanent("sea", A, "Land Creature — Island", "", power=1, toughness=1)], "OKS"),
        ([land("sea", A, "Basic Land — Island"),
          enchantment("law", B, "Whenever a creature blocks, all lands become Forests until end of"
                      " turn.")], "OKS"),
        ([land("sea", A, "Basic Land — Island"),
          enchantment("law", B, "Creatures can't attack you unless their controller sacrifices a "
                      "land for each creature they control that's attacking you.")], "OKS"),
    ],
)  # fmt: skip
def test_an_island_that_stays(others: list[Value], expected: str) -> None:
    bear = creature("bear", A, "3/3", DRY)
    assert bool(listed_on(board(bear, GUARD, *others), "bear", DRY)) is bool(expected)


# -- what is in no combat --------------------------------------------------------------------------

NEVER = (
    "This creature crews Vehicles using its toughness rather than its power.",
    "This creature saddles Mounts and crews Vehicles as though its power were 2 greater.",
    "If you would begin your draw step, you may skip that step instead. If you do, you gain 2"
    " life.",
    "If you would draw a card, reveal the top card of your library instead. If it's a creature "
    "card, put it into your graveyard. Otherwise, draw a card.",
    "As long as this permanent is a creature, it has prowess.",
    # asked where an ability has a target
    "As long as you have no cards in hand, this creature has hexproof.",
    "This creature has hexproof if it hasn't dealt damage yet.",
    "Adamant — If at least three black mana was spent to cast this spell, this creature enters with"
    " a +1/+1 counter on it.",
    "You may have this creature enter as a copy of a creature you control, except it isn't"
    " legendary.",
    "When this creature enters and at the beginning of your upkeep, you lose 1 life.",
    "Nonwhite creatures with power 3 or greater don't untap during their controllers' untap steps.",
    "Untap all creatures you control during each other player's untap step.",
    'Spells cost an additional "Sacrifice a Swamp" to cast for each black mana symbol in their mana'
    " costs.",
    "Any time you could mulligan and this card is in your hand, you may exile all the cards from"
    " your hand.",
    "You may reveal this card from your opening hand. If you do, each opponent loses 1 life.",
    'As long as this creature is paired with another creature, each of those creatures has "{R}: '
    'This creature gets +1/+0 until end of turn."',
    "Each power-up ability of permanents you control can be activated an additional time.",
    "This creature has all activated abilities of all Elf cards in your graveyard.",
    "During your turn, spells you cast from your hand with mana value 3 or less have cascade.",
    "Each nonland card in your graveyard has escape. The escape cost is equal to the card's mana"
    " cost plus exile three other cards from your graveyard.",
    "Chaosbringer — Equip—Pay 3 life. Activate only once each turn.",
    "If an instant or sorcery source you control would deal damage to a permanent or player, it"
    " deals that much damage plus 2 instead.",
    "Whenever an ability of this creature is activated, it deals 1 damage to any target.",
    "Whenever this creature becomes untapped during your untap step, you gain 5 life.",
    "If you would planeswalk, you lose 5 life.",
    "If you control five or more untapped lands, this creature enters with two +1/+1 counters and a"
    " lifelink counter on it.",
    "Before you shuffle your deck to start the game, you may reveal this card from your deck and"
    " exile a creature card you drafted that isn't in your deck.",
    "If you control a Forest, rather than pay this spell's mana cost, you may have each other"
    " player gain 5 life.",
    "As you cascade, you may put a land card from among the exiled cards onto the battlefield"
    " tapped.",
    "If you would copy a spell one or more times, instead copy it that many times plus an"
    " additional time. You may choose new targets for the additional copy.",
    "Damage isn't removed from this creature during cleanup steps.",
    "You don't lose unspent red mana as steps and phases end.",
    "This creature has echo {X}, where X is your life total.",
    "When this creature's echo cost is paid, each opponent loses 3 life.",
    "To solve — Creatures you control have total power 8 or greater.",
    "If this creature would enter and it wasn't cast or no mana was spent to cast it, exile it"
    " instead.",
)  # fmt: skip
NEAREST = (
    "If another creature you control would come, it enters with a +1/+1 counter and a haste counter"
    " on it, and you would gain 2 life.",
    "Creatures you control get +X/+X, where X is the weather, and don't untap during untap steps.",
    # a sentence that looks alike, and is about this combat
    "This creature gets +X/+X and has hexproof as long as it pleases.",
    "This creature deals damage using its toughness rather than its power in a way of its own.",
    "If you would begin your draw step, you may skip that step instead. You gain 2 life whenever"
    " you attack.",
    "If you would draw a card, reveal the top card of your library instead. Creatures you control"
    " get +X/+X, where X is the weather.",
    "When this creature blocks and at the beginning of your upkeep, if it's raining, you lose 1"
    " life.",
    "Creatures you control and spells you cast have a life of their own.",
    "If a red or artifact source you control would deal damage to a permanent or player, it deals"
    " that much damage plus 2 instead.",
    'As long as this creature is paired with another creature, each of those creatures has "'
    'Whenever this creature blocks, if it\'s raining, it deals 1 damage to any target."',
)  # fmt: skip


@pytest.mark.parametrize("line", NEVER)
def test_what_is_in_no_combat(line: str) -> None:
    assert listed("guard", line) == ""


@pytest.mark.parametrize("line", NEAREST)
def test_what_looks_like_it(line: str) -> None:
    assert listed("guard", line) != ""


def test_mana_where_blocks_cost_some() -> None:
    line = "If you tap a permanent for mana, it produces three times as much of that mana instead."
    assert listed(B, line) == ""
    tax = enchantment("tax", A, "Creatures can't block unless their controller pays {1} for each "
                      "creature they control that's blocking.")  # fmt: skip
    assert listed(B, line, tax) != ""


def test_a_creature_that_may_come_back_as_a_copy() -> None:
    line = "You may have this creature enter as a copy of any creature on the battlefield."
    guard = creature("guard", B, "2/2", f"{line}\nPersist", keywords=["First strike"])
    assert listed_on(board(BEAR, guard), "guard", line) != ""


# -- damage that becomes more ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "line", "expected"),
    [
        # to the player who is attacked, by who attacks; the other is dealt none
        (A, "If a source would deal combat damage to an opponent, it deals triple that much damage "
         "to that player instead.", ""),
        (B, "If a red or artifact source would deal damage to you, it deals double that damage to "
         "you instead.", "OKS"),
        (A, "If a red or artifact source would deal damage to you, it deals double that damage to "
         "you instead.", ""),
        ("bear", "If this creature would deal combat damage to a player, it deals double that "
         "damage to that player instead.", ""),
        ("bear", "Unrivaled Lethality — Double all damage this creature would deal.", "OS"),
    ],
)  # fmt: skip
def test_damage_to_one_side(where: str, line: str, expected: str) -> None:
    assert listed(where, line) == expected


def test_damage_that_an_ability_deals_to_the_other_side() -> None:
    line = "If a source would deal damage to an opponent, it deals double that damage to that player instead."  # noqa: E501
    burns = "Whenever a creature attacks, this enchantment deals 3 damage to target opponent."
    assert listed(B, burns) == "O", "3 damage by each of few attackers never is all of Ann's life"
    assert listed(B, burns, enchantment("fire", B, line)) == "OK", "twice over it may be"


# -- who has been cast -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("if you cast it, ", ""),  # a token is not cast
        ("if it was cast from your hand, ", ""),
        ("if it was kicked, ", ""),
        ("if it wasn't cast, ", "OKS"),
        ("if you cast a spell this turn, ", "OKS"),
        ("", "OKS"),
    ],
)
def test_nobody_has_cast_who_enters_in_a_combat(condition: str, expected: str) -> None:
    text = f"Whenever a creature you control enters, {condition}destroy target creature."
    tokens = "Whenever this creature attacks, create a 1/1 white Soldier creature token."
    maker = creature("maker", A, "2/2", tokens)
    position = board(BEAR, GUARD, enchantment("law", A, text), maker)
    assert listed_on(position, "law", text) == expected


# -- whose ability stands in quotes ----------------------------------------------------------------


def test_an_ability_that_a_permanent_has_itself() -> None:
    """The guard does not attack; whoever else has the ability may."""
    own = "As long as it's raining, this creature has \"Whenever this creature attacks, if it's raining, each opponent loses 7 life.\""  # noqa: E501
    assert listed_on(board(BEAR, creature("guard", B, "2/2", own)), "guard", own) == ""
    assert listed_on(board(creature("bear", A, "3/3", own), GUARD), "bear", own) != ""
    others = own.replace("this creature has", "creatures have")
    assert listed_on(board(BEAR, creature("guard", B, "2/2", others)), "guard", others) != ""


# -- cards that move -------------------------------------------------------------------------------


def test_cards_that_leave_a_graveyard() -> None:
    """Who dies comes into one, and leaves none."""
    line = "Whenever one or more cards leave your graveyard, you lose 1 life."
    assert listed(B, line) == ""
    assert listed("guard", line, creature("second", B, "2/2", "Persist")) != ""
    other = "Whenever one or more cards are put into your graveyard, you lose 1 life."
    assert listed(B, other) != ""


def test_a_commander_that_leaves_a_graveyard() -> None:
    """903.9a: its owner may put it into the command zone."""
    line = "Whenever one or more cards leave your graveyard, if it's raining, you lose 1 life."
    law, guard = enchantment("law", B, line), {**GUARD, "commander": True}
    assert listed_on(board(BEAR, guard, law, variant="commander"), "law", line) != ""
    told = [{**each, "commander": False} for each in (BEAR, GUARD)]
    assert listed_on(board(*told, law, variant="commander"), "law", line) == ""


def test_a_card_of_a_type_that_no_mortal_has() -> None:
    line = "Whenever a land card is put into your graveyard from anywhere, you gain 1 life."
    assert listed(B, line) == ""
    mill = does(B, "mill two cards.")
    assert listed(B, line, mill) != ""
    dryad = permanent("dryad", B, "Land Creature — Forest Dryad", "", power=1, toughness=1)
    assert listed(B, line, dryad) != ""


def test_one_of_two_that_attack() -> None:
    """It triggers on the guard, which defends, or on what it is attached to."""
    line = (
        "Whenever this creature or enchanted creature attacks, if it's raining, each opponent loses"
        " 3 life."
    )
    assert listed_on(board(BEAR, creature("guard", B, "2/2", line)), "guard", line) == ""
    attached = permanent("law", B, "Enchantment — Aura", line, attached_to="bear")
    assert listed_on(board(BEAR, GUARD, attached), "law", line) != ""


def test_battalion_of_who_does_not_attack() -> None:
    line = (
        "Battalion — Whenever this creature and at least two other creatures attack, if it's "
        "raining, you gain 3 life."
    )
    assert listed("guard", line) == ""
    assert listed("bear", line) != ""


def test_decayed_of_who_does_not_attack() -> None:
    """702.147a: it is sacrificed at the end of a combat in which it attacked."""
    assert listed("guard", "Decayed") == ""
    assert listed("bear", "Decayed") == "O"


# -- modes -----------------------------------------------------------------------------------------


def test_a_mode_is_done_by_what_chooses_it() -> None:
    """The first creature has entered; the second attacks. A Siege has the ability that it chose."""
    mode = "• Smash — This creature deals 2 damage to any target."
    enters = f"When this creature enters, choose one —\n• Rest — Draw a card.\n{mode}"
    assert listed_on(board(creature("bear", A, "3/3", enters), GUARD), "bear", mode) == ""
    head = "Whenever this creature attacks, choose one —"
    attacks = f"{head}\n• Rest — Draw a card.\n{mode}"
    position = board(creature("bear", A, "3/3", attacks), GUARD)
    assert listed_on(position, "bear", head) == "OS"
    assert listed_on(position, "bear", mode) == ""
    as_it_enters = f"As this enchantment enters, choose one —\n{mode}"
    assert listed_on(board(BEAR, GUARD, enchantment("law", A, as_it_enters)), "law", mode) != ""
    anchor = "• Khans — Whenever a creature attacks, if it's raining, each player loses 3 life."
    siege = f"As this enchantment enters, choose Khans or Dragons.\n{anchor}"
    assert listed_on(board(BEAR, GUARD, enchantment("law", A, siege)), "law", anchor) != ""


# -- only with a counter ---------------------------------------------------------------------------

FADES = (
    "If damage would be dealt to this creature while it has a +1/+1 counter on it, prevent that"
    " damage and remove a +1/+1 counter from this creature."
)


def test_damage_that_a_counter_keeps_away() -> None:
    guard = creature("guard", B, "2/2", FADES)
    assert listed_on(board(BEAR, guard), "guard", FADES) == ""
    assert listed_on(board(BEAR, {**guard, "counters": {"+1/+1": 1}}), "guard", FADES) == "OKS"
    grows = does(B, "put a +1/+1 counter on target creature you control.")
    assert listed_on(board(BEAR, guard, grows), "guard", FADES) == "OKS"
    evolves = creature("guard", B, "2/2", f"{FADES}\nEvolve")
    assert listed_on(board(BEAR, evolves), "guard", FADES) == "OKS"


# -- what something is attached to -----------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "If equipped creature would deal combat damage, it deals double that damage minus 1"
        " instead.",
        "If another creature would deal combat damage to equipped creature, it deals double that"
        " damage minus 1 to equipped creature instead.",
    ],
)
def test_equipment_that_is_attached_to_nothing(line: str) -> None:
    gear = permanent("gear", A, "Artifact — Equipment", line)
    assert listed_on(board(BEAR, GUARD, gear), "gear", line) == ""
    assert listed_on(board(BEAR, GUARD, {**gear, "attached_to": "bear"}), "gear", line) == "OKS"


def test_damage_of_a_type_that_nobody_has() -> None:
    line = "If a Zombie you control would deal combat damage to a player, instead that player mills that many cards."  # noqa: E501
    assert listed(A, line) == ""
    assert listed(A, line, creature("ghoul", A, "2/2", types="Creature — Zombie")) == "OKS"


# -- once blocks have been declared ----------------------------------------------------------------

TOKEN = "When this creature dies, create a 1/1 white Spirit creature token with flying."


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        # the first of two steps kills it: its Spirit blocks nothing
        ([], ""),
        # it counts, where somebody is as large as there are creatures
        ([enchantment("law", B, "Creatures you control get +1/+1 for each creature you control.")],
         "OK"),
        # it may die before blocks
        ([does(A, "destroy target creature.")], "OK"),
        ([enchantment("law", B, "Attacking creatures get -1/-1."), creature("second", A, "1/1")],
         "OK"),
    ],
)  # fmt: skip
def test_a_token_that_comes_too_late_to_block(others: list[Value], expected: str) -> None:
    guard = creature("guard", B, "2/2", TOKEN, keywords=["First strike"])
    found = listed_on(board(BEAR, guard, *others), "guard", TOKEN)
    assert bool(found) is bool(expected)


def test_a_token_that_comes_as_creatures_attack() -> None:
    line = "Whenever a creature attacks you, create a 1/1 white Spirit creature token."
    assert listed(B, line) == "OK"
    line = "Whenever this creature blocks, create a 1/1 white Spirit creature token."
    assert listed("guard", line) == ""


def test_blocks_that_are_barred_too_late() -> None:
    line = "Whenever this creature becomes blocked, target creature can't block this turn."
    assert listed("bear", line, fast=True) == ""
    line = "Whenever this creature attacks, target creature can't block this turn."
    assert listed("bear", line, fast=True) != ""


# -- what begins after the damage ------------------------------------------------------------------

SEVEN = "This creature gets +2/+2 as long as seven or more cards are in your graveyard."


@pytest.mark.parametrize(
    ("text", "others", "fast", "expected"),
    [
        # the seventh card comes as somebody has died
        (SEVEN, [], False, ""),
        # before the second step: it is larger then
        (SEVEN, [], True, "OK"),
        # and before that it may lose some
        (SEVEN, [enchantment("law", A, "Whenever a creature deals combat damage to a player, exile "
                             "target card from a graveyard.")], False, "O"),
        (SEVEN.replace("+2/+2", "-1/-1"), [], False, "O"),
        (SEVEN.replace("seven or more", "no"), [], False, "O"),
    ],
)  # fmt: skip
def test_cards_that_only_become_more(
    text: str, others: list[Value], fast: bool, expected: str
) -> None:
    quick = ["First strike"] if fast else []
    guard = creature("guard", B, "2/2", text)
    second = creature("second", B, "2/2", keywords=quick)
    assert listed_on(board(BEAR, guard, second, *others), "guard", text) == expected


def test_who_comes_after_the_damage_makes_nobody_smaller() -> None:
    """A bonus for each creature is played; a token that comes then kills by a malus alone."""
    maker = creature("second", B, "2/2", "When this creature dies, create a 1/1 white Spirit "
                     "creature token.")  # fmt: skip
    plus = "Creatures you control get +0/+1 for each creature you control."
    minus = "Creatures you control get -0/-1 for each Spirit you control."
    assert listed(B, plus, maker) == ""
    assert listed(B, minus, maker) == "O"
    # or by a circumstance that ends with it
    ends = "Creatures you control get +1/+1 as long as you control no Spirits."
    assert listed(B, ends, maker) == "O"
    lord = "Other creatures you control get +0/+1."
    assert listed("guard", lord, maker) == ""
    assert listed("guard", lord, maker, does(A, "destroy target creature.")) != ""


def test_who_comes_back_is_who_died() -> None:
    """702.79a: persist returns its own card; another line may return any."""
    text = "When this creature enters, if it's raining, each opponent loses 2 life."
    guard, second = creature("guard", B, "2/2", text), creature("second", B, "2/2", "Persist")
    assert listed_on(board(BEAR, guard, second), "guard", text) == ""
    own = creature("guard", B, "2/2", f"{text}\nPersist")
    assert listed_on(board(BEAR, own), "guard", text) != ""
    back = "Whenever a creature you control dies, return it to the battlefield."
    assert listed_on(board(BEAR, guard, enchantment("law", B, back)), "guard", text) != ""


def test_an_ability_that_is_played_and_never_triggers() -> None:
    """Nothing of Bob's attacks, so that nothing asks how large the dead creature's counters make
    another, or how much life there is."""
    dies = "When this creature dies, put a +1/+1 counter on target creature you control."
    looks = "Whenever this creature {}, each opponent loses life equal to its power."
    for verb, expected in (("attacks", ""), ("dies", "OKS")):
        second = creature("second", B, "2/2", looks.format(verb))
        position = board(BEAR, creature("guard", B, "2/2", dies), second)
        assert listed_on(position, "guard", dies) == expected


def test_what_is_done_at_end_of_combat() -> None:
    """The damage has been dealt by then; a kill is none that comes of who is gone."""
    line = "Whenever this creature blocks a creature, destroy that creature{}."
    assert listed("guard", line.format("")) == "OKS"
    assert listed("guard", line.format(" at end of combat")) == "O"


# -- attackers that come ---------------------------------------------------------------------------

JOINS = (
    "Whenever this creature attacks, if it's raining, create a 1/1 red Goblin creature token that's"
    " tapped and attacking."
)


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        # one attacker more takes back no kill
        ([], "OS"),
        # but one that a lifelinker can block
        ([creature("priest", B, "1/1", keywords=["Lifelink"])], "OKS"),
        # or of which Bob counts how many there are
        ([enchantment("law", B, "Creatures you control get +1/+1 for each creature on the"
                      " battlefield.")], "OKS"),
        ([enchantment("law", B, "Whenever a creature attacks you, if it's raining, you gain 1"
                      " life.")], "OKS"),
    ],
)  # fmt: skip
def test_a_token_that_attacks(others: list[Value], expected: str) -> None:
    bear = creature("bear", A, "3/3", JOINS)
    assert listed_on(board(bear, GUARD, *others), "bear", JOINS) == expected


def test_a_counter_that_nobody_has() -> None:
    line = (
        "Whenever this creature attacks or blocks, remove a +1/+1 counter from it at end of combat."
    )
    guard = creature("guard", B, "2/2", line)
    assert listed_on(board(BEAR, guard), "guard", line) == ""
    assert listed_on(board(BEAR, {**guard, "counters": {"+1/+1": 2}}), "guard", line) == "O"
    grows = does(B, "put a +1/+1 counter on target creature you control.")
    assert listed_on(board(BEAR, guard, grows), "guard", line) == "O"


def test_a_counter_that_damage_puts() -> None:
    """702.80a: wither deals damage as -1/-1 counters."""
    line = (
        "If damage would be dealt to this creature while it has a -1/-1 counter on it, prevent that"
        " damage and remove a -1/-1 counter from this creature."
    )
    guard = creature("guard", B, "2/2", line)
    assert listed_on(board(BEAR, guard), "guard", line) == ""
    bear = creature("bear", A, "3/3", keywords=["Wither"])
    assert listed_on(board(bear, guard), "guard", line) != ""


def test_a_haunted_creature_dies_after_who_haunts_it() -> None:
    """702.55a: the guard has to die first, and the bear after that."""
    line = "When this creature enters or the creature it haunts dies, each opponent loses 2 life."
    line = line.replace("dies, ", "dies, if it's raining, ")
    guard = creature("guard", B, "2/2", f"Haunt\n{line}")
    assert listed_on(board(BEAR, guard), "guard", line) == ""
    fast = creature("second", A, "1/1", keywords=["First strike"])
    assert listed_on(board(BEAR, fast, guard), "guard", line) != ""
    kills = does(A, "destroy target creature.")
    assert listed_on(board(BEAR, guard, kills), "guard", line) != ""


HELPS = "This creature has double strike as long as seven or more cards are in your graveyard."


@pytest.mark.parametrize(("where", "expected"), [("bear", "OS"), ("guard", "OK")])
def test_a_keyword_that_only_helps(where: str, expected: str) -> None:
    """It may begin between two steps, for the good of its own side."""
    assert listed(where, HELPS) == expected
    worse = HELPS.replace("seven or more cards are", "no card is")
    assert listed(where, worse) == "OKS"


def test_how_often_abilities_of_one_side_trigger() -> None:
    """Ann's are no matter to Bob's line."""
    burns = "Whenever a creature attacks, each opponent loses 1 life."
    line = "If a triggered ability of a permanent you control triggers, that ability triggers an additional time."  # noqa: E501
    guard = creature("guard", B, "2/2", line)
    assert listed_on(board(BEAR, guard, enchantment("law", A, burns)), "guard", line) == ""
    assert listed_on(board(BEAR, guard, enchantment("law", B, burns)), "guard", line) != ""
    bushido = creature("second", B, "2/2", "Bushido 1")
    assert listed_on(board(BEAR, guard, bushido), "guard", line) != ""


def test_the_attacker_who_becomes_the_monarch() -> None:
    """724.2: by combat damage to the monarch, who may be the one that is attacked."""
    line = "Whenever you become the monarch, if it's raining, each opponent loses 3 life."
    assert listed_on(board(BEAR, creature("guard", B, "2/2", line)), "guard", line) == ""
    assert listed_on(board(creature("bear", A, "3/3", line), GUARD), "bear", line) != ""


BURIED = "As long as this card is in your graveyard and you control a Plains, creatures you control have first strike."  # noqa: E501


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ([], ""),
        ([land("field", B, "Basic Land — Plains")], "OK"),
        ([land("field", A, "Basic Land — Plains")], ""),
        ([does(B, "search your library for a basic land card, put it onto the battlefield, then"
               " shuffle.")], "OK"),
    ],
)  # fmt: skip
def test_a_card_that_needs_a_land_in_its_graveyard(others: list[Value], expected: str) -> None:
    guard = creature("guard", B, "2/2", BURIED)
    fast = creature("second", A, "2/2", keywords=["First strike"])
    found = listed_on(board(BEAR, fast, guard, *others), "guard", BURIED)
    assert bool(found) is bool(expected)


def test_cards_that_lose_what_they_can_do_in_a_graveyard() -> None:
    line = "Cards in graveyards lose all abilities."
    assert listed(B, line) == ""
    wonder = {"name": "Brawn", "type_line": "Creature — Incarnation", "oracle_text": BURIED}
    told = {
        "players": [{"name": A}, {"name": B, "graveyard": [wonder]}],
        "permanents": [BEAR, GUARD, enchantment("law", B, line)],
    }
    assert listed_on(Position.from_value(told), "law", line) != ""


def test_a_tapped_creature_that_is_untapped_before_blocks() -> None:
    line = "Whenever this creature blocks, if it's raining, each opponent loses 2 life."
    guard = {**creature("guard", B, "2/2", line), "tapped": True}
    assert listed_on(board(BEAR, guard), "guard", line) == ""
    untaps = enchantment("law", B, "Whenever a creature attacks you, untap all creatures you"
                         " control.")  # fmt: skip
    assert listed_on(board(BEAR, guard, untaps), "guard", line) != ""


def test_a_counter_removed_at_end_of_combat() -> None:
    line = (
        "At end of combat, if this creature attacked or blocked this combat, remove a +1/+0 counter"
        " from it."
    )
    guard = creature("guard", B, "2/2", line)
    assert listed_on(board(BEAR, guard), "guard", line) == ""
    assert listed_on(board(BEAR, {**guard, "counters": {"+1/+0": 1}}), "guard", line) == "OS"
