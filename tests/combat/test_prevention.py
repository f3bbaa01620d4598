"""Combat damage that is prevented is not dealt (615.1a, 702.16e); it is assigned all the same."""

from collections.abc import Sequence

import pytest

from legality import Combat, Position
from legality.combat import EventKind, rule
from tests.combat.playing import dealt, every_edition, fight
from tests.table import EDITIONS, RULES_2006, Value, aura, creature, enchantment, lasting

RED = creature("A", "Ann", colors=["R"])
GREEN = creature("B", "Ann", colors=["G"])
X = creature("X", "Bob", colors=["W"])
BOTH = {"A": "Bob", "B": "Bob"}
STRUCK = {"A": {"Bob": 2}, "B": {"X": 2}, "X": {"B": 2}}


def struck(*more: Value, rules: str = EDITIONS[3], effects: Sequence[Value] = ()) -> Combat:
    """A strikes Bob, B and X each other."""
    combat = fight(
        RED, GREEN, X, *more, attacks=BOTH, blocks={"X": ["B"]}, rules=rules, effects=list(effects)
    )
    return dealt(combat, STRUCK).settle()


@pytest.mark.parametrize(
    ("text", "life", "died"),
    [
        ("", 18, ("B", "X")),
        ("Prevent all combat damage that would be dealt this turn.", 20, ()),
        ("Prevent all damage that would be dealt to you.", 20, ("B", "X")),
        ("Prevent all combat damage that would be dealt to players.", 20, ("B", "X")),
        ("Prevent all combat damage that would be dealt to creatures you control.", 18, ("B",)),
        ("Prevent all damage that would be dealt to you and creatures you control.", 20, ("B",)),
        ("Prevent all combat damage that would be dealt by attacking creatures.", 20, ("B",)),
        ("Prevent all combat damage that would be dealt by blocking creatures.", 18, ("X",)),
        ("Prevent all combat damage that would be dealt to you by green creatures.", 18,
         ("B", "X")),
        ("Prevent all combat damage red creatures would deal this turn.", 20, ("B", "X")),
        ("Prevent all damage that would be dealt to you by red sources.", 20, ("B", "X")),
        ("Prevent all damage that would be dealt to you by green sources.", 18, ("B", "X")),
        ("Prevent all damage that would be dealt to you and creatures you control by sources you "
         "don't control.", 20, ("B",)),
        ("Prevent all damage that would be dealt to creatures you control by sources you control.",
         18, ("B", "X")),
        ("Prevent all noncombat damage that would be dealt to you.", 18, ("B", "X")),
    ],
)  # fmt: skip
@every_edition
def test_prevention_by_whom_and_to_whom(
    rules: str, text: str, life: int, died: tuple[str, ...]
) -> None:
    after = struck(enchantment("law", "Bob", text), rules=rules)
    assert (after.outcome.life["Bob"], after.outcome.died) == (life, died)


@every_edition
def test_to_and_by_one_creature(rules: str) -> None:
    badge = aura("badge", "Bob", "B", "Prevent all combat damage that would be dealt to and dealt "
                 "by enchanted creature.")  # fmt: skip
    assert struck(badge, rules=rules).outcome.died == ()
    fog = lasting(
        "Prevent all combat damage that would be dealt by target creature this turn.", "B"
    )
    assert struck(rules=rules, effects=[fog]).outcome.died == ("B",)


@pytest.mark.parametrize(("color", "died"), [("green", ("B",)), ("red", ("B", "X"))])
@every_edition
def test_a_creature_with_protection_is_dealt_no_damage_of_the_quality(
    rules: str, color: str, died: tuple[str, ...]
) -> None:
    guard = creature("X", "Bob", text=f"Protection from {color}")
    combat = fight(RED, GREEN, guard, attacks=BOTH, blocks={"X": ["B"]}, rules=rules)
    after = dealt(combat, STRUCK).settle()
    assert after.outcome.died == died
    assert bool(after.triggered(EventKind.PROTECTED, "B", "X")) is (color == "green")


@pytest.mark.parametrize(("color", "life"), [("red", 20), ("green", 18)])
def test_a_player_with_protection(color: str, life: int) -> None:
    after = struck(enchantment("law", "Bob", f"You have protection from {color}."))
    assert after.outcome.life["Bob"] == life


def test_protection_from_everything() -> None:
    guard = creature("X", "Bob", text="Protection from everything")
    combat = fight(RED, GREEN, guard, attacks=BOTH, blocks={"X": ["B"]})
    assert dealt(combat, STRUCK).settle().outcome.died == ("B",)


@pytest.mark.rule("702.16e")
def test_what_is_prevented_kills_links_and_poisons_nobody() -> None:
    # deathtouch, lifelink, toxic: nothing of them comes of damage that is not dealt (120.3)
    snake = creature("A", "Ann", text="Deathtouch\nLifelink\nToxic 1", colors=["R"])
    guard = creature("X", "Bob", text="Protection from red")
    combat = fight(snake, guard, attacks={"A": "Bob"}, blocks={"X": ["A"]})
    after = dealt(combat, {"A": {"X": 2}, "X": {"A": 2}}).settle()
    assert (after.outcome.died, after.outcome.life["Ann"]) == (("A",), 20)
    law = enchantment("law", "Bob", "You have protection from red.")
    hit = dealt(fight(snake, law, attacks={"A": "Bob"}, blocks={}), {"A": {"Bob": 2}})
    assert (hit.outcome.life, hit.outcome.poison) == ({"Ann": 20, "Bob": 20}, {})


