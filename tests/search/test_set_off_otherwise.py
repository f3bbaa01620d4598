"""What an ability that no combat plays sets off, though that is played: by hand, on either side."""

import pytest
from msgspec.structs import replace

from legality import Position
from legality.search.forced_lethal import Kills, Open, Survives, forced_lethal
from tests.table import Value, battle, board, creature, enchantment, land, planeswalker

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


FLIES = "Flying\n"
HITS = "Whenever this creature deals combat damage to a player, that player loses"
OF_HIT = "Whenever a creature deals combat damage to you,"
OF_OWN_HIT = "Whenever a creature you control deals combat damage to a player, you may"


@pytest.mark.parametrize(
    ("ability", "saves"),
    [
        # 603.3b: Bob's ability is put on the stack after Ann's, so it resolves before hers: of 3
        # life he has 2 after the damage, gains 3, and loses 2.
        (f"{HITS} 2 life.", f"{OF_HIT} you may gain 3 life."),
        (f"{HITS} 2 life.", f"{OF_HIT} gain as much life as you like."),
        # Ann has lost before her ability resolves.
        (f"{HITS} 2 life.", f"{OF_HIT} you may have its controller lose 99 life."),
        ("Poisonous 10", f"{OF_HIT} you may have its controller lose 99 life."),
    ],
)
def test_no_kill_by_an_ability_before_which_another_resolves(ability: str, saves: str) -> None:
    attacker = creature("a", A, "1/1", f"{FLIES}{ability}")
    assert answer(3, attacker, enchantment("law", B, saves)) is Open
    # What Bob draws saves him from nothing.
    assert answer(3, attacker, enchantment("law", B, f"{OF_HIT} you may draw a card.")) is Kills


def test_no_kill_by_the_attackers_death_before_which_another_resolves() -> None:
    # Both die; Bob's gain of 5 resolves before his loss of 2, the last.
    drains = "This creature attacks each combat if able.\nWhen ~ dies, each opponent loses 2 life."
    attacker = creature("a", A, "1/1", drains)
    guard = creature("g", B, "1/1", "Defender\nWhen ~ dies, you may gain 5 life.")
    bound = "This creature blocks each combat if able."
    assert answer(2, attacker, guard, enchantment("law", A, f'Creatures have "{bound}"')) is Open


@pytest.mark.parametrize(
    ("amount", "more"),
    [
        # After 1 damage Bob has 2 left of 3; he loses 1, or 2 where Ann does what she may.
        ("1 life for each creature you control.", "create a 1/1 white Soldier creature token."),
        ("life equal to its power.", "put a +1/+1 counter on it."),
    ],
)
def test_no_survival_over_what_makes_a_late_loss_larger(amount: str, more: str) -> None:
    attacker = creature("a", A, "1/1", f"{FLIES}{HITS} {amount}")
    assert answer(3, attacker) is Survives
    assert answer(3, attacker, enchantment("law", A, f"{OF_OWN_HIT} {more}")) is Open


@pytest.mark.parametrize(
    ("ability", "more", "others"),
    [
        # What an ability looks at that a combat plays: its "if", and its amount.
        ("if you control an artifact, each opponent loses 2 life.", "create a Treasure token.", ()),
        ("each opponent loses 1 life for each tapped creature you control.",
         "tap any number of untapped creatures you control.", (SPARE,)),
        ("each opponent loses 1 life for each counter on ~.",
         "put a quest counter on target creature.", ()),
        ("if you have 19 or less life, each opponent loses 2 life.", "lose 1 life.", ()),
    ],
)  # fmt: skip
def test_no_survival_over_what_an_ability_looks_at(
    ability: str, more: str, others: tuple[Value, ...]
) -> None:
    attacker = creature("a", A, "0/1", f"Whenever this creature attacks, {ability}")
    law = enchantment("law", A, f"Whenever a creature you control attacks, you may {more}")
    assert answer(2, attacker, *others) is Survives
    assert answer(2, attacker, law, *others) is Open


