"""What triggered abilities do sets off others (603.2), and changes what written values contain
(613.4): every number is worked out by hand."""

import pytest
from msgspec import structs

from legality import best_block, legal_blocks
from tests.moments.answers import A, B, amounts, answer, applied, blocks, damage, dealing
from tests.table import board, creature, enchantment, permanent

PING = "Whenever this creature attacks, it deals 1 damage to each other creature."


def survives(text: str, size: str, *others: dict[str, object], told: bool = False) -> bool:
    """Whether a creature of Bob's is still able to block after the attacker's PING; `told`: a line
    is named."""
    guard = creature("g", B, size, text)
    position = board(creature("a", A, "2/2", PING), guard, *others, attacks="a", blocks="g")
    assert bool(answer(position)["not_understood"]) is told
    return blocks(position) is True


# -- what written sizes contain --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lord", "lives"),
    [
        ("Other creatures you control get +1/+1.", False),  # the lord dies: a 2/2 less 1, 1 damage
        ("Other creatures you control get +1/+0.", True),
        ("Creatures your opponents control get +1/+1.", True),
        ("", True),
    ],
)
def test_the_bonus_of_a_lord_that_dies_ends(lord: str, lives: bool) -> None:
    assert survives("", "2/2", creature("l", B, "1/1", lord)) is lives


def test_a_lord_that_stays_goes_on() -> None:
    lord = creature("l", B, "2/2", "Other creatures you control get +1/+1.")
    assert survives("", "2/2", lord)
    assert not survives("", "1/1", lord)


def test_a_number_that_is_counted_falls() -> None:
    """Of two other creatures one dies: 2/2 instead of 3/3, and a star of 2 instead of 3."""
    each = "This creature gets +1/+1 for each other creature you control."
    stars = (
        "This creature's power and toughness are each equal to the number of creatures you control."
    )
    others = creature("x", B, "1/1"), creature("y", B, "2/2")
    assert survives(each, "3/3", *others)
    assert not survives(each, "2/2", *others)
    assert survives(stars, "3/3", *others)
    assert not survives(stars, "2/2", *others)


def test_a_circumstance_that_nothing_tells_is_named() -> None:
    """Whether a creature died this turn, nothing says of the time before; now one has died."""
    text = "As long as a creature died this turn, this creature gets +1/+1."
    assert survives(text, "3/3", creature("x", B, "1/1"), told=True)
    assert survives(text, "3/3")  # and here none has


def test_a_bonus_that_looks_at_life() -> None:
    line = "Whenever this creature attacks, you gain 1 life."
    rich = "As long as you have 21 or more life, this creature gets +1/+1."
    assert amounts(creature("a", A, "2/2", f"{line}\n{rich}")) == [3]
    poor = creature("a", A, "2/2", f"{line}\n{rich.replace('21', '22')}")
    assert amounts(poor) == [2]


# -- tokens ----------------------------------------------------------------------------------------

SQUIRREL = "Whenever this creature attacks, create a 1/1 green Squirrel creature token."


def test_tokens_count() -> None:
    each = "This creature gets +1/+1 for each other creature you control."
    assert amounts(creature("a", A, "2/2", f"{SQUIRREL}\n{each}")) == [3]
    enters = "Whenever another creature enters, this creature gets +2/+0 until end of turn."
    assert amounts(creature("a", A, "2/2", f"{SQUIRREL}\n{enters}")) == [4]


def test_tokens_that_nothing_counts_are_not_told_of() -> None:
    position = dealing(
        creature("a", A, "2/2", SQUIRREL), assign={"a": {B: 2}}, attacks="a", blocks="nobody"
    )
    value = answer(position)
    assert value["legal"] is True
    assert not any(value[name] for name in ("not_understood", "asks", "not_modelled"))
    assert applied(position) == []


@pytest.mark.rule("509.1a")
def test_a_token_of_the_defender_may_block() -> None:
    """Two blocks without the Soldier (nobody, the guard), four with it."""
    law = enchantment(
        "x", B, "Whenever a creature attacks you, create a 1/1 white Soldier creature token."
    )
    bear, guard = creature("a", A, "2/2"), creature("g", B)
    assert legal_blocks(board(bear, guard, attacks="a"), B).count() == 2
    assert legal_blocks(board(bear, guard, law, attacks="a"), B).count() == 4
    past = board(bear, guard, law, attacks="a", judge=["blocks"])
    assert legal_blocks(past, B).count() == 2


# -- what sets off more ----------------------------------------------------------------------------


