"""Parts played out with `Combat`: whose choice each division of damage is."""

import pytest
from msgspec.structs import replace

from legality import Position, TooLarge
from legality.clock import Clock, OutOfTime
from legality.search import playout as module
from legality.search.best_attack import best_attack
from legality.search.best_block import BlockRanking, best_block
from legality.search.game_tree import GameTree, Leaf, PlayersChoice, value
from legality.search.playout import playout
from legality.search.scoring import Scoring
from tests.search.fights import fought
from tests.table import RULES_2010, RULES_2026, board, creature

A, B = "Ann", "Bob"


def tree(position: Position, by_life: bool = False) -> GameTree:
    """What comes of it for Bob."""
    return playout(position, Scoring(position, B, by_life))


def test_nothing_to_divide_is_no_choice() -> None:
    permanents = (creature("x", A), creature("b", B))
    assert tree(board(*permanents, attacks="x", blocks="nobody")) == Leaf((-2, 0, -2, 0))
    # a trade of equals: 4 for 4
    assert tree(board(*permanents, attacks="x", blocks="b")) == Leaf((0, 0, 0, 0))
    assert tree(board(*permanents, attacks="nobody", blocks="nobody")) == Leaf((0, 0, 0, 0))


@pytest.mark.parametrize("rules", [RULES_2010, RULES_2026])
@pytest.mark.parametrize(("power", "loss"), [(1, 0), (2, 7), (3, 7), (4, 4 + 7)])
def test_the_attacking_player_kills_the_dearest(rules: str, power: int, loss: int) -> None:
    # each blocker takes 2 damage; of one the attacking player orders the dear one first
    permanents = (
        creature("x", A, f"{power}/9"),
        creature("cheap", B, "0/2", mana_value=4),
        creature("dear", B, "0/2", mana_value=7),
    )
    position = board(*permanents, attacks="x", blocks="cheap dear", rules=rules)
    assert tree(position) == Leaf((-loss, 0, 0, 0))


def around() -> Position:
    """A 3/3 before a 0/3 worth 4, which it may pass by."""
    text = "You may have this creature assign its combat damage as though it weren't blocked."
    wall = creature("b", B, "0/3", mana_value=4)
    return board(creature("x", A, "3/3", text), wall, attacks="x", blocks="b")


def test_a_kill_or_the_life_is_a_choice_of_the_attacking_player() -> None:
    found = tree(around())
    assert isinstance(found, PlayersChoice)
    assert found.least
    assert set(found.options) == {Leaf((-4, 0, 0, 0)), Leaf((-3, 0, -3, 0))}
    # where only life counts, the life is better in every number
    assert tree(around(), by_life=True) == Leaf((0, 0, -3, 0))


def test_the_other_player_divides_after_the_first() -> None:
    # 702.22j: before banding Bob chooses between 4 worth and 3 life; the attacking player announces
    # what is theirs to divide before him, in whatever part of the board that is.
    text = "You may have this creature assign its combat damage as though it weren't blocked."
    wall = creature("b", B, "0/3", "Banding", mana_value=4)
    found = tree(board(creature("x", A, "3/3", text), wall, attacks="x", blocks="b"))
    assert isinstance(found, PlayersChoice)
    plain = tree(around())
    assert isinstance(plain, PlayersChoice)
    assert (found.least, plain.least) == (False, True)
    assert found.time == plain.time + 1


def test_the_first_damage_step_comes_first() -> None:
    x = creature("x", A, "2/2", "Double strike")
    # 2 and 2: two points are gone between the steps, four in the end
    assert tree(board(x, attacks="x", blocks="nobody")) == Leaf((-4, -2, -4, 0))


def test_the_courses_played_and_the_time_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    position = board(creature("x", A), creature("b", B), attacks="x", blocks="b")
    scoring = Scoring(position, B)
    # one assignment for each side (2), and one course: 3
    monkeypatch.setattr(module, "ROOM", 3)
    assert playout(position, scoring) == Leaf((0, 0, 0, 0))
    monkeypatch.setattr(module, "ROOM", 2)
    with pytest.raises(TooLarge):
        playout(position, scoring)
    with pytest.raises(OutOfTime):
        playout(position, scoring, Clock(0.0))


def test_a_blocker_of_several_divides_its_damage() -> None:
    text = "This creature can block an additional creature each combat."
    found = best_block(
        board(
            creature("x", A, "1/2", mana_value=3),
            creature("y", A, "1/2", mana_value=4),
            creature("wall", B, "2/5", text),
            attacks="x y",
        )
    )
    assert dict(found.declaration) == {"wall": ["x", "y"]}
    assert found.outcome.died == ("y",)


