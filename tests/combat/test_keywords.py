"""The keywords of 702 that the sources print, as they show in a combat played."""

import pytest

from legality import Combat, IllegalMove
from legality.combat import EventKind
from tests.combat.playing import begin, dealt, every_edition, fight, newcomer, refused
from tests.table import (
    EDITIONS,
    RULES_2006,
    RULES_2009,
    RULES_2010,
    RULES_2024,
    SINCE_2009,
    TODAY,
    creature,
    land,
    planeswalker,
)

A, B, X, Y = (creature(n, p) for n, p in (("A", "Ann"), ("B", "Ann"), ("X", "Bob"), ("Y", "Bob")))
BOTH = {"A": "Bob", "B": "Bob"}


def blocks(text: str, blocker: str, rules: str = RULES_2024, **fields: object) -> bool:
    """Whether a blocker of that text may block an attacker of that text."""
    table = (
        creature("A", "Ann", text=text),
        {**creature("X", "Bob", text=blocker), **fields},
        land("wood", "Bob"),
    )
    combat = fight(*table, attacks={"A": "Bob"}, rules=rules)
    try:
        return combat.declare_blockers({"X": ["A"]}).is_blocked("A")
    except IllegalMove:
        return False


def tramples(rules: str, size: str, text: str, *blockers: str, to_player: int) -> bool:
    """Whether a trampler may give the player that much, the rest one each and then to the last."""
    power = int(size.split("/")[0])
    bodies = [creature(f"X{n}", "Bob", body) for n, body in enumerate(blockers)]
    named = {body["id"]: ["A"] for body in bodies}
    combat = fight(creature("A", "Ann", size, text), *bodies, attacks={"A": "Bob"},
                   blocks=named, rules=rules)  # fmt: skip
    shares = dict.fromkeys(named, 1)
    shares[bodies[-1]["id"]] += power - to_player - len(bodies)
    assign = {"A": {**shares, "Bob": to_player}}
    try:
        combat.assign_damage(assign, "attacking")
    except IllegalMove:
        return False
    return True


@pytest.mark.rule("702.2c", editions=TODAY)
@pytest.mark.rule("702.2b", editions=[RULES_2009])
@every_edition
def test_702_2_deathtouch_and_trample_by_edition(rules: str) -> None:
    one_each = rules >= "2010-07-16"
    assert tramples(rules, "5/5", "Trample, deathtouch", "0/3", "0/3", to_player=3) == one_each
    assert not tramples(rules, "5/5", "Trample", "0/3", "0/3", to_player=3)


@pytest.mark.rule("702.2c", editions=TODAY)
@pytest.mark.rule("702.2b", editions=[RULES_2009])
@every_edition
def test_702_2_deathtouch_among_several_blockers(rules: str) -> None:
    bodies = [creature(name, "Bob", "0/4") for name in "XY"]
    toucher = creature("A", "Ann", "2/2", "Deathtouch")
    named = {"X": ["A"], "Y": ["A"]}
    combat = fight(toucher, *bodies, attacks={"A": "Bob"}, blocks=named, rules=rules)
    after = dealt(combat, {"A": {"X": 1, "Y": 1}})
    assert after.outcome.died == (() if rules == RULES_2006 else ("X", "Y"))


@pytest.mark.rule("702.2d", "702.2f", "702.19g", "702.20c", "702.22m")
def test_redundant_instances_do_nothing_more() -> None:
    many = "Deathtouch\nDeathtouch\nTrample\nTrample\nVigilance\nVigilance\nBanding\nBanding"
    combat = fight(creature("A", "Ann", "2/2", many), X, attacks={"A": "Bob"}, blocks={"X": ["A"]})
    assert not combat.board.by_id["A"].tapped
    assert combat.assign_damage({"A": {"X": 1, "Bob": 1}, "X": {"A": 2}}).outcome.died == ("A", "X")


@pytest.mark.rule("702.3b")
@pytest.mark.rule("702.3")
@every_edition
def test_702_3_defender(rules: str) -> None:
    combat = begin(creature("A", "Ann", text="Defender"), rules=rules)
    assert refused(lambda: combat.declare_attackers({"A": "Bob"}))


