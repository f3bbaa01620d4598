"""Effects printed back: parse, print, parse is a fixpoint."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legality.effects import effects as e
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.attacking import (
    AttackCost,
    AttackerCap,
    AttacksAsThough,
    CantAttack,
    MustAttack,
    NeedsCompany,
    OnlyAlone,
)
from legality.effects.blocking import (
    AdditionalBlocks,
    AllOrNoBlockers,
    BlockCost,
    BlockedCost,
    BlockerCap,
    CantBeBlocked,
    CantBlock,
    Lure,
    MaximumBlockers,
    MinimumBlockers,
    MustBeBlocked,
    MustBlock,
)
from legality.effects.canonical import all_of, any_of, negated, role
from legality.effects.characteristics import (
    BaseSize,
    ChangesColors,
    ChangesTypes,
    EveryCreatureType,
    Gets,
    Goaded,
    HasAbility,
    LosesAbility,
    Suspected,
)
from legality.effects.conditions import Always, Exists, LifeIs, SourceIs, TurnOf, Undecided, Unless
from legality.effects.costs import Act, Cost
from legality.effects.damaging import (
    AssignsAsUnblocked,
    AssignsNoDamage,
    AssignsToughness,
    LethalByPower,
)
from legality.effects.effect import Keyword
from legality.effects.players import PlayerNamed, Who
from legality.text import Names, parse_line, present_line
from legality.text.printing.sentences import sentence
from tests.levels import examples

SUBTYPES = st.sampled_from(["goblin", "elf", "wall", "dwarf", "merfolk", "knight"])

KEYWORDS = st.sampled_from(["flying", "reach", "defender", "haste", "menace", "shadow"])

WHO = st.sampled_from([Who.YOU, Who.OPPONENTS, Who.ENCHANTED])

PRESENT: list[q.State] = ["tapped", "untapped", "attacking", "blocking", "equipped", "enchanted"]

adjectives = st.one_of(
    st.sampled_from("WUBRG").map(q.HasColor),
    st.sampled_from("WUBRG").map(q.HasColor).map(f.Not),
    st.sampled_from(PRESENT).map(q.Is),
    st.sampled_from([q.ColorCount("=", 0), q.ColorCount("=", 1), q.ColorCount(">=", 2)]),
    st.just(q.HasType("legendary")),
    st.just(f.Not(q.Is("token"))),
    SUBTYPES.map(q.HasType).map(f.Not),
)

comparisons = st.builds(
    f.Compare,
    st.sampled_from(["power", "toughness", "mana value"]),
    st.sampled_from(["<=", ">=", "<", ">"]),
    st.integers(0, 20),
)

qualities = st.one_of(
    KEYWORDS.map(q.HasKeyword),
    KEYWORDS.map(q.HasKeyword).map(f.Not),
    comparisons,
    st.builds(q.HasCounter, st.sampled_from([None, "+1/+1", "oil"]), st.integers(1, 12)),
)


@st.composite
def creatures(draw: st.DrawFn) -> f.Filter:
    """Creatures in a noun phrase of any length."""
    parts: list[f.Filter] = [q.HasType("creature"), *draw(st.lists(adjectives, max_size=2))]
    if draw(st.booleans()):
        parts.append(q.HasType(draw(SUBTYPES)))
    if draw(st.booleans()):
        parts.append(draw(qualities))
    if draw(st.booleans()):
        parts.append(q.ControlledBy(draw(WHO)))
        if draw(st.booleans()):
            parts.append(f.OTHER)
    return all_of(parts)


subjects = st.one_of(st.just(q.THIS), st.just(q.AttachedObject()), creatures())

roles = st.one_of(creatures().map(role), SUBTYPES.map(q.HasType))

several = st.one_of(
    roles, st.just(q.WithId("ogre#2")), st.lists(roles, min_size=2, max_size=3).map(any_of)
)


def found_alone(found: f.Filter) -> bool:
    """ "Another creature" means another than the subject: the same words say two things."""
    return "ThisObject" not in repr(found)


conditions = st.one_of(
    st.just(Always()),
    st.builds(
        Exists,
        creatures()
        .map(lambda found: all_of((found, q.ControlledBy(Who.YOU))))
        .filter(lambda found: repr(found).count("ControlledBy") == 1 and found_alone(found)),
        st.just(">="),
        st.integers(1, 9),
    ),
    st.sampled_from([TurnOf(Who.YOU), TurnOf(Who.NOT_YOU)]),
    st.builds(LifeIs, st.just(Who.YOU), st.sampled_from(["<=", ">="]), st.integers(0, 40)),
    st.builds(SourceIs, st.sampled_from(PRESENT).map(q.Is)),
    st.builds(SourceIs, KEYWORDS.map(q.HasKeyword)),
    st.just(Undecided("you have no cards in hand")),
)

conditioned = st.one_of(
    conditions,
    conditions.filter(lambda c: not isinstance(c, Always)).map(Unless),
)

targets = st.one_of(
    st.none(),
    st.sampled_from(
        [
            f.Targets(players=Who.YOU),
            f.Targets(players=Who.YOU, planeswalkers_of=Who.YOU),
            f.Targets(players=Who.YOU, planeswalkers_of=Who.YOU, battles_of=Who.YOU),
            f.Targets(planeswalkers_of=Who.YOU),
            f.Targets(planeswalkers_of=Who.ANY),
            f.Targets(players=Who.NOT_YOU),
            f.Targets(players=Who.ITS_OWNER),
            f.Targets(permanents=q.WithId("jura")),
            f.Targets(players=PlayerNamed("Bob")),
            f.Targets(permanents=q.Named("Jura")),
        ]
    ),
)

costs = st.one_of(
    st.integers(1, 9).map(lambda mana: Cost(mana=mana)),
    st.just(Cost(acts=(Act("sacrifice", q.HasType("land")),))),
    st.just(Cost(phyrexian=1, life=2)),
    st.just(Cost(mana=f.CountersOn("+1/+1", times=2))),
)

counts = st.integers(1, 30)

maybe = st.one_of(st.just(q.Anything()), several)


def build(
    kind: type[e.AnyEffect], **fields: st.SearchStrategy[object]
) -> st.SearchStrategy[e.AnyEffect]:
    return st.builds(kind, subject=subjects, condition=conditioned, **fields)


random_effects = st.one_of(
    build(HasAbility, keyword=KEYWORDS.map(Keyword)),
    build(
        HasAbility,
        keyword=st.sampled_from("WUBRG").map(
            lambda color: Keyword("protection", quality=q.HasColor(color))
        ),
    ),
    build(LosesAbility, keyword=st.one_of(st.none(), KEYWORDS)),
    build(e.HasEffects, effects=st.just((CantBlock(),))),
    build(Goaded),
    build(Suspected),
    build(CantAttack, targets=targets),
    build(NeedsCompany, action=st.sampled_from(["attack", "block"]), least=counts),
    build(OnlyAlone, action=st.sampled_from(["attack", "block"])),
    build(AttackCost, cost=costs, targets=targets),
    build(MustAttack, targets=targets),
    build(AttacksAsThough, permission=st.sampled_from(["without defender", "with haste"])),
    build(CantBlock, attackers=st.one_of(maybe, several.map(negated))),
    build(CantBeBlocked, blockers=st.one_of(maybe, several.map(negated))),
    build(MinimumBlockers, least=counts),
    build(MaximumBlockers, most=counts),
    build(AllOrNoBlockers),
    build(BlockCost, cost=costs, attackers=maybe),
    build(BlockedCost, cost=st.integers(1, 9).map(lambda mana: Cost(mana=mana))),
    build(Lure, blockers=st.one_of(st.just(q.Anything()), roles)),
    build(MustBlock, attackers=st.one_of(st.none(), several)),
    build(MustBeBlocked, least=counts),
    build(AdditionalBlocks, more=st.one_of(st.none(), counts)),
    build(AssignsToughness),
    build(AssignsNoDamage),
    build(AssignsAsUnblocked, must=st.booleans()),
    build(LethalByPower),
    build(EveryCreatureType),
    build(Gets, bonus=st.sampled_from(["+1/+1", "-2/-0", "+0/+3"])),
    build(BaseSize, power=st.integers(0, 9), toughness=st.integers(0, 9)),
    build(ChangesColors, colors=st.sampled_from([("W",), ("U", "R"), ()])),
    build(ChangesTypes, types=SUBTYPES.map(lambda word: (word,)), manner=st.just("added")),
    st.builds(AttackerCap, most=counts, targets=targets, condition=conditions),
    st.builds(BlockerCap, most=counts, condition=conditions),
)


def parse_size(text: str) -> f.Filter:
    (effect,) = parse_line(f"This creature can't attack if {text}.").effects
    assert isinstance(effect.condition, Exists)
    return effect.condition.filter


NAMES = Names(permanents=(("Jura", "Jura"),), players=("Bob",))


@settings(max_examples=examples(600), deadline=None)
@given(random_effects)
def test_every_effect_prints_as_a_sentence_that_means_it(effect: e.AnyEffect) -> None:
    printed = sentence(effect)
    again = present_line(printed, None, NAMES)
    if not again.understood or (*again.effects, *again.states) != (effect,):
        # a few values have no words of their own; they must be shown as values, or reported
        assert printed.startswith(type(effect).__name__) or not again.understood, printed


@pytest.mark.slow("a wide random comparison")
def test_the_share_of_random_effects_that_print_exactly() -> None:
    """Falls when a printer forgets a field; drawn with a fixed seed. What is said of "other"
    creatures beside a class of them has no plain words."""
    drawn: list[e.AnyEffect] = []

    @settings(max_examples=examples(500), deadline=None, derandomize=True, database=None)
    @given(random_effects)
    def draw(effect: e.AnyEffect) -> None:
        drawn.append(effect)

    draw()
    read = [present_line(sentence(effect), None, NAMES) for effect in drawn]
    exact = sum(
        (*one.effects, *one.states) == (effect,) for one, effect in zip(read, drawn, strict=True)
    )
    assert exact / len(drawn) > 0.95


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (CantBlock(), "This creature can't block."),
        (MustAttack(), "This creature attacks each combat if able."),
        (
            MinimumBlockers(least=3),
            "This creature can't be blocked except by three or more creatures.",
        ),
        (
            Lure(subject=q.AttachedObject()),
            "All creatures able to block enchanted creature do so.",
        ),
        (
            CantAttack(
                condition=Unless(
                    Exists(f.AllOf((q.HasType("island"), q.ControlledBy(Who.DEFENDING))))
                )
            ),
            "This creature can't attack unless defending player controls an Island.",
        ),
        (
            CantAttack(condition=Exists(parse_size("you control a 2/3 creature"))),
            "This creature can't attack as long as you control a 2/3 creature.",
        ),
        (AttackerCap(most=1), "No more than one creature can attack each combat."),
    ],
)
def test_sentences(effect: e.AnyEffect, expected: str) -> None:
    assert sentence(effect) == expected


def test_a_name_that_begins_a_sentence_of_a_triggered_ability_has_a_capital() -> None:
    (effect,) = parse_line(
        "Whenever ~ attacks, draw a card. ~ gets +1/+1 until end of turn."
    ).effects
    assert sentence(effect) == (
        "Whenever this creature attacks, draw a card. This creature gets +1/+1 until end of turn."
    )
