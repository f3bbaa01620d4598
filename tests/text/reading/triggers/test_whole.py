"""Whole triggered abilities: circumstances, choices, targets, and what follows what."""

import pytest
from msgspec.structs import replace

from legality.effects.blocking import CantBlock, MustBlock
from legality.effects.characteristics import Gets
from legality.effects.conditions import Either, Exists, SourceIs, Undecided, Unless
from legality.effects.filters import OTHER, AllOf, Not
from legality.effects.players import Who
from legality.effects.qualities import THIS, ControlledBy, HasKeyword, HasType, Is, Target
from legality.effects.triggered import (
    Aim,
    DealsDamage,
    Divided,
    Lasts,
    PutsCounters,
    Taps,
    TriggeredAbility,
    UnreadDeed,
)
from legality.text import triggered_ability
from legality.text.reading.triggers.aims import ANY_TARGET
from legality.text.reading.triggers.whole import said_to_be_done

CREATURE = HasType("creature")


def read(text: str) -> TriggeredAbility:
    found = triggered_ability(text)
    assert found is not None
    return found


def test_the_if_right_behind_what_it_triggers_on() -> None:
    found = read("Whenever ~ attacks, if you control an artifact, it gets +1/+1 until end of turn.")
    assert found.if_so == Exists(AllOf((HasType("artifact"), ControlledBy(Who.YOU))))
    assert found.instructions[0].deeds == (Lasts((Gets(bonus="+1/+1"),)),)
    unknown = read("Whenever ~ attacks, if it's raining, untap it.")
    assert unknown.if_so == Undecided("it's raining")


def test_a_target() -> None:
    found = read(
        "Whenever ~ attacks, another target attacking creature gets +1/+0 until end of turn."
    )
    assert found.aims == (Aim(AllOf((OTHER, Is("attacking"), CREATURE))),)
    up_to = read("Whenever ~ attacks, tap up to one target creature defending player controls.")
    assert up_to.aims == (Aim(AllOf((CREATURE, ControlledBy(Who.DEFENDING))), least=0),)
    anything = read("Whenever ~ attacks, it deals 1 damage to any target.")
    assert anything.aims == (ANY_TARGET,)
    assert anything.instructions[0].deeds == (DealsDamage(1, THIS, Target(1)),)


def test_several_targets_of_one_kind() -> None:
    for words, least, most in (
        ("up to two target creatures", 0, 2),
        ("two target creatures", 2, 2),
        ("any number of target creatures", 0, None),
        ("one or two target creatures", 1, 2),
    ):
        found = read(f"Whenever ~ attacks, {words} can't block this turn.")
        assert found.aims == (Aim(CREATURE, least=least, most=most),)
        assert found.instructions[0].deeds == (Lasts((CantBlock(subject=Target(1)),)),)
    unread = read("Whenever ~ attacks, up to X target creatures can't block this turn.")
    assert isinstance(unread.instructions[0].deeds[0], UnreadDeed)


def test_what_is_divided_among_targets() -> None:
    found = read(
        "Whenever ~ attacks, it deals 3 damage divided as you choose among one, two, or three"
        " targets."
    )
    text = "it deals 3 damage divided as you choose among one, two, or three targets."
    assert found.instructions[0].deeds == (Divided(text, 3),)
    assert found.aims == (replace(ANY_TARGET, least=1, most=3),)
    counters = read(
        "Whenever ~ attacks, distribute two +1/+1 counters among any number of target creatures."
    )
    assert counters.aims == (Aim(CREATURE, least=0, most=2),)
    unread = read("Whenever ~ attacks, it deals X damage divided as you choose among two targets.")
    assert isinstance(unread.instructions[0].deeds[0], Divided)
    assert unread.instructions[0].deeds[0].number is None


def test_a_card_that_is_a_target_is_no_matter() -> None:
    found = read("Whenever ~ attacks, exile target card from a graveyard.")
    assert found.aims == ()


def test_a_choice_and_what_is_done_then() -> None:
    found = read(
        "Whenever ~ attacks, you may untap target creature defending player controls. If you do,"
        " that creature blocks ~ this turn if able."
    )
    first, second = found.instructions
    assert (first.may, second.may) == (True, True)
    assert first.deeds == (Taps(Target(1), untaps=True),)
    assert second.deeds == (Lasts((MustBlock(subject=Target(1), attackers=THIS),)),)


