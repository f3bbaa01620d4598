"""Abilities that the first combat damage step set off, where the regular one is judged alone."""

from typing import Any

import pytest

from legality import Combat, Untold
from tests.moments.answers import A, Assign, B, answer, damage
from tests.table import SINCE_2009, Value, board, creature, enchantment

LARGER = "This creature gets +1/+1 until end of turn."
HITS = (
    "Double strike\nWhenever this creature deals combat damage to a player, it gets +1/+1 until "
    "end of turn."
)


def card(id: str, controller: str, size: str, text: str = "", **fields: Any) -> Value:
    """A creature whose size is the one of its card."""
    return creature(id, controller, size, text, printed=True, **fields)


def regular(*permanents: Value, assign: Assign, blocks: str = "nobody", **fields: Any) -> Any:
    """The first combat damage has been dealt; the regular one is judged."""
    step = {"step": "regular", **fields.pop("damage", {})}
    fields.setdefault("attacks", "a")
    return board(*permanents, blocks=blocks, judge=["damage"],
                 damage={"assign": assign, **step}, **fields)  # fmt: skip


def asked(position: Any) -> list[str]:
    return [one["asked"] for one in answer(position)["asks"]]


@pytest.mark.rule("510.4")
@pytest.mark.parametrize("rules", SINCE_2009)
@pytest.mark.parametrize("amount", [1, 2, 3])
def test_damage_of_the_first_step(amount: int, rules: str) -> None:
    """A double striker of 2/2 has hit Bob: it deals 3, or 2 if the ability was countered."""
    assign = {"a": {B: amount}}
    open_ = regular(card("a", A, "2/2", HITS), assign=assign, rules=rules)
    if amount == 1:
        assert (damage(open_), asked(open_)) == (False, [])
    else:
        assert (damage(open_), asked(open_)) == (None, ["how it has resolved"])
        with pytest.raises(Untold):
            Combat.resume(open_)
    for text, power in ((LARGER, 3), ("", 2)):
        entry = {"source": "a", "oracle_text": text, "on": ["a"] if text else []}
        told = regular(card("a", A, "2/2", HITS), assign=assign, rules=rules, effects=[entry])
        assert (damage(told), asked(told)) == (amount == power, [])
    written = regular(creature("a", A, "2/2", HITS), assign=assign, rules=rules)
    assert (damage(written), asked(written)) == (amount == 2, [])


def test_damage_of_the_first_step_that_is_not_judged() -> None:
    """It has been dealt; the combat goes on to the regular step."""

    def begun(*effects: Value) -> Combat:
        dealt = {"step": "first", "assign": {"a": {B: 2}}}
        return Combat.resume(board(card("a", A, "2/2", HITS), attacks="a", blocks="nobody",
                                   judge=[], damage=dealt, effects=list(effects)))  # fmt: skip

    with pytest.raises(Untold):
        begun()
    assert begun({"source": "a", "oracle_text": ""}).board.by_id["a"].power == 2
    told = begun({"source": "a", "oracle_text": LARGER, "on": ["a"]})
    assert told.next_step().board.by_id["a"].power == 3


def test_who_struck_then() -> None:
    """It has double strike now, and had none then."""
    position = regular(card("a", A, "2/2", HITS), assign={"a": {B: 2}},
                       damage={"struck_first": []})  # fmt: skip
    assert (damage(position), asked(position)) == (True, [])


def test_what_the_position_shows_in_any_case() -> None:
    """Counters, marks, who is tapped and totals are written."""
    for does in ("put a +1/+1 counter on it", "you gain 2 life", "draw a card"):
        text = f"Double strike\nWhenever this creature deals combat damage to a player, {does}."
        position = regular(card("a", A, "2/2", text), assign={"a": {B: 2}})
        assert (damage(position), asked(position)) == (True, [])


ENRAGED = "Whenever this creature is dealt damage, it gets +2/+0 until end of turn."


@pytest.mark.parametrize(("marked", "open_"), [(0, False), (1, True)])
def test_who_was_dealt_damage(marked: int, open_: bool) -> None:
    """A first striker of 1/1 hit the guard of 2/9, if there is a mark on it."""
    guard = card("g", B, "2/9", ENRAGED, damage=marked)
    position = regular(card("a", A, "1/1", "First strike"), guard,
                       assign={"g": {"a": 2}}, blocks="g")  # fmt: skip
    assert damage(position, "defending") is (None if open_ else True)
    assert bool(asked(position)) is open_


def test_who_gained_life_and_who_lost_it() -> None:
    for occasion in ("you gain life", "an opponent loses life"):
        text = f"Whenever {occasion}, this creature gets +1/+1 until end of turn."
        keywords = "Double strike\nLifelink\n"
        position = regular(card("a", A, "2/2", keywords + text), assign={"a": {B: 2}})
        assert (damage(position), len(asked(position))) == (None, 1)
        unarmed = regular(card("a", A, "2/2", text), assign={"a": {B: 2}})
        assert (damage(unarmed), asked(unarmed)) == (True, [])


DIES = "Whenever another creature dies, this creature gets +1/+1 until end of turn."


@pytest.mark.parametrize(("strikes", "open_"), [("First strike", True), ("", False)])
def test_who_died(strikes: str, open_: bool) -> None:
    """The first striker may have killed somebody that is not there any more."""
    position = regular(card("a", A, "2/2", strikes), card("b", A, "2/2", DIES),
                       attacks="a b", assign={"b": {B: 2}}, blocked=["a"])  # fmt: skip
    assert damage(position) is (None if open_ else True)
    assert bool(asked(position)) is open_


def test_what_is_not_read_is_listed() -> None:
    text = (
        "Double strike\nWhenever this creature deals combat damage to a player, double the power "
        "of each creature you control until end of turn."
    )
    position = regular(card("a", A, "2/2", text), assign={"a": {B: 2}})
    assert [one["id"] for one in answer(position)["not_understood"]] == ["a"]
    law = enchantment("e", A, "Whenever a creature deals combat damage to a player, creatures you "
                      "control get +1/+0 until end of turn.")  # fmt: skip
    position = regular(card("a", A, "2/2", "Double strike"), law, assign={"a": {B: 2}})
    assert (damage(position), asked(position)) == (None, ["how it has resolved"])