@pytest.mark.parametrize(
    ("first", "then", "last"),
    [
        ("gain 1 life", "gain life, create a 1/1 white Soldier creature token",
         "Whenever a creature you control enters"),
        ("gain 1 life", "gain life, create a Treasure token",
         "Whenever an artifact you control enters"),
        ("gain 1 life", "gain life, draw a card", "Whenever you draw a card"),
        ("untap target land", "gain life, draw a card",
         "Whenever a land you control becomes untapped"),
        ("have it connive", "gain life, draw a card", "Whenever you draw a card"),
        ("put a stun counter on target creature", "draw a card, scry 1",
         "Whenever one or more counters are put on a creature"),
        # 702.15b: lifelink, of any damage
        ("have it deal 1 damage to target creature", "draw a card, scry 1",
         "Whenever you gain life"),
    ],
)  # fmt: skip
def test_no_survival_over_what_is_set_off_in_the_end(first: str, then: str, last: str) -> None:
    attacker = creature("a", A, "0/1", f"Lifelink\nWhenever ~ attacks, you may {first}.")
    laws = (
        enchantment("l", A, f"Whenever you {then}."),
        enchantment("m", A, f"{last}, each opponent loses 1 life."),
    )
    assert answer(1, attacker, *laws, WALL, land("f", A)) is Open


def test_no_kill_over_what_is_set_off_in_the_end() -> None:
    # Bob may lose 1 of 3, create a Treasure for that, gain 4 for that, and be at 6 before 3.
    laws = (
        enchantment("l", B, "Whenever a creature attacks, you may lose 1 life."),
        enchantment("m", B, "Whenever you lose life, create a Treasure token."),
        enchantment("n", B, "Whenever an artifact you control enters, you gain 4 life."),
    )
    attacker = creature("a", A, "3/3", "Flying")
    assert answer(3, attacker, *laws) is Open
    assert answer(3, attacker, *laws[:2]) is Kills


def test_a_target_that_is_the_only_one_counts_where_damage_is_bounded() -> None:
    # Nothing is chosen: the flyer is 2/2 as it deals damage, which is all of Bob's life.
    grows = "Whenever this creature attacks, put a +1/+1 counter on target creature you control."
    flyer = creature("a", A, "1/1", f"{FLIES}{grows}")
    assert answer(2, flyer, WALL) is Kills
    assert answer(3, flyer, WALL) is Survives


@pytest.mark.parametrize(
    ("attacked", "text"),
    [
        # 120.3c, 120.3h: counters go from what is attacked, and it has been dealt damage.
        (battle("s", A, B), "Whenever one or more counters are removed from a permanent"),
        (planeswalker("p", B), "Whenever one or more counters are removed from a planeswalker"),
        (planeswalker("p", B), "Whenever a permanent an opponent controls is dealt damage"),
        (planeswalker("p", B), "Whenever a planeswalker leaves the battlefield"),
    ],
)
def test_no_survival_over_what_damage_to_what_is_attacked_sets_off(
    attacked: Value, text: str
) -> None:
    law = enchantment("law", A, f"{text}, you may have each opponent lose 4 life.")
    assert answer(4, creature("a", A, "3/3", "Flying"), attacked, law, WALL) is Open


@pytest.mark.parametrize(
    ("attacked", "may"),
    [
        (planeswalker("p", B), "any opponent may have you lose 3 life."),
        (battle("p", A, B), "you may have each opponent lose 3 life."),
    ],
)
def test_no_survival_over_an_ability_of_what_is_attacked(attacked: Value, may: str) -> None:
    text = f"Whenever ~ is dealt damage, {may}"
    flyer = creature("a", A, "1/1", "Flying")
    assert answer(3, flyer, {**attacked, "oracle_text": text}) is Open


def test_dethrone_looks_at_life() -> None:
    # Bob has as much life as Ann, so the flyer is 3/3 as it deals damage (702.105a); no line that
    # is not played makes him survive.
    idle = "Whenever this creature becomes blocked, you may draw a card."
    board_ = board(creature("a", A, "2/2", f"Flying\nDethrone\n{idle}"), WALL)
    players = tuple(replace(one, life=3) for one in board_.players)
    assert isinstance(forced_lethal(replace(board_, players=players)), Kills)


LORD = "Other creatures get +1/+1."


