"""`docs/effects.md`: every effect with its rule, its sentence, and what it states in the Problem.

What stands there is not told from memory: each example line is read by `legality.text`, printed by
`legality.text.printing.sentences`, and put on a small board; what the Problem has with it and not
without it is what it states. `python -m tests.effects_page` writes the page.
"""

import inspect
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from legality import Position
from legality.combat.not_modelled import not_modelled
from legality.effects import effects as e
from legality.effects.attacking import (
    AttackCost,
    AttackerCap,
    AttacksAsThough,
    CantAttack,
    DeclaredBy,
    LifeIsFixed,
    MustAttack,
    NeedsCompany,
    OnlyAlone,
    PlayerMustAttack,
)
from legality.effects.blocking import (
    AdditionalBlocks,
    AllOrNoBlockers,
    BlockCost,
    BlockedCost,
    BlockerCap,
    BlocksAsThough,
    BlocksTapped,
    CantBeBlocked,
    CantBlock,
    LandwalkIgnored,
    Lure,
    MaximumBlockers,
    MinimumBlockers,
    MustBeBlocked,
    MustBlock,
)
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
    Switches,
)
from legality.effects.damaging import (
    AssignsAsUnblocked,
    AssignsNoDamage,
    AssignsToughness,
    DealsMore,
    DefenderAssigns,
    DividesAmongDefenders,
    LethalByPower,
    PreventsDamage,
    PreventsPart,
)
from legality.judging.check import problem_of
from legality.moments.between import before_damage
from legality.problem.damage import DamageProblem, Manner
from legality.problem.declarations import (
    UNLIMITED,
    Antecedent,
    Capacity,
    ChosenCount,
    Company,
    Cost,
    DeclaredCap,
    Forbidden,
    Problem,
    Requirement,
    Solitary,
    Together,
    bits,
)
from legality.problem.prices import Price
from legality.rulebook.blockers import block_table
from legality.rulebook.damage.assigning import damage_problems
from legality.rulebook.damage.increase import Increase
from legality.rulebook.damage.prevention import Prevention
from legality.text import present_line
from legality.text.printing.sentences import sentence

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "effects.md"
EFFECTS: tuple[type[e.AnyEffect], ...] = get_args(e.AnyEffect)

Stage = Literal["attacks", "blocks", "damage"]
Board = dict[str, Any]

INTRODUCTION = """\
# Effects

Everything that a text can say about combat: the classes of
`legality/effects/`, in the order of `AnyEffect`.
The letters in front (RA attack restrictions, KA attack costs, QA attack requirements, RB block
restrictions, EV evasion, KB block costs, QB block requirements, DM damage) are the classes that
the project tells apart; three-part numbers are those of the Comprehensive Rules.

Each effect has besides its own fields a `subject`, the permanents it affects, and a `condition`;
where the condition does not hold, nothing is stated. *States* says what it puts in the Problem
(`legality/problem/declarations.py`; for damage `legality/problem/damage.py`). In the *example* a
line stands on a permanent of the board below; its *sentence* is the canonical text in which
verdicts show it; and what follows is what the Problem of that declaration has with the line and has
not without it.

The board: Ann attacks Bob with a bear (2/2) and a goblin (1/1). Bob has a guard (3/2), a Wall
(0/4), a planeswalker called jura, and an Island. `law` is an enchantment of Bob's, `badge` an
Aura of Ann's on the bear. In the damage step the guard and the Wall block the bear, and nothing
blocks the goblin. What else an example needs stands with it.

This page is written by `python -m tests.effects_page`; a test fails when it is out of date, or
when an effect has no example.
"""


@dataclass(frozen=True, slots=True)
class Example:
    """A line on a permanent of the board, what it means, and in which Problem it shows.

    `beside` are fields of other permanents that the example needs, by id; `earlier` what is judged
    before that stage.
    """

    line: str
    on: str
    stage: Stage
    means: str
    states: str
    beside: tuple[tuple[str, Board], ...] = ()
    earlier: tuple[Stage, ...] = ()


