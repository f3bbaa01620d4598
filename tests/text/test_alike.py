"""Texts read with placeholders in the places of ids and subtypes, against the same read as they
are."""

import random

import pytest

from legality.effects.qualities import WithId
from legality.text import ParsedLine, parse_text, present_text
from legality.text.alike import template
from legality.text.lexicon import plural
from legality.text.names import NO_NAMES, Names
from legality.text.reading.lines.parsed import read_line, read_present

IDS = ("elf2", "TimadiKogefo58", "bear_1", "a", "Zed#2", "ogre#3", "x1", "Wall-2")
TYPES = ("Bazad", "Bequd", "Vuvu", "Kithy", "Zomfox", "Nazz")
JOINED = ("Time-Fox", "O'Brien")
"""Subtypes that no placeholder is put in the place of."""
TEXTS = (
    "This creature blocks {id} this turn if able.",
    "This creature can't be blocked except by {types}.",
    "{id} can't block {other}.",
    "{id} gets +1/+1 for each {type} you control.",
    "{type} creatures you control have menace.",
    "This creature can't attack unless you control a {type} or an Elf.",
    "Each {type} {kind} creature can't be blocked by Elf {types}.",
    "Non-{type} creatures can't block.",
    "non{type} creatures can't block.",
    "Protection from {types}",
    "{id} becomes a {type} until end of turn.",
    "{id} attacks Ann each combat if able.",
    "{type}walk",
    "Enchanted {type} gets +2/+2 and can't block.",
    "{id}'s power is 4.",
    "Choose {type} or {kind}.",
    "Elf {kind} {type} creatures can't be blocked.",
    "{types} you control can't be blocked by Elf {kind} creatures.",
    "Creatures named {type} can't attack.",
    "{id} and {other} can't be blocked except by {types} or {other}.",
    "As long as you control another {type}, this creature has menace.",
    "This creature can block only {types} (it may block {kind} too).",
    "Bazad Knight attacks each combat if able.\n{type} creatures can't block {id}.",
    "{id} gains “Menace” until end of turn.",
    "{id} can't be blocked except by Time-Foxes or O'Briens.",
    "{types} can't block Time-Fox creatures {id} blocks, or O'Brien {types}.",
)


def dealt(rng: random.Random, text: str) -> str:
    one, other = rng.sample(IDS, 2)
    first, second = rng.sample(TYPES, 2)
    words = {"id": f"@{one}", "other": f"@{other}", "type": first, "kind": second}
    return text.format(**words, types=plural(first))


def as_they_are(text: str, names: Names, *, present: bool) -> list[ParsedLine]:
    """Line by line, read without placeholders."""
    read = read_present if present else read_line
    return [read(line, None, names.within(line)) for line in text.splitlines()]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_reads_the_same_with_placeholders(text: str) -> None:
    rng = random.Random(text)
    for _ in range(8):
        said = dealt(rng, text)
        cards = (("Bazad Knight", "Bazad Knight"), ("Elf", "Elf"), ("Wall", "Wall"))
        permanents = cards if rng.random() < 0.5 else ()
        names = Names(permanents, ("Ann", "Bob"), tuple(sorted(TYPES + JOINED))).within(said)
        assert list(parse_text(said, None, names)) == as_they_are(said, names, present=False)
        assert list(present_text(said, None, names)) == as_they_are(said, names, present=True)


def test_texts_alike_have_one_template() -> None:
    names = Names((), (), ("Bazad", "Vuvu"))
    one = template("Bazads can't block @elf2.", names)
    other = template("Vuvus can't block @x1.", names)
    assert one is not None
    assert other is not None
    assert (one.text, one.names) == (other.text, other.names)
    assert one.text != "Bazads can't block @elf2."


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Flying", NO_NAMES),  # it says no id and no subtype
        ("Walls can't block.", Names((("Wall", "Wall"),))),
        ("Creatures named Bazad can't attack.", Names((), (), ("Bazad",))),  # no subtype there
        ("@a blocks (Bazads may block it).", Names((), (), ("Bazad",))),  # reminders are kept
        ("Bazad Knight can't block.", Names((("Bazad Knight", "Bazad Knight"),), (), ("Bazad",))),
        ("@[any id] can't block.", NO_NAMES),
        ("@Qzqaa can't block.", NO_NAMES),  # it has the sign of a placeholder
        # a subtype of two words, joined, is not replaced, but still known as one
        ("@a can block only Time-Foxes.", Names((), (), ("Time-Fox",))),
        ("@a can't block an O'Brien.", Names((), (), ("O'Brien",))),
        ("Bazads can block only Time-Foxes.", Names((), (), ("Bazad", "Time-Fox"))),
        # with placeholders in it, it is longer than a line that is read
        ("@a can block only @a" + " or @a" * 160, NO_NAMES),
    ],
)
def test_what_is_read_as_it_is(text: str, names: Names) -> None:
    assert template(text, names) is None


def test_an_id_may_look_like_a_word_of_the_game() -> None:
    # whatever letters an id has, it stands for its object
    (line,) = parse_text("This creature blocks @attack if able.")
    (plain,) = parse_text("This creature blocks @elf2 if able.")
    assert line.understood
    assert plain.understood
    assert WithId("attack") == getattr(line.effects[0], "attackers", None)
    assert WithId("elf2") == getattr(plain.effects[0], "attackers", None)
