"""613.7c: the order of a keyword counter and of an effect that takes abilities is asked."""

from typing import Any

import pytest

from legality import Position, check
from legality.rulebook.table import Table
from tests.rulebook.characteristics.test_present import Value

ASKED = "the flying counter was put on this creature after @aura"


def board(
    text: str,
    *,
    angel_first: bool = True,
    attached: bool = True,
    counters: int = 1,
    **fields: Any,
) -> Position:
    """Ann's ground creature blocks Bob's flier? Bob attacks with nothing that matters: the angel of
    Bob attacks, and Ann's bear, without reach, blocks it."""
    angel: Value = {"id": "angel", "controller": "Bob", "type_line": "Creature — Angel"}
    angel |= {"power": 4, "toughness": 4, "counters": {"flying": counters}}
    aura: Value = {"id": "aura", "controller": "Ann", "type_line": "Enchantment — Aura"}
    aura |= {"oracle_text": text, **({"attached_to": "angel"} if attached else {})}
    bear: Value = {"id": "bear", "controller": "Ann", "type_line": "Creature — Bear"}
    bear |= {"power": 2, "toughness": 2}
    both = [angel, aura] if angel_first else [aura, angel]
    return Position.from_value(
        {
            "players": [{"name": "Bob"}, {"name": "Ann"}],
            "permanents": [*both, bear],
            "attacks": {"angel": "Ann"},
            "blocks": {"bear": ["angel"]},
            "judge": ["blocks"],
            **fields,
        }
    )


TAKES = "Enchanted creature loses all abilities."
TAKES_FLYING = "Enchanted creature loses flying."
NEVER = "Enchanted creature loses flying and can't have or gain flying."


@pytest.mark.parametrize("text", [TAKES, TAKES_FLYING])
def test_it_is_asked_where_the_effect_is_newer_than_the_creature(text: str) -> None:
    """The bear may block if the counter is older, and may not if it is newer."""
    position = board(text)
    assert check(position).legal is None
    assert [one.asked for one in Table(position).gaps.asks] == [ASKED]
    for newer in (True, False):
        given = [{"id": "angel", "text": ASKED, "holds": newer}]
        answered = board(text, given=given)
        assert check(answered).legal is not newer
        assert not Table(answered).gaps.asks


def test_a_counter_is_newer_than_what_is_older_than_its_creature() -> None:
    """The angel came after the effect began, and its counter after the angel: it flies."""
    position = board("All creatures lose all abilities.", angel_first=False, attached=False)
    assert check(position).legal is False
    assert not Table(position).gaps.asks


def test_what_is_attached_is_newer_wherever_it_stands() -> None:
    """613.7: the Aura became attached after the angel entered; of the counter nobody knows."""
    position = board(TAKES, angel_first=False)
    assert check(position).legal is None
    assert [one.asked for one in Table(position).gaps.asks] == [ASKED]


def test_what_cant_be_had_is_not_asked() -> None:
    """113.11: no counter gives what the creature can't have."""
    assert check(board(NEVER)).legal is True


@pytest.mark.parametrize(
    "text", ["Enchanted creature loses reach.", "Enchanted creature gets -1/-1."]
)
def test_nothing_is_asked_where_nothing_is_lost(text: str) -> None:
    position = board(text)
    assert check(position).legal is False
    assert not Table(position).gaps.asks


def test_a_spell_that_takes_abilities_is_asked_about_too() -> None:
    effect = {
        "oracle_text": "Target creature loses all abilities until end of turn.",
        "on": ["angel"],
    }
    position = board("Enchanted creature gets +1/+1.", effects=[effect])
    asks = Table(position).gaps.asks
    assert len(asks) == 1
    assert "after the effect" in asks[0].asked
    given = [{"id": "angel", "text": asks[0].asked, "holds": True}]
    assert (
        check(board("Enchanted creature gets +1/+1.", effects=[effect], given=given)).legal is False
    )


def test_no_counter_no_question() -> None:
    assert check(board(TAKES, counters=0)).legal is True
