"""Counting without listing: closed forms by hand, large boards, and agreement with the listing."""

import subprocess
import sys
import time
from itertools import product
from math import comb

import pytest

from legality.errors import TooLarge
from legality.legal.damage import legal_damage
from legality.problem.assignments.counting import count, parts
from legality.problem.assignments.lattice import LARGEST, TooMany, cases, unions
from legality.problem.assignments.listing import assignments
from legality.problem.damage import DamageProblem
from legality.problem.damage_checker import is_legal
from tests.damage.dealing import MANY, attacker, blocker, fight
from tests.damage.random_problems import damage_problem
from tests.table import RULES_2006, RULES_2009, RULES_2024, RULES_2026, Value, planeswalker


def named(number: int) -> list[str]:
    return [f"b{place}" for place in range(number)]


def wide(blockers: int, size: str, text: str = "") -> list[Value]:
    return [blocker(name, size, text) for name in named(blockers)]


# -- one source, by hand -----------------------------------------------------------------------


@pytest.mark.parametrize("rules", [RULES_2006, RULES_2026])
@pytest.mark.parametrize("power", [30, 10**12])
def test_free_division_is_a_binomial_coefficient(rules: str, power: int) -> None:
    position = fight(
        attacker("a", f"{power}/5"),
        *wide(8, "2/2"),
        rules=rules,
        blocks=dict.fromkeys(named(8), "a"),
    )
    assert legal_damage(position, "attacking").count() == comb(power + 7, 7)


def test_order_is_a_sum_over_who_comes_last() -> None:
    # 30 over eight 2/2 in order. If the k-th (from 0) is the last to get something, the k before
    # have 2 or more and it has 1 or more: 30 - 2k - 1 points over k + 1: C(29 - k, k).
    expected = sum(comb(30 - 2 * k - 1 + k, k) for k in range(8))
    position = fight(attacker("a", "30/5"), *wide(8, "2/2"), blocks=dict.fromkeys(named(8), "a"))
    assert legal_damage(position, "attacking").count() == expected


def test_trample_adds_what_is_left_after_all() -> None:
    # As before, and with 16 or more tied down and Bob getting 1 or more: 13 points over 9.
    expected = sum(comb(29 - k, k) for k in range(8)) + comb(13 + 8, 8)
    position = fight(
        attacker("a", "30/5", "Trample"), *wide(8, "2/2"), blocks=dict.fromkeys(named(8), "a")
    )
    assert legal_damage(position, "attacking").count() == expected


def test_independent_sources_multiply() -> None:
    # Three attackers of 10 over four blockers each, freely: C(13, 3)³.
    names = [f"b{a}{n}" for a in range(3) for n in range(4)]
    position = fight(
        *(attacker(f"a{n}", "10/5") for n in range(3)),
        *(blocker(name) for name in names),
        rules=RULES_2026,
        blocks={name: f"a{name[1]}" for name in names},
    )
    assert legal_damage(position, "attacking").count() == comb(13, 3) ** 3


def test_huge_numbers_alone_are_no_trouble_shared_they_are_refused() -> None:
    two = [attacker("a", f"{10**12}/5"), attacker("z", f"{10**12}/5")]
    alone = fight(*two, *wide(2, "2/2"), blocks={"b0": "a", "b1": "a"})
    assert legal_damage(alone, "attacking").count() == 10**12 - 1
    both = fight(*two, *wide(2, "2/2", MANY), blocks={"b0": "a z", "b1": "a z"})
    with pytest.raises(TooLarge, match="too much power"):
        legal_damage(both, "attacking").count()


# -- sources that share ------------------------------------------------------------------------


def shared(rules: str, text: str, power: int = 10) -> int:
    """Three attackers over eight shared blockers."""
    position = fight(
        *(attacker(f"a{n}", f"{power}/5", text) for n in range(3)),
        *(blocker(name, f"1/{2 + place % 3}", MANY) for place, name in enumerate(named(8))),
        rules=rules,
        blocks=dict.fromkeys(named(8), "a0 a1 a2"),
    )
    return legal_damage(position, "attacking").count()


@pytest.mark.parametrize("rules", [RULES_2006, RULES_2026])
def test_shared_blockers_without_an_order_do_not_interact(rules: str) -> None:
    assert shared(rules, "") == comb(17, 7) ** 3


def test_shared_blockers_with_2009s_deathtouch_do_not_interact() -> None:
    assert shared(RULES_2009, "Deathtouch") == comb(17, 7) ** 3


@pytest.mark.parametrize(
    ("rules", "text", "number"),
    [
        (RULES_2024, "", 121_304_228_279),
        (RULES_2024, "Trample", 206_802_552_926),
        (RULES_2024, "Deathtouch", 4_317_681_304_966),
        (RULES_2026, "Trample", 7_441_212_368_039),
    ],
)
def test_shared_blockers_at_once(rules: str, text: str, number: int) -> None:
    # Stored counts: too many to list; the same code agrees with the oracle on small boards.
    begin = time.perf_counter()
    assert shared(rules, text) == number
    assert time.perf_counter() - begin < 30  # far less; the machine may be busy


def test_shared_trample_by_inclusion_and_exclusion() -> None:
    # Two tramplers of 2 over one 0/3: (n, m) on the blocker, rest for Bob; anything for Bob only
    # if n + m >= 3. n = m = 2: 1; one of them 1: 2. Less is illegal. 3 in all.
    position = fight(
        attacker("a", "2/2", "Trample"),
        attacker("z", "2/2", "Trample"),
        blocker("wall", "0/3", MANY),
        rules=RULES_2026,
        blocks={"wall": "a z"},
    )
    assert legal_damage(position, "attacking").count() == 3


