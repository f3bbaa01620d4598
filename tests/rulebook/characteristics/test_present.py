"""Permanents that are given by their cards, with their present values; the cards are invented.

What is expected is worked out by hand from the rules that each test names.
"""

from typing import Any

import pytest

from legality import Position, check
from legality.errors import Untold
from legality.legal.named import legal_blocks
from legality.rulebook.characteristics.doubts import traits
from legality.rulebook.characteristics.lines import Layer
from legality.rulebook.characteristics.present import fully_known, lying, present
from legality.rulebook.table import Table
from legality.text import parse_text, present_line

Value = dict[str, Any]


def printed(name: str, types: str, text: str = "", size: str = "", **fields: Any) -> Value:
    made: Value = {"id": name, "name": name.capitalize(), "controller": "Ann", "printed": True}
    made |= {"type_line": types, "oracle_text": text, **fields}
    if size:
        made["power"], made["toughness"] = size.split("/")
    return made


def board(*permanents: Value, **fields: Any) -> Position:
    players = fields.pop("players", [{"name": "Ann"}, {"name": "Bob"}])
    return Position.from_value({"players": players, "permanents": list(permanents), **fields})


def seen(position: Position, name: str) -> tuple[str, str, int | None, int | None]:
    one = present(position).by_id[name]
    return one.type_line, "".join(one.colors), one.power, one.toughness


def size(position: Position, name: str) -> tuple[int | None, int | None]:
    return seen(position, name)[2:]


BEAR = printed("bear", "Creature — Bear", size="2/2")
ALL = {"bear", "guard", "odd"}


# -- what is present and what is printed ----------------------------------------------------------


def test_written_values_are_present_and_stay() -> None:
    written = {**BEAR, "printed": False, "power": 2, "toughness": 2}
    lord = printed("lord", "Enchantment", "Creatures you control get +1/+1.")
    assert size(board(written, lord), "bear") == (2, 2)
    assert size(board(BEAR, lord), "bear") == (3, 3)


def test_each_value_is_printed_by_itself() -> None:
    lord = printed("lord", "Enchantment", "Creatures you control get +1/+1.")
    half = {**BEAR, "printed": ["toughness"]}
    assert size(board(half, lord), "bear") == (2, 3)


def test_a_position_of_present_values_is_itself() -> None:
    position = board({**BEAR, "printed": False})
    assert present(position) is position
    assert not lying(position).layered


def test_the_present_position_is_present_for_good() -> None:
    position = board(BEAR, printed("lord", "Enchantment", "Creatures you control get +1/+1."))
    assert present(present(position)) is present(position)
    assert str(Position.parse(str(position))) == str(position)


# -- the layers -----------------------------------------------------------------------------------


@pytest.mark.rule("613.3d", editions=["2010-10-01"])
@pytest.mark.rule("613.4c")
def test_counters_and_auras() -> None:
    """122.1a, 613.4c: 2/2, two +1/+1 counters, -1/-1 of the Aura: 3/3."""
    bear = {**BEAR, "counters": {"+1/+1": 2}}
    aura = printed(
        "rust", "Enchantment — Aura", "Enchanted creature gets -1/-1.", attached_to="bear"
    )
    assert size(board(bear, aura), "bear") == (3, 3)


@pytest.mark.rule("613.4", "613.4b", "613.4c", "613.1g")
def test_base_size_comes_before_bonuses_whatever_the_order() -> None:
    """613.4b before 613.4c: 0/1 and then +1/+1 is 1/2, though the bonus is older."""
    lord = printed("lord", "Enchantment", "Creatures you control get +1/+1.")
    frog = printed(
        "croak",
        "Enchantment — Aura",
        "Enchanted creature loses all abilities and is a blue Frog creature with base power and "
        "toughness 0/1.",
        attached_to="bear",
    )
    position = board(BEAR, lord, frog)
    assert seen(position, "bear") == ("Creature — Frog", "U", 1, 2)


@pytest.mark.parametrize(
    ("others", "expected"), [((), (2, 2)), (("crow",), (3, 3)), (("crow", "rat"), (4, 4))]
)
@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature gets +1/+1 for each other creature you control.",
        "Enchanted creature gets +X/+X, where X is the number of other creatures you control.",
        "Enchanted creature gets +1/+1 for each age counter on other creatures you control.",
    ],
)
def test_each_other_creature_is_each_but_the_enchanted_one(
    text: str, others: tuple[str, ...], expected: tuple[int, int]
) -> None:
    """The 2/2 bear gets +1/+1 for each creature but itself: none, one, two; the Aura is none."""
    aura = printed("boast", "Enchantment — Aura", text, attached_to="bear")
    old: Value = {"counters": {"age": 1}}
    beside = [printed(name, "Creature — Bird", size="1/1", **old) for name in others]
    assert size(board({**BEAR, **old}, *beside, aura), "bear") == expected


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        ("Other creatures you control get -1/-1.", True),
        ("Other Bears get -1/-1.", True),
        ("Other enchantments you control have hexproof.", False),
        ("Creatures you control get -1/-1.", False),
    ],
)
def test_other_creatures_on_an_aura_are_not_guessed(text: str, doubted: bool) -> None:
    """No rule tells whether the enchanted creature is "other" than the Aura's."""
    lines = f"Enchanted creature gets +1/+1.\n{text}"
    aura = printed("leech", "Enchantment — Aura", lines, attached_to="bear")
    position = board(BEAR, aura)
    assert ("bear" in lying(position).notes.doubts) is doubted
    assert [line.understood for line in parse_text(text)] == [True]


@pytest.mark.parametrize(
    "gets",
    [
        "+1/+1 for each other legendary creature you control.",
        "+X/+X, where X is the number of other legendary creatures you control.",
        "+1/+1 for each age counter on other legendary creatures you control.",
    ],
)
def test_each_other_said_of_several_is_another_one_for_each(gets: str) -> None:
    """Two legends: each has one other, with one age counter on it."""
    podium = printed("podium", "Artifact", f"Each legendary creature you control gets {gets}")
    king, queen = (
        printed(name, "Legendary Creature — Human", size="2/2", counters={"age": 1})
        for name in ("king", "queen")
    )
    position = board(podium, king, queen)
    assert size(position, "king") == size(position, "queen") == (3, 3)


