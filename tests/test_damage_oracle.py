"""The damage oracle against the printed examples and rulings, each count derived by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.damage_boards import LIMIT, SIDES, damage_board, declaring, strays
from tests.damage_oracle import (
    Assignment,
    Position,
    Side,
    Table,
    assignment_of,
    damage_report,
    judge_damage,
    workload,
)

OLD, M10, M11, ORDERED, NEWEST = (
    "2006-10-01",
    "2009-10-01",
    "2010-10-01",
    "2024-03-08",
    "2026-09-25",
)
EDITIONS = (OLD, M10, M11, ORDERED, NEWEST)
WITH_ORDER = (M10, M11, ORDERED)
WITHOUT_ORDER = (OLD, NEWEST)
DOUBLE = "This creature can block an additional creature each combat."
IGNORE = "You may have this creature assign its combat damage as though it weren't blocked."
MUST_IGNORE = "This creature assigns its combat damage as though it weren't blocked."
BY_TOUGHNESS = "This creature assigns combat damage equal to its toughness rather than its power."
NO_DAMAGE = "This creature assigns no combat damage this turn."
ANYWHERE = (
    "You may assign this creature's combat damage divided as you choose among defending player"
    " and/or any number of creatures they control."
)
FORMATION = (
    "Rather than the attacking player, you assign the combat damage of each creature attacking"
    " you. You can divide that creature's combat damage as you choose among any of the creatures"
    " blocking it."
)


def creature(own_id: str, body: str, text: str = "", player: str = "Bob", **more: Any) -> Position:
    power, toughness = body.split("/")
    return {
        "id": own_id,
        "name": own_id.title(),
        "controller": player,
        "type_line": "Creature — Test",
        "power": int(power),
        "toughness": int(toughness),
        "oracle_text": text,
        **more,
    }


def attacker(own_id: str, body: str, text: str = "", **more: Any) -> Position:
    return creature(own_id, body, text, "Ann", **more)


def walker(loyalty: int) -> Position:
    return {
        "id": "pw",
        "name": "Walker",
        "controller": "Bob",
        "type_line": "Legendary Planeswalker — Test",
        "loyalty": loyalty,
    }


def board(
    rules: str,
    permanents: list[Position],
    blocks: dict[str, list[str]] | None = None,
    **more: Any,
) -> Position:
    """Ann attacks Bob with all her creatures, unless `attacks` says otherwise."""
    return {
        "rules": rules,
        "players": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cid"}],
        "permanents": permanents,
        "attacks": {
            p["id"]: "Bob"
            for p in permanents
            if p["controller"] == "Ann" and p["type_line"].startswith("Creature")
        },
        "blocks": blocks or {},
        **more,
    }


def splits(position: Position, source: str, *recipients: str, side: Side = "attacking") -> set[Any]:
    """The shares of one source in all legal assignments, in the order of `recipients`."""
    found: set[Any] = set()
    for assignment in damage_report(position, side).legal:
        shares = {to: amount for by, to, amount in assignment if by == source}
        assert set(shares) <= set(recipients)
        found.add(tuple(shares.get(to, 0) for to in recipients))
    return found


def says(**assign: dict[str, int]) -> Assignment:
    return assignment_of(assign)


# 510.1c: the printed examples


@pytest.mark.parametrize("rules", EDITIONS)
def test_x9_first_blocker_lethal_before_second(rules: str) -> None:
    # 5 damage over 0/3 then 1/1: the second gets something only after 3: (3,2) (4,1) (5,0).
    # Free division: 0..5 on the first, 6 splits.
    position = board(
        rules,
        [attacker("a", "5/6"), creature("b", "0/3"), creature("c", "1/1")],
        {"b": ["a"], "c": ["a"]},
    )
    expected = {(3, 2), (4, 1), (5, 0)}
    if rules in WITHOUT_ORDER:
        expected = {(n, 5 - n) for n in range(6)}
    assert splits(position, "a", "b", "c") == expected


@pytest.mark.parametrize("rules", WITH_ORDER)
def test_x9b_six_power(rules: str) -> None:
    position = board(
        rules,
        [attacker("a", "6/4"), creature("b", "0/3"), creature("c", "1/1")],
        {"b": ["a"], "c": ["a"]},
    )
    assert splits(position, "a", "b", "c") == {(3, 3), (4, 2), (5, 1), (6, 0)}


@pytest.mark.parametrize("power", [5, 6])
@pytest.mark.parametrize("rules", WITH_ORDER)
def test_x10_a_grown_first_blocker_takes_all(rules: str, power: int) -> None:
    # 3/6: 6 is lethal, so the second never gets anything from 5; from 6 all 6 are needed.
    position = board(
        rules,
        [attacker("a", f"{power}/6"), creature("b", "3/6"), creature("c", "1/1")],
        {"b": ["a"], "c": ["a"]},
    )
    assert splits(position, "a", "b", "c") == {(power, 0)}


@pytest.mark.parametrize("rules", WITH_ORDER)
def test_x11_prevention_is_not_looked_at(rules: str) -> None:
    shield = "Prevent the next 4 damage that would be dealt to this creature this turn."
    position = board(
        rules,
        [attacker("a", "5/6"), creature("b", "0/3", shield), creature("c", "1/1")],
        {"b": ["a"], "c": ["a"]},
    )
    assert splits(position, "a", "b", "c") == {(3, 2), (4, 1), (5, 0)}


def x12(rules: str) -> Position:
    return board(
        rules,
        [
            attacker("a", "7/7"),
            attacker("z", "4/4"),
            creature("b", "3/3", damage=2),
            creature("d", "2/4", DOUBLE),
            creature("e", "5/5"),
            creature("f", "2/1"),
        ],
        {"b": ["a"], "d": ["a", "z"], "e": ["a"], "f": ["z"]},
        order={"a": ["b", "d", "e"], "z": ["d", "f"]},
    )


@pytest.mark.parametrize("rules", EDITIONS)
def test_x12_two_attackers_share_a_blocker(rules: str) -> None:
    # a gives (b, d, e) = (x, y, w), x+y+w = 7: C(9,2) = 36 divisions; z gives (d, f) = (u, 4-u): 5.
    # 36 * 5 = 180 pairs. With an order:
    #   z: f gets something (u < 4) only if y + u >= 4.
    #   a: x = 0: all 7 on b's followers is illegal unless y = w = 0, impossible; so x >= 1
    #      (b needs 3 - 2 = 1); w > 0 only if y + u >= 4.
    # u = 4: every a with x >= 1 is legal (4 on d already): x from 1..7, (y, w) 8 - x ways:
    #        7+6+5+4+3+2+1 = 28.
    # u = 3: z needs y >= 1, then a's w is free: x >= 1, y >= 1: C(7,2) = 21.
    # u = 2: y >= 2: C(6,2) = 15.  u = 1: y >= 3: C(5,2) = 10.  u = 0: y >= 4: C(4,2) = 6.
    # 28 + 21 + 15 + 10 + 6 = 80.
    position = x12(rules)
    assert workload(position, "attacking") == 180
    assert damage_report(position, "attacking").count == (80 if rules in WITH_ORDER else 180)
    printed = says(a={"b": 1, "d": 1, "e": 5}, z={"d": 3, "f": 1})
    assert judge_damage(position, "attacking", printed)
    # d gets 1 + 2 of 4: not enough for e or f, whoever looks
    short = says(a={"b": 1, "d": 1, "e": 5}, z={"d": 2, "f": 2})
    assert judge_damage(position, "attacking", short) == (rules in WITHOUT_ORDER)


@pytest.mark.parametrize("rules", EDITIONS)
def test_x12_the_blockers_side(rules: str) -> None:
    # b, e, f have one attacker each. d has 2 for (a 7/7, z 4/4): with the order a, z never
    # reaches z, although b and e add 3 + 5 = 8 >= 7 to a: so z may get everything. 3 splits.
    assert splits(x12(rules), "d", "a", "z", side="defending") == {(2, 0), (1, 1), (0, 2)}


@pytest.mark.parametrize("rules", EDITIONS)
def test_blocker_of_two_keeps_its_order(rules: str) -> None:
    # d alone: 2 damage never makes 4 lethal, so all on the first.
    position = board(
        rules,
        [attacker("a", "7/7"), attacker("z", "4/4"), creature("d", "2/4", DOUBLE)],
        {"d": ["z", "a"]},
    )
    expected = {(2, 0)} if rules in WITH_ORDER else {(2, 0), (1, 1), (0, 2)}
    assert splits(position, "d", "z", "a", side="defending") == expected


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (["b", "c"], {(3, 1), (4, 0)}),
        (["c", "b"], {(0, 4), (1, 3), (2, 2), (3, 1)}),
    ],
)
def test_x19_order_matters_only_where_there_is_one(order: list[str], expected: set[Any]) -> None:
    # 4 damage; 2/3 first: 3 before the 1/1; 1/1 first: 1 before the 2/3.
    permanents = [attacker("a", "4/3"), creature("b", "2/3"), creature("c", "1/1")]
    blocks = {"b": ["a"], "c": ["a"]}
    ordered = board(ORDERED, permanents, blocks, order={"a": order})
    assert splits(ordered, "a", "b", "c") == expected
    newest = board(NEWEST, permanents, blocks, order={"a": order})
    assert splits(newest, "a", "b", "c") == {(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)}


def test_the_last_ordered_edition_and_the_first_free_one() -> None:
    for rules, count in (
        ("2024-11-07", 2),
        ("2024-11-08", 5),
        ("2009-07-10", 5),
        ("2009-07-11", 2),
    ):
        position = board(
            rules,
            [attacker("a", "4/3"), creature("b", "2/3"), creature("c", "1/1")],
            {"b": ["a"], "c": ["a"]},
        )
        assert damage_report(position, "attacking").count == count


# 702.19: trample


@pytest.mark.parametrize("rules", EDITIONS)
def test_x14_damage_of_a_partner_counts_for_trample(rules: str) -> None:
    # The 1/1 gives its 1 to the 2/2, so the trampler needs 1 more: blocker 1..3, rest to Bob.
    position = board(
        rules,
        [attacker("s", "1/1"), attacker("t", "3/3", "Trample"), creature("b", "2/2", DOUBLE)],
        {"b": ["s", "t"]},
    )
    assert splits(position, "t", "b", "Bob") == {(1, 2), (2, 1), (3, 0)}


@pytest.mark.parametrize("rules", EDITIONS)
def test_x15_protection_does_not_lower_lethal(rules: str) -> None:
    position = board(
        rules,
        [
            attacker("t", "6/6", "Trample", colors=["G"]),
            creature("b", "2/2", "Protection from green"),
        ],
        {"b": ["t"]},
    )
    assert splits(position, "t", "b", "Bob") == {(n, 6 - n) for n in range(2, 7)}
    assert not judge_damage(position, "attacking", says(t={"b": 1, "Bob": 5}))


@pytest.mark.parametrize("rules", [ORDERED, NEWEST])
def test_x16_trample_over_planeswalkers(rules: str) -> None:
    # Loyalty 3, the 1/1 gives 1: Bob gets something only if the planeswalker gets 2 of the 7.
    position = board(
        rules,
        [attacker("s", "1/1"), attacker("t", "7/7", "Trample over planeswalkers"), walker(3)],
        attacks={"s": "pw", "t": "pw"},
    )
    assert splits(position, "t", "pw", "Bob") == {(n, 7 - n) for n in range(2, 8)}
    assert judge_damage(position, "attacking", says(s={"pw": 1}, t={"pw": 2, "Bob": 5}))


@pytest.mark.parametrize("rules", [ORDERED, NEWEST])
def test_trample_over_planeswalkers_blocked(rules: str) -> None:
    # 5 over a 2/2 and loyalty 2. Nothing beyond the blocker: (5,0,0). Blocker >= 2 and the rest
    # on the planeswalker: (4,1,0) (3,2,0) (2,3,0). Bob: blocker >= 2, planeswalker >= 2: (2,2,1).
    position = board(
        rules,
        [attacker("t", "5/5", "Trample over planeswalkers"), creature("b", "2/2"), walker(2)],
        {"b": ["t"]},
        attacks={"t": "pw"},
    )
    expected = {(5, 0, 0), (4, 1, 0), (3, 2, 0), (2, 3, 0), (2, 2, 1)}
    assert splits(position, "t", "b", "pw", "Bob") == expected


@pytest.mark.parametrize("rules", [M10, M11, ORDERED, NEWEST])
def test_trample_never_reaches_the_player_behind_a_planeswalker(rules: str) -> None:  # 50
    position = board(
        rules, [attacker("t", "5/5", "Trample"), walker(2)], blocked=["t"], attacks={"t": "pw"}
    )
    assert splits(position, "t", "pw") == {(5,)}
    assert not judge_damage(position, "attacking", says(t={"pw": 2, "Bob": 3}))


@pytest.mark.parametrize("rules", [ORDERED, NEWEST])
def test_a_planeswalker_that_is_gone(rules: str) -> None:  # 49
    gone = {**walker(2), "phased_out": True}
    plain = board(
        rules, [attacker("t", "5/5", "Trample"), gone], blocked=["t"], attacks={"t": "pw"}
    )
    assert damage_report(plain, "attacking").legal == {says()}
    over = board(
        rules,
        [attacker("t", "5/5", "Trample over planeswalkers"), gone],
        blocked=["t"],
        attacks={"t": "pw"},
    )
    assert damage_report(over, "attacking").legal == {says(t={"Bob": 5})}


@pytest.mark.parametrize("rules", EDITIONS)
def test_47_trample_and_two_blockers(rules: str) -> None:
    # 6 over 2/2 and 3/3, Bob gets p. p = 0: free 7 splits, ordered 5 ((2,4) .. (6,0)).
    # p > 0: 2 + 3 are needed, so only (2,3,1). 8 or 6.
    position = board(
        rules,
        [attacker("t", "6/6", "Trample"), creature("b", "2/2"), creature("c", "3/3")],
        {"b": ["t"], "c": ["t"]},
    )
    found = splits(position, "t", "b", "c", "Bob")
    assert len(found) == (6 if rules in WITH_ORDER else 8)
    assert (2, 3, 1) in found
    assert ((0, 6, 0) in found) == (rules in WITHOUT_ORDER)


@pytest.mark.parametrize("rules", EDITIONS)
def test_49_blocked_but_nothing_blocks(rules: str) -> None:
    position = board(
        rules, [attacker("t", "3/3", "Trample"), attacker("n", "3/3")], blocked=["t", "n"]
    )
    assert damage_report(position, "attacking").legal == {says(t={"Bob": 3})}


@pytest.mark.parametrize("rules", EDITIONS)
def test_43_marked_damage_lowers_the_need_to_zero(rules: str) -> None:
    # 4 marked on the indestructible 3/3: nothing needed; toughness 0 needs nothing either.
    position = board(
        rules,
        [
            attacker("t", "2/2", "Trample"),
            creature("b", "3/3", "Indestructible", damage=4),
            creature("c", "1/0"),
        ],
        {"b": ["t"], "c": ["t"]},
    )
    # all C(4,2) = 6 divisions of 2 among three
    assert len(splits(position, "t", "b", "c", "Bob")) == 6


# 702.2: deathtouch


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (OLD, {(0, 2), (1, 1), (2, 0)}),
        (M10, {(0, 2), (1, 1), (2, 0)}),  # free division
        (M11, {(1, 1), (2, 0)}),  # 1 is lethal, but the first must get it
        (ORDERED, {(1, 1), (2, 0)}),
        (NEWEST, {(0, 2), (1, 1), (2, 0)}),
    ],
)
def test_deathtouch_among_blockers(rules: str, expected: set[Any]) -> None:
    position = board(
        rules,
        [attacker("d", "2/2", "Deathtouch"), creature("b", "3/3"), creature("c", "3/3")],
        {"b": ["d"], "c": ["d"]},
    )
    assert splits(position, "d", "b", "c") == expected


@pytest.mark.parametrize("rules", EDITIONS)
def test_45_deathtouch_with_trample(rules: str) -> None:
    # 4 over a 3/3: one is enough from M11 on, three before.
    position = board(
        rules,
        [attacker("d", "4/4", "Deathtouch, trample"), creature("b", "3/3")],
        {"b": ["d"]},
    )
    need = 3 if rules in (OLD, M10) else 1
    assert splits(position, "d", "b", "Bob") == {(n, 4 - n) for n in range(need, 5)}


@pytest.mark.parametrize("rules", EDITIONS)
def test_44_deathtouch_of_a_partner(rules: str) -> None:
    # The 1/1 deathtouch gives its 1 to the 5/5 double blocker. From M11 on that is lethal for
    # the 3/3 trampler as well, which may give Bob all 3; before, 5 - 1 = 4 > 3 are needed.
    position = board(
        rules,
        [
            attacker("d", "1/1", "Deathtouch"),
            attacker("t", "3/3", "Trample"),
            creature("b", "5/5", DOUBLE),
        ],
        {"b": ["d", "t"]},
    )
    every = {(n, 3 - n) for n in range(4)}
    assert splits(position, "t", "b", "Bob") == ({(3, 0)} if rules in (OLD, M10) else every)


@pytest.mark.parametrize("rules", [M11, ORDERED, NEWEST])
def test_46_earlier_deathtouch_damage_is_only_damage(rules: str) -> None:
    position = board(
        rules,
        [attacker("d", "4/4", "Double strike"), creature("b", "3/3", "Indestructible", damage=1)],
        {"b": ["d"]},
        effects=[{"oracle_text": "Trample", "on": ["d"], "controller": "Ann"}],
        damage={"step": "regular", "struck_first": ["d"]},
    )
    assert splits(position, "d", "b", "Bob") == {(2, 2), (3, 1), (4, 0)}


# 702.22: banding


@pytest.mark.parametrize("rules", EDITIONS)
def test_52_banding_blocker_frees_the_order_but_not_trample(rules: str) -> None:
    # 4 over 2/2 banding and 2/2: any of 5 splits; Bob needs 2 + 2 = 4 first, so he gets nothing.
    position = board(
        rules,
        [attacker("t", "4/4", "Trample"), creature("b", "2/2", "Banding"), creature("c", "2/2")],
        {"b": ["t"], "c": ["t"]},
    )
    assert splits(position, "t", "b", "c", "Bob") == {(n, 4 - n, 0) for n in range(5)}


@pytest.mark.parametrize("rules", WITH_ORDER)
def test_53_banding_is_looked_for_at_damage_time(rules: str) -> None:
    # A band of two is blocked by one 2/2 that is declared on m only: it blocks both.
    # With banding the active player divides freely; the band without the ability: order.
    # Default order: m (declared), then n: 2 of 3 on m is not lethal.
    def of(text: str) -> Position:
        return board(
            rules,
            [attacker("m", "1/3", text), attacker("n", "1/3"), creature("b", "2/2")],
            {"b": ["m"]},
            bands=[["m", "n"]],
        )

    free = {(2, 0), (1, 1), (0, 2)}
    assert splits(of("Banding"), "b", "m", "n", side="defending") == free
    assert splits(of(""), "b", "m", "n", side="defending") == {(2, 0)}
    # both band members are blocked by b (702.22h)
    assert damage_report(of(""), "attacking").legal == {says(m={"b": 1}, n={"b": 1})}


@pytest.mark.parametrize("rules", WITH_ORDER)
@pytest.mark.parametrize(("both", "count"), [(True, 3), (False, 1)])
def test_bands_with_other_takes_a_pair(rules: str, both: bool, count: int) -> None:
    # 2 damage over two 3/3: ordered (2,0); three splits if a legendary creature with the
    # ability and another legendary creature block.
    legendary = {"type_line": "Legendary Creature — Test"}
    word = "Bands with other legendary creatures"
    position = board(
        rules,
        [
            attacker("a", "2/2"),
            creature("b", "3/3", word, **legendary),
            creature("c", "3/3", **(legendary if both else {})),
        ],
        {"b": ["a"], "c": ["a"]},
    )
    assert damage_report(position, "attacking").count == count


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_whole_band_is_blocked_by_an_effect(rules: str) -> None:  # 702.22i
    position = board(
        rules,
        [attacker("m", "1/1", "Banding"), attacker("n", "2/2", "Banding, trample")],
        bands=[["m", "n"]],
        blocked=["m"],
    )
    assert damage_report(position, "attacking").legal == {says(n={"Bob": 2})}


@pytest.mark.parametrize("rules", WITH_ORDER)
def test_defensive_formation(rules: str) -> None:
    enchantment = {"id": "f", "controller": "Bob", "type_line": "Enchantment"}
    permanents = [attacker("a", "2/2"), creature("b", "3/3"), creature("c", "3/3"), walker(3)]
    blocks = {"b": ["a"], "c": ["a"]}

    def count(text: str, target: str) -> int:
        position = board(
            rules,
            [*permanents, {**enchantment, "oracle_text": text}],
            blocks,
            attacks={"a": target},
        )
        return damage_report(position, "attacking").count

    assert count(FORMATION, "Bob") == 3
    assert count(FORMATION, "pw") == 1  # "attacking you"
    assert count(FORMATION.split(". ")[0] + ".", "Bob") == 1  # only who assigns


# C.7: other manners


@pytest.mark.parametrize("rules", EDITIONS)
def test_51_as_though_unblocked_is_all_or_nothing(rules: str) -> None:
    position = board(
        rules,
        [attacker("a", "3/3", IGNORE), creature("b", "2/2"), creature("c", "2/2")],
        {"b": ["a"], "c": ["a"]},
    )
    expected = {(0, 0, 3), (2, 1, 0), (3, 0, 0)}
    if rules in WITHOUT_ORDER:
        expected |= {(0, 3, 0), (1, 2, 0)}
    assert splits(position, "a", "b", "c", "Bob") == expected
    must = board(
        rules,
        [attacker("a", "3/3"), creature("b", "2/2")],
        {"b": ["a"]},
        effects=[{"oracle_text": MUST_IGNORE, "on": ["a"], "controller": "Ann"}],
    )
    assert damage_report(must, "attacking").legal == {says(a={"Bob": 3})}
    alone = board(rules, [attacker("a", "3/3", IGNORE)], blocked=["a"])
    assert damage_report(alone, "attacking").legal == {says(), says(a={"Bob": 3})}


@pytest.mark.parametrize("rules", EDITIONS)
def test_butcher_orgg(rules: str) -> None:
    # 2 damage among Bob and his two creatures, blocked by one of them: C(4,2) = 6; all on the
    # blocker is one of them. Cid's creature is none of "they control".
    permanents = [
        attacker("o", "2/2", ANYWHERE),
        creature("b", "2/2"),
        creature("c", "2/2"),
        creature("d", "2/2", "", "Cid"),
    ]
    assert len(splits(board(rules, permanents, {"b": ["o"]}), "o", "b", "c", "Bob")) == 6
    # blocked and alone: those 6, or nothing at all
    assert damage_report(board(rules, permanents, blocked=["o"]), "attacking").count == 7
    # a blocking Orgg divides only among what it blocks
    blocking = board(rules, [attacker("a", "1/1"), creature("o", "2/2", ANYWHERE)], {"o": ["a"]})
    assert damage_report(blocking, "defending").legal == {says(o={"a": 2})}


@pytest.mark.parametrize("rules", EDITIONS)
def test_54_who_assigns_how_much(rules: str) -> None:
    position = board(
        rules,
        [
            attacker("zero", "0/4"),
            attacker("less", "-1/4"),
            attacker("wall", "0/4", BY_TOUGHNESS),
            attacker("none", "3/4", NO_DAMAGE),
        ],
    )
    assert damage_report(position, "attacking").legal == {says(wall={"Bob": 4})}


@pytest.mark.parametrize("rules", EDITIONS)
def test_55_the_two_steps(rules: str) -> None:
    permanents = [
        attacker("f", "1/1", "First strike"),
        attacker("d", "2/2", "Double strike"),
        attacker("n", "3/3"),
    ]
    first = damage_report(board(rules, permanents), "attacking")
    assert first.step == "first"
    assert first.legal == {says(f={"Bob": 1}, d={"Bob": 2})}
    regular = board(rules, permanents, damage={"step": "regular"})
    assert damage_report(regular, "attacking").legal == {says(d={"Bob": 2}, n={"Bob": 3})}
    # n had first strike and lost it; f got it only after the first step
    changed = board(rules, permanents, damage={"step": "regular", "struck_first": ["n", "d"]})
    assert damage_report(changed, "attacking").legal == {says(f={"Bob": 1}, d={"Bob": 2})}


@pytest.mark.parametrize("rules", EDITIONS)
def test_58_defenders_are_checked_on_their_own(rules: str) -> None:
    # Bob's b (2 damage) blocks two 3/3, Cid's c blocks another: c's damage is no help to b.
    position = board(
        rules,
        [
            attacker("x", "1/3"),
            attacker("y", "1/3"),
            attacker("z", "1/3"),
            creature("b", "2/2", DOUBLE),
            creature("c", "9/9", "", "Cid"),
        ],
        {"b": ["x", "y"], "c": ["z"]},
        attacks={"x": "Bob", "y": "Bob", "z": "Cid"},
    )
    assert damage_report(position, "defending").count == (1 if rules in WITH_ORDER else 3)


@pytest.mark.parametrize(
    "wrong",
    [
        says(),
        says(a={"b": 1}),
        says(a={"b": 3}),
        says(a={"Bob": 2}),
        says(a={"c": 2}),
        says(a={"b": 2}, b={"a": 1}),
        says(a={"b": 2}, nobody={"b": 1}),
        says(a={"b": 3, "Bob": -1}),
    ],
)
def test_wrong_assignments_are_illegal(wrong: Assignment) -> None:
    position = board(
        NEWEST, [attacker("a", "2/2"), creature("b", "1/1"), creature("c", "1/1")], {"b": ["a"]}
    )
    assert judge_damage(position, "attacking", says(a={"b": 2}))
    assert not judge_damage(position, "attacking", wrong)


def test_an_order_names_exactly_the_blockers() -> None:
    position = board(
        ORDERED, [attacker("a", "2/2"), creature("b", "1/1")], {"b": ["a"]}, order={"a": []}
    )
    with pytest.raises(ValueError, match=r"\$\.order\.a"):
        Table(position)


# the random boards


@pytest.mark.parametrize("seed", range(60))
def test_listing_and_judging_agree_on_random_boards(seed: int) -> None:
    position = damage_board(seed)
    assert position == damage_board(seed)
    rng = Random(seed)
    for side in SIDES:
        report = damage_report(position, side)
        assert report.listed == workload(position, side) <= LIMIT
        assert report.legal  # there is always a legal assignment
        for legal in rng.sample(sorted(report.legal, key=sorted), min(5, report.count)):
            assert judge_damage(position, side, legal)
            for stray in strays(position, side, legal, rng):
                assert judge_damage(position, side, stray) == (stray in report.legal)


def test_a_board_with_its_damage_declared() -> None:
    position = damage_board(1)
    attacking, defending = (next(iter(damage_report(position, s).legal)) for s in SIDES)
    declared = declaring(position, attacking, defending)
    assert declared["judge"] == ["damage"]
    assert assignment_of(declared["damage"]["assign"]) == attacking | defending
    assert declared["damage"]["step"] == Table(position).step


# --- teams ----------------------------------------------------------------------------------------


def team_fight(rules: str, text: str, *blockers: Position) -> Position:
    """A 3/3 of Ann's attacks Bob's team; both teams share turns."""
    attacker = creature("a", "3/3", text, "Ann")
    teams = {"Ann": "north", "Amy": "north", "Bob": "south", "Bea": "south"}
    return {
        "rules": rules,
        "players": [{"name": name, "team": team} for name, team in teams.items()],
        "permanents": [attacker, *blockers],
        "attacks": {"a": "Bob"},
        "blocks": {one["id"]: ["a"] for one in blockers},
        "shared_team_turns": True,
    }


@pytest.mark.parametrize("rules", [OLD, M10, M11])
def test_damage_to_a_team_goes_to_one_of_its_players(rules: str) -> None:
    # 606.7d, 806.7f, 810.7f: one of the defending players, never two at once.
    legal = damage_report(team_fight(rules, ""), "attacking").legal
    assert legal == {frozenset({("a", head, 3)}) for head in ("Bob", "Bea")}


def test_trample_over_a_block_goes_to_one_head() -> None:
    # 1 is lethal for the blocker; the rest of 3 to Bob or to Bea, or nothing to either.
    blocked = team_fight(M11, "Trample", creature("b", "1/1", player="Bea"))
    legal = damage_report(blocked, "attacking").legal
    divided = {
        frozenset({("a", "b", n), ("a", head, 3 - n)}) for n in (1, 2) for head in ("Bob", "Bea")
    }
    assert legal == divided | {frozenset({("a", "b", 3)})}


def test_since_2018_damage_goes_to_the_player_attacked() -> None:
    legal = damage_report(team_fight(ORDERED, ""), "attacking").legal
    assert legal == {frozenset({("a", "Bob", 3)})}