@pytest.mark.parametrize("done", ["destroy", "exile"])
def test_no_kill_over_a_lord_of_the_other_side_that_goes(done: str) -> None:
    # 1/1 and one of each lord's: as one of these goes, the flyer deals 2 of Bob's 3.
    flyer = creature("a", A, "3/3", f"{FLIES}Whenever this creature attacks, {done} target "
                     "creature an opponent controls.")  # fmt: skip
    lords = (creature("l", B, "1/2", LORD), creature("m", B, "1/2", LORD))
    assert answer(3, flyer, *lords) is Open


def test_no_survival_over_a_hindrance_that_goes() -> None:
    # Without the one guard the flyer is 3/3, which is all of Bob's life.
    destroys = "Whenever this creature attacks, destroy target creature an opponent controls."
    flyer, other = creature("a", A, "2/2", "Flying"), creature("b", A, "0/1", destroys)
    hinders = creature("l", B, "0/1", "Creatures your opponents control get -1/-0.")
    assert answer(3, flyer, other, hinders, creature("m", B, "0/1")) is Open
    assert answer(3, flyer, other, creature("n", B, "0/1"), creature("m", B, "0/1")) is Survives


def test_no_kill_over_a_lord_that_has_to_be_untapped() -> None:
    # 1/1 and one for each untapped lord: one of these becomes tapped, so 2 of 3 are dealt.
    taps = "Whenever this creature attacks, tap target creature an opponent controls."
    lord = f"As long as this creature is untapped, {LORD.lower()}"
    lords = (creature("l", B, "1/2", lord), creature("m", B, "1/2", lord))
    assert answer(3, creature("a", A, "1/1", f"{FLIES}{taps}"), *lords) is Open


@pytest.mark.parametrize(
    ("goes", "guard"),
    [
        # What Bob gains by blocking the one attacker keeps him alive; it may be gone before.
        (SACRIFICES, "Lifelink\nFirst strike"),
        (SACRIFICES, "Whenever this creature blocks, you gain 1 life."),
    ],
)
def test_no_survival_by_blocking_who_may_be_gone(goes: str, guard: str) -> None:
    flyer = creature("y", A, "3/3", "Flying\nThis creature can't attack alone.")
    gone = creature("x", A, "0/1", goes)
    assert answer(3, flyer, gone, creature("l", B, "3/3", guard)) is Open
    assert answer(3, flyer, creature("x", A, "0/1"), creature("l", B, "3/3", guard)) is Survives


def test_no_survival_where_who_is_left_is_larger_alone() -> None:
    flyer = creature(
        "y",
        A,
        "1/3",
        "Flying\nThis creature can't attack alone.\n"
        "As long as this creature is attacking alone, it gets +2/+0.",
    )
    assert answer(3, flyer, creature("x", A, "0/1", SACRIFICES)) is Open


@pytest.mark.parametrize("done", ["destroy", "tap"])
def test_no_kill_over_a_blocker_that_would_have_to_block(done: str) -> None:
    # Each guard costs Bob 1 of 2 by having to block; one of them is gone, or tapped, before.
    text = (
        "All creatures able to block this creature do so.\n"
        "Whenever this creature becomes blocked by a creature, defending player loses 1 life."
    )
    guards = (creature("g", B, "1/2"), creature("h", B, "1/2"))
    takes = f"\nWhenever this creature attacks, {done} target creature an opponent controls."
    assert answer(2, creature("a", A, "0/9", text + takes), *guards) is Open
    assert answer(2, creature("a", A, "0/9", text), *guards) is Kills


# -- cards outside the battlefield -----------------------------------------------------------------

WONDER = (
    "Flying\nAs long as this card is in your graveyard and you control an Island, creatures you "
    "control have flying."
)
ISLAND = land("i", A, "Basic Land — Island")


