"""Corners that no other test looked into; a fault put into each of them stayed unseen."""

from collections import Counter

import pytest

from legality import Legal, Position, check, problem_of
from legality import legal_blocks as view
from legality.effects import conditions as c
from legality.effects.players import Who
from legality.rulebook.attackers import attack_table
from legality.rulebook.conditions import holds
from legality.rulebook.moment import Viewpoint
from tests.rulebook.giants import attacks_of, blocks_of, giants
from tests.rulebook.test_paying import table, taxed
from tests.rulebook.test_seats import seated
from tests.table import (
    RULES_2006,
    RULES_2010,
    attack,
    block,
    board,
    broken,
    creature,
    enchantment,
    lasting,
    legal_attacks,
    legal_blocks,
    permanent,
    planeswalker,
)

# -- who is meant ----------------------------------------------------------------------------------


def test_a_cap_on_blockers_of_a_kind_counts_that_kind_alone() -> None:
    """RB6: one flier may block, and any number of others."""
    cap = enchantment("cap", "Ann", "No more than one creature with flying can block each combat.")
    fliers = [creature(name, "Bob", text="Flying") for name in "xy"]
    position = board(creature("A", "Ann"), *fliers, creature("z", "Bob"), cap, attacks="A")
    assert legal_blocks(position) == {"nobody", "x", "y", "z", "x z", "y z"}


def test_all_or_none_may_block_it() -> None:
    """ "… unless all creatures defending player controls block it": all, or none."""
    text = "This creature can't be blocked unless all creatures defending player controls block it."
    cast = [creature(name, "Bob") for name in "xy"]
    position = board(creature("A", "Ann", text=text), *cast, attacks="A")
    assert legal_blocks(position) == {"nobody", "x y"}


def test_an_attacker_with_vigilance_is_not_tapped_as_blocks_are_judged() -> None:
    """508.1f, where the position shows the state before the attack: A attacks and is tapped, so the
    condition fails; with vigilance it stays untapped, and holds."""
    text = "As long as this creature is untapped, it can't be blocked."

    def of(keywords: list[str]) -> Position:
        attacker = creature("A", "Ann", text=text, keywords=keywords)
        return board(attacker, creature("x", "Bob"), attacks="A", judge=["attacks", "blocks"])

    assert legal_blocks(of([])) == {"nobody", "x"}
    assert legal_blocks(of(["Vigilance"])) == {"nobody"}


# -- landwalk (702.14) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("controller", "types", "able"),
    [
        ("Bob", "Basic Land — Island", False),
        ("Ann", "Basic Land — Island", True),  # that is not the defending player's
        ("Bob", "Basic Land — Forest", True),
        ("Bob", "Artifact", True),
        ("Bob", "Creature — Island", True),  # no land
    ],
)
def test_islandwalk_asks_for_an_island_of_the_defending_player(
    controller: str, types: str, able: bool
) -> None:
    thing = permanent("thing", controller, types)
    if "Creature" in types:
        thing |= {"power": 0, "toughness": 1, "tapped": True}
    walker = creature("A", "Ann", text="Islandwalk")
    position = board(walker, creature("x", "Bob"), thing, attacks="A")
    assert ("x" in legal_blocks(position)) is able


# -- what a condition measures ---------------------------------------------------------------------


@pytest.mark.parametrize(("counters", "able"), [((1, 0), False), ((1, 1), True), ((0, 3), True)])
def test_counters_among_creatures(counters: tuple[int, int], able: bool) -> None:
    """Two or more counters among Ann's creatures, of whatever kind; Bob's four do not count."""
    among = "there are two or more counters among creatures you control"
    text = f"This creature can't attack unless {among}."
    mine = creature("A", "Ann", text=text, counters={"+1/+1": counters[0]})
    other = creature("B", "Ann", counters={"charge": counters[1]})
    theirs = creature("x", "Bob", counters={"+1/+1": 4})
    assert isinstance(attack(board(mine, other, theirs), "A"), Legal) is able


@pytest.mark.parametrize(("powers", "able"), [((3, 4), False), ((4, 4), True), ((9, 1), True)])
def test_total_power(powers: tuple[int, int], able: bool) -> None:
    text = "This creature can't attack unless creatures you control have total power 8 or greater."
    mine = creature("A", "Ann", f"{powers[0]}/1", text)
    position = board(mine, creature("B", "Ann", f"{powers[1]}/1"), creature("x", "Bob", "8/8"))
    assert isinstance(attack(position, "A"), Legal) is able


