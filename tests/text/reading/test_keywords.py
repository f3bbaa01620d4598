"""Lines of keywords."""

import pytest

from legality.effects.characteristics import HasAbility
from legality.effects.effect import Keyword
from legality.effects.filters import AllOf, Compare, Not
from legality.effects.players import PlayerNamed, Who
from legality.effects.qualities import Anything, ColorCount, ControlledBy, HasColor, HasType, Named
from legality.text import parse_keyword, parse_line
from tests.text.understood import NAMES

PLAIN = (
    "Flying",
    "Reach",
    "Shadow",
    "Horsemanship",
    "Fear",
    "Intimidate",
    "Skulk",
    "Menace",
    "Defender",
    "Haste",
    "Vigilance",
    "First strike",
    "Double strike",
    "Deathtouch",
    "Trample",
    "Trample over planeswalkers",
    "Lifelink",
    "Infect",
    "Wither",
    "Indestructible",
    "Banding",
    "Flanking",
    "Provoke",
    "Exalted",
    "Unleash",
    "Decayed",
    "Enlist",
)


def words(line: str) -> list[Keyword]:
    parsed = parse_line(line, None, NAMES)
    assert parsed.understood
    found: list[Keyword] = []
    for effect in parsed.effects:
        assert isinstance(effect, HasAbility)
        assert effect == HasAbility(keyword=effect.keyword)
        found.append(effect.keyword)
    return found


ISLAND = HasType("island")

LAND = HasType("land")

COLORS = [HasColor(color) for color in "WUBRG"]


@pytest.mark.parametrize("word", PLAIN)
def test_plain_keywords_become_abilities(word: str) -> None:
    assert words(word) == [Keyword(word.lower())]
    assert parse_keyword(word) == (Keyword(word.lower()),)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Flying, menace", ["flying", "menace"]),
        ("Flying; first strike", ["flying", "first strike"]),
        ("Menace (This creature can't be blocked except by two or more creatures.)", ["menace"]),
        ("Ward {2}, flying", ["flying"]),
        ("Vigilance, ward—Pay 3 life.", ["vigilance"]),
    ],
)
def test_lines_of_several_keywords(line: str, expected: list[str]) -> None:
    assert [keyword.name for keyword in words(line)] == expected


@pytest.mark.parametrize("name", ["bushido", "rampage", "toxic", "annihilator", "afflict"])
def test_keywords_with_a_number(name: str) -> None:
    assert words(f"{name.capitalize()} 2") == [Keyword(name, number=2)]


@pytest.mark.parametrize(
    ("word", "quality"),
    [
        ("islandwalk", ISLAND),
        ("plainswalk", HasType("plains")),
        ("desertwalk", HasType("desert")),
        ("nonbasic landwalk", AllOf((LAND, Not(HasType("basic"))))),
        ("Nonbasic landwalk", AllOf((LAND, Not(HasType("basic"))))),
        ("snow swampwalk", AllOf((HasType("swamp"), HasType("snow")))),
        ("legendary landwalk", AllOf((LAND, HasType("legendary")))),
        ("artifact landwalk", AllOf((LAND, HasType("artifact")))),
    ],
)
def test_landwalk_names_its_lands(word: str, quality: HasType | AllOf) -> None:
    assert words(word) == [Keyword("landwalk", quality=quality)]


@pytest.mark.parametrize(
    "line", ["Landwalk", "Flying, landwalk", "Enchanted creature has landwalk."]
)
def test_landwalk_alone_does_not_say_what_lands(line: str) -> None:
    assert not parse_line(line).understood


@pytest.mark.parametrize(
    ("quality", "expected"),
    [
        ("red", [HasColor("R")]),
        ("red and from blue", [HasColor("R"), HasColor("U")]),
        ("white, from blue, and from black", [HasColor("W"), HasColor("U"), HasColor("B")]),
        ("everything", [Anything()]),
        ("creatures", [HasType("creature")]),
        ("artifacts", [HasType("artifact")]),
        ("Dragons", [HasType("dragon")]),
        ("Elves", [HasType("elf")]),
        ("non-Human creatures", [AllOf((Not(HasType("human")), HasType("creature")))]),
        ("multicolored", [ColorCount(">=", 2)]),
        ("monocolored", [ColorCount("=", 1)]),
        ("mana value 3 or less", [Compare("mana value", "<=", 3)]),
        ("each color", COLORS),
        ("all colors", COLORS),
        ("each opponent", [ControlledBy(Who.OPPONENTS)]),
        ("your opponents", [ControlledBy(Who.OPPONENTS)]),
        ("each of your opponents", [ControlledBy(Who.OPPONENTS)]),
        ("Bob", [ControlledBy(PlayerNamed("Bob"))]),
        ("snow", [HasType("snow")]),
    ],
)
def test_protection(quality: str, expected: list[object]) -> None:
    found = words(f"Protection from {quality}")
    assert [(one.name, one.quality) for one in found] == [("protection", q) for q in expected]


