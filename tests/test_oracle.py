"""The brute-force judge against verdicts derived by hand from the rules.

X… and D-… are the worked cases and rulings of the project's rules brief. Sets of legal
declarations are written as strings: "a>Bob b>Bob" is a attacking Bob and b attacking Bob, and ""
is declaring nothing.
"""

import random

import pytest

from tests.board_statistics import entries
from tests.boards import (
    contract_attack,
    contract_block,
    random_attack_board,
    random_block_board,
    random_declaration,
)
from tests.oracles import (
    attack_report,
    block_problem,
    block_report,
    defending_sides,
    judge_attack,
    judge_block,
    pairs,
)
from tests.small_boards import (
    LURE,
    MUST_ATTACK,
    MUST_BE_BLOCKED,
    MUST_BLOCK,
    NOT_ALONE,
    ONLY_ALONE,
    TAX,
    Board,
    attacks,
    blocks,
    board,
    creature,
    fight,
    other,
    said,
    theirs,
    walker,
)
from tests.vocabulary import BY_TEXT, KEYWORDS, PREDICATES, SENTENCE_BY_TEXT, SENTENCES, read


def mana(position: Board) -> int:
    """What the active player can pay."""
    active = position.get("active", position["players"][0]["name"])
    return sum(p.get("mana", 0) for p in position["players"] if p["name"] == active)


# --- worked examples --------------------------------------------------------------------------


def test_x1_two_that_cannot_attack_alone_attack_together_or_not_at_all() -> None:
    assert attacks(board(creature("a", NOT_ALONE), creature("b", NOT_ALONE))) == {
        "",
        "a>Bob b>Bob",
    }


@pytest.mark.parametrize("rules", ["2024-03-08", "2006-10-01"])
def test_x2_under_a_cap_of_one_the_one_that_must_attack_takes_the_place(rules: str) -> None:
    cap = other("cap", "Bob", "Enchantment", "No more than one creature can attack each combat.")
    position = board(creature("a", MUST_ATTACK), creature("b"), cap, rules=rules)
    # {a} obeys 1; {} and {b} obey 0; {a, b} breaks the cap.
    assert attacks(position) == {"a>Bob"}
    both = judge_attack(position, said("a>Bob b>Bob"))
    assert both.steps == {"508.1c"}
    assert judge_attack(position, said("b>Bob")).steps == {"508.1d"}


def test_x4_evasion_adds_up() -> None:
    position = fight(
        creature("a", "Flying, shadow"), theirs("f", "Flying"), theirs("s", "Flying\nShadow")
    )
    # f flies but has no shadow; s has both.
    assert blocks(position) == {"", "s>a"}


MENACE = "Menace"
TWO_OR_MORE = "This creature can't be blocked except by two or more creatures."


@pytest.mark.parametrize("text", [MENACE, TWO_OR_MORE])
def test_x5_a_partner_is_dragged_in_to_block_a_menacing_attacker(text: str) -> None:
    position = fight(creature("m", text), theirs("a", MUST_BLOCK), theirs("b"))
    assert blocks(position) == {"a>m b>m"}
    # {a} obeys its requirement but is a lone blocker; {b} fails twice; {} obeys too little.
    assert judge_block(position, "Bob", said("a>m")).steps == {"509.1b"}
    assert judge_block(position, "Bob", said("b>m")).steps == {"509.1b", "509.1c"}
    assert judge_block(position, "Bob", said("")).steps == {"509.1c"}


def test_x5b_two_such_attackers_are_not_blocked_one_each() -> None:
    position = fight(
        creature("m", TWO_OR_MORE), creature("n", TWO_OR_MORE), theirs("a", MUST_BLOCK), theirs("b")
    )
    assert blocks(position) == {"a>m b>m", "a>n b>n"}


