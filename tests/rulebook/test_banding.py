"""Banding (702.22): who may band, by edition; how blocks spread; which bands can be announced."""

from collections.abc import Iterable

import pytest

from legality import Illegal, Legal, check_attacks
from legality.rulebook.banding import band_announcements, band_faults
from legality.rulebook.damage.assigning import damage_problems
from legality.rulebook.table import Table
from legality.rulebook.whole_bands import mates, spread, spread_blocked
from tests.table import (
    EDITIONS,
    RULES_2006,
    RULES_2009,
    RULES_2024,
    RULES_2026,
    SINCE_2009,
    Value,
    board,
    creature,
    lasting,
    planeswalker,
)

every = pytest.mark.parametrize("rules", EDITIONS)
LEGENDS = "Bands with other legendary creatures"
LEGENDARY = "Legendary Creature — Test"


def faults(
    *creatures: Value,
    bands: Iterable[str],
    rules: str = RULES_2024,
    attacks: str | None = None,
    **more: Value,
) -> list[tuple[str, str | None, str]]:
    """Rule, what is behind it and sentence of each fault; all attack Bob unless told."""
    line = attacks or " ".join(f"{one['id']}>Bob" for one in creatures)
    position = board(
        *creatures,
        *more.values(),
        rules=rules,
        attacks=line,
        bands=[band.split() for band in bands],
        judge=["attacks"],
        players="Ann Bob Cid",
    )
    return [(one.rule, one.because, one.message) for one in band_faults(Table(position), position)]


def may(*texts: str, rules: str, types: Iterable[str] = ()) -> bool:
    """Whether creatures with those texts may form one band."""
    kinds = [*types, *["Creature — Test"] * len(texts)]
    creatures = [
        creature(f"c{n}", "Ann", text=text, types=kinds[n]) for n, text in enumerate(texts)
    ]
    return not faults(*creatures, bands=[" ".join(one["id"] for one in creatures)], rules=rules)


@pytest.mark.rule("702.22c", editions=SINCE_2009)
@pytest.mark.rule("502.10b", editions=(RULES_2006,))
@every
@pytest.mark.parametrize(
    ("texts", "legal"),
    [
        (("Banding", "Banding"), True),
        (("Banding", ""), True),  # up to one without
        (("Banding", "Banding", ""), True),
        (("Banding", "", ""), False),
        (("", ""), False),
    ],
)
def test_702_22c_any_number_with_banding_and_one_without(
    rules: str, texts: tuple[str, ...], legal: bool
) -> None:
    assert may(*texts, rules=rules) == legal


@pytest.mark.rule("702.22c", editions=SINCE_2009)
@pytest.mark.rule("502.11b", editions=(RULES_2006,))
@pytest.mark.parametrize(
    ("texts", "legends", "old", "new"),
    [
        ((LEGENDS, "", ""), 3, False, True),  # one leads any number of legends
        ((LEGENDS, ""), 1, False, False),  # the other is no legend
        ((LEGENDS, LEGENDS), 2, True, True),
        ((LEGENDS, LEGENDS), 0, True, False),  # in 2006 the quality was not asked for
        ((LEGENDS, "Bands with other Wolves"), 2, False, True),
        ((LEGENDS, "", "Banding"), 2, False, False),  # two without banding
    ],
)
def test_702_22c_bands_with_other(
    texts: tuple[str, ...], legends: int, old: bool, new: bool
) -> None:
    types = [LEGENDARY] * legends
    assert may(*texts, rules=RULES_2006, types=types) == old
    for rules in SINCE_2009:
        assert may(*texts, rules=rules, types=types) == new


def test_502_11b_creatures_with_banding_could_join_in_2006_only() -> None:
    # Two legends with the ability and a plain creature with banding: since 2009-07 the third is no
    # legend, and two of the three lack banding.
    texts, types = (LEGENDS, LEGENDS, "Banding"), [LEGENDARY, LEGENDARY]
    assert may(*texts, rules=RULES_2006, types=types)
    assert not may(*texts, rules=RULES_2009, types=types)


