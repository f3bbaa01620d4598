"""Of whom a triggered ability speaks ("if it's …", "that creature's power", "other"): of the
creature that it triggered on. Each was once taken for the source, in silence."""

import pytest

from legality import Combat, Position, forced_lethal
from legality.search.forced_lethal import Kills, Open
from tests.moments.answers import A, B
from tests.table import Value, board, creature, enchantment, equipment


def fought(position: Position, blocked: dict[str, list[str]] | None = None) -> Combat:
    """The combat after its damage, with everything attacking that is declared to."""
    attacks = dict(position.attacks or {})
    combat = Combat.begin(position).declare_attackers(attacks).next_step()
    combat = combat.declare_blockers(blocked or {})
    while combat.steps():
        while combat.waiting:
            side = "attacking" if combat.waiting[0] == "attacking" else "defending"
            combat = combat.assign_damage(next(iter(combat.legal)), side)  # type: ignore[arg-type]
        combat = combat.next_step()
    return combat.settle()


def life_of_bob(text: str, *attackers: Value) -> int:
    """Bob's life after those creatures of Ann's hit him; an enchantment of hers has the text."""
    names = " ".join(str(one["id"]) for one in attackers)
    combat = fought(board(*attackers, enchantment("law", A, text), attacks=names))
    assert not combat.gaps
    return combat.outcome.life[B]


GOBLIN = creature("g", A, "2/2", types="Creature — Goblin")
ELF = creature("e", A, "2/2", types="Creature — Elf")


@pytest.mark.parametrize(
    ("text", "life"),
    [
        # Goblin 2, Elf 2 - 1 = 1
        (
            "Whenever a creature you control attacks, if it's not a Goblin, it gets -1/-0 until "
            "end of turn.",
            17,
        ),
        # Goblin 2 + 5, Elf 2
        (
            "Whenever a creature you control attacks, if that creature is a Goblin, it gets +5/+0 "
            "until end of turn.",
            11,
        ),
        # neither flies
        (
            "Whenever a creature you control attacks, if it has flying, it gets +5/+0 until end of "
            "turn.",
            16,
        ),
        # both: 7 + 7 = 14
        (
            "Whenever a creature you control attacks, if its power is 2 or less, it gets +5/+0 "
            "until end of turn.",
            6,
        ),
        # the condition behind the first sentence too
        (
            "Whenever a creature you control attacks, it gets +1/+0 until end of turn. If it's an "
            "Elf, it gets +3/+0 until end of turn.",
            11,
        ),
        # 4 damage of the combat, and each of both adds its power: 2 + 2
        (
            "Whenever a creature you control attacks, each opponent loses life equal to that "
            "creature's power.",
            12,
        ),
    ],
)
def test_what_is_asked_of_it_is_asked_of_who_attacks(text: str, life: int) -> None:
    assert life_of_bob(text, GOBLIN, ELF) == life


def test_if_it_stands_on_a_creature_it_is_not_asked_of_that() -> None:
    """The ogre with the text is no Goblin: only the Goblin gets +5/+0. 3 + 7 + 2 = 12."""
    text = (
        "Whenever another creature you control attacks, if it's a Goblin, it gets +5/+0 until end "
        "of turn."
    )
    ogre = creature("o", A, "3/3", text, types="Creature — Ogre")
    assert fought(board(ogre, GOBLIN, ELF, attacks="o g e")).outcome.life[B] == 8


@pytest.mark.parametrize(("types", "dead"), [("Creature — Wall", False), ("Creature — Elf", True)])
def test_that_creature_is_the_one_that_blocks(types: str, dead: bool) -> None:
    text = (
        "Whenever this creature blocks or becomes blocked by a creature, if that creature isn't a "
        "Wall, destroy that creature."
    )
    ogre = creature("o", A, "0/3", text, types="Creature — Ogre")
    guard = creature("w", B, "0/9", types=types)
    combat = fought(board(ogre, guard, attacks="o"), {"w": ["o"]})
    assert not combat.gaps
    assert ("w" in combat.outcome.died) is dead


@pytest.mark.parametrize(("whom", "died"), [("it", {"e"}), ("that creature", {"e"})])
def test_what_deals_damage_to_it_deals_it_to_another(whom: str, died: set[str]) -> None:
    """1 damage to the 2/1 and to the Goblin of toughness 2, as they attack: the 2/1 is dead before
    combat damage, and Bob loses the Goblin's 2 alone."""
    text = f"Whenever a creature attacks, this enchantment deals 1 damage to {whom}."
    frail = creature("e", A, "2/1", types="Creature — Elf")
    combat = fought(board(GOBLIN, frail, enchantment("law", B, text), attacks="g e"))
    assert not combat.gaps
    assert set(combat.outcome.died) == died
    assert combat.outcome.life[B] == 18