def test_x5c_in_2006_a_partner_is_not_dragged_in() -> None:
    position = fight(
        creature("m", TWO_OR_MORE), theirs("a", MUST_BLOCK), theirs("b"), rules="2006-10-01"
    )
    # In D' = {a, b} the creature b satisfies no requirement on it, so only {} is compared.
    assert blocks(position) == {"", "a>m b>m"}


def test_x17_only_the_declared_pair_of_a_band_is_tested() -> None:
    position = fight(
        creature("flyer", "Flying"),
        creature("walker", "Swampwalk"),
        theirs("spider", "Reach"),
        other("swamp", "Bob", "Basic Land — Swamp"),
        bands=[["flyer", "walker"]],
    )
    assert blocks(position) == {"", "spider>flyer"}
    assert judge_block(position, "Bob", said("spider>walker")).steps == {"509.1b"}


def test_x20_landwalk_looks_at_the_player_that_creature_attacks() -> None:
    position = board(
        creature("bear"),
        creature("walker", "Mountainwalk"),
        theirs("b"),
        creature("c", controller="Cid"),
        other("mountain", "Bob", "Basic Land — Mountain"),
        players="Ann Bob Cid",
        attacks={"bear": "Bob", "walker": "Cid"},
    )
    assert blocks(position, "Cid") == {"", "c>walker"}
    assert blocks(position, "Bob") == {"", "b>bear"}


# --- rulings ----------------------------------------------------------------------------------


def test_d2_any_partner_is_dragged_along() -> None:
    position = board(creature("a", f"{MUST_ATTACK}\n{NOT_ALONE}"), creature("b"))
    # {a} breaks a restriction, {} and {b} obey 0, {a, b} obeys 1.
    assert attacks(position) == {"a>Bob b>Bob"}
    # 2006: nothing asks b to attack, so {} is compared with nothing; but where b attacks by itself,
    # a joins it for nothing: {b} obeys 0 of 1.
    assert attacks(position | {"rules": "2006-10-01"}) == {"", "a>Bob b>Bob"}


def test_d4_two_effects_on_one_creature_outweigh_one_on_another() -> None:
    cap = other("cap", "Bob", "Enchantment", "No more than one creature can attack each combat.")
    position = board(
        creature("a", f"{MUST_ATTACK}\n{MUST_ATTACK}"), creature("b", MUST_ATTACK), cap
    )
    assert attacks(position) == {"a>Bob"}
    assert judge_attack(position, said("b>Bob")).maximum == 2


def test_d5_a_lure_is_one_requirement_for_each_blocker() -> None:
    # All five on the lure: 5. Four there and one on the other: 4 + 1 = 5. Anything else: less.
    five = [theirs(f"b{n}") for n in range(5)]
    report = block_report(fight(creature("l", LURE), creature("m", MUST_BE_BLOCKED), *five), "Bob")
    assert report.count == 6
    assert {sum(at == "m" for _, at in d) for d in report.legal} == {0, 1}
    assert report.maximum_free == 5


def test_d5_a_lure_that_must_be_blocked_beside_two_that_must() -> None:
    # Of 4 blockers x on the lure, y and z on the others: x + [x>0] + [y>0] + [z>0], at most 5:
    # (4,0,0) = 5, (3,1,0) = 5, (3,0,1) = 5, (2,1,1) = 5.
    permanents = [creature("l", f"{LURE}\n{MUST_BE_BLOCKED}")]
    permanents += [creature(name, MUST_BE_BLOCKED) for name in "yz"]
    permanents += [theirs(f"b{n}") for n in range(4)]
    report = block_report(fight(*permanents), "Bob")
    shapes = {tuple(sum(at == name for _, at in d) for name in "lyz") for d in report.legal}
    assert shapes == {(4, 0, 0), (3, 1, 0), (3, 0, 1), (2, 1, 1)}
    # 1 + 4 + 4 + 4·3 ways.
    assert report.count == 21


