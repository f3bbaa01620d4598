"""What triggered abilities do, clause by clause."""

import pytest

from legality.effects.blocking import CantBlock, MustBlock
from legality.effects.characteristics import Gets, HasAbility
from legality.effects.effect import Keyword
from legality.effects.filters import OTHER, AllOf, CountOf, StatisticOf
from legality.effects.players import Who
from legality.effects.qualities import THIS, ControlledBy, Faces, HasType, Is, Target
from legality.effects.triggered import (
    ChangesTotal,
    CreatesTokens,
    DealsDamage,
    Deed,
    Departs,
    DoneLater,
    EntersAttacking,
    Lasts,
    Outside,
    PutsCounters,
    Sacrifices,
    Taps,
    UnreadDeed,
    Whose,
)
from legality.text import triggered_ability
from legality.text.normalise import normalise
from legality.text.reader import Scope
from legality.text.reading.triggers.deeds import deeds
from legality.text.reading.triggers.referents import THAT, Referents

CREATURE = HasType("creature")
FLYING = HasAbility(keyword=Keyword("flying"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("it gets +1/+0 until end of turn.", [Lasts((Gets(bonus="+1/+0"),))]),
        (
            "~ gets +2/+0 and gains flying until end of turn.",
            [Lasts((Gets(bonus="+2/+0"), FLYING))],
        ),
        ("tap target creature.", [Taps(Target(1))]),
        ("untap it.", [Taps(THIS, untaps=True)]),
        (
            "tap all creatures defending player controls.",
            [Taps(AllOf((CREATURE, ControlledBy(Who.DEFENDING))))],
        ),
        ("put a +1/+1 counter on it.", [PutsCounters(THIS, "+1/+1", 1)]),
        ("put two -1/-1 counters on that creature.", [PutsCounters(THAT, "-1/-1", 2)]),
        (
            "remove a +1/+1 counter from ~.",
            [PutsCounters(THIS, "+1/+1", 1, takes=True)],
        ),
        ("remove it from combat.", [Departs(THIS, "combat")]),
        ("destroy that creature.", [Departs(THAT, "destroyed")]),
        ("sacrifice ~.", [Departs(THIS, "sacrificed")]),
        ("sacrifice target permanent.", [Departs(Target(1), "sacrificed")]),
        (
            "each opponent sacrifices two creatures of their choice.",
            [
                Sacrifices(
                    "each opponent sacrifices two creatures of their choice.",
                    CREATURE,
                    Whose(Who.OPPONENTS),
                    2,
                )
            ],
        ),
        (
            "sacrifice another creature.",
            [
                Sacrifices(
                    "sacrifice another creature.", AllOf((OTHER, CREATURE)), Whose(Who.YOU), 1
                )
            ],
        ),
        ("return it to its owner's hand.", [Departs(THIS, "returned")]),
        ("it deals 2 damage to that creature.", [DealsDamage(2, THIS, THAT)]),
        ("it deals 2 damage to itself.", [DealsDamage(2, THIS, THIS)]),
        ("~ deals 2 damage to it.", [UnreadDeed("~ deals 2 damage to it.")]),  # to whom?
        (
            "~ deals damage equal to its power to defending player.",
            [DealsDamage(StatisticOf("power"), THIS, players=Whose(Who.DEFENDING))],
        ),
        (
            "it deals 1 damage to the player or planeswalker it's attacking.",
            [DealsDamage(1, THIS)],
        ),
        (
            "it deals 1 damage to each creature blocking it.",
            [DealsDamage(1, THIS, AllOf((CREATURE, Faces("blocking", "source"))))],
        ),
        (
            "defending player loses 2 life and you gain 2 life.",
            [
                ChangesTotal("life", 2, Whose(Who.DEFENDING), less=True),
                ChangesTotal("life", 2, Whose(Who.YOU)),
            ],
        ),
        (
            "defending player gets a poison counter.",
            [ChangesTotal("poison", 1, Whose(Who.DEFENDING))],
        ),
        (
            "create two 1/1 red Goblin creature tokens that are tapped and attacking.",
            [EntersAttacking(2, "1/1 red Goblin creature tokens", tapped=True)],
        ),
        (
            "for each opponent, create a 1/1 white Human creature token that's attacking that"
            " player or a planeswalker they control.",
            [
                EntersAttacking(
                    1, "1/1 white Human creature token", False, "each opponent or planeswalker"
                )
            ],
        ),
        ("create a Treasure token.", [Outside("create a Treasure token.")]),
        (
            "create two tapped 1/1 white Soldier creature tokens.",
            [
                CreatesTokens(
                    2,
                    "1/1 white Soldier creature tokens",
                    tapped=True,
                    text="create two tapped 1/1 white Soldier creature tokens.",
                    players=Whose(Who.YOU),
                )
            ],
        ),
        (
            "defending player creates a 1/1 white Soldier creature token.",
            [
                CreatesTokens(
                    1,
                    "1/1 white Soldier creature token",
                    tapped=False,
                    text="defending player creates a 1/1 white Soldier creature token.",
                    players=Whose(Who.DEFENDING),
                )
            ],
        ),
        ("they create a Food token.", [Outside("they create a Food token.")]),
        *(
            (words, [UnreadDeed(words)])
            for words in (
                "they create a 1/1 white Soldier creature token.",
                "you and that player each create a 1/1 white Soldier creature token.",
            )
        ),
        ("draw a card, then discard a card.", [Outside("draw a card, then discard a card.")]),
        ("sacrifice it at end of combat.", [DoneLater("sacrifice it at end of combat.")]),
        ("it connives.", [UnreadDeed("it connives.")]),
        ("target creature can't block this turn.", [Lasts((CantBlock(subject=Target(1)),))]),
        (
            "target creature blocks it this turn if able.",
            [Lasts((MustBlock(subject=Target(1), attackers=THIS),))],
        ),
        (
            "it gets +1/+1 until end of turn for each other attacking creature.",
            [Lasts((Gets(bonus="+1/+1", each=AllOf((OTHER, Is("attacking"), CREATURE))),))],
        ),
        (
            "it gets +X/+0 until end of turn, where X is the number of Goblins on the battlefield.",
            [Lasts((Gets(bonus="+X/+0", x=CountOf(HasType("goblin"))),))],
        ),
        (
            "double its power until end of turn.",
            [Lasts((Gets(bonus="+X/+0", x=StatisticOf("power")),))],
        ),
    ],
)
def test_what_is_done(text: str, expected: list[Deed]) -> None:
    assert list(deeds(text, Referents(Scope()))) == expected