@pytest.mark.parametrize(("more", "able"), [(0, False), (1, True)])
def test_more_creatures_than_the_defending_player(more: int, able: bool) -> None:
    """Ann's A and B against Bob's two: as many are not more; Cid has none, so A may attack Cid."""
    text = "This creature can't attack unless you control more creatures than defending player."
    mine = [creature("A", "Ann", text=text), creature("B", "Ann")]
    mine += [creature("C", "Ann")] * more
    position = board(*mine, creature("x", "Bob"), creature("y", "Bob"), players="Ann Bob Cid")
    assert isinstance(attack(position, "A>Bob"), Legal) is able
    assert isinstance(attack(position, "A>Cid"), Legal)


# -- costs -----------------------------------------------------------------------------------------


def test_any_card_of_a_listed_graveyard_pays_for_any_card() -> None:
    """Two cards listed by name, of which nothing is known, pay for two exiles, not for three."""
    cost = "exile a card from your graveyard"
    three = [taxed(name, cost) for name in "abc"]
    lines = legal_attacks(table(*three, ann={"graveyard": ["Bear", "Plan"]}))
    assert "a b" in lines
    assert "a b c" not in lines


def test_blocking_strong_attackers_costs_and_others_do_not() -> None:
    """A has power 3, B power 2: {1} for blocking A alone."""
    text = "This creature can't block creatures with power 3 or greater unless you pay {1}."
    many = "This creature can block an additional creature each combat."
    position = board(
        creature("A", "Ann", "3/3"),
        creature("B", "Ann", "2/2"),
        creature("x", "Bob", text=f"{text}\n{many}"),
        attacks="A B",
        mana={"Bob": 0},
    )
    assert legal_blocks(position) == {"nobody", "x>B"}


# -- bands (702.22, 502.11 of 2006) ----------------------------------------------------------------


def test_a_creature_in_three_bands_is_told_of_once() -> None:
    cast = [creature(name, "Ann", text="Banding") for name in "abcd"]
    position = board(
        *cast, attacks="a b c d", bands=[["a", "b"], ["a", "c"], ["a", "d"]], judge=["attacks"]
    )
    told = [said for said, objects in broken(attack(position, "a b c d")) if objects == {"a"}]
    assert len(told) == 1


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("types", "able"),
    [("Legendary Creature — Elf", {"nobody"}), ("Creature — Elf", {"nobody", "x"})],
)
def test_a_short_name_is_that_of_a_legend_alone(types: str, able: set[str]) -> None:
    """201.5b: "Mira" is what stands before the comma of "Mira, the Wary", if she is legendary."""
    mira = creature("A", "Ann", types=types, name="Mira, the Wary")
    law = enchantment("law", "Ann", "Mira can't be blocked.")
    position = board(mira, creature("x", "Bob"), law, attacks="A")
    assert {" ".join(one) or "nobody" for one in view(position)} == able
    assert len(view(position).gaps.not_understood) == (1 if "x" in able else 0)


# -- lasting effects -------------------------------------------------------------------------------


def test_who_gets_an_ability_by_a_spell_has_it_as_its_own() -> None:
    """ "~ can't be blocked" said by a spell of A is of A and of nobody else."""
    position = board(
        creature("A", "Ann"),
        creature("B", "Ann"),
        creature("x", "Bob"),
        attacks="A B",
        effects=[lasting("Target creature gains flying until end of turn.", "A", controller="Ann")],
    )
    assert legal_blocks(position) == {"nobody", "x>B"}


def test_in_2006_nobody_is_made_to_join() -> None:
    """A plain board of that edition: alternatives in which each does nothing stay fine."""
    position = board(creature("A", "Ann"), creature("x", "Bob"), attacks="A", rules=RULES_2006)
    assert isinstance(block(position, "nobody"), Legal)
    assert isinstance(block(position, "x"), Legal)


def test_who_attacks_cannot_be_tapped_for_another_whomever_it_attacks() -> None:
    """508.1f comes before 508.1i: attacking has tapped b by then, and a itself. a attacks where b
    stays home and is tapped for it, b attacks alone, and both together cannot."""
    a = taxed("a", "tap an untapped creature you control")
    position = board(a, creature("b", "Ann"), players="Ann Bob Cid")
    assert legal_attacks(position) == {"nobody", "a>Bob", "a>Cid", "b>Bob", "b>Cid"}


