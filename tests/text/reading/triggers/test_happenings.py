"""On what triggered abilities trigger (508.3, 509.3)."""

import pytest

from legality.effects.conditions import ALWAYS, Undecided
from legality.effects.filters import OTHER, AllOf, Targets
from legality.effects.players import Who
from legality.effects.qualities import (
    THIS,
    AttachedObject,
    ControlledBy,
    HasKeyword,
    HasType,
)
from legality.effects.triggered import Happening
from legality.text.reading.triggers.happenings import (
    causes,
    occasion,
    of_attack_or_block,
    of_combat,
)

CREATURE = HasType("creature")
MINE = AllOf((CREATURE, ControlledBy(Who.YOU)))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Whenever ~ attacks", [Happening(what="attacks")]),
        ("Whenever ~ attacks alone", [Happening(what="attacks", alone=True)]),
        (
            "Whenever ~ attacks a player alone",
            [Happening(what="attacks", target=Targets(players=Who.ANY), alone=True)],
        ),
        ("When equipped creature attacks", [Happening(what="attacks", who=AttachedObject())]),
        ("Whenever a creature you control attacks", [Happening(what="attacks", who=MINE)]),
        (
            "Whenever another Elf you control attacks",
            [Happening(what="attacks", who=AllOf((OTHER, HasType("elf"), ControlledBy(Who.YOU))))],
        ),
        ("Whenever ~ enters or attacks", [Happening(what="attacks")]),
        ("Whenever ~ attacks or blocks", [Happening(what="attacks"), Happening(what="blocks")]),
        (
            "Whenever ~ attacks you or a planeswalker you control",
            [
                Happening(
                    what="attacks",
                    target=Targets(players=Who.YOU, planeswalkers_of=Who.YOU),
                )
            ],
        ),
        (
            "Whenever ~ and at least two other creatures attack",
            [Happening(what="attacks", beside=(2, CREATURE))],
        ),
        ("Whenever you attack", [Happening(what="attacks", who=MINE, together=(">=", 1))]),
        (
            "Whenever you attack with three or more creatures",
            [Happening(what="attacks", who=MINE, together=(">=", 3))],
        ),
        (
            "Whenever one or more creatures you control attack",
            [Happening(what="attacks", who=MINE, together=(">=", 1))],
        ),
        ("Whenever ~ attacks and isn't blocked", [Happening(what="attacks unblocked")]),
        ("Whenever ~ becomes blocked", [Happening(what="becomes blocked")]),
        (
            "Whenever ~ becomes blocked by a creature with flying",
            [Happening(what="becomes blocked", other=AllOf((CREATURE, HasKeyword("flying"))))],
        ),
        (
            "Whenever ~ blocks or becomes blocked by a creature",
            [
                Happening(what="blocks", other=CREATURE),
                Happening(what="becomes blocked", other=CREATURE),
            ],
        ),
        (
            "Whenever ~ blocks one or more Walls",
            [Happening(what="blocks", other=HasType("wall"), each=False)],
        ),
        ("Whenever ~ becomes tapped", [Happening(what="becomes tapped")]),
        (
            "Whenever ~ deals combat damage to a player",
            [
                Happening(
                    what="deals combat damage", target=Targets(players=Who.ANY), of_combat=True
                )
            ],
        ),
        (
            "Whenever ~ deals damage to an opponent",
            [Happening(what="deals combat damage", target=Targets(players=Who.OPPONENTS))],
        ),
        ("Whenever ~ is dealt damage", [Happening(what="is dealt damage")]),
        ("Whenever ~ is dealt combat damage", [Happening(what="is dealt damage", of_combat=True)]),
        ("Whenever another creature dies", [Happening(what="dies", who=AllOf((OTHER, CREATURE)))]),
        (
            "Whenever another creature enters",
            [Happening(what="enters", who=AllOf((OTHER, CREATURE)))],
        ),
        (
            "Whenever another creature leaves the battlefield",
            [Happening(what="leaves", who=AllOf((OTHER, CREATURE)))],
        ),
        (
            "Whenever one or more creatures you control enter",
            [Happening(what="enters", who=MINE, together=(">=", 1))],
        ),
        ("Whenever ~ becomes untapped", [Happening(what="becomes untapped")]),
        ("Whenever you gain life", [Happening(what="gains life", target=Targets(players=Who.YOU))]),
        (
            "Whenever an opponent loses life",
            [Happening(what="loses life", target=Targets(players=Who.OPPONENTS))],
        ),
        (
            "Whenever you gain or lose life",
            [
                Happening(what="gains life", target=Targets(players=Who.YOU)),
                Happening(what="loses life", target=Targets(players=Who.YOU)),
            ],
        ),
        ("When ~ dies", [Happening(what="dies")]),
        ("When ~ is put into a graveyard from anywhere", [Happening(what="dies")]),
        (
            "Whenever ~ attacks the player with the most life or tied for most life",
            [Happening(what="attacks", target=Targets(players=Who.ANY), most_life=True)],
        ),
    ],
)
def test_what_it_waits_for(words: str, expected: list[Happening]) -> None:
    found = occasion(f"{words}, draw a card.")
    assert found is not None
    assert list(found.on) == expected
    assert found.rest == "draw a card."
    assert found.when == ALWAYS
    assert found.on[0].who != THIS or "~" in words or "life" in found.on[0].what