def _beside(**changes: Board) -> tuple[tuple[str, Board], ...]:
    return tuple(changes.items())


PRINTED = _beside(bear={"printed": True})
WITH_FLYING = _beside(bear={"oracle_text": "Flying"})

EXAMPLES: dict[type[e.AnyEffect], Example] = {
    HasAbility: Example(
        "Enchanted creature has menace.",
        "badge",
        "blocks",
        "The bear has menace: one creature alone can't block it.",
        "What the keyword states: `Forbidden` pairs for evasion, landwalk, protection and "
        "defender, a `ChosenCount` for menace; trample, deathtouch, first strike and banding show "
        "in the damage Problem only.",
    ),
    LosesAbility: Example(
        "All creatures lose flying.",
        "law",
        "blocks",
        "The bear's flying is gone, wherever it came from: everyone can block it.",
        "Takes away what the keyword states.",
        WITH_FLYING,
    ),
    EveryCreatureType: Example(
        "Enchanted creature is every creature type.",
        "badge",
        "blocks",
        "The bear is a Goblin too, so the Wall can't block it either.",
        "Nothing itself: filters that ask for a creature type match the creature.",
        _beside(wall={"oracle_text": "This creature can't block Goblins."}),
    ),
    Gets: Example(
        "This creature gets +2/+0 as long as it's attacking.",
        "bear",
        "damage",
        "The bear is a 4/2 while it attacks.",
        "Nothing itself: power and toughness are read by the rules that ask for them. A bonus that "
        "depends on nobody's attacking or blocking is in the values that a position states itself.",
        PRINTED,
    ),
    ChangesTypes: Example(
        "Enchanted creature is a Goblin in addition to its other types.",
        "badge",
        "blocks",
        "The bear is a Goblin, so the Wall can't block it either.",
        "Nothing where the position states the types itself.",
        _beside(bear={"printed": True}, wall={"oracle_text": "This creature can't block Goblins."}),
    ),
    ChangesColors: Example(
        "Enchanted creature is red.",
        "badge",
        "blocks",
        "The bear is red, so the Wall can't block it either.",
        "Nothing where the position states the colours itself.",
        _beside(
            bear={"printed": True}, wall={"oracle_text": "This creature can't block red creatures."}
        ),
    ),
    BaseSize: Example(
        "Enchanted creature has base power and toughness 5/5.",
        "badge",
        "damage",
        "The bear is a 5/5.",
        "Nothing where the position states power and toughness itself.",
        PRINTED,
    ),
    Switches: Example(
        "Switch this creature's power and toughness.",
        "bear",
        "damage",
        "The bear is a 2/3 instead of a 3/2.",
        "Nothing where the position states power and toughness itself.",
        _beside(bear={"printed": True, "power": 3}),
    ),
    e.Copies: Example(
        "This creature becomes a copy of @wall.",
        "bear",
        "damage",
        "The bear is a copy of the Wall: a 0/4 that assigns nothing.",
        "Nothing of its own: the copy has what the object has that it copies.",
        _beside(bear={"printed": True}, wall={"printed": True}),
    ),
    e.HasEffects: Example(
        'Creatures your opponents control have "This creature can\'t attack alone."',
        "law",
        "attacks",
        "The bear and the goblin can attack together, neither alone.",
        "What the quoted effects state, read from each creature that has them.",
    ),
    Goaded: Example(
        "Creatures your opponents control are goaded.",
        "law",
        "attacks",
        "Ann's creatures attack if able, and a player other than Bob if able (there is none).",
        "Two `Requirement`s for each creature and player who goaded it: to attack; to attack a "
        "player other than that one. Planeswalkers do not obey the second.",
    ),
    Suspected: Example(
        "Enchanted creature is suspected.",
        "badge",
        "blocks",
        "The bear has menace (and could not block).",
        "A `ChosenCount` of two or more for the attacker; `Forbidden` pairs for the blocker.",
    ),
    CantAttack: Example(
        "Creatures can't attack planeswalkers you control.",
        "law",
        "attacks",
        "Ann can attack Bob, but not jura.",
        "`Forbidden` pairs: the subject with the `targets`, or with everything.",
    ),
    AttackerCap: Example(
        "No more than one creature can attack you each combat.",
        "law",
        "attacks",
        "One of the two may attack Bob; the other can attack jura.",
        "A `DeclaredCap` on the subject over the `targets`.",
    ),
    NeedsCompany: Example(
        "This creature can't attack unless a creature with greater power also attacks.",
        "goblin",
        "attacks",
        "The goblin attacks only if the bear does.",
        "`Company`: if the creature is declared, so are `least` others of those that match.",
    ),
    OnlyAlone: Example(
        "This creature can only attack alone.",
        "bear",
        "attacks",
        "If the bear attacks, the goblin does not.",
        "`Solitary`: if the creature is declared, no other is.",
    ),
    AttackCost: Example(
        "Creatures can't attack you unless their controller pays {2} for each creature they "
        "control that's attacking you.",
        "law",
        "attacks",
        "Ann pays {2} for each creature that attacks Bob; attacking jura is free.",
        "A `Cost`, for each thing chosen where there are `targets`, else once a creature; an "
        "amount is worked out on the table.",
    ),
    MustAttack: Example(
        "This creature attacks each combat if able.",
        "bear",
        "attacks",
        "The bear attacks Bob or jura, unless a restriction or another requirement keeps it back.",
        "A `Requirement` for each creature of the subject; with `if_attacks` an `Antecedent` too.",
    ),
    PlayerMustAttack: Example(
        "Each opponent must attack you or a planeswalker you control with at least one creature "
        "each combat if able.",
        "law",
        "attacks",
        "One of Ann's creatures attacks Bob or jura.",
        "One `Requirement` over all creatures of the player.",
    ),
    AttacksAsThough: Example(
        "This creature can attack as though it didn't have defender.",
        "bear",
        "attacks",
        "Its defender does not keep the bear from attacking.",
        "Takes away the `Forbidden` pairs of defender (of summoning sickness, for haste).",
        _beside(bear={"oracle_text": "Defender"}),
    ),
    CantBlock: Example(
        "This creature can block only creatures with flying.",
        "guard",
        "blocks",
        "The guard can block neither attacker, for they don't fly.",
        "`Forbidden` pairs: the subject with the attackers that match.",
    ),
    CantBeBlocked: Example(
        "This creature can't be blocked by creatures with power 3 or greater.",
        "bear",
        "blocks",
        "The Wall can block the bear, the guard can't.",
        "`Forbidden` pairs: the blockers that match with the subject.",
    ),
    MinimumBlockers: Example(
        "This creature can't be blocked except by three or more creatures.",
        "bear",
        "blocks",
        "Bob's two creatures can't block the bear.",
        "A `ChosenCount`: nobody, or at least so many.",
    ),
    MaximumBlockers: Example(
        "This creature can't be blocked by more than one creature.",
        "bear",
        "blocks",
        "The guard or the Wall blocks the bear, not both.",
        "A `ChosenCount`: at most so many.",
    ),
    AllOrNoBlockers: Example(
        "This creature can't be blocked unless all creatures defending player controls block it.",
        "bear",
        "blocks",
        "Both block the bear, or neither does.",
        "A `ChosenCount`: nobody, or as many as the defending player has, those unable included.",
    ),
    BlockerCap: Example(
        "No more than one creature can block each combat.",
        "law",
        "blocks",
        "One of Bob's creatures may block.",
        "A `DeclaredCap` for each defending player or team, or for each player named.",
    ),
    BlockCost: Example(
        "Creatures can't block unless their controller pays {1}.",
        "law",
        "blocks",
        "Bob pays {1} for each creature that blocks.",
        "A `Cost` once a creature, or for each attacker that matches where only some cost.",
    ),
    BlockedCost: Example(
        "This creature can't be blocked unless defending player pays {2} for each creature "
        "they control that's blocking it.",
        "bear",
        "blocks",
        "Bob pays {2} for each creature that blocks the bear.",
        "A `Cost` for each blocker that matches and attacker of the subject.",
    ),
    Lure: Example(
        "All creatures able to block this creature do so.",
        "bear",
        "blocks",
        "The guard and the Wall both block the bear: two requirements.",
        "A `Requirement` for each blocker that matches, to block the attacker.",
    ),
    MustBlock: Example(
        "This creature blocks each combat if able.",
        "guard",
        "blocks",
        "The guard blocks the bear or the goblin.",
        "A `Requirement` for each creature of the subject; with `attackers` one for each attacker.",
    ),
    MustBeBlocked: Example(
        "This creature must be blocked if able.",
        "bear",
        "blocks",
        "One of Bob's creatures blocks the bear.",
        "One `Requirement` for the attacker, of `least` to `most` blockers that match.",
    ),
    AdditionalBlocks: Example(
        "This creature can block an additional creature each combat.",
        "guard",
        "blocks",
        "The guard may block both attackers.",
        "A `Capacity`: one attacker, and one more for each effect.",
    ),
    BlocksAsThough: Example(
        "This creature can block creatures with flying as though it had reach.",
        "guard",
        "blocks",
        "The guard can block the flying bear; the Wall can't.",
        "Takes the creature out of the `Forbidden` pairs of the keyword.",
        WITH_FLYING,
    ),
    LandwalkIgnored: Example(
        "Creatures with islandwalk can be blocked as though they didn't have islandwalk.",
        "law",
        "blocks",
        "Bob's Island does not keep his creatures from blocking the bear.",
        "Takes away the `Forbidden` pairs of landwalk.",
        _beside(bear={"oracle_text": "Islandwalk"}),
    ),
    BlocksTapped: Example(
        "Tapped creatures you control can block as though they were untapped.",
        "law",
        "blocks",
        "The tapped guard may block.",
        "Takes away the `Forbidden` pairs of tapped creatures.",
        _beside(guard={"tapped": True}),
    ),
    AssignsToughness: Example(
        "Each creature you control assigns combat damage equal to its toughness rather than its "
        "power.",
        "law",
        "damage",
        "The Wall deals 4 damage to the bear.",
        "The `amount` of the `Source`.",
    ),
    AssignsAsUnblocked: Example(
        "You may have this creature assign its combat damage as though it weren't blocked.",
        "bear",
        "damage",
        "All of the bear's damage goes to its blockers, or all of it to Bob.",
        "A second `Manner` of the `Source`; with `must` it is the only one.",
    ),
    DividesAmongDefenders: Example(
        "You may assign this creature's combat damage divided as you choose among defending player "
        "and/or any number of creatures they control.",
        "goblin",
        "damage",
        "The goblin's damage goes to Bob or to one of his creatures, though nothing blocks it.",
        "One more `Manner` of the `Source`, to all of them in any shares.",
    ),
    DeclaredBy: Example(
        "The attacking player chooses how each creature blocks each combat.",
        "bear",
        "blocks",
        "Ann says who blocks the goblin: the same declarations are legal.",
        "Nothing. Searches say that they prove nothing, as they let each player declare.",
    ),
    LifeIsFixed: Example(
        "You can't lose life.",
        "bear",
        "attacks",
        "Ann can pay no life, and so the goblin stays at home.",
        "The `life` of the `Payer` is 0 where anything costs; else nothing is stated.",
        _beside(goblin={"oracle_text": "This creature can't attack unless you pay 2 life."}),
    ),
    DefenderAssigns: Example(
        "Rather than the attacking player, you assign the combat damage of each creature attacking "
        "you.",
        "law",
        "damage",
        "Bob divides the bear's damage among its blockers, in no order.",
        "The `chooser` of the `Source`; no `Need` binds the shares.",
    ),
    AssignsNoDamage: Example(
        "This creature assigns no combat damage.",
        "bear",
        "damage",
        "The bear deals no damage.",
        "The `amount` of the `Source` is 0.",
    ),
    LethalByPower: Example(
        "Lethal damage dealt to creatures you control is determined by their power rather than "
        "their toughness.",
        "law",
        "damage",
        "The guard needs 3 damage, not 2, before the Wall may get any.",
        "The `amount` of the creature's `Need` of lethal damage.",
    ),
    PreventsDamage: Example(
        "Prevent all combat damage that would be dealt to you.",
        "law",
        "damage",
        "The goblin assigns its damage to Bob, who is dealt none.",
        "Nothing: what may be assigned stays as it is. A `Combat`, and so a search, leaves it out "
        "of what is dealt.",
    ),
    PreventsPart: Example(
        "If a source would deal damage to you, prevent 1 of that damage.",
        "law",
        "damage",
        "The goblin assigns 1 damage to Bob, who is dealt none.",
        "Nothing: what may be assigned stays as it is. A `Combat`, and so a search, deals less.",
    ),
    DealsMore: Example(
        "If a source would deal damage to a player, it deals double that damage instead.",
        "law",
        "damage",
        "The goblin assigns 1 damage to Bob, who is dealt 2.",
        "Nothing: what may be assigned stays as it is. A `Combat`, and so a search, deals more.",
    ),
    e.Triggered: Example(
        "Whenever this creature attacks, it gets +2/+0 until end of turn.",
        "bear",
        "damage",
        "Where the attack is judged as well, the ability has resolved before blockers are "
        "declared, if nobody responds: the bear deals 4 combat damage.",
        "Nothing itself: the Problem is that of the board once the ability has resolved "
        "(`legality/moments/`).",
        earlier=("attacks",),
    ),
}


