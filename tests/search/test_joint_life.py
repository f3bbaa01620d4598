"""Teams that share their life but not their turns (810.4), under a forced lethal attack.

The oracle tries every attack, and for each of them every block of each player on its own. Attackers
and blockers have flying, menace or trample or nothing: one damage step, with nothing to choose.
"""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from legality import Position, forced_lethal
from legality.search.forced_lethal import Answer, Kills, Open, Survives
from tests.table import Value, creature, enchantment

SEATS = (("Ann", "A"), ("Amy", "A"), ("Bob", "B"), ("Ben", "B"))


def team_board(*permanents: Value, life: int, **fields: object) -> Position:
    """Ann attacks Bob and Ben, who have so much life together and block each on their own."""
    players = [
        {"name": name, "team": team, "life": life if team == "B" else 20} for name, team in SEATS
    ]
    value = {"players": players, "permanents": [*permanents], "shared_life": True, **fields}
    return Position.from_value(value)


def lethal(*permanents: Value, life: int, **fields: object) -> Answer:
    """Whether Ann kills them."""
    return forced_lethal(team_board(*permanents, life=life, **fields))


TWO = (creature("x", "Ann", "4/4"), creature("y", "Ann", "3/3"))


@pytest.mark.parametrize(("life", "kills"), [(6, True), (7, True), (8, False)])
def test_what_both_lose_comes_out_of_one_total(life: int, kills: bool) -> None:
    answer = lethal(*TWO, life=life)  # 4 + 3 = 7
    assert isinstance(answer, Kills) is kills
    if isinstance(answer, Kills):
        assert answer.dies == ("Bob", "Ben")


@pytest.mark.parametrize(("life", "kills"), [(3, True), (4, True), (5, False)])
def test_each_blocks_alone(life: int, kills: bool) -> None:
    # Bob's blocker stops what attacks Bob; if both attack Ben, nobody stops anything: 7
    bobs, bens = creature("b", "Bob", "1/1"), creature("c", "Ben", "1/1")
    assert isinstance(lethal(*TWO, bobs, life=7), Kills)
    # each has one: two that attack one player lose the greater, 4 or 3 is left: 3; split: 0
    assert isinstance(lethal(*TWO, bobs, bens, life=3), Kills)
    third = creature("z", "Ann", "1/1")
    # with a third of power 1: all at one player, who stops the 4: 3 + 1 = 4; split it is no more
    assert isinstance(lethal(*TWO, third, bobs, bens, life=life), Kills) is kills


@pytest.mark.parametrize("poison", [6, 7])
def test_ten_poison_counters_of_one_kill_both(poison: int) -> None:
    players = [
        {"name": name, "team": team, "poison": poison if name == "Ben" else 0}
        for name, team in SEATS
    ]
    answer = lethal(creature("x", "Ann", "3/3", "Infect"), life=20, players=players)
    assert isinstance(answer, Kills) is (poison == 7)  # 7 + 3 = 10
    if isinstance(answer, Kills):
        assert answer.dies == ("Bob", "Ben")


def test_only_one_of_them_may_be_attacked() -> None:
    guard = creature("b", "Bob", "1/1")
    assert isinstance(lethal(*TWO, guard, life=3, defending=["Bob"]), Kills)  # the 4 is stopped
    assert isinstance(lethal(*TWO, guard, life=4, defending=["Bob"]), Survives)


@pytest.mark.parametrize(
    "other",
    [
        creature("b", "Bob", "1/1", "Lifelink"),
        enchantment(
            "e", "Ann", "Whenever a creature you control attacks, each opponent loses 1 life."
        ),
        enchantment("e", "Ben", "Creatures can't attack you unless their controller pays {W/P}."),
    ],
)
def test_what_does_not_add_up_is_left_open(other: Value) -> None:
    assert isinstance(lethal(*TWO, other, life=7), Open)


