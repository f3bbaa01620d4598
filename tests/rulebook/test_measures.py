"""Devotion, party, domain, total power, different powers: counted on the board."""

from typing import Any

import pytest

from legality import Player, Position, check
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.position import Permanent
from legality.rulebook.evaluate import amount
from legality.rulebook.measures import counters, devotion, party, statistic
from legality.rulebook.moment import Viewpoint
from legality.rulebook.table import Table
from tests.table import board, creature


def permanent(name: str, types: str = "Creature — Goat", **fields: Any) -> Permanent:
    size: dict[str, Any] = {"power": 1, "toughness": 1} if "Creature" in types else {}
    return Permanent(id=name, controller="Ann", type_line=types, **{**size, **fields})


@pytest.mark.parametrize(
    ("costs", "expected"),
    [
        (["{2}{R}{R}", "{R}"], 3),
        (["{R/W}{W}"], 1),  # the hybrid symbol is red, too
        (["{R/P}", "{2/R}"], 2),
        (["{3}"], 0),
        (["{R}", None], None),
    ],
)
def test_devotion_to_red(costs: list[str | None], expected: int | None) -> None:
    mine = [permanent(f"p{n}", mana_cost=cost) for n, cost in enumerate(costs)]
    assert devotion(mine, frozenset("R")) == expected


def test_devotion_to_two_colors_counts_each_symbol_once() -> None:
    assert devotion([permanent("one", mana_cost="{R/W}{R}{W}{G}")], frozenset("RW")) == 3


def test_what_has_no_mana_cost() -> None:
    mine = [permanent("land", "Land"), permanent("bird", "Token Creature — Bird")]
    assert devotion([*mine, permanent("down", face_down=True)], frozenset("R")) == 0


NOBODY: list[list[str]] = [[], [], [], []]


@pytest.mark.parametrize(
    ("roles", "expected"),
    [
        ([["a"], ["b"], ["c"], ["d"]], 4),
        ([["a"], ["a"], ["a"], ["a"]], 1),
        ([["a", "b"], ["a"], [], []], 2),  # b is the Cleric, so that a can be the Rogue
        ([["a", "b"], ["a", "c"], ["a"], []], 3),
        (NOBODY, 0),
    ],
)
def test_party(roles: list[list[str]], expected: int) -> None:
    assert party([[permanent(name) for name in names] for names in roles]) == expected


def judged(text: str, *others: dict[str, Any]) -> Any:
    """Ann's ram attacks with that text, Bob's guard blocks it; Ann has those others besides."""
    creature = {"type_line": "Creature — Goat", "power": 2, "toughness": 2}
    return check(
        Position.from_value(
            {
                "players": [{"name": "Ann"}, {"name": "Bob"}],
                "permanents": [
                    {"id": "ram", "controller": "Ann", "oracle_text": text, **creature},
                    {"id": "guard", "controller": "Bob", **creature},
                    *({"id": f"x{n}", "controller": "Ann", **o} for n, o in enumerate(others)),
                ],
                "attacks": {"ram": "Bob"},
                "blocks": {"guard": ["ram"]},
            }
        )
    )


@pytest.mark.parametrize(
    ("values", "total", "different"),
    [((2, 3, 3), 8, 2), ((), 0, 0), ((2, None), None, None)],
)
def test_what_one_of_them_does_not_tell_is_not_known(
    values: tuple[int | None, ...], total: int | None, different: int | None
) -> None:
    goats = [permanent(f"p{n}", mana_value=value) for n, value in enumerate(values)]
    table = Table(
        Position(players=(Player(name="Ann"), Player(name="Bob")), permanents=tuple(goats))
    )
    for kind, expected in ((f.TotalOf, total), (f.DifferentOf, different)):
        assert amount(table, kind("mana value", q.ANYTHING), Viewpoint(None, "Ann")) == expected