@pytest.mark.rule("702.22d", editions=SINCE_2009)
@pytest.mark.rule("602.3b", editions=(RULES_2006,))
@every
def test_702_22d_one_thing_attacked(rules: str) -> None:
    pair = (creature("a", "Ann", text="Banding"), creature("z", "Ann", text="Banding"))
    assert not faults(*pair, bands=["a z"], rules=rules, attacks="a>Bob z>Bob")
    found = faults(*pair, bands=["a z"], rules=rules, attacks="a>Bob z>Cid")
    rule = "308.2b" if rules == RULES_2006 else "508.1e"
    behind = {"2006": "602.3b", "2009": "702.19d", "2010": "702.19d"}.get(rules[:4], "702.22d")
    assert found == [(rule, behind, "The creatures of a band must attack the same thing.")]


@pytest.mark.parametrize(("owner", "legal"), [("Ann", True), ("Amy", False)])
@every
def test_a_band_is_of_one_player_though_a_team_attacks_as_one(
    rules: str, owner: str, legal: bool
) -> None:
    # 805.10b: the team declares attackers; it is "a player" who bands (702.22c).
    table = board(
        creature("a", "Ann", text="Banding"),
        creature("z", owner, text="Banding"),
        rules=rules,
        attacks="a>Bob z>Bob",
        bands=[["a", "z"]],
        judge=["attacks"],
        players="Ann Amy Bob Bea",
        teams={"Ann": "1", "Amy": "1", "Bob": "2", "Bea": "2"},
        shared_team_turns=True,
    )
    verdict = check_attacks(table)
    assert isinstance(verdict, Legal) is legal
    found = set(band_announcements(Table(table), {"a": "Bob", "z": "Bob"}))
    assert (("a", "z"),) in found or not legal
    assert len(found) == 1 + legal
    if isinstance(verdict, Illegal):
        (fault,) = verdict.violations
        assert fault.message == "The creatures of a band have one controller, not Ann and Amy."


def test_702_22d_a_planeswalker_is_not_its_controller() -> None:
    pair = (creature("a", "Ann", text="Banding"), creature("z", "Ann", text="Banding"))
    jura = planeswalker("jura", "Bob")
    line = "a>Bob z>jura"
    assert faults(*pair, bands=["a z"], attacks=line, jura=jura)
    # Before planeswalkers only different players were forbidden.
    assert not faults(*pair, bands=["a z"], attacks=line, jura=jura, rules=RULES_2006)


@pytest.mark.rule("702.22c", editions=SINCE_2009)
@pytest.mark.rule("502.10c", editions=(RULES_2006,))
@every
def test_702_22c_one_band_each_of_attackers(rules: str) -> None:
    trio = [creature(name, "Ann", text="Banding") for name in "abc"]
    home = creature("home", "Ann", text="Banding")
    attacks = "a>Bob b>Bob c>Bob"

    def sentences(*bands: str) -> list[str]:
        found = faults(*trio, home, bands=bands, rules=rules, attacks=attacks)
        return [sentence for _, _, sentence in found]

    assert sentences("a b") == []
    assert sentences("a b", "b c") == ["b is in more than one band."]
    assert sentences("a home") == ["home is in a band but doesn't attack."]
    assert sentences("a a") == ["a stands in its band twice."]
    assert sentences("") == ["A band has one member or more."]


@pytest.mark.rule("702.22c", editions=SINCE_2009)
@pytest.mark.rule("502.10b", editions=(RULES_2006,))
@every
def test_702_22c_a_band_of_one_with_banding(rules: str) -> None:
    # "One or more attacking creatures with banding and up to one … without": one, and none.
    assert may("Banding", rules=rules)
    assert not may("", rules=rules)
    plain = creature("a", "Ann")
    assert [sentence for _, _, sentence in faults(plain, bands=["a"], rules=rules)] == [
        "a has no banding: alone it is no band."
    ]
    # "One or more [quality] creatures with bands with other [quality] and any number of other …";
    # in 2006 (502.11b) such a creature formed a band "with other creatures" only.
    assert may(LEGENDS, rules=rules, types=[LEGENDARY]) == (rules != RULES_2006)
    assert not may(LEGENDS, rules=rules)


