"""Creatures called like a type that a text speaks of, counts elsewhere, numbered lines."""

import pytest

from legality import NotationError
from tests.position.notation.test_reading import permanents, read

SHIELD = "protection from Goblins"
LORD = 'Chief 2/2 "Other Goblins you control get +1/+1."'


@pytest.mark.parametrize(
    "typed",
    [
        f"Ann: Ogre 3/3 {SHIELD} -> Bob; Bob: Goblin 1/1 -> Ogre",
        f"Ann: Ogre 3/3 {SHIELD} -> Bob; Bob: Mob Goblins 1/1",
        f"Ann: {LORD}; Goblin 1/1 -> Bob; Bob:",
        'Ann: Elf 1/1; Ogre 3/3 "This creature can\'t be blocked by Elves."; Bob:',
        'Ann: Elf 1/1; Ogre 3/3 "Whenever another Elf enters, draw a card."; Bob:',
        "Can a 1/1 Goblin block a 3/3 with protection from Goblins?",
    ],
)
def test_a_name_that_may_be_the_type_is_refused(typed: str) -> None:
    with pytest.raises(NotationError, match=r"speaks of the type (Goblin|Elf), which"):
        read(typed)


@pytest.mark.parametrize(
    "typed",
    [
        f"Ann: Ogre 3/3 {SHIELD} -> Bob; Bob: Goblin 1/1 (Creature) -> Ogre",
        f"Ann: Ogre 3/3 {SHIELD} -> Bob; Bob: Goblin 1/1 (Creature — Goblin) -> Ogre",
        f'Ann: Ogre 3/3 {SHIELD} -> Bob; Bob: "Goblin" 1/1 -> Ogre',
        f"Ann: Ogre 3/3 {SHIELD} -> Bob; Bob: Elf 1/1 -> Ogre",
        # its own name, and that of another: a name, not a type
        'Ann: Goblin 1/1 "Goblin can\'t block."; Bob: Elf 1/1',
        'Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 "This creature blocks Ogre if able."',
    ],
)
def test_whoever_tells_the_types_or_names_no_type_is_read(typed: str) -> None:
    assert len(read(typed)["permanents"]) == 2


@pytest.mark.parametrize("typed", ["Elf x 2 1/1", "Elf * 2 1/1", "Elf two 1/1", "1/1 Elf x 2"])
def test_a_count_behind_a_name_is_refused(typed: str) -> None:
    with pytest.raises(NotationError, match="write how many before the name"):
        permanents(typed)


@pytest.mark.parametrize("typed", ["* 2x Elf 1/1", "• 2 Elves 1/1", "- 3 Goblins 1/1"])
def test_a_count_behind_a_bullet_is_refused(typed: str) -> None:
    with pytest.raises(NotationError):
        permanents(typed)


@pytest.mark.parametrize("typed", ["Elf x2 1/1", "2x Elf 1/1", "2 x Elf 1/1", "two Elves 1/1"])
def test_counts_that_are_read_stay(typed: str) -> None:
    assert permanents(typed)[0]["count"] == 2


def test_a_number_is_no_heading() -> None:
    """The lines of each player were numbered; they became one player more."""
    with pytest.raises(NotationError, match="expected a player's name, got `1`"):
        read("Ann:\n1: Ogre 3/3 -> Bob\nBob:\n1: Elf 1/1")
    assert [player["name"] for player in read('"1": Ogre 3/3; "2":')["players"]] == ["1", "2"]


def test_a_comment_begins_with_a_space() -> None:
    """A creature behind a bare `#` vanished."""
    with pytest.raises(NotationError, match="a comment begins with `# `"):
        read("Ann:\n#1 Ogre 3/3 -> Bob\nBob:\nElf 1/1")
    assert len(read("# a board\n#\n## more\nAnn: Ogre 3/3 # first\nBob:")["permanents"]) == 1