def test_d6_of_two_lures_a_single_blocker_picks_and_a_double_blocker_takes_both() -> None:
    lures = creature("l", LURE), creature("m", LURE)
    assert blocks(fight(*lures, theirs("b"))) == {"b>l", "b>m"}
    double = theirs("b", "This creature can block an additional creature each combat.")
    assert blocks(fight(*lures, double)) == {"b>l b>m"}


def test_d7_a_lure_that_one_creature_can_block() -> None:
    lure = creature("l", f"{LURE}\nThis creature can't be blocked by more than one creature.")
    position = fight(lure, creature("p"), theirs("a"), theirs("b"))
    # Exactly one of a and b on the lure; the other is free.
    assert blocks(position) == {"a>l", "b>l", "a>l b>p", "a>p b>l"}


def test_d7_a_lure_with_menace_and_one_possible_blocker() -> None:
    assert blocks(fight(creature("l", f"{LURE}\nMenace"), theirs("a"))) == {""}


def test_d8_exactly_one_blocker_each() -> None:
    exactly = "This creature must be blocked by exactly one creature if able."
    attackers = [creature("x", exactly), creature("y", exactly), creature("z")]
    report = block_report(fight(*attackers, *(theirs(name) for name in "abc")), "Bob")
    # 3·2 ways to put one each on x and y; the third stays home or blocks z.
    assert report.count == 12
    shapes = {tuple(sum(at == name for _, at in d) for name in "xyz") for d in report.legal}
    assert shapes == {(1, 1, 0), (1, 1, 1)}
    # A third on x is no restriction broken, only a requirement lost.
    worse = judge_block(fight(*attackers, *(theirs(n) for n in "abc")), "Bob", said("a>x b>x c>y"))
    assert (worse.steps, worse.obeyed, worse.maximum) == (frozenset({"509.1c"}), 1, 2)


def goaded(players: str, taxer: str, *more: Board) -> Board:
    tax = other("tax", taxer, "Enchantment", TAX)
    bear = creature("g", goaded_by=["Bob"])
    return board(bear, tax, *more, players=players, mana=2)


def test_d10_a_goaded_creature_and_a_tax() -> None:
    position = goaded("Ann Bob Cid", "Cid", walker("jo", "Bob"))
    # Free: Bob 1, jo 1, nothing 0. Paying 2 for Cid: 2, and then at least 2 is asked.
    assert attacks(position) == {"g>Bob", "g>jo", "g>Cid"}
    assert judge_attack(position, said("g>Cid")).cost == 2
    home = judge_attack(position, said(""))
    assert (home.steps, home.obeyed, home.maximum) == (frozenset({"508.1d"}), 0, 1)


def test_d10_with_a_fourth_player_who_takes_no_tax() -> None:
    # Dee: attacks, and attacks a player other than Bob: 2 for nothing.
    assert attacks(goaded("Ann Bob Cid Dee", "Cid")) == {"g>Dee", "g>Cid"}


def test_d11_who_pays_must_use_what_is_paid_for() -> None:
    behemoth = theirs("q", "This creature can't attack or block unless you pay {2}.")
    position = fight(creature("bear", MUST_BE_BLOCKED), creature("o"), behemoth, mana=2)
    # Unpaid: nothing can block, 0 of 0. Paid: the bear can be blocked, so it must be.
    assert blocks(position) == {"", "q>bear"}
    paid = judge_block(position, "Bob", said("q>o"))
    assert (paid.steps, paid.maximum, paid.cost) == (frozenset({"509.1c"}), 1, 2)
    # In 2010 q is exempt, but the requirement is the bear's, and once paid for it can be obeyed.
    assert blocks(position | {"rules": "2010-10-01"}) == {"", "q>bear"}