@pytest.mark.rule("702.16g", "702.16h", "702.16i", "702.16j", "702.16k", "702.16m")
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(
    ("text", "stopped"),
    [
        ("Protection from white", True),
        ("Protection from black and from white", True),
        ("Protection from all colors", True),
        ("Protection from each color", True),
        ("Protection from everything", True),
        ("Protection from each opponent", True),
        ("Protection from black", False),
        ("Protection from white\nProtection from white", True),
    ],
)
def test_702_16_protection_stops_blockers(rules: str, text: str, stopped: bool) -> None:
    assert blocks(text, "", rules, colors=["W"]) is not stopped


@pytest.mark.rule("702.16j")
def test_702_16j_protection_on_the_blocker_does_not_stop_it() -> None:
    assert blocks("", "Protection from everything")


@pytest.mark.rule("702.17", "702.17a", "702.17b", "702.17c")
@every_edition
def test_702_17_reach(rules: str) -> None:
    assert not blocks("Flying", "", rules)
    assert blocks("Flying", "Reach", rules)
    assert blocks("Flying", "Flying", rules)


@pytest.mark.rule("702.28", "702.28a", "702.28b", "702.28c")
@every_edition
def test_702_28_shadow_goes_both_ways(rules: str) -> None:
    assert not blocks("Shadow", "", rules)
    assert not blocks("", "Shadow", rules)
    assert blocks("Shadow", "Shadow", rules)


@pytest.mark.rule("702.31", "702.31a", "702.31b", "702.31c")
@every_edition
def test_702_31_horsemanship_goes_one_way(rules: str) -> None:
    assert not blocks("Horsemanship", "", rules)
    assert blocks("", "Horsemanship", rules)


@pytest.mark.rule("702.19", "702.19a")
@every_edition
def test_702_19a_trample_is_for_attackers(rules: str) -> None:
    guard = creature("X", "Bob", "5/5", "Trample")
    combat = fight(A, guard, attacks={"A": "Bob"}, blocks={"X": ["A"]}, rules=rules)
    shares = {"A": {"X": 2}, "X": {"A": 2, "Ann": 3}}
    assert refused(lambda: combat.assign_damage(shares))


@pytest.mark.rule("702.19b")
@every_edition
@pytest.mark.parametrize(("through", "legal"), [(0, True), (2, True), (3, True), (4, False)])
def test_702_19b_lethal_to_all_then_the_excess(rules: str, through: int, legal: bool) -> None:
    assert tramples(rules, "6/6", "Trample", "0/1", "0/2", to_player=through) is legal


@pytest.mark.rule("702.19c", "702.19e", editions=TODAY)
@pytest.mark.parametrize("rules", TODAY)
def test_702_19c_e_trample_over_planeswalkers(rules: str) -> None:
    over = creature("A", "Ann", "5/5", "Trample over planeswalkers")
    combat = fight(over, planeswalker("jura", "Bob"), attacks={"A": "jura"}, blocks={}, rules=rules)
    assert refused(lambda: combat.assign_damage({"A": {"jura": 2, "Bob": 3}}))
    outcome = combat.assign_damage({"A": {"jura": 3, "Bob": 2}}).outcome
    assert outcome.life["Bob"] == 18
    assert outcome.died == ("jura",)
    gone = combat.leave("jura").assign_damage({"A": {"Bob": 5}})
    assert gone.outcome.life["Bob"] == 15
    assert not gone.is_attacking_player("Ann", "Bob")


@pytest.mark.rule("702.19d")
@every_edition
def test_702_19d_trample_with_the_blockers_gone(rules: str) -> None:
    combat = fight(creature("A", "Ann", text="Trample"), X, attacks={"A": "Bob"},
                   blocks={"X": ["A"]}, rules=rules).leave("X")  # fmt: skip
    assert dealt(combat, {"A": {"Bob": 2}}).outcome.life["Bob"] == 18