def lying(*permanents: Value, life: int, zone: str = "graveyard", text: str, of: str = A) -> object:
    """The answer where a card of that text lies in a zone of that player."""
    card = {"name": "Test Card", "type_line": "Creature — Spirit", "oracle_text": text}
    players: list[Value] = [{"name": A}, {"name": B, "life": life}]
    for player in players:
        if player["name"] == of:
            player[zone] = [card]
    position = Position.from_value({"players": players, "permanents": list(permanents)})
    return type(forced_lethal(position))


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        ("graveyard", "if this card is in your graveyard, each opponent loses 1 life."),
        ("graveyard", "you may pay {0}. If you do, return this card from your graveyard to the "
         "battlefield tapped and attacking."),
        ("command", "if Test Card is in the command zone or on the battlefield, each opponent "
         "loses 1 life."),
        ("hand", "you may reveal this card from your hand. If you do, each opponent loses 1 life."),
    ],
)  # fmt: skip
def test_no_survival_over_a_trigger_of_a_card_that_lies_elsewhere(zone: str, text: str) -> None:
    bear = creature("a", A, "1/1")
    text = f"Whenever a creature you control attacks, {text}"
    assert lying(bear, WALL, life=1, zone=zone, text=text) is Open
    # In exile none of them works (113.6), and of Bob's creatures none attacks.
    assert lying(bear, WALL, life=1, zone="exile", text=text) is Survives
    assert lying(bear, WALL, life=1, zone=zone, text=text, of=B) is Survives


def test_no_kill_over_a_trigger_of_a_card_in_a_graveyard() -> None:
    # Bob may gain 3 before 3 are dealt to him.
    gains = (
        "Whenever a creature attacks you while this card is in your graveyard, you may gain 3 life."
    )
    flyer = creature("a", A, "3/3", "Flying")
    assert lying(flyer, WALL, life=3, text=gains, of=B) is Open
    assert lying(flyer, WALL, life=3, zone="exile", text=gains, of=B) is Kills


def test_a_card_that_works_in_a_graveyard_may_leave_it_or_come_there() -> None:
    bear = creature("a", A, "3/3")
    assert lying(bear, WALL, ISLAND, life=3, text=WONDER) is Kills
    exiles = enchantment(
        "l", B, "Whenever a creature attacks you, you may exile target card from a graveyard."
    )
    assert lying(bear, WALL, ISLAND, exiles, life=3, text=WONDER) is Open
    for zone, does in (("hand", "discard a card"), ("library", "mill a card")):
        bear = creature("a", A, "3/3", f"Whenever this creature attacks, you may {does}.")
        assert lying(bear, WALL, ISLAND, life=3, zone=zone, text=WONDER) is Open
        assert lying(bear, WALL, ISLAND, life=3, zone=zone, text="Flying") is Survives


def test_a_team_loses_what_each_of_its_players_does() -> None:
    # 810.9: each of two opponents loses 2 of the team's 3.
    attacker = creature(
        "a", A, "0/1", "Whenever ~ attacks, you may have each opponent lose 2 life."
    )
    players = [
        {"name": A, "team": "north"},
        {"name": "Amy", "team": "north"},
        {"name": B, "team": "south", "life": 3},
        {"name": "Bea", "team": "south", "life": 3},
    ]
    board_ = {"players": players, "permanents": [attacker], "shared_team_turns": True}
    assert isinstance(forced_lethal(Position.from_value(board_)), Open)


ATTACKS = "This creature attacks each combat if able."
BLOCKS = "This creature blocks each combat if able."


@pytest.mark.parametrize(
    "text",
    [
        # 700.4: what goes to exile has not died, so nothing takes Bob's life.
        "If a card or token would be put into a graveyard from anywhere, exile it instead.",
        "If a creature an opponent controls would die, exile it instead.",
        "Creatures entering or dying don't cause abilities to trigger.",
    ],
)
def test_no_kill_by_a_death_that_sets_nothing_off(text: str) -> None:
    attacker = creature("a", A, "1/1", f"{ATTACKS}\nWhen ~ dies, each opponent loses 2 life.")
    guard = creature("g", B, "2/2", BLOCKS)
    assert answer(2, attacker, guard, enchantment("law", B, text)) is Open
    assert answer(2, attacker, guard) is Kills