def test_they_who_attack_beside_it_are_not_it_alone() -> None:
    """Whether "they" get +1/+1 as well as the source is not read, and said."""
    text = "Whenever this creature and at least two other creatures attack, they get +1/+1 until "
    text += "end of turn."
    ogre = creature("o", A, "3/3", text, types="Creature — Ogre")
    assert fought(board(ogre, GOBLIN, ELF, attacks="o g e")).gaps.not_understood == (("o", text),)


def test_life_by_the_size_of_who_is_destroyed() -> None:
    """608.2h: as it last was: 1; its own would be 7."""
    text = (
        "Whenever this creature blocks or becomes blocked by a creature, destroy that creature. "
        "You gain life equal to that creature's toughness."
    )
    wurm, guard = creature("s", A, "7/7", text), creature("w", B, "1/1")
    combat = fought(board(wurm, guard, attacks="s"), {"w": ["s"]})
    assert not combat.gaps
    assert combat.outcome.life[A] == 21


def test_by_the_power_of_who_blocks() -> None:
    """3 + 1 = 4 against a 1/4 that blocks: it dies; by its own power 6, by nobody's 3."""
    text = (
        "Whenever this creature becomes blocked by a creature, this creature gets +X/+0 until end "
        "of turn, where X is that creature's power."
    )
    ogre = creature("o", A, "3/3", text)
    for toughness, dead in ((4, True), (5, False)):
        guard = creature("w", B, f"1/{toughness}")
        combat = fought(board(ogre, guard, attacks="o"), {"w": ["o"]})
        assert not combat.gaps
        assert ("w" in combat.outcome.died) is dead


def test_a_creature_that_nothing_has_named_is_not_the_source() -> None:
    """No creature but the source is named: whose toughness is lost is not read, and said."""
    text = "Whenever this creature attacks, you lose life equal to that creature's toughness."
    combat = fought(board(creature("o", A, "3/3", text), attacks="o"))
    assert combat.gaps.not_understood == (("o", text),)
    assert combat.outcome.life[A] == 20


# -- others ----------------------------------------------------------------------------------------


def test_each_other_than_itself_is_counted() -> None:
    """Two Goblins and an Elk: each Goblin shares its type with one other. 2 + 1, 2 + 1, 2."""
    text = (
        "Whenever a creature you control attacks, it gets +1/+0 until end of turn for each other "
        "attacking creature that shares a creature type with it."
    )
    more = creature("h", A, "2/2", types="Creature — Goblin")
    elk = creature("k", A, "2/2", types="Creature — Elk")
    assert life_of_bob(text, GOBLIN, more, elk) == 20 - 3 - 3 - 2


@pytest.mark.parametrize(
    ("text", "life"),
    [
        # one other creature: 3 + 1
        (
            "Whenever equipped creature attacks alone, it gets +1/+1 until end of turn for each "
            "other creature you control.",
            16,
        ),
        (
            "Whenever equipped creature attacks, it gets +X/+X until end of turn, where X is the "
            "number of other creatures you control.",
            16,
        ),
        # the other one is at home
        (
            "Whenever equipped creature attacks, other creatures you control get +5/+0 until end "
            "of turn.",
            17,
        ),
        (
            "Whenever equipped creature attacks, put a +1/+1 counter on each other creature you "
            "control.",
            17,
        ),
    ],
)
def test_other_than_what_is_equipped(text: str, life: int) -> None:
    position = board(
        creature("o", A, "3/3"), creature("h", A, "1/1"), equipment("s", A, "o", text), attacks="o"
    )
    combat = fought(position)
    assert not combat.gaps
    assert combat.outcome.life[B] == life


def test_whether_each_other_is_other_than_the_source_is_not_guessed() -> None:
    """Of an enchantment "each other attacking creature" is each but the one that attacks, of a
    creature with the same text it may be each but that creature: the text alone does not tell."""
    text = (
        "Whenever a creature you control attacks, each other attacking creature gets +1/+0 until "
        "end of turn."
    )
    combat = fought(board(GOBLIN, ELF, enchantment("law", A, text), attacks="g e"))
    assert ("law", text) in combat.gaps.not_understood


# -- those creatures -------------------------------------------------------------------------------


