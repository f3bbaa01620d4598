"""What an ability that no combat plays sets off, though that is played: by hand, on either side."""

import pytest
from msgspec.structs import replace

from legality.search.forced_lethal import Kills, Open, Survives, forced_lethal
from tests.table import Value, board, creature, enchantment, land

A, B = "Ann", "Bob"
WALL = creature("g", B, "0/5")
SACRIFICES = "Whenever this creature attacks, you may sacrifice it."
DRAINS = enchantment("law", A, "Whenever a creature you control dies, each opponent loses 2 life.")
TREMORS = enchantment(
    "law",
    A,
    "Whenever another creature you control enters, this enchantment deals 1 damage to each "
    "opponent.",
)
TAKES = "you may sacrifice another creature. If you do, each opponent loses 9 life."
SPARE = creature("x", A, "0/1", "Defender")
GAINS = "When this creature dies, you gain 5 life."


def answer(life: int, *permanents: Value) -> type:
    """The kind of answer where Bob has so much life."""
    position = board(*permanents)
    ann, bob = position.players
    return type(forced_lethal(replace(position, players=(ann, replace(bob, life=life)))))


@pytest.mark.parametrize(
    ("life", "attacker", "others"),
    [
        # Blocked, the attacker is sacrificed: the drain that a combat plays is all of Bob's life.
        (2, creature("a", A, "1/1", SACRIFICES), (DRAINS,)),
        # The same by its own death, and by what comes of it.
        (2, creature("a", A, "1/1", f"{SACRIFICES}\nWhen ~ dies, each opponent loses 2 life."), ()),
        (1, creature("a", A, "1/1", f"{SACRIFICES}\nAfterlife 1"), (TREMORS,)),
        (1, creature("a", A, "1/1", f"{SACRIFICES}\nUndying"), (TREMORS,)),
        # A token for which a land is paid.
        (
            1,
            creature(
                "a",
                A,
                "1/1",
                "Whenever this creature attacks, you may pay {1}. If you do, create a 1/1 white "
                "Soldier creature token.",
            ),
            (TREMORS, land("m", A)),
        ),
        # Lifelink that a trigger gives: one life gained is one lost, the last.
        (
            1,
            creature(
                "a",
                A,
                "1/1",
                "Whenever this creature attacks, it gains lifelink until end of turn.",
            ),
            (enchantment("law", A, "Whenever you gain life, target player loses that much life."),),
        ),
        # Damage to Bob by an ability: the other ability waits for any damage, not for combat's.
        (
            9,
            creature(
                "a",
                A,
                "1/3",
                "Whenever this creature becomes blocked, it deals 1 damage to defending player.\n"
                f"Whenever this creature deals damage to a player, {TAKES}",
            ),
            (),
        ),
        # The same of damage to a creature, which no block keeps from being dealt.
        (
            9,
            creature(
                "a",
                A,
                "1/3",
                "Flying\nWhenever this creature attacks, it deals 1 damage to target creature an "
                f"opponent controls.\nWhenever this creature deals damage to a creature, {TAKES}",
            ),
            (),
        ),
    ],
)
def test_no_survival_over_what_is_set_off(
    life: int, attacker: Value, others: tuple[Value, ...]
) -> None:
    assert answer(life, attacker, *others, SPARE, WALL) is Open


@pytest.mark.parametrize(
    "fields",
    [
        {"counters": {"trample": 1}},
        {
            "text": "You may assign this creature's combat damage divided as you choose among "
            "defending player and/or any number of creatures they control."
        },
    ],
)
def test_who_is_blocked_may_deal_damage_past_blockers(fields: dict[str, object]) -> None:
    # Of 3 damage 2 pass a guard of toughness 1; then Ann takes 9 more, of Bob's 9.
    hits = f"Whenever this creature deals combat damage to a player, {TAKES}"
    text = f"{fields.get('text', '')}\n{hits}".strip()
    attacker = creature("a", A, "3/3", text, counters=fields.get("counters", {}))
    guard = creature("g", B, "0/1")
    assert answer(9, attacker, SPARE, guard) is Open
    # Without them the guard stops all of it.
    assert answer(9, creature("a", A, "3/3", hits), SPARE, guard) is Survives


def test_no_kill_over_life_gained_by_who_is_destroyed() -> None:
    # Either guard that is destroyed gains Bob 5, so he lives through 3; one that gains nothing dies
    destroys = "Flying\nWhenever ~ attacks, destroy target creature an opponent controls."
    flier = creature("a", A, "3/3", destroys)
    gaining = (creature("g", B, "0/1", GAINS), creature("h", B, "0/1", GAINS))
    assert answer(3, flier, *gaining) is Open
    assert answer(3, flier, WALL, creature("h", B, "0/5")) is Kills


@pytest.mark.parametrize("strike", ["first strike", "double strike"])
def test_a_strike_that_a_trigger_gives_is_dealt_early(strike: str) -> None:
    # The guard has to block the striker, and dies before the other's 2, all of Bob's life: he may
    # sacrifice the land and be at 7. The other cannot attack alone.
    gives = f"Whenever this creature attacks, it gains {strike} until end of turn."
    striker = creature("a", A, "3/3", f"This creature must be blocked if able.\n{gives}")
    other = creature("m", A, "2/2", "Menace\nThis creature can't attack alone.")
    pays = "When this creature dies, you may sacrifice a land. If you do, you gain 5 life."
    assert answer(2, striker, other, creature("g", B, "0/3", pays), land("f", B)) is Open


def test_what_another_player_may_do_is_not_left() -> None:
    # Bob may gain 4 of the attacker's ability before 3 are dealt to him.
    lets = "Whenever this creature attacks, target opponent loses 0 life. They may gain 4 life."
    assert answer(3, creature("a", A, "3/3", f"Flying\n{lets}"), WALL) is Open
    # The guard has to block, and Ann may have Bob lose his 3.
    law = enchantment("l", B, "Whenever a creature blocks, that player may have you lose 3 life.")
    guard = creature("g", B, "0/5", "This creature blocks each combat if able.")
    assert answer(3, creature("a", A, "1/1"), law, guard) is Open


def test_growth_is_not_in_vain_where_the_blocker_dies_of_it() -> None:
    # At 2 the guard must block; where the attacker grows to 5/5, the guard's death costs Bob 5.
    grows = (
        "Whenever this creature becomes blocked, if you sacrificed a permanent this turn, it gets "
        "+3/+3 until end of turn."
    )
    loses = "When this creature dies, you lose 5 life."
    attacker = creature("a", A, "2/2", grows)
    assert answer(2, attacker, creature("g", B, "0/3", loses)) is Open
    assert answer(2, attacker, creature("g", B, "0/3")) is Survives
