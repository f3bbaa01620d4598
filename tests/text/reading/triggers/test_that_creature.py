"""Whom "that creature" and "the blocking creature" mean in a triggered ability: the one that its
condition names besides its source, and nobody where it names none."""

import pytest

from legality.effects.characteristics import Gets
from legality.effects.filters import CountersOn, Untold
from legality.effects.qualities import Target
from legality.effects.triggered import Lasts, UnreadDeed
from legality.text import triggered_ability
from legality.text.normalise import normalise

BLOCKS = "Whenever this creature blocks, "
FACES = "Whenever this creature blocks a creature, "
BLOCKED = "Whenever this creature becomes blocked, "
FACED = "Whenever this creature becomes blocked by a creature, "
EQUIPPED = "Whenever equipped creature becomes blocked, "
HIT = "Whenever this creature deals combat damage to a creature, "


@pytest.mark.parametrize(
    ("condition", "deed", "read"),
    [
        (FACES, "destroy that creature.", True),
        (FACES, "the attacking creature gets -2/-0 until end of turn.", True),
        (FACED, "that creature gets -1/-1 until end of turn.", True),
        (FACED, "destroy the blocking creature.", True),
        (HIT, "destroy that creature.", True),
        (EQUIPPED, "that creature gets +2/+2 until end of turn.", True),
        (BLOCKS, "destroy that creature.", False),
        (BLOCKS, "the attacking creature gets -2/-0 until end of turn.", False),
        (BLOCKED, "destroy the blocking creature.", False),
        (BLOCKED, "that creature gets -1/-1 until end of turn.", False),
        (EQUIPPED, "destroy the blocking creature.", False),
        ("Whenever a creature you control becomes blocked, ", "tap the blocking creature.", False),
    ],
)
def test_whom_it_means(condition: str, deed: str, read: bool) -> None:
    ability = triggered_ability(condition + deed)
    assert ability is not None
    ((found,),) = (one.deeds for one in ability.instructions)
    assert isinstance(found, UnreadDeed) is not read


ANOTHER = "Whenever another creature you control becomes blocked, "


@pytest.mark.parametrize(
    "deed",
    [
        "this creature deals 1 damage to each creature blocking it.",  # which of the two?
        "if its power is greater than this creature's, it gains trample until end of turn.",
        "this creature gets +1/+1 until end of turn for each creature blocking it.",
    ],
)
def test_it_is_not_the_source_where_the_words_may_mean_another(deed: str) -> None:
    found = triggered_ability(normalise(f"{ANOTHER}{deed}"))
    assert found is not None
    assert [type(one) for one in found.instructions[0].deeds] == [UnreadDeed]


def test_one_creature_that_attacks_is_it() -> None:
    text = "Whenever you attack with exactly one creature, it gets +2/+2 until end of turn."
    found = triggered_ability(text)
    assert found is not None
    assert found.instructions[0].deeds == (Lasts((Gets(subject=Target(0), bonus="+2/+2"),)),)


def test_who_is_dealt_damage_is_a_player_or_a_creature() -> None:
    """ "Them" may be the opponent whose creature attacks."""
    text = "Whenever a creature an opponent controls attacks you, ~ deals 1 damage to them."
    found = triggered_ability(text)
    assert found is not None
    assert found.instructions[0].deeds == (UnreadDeed("~ deals 1 damage to them."),)


@pytest.mark.parametrize(
    "deed",
    [
        # as many as there are on the one that attacks, and not on this creature
        "this creature gets +1/+1 until end of turn for each counter on that creature.",
        "put a +1/+1 counter on this creature for each counter on that creature.",
        "this creature gets +X/+0 until end of turn, where X is the number of Auras attached to"
        " that creature.",
        "creatures you control get +1/+0 until end of turn for each counter on that creature.",
        # it: this creature, or the one that attacks?
        "creatures with power less than this creature's power can't block it this turn.",
    ],
)
def test_what_is_counted_on_that_creature_is_not_counted_on_another(deed: str) -> None:
    found = triggered_ability(normalise(f"Whenever another creature you control attacks, {deed}"))
    assert found is not None
    assert [type(one) for one in found.instructions[0].deeds] == [UnreadDeed]


def test_counters_on_the_creature_that_is_blocked_are_asked() -> None:
    found = triggered_ability(
        "Whenever ~ blocks a creature, it gets +1/+1 until end of turn for each counter on that"
        " creature."
    )
    assert found is not None
    times = Untold("counter on that creature")
    assert found.instructions[0].deeds == (Lasts((Gets(bonus="+1/+1", times=times),)),)


def test_what_gets_larger_by_its_own_counters() -> None:
    found = triggered_ability(
        "Whenever another creature you control attacks, it gets +X/+0 until end of turn, where X is"
        " the number of counters on it."
    )
    assert found is not None
    (deed,) = found.instructions[0].deeds
    assert deed == Lasts((Gets(subject=Target(0), bonus="+X/+0", x=CountersOn(None)),))