@pytest.mark.parametrize(
    ("condition", "legal"),
    [
        ("creatures you control have total power 8 or greater", None),  # 4 + 3, or more
        ("you control two or more creatures with different powers", None),  # 4 and 3, or 4
        ("you control a creature with power 5 or greater", None),
        ("you control three or more creatures", True),
    ],
)
def test_a_size_in_doubt_leaves_open_what_counts_it(condition: str, legal: bool | None) -> None:
    """What an ability which is not read has done to the 3/3, nothing tells."""
    text = f"This creature can't be blocked as long as {condition}."
    grows = "Whenever this creature attacks, frobnicate it with +1/+1 counters."
    position = board(
        creature("a", "Ann", "4/4", text), creature("c", "Ann", "3/3", grows),
        creature("b", "Bob", "2/2"), attacks="a c", blocks="b>a",
    )  # fmt: skip
    verdict = check(position).to_value()
    assert verdict["blocks"]["Bob"]["legal"] is legal


def warrior(power: int, words: str) -> dict[str, Any]:
    return {"type_line": f"Creature — {words}", "power": power, "toughness": 1}


PARTY = [warrior(1, word) for word in ("Cleric", "Rogue", "Warrior Wizard", "Wizard")]
LANDS = [{"type_line": f"Land — {word}"} for word in ("Plains", "Island Swamp", "Mountain Forest")]
BEYOND = "This creature can't be blocked as long as"


@pytest.mark.parametrize(
    ("circumstance", "others", "holds"),
    [
        ("you have a full party", PARTY, True),
        ("you have a full party", PARTY[:3], False),
        ("creatures you control have total power 8 or greater", [warrior(6, "Goat")], True),
        ("creatures you control have total power 8 or greater", [warrior(5, "Goat")], False),
        (
            "you control three or more creatures with different powers",
            [warrior(3, "Goat"), warrior(1, "Goat")],
            True,
        ),
        (
            "you control three or more creatures with different powers",
            [warrior(3, "Goat"), warrior(2, "Goat")],
            False,
        ),
        ("there are five basic land types among lands you control", LANDS, True),
        ("there are five basic land types among lands you control", LANDS[:2], False),
        ("you control no more than one land", LANDS[:1], True),
        ("you control no more than one land", LANDS[:2], False),
    ],
)
def test_the_board_decides(circumstance: str, others: list[dict[str, Any]], holds: bool) -> None:
    found = judged(f"{BEYOND} {circumstance}.", *others)
    assert found.legal is not holds
    assert (found.asks, found.not_understood) == ((), ())


def test_devotion_is_asked_where_a_mana_cost_is_not_told() -> None:
    text = f"{BEYOND} your devotion to red is two or more."
    red = {"type_line": "Enchantment", "mana_cost": "{R}{R}"}
    (asked,) = judged(text, red).asks  # the ram's own cost is not told
    assert asked.asked == "your devotion to red is two or more"


def test_who_is_paired_is_asked_creature_by_creature() -> None:
    text = "As long as this creature is paired with another creature, both creatures have shadow."
    found = judged(text, warrior(1, "Goat"))
    assert found.legal is None
    assert [one.asked for one in found.asks] == ["this creature is paired with another creature"]


@pytest.mark.parametrize(("kind", "expected"), [("loyalty", 4), ("age", 2), (None, 6), ("oil", 0)])
def test_loyalty_is_counters(kind: str | None, expected: int) -> None:
    """306.5c: four loyalty counters, and two age counters besides."""
    walker = permanent("walker", "Planeswalker — Test", loyalty=4, counters={"age": 2})
    assert counters(walker, kind) == expected


@pytest.mark.parametrize(("fields", "expected"), [({"face_down": True}, 0), ({"mana_value": 3}, 3)])
def test_a_face_down_permanent_has_no_mana_value(fields: dict[str, Any], expected: int) -> None:
    """It has no mana cost, so its mana value is 0; what is written counts, and nothing is known of
    a permanent that is face up and has none written."""
    assert statistic(permanent("down", **fields), "mana value") == expected
    assert statistic(permanent("up"), "mana value") is None