# -- the board -----------------------------------------------------------------------------------


def position(example: Example, *, told: bool) -> Position:
    """The board of the example, with its line or without."""

    def creature(name: str, player: str, types: str, power: int, toughness: int) -> Board:
        made: Board = {"id": name, "controller": player, "type_line": f"Creature — {types}"}
        return {**made, "power": power, "toughness": toughness}

    permanents: list[Board] = [
        creature("bear", "Ann", "Bear", 2, 2),
        creature("goblin", "Ann", "Goblin", 1, 1),
        creature("guard", "Bob", "Soldier", 3, 2),
        creature("wall", "Bob", "Wall", 0, 4),
        {"id": "jura", "controller": "Bob", "type_line": "Planeswalker — Test", "loyalty": 3},
        {"id": "island", "controller": "Bob", "type_line": "Basic Land — Island"},
        {"id": "law", "controller": "Bob", "type_line": "Enchantment"},
        {"id": "badge", "controller": "Ann", "type_line": "Aura", "attached_to": "bear"},
    ]
    beside = dict(example.beside)
    for permanent in permanents:
        permanent.update(beside.get(permanent["id"], {}))
        if told and permanent["id"] == example.on:
            lines = (permanent.get("oracle_text", ""), example.line)
            permanent["oracle_text"] = "\n".join(line for line in lines if line)
    board: Board = {"players": [{"name": "Ann"}, {"name": "Bob"}], "permanents": permanents}
    if example.stage != "attacks":
        board |= {
            "attacks": {"bear": "Bob", "goblin": "Bob"},
            "judge": [*example.earlier, example.stage],
        }
    if example.stage == "damage":
        board |= {
            "blocks": {"guard": ["bear"], "wall": ["bear"]},
            "damage": {"assign": {}},
        }
    return Position.parse(json.dumps(board))