@pytest.mark.parametrize(
    "deeds",
    [
        # the mana value of the card, and not of the creature that attacks
        "return target creature card from your graveyard to your hand. You lose life equal to its"
        " mana value.",
        "discard a card. You gain life equal to its mana value.",
        "draw a card, then lose life equal to its mana value.",
        "put the top card of your library into your graveyard. You lose X life, where X is its mana"
        " value.",
    ],
)
def test_its_mana_value_may_be_that_of_a_card(deeds: str) -> None:
    found = triggered_ability(f"Whenever a creature you control attacks, {deeds}")
    assert found is not None
    assert "UnreadDeed" in repr(found)


@pytest.mark.parametrize(
    "deeds",
    [
        "you gain life equal to its power, then draw a card.",
        "draw a card. It gets +X/+0 until end of turn, where X is its power.",
        "you gain X life and draw X cards, where X is its toughness.",
    ],
)
def test_a_card_takes_no_size_from_a_creature(deeds: str) -> None:
    found = triggered_ability(f"Whenever a creature you control attacks, {deeds}")
    assert found is not None
    assert "UnreadDeed" not in repr(found)


@pytest.mark.parametrize(
    "deed",
    [
        # any creature, of somebody's choice, and not the one that attacks
        "suspect a creature defending player controls.",
        "goad another creature.",
        "detain a creature.",
        "put a flying counter on a creature you control.",
        # a +1/+1 counter, if it is no flying counter
        "put your choice of a +1/+1 counter or a flying counter on it.",
    ],
)
@pytest.mark.parametrize("when", ["Whenever ~ attacks, ", "Whenever another creature attacks, "])
def test_what_is_chosen_as_it_resolves_is_not_the_creature_that_attacks(
    when: str, deed: str
) -> None:
    found = triggered_ability(when + deed)
    assert found is not None
    assert found.instructions[0].deeds == (UnreadDeed(deed),)


@pytest.mark.parametrize(
    "deed",
    [
        "suspect it.",
        "goad another target creature.",
        "put a flying counter on another target creature.",
        "put a flying counter on any number of target creatures.",
    ],
)
def test_a_target_is_chosen_before(deed: str) -> None:
    found = triggered_ability(f"Whenever ~ attacks, {deed}")
    assert found is not None
    assert found.instructions[0].deeds != (UnreadDeed(deed),)


@pytest.mark.parametrize(
    "deed",
    [
        "the chosen creature gains flying until end of turn.",
        "the tokens gain flying until end of turn.",
        "each creature dealt damage this way can't block this turn.",
    ],
)
@pytest.mark.parametrize("when", ["Whenever ~ attacks, ", "Whenever you attack, "])
def test_what_another_text_has_chosen_is_not_the_creature_that_attacks(
    when: str, deed: str
) -> None:
    found = triggered_ability(when + deed)
    assert found is not None
    assert found.instructions[0].deeds == (UnreadDeed(deed),)


@pytest.mark.parametrize("who", ["the other creature", "each of them", "the first creature"])
def test_one_creature_that_attacks_is_no_other(who: str) -> None:
    found = triggered_ability(f"Whenever ~ attacks, {who} gains flying until end of turn.")
    assert found is not None
    assert [type(one) for one in found.instructions[0].deeds] == [UnreadDeed]


@pytest.mark.parametrize(
    ("when", "who", "read"),
    [
        ("one or more creatures you control attack", "that creature gets", False),
        ("you attack with two or more creatures", "that creature gets", False),
        ("one or more creatures you control attack", "it gets", False),
        ("two or more creatures you control attack", "it gets", False),
        ("one or more creatures you control attack", "~ gets", True),
        ("~ attacks", "it gets", True),
        ("you attack with exactly one creature", "that creature gets", True),
        ("one or more creatures you control attack", "those creatures get", True),
    ],
)
def test_that_creature_is_none_of_several(when: str, who: str, read: bool) -> None:
    found = triggered_ability(f"Whenever {when}, {who} +2/+2 until end of turn.")
    assert found is not None
    (deed,) = found.instructions[0].deeds
    assert isinstance(deed, UnreadDeed) is not read


@pytest.mark.parametrize("words", ["becomes blocked by one or more", "blocks one or more"])
def test_that_creature_is_none_of_several_that_it_faces(words: str) -> None:
    """It triggers once for all of them; "it" is the one that has the ability."""
    condition = f"Whenever this creature {words} creatures, "
    for deed in (
        "destroy that creature.",
        "that creature gets +1/+1 until end of turn.",
        "that creature's controller sacrifices a creature.",
    ):
        found = triggered_ability(normalise(f"{condition}{deed}"))
        assert found is not None
        assert [type(one) for one in found.instructions[0].deeds] == [UnreadDeed]
    found = triggered_ability(normalise(f"{condition}it gets +1/+1 until end of turn."))
    assert found is not None
    assert found.instructions[0].deeds == (Lasts((Gets(bonus="+1/+1"),)),)