# -- states that a filter asks for -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "fields"),
    [
        ("goaded", {"goaded_by": ["Ann"]}),
        ("suspected", {"suspected": True}),
        ("modified", {"counters": {"+1/+1": 1}}),
        ("face-down", {"face_down": True}),
        ("token", {"type_line": "Token Creature — Bear"}),
    ],
)
def test_a_creature_in_that_state_and_no_other(state: str, fields: dict[str, object]) -> None:
    """x is in the state and y is not: of the two, y may block alone."""
    plural = "creature tokens" if state == "token" else f"{state} creatures"
    attacker = creature("A", "Ann", text=f"This creature can't be blocked by {plural}.")
    in_it = {**creature("x", "Bob"), **fields}
    position = board(attacker, in_it, creature("y", "Bob"), attacks="A")
    assert not view(position).gaps.not_understood
    assert {" ".join(one) or "nobody" for one in view(position)} == {"nobody", "y"}


@pytest.mark.parametrize(
    ("kind", "on"), [("aura", "x"), ("equipment", "x"), ("aura of another", "y")]
)
def test_modified_by_what_it_wears(kind: str, on: str) -> None:
    """700.9: an Equipment on it, or an Aura that its own controller controls."""
    wears = {
        "aura": permanent("it", "Bob", "Enchantment — Aura", attached_to="x"),
        "equipment": permanent("it", "Ann", "Artifact — Equipment", attached_to="x"),
        "aura of another": permanent("it", "Ann", "Enchantment — Aura", attached_to="x"),
    }[kind]
    attacker = creature("A", "Ann", text="This creature can't be blocked by modified creatures.")
    position = board(attacker, creature("x", "Bob"), wears, attacks="A")
    assert legal_blocks(position) == ({"nobody", "x"} if on == "y" else {"nobody"})


# -- more corners ----------------------------------------------------------------------------------


def test_who_attacks_together_is_everybody_of_the_side() -> None:
    """508.1d: Ann's creature attacks, so that of her teammate does, who declares with her."""
    text = "If a creature attacks, all creatures attack if able."
    lines = attacks_of(giants(creature("a", "Ann", text=text), creature("b", "Amy")))
    both = {f"a>{one} b>{other}" for one in ("Bob", "Bea") for other in ("Bob", "Bea")}
    assert lines == {"nobody"} | both


def test_a_question_about_one_permanent_by_its_id_is_asked() -> None:
    """Of a class it may be so of one and not of another; @A is one creature."""
    law = enchantment("law", "Ann", "@A can't be blocked as long as they attacked last turn.")
    cast = [creature("A", "Ann"), creature("B", "Ann"), creature("x", "Bob"), law]
    position = board(*cast, attacks="A B", blocks="x>A", judge=["blocks"])
    judgement = check(position)
    assert [one.asked for one in judgement.asks] == ["they attacked last turn"]
    assert judgement.not_understood == ()


def test_blocking_costs_where_the_player_attacked_has_a_forest() -> None:
    """805.10e: a attacks Bob, who has one, and b attacks Bea, who has none: nobody has mana."""
    law = enchantment(
        "law",
        "Ann",
        "As long as defending player controls a Forest, creatures can't block unless their "
        "controller pays {2} for each of those creatures.",
    )
    cast = [creature("a", "Ann"), creature("b", "Ann"), creature("x", "Bob"), law]
    mana = {"Bob": 0, "Bea": 0}
    forest = permanent("forest", "Bob", "Land — Forest")
    position = giants(*cast, forest, attacks="a>Bob b>Bea", mana=mana)
    assert blocks_of(position) == {"nobody", "x>b"}
    assert blocks_of(giants(*cast, attacks="a>Bob b>Bea", mana=mana)) == {"nobody", "x>a", "x>b"}


@pytest.mark.parametrize(("mana", "able"), [(1, False), (2, True)])
def test_a_cost_of_blocking_is_paid_once_whomever_the_attackers_attack(
    mana: int, able: bool
) -> None:
    """509.1d: {2} for blocking, though x blocks one that attacks Bob and one that attacks Bea."""
    text = (
        "This creature can't block unless you pay {2}.\n"
        "This creature can block an additional creature each combat."
    )
    cast = [creature("a", "Ann"), creature("b", "Ann"), creature("x", "Bob", text=text)]
    lines = blocks_of(giants(*cast, attacks="a>Bob b>Bea", mana={"Bob": mana}))
    assert lines == ({"nobody", "x>a", "x>b", "x>a+b"} if able else {"nobody"})


