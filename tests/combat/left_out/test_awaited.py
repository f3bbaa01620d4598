"""What replaces an event, or keeps it from happening or from being noticed, takes from an ability
that waits for that event what it would have done: however late that is, a kill or a survival may
rest on it (603.2, 614.1).

The boards are those of `test_answers`: Ann's 3/3 bear may attack, Bob's 2/2 guard may block.
"""

from typing import Any

import pytest
from msgspec import structs

from legality import Kills, Open, Position, Survives, best_block, forced_lethal
from tests.combat.left_out.test_answers import A, B, listed
from tests.table import aura, board, creature, enchantment, permanent

EXILED = "If a card would be put into an opponent's graveyard from anywhere, exile it instead."
UNNOTICED = "Creatures entering or dying don't cause abilities to trigger."
DRAINS = "Whenever a creature you control dies, each opponent loses 1 life."
CHEERS = "Whenever you gain life, each opponent loses 1 life."
GREETS = "Whenever a creature you control enters, it deals 1 damage to each opponent."
NO_POISON = "You can't get poison counters."


def idol(text: str) -> dict[str, Any]:
    """An artifact of Ann's that says so."""
    return permanent("idol", A, "Artifact", text)


def at_one(position: Position) -> Position:
    """The same with Bob at 1 life."""
    ann, bob = position.players
    return structs.replace(position, players=(ann, structs.replace(bob, life=1)))


@pytest.mark.parametrize(
    "law",
    [
        EXILED,
        "If a nontoken creature an opponent controls would die, instead exile that card and create "
        "a 2/2 black Zombie creature token.",
        "If another creature would die, exile it instead.",
        "If a creature would die, put it on top of its owner's library instead.",
        UNNOTICED,
    ],
)
def test_what_waits_for_a_death_needs_it(law: str) -> None:
    """Blocked by the guard the bear dies and Bob loses by it, unless it is exiled."""
    assert "K" not in listed(B, law)
    assert listed(B, law, idol(DRAINS)) == "OKS"
    assert "K" not in listed(B, law, idol("Whenever a creature you control dies, draw a card."))


def test_who_dies_elsewhere_drains_nobody() -> None:
    """Bob, at 1 life, blocks the 1/1 with the 3/3: it dies, and he loses. With a law that exiles
    it, or one under which no death is noticed, he lives."""
    drainer = permanent("idol", A, "Artifact", DRAINS)
    imp, giant = creature("imp", A, "1/1"), creature("giant", B, "3/3")
    assert isinstance(forced_lethal(at_one(board(imp, giant, drainer))), Kills)
    for text in (EXILED, UNNOTICED):
        law = enchantment("law", B, text)
        answer = forced_lethal(at_one(board(imp, giant, drainer, law)))
        assert isinstance(answer, Open)
        assert ("law", text) in answer.not_modelled
        assert not best_block(at_one(board(imp, giant, drainer, law, attacks="imp"))).proved


def test_who_is_spared_drains_nobody() -> None:
    """The imp that would be destroyed is not: an Aura goes, or a counter; or it is exiled."""
    giant, drainer = creature("giant", B, "3/3"), idol(DRAINS)
    imp = creature("imp", A, "1/1")
    umbra = aura("umbra", A, "imp", "Enchant creature\nUmbra armor")
    answer = forced_lethal(at_one(board(imp, giant, drainer, umbra)))
    assert isinstance(answer, Open)
    assert ("umbra", "Umbra armor") in answer.not_modelled
    for kind in ("shield", "finality"):
        spared = creature("imp", A, "1/1", counters={kind: 1})
        answer = forced_lethal(at_one(board(spared, giant, drainer)))
        assert isinstance(answer, Open)
        assert ("imp", f"{kind} counter") in answer.not_modelled
        draws = idol("Whenever a creature you control dies, draw a card.")
        assert not isinstance(forced_lethal(at_one(board(spared, giant, draws))), Open)
    other = aura("umbra", A, "idol", "Enchant artifact\nUmbra armor")
    assert isinstance(forced_lethal(at_one(board(imp, giant, drainer, other))), Kills)