def test_other_than_those_that_are_others_already_is_not_guessed() -> None:
    text = "Each other Human you control gets +1/+1 for each other Human you control."
    king = printed("king", "Legendary Creature — Human", text, size="2/2")
    table = Table(board(king))
    assert [line for _, line in table.gaps.not_understood] == [text]


@pytest.mark.rule("613.4a")
def test_a_star_is_what_its_text_counts() -> None:
    """604.3, 613.4a: three cards in hand."""
    text = (
        "Star's power is equal to the number of cards in your hand and its toughness is equal to "
    )
    star = printed("star", "Creature — Elemental", text + "that number plus 1.", "*/1+*")
    players = [{"name": "Ann", "hand": 3}, {"name": "Bob"}]
    assert size(board(star, players=players), "star") == (3, 4)


@pytest.mark.parametrize(
    ("stars", "text", "expected"),
    [
        ("2/7-*", "Shift's toughness is equal to 7 minus the number of creatures you control.", 7),
        ("2/1+*", "Shift's toughness is equal to 1 plus the number of creatures you control.", 1),
    ],
)
def test_a_star_whose_text_is_lost_is_0(stars: str, text: str, expected: int) -> None:
    """107.2: what it counts is 0, and the rest stays: 7 - 0 and 1 + 0."""
    shift = printed("shift", "Creature — Elemental", text, stars)
    law = printed("law", "Enchantment", "All creatures lose all abilities.")
    assert size(board(shift, law), "shift") == (2, expected)


GRAVES: list[Value] = [
    {
        "name": "Ann", "hand": 3, "life": 7, "experience": 2,
        "graveyard": [{"type_line": "Creature — Imp"}, {"type_line": "Instant"}],
    },
    {
        "name": "Bob", "hand": 1,
        "graveyard": [{"type_line": "Artifact Creature — Golem"}, {"type_line": "Sorcery"}],
    },
]  # fmt: skip


@pytest.mark.parametrize(
    ("amount", "expected"),
    [
        ("the number of instant and sorcery cards in your graveyard", 1),
        ("twice the number of creature cards in all graveyards", 4),
        ("the number of card types among cards in all graveyards", 4),  # none counts twice
        ("the number of card types among cards in your opponents' graveyards", 3),
        ("the total number of cards in all players' hands", 4),
        ("your life total", 7),
        ("the number of experience counters you have", 2),
        ("2 plus the number of Imp cards in your graveyard", 3),
        ("the number of Bears you control plus the number of Golem cards in all graveyards", 2),
        ("the number of colors among permanents you control", 2),  # green and white
        ("the number of age counters on lands you control", 5),
        ("the number of differently named permanents you control", 6),  # all but Bob's
        ("the number of differently named Auras you control", 2),
        ("the highest life total among your opponents", 20),
        ("your life total minus the life total of an opponent with the most life", -13),  # 7 - 20
        ("the number of cards in the hand of the opponent with the most cards in hand", 1),
        ("half your life total, rounded up", 4),  # of 7
        ("half your life total, rounded down", 3),
        ("the number of Auras attached to it", 1),  # neither the Equipment nor the bear's Aura
    ],
)
def test_a_star_counts_what_is_told(amount: str, expected: int) -> None:
    """604.3, 613.4a: counted by hand on this board."""
    text = f"Star's power and toughness are each equal to {amount}."
    star = printed("star", "Creature — Elemental", text, "*/*", colors=["G"])
    bear = {**BEAR, "colors": ["W", "G"]}
    veil = printed("veil", "Enchantment — Aura", attached_to="star", colors=["W"])
    other = printed("other", "Enchantment — Aura", attached_to="bear")
    axe = printed("axe", "Artifact — Equipment", attached_to="star")
    land = printed("land", "Land", counters={"age": 5, "oil": 1})
    theirs = printed("theirs", "Land", counters={"age": 9}, controller="Bob")
    position = board(star, bear, veil, other, axe, land, theirs, players=GRAVES)
    assert size(position, "star") == (expected, expected)
    assert not lying(position).notes.doubts


@pytest.mark.parametrize(
    ("lands", "expected"),
    [
        ([("Heath", 3)], 1),  # three of one name
        ([("Heath", 1), ("Mire", 2)], 2),
        ([("Heath", 1), (None, 1)], None),  # the name of one is not told
    ],
)
def test_different_names_are_counted(
    lands: list[tuple[str | None, int]], expected: int | None
) -> None:
    text = "Star's power and toughness are each equal to the number of differently named lands."
    star = printed("star", "Creature — Elemental", text, "*/*")
    others = [
        {**printed(f"land{number}", "Land", count=count), "name": name}
        for number, (name, count) in enumerate(lands)
    ]
    position = board(star, *others)
    if expected is None:
        assert lying(position).notes.doubts
    else:
        assert size(position, "star") == (expected, expected)
        assert not lying(position).notes.doubts


def test_a_hand_that_is_not_told_is_of_no_size() -> None:
    text = (
        "Star's power and toughness are each equal to the number of cards in the hand of the"
        " opponent with the most cards in hand."
    )
    star = printed("star", "Creature — Elemental", text, "*/*")
    three = [{"name": "Ann"}, {"name": "Bob", "hand": 2}, {"name": "Cid", "hand": 5}]
    assert size(board(star, players=three), "star") == (5, 5)
    assert lying(board(star, players=[*three[:2], {"name": "Cid"}])).notes.doubts


def test_x_and_y_are_two_amounts() -> None:
    """Half of three Bears: +1/+2."""
    text = (
        "Enchanted creature gets +X/+Y, where X is half the number of Bears you control, rounded"
        " down, and Y is half the number of Bears you control, rounded up."
    )
    aura = printed("aura", "Enchantment — Aura", text, attached_to="bear")
    others = printed("other", "Creature — Bear", size="2/2", count=2)
    assert size(board(BEAR, aura, others), "bear") == (3, 4)