@pytest.mark.rule("702.19f")
@pytest.mark.parametrize("rules", SINCE_2009)
def test_702_19f_plain_trample_never_reaches_past_a_planeswalker(rules: str) -> None:
    combat = fight(creature("A", "Ann", "5/5", "Trample"), planeswalker("jura", "Bob"),
                   attacks={"A": "jura"}, blocks={}, rules=rules)  # fmt: skip
    assert refused(lambda: combat.assign_damage({"A": {"jura": 3, "Bob": 2}}))
    assert combat.assign_damage({"A": {"jura": 5}}).outcome.died == ("jura",)
    gone = combat.leave("jura")
    assert refused(lambda: gone.assign_damage({"A": {"Bob": 5}}))
    assert gone.assign_damage({}).outcome.life["Bob"] == 20


@pytest.mark.rule("702.20", "702.20a", "702.20b")
@every_edition
def test_702_20_vigilance(rules: str) -> None:
    combat = fight(creature("A", "Ann", text="Vigilance"), attacks={"A": "Bob"}, rules=rules)
    assert not combat.board.by_id["A"].tapped
    granted = creature("A", "Ann")
    combat = begin(granted, rules=rules, effects=[{"oracle_text": "This creature has vigilance.",
                                                   "on": ["A"]}])  # fmt: skip
    assert not combat.declare_attackers({"A": "Bob"}).board.by_id["A"].tapped


@pytest.mark.rule("702.22", "702.22a", "702.22b", "702.22c")
@every_edition
def test_702_22_who_may_form_a_band(rules: str) -> None:
    bander = creature("A", "Ann", text="Banding")
    combat = begin(bander, B, creature("C", "Ann"), rules=rules)
    three = {**BOTH, "C": "Bob"}
    assert combat.declare_attackers(three, [["A", "B"]]).bands
    assert refused(lambda: combat.declare_attackers(three, [["A", "B", "C"]]))
    assert refused(lambda: combat.declare_attackers(three, [["A", "B"], ["A", "C"]]))
    assert refused(lambda: combat.declare_attackers({"A": "Bob"}, [["A", "B"]]))


@pytest.mark.rule("702.22d")
@every_edition
def test_702_22d_one_target_for_a_band(rules: str) -> None:
    bander = creature("A", "Ann", text="Banding")
    combat = begin(bander, B, rules=rules, players="Ann Bob Cid")
    assert refused(lambda: combat.declare_attackers({"A": "Bob", "B": "Cid"}, [["A", "B"]]))


@pytest.mark.rule("702.22g")
@every_edition
def test_702_22g_no_ability_is_shared(rules: str) -> None:
    bander = creature("A", "Ann", text="Banding, flying")
    combat = fight(bander, B, X, attacks=BOTH, bands=[["A", "B"]], rules=rules)
    assert not combat.has("B", "flying")
    assert set(combat.declare_blockers({"X": ["B"]}).attackers_of("X")) == {"A", "B"}


@pytest.mark.rule("702.22j", "702.22k")
@pytest.mark.rule("502.10h", editions=[RULES_2006])
@every_edition
@pytest.mark.parametrize("banding", ["Banding", ""])
def test_702_22j_k_banding_frees_the_division(rules: str, banding: str) -> None:
    bodies = [creature("X", "Bob", "0/3"), creature("Y", "Bob", "0/3", banding)]
    named = {"X": ["A"], "Y": ["A"]}
    combat = fight(A, *bodies, attacks={"A": "Bob"}, blocks=named, rules=rules)
    free = bool(banding) or rules in (RULES_2006, EDITIONS[4])
    scattered = {"A": {"X": 1, "Y": 1}}
    if free:
        assert dealt(combat, scattered).outcome.damage == {"X": 1, "Y": 1}
    else:
        assert refused(lambda: combat.assign_damage(scattered))
    lost = combat.change("Y", oracle_text="")  # ruling 53: looked at as damage is assigned
    if rules in (RULES_2009, RULES_2010, RULES_2024):
        assert refused(lambda: lost.assign_damage(scattered))


