"""The rulings 42 to 58 on combat damage, by edition, each derived by hand."""

import pytest

from legality import Legal
from legality.legal.damage import legal_damage
from legality.rulebook.damage.assigning import damage_problems
from tests.damage.dealing import (
    FREE,
    MANY,
    ORDERED,
    attacker,
    blocker,
    fight,
    is_legal,
    judged,
    legal,
    shares,
)
from tests.damage_boards import (
    ALL_BY_TOUGHNESS,
    ANYWHERE,
    BY_TOUGHNESS,
    FORMATION,
    IGNORE,
    MUST_IGNORE,
    NO_DAMAGE,
)
from tests.table import (
    EDITIONS,
    RULES_2006,
    RULES_2009,
    RULES_2010,
    RULES_2024,
    RULES_2026,
    SINCE_2009,
    enchantment,
    land,
    planeswalker,
)

every = pytest.mark.parametrize("rules", EDITIONS)
ordered = pytest.mark.parametrize("rules", ORDERED)
since_2009 = pytest.mark.parametrize("rules", SINCE_2009)
BEAR, ELF = blocker("bear"), blocker("elf", "1/1")
TWO = {"bear": "a", "elf": "a"}


@pytest.mark.rule("510.1e", editions=ORDERED[:2])
@ordered
def test_42_the_check_is_made_on_the_whole(rules: str) -> None:
    # (1, 1, 5) and (3, 1) cannot be built one creature after the other, in either order, without a
    # moment at which an order is broken; as a whole it is legal (X12).
    position = fight(
        attacker("a", "7/7"),
        attacker("z", "4/4"),
        blocker("boar", "3/3", damage=2),
        blocker("both", "2/4", MANY),
        blocker("baloth", "5/5"),
        blocker("elf", "2/1"),
        rules=rules,
        blocks={"boar": "a", "both": "a z", "baloth": "a", "elf": "z"},
    )
    whole = {"a": {"boar": 1, "both": 1, "baloth": 5}, "z": {"both": 3, "elf": 1}}
    assert is_legal(position, whole)


@pytest.mark.rule("510.1c", editions=ORDERED)
@ordered
@pytest.mark.parametrize(("marked", "least"), [(0, 3), (1, 2), (2, 1), (3, 0), (5, 0)])
def test_43_lethal_counts_marked_damage_and_is_never_negative(
    rules: str, marked: int, least: int
) -> None:
    wall = blocker("wall", "0/3", "Indestructible", damage=marked)
    position = fight(attacker("a", "4/4"), wall, ELF, rules=rules, blocks={"wall": "a", "elf": "a"})
    assert shares(position, "a", "wall", "elf") == {(n, 4 - n) for n in range(least, 5)}


@ordered
def test_43_toughness_0_needs_nothing(rules: str) -> None:
    zero = blocker("zero", "0/0")
    position = fight(attacker("a", "2/2"), zero, ELF, rules=rules, blocks={"zero": "a", "elf": "a"})
    assert shares(position, "a", "zero", "elf") == {(0, 2), (1, 1), (2, 0)}


@pytest.mark.rule("702.2c", editions=(RULES_2010, RULES_2024, RULES_2026))
@pytest.mark.parametrize(
    ("rules", "least"),
    [(RULES_2006, 4), (RULES_2009, 4), (RULES_2010, 0), (RULES_2024, 0), (RULES_2026, 0)],
)
def test_44_a_partners_deathtouch_is_lethal_for_the_trampler(rules: str, least: int) -> None:
    # The 1/1 with deathtouch gives the 1/5 its 1. Since M11 that is lethal for the trampler too;
    # before, 4 more are needed.
    position = fight(
        attacker("snake", "1/1", "Deathtouch"),
        attacker("t", "4/4", "Trample"),
        blocker("wall", "1/5", MANY),
        rules=rules,
        blocks={"wall": "snake t"},
    )
    assert shares(position, "t", "wall", "Bob") == {(n, 4 - n) for n in range(least, 5)}