def test_those_creatures_are_those_that_attack_that_player() -> None:
    """Ann's law weakens whoever attacks her: Bob's wolf attacks Ann for 2 - 1, his bear Cid for
    2."""
    law = enchantment(
        "law",
        "Ann",
        "Whenever one or more creatures attack you, those creatures get -1/-0 until end of turn.",
    )
    wolf, bear = creature("w", "Bob", "2/2"), creature("b", "Bob", "2/2")
    value = {
        "players": [{"name": "Bob"}, {"name": "Ann"}, {"name": "Cid"}],
        "permanents": [law, wolf, bear],
        "attacks": {"w": "Ann", "b": "Cid"},
        "rules": "current",
    }
    combat = fought(Position.from_value(value))
    assert not combat.gaps
    assert (combat.outcome.life["Ann"], combat.outcome.life["Cid"]) == (19, 18)


def test_those_that_got_counters_are_not_the_attacker() -> None:
    text = (
        "Whenever this creature attacks, put a +1/+1 counter on each other creature you control. "
        "Those creatures gain trample until end of turn."
    )
    combat = fought(board(creature("o", A, "3/3", text), creature("h", A, "1/1"), attacks="o"))
    assert combat.gaps.not_understood == (("o", text),)


# -- that player -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "ann"),
    [
        ("Whenever a creature an opponent controls dies, that player loses 2 life.", 18),
        (
            "Whenever a creature an opponent controls dies, this enchantment deals 1 damage to "
            "that player.",
            19,
        ),
    ],
)
def test_that_player_is_who_controlled_what_died(text: str, ann: int) -> None:
    """Bob's law; Ann's 1/1 attacks and dies to his guard."""
    bear, guard = creature("a", A, "1/1"), creature("g", B, "2/2")
    combat = fought(board(bear, guard, enchantment("law", B, text), attacks="a"), {"g": ["a"]})
    assert not combat.gaps
    assert (combat.outcome.life[A], combat.outcome.life[B]) == (ann, 20)


def test_that_player_is_who_controls_what_enters() -> None:
    """Ann's token enters attacking: Ann loses the life, not whom it attacks."""
    makes = (
        "Whenever this creature attacks, create a 1/1 white Soldier creature token that's tapped "
        "and attacking."
    )
    seeker = "Whenever a creature an opponent controls enters, that player loses 1 life."
    combat = fought(
        board(creature("a", A, "2/2", makes), enchantment("law", B, seeker), attacks="a")
    )
    assert not combat.gaps
    assert (combat.outcome.life[A], combat.outcome.life[B]) == (19, 17)


def test_a_player_whom_nothing_has_named_is_not_the_defending_player() -> None:
    text = "When this creature dies, that player gains 3 life."
    combat = fought(
        board(creature("a", A, "1/1", text), creature("g", B, "2/2"), attacks="a"), {"g": ["a"]}
    )
    assert combat.gaps.not_understood == (("a", text),)


# -- it, behind a token or a card ------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this creature attacks, create a 2/2 red Goblin creature token that's tapped and "
        "attacking. It gains indestructible until end of turn.",
        "Whenever this creature attacks, create a 2/2 red Goblin creature token that's tapped and "
        "attacking. Put a +1/+1 counter on it.",
        "Whenever this creature deals combat damage to a player, reveal the top card of your "
        "library. You gain life equal to its mana value.",
        "Whenever this creature attacks, exile the top card of your library. Defending player "
        "loses life equal to its mana value.",
    ],
)
def test_it_may_be_the_token_or_the_card(text: str) -> None:
    ogre = creature("o", A, "3/3", text, mana_value=3)
    combat = fought(board(ogre, attacks="o"))
    assert combat.gaps.not_understood == (("o", text),)


def test_it_behind_a_drawn_card_is_the_creature() -> None:
    """3 + 2, and the card is drawn."""
    text = "Whenever this creature attacks, draw a card. It gets +2/+0 until end of turn."
    combat = fought(board(creature("o", A, "3/3", text), attacks="o"))
    assert not combat.gaps
    assert combat.outcome.life[B] == 15