def test_lethal_damage_is_assigned_as_if_nothing_were_prevented() -> None:
    # 702.19b: 4/4 trample over a 2/2 that is dealt nothing of it: 2 to it, 2 to Bob
    giant = creature("A", "Ann", "4/4", "Trample", colors=["R"])
    guard = creature("X", "Bob", text="Protection from red")
    combat = fight(giant, guard, attacks={"A": "Bob"}, blocks={"X": ["A"]})
    after = dealt(combat, {"A": {"X": 2, "Bob": 2}, "X": {"A": 2}}).settle()
    assert (after.outcome.life["Bob"], after.outcome.died) == (18, ())


@pytest.mark.parametrize(
    ("rules", "prevented", "protected"),
    [(RULES_2006, "419.1d", "502.7e"), (EDITIONS[1], "615.1a", "702.14e"),
     (EDITIONS[-1], "615.1a", "702.16e")],
)  # fmt: skip
def test_each_is_cited_by_its_number(rules: str, prevented: str, protected: str) -> None:
    edition = fight(RED, attacks={}, rules=rules).edition
    assert rule(EventKind.DAMAGE_PREVENTED, edition) == prevented
    assert rule(EventKind.PROTECTED, edition) == protected


# -- in a limited range of influence ---------------------------------------------------------------


def ranged(*more: Value, rules: str, bob: int | None, cid: int | None = None) -> Combat:
    """The same where Bob, in the next seat to Ann, and Cid, two seats from Ann and one from Bob,
    have so large a range of influence (801.2); Dan sits between Cid and Ann."""
    players: list[Value] = [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cid"}, {"name": "Dan"}]
    for seat, limit in ((1, bob), (2, cid)):
        if limit is not None:
            players[seat]["range"] = limit
    start = Position.from_value(
        {"players": players, "permanents": [RED, GREEN, X, *more], "rules": rules}
    )
    combat = Combat.begin(start).declare_attackers(BOTH).declare_blockers({"X": ["B"]})
    return dealt(combat, STRUCK).settle()


@pytest.mark.parametrize(("bob", "died"), [(0, ("B", "X")), (1, ("B",)), (None, ("B",))])
@every_edition
def test_protection_from_sources_out_of_range_is_none(
    rules: str, bob: int | None, died: tuple[str, ...]
) -> None:
    # 801.13b: where Ann is out of Bob's range, his protection can't affect damage by her creature
    shield = aura("shield", "Bob", "X", "Enchanted creature has protection from green.")
    assert ranged(shield, rules=rules, bob=bob).outcome.died == died


@pytest.mark.parametrize(
    ("text", "bob", "life", "died"),
    [
        # the recipient alone is specified: the source may be anywhere
        ("Prevent all combat damage that would be dealt to you.", 0, 18, ("B", "X")),
        # the source alone is specified: it has to be in range
        ("Prevent all combat damage that would be dealt by attacking creatures.", 0, 18,
         ("B", "X")),
        ("Prevent all combat damage that would be dealt by attacking creatures.", 2, 20, ("B",)),
        # both: both
        ("Prevent all combat damage that would be dealt to creatures by green creatures.", 0, 18,
         ("B", "X")),
        ("Prevent all combat damage that would be dealt to creatures by green creatures.", 2, 18,
         ("B",)),
        # neither: both again
        ("Prevent all combat damage that would be dealt this turn.", 0, 18, ("B", "X")),
        ("Prevent all combat damage that would be dealt this turn.", 1, 18, ("B", "X")),
        ("Prevent all combat damage that would be dealt this turn.", 2, 20, ()),
        # of Bob's creature alone Cid knows, who is in the next seat to Bob
        ("Prevent all combat damage that would be dealt to creatures.", 1, 18, ("B",)),
        ("Prevent all combat damage that would be dealt to creatures.", 2, 18, ()),
        ("Prevent all combat damage that would be dealt to players.", 0, 18, ("B", "X")),
        ("Prevent all combat damage that would be dealt to players.", 1, 20, ("B", "X")),
    ],
)  # fmt: skip
@every_edition
def test_what_is_prevented_in_the_range_of_the_effect(
    rules: str, text: str, bob: int, life: int, died: tuple[str, ...]
) -> None:
    """Cid's law, by so large a range of Cid's."""
    after = ranged(enchantment("law", "Cid", text), rules=rules, bob=None, cid=bob)
    assert (after.outcome.life["Bob"], after.outcome.died) == (life, died)


@pytest.mark.parametrize(("bob", "life"), [(0, 20), (1, 20)])
def test_whoever_deals_the_damage_to_you(bob: int, life: int) -> None:
    law = enchantment("law", "Bob", "Prevent all combat damage that would be dealt to you.")
    assert ranged(law, rules=EDITIONS[-1], bob=bob).outcome.life["Bob"] == life


@pytest.mark.parametrize(("bob", "life"), [(0, 18), (1, 20)])
def test_a_player_is_protected_from_sources_in_range(bob: int, life: int) -> None:
    law = enchantment("law", "Bob", "You have protection from red.")
    assert ranged(law, rules=EDITIONS[-1], bob=bob).outcome.life["Bob"] == life
