"""What an ability does by things that no position tells: a dungeon's room, a Role's abilities, what
a copy has, a type chosen as it resolves, an Equipment's new wearer, a card's other face."""

import pytest

from tests.moments.answers import A, B, answer
from tests.table import Value, board, creature, enchantment


def verdicts(text: str, *others: Value, power: str = "3/3") -> tuple[bool | None, bool | None]:
    """The verdicts on blocks and on the attackers' damage: Ann's 3/3 with that text attacks Bob
    beside a 1/1, which Bob's 2/2 blocks, and each of them deals its power."""
    ogre, elf = creature("a", A, power, text), creature("e", A, "1/1", types="Creature — Elf")
    found = answer(
        board(
            ogre,
            elf,
            creature("b", B, "2/2"),
            *others,
            attacks="a e",
            blocks="b>e",
            damage={"step": "regular", "assign": {"a": {B: 3}, "e": {"b": 1}, "b": {"e": 2}}},
        )
    )
    return found["blocks"][B]["legal"], found["damage"]["attacking"]["legal"]


@pytest.mark.parametrize(
    ("done", "expected"),
    [
        # the room may give a creature counters or -4/-0, or have one sacrificed (701.49, 309.4)
        ("venture into the dungeon.", (None, None)),
        ("you take the initiative.", (None, None)),  # it ventures too (701.51)
        ("draw a card, then venture into the dungeon.", (None, None)),
        ("scry 1.", (True, True)),
        # Roles give +1/+1, or make a 1/1: the 1/1 deals 1 or 2 (111.10m)
        ("create a Monster Role token attached to another target creature you control.",
         (True, None)),
        ("create a Cursed Role token attached to target creature an opponent controls.",
         (True, None)),
        # another Aura may do anything, also make it unblockable
        ("create a red Aura enchantment token named Mark attached to another target creature you "
         "control.", (None, None)),
        # of no creature in the words: the 3/3 itself
        ("create a Young Hero Role token attached to it.", (True, None)),
        ("create a Monster Role token attached to up to one target Elf.", (True, None)),
        ("create a red Aura enchantment token named Mark attached to it.", (None, None)),
        ("create a red Aura enchantment token named Mark attached to up to one target Elf.",
         (None, None)),
        # a blocker for the 3/3, or for the 1/1
        ("create a 1/1 green Saproling creature token that's blocking that creature.",
         (None, None)),
        ("create a token that's a copy of target creature and that's blocking it.", (None, None)),
        ("create a Treasure token.", (True, True)),
        # Elves may be chosen: the 1/1 deals 4
        ("creatures of the creature type of your choice get +3/+3 until end of turn.",
         (True, None)),
        # the other face may have flying
        ("you may transform this creature and frobnicate it.", (None, None)),
        ("it becomes a copy of a card in exile and frobnicate it.", (None, None)),
        ("attach target Equipment to it and frobnicate it.", (None, None)),
    ],
)  # fmt: skip
def test_what_nothing_tells_leaves_open_what_hangs_on_it(
    done: str, expected: tuple[bool | None, bool | None]
) -> None:
    assert verdicts(f"Whenever this creature attacks, {done}") == expected


def test_a_role_without_a_creature_to_hold_it_does_nothing() -> None:
    """603.3d: there is no legal target."""
    text = (
        "Whenever this creature attacks, create a Monster Role token attached to target Dragon "
        "you control."
    )
    assert verdicts(text) == (True, True)
    dragon = creature("d", A, "4/4", types="Creature — Dragon")
    assert verdicts(text, dragon) == (True, None)  # as there, so is Bob's 2/2 for all it tells


@pytest.mark.parametrize(
    ("of", "lord", "expected"),
    [
        ("target artifact you control", "Creatures you control get +1/+0.", (None, None)),
        ("target artifact you control", "Creatures you control have trample.", (None, None)),
        ("target artifact you control", "", (True, True)),
        ("target artifact you control", "{T}: Add {C}.", (True, True)),
        ("target artifact you control", "At the beginning of your upkeep, draw a card.",
         (True, True)),
        # what card it is, nothing tells
        ("a card exiled with this creature", "", (None, None)),
        ("that card, except it's a 3/3 black Zombie creature", "", (None, None)),
    ],
)  # fmt: skip
def test_a_copy_has_what_it_copies(
    of: str, lord: str, expected: tuple[bool | None, bool | None]
) -> None:
    """707.2: a copy of a text that speaks of others speaks of them again."""
    relic = enchantment("r", A, lord) | {"type_line": "Artifact"}
    text = f"Whenever this creature attacks, create a token that's a copy of {of}."
    assert verdicts(text, relic) == expected


@pytest.mark.parametrize(
    ("done", "listens", "legal"),
    [
        ("you gain X life, where X is the number of frobs.", "you gain life", None),
        ("draw cards equal to the number of frobs on it.", "you draw a card", None),
        ("create a Treasure token and double its frobs.", "an artifact you control enters", None),
        ("sacrifice half the lands you control.", "a land you control dies", None),
        ("untap half the lands you control.", "a land becomes untapped", None),
        # by what triggers on it
        ("you gain X life, where X is the number of frobs.", "you draw a card", None),
        # nothing of it happens
        ("draw cards equal to the number of frobs on it.", "a land becomes untapped", True),
        ("draw cards equal to the number of frobs on it.", "this creature dies", True),
    ],
)
def test_what_is_not_read_may_set_off_other_abilities(
    done: str, listens: str, legal: bool | None
) -> None:
    """The 3/3 deals 4 if that happens; nothing of what is done is about sizes itself."""
    drawn = enchantment("d", A, "Whenever you gain life, draw a card.")
    text = f"Whenever {listens}, this creature gets +1/+0 until end of turn."
    ogre = creature("a", A, "3/3", text)
    elf = creature("e", A, "1/1", f"Whenever this creature attacks, {done}")
    found = answer(
        board(
            *(ogre, elf, drawn),
            attacks="a e",
            blocks="nobody",
            damage={"step": "regular", "assign": {"a": {B: 3}, "e": {B: 1}}},
        )
    )
    assert any(one["id"] == "e" for one in found["not_understood"])
    assert found["damage"]["attacking"]["legal"] is legal