@pytest.mark.parametrize(("owner", "expected"), [("Ann", (4, 4)), ("Bob", (2, 2))])
def test_enchanted_by_an_aura_of_yours(owner: str, expected: tuple[int, int]) -> None:
    """An Aura of Bob's counts not, nor an Equipment, nor does what is "other" count itself."""
    text = (
        "Other creatures you control that are enchanted by Auras you control have base power and"
        " toughness 4/4 and have flying."
    )
    lord = printed("lord", "Creature — Cleric", text, "3/3")
    aura = printed("aura", "Enchantment — Aura", attached_to="bear", controller=owner)
    own = printed("own", "Enchantment — Aura", attached_to="lord")
    axe = printed("axe", "Artifact — Equipment", attached_to="calf")
    calf = printed("calf", "Creature — Ox", size="1/1")
    position = board(lord, BEAR, calf, aura, own, axe)
    found = [size(position, name) for name in ("bear", "lord", "calf")]
    assert found == [expected, (3, 3), (1, 1)]


def test_untapped_is_said_of_each_of_a_list() -> None:
    """The land, the bear and the star itself; a golem is an artifact and a creature, and one."""
    text = (
        "Star's power and toughness are each equal to the number of untapped artifacts, creatures,"
        " and lands you control."
    )
    star = printed("star", "Creature — Elemental", text, "*/*")
    golem = printed("golem", "Artifact Creature — Golem", size="1/1")
    land, veil = printed("land", "Land"), printed("veil", "Enchantment")
    down = [
        printed(f"down{n}", kind, tapped=True)
        for n, kind in enumerate(("Land", "Artifact", "Artifact Creature — Golem"))
    ]
    assert size(board(star, golem, BEAR, land, veil, *down), "star") == (4, 4)


@pytest.mark.parametrize(
    ("cost", "expected"), [("{1}{W}{W}", (4, 4)), ("{2}", (2, 2)), ("{W/P}{R/W}", (4, 4))]
)
def test_mana_symbols_of_each_cost_of_its_own(cost: str, expected: tuple[int, int]) -> None:
    text = "Each creature you control gets +1/+1 for each white mana symbol in its mana cost."
    lord = printed("lord", "Enchantment", text, mana_cost="{W}")
    other = printed("other", "Creature — Ox", size="1/1", mana_cost="{W}")
    position = board(lord, {**BEAR, "mana_cost": cost}, other)
    assert (size(position, "bear"), size(position, "other")) == (expected, (2, 2))
    assert not lying(position).notes.doubts
    assert lying(board(lord, BEAR)).notes.doubts  # no cost is told


@pytest.mark.parametrize(("number", "expected"), [(1, (4, 2)), (2, (2, 2))])
def test_that_creature_is_the_only_one(number: int, expected: tuple[int, int]) -> None:
    text = "As long as you control exactly one creature, that creature gets +2/+0."
    lord = printed("lord", "Enchantment", text)
    theirs = printed("ox", "Creature — Ox", size="1/1", controller="Bob")
    bears = [printed(f"bear{n}", "Creature — Bear", size="2/2") for n in range(number)]
    position = board(lord, theirs, *bears)
    assert (size(position, "bear0"), size(position, "ox")) == (expected, (1, 1))


def test_two_nouns_are_of_each_object() -> None:
    """Life as a land and land as life: each is both, green, and 1/1."""
    text = (
        "All Forests and all Saprolings are 1/1 green Saproling creatures and Forest lands in"
        " addition to their other types."
    )
    grove = printed("grove", "Enchantment", text)
    forest = printed("forest", "Basic Land — Forest")
    token = printed("token", "Token Creature — Saproling", size="2/2", colors=["B"])
    position = board(grove, forest, token, BEAR)
    for name in ("forest", "token"):
        types, colors, power, toughness = seen(position, name)
        assert {"Creature", "Land", "Saproling", "Forest"} <= set(types.split())
        assert (colors, power, toughness) == ("G", 1, 1)
    assert seen(position, "bear") == ("Creature — Bear", "", 2, 2)


def test_cards_everywhere_are_the_permanents_here() -> None:
    text = "All cards that aren't on the battlefield, spells, and permanents are colorless."
    lattice = printed("lattice", "Artifact", text)
    assert seen(board(lattice, {**BEAR, "colors": ["G"]}), "bear")[1] == ""


@pytest.mark.parametrize(
    "text",
    [
        "As long as you control exactly one land, that creature gets +2/+0.",
        "As long as you control exactly two creatures, that creature gets +2/+0.",
        "As long as you control exactly one creature, that land gets +2/+0.",
        "All Forests are 1/1 Saproling creatures and Forest in addition to their other types.",
        "All Forests are a 1/1 green Saproling creature and Forest lands.",
        "All cards that aren't in a graveyard, spells, and permanents are colorless.",
        "Star's power is equal to the number of untapped creatures and lands you control.",
        "Star's power is equal to the number of white artifacts, creatures, and lands you control.",
        "Star's power is equal to half the number of lands you control.",
        "Star's power is equal to the number of cards in the hand of the opponent with the most.",
        "Other creatures you control that are enchanted by Equipment you control have flying.",
        "Other creatures you control that are enchanted by Auras have base power 4 and.",
    ],
)
def test_what_says_something_else_stays_unread(text: str) -> None:
    assert not present_line(text.replace("Star", "This creature")).understood


@pytest.mark.parametrize(
    ("age", "expected"), [(0, (2, 2)), (1, (1, 1)), (2, (2, 2)), (3, (3, 3)), (4, (2, 2))]
)
def test_exactly_so_many_counters(age: int, expected: tuple[int, int]) -> None:
    tide = (
        "As long as there is exactly one age counter on this creature, it gets -1/-1.\n"
        "As long as there are exactly three age counters on this creature, it gets +1/+1."
    )
    crab = printed("crab", "Creature — Crab", tide, "2/2", counters={"age": age})
    assert not lying(board(crab)).notes.asks
    assert size(board(crab), "crab") == expected


