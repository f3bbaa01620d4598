"""Worked examples: costs as resources (508.1h-j, 118.3)."""

from typing import Any

from tests.corrections.examples import (
    ANNEX,
    ISLAND,
    LAND,
    RETURN,
    SACRIFICE,
    TAP,
    Example,
    attacked,
    land,
    law,
    position,
)
from tests.small_boards import MUST_ATTACK, Board, creature, other, theirs


def of_costs() -> dict[str, Example]:
    """Correction 4, contract-costs. Attackers a, b; what can be paid follows from the board."""
    a, b = creature("a"), creature("b")
    none, one, other_one, pair = "", "a>Bob", "b>Bob", "a>Bob b>Bob"
    annexed = (a, b, law(ANNEX))
    island, forest = land("i", "Ann", "Island"), land("f", "Ann", "Forest")
    need_land, need_island = creature("a", LAND), creature("b", ISLAND)
    vigilant = creature("v", "Vigilance")
    tapping = creature("a", TAP)

    def ann(**more: Any) -> list[Board]:
        return [{"name": "Ann", **more}, {"name": "Bob"}]

    return {
        # One by mana, one by 2 of 3 life.
        "4: Phyrexian, one mana and 3 life": Example(
            position(*annexed, players=ann(mana=1, life=3)), {none, one, other_one, pair}
        ),
        "4: Phyrexian, no mana and 3 life": Example(
            position(*annexed, players=ann(life=3)), {none, one, other_one}
        ),
        "4: Phyrexian, 1 life is not enough": Example(
            position(*annexed, players=ann(life=1)), {none}
        ),
        "4: life is payable down to exactly 0": Example(
            position(
                creature("a", "This creature can't attack unless you pay 2 life."),
                players=ann(life=2),
            ),
            {none, one},
        ),
        "4: {1}{W/P} with 1 mana and 2 life": Example(
            position(
                creature("a", "This creature can't attack unless you pay {1}{W/P}."),
                players=ann(mana=1, life=2),
            ),
            {none, one},
        ),
        "4: {1}{W/P} without mana, whatever the life": Example(
            position(
                creature("a", "This creature can't attack unless you pay {1}{W/P}."),
                players=ann(life=20),
            ),
            {none},
        ),
        "4: hybrid symbols are one mana each": Example(
            position(
                creature("a", "This creature can't attack unless you pay {2/W}."),
                players=ann(mana=1),
            ),
            {none, one},
        ),
        "4: {E} is not mana": Example(
            position(
                creature("a", "This creature can't attack unless you pay {E}."),
                players=ann(mana=9, energy=0),
            ),
            {none},
        ),
        "4: energy": Example(
            position(
                creature("a", "This creature can't attack unless you pay {E}{E}."),
                players=ann(energy=2),
            ),
            {none, one},
        ),
        "4: discard with an empty hand": Example(
            position(
                creature("a", "This creature can't attack unless you discard a card."),
                players=ann(hand=0),
            ),
            {none},
        ),
        "4: an unknown hand is taken as payable": Example(
            position(creature("a", "This creature can't attack unless you discard a card.")),
            {none, one},
        ),
        "4: one Island for a land and an Island": Example(
            position(need_land, need_island, island), {none, one, other_one}
        ),
        "4: an Island and a Forest for a land and an Island": Example(
            position(need_land, need_island, island, forest), {none, one, other_one, pair}
        ),
        "4: an opponent's land pays nothing": Example(
            position(need_land, land("f", "Bob", "Forest")), {none}
        ),
        "4: a phased-out land pays nothing": Example(
            position(need_land, {**forest, "phased_out": True}), {none}
        ),
        "4: a tapped land can be sacrificed": Example(
            position(need_land, {**forest, "tapped": True}), {none, one}
        ),
        # The attackers are tapped already (508.1f).
        "4: the attackers can't be tapped any more": Example(
            position(tapping, creature("b", TAP)), {none, one, other_one}
        ),
        "4: an attacker with vigilance can be tapped for the cost": Example(
            position(tapping, vigilant), {none, "v>Bob", one, "a>Bob v>Bob"}
        ),
        "4: by its own vigilance for its own cost": Example(
            position(creature("a", f"Vigilance\n{TAP}")), {none, one}
        ),
        "4: tapped first, then sacrificed": Example(
            position(
                creature("a", TAP),
                creature("b", "This creature can't attack unless you sacrifice a land."),
                other("x", "Ann", "Land Creature — Forest", power=1, toughness=1),
            ),
            # x, untapped, pays both.
            # With x attacking, b is tapped for a, unless it attacks too; x may still be sacrificed.
            {none, one, other_one, pair, "x>Bob", "b>Bob x>Bob", "a>Bob x>Bob"},
        ),
        "4: the attacker may sacrifice itself": Example(
            position(creature("a", SACRIFICE)), {none, one}
        ),
        "4: not another creature": Example(
            position(
                creature("a", "This creature can't attack unless you sacrifice another creature.")
            ),
            {none},
        ),
        "4: twice the same is not possible": Example(
            position(creature("a", f"{SACRIFICE}\n{RETURN}")), {none}
        ),
        "4: nobody is obliged to pay": Example(
            position(creature("a", f"{MUST_ATTACK}\n{LAND}"), forest), {none, one}, maximum=0
        ),
        # D = {a}, x tapped for it: {a, x} would leave nobody to tap. So 1 is the most.
        "4: an alternative must be payable itself": Example(
            position(creature("a", f"{MUST_ATTACK}\n{TAP}"), creature("x", MUST_ATTACK)),
            {one, "x>Bob"},
            maximum=1,
        ),
        # With vigilance x attacks and is tapped afterwards: {a} obeys 1 of 2.
        "4: a payable alternative with vigilance": Example(
            position(
                creature("a", f"{MUST_ATTACK}\n{TAP}"), creature("x", f"Vigilance\n{MUST_ATTACK}")
            ),
            {"x>Bob", "a>Bob x>Bob"},
            maximum=1,
        ),
        "4: a blocker may be tapped for its own cost": Example(
            attacked(
                creature("x"),
                theirs(
                    "b",
                    TAP.replace("attack", "block"),
                ),
            ),
            {"", "b>x"},
            who="Bob",
        ),
    }
