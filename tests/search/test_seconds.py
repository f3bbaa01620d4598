"""Every public function that works something out takes a limit in seconds, and keeps it."""

import inspect
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest
from msgspec import structs

import legality
from legality import (
    OutOfTime,
    Position,
    TooLarge,
    best_attack,
    best_block,
    check,
    clock,
    combat_graph,
    forced_lethal,
    legal_attacks,
    legal_blocks,
    legal_damage,
    maximum_requirements,
    problem_of,
    ranked,
    render,
    why,
)
from legality.judging.check import check_attacks, check_blocks
from legality.search.forced_lethal import Open
from tests.small_boards import creature

QUICK = {"default_database", "default_score"}
"""Functions that look something up or add something."""
NO_BOARD = {"import_cards", "read_problem"}
"""What reads a file, in time that grows with its size alone."""
MAKES = {"arrow_function"}
"""What makes a function, which takes a limit for each board."""
VIEWS = ("LegalAttacks", "LegalBlocks", "LegalDeclarations", "LegalView", "LegalDamage")
PLAIN = {"object_called", "of", "placed", "score"}
"""Methods of a view that work nothing out that grows with the number of declarations."""
SECONDS = 0.2
MOST = 15.0
"""Seconds of work after which a limit was not kept; the hardest of these boards take 30 s without
one, and a machine that is loaded needs room."""


def test_every_public_function_takes_seconds() -> None:
    functions = {
        name: function
        for name in legality.__all__
        if inspect.isfunction(function := getattr(legality, name))
    }
    without = {
        name
        for name, function in functions.items()
        if "seconds" not in inspect.signature(function).parameters
    }
    assert without == QUICK | NO_BOARD | MAKES


@pytest.mark.parametrize("view", VIEWS)
def test_every_question_of_a_view_takes_seconds(view: str) -> None:
    methods = inspect.getmembers(getattr(legality, view), inspect.isfunction)
    without = {
        name
        for name, method in methods
        if name[0] != "_" and "seconds" not in inspect.signature(method).parameters
    }
    assert without <= PLAIN


def board(size: int) -> Position:
    """Attackers with menace or flying against blockers, some with reach, some that can block any
    number: far too many attacks and blocks to look at."""
    many = "This creature can block any number of creatures."
    texts = ("Reach", "This creature blocks each combat if able.", many)
    attackers = [
        creature(f"a{n}", "Menace" if n % 3 else "Flying", "Ann", power=n % 7) for n in range(size)
    ]
    blockers = [
        creature(f"b{n}", texts[n % 3], "Bob", power=n % 5, toughness=1 + n % 3)
        for n in range(size)
    ]
    attacks = {f"a{n}": "Bob" for n in range(size)}
    return Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [*attackers, *blockers],
            "attacks": attacks,
            "blocks": {f"b{n}": [f"a{n}"] for n in range(0, size, 2)},
        }
    )


ASKED: dict[str, Callable[[Position], object]] = {
    "check": lambda one: check(one, seconds=SECONDS),
    "problem_of": lambda one: problem_of(one, "Bob", seconds=SECONDS),
    "maximum_requirements": lambda one: maximum_requirements(one, "Bob", seconds=SECONDS),
    "combat_graph": lambda one: combat_graph(one, seconds=SECONDS),
    "render": lambda one: render(combat_graph(one), "svg", seconds=SECONDS),
    "why": lambda one: why(one, "b1", "blocks", "a1", seconds=SECONDS),
    "ranked": lambda one: ranked(one, seconds=SECONDS),
    "best_attack": lambda one: best_attack(one, seconds=SECONDS),
    "forced_lethal": lambda one: forced_lethal(one, seconds=SECONDS),
    "attacks": lambda one: legal_attacks(one, seconds=SECONDS).count(seconds=SECONDS),
    "damage": lambda one: legal_damage(one, "attacking", seconds=SECONDS).count(seconds=SECONDS),
    "estimate": lambda one: legal_blocks(one).estimate(seconds=SECONDS),
    "nearest": lambda one: legal_blocks(one).nearest({}, seconds=SECONDS),
    "best": lambda one: legal_blocks(one).best({}, seconds=SECONDS),
    "weighed": lambda one: next(legal_blocks(one).ranked({}, seconds=SECONDS)),
    "attacks weighed": lambda one: sum(
        1 for _ in islice(legal_attacks(one).ranked({}, seconds=SECONDS), 10**6)
    ),
    "rows": lambda one: sum(map(len, legal_attacks(one).rows(seconds=SECONDS))),
    "representatives": lambda one: list(legal_blocks(one).representatives(seconds=SECONDS)),
    "mask": lambda one: legal_blocks(one).mask({}, seconds=SECONDS),
    "complete": lambda one: legal_blocks(one).complete({}, seconds=SECONDS),
    "frequency": lambda one: legal_blocks(one).frequency("b1", "a1", seconds=SECONDS),
    "start": lambda one: legal_blocks(one).start(seconds=SECONDS),
}