def test_an_artifact_creature_that_loses_its_other_types() -> None:
    """205.1a: it is no enchantment any more, and has what it has by the Aura alone."""
    bear = {**BEAR, "type_line": "Enchantment Creature — Bear", "oracle_text": "Flying"}
    shell = (
        "Enchanted creature is an Insect artifact creature with base power and toughness 0/1 and "
        "has reach, and it loses all other abilities, card types, and creature types."
    )
    aura = printed("shell", "Enchantment — Aura", shell, attached_to="bear")
    position = board(bear, aura)
    assert seen(position, "bear") == ("Artifact Creature — Insect", "", 0, 1)
    keeps = {**aura, "oracle_text": "Enchanted creature is an Insect artifact creature."}
    assert seen(board(bear, keeps), "bear")[0] == "Enchantment Creature Artifact — Insect"


def test_each_counts_its_own_counters() -> None:
    text = "Creatures you don't control get -1/-1 for each age counter on them."
    slug = printed("slug", "Creature — Slug", text, "7/7", counters={"age": 5})
    ram = printed("ram", "Creature — Goat", size="3/3", controller="Bob", counters={"age": 2})
    ewe = printed("ewe", "Creature — Goat", size="3/3", controller="Bob")
    position = board(slug, ram, ewe)
    assert [size(position, name) for name in ("slug", "ram", "ewe")] == [(7, 7), (1, 1), (3, 3)]


@pytest.mark.parametrize(
    ("grave", "known"),
    [
        ([{"type_line": "Creature — Imp"}], True),
        (["Some Card"], False),  # a name alone tells no type
        ([{"type_line": "Creature — Imp // Creature — Ape"}], False),
        (1, False),
        (0, True),
        (None, False),
    ],
)
def test_cards_of_unknown_kind_leave_the_size_open(grave: Any, known: bool) -> None:
    text = "Star's power and toughness are each equal to the number of Imp cards in your graveyard."
    star = printed("star", "Creature — Elemental", text, "*/*")
    players = [{"name": "Ann", **({} if grave is None else {"graveyard": grave})}, {"name": "Bob"}]
    assert (not lying(board(star, players=players)).notes.doubts) is known


def test_a_card_of_every_creature_type_counts_as_each() -> None:
    """702.73a: changeling works in every zone."""
    text = "Star's power and toughness are each equal to the number of Imp cards in your graveyard."
    star = printed("star", "Creature — Elemental", text, "*/*")
    shape = {"type_line": "Creature — Shapeshifter", "oracle_text": "Changeling"}
    players = [{"name": "Ann", "graveyard": [shape]}, {"name": "Bob"}]
    assert size(board(star, players=players), "star") == (1, 1)


@pytest.mark.rule("613.4d")
def test_a_switch_comes_last() -> None:
    """613.4d: 2/3 with +2/+0 from an older text and a newer one: (2+2)/3 switched is 3/4."""
    ox = printed("ox", "Creature — Ox", size="2/3")
    effects = [
        {
            "oracle_text": "Switch target creature's power and toughness until end of turn.",
            "on": ["ox"],
        },
        {"oracle_text": "Target creature gets +2/+0 until end of turn.", "on": ["ox"]},
    ]
    assert size(board(ox, effects=effects), "ox") == (3, 4)


@pytest.mark.rule("613.6", "613.7a")
def test_what_strips_abilities_beside_what_animates_enchantments() -> None:
    """613.6, 613.7: "all creatures lose all abilities and are 1/1" itself becomes a 4/4 creature if
    the animation is newer: in layer 7b the older text applies first, though lost in layer 6."""
    hush = printed(
        "hush",
        "Enchantment",
        "All creatures lose all abilities and have base power and toughness 1/1.",
        mana_value=4,
    )
    wake = printed(
        "wake",
        "Enchantment",
        "Each other non-Aura enchantment is a creature in addition to its other types and has base "
        "power and base toughness each equal to its mana value.",
        mana_value=4,
    )
    assert seen(board(hush, wake, BEAR), "hush") == ("Enchantment Creature", "", 4, 4)
    assert seen(board(wake, hush, BEAR), "hush") == ("Enchantment Creature", "", 1, 1)
    assert size(board(hush, wake, BEAR), "bear") == (1, 1)


@pytest.mark.rule("613.8", "613.8a", "613.8b")
def test_land_types_depend_on_what_takes_their_text_away() -> None:
    """613.8, 305.7: the land that makes each land a Swamp loses that text, whichever is older."""
    moon = printed("moon", "Enchantment", "Nonbasic lands are Mountains.")
    tomb = printed(
        "tomb", "Legendary Land", "Each land is a Swamp in addition to its other land types."
    )
    wood = printed("wood", "Basic Land — Forest")
    for position in (board(tomb, moon, wood), board(moon, tomb, wood)):
        assert seen(position, "tomb")[0] == "Legendary Land — Mountain"
        assert seen(position, "wood")[0] == "Basic Land — Forest"


def test_landwalk_sees_the_land_types_of_now() -> None:
    """702.14c: with every nonbasic land a Mountain the mountainwalker can't be blocked."""
    walker = printed("walker", "Creature — Goblin", "Mountainwalk", "1/1")
    keep = printed("keep", "Land", controller="Bob")
    guard = printed("guard", "Creature — Soldier", size="2/2", controller="Bob")
    moon = printed("moon", "Enchantment", "Nonbasic lands are Mountains.")
    fight = {"attacks": {"walker": "Bob"}, "blocks": {"guard": ["walker"]}}
    assert check(board(walker, keep, guard, **fight)).legal
    assert check(board(walker, keep, guard, moon, **fight)).legal is False


@pytest.mark.rule("613.7")
def test_timestamps_override_the_order() -> None:
    red = printed("red", "Enchantment", "All creatures are red.", timestamp=9)
    blue = printed("blue", "Enchantment", "All creatures are blue.")
    assert seen(board(BEAR, red, blue), "bear")[1] == "R"


