"""Abilities that trigger when a creature is exerted as it attacks (701.43d)."""

from typing import Any

import pytest

from legality import Combat, best_block, forced_lethal
from legality.search.forced_lethal import Open
from tests.moments.answers import A, B, answer, blocks
from tests.table import board, creature, enchantment

G = creature("g", B)

EXERTED = "Whenever you exert a creature, {}"
MAY_EXERT = "You may exert this creature as it attacks."
WAS = "this creature was exerted as it attacked"


def asked(position: Any) -> list[str]:
    return [one["asked"] for one in answer(position)["asks"]]


def exerting(does: str, *others: Any, own: str = MAY_EXERT, **fields: Any) -> Any:
    """Ann's `a` attacks, `g` blocks it; the ability is on an enchantment of hers."""
    law = enchantment("e", A, EXERTED.format(does))
    return board(creature("a", A, "2/2", own), G, law, *others, attacks="a", blocks="g", **fields)


@pytest.mark.parametrize(
    ("does", "legal"),
    [
        ("creatures can't block this turn.", False),
        ("creatures you control can't be blocked this turn.", False),
        ("you gain 1 life.", True),
    ],
)
def test_exerting_a_creature_is_asked(does: str, legal: bool) -> None:
    open_ = exerting(does)
    assert (blocks(open_), asked(open_)) == ((True, []) if legal else (None, [WAS]))
    for holds in (True, False):
        given = [{"id": "a", "text": WAS, "holds": holds}]
        position = exerting(does, given=given)
        assert (blocks(position), asked(position)) == (legal or not holds, [])
    nobody = exerting(does, own="")
    assert (blocks(nobody), asked(nobody)) == (True, [])
    past = exerting(does, judge=["blocks"])
    assert bool(asked(past)) is False


def test_of_exerted_creatures_each_is_asked() -> None:
    text = "creatures you control get +1/+0 until end of turn."
    more = creature("b", A, "2/2", MAY_EXERT)
    law = enchantment("e", A, EXERTED.format(text))

    def deals(amount: int, **exerted: bool) -> tuple[bool | None, int]:
        given = [{"id": name, "text": WAS, "holds": holds} for name, holds in exerted.items()]
        position = board(creature("a", A, "2/2", MAY_EXERT), more, law, attacks="a b",
                         blocks="nobody", given=given,
                         damage={"assign": {"a": {B: amount}, "b": {B: amount}}})  # fmt: skip
        return answer(position)["damage"]["attacking"]["legal"], len(asked(position))

    assert deals(2) == (None, 2)
    assert deals(5) == (False, 0)
    assert deals(4, a=True, b=True) == (True, 0)
    assert deals(3, a=True, b=False) == (True, 0)
    assert deals(3, a=True, b=True) == (False, 0)


def test_exerting_in_searches_and_combats() -> None:
    does = "creatures can't block this turn."
    law = enchantment("e", A, EXERTED.format(does))
    those = creature("a", A, "20/2", MAY_EXERT), G, law
    found = forced_lethal(board(*those))
    assert isinstance(found, Open)
    assert ("e", law["oracle_text"]) in found.gaps.not_modelled
    assert not best_block(board(*those, attacks="a", judge=["attacks"])).proved
    assert Combat.begin(board(*those)).gaps.not_modelled[-1][0] == "e"
    resumed = Combat.resume(board(*those, attacks="a", judge=["attacks"]))
    assert [one.asked for one in resumed.gaps.asks] == [WAS]


def test_exerting_of_before() -> None:
    """Sizes of cards: whether the first ability has triggered is asked, and how it resolved."""
    law = enchantment("e", A, EXERTED.format("creatures you control get +1/+0 until end of turn."))
    those = creature("a", A, "2/2", MAY_EXERT, printed=True), law

    def judged(**fields: Any) -> Any:
        return board(*those, attacks="a", blocks="nobody", judge=["damage"],
                     damage={"assign": {"a": {B: 2}}}, **fields)  # fmt: skip

    assert answer(judged())["damage"]["attacking"]["legal"] is None
    assert asked(judged())
    given = [{"id": "a", "text": WAS, "holds": False}]
    told = judged(given=given)
    assert (answer(told)["damage"]["attacking"]["legal"], asked(told)) == (True, [])