@pytest.mark.rule("702.2b", editions=(RULES_2009,))
@pytest.mark.rule("702.2c", "702.19b", editions=(RULES_2010, RULES_2024, RULES_2026))
@pytest.mark.parametrize(
    ("rules", "least"),
    [(RULES_2006, 3), (RULES_2009, 3), (RULES_2010, 1), (RULES_2024, 1), (RULES_2026, 1)],
)
def test_45_deathtouch_with_trample(rules: str, least: int) -> None:
    position = fight(
        attacker("t", "4/4", "Deathtouch, trample"),
        blocker("wall", "0/3"),
        rules=rules,
        blocks={"wall": "t"},
    )
    assert shares(position, "t", "wall", "Bob") == {(n, 4 - n) for n in range(least, 5)}


@pytest.mark.rule("702.2b", editions=(RULES_2009,))
@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (RULES_2006, {(0, 2), (1, 1), (2, 0)}),  # no order
        (RULES_2009, {(0, 2), (1, 1), (2, 0)}),  # deathtouch divides freely
        (RULES_2010, {(1, 1), (2, 0)}),  # 1 is lethal, but the first comes first
        (RULES_2024, {(1, 1), (2, 0)}),
        (RULES_2026, {(0, 2), (1, 1), (2, 0)}),
    ],
)
def test_45_deathtouch_among_blockers(rules: str, expected: set[tuple[int, ...]]) -> None:
    position = fight(attacker("a", "2/2", "Deathtouch"), BEAR, ELF, rules=rules, blocks=TWO)
    assert shares(position, "a", "bear", "elf") == expected


@every
def test_46_deathtouch_damage_of_the_first_step_is_only_marked(rules: str) -> None:
    # 1 marked by deathtouch in the first step: an indestructible 0/3 still needs 2 more.
    wall = blocker("wall", "0/3", "Indestructible", damage=1)
    position = fight(
        attacker("t", "3/3", "Trample"), wall, rules=rules, blocks={"wall": "t"}, step="regular"
    )
    assert shares(position, "t", "wall", "Bob") == {(2, 1), (3, 0)}


@pytest.mark.rule("702.19b", editions=SINCE_2009)
@pytest.mark.rule("502.9b", editions=(RULES_2006,))
@pytest.mark.parametrize("rules", EDITIONS)
def test_47_trample_over_two_blockers(rules: str) -> None:
    # 6 over 2/2 and 3/3. Nothing for Bob: (n, 6 - n), free 7, in order n >= 2: 5. Bob 1: (2, 3, 1).
    position = fight(
        attacker("a", "6/6", "Trample"),
        BEAR,
        blocker("hill", "3/3"),
        rules=rules,
        blocks={"bear": "a", "hill": "a"},
    )
    assert legal(position) == (8 if rules in FREE else 6)
    assert is_legal(position, {"a": {"bear": 6}})
    assert is_legal(position, {"a": {"bear": 2, "hill": 3, "Bob": 1}})
    assert not is_legal(position, {"a": {"bear": 3, "hill": 2, "Bob": 1}})


@every
def test_48_trample_may_be_declined_but_power_is_assigned(rules: str) -> None:
    position = fight(attacker("a", "4/4", "Trample"), BEAR, rules=rules, blocks={"bear": "a"})
    assert is_legal(position, {"a": {"bear": 4}})
    assert not is_legal(position, {"a": {"bear": 2}})
    assert not is_legal(position, {"a": {"bear": 2, "Bob": 3}})


@pytest.mark.rule("702.19d", editions=(RULES_2024, RULES_2026))
@pytest.mark.rule("502.9c", editions=(RULES_2006,))
@every
def test_49_blocked_and_no_blockers_left(rules: str) -> None:
    plain, trampler = attacker("plain", "3/3"), attacker("t", "3/3", "Trample")
    position = fight(plain, trampler, rules=rules, blocked=["plain", "t"])
    assert list(legal_damage(position, "attacking")) == [{"t": {"Bob": 3}}]


