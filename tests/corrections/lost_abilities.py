"""Worked examples: what is lost with all abilities, and what is no ability (611.2)."""

from tests.corrections.examples import Example, attacked, aura, position
from tests.small_boards import creature, other, theirs


def of_lost_abilities() -> dict[str, Example]:
    """Correction 5."""
    hush = aura("Enchanted creature loses all abilities.", "b")
    quiet = aura("Enchanted creature loses all abilities.", "a")
    spell = {"on": ["b"], "controller": "Ann"}
    flock = other("flock", "Ann", "Enchantment", "Creatures you control have flying.")
    ground = theirs("b")
    return {
        "5: its own words are lost": Example(
            attacked(creature("x"), theirs("b", "This creature can't block."), hush),
            {"", "b>x"},
            who="Bob",
        ),
        "5: what a spell said of it stays": Example(
            attacked(
                creature("x"),
                theirs("b"),
                hush,
                effects=[{**spell, "oracle_text": "This creature can't block this turn."}],
            ),
            {""},
            who="Bob",
        ),
        "5: attacks this turn if able stays": Example(
            position(
                creature("a"),
                quiet,
                effects=[{"oracle_text": "This creature attacks this turn if able.", "on": ["a"]}],
            ),
            {"a>Bob"},
        ),
        "5: goaded stays": Example(position(creature("a", goaded_by=["Bob"]), quiet), {"a>Bob"}),
        "5: suspected loses menace and can't block": Example(
            attacked(creature("x"), theirs("b", suspected=True), hush), {"", "b>x"}, who="Bob"
        ),
        "5: defender is lost": Example(position(creature("a", "Defender"), quiet), {"", "a>Bob"}),
        "5: a keyword gained before is lost": Example(
            attacked(creature("x"), ground, flock, aura(quiet["oracle_text"], "x")),
            {"", "b>x"},
            who="Bob",
        ),
        "5: a keyword gained later stays": Example(
            attacked(creature("x"), ground, aura(quiet["oracle_text"], "x"), flock),
            {""},
            who="Bob",
        ),
        "5: a keyword of a later spell stays": Example(
            attacked(
                creature("x"),
                ground,
                aura(quiet["oracle_text"], "x"),
                effects=[
                    {"oracle_text": "This creature gains flying until end of turn.", "on": ["x"]}
                ],
            ),
            {""},
            who="Bob",
        ),
        "5: restrictions by an Aura are the Aura's": Example(
            position(
                creature("a"), aura("Enchanted creature loses all abilities and can't attack.", "a")
            ),
            {""},
        ),
    }