def test_a_price_on_nothing_is_no_cost() -> None:
    text = "Creatures can't block Goblins unless their controller pays {1}."
    cast = [creature("x", "Bob"), enchantment("law", "Ann", text)]
    bear, goblin = creature("A", "Ann"), creature("A", "Ann", types="Creature — Goblin")
    assert problem_of(board(bear, *cast, attacks="A"), "Bob").costs == ()
    assert len(problem_of(board(goblin, *cast, attacks="A"), "Bob").costs) == 1


def test_who_is_tapped_for_another_that_attacks_does_not_attack_beside_it() -> None:
    """508.1f, 508.1h: b pays for a, or attacks, whomever of the two opponents."""
    taps = taxed("a", "tap an untapped creature you control")
    position = board(taps, creature("b", "Ann"), players="Ann Bob Cid")
    lines = {"nobody", "a>Bob", "a>Cid", "b>Bob", "b>Cid"}
    assert attacks_of(position) == lines


@pytest.mark.parametrize(("tapped", "flies"), [("", True), ("B", True), ("C", True), ("BC", False)])
def test_each_of_two_texts_in_the_same_words_has_its_own_condition(
    tapped: str, flies: bool
) -> None:
    text = "As long as this creature is untapped, creatures you control have flying."
    cast = [creature(name, "Ann", text=text, tapped=name in tapped) for name in "BC"]
    position = board(creature("A", "Ann"), *cast, creature("x", "Bob"), attacks="A")
    assert legal_blocks(position) == ({"nobody"} if flies else {"nobody", "x"})


def test_instances_that_add_up_are_given_by_each_text() -> None:
    """702.83b: each instance of exalted triggers; two of flying are one."""
    laws = [
        enchantment(name, "Ann", f"Creatures you control have {word}.")
        for word in ("exalted", "battle cry", "flying")
        for name in (f"{word}1", f"{word}2")
    ]
    table = attack_table(board(creature("A", "Ann"), *laws))
    told = Counter(word.name for word, _ in table.keywords(table.here["A"]))
    assert told == {"exalted": 2, "battle cry": 2, "flying": 1}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Creatures can't block this creature unless their controller pays {2}.", True),
        ("Creatures can't block this creature unless their controller pays {X}.", False),
        (
            "This creature can't be blocked unless defending player pays {2} for each creature"
            " blocking it.",
            True,
        ),
        (
            "This creature can't be blocked unless defending player pays {X} for each creature"
            " blocking it.",
            False,
        ),
    ],
)
def test_being_blocked_for_an_unknown_amount_is_not_read(text: str, read: bool) -> None:
    cast = [creature("A", "Ann", text=text), creature("x", "Bob")]
    judgement = check(board(*cast, attacks="A", blocks="x", mana={"Bob": 2}, judge=["blocks"]))
    assert (judgement.not_understood == ()) is read


def test_a_planeswalker_of_a_team_is_no_team() -> None:
    """810.7c of 2010: nobody attacks Bob, hence not the team; the planeswalker of Bea they may."""
    moat = enchantment("moat", "Bob", "Creatures can't attack you.")
    jura = planeswalker("jura", "Bea")
    position = giants(creature("a", "Ann"), jura, moat, rules=RULES_2010)
    assert attacks_of(position) == {"nobody", "a>jura"}


def test_what_is_of_every_type_has_one_that_nobody_else_has() -> None:
    """The chosen type may be one that only the changeling has: an Elf stands here, and an Advisor,
    which is the first of all creature types; what a text says of others is asked for each."""
    text = "Creatures of the chosen type can't block."
    cast = [
        creature("A", "Ann", types="Creature — Advisor"),
        creature("x", "Bob", types="Creature — Elf"),
        creature("y", "Bob", text="Changeling", types="Creature — Shapeshifter"),
        enchantment("law", "Ann", text),
    ]
    position = board(*cast, attacks="A", blocks="x>A y>A", judge=["blocks"])
    kinds = {one.asked.removeprefix("the chosen type is ") for one in check(position).asks}
    assert len(kinds - {"Advisor", "Elf", "Shapeshifter"}) == 1