@pytest.mark.rule("702.19e", "702.19f", editions=(RULES_2024, RULES_2026))
@pytest.mark.parametrize("rules", [RULES_2024, RULES_2026])
@pytest.mark.parametrize(
    ("text", "expected"),
    [("Trample", {}), ("Trample over planeswalkers", {"t": {"Bob": 3}})],
)
def test_49_the_planeswalker_is_gone_too(
    rules: str, text: str, expected: dict[str, dict[str, int]]
) -> None:
    gone = planeswalker("jura", "Bob", phased_out=True)
    position = fight(
        attacker("t", "3/3", text), gone, rules=rules, attacks={"t": "jura"}, blocked=["t"]
    )
    assert list(legal_damage(position, "attacking")) == [expected]


@pytest.mark.rule("702.19f", editions=(RULES_2024, RULES_2026))
@since_2009
def test_50_excess_over_loyalty_stays(rules: str) -> None:
    position = fight(
        attacker("t", "9/9", "Trample"),
        BEAR,
        planeswalker("jura", "Bob", loyalty=1),
        rules=rules,
        attacks={"t": "jura"},
        blocks={"bear": "t"},
    )
    assert shares(position, "t", "bear", "jura") == {(n, 9 - n) for n in range(2, 10)}
    assert not is_legal(position, {"t": {"bear": 2, "jura": 1, "Bob": 6}})


@pytest.mark.rule("310.2e", editions=(RULES_2006,))
@every
def test_51_as_though_it_werent_blocked_is_all_or_nothing(rules: str) -> None:
    position = fight(attacker("rhox", "5/5", IGNORE), BEAR, rules=rules, blocks={"bear": "rhox"})
    assert shares(position, "rhox", "bear", "Bob") == {(5, 0), (0, 5)}


@every
def test_51_without_may_it_must(rules: str) -> None:
    position = fight(attacker("a", "5/5", MUST_IGNORE), BEAR, rules=rules, blocks={"bear": "a"})
    assert shares(position, "a", "Bob") == {(5,)}


@every
def test_51_banding_lets_the_defending_player_decide(rules: str) -> None:
    squire = blocker("squire", "1/1", "Banding")
    position = fight(
        attacker("rhox", "5/5", IGNORE), squire, rules=rules, blocks={"squire": "rhox"}
    )
    assert shares(position, "rhox", "squire", "Bob") == {(5, 0), (0, 5)}
    assert chooser(position.rules, "rhox", squire=True) == "Bob"
    assert chooser(position.rules, "rhox", squire=False) == "Ann"


def chooser(rules: str, name: str, *, squire: bool) -> str:
    """Who divides the damage of the attacker."""
    text = "Banding" if squire else ""
    position = fight(
        attacker(name, "5/5"), blocker("squire", "1/1", text), rules=rules, blocks={"squire": name}
    )
    source = damage_problems(position)[1]["attacking"].sources[0]
    return source.chooser


@pytest.mark.rule("702.22j", editions=SINCE_2009)
@pytest.mark.rule("502.10h", editions=(RULES_2006,))
@every
def test_52_a_banding_blocker_and_trample(rules: str) -> None:
    # 4 over 2/2 banding and 1/1: all divisions among the two (5); for Bob 1 only with (2, 1): 6.
    squire = blocker("squire", "2/2", "Banding")
    position = fight(
        attacker("a", "4/4", "Trample"),
        squire,
        ELF,
        rules=rules,
        blocks={"squire": "a", "elf": "a"},
    )
    assert legal(position) == 6
    assert is_legal(position, {"a": {"elf": 4}})
    assert not is_legal(position, {"a": {"elf": 3, "Bob": 1}})


@pytest.mark.rule("702.22k", editions=SINCE_2009)
@every
def test_52_banding_attackers_do_not_relax_trample(rules: str) -> None:
    position = fight(
        attacker("t", "3/3", "Banding, trample"), BEAR, rules=rules, blocks={"bear": "t"}
    )
    assert shares(position, "t", "bear", "Bob") == {(2, 1), (3, 0)}


