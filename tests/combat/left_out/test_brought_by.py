"""By what an event comes about for which a line waits: by whose deeds, by which words, how late.

The boards are those of `test_answers`: Ann's 3/3 bear may attack, Bob's 2/2 guard may block.
"""

from typing import Any

import pytest
from msgspec import structs

from legality import Kills, Open, Position, Survives, best_block, forced_lethal
from legality.combat.left_out.occasions import TriggerEvent, trigger_events
from tests.combat.left_out.test_answers import A, B, listed, listed_on, raining
from tests.combat.left_out.test_awaited import at_one
from tests.table import board, creature, enchantment, land, permanent

KALITAS = (
    "If a nontoken creature an opponent controls would die, instead exile that card and create a "
    "2/2 black Zombie creature token."
)
GREETS = "Whenever a creature you control enters, it deals 1 damage to each opponent."
DRAINS = "Whenever a creature dies, each opponent loses 1 life."


def idol(whose: str, text: str) -> dict[str, Any]:
    """An artifact of that player that says so."""
    return permanent(f"idol of {whose}", whose, "Artifact", text)


# -- what is done besides sending a creature elsewhere ---------------------------------------------


def test_a_token_that_comes_instead_of_a_death_is_greeted() -> None:
    """Bob, at 1 life, has to block the 3/3 with the 2/2: that is exiled, a Zombie comes, and Ann's
    idol deals 1 damage to him. Nobody plays that: nothing is said of who dies."""
    lord, guard = creature("lord", A, "3/3", KALITAS), creature("guard", B, "2/2")
    assert isinstance(forced_lethal(at_one(board(lord, guard))), Survives)
    answer = forced_lethal(at_one(board(lord, guard, idol(A, GREETS))))
    assert isinstance(answer, Open)
    assert ("lord", KALITAS) in answer.not_modelled


def test_who_leaves_otherwise_than_by_dying_leaves() -> None:
    """The guard blocks and leaves by a state-based action, into exile: the outcome is the same.
    Where a death is waited for, or cards in graveyards count, it is not."""
    bear, guard = creature("bear", A, "3/3", "Menace"), creature("guard", B, "2/2")
    law = enchantment("law", A, "If a creature would die, exile it instead.")
    attacked = board(bear, guard, law, attacks="bear")
    assert best_block(attacked).proved
    drained = board(bear, guard, law, idol(A, raining(DRAINS)), attacks="bear")
    assert ("law", law["oracle_text"]) in best_block(drained).not_modelled
    counts = "Creatures you control get +0/+1 for each creature card in your graveyard."
    assert "O" in listed(A, law["oracle_text"], idol(B, counts), fast=True)


# -- whose ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("subject", "who"),
    [
        ("one or more creatures you control", "yours"),
        ("a creature you control of the chosen type", "yours"),
        ("a creature you control with power 4 or greater", "yours"),
        ("an artifact or creature you control", "yours"),
        ("one or more creatures an opponent controls", "theirs"),
        ("a creature an opponent controls with flying", "theirs"),
        # "or" begins another subject, of whomever
        ("a creature you control or a Goblin", "anyone"),
        ("a creature you control or creature an opponent controls", "anyone"),
        ("you or a creature you control", "anyone"),
        ("a creature you don't control", "anyone"),
        ("one or more creatures", "anyone"),
    ],
)
def test_whose_creatures_a_condition_means(subject: str, who: str) -> None:
    assert [event.who for event in trigger_events(f"{subject} attacks")] == [who]


def test_only_ones_own_creatures_attack_for_one() -> None:
    """No creature of Bob's attacks: what he does as any does is nothing to this combat."""
    for text in (
        "Whenever one or more creatures you control attack, each opponent loses 5 life.",
        "Whenever a creature you control of the chosen type attacks, each opponent loses 5 life.",
    ):
        assert listed(B, text) == ""
        assert "O" in listed(A, text)


def test_of_players_the_one_who_draws_has_drawn() -> None:
    """The guard dies, and Bob mills or draws after all damage. Ann's ability waits for her own."""
    draws = "When this creature dies, draw a card."
    hers = "Whenever you draw a card, each opponent loses 2 life."
    guard = creature("guard", B, "2/2", raining(draws))
    for whose, expected in ((A, False), (B, True)):
        position = board(creature("bear", A, "3/3"), guard, idol(whose, raining(hers)))
        assert bool(listed_on(position, "guard", raining(draws))) is expected, whose


# -- how late --------------------------------------------------------------------------------------