@pytest.mark.rule("613.1")
@pytest.mark.rule("613.1f")
def test_a_lord_that_has_lost_its_text_gives_nothing() -> None:
    """613.1f: the Aura takes the lord's ability away before it could give +1/+1 in layer 7c."""
    lord = printed("lord", "Creature — Elf", "Other creatures you control get +1/+1.", "1/1")
    aura = printed(
        "hush", "Enchantment — Aura", "Enchanted creature loses all abilities.", attached_to="lord"
    )
    assert size(board(BEAR, lord), "bear") == (3, 3)
    assert size(board(BEAR, lord, aura), "bear") == (2, 2)


# -- kinds of permanents --------------------------------------------------------------------------


def test_a_vehicle_is_a_creature_once_it_is_crewed() -> None:
    cart = printed("cart", "Artifact — Vehicle", "Crew 2", "3/3")
    assert not present(board({**cart, "crewed": False})).by_id["cart"].is_creature
    assert seen(board({**cart, "crewed": True}), "cart")[0] == "Artifact Creature — Vehicle"
    (asked,) = Table(board(cart)).asks
    assert asked.asked == "this creature was crewed this turn"


@pytest.mark.rule("702.184")
@pytest.mark.parametrize(("charge", "is_creature"), [(7, False), (8, True), (9, True)])
def test_a_spacecraft_is_a_creature_from_its_last_threshold_on(
    charge: int, is_creature: bool
) -> None:
    ship = printed("ship", "Artifact — Spacecraft", "Station\nSTATION 8+\nFlying", "3/3")
    there = board({**ship, "counters": {"charge": charge}})
    assert present(there).by_id["ship"].is_creature is is_creature
    assert Table(there).has(there.by_id["ship"], "flying") is is_creature


@pytest.mark.rule("613.2b")
def test_face_down_it_is_a_plain_two_two() -> None:
    """708.2a."""
    beast = printed("beast", "Creature — Beast", "Trample", "7/7", face_down=True, colors=["G"])
    assert seen(board(beast), "beast") == ("Creature", "", 2, 2)
    assert not Table(board(beast)).keyword_holders("trample")
    hidden = {"id": "hidden", "controller": "Ann", "face_down": True}
    assert seen(board(hidden), "hidden") == ("Creature", "", 2, 2)


def test_bestowed_and_reconfigured_they_are_no_creatures() -> None:
    nymph = printed(
        "nymph",
        "Enchantment Creature — Nymph",
        "Bestow {3}{W}\nEnchanted creature gets +1/+1.",
        "1/1",
    )
    blade = printed(
        "blade",
        "Artifact Creature — Equipment Rat",
        "Equipped creature gets +2/+0.\nReconfigure {2}",
        "2/1",
    )
    on_bear = board(BEAR, {**nymph, "attached_to": "bear"}, {**blade, "attached_to": "bear"})
    assert seen(on_bear, "nymph")[0] == "Enchantment — Aura"
    assert seen(on_bear, "blade")[0] == "Artifact — Equipment"
    assert size(on_bear, "bear") == (5, 3)
    assert present(board(BEAR, nymph)).by_id["nymph"].is_creature


def test_a_god_is_a_creature_only_with_enough_devotion() -> None:
    text = (
        "Indestructible\nAs long as your devotion to red is less than three, God isn't a creature."
    )
    god = printed("god", "Legendary Enchantment Creature — God", text, "6/5", mana_cost="{3}{R}")
    imp = printed("imp", "Creature — Imp", size="1/1", mana_cost="{R}{R}")
    assert seen(board(god), "god")[0] == "Legendary Enchantment"
    assert seen(board(god, imp), "god")[0] == "Legendary Enchantment Creature — God"


@pytest.mark.rule("613.1d")
def test_a_land_that_became_a_creature_is_still_a_land() -> None:
    """205.1b."""
    grove = printed("grove", "Land")
    text = (
        "Until end of turn, Grove becomes a 3/3 Elemental creature with haste. It's still a land."
    )
    position = board(grove, effects=[{"oracle_text": text, "on": ["grove"]}])
    assert seen(position, "grove") == ("Land Creature — Elemental", "", 3, 3)
    assert Table(position).keyword_holders("haste") == {"grove"}


def test_levels_have_sizes_of_their_own() -> None:
    """711.4."""
    text = "Level up {1}\nLEVEL 2-3\n4/4\nFlying\nLEVEL 4+\n6/6\nFlying"
    monk = printed("monk", "Creature — Monk", text, "1/1")
    assert size(board({**monk, "counters": {"level": 1}}), "monk") == (1, 1)
    assert size(board({**monk, "counters": {"level": 3}}), "monk") == (4, 4)
    assert size(board({**monk, "counters": {"level": 4}}), "monk") == (6, 6)


# -- bonuses of combat ----------------------------------------------------------------------------

FIGHT = {"attacks": {"gob": "Bob"}, "blocks": {"man": ["gob"]}}


def fight(text: str, damage: dict[str, Any], *, judge: list[str] | None = None) -> bool | None:
    gob = {
        "id": "gob",
        "controller": "Ann",
        "type_line": "Creature — Goblin",
        "power": 1,
        "toughness": 1,
    }
    man = {
        "id": "man",
        "controller": "Bob",
        "type_line": "Creature — Human",
        "power": 2,
        "toughness": 2,
    }
    law = {"id": "law", "controller": "Ann", "type_line": "Enchantment", "oracle_text": text}
    more = {} if judge is None else {"judge": judge}
    position = board(gob, man, law, **FIGHT, damage={"step": "regular", "assign": damage}, **more)
    legal: bool | None = check(position).to_value()["damage"]["attacking"]["legal"]
    return legal


def test_a_bonus_for_attacking_is_added_where_the_attack_is_judged() -> None:
    text = "Attacking creatures you control get +1/+0."
    assert fight(text, {"gob": {"man": 2}, "man": {"gob": 2}}) is True
    assert fight(text, {"gob": {"man": 1}, "man": {"gob": 2}}) is False


