"""What a search does not play: where it could change the answer, nothing is proved and the line is
named; where it could not, the answer stays."""

from typing import Any

import pytest
from msgspec.structs import replace

from legality import Combat, Position
from legality.combat.not_modelled import not_modelled
from legality.search.best_attack import best_attack
from legality.search.best_block import best_block
from legality.search.forced_lethal import Kills, Open, Survives, forced_lethal
from tests.table import RULES_2010, aura, board, creature, enchantment, land, lasting, permanent

A, B = "Ann", "Bob"


def with_text(text: str, where: str, attacks: str | None = None) -> Position:
    """Ann's red 3/3 bear and Bob's 2/2 guard; the text on one of them, or on an enchantment of
    either player."""
    bear = creature("bear", A, "3/3", text if where == "bear" else "", colors=["R"])
    guard = creature("guard", B, "2/2", text if where == "guard" else "")
    more = [enchantment("law", where, text)] if where in (A, B) else []
    return board(bear, guard, *more, attacks=attacks)


def answers(where: str, text: str, life: int = 20) -> list[Any]:
    """The three searches on that board, Bob having so much life in the first."""
    still, attacked = with_text(text, where), with_text(text, where, "bear")
    ann, bob = still.players
    pressed = replace(still, players=(ann, replace(bob, life=life)))
    return [forced_lethal(pressed), best_attack(still), best_block(attacked)]


MATTER = [
    # prevention, protection, redirection
    (A, "If a source would deal damage to a creature you control, prevent half that damage, "
        "rounded up."),
    ("guard", "All damage that would be dealt to you is dealt to this creature instead."),
    ("guard", "Absorb 1"),
    # numbers that are not told
    ("guard", "Bushido X"),
    ("bear", "Rampage X"),
    ("bear", "Toxic X"),
    # multiplied damage
    (A, "If a red or artifact source you control would deal damage to a permanent or player, it "
        "deals double that damage instead."),
    (A, "If a red or artifact source you control would deal damage to a player, it deals that much "
        "damage plus 1 instead."),
    # destruction and death replaced
    ("guard", "If this creature would be destroyed, regenerate it."),
    # triggers
    ("guard", "Whenever this creature blocks, destroy target creature."),
    (B, "Whenever a creature attacks you, its controller sacrifices it."),
    ("bear", "When this creature becomes tapped, you may sacrifice a creature."),
    # words that were not read
    (A, "Creatures you control attack in a manner unheard of."),
]  # fmt: skip


@pytest.mark.parametrize(("where", "text"), MATTER)
def test_nothing_is_proved_over_a_line_that_is_not_played(where: str, text: str) -> None:
    """At 3 life Bob's guard has to block."""
    holder = where if where not in (A, B) else "law"
    for answer in answers(where, text, life=3):
        assert (holder, text) in (*answer.not_modelled, *answer.not_understood), answer
        if isinstance(answer, Kills | Survives | Open):
            assert isinstance(answer, Open)
            assert answer.to_value()["lethal"] is None
        else:
            assert not answer.proved
            assert answer.bound is None
            assert answer.to_value()["proved"] is False