def test_what_is_paid() -> None:
    found = read("Whenever ~ attacks, you may pay {2}. If you do, put a +1/+1 counter on it.")
    (only,) = found.instructions
    assert only.cost == "pay {2}"
    assert only.deeds == (PutsCounters(THIS, "+1/+1", 1),)


def test_whom_that_creature_is() -> None:
    found = read(
        "Whenever ~ becomes blocked by a creature, that creature gets -1/-1 until end of turn."
    )
    assert found.that == "other"
    assert found.instructions[0].deeds == (Lasts((Gets(subject=Target(0), bonus="-1/-1"),)),)
    alone = read("Whenever a creature you control attacks alone, it gets +1/+1 until end of turn.")
    assert alone.that == "subject"
    assert alone.instructions[0].deeds == (Lasts((Gets(subject=Target(0), bonus="+1/+1"),)),)


def test_it_behind_a_circumstance_of_its_source_is_the_source() -> None:
    found = read("When a creature attacks you, if ~ has defender, it gets +1/+0 until end of turn.")
    assert found.if_so == SourceIs(HasKeyword("defender"))
    assert found.instructions[0].deeds == (Lasts((Gets(bonus="+1/+0"),)),)


@pytest.mark.parametrize(
    "before",
    [
        "you may put a Goblin card from your hand onto the battlefield tapped and attacking",
        "you may cast a spell from your hand",
        "manifest dread",
        "you may tap another creature you control",
    ],
)
def test_it_behind_another_that_is_named_is_not_the_source(before: str) -> None:
    """The card, or the source? Nothing tells for sure."""
    found = read(f"Whenever ~ attacks, {before}. It gains haste until end of turn.")
    assert found.instructions[-1].deeds == (UnreadDeed("It gains haste until end of turn."),)


@pytest.mark.parametrize(
    "done",
    [
        # the source, or the target?
        "it deals 1 damage to target creature. It can't be blocked this turn.",
        "it deals 1 damage to target creature and it can't be blocked this turn.",
        "you may have it deal damage to target creature equal to its power. If you do, it assigns"
        " no combat damage this turn.",
        "you may have it deal damage equal to its power to target creature. If you do, the"
        " attacking creature assigns no combat damage this turn.",
        # the source, or those of whom the "if" speaks?
        "if three or more creatures are attacking, they each get +1/+0 until end of turn.",
        "if you control three or more creatures, put a +1/+1 counter on each of them.",
        "if defending player controls an untapped creature, tap it.",
    ],
)
def test_a_pronoun_that_may_mean_either_is_not_read(done: str) -> None:
    found = read(f"Whenever ~ attacks, {done}")
    assert isinstance(found.instructions[-1].deeds[-1], UnreadDeed)


@pytest.mark.parametrize(
    ("done", "whom"),
    [
        ("tap target creature. It gets +1/+1 until end of turn.", Target(1)),
        ("tap target creature and it gets +1/+1 until end of turn.", Target(1)),
        ("if you control three or more creatures, it gets +1/+1 until end of turn.", THIS),
        ("if defending player controls a Wall, it gets +1/+1 until end of turn.", THIS),
    ],
)
def test_a_pronoun_that_means_one_is_read(done: str, whom: Target) -> None:
    found = read(f"Whenever ~ attacks, {done}")
    assert found.instructions[-1].deeds[-1] == Lasts((Gets(subject=whom, bonus="+1/+1"),))


@pytest.mark.parametrize(
    ("made", "is_read"),
    [("create a Treasure token", False), ("investigate", False), ("scry 1", True)],
)
def test_what_counts_permanents_behind_a_new_one_is_not_read(made: str, is_read: bool) -> None:
    """A Treasure or a Clue is an artifact more, and does not enter here."""
    found = read(
        f"Whenever ~ attacks, {made}. ~ gets +1/+0 until end of turn for each artifact you control."
    )
    assert isinstance(found.instructions[1].deeds[0], Lasts) is is_read


def test_otherwise() -> None:
    found = read(
        "Whenever ~ attacks, if you control a Goblin, it gets +1/+0 until end of turn. Otherwise,"
        " put a +1/+1 counter on it."
    )
    assert not isinstance(found.instructions[0].deeds[0], UnreadDeed)