def test_it_is_in_the_values_where_the_attack_has_happened() -> None:
    text = "Attacking creatures you control get +1/+0."
    assert fight(text, {"gob": {"man": 1}, "man": {"gob": 2}}, judge=["damage"]) is True
    assert fight(text, {"gob": {"man": 2}, "man": {"gob": 2}}, judge=["damage"]) is False


def test_what_attacking_taps_ends_a_bonus() -> None:
    """508.1f: the untapped 1/1 with +1/+0 (written as 2/1) is tapped by attacking, and has 1."""
    gob = {
        "id": "gob",
        "controller": "Ann",
        "type_line": "Creature — Goblin",
        "power": 2,
        "toughness": 1,
        "oracle_text": "This creature gets +1/+0 as long as it's untapped.",
    }
    position = board(gob, **{"attacks": {"gob": "Bob"}, "damage": {"assign": {"gob": {"Bob": 1}}}})
    assert check(position).legal


# -- what is not known ----------------------------------------------------------------------------


def test_an_unread_line_makes_undecided_only_what_asks() -> None:
    odd = printed("odd", "Enchantment", "Creatures you control get +1/+1 in months with an R.")
    guard = printed("guard", "Creature — Soldier", size="2/2", controller="Bob")
    attack = {"attacks": {"bear": "Bob"}}
    judged = check(board(BEAR, odd, guard, **attack))
    assert judged.legal is True
    assert ("odd", "Creatures you control get +1/+1 in months with an R.") in judged.not_understood
    damage = {"damage": {"step": "regular", "assign": {"bear": {"Bob": 2}}}}
    assert check(board(BEAR, odd, guard, **attack, **damage)).legal is None


def test_present_values_hang_on_no_unread_line() -> None:
    odd = printed("odd", "Enchantment", "Creatures you control get +1/+1 in months with an R.")
    written = {**BEAR, "printed": False, "power": 2, "toughness": 2}
    damage = {"damage": {"step": "regular", "assign": {"bear": {"Bob": 2}}}}
    assert check(board(written, odd, attacks={"bear": "Bob"}, **damage)).legal is True


def test_a_star_that_nothing_defines_is_not_zero() -> None:
    star = printed("star", "Creature — Elemental", "", "*/*")
    damage: dict[str, Any] = {"damage": {"step": "regular", "assign": {}}}
    judged = check(board(star, attacks={"star": "Bob"}, **damage))
    assert judged.legal is None
    assert judged.not_understood[0][0] == "star"


def test_an_unread_type_change_undecides_everything() -> None:
    odd = printed("odd", "Enchantment", "Creatures you control are Frobnicators or worse.")
    assert check(board(BEAR, odd, attacks={"bear": "Bob"})).legal is None
    with pytest.raises(Untold, match="Frobnicators or worse"):
        legal_blocks(board(BEAR, odd, attacks={"bear": "Bob"}))


@pytest.mark.parametrize(
    ("text", "doubtful"),
    [
        ("This creature gets +1/+1 in months with an R.", {"odd"}),
        ("In Months — As long as it rains, this creature gets +1/+1 in months with an R.", {"odd"}),
        ("As long as this creature is wet, it gets +1/+1 in months with an R.", {"odd"}),
        ("This creature is wet. It gets +1/+1 for that.", {"odd"}),
        ("Equipped creature gets +1/+1 in months with an R.", {"bear"}),
        ("As long as equipped creature is wet, it gets +1/+1 in months with an R.", {"bear"}),
        ("As long as you are wet, creatures get +1/+1 in months with an R.", ALL),
        ("As long as one creature is wet, that creature gets +1/+1.", ALL),
        ("As long as a creature is wet, it gets +1/+1 in months with an R.", ALL),
        ("This creature and other wet Bears you control get +1/+1.", ALL),
        ("This creature is wet. Dry creatures get +1/+1.", ALL),
        ("This creature gets +1/+1 and each wet Bear gets +1/+1.", ALL),
    ],
)
def test_an_unread_line_leaves_in_doubt_whomever_it_may_touch(
    text: str, doubtful: set[str]
) -> None:
    """By how each of its sentences begins: more than the holder wherever others may be meant."""
    odd = printed("odd", "Artifact Creature — Golem", text, "1/1", attached_to="bear")
    guard = printed("guard", "Creature — Soldier", size="2/2", controller="Bob")
    assert set(lying(board(BEAR, odd, guard)).notes.doubts) == doubtful


def test_a_copy_is_not_what_its_card_says() -> None:
    """As a copy of the bear it deals two damage, as itself none."""
    text = "You may have Shape enter as a copy of any creature on the battlefield."
    shape = printed("shape", "Creature — Shapeshifter", text, "0/0")
    damage = {"damage": {"step": "regular", "assign": {"shape": {"Bob": 2}}}}
    judgement = check(board(shape, BEAR, attacks={"shape": "Bob"}, **damage))
    assert judgement.legal is None
    assert [one.asked for one in judgement.asks] == ["this creature entered as a copy of @bear"]
    assert check(board(shape, BEAR, attacks={"bear": "Bob"})).legal is True


def test_unknown_hands_leave_the_size_open() -> None:
    star = printed(
        "star", "Creature — Elemental",
        "Star's power and toughness are each equal to the number of cards in your hand.", "*/*",
    )  # fmt: skip
    damage = {"damage": {"step": "regular", "assign": {"star": {"Bob": 2}}}}
    assert check(board(star, attacks={"star": "Bob"}, **damage)).legal is None
    players = [{"name": "Ann", "hand": 2}, {"name": "Bob"}]
    assert check(board(star, attacks={"star": "Bob"}, players=players, **damage)).legal is True


def test_the_steps_say_why() -> None:
    lord = printed("lord", "Enchantment", "Creatures you control get +1/+1.")
    (step,) = lying(board(BEAR, lord)).notes.steps
    assert (step.id, step.layer.number, step.by, step.before, step.after) == (
        "bear", "7c", "lord", "2/2", "3/3",
    )  # fmt: skip