def test_what_gives_life_to_a_mate_who_is_not_attacked_is_left_open() -> None:
    """x kills b first and Ben gains 1: of 2 life y takes 1."""
    some = (
        creature(
            "x", "Ann", "1/1", "First strike\nAll creatures able to block this creature do so."
        ),
        creature("y", "Ann", "1/1"),
        creature("b", "Bob", "0/1"),
        enchantment("e", "Ben", "Whenever a creature dies, you gain 1 life."),
    )
    assert isinstance(lethal(*some, life=1, defending=["Bob"]), Open)
    assert isinstance(lethal(*some, life=1), Open)


# -- the oracle ------------------------------------------------------------------------------------

ABILITIES = ("", "", "Flying", "Menace", "Trample")


def small_board(rng: random.Random) -> tuple[list[Value], list[Value], int]:
    """Up to three attackers of Ann's, up to three blockers of Bob's and Ben's, and their life."""
    attackers = [
        creature(f"a{n}", "Ann", f"{rng.randint(1, 4)}/1", rng.choice(ABILITIES))
        for n in range(rng.randint(1, 3))
    ]
    blockers = [
        creature(
            f"b{n}", rng.choice(("Bob", "Ben")), f"1/{rng.randint(1, 3)}", rng.choice(ABILITIES)
        )
        for n in range(rng.randint(0, 3))
    ]
    return attackers, blockers, rng.randint(1, 9)


def blocks_of(
    player: str, attack: dict[str, str], attackers: list[Value], blockers: list[Value]
) -> Iterator[dict[str, str | None]]:
    """Every legal block of that player: 509.1a, 702.9b, 702.111b."""
    own = [one for one in blockers if one["controller"] == player]
    facing = [one for one in attackers if attack.get(one["id"]) == player]
    for choice in product([None, *facing], repeat=len(own)):
        flies = all(
            against is None
            or against["oracle_text"] != "Flying"
            or blocker["oracle_text"] == "Flying"
            for blocker, against in zip(own, choice, strict=True)
        )
        menace = all(choice.count(one) != 1 for one in facing if one["oracle_text"] == "Menace")
        if flies and menace:
            yield {
                blocker["id"]: against["id"] if against else None
                for blocker, against in zip(own, choice, strict=True)
            }


def least_lost(
    player: str, attack: dict[str, str], attackers: list[Value], blockers: list[Value]
) -> int:
    """The least damage that the player takes."""
    sizes = {one["id"]: int(one["toughness"]) for one in blockers}
    totals: list[int] = []
    for block in blocks_of(player, attack, attackers, blockers):
        taken = 0
        for one in attackers:
            if attack.get(one["id"]) != player:
                continue
            against = [name for name, faced in block.items() if faced == one["id"]]
            over = int(one["power"]) - sum(sizes[name] for name in against)
            if not against:
                taken += int(one["power"])
            elif one["oracle_text"] == "Trample":
                taken += max(0, over)
        totals.append(taken)
    return min(totals)


def kills(attackers: list[Value], blockers: list[Value], life: int) -> bool:
    """Whether some attack takes all their life whatever each of them blocks."""
    for targets in product((None, "Bob", "Ben"), repeat=len(attackers)):
        attack = {
            one["id"]: target for one, target in zip(attackers, targets, strict=True) if target
        }
        lost = sum(least_lost(player, attack, attackers, blockers) for player in ("Bob", "Ben"))
        if lost >= life:
            return True
    return False


def test_it_agrees_with_every_attack_and_every_block() -> None:
    rng = random.Random(29)
    found = {True: 0, False: 0}
    for _ in range(120):
        attackers, blockers, life = small_board(rng)
        expected = kills(attackers, blockers, life)
        answer = lethal(*attackers, *blockers, life=life)
        assert isinstance(answer, Kills if expected else Survives), (attackers, blockers, life)
        found[expected] += 1
    assert min(found.values()) > 20