@pytest.mark.rule("702.22e", "702.22j", editions=SINCE_2009)
@every
def test_53_banding_is_looked_for_as_damage_is_assigned(rules: str) -> None:
    # The band still holds (both are blocked), the ability is gone: the blocker keeps its order.
    position = fight(
        attacker("a", "1/3"),
        attacker("z", "1/1"),
        blocker("giant", "4/4"),
        rules=rules,
        bands=[["a", "z"]],
        blocks={"giant": "a"},
    )
    expected = {(3, 1), (4, 0)} if rules in ORDERED else {(n, 4 - n) for n in range(5)}
    assert shares(position, "giant", "a", "z", side="defending") == expected


@every
def test_53_both_sides_band_and_each_divides_the_others(rules: str) -> None:
    position = fight(
        attacker("a", "2/2", "Banding"),
        attacker("z", "2/2"),
        blocker("x", "2/2", "Banding"),
        blocker("y", "2/2"),
        rules=rules,
        bands=[["a", "z"]],
        blocks={"x": "a", "y": "a"},
    )
    problems = damage_problems(position)[1]
    assert {source.chooser for source in problems["attacking"].sources} == {"Bob"}
    assert {source.chooser for source in problems["defending"].sources} == {"Ann"}
    assert legal(position) == 9  # 2 over two, twice, freely
    assert legal(position, "defending") == 9


@pytest.mark.rule("510.1a", editions=SINCE_2009)
@pytest.mark.rule("310.2a", editions=(RULES_2006,))
@every
def test_54_zero_or_less_assigns_nothing(rules: str) -> None:
    position = fight(
        attacker("zero", "0/1"),
        attacker("minus", "-2/1"),
        attacker("egg", "0/4", BY_TOUGHNESS),
        attacker("idle", "5/5", NO_DAMAGE),
        rules=rules,
    )
    assert list(legal_damage(position, "attacking")) == [{"egg": {"Bob": 4}}]


@every
def test_54_toughness_for_all_of_ones_creatures(rules: str) -> None:
    position = fight(
        enchantment("doran", "Ann", ALL_BY_TOUGHNESS),
        attacker("a", "0/3"),
        BEAR,
        rules=rules,
        blocks={"bear": "a"},
    )
    assert list(legal_damage(position, "attacking")) == [{"a": {"bear": 3}}]
    assert list(legal_damage(position, "defending")) == [{"bear": {"a": 2}}]


@pytest.mark.rule("510.4", editions=(RULES_2024, RULES_2026))
@pytest.mark.rule("510.5", editions=(RULES_2009, RULES_2010))
@pytest.mark.rule("310.5", editions=(RULES_2006,))
@every
@pytest.mark.parametrize(
    ("text", "struck", "step", "deals"),
    [
        ("", (), None, True),  # the only step there is
        ("First strike", (), "first", True),
        ("", (), "first", False),
        ("Double strike", ("a",), "regular", True),
        ("First strike", ("a",), "regular", False),
        ("", ("a",), "regular", False),  # lost it after dealing: no second hit
        ("First strike", (), "regular", True),  # gained it after the first step
        ("Double strike", (), "regular", True),
    ],
)
def test_55_who_deals_in_which_step(
    rules: str, text: str, struck: tuple[str, ...], step: str | None, deals: bool
) -> None:
    position = fight(attacker("a", "2/2", text), rules=rules, step=step, struck_first=struck)
    assert list(legal_damage(position, "attacking")) == [{"a": {"Bob": 2}} if deals else {}]


@every
def test_55_the_first_step_there_will_be(rules: str) -> None:
    position = fight(
        attacker("a", "2/2"),
        blocker("knight", "2/2", "First strike"),
        rules=rules,
        blocks={"knight": "a"},
    )
    assert list(legal_damage(position, "attacking")) == [{}]
    assert list(legal_damage(position, "defending")) == [{"knight": {"a": 2}}]


@every
def test_55_struck_first_is_by_default_who_has_it_now(rules: str) -> None:
    position = fight(
        attacker("a", "2/2"),
        attacker("f", "2/2", "First strike"),
        attacker("d", "2/2", "Double strike"),
        rules=rules,
        step="regular",
    )
    expected = [{"a": {"Bob": 2}, "d": {"Bob": 2}}]
    assert list(legal_damage(position, "attacking")) == expected


