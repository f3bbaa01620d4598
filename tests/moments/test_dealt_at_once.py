"""What one source deals at once to several is one event (120.9, 510.2, 603.2c): who waits for its
dealing damage, or for the life that it gains, triggers once by all of it.

Each board has a first damage step; what triggers in it makes somebody larger, and Bob's life after
the second says how often.
"""

import pytest

from legality import ranked
from tests.moments.answers import A, B, damage, dealing
from tests.table import EDITIONS, Value, board, creature

GROWS = "Whenever this creature deals {} damage, put a +1/+1 counter on it."
CHEERS = "Whenever you gain life, put a +1/+1 counter on this creature."
EGG = creature("egg", B, "0/1")


def life_of_bob(*permanents: Value, attacks: str, blocks: dict[str, list[str]], rules: str) -> int:
    """Bob's life after that combat."""
    position = board(*permanents, attacks=attacks, rules=rules)
    (found,) = ranked(position, among=[blocks])
    assert (found.not_understood, found.asks, found.not_modelled) == ((), (), ())
    return found.outcome.life[B]


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(
    ("text", "life"),
    [
        # 2/2: first 1 to the egg and 1 to Bob; then 3, or 4, to Bob alone
        (GROWS.format("combat"), 20 - 1 - 3),
        (GROWS.replace("{} ", ""), 20 - 1 - 3),
        # who is dealt it counts: a creature and a player, once each
        ("Whenever this creature deals combat damage to a creature, put a +1/+1 counter on this "
         "creature.\n"
         "Whenever this creature deals combat damage to a player, put a +1/+1 counter on it.",
         20 - 1 - 4),
    ],
)  # fmt: skip
def test_a_source_deals_damage_once(text: str, life: int, rules: str) -> None:
    quick = creature("quick", A, "2/2", text, keywords=["Double strike", "Trample"])
    assert life_of_bob(quick, EGG, attacks="quick", blocks={"egg": ["quick"]}, rules=rules) == life


@pytest.mark.parametrize("rules", EDITIONS)
def test_each_creature_that_is_dealt_damage_counts(rules: str) -> None:
    """First 1 to each of two eggs, two counters; no damage to Bob but the other's 1."""
    text = "Whenever a creature you control deals combat damage to a creature, put a +1/+1 "\
           "counter on this creature."  # fmt: skip
    quick = creature("quick", A, "2/2", keywords=["First strike"])
    two = creature("egg", B, "0/1"), creature("egg2", B, "0/1")
    fan = creature("fan", A, "1/1", text)
    blocks = {"egg": ["quick"], "egg2": ["quick"]}
    assert life_of_bob(quick, fan, *two, attacks="quick fan", blocks=blocks, rules=rules) == 17


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_source_with_lifelink_gains_life_once(rules: str) -> None:
    """The fan is 1/1: 2/2 by one source, whomever that damages; 3/3 by two sources. So it was where
    lifelink was a triggered ability, to 2009-05."""
    words = ["First strike", "Trample", "Lifelink"]
    linked, fan = creature("linked", A, "2/2", keywords=words), creature("fan", A, "1/1", CHEERS)
    found = life_of_bob(linked, fan, EGG, attacks="linked fan", blocks={"egg": ["linked"]},
                        rules=rules)  # fmt: skip
    assert found == 20 - 1 - 2
    pair = [creature(name, A, "1/1", keywords=words) for name in ("one", "two")]
    found = life_of_bob(*pair, fan, EGG, attacks="one two fan", blocks={}, rules=rules)
    assert found == 20 - 2 - 3


@pytest.mark.rule("603.2")
@pytest.mark.parametrize("times", [1, 2])
def test_the_first_time_each_turn_is_one_of_two_at_once(times: int) -> None:
    """Two first strikers with lifelink gain their player life in two events: the 2/2 grows by the
    first of them, and would by each without these words."""
    words = "you gain life for the first time each turn" if times == 1 else "you gain life"
    text = f"Whenever {words}, put a +1/+1 counter on this creature."
    knights = [creature(name, A, "1/1", "First strike, lifelink") for name in ("j", "k")]
    position = dealing(
        *(creature("a", A, "2/2", text), *knights),
        assign={"a": {B: 2 + times}},
        attacks="a j k",
        blocks="nobody",
        step="regular",
        given=[{"id": "a", "text": "it's the first time this turn", "holds": True}][: 2 - times],
    )
    assert damage(position) is True


@pytest.mark.parametrize("whose", ["A creature you control", "Another creature you control"])
def test_the_first_time_is_of_each_creature(whose: str) -> None:
    """Each of two attackers gets +1/+0 by its own first attack; the source as well, or not."""
    gets = "it gets +1/+0 until end of turn"
    text = f"Whenever {whose.lower()} attacks for the first time each turn, {gets}."
    position = dealing(
        *(creature("a", A, "2/2", text), creature("b", A), creature("c", A)),
        assign={"a": {B: 3 if whose.startswith("A ") else 2}, "b": {B: 3}, "c": {B: 3}},
        attacks="a b c",
        blocks="nobody",
        given=[{"id": "a", "text": "it's the first time this turn", "holds": True}],
    )
    assert damage(position) is True
