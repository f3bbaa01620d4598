"""Triggered abilities with nothing to choose, in sentences (508.3, 509.3): they have resolved when
the next declaration is judged."""

import pytest

from tests.combat.playing import fight
from tests.moments.answers import A, B, amounts, answer, applied, blocks, damage, dealing
from tests.table import EDITIONS, Value, aura, board, creature, enchantment, equipment

ATTACKS: dict[str, str] = dict(
    zip(EDITIONS, ["308.3", "508.2", "508.2", "508.3", "508.3"], strict=True)
)
"""The rule of abilities that trigger as attackers are declared."""

GREATEST = "the greatest power among other creatures you control"


def grows(text: str, size: str = "1/1") -> Value:
    return creature("a", A, size, text)


# -- on attacking ----------------------------------------------------------------------------------


@pytest.mark.rule("508.3a")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_bonus_for_whoever_attacks(rules: str) -> None:
    line = "Whenever this creature attacks, it gets +2/+0 until end of turn."
    assert amounts(grows(line), rules=rules) == [3]
    assert amounts(creature("a", A, "1/1"), grows(line) | {"id": "x"}, rules=rules) == [1]
    assert amounts(grows(line), rules=rules, judge=["blocks", "damage"]) == [1]
    position = dealing(grows(line), assign={}, attacks="a", blocks="nobody", rules=rules)
    told = applied(position)
    assert [one[:4] for one in told] == [("a", line, ["a"], "attacks")]
    assert told[0][4].startswith(ATTACKS[rules])


@pytest.mark.rule("508.3a")
@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        # each other attacking creature: the 1/1 with it stays, the 2/2 deals 3
        ("Whenever this creature attacks, each other attacking creature gets +1/+0 until end of "
         "turn.", (1, 3)),
        ("Whenever this creature attacks, attacking creatures get +1/+1 until end of turn.",
         (2, 3)),
        ("Whenever this creature attacks, creatures you control get +1/+1 until end of turn.",
         (2, 3)),
        ("Whenever a creature you control attacks, it gets +1/+0 until end of turn.", (2, 3)),
        ("Whenever another creature you control attacks, it gets +1/+0 until end of turn.", (1, 3)),
        ("Whenever one or more creatures you control attack, they get +1/+0 until end of turn.",
         (2, 3)),
        ("Whenever one or more creatures you control attack, this creature gets +1/+0 until end of "
         "turn.", (2, 2)),
        ("Whenever you attack, creatures you control get +1/+0 until end of turn.", (2, 3)),
        ("Whenever this creature attacks, it gets +1/+0 until end of turn for each other attacking "
         "creature.", (2, 2)),
        ("Whenever this creature attacks, put a +1/+1 counter on it.", (2, 2)),
        ("Whenever this creature attacks, put a +1/+1 counter on each attacking creature.", (2, 3)),
        ("Whenever this creature attacks alone, it gets +5/+0 until end of turn.", (1, 2)),
        ("Battalion — Whenever this creature and at least two other creatures attack, it gets "
         "+5/+0 until end of turn.", (1, 2)),
        ("Whenever this creature and at least one other creature attack, it gets +1/+0 until end "
         "of turn.", (2, 2)),
        ("Whenever this creature attacks, double its power until end of turn.", (2, 2)),
        ("Whenever this creature attacks, if you control three or more creatures, it gets +1/+0 "
         "until end of turn.", (1, 2)),
        ("Whenever this creature attacks, if you control two or more creatures, it gets +1/+0 "
         "until end of turn.", (2, 2)),
        ("Whenever this creature blocks, it gets +5/+0 until end of turn.", (1, 2)),
        ("Whenever this creature attacks, you gain 3 life.", (1, 2)),
    ],
)  # fmt: skip
def test_who_grows_as_two_attack(text: str, sizes: tuple[int, int]) -> None:
    first, second = grows(text), creature("b", A, "2/2")
    for one in range(1, 4):
        for two in range(1, 5):
            position = dealing(
                first, second, assign={"a": {B: one}, "b": {B: two}}, attacks="a b", blocks="nobody"
            )
            assert damage(position) is ((one, two) == sizes), (one, two)