PLAYED = [
    (A, "Prevent all combat damage that would be dealt this turn."),
    (A, "Prevent all combat damage that would be dealt by blocking creatures."),
    (B, "Prevent all combat damage that would be dealt to you."),
    ("guard", "Prevent all damage that would be dealt to this creature."),
    ("guard", "Protection from red"),
    ("guard", "Protection from everything"),
    (B, "You have protection from red."),
    (B, "Creatures you control have protection from red."),
    ("bear", "Exalted"),
    ("bear", "Battle cry"),
    ("bear", "Flanking"),
    ("bear", "Bushido 1"),
    ("guard", "Bushido 1"),
    ("bear", "Rampage 2"),
    ("bear", "Melee"),
    ("bear", "Afflict 2"),
    ("bear", "Dethrone"),
    ("bear", "Frenzy 1"),
    ("bear", "Training"),
    ("bear", "Poisonous 1"),
    ("guard", "Whenever this creature blocks, you gain 2 life."),
    (B, "Whenever a creature attacks you, you gain 1 life."),
    (A, "Whenever a creature you control deals combat damage to a player, draw a card."),
    ("bear", "Whenever this creature attacks, it gets +2/+0 until end of turn."),
    ("bear", "Whenever this creature becomes blocked, it gets +2/+2 until end of turn."),
    (A, "Attacking creatures you control have exalted."),
    (A, "Attacking creatures you control get +1/+0."),
    (B, "Blocking creatures you control get +0/+2."),
    (B, "Tapped creatures get -1/-1."),
    ("bear", "This creature gets +1/+1 for each other attacking creature."),
    ("bear", "This creature gets +2/+0 as long as it's attacking."),
]
"""What a combat plays since it changes what comes of it."""
HARMLESS = [
    ("bear", ""),
    ("bear", "Trample"),
    ("bear", "Flying, first strike, lifelink"),
    ("bear", "Toxic 1"),
    ("guard", "Deathtouch"),
    ("guard", "Ward {2}"),
    ("guard", "Hexproof"),
    ("guard", "Protection from black"),
    ("bear", "Protection from white"),
    ("guard", "{1}: Regenerate this creature."),
    ("guard", "{T}: Prevent the next 1 damage that would be dealt to any target this turn."),
    ("guard", "When this creature enters, you gain 2 life."),
    ("guard", "Whenever you cast a spell, you gain 1 life."),
    ("guard", "At the beginning of your upkeep, you lose 1 life."),
    ("guard", "Whenever this creature attacks, you gain 5 life."),
    ("guard", "Exalted"),
    ("guard", "Flanking"),
    ("bear", "Whenever this creature blocks, it gets +2/+2 until end of turn."),
    (A, "Creatures you control get +1/+1."),
    (A, "Other creatures you control get +1/+1 and have trample."),
    (A, "Creatures you control have first strike."),
    (B, "This enchantment enters tapped."),
    (B, "Damage can't be prevented."),
    (A, "You have no maximum hand size."),
    (A, "Spells you cast cost {1} less to cast."),
    (B, "Creatures can't attack you unless their controller pays {2} for each of those creatures."),
    (A, "Lands you control have \"{T}: Add one mana of any color.\""),
    ("bear", "If this card is in your graveyard, it has flying."),
    # what is done after the last damage, and no player lives or dies by
    ("guard", "Persist"),
    ("guard", "Undying"),
    (A, "Whenever a creature you control deals combat damage to a player, draw a card."),
    ("bear", "Ingest"),
    # nobody gains life
    (A, "Whenever you gain life, each opponent loses that much life."),
    (B, "Players can't gain life."),
]  # fmt: skip


@pytest.mark.parametrize(("where", "text"), [*PLAYED, *HARMLESS])
def test_what_could_change_nothing_leaves_the_answer(where: str, text: str) -> None:
    lethal, attack, block = answers(where, text)
    assert isinstance(lethal, Survives)
    assert attack.proved
    assert block.proved
    assert (attack.bound, block.bound) == (attack.score, block.score)
    assert not any(one.gaps for one in (lethal, attack, block))


BASE = "Other creatures you control have base power and toughness 3/3."
ALL = "Creatures you control have base power and toughness 3/3."


def test_a_base_size_of_a_creature_matters_where_it_dies_too_soon() -> None:
    # what the lord makes of the others is missed only after a first damage step, and by who dies
    lord = creature("lord", A, "2/2", BASE)
    plain = board(lord, creature("bear", A, "3/3"), creature("guard", B))
    quick = board(lord, creature("bear", A, "3/3"), creature("guard", B, text="First strike"))
    assert not_modelled(plain, "kills") == ()
    assert not_modelled(plain) == not_modelled(quick, "kills")
    assert not_modelled(plain) == (("lord", BASE),)