def test_a_circumstance_of_the_occasion() -> None:
    found = occasion("Whenever ~ attacks while saddled, draw a card.")
    assert found is not None
    assert found.when == Undecided("~ is saddled")


@pytest.mark.parametrize(
    "words",
    [
        "Whenever ~ attacks in a manner unheard of",
        "When ~ is put into a graveyard from anywhere other than the battlefield",
        "Whenever a creature card is put into a graveyard from anywhere",
        "Whenever enchanted player is attacked",
        "Whenever a player attacks",
        "Whenever you attack with creatures of note",
        "Whenever ~ blocks another creature",
    ],
)
def test_what_is_not_read(words: str) -> None:
    assert occasion(f"{words}, draw a card.") is None


def test_what_a_combat_may_set_off() -> None:
    assert of_combat("Whenever ~ attacks, draw a card.")
    assert of_combat("Whenever a creature dies, draw a card.")
    assert not of_combat("When ~ enters, it fights target creature that attacks.")
    assert not of_combat("At the beginning of combat, ~ gains flying.")
    assert of_combat("Whenever you gain life, draw a card.")
    assert of_combat("Whenever another creature enters, draw a card.")
    assert not of_combat("Whenever you cast a spell, draw a card.")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Whenever you gain or lose life", {"life"}),
        ("Whenever another creature enters or leaves the battlefield", {"entering", "leaving"}),
        ("Whenever you sacrifice a token", {"entering", "leaving"}),
        ("Whenever one or more counters are put on ~", {"counters"}),
        ("Whenever ~ becomes untapped", {"untapping"}),
        ("Whenever you draw a card", {"cards"}),
        ("Whenever ~ becomes the target of a spell", {"target"}),
        ("Whenever a source deals damage to you", {"damage"}),
        ("When ~ enters", set[str]()),
        ("At the beginning of your upkeep", set[str]()),
    ],
)
def test_what_may_set_it_off_by_its_words(words: str, expected: set[str]) -> None:
    assert causes(f"{words}, you gain 1 life.") == expected
    assert of_attack_or_block("Whenever ~ becomes tapped, draw a card.")
    assert not of_attack_or_block("Whenever ~ deals damage, draw a card.")


# -- lists -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on", "whats"),
    [
        ("~ attacks, blocks, or dies", ["attacks", "blocks", "dies"]),
        ("~ enters, attacks, or blocks", ["attacks", "blocks"]),
        ("~ enters, dies, or attacks", ["dies", "attacks"]),
        ("~ attacks, blocks, or becomes the target of a spell", ["attacks", "blocks"]),
        ("~ attacks or becomes the target of a spell an opponent controls", ["attacks"]),
        ("another Goblin, Orc, or Army you control attacks", ["attacks"]),
    ],
)
def test_lists_of_what_happens_and_of_whom(on: str, whats: list[str]) -> None:
    text = f"Whenever {on}, it gets +1/+1 until end of turn."
    assert of_combat(text)
    found = occasion(text)
    assert found is not None
    assert [one.what for one in found.on] == whats
    assert found.rest == "it gets +1/+1 until end of turn."


@pytest.mark.parametrize(
    "on",
    [
        "~ attacks, blocks, or becomes the target of a spell or ability",
        "~ enters, attacks, or crews a Vehicle",
        "a player casts a spell, attacks, or blocks",
    ],
)
def test_a_list_with_a_part_that_is_not_read_is_of_combat_all_the_same(on: str) -> None:
    text = f"Whenever {on}, it gets +1/+1 until end of turn."
    assert of_combat(text)
    assert occasion(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "When ~ enters, destroy target artifact, creature that attacks, or land.",
        "Whenever you cast a red, green, or blue spell, you gain 1 life or attack.",
    ],
)
def test_what_is_done_is_no_part_of_the_list(text: str) -> None:
    assert not of_attack_or_block(text)


@pytest.mark.parametrize(
    "who",
    ["a nontoken, nonlegendary creature", "another nontoken, non-Wall creature you control"],
)
def test_commas_between_adjectives_end_no_condition(who: str) -> None:
    text = f"Whenever {who} attacks, it gets +1/+1 until end of turn."
    assert of_combat(text)
    found = occasion(text)
    assert found is not None
    assert found.rest == "it gets +1/+1 until end of turn."
