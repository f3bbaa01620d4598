"""A combat taken up in the middle: the same fight as that which `check_damage` sees."""

import json

import pytest

from legality import Combat, IllegalMove, Legal, Position
from legality.combat import EventKind, Step
from legality.judging.damage import check_damage
from tests.combat.playing import every_edition, position
from tests.table import Value, creature

A, B = creature("a", "Ann", "4/4"), creature("b", "Ann", "2/2")
X, Y, Z = (creature(name, "Bob", "1/2") for name in "xyz")
GONE = {"phased_out": True}
TRIO = "x>a y>a z>a"


def blocked_by_three(gone: Value, **fields: object) -> Position:
    """`a` was blocked by x, y and z; y has left."""
    table = (A, X, {**Y, **gone}, Z)
    return position(*table, attacks="a>Bob", blocks=TRIO, judge=[], **fields)  # type: ignore[arg-type]


# -- who has left (506.4, 509.2a) ------------------------------------------------------------------


@pytest.mark.parametrize("gone", [GONE, {"type_line": "Artifact"}, {"controller": "Ann"}])
def test_509_2a_names_that_left_are_no_fault_of_an_order(gone: Value) -> None:
    table = blocked_by_three(gone, order={"a": ["y", "z", "x"]})
    assigned = {"a": {"z": 2, "x": 2}, "x": {"a": 1}, "z": {"a": 1}}
    combat = Combat.resume(table)
    assert combat.blockers_of("a") == ("z", "x")
    assert not combat.is_blocking("y")
    assert combat.assign_damage(assigned).outcome.dealt == assigned
    judged = Position.from_value({**value_of(table), "damage": {"assign": assigned}, "judge": None})
    assert all(isinstance(verdict, Legal) for verdict in check_damage(judged).values())


def value_of(table: Position) -> Value:
    """The position as plain JSON."""
    return json.loads(str(table))  # type: ignore[no-any-return]


def test_509_3a_nor_in_a_blockers_order() -> None:
    text = "This creature can block any number of creatures."
    table = position(
        A, {**B, **GONE}, creature("c", "Ann"), creature("x", "Bob", "5/5", text),
        attacks="a>Bob b>Bob c>Bob", blocks="x>a+b+c", order={"x": ["b", "c", "a"]},
    )  # fmt: skip
    assert Combat.resume(table).attackers_of("x") == ("c", "a")


def test_an_order_of_one_that_has_left_is_passed_over() -> None:
    table = blocked_by_three(GONE, order={"y": ["a"]})
    assert Combat.resume(table).blockers_of("a") == ("x", "z")


@pytest.mark.parametrize("order", [["x"], ["x", "z", "w"], ["x", "x", "z"], ["z", "y"]])
def test_509_2_a_wrong_order_is_refused(order: list[str]) -> None:
    table = (A, X, {**Y, **GONE}, Z, creature("w", "Bob"))
    declared = position(*table, attacks="a>Bob", blocks=TRIO, order={"a": order})
    with pytest.raises(IllegalMove, match="The order of a"):
        Combat.resume(declared)


@every_edition
def test_509_1h_it_stays_blocked_when_its_only_blocker_has_left(rules: str) -> None:
    table = position(A, {**X, **GONE}, attacks="a>Bob", blocks="x>a", rules=rules)
    combat = Combat.resume(table)
    assert combat.is_blocked("a")
    assert combat.blockers_of("a") == ()
    assert not combat.triggered(EventKind.ATTACKS_UNBLOCKED)
    assert combat.triggered(EventKind.BECOMES_BLOCKED, "a")
    with pytest.raises(IllegalMove, match="no creature is blocking it now"):
        combat.assign_damage({"a": {"Bob": 4}})


def test_509_1g_a_blocker_goes_on_blocking_when_its_attacker_has_left() -> None:
    table = position(A, {**B, **GONE}, X, attacks="a>Bob b>Bob", blocks="x>b")
    combat = Combat.resume(table)
    assert combat.is_blocking("x")
    assert combat.attackers_of("x") == ()
    assert combat.is_unblocked("a")
    assert not combat.attacks_alone("a")
    assert combat.is_attacking_alone("a")


