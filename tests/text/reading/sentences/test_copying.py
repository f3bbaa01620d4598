"""Sentences about copies (707), and exceptions (707.9)."""

import pytest

from legality.effects.characteristics import BaseSize, ChangesColors, ChangesTypes, HasAbility
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, Copies, HasEffects
from legality.effects.filters import OTHER, AllOf, AnyOf
from legality.effects.qualities import HasType, Target, WithId
from legality.text import parse_line, present_line
from legality.text.reading.sentences.copying import may_be_copy

CREATURE = HasType("creature")
ENTERS = "You may have this creature enter as a copy of any creature on the battlefield"


def test_what_it_entered_as_is_one_of_a_class() -> None:
    assert present_line(f"{ENTERS}.").states == (Copies(of=CREATURE, entering=True),)
    both = (
        "You may have this creature enter as a copy of any artifact or creature on the battlefield."
    )
    of_both = AnyOf((HasType("artifact"), CREATURE))
    assert present_line(both).states == (Copies(of=of_both, entering=True),)
    tapped = "You may have this land enter tapped as a copy of any land on the battlefield."
    assert present_line(tapped).states == (Copies(of=HasType("land"), entering=True),)


@pytest.mark.parametrize(
    ("exception", "but"),
    [
        ("it has haste", [HasAbility(keyword=Keyword("haste"))]),
        ("it's 4/3", [BaseSize(power=4, toughness=3)]),
        ("it isn't legendary", [ChangesTypes(types=("legendary",), manner="removed")]),
        (
            "it's a red Goat in addition to its other colors and types and has haste",
            [
                ChangesTypes(types=("goat",), manner="added"),
                ChangesColors(colors=("R",), added=True),
                HasAbility(keyword=Keyword("haste")),
            ],
        ),
        (
            "it's a Vehicle artifact and it loses all other card types",
            [ChangesTypes(types=("vehicle", "artifact"), manner="set")],
        ),
        ("it has this ability", []),
        (
            'it has "This creature has haste."',
            [HasEffects(effects=(HasAbility(keyword=Keyword("haste")),))],
        ),
    ],
)
def test_exceptions(exception: str, but: list[AnyEffect]) -> None:
    parsed = present_line(f"{ENTERS}, except {exception}.")
    assert parsed.states == (Copies(of=CREATURE, but=tuple(but), entering=True),)


def test_a_name_of_its_own() -> None:
    parsed = present_line(f"{ENTERS}, except its name is Old Ram.", "Old Ram")
    assert parsed.states == (Copies(of=CREATURE, keeps_name=True, entering=True),)


def test_what_a_spell_makes_a_copy() -> None:
    text = "Target creature becomes a copy of another target creature until end of turn."
    assert present_line(text).states == (Copies(subject=Target(1), of=Target(2)),)
    each = "Each other creature becomes a copy of @bear."
    assert present_line(each).states == (
        Copies(subject=AllOf((OTHER, CREATURE)), of=WithId("bear")),
    )


@pytest.mark.parametrize(
    "text",
    [
        f"{ENTERS}, except it loses all other card types.",
        f"{ENTERS}, except it's bigger.",
        "You may have this creature enter as a copy of any creature card in a graveyard.",
        "This creature becomes a copy of target creature.",
        "This creature becomes a copy of that creature.",
        "Enchanted creature is a copy of the chosen creature.",
    ],
)
def test_what_nothing_tells_is_listed(text: str) -> None:
    assert not present_line(text).known


def test_written_values_know_what_a_permanent_entered_as() -> None:
    assert parse_line(f"{ENTERS}.").understood
    assert not parse_line("This creature becomes a copy of @bear.").understood


def test_only_sentences_about_entering_may_say_so() -> None:
    assert may_be_copy("You may have ~ enter as a copy of any creature on the battlefield.")
    assert not may_be_copy("~ enters tapped.")
