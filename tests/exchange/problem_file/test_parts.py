"""Each kind of part of a Problem's file: trivially fine, broken, just kept; numbers by hand.

a, b and c may be declared, and choose among x and y. Nobody says otherwise, so each chooses one
object at most: 3 choices each (nothing, x, y), 27 declarations.
"""

import json
from typing import Any

import pytest

from legality import Illegal, Legal
from legality.exchange.problem_file.declaration_file import DeclarationFile
from legality.exchange.problem_file.read_file import read_problem


def problem(**fields: Any) -> DeclarationFile:
    value = {
        "problem": "declaration",
        "version": 1,
        "declaration": "blocks",
        "player": "P",
        "creatures": ["a", "b", "c"],
        "objects": ["x", "y"],
        **fields,
    }
    file = read_problem(json.dumps(value))
    assert isinstance(file, DeclarationFile)
    return file


def restricted(kind: str, **fields: Any) -> DeclarationFile:
    return problem(restrictions=[{"kind": kind, **fields}])


def legal(file: DeclarationFile, **declared: str) -> bool | None:
    """Whether each creature may choose the objects of those letters."""
    found = file.view().judge({name: list(chosen) for name, chosen in declared.items()})
    return True if isinstance(found, Legal) else False if isinstance(found, Illegal) else None


@pytest.mark.parametrize(
    ("part", "count", "broken", "kept"),
    [
        # Nothing is stated: 3 × 3 × 3. One creature chooses one object.
        (None, 27, {"a": "xy"}, {"a": "x", "b": "x", "c": "x"}),
        # a can't choose x: 2 × 3 × 3.
        ({"kind": "forbidden", "creatures": ["a"], "objects": ["x"]}, 18, {"a": "x"}, {"a": "y"}),
        # Nobody can choose x: 2 × 2 × 2.
        ({"kind": "forbidden", "objects": ["x"]}, 8, {"c": "x"}, {"c": "y"}),
        # a chooses as many as it likes: 4 × 3 × 3; and with most 0 nothing: 1 × 3 × 3.
        ({"kind": "capacity", "creature": "a", "most": None}, 36, {"b": "xy"}, {"a": "xy"}),
        ({"kind": "capacity", "creature": "a", "most": 0}, 9, {"a": "x"}, {"b": "x"}),
        # x is chosen by 0, 2 or 3: 8 (nobody chooses x) + 3 × 2 (two do) + 1.
        (
            {"kind": "count", "object": "x", "least": 2, "most": None},
            15,
            {"a": "x", "b": "y"},
            {"a": "x", "b": "x"},
        ),
        # x is chosen by 0 or 1: 8 + 3 × 4; by nobody: 8.
        (
            {"kind": "count", "object": "x", "most": 1},
            20,
            {"a": "x", "b": "x"},
            {"a": "x", "b": "y"},
        ),
        ({"kind": "count", "object": "x", "most": 0}, 8, {"a": "x"}, {"a": "y"}),
        # Who chooses x needs a and b there: 8 (nobody) + a and b with x, c as it likes: 3.
        (
            {"kind": "together", "object": "x", "creatures": ["a", "b"]},
            11,
            {"a": "x", "c": "x"},
            {"a": "x", "b": "x"},
        ),
        # Of a and b at most one chooses anything: (1 + 2 + 2) × 3.
        (
            {"kind": "cap", "creatures": ["a", "b"], "most": 1},
            15,
            {"a": "x", "b": "y"},
            {"a": "x", "c": "y"},
        ),
        # a needs one other that chooses anything: 9 without a, 2 × (9 - 1) with it.
        ({"kind": "company", "creature": "a", "least": 1}, 25, {"a": "x"}, {"a": "x", "c": "y"}),
        # a is never its own company, and b is the only other: 9 + 2 × 2 × 3.
        (
            {"kind": "company", "creature": "a", "others": ["a", "b"], "least": 1},
            21,
            {"a": "x", "c": "y"},
            {"a": "x", "b": "y"},
        ),
        # With a nobody else: 9 without it, 2 with it.
        ({"kind": "alone", "creature": "a"}, 11, {"a": "x", "b": "x"}, {"a": "x"}),
    ],
)
def test_a_restriction(
    part: dict[str, Any] | None, count: int, broken: dict[str, str], kept: dict[str, str]
) -> None:
    file = problem(restrictions=[] if part is None else [part])
    assert legal(file) is True
    assert legal(file, **broken) is False
    assert legal(file, **kept) is True
    assert file.view().count() == count
    assert len(list(file.view())) == count


def test_a_broken_restriction_says_what_its_author_wrote() -> None:
    file = restricted(
        "count", object="x", least=2, most=None, rule="R7", sentence="Two or none.", by="x",
        because="keyword m", source="x",
    )  # fmt: skip
    found = file.view().judge({"a": ["x"]})
    assert isinstance(found, Illegal)
    (fault,) = found.violations
    assert (fault.rule, fault.because, fault.sources) == ("R7", "keyword m", ("x",))
    assert fault.message.endswith("Two or none.")


