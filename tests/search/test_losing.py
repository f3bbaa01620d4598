"""Poison and commander damage from before the combat, in `Combat` and in every search."""

import msgspec
import pytest

from legality import Combat, Position
from legality.search.best_attack import best_attack
from legality.search.best_block import best_block, ranked
from legality.search.forced_lethal import Kills, Survives, forced_lethal
from tests.table import creature, with_attacks

PLAYED = "You may have this creature assign its combat damage as though it weren't blocked."
"""Such a creature is not worked out on plain numbers, but played with `Combat`."""


def board(*permanents: dict[str, object], variant: str | None = None, **bob: object) -> Position:
    players = [{"name": "Ann"}, {"name": "Bob", **bob}]
    value = {"players": players, "permanents": list(permanents), "variant": variant}
    return Position.from_value(value)


@pytest.mark.parametrize("text", ["", f"\n{PLAYED}"])
@pytest.mark.parametrize(("poison", "kills"), [(6, False), (7, True)])
def test_poison_that_a_player_has_already(text: str, poison: int, kills: bool) -> None:
    # 3 by infect: 6 + 3 are nine, 7 + 3 are ten.
    position = board(creature("i", "Ann", "3/3", f"Infect{text}"), poison=poison)
    assert isinstance(forced_lethal(position), Kills if kills else Survives)
    found = best_block(with_attacks(position, "i>Bob"))
    assert found.proved
    assert found.outcome.lost == (("Bob",) if kills else ())
    assert found.outcome.poison == {"Bob": poison + 3}
    assert found.score == -6 - 1_000_000 * kills  # a counter counts two, those from before nothing
    assert (best_attack(position).score >= 1_000_000) is kills


@pytest.mark.parametrize("text", ["", PLAYED])
@pytest.mark.parametrize(("damage", "kills"), [(15, False), (16, True)])
def test_damage_that_a_commander_has_dealt_already(text: str, damage: int, kills: bool) -> None:
    # 5 more of 40 life: 15 + 5 are 20, 16 + 5 are 21.
    krenko = creature("k", "Ann", "5/5", text, name="Krenko", commander=True)
    told = {"life": 40, "commander_damage": {"Krenko": damage}}
    position = board(krenko, variant="commander", **told)
    assert isinstance(forced_lethal(position), Kills if kills else Survives)
    found = best_block(with_attacks(position, "k>Bob"))
    assert found.proved
    assert found.outcome.lost == (("Bob",) if kills else ())
    assert found.outcome.commander_damage == {"Bob": {"Krenko": damage + 5}}
    assert found.score == -5 - 1_000_000 * kills
    assert isinstance(forced_lethal(board(krenko, variant="brawl", **told)), Survives)


def test_the_block_that_stops_the_commander_is_the_best() -> None:
    # 16 + 5 by Krenko lose; the 9/9 deals 9 of 40 life. The wall stops the one that kills.
    krenko = creature("k", "Ann", "5/5", name="Krenko", commander=True)
    wall, giant = creature("w", "Bob", "0/9"), creature("g", "Ann", "9/9")
    position = board(
        krenko, giant, wall, variant="commander", life=40, commander_damage={"Krenko": 16}
    )
    attacked = with_attacks(position, "k>Bob g>Bob")
    assert best_block(attacked).declaration == {"w": ["k"]}
    # Krenko blocked: 9 lost; the giant blocked: the wall dies (worth 9) and 5 are lost; nobody: 14.
    assert [one.score for one in ranked(attacked)] == [-9, -1_000_014, -1_000_014]
    assert isinstance(forced_lethal(position), Survives)


@pytest.mark.rule("702.124")
def test_two_commanders_deal_each_their_own() -> None:
    # 15 + 5 and 15 + 5: neither reaches 21 (702.124d).
    pair = [creature(name, "Ann", "5/5", commander=True) for name in ("k", "t")]
    position = board(*pair, variant="commander", life=40, commander_damage={"k": 15, "t": 15})
    assert isinstance(forced_lethal(position), Survives)


def test_double_strike_counts_twice() -> None:
    # 19 + 1 + 1 are 21.
    krenko = creature("k", "Ann", "1/1", "Double strike", commander=True)
    position = board(krenko, variant="commander", life=40, commander_damage={"k": 19})
    assert isinstance(forced_lethal(position), Kills)