@pytest.mark.rule("702.23", "702.23a", "702.23b", "702.23c")
@every_edition
def test_702_23_rampage_counts_when_it_resolves(rules: str) -> None:
    ogre = creature("A", "Ann", text="Rampage 2")
    attack = fight(ogre, X, Y, creature("Z", "Bob"), attacks={"A": "Bob"}, rules=rules)
    assert attack.rampage_bonus("A") == 0
    combat = attack.declare_blockers({name: ["A"] for name in "XYZ"})
    assert combat.rampage_bonus("A") == 4
    assert combat.leave("X").rampage_bonus("A") == 2
    assert attack.declare_blockers({"X": ["A"]}).rampage_bonus("A") == 0
    two = combat.change("A", oracle_text="Rampage 2\nRampage 1")
    assert two.rampage_bonus("A") == 6


@pytest.mark.rule("702.25", "702.25a", "702.25b")
@every_edition
def test_702_25_flanking_weakens_blockers_without_it(rules: str) -> None:
    knight = creature("A", "Ann", text="Flanking\nFlanking")
    other = creature("Y", "Bob", text="Flanking")
    attack = fight(knight, X, other, attacks={"A": "Bob"}, rules=rules)
    combat = attack.declare_blockers({"X": ["A"], "Y": ["A"]})
    assert combat.flanking_penalties("A") == {"X": -2}
    assert combat.change("X", oracle_text="Flanking").flanking_penalties("A") == {"X": -2}
    assert attack.flanking_penalties("A") == {}


@pytest.mark.rule("702.45a", editions=TODAY)
@every_edition
def test_bushido_for_blocking_and_becoming_blocked(rules: str) -> None:
    samurai = creature("A", "Ann", text="Bushido 2")
    guard = creature("X", "Bob", text="Bushido 1")
    combat = fight(samurai, guard, attacks={"A": "Bob"}, blocks={"X": ["A"]}, rules=rules)
    assert combat.bushido_bonus("A") == 2
    assert combat.bushido_bonus("X") == 1
    free = fight(samurai, guard, attacks={"A": "Bob"}, blocks={}, rules=rules)
    assert free.bushido_bonus("A") == 0


@pytest.mark.rule("702.26", "702.26b")
@every_edition
def test_X18_702_26b_phased_out_is_as_though_absent(rules: str) -> None:
    ghost = creature("G", "Bob", phased_out=True)
    own = creature("P", "Ann", phased_out=True)
    all_or_none = "This creature can't be blocked unless all creatures defending player controls "
    tromo = creature("A", "Ann", text=all_or_none + "block it.")
    combat = begin(tromo, own, X, ghost, rules=rules)
    assert refused(lambda: combat.declare_attackers({"P": "Bob"}))
    attack = combat.declare_attackers({"A": "Bob"})
    assert refused(lambda: attack.declare_blockers({"X": ["A"], "G": ["A"]}))
    assert attack.declare_blockers({"X": ["A"]}).is_blocked("A")  # G is not counted
    assert refused(lambda: attack.change("G", phased_out=False).declare_blockers({"X": ["A"]}))


@pytest.mark.rule("702.26b")
@every_edition
def test_X18_effects_do_not_touch_the_phased_out(rules: str) -> None:
    combat = fight(A, X, attacks={"A": "Bob"}, blocks={}, rules=rules)
    away = combat.change("A", phased_out=True)
    assert not away.put_blocking(newcomer(creature("N", "Bob")), "A").is_blocking("N")
    assert away.assign_damage({}).outcome.life["Bob"] == 20


@pytest.mark.rule("702.26d")
def test_702_26d_phasing_in_brings_no_summoning_sickness() -> None:
    combat = begin(creature("A", "Ann", phased_out=True)).change("A", phased_out=False)
    assert combat.declare_attackers({"A": "Bob"}).is_attacking("A")


def test_keywords_lost_and_gained_show_at_once() -> None:
    combat: Combat = fight(A, attacks={"A": "Bob"})
    assert not combat.has("A", "trample")
    assert combat.change("A", oracle_text="Trample").has("A", "trample")
    assert combat.triggered(EventKind.ATTACKS, lambda one: not one.has("trample"))