# -- what a Problem says -------------------------------------------------------------------------


def said(problem: Problem) -> Iterator[str]:
    """Each part of the Problem in one line."""

    def creatures(mask: int) -> str:
        return ", ".join(problem.creatures[i] for i in bits(mask)) or "nobody"

    def objects(mask: int) -> str:
        return ", ".join(problem.objects[i] for i in bits(mask)) or "nothing"

    parts = (
        *problem.forbidden,
        *problem.capacities,
        *problem.counts,
        *problem.together,
        *problem.caps,
        *problem.company,
        *problem.solitary,
        *problem.requirements,
        *problem.antecedents,
        *problem.costs,
    )
    if problem.costs:
        yield from (f"`Payer` {payer.name}: life {payer.life}" for payer in problem.payers)
    for part in parts:
        match part:
            case Forbidden():
                for one in bits(part.creatures):  # pairs, however they are put together
                    yield f"`Forbidden`: {problem.creatures[one]} → {objects(part.objects)}"
            case Capacity(creature=one, most=most):
                yield f"`Capacity`: {problem.creatures[one]} chooses at most {_number(most)}"
            case ChosenCount(object=one, least=least, most=most):
                yield (
                    f"`ChosenCount`: {problem.objects[one]} is chosen by nobody, or by at least "
                    f"{least} and at most {most}"
                )
            case Together(object=one):
                yield f"`Together`: if {problem.objects[one]} is blocked, it is by all of some."
            case DeclaredCap():
                yield (
                    f"`DeclaredCap`: at most {part.most} of {creatures(part.creatures)} → "
                    f"{objects(part.objects)}"
                )
            case Company(creature=one, others=others, least=least):
                yield (
                    f"`Company`: {problem.creatures[one]} only with at least {least} of "
                    f"{creatures(others)}"
                )
            case Solitary(creature=one):
                yield f"`Solitary`: {problem.creatures[one]}"
            case Requirement(each=each, least=least, most=most):
                counted = "each" if each else f"at least {least}"
                if most != UNLIMITED:
                    counted = f"{counted} and at most {most}"
                yield (
                    f"`Requirement`: {counted} of {creatures(part.creatures)} → "
                    f"{objects(part.objects)}"
                )
            case Antecedent():
                yield f"`Antecedent`: {creatures(part.creatures)} → {objects(part.objects)}"
            case Cost():
                times = "for each thing chosen" if part.per_object else "once a creature"
                yield (
                    f"`Cost` {_price(part.price)} {times}: {creatures(part.creatures)} → "
                    f"{objects(part.objects)}"
                )