def test_what_a_size_is_equal_to_makes_no_type_doubtful() -> None:
    """What is not read says a power and toughness alone: the beast may attack for sure."""
    text = "Beast's power and toughness are each equal to the number of moons you can see."
    beast = printed("beast", "Creature — Beast", text, "*/*")
    position = board(beast, attacks={"beast": "Bob"})
    assert check(position, ("attacks",)).legal
    assert traits(text) == ("size",)
    assert traits("It is a Moon, and its power is equal to 2.") == ("size", "types")


# -- corners that a fault was not seen in ---------------------------------------------------------


def test_an_effect_reaches_no_further_than_its_player() -> None:
    """801.3: with a range of 1 Ann's text reaches Bob's ox, beside her, and not Cid's bear."""
    seats: list[Value] = [
        {"name": "Ann", "range": 1},
        *({"name": n} for n in ("Bob", "Cid", "Dan")),
    ]
    red = printed("red", "Enchantment", "All creatures are red.")
    ox = printed("ox", "Creature — Ox", size="1/1", controller="Bob")
    position = board({**BEAR, "controller": "Cid"}, ox, red, players=seats)
    assert [seen(position, name)[1] for name in ("bear", "ox")] == ["", "R"]


@pytest.mark.rule("613.3", "613.1e")
def test_what_defines_a_color_comes_first() -> None:
    """613.3: devoid makes it colorless before the older text makes it red."""
    law = printed("law", "Enchantment", "All creatures are red.", timestamp=1)
    devoid = printed("dev", "Creature — Eldrazi", "Devoid", "2/2", colors=["U"], timestamp=2)
    assert seen(board(devoid), "dev")[1] == ""
    assert seen(board(devoid, law), "dev")[1] == "R"


@pytest.mark.parametrize(
    "other",
    [
        printed(
            "one", "Enchantment",
            "Creatures you control get +1/+1 as long as you revealed a card this turn.",
        ),  # a question, and nothing in doubt
        printed("two", "Creature — Ox", size="*/*"),  # a doubt, and no question
    ],
)  # fmt: skip
def test_a_question_alone_and_a_doubt_alone_leave_it_untold(other: Value) -> None:
    with pytest.raises(Untold, match="does not tell"):
        fully_known(board(BEAR, other))
    assert fully_known(board(BEAR)).by_id["bear"].power == 2


def test_a_toughness_that_is_told_is_no_star() -> None:
    """107.2: the text that counts is lost. The power is a star, hence 0; the toughness is written
    as 3."""
    text = "Shift's power and toughness are each equal to the number of creatures you control."
    shift = printed("shift", "Creature — Elemental", text, "*/3")
    law = printed("law", "Enchantment", "All creatures lose all abilities.")
    assert size(board({**shift, "printed": ["power"]}, law), "shift") == (0, 3)


def test_what_is_phased_out_is_left_as_it_is() -> None:
    """702.26b: it is as if it weren't there, and nothing changes it."""
    lord = printed("lord", "Enchantment", "Creatures you control get +1/+1.")
    assert size(board(BEAR, lord), "bear") == (3, 3)
    assert size(board({**BEAR, "phased_out": True}, lord), "bear") == (2, 2)


def test_a_new_card_type_takes_the_place_of_the_others() -> None:
    """205.1a: the supertype stays, the creature type goes with the card type."""
    bear = {**BEAR, "type_line": "Legendary Creature — Bear"}
    aura = printed("a", "Enchantment — Aura", "Enchanted creature is a land.", attached_to="bear")
    assert seen(board(bear, aura), "bear")[0] == "Legendary Land"


@pytest.mark.parametrize(
    ("whose", "axe", "aura", "expected"),
    [
        ("Equipped creatures", "bear", None, (3, 3)),
        ("Equipped creatures", "calf", None, (2, 2)),
        ("Enchanted creatures", "bear", None, (2, 2)),  # an Equipment is no Aura
        ("Enchanted creatures", None, "Bob", (3, 3)),
        ("Modified creatures", "bear", None, (3, 3)),
        ("Modified creatures", None, "Ann", (3, 3)),
        ("Modified creatures", None, "Bob", (2, 2)),  # 700.9: only an Aura of its controller
        ("Modified creatures", None, None, (2, 2)),
    ],
)
def test_what_a_creature_wears(
    whose: str, axe: str | None, aura: str | None, expected: tuple[int, int]
) -> None:
    law = printed("law", "Enchantment", f"{whose} get +1/+1.")
    things = [BEAR, printed("calf", "Creature — Ox", size="1/1"), law]
    if axe is not None:
        things.append(printed("axe", "Artifact — Equipment", attached_to=axe))
    if aura is not None:
        things.append(printed("aura", "Enchantment — Aura", attached_to="bear", controller=aura))
    position = board(*things)
    assert not lying(position).notes.unread
    assert size(position, "bear") == expected


@pytest.mark.parametrize(
    ("stars", "words", "told"),
    [
        ("*/3", "power is", (2, 3)),
        ("3/*", "toughness is", (3, 2)),
        ("*/*", "power and toughness are each", (2, 2)),
    ],
)
def test_one_star_that_is_not_told_leaves_the_size_open(
    stars: str, words: str, told: tuple[int, int]
) -> None:
    text = f"Star's {words} equal to the number of cards in your hand."
    star = printed("star", "Creature — Elemental", text, stars)
    known = board(star, players=[{"name": "Ann", "hand": 2}, {"name": "Bob"}])
    assert size(known, "star") == told
    assert not lying(known).notes.doubts
    assert "size" in lying(board(star)).notes.doubts["star"]


def test_only_a_creature_has_a_size_where_nothing_tells_one() -> None:
    position = board(printed("star", "Creature — Elemental", size="*/*"), printed("isle", "Land"))
    assert [size(position, name) for name in ("star", "isle")] == [(0, 0), (None, None)]


@pytest.mark.rule("613.7b")
@pytest.mark.parametrize(("timestamp", "color"), [(None, "U"), (9, "R")])
def test_the_timestamp_of_what_a_spell_left(timestamp: int | None, color: str) -> None:
    """613.7: the later colour is the one it has; by place that is blue."""
    words = "Target creature becomes {} until end of turn."
    red: Value = {"oracle_text": words.format("red"), "on": ["bear"], "timestamp": timestamp}
    blue: Value = {"oracle_text": words.format("blue"), "on": ["bear"]}
    assert seen(board(BEAR, effects=[red, blue]), "bear")[1] == color