def test_a_base_size_of_an_aura_matters_where_what_it_enchants_may_die() -> None:
    # 704.5m: the Aura goes with its creature, and what it makes of the others with it
    bear, guard = creature("bear", A, "3/3"), creature("guard", B, text="First strike")
    law = permanent("law", A, "Enchantment", ALL)
    aura = {**law, "type_line": "Enchantment — Aura", "attached_to": "bear"}
    own = {**aura, "oracle_text": "Enchanted creature gets +1/+1."}
    assert not_modelled(board(bear, guard, law)) == ()
    assert not_modelled(board(bear, guard, own)) == ()
    assert not_modelled(board(bear, guard, aura)) == (("law", ALL),)


def test_damage_that_cant_be_prevented_matters_where_some_is() -> None:
    law = enchantment("law", A, "Damage can't be prevented.")
    assert not_modelled(board(creature("bear", A), creature("guard", B), law)) == ()
    knight = creature("knight", B, text="Protection from red")
    named = (("law", "Damage can't be prevented."),)
    assert not_modelled(board(creature("bear", A), knight, law)) == named
    fog = lasting("Prevent all combat damage that would be dealt this turn.")
    assert not_modelled(board(creature("bear", A), law, effects=[fog])) == named


def test_switched_numbers_matter_where_a_bonus_is_uneven() -> None:
    switched = lasting("Switch this creature's power and toughness until end of turn.", "bear")
    cry = creature("cry", A, text="Battle cry")
    assert not_modelled(board(creature("bear", A, "1/3"), effects=[switched])) == ()
    named = not_modelled(board(creature("bear", A, "1/3"), cry, effects=[switched]))
    assert [holder for holder, _ in named] == ["bear"]


def test_a_keyword_that_is_listed_and_written_may_be_one_or_two() -> None:
    # the list adds to the text, and lists of cards repeat it
    twice = creature("bear", A, text="Flanking", keywords=["Flanking"])
    assert not_modelled(board(twice)) == (("bear", "Flanking"),)
    bare = creature("bear", A, text="Bushido 2", keywords=["Bushido"])
    assert not_modelled(board(bare)) == (("bear", "Bushido"),)
    assert not_modelled(board(creature("bear", A, keywords=["Flanking", "Flanking"]))) == ()


@pytest.mark.parametrize(
    "text",
    [
        "This creature gets +1/+0 as long as it's attacking and you have a card in hand.",
        "Attacking creatures with power 2 or less get +1/+1.",
        "Creatures you control get +X/+0 as long as they're attacking, where X is your devotion to "
        "red.",
    ],
)
def test_a_bonus_that_the_board_does_not_tell_is_named(text: str) -> None:
    found = not_modelled(board(creature("bear", A, text=text)))
    assert found == (("bear", text),)


def test_texts_that_spells_left_and_counters() -> None:
    creatures = creature("bear", A), creature("guard", B)
    shield = lasting("Regenerate this creature.", "guard")
    fog = lasting("Prevent all combat damage that would be dealt this turn.")
    grown = lasting("This creature gets +2/+2 until end of turn.", "bear")
    found = not_modelled(board(*creatures, effects=[shield, fog, grown]))
    assert found == (("guard", "Regenerate this creature."),)
    shielded = creature("bear", A, counters={"shield": 1, "+1/+1": 2})
    assert not_modelled(board(shielded)) == (("bear", "shield counter"),)
    ending = creature("bear", A, counters={"finality": 1, "+1/+1": 2})
    assert not_modelled(board(ending)) == (("bear", "finality counter"),)