def _price(price: Price) -> str:
    symbols = f"{{{price.mana}}}" if price.mana else ""
    paid = [symbols + "{W/P}" * price.phyrexian + "{E}" * price.energy]
    paid += [f"{price.life} life"] if price.life else []
    parts = [part for part in (*paid, *price.words, *price.on_trust) if part]
    return " and ".join(parts) or "{0}"


def _number(most: int) -> str:
    return "any number" if most >= UNLIMITED else str(most)


def said_of_damage(problem: DamageProblem) -> Iterator[str]:
    """Each source with its manners, in one line each."""

    def shares(manner: Manner) -> str:
        told: list[str] = []
        for place, needs in zip(manner.recipients, manner.after, strict=True):
            first = [
                f"{problem.recipients[problem.needs[n].recipient].id} has {problem.needs[n].amount}"
                for n in needs
            ]
            after = f" (after {', '.join(first)})" if first else ""
            told.append(problem.recipients[place].id + after)
        return ", ".join(told) or "nobody"

    for source in problem.sources:
        for manner in source.manners:
            yield (
                f"`Source` {source.id}, divided by {source.chooser}: `Manner` {manner.name}, "
                f"{manner.amount} to {shares(manner)}"
            )


def stated(example: Example, *, told: bool) -> list[str]:
    """All that the Problem of the example's stage says."""
    table = position(example, told=told)
    if example.stage == "damage":
        _, problems = damage_problems(before_damage(table))
        return [line for problem in problems.values() for line in said_of_damage(problem)]
    return list(said(problem_of(table, "Bob" if example.stage == "blocks" else None)))


