"""What is paid: symbols of mana and energy, life, cards, and things done to permanents."""

import pytest

from legality import Illegal, Position, check
from legality.effects.attacking import AttackCost, CantAttack
from legality.effects.blocking import BlockCost, BlockedCost
from legality.effects.conditions import SourceIs, Undecided, Unless
from legality.effects.costs import Act, Cost
from legality.effects.effects import AnyEffect
from legality.effects.filters import AllOf, BasicLandTypes, Compare, CountersOn, CountOf, Targets
from legality.effects.players import Who
from legality.effects.qualities import AttachedObject, ControlledBy, HasType, Is
from legality.text import parse_line
from legality.text.printing.sentences import sentence
from tests.text.understood import effects

CREATURE = HasType("creature")

ATTACHED = AttachedObject()

YOU = ControlledBy(Who.YOU)

TAX = "creature they control that's attacking"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "This creature can't attack unless you pay {1}{W/P}.",
            [AttackCost(cost=Cost(mana=1, phyrexian=1))],
        ),
        (
            "Enchanted creature can't attack unless its controller pays {3}.",
            [AttackCost(subject=ATTACHED, cost=Cost(mana=3))],
        ),
        (
            f"Creatures can't attack you unless their controller pays {{2}} for each {TAX} you.",
            [AttackCost(subject=CREATURE, cost=Cost(mana=2), targets=Targets(players=Who.YOU))],
        ),
        (
            "Creatures can't attack you or planeswalkers you control unless their controller pays "
            "{X} for each of those creatures, where X is the number of enchantments you control.",
            [
                AttackCost(
                    subject=CREATURE,
                    cost=Cost(mana=CountOf(AllOf((HasType("enchantment"), YOU)))),
                    targets=Targets(players=Who.YOU, planeswalkers_of=Who.YOU),
                )
            ],
        ),
        (
            f"Creatures can't attack planeswalkers you control unless their controller pays {{1}} "
            f"for each {TAX} a planeswalker you control.",
            [
                AttackCost(
                    subject=CREATURE, cost=Cost(mana=1), targets=Targets(planeswalkers_of=Who.YOU)
                )
            ],
        ),
        (
            "This creature can't attack unless you pay {1} for each +1/+1 counter on it.",
            [AttackCost(cost=Cost(mana=CountersOn("+1/+1")))],
        ),
        (
            "This creature can't attack or block unless its controller pays {2}.",
            [AttackCost(cost=Cost(mana=2)), BlockCost(cost=Cost(mana=2))],
        ),
        (
            "This creature can't attack unless you sacrifice a land.",
            [AttackCost(cost=Cost(acts=(Act("sacrifice", HasType("land")),)))],
        ),
        (
            "This creature can't block creatures with power 3 or greater unless you pay {1}.",
            [BlockCost(cost=Cost(mana=1), attackers=Compare("power", ">=", 3))],
        ),
        (
            "As long as this creature is attacking, creatures can't block unless their controller "
            "pays {1} for each of those creatures.",
            [BlockCost(subject=CREATURE, cost=Cost(mana=1), condition=SourceIs(Is("attacking")))],
        ),
        (
            "Enchanted creature can't be blocked unless defending player pays {3} for each "
            "creature they control that's blocking it.",
            [BlockedCost(subject=ATTACHED, cost=Cost(mana=3))],
        ),
        (
            "This creature can't be blocked unless defending player pays {2} for each creature "
            "blocking it.",
            [BlockedCost(cost=Cost(mana=2))],
        ),
        (
            "Creatures can't attack you unless their controller pays {1} for each creature "
            "attacking you.",
            [AttackCost(subject=CREATURE, cost=Cost(mana=1), targets=Targets(players=Who.YOU))],
        ),
    ],
)
def test_ka_and_kb_costs(line: str, expected: list[AnyEffect]) -> None:
    assert effects(line) == expected


LAND_TAX = (
    "Creatures can't attack you unless their controller pays {X} for each creature they control "
    "that's attacking you, where X is the number of basic land types among lands you control."
)


def test_a_tax_by_basic_land_types_is_read_and_said() -> None:
    (effect,) = parse_line(LAND_TAX).effects
    lands = AllOf((HasType("land"), ControlledBy(Who.YOU)))
    expected = AttackCost(
        subject=HasType("creature"),
        cost=Cost(mana=BasicLandTypes(lands)),
        targets=Targets(players=Who.YOU),
    )
    assert effect == expected
    assert parse_line(sentence(effect)).effects == (effect,)