def test_a_keyword_counter_is_played_as_its_keyword_is() -> None:
    """122.1b. The exalted counter (702.83) makes the bear a 20/20 that kills Bob at 20 life, who
    has nothing to block with; a decayed creature is sacrificed at end of combat, which matters
    where more than life is asked; a flying counter changes nothing; none is none."""
    for counters, left_out, answer in (
        ({"exalted": 1}, (), Kills),
        ({"decayed": 1}, (("bear", "decayed counter"),), Survives),
        ({"flying": 1}, (), Survives),
        ({"exalted": 0}, (), Survives),
    ):
        position = board(creature("bear", A, "19/19", counters=counters))
        assert not_modelled(position) == left_out
        assert isinstance(forced_lethal(position), answer)


@pytest.mark.parametrize(("rules", "open_"), [("2009-05-01", True), (RULES_2010, False)])
def test_lifelink_of_which_each_instance_counts_is_named_where_it_is_given(
    rules: str, open_: bool
) -> None:
    # to 2009-05 each instance was a triggered ability of its own, and who has one may get another
    own = board(creature("x", A), creature("y", B, text="Lifelink"), rules=rules)
    assert not_modelled(own) == ()
    law = enchantment("law", B, "Creatures you control have lifelink.")
    given = board(creature("x", A), creature("y", B), law, rules=rules)
    assert (not_modelled(given) == (("law", "Creatures you control have lifelink."),)) is open_


def test_a_keyword_that_nothing_plays_is_named_where_it_is_given() -> None:
    sword = {"id": "sword", "controller": A, "type_line": "Artifact — Equipment"}
    text = "Equipped creature has provoke."
    held = {**sword, "oracle_text": text, "attached_to": "x"}
    position = board(held, creature("x", A), creature("y", B))
    assert not_modelled(position) == (("sword", text),)
    assert not_modelled(board(held, creature("x", A))) == ()  # there is nobody to provoke
    listed = board(creature("x", A, keywords=["Provoke"]), creature("y", B))
    assert not_modelled(listed) == (("x", "Provoke"),)


def test_what_needs_a_choice_is_left_out_while_it_is_ahead_and_asked_once_it_has_happened() -> None:
    """702.39a: provoke has a target, and "you may": nothing is proved of an attack to come; of one
    that has been judged the resolution is asked, and the block hangs on it."""
    still, attacked = with_text("Provoke", "bear"), with_text("Provoke", "bear", "bear")
    lethal, attack = forced_lethal(still), best_attack(still)
    assert isinstance(lethal, Open)
    assert lethal.not_modelled == attack.not_modelled == (("bear", "Provoke"),)
    block = best_block(attacked)
    assert not block.proved
    assert [(one.id, one.text) for one in block.asks] == [("bear", "Provoke")]


def test_lines_are_read_with_the_names_of_the_board() -> None:
    # "Kess" is a word of no text but where a permanent bears the name
    kess = creature("k", A, name="Kess")
    text, guard = "Kess has provoke.", creature("guard", B)
    assert not_modelled(board(kess, guard, enchantment("law", A, text))) == (("law", text),)
    plain = "Kess has trample."
    assert not_modelled(board(kess, enchantment("law", A, plain))) == ()


@pytest.mark.parametrize(
    "keyword",
    [
        *("flying", "reach", "shadow", "horsemanship", "fear", "intimidate", "skulk", "menace"),
        *("swampwalk", "defender", "haste", "vigilance", "unleash", "phasing", "indestructible"),
        *("first strike", "double strike", "deathtouch", "trample", "wither", "infect", "toxic 1"),
        *("trample over planeswalkers", "banding", "exalted", "battle cry", "melee", "bushido 1"),
        *("rampage 1", "flanking", "protection from red", "lifelink", "afflict 1", "dethrone"),
        *("training", "frenzy 1", "mobilize 1", "poisonous 1", "evolve"),
    ],
)
def test_what_a_combat_plays_or_need_not_play_is_not_named(keyword: str) -> None:
    for where in ("bear", "guard"):
        assert not_modelled(with_text(keyword.capitalize(), where)) == ()


