"""122.1b: a keyword counter gives its permanent the keyword."""

from typing import Any

import pytest

from legality import Illegal, Legal, Permanent, Player, Position, Undecided, Verdict, check_blocks
from legality.rulebook.table import Table
from legality.text.lexicon import LEXICON


def blocked(
    counters: dict[str, int],
    *before: dict[str, Any],
    after: tuple[dict[str, Any], ...] = (),
    given: tuple[dict[str, Any], ...] = (),
) -> Verdict:
    """A bear without flying blocks an ox with those counters; other permanents are older than the
    ox, or newer."""
    ox: dict[str, Any] = {
        "id": "ox",
        "controller": "Ann",
        "type_line": "Creature — Ox",
        "power": 2,
        "toughness": 4,
        "counters": counters,
    }
    cub = {"id": "cub", "controller": "Bob", "type_line": "Creature", "power": 2, "toughness": 2}
    position = Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [*before, ox, *after, cub],
            "attacks": {"ox": "Bob"},
            "blocks": {"cub": ["ox"]},
            "judge": ["blocks"],
            "given": list(given),
        }
    )
    return check_blocks(position)["Bob"]


def test_a_flying_counter_gives_flying() -> None:
    verdict = blocked({"flying": 1, "+1/+1": 2})
    assert isinstance(verdict, Illegal)
    assert verdict.violations[0].rule == "509.1b"


def test_other_counters_and_none_give_nothing() -> None:
    assert isinstance(blocked({"flying": 0, "+1/+1": 2}), Legal)


EARTH: dict[str, Any] = {
    "id": "earth",
    "controller": "Bob",
    "type_line": "Enchantment",
    "oracle_text": "Creatures lose flying.",
}


def test_a_counter_gives_again_what_an_older_text_takes() -> None:
    """613.7: the enchantment, then the ox and its counter, which give flying again."""
    assert isinstance(blocked({"flying": 1}, EARTH), Illegal)
    assert isinstance(blocked({}, EARTH), Legal)


ORDER = "the flying counter was put on this creature after @earth"


@pytest.mark.rule("613.7c")
def test_whether_a_counter_is_newer_than_a_newer_text_is_asked() -> None:
    """613.7c: the ox, then the enchantment; the counter came before it or after it."""
    verdict = blocked({"flying": 1}, after=(EARTH,))
    assert isinstance(verdict, Undecided)
    assert [ask.asked for ask in verdict.gaps.asks] == [ORDER]
    kinds = {True: Illegal, False: Legal}  # newer: it gives flying again; older: it is lost
    for newer, kind in kinds.items():
        given = ({"id": "ox", "text": ORDER, "holds": newer},)
        assert isinstance(blocked({"flying": 1}, after=(EARTH,), given=given), kind)


@pytest.mark.parametrize("word", LEXICON.keyword_counters)
def test_each_counter_of_the_list_gives_the_keyword_of_its_name(word: str) -> None:
    """122.1b, on a board whose values are given and on one whose cards are."""
    for printed in (False, True):
        ox = Permanent(
            id="ox",
            controller="Ann",
            type_line="Creature — Ox",
            power=2,
            toughness=4,
            counters={word.title(): 1},
            printed=printed,
        )
        table = Table(Position(players=(Player(name="Ann"), Player(name="Bob")), permanents=(ox,)))
        assert table.has(ox, word)
        assert not table.has(ox, "banding")
