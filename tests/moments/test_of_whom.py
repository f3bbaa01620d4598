"""Of whom a triggered ability speaks: "if it's …", "that creature's power", "other": of the creature
that it triggered on, not of the source. Each was once taken for the source, in silence."""

import pytest

from legality import Combat, Position
from tests.moments.answers import A, B
from tests.table import Value, board, creature, enchantment


def fought(position: Position, blocked: dict[str, list[str]] | None = None) -> Combat:
    """The combat after its damage, with everything attacking that is declared to."""
    attacks = dict(position.attacks or {})
    combat = Combat.begin(position).declare_attackers(attacks).next_step()
    combat = combat.declare_blockers(blocked or {})
    while combat.steps():
        while combat.waiting:
            side = "attacking" if combat.waiting[0] == "attacking" else "defending"
            combat = combat.assign_damage(next(iter(combat.legal)), side)  # type: ignore[arg-type]
        combat = combat.next_step()
    return combat.settle()


def life_of_bob(text: str, *attackers: Value) -> int:
    """Bob's life after those creatures of Ann's hit him; an enchantment of hers has the text."""
    names = " ".join(str(one["id"]) for one in attackers)
    combat = fought(board(*attackers, enchantment("law", A, text), attacks=names))
    assert not combat.gaps
    return combat.outcome.life[B]


GOBLIN = creature("g", A, "2/2", types="Creature — Goblin")
ELF = creature("e", A, "2/2", types="Creature — Elf")


@pytest.mark.parametrize(
    ("text", "life"),
    [
        # Goblin 2, Elf 2 - 1 = 1
        (
            "Whenever a creature you control attacks, if it's not a Goblin, it gets -1/-0 until end "
            "of turn.",
            17,
        ),
        # Goblin 2 + 5, Elf 2
        (
            "Whenever a creature you control attacks, if that creature is a Goblin, it gets +5/+0 "
            "until end of turn.",
            11,
        ),
        # neither flies
        (
            "Whenever a creature you control attacks, if it has flying, it gets +5/+0 until end of "
            "turn.",
            16,
        ),
        # both: 7 + 7 = 14
        (
            "Whenever a creature you control attacks, if its power is 2 or less, it gets +5/+0 until "
            "end of turn.",
            6,
        ),
        # the condition behind the first sentence too
        (
            "Whenever a creature you control attacks, it gets +1/+0 until end of turn. If it's an "
            "Elf, it gets +3/+0 until end of turn.",
            11,
        ),
        # 4 damage of the combat, and each of both adds its power: 2 + 2
        (
            "Whenever a creature you control attacks, each opponent loses life equal to that "
            "creature's power.",
            12,
        ),
    ],
)
def test_what_is_asked_of_it_is_asked_of_who_attacks(text: str, life: int) -> None:
    assert life_of_bob(text, GOBLIN, ELF) == life


def test_if_it_stands_on_a_creature_it_is_not_asked_of_that() -> None:
    """The ogre with the text is no Goblin: only the Goblin gets +5/+0. 3 + 7 + 2 = 12."""
    text = (
        "Whenever another creature you control attacks, if it's a Goblin, it gets +5/+0 until end "
        "of turn."
    )
    ogre = creature("o", A, "3/3", text, types="Creature — Ogre")
    assert fought(board(ogre, GOBLIN, ELF, attacks="o g e")).outcome.life[B] == 8


@pytest.mark.parametrize(("types", "dead"), [("Creature — Wall", False), ("Creature — Elf", True)])
def test_that_creature_is_the_one_that_blocks(types: str, dead: bool) -> None:
    text = (
        "Whenever this creature blocks or becomes blocked by a creature, if that creature isn't a "
        "Wall, destroy that creature."
    )
    ogre = creature("o", A, "0/3", text, types="Creature — Ogre")
    guard = creature("w", B, "0/9", types=types)
    combat = fought(board(ogre, guard, attacks="o"), {"w": ["o"]})
    assert not combat.gaps
    assert ("w" in combat.outcome.died) is dead


def test_life_by_the_size_of_who_is_destroyed() -> None:
    """608.2h: as it last was: 1; its own would be 7."""
    text = (
        "Whenever this creature blocks or becomes blocked by a creature, destroy that creature. You "
        "gain life equal to that creature's toughness."
    )
    wurm, guard = creature("s", A, "7/7", text), creature("w", B, "1/1")
    combat = fought(board(wurm, guard, attacks="s"), {"w": ["s"]})
    assert not combat.gaps
    assert combat.outcome.life[A] == 21


def test_by_the_power_of_who_blocks() -> None:
    """3 + 1 = 4 against a 1/4 that blocks: it dies; by its own power 6, by nobody's 3."""
    text = (
        "Whenever this creature becomes blocked by a creature, this creature gets +X/+0 until end of "
        "turn, where X is that creature's power."
    )
    ogre = creature("o", A, "3/3", text)
    for toughness, dead in ((4, True), (5, False)):
        guard = creature("w", B, f"1/{toughness}")
        combat = fought(board(ogre, guard, attacks="o"), {"w": ["o"]})
        assert not combat.gaps
        assert ("w" in combat.outcome.died) is dead


def test_a_creature_that_nothing_has_named_is_not_the_source() -> None:
    """No creature but the source is named: whose toughness is lost is not read, and said."""
    text = "Whenever this creature attacks, you lose life equal to that creature's toughness."
    combat = fought(board(creature("o", A, "3/3", text), attacks="o"))
    assert combat.gaps.not_understood == (("o", text),)
    assert combat.outcome.life[A] == 20