@pytest.mark.parametrize("chosen", [None, {"type": "Bear"}, {"type": "Elk"}])
def test_what_was_chosen_for_the_bear_is_not_what_a_spell_on_it_chose(chosen: Any) -> None:
    text = "Creatures of the chosen type get +1/+1 until end of turn."
    left: Value = {"oracle_text": text, "on": ["bear"], "controller": "Ann"}
    position = board({**BEAR, "chosen": chosen}, effects=[left])
    asked = [one.asked for one in lying(position).notes.asks]
    assert asked == ["the type chosen as it was put there is Bear"]
    told = [{"id": "bear", "text": asked[0], "holds": True}]
    assert size(board({**BEAR, "chosen": chosen}, effects=[left], given=told), "bear") == (3, 3)


@pytest.mark.rule("702.95")
def test_both_creatures_of_a_pair_grow() -> None:
    """702.95b: asked of each other creature of its player, and of nothing else."""
    text = "As long as this creature is paired with another creature, each of those creatures gets"
    cast = [printed("lord", "Creature — Elf", f"{text} +2/+2.", "1/1"), BEAR]
    cast += [
        printed("elk", "Creature — Elk", size="3/3", controller="Bob"),
        printed("isle", "Land"),
    ]
    asked = [f"this creature is paired with {one}" for one in ("another creature", "@bear")]
    assert [one.asked for one in lying(board(*cast)).notes.asks] == asked
    given = [{"id": "lord", "text": words, "holds": True} for words in asked]
    paired = board(*cast, given=given)
    assert [size(paired, name) for name in ("lord", "bear", "elk")] == [(3, 3), (4, 4), (3, 3)]


@pytest.mark.rule("613.1")
def test_the_layers_have_the_numbers_of_the_rulebook() -> None:
    assert [layer.number for layer in Layer] == ["1", "4", "5", "6", "7a", "7b", "7c", "7d"]


def test_a_mana_value_that_is_not_told_is_reported_once() -> None:
    """613.8 asks what would be if another effect came first, too: the report is the same."""
    small = printed("small", "Enchantment", "Creatures with mana value 3 or less are red.")
    blue = printed("blue", "Enchantment", "All creatures are blue.")
    notes = lying(board(BEAR, small, blue)).notes
    assert [name for name, _ in notes.unread] == ["bear", "small"]  # and whose text asks for it
    assert seen(board({**BEAR, "mana_value": 2}, blue, small), "bear")[1] == "R"


ELVES = "are Elves in addition to their other types"


@pytest.mark.rule("613.8c")
@pytest.mark.parametrize(
    ("value", "types", "told"),
    [
        # 613.8: with 3 or less the older text depends on the younger, which makes the bear a Goblin
        (3, "Creature — Bear Goblin Elf", []),
        (4, "Creature — Bear Goblin", []),
        (None, "Creature — Bear Goblin", ["bear", "few"]),  # it may depend, and nobody knows
    ],
)
def test_what_a_dependency_hangs_on_is_told(value: int | None, types: str, told: list[str]) -> None:
    few = printed("few", "Enchantment", f"Goblins with mana value 3 or less {ELVES}.")
    every = printed(
        "all", "Enchantment", "Each creature is a Goblin in addition to its other types."
    )
    position = board({**BEAR, "mana_value": value}, few, every)
    assert seen(position, "bear")[0] == types
    assert [name for name, _ in lying(position).notes.unread] == told


def test_whether_something_depends_is_asked_too() -> None:
    """613.8: the older text does something to the bear only if it holds; it was never asked."""
    few = printed(
        "few", "Enchantment", f"As long as you've gained life this turn, Goblins {ELVES}."
    )
    every = printed(
        "all", "Enchantment", "Each creature is a Goblin in addition to its other types."
    )
    (ask,) = lying(board(BEAR, few, every)).notes.asks
    assert ask.asked == "you've gained life this turn"
    for holds, types in ((True, "Creature — Bear Goblin Elf"), (False, "Creature — Bear Goblin")):
        given = [{"id": "few", "text": ask.asked, "holds": holds}]
        assert seen(board(BEAR, few, every, given=given), "bear")[0] == types


@pytest.mark.parametrize(
    ("rules", "power"),
    [
        # 107.1b of 2024: the greatest power is -1, so X is 0 and the bear is 2/2
        ("2024-03-08", 2),
        ("2026-09-25", 2),
        # 107.1b of 2009 and 2010 excepts what modifies a power: 2 - 1
        ("2010-10-01", 1),
        ("2009-10-01", 1),
        # 104.2 of 2006: a power of -1 is treated as 0, and so is X
        ("2006-10-01", 2),
    ],
)
def test_a_bonus_that_comes_out_negative_is_none(rules: str, power: int) -> None:
    text = (
        "This creature gets +X/+0, where X is the greatest power among other creatures you control."
    )
    weak = printed("weak", "Creature", "This creature gets -2/-0.", "1/3")
    bear = {**BEAR, "oracle_text": text}
    assert size(board(bear, weak, rules=rules), "weak") == (-1, 3)
    assert size(board(bear, weak, rules=rules), "bear") == (power, 2)


def test_minus_a_negative_number_is_nothing_too() -> None:
    text = (
        "This creature gets -X/-0, where X is the greatest power among other creatures you control."
    )
    weak = printed("weak", "Creature", "This creature gets -2/-0.", "1/3")
    assert size(board({**BEAR, "oracle_text": text}, weak), "bear") == (2, 2)


def test_a_power_that_is_set_may_be_negative() -> None:
    """107.1b excepts what sets a power to a specific value."""
    text = "This creature's power is equal to the greatest power among other creatures you control."
    weak = printed("weak", "Creature", size="-1/3")
    odd = printed("odd", "Creature", text, "0/2")
    assert size(board(odd, weak), "odd") == (-1, 2)