@pytest.mark.parametrize(
    ("law", "touched"),
    [
        ("Players can't gain life.", True),
        ("Your opponents can't gain life.", True),
        ("You can't gain life.", False),
        ("If an opponent would gain life, that player loses that much life instead.", True),
    ],
)
def test_what_waits_for_a_gain_of_life_needs_it(law: str, touched: bool) -> None:
    """The imp's lifelink drains Bob by Ann's idol. That Bob gains none is nothing to it."""
    linked = creature("imp", A, "1/1", "Lifelink")
    assert "K" not in listed(B, law, linked)
    assert ("K" in listed(B, law, linked, idol(CHEERS))) is touched


def test_what_waits_for_a_token_needs_it_noticed() -> None:
    """The bear leaves a token as it dies, after all damage; its entering is noticed, or not."""
    law = "Creatures entering don't cause abilities to trigger."
    leaves = "When this creature dies, create a 1/1 white Soldier creature token."
    assert "K" not in listed(B, law, creature("imp", A, "1/1", leaves))
    assert "K" in listed(B, law, creature("imp", A, "1/1", leaves), idol(GREETS))


@pytest.mark.parametrize(
    "law",
    [
        "Creatures entering don't cause abilities to trigger.",
        "If an artifact or creature entering causes a triggered ability of a permanent you control "
        "to trigger, that ability triggers an additional time.",
    ],
)
def test_where_nothing_waits_for_what_enters(law: str) -> None:
    """Two Soldiers attack beside the hero; only a greeter cares."""
    makes = (
        "Whenever this creature attacks, create two 1/1 white Soldier creature tokens that are "
        "tapped and attacking."
    )
    hero = creature("hero", A, "3/4", makes)
    assert listed(A, law, hero) == ""
    assert listed(A, law, hero, idol(GREETS)) == "OKS"
    cheers = idol("Whenever a creature you control enters, you gain 1 life.")
    assert "O" in listed(A, law, hero, cheers)
    assert "O" in listed(A, law, hero, creature("grower", A, "1/1", "Evolve"))


@pytest.mark.parametrize(
    "poisons",
    [
        "Toxic 1",
        "Infect",
        "Poisonous 1",
        "Whenever this creature deals combat damage to a player, that player gets a poison "
        "counter.",
    ],
)
@pytest.mark.parametrize("law", [NO_POISON, "Players can't get counters."])
def test_a_kill_by_poison_needs_poison(law: str, poisons: str) -> None:
    assert "K" not in listed(B, law)
    assert "K" in listed(B, law, creature("imp", A, "1/1", poisons))


def test_more_counters_on_creatures_are_nothing_to_poison() -> None:
    law = "If one or more +1/+1 counters would be put on a creature you control, that many plus "\
          "one +1/+1 counters are put on it instead."  # fmt: skip
    assert "K" not in listed(B, law, creature("imp", A, "1/1", "Infect"))


def test_who_cannot_be_sacrificed_matters_where_somebody_is() -> None:
    """Bob has a guard and a suit: annihilator 2 takes both, or only the suit."""
    law = "Equipped creature can't be sacrificed."
    suit = permanent("suit", B, "Artifact — Equipment", law, attached_to="guard")
    assert listed(B, law, suit) == ""
    assert listed(B, law, suit, creature("ruin", A, "7/7", "Annihilator 2")) == "OKS"


