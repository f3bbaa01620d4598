"""What a line means is said in the words of the card: "equipped creature", "this land"."""

import pytest

from legality.queries.card_words import in_words_of

FLIES = "This creature has flying."
BIG = "Enchanted creature gets +1/+1."


@pytest.mark.parametrize(
    ("sentence", "text", "type_line", "said"),
    [
        (FLIES, "Flying", "Legendary Creature — Bird", FLIES),
        (FLIES, "Flying", "Artifact — Vehicle", "This Vehicle has flying."),
        (FLIES, "Flying", "Artifact Creature — Vehicle", FLIES),
        (FLIES, "Flying", "Land — Desert", "This land has flying."),
        (FLIES, "Flying", "Artifact Land", "This land has flying."),
        (FLIES, "Flying", "Enchantment", "This enchantment has flying."),
        (FLIES, "Flying", "Instant", "The affected creature has flying."),
        (FLIES, "Flying", "Kindred Sorcery — Elf", "The affected creature has flying."),
        ("Other creatures attack this creature.", "", "Battle — Siege",
         "Other creatures attack this battle."),
        (BIG, "Enchanted creature gets +1/+1.", "Enchantment — Aura", BIG),
        (BIG, "Enchanted permanent gets +1/+1.", "Enchantment — Aura",
         "Enchanted permanent gets +1/+1."),
        (BIG, "Equipped creature gets +1/+1.", "Artifact — Equipment",
         "Equipped creature gets +1/+1."),
        (BIG, "It gets +1/+1.", "Artifact — Equipment", "Equipped creature gets +1/+1."),
        (BIG, "It gets +1/+1.", "Enchantment — Aura", BIG),
        (BIG, "Fortified land gets +1/+1.", "Artifact — Fortification",
         "Fortified land gets +1/+1."),
    ],
)  # fmt: skip
def test_the_words_of_the_card(sentence: str, text: str, type_line: str, said: str) -> None:
    assert in_words_of(sentence, text, type_line) == said


@pytest.mark.parametrize(
    "sentence",
    [
        "Enchanted creatures you control get +1/+1.",  # any that are enchanted
        "It gets +1/+1 as long as it's an enchanted creature.",
        "Creatures you control have flying.",
    ],
)
def test_what_speaks_of_others_stays(sentence: str) -> None:
    assert in_words_of(sentence, sentence, "Artifact — Equipment") == sentence


def test_what_is_quoted_belongs_to_whoever_has_it() -> None:
    given = 'Enchanted creature has "This creature can\'t block."'
    line = given.replace("Enchanted", "Equipped")
    assert in_words_of(given, line, "Artifact — Equipment") == (
        'Equipped creature has "This creature can\'t block."'
    )


def test_an_enchanted_player_is_no_creature() -> None:
    text = "Enchanted player can't attack. Enchanted creature can't block."
    assert in_words_of("Enchanted creature can't block.", text, "Enchantment — Aura") == (
        "Enchanted creature can't block."
    )