@every
def test_56_what_the_first_step_left(rules: str) -> None:
    # One blocker died in the first step, the other has 2 of 3 marked: 1 is lethal to it.
    position = fight(
        attacker("a", "2/2"),
        attacker("t", "3/3", "Trample, double strike"),
        blocker("wall", "0/3", damage=2),
        rules=rules,
        blocks={"wall": "t"},
        blocked=["a"],
        step="regular",
        struck_first=("t",),
    )
    assert shares(position, "t", "wall", "Bob") == {(1, 2), (2, 1), (3, 0)}
    assert shares(position, "a") == {()}


@every
@pytest.mark.parametrize("keyword", ["Lifelink", "Infect", "Wither", "Toxic 2"])
def test_57_what_damage_turns_into_changes_no_amount(rules: str, keyword: str) -> None:
    position = fight(
        attacker("t", "3/3", f"{keyword}, trample"), BEAR, rules=rules, blocks={"bear": "t"}
    )
    assert shares(position, "t", "bear", "Bob") == {(2, 1), (3, 0)}


@pytest.mark.rule("510.1e", editions=(RULES_2024, RULES_2026))
@pytest.mark.rule("510.1f", editions=(RULES_2009, RULES_2010))
@every
def test_58_each_player_is_checked_on_their_own(rules: str) -> None:
    # Bob's and Cid's blockers: one side, and a fault of one does not touch the attackers' verdict.
    cid = {**blocker("owl", "1/1"), "controller": "Cid"}
    position = fight(
        attacker("a", "2/2"),
        attacker("z", "2/2"),
        BEAR,
        cid,
        rules=rules,
        players="Ann Bob Cid",
        attacks={"a": "Bob", "z": "Cid"},
        blocks={"bear": "a", "owl": "z"},
    )
    good = {"a": {"bear": 2}, "z": {"owl": 2}}
    assert is_legal(position, good)
    assert is_legal(position, {"bear": {"a": 2}, "owl": {"z": 1}}, "defending")
    assert not is_legal(position, {"bear": {"a": 2}, "owl": {"a": 1}}, "defending")
    both = {**good, "bear": {"z": 2}}
    assert isinstance(judged(position, both), Legal)  # Bob's fault, not Ann's
    assert not isinstance(judged(position, both, "defending"), Legal)


@pytest.mark.rule("310.2e", editions=(RULES_2006,))
@every
def test_DM3_divided_among_the_defending_player_and_their_creatures(rules: str) -> None:
    # 2 over Bob, his two creatures (one not in combat): C(4,2) = 6 divisions, all on the blocker
    # among them. Lands get nothing.
    position = fight(
        attacker("orgg", "2/2", ANYWHERE),
        BEAR,
        blocker("idle", "1/1"),
        land("plains", "Bob"),
        rules=rules,
        blocks={"bear": "orgg"},
    )
    assert legal(position) == 6


@ordered
def test_DM4_defensive_formation_divides_without_an_order(rules: str) -> None:
    position = fight(
        enchantment("formation", "Bob", FORMATION),
        attacker("a", "2/2"),
        BEAR,
        ELF,
        rules=rules,
        blocks=TWO,
    )
    assert shares(position, "a", "bear", "elf") == {(0, 2), (1, 1), (2, 0)}
    assert damage_problems(position)[1]["attacking"].sources[0].chooser == "Bob"


@ordered
def test_lethal_by_power(rules: str) -> None:
    # "Lethal damage … is determined by their power": a 1/4 needs 1.
    text = (
        "Lethal damage dealt to creatures you control is determined by their power"
        " rather than their toughness."
    )
    position = fight(
        enchantment("zilortha", "Bob", text),
        attacker("a", "2/2"),
        blocker("wall", "1/4"),
        ELF,
        rules=rules,
        blocks={"wall": "a", "elf": "a"},
    )
    assert shares(position, "a", "wall", "elf") == {(1, 1), (2, 0)}
