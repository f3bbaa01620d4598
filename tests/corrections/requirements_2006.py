"""Worked examples: the model of 2006 (500.4-500.5)."""

from tests.corrections.examples import (
    CAP,
    CAP_TWO,
    OLD,
    OWN_TAX,
    TWO_OR_MORE,
    Example,
    attacked,
    law,
    position,
    rich,
)
from tests.small_boards import (
    LURE,
    MUST_ATTACK,
    MUST_BE_BLOCKED,
    MUST_BLOCK,
    NOT_ALONE,
    creature,
    theirs,
)


def of_2006() -> dict[str, Example]:
    """Correction 1. In comments: obeyed of the alternative against obeyed of the proposal."""
    must_in_company = creature("a", f"{MUST_ATTACK}\n{NOT_ALONE}")
    guard = theirs("g", MUST_BLOCK)
    plain = (theirs("p"), theirs("q"))
    return {
        # {b}: a joins what b does anyway, 1 > 0. {}: b is not asked for. {a}: restriction.
        "1: a partner declared already is joined, none is called": Example(
            position(must_in_company, creature("b"), **OLD), {"", "a>Bob b>Bob"}, maximum=0
        ),
        # {p, q}: g joins them, 1 > 0. {p}, {q}, {g}: restriction.
        "1: the guard joins two plain blockers": Example(
            attacked(creature("x"), law(TWO_OR_MORE), guard, *plain, **OLD),
            {"", "g>x p>x", "g>x q>x", "g>x p>x q>x"},
            who="Bob",
            maximum=0,
        ),
        # v, w block the flyer y; g can't (it flies). For x g would need one of them: never moved.
        "1: S21 a partner is never moved": Example(
            attacked(
                creature("x"),
                creature("y", "Flying"),
                law(TWO_OR_MORE),
                theirs("v", "Reach"),
                theirs("w", "Reach"),
                guard,
                **OLD,
            ),
            # On x: any two or more with g. Both v and w on y leave g alone. v and w on x: g joins.
            {"", "g>x v>x", "g>x w>x", "g>x v>x w>x", "v>y w>y"},
            who="Bob",
            maximum=0,
        ),
        # 500.2's example: {} 1 > 0, {b} gives way, {a, b} breaks the cap.
        "1: S03 the unrequired attacker gives way": Example(
            position(creature("a", MUST_ATTACK), creature("b"), law(CAP), **OLD), {"a>Bob"}
        ),
        # Two requirements on a beat one on b: {b} 1 < 2.
        "1: S05 two requirements beat one": Example(
            position(
                creature("a", f"{MUST_ATTACK}\n{MUST_ATTACK}"),
                creature("b", MUST_ATTACK),
                law(CAP),
                **OLD,
            ),
            {"a>Bob"},
            maximum=2,
        ),
        # Counted in total: {a} obeys 1, {b, d} would obey 2, both serve; the cap lets two attack
        # and a can only attack alone.
        "1: S06 one gives way to two": Example(
            position(
                creature("a", f"{MUST_ATTACK}\nThis creature can only attack alone."),
                creature("b", MUST_ATTACK),
                creature("d", MUST_ATTACK),
                law(CAP_TWO),
                **OLD,
            ),
            {"b>Bob d>Bob"},
        ),
        # Both must attack: a in company of b, 2 > 0.
        "1: S07 partners that must attack themselves": Example(
            position(must_in_company, creature("b", MUST_ATTACK), **OLD), {"a>Bob b>Bob"}
        ),
        # {b, d}: d gives way, b is given, a joins: 1 > 0. {b} too. {} not.
        "1: S09 one unrequired makes room, the other stays": Example(
            position(must_in_company, creature("b"), creature("d"), law(CAP_TWO), **OLD),
            {"", "a>Bob b>Bob", "a>Bob d>Bob"},
        ),
        # {big}: a joins. {}: nobody calls big. Both: fine.
        "1: S11 a bigger creature declared obliges the small one": Example(
            position(
                creature(
                    "a",
                    f"{MUST_ATTACK}\nThis creature can't attack unless a creature with greater "
                    "power also attacks.",
                ),
                creature("big", power=4),
                **OLD,
            ),
            {"", "a>Bob big>Bob"},
        ),
        # A lure asks both, so both come: 2 > 0.
        "1: S15 a lure that needs two blockers": Example(
            attacked(creature("x", LURE), law(TWO_OR_MORE), *plain, **OLD),
            {"p>x q>x"},
            who="Bob",
            maximum=2,
        ),
        # "Any creature(s) that will satisfy": p and q together block what must be blocked.
        "1: a shared requirement is served by all who block": Example(
            attacked(creature("x", MUST_BE_BLOCKED), law(TWO_OR_MORE), *plain, **OLD),
            {"p>x q>x"},
            who="Bob",
            maximum=1,
        ),
        # Company declared in another place: b at Cid obliges a, which may attack either.
        "1: S20 company declared elsewhere": Example(
            position(
                must_in_company,
                creature("b"),
                players=[{"name": "Ann"}, {"name": "Bob"}, {"name": "Cid"}],
                **OLD,
            ),
            {"", *(f"a>{one} b>{two}" for one in ("Bob", "Cid") for two in ("Bob", "Cid"))},
        ),
        # An unpaid cost is no option: {} and {a} legal.
        "1: nothing new is paid": Example(
            position(creature("a", f"{MUST_ATTACK}\n{OWN_TAX}"), players=rich(), **OLD),
            {"", "a>Bob"},
        ),
    }