@every
def test_a_band_of_one_changes_nothing(rules: str) -> None:
    lone, bear = creature("lone", "Ann", text="Banding"), creature("bear", "Ann")
    position = board(
        lone, bear, rules=rules, attacks="lone>Bob bear>Bob", bands=[["lone"]], judge=["attacks"]
    )
    assert isinstance(check_attacks(position), Legal)
    attacks = position.attacks or {}
    assert spread(attacks, position.bands, {"x": ("bear",), "y": ("lone",)}) == {
        "x": ("bear",),
        "y": ("lone",),
    }
    # It is not listed: the same attack without bands stands for it.
    assert announced(lone, rules=rules) == {""}
    assert announced(lone, bear, rules=rules) == {"", "lone bear"}


def test_702_22c_says_who_lacks_what() -> None:
    two = [creature("a", "Ann", text="Banding"), creature("b", "Ann"), creature("c", "Ann")]
    assert [s for _, _, s in faults(*two, bands=["a b c"])] == [
        "At most one creature of a band may lack banding: b, c lack it."
    ]
    assert [s for _, _, s in faults(*two, bands=["b c"])] == [
        "None of b, c has banding, and no one quality bands them all with other."
    ]


@pytest.mark.rule("508.1e", editions=SINCE_2009)
@pytest.mark.rule("308.2b", editions=(RULES_2006,))
@every
def test_508_1e_is_part_of_the_attack_judged(rules: str) -> None:
    two = (creature("a", "Ann"), creature("b", "Ann"))
    position = board(*two, rules=rules, attacks="a>Bob b>Bob", bands=[["a", "b"]])
    verdict = check_attacks(position)
    assert isinstance(verdict, Illegal)
    rule = "308.2b" if rules == RULES_2006 else "508.1e"
    assert [one.rule for one in verdict.violations] == [rule]


@pytest.mark.rule("702.22b", editions=SINCE_2009)
@pytest.mark.rule("502.11a", editions=(RULES_2006,))
@every
def test_702_22b_losing_banding_loses_bands_with_other(rules: str) -> None:
    types = LEGENDARY
    pair = [creature(name, "Ann", text=LEGENDS, types=types) for name in "ab"]
    assert not faults(*pair, bands=["a b"], rules=rules)
    position = board(
        *pair,
        rules=rules,
        attacks="a>Bob b>Bob",
        bands=[["a", "b"]],
        judge=["attacks"],
        effects=[lasting("This creature loses banding.", "a", "b")],
    )
    assert band_faults(Table(position), position)


# -- how blocks spread -------------------------------------------------------------------------

ATTACKS = {"a": "Bob", "b": "Bob", "c": "Bob", "d": "Bob"}
BANDS = (("c", "a"),)


@pytest.mark.rule("702.22h", editions=SINCE_2009)
def test_702_22h_a_block_is_on_every_member() -> None:
    # The one named first, then the rest of the band as they attack.
    found = spread(ATTACKS, BANDS, {"x": ("c",), "y": ("b", "a"), "z": (), "w": ("gone",)})
    assert found == {"x": ("c", "a"), "y": ("b", "a", "c"), "z": (), "w": ()}


@pytest.mark.rule("702.22i", editions=SINCE_2009)
def test_702_22i_an_effect_blocks_the_whole_band() -> None:
    assert spread_blocked(ATTACKS, BANDS, ("a", "d")) == {"a", "c", "d"}


@pytest.mark.rule("702.22f", editions=SINCE_2009)
def test_702_22f_who_does_not_attack_is_in_no_band() -> None:
    assert mates(ATTACKS, (("a", "gone"),)) == {"a": ("a",)}


# -- announcements -----------------------------------------------------------------------------


def announced(*creatures: Value, attacks: str | None = None, rules: str = RULES_2026) -> set[str]:
    line = attacks or " ".join(f"{one['id']}>Bob" for one in creatures)
    position = board(*creatures, rules=rules, attacks=line, players="Ann Bob Cid")
    found = list(band_announcements(Table(position), position.attacks or {}))
    assert found[0] == ()
    told = ["|".join(" ".join(band) for band in bands) for bands in found]
    assert len(told) == len(set(told))
    return set(told)


def test_announcements_with_banding() -> None:
    # a and b have banding, c has not: any pair of them with a bander, all three, or none.
    trio = [
        creature("a", "Ann", text="Banding"),
        creature("b", "Ann", text="Banding"),
        creature("c", "Ann"),
    ]
    assert announced(*trio) == {"", "a b", "a c", "b c", "a b c"}