def test_no_survival_by_a_death_that_sets_nothing_off() -> None:
    # The guard dies first and gains Bob 2, so that 3 leave him 2 of 3; exiled, it gains nothing.
    attackers = (
        creature("a", A, "3/3", f"{FLIES}{ATTACKS}"),
        creature("b", A, "2/2", f"First strike\n{ATTACKS}\nThis creature can't attack alone."),
    )
    guard = creature("g", B, "1/1", f"{BLOCKS}\nWhen this creature dies, you gain 2 life.")
    law = "If a card would be put into an opponent's graveyard from anywhere, exile it instead."
    assert answer(3, *attackers, guard, enchantment("law", A, law)) is Open
    assert answer(3, *attackers, guard) is Survives


@pytest.mark.parametrize("text", ["Players can't get counters.", "You can't get poison counters."])
def test_no_kill_by_poison_counters_that_nobody_can_get(text: str) -> None:
    position = board(creature("a", A, "1/1", "Flying\nToxic 1"), enchantment("law", B, text))
    ann, bob = position.players
    position = replace(position, players=(ann, replace(bob, poison=9)))
    assert isinstance(forced_lethal(position), Open)


def test_no_kill_by_an_ability_that_may_not_trigger() -> None:
    drains = "Whenever this creature attacks, each opponent loses 2 life."
    law = "Abilities of creatures your opponents control don't trigger."
    assert answer(2, creature("a", A, "0/2", drains), enchantment("law", B, law)) is Open


# -- circumstances that the position tells, at its moment ------------------------------------------

NOTHING_YET = {"this_turn": {"lost_life": 0, "gained_life": 0, "died": 0, "drew": 0, "cast": 0}}
STRIKES = creature("a", A, "1/1", "Flying\nFirst strike")


def told(life: int, *permanents: Value, ann: Value | None = None, bob: Value | None = None) -> type:
    """The answer where the players are told so."""
    players = [{"name": A, **(ann or {})}, {"name": B, "life": life, **(bob or {})}]
    value = {"players": players, "permanents": list(permanents)}
    return type(forced_lethal(Position.from_value(value)))


@pytest.mark.parametrize(
    ("condition", "ann", "bob"),
    [
        # After 1 of Bob's 4 he has lost life; Ann is the monarch (725.2); her speed is 4
        # (702.179d): the other attacker tramples for the 3 that are left.
        ("As long as an opponent lost life this turn, ~ has trample.", NOTHING_YET, NOTHING_YET),
        ("As long as you're the monarch, ~ has trample.", {}, {"monarch": True}),
        ("Start your engines!\nMax speed — ~ has trample.", {"speed": 3}, {}),
    ],
)
def test_no_survival_over_a_circumstance_that_comes_about(
    condition: str, ann: Value, bob: Value
) -> None:
    other = creature("b", A, "4/4", condition)
    guard = creature("g", B, "0/1")
    assert told(4, STRIKES, other, guard, ann=ann, bob=bob) is Open
    assert told(4, STRIKES, creature("b", A, "4/4"), guard, ann=ann, bob=bob) is Survives


def test_no_survival_over_a_circumstance_that_the_damage_itself_brings_about() -> None:
    # 603.4: Bob has lost life by the damage on which the ability triggers.
    drains = f"{HITS.replace(',', ', if an opponent lost life this turn,', 1)} 2 life."
    attacker = creature("b", A, "1/1", f"{FLIES}{drains}")
    assert told(3, attacker, ann=NOTHING_YET, bob=NOTHING_YET) is Open


def test_no_survival_over_a_tenth_permanent() -> None:
    # 702.131b: with the Treasure, Ann has ten; 2 and 2 are Bob's 4.
    blessed = "Flying\nAscend\nAs long as you have the city's blessing, ~ has double strike."
    lands = tuple(land(f"f{number}", A) for number in range(7))
    law = enchantment(
        "l", A, "Whenever a creature you control attacks, you may create a Treasure token."
    )
    flyer = creature("b", A, "2/2", blessed)
    assert told(4, flyer, law, *lands, ann={"city_blessing": False}) is Open
    assert told(4, flyer, *lands, ann={"city_blessing": False}) is Survives


def test_no_survival_of_who_may_lose_the_initiative() -> None:
    # 726.2: Ann ventures into Undercity, where a room takes 5 life.
    flyer = creature("b", A, "2/2", "Flying")
    assert told(3, flyer, bob={"initiative": True}) is Open
    assert told(2, flyer, bob={"initiative": True}) is Kills