def test_protection_among_other_keywords() -> None:
    assert words("First strike, protection from black") == [
        Keyword("first strike"),
        Keyword("protection", quality=HasColor("B")),
    ]


def test_bands_with_other() -> None:
    legendary = AllOf((HasType("legendary"), HasType("creature")))
    assert parse_keyword("Bands with other legendary creatures") == (
        Keyword("bands with other", quality=legendary),
    )
    named = AllOf((HasType("creature"), Named("Hounds of the Vale")))
    assert words("Bands with other creatures named Hounds of the Vale") == [
        Keyword("bands with other", quality=named)
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Flash",
        "Hexproof",
        "Hexproof from black",
        "Ward {2}",
        "Ward—Discard a card.",
        "Equip {3}",
        "Equip legendary creature {1}",
        "Enchant creature",
        "Enchant artifact, creature, or land",
        "Cycling {2}",
        "Plainscycling {1}{W}",
        "Kicker {1}{R} and/or {2}{W}",
        "Morph {4}",
        "Partner with Grey Shadow, Old Flying Master",
        "Crew 3",
        "Prowess",
        "Suspend 4—{1}{R}",
        "Start your engines!",
    ],
)
def test_keywords_without_a_meaning_in_combat(line: str) -> None:
    assert words(line) == []
    assert parse_keyword(line) == ()


@pytest.mark.parametrize(
    "entry", ["Landfall", "Scry", "Protection", "Landwalk", "Goad", "Treasure"]
)
def test_entries_that_name_no_ability_of_their_own(entry: str) -> None:
    assert parse_keyword(entry) == ()


@pytest.mark.parametrize("entry", ["Flibbering", "protection from the noted color", ""])
def test_what_is_no_keyword(entry: str) -> None:
    assert parse_keyword(entry) in (None, ())
    assert entry == "" or parse_keyword(entry) is None


@pytest.mark.parametrize(
    "line",
    [
        "Protection from the shade of your choice.",
        "Protection from the noted color",
        "Protection from the noted player.",
        "Protection from the last chosen quality",
        "Protection from the shade of your choice and from creatures",
        "Double strike and protection from the noted color",
        "Flying, protection from the noted color",
        "Ward {2}, protection from the noted color",
        "Hexproof from red and protection from the noted color",
        "Protection from spells and from permanents that were cast this turn",
        "Flying while you control an artifact.",
        "Trample during your turn.",
        "Islandwalk of the chosen player",
        "Chosen landwalk",
        "Partial shadow",
        "Must attack.",
    ],
)
def test_keywords_with_an_unknown_quality(line: str) -> None:
    assert not parse_line(line).understood


@pytest.mark.parametrize(
    "line",
    ["Protection from spells", "Protection from colored spells", "Ward {2}, hexproof", "Equip {3}"],
)
def test_keywords_without_a_meaning_in_combat_are_not(line: str) -> None:
    assert parse_line(line).understood


@pytest.mark.parametrize("quality", ["Goblins", "creatures", "artifacts", "artifacts and Elves"])
def test_a_quality_ends_before_a_landwalk_of_two_words(quality: str) -> None:
    """The list of qualities takes no "artifact" from the keyword that follows."""
    together = parse_line(f"Protection from {quality}, artifact landwalk")
    apart = [
        *parse_line(f"Protection from {quality}").effects,
        *parse_line("Artifact landwalk").effects,
    ]
    assert together.understood
    assert list(together.effects) == apart


@pytest.mark.parametrize("word", ["Survival", "Flurry", "Landfall", "Max speed", "Scry", "Ward"])
def test_ability_words_and_actions_in_a_list_of_keywords_are_no_fault(word: str) -> None:
    assert parse_keyword(word) == ()


@pytest.mark.parametrize("word", ["Flyng", "Survivall", "Max", "Flurry flying"])
def test_what_is_no_keyword_is_one_in_no_list(word: str) -> None:
    assert parse_keyword(word) is None