def test_two_islands_and_a_forest_are_two_types() -> None:
    # Bob's lands have two basic land types, Ann's swamp is not his: {2} for the one attacker.
    lands = [("l1", "Bob", "Island"), ("l2", "Bob", "Island"), ("l3", "Bob", "Forest")]
    lands.append(("l4", "Ann", "Swamp"))
    position = Position.from_value(
        {
            "players": [{"name": "Ann", "mana": 1}, {"name": "Bob"}],
            "permanents": [
                {
                    "id": "ox",
                    "controller": "Ann",
                    "type_line": "Creature — Ox",
                    "power": 2,
                    "toughness": 2,
                },
                {
                    "id": "toll",
                    "controller": "Bob",
                    "type_line": "Enchantment",
                    "oracle_text": LAND_TAX,
                },
                *(
                    {"id": name, "controller": who, "type_line": f"Basic Land — {kind}"}
                    for name, who, kind in lands
                ),
            ],
            "attacks": {"ox": "Bob"},
        }
    )
    verdict = check(position).attacks
    assert isinstance(verdict, Illegal)
    assert verdict.cost == 2
    assert [violation.rule for violation in verdict.violations] == ["508.1j"]


OWN = "This creature can't attack unless you {}."
LAND, ISLAND = HasType("land"), HasType("island")
UNTAPPED = AllOf((Is("untapped"), CREATURE, YOU))


@pytest.mark.parametrize(
    ("words", "cost"),
    [
        # 107.4: hybrid symbols count one, {2/W} too; Phyrexian ones apart; {E} is no mana (107.14).
        ("pay {0}", Cost()),
        ("pay {2/W}{R/G}{C}{S}", Cost(mana=4)),
        ("pay {W/P}{U/R/P}", Cost(phyrexian=2)),
        ("pay {E}{E}", Cost(energy=2)),
        ("pay {2} and 3 life", Cost(mana=2, life=3)),
        ("pay two life", Cost(life=2)),
        ("pay 1 life for each +1/+1 counter on it", Cost(life=CountersOn("+1/+1"))),
        ("discard a card", Cost(discard=1)),
        ("discard two cards at random", Cost(discard=2)),
        ("mill three cards", Cost(mill=3)),
        ("sacrifice a land", Cost(acts=(Act("sacrifice", LAND),))),
        ("sacrifice two Islands", Cost(acts=(Act("sacrifice", ISLAND, 2),))),
        ("sacrifice another creature", Cost(acts=(Act("sacrifice", CREATURE, another=True),))),
        ("tap an untapped creature you control", Cost(acts=(Act("tap", UNTAPPED),))),
        (
            "tap an untapped creature you control not declared as an attacking creature this "
            "combat",
            Cost(acts=(Act("tap", UNTAPPED, idle=True),)),
        ),
        (
            "return an enchantment you control to its owner's hand",
            Cost(acts=(Act("return", AllOf((HasType("enchantment"), YOU))),)),
        ),
        (
            "return two Islands you control to their owners' hands",
            Cost(acts=(Act("return", AllOf((ISLAND, YOU)), 2),)),
        ),
        ("exile a card from your graveyard", Cost(acts=(Act("exile"),))),
        (
            "exile two creature cards from your graveyard",
            Cost(acts=(Act("exile", CREATURE, 2),)),
        ),
        (
            "pay {1} and sacrifice a land",
            Cost(mana=1, acts=(Act("sacrifice", LAND),)),
        ),
        (
            "sacrifice a land and discard a card",
            Cost(discard=1, acts=(Act("sacrifice", LAND),)),
        ),
    ],
)
def test_a_cost_is_read_and_said(words: str, cost: Cost) -> None:
    (effect,) = parse_line(OWN.format(words)).effects
    assert effect == AttackCost(cost=cost)
    assert parse_line(sentence(effect)).effects == (effect,)


@pytest.mark.parametrize(
    "words",
    [
        "pay X life",
        "pay {T}",
        "remove a counter from a card in exile",
        "exile a card with flashback from your graveyard",
        "tap an untapped creature you control declared as an attacker",
        "sacrifice half your lands",
    ],
)
def test_what_no_resource_answers_for_stays_in_words(words: str) -> None:
    (effect,) = parse_line(OWN.format(words)).effects
    assert isinstance(effect, AttackCost)
    assert effect.cost.other is not None
    assert effect.cost == Cost(other=effect.cost.other)


def test_whether_the_defending_player_pays_for_attackers_is_asked() -> None:
    words = "defending player pays {2} for each of those creatures"
    (effect,) = parse_line(f"Creatures can't attack unless {words}.").effects
    assert effect == CantAttack(subject=CREATURE, condition=Unless(Undecided(words)))
    (blocked,) = parse_line(f"This creature can't be blocked unless {words}.").effects
    assert blocked == BlockedCost(cost=Cost(mana=2))


def test_a_land_for_each_creature_of_a_colour_or_nothing_is_claimed() -> None:
    line = "Creatures can't attack unless their controller sacrifices a land for each of those "
    (effect,) = parse_line(f"{line}creatures.").effects
    expected = Cost(acts=(Act("sacrifice", LAND),))
    assert effect == AttackCost(subject=CREATURE, cost=expected)