@pytest.mark.rule("603.2")
@pytest.mark.parametrize(
    ("first", "second", "amount"),
    [
        ("you gain 1 life.", "Whenever you gain life, put a +1/+1 counter on this creature.", 3),
        ("you gain 2 life.", "Whenever you gain life, this creature gets +X/+0 until end of turn, "
         "where X is the number of attacking creatures.", 3),
        ("you lose 1 life.", "Whenever you gain life, put a +1/+1 counter on this creature.", 2),
        ("you lose 1 life.", "Whenever you lose life, put a +1/+1 counter on this creature.", 3),
        ("each opponent loses 1 life.", "Whenever an opponent loses life, this creature gets "
         "+1/+0 until end of turn.", 3),
        ("untap it.", "Whenever this creature becomes untapped, it gets +1/+0 until end of turn.",
         3),
        ("it deals 1 damage to each opponent.", "Whenever an opponent loses life, this creature "
         "gets +1/+0 until end of turn.", 3),
    ],
)  # fmt: skip
def test_one_sets_off_another(first: str, second: str, amount: int) -> None:
    text = f"Whenever this creature attacks, {first}\n{second}"
    assert amounts(creature("a", A, "2/2", text)) == [amount]


@pytest.mark.rule("603.2")
@pytest.mark.parametrize(
    ("text", "lives"),
    [
        ("Whenever this creature is dealt damage, it gets +1/+1 until end of turn.", True),
        ("Whenever this creature is dealt combat damage, destroy it.", True),
        ("Whenever this creature is dealt damage, destroy it.", False),
        ("Whenever this creature is dealt damage, it deals that much damage to each creature.",
         False),
        ("Whenever another creature dies, destroy this creature.", False),
        ("When another creature dies, tap all creatures.", False),
        ("Whenever another creature leaves the battlefield, tap this creature.", False),
        ("Whenever a creature an opponent controls becomes tapped, tap this creature.", False),
    ],
)  # fmt: skip
def test_damage_and_death_set_off_more(text: str, lives: bool) -> None:
    assert survives(text, "2/2", creature("x", B, "1/1")) is lives


@pytest.mark.parametrize(
    "text",
    [
        "Whenever one or more +1/+1 counters are put on a creature, tap this creature.",
        "Whenever a creature explores, tap this creature.",
        "Whenever you draw your second card each turn, tap this creature.",
    ],
)
def test_what_is_not_read_is_named_where_it_may_happen(text: str) -> None:
    grow = "Whenever this creature attacks, put a +1/+1 counter on it."
    draw = "Whenever this creature attacks, each player draws a card."
    guard = creature("g", B, "2/2", text)
    told = [
        bool(
            answer(board(creature("a", A, "2/2", line), guard, attacks="a", blocks="g"))[
                "not_understood"
            ]
        )
        for line in (grow, draw, "")
    ]
    assert told == [("counters" in text), ("draw" in text), False]


def test_cards_that_are_drawn_may_matter() -> None:
    draw = "Whenever this creature attacks, draw a card."
    many = "As long as you have five or more cards in hand, this creature can't be blocked."
    guard = creature("g", B)
    for text, told in ((draw, False), (f"{draw}\n{many}", True)):
        bear = creature("a", A, "2/2", text)
        position = board(bear, guard, attacks="a", blocks="g")
        ann, bob = position.players
        position = structs.replace(position, players=(structs.replace(ann, hand=4), bob))
        assert bool(answer(position)["not_understood"]) is told


@pytest.mark.rule("509.1a")
def test_a_blocker_that_is_gone() -> None:
    position = board(
        creature("a", A, "2/2", PING), creature("g", B, "1/1"), attacks="a", blocks="g"
    )
    (fault,) = answer(position)["blocks"][B]["violations"]
    assert fault["message"] == "g has left the battlefield before this declaration."
    gone = permanent("g", B, "Creature — Bear", power=1, toughness=1, phased_out=True)
    position = board(creature("a", A, "2/2"), gone, attacks="a", blocks="g")
    (fault,) = answer(position)["blocks"][B]["violations"]
    assert "phased out" in fault["message"]


def test_damage_that_a_lord_no_longer_adds_to() -> None:
    """Bob's lord dies of flanking as it blocks: its +1/+0 for the guard, a 3/9 with it, ends, and
    flanking takes another 1."""
    horse = creature("a", A, "2/9", "Flanking")
    lord = creature("l", B, "1/1", "Other creatures you control get +1/+0.")
    guard = creature("g", B, "3/9")
    for dealt in range(4):
        assign = {"a": {"g": 2}} | ({"g": {"a": dealt}} if dealt else {})
        position = dealing(horse, lord, guard, assign=assign, attacks="a", blocks="l g")
        assert damage(position, "defending") is (dealt == 1)


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("Attacking creatures get -0/-2.", False),
        ("Tapped creatures get -0/-2.", False),
        ("Creatures get -0/-2 as long as they're attacking.", False),
        ("Attacking creatures get -0/-1.", True),
        ("Untapped creatures get -0/-2.", True),
    ],
)
def test_a_creature_whose_toughness_falls_as_it_attacks_dies_before_blocks(
    text: str, legal: bool
) -> None:
    """704.5f before a player gets priority (704.3): nobody can block the 2/2 that is 2/0 then."""
    law = enchantment("law", A, text)
    position = board(creature("a", A, "2/2"), creature("g", B, "2/4"), law, attacks="a", blocks="g")
    assert blocks(position) is legal
    found = best_block(board(creature("a", A, "2/2"), creature("g", B, "2/4"), law, attacks="a"))
    assert found.outcome.life[B] == 20
    assert legal or found.outcome.died == ("a",)