@pytest.mark.rule("508.3a")
@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("Whenever this creature attacks, it can't be blocked this turn.", False),
        ("Whenever this creature attacks, it gains flying until end of turn.", False),
        ("Whenever this creature attacks, creatures defending player controls can't block this "
         "turn.", False),
        ("Whenever this creature attacks, creatures with power 3 or less can't block this turn.",
         False),
        ("Whenever this creature attacks, creatures with power 2 or less can't block this turn.",
         True),
        ("Whenever this creature attacks, tap all creatures defending player controls.", False),
        ("Whenever this creature attacks, tap all creatures you control.", True),
        ("Whenever this creature attacks, creatures without flying can't block this turn.", False),
        ("Whenever this creature attacks, it deals 3 damage to each creature defending player "
         "controls.", False),
        ("Whenever this creature attacks, it deals 2 damage to each creature defending player "
         "controls.", True),
        ("Whenever this creature attacks, all creatures defending player controls get -3/-3 until "
         "end of turn.", False),
        ("Whenever this creature attacks, all creatures defending player controls get -2/-2 until "
         "end of turn.", True),
        ("Whenever this creature attacks, it gains menace until end of turn.", False),
        ("Whenever this creature attacks, creatures you control gain trample until end of turn.",
         True),
        ("Whenever this creature attacks, put a -1/-1 counter on each creature defending player "
         "controls.", True),
        ("Whenever this creature attacks, destroy all creatures defending player controls.", False),
        ("Whenever this creature attacks, draw a card.", True),
    ],
)  # fmt: skip
def test_who_may_block_then(text: str, legal: bool) -> None:
    """Bob's 3/3 blocks; what is dead or tapped can't, nor can what may not."""
    guard = creature("g", B, "3/3")
    position = board(creature("a", A, "2/2", text), guard, attacks="a", blocks="g")
    assert blocks(position) is legal
    alone = board(creature("a", A, "2/2", text), guard, attacks="a", blocks="g", judge=["blocks"])
    assert blocks(alone) is True


def test_at_most_one_creature_can_block_then() -> None:
    walls = creature("v", B), creature("w", B)
    line = (
        "Whenever this creature attacks, each opponent can't block with more than one creature "
        "this combat."
    )
    for declared, legal in (("v", True), ("v w", False)):
        position = board(creature("a", A, "2/2", line), *walls, attacks="a", blocks=declared)
        assert blocks(position) is legal, answer(position)


@pytest.mark.rule("508.3a")
def test_others_have_abilities_that_trigger() -> None:
    """An Aura, an Equipment, an enchantment; the defending player's too."""
    plain = creature("a", A, "1/1")
    badge = aura(
        "x", A, "a", "Whenever enchanted creature attacks, it gets +1/+0 until end of turn."
    )
    sword = equipment(
        "x", A, "a", "Whenever equipped creature attacks, it gets +2/+0 until end of turn."
    )
    law = enchantment(
        "x", A, "Whenever a creature you control attacks, it gets +3/+0 until end of turn."
    )
    shame = enchantment("x", B, "Whenever a creature attacks you, it gets -1/-0 until end of turn.")
    own = enchantment("x", A, "Whenever a creature attacks you, it gets -1/-0 until end of turn.")
    assert [amounts(plain, one) for one in (badge, sword, law, shame, own)] == [
        [2], [3], [4], [], [1],
    ]  # fmt: skip
    given = enchantment(
        "x", A, 'Creatures you control have "Whenever this creature attacks, it gets +1/+0 until '
        'end of turn."',
    )  # fmt: skip
    assert amounts(plain, given) == [2]


@pytest.mark.rule("508.1f")
def test_on_becoming_tapped() -> None:
    line = "Whenever this creature becomes tapped, it gets +1/+0 until end of turn."
    assert amounts(grows(line)) == [2]
    assert amounts(grows(f"Vigilance\n{line}")) == [1]


def test_an_if_is_asked_again() -> None:
    """Two abilities of one creature: the first takes the condition of the second away."""
    line = (
        "Whenever this creature attacks, if it has power 1 or less, it gets +1/+0 until end of "
        "turn."
    )
    # both trigger; the first that resolves makes power 2, and the other does nothing
    assert amounts(grows(f"{line}\n{line}")) == [2]


# -- on blocking -----------------------------------------------------------------------------------