def test_otherwise_behind_two_circumstances_is_neither_of_them() -> None:
    found = read(
        "Whenever ~ attacks, you gain 1 life. If you control a Goblin, ~ gets +1/+0 until end of"
        " turn. If you control a Wall, ~ gets +0/+1 until end of turn. Otherwise, put a +1/+1"
        " counter on ~."
    )
    _, goblin, wall, neither = found.instructions
    assert neither.condition == Unless(Either((goblin.condition, wall.condition)))


def test_instead_is_not_read() -> None:
    found = read(
        "Whenever ~ attacks, put a +1/+1 counter on it. If you control a Goblin, put two +1/+1"
        " counters on it instead."
    )
    assert isinstance(found.instructions[1].deeds[0], UnreadDeed)


def test_how_an_entry_says_that_it_resolved() -> None:
    (one,) = said_to_be_done("Target creature can't block this turn.", of_target=False)
    assert one.deeds == (Lasts((CantBlock(subject=Target(1)),)),)
    (same,) = said_to_be_done("~ can't block this turn.", of_target=True)
    assert same.deeds == one.deeds
    assert Not(THIS) == OTHER


@pytest.mark.parametrize(
    ("deeds", "is_read"),
    [
        # two cards in hand are three behind the draw: +3/+0, and the board tells two
        ("draw a card. It gets +1/+0 until end of turn for each card in your hand.", False),
        ("discard a card, then it gets +1/+0 until end of turn for each card in your hand.", False),
        ("it gets +1/+0 until end of turn for each card in your hand. Draw a card.", True),
        ("draw a card. It gets +1/+0 until end of turn for each Goat you control.", True),
    ],
)
def test_cards_are_not_counted_behind_those_that_move(deeds: str, is_read: bool) -> None:
    found = triggered_ability(f"Whenever ~ attacks, {deeds}")
    assert found is not None
    assert ("UnreadDeed" not in repr(found)) is is_read


ATTACKERS = "Whenever you attack, "
TWO_GOBLINS = "create two 1/1 red Goblin creature tokens that are tapped and attacking. "


@pytest.mark.parametrize(
    ("deeds", "is_read"),
    [
        ("you gain 1 life. They gain flying until end of turn.", True),
        # the Goblins, and not those that attacked
        (TWO_GOBLINS + "They can't be blocked this turn.", False),
        (TWO_GOBLINS + "You gain 1 life. They can't be blocked this turn.", False),
        (TWO_GOBLINS + "Those creatures gain flying until end of turn.", False),
        # the two targets, which are named last
        (
            "two target creatures each get +1/+0 until end of turn. They gain flying until end of "
            "turn.",
            True,
        ),
        # the target or those that attacked
        (
            "target creature gets +1/+0 until end of turn. Those creatures gain flying until end "
            "of turn.",
            False,
        ),
        ("untap all creatures you control. They gain flying until end of turn.", False),
        (
            "untap all creatures you control. You gain 1 life. They gain flying until end of turn.",
            False,
        ),
    ],
)
def test_they_are_not_those_who_attacked_behind_others(deeds: str, is_read: bool) -> None:
    found = triggered_ability(ATTACKERS + deeds)
    assert found is not None
    assert ("UnreadDeed" not in repr(found)) is is_read


def test_they_are_the_targets_that_were_named_last() -> None:
    found = triggered_ability(
        ATTACKERS + "two target creatures each get +1/+0 until end of turn. They gain flying until "
        "end of turn."
    )
    assert found is not None
    (deed,) = found.instructions[1].deeds
    assert isinstance(deed, Lasts)
    assert deed.effects[0].subject == Target(1)


@pytest.mark.parametrize(
    ("deeds", "is_read"),
    [
        # chosen as it resolves; what a permanent was given as it entered may be another color
        ("it gains protection from the color of your choice until end of turn.", False),
        ("it gains protection from the chosen color until end of turn.", True),
    ],
)
def test_a_color_of_your_choice_is_not_the_one_chosen_before(deeds: str, is_read: bool) -> None:
    found = triggered_ability(f"Whenever ~ attacks, {deeds}")
    assert found is not None
    assert ("UnreadDeed" not in repr(found)) is is_read
