"""Abilities that wait for a card to be drawn (121.2, 603.2), and what nobody knows of draws."""

from typing import Any

import pytest

from legality import Position
from legality.effects.filters import Targets
from legality.effects.players import Who
from legality.effects.triggered import Happening
from legality.text import triggered_ability
from tests.moments.answers import A, B, amounts, damage, dealing
from tests.moments.test_of_whom import fought
from tests.table import Value, board, creature, enchantment

GROWS = "Whenever you draw a card, this creature gets +1/+0 until end of turn."


def grown(done: str, *others: Value, text: str = GROWS, **fields: Any) -> list[int]:
    """How much Ann's 3/3 with that text may deal as it attacks and that is done."""
    ogre = creature("a", A, "3/3", f"{text}\nWhenever this creature attacks, {done}")
    return amounts(ogre, *others, **fields)


@pytest.mark.parametrize(
    ("done", "power"),
    [
        ("draw a card.", 4),
        ("you draw a card.", 4),
        ("draw two cards.", 5),
        ("draw three cards, then discard two cards.", 6),
        ("discard a card, then draw a card.", 4),
        ("scry 1, then draw a card.", 4),
        ("each player draws a card.", 4),
        ("you draw a card and you lose 1 life.", 4),
        # another draws, or nobody
        ("each opponent draws a card.", 3),
        ("defending player draws two cards.", 3),
        ("mill a card.", 3),
        ("investigate.", 3),
        ("look at the top card of your library.", 3),
    ],
)
def test_each_card_drawn_triggers_once(done: str, power: int) -> None:
    assert grown(done) == [power]


@pytest.mark.parametrize(
    "done",
    [
        "draw a card for each Elf you control.",
        "draw cards equal to its power.",
        "it connives.",
        "you may cast a spell from your hand without paying its mana cost.",
        "draw a card, then you may draw a card.",
        "each player discards a card, then draws a card.",
        "you may draw a card.",
    ],
)
def test_how_many_are_drawn_may_not_be_known(done: str) -> None:
    """Neither 3 nor 4 is known to be right."""
    assert grown(done) == []
    ogre = creature("a", A, "3/3", f"{GROWS}\nWhenever this creature attacks, {done}")
    position = dealing(ogre, assign={"a": {B: 3}}, attacks="a", blocks="nobody")
    assert damage(position) is None


@pytest.mark.parametrize(
    "law",
    [
        "If you would draw a card, you may mill a card instead.",
        "If you would draw a card, draw two cards instead.",
        "Your opponents can't draw more than one card each turn.",
    ],
)
def test_a_draw_may_be_replaced(law: str) -> None:
    assert grown("draw a card.", enchantment("law", A, law)) == []


@pytest.mark.parametrize(
    ("on", "done", "power"),
    [
        ("an opponent draws a card", "each opponent draws a card.", 4),
        ("an opponent draws a card", "draw a card.", 3),
        ("a player draws a card", "each player draws a card.", 5),
        ("an opponent draws a card except the first one they draw in each of their draw steps",
         "defending player draws a card.", 4),
    ],
)  # fmt: skip
def test_whose_cards_it_waits_for(on: str, done: str, power: int) -> None:
    assert grown(done, text=GROWS.replace("you draw a card", on)) == [power]


@pytest.mark.parametrize(
    "on",
    ["you draw your second card each turn", "you draw a card during an opponent's turn",
     "you draw your first card each turn"],
)  # fmt: skip
def test_which_card_it_is_is_not_read(on: str) -> None:
    assert triggered_ability(GROWS.replace("you draw a card", on)) is None
    assert grown("draw a card.", text=GROWS.replace("you draw a card", on)) == []
    assert grown("add {R}.", text=GROWS.replace("you draw a card", on)) == [3]


def test_what_it_waits_for() -> None:
    found = triggered_ability("Whenever an opponent draws a card, that player loses 1 life.")
    assert found is not None
    assert found.on == (Happening(what="draws", target=Targets(players=Who.OPPONENTS)),)


def test_that_player_is_the_one_who_drew() -> None:
    """Bob draws, loses 1 life by it, and gets 3 damage."""
    text = (
        "Whenever this creature attacks, defending player draws a card.\nWhenever an opponent draws"
        " a card, that player loses 1 life."
    )
    ogre = creature("a", A, "3/3", text)
    combat = fought(board(ogre, attacks="a"))
    assert combat.outcome.life[B] == 20 - 1 - 3


@pytest.mark.parametrize(("library", "legal"), [(0, None), (1, True)])
def test_nobody_draws_from_an_empty_library(library: int, legal: bool | None) -> None:
    ogre = creature("a", A, "3/3", f"{GROWS}\nWhenever this creature attacks, draw a card.")
    value: Value = {
        "players": [{"name": A, "library": library}, {"name": B}],
        "permanents": [ogre],
        "attacks": {"a": B},
        "blocks": {},
        "damage": {"assign": {"a": {B: 4}}},
    }
    assert damage(Position.from_value(value)) is legal


# -- before what the position shows ----------------------------------------------------------------

GROWN: Value = {
    "source": "a",
    "ability": GROWS,
    "oracle_text": "This creature gets +1/+0 until end of turn.",
    "on": ["a"],
}


@pytest.mark.parametrize(
    ("printed", "effects", "legal"),
    [
        (False, [], (True, False)),  # what is written is so now
        (True, [], (None, None)),  # the card tells nothing of it
        (True, [GROWN], (False, True)),
    ],
)  # fmt: skip
def test_by_the_card_nobody_knows_what_was_drawn(
    printed: bool, effects: list[Value], legal: tuple[bool | None, bool | None]
) -> None:
    """The attack is past: a 3/3 that is a 4/3 by the card that it drew."""
    text = f"{GROWS}\nWhenever this creature attacks, draw a card."
    ogre = creature("a", A, "3/3", text, printed=printed)
    found = tuple(
        damage(
            dealing(
                ogre,
                assign={"a": {B: amount}},
                attacks="a",
                blocks="nobody",
                judge=["damage"],
                effects=effects,
            )
        )
        for amount in (3, 4)
    )
    assert found == legal


def test_counters_are_written_in_any_case() -> None:
    text = (
        "Whenever you draw a card, put a +1/+1 counter on this creature.\n"
        "Whenever this creature attacks, draw a card."
    )
    ogre = creature("a", A, "3/3", text, printed=True, counters={"+1/+1": 1})
    position = dealing(ogre, assign={"a": {B: 4}}, attacks="a", blocks="nobody", judge=["damage"])
    assert damage(position) is True
