"""Effects printed back: parse, print, parse is a fixpoint."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legality.effects import effects as e
from legality.effects import filters as f
from legality.effects.canonical import all_of, any_of, negated, role
from legality.text import Names, parse_line, present_line
from legality.text.printing.sentences import sentence

SUBTYPES = st.sampled_from(["goblin", "elf", "wall", "dwarf", "merfolk", "knight"])

KEYWORDS = st.sampled_from(["flying", "reach", "defender", "haste", "menace", "shadow"])

WHO = st.sampled_from([f.Who.YOU, f.Who.OPPONENTS, f.Who.ENCHANTED])

PRESENT: list[f.State] = ["tapped", "untapped", "attacking", "blocking", "equipped", "enchanted"]

adjectives = st.one_of(
    st.sampled_from("WUBRG").map(f.HasColor),
    st.sampled_from("WUBRG").map(f.HasColor).map(f.Not),
    st.sampled_from(PRESENT).map(f.Is),
    st.sampled_from([f.ColorCount("=", 0), f.ColorCount("=", 1), f.ColorCount(">=", 2)]),
    st.just(f.HasType("legendary")),
    st.just(f.Not(f.Is("token"))),
    SUBTYPES.map(f.HasType).map(f.Not),
)

comparisons = st.builds(
    f.Compare,
    st.sampled_from(["power", "toughness", "mana value"]),
    st.sampled_from(["<=", ">=", "<", ">"]),
    st.integers(0, 20),
)

qualities = st.one_of(
    KEYWORDS.map(f.HasKeyword),
    KEYWORDS.map(f.HasKeyword).map(f.Not),
    comparisons,
    st.builds(f.HasCounter, st.sampled_from([None, "+1/+1", "oil"]), st.integers(1, 12)),
)


@st.composite
def creatures(draw: st.DrawFn) -> f.Filter:
    """Creatures in a noun phrase of any length."""
    parts: list[f.Filter] = [f.HasType("creature"), *draw(st.lists(adjectives, max_size=2))]
    if draw(st.booleans()):
        parts.append(f.HasType(draw(SUBTYPES)))
    if draw(st.booleans()):
        parts.append(draw(qualities))
    if draw(st.booleans()):
        parts.append(f.ControlledBy(draw(WHO)))
        if draw(st.booleans()):
            parts.append(f.OTHER)
    return all_of(parts)


subjects = st.one_of(st.just(f.THIS), st.just(f.AttachedObject()), creatures())

roles = st.one_of(creatures().map(role), SUBTYPES.map(f.HasType))

several = st.one_of(
    roles, st.just(f.WithId("ogre#2")), st.lists(roles, min_size=2, max_size=3).map(any_of)
)


def found_alone(found: f.Filter) -> bool:
    """ "Another creature" means another than the subject: the same words say two things."""
    return "ThisObject" not in repr(found)


conditions = st.one_of(
    st.just(f.Always()),
    st.builds(
        f.Exists,
        creatures()
        .map(lambda found: all_of((found, f.ControlledBy(f.Who.YOU))))
        .filter(lambda found: repr(found).count("ControlledBy") == 1 and found_alone(found)),
        st.just(">="),
        st.integers(1, 9),
    ),
    st.sampled_from([f.TurnOf(f.Who.YOU), f.TurnOf(f.Who.NOT_YOU)]),
    st.builds(f.LifeIs, st.just(f.Who.YOU), st.sampled_from(["<=", ">="]), st.integers(0, 40)),
    st.builds(f.SourceIs, st.sampled_from(PRESENT).map(f.Is)),
    st.builds(f.SourceIs, KEYWORDS.map(f.HasKeyword)),
    st.just(f.Undecided("you have no cards in hand")),
)

conditioned = st.one_of(
    conditions,
    conditions.filter(lambda c: not isinstance(c, f.Always)).map(f.Unless),
)

targets = st.one_of(
    st.none(),
    st.sampled_from(
        [
            f.Targets(players=f.Who.YOU),
            f.Targets(players=f.Who.YOU, planeswalkers_of=f.Who.YOU),
            f.Targets(players=f.Who.YOU, planeswalkers_of=f.Who.YOU, battles_of=f.Who.YOU),
            f.Targets(planeswalkers_of=f.Who.YOU),
            f.Targets(planeswalkers_of=f.Who.ANY),
            f.Targets(players=f.Who.NOT_YOU),
            f.Targets(players=f.Who.ITS_OWNER),
            f.Targets(permanents=f.WithId("jura")),
            f.Targets(players=f.PlayerNamed("Bob")),
            f.Targets(permanents=f.Named("Jura")),
        ]
    ),
)

costs = st.one_of(
    st.integers(1, 9).map(lambda mana: e.Cost(mana=mana)),
    st.just(e.Cost(acts=(e.Act("sacrifice", f.HasType("land")),))),
    st.just(e.Cost(phyrexian=1, life=2)),
    st.just(e.Cost(mana=f.CountersOn("+1/+1", times=2))),
)

counts = st.integers(1, 30)

maybe = st.one_of(st.just(f.Anything()), several)


def build(
    kind: type[e.AnyEffect], **fields: st.SearchStrategy[object]
) -> st.SearchStrategy[e.AnyEffect]:
    return st.builds(kind, subject=subjects, condition=conditioned, **fields)


random_effects = st.one_of(
    build(e.HasAbility, keyword=KEYWORDS.map(e.Keyword)),
    build(
        e.HasAbility,
        keyword=st.sampled_from("WUBRG").map(
            lambda color: e.Keyword("protection", quality=f.HasColor(color))
        ),
    ),
    build(e.LosesAbility, keyword=st.one_of(st.none(), KEYWORDS)),
    build(e.HasEffects, effects=st.just((e.CantBlock(),))),
    build(e.Goaded),
    build(e.Suspected),
    build(e.CantAttack, targets=targets),
    build(e.NeedsCompany, action=st.sampled_from(["attack", "block"]), least=counts),
    build(e.OnlyAlone, action=st.sampled_from(["attack", "block"])),
    build(e.AttackCost, cost=costs, targets=targets),
    build(e.MustAttack, targets=targets),
    build(e.AttacksAsThough, permission=st.sampled_from(["without defender", "with haste"])),
    build(e.CantBlock, attackers=st.one_of(maybe, several.map(negated))),
    build(e.CantBeBlocked, blockers=st.one_of(maybe, several.map(negated))),
    build(e.MinimumBlockers, least=counts),
    build(e.MaximumBlockers, most=counts),
    build(e.AllOrNoBlockers),
    build(e.BlockCost, cost=costs, attackers=maybe),
    build(e.BlockedCost, cost=st.integers(1, 9).map(lambda mana: e.Cost(mana=mana))),
    build(e.Lure, blockers=st.one_of(st.just(f.Anything()), roles)),
    build(e.MustBlock, attackers=st.one_of(st.none(), several)),
    build(e.MustBeBlocked, least=counts),
    build(e.AdditionalBlocks, more=st.one_of(st.none(), counts)),
    build(e.AssignsToughness),
    build(e.AssignsNoDamage),
    build(e.AssignsAsUnblocked, must=st.booleans()),
    build(e.LethalByPower),
    build(e.EveryCreatureType),
    build(e.Gets, bonus=st.sampled_from(["+1/+1", "-2/-0", "+0/+3"])),
    build(e.BaseSize, power=st.integers(0, 9), toughness=st.integers(0, 9)),
    build(e.ChangesColors, colors=st.sampled_from([("W",), ("U", "R"), ()])),
    build(e.ChangesTypes, types=SUBTYPES.map(lambda word: (word,)), manner=st.just("added")),
    st.builds(e.AttackerCap, most=counts, targets=targets, condition=conditions),
    st.builds(e.BlockerCap, most=counts, condition=conditions),
)


def parse_size(text: str) -> f.Filter:
    (effect,) = parse_line(f"This creature can't attack if {text}.").effects
    assert isinstance(effect.condition, f.Exists)
    return effect.condition.filter


NAMES = Names(permanents=(("Jura", "Jura"),), players=("Bob",))


@settings(max_examples=600, deadline=None)
@given(random_effects)
def test_every_effect_prints_as_a_sentence_that_means_it(effect: e.AnyEffect) -> None:
    printed = sentence(effect)
    again = present_line(printed, None, NAMES)
    if not again.understood or (*again.effects, *again.states) != (effect,):
        # a few values have no words of their own; they must be shown as values, or reported
        assert printed.startswith(type(effect).__name__) or not again.understood, printed


def test_the_share_of_random_effects_that_print_exactly() -> None:
    """Falls when a printer forgets a field; drawn with a fixed seed."""
    drawn: list[e.AnyEffect] = []

    @settings(max_examples=500, deadline=None, derandomize=True, database=None)
    @given(random_effects)
    def draw(effect: e.AnyEffect) -> None:
        drawn.append(effect)

    draw()
    read = [present_line(sentence(effect), None, NAMES) for effect in drawn]
    exact = sum(
        (*one.effects, *one.states) == (effect,) for one, effect in zip(read, drawn, strict=True)
    )
    assert exact / len(drawn) > 0.96


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (e.CantBlock(), "This creature can't block."),
        (e.MustAttack(), "This creature attacks each combat if able."),
        (
            e.MinimumBlockers(least=3),
            "This creature can't be blocked except by three or more creatures.",
        ),
        (
            e.Lure(subject=f.AttachedObject()),
            "All creatures able to block enchanted creature do so.",
        ),
        (
            e.CantAttack(
                condition=f.Unless(
                    f.Exists(f.AllOf((f.HasType("island"), f.ControlledBy(f.Who.DEFENDING))))
                )
            ),
            "This creature can't attack unless defending player controls an Island.",
        ),
        (
            e.CantAttack(condition=f.Exists(parse_size("you control a 2/3 creature"))),
            "This creature can't attack as long as you control a 2/3 creature.",
        ),
        (e.AttackerCap(most=1), "No more than one creature can attack each combat."),
    ],
)
def test_sentences(effect: e.AnyEffect, expected: str) -> None:
    assert sentence(effect) == expected
