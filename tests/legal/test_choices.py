"""Which choices can still lead to a legal declaration: against every declaration judged by itself,
and the reasons of the others by hand."""

from itertools import combinations, product
from typing import Any

import pytest

from legality import Legal, PositionError, legal_attacks, legal_blocks
from legality.legal.choices import Options, choices
from legality.legal.diagram.limits import Limits
from legality.legal.named import NamedView
from legality.position import Position

LURED = """
Ann:
  elk = Gilded Elk 2/4 (Creature — Elk) -> Bob
    : Menace
    : All creatures able to block this creature do so.
  wolf = Lone Wolf 3/3 (Creature — Wolf) -> Bob
  bird = Grey Hawk 1/1 (Creature — Bird) "Flying" -> Bob
Bob:
  cub = Bear Cub 2/2 (Creature — Bear)
  hydra = Two-Necked Hydra 4/4 (Creature — Hydra)
    : This creature can block an additional creature each combat.
"""
"""Both must block the elk: together they can, and the hydra may block the wolf beside."""
CAPPED = """
Ann:
  berserker = Eager Berserker 3/2 (Creature — Human) "This creature attacks each combat if able."
  scout = Quiet Scout 2/2 (Creature — Human Scout)
  page = Sleeping Page 1/1 (Creature — Human), tapped
Bob:
  arbiter = Still Arbiter 1/5 (Creature — Construct)
    : No more than one creature can attack each combat.
"""
TOLL = """
Ann, mana 1:
  ram = Placid Ram 2/3 (Creature — Sheep)
  imp = Idle Imp 1/1 (Creature — Imp)
Bob:
  toll = Toll Bridge (Enchantment)
    : Creatures can't attack you unless their controller pays {1} for each of those creatures.
"""
"""Ann can pay for one."""


def view_of(board: str, declare: str) -> NamedView:
    position = Position.read(board.encode())
    return legal_attacks(position) if declare == "attacks" else legal_blocks(position)


def by_judging(view: NamedView, chosen: dict[str, Any]) -> dict[tuple[str, str | None], bool]:
    """The same by going through every declaration of these creatures and things."""
    problem = view.problem
    lists = view.problem.declaration == "blocks"
    ways: list[tuple[str, ...]] = [
        some for n in range(len(problem.objects) + 1) for some in combinations(problem.objects, n)
    ]
    found = {
        (creature, thing): False
        for creature in problem.creatures
        for thing in (*problem.objects, None)
    }
    fixed = {
        name: tuple([some] if isinstance(some, str) else some or ())
        for name, some in chosen.items()
    }
    if not lists:
        ways = [way for way in ways if len(way) < 2]
    for picks in product(ways, repeat=len(problem.creatures)):
        declared = dict(zip(problem.creatures, picks, strict=True))
        said = {name: list(some) if lists else some[0] for name, some in declared.items() if some}
        if not isinstance(view.judge(said), Legal):
            continue
        for creature, some in declared.items():
            if all(declared[other] == fixed[other] for other in fixed if other != creature):
                for thing in some or (None,):
                    found[creature, thing] = True
    return found


CHOSEN: list[tuple[str, str, dict[str, Any]]] = [
    (LURED, "blocks", {}),
    (LURED, "blocks", {"cub": ["elk"]}),
    (LURED, "blocks", {"cub": ["wolf"]}),
    (LURED, "blocks", {"cub": []}),
    (LURED, "blocks", {"hydra": ["elk", "wolf"]}),
    (LURED, "blocks", {"cub": ["elk"], "hydra": ["wolf"]}),
    (CAPPED, "attacks", {}),
    (CAPPED, "attacks", {"scout": "Bob"}),
    (CAPPED, "attacks", {"berserker": None}),
    (TOLL, "attacks", {}),
    (TOLL, "attacks", {"imp": "Bob"}),
    (TOLL, "attacks", {"imp": "Bob", "ram": "Bob"}),
]


@pytest.mark.parametrize(("board", "declare", "chosen"), CHOSEN)
def test_possible_is_what_some_legal_declaration_has(
    board: str, declare: str, chosen: dict[str, Any]
) -> None:
    view = view_of(board, declare)
    found = choices(view, chosen)
    told = {
        (one.creature, option.choice): option.possible
        for one in found.creatures
        for option in one.choices
    }
    assert told == by_judging(view, chosen)
    for one in found.creatures:
        for option in one.choices:
            assert option.possible or option.why, (one.creature, option)


def reasons(board: str, declare: str, chosen: dict[str, Any]) -> dict[tuple[str, str | None], Any]:
    """Rule and sources of each reason of what is not possible."""
    found = choices(view_of(board, declare), chosen)
    return {
        (one.creature, option.choice): {(why.rule, why.sources) for why in option.why}
        for one in found.creatures
        for option in one.choices
        if option.why
    }