def difference(example: Example) -> tuple[list[str], list[str]]:
    """What the Problem has with the line only, and without it only."""
    with_it, without = (Counter(stated(example, told=told)) for told in (True, False))
    return list((with_it - without).elements()), list((without - with_it).elements())


def listed(example: Example) -> bool:
    """Whether the line is listed as one that no verdict counts with."""
    table = block_table(position(example, told=True))
    return any(text == example.line for _, text in table.not_understood)


def left_out(example: Example) -> bool:
    """Whether searches list the line as one that they leave out."""
    return any(text == example.line for _, text in not_modelled(position(example, told=True)))


def prevents(example: Example) -> bool:
    """Whether by the line some damage is not dealt that is dealt without it."""

    def dealt(*, told: bool) -> bool:
        table, _ = damage_problems(position(example, told=told))
        found = Prevention.of(table)
        return found is None or found.rule(table.here["goblin"], "Bob") is None

    return dealt(told=False) and not dealt(told=True)


def prevents_part(example: Example) -> bool:
    """Whether by the line some damage is prevented that otherwise is not."""
    table, _ = damage_problems(position(example, told=True))
    found = Prevention.of(table)
    return found is not None and found.part(table.here["goblin"], "Bob") > 0


def increases(example: Example) -> bool:
    """Whether by the line more damage is dealt than without it."""
    table, _ = damage_problems(position(example, told=True))
    found = Increase.of(table)
    return found is not None and found.amount(table.here["goblin"], "Bob", 1) > 1