def test_a_banding_blocker_lets_the_defending_player_divide() -> None:
    permanents = (
        creature("x", A, "3/9"),
        creature("dear", B, "1/3", mana_value=9),
        creature("shield", B, "0/3", "Banding", mana_value=1),
    )
    found = fought(*permanents, attacks="x", blocks="dear shield")
    # all 3 damage on the shield (702.22j), worth 1, or 2 on the dear one and 1 on the shield: none
    assert found.outcome.died == ()


def test_an_order_binds_once_the_banding_blocker_has_died() -> None:
    # 702.22j, 510.1c of 2010: y strikes first and kills the banding squire (worth 2). Then x deals
    # 2, in the order that Ann announced as blockers were declared: the elf (1/2, worth 3) before
    # the bear (3/3), so that it dies. x dies (worth 4) of 3 + 1. With the bear first the elf lived.
    position = board(
        creature("x", A, "2/2"),
        creature("y", A, "3/3", "First strike"),
        creature("bear", B, "3/3"),
        creature("squire", B, "0/2", "Banding", "This creature can block any number of creatures."),
        creature("elf", B, "1/2"),
        attacks="x y",
        rules=RULES_2010,
    )
    blocks = {"bear": ("x",), "squire": ("x", "y"), "elf": ("x",)}
    position = replace(position, blocks=blocks)
    scoring = Scoring(position, B, False)
    assert value([playout(position, scoring)], scoring)[0] == 4 - 2 - 3


@pytest.mark.parametrize(
    ("power", "text", "loss"),
    [
        (1, "", 0),  # 1 of the 2 that destroy the lord
        (5, "", 2),  # the lord, and 3 on the guard: it has 4 toughness
        (6, "", 2 + 4),  # the lord dies, and with it what kept the guard: 4 damage destroy it
        (2, "Deathtouch", 2),  # one each: 704.5h looks at damage since the last check only
        (5, "Deathtouch", 2 + 4),  # 1 and 4: lethal damage still destroys it (704.5g)
    ],
)
def test_state_based_actions_go_on_until_nothing_happens(power: int, text: str, loss: int) -> None:
    permanents = (
        creature("x", A, f"{power}/9", text),
        creature("lord", B, "0/2", "Other creatures you control have indestructible."),
        creature("guard", B, "0/4"),
    )
    found = fought(*permanents, attacks="x", blocks="lord guard", rules=RULES_2026)
    assert found.score == -loss
    assert len(found.outcome.died) == (loss > 0) + (loss > 2)


def test_too_many_divisions_are_no_answer() -> None:
    text = "This creature can block any number of creatures."
    attackers = [creature(f"a{n}", A, "9/9") for n in range(6)]
    blockers = [creature(f"b{n}", B, "9/9", text) for n in range(6)]
    position = board(*attackers, *blockers, attacks=" ".join(f"a{n}" for n in range(6)))
    everyone = {f"b{n}": [f"a{m}" for m in range(6)] for n in range(6)}
    with pytest.raises(TooLarge):
        BlockRanking(position, B).value(everyone)


@pytest.mark.parametrize(("first", "second"), [("lose", "gain"), ("gain", "lose")])
def test_nothing_is_proved_best_by_an_order_chosen_after_blocks(first: str, second: str) -> None:
    # 603.3b: Bob, at 2 life, may gain 2 before he loses 2; the order in which the lines stand is
    # one of two.
    before = of_two_abilities(2, first, second)
    block = best_block(replace(before, attacks={"a": B}))
    for found in (block, best_attack(before)):
        assert not found.proved
        assert found.gaps.asks


def test_an_order_that_makes_no_difference_is_not_asked() -> None:
    assert best_block(replace(of_two_abilities(20, "lose", "gain"), attacks={"a": B})).proved


def of_two_abilities(life: int, first: str, second: str) -> Position:
    """Ann's 3/3 before Bob's 0/4, which triggers twice as it blocks."""
    text = "\n".join(f"Whenever this creature blocks, you {one} 2 life." for one in (first, second))
    players = [{"name": A}, {"name": B, "life": life}]
    creatures = [creature("a", A, "3/3"), creature("b", B, "0/4", text)]
    return Position.from_value({"players": players, "permanents": creatures})