def test_e10_who_is_exempt_and_pays_may_block_what_it_likes() -> None:
    behemoth = theirs("q", "This creature can't block unless you pay {2}.")
    provoked = {"oracle_text": "This creature blocks @p this turn if able.", "on": ["q"]}
    position = fight(creature("p"), creature("o"), behemoth, mana=2, effects=[provoked])
    # 2010: the requirement sits on q, which can't block without paying: it does not exist.
    assert blocks(position | {"rules": "2010-10-01"}) == {"", "q>p", "q>o"}
    # From 2011-02-04 on it is there as soon as q is paid for.
    assert blocks(position | {"rules": "2011-02-04"}) == {"", "q>p"}


def test_d12_a_partner_who_would_have_to_pay_is_not_dragged_along() -> None:
    a = creature("a", f"{MUST_ATTACK}\n{NOT_ALONE}")
    b = creature("b", "This creature can't attack unless you pay {1}.")
    # Free: only {}; {b} pays, and could then have brought a along: 0 < 1.
    assert attacks(board(a, b, mana=1)) == {"", "a>Bob b>Bob"}
    # Without the mana {a, b} fails only the payment.
    assert judge_attack(board(a, b), said("a>Bob b>Bob")).steps == {"508.1j"}


def test_d16_goaded_by_two_of_three_opponents() -> None:
    position = board(
        creature("g", goaded_by=["Bob", "Cid"]), walker("di", "Dee"), players="Ann Bob Cid Dee"
    )
    # Dee: 2 + 2; Bob or Cid: 2 + 1; di: 2 + 0.
    assert attacks(position) == {"g>Dee"}
    assert judge_attack(position, said("g>di")).obeyed == 2


def test_d16_goaded_by_every_opponent() -> None:
    position = board(
        creature("g", goaded_by=["Bob", "Cid"]), walker("jo", "Bob"), players="Ann Bob Cid"
    )
    # Bob: 2 + 1 (Cid's "a player other than Cid"); Cid: 2 + 1; jo: 2.
    assert attacks(position) == {"g>Bob", "g>Cid"}


def test_d16_goaded_by_the_only_opponent() -> None:
    position = board(creature("g", goaded_by=["Bob"]), walker("jo", "Bob"))
    assert attacks(position) == {"g>Bob", "g>jo"}


def test_d17_two_players_to_attack() -> None:
    texts = (
        "This creature attacks Bob this turn if able.\nThis creature attacks Cid this turn if able."
    )
    position = board(creature("a", texts), players="Ann Bob Cid Dee")
    assert attacks(position) == {"a>Bob", "a>Cid"}
    # "Attacks if able" besides: Bob 2, Cid 2, Dee 1.
    assert attacks(board(creature("a", f"{texts}\n{MUST_ATTACK}"), players="Ann Bob Cid Dee")) == {
        "a>Bob",
        "a>Cid",
    }


def test_a_player_is_no_planeswalker() -> None:
    position = board(
        creature("a", "This creature attacks a player each combat if able."), walker("jo", "Bob")
    )
    assert attacks(position) == {"a>Bob"}


def test_d21_one_creature_is_enough_for_a_player_who_must_attack() -> None:
    text = "Each opponent must attack you or a planeswalker you control with at least one creature each combat if able."  # noqa: E501
    trove = other("trove", "Bob", "Enchantment", text)
    position = board(
        creature("a"), creature("b"), trove, walker("jo", "Bob"), players="Ann Bob Cid"
    )
    report = attack_report(position)
    assert report.maximum_free == 1
    # 4·4 declarations (home, Bob, jo, Cid), less the 2·2 in which none goes to Bob or jo.
    assert report.count == 12
    assert all(any(at in ("Bob", "jo") for _, at in d) for d in report.legal)


def test_d25_the_whole_set_of_attackers_is_looked_at() -> None:
    okk = "This creature can't attack unless a creature with greater power also attacks."
    okks = [creature(name, okk, power=4, toughness=4) for name in "op"]
    big = creature("v", power=5, toughness=5)
    assert attacks(board(*okks)) == {""}
    assert attacks(board(*okks, big)) == {
        "",
        "v>Bob",
        "o>Bob v>Bob",
        "p>Bob v>Bob",
        "o>Bob p>Bob v>Bob",
    }
    conscript = "This creature can't attack unless at least two other creatures attack."
    three = [creature(name, conscript) for name in "abc"]
    assert attacks(board(*three)) == {"", "a>Bob b>Bob c>Bob"}