@pytest.mark.parametrize(
    ("prohibits", "each", "is_per_creature"),
    [
        ("Creatures can't attack", "attacking creature they control", True),
        ("Creatures can't attack this turn", "attacking creature they control", True),
        ("Creatures can't attack", f"{TAX}", True),
        ("Creatures can't attack you", f"{TAX} you", True),
        ("Creatures can't attack you", "creature attacking you", True),
        ("Red creatures can't attack you", f"{TAX} you", True),
        (
            "Creatures can't attack you or planeswalkers you control",
            f"{TAX} you or a planeswalker you control",
            True,
        ),
        # of all attackers of theirs, whatever those attack and are
        ("Creatures can't attack you", "attacking creature they control", False),
        ("Creatures can't attack you", TAX, False),
        ("Red creatures can't attack", "attacking creature they control", False),
        # of those that attack the player alone
        ("Creatures can't attack you or planeswalkers you control", f"{TAX} you", False),
        ("Creatures can't attack", f"{TAX} you", False),
    ],
)
def test_what_is_counted_is_what_it_is_paid_for(
    prohibits: str, each: str, is_per_creature: bool
) -> None:
    words = f"pay {{1}} for each {each}"
    (effect,) = parse_line(
        f"{prohibits} unless their controller {words.replace('y', 'ys', 1)}."
    ).effects
    assert isinstance(effect, AttackCost)
    assert effect.cost == (Cost(mana=1) if is_per_creature else Cost(other=words))


@pytest.mark.parametrize(
    "line",
    [
        "This creature can't be blocked unless defending player pays {1}.",
        "This creature can't be blocked unless defending player discards a card.",
        "This creature can't be blocked by red creatures unless defending player pays {1}.",
        "This creature can't be blocked unless defending player pays {1} for each Swamp they"
        " control.",
    ],
)
def test_what_may_be_paid_once_for_all_blockers_is_not_read(line: str) -> None:
    """Two blockers: {1} or {2}? Only "for each creature blocking it" says."""
    parsed = parse_line(line)
    assert not parsed.understood
    assert parsed.effects == ()


@pytest.mark.parametrize("words", ["creature", "attacking creature", "of them"])
def test_for_each_creature_of_the_payer_is_no_count_of_the_board(words: str) -> None:
    """Each creature pays {2}, or {2} for each that there is? The amount stays in words."""
    (effect,) = parse_line(
        f"Creatures can't attack you unless their controller pays {{2}} for each {words}."
    ).effects
    assert isinstance(effect, AttackCost)
    assert effect.cost == Cost(other=f"pay {{2}} for each {words}")


def test_for_each_creature_on_the_battlefield_is_one() -> None:
    line = "Creatures can't attack you unless their controller pays {2} for each creature on the"
    (effect,) = parse_line(f"{line} battlefield.").effects
    assert isinstance(effect, AttackCost)
    assert effect.cost == Cost(mana=CountOf(CREATURE, 2))
    assert sentence(effect) == f"{line} battlefield."


def test_a_price_by_what_the_defending_player_has_is_not_counted() -> None:
    """It may be another number for each player that is attacked."""
    line = "This creature can't attack unless you pay {1} for each land defending player controls."
    (effect,) = parse_line(line).effects
    assert isinstance(effect, AttackCost)
    assert effect.cost == Cost(other="pay {1} for each land defending player controls")


@pytest.mark.parametrize(
    ("who", "each"),
    [
        # three creatures attack: this one costs {6}, and not {2}
        ("This creature can't attack you unless its", "creature attacking you"),
        ("Enchanted creature can't attack you unless its", "creature attacking you"),
    ],
)
def test_for_each_attacker_is_not_once_where_others_attack_too(who: str, each: str) -> None:
    (effect,) = parse_line(f"{who} controller pays {{2}} for each {each}.").effects
    assert isinstance(effect, AttackCost)
    assert effect.cost == Cost(other=f"pay {{2}} for each {each}")


@pytest.mark.parametrize(
    ("price", "legal", "listed"),
    [
        # Ann has 20 life, 3 mana and 1 card; what is too large to be read is told
        ("pay 20 life", True, False),
        ("pay 999999 life", False, False),
        ("pay 1000000 life", True, True),
        ("pay {3}", True, False),
        ("pay {100000}", False, False),
        ("pay {1000000}", True, True),
        ("discard 1000000 cards", True, True),
        ("sacrifice 1000000 creatures", True, True),
    ],
)
def test_no_number_is_taken_on_trust(price: str, legal: bool, listed: bool) -> None:
    text = f"This creature can't attack unless you {price}."
    elf = {"id": "elf", "controller": "Ann", "type_line": "Creature — Elf", "power": 1}
    elf |= {"toughness": 1, "oracle_text": text}
    players = [{"name": "Ann", "life": 20, "mana": 3, "hand": 1}, {"name": "Bob"}]
    position = {"players": players, "permanents": [elf], "attacks": {"elf": "Bob"}}
    judgement = check(Position.from_value(position))
    assert judgement.legal is legal
    assert bool(judgement.gaps.not_understood) is listed
