"""Every value that does not change has a hash, lists and dictionaries in it included."""

import typing
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pkgutil import walk_packages

import pytest
from msgspec import Raw, Struct

import legality
from legality.frozen import HashedByContent
from legality.puzzles import pigeonhole
from legality.queries.check import CheckRequest
from legality.queries.check import answer as check_answer

CHANGING: frozenset[object] = frozenset({list, dict, set, Mapping, Sequence})
TYPING_ONLY = {"legality.cli.sources", "legality.cli.each"}
"""Modules with names that only type checkers import."""


def structs() -> Iterator[type[Struct]]:
    for module in walk_packages(legality.__path__, "legality."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    for kind in subs(Struct):
        if kind.__module__.startswith("legality."):
            yield kind


def holds_what_changes(annotation: object) -> bool:
    if isinstance(annotation, list):  # the arguments of a Callable
        return False
    kind = typing.get_origin(annotation)
    if annotation in CHANGING or kind in CHANGING:
        return True
    return kind is not None and any(map(holds_what_changes, typing.get_args(annotation)))


def subs(kind: type[Struct]) -> Iterator[type[Struct]]:
    """All that is derived from it."""
    for derived in kind.__subclasses__():
        yield derived
        yield from subs(derived)


def is_hashed_by_content(kind: type[Struct]) -> bool:
    """Directly, or by fields that are made read-only when it is made: of what the library exports
    `tests/test_public.py` takes the hash of some."""
    exported = {getattr(legality, name) for name in legality.__all__ if name[0].isupper()}
    return (
        issubclass(kind, HashedByContent) or kind in exported or not exported.isdisjoint(subs(kind))
    )


def test_no_frozen_value_has_a_field_without_a_hash() -> None:
    kinds = [kind for kind in structs() if kind.__struct_config__.frozen]
    assert len(kinds) > 300
    without = [
        f"{kind.__module__}.{kind.__name__}"
        for kind in kinds
        if kind.__module__ not in TYPING_ONLY
        and any(map(holds_what_changes, typing.get_type_hints(kind).values()))
        and not is_hashed_by_content(kind)
    ]
    assert without == []


@pytest.mark.parametrize("declared", [(), [1, {"a": [2]}], {"a": {"b": [1]}}])
def test_what_holds_lists_is_hashed_by_what_is_in_them(declared: object) -> None:
    class Some(HashedByContent, frozen=True):
        held: object
        name: str = "some"

    class Other(HashedByContent, frozen=True):
        held: object
        name: str = "some"

    assert hash(Some(declared)) == hash(Some(declared))
    assert len({Some(declared), Some(declared), Some([3]), Other(declared)}) == 3


def test_a_puzzle_and_an_answer_have_a_hash() -> None:
    assert hash(pigeonhole(3)) == hash(pigeonhole(3))
    assert pigeonhole(3) in {pigeonhole(3)}
    board = Raw(b'"Ann: ogre 2/2 menace -> Bob; Bob: bear 2/2 blocks ogre"')
    first, second = (check_answer(CheckRequest(position=board)) for _ in range(2))
    assert first.lines == second.lines
    assert [hash(line) for line in first.lines] == [hash(line) for line in second.lines]