def test_d26_one_that_can_only_attack_alone() -> None:
    a = creature("a", f"{MUST_ATTACK}\n{ONLY_ALONE}")
    assert attacks(board(a, creature("b"))) == {"a>Bob"}
    b, c = creature("b", MUST_ATTACK), creature("c", MUST_ATTACK)
    assert attacks(board(a, b)) == {"a>Bob", "b>Bob"}
    assert attacks(board(a, b, c)) == {"b>Bob c>Bob"}


ALL_OR_NONE = (
    "This creature can't be blocked unless all creatures defending player controls block it."
)


def test_d35_all_creatures_means_tapped_ones_too() -> None:
    tromo = creature("t", ALL_OR_NONE)
    tapped = theirs("b", tapped=True)
    assert blocks(fight(tromo, theirs("a", MUST_BLOCK), tapped)) == {""}
    assert blocks(fight(tromo, theirs("a", MUST_BLOCK), theirs("b"))) == {"a>t b>t"}
    # X18: a phased-out creature does not count.
    assert blocks(fight(tromo, theirs("a"), theirs("b", phased_out=True))) == {"", "a>t"}


def test_d35_beside_another_attacker() -> None:
    position = fight(
        creature("t", ALL_OR_NONE), creature("o"), theirs("a", MUST_BLOCK), theirs("b")
    )
    assert blocks(position) == {"a>t b>t", "a>o", "a>o b>o"}


# --- steps, base and state --------------------------------------------------------------------


def test_who_may_be_chosen_to_attack() -> None:
    position = board(
        creature("tapped", tapped=True),
        creature("sick", summoning_sick=True),
        creature("hasty", "Haste", summoning_sick=True),
        creature("gone", phased_out=True),
        theirs("foreign"),
        other("stone", "Ann", "Artifact"),
        creature("wall", "Defender"),
    )
    assert attacks(position) == {"", "hasty>Bob"}
    for name in ("tapped", "sick", "gone", "foreign", "stone"):
        assert judge_attack(position, {name: "Bob"}).steps == {"508.1a"}, name
    assert judge_attack(position, {"wall": "Bob"}).steps == {"508.1c"}
    assert judge_attack(position, {"hasty": "Ann"}).steps == {"508.1b"}
    assert judge_attack(position, {"hasty": "foreign"}).steps == {"508.1b"}


def test_what_may_be_attacked_by_edition() -> None:
    siege = other("siege", "Ann", "Battle — Siege", defense=3, protector="Bob")
    position = board(creature("a"), walker("jo", "Bob"), walker("own", "Ann"), siege)
    assert attacks(position) == {"", "a>Bob", "a>jo", "a>siege"}
    assert attacks(position | {"rules": "2009-10-01"}) == {"", "a>Bob", "a>jo"}
    assert attacks(position | {"rules": "2006-10-01"}) == {"", "a>Bob"}


def test_only_the_protector_blocks_at_a_battle() -> None:
    siege = other("siege", "Ann", "Battle — Siege", defense=3, protector="Cid")
    position = board(
        creature("a"), theirs("b"), creature("c", controller="Cid"), siege,
        players="Ann Bob Cid", attacks={"a": "siege"},
    )  # fmt: skip
    assert blocks(position, "Cid") == {"", "c>a"}
    assert judge_block(position, "Bob", said("b>a")).steps == {"509.1a"}


def test_a_shortfall_is_told_even_beside_a_broken_restriction() -> None:
    position = board(creature("a", MUST_ATTACK), creature("b", "This creature can't attack."))
    assert judge_attack(position, said("b>Bob")).steps == {"508.1c", "508.1d"}