def test_702_22h_a_block_of_a_band_member_that_has_left() -> None:
    band = (creature("a", "Ann", "4/4", "Banding"), {**B, **GONE})
    table = position(*band, X, attacks="a>Bob b>Bob", bands=[["a", "b"]], blocks="x>b")
    combat = Combat.resume(table)
    assert combat.blockers_of("a") == ("x",)
    assert combat.bands == ()
    assert combat.position.blocks == {"x": ("a",)}


# -- the damage that a position declares -----------------------------------------------------------

KNIGHT = creature("k", "Ann", "2/2", "First strike")
ASSIGNED = {"k": {"Bob": 2}}


def struck(rules: str, judge: list[str] | None, **damage: object) -> Combat:
    """A first striker and `b` attack Bob, who had 20 life, and no one blocks."""
    return Combat.resume(
        position(KNIGHT, B, attacks="k>Bob b>Bob", blocks="nobody", rules=rules, judge=judge,
                 damage=damage)
    )  # fmt: skip


@every_edition
@pytest.mark.parametrize("step", [{}, {"step": "first"}])
def test_damage_not_judged_has_been_dealt(rules: str, step: dict[str, str]) -> None:
    # The position shows the life and the marks of that moment: nothing is dealt again.
    combat = struck(rules, [], **step, assign=ASSIGNED)
    assert combat.step is Step.FIRST_DAMAGE
    assert combat.waiting == ()
    assert combat.outcome.life["Bob"] == 20
    later = combat.next_step()
    assert later.step is Step.DAMAGE
    assert later.participants == {"b"}


@every_edition
@pytest.mark.parametrize("judge", [None, ["damage"]])
def test_damage_to_be_judged_is_still_to_be_assigned(rules: str, judge: list[str] | None) -> None:
    combat = struck(rules, judge, step="first", assign=ASSIGNED)
    assert combat.step is Step.FIRST_DAMAGE
    assert combat.waiting == ("attacking", "defending")
    after = combat.assign_damage(ASSIGNED)
    after = after.resolve_damage() if after.stack else after
    assert after.outcome.life["Bob"] == 18
    assert after.next_step().participants == {"b"}
    unnamed = struck(rules, judge, assign=ASSIGNED)
    assert unnamed.step is Step.BLOCKERS
    assert Step.FIRST_DAMAGE in unnamed.steps()


def test_state_based_actions_are_due_after_damage_that_has_been_dealt() -> None:
    table = position(
        A, creature("x", "Bob", "1/2", damage=2), attacks="a>Bob", blocks="x>a", judge=[],
        damage={"step": "regular", "assign": {"a": {"x": 4}, "x": {"a": 1}}},
    )  # fmt: skip
    combat = Combat.resume(table)
    assert combat.step is Step.DAMAGE
    assert combat.outcome.died == ("x",)
    assert combat.next_step().step is Step.END
    assert not combat.next_step().is_present("x")


@every_edition
def test_510_4_without_struck_first_those_have_struck_who_strike_first_now(rules: str) -> None:
    combat = struck(rules, None, step="regular")
    assert combat.step is Step.DAMAGE
    assert combat.participants == {"b"}
    assert struck(rules, None, step="regular", struck_first=["b"]).participants == {"k"}


@every_edition
def test_the_position_of_a_damage_step_is_taken_up_in_that_step(rules: str) -> None:
    begun = Combat.begin(position(KNIGHT, B, rules=rules))
    combat = begun.declare_attackers({"k": "Bob", "b": "Bob"}).declare_blockers({})
    first = combat.next_step()
    second = first.assign_damage(ASSIGNED).next_step()
    for one in (combat, first, second):
        again = Combat.resume(one.position)
        assert (again.step, again.waiting, again.participants) == (
            one.step,
            one.waiting,
            one.participants,
        )


@every_edition
def test_510_4_who_struck_first_is_as_told_whoever_strikes_twice_now(rules: str) -> None:
    """k got double strike after the first step, in which b struck, and has lost it again."""
    knight = creature("k", "Ann", "2/2", "Double strike")
    told = {"step": "regular", "struck_first": ["b"]}
    combat = Combat.resume(
        position(knight, B, attacks="k>Bob b>Bob", blocks="nobody", rules=rules, damage=told)
    )
    assert combat.participants == {"k"}
    assert combat.change("k", oracle_text="").participants == {"k"}