@pytest.mark.parametrize(
    ("whose", "text", "expected"),
    [
        (A, "Creatures your opponents control enter tapped.", "OS"),
        (B, "Creatures your opponents control enter tapped.", ""),
        (B, "Permanents enter tapped.", "OKS"),
        (A, "Lands your opponents control enter tapped.", ""),
    ],
)
def test_who_enters_tapped_does_not_block(whose: str, text: str, expected: str) -> None:
    """Bob's tokens come as the bear attacks, in time to block it: fewer blocks take no kill of
    Ann's."""
    comes = "Whenever a creature attacks you, create a 1/1 white Soldier creature token."
    assert listed(whose, text) == ""
    assert listed(whose, text, enchantment("home", B, comes)) == expected


@pytest.mark.parametrize(
    ("where", "text", "without"),
    [
        ("bear", "Whenever this creature attacks, it gets +1/+1 until end of turn.", "OS"),
        ("guard", "Whenever this creature blocks, it gets +1/+1 until end of turn.", "OK"),
        (A, "If a source would deal damage to a creature you control, prevent half that damage, "
         "rounded up.", "OS"),
        (A, "If a red or artifact source you control would deal damage to a creature, it deals "
         "double that damage to that creature instead.", "OS"),
    ],
)  # fmt: skip
def test_who_lives_or_dies_by_its_size_is_awaited(where: str, text: str, without: str) -> None:
    """Larger creatures, and damage that is less or more, take a kill or a survival where somebody
    then dies, or lives, on whose death something waits."""
    assert listed(where, text) == without
    assert listed(where, text, idol(DRAINS)) == "OKS"
    assert (
        listed(where, text, idol("Whenever a creature you control dies, draw a card.")) == without
    )


def test_who_attacks_untapped_sets_nothing_off() -> None:
    law = "Attacking doesn't cause creatures you control to tap."
    taps = "Whenever a creature you control becomes tapped, each opponent loses 1 life."
    assert "K" not in listed(A, law)
    assert "K" in listed(A, law, idol(taps))


@pytest.mark.parametrize(
    ("does", "drains"),
    [
        ("draw a card", "Whenever you draw a card, each opponent loses 1 life."),
        ("create a 1/1 white Soldier creature token", GREETS),
        ("you gain 1 life", CHEERS),
    ],
)
@pytest.mark.parametrize("law", [EXILED, UNNOTICED])
def test_what_leads_to_a_drain_waits_for_a_death_too(does: str, drains: str, law: str) -> None:
    """Bob, at 1 life, loses whether he blocks the imp or not: it dies, that brings about another
    event, and that drains him. Under the law nothing comes of its death."""
    leads = idol(f"Whenever a creature you control dies, {does}.")
    last = permanent("last", A, "Artifact", drains)
    here = creature("imp", A, "1/1"), creature("giant", B, "3/3"), leads, last
    assert isinstance(forced_lethal(at_one(board(*here))), Kills)
    answer = forced_lethal(at_one(board(*here, enchantment("law", B, law))))
    assert isinstance(answer, Open)
    assert ("law", law) in answer.not_modelled


@pytest.mark.parametrize(
    ("does", "waits"),
    [
        ("create a Treasure token", "an artifact you control enters"),
        ("investigate", "a token you control enters"),
        ("scry 1", "you scry or surveil"),
        ("mill two cards", "one or more cards are put into your graveyard from anywhere"),
        ("discard a card", "you discard a card"),
    ],
)
def test_what_is_done_beside_combat_may_lead_to_a_drain(does: str, waits: str) -> None:
    """The 1/1 dies where the giant blocks it, and Bob, at 1 life, would lose by what follows: no
    combat plays that, so it is not known that he lives."""
    leads = idol(f"Whenever a creature you control dies, {does}.")
    last = permanent("last", A, "Artifact", f"Whenever {waits}, each opponent loses 1 life.")
    others = permanent("last", A, "Artifact", "Whenever you tap a land for mana, you gain 1 life.")
    imp, giant = creature("imp", A, "1/1"), creature("giant", B, "3/3")
    assert isinstance(forced_lethal(at_one(board(imp, giant, leads, last))), Open)
    assert isinstance(forced_lethal(at_one(board(imp, giant, leads, others))), Survives)