# -- of two that meet ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "dead"),
    [
        # Ann's 3/3 and Bob's 2/3 that blocks it: 3 damage kills the blocker, unless it is larger
        (
            "Whenever a creature blocks a creature, the blocking creature gets +0/+1 until end of "
            "turn.",
            [],
        ),
        (
            "Whenever a creature blocks a creature, the attacking creature gets +0/+1 until end of "
            "turn.",
            ["w"],
        ),
        ("Whenever a creature blocks a creature, it gets +0/+1 until end of turn.", []),
        (
            "Whenever a creature becomes blocked by a creature, it gets +0/+1 until end of turn.",
            ["w"],
        ),
        (
            "Whenever a creature becomes blocked by a creature with lesser power, destroy the "
            "blocking creature.",
            ["w"],
        ),
        (
            "Whenever a creature blocks a creature with lesser power, destroy the attacking "
            "creature.",
            ["w"],
        ),
    ],
)
def test_which_of_the_two(text: str, dead: list[str]) -> None:
    attacker, blocker = creature("a", A, "3/3"), creature("w", B, "2/3")
    value = board(attacker, blocker, enchantment("law", A, text), attacks="a")
    combat = fought(value, {"w": ["a"]})
    assert not combat.gaps
    assert list(combat.outcome.died) == dead


def test_lesser_power_than_who_blocks() -> None:
    """A 4/4 blocks a 3/3: that has lesser power, and dies to the law before it deals damage."""
    text = (
        "Whenever a creature blocks a creature with lesser power, destroy the attacking creature."
    )
    value = board(
        creature("a", A, "3/3"), creature("w", B, "4/3"), enchantment("law", A, text), attacks="a"
    )
    combat = fought(value, {"w": ["a"]})
    assert list(combat.outcome.died) == ["a"]


def test_the_blocking_creature_that_has_the_text_itself_is_not_the_other() -> None:
    text = (
        "Whenever this creature blocks a creature, the blocking creature gets +0/+9 until end of "
    )
    text += "turn."
    value = board(creature("a", A, "3/3"), creature("w", B, "2/3", text), attacks="a")
    assert ("w", text) in fought(value, {"w": ["a"]}).gaps.not_understood


# -- "its controller" ------------------------------------------------------------------------------


def attacked(text: str) -> Combat:
    """After Ann's Elf has attacked Bob, who has an enchantment of that text."""
    position = board(ELF, enchantment("law", B, text))
    return Combat.begin(position).declare_attackers({"e": B}).resolve_triggers()


def test_whose_controller_is_dealt_damage_is_not_read_of_two() -> None:
    # The Elf's, or the enchantment's.
    text = "Whenever a creature attacks you, this enchantment deals 1 damage to its controller."
    combat = attacked(text)
    assert combat.outcome.life == {A: 20, B: 20}
    assert combat.not_understood == (("law", text),)


@pytest.mark.parametrize(
    ("text", "life"),
    [
        (
            "Whenever a creature attacks you, this enchantment deals 1 damage to that creature's "
            "controller.",
            {A: 19, B: 20},
        ),
        ("Whenever a creature attacks you, its controller loses 1 life.", {A: 19, B: 20}),
        (
            "Whenever a creature attacks you, this enchantment deals 1 damage to you.",
            {A: 20, B: 19},
        ),
    ],
)
def test_whose_controller_it_is_where_there_is_one(text: str, life: dict[str, int]) -> None:
    combat = attacked(text)
    assert (combat.outcome.life, combat.not_understood) == (life, ())


def test_the_controller_of_the_creature_itself() -> None:
    text = "Whenever this creature attacks, it deals 1 damage to its controller."
    position = board(creature("e", A, "2/2", text=text))
    combat = Combat.begin(position).declare_attackers({"e": B}).resolve_triggers()
    assert (combat.outcome.life, combat.not_understood) == ({A: 19, B: 20}, ())