def test_those_who_attack_together() -> None:
    those = AllOf((Is("attacking"), CREATURE))
    found = deeds("they gain flying until end of turn.", Referents(Scope(), those))
    assert found == (Lasts((HasAbility(subject=those, keyword=Keyword("flying")),)),)


@pytest.mark.parametrize(
    "text",
    [
        "for each opponent, goad target creature that player controls.",
        "each opponent sacrifices a creature of your choice.",
        "defending player sacrifices half the permanents they control.",
        "sacrifice all other permanents you control.",
        "it fights target creature.",
        "create a token that's a copy of it that's attacking.",
        "it deals 3 damage divided as you choose among one, two, or three targets.",
    ],
)
def test_what_is_not_read_is_said_to_be(text: str) -> None:
    assert any(isinstance(one, UnreadDeed) for one in deeds(text, Referents(Scope())))


HIT = "Whenever this creature deals combat damage to a player, "


@pytest.mark.parametrize(
    "text",
    [
        "it explores.",
        "adapt 2.",
        "monstrosity 3.",
        "support 2.",
        "amass Orcs 2.",
        "blight 1.",
        "earthbend 2.",
        "the Ring tempts you.",
        "regenerate it.",
        "you win the game.",
        "choose any number —",
        "choose two —",
        "creatures they control lose flying until end of turn.",
    ],
)
def test_what_changes_creatures_is_not_outside_combat(text: str) -> None:
    found = triggered_ability(HIT + text)
    assert found is not None
    assert [type(deed) for one in found.instructions for deed in one.deeds] == [UnreadDeed]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("create a Blood token.", [Outside]),
        ("put a +1/+1 counter on it and create a Blood token.", [PutsCounters, Outside]),
        ("you lose 2 life and create a Clue token.", [ChangesTotal, Outside]),
        ("flip a coin.", [Outside]),
        ("you become the monarch.", [Outside]),
    ],
)
def test_a_token_takes_nothing_else_with_it(text: str, kinds: list[type]) -> None:
    found = triggered_ability(HIT + text)
    assert found is not None
    assert [type(deed) for one in found.instructions for deed in one.deeds] == kinds


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        # A card that is no permanent goes to a hand or library: no combat sees that.
        ("that player puts it into their hand.", Outside),
        ("if it's a land card, you may put it into your hand.", Outside),
        ("put the rest of those cards on the bottom of your library in a random order.", Outside),
        # A permanent goes to its owner's; a card may come onto the battlefield, or more be done.
        ("put it into its owner's hand.", UnreadDeed),
        ("if it's a creature card, you may put it onto the battlefield.", UnreadDeed),
        ("put that card into your hand and creatures get -1/-1 until end of turn.", Lasts),
    ],
)
def test_a_card_that_goes_to_a_hand_or_library_is_outside(text: str, kind: type) -> None:
    found = triggered_ability(HIT + text)
    assert found is not None
    assert kind in [type(deed) for one in found.instructions for deed in one.deeds]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        # "it" may be the token, and "them" are the cards: neither is the source.
        ("create a 0/1 Plant creature token, then sacrifice it.", [CreatesTokens, UnreadDeed]),
        ("create a 3/3 Ox creature token and you gain life equal to its power.",
         [CreatesTokens, UnreadDeed]),
        ("create two 1/1 Ox creature tokens, then tap them.", [CreatesTokens, UnreadDeed]),
        ("search your library for a land card, exile it, then shuffle.", [Outside, UnreadDeed]),
        ("create a 3/3 Ox creature token. Target creature blocks it this turn if able.",
         [CreatesTokens, UnreadDeed]),
        # Of two tokens "it" is none; the source is named; a counter is no other object.
        ("create two 1/1 Ox creature tokens, then it deals 1 damage to you.",
         [CreatesTokens, DealsDamage]),
        ("create a 0/1 Plant creature token, then tap this creature.", [CreatesTokens, Taps]),
        ("put a +1/+1 counter on it, then tap it.", [PutsCounters, Taps]),
    ],
)  # fmt: skip
def test_it_behind_a_clause_that_brings_another(text: str, kinds: list[type]) -> None:
    found = triggered_ability(normalise(f"Whenever this creature attacks, {text}"))
    assert found is not None
    assert [type(deed) for one in found.instructions for deed in one.deeds] == kinds


@pytest.mark.parametrize(
    "text",
    [
        "tap target creature and each other creature with the same name as it.",
        "destroy target creature and each land.",
        "untap target creature and all lands you control.",
        "put a +1/+1 counter on target creature and each Goblin you control.",
        "this creature deals 1 damage to target creature and each creature you control.",
    ],
)
def test_nobody_beside_a_target_is_passed_over(text: str) -> None:
    found = triggered_ability(normalise(f"Whenever this creature attacks, {text}"))
    assert found is not None
    assert any(isinstance(deed, UnreadDeed) for one in found.instructions for deed in one.deeds)


@pytest.mark.parametrize(
    ("whose", "kind"),
    [("that creature's controller", UnreadDeed), ("its owner", UnreadDeed), ("you", Sacrifices)],
)
def test_another_than_whom_is_sacrificed(whose: str, kind: type) -> None:
    """Than the creature whose controller it is, or than the source?"""
    verb = "sacrifice" if whose == "you" else "sacrifices"
    found = triggered_ability(f"Whenever ~ blocks a creature, {whose} {verb} another creature.")
    assert found is not None
    assert [type(deed) for one in found.instructions for deed in one.deeds] == [kind]