def test_reasons_of_blocks() -> None:
    """The bird flies (702.9b); who blocks the wolf alone, or nothing, disobeys the lure."""
    assert reasons(LURED, "blocks", {}) == {
        ("cub", "wolf"): {("509.1c", ("elk",))},
        ("cub", "bird"): {("509.1b", ("bird",))},
        ("cub", None): {("509.1c", ("elk",))},
        ("hydra", "bird"): {("509.1b", ("bird",))},
        ("hydra", None): {("509.1c", ("elk",))},
    }


def test_reasons_beside_what_was_chosen() -> None:
    """When the cub has chosen the wolf, the hydra can't block the elk alone (menace), and then it
    need not; the cub is told what it may choose instead."""
    found = reasons(LURED, "blocks", {"cub": ["wolf"]})
    assert found["hydra", "elk"] == {("509.1b", ("elk",))}
    assert found["cub", "wolf"] == {("509.1c", ("elk",))}
    assert ("cub", "elk") not in found


def test_reasons_of_attacks() -> None:
    """One may attack, and the berserker must (508.1d); a tapped creature can't (508.1a)."""
    assert reasons(CAPPED, "attacks", {}) == {
        ("berserker", None): {("508.1d", ("berserker",))},
        ("scout", "Bob"): {("508.1d", ("berserker",))},
        ("page", "Bob"): {("508.1a", ())},
    }


def test_what_cannot_be_paid() -> None:
    """Ann can pay for the imp or for the ram (508.1j)."""
    assert reasons(TOLL, "attacks", {}) == {}
    assert reasons(TOLL, "attacks", {"imp": "Bob"}) == {("ram", "Bob"): {("508.1j", ("toll",))}}


def test_undecided_where_the_diagram_is_too_large() -> None:
    """Then it is still told what can never be."""
    position = Position.read(LURED.encode())
    found = choices(legal_blocks(position, limits=Limits(arcs=1)), {})
    assert (found.completable, bool(found.undecided)) == (None, True)
    (cub, _) = found.creatures
    assert cub == Options("cub", 1, cub.choices)
    assert {option.choice: option.possible for option in cub.choices} == {
        "elk": None,
        "wolf": None,
        "bird": False,
        None: None,
    }
    assert found.to_value()["undecided"] == found.undecided


ASKED = """
Ann:
  ox = Wary Ox 3/3 (Creature — Ox) -> Bob
    : This creature can't be blocked unless you have no cards in hand.
  elk = Lone Elk 2/2 (Creature — Elk) -> Bob
    : This creature can't be blocked.
Bob:
  cub = Lost Cub 1/1 (Creature — Bear)
blocks: none
"""
"""Whether the cub may block the ox, the board does not tell."""


@pytest.mark.parametrize(
    ("board", "ox", "completable"),
    [
        (ASKED, None, None),
        (ASKED + 'given: "ox" "you have no cards in hand" yes\n', True, True),
        (ASKED + 'given: "ox" "you have no cards in hand" no\n', False, False),
    ],
)
def test_what_hangs_on_something_that_is_not_told_is_undecided(
    board: str, ox: bool | None, completable: bool | None
) -> None:
    """The elk can never be blocked, and to block nothing is legal whichever way it is."""
    view = view_of(board, "blocks")
    found = choices(view, {})
    (cub,) = found.creatures
    possible = {option.choice: option.possible for option in cub.choices}
    assert possible == {"ox": ox, "elk": False, None: True}
    assert {option.choice for option in cub.choices if option.why} == (
        {"elk"} if ox is not False else {"ox", "elk"}
    )
    assert found.completable is True  # nobody has chosen yet
    blocking = choices(view, {"cub": ["ox"]})
    assert blocking.completable is completable
    assert ("you have no cards in hand" in (blocking.undecided or "")) is (ox is None)
    assert bool(found.gaps.asks) is (ox is None)


def test_too_many_questions_leave_every_choice_undecided() -> None:
    """Seven things that are not told are not worked out in 128 ways."""
    wary = "".join(
        f"""  ox{n} = Ox 1/1 (Creature — Ox) -> Bob
    : This creature can't be blocked unless you have {n} or more cards in hand.
"""
        for n in range(2, 9)
    )
    board = f"Ann:\n{wary}Bob:\n  cub = Lost Cub 1/1 (Creature — Bear)\nblocks: none\n"
    found = choices(view_of(board, "blocks"), {})
    (cub,) = found.creatures
    assert {option.possible for option in cub.choices} == {None}
    assert (found.completable, bool(found.undecided)) == (None, True)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(PositionError, match="chosen"):
        choices(view_of(LURED, "blocks"), {"nobody": None})
    with pytest.raises(PositionError, match="chosen"):
        choices(view_of(LURED, "blocks"), {"cub": ["nobody"]})
