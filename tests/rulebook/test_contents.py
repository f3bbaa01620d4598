"""The tables of contents that pass over rules which have nothing to state."""

import inspect
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest

from legality.rulebook import block_requirements, blockers, evasion
from legality.rulebook.frame import Frame


def asked_by(state: Callable[[Frame], None]) -> tuple[set[type], set[str]]:
    """The kinds of effects and the keywords that a rule asks a table for which has neither."""
    kinds: set[type] = set()
    words: set[str] = set()

    def abilities(kind: type) -> tuple[()]:
        kinds.add(kind)
        return ()

    def keyword_holders(word: str) -> frozenset[str]:
        words.add(word)
        return frozenset()

    def holders(_: object) -> int:
        return 0

    table = SimpleNamespace(abilities=abilities, keyword_holders=keyword_holders)
    steps = SimpleNamespace(restrictions="509.1b", requirements="509.1c")
    frame = SimpleNamespace(table=table, holders=holders, steps=steps)
    state(cast("Frame", cast("Any", frame)))
    return kinds, words


@pytest.mark.parametrize(("kinds", "state"), blockers.BY_EFFECT)
def test_a_rule_stands_under_all_effects_that_it_states(
    kinds: frozenset[type], state: Callable[[Frame], None]
) -> None:
    asked, words = asked_by(state)
    assert asked == kinds
    assert not words


@pytest.mark.parametrize(("keyword", "state"), evasion.BY_KEYWORD)
def test_a_rule_stands_under_its_keyword(keyword: str, state: Callable[[Frame], None]) -> None:
    _, words = asked_by(state)
    assert words - {"reach"} == {keyword}  # reach lets block, it keeps nobody from blocking


def rules_of(module: ModuleType) -> set[Callable[[Frame], None]]:
    """The functions of a module that state a rule on a frame."""
    found = inspect.getmembers(module, inspect.isfunction)
    return {
        one
        for _, one in found
        if one.__module__ == module.__name__
        and list(inspect.signature(one).parameters) == ["frame"]
        and inspect.signature(one).return_annotation is None
    }


def test_no_rule_of_blocks_is_forgotten() -> None:
    listed = {state for _, state in blockers.BY_EFFECT}
    always = {blockers.untapped, blockers.no_battles, blockers.decayed_and_unleash}
    assert rules_of(blockers) - listed == always
    assert len(rules_of(block_requirements)) == 3
    assert rules_of(block_requirements) <= listed
    called = set(blockers.block_problem.__code__.co_names)
    assert {one.__name__ for one in always} <= called
    assert rules_of(evasion) == {state for _, state in evasion.BY_KEYWORD} | {evasion.evasion}