def test_what_only_makes_creatures_larger_comes_too_late_after_the_damage() -> None:
    """Who has drawn grows or drains: after the last damage only the second counts."""
    draws = raining("When this creature dies, draw a card.")
    bear = creature("bear", A, "3/3")
    for done, expected in (
        ("put a +1/+1 counter on this permanent", False),
        ("each opponent loses 2 life", True),
    ):
        grows = raining(f"Whenever you draw a card, {done}.")
        late = board(bear, creature("guard", B, "2/2", draws), idol(B, grows))
        assert bool(listed_on(late, "guard", draws)) is expected, done
    quick = creature("guard", B, "2/2", draws, keywords=["First strike"])
    early = board(bear, quick, idol(B, raining("Whenever you draw a card, put a +1/+1 counter on "
                                               "target creature.")))  # fmt: skip
    assert "O" in listed_on(early, "guard", draws)


# -- by which words --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("waits", "idle", "brings"),
    [
        # damage that no combat deals: life that is lost is none (120.3)
        ("Whenever this creature deals damage to a player, each opponent loses 1 life.",
         "Whenever a creature attacks, each opponent loses 1 life.",
         "Whenever a creature attacks, it deals 1 damage to each opponent."),
        ("Whenever you sacrifice a permanent, each opponent loses 1 life.",
         "Whenever a creature attacks, destroy target creature.",
         "Whenever a creature attacks, each player sacrifices a creature."),
        ("Whenever this creature becomes untapped, each opponent loses 1 life.",
         "Whenever a creature attacks, tap target creature.",
         "Whenever a creature attacks, untap target creature."),
        ("Whenever one or more counters are put on this creature, each opponent loses 1 life.",
         "Whenever a creature attacks, creatures you control get +1/+1 until end of turn.",
         "Whenever a creature attacks, put a +1/+1 counter on target creature you control."),
        ("Whenever an instant or sorcery card leaves your graveyard, each opponent loses 1 life.",
         "Whenever a creature attacks, draw a card.",
         "Whenever a creature attacks, exile target card from your graveyard."),
        ("Whenever you discard a card, each opponent loses 1 life.",
         "Whenever a creature attacks, exile target card from a graveyard.",
         "Whenever a creature attacks, discard a card."),
        ("Whenever you draw a card, each opponent loses 1 life.",
         "Whenever a creature attacks, mill a card.",
         "Whenever a creature attacks, draw a card."),
    ],
)  # fmt: skip
def test_an_event_needs_a_line_that_speaks_of_it(waits: str, idle: str, brings: str) -> None:
    """Bob's guard deals its combat damage to creatures alone (510.1b); what more it needs another
    line of Bob's has to bring about."""
    for text, expected in ((idle, False), (brings, True)):
        guard = creature("guard", B, "2/2", raining(waits))
        position = board(creature("bear", A, "3/3"), guard, idol(B, raining(text)))
        assert bool(listed_on(position, "guard", raining(waits))) is expected, text


def test_combat_damage_comes_of_no_other_line() -> None:
    burns = "Whenever a creature attacks, it deals 1 damage to each opponent."
    for kind, expected in (("combat damage", ""), ("damage", "O")):
        waits = f"Whenever this creature deals {kind} to a player, you gain 1 life."
        guard = creature("guard", B, "2/2", raining(waits))
        position = board(creature("bear", A, "3/3"), guard, idol(B, raining(burns)))
        assert listed_on(position, "guard", raining(waits)).startswith(expected), kind
        assert bool(listed_on(position, "guard", raining(waits))) is bool(expected), kind


def test_a_planeswalker_that_is_not_there_is_no_target() -> None:
    text = raining(
        "Whenever this creature deals combat damage to a player, it deals that much damage to "
        "target planeswalker that player controls."
    )
    waits = "Whenever a source deals damage to a permanent you control, each opponent loses 1 life."
    angry = creature("guard", B, "2/2", raining(waits))
    sage = permanent("sage", B, "Planeswalker", loyalty=4)
    bear = creature("bear", A, "3/3", text)
    assert listed_on(board(bear, angry), "bear", text) == ""
    assert "O" in listed_on(board(bear, angry, sage), "bear", text)


# -- circumstances ---------------------------------------------------------------------------------


def test_what_cannot_trigger_hangs_on_nothing() -> None:
    """Bob's creature does not attack; whether he has the most life is nothing to it."""
    text = (
        "Whenever this creature attacks while you have the most life or are tied for most life, "
        "you draw a card and you lose 1 life."
    )
    quick = {"fast": True}
    assert listed("guard", text, **quick) == ""
    assert listed("bear", text, **quick) != ""