def test_what_infect_deals_is_commander_damage_too() -> None:
    # 903.10a counts the combat damage, whatever it results in (120.3b): 16 + 5 are 21.
    krenko = creature("k", "Ann", "5/5", "Infect", commander=True)
    position = board(krenko, variant="commander", life=40, commander_damage={"k": 16})
    assert isinstance(forced_lethal(position), Kills)


def test_a_combat_goes_on_with_what_has_been_dealt() -> None:
    krenko = creature("k", "Ann", "5/5", name="Krenko", commander=True)
    position = board(krenko, variant="commander", life=40, commander_damage={"Krenko": 11})
    combat = Combat.begin(position).declare_attackers({"k": "Bob"}).declare_blockers({})
    combat = combat.assign_damage({"k": {"Bob": 5}}).settle()
    assert combat.position.player_by_name["Bob"].commander_damage == {"Krenko": 16}
    assert Combat.resume(combat.position).outcome.commander_damage == {"Bob": {"Krenko": 16}}
    second = combat.again().change("k", tapped=False).declare_attackers({"k": "Bob"})
    second = second.declare_blockers({}).assign_damage({"k": {"Bob": 5}})
    assert second.outcome.lost == ("Bob",)


def test_poison_stands_in_the_position_of_a_combat() -> None:
    position = board(creature("i", "Ann", "3/3", "Infect"), poison=6)
    combat = Combat.begin(position).declare_attackers({"i": "Bob"}).declare_blockers({})
    combat = combat.assign_damage({"i": {"Bob": 3}})
    assert combat.position.player_by_name["Bob"].poison == 9
    assert combat.poison == {"Bob": 9}
    assert combat.outcome.lost == ()
    assert Combat.resume(board(poison=10)).outcome.lost == ("Bob",)


@pytest.mark.parametrize(
    ("variant", "told", "commander", "said"),
    [
        ("commander", {}, True, True),
        ("commander", {"k": 3}, True, False),  # told of: the rest of the map is 0
        ("commander", {}, False, False),  # no commander is there
        ("brawl", {}, True, False),  # its damage is not counted (903.12h)
    ],
)
def test_an_outcome_says_that_commanders_dealt_nothing_before(
    variant: str, told: dict[str, int], commander: bool, said: bool
) -> None:
    """Not written is 0, which each answer about what comes of the combat says."""
    position = Position.from_value(
        {
            "variant": variant,
            "players": [{"name": "Ann"}, {"name": "Bob", "commander_damage": told}],
            "permanents": [
                creature("k", "Ann", "5/5", commander=commander),
                creature("b", "Bob", "1/1"),
            ],
        }
    )
    expected = ["no responses", *["no combat damage by a commander before this combat"] * said]
    attacking = with_attacks(position, "k>Bob")
    for found in (best_attack(position), forced_lethal(position), best_block(attacking)):
        assert found.to_value()["assumes"] == expected


def test_who_loses_as_attackers_are_declared_is_not_saved_by_a_blocker() -> None:
    """704.5a: at 0 before blocks. Before, a lifelinker's three points made the outcome one in which
    nobody had lost, beside the score of a loss."""
    drain = "Whenever this creature attacks, each opponent loses 1 life."
    link = creature("link", "Bob", "3/5", "Lifelink")
    vampire = creature("v", "Ann", "3/4", drain)
    for life, lost in ((1, ("Bob",)), (2, ())):
        position = with_attacks(board(vampire, link, life=life), "v>Bob")
        found = best_block(msgspec.structs.replace(position, judge=("attacks", "blocks")))
        assert found.proved
        assert found.outcome.lost == lost
        # what comes after is not played: he who has lost gains nothing any more
        assert found.outcome.life["Bob"] == (life - 1 + 3 if life > 1 else 0)


@pytest.mark.parametrize(("life", "lost"), [(0, ("Bob",)), (1, ())])
def test_who_has_lost_already_gains_no_game_by_lifelink(life: int, lost: tuple[str, ...]) -> None:
    link = creature("link", "Bob", "3/5", "Lifelink")
    position = board(creature("v", "Ann", "0/4"), link, life=life)
    combat = Combat.begin(position).declare_attackers({"v": "Bob"}).next_step()
    combat = combat.declare_blockers({"link": ["v"]}).next_step()
    while combat.waiting:
        combat = combat.assign_damage({"link": {"v": 3}})
    outcome = combat.settle().outcome
    assert outcome.life["Bob"] == life + 3
    assert outcome.lost == lost