@pytest.mark.parametrize(
    "keyword",
    [
        *("provoke", "enlist"),
    ],
)
def test_what_matters_only_as_it_attacks_is_named_where_it_may(keyword: str) -> None:
    text = keyword.capitalize()
    assert not_modelled(with_text(text, "bear")) == (("bear", text),)
    assert not_modelled(with_text(text, "guard")) == ()


BRAWN = (
    "As long as this card is in your graveyard and you control a Forest, "
    "creatures you control have trample."
)


def test_a_condition_of_two_subjects_waits_for_both() -> None:
    """Bob at 1 life can block the 3/3 with his 2/2 only: it dies, and he loses his last life."""
    text = (
        "Whenever a creature dies or a creature card is put into a graveyard from a library, each "
        "opponent loses 1 life."
    )
    lethal, attack, _ = answers(A, text, life=1)
    assert isinstance(lethal, Open)
    assert ("law", text) in lethal.not_modelled
    assert not attack.proved
    assert isinstance(answers(A, "", life=1)[0], Survives)


def test_a_card_that_works_in_the_graveyard_is_named_where_it_may_die_first() -> None:
    """510.4, 704.3: what dies in the first damage step gives trample in the second; without first
    strike there is no second one, on an enchantment it does not die, and it needs a Forest."""
    slow, fast = creature("x", A, "3/3"), creature("x", A, "3/3", keywords=["First strike"])
    dead = creature("brawn", A, "2/2", BRAWN)
    forest, guard = land("wood", A, "Basic Land — Forest"), creature("guard", B)
    assert not_modelled(board(dead, forest, slow, guard)) == ()
    assert not_modelled(board(dead, forest, fast, guard)) == (("brawn", BRAWN),)
    assert not_modelled(board(dead, fast, guard)) == ()
    assert not_modelled(board(enchantment("law", A, BRAWN), forest, fast, guard)) == ()


@pytest.mark.parametrize(
    "text",
    [
        "If a source would deal damage to you, prevent half that damage, rounded up.",
        "Damage that would reduce your life total to less than 1 reduces it to 1 instead.",
    ],
)
def test_who_survives_survives_behind_a_shield(text: str) -> None:
    """Bob's: nobody kills him without it. What comes of the combat hangs on it all the same."""
    lethal, attack, block = answers(B, text)
    assert isinstance(lethal, Survives)
    assert not attack.proved
    assert not block.proved


@pytest.mark.parametrize(
    ("what", "more", "listed"),
    [
        ("a land", [], False),  # none there: it cannot be paid
        ("a land", [permanent("l", B, "Basic Land — Forest", "({T}: Add {G}.)")], False),
        ("two lands", [permanent("l", B, "Land", count=2)], False),
        ("a creature", [], True),
        ("it", [], True),
        ("a land", [permanent("l", B, "Land Creature — Dryad", power=1, toughness=1)], True),
        ("a land", [permanent("l", B, "Land", "Creatures you control get +0/+1.")], True),
        ("a land", [permanent("l", B, "Land", "When this land dies, you gain 2 life.")], True),
        ("a land", [creature("tall", A)], False),
        (
            "a land",
            [
                enchantment(
                    "law", B, "Creatures you control get +1/+1 as long as you control a land."
                )
            ],
            True,
        ),
    ],
)
def test_what_is_paid_with_idle_lands_is_nothing_to_a_combat(
    what: str, more: list[dict[str, Any]], listed: bool
) -> None:
    """Whoever sacrifices a land has one land less, which nothing looks at."""
    text = f"This creature can't block unless you sacrifice {what}."
    guard = creature("guard", B, "2/2", text)
    found = not_modelled(board(creature("bear", A, "3/3"), guard, *more))
    assert (("guard", text) in found) is listed


def test_a_cost_that_is_paid_with_a_land_leaves_the_best_block_proved() -> None:
    """One land pays for one of two blockers: the one that kills the 2/2 and lives is the best."""
    text = "This creature can't block unless you sacrifice a land."
    small, large = creature("small", B, "1/1", text), creature("large", B, "4/4", text)
    land = permanent("l", B, "Basic Land — Forest")
    found = best_block(board(creature("bear", A), small, large, land, attacks="bear"))
    assert (found.declaration, found.proved) == ({"large": ["bear"]}, True)