FOREST = "This creature gets +1/+2 as long as you control a Forest."
SEARCHES = "Whenever this creature attacks, create a 1/1 green Elf creature token."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (FOREST, False),  # one Forest is enough
        ("This creature gets +1/+2 as long as you control exactly two lands.", True),
        ("This creature gets +1/+2 for each Forest you control.", True),
    ],
)
def test_more_permanents_change_nothing_where_so_many_are_enough(text: str, expected: bool) -> None:
    elf = creature("elf", A, "2/3", text)
    bear = creature("bear", A, "3/3", raining(SEARCHES.replace("Elf creature", "Forest land")))
    forest = land("forest", A, "Basic Land — Forest")
    position = board(elf, bear, creature("guard", B), forest)
    assert bool(listed_on(position, "elf", text)) is expected


@pytest.mark.parametrize(
    ("text", "dies", "expected"),
    [
        # whoever dies is a creature card in its owner's graveyard: no land, no sorcery
        ("This creature gets -1/-1 for each land card in your graveyard.", "Creature", False),
        ("This creature gets -1/-1 for each creature card in your graveyard.", "Creature", True),
        ("This creature gets -1/-1 for each land card in your graveyard.", "Land Creature", True),
        # a creature that copies another may be an artifact card
        ("This creature gets -1/-1 for each artifact card in your graveyard.", "Creature", True),
        ("This creature gets -1/-1 for each card in your graveyard.", "Creature", True),
        ("This creature gets -1/-1 for each creature card in your graveyard.",
         "Token Creature", False),
    ],
)  # fmt: skip
def test_which_cards_a_death_brings_into_a_graveyard(text: str, dies: str, expected: bool) -> None:
    """Bob's tree stays at home, tapped; his guard may die of first-strike damage."""
    tree = creature("tree", B, "4/4", text, types="Token Creature — Treefolk", tapped=True)
    bear = creature("bear", A, "3/3", "First strike", types="Token Creature — Bear")
    guard = creature("guard", B, "2/2", types=f"{dies} — Ogre")
    assert bool(listed_on(board(bear, guard, tree), "tree", text)) is expected


def test_a_land_that_is_destroyed_is_a_land_card() -> None:
    """Who fights is no land; what an ability destroys may be one."""
    text = "This creature gets -1/-1 for each land card in your graveyard."
    tree = creature("tree", B, "4/4", text, tapped=True)
    fight = creature("bear", A, "3/3", "First strike"), creature("guard", B, "2/2")
    assert listed_on(board(*fight, tree), "tree", text) == ""
    ruins = raining("Whenever a creature attacks, destroy target land.")
    assert "O" in listed_on(board(*fight, tree, idol(A, ruins)), "tree", text)
    tax = "Creatures can't attack unless their controller sacrifices a land for each of them."
    assert "O" in listed_on(board(*fight, tree, idol(B, tax)), "tree", text)


def test_what_counts_cards_in_graveyards_only_grows() -> None:
    """Tarmogoyf and its like: after the damage more cards lie there, and nobody becomes smaller."""
    text = (
        "This creature's power is equal to the number of card types among cards in all graveyards "
        "and its toughness is equal to that number plus 1."
    )
    eater = {"power": 2, "toughness": 3}
    bear = creature("bear", A, "3/3")
    goyf = {**creature("goyf", B, "2/3", text), **eater}
    assert listed_on(board(bear, goyf), "goyf", text) == ""
    quick = creature("imp", A, "1/1", "First strike")
    assert listed_on(board(bear, quick, goyf), "goyf", text) == "OK", "Bob's creature grows"
    back = "Whenever a creature attacks, return target card from a graveyard to its owner's hand."
    shrunk = board(bear, goyf, idol(A, raining(back)))
    assert "O" in listed_on(shrunk, "goyf", text), "fewer cards may lie there"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Equip {10}. This ability costs {X} less to activate, where X is the power of the creature"
         " it targets.", ""),
        ("If an opponent would face a villainous choice, they face that choice an additional time.",
         ""),
        ("If a red instant or sorcery spell you control or a red planeswalker you control would "
         "deal damage to a permanent or player, it deals that much damage plus 2 to that permanent "
         "or player instead.", ""),
        ("Each other creature you control enters with a number of additional +1/+1 counters on it "
         "equal to this creature's power and as a Mutant in addition to its other types.", ""),
        ("If a nontoken creature would enter and it wasn't cast, exile it instead.", ""),
        ("Whenever a time counter is removed from this card while it's exiled, destroy target "
         "nonbasic land.", ""),
    ],
)  # fmt: skip
def test_what_is_beside_every_combat(text: str, expected: str) -> None:
    assert listed(A, text) == expected
    assert listed(B, text) == expected


