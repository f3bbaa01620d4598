"""The quickly made dataclasses do what those of the standard library do."""

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from legality.effects.players import PlayerNamed
from legality.problem.declarations import Reason
from legality.values import dataclass


@dataclass(frozen=True, slots=True)
class Base:
    """A value."""

    one: int
    two: str = "two"


@dataclass(frozen=True, slots=True, kw_only=True)
class More(Base):
    """With fields that have to be named."""

    three: int
    four: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.three < 0:
            raise ValueError("three")


@dataclasses.dataclass(frozen=True, slots=True)
class PlainBase:
    one: int
    two: str = "two"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlainMore(PlainBase):
    three: int
    four: tuple[int, ...] = ()


def count() -> int:
    """What a factory makes: how often it was called."""
    CALLS.append(len(CALLS))
    return len(CALLS)


CALLS: list[int] = []


@dataclass(frozen=True, slots=True)
class Worked:
    """With fields that are made, worked out or left alone."""

    one: int
    two: int = dataclasses.field(default_factory=count)
    three: int = dataclasses.field(init=False)
    four: int = dataclasses.field(init=False, default_factory=count, compare=False)
    five: int = dataclasses.field(init=False, default=5)
    six: int = dataclasses.field(default=6, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "three", self.one + self.two)


class Under(More):
    """A class below that says nothing of how its values are made."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Without fields."""


def test_values_are_made_compared_and_shown_alike() -> None:
    made, plain = More(1, three=3), PlainMore(1, three=3)
    assert repr(made) == repr(plain).replace("Plain", "")
    assert (made, hash(made)) == (More(1, "two", three=3, four=()), hash(More(1, three=3)))
    assert made != More(1, three=4)
    assert made != Base(1)
    assert Base(1) != made
    assert {Nothing(), Nothing()} == {Nothing()}
    assert [one.name for one in fields(made)] == [one.name for one in fields(plain)]
    assert More.__match_args__ == PlainMore.__match_args__ == ("one", "two")
    assert not hasattr(made, "__dict__")


def test_values_are_replaced_copied_and_pickled() -> None:
    made = More(1, three=3)
    assert replace(made, two="deux", three=4) == More(1, "deux", three=4)
    for again in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert (again, type(again)) == (made, More)


def test_values_never_change() -> None:
    made: Any = More(1, three=3)
    with pytest.raises(FrozenInstanceError):
        made.one = 2
    with pytest.raises(FrozenInstanceError):
        del made.one
    with pytest.raises(FrozenInstanceError):
        made.five = 5


@pytest.mark.parametrize("given", [(), (1, "2", 3), (1, "2", 3, ())])
def test_what_is_missing_or_too_much_is_refused(given: tuple[Any, ...]) -> None:
    kinds: tuple[Any, ...] = More, PlainMore
    for kind in kinds:
        with pytest.raises(TypeError, match=r"__init__\(\) (missing|takes)"):
            kind(*given)
    with pytest.raises(ValueError, match="three"):
        More(1, three=-1)


def test_fields_are_made_worked_out_and_left_alone() -> None:
    CALLS.clear()
    made = Worked(1)
    assert (made.two, made.three, made.four, made.five, made.six) == (1, 2, 2, 5, 6)
    given = Worked(1, 1, 7)
    assert (given.three, given.four, given.six) == (2, 3, 7)
    assert repr(given) == "Worked(one=1, two=1, three=2, four=3, five=5)"
    assert Worked(1, 1) == made
    assert type(made) is Worked
    with pytest.raises(FrozenInstanceError):
        made.three = 4  # type: ignore[misc]  # that is what is tested
    with pytest.raises(TypeError, match="three"):
        Worked(1, three=3)  # type: ignore[call-arg]  # it is not given


def test_values_of_a_class_below_stay_of_it() -> None:
    made = Under(1, three=3)
    assert (type(made), made.three, made.four) == (Under, 3, ())


def test_those_of_the_product_are_such() -> None:
    assert "__init__" in vars(Reason)
    assert Reason("509.1b", "No.") == Reason("509.1b", "No.", None, None, None)
    assert [one.name for one in fields(PlayerNamed)]