@pytest.mark.parametrize(
    ("size", "listed"),
    [
        # a 3/3 is smaller than no 3/3; beside a 2/2 it is the one that mentor means; of two 2/2
        # one is chosen
        ("3/3", False),
        ("2/2", False),
        ("2/2 2/2", True),
    ],
)
def test_mentor_is_named_where_one_of_several_is_chosen(size: str, listed: bool) -> None:
    bear = creature("bear", A, "3/3", "Mentor")
    others = [creature(f"o{n}", A, one) for n, one in enumerate(size.split())]
    assert (("bear", "Mentor") in not_modelled(board(bear, *others))) is listed
    # where somebody may be smaller by then, nobody knows whom it means
    grows = creature("x", B, "1/1", "Whenever a creature attacks, that creature gets -1/-0.")
    assert ("bear", "Mentor") in not_modelled(board(bear, *others, grows))


def test_a_keyword_in_the_list_makes_targets_as_one_in_the_text_does() -> None:
    # the Warriors that enter may be chosen as well as the bear
    line = (
        "Whenever this creature attacks, another target attacking creature gets +1/+0 until end of"
        " turn."
    )
    hero, bear = creature("h", A, "2/2", line), creature("bear", A, "2/2")
    horde = creature("bear", A, "2/2", keywords=["Mobilize 1"])
    assert ("h", line) not in not_modelled(board(hero, bear))
    assert ("h", line) in not_modelled(board(hero, horde))


@pytest.mark.parametrize("on", [["bear"], ["bear", "fog"]])
def test_what_was_said_of_a_creature_is_named_after_its_death(on: list[str]) -> None:
    """615.1a: a prevention that no combat plays is named to the end, though the one it was said of
    has died and the effect is over. The 3/3 guard would have killed the 2/2 bear either way."""
    text = "If a source would deal damage to target creature this turn, prevent that damage."
    position = board(
        creature("bear", A, "2/2"),
        creature("fog", A, "1/1"),
        creature("guard", B, "3/3"),
        effects=[lasting(text, *on, controller=A)],
    )
    combat = Combat.begin(position).declare_attackers({"bear": B})
    combat = combat.declare_blockers({"guard": ["bear"]}).assign_damage(
        {"bear": {"guard": 2}, "guard": {"bear": 3}}
    )
    ended = combat.next_step()
    assert ended.outcome.died == ("bear",)
    assert set(ended.not_modelled) == {(name, text) for name in on}


@pytest.mark.parametrize("done", ["destroy it", "sacrifice it", "return it to its owner's hand"])
def test_what_an_attack_brings_at_end_of_combat_is_named_to_the_end(done: str) -> None:
    """603.7: the ability triggered as the bear attacked; what comes of the combat hangs on it until
    the last step, so it stays named: in a combat that goes on, and where the block is asked."""
    text = f"When this creature attacks, {done} at end of combat."
    position = board(creature("bear", A, "2/2", text), creature("guard", B, "0/5"))
    combat = Combat.begin(position).declare_attackers({"bear": B})
    assert combat.not_modelled == (("bear", text),)
    ended = combat.declare_blockers({}).assign_damage({"bear": {B: 2}}).next_step()
    assert ended.not_modelled == (("bear", text),)
    attacked = board(
        *[creature("bear", A, "2/2", text), creature("guard", B, "0/5")], attacks="bear"
    )
    assert not best_block(attacked).proved
    # the guard, which did not attack, brings nothing
    other = board(creature("bear", A, "2/2"), creature("guard", B, "0/5", text), attacks="bear")
    assert best_block(other).proved