@pytest.mark.parametrize("happens", ["blocks a creature", "becomes blocked by a creature"])
def test_whose_controller_is_meant_of_two_creatures_is_not_read(happens: str) -> None:
    """ "Its" may be the bear's or the ogre's: nobody loses life in silence."""
    text = f"Whenever this creature {happens}, its controller loses 2 life."
    own = A if "becomes" in happens else B
    bear, ogre = creature("bear", own, "1/4", text), creature("ogre", B if own == A else A, "1/4")
    attacker, blocker = ("bear", "ogre") if own == A else ("ogre", "bear")
    combat = fought(board(bear, ogre, attacks=attacker), {blocker: [attacker]})
    assert (combat.outcome.life[A], combat.outcome.life[B]) == (20, 20)
    assert ("bear", text) in combat.not_understood
    alone = text.replace(f" {happens},", " becomes blocked,")
    if own == A:  # 20 - 2: nobody else is named
        bear = creature("bear", own, "1/4", alone)
        combat = fought(board(bear, ogre, attacks=attacker), {blocker: [attacker]})
        assert (combat.outcome.life[A], combat.not_understood) == (18, ())


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        # 608.2h: the 3/1 has left combat with the first damage of the 2/4, and nothing tells whom
        # it fought as it was there
        ("When this creature dies, it deals 3 damage to each creature blocking it.", True),
        ("When this creature dies, you gain 1 life for each creature blocking it.", True),
        ("When this creature dies, destroy target creature blocking it.", True),
        ("When this creature dies, destroy target blocking creature.", False),
        ("When this creature dies, blocking creatures get -2/-2 until end of turn.", False),
        ("When this creature dies, you gain life equal to its toughness.", False),
        ("Whenever this creature becomes blocked, you gain 1 life for each creature blocking it.",
         False),
    ],
)  # fmt: skip
def test_whom_the_dead_fought_is_asked(text: str, is_asked: bool) -> None:
    position = board(creature("a", A, "3/1", text), creature("b", B, "2/4"), attacks="a")
    assert bool(fought(position, {"b": ["a"]}).gaps.not_understood) is is_asked


def test_nothing_is_proved_over_whom_the_dead_fought() -> None:
    """Bob has 1 life: the 2/2 that blocks the 1/1 may cost him it."""
    drains = "When this creature dies, each opponent loses 1 life"
    for text, kind in ((f"{drains} for each creature blocking it.", Open), (f"{drains}.", Kills)):
        players = [{"name": A}, {"name": B, "life": 1}]
        creatures = [creature("a", A, "1/1", text), creature("b", B, "2/2")]
        position = Position.from_value({"players": players, "permanents": creatures})
        assert isinstance(forced_lethal(position), kind)


def test_one_that_died_before_the_ability_resolves() -> None:
    """603.3b: Ann's first ability destroys the 3/1, and what blocked it is asked for the second."""
    text = (
        "Whenever this creature becomes blocked, destroy it.\n"
        "Whenever this creature becomes blocked, it deals 3 damage to each creature blocking it."
    )
    position = board(creature("a", A, "3/1", text), creature("b", B, "2/3"), attacks="a")
    assert fought(position, {"b": ["a"]}).gaps


def test_who_shares_a_color_with_that_creature() -> None:
    """Bob's white 1/1 blocks a red 2/2, and both red attackers are destroyed: the unblocked one
    deals no damage, where 20 - 2 = 18 if those that share a color with the 1/1 were meant."""
    text = (
        "Whenever this creature blocks a creature, destroy all creatures that share a color with "
        "that creature."
    )
    red = [creature(name, A, "2/2", colors=["R"]) for name in ("a", "c")]
    position = board(*red, creature("b", B, "1/1", text, colors=["W"]), attacks="a c")
    combat = fought(position, {"b": ["a"]})
    assert not combat.gaps
    assert combat.outcome.life[B] == 20


@pytest.mark.parametrize(
    "text",
    [
        # The token is sacrificed, and the 2/2 deals 2; or it is the 2/2, and Bob stays at 20.
        "Whenever this creature attacks, create a 0/1 green Plant creature token, then sacrifice "
        "it.",
        # 2 + 1 for the other attacker and 2; or one more for each of both.
        "Whenever you attack, creatures you control get +1/+0 until end of turn for each other "
        "creature you control.",
    ],
)
def test_what_it_may_mean_besides_is_asked(text: str) -> None:
    position = board(creature("a", A, "2/2", text), creature("c", A, "2/2"), attacks="a c")
    assert fought(position).gaps.not_understood


@pytest.mark.parametrize(
    ("lasts", "is_asked"),
    [
        ("until end of turn", False),
        ("for as long as this creature remains on the battlefield", True),
        ("for as long as you control this creature", True),
        ("for as long as this creature remains tapped", True),
    ],
)
def test_what_ends_with_the_source_is_asked(lasts: str, is_asked: bool) -> None:
    """611.2b: the 2/2 with the text dies to first strike, and by then the other attacker's +3/+0
    ends: 20 - 2 = 18, where 20 - 5 = 15 would be dealt if it lasted."""
    text = f"Whenever this creature attacks, other creatures you control get +3/+0 {lasts}."
    attackers = [creature("a", A, "2/2", text), creature("c", A, "2/2")]
    position = board(*attackers, creature("b", B, "2/2", "First strike"), attacks="a c")
    combat = fought(position, {"b": ["a"]})
    assert bool(combat.gaps.not_understood) is is_asked
    assert is_asked or combat.outcome.life[B] == 15