def test_announcements_part_the_attackers() -> None:
    # Four with banding: the partitions of a set of four (15), those in one member being no bands.
    four = [creature(name, "Ann", text="Banding") for name in "abcd"]
    assert len(announced(*four)) == 15


def test_announcements_keep_to_one_target() -> None:
    four = [creature(name, "Ann", text="Banding") for name in "abcd"]
    found = announced(*four, attacks="a>Bob b>Bob c>Cid d>Cid")
    assert found == {"", "a b", "c d", "a b|c d"}


def test_announcements_with_bands_with_other() -> None:
    trio = [
        creature("a", "Ann", text=LEGENDS, types=LEGENDARY),
        creature("b", "Ann", types=LEGENDARY),
        creature("c", "Ann"),
    ]
    assert announced(*trio) == {"", "a b"}
    assert announced(*trio, rules=RULES_2006) == {""}


def test_every_announcement_is_legal_and_no_other() -> None:
    four = [
        creature("a", "Ann", text="Banding"),
        creature("b", "Ann", text=LEGENDS, types=LEGENDARY),
        creature("c", "Ann", types=LEGENDARY),
        creature("d", "Ann"),
    ]
    for rules in EDITIONS:
        assert announced(*four, rules=rules) == {
            "|".join(bands)
            for bands in partitions("abcd")
            if not faults(*four, bands=bands, rules=rules)
        }


def partitions(names: str) -> Iterable[tuple[str, ...]]:
    """Every set of disjoint groups of two or more: 702.22c allows a band of one creature with
    banding as well, which changes nothing and is not listed."""
    if not names:
        yield ()
        return
    first, rest = names[0], names[1:]
    yield from partitions(rest)
    for mask in range(1, 1 << len(rest)):
        chosen = [one for n, one in enumerate(rest) if mask >> n & 1]
        left = "".join(one for one in rest if one not in chosen)
        for others in partitions(left):
            yield (" ".join([first, *chosen]), *others)


def test_many_attackers_without_banding_take_no_time() -> None:
    many = [creature(f"c{n}", "Ann") for n in range(60)]
    assert announced(*many) == {""}


def test_502_11b_bands_with_others_of_the_same_ability_are_listed() -> None:
    """Two with "bands with other legendary creatures" band, whatever they are; c, who has banding,
    may join, and may lead a band with one other."""
    a, b = creature("a", "Ann", text=LEGENDS), creature("b", "Ann", text=LEGENDS)
    c = creature("c", "Ann", text="Banding")
    assert announced(a, b, rules=RULES_2006) == {"", "a b"}
    assert announced(a, b, c, rules=RULES_2006) == {"", "a b", "a c", "b c", "a b c"}
    wolves = creature("w", "Ann", text="Bands with other Wolves")
    assert announced(a, wolves, rules=RULES_2006) == {""}


@pytest.mark.parametrize(
    ("texts", "chooser"),
    [
        ((LEGENDS, LEGENDS), "Bob"),
        ((LEGENDS, "Bands with other Wolves"), "Ann"),
        ((LEGENDS, ""), "Ann"),
        (("Bands with other Wolves", LEGENDS, LEGENDS), "Bob"),
    ],
)
def test_502_11c_two_of_the_same_ability_let_the_defender_divide(
    texts: tuple[str, ...], chooser: str
) -> None:
    """Who divides the damage of Ann's attacker among Bob's blockers in 2006: Bob where two of them
    have the same ability."""
    blockers = [creature(f"b{n}", "Bob", text=text) for n, text in enumerate(texts)]
    position = board(
        creature("giant", "Ann", "7/7"),
        *blockers,
        rules=RULES_2006,
        attacks="giant>Bob",
        blocks=" ".join(f"{one['id']}>giant" for one in blockers),
        damage={"assign": {}},
        judge=["damage"],
    )
    _, problems = damage_problems(position)
    (source,) = problems["attacking"].sources
    assert source.chooser == chooser


def test_a_band_without_any_attack_is_one_of_creatures_that_do_not_attack() -> None:
    cast = [creature(name, "Ann", text="Banding") for name in "ab"]
    verdict = check_attacks(board(*cast, bands=[["a", "b"]]))
    assert isinstance(verdict, Illegal)
    told = [one.message for one in verdict.violations]
    assert told == [f"{name} is in a band but doesn't attack." for name in "ab"]
