"""Limited range of influence in triggered abilities: what is out of range sets nothing off (801.7),
is not affected (801.10) and not looked at (801.11)."""

import pytest

from legality import Position
from legality.combat import Combat, Outcome

BIRD = {"id": "bird", "controller": "Ann", "type_line": "Creature", "power": 2, "toughness": 2}


def after_attack(*permanents: dict[str, object], reach: int, life: int = 20) -> Outcome:
    """What has come of Ann's bird attacking Bob, of five around a table: Bob, Cid, Dan, Eve."""
    names = ("Ann", "Bob", "Cid", "Dan", "Eve")
    players = [{"name": one, "range": reach} for one in names]
    players[3]["life"] = life
    value = {"rules": "current", "players": players, "permanents": [BIRD, *permanents]}
    combat = Combat.begin(Position.from_value(value)).declare_attackers({"bird": "Bob"})
    return combat.resolve_triggers().outcome


def watcher(controller: str, text: str) -> dict[str, object]:
    return {
        "id": "watcher",
        "controller": controller,
        "type_line": "Enchantment",
        "oracle_text": text,
    }


@pytest.mark.parametrize(("reach", "life"), [(1, 20), (2, 21)])
def test_801_7_what_happens_out_of_range_sets_nothing_off(reach: int, life: int) -> None:
    # Dan sits two seats from Ann and from Bob: with a range of one he sees nothing of it.
    found = after_attack(
        watcher("Dan", "Whenever a creature attacks, you gain 1 life."), reach=reach
    )
    assert found.life["Dan"] == life


@pytest.mark.parametrize(("whom", "life"), [("", 21), (" a player", 20)])
def test_801_7_all_that_it_speaks_of_has_to_be_in_range(whom: str, life: int) -> None:
    # Eve sits beside Ann, and two seats from Bob, who is attacked: in the rule's own example an
    # ability that does not speak of the other of the two triggers, and one that does so doesn't.
    text = f"Whenever a creature attacks{whom}, you gain 1 life."
    assert after_attack(watcher("Eve", text), reach=1).life["Eve"] == life


@pytest.mark.parametrize(("reach", "others"), [(1, 20), (2, 19)])
def test_801_10_who_is_out_of_range_is_not_affected(reach: int, others: int) -> None:
    # Bob and Eve sit beside Ann; Cid and Dan are two seats away.
    found = after_attack(
        watcher("Ann", "Whenever a creature attacks, each opponent loses 1 life."), reach=reach
    )
    assert {name: found.life[name] for name in ("Bob", "Eve")} == {"Bob": 19, "Eve": 19}
    assert {name: found.life[name] for name in ("Cid", "Dan")} == {"Cid": others, "Dan": others}


@pytest.mark.parametrize(("reach", "gained"), [(1, 1), (2, 0)])
def test_801_11_the_most_life_is_that_of_those_in_range(reach: int, gained: int) -> None:
    # Dan has 30. With a range of one Ann does not see it: Bob's 20 are the most, tied.
    text = (
        "Whenever this creature attacks the player with the most life or tied for most life, "
        "you gain 1 life."
    )
    one = BIRD | {"oracle_text": text}
    names = ("Ann", "Bob", "Cid", "Dan", "Eve")
    players = [{"name": name, "range": reach} for name in names]
    players[3]["life"] = 30
    value = {"rules": "current", "players": players, "permanents": [one]}
    combat = Combat.begin(Position.from_value(value)).declare_attackers({"bird": "Bob"})
    assert combat.resolve_triggers().outcome.life["Ann"] == 20 + gained