# -- the page ------------------------------------------------------------------------------------


def effect_of(kind: type[e.AnyEffect]) -> e.AnyEffect:
    """What the example's line says: one effect, of that kind."""
    parsed = present_line(EXAMPLES[kind].line)
    assert parsed.understood, parsed.text
    (effect,) = parsed.effects + parsed.states
    assert isinstance(effect, kind), effect
    return effect


def section(kind: type[e.AnyEffect]) -> str:
    """The entry of one effect."""
    example = EXAMPLES[kind]
    own = ", ".join(name for name in kind.__struct_fields__ if name not in ("subject", "condition"))
    more, less = difference(example)
    beside = "".join(
        f", where {name} has {json.dumps(changes, ensure_ascii=False)}"
        for name, changes in example.beside
    )
    meaning = " ".join((inspect.getdoc(kind) or "").split())
    lines = [
        f"### {kind.__name__}({own})",
        "",
        meaning,
        "",
        f"- *States*: {example.states}",
        f"- *Example*: “{example.line}” on {example.on}{beside}. {example.means}",
        f"- *Sentence*: {sentence(effect_of(kind))}",
        *(f"- *The Problem of the {example.stage} has*: {line}." for line in more),
        *(f"- *The Problem of the {example.stage} has no longer*: {line}." for line in less),
    ]
    return "\n".join(lines) + "\n"


TITLES = {
    "legality.effects.characteristics": "Abilities and characteristics",
    "legality.effects.attacking": "Attacking",
    "legality.effects.blocking": "Blocking",
    "legality.effects.damaging": "Damage",
}


def page() -> str:
    """The whole page: each module's title stands before the first of its effects."""
    titles = dict(TITLES)
    parts = [INTRODUCTION]
    for kind in EFFECTS:
        if title := titles.pop(kind.__module__, None):
            parts.append(f"## {title}\n")
        parts.append(section(kind))
    return "\n".join(parts)


def main() -> int:
    if lacking := [kind.__name__ for kind in EFFECTS if kind not in EXAMPLES]:
        print("no example:", *lacking)
        return 1
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