def test_what_enters_otherwise_counts_where_something_enters() -> None:
    """Who returns has more counters, or is exiled; only what comes of its entering tells."""
    back = creature("imp", A, "1/1", "Persist\nWhen this creature enters, each opponent loses 2 "
                    "life.")  # fmt: skip
    text = "If a nontoken creature would enter and it wasn't cast, exile it instead."
    assert "O" in listed(B, text, back, fast=True)


def test_a_choice_of_the_attacking_player_is_left_where_it_kills_without() -> None:
    """Ann's lord makes her two creatures 3/3. That she may return a card takes nothing from a kill
    of Bob, who has 4 life and one blocker; what she must return may."""
    lord = creature("lord", A, "2/2", "Other creatures you control get +1/+1.")
    for may, kills in (("you may return", True), ("return", False)):
        text = f"Whenever this creature attacks, {may} target permanent card from your graveyard to"
        titan = creature("titan", A, "6/6", f"Trample\n{text} the battlefield.")
        position = board(lord, titan, creature("guard", B, "2/2"))
        poor = Position.from_value({"players": [{"name": A}, {"name": B, "life": 4}]}).players
        answer = forced_lethal(structs.replace(position, players=poor))
        assert isinstance(answer, Kills) is kills


# -- what has to be there --------------------------------------------------------------------------


def test_modular_needs_another_artifact_creature() -> None:
    """702.43a: its counters go onto a target artifact creature, which it is no longer itself."""
    text = "Modular 1"
    modular = creature("ravager", B, "1/1", text, types="Artifact Creature — Beast")
    bear = creature("bear", A, "3/3", "First strike")
    assert listed_on(board(bear, modular), "ravager", text) == ""
    other = creature("myr", B, "1/1", types="Artifact Creature — Myr")
    assert "O" in listed_on(board(bear, modular, other), "ravager", text)
    makes = raining("Whenever a creature attacks, create a 1/1 colorless Thopter artifact creature "
                    "token.")  # fmt: skip
    assert "O" in listed_on(board(bear, modular, idol(B, makes)), "ravager", text)


def test_a_source_of_a_color_has_to_be_there() -> None:
    text = (
        "If a green source you control would deal damage to a player or battle, it deals that much "
        "damage plus 2 instead."
    )
    assert listed(A, text) == "", "the bear is red"
    assert listed(A, text, creature("elf", A, "1/1", colors=["G"])) == "OS"
    assert listed(A, text, creature("elf", B, "1/1", colors=["G"])) == ""
    greens = "Creatures you control are green in addition to their other colors."
    assert listed(A, text, idol(A, greens)) == "OS"


def test_a_source_of_a_color_may_be_of_anyone() -> None:
    """It prevents damage of a green source, whoever controls it."""
    text = "If a green source would deal damage to you, prevent half that damage, rounded up."
    assert listed(B, text) == "", "the bear is red, and nobody else is green"
    elf = creature("elf", A, "1/1", colors=["G"])
    assert listed(B, text, elf) == "OK", "prevention keeps nobody from surviving"
    colors = raining("Whenever a creature attacks, it becomes green until end of turn.")
    assert listed(B, text, idol(A, colors)) == "OK"
    any_color = raining("Whenever a creature attacks, it becomes the color of your choice.")
    assert listed(B, text, idol(A, any_color)) == "OK"


TARGETED = "Whenever this creature becomes the target of a spell or ability, draw a card."


@pytest.mark.parametrize(
    ("whose", "done", "expected"),
    [
        (A, "target player loses 1 life", False),
        (A, "exile target card from a graveyard", False),
        (A, "destroy target creature an opponent controls", False),
        (B, "target attacking creature you control gets +1/+1 until end of turn", False),
        (A, "target creature you control gets +1/+1 until end of turn", True),
        (B, "destroy target creature an opponent controls", True),
        (A, "target player may destroy target creature", True),
        (A, "target creature gets +1/+1 until end of turn, then draw a card", True),
        (
            A,
            "return target artifact, instant, or Bear card from your graveyard to your hand",
            False,
        ),
        (A, "it deals 1 damage to any target", True),
    ],
)
def test_whom_an_ability_can_have_as_its_target(whose: str, done: str, expected: bool) -> None:
    """Ann's bear waits to be a target, and grows."""
    waits = raining(TARGETED.replace("draw a card", "put a +1/+1 counter on it"))
    aims = idol(whose, raining(f"Whenever a creature attacks, {done}."))
    position = board(creature("bear", A, "3/3", waits), creature("guard", B), aims)
    assert bool(listed_on(position, "bear", waits)) is expected