@pytest.mark.parametrize(
    "text",
    [
        "Whenever enchanted creature deals combat damage to a player, reveal the top card of your "
        "library. You may put that card onto the battlefield attached to it.",
        "If enchanted creature would deal damage, it deals 1 less than that instead.",
    ],
)
def test_an_aura_that_falls_with_its_host_is_named_as_it_was_attached(text: str) -> None:
    """704.5m: the Aura goes to the graveyard as the creature it enchants dies; what it said of that
    creature while damage was dealt was not played, and stays named."""
    position = board(
        creature("bear", A, "2/2", "Trample"),
        aura("charm", A, "bear", text),
        creature("guard", B, "2/1"),
    )
    combat = Combat.begin(position).declare_attackers({"bear": B})
    combat = combat.declare_blockers({"guard": ["bear"]})
    assert combat.not_modelled == (("charm", text),)
    combat = combat.assign_damage({"bear": {"guard": 1, B: 1}, "guard": {"bear": 2}}).next_step()
    assert set(combat.outcome.died) == {"bear", "guard"}
    assert combat.not_modelled == (("charm", text),)


@pytest.mark.parametrize(
    "text",
    [
        "Prevent all noncombat damage that would be dealt to you and creatures you control.",
        "If noncombat damage would be dealt to you, prevent that damage.",
        "If a source you control would deal noncombat damage to an opponent, it deals that much "
        "damage plus 2 instead.",
    ],
)
@pytest.mark.parametrize("player", [A, B])
def test_damage_that_is_no_combat_damage_matters_where_abilities_trigger(
    text: str, player: str
) -> None:
    """120.2b: a 3/3 and three life, nobody to block: dead by combat damage alone, whatever becomes
    of other damage. With four life the ability that deals one decides, if something changes it."""
    law = enchantment("law", player, text)
    bear = creature("bear", A, "3/3")
    players = {name: life for name, life in ((A, 20), (B, 3))}
    assert isinstance(forced_lethal(with_life(board(bear, law), players)), Kills)
    deals = "Whenever this creature attacks, it deals 1 damage to each opponent."
    shot = board(creature("bear", A, "3/3", deals), law)
    found = forced_lethal(with_life(shot, {**players, B: 4}))
    assert isinstance(found, Open)
    assert found.not_modelled == (("law", text),)


def with_life(position: Position, life: dict[str, int]) -> Position:
    """The position with those life totals."""
    return replace(
        position, players=tuple(replace(one, life=life[one.name]) for one in position.players)
    )


def test_enlist_is_named_where_there_is_a_creature_to_tap() -> None:
    """Ann's 3/3 may tap the 2/2 that stays at home: 5 damage."""
    bear, cub = creature("bear", A, "3/3", "Enlist"), creature("cub", A, "2/2")
    assert ("bear", "Enlist") in best_attack(board(bear, cub)).not_modelled
    found = best_block(board(bear, cub, attacks="bear"))
    assert [(one.id, one.text) for one in found.asks] == [("bear", "Enlist")]
    assert not found.proved
    assert best_block(board(bear, attacks="bear")).proved
    assert best_block(board(bear, cub, attacks="bear cub")).proved


@pytest.mark.parametrize(("counts", "named"), [(True, True), (False, False)])
def test_a_bestowed_aura_stays_as_a_creature(counts: bool, named: bool) -> None:
    # As A dies by X's first strike, the Aura on it becomes a creature (702.103f): B, which counts
    # Ann's other creatures, is no smaller than before.
    text = "This creature gets +1/+1 for each other creature you control." if counts else ""
    bestowed = aura("S", "Ann", "A", "Bestow {3}{W}\nEnchanted creature gets +1/+1.")
    quick = creature("X", "Bob", "5/5", "First strike")
    position = board(creature("A", "Ann", "3/3"), creature("B", "Ann", "1/1", text), bestowed,
                     quick, attacks="A B", blocks="X>A")  # fmt: skip
    assert (("S", "Bestow {3}{W}") in not_modelled(position)) is named