@pytest.mark.parametrize(("number", "able"), [(1, False), (2, True)])
def test_more_creatures_than_the_attacking_player(number: int, able: bool) -> None:
    """Ann has one creature, a flier; with two Bob has more, and his have reach."""
    text = "As long as you control more creatures than attacking player, creatures you control have"
    guards = [creature(f"x{one}", "Bob") for one in range(number)]
    law = enchantment("law", "Bob", f"{text} reach.")
    position = board(creature("A", "Ann", text="Flying"), *guards, law, attacks="A")
    assert ("x0" in legal_blocks(position)) is able


@pytest.mark.parametrize(
    ("law", "blocked"), [("All creatures lose flying.", True), ("All creatures lose reach.", False)]
)
def test_a_printed_keyword_is_lost_to_an_older_text(law: str, blocked: bool) -> None:
    """613.1f, 613.7: what a card has of its own is there before any effect, whatever came first."""
    cast = [enchantment("law", "Ann", law), creature("A", "Ann", text="Flying")]
    position = board(*cast, creature("x", "Bob"), attacks="A")
    assert ("x" in legal_blocks(position)) is blocked


@pytest.mark.parametrize(("range_", "near"), [(0, ""), (1, "Bob Dan"), (2, "Bob Cid Dan")])
def test_an_opponent_is_one_within_range(range_: int, near: str) -> None:
    """801.2: all have 20 life; who sees nobody sees no opponent with 5 or more."""
    text = "This creature can't attack unless an opponent has 5 or more life."
    position = seated(creature("A", "Ann", text=text), ranges={"Ann": range_})
    assert legal_attacks(position) == {"nobody", *(f"A>{name}" for name in near.split())}


def test_the_life_of_a_player_who_is_nobody_yet_is_not_told() -> None:
    table = attack_table(board(creature("A", "Ann")))
    viewpoint = Viewpoint(None, "Ann")
    for who, told in ((Who.DEFENDING, None), (Who.OPPONENTS, True), (Who.YOU, True)):
        assert holds(table, c.LifeIs(who, ">=", 20), viewpoint) is told


@pytest.mark.parametrize(
    "text",
    [
        "This creature has {} as long as its power is greater than the number of creatures"
        " defending player controls.",
        "As long as creatures defending player controls have total power 3 or greater, this"
        " creature has {}.",
        "This creature has {} as long as defending player controls a creature.",
    ],
)
@pytest.mark.parametrize("keyword", ["flying", "menace"])
def test_what_nobody_in_particular_controls_is_not_counted(text: str, keyword: str) -> None:
    """508.5: beside the attack nothing says who the defending player is; no creatures are not
    fewer than its power, nor less than power 3. It is listed."""
    attacker = creature("a", "Ann", "1/1", text=text.format(keyword))
    blockers = [creature("x", "Bob", "2/2"), creature("y", "Bob", "2/2")]
    judged = check(board(attacker, *blockers, attacks="a", blocks="x>a"))
    assert [name for name, _ in judged.not_understood] == ["a"]


@pytest.mark.parametrize(
    ("owners", "blocks"), [("Ann Amy", {"nobody"}), ("Amy Amy", {"nobody", "x"})]
)
def test_the_attacking_player_is_one_of_the_two(owners: str, blocks: set[str]) -> None:
    """810.7b: two artifacts of one head are two artifacts of the attacking player; one of each head
    are not."""
    text = "As long as attacking player controls two or more artifacts, creatures you control have"
    law = enchantment("law", "Bob", f"{text} reach.")
    cast = [creature("a", "Ann", text="Flying"), creature("x", "Bob"), law]
    cast += [permanent(f"orb{n}", owner, "Artifact") for n, owner in enumerate(owners.split())]
    assert blocks_of(giants(*cast, attacks="a>Bob")) == {one.replace("x", "x>a") for one in blocks}


def test_life_pays_for_what_is_short_of_mana_together() -> None:
    """119.4, 107.4f: without mana {W/P} is 2 life each; 3 life are enough for one."""
    cast = [taxed(name, "pay {W/P}") for name in "ab"]
    assert attacks_of(table(*cast, ann={"life": 3, "mana": 0})) == {"nobody", "a>Bob", "b>Bob"}
    assert "a>Bob b>Bob" in attacks_of(table(*cast, ann={"life": 4, "mana": 0}))
    assert "a>Bob b>Bob" in attacks_of(table(*cast, ann={"life": 3, "mana": 1}))