def test_a_creature_that_goes_back_to_a_hand_is_missed_by_its_player() -> None:
    """Ann's choice: it takes back no kill; and where Bob survives unblocked, no survival."""
    text = (
        "Whenever this creature attacks, you may return target creature defending player controls "
        "with toughness 2 or less to its owner's hand."
    )
    bear, guard = creature("bear", A, "3/3", text), creature("guard", B, "2/2")
    assert isinstance(forced_lethal(board(bear, guard)), Survives)
    answer = forced_lethal(at_one(board(bear, guard)))
    assert isinstance(answer, Open)
    assert ("bear", text) in answer.not_modelled


def test_a_keyword_that_nobody_gets_or_loses() -> None:
    text = "Warlord's power is equal to the number of creatures on the battlefield with shadow."
    lord = {**creature("lord", A, "2/2", text, name="Warlord"), "keywords": ["Shadow"]}
    still = creature("still", B, "1/1", "Shadow", tapped=True)
    gives = "Creatures you control with power 4 or greater have {}."
    for given, expected in (("flying", False), ("shadow", True)):
        position = board(lord, still, creature("guard", B, "2/2"),
                         idol(A, gives.format(given)))  # fmt: skip
        assert bool(listed_on(position, "lord", text)) is expected, given


def test_a_land_that_another_player_gets_is_not_counted() -> None:
    """Bob's elf looks at Bob's lands; Ann gets one as she attacks."""
    elf = creature("elf", B, "1/1", FOREST)
    for whose, expected in ((A, False), (B, True)):
        text = raining("Whenever a creature attacks, create a 1/1 green Forest land token.")
        position = board(elf, creature("bear", A, "3/3"), idol(whose, text))
        assert bool(listed_on(position, "elf", FOREST)) is expected


def test_a_token_that_a_combat_makes_is_counted() -> None:
    """508.4: the token attacks, and the leader is a 2/4: 2 + 1 damage kills Bob at 3 life."""
    text = (
        "Whenever you attack, create a 1/1 white Human creature token that's tapped and attacking."
        "\nLeader's power is equal to the number of creatures you control."
    )
    leader = {"id": "leader", "controller": A, "name": "Leader", "type_line": "Creature — Human",
              "oracle_text": text, "power": 1, "toughness": 4}  # fmt: skip
    wall = {**creature("wall", B, "0/4", "First strike"), "tapped": True}
    for life, kind in ((3, Kills), (4, Survives)):
        players = [{"name": A}, {"name": B, "life": life}]
        position = Position.from_value({"players": players, "permanents": [leader, wall]})
        assert isinstance(forced_lethal(position), kind)


def test_a_token_that_is_exiled_at_end_of_combat_has_done_its_part() -> None:
    """511.1: that is after the damage, and no state-based action; unless something waits for it."""
    text = (
        "Whenever this creature attacks, create a 4/4 white Angel creature token with flying "
        "that's tapped and attacking. Exile that token at end of combat."
    )
    geist = creature("geist", A, "2/2", text)
    waits = "Whenever a permanent you control leaves the battlefield, each opponent loses 1 life."
    assert listed_on(board(geist, creature("guard", B)), "geist", text) == ""
    watched = board(geist, creature("guard", B), idol(A, waits))
    assert "O" in listed_on(watched, "geist", text)
    kept = text.replace("Exile that token", "Destroy target creature")
    assert "O" in listed_on(board(creature("geist", A, "2/2", kept), creature("guard", B)),
                            "geist", kept)  # fmt: skip


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        (FOREST, False),  # one Forest is there
        (FOREST.replace("a Forest", "two or more Forests"), True),
        ("This creature gets +1/+1 for each land you control.", True),
        ("This creature gets +1/+1 for each land your opponents control.", False),
    ],
)
def test_one_more_permanent_counts_where_it_changes_a_value(counts: str, expected: bool) -> None:
    text = raining(
        "Whenever this creature attacks, search your library for a land card, put it onto the "
        "battlefield tapped, then shuffle."
    )
    elf, forest = creature("elf", A, "2/3", counts), land("forest", A, "Basic Land — Forest")
    position = board(creature("bear", A, "3/3", text), creature("guard", B), elf, forest)
    assert ("S" in listed_on(position, "bear", text)) is expected


def test_the_event_of_a_condition_is_read_as_before() -> None:
    assert trigger_events("one or more creatures you control deal combat damage to a player") == (
        TriggerEvent("damages a player", "yours", frozenset({"creature"})),
    )
