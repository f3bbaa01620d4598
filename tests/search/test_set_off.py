"""Forced lethal where a line that is not played sets off an ability that is: Bob has 1 life, and
his 2/5 guard stops Ann's 3/3 bear, so that he survives unless something else takes his life."""

from typing import Any

import pytest

from legality import Kills, Open, Position, Survives, forced_lethal
from tests.table import creature, enchantment

A, B = "Ann", "Bob"
ON_DEATH = "Whenever a creature dies, each opponent loses 1 life."
ON_LEAVING = "Whenever a creature leaves the battlefield, each opponent loses 1 life."
ON_GAIN = "Whenever you gain life, each opponent loses 1 life."
BASILISK = (
    "Whenever this creature becomes blocked by a creature, destroy that creature at end of combat."
)


def answered(line: str, law: str, guard: str = "", **fields: Any) -> object:
    permanents = [
        creature("bear", A, "3/3", line, **fields),
        creature("idle", A, "0/1", tapped=True),
        creature("guard", B, "2/5", guard),
        enchantment("law", A, law),
    ]
    players = [{"name": A}, {"name": B, "life": 1}]
    return forced_lethal(Position.from_value({"players": players, "permanents": permanents}))


@pytest.mark.parametrize(
    ("line", "law"),
    [
        # 603.7: done at end of combat, and what triggers on it takes Bob's last life
        (BASILISK, ON_DEATH),
        (BASILISK, ON_LEAVING),
        (BASILISK.replace("destroy", "exile"), ON_LEAVING),
        ("Whenever this creature attacks, sacrifice it at end of combat.", ON_DEATH),
        ("Whenever this creature attacks, return it to its owner's hand at end of combat.",
         ON_LEAVING),
        ("At end of combat, destroy all creatures that blocked this creature.", ON_DEATH),
        # of an amount that nobody tells, as attackers are declared
        ("Whenever this creature attacks, you gain life equal to the number of cards in target "
         "player's graveyard.", ON_GAIN),
    ],
)  # fmt: skip
def test_what_an_unplayed_line_sets_off_may_kill(line: str, law: str) -> None:
    found = answered(line, law)
    assert isinstance(found, Open)
    assert ("bear", line) in found.gaps.not_modelled
    # nothing triggers on it, or what does takes nobody's life
    assert isinstance(answered(line, ""), Survives)
    assert isinstance(answered(line, "Whenever a creature dies, draw a card."), Survives)


def test_what_a_keyword_sets_off_may_kill() -> None:
    """702.147a: a creature with decayed is sacrificed at end of combat."""
    assert isinstance(answered("Decayed", ON_LEAVING), Open)
    assert isinstance(answered("Decayed", ""), Survives)


def test_the_guards_own_death_may_kill() -> None:
    assert isinstance(
        answered(BASILISK, "", guard="When this creature dies, you lose 1 life."), Open
    )
    drawn = answered(BASILISK, "", guard="When this creature dies, draw a card.")
    assert isinstance(drawn, Survives)


def test_life_is_lost_at_end_of_combat() -> None:
    line = "Whenever this creature attacks, at end of combat, each opponent loses 1 life."
    assert isinstance(answered(line, ""), Open)


def test_what_is_played_sets_off_what_is_played() -> None:
    """Nobody has mana, so the bear is sacrificed; its death takes Bob's life: no doubt is left."""
    line = "Whenever this creature attacks, sacrifice it unless you pay {1}."
    assert isinstance(answered(line, ON_DEATH), Kills)
    assert isinstance(answered("Whenever this creature attacks, you gain 1 life.", ON_GAIN), Kills)


DRAWS_GAIN = "Whenever you draw a card, you gain 4 life."


def drawing(line: str, law: str) -> object:
    """Bob has 3 life, and the flyer deals 3; the other attacker, which has to attack, can be
    blocked by the guard, so that Bob may draw."""
    permanents = [
        creature("flyer", A, "3/3", "Flying"),
        creature("other", A, "0/1", "This creature attacks each combat if able."),
        creature("guard", B, "0/1"),
        enchantment("draw", B, line),
        enchantment("law", B, law),
    ]
    players = [{"name": A}, {"name": B, "life": 3}]
    return forced_lethal(Position.from_value({"players": players, "permanents": permanents}))


@pytest.mark.parametrize(
    "line",
    [
        "Whenever a creature you control blocks, you may draw a card.",
        "Whenever a creature blocks, its controller may draw a card.",
        'All creatures have "Whenever this creature blocks, you may draw a card."',
    ],
)
def test_what_the_defending_player_may_do_may_save_them(line: str) -> None:
    """At 3 + 4 life the flyer does not kill. Where nothing comes of a draw, it does."""
    assert isinstance(drawing(line, DRAWS_GAIN), Open)
    assert isinstance(drawing(line, ""), Kills)


def test_what_the_defending_player_has_to_do_saves_them() -> None:
    line = 'All creatures have "Whenever this creature blocks, draw a card."'
    assert isinstance(drawing(line, DRAWS_GAIN), Survives)
    assert isinstance(drawing(line, ""), Kills)


RATS = (
    "Infect\nWhenever this creature attacks, if defending player is poisoned, it gets +1/+1 until"
    " end of turn."
)


@pytest.mark.parametrize(
    ("poison", "expected"),
    [
        ((6, 0), Survives),  # 6 + 2 + 1 = 9
        ((7, 0), Kills),  # 7 + 2 + 1 = 10
        ((0, 7), Kills),
        ((6, 6), Survives),
        ((7, None), Kills),  # of the other nobody tells it: Bob dies
    ],
)
def test_whether_the_defending_player_is_poisoned(
    poison: tuple[int | None, int | None], expected: type
) -> None:
    others = [
        {"name": name} | ({} if known is None else {"poison": known})
        for name, known in zip((B, "Cid"), poison, strict=True)
    ]
    players = [{"name": A}, *others]
    rats = creature("rats", A, "2/2", RATS)
    position = Position.from_value({"players": players, "permanents": [rats]})
    assert isinstance(forced_lethal(position), expected)


@pytest.mark.parametrize(("mana", "expected"), [(0, Kills), (3, Kills), (4, Open)])
def test_what_the_defending_player_cannot_pay(mana: int, expected: type) -> None:
    """118.3: who can't pay {4} doesn't, and the serpent can't be blocked."""
    text = (
        "Whenever this creature attacks, defending player may pay {4}. If that player doesn't, this"
        " creature can't be blocked this turn."
    )
    players = [{"name": A}, {"name": B, "life": 5, "mana": mana}]
    permanents = [creature("serpent", A, "5/4", text), creature("guard", B, "1/9")]
    position = Position.from_value({"players": players, "permanents": permanents})
    assert isinstance(forced_lethal(position), expected)