def test_blocks_after_a_judged_attack_see_its_attackers_tapped() -> None:
    untapped = "Tapped creatures you control can block as though they were untapped."
    position = board(
        creature("a"),
        creature("tithes", "As long as this creature is attacking, creatures can't block unless "
                           "their controller pays {1} for each of those creatures."),
        theirs("b"),
        attacks={"a": "Bob"},
    )  # fmt: skip
    assert blocks(position) == {"", "b>a"}
    attacking = position | {"attacks": {"a": "Bob", "tithes": "Bob"}}
    # It taxes every blocker now, and Bob has no mana.
    assert blocks(attacking) == {""}
    assert judge_block(attacking, "Bob", said("b>a")).steps == {"509.1f"}
    # Bob's own tapped creature blocks only with leave.
    position = fight(creature("a"), theirs("b", tapped=True))
    assert blocks(position) == {""}
    assert judge_block(position, "Bob", said("b>a")).steps == {"509.1a"}
    leave = other("masako", "Bob", "Enchantment", untapped)
    assert blocks(fight(creature("a"), theirs("b", tapped=True), leave)) == {"", "b>a"}


def test_too_many_attackers_for_one_blocker() -> None:
    position = fight(creature("a"), creature("c"), theirs("b"))
    assert judge_block(position, "Bob", {"b": ["a", "c"]}).steps == {"509.1a"}
    assert judge_block(position, "Bob", {"b": ["a", "a"]}).steps == {"509.1a"}
    more = "This creature can block an additional creature each combat."
    assert judge_block(fight(creature("a"), creature("c"), theirs("b", more)), "Bob",
                       {"b": ["a", "c"]}).legal  # fmt: skip


def test_each_defending_player_has_a_cap_of_their_own() -> None:
    cap = other("cap", "Ann", "Enchantment", "No more than one creature can block each combat.")
    position = board(
        creature("a"), creature("d"), theirs("b"), creature("c", controller="Cid"), cap,
        players="Ann Bob Cid", attacks={"a": "Bob", "d": "Cid"},
    )  # fmt: skip
    assert blocks(position, "Bob") == {"", "b>a"}
    assert blocks(position, "Cid") == {"", "c>d"}


# --- decisions where the rules leave room -----------------------------------------------------


def test_if_this_attacks_asks_nothing_while_it_stays_home() -> None:
    text = "If this creature attacks, all creatures you control attack if able."
    position = board(creature("bey", text), creature("b"))
    # {bey} puts two requirements in force, obeys its own only, and {bey, b} obeys both.
    assert attacks(position) == {"", "b>Bob", "b>Bob bey>Bob"}
    assert judge_attack(position, said("bey>Bob")).maximum == 2
    assert attack_report(position).conditional


def test_a_tax_on_the_thing_attacked_is_paid_for_each_thing() -> None:
    text = "Creatures can't attack you or planeswalkers you control unless their controller pays {1} for each of those creatures."  # noqa: E501
    baird = other("baird", "Bob", "Enchantment", text)
    position = board(creature("a", goaded_by=["Cid"]), baird, walker("jo", "Bob"),
                     players="Ann Bob Cid", mana=1)  # fmt: skip
    # Free: Cid 1. Bob, paid: 2. jo, paid: 1, and nothing better has just that key.
    assert attacks(position) == {"a>Cid", "a>Bob", "a>jo"}


def test_a_payment_of_nothing_is_still_a_payment() -> None:
    text = f"{MUST_ATTACK}\nThis creature can't attack unless you pay {{0}}."
    assert attacks(board(creature("a", text))) == {"", "a>Bob"}


def test_haste_against_some_only() -> None:
    text = "All creatures can attack your opponents and planeswalkers your opponents control as though those creatures had haste."  # noqa: E501
    brute = other("brute", "Bob", "Enchantment", text)
    position = board(creature("a", summoning_sick=True), brute, walker("ci", "Cid"),
                     players="Ann Bob Cid")  # fmt: skip
    assert attacks(position) == {"", "a>Cid", "a>ci"}
    assert judge_attack(position, said("a>Bob")).steps == {"508.1a"}


