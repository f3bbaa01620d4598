"""The tables of contents that pass over rules which have nothing to state."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from legality.rulebook import blockers, evasion
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
    state(cast("Frame", cast("Any", SimpleNamespace(table=table, holders=holders))))
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