@pytest.mark.parametrize(
    ("wish", "maximum", "missed", "obeyed"),
    [
        # Nothing is required: none at home is fine.
        (None, 0, None, {}),
        # x wants a chooser.
        ({"objects": ["x"]}, 1, {"a": "y"}, {"a": "x"}),
        # One for each of a and b.
        ({"creatures": ["a", "b"], "each": True}, 2, {"a": "x", "c": "x"}, {"a": "x", "b": "y"}),
        # Exactly two of all, whatever they choose.
        ({"least": 2, "most": 2}, 1, {"a": "x", "b": "x", "c": "x"}, {"a": "x", "c": "y"}),
        # Only where c chooses something is anything required of a.
        (
            {"creatures": ["a"], "when": {"creatures": ["c"]}},
            0,
            {"c": "x"},
            {"c": "x", "a": "y"},
        ),
        # Said to be obeyed by nothing: it is told, and asks nothing of anybody.
        ({"creatures": ["a"], "objects": [], "obeyable": False}, 0, None, {}),
    ],
)
def test_a_requirement(
    wish: dict[str, Any] | None,
    maximum: int,
    missed: dict[str, str] | None,
    obeyed: dict[str, str],
) -> None:
    file = problem(requirements=[] if wish is None else [wish])
    assert file.view().maximum == maximum
    assert legal(file, **obeyed) is True
    if missed is not None:
        assert legal(file, **missed) is False


def test_a_cost_is_paid_and_nobody_is_made_to() -> None:
    # a must choose x if able, which costs 2. With 2 it may; it need not, and with 1 it can't.
    def file(mana: int) -> DeclarationFile:
        return problem(
            requirements=[{"creatures": ["a"], "objects": ["x"]}],
            costs=[{"creatures": ["a"], "objects": ["x"], "price": {"mana": 2}}],
            payers=[{"name": "P", "mana": mana}],
        )

    assert legal(file(2)) is True
    assert legal(file(2), a="x") is True
    assert legal(file(1), a="x") is False
    assert legal(file(1), a="y") is True
    assert file(2).view().judge({"a": ["x"]}).pays == {"P": {"mana": 2}}


def test_a_cost_takes_different_things() -> None:
    # b and c each give up one of "key" and "b" to choose anything. Both can (b gives itself up for
    # one of them); with the key alone only one can.
    def file(*items: str) -> DeclarationFile:
        use = {"act": "sacrifice", "items": list(items)}
        price = {"uses": [use], "words": ["sacrifice a key or b"]}
        return problem(costs=[{"creatures": ["b", "c"], "price": price}])

    assert legal(file("key", "b"), b="x", c="x") is True
    assert legal(file("key"), b="x", c="x") is False
    assert legal(file("key"), b="x") is True
    assert file("key", "b").problem.items[1].creature == 1  # the creature of that name


def test_who_is_tapped_by_being_declared_can_tap_for_nothing() -> None:
    # a taps c to choose x. c itself is tapped when it is declared, before costs are paid.
    def file(taps: list[str]) -> DeclarationFile:
        use = {"act": "tap", "items": ["c"]}
        return problem(
            costs=[{"creatures": ["a"], "price": {"uses": [use], "words": ["tap c"]}}], taps=taps
        )

    assert legal(file(["c"]), a="x") is True
    assert legal(file(["c"]), a="x", c="y") is False
    assert legal(file([]), a="x", c="y") is True


def test_attacks_choose_one_object() -> None:
    file = problem(declaration="attacks", declared={"a": "x", "b": "y"})
    assert file.check().legal is True
    assert file.view().count() == 27
    assert file.check().attacks is not None


def test_nothing_is_judged_where_nothing_is_declared() -> None:
    judged = problem().check()
    assert (judged.legal, judged.blocks, judged.attacks) == (None, None, None)


def test_the_numbers_are_those_of_the_author() -> None:
    file = problem(
        steps={"requirements": "8.2"}, requirements=[{"objects": ["x"]}], declared={"a": ["y"]}
    )
    verdict = (file.check(nearest=True).blocks or {})["P"]
    assert isinstance(verdict, Illegal)
    assert [fault.rule for fault in verdict.violations] == ["8.2"]
    # One creature changes, and one choice: c, for nothing comes before an object and b before c.
    assert verdict.better == {"a": ["y"], "c": ["x"]}


def test_alternatives_to_2007_do_nothing_else() -> None:
    # x wants two choosers, y wants one of a. In the old way an alternative to {a: y} may not have b
    # choose what serves nothing; here {b: x, c: x, a: y} serves, so both ways {a: y} is illegal.
    wishes = [{"objects": ["x"], "least": 2}, {"creatures": ["a"], "objects": ["y"]}]
    for model in ("maximum", "self only"):
        file = problem(requirements=wishes, requirement_model=model)
        assert file.problem.requirement_model == model
        assert legal(file, a="y") is False
        assert legal(file, a="y", b="x", c="x") is True
