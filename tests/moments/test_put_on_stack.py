"""Targets are chosen as an ability is put on the stack (603.3d), and looked at again as it resolves
(608.2b)."""

import pytest

from legality import Position
from tests.moments.answers import A, B, answer, damage, dealing
from tests.table import Value, creature

GROWS = "Whenever this creature attacks, it gets +2/+0 until end of turn."
UNTAPS = "Whenever this creature attacks, untap all creatures."
GIVES = "Whenever this creature attacks, put a +1/+1 counter on "
SMALL = f"{GIVES}target attacking creature with power 2 or less."
GOBLIN = (
    "Whenever this creature attacks, create a 1/1 red Goblin creature token that's tapped and "
    "attacking."
)


def attack(*own: Value, bear: int) -> Position:
    """Ann's creatures attack, nobody blocks; the last of them deals so much."""
    names = " ".join(one["id"] for one in own)
    dealt = {one["id"]: {B: int(one["power"])} for one in own}
    dealt[own[-1]["id"]] = {B: bear}
    return dealing(*own, creature("g", B), assign=dealt, attacks=names, blocks="nobody",
                   step="regular")  # fmt: skip


@pytest.mark.parametrize("lines", [("Mentor", GROWS), (GROWS, "Mentor")])
def test_who_was_no_legal_target_then_is_none_later(lines: tuple[str, ...]) -> None:
    """Mentor of a 2/2 finds no attacker of less power beside a 2/2, though it is a 4/2 later."""
    own = creature("a", A, "2/2", "\n".join(lines))
    position = attack(own, creature("bear", A, "2/2"), bear=2)
    dealt = {"a": {B: 4}, "bear": {B: 2}}
    grown = dealing(own, creature("bear", A, "2/2"), creature("g", B), assign=dealt, step="regular",
                    attacks="a bear", blocks="nobody")  # fmt: skip
    assert (damage(grown), answer(grown)["asks"]) == (True, [])
    assert damage(position) is False


@pytest.mark.parametrize(("text", "amounts"), [(SMALL, (4, 5)), ("Mentor", (4, 5))])
def test_who_is_no_legal_target_any_more_gets_nothing(text: str, amounts: tuple[int, ...]) -> None:
    """The 2/2 is the target. Where it grows first, it gets no counter: Ann chooses the order."""
    own = creature("a", A, "3/3", text), creature("bear", A, "2/2", GROWS)
    for amount in amounts:
        found = answer(attack(*own, bear=amount))
        assert found["damage"]["attacking"]["legal"] is None
        assert [one["asked"][:19] for one in found["asks"]] == ["it resolves before "]
    assert damage(attack(*own, bear=3)) is False


def test_who_comes_later_is_no_target() -> None:
    """The other attacker is all that there is: nothing is to be chosen, whatever resolves first."""
    gives = f"{GIVES}another target attacking creature."
    own = creature("a", A, "3/3", gives), creature("bear", A, "2/2", GOBLIN)
    found = answer(attack(*own, bear=3))
    assert (found["damage"]["attacking"]["legal"], found["asks"]) == (True, [])


def test_who_is_untapped_later_is_no_target() -> None:
    gives = f"{GIVES}target untapped creature you control."
    own = creature("a", A, "3/3", gives), creature("bear", A, "2/2", UNTAPS)
    found = answer(attack(*own, bear=2))
    assert (found["damage"]["attacking"]["legal"], found["asks"]) == (True, [])


def test_the_other_player_s_ability_resolves_before() -> None:
    """Bob's -1/-1 kills the 1/1 that was the target; a 2/2 that has become smaller is none."""
    shrinks = "Whenever a creature attacks you, it gets -1/-1 until end of turn."
    own = creature("a", A, "3/3", SMALL.replace("2 or less", "1 or less"))
    law = creature("law", B, "0/4", shrinks)
    for other, amount in (("1/1", None), ("2/2", 1)):
        bear = creature("bear", A, other)
        dealt = {"a": {B: 2}} if amount is None else {"a": {B: 2}, "bear": {B: amount}}
        position = dealing(own, bear, law, assign=dealt, attacks="a bear", blocks="nobody",
                           step="regular")  # fmt: skip
        assert (damage(position), answer(position)["asks"]) == (True, [])


def test_what_is_chosen_as_it_resolves_is_chosen_then() -> None:
    """603.12: "when you do" is an ability of its own, put on the stack later."""
    text = (
        "Whenever this creature attacks, create a 1/1 red Goblin creature token that's tapped and "
        "attacking. When you do, target creature token gets +1/+0 until end of turn."
    )
    own = creature("a", A, "3/3", text), creature("bear", A, "2/2")
    found = answer(attack(*own, bear=2))
    assert found["damage"]["attacking"]["legal"] is not False