def test_goad_from_an_aura_counts_once_with_the_same_goader() -> None:
    aura = other("aura", "Bob", "Enchantment — Aura", "Enchanted creature is goaded.",
                 attached_to="g")  # fmt: skip
    position = board(creature("g", goaded_by=["Bob"]), aura, players="Ann Bob Cid")
    assert attack_report(position).maximum_free == 2
    kardur = other("kardur", "Bob", "Enchantment",
                   "Creatures your opponents control attack each combat if able and attack a "
                   "player other than you if able.")  # fmt: skip
    assert attack_report(board(creature("g", goaded_by=["Bob"]), kardur,
                               players="Ann Bob Cid")).maximum_free == 4  # fmt: skip


def test_a_pair_tax_is_paid_for_each_blocker() -> None:
    text = "This creature can't be blocked unless defending player pays {1} for each creature they control that's blocking it."  # noqa: E501
    position = fight(creature("p", f"{text}\n{LURE}"), theirs("a"), theirs("b"), mana=1)
    # One payment is enough for one blocker; whoever pays must let that creature block.
    assert blocks(position) == {"", "a>p", "b>p"}
    assert judge_block(position, "Bob", said("a>p b>p")).steps == {"509.1f"}


# --- the vocabulary, and the judge against its own list ---------------------------------------


def test_no_two_lines_read_the_same() -> None:
    assert len(BY_TEXT[0]) == len(PREDICATES)
    assert len(SENTENCE_BY_TEXT) == len(SENTENCES)
    assert not BY_TEXT[0].keys() & KEYWORDS


def test_lines_are_read_with_a_name_and_with_this_creature() -> None:
    players = ("Ann", "Bob")
    one = read("Gnarled Ogre can't be blocked by Walls.", "Gnarled Ogre", players)
    assert one == read("This creature can't be blocked by Walls.", "", players)
    assert read("This creature attacks Bob this turn if able.", "", players).names == ("Bob",)
    assert read("This creature can't block @rat#1 this turn.", "", players).names == ("rat#1",)
    with pytest.raises(ValueError, match="not a line"):
        read("This creature hums.", "", players)


@pytest.mark.parametrize("seed", range(60))
def test_judging_one_by_one_agrees_with_the_list(seed: int) -> None:
    rng = random.Random(seed)
    for make in (random_attack_board, random_block_board):
        position = make(rng)
        if "attacks" not in position:
            report = attack_report(position)
            declared = sorted(report.declarations, key=sorted)
            for d in rng.sample(declared, min(200, len(declared))):
                verdict = judge_attack(position, contract_attack(d))
                assert verdict.legal == (d in report.legal)
                assert verdict.steps or verdict.cost <= mana(position)
        for player in defending_sides(position) if "attacks" in position else ():
            report = block_report(position, player)
            declared = sorted(report.declarations, key=sorted)
            for d in rng.sample(declared, min(200, len(declared))):
                verdict = judge_block(position, player, contract_block(d))
                assert verdict.legal == (d in report.legal)


@pytest.mark.parametrize("seed", range(40))
def test_boards_come_again_from_their_seed_and_can_be_read(seed: int) -> None:
    for make in (random_attack_board, random_block_board):
        position, again = make(random.Random(seed)), make(random.Random(seed))
        assert position == again
        assert all(entries(position))
        rng = random.Random(seed)
        declared = random_declaration(rng, position)
        assert declared.keys() <= {"attacks", "blocks"}
        if "attacks" in declared:
            judge_attack(position, declared["attacks"])
        else:
            for player in defending_sides(position):
                judge_block(position, player, frozenset(pairs(declared["blocks"])))
                assert block_problem(position, player).size > 0