def test_requirements_are_read_inside_the_limit() -> None:
    assert maximum_requirements(board(2), "Bob") is not None
    assert maximum_requirements(board(2), "Bob", seconds=0) is None


@pytest.mark.parametrize("asked", ASKED)
def test_a_limit_is_kept(asked: str) -> None:
    one: Any = board(30)
    began = time.process_time()
    with suppress(OutOfTime, TooLarge):  # or a diagram that is too large, as far as it came
        ASKED[asked](one)
    assert time.process_time() - began < MOST


READ: dict[str, Callable[[Position, float], object]] = {
    "check": lambda one, seconds: check(one, seconds=seconds),
    "attacks": lambda one, seconds: check_attacks(one, seconds=seconds),
    "blocks": lambda one, seconds: check_blocks(one, seconds=seconds),
    "best block": lambda one, seconds: best_block(one, seconds=seconds),
    "best attack": lambda one, seconds: best_attack(one, seconds=seconds),
}


@pytest.mark.parametrize("asked", READ)
def test_a_position_is_read_inside_the_limit(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock runs while texts are read, not only while it is searched."""
    READ[asked](board(3), 60.0)
    monkeypatch.setattr(clock, "AT_ONCE", -1.0)  # the moment is over before it begins
    with pytest.raises(OutOfTime):
        READ[asked](board(3), 0.0)


class _EndsAtLook:
    """A clock that stands still until it has been looked at so many times, and is over then."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def monotonic(self) -> float:
        self.left -= 1
        return 0.0 if self.left >= 0 else 10.0**9


ASKS = "This creature gets +2/+0 and has flying as long as it's monstrous."
DRAWS = (
    "Whenever this creature becomes blocked, you may draw a card. If you do, it gets +3/+3 until "
    "end of turn."
)
PAYS = "Whenever this creature blocks, you may pay {1}. If you do, you gain 3 life."
CHOOSES = "Whenever this creature attacks, target creature gets +2/+0 until end of turn."
DRAINS = "Whenever this creature dies, each opponent loses 5 life."


def short(attacking: str, blocking: str, **fields: Any) -> Position:
    """Two creatures of Ann's that attack or may, and one of Bob's, who has 5 life."""
    return Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob", "life": 5}],
            "permanents": [
                creature("a", attacking, "Ann", power=4, toughness=2, **fields),
                creature("c", "Trample", "Ann", power=2, toughness=2),
                creature("x", blocking, "Bob", power=0, toughness=1),
            ],
        }
    )


BOARDS = {
    "plain": short("", ""),
    "asked": short(ASKS, "", printed=True),
    "not played": short(DRAWS, ""),
    "by a margin": short("", PAYS),
    "life of the attacker": short("", DRAINS),
    "chosen": short(CHOOSES, ""),
}
_LONG = pytest.mark.long("a search for each look at the clock; the other boards have fewer looks")
SHORT_AND_LONG = [
    pytest.param(name, marks=[_LONG] if name in ("asked", "life of the attacker") else [])
    for name in BOARDS
]


@pytest.mark.parametrize("name", SHORT_AND_LONG)
def test_a_lethal_search_answers_wherever_its_time_ends(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`Open` at whichever look at the clock, or the answer; never an error."""
    one = BOARDS[name]
    whole = forced_lethal(one, seconds=60.0)
    looks = 1  # the first look is when it begins
    while True:
        ends = _EndsAtLook(looks)
        monkeypatch.setattr(clock, "time", ends)
        found = forced_lethal(one, seconds=60.0)
        if ends.left >= 0:
            break
        assert isinstance(found, Open) or found == whole
        looks += 1
    assert found == whole
    assert looks > 3


@pytest.mark.parametrize("name", SHORT_AND_LONG)
@pytest.mark.parametrize("search", [best_attack, best_block])
def test_no_search_loses_what_it_found_when_its_time_ends(
    search: Callable[..., Any], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once there is an answer at some look at the clock, there is one at every later look."""
    one = BOARDS[name]
    if search is best_block:
        one = structs.replace(one, attacks={"a": "Bob", "c": "Bob"})
    given: list[bool] = []
    while True:
        ends = _EndsAtLook(2 + len(given))  # the first two looks are when it begins
        monkeypatch.setattr(clock, "time", ends)
        try:
            search(one, seconds=60.0)
            given.append(True)
        except (OutOfTime, TooLarge):
            given.append(False)
        if ends.left >= 0:
            break
    assert given == sorted(given)
    assert given[-1]
