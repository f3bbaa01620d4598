"""Circumstances of this turn that are answered, and may be otherwise at a later moment (611.3a)."""

from typing import Any

import pytest
from msgspec import structs

from tests.moments.answers import A, B, answer, blocks, damage
from tests.table import board, creature, enchantment

GAINED = "Infusion — This creature gets +2/+0 as long as you gained life this turn."
LOST = "As long as you've lost life this turn, this creature has flying."
MANY = "As long as you attacked with three or more Bears this turn, Bears you control get +1/+0."


def said(id: str, words: str, *, holds: bool) -> dict[str, Any]:
    return {"id": id, "text": words, "holds": holds}


@pytest.mark.parametrize("keyword", ["Lifelink\nFirst strike", "First strike"])
@pytest.mark.parametrize("holds", [True, False])
def test_an_answer_is_of_the_moment_before(keyword: str, *, holds: bool) -> None:
    """Life gained by the first strike, of which the answer does not speak."""
    own = creature("a", A, "2/3", GAINED, printed=True)
    knight = creature("k", A, "2/2", keyword)
    dealt = {"step": "regular", "assign": {"a": {B: 4}}}
    position = board(own, knight, attacks="a k", blocks="nobody", damage=dealt,
                     given=[said("a", "you gained life this turn", holds=holds)])  # fmt: skip
    gains = keyword.startswith("Lifelink")
    assert damage(position) is (True if holds else None if gains else False)
    told = [one["id"] for one in answer(position)["not_understood"]]
    assert told == (["a"] if gains and not holds else [])


@pytest.mark.parametrize("times", [0, 1])
def test_what_is_told_of_this_turn(times: int) -> None:
    """Ann's creature flies as soon as she has lost life: a trigger of Bob's sees to it."""
    own = creature("a", A, "2/1", LOST)
    for text in ("Whenever a creature attacks you, its controller loses 1 life.", ""):
        position = board(own, enchantment("law", B, text), creature("b", B),
                         attacks="a", blocks="b>a")  # fmt: skip
        ann, bob = position.players
        told = structs.replace(ann, this_turn={"lost_life": times})
        found = blocks(structs.replace(position, players=(told, bob)))
        assert found is (False if times else None if text else True)


@pytest.mark.parametrize("printed", [True, False])
def test_how_many_of_a_kind_attacked(*, printed: bool) -> None:
    """Three Bears attack: what was so before the attack is not so for ever."""
    bears = [creature(name, A, "2/2", printed=printed) for name in "bc"]
    own = creature("a", A, "2/2", MANY, printed=printed)
    for amount in (2, 3):
        dealt = {"assign": {name: {B: amount} for name in "abc"}}
        position = board(own, *bears, attacks="a b c", blocks="nobody", damage=dealt)
        found = answer(position)
        assert (found["attacks"]["legal"], damage(position)) == (True, None)
        assert found["asks"]


@pytest.mark.parametrize(
    ("words", "holder", "open_"),
    [
        ("it attacked this turn", "a", True),  # since it was answered
        ("it attacked this turn", "w", False),  # another creature has
        ("it attacked a battle this turn", "a", False),  # it attacked Bob
    ],
)
def test_whether_a_creature_itself_attacked(words: str, holder: str, open_: bool) -> None:
    text = f"This creature gets +2/+0 as long as {words}."
    texts = {holder: text}
    attacker = creature("a", A, "2/2", texts.get("a", ""))
    blocker = creature("w", B, "1/4", texts.get("w", ""))
    dealt = {"assign": {"a": {"w": 2}, "w": {"a": 1}}}
    position = board(attacker, blocker, attacks="a", blocks="w>a", damage=dealt,
                     given=[said(holder, words, holds=False)])  # fmt: skip
    found = answer(position)
    told = [one["id"] for one in (*found["not_understood"], *found["asks"])]
    assert (holder in told) is open_
    side = "attacking" if holder == "a" else "defending"
    assert damage(position, side) is (None if open_ else True)