def test_a_chain_of_shared_blockers_stays_small() -> None:
    # 12 attackers in a chain, each pair of neighbours shares a blocker: joined one by one.
    names = [f"b{n}" for n in range(11)]
    position = fight(
        *(attacker(f"a{n}", "3/3", "Trample") for n in range(12)),
        *(blocker(name, "1/4", MANY) for name in names),
        rules=RULES_2026,
        blocks={name: f"a{n} a{n + 1}" for n, name in enumerate(names)},
    )
    view = legal_damage(position, "attacking")
    assert len(parts(view.problem)) == 1
    begin = time.perf_counter()
    assert view.count() > 10**6
    assert time.perf_counter() - begin < 30


def test_a_blocker_that_is_the_planeswalker_attacked_has_two_needs() -> None:
    # Jura 0/3 with loyalty 2 blocks the trampler that attacks it: 4 over Jura, Bob. Lethal is 3,
    # loyalty 2: Bob gets some only if Jura gets 3 or more.
    jura = planeswalker(
        "jura",
        "Bob",
        types="Legendary Planeswalker Creature — Soldier",
        power=0,
        toughness=3,
        loyalty=2,
    )
    position = fight(
        attacker("t", "4/4", "Trample over planeswalkers"),
        attacker("z", "1/1"),
        jura,
        rules=RULES_2026,
        attacks={"t": "jura", "z": "jura"},
        blocks={"jura": "t"},
    )
    view = legal_damage(position, "attacking")
    found = {(one["t"].get("jura", 0), one["t"].get("Bob", 0)) for one in view}
    # z adds its 1: lethal by 2 of t's; then loyalty is met as well.
    assert found == {(4, 0), (3, 1), (2, 2)}
    assert view.count() == 3


# -- counting, listing and judging are one -----------------------------------------------------


def brute_force(problem: DamageProblem) -> set[frozenset[tuple[str, str, int]]]:
    """Every division of every source, judged."""
    names = [one.id for one in problem.recipients]
    found: set[frozenset[tuple[str, str, int]]] = set()
    spaces = [
        list(product(range(source.amount + 1), repeat=len(names))) for source in problem.sources
    ]
    for chosen in product(*spaces):
        assign = {
            source.id: {name: n for name, n in zip(names, given, strict=True) if n}
            for source, given in zip(problem.sources, chosen, strict=True)
        }
        if is_legal(problem, assign):
            found.add(flat(assign))
    return found


def flat(assign: dict[str, dict[str, int]]) -> frozenset[tuple[str, str, int]]:
    return frozenset((s, r, n) for s, shares in assign.items() for r, n in shares.items())


@pytest.mark.parametrize("block", range(8))
def test_random_problems_are_listed_and_counted(block: int) -> None:
    for seed in range(40 * block, 40 * block + 40):
        problem = damage_problem(seed)
        listed = [flat(one) for one in assignments(problem)]
        assert len(listed) == len(set(listed)), seed
        if sum(5 ** len(problem.recipients) for _ in problem.sources) <= 700:
            size = 1
            for source in problem.sources:
                size *= (source.amount + 1) ** len(problem.recipients)
            if size <= 30_000:
                assert set(listed) == brute_force(problem), seed
        assert count(problem) == len(listed), seed


def test_listing_is_lazy() -> None:
    position = fight(attacker("a", "30/5"), *wide(8, "2/2"), blocks=dict.fromkeys(named(8), "a"))
    view = legal_damage(position, "attacking")
    begin = time.perf_counter()
    assert view
    first = [one for one, _ in zip(view, range(3), strict=False)]
    assert first[0] == {"a": {"b0": 30}}
    assert all(one in view for one in first)
    assert "somebody" not in view
    assert {"a": 30} not in view
    assert time.perf_counter() - begin < 30  # far less; the machine may be busy
    assert repr(view) == "LegalDamage(attacking, regular step, rules of 2024-03-08: a)"


# -- the lattice -------------------------------------------------------------------------------


def test_cases_part_what_may_be_met() -> None:
    # Every set of needs out of 0..4 is counted exactly once over all unions of the keys.
    keys = [frozenset(one) for one in ({0}, {0, 1}, {2, 3}, {3, 4}, set[int]())]
    for size in range(2**5):
        met = frozenset(n for n in range(5) if size >> n & 1)
        told = [
            (union, sign)
            for union in unions(keys)
            for sign, meets, fails in cases(union, keys)
            if meets <= met and not fails & met
        ]
        largest = frozenset[int]().union(*(key for key in keys if key <= met))
        assert sum(sign for union, sign in told if union == largest) == 1
        assert sum(sign for union, sign in told if union != largest) == 0


def test_too_many_unions_are_refused() -> None:
    with pytest.raises(TooMany):
        unions(frozenset({n}) for n in range(LARGEST.bit_length() + 1))


# -- no solver ---------------------------------------------------------------------------------


def test_verdicts_listing_and_counts_need_no_solver() -> None:
    script = """
import sys
from legality import check_damage, legal_damage
from tests.damage_boards import damage_board
from legality import Position
for seed in range(20):
    position = Position.from_value(damage_board(seed))
    for side in ("attacking", "defending"):
        view = legal_damage(position, side)
        view.count(), bool(view), {} in view
    check_damage(position, nearest=False)
assert not any(name.startswith(("ortools", "legality_models")) for name in sys.modules)
"""
    subprocess.run([sys.executable, "-c", script], check=True)