@pytest.mark.rule("509.3a", "509.3c", "509.3d")
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("Whenever this creature becomes blocked, it gets +2/+0 until end of turn.", 4),
        ("Whenever this creature becomes blocked by a creature, it gets +2/+0 until end of turn.",
         6),
        ("Whenever this creature becomes blocked, it gets +1/+1 until end of turn for each "
         "creature blocking it.", 4),
        ("Whenever this creature attacks and isn't blocked, it gets +2/+0 until end of turn.", 2),
        ("Whenever this creature blocks, it gets +2/+0 until end of turn.", 2),
        ("Whenever this creature blocks or becomes blocked, it gets +1/+0 until end of turn.", 3),
    ],
)  # fmt: skip
def test_who_becomes_blocked_by_two(text: str, amount: int, rules: str) -> None:
    blockers = creature("v", B, "0/9"), creature("w", B, "0/9")
    for dealt in range(8):
        assign = {"a": {"v": dealt}} if dealt else {}
        position = dealing(
            creature("a", A, "2/2", text), *blockers, assign=assign, attacks="a", blocks="v w",
            rules=rules,
        )  # fmt: skip
        assert damage(position) is (dealt == amount)


@pytest.mark.rule("509.3a")
@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("Whenever this creature blocks, it gets +2/+0 until end of turn.", 3),
        ("Whenever this creature blocks a creature, it gets +2/+0 until end of turn.", 3),
        ("Whenever this creature becomes blocked, it gets +2/+0 until end of turn.", 1),
        ("Whenever this creature blocks a creature with flying, it gets +2/+0 until end of turn.",
         1),
        ("Whenever a creature you control blocks, it gets +1/+0 until end of turn.", 2),
        ("Whenever this creature blocks, untap it.", 1),
    ],
)  # fmt: skip
def test_who_blocks(text: str, amount: int) -> None:
    bear, guard = creature("a", A, "2/9"), creature("g", B, "1/3", text)
    for dealt in range(5):
        assign = {"a": {"g": 2}} | ({"g": {"a": dealt}} if dealt else {})
        position = dealing(bear, guard, assign=assign, attacks="a", blocks="g")
        assert damage(position, "defending") is (dealt == amount)


@pytest.mark.rule("506.4", "509.1h")
def test_a_blocker_that_leaves_combat() -> None:
    """The attacker stays blocked, and its damage has nobody to go to; with trample all of it goes
    to Bob (702.19e)."""
    line = "Whenever this creature becomes blocked by a creature, destroy that creature."
    guard = creature("g", B, "1/3")
    for text, legal in ((line, False), (f"{line}\nTrample", True)):
        bear = creature("a", A, "2/2", text)
        position = dealing(bear, guard, assign={"a": {B: 2}}, attacks="a", blocks="g")
        assert damage(position) is legal
    out = "Whenever this creature becomes blocked by a creature, remove that creature from combat."
    bear = creature("a", A, "2/2", out)
    position = dealing(bear, guard, assign={}, attacks="a", blocks="g")
    assert (damage(position), damage(position, "defending")) == (True, True)


@pytest.mark.parametrize("other", ["Otherwise, it", "If not, it"])
def test_what_is_done_otherwise_is_no_part_of_an_intervening_if(other: str) -> None:
    """An "if" behind the occasion lets the ability trigger only where it is so (603.4); words for
    the other case contradict that, and are not read."""
    line = (
        "Whenever this creature attacks, if it's attacking alone, it gets +5/+5 until end of turn."
    )
    assert amounts(grows(line)) == [6]
    both = f"{line} {other} gets +1/+0 until end of turn."
    for amount in (1, 2, 6):
        position = dealing(grows(both), creature("o", A), assign={"a": {B: amount}, "o": {B: 2}},
                           attacks="a o", blocks="nobody")  # fmt: skip
        assert damage(position) is None
        assert [one["text"] for one in answer(position)["not_understood"]] == [both]


@pytest.mark.parametrize(
    ("done", "power"),
    [
        # the greatest other power is -2: X is 0 (107.1b of 2024), whatever else the ability gives
        ("it gets +X/+0 until end of turn, where X is {}", 3),
        ("it gains double strike and gets +X/+0 until end of turn, where X is {}", 3),
    ],
)
def test_a_negative_bonus_is_none_beside_double_strike(done: str, power: int) -> None:
    line = f"Whenever this creature attacks, {done.format(GREATEST)}."
    weak = creature("w", A, "-2/3")
    combat = fight(creature("a", A, "3/3", line), weak, attacks={"a": B}).next_step()
    assert combat.board.by_id["a"].power == power


@pytest.mark.parametrize("whose", ["its", "this creature's"])
def test_a_negative_power_is_doubled(whose: str) -> None:
    """107.1b excepts what doubles a power: twice -2."""
    line = f"Whenever this creature attacks, double {whose} power until end of turn."
    combat = fight(creature("a", A, "-2/3", line), attacks={"a": B}).next_step()
    assert combat.board.by_id["a"].power == -4
