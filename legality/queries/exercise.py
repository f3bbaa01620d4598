"""`exercise`: boards to judge for practice, drawn by strength, each with what is right about it.

The same level, seed and number give the same board, so that a row of them has a link. Names are
invented. What is right is worked out by judging the board; one that is undecided is not taken.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta

from legality.editions import NEWEST, Edition
from legality.frozen import HashedByContent
from legality.judging.check import check
from legality.numbers import StepNumbers
from legality.position import Position
from legality.position.writing import to_value
from legality.queries.answer import Answer
from legality.queries.examples import gallery
from legality.queries.request import Request
from legality.verdict import Illegal, Judgement

Level = Literal[1, 2, 3]
Why = Literal["choose", "restriction", "requirement", "payment", "damage"]
Value = dict[str, Any]
ROW = 10
"""So many boards are a row."""
_TRIES = 60
_FROM_GALLERY = 0.2
"""The share of boards that are known ones."""
KNOWN: Mapping[Level, tuple[str, ...]] = {
    1: ("guard-and-menace-alone",),
    2: ("guard-stays-home", "menace-must-be-blocked"),
    3: ("lure-with-menace", "two-lures"),
}
"""Boards of the gallery, by level."""


class ExerciseRequest(Request, frozen=True, kw_only=True, tag="exercise"):
    """A board to judge for practice: of that level (1 easy to 3 hard) the one of that number in the
    row of that seed, whether it is legal, and what kind of rule it breaks."""

    level: Level = 1
    seed: Annotated[int, Meta(ge=0, le=1_000_000_000)]
    number: Annotated[int, Meta(ge=0, lt=ROW)] = 0


class ExerciseAnswer(HashedByContent, frozen=True):
    """A board to judge, whether it is legal, and why not: what kind of rule it breaks first, one of
    the `reasons` that there can be."""

    position: Value
    legal: bool
    why: Why | None
    reasons: tuple[Why, ...] = get_args(Why)


def answer(request: ExerciseRequest) -> Answer[ExerciseAnswer]:
    """A board to judge."""
    return Answer((exercise(request.level, request.seed, request.number),))


def exercise(level: Level, seed: int, number: int) -> ExerciseAnswer:
    """The board of that number in the row of that level and seed, by today's rules."""
    chance = Random(f"{level} {seed} {number}")
    wanted = chance.random() < 0.5
    if chance.random() < _FROM_GALLERY:
        return _judged(_known(chance.choice(KNOWN[level])))
    last: ExerciseAnswer | None = None
    for _ in range(_TRIES):
        made = _judged(_MAKERS[level](chance))
        if made.legal == wanted:
            return made
        last = made
    assert last is not None
    return last


def _known(name: str) -> Position:
    """A board of the gallery."""
    (text,) = (board.position for board in gallery() if board.name == name)
    return Position.from_notation(f"rules: {NEWEST}\n{text}")


def _judged(position: Position) -> ExerciseAnswer:
    judgement = check(position)
    return ExerciseAnswer(
        {"rules": position.rules, **to_value(position)},
        judgement.legal is True,
        _why(judgement, position),
    )


def _why(judgement: Judgement, position: Position) -> Why | None:
    """What kind of rule the first fault breaks."""
    for verdict in judgement.verdicts:
        if isinstance(verdict, Illegal):
            rule = verdict.violations[0].rule
            edition = Edition.of(position.rules)
            return _kinds(edition.attack_steps, edition.block_steps).get(rule, "damage")
    return None


def _kinds(*steps: StepNumbers) -> dict[str, Why]:
    """The kind of fault by the number of the step that fails."""
    kinds: dict[str, Why] = {}
    for each in steps:
        kinds |= {each.choose: "choose", each.target: "choose"}
        kinds |= {each.restrictions: "restriction", each.requirements: "requirement"}
        kinds[each.payment] = "payment"
    return kinds


# -- boards --------------------------------------------------------------------------------------

_FIRST = ("Amber", "Briar", "Cinder", "Dusk", "Ember", "Frost", "Glade", "Hollow", "Iron", "Jade")
_NOUNS = (
    ("Lynx", "Cat"),
    ("Warden", "Human Soldier"),
    ("Kestrel", "Bird"),
    ("Brute", "Ogre"),
    ("Sentry", "Golem"),
    ("Stalker", "Rogue"),
    ("Elder", "Treefolk"),
    ("Adept", "Human Wizard"),
)
_EASY_ATTACKERS = ("Flying", "Menace", "Skulk", "Intimidate", "Fear", "Shadow", "", "", "Trample")
_EASY_BLOCKERS = ("Flying", "Reach", "", "", "", "Shadow", "Defender")
_LURES = (
    "All creatures able to block this creature do so.",
    "This creature must be blocked if able.",
)
_MUST = "This creature blocks each combat if able."
_MORE = "This creature can block an additional creature each combat."
_ALONE = "This creature can't block alone."


def _easy(chance: Random) -> Position:
    """Evasion, and creatures that can't block at all."""
    attackers = [_creature(chance, _EASY_ATTACKERS) for _ in range(chance.randint(1, 3))]
    blockers = [_creature(chance, _EASY_BLOCKERS) for _ in range(chance.randint(2, 3))]
    for creature in blockers:
        if chance.random() < 0.15:
            creature["tapped"] = True
    return _board(chance, attackers, blockers, 0.6)


def _medium(chance: Random) -> Position:
    """Requirements with one creature or two that evade."""
    attackers = [_creature(chance, ("", "", "Flying", "Menace")) for _ in range(2)]
    blockers = [_creature(chance, ("", "", "Reach")) for _ in range(chance.randint(2, 3))]
    _say(chance.choice(attackers), chance.choice(_LURES), 0.6, chance)
    _say(chance.choice(blockers), _MUST, 0.7, chance)
    return _board(chance, attackers, blockers, 0.55)


def _hard(chance: Random) -> Position:
    """Requirements and restrictions at once, and who blocks two."""
    attackers = [_creature(chance, ("Menace", "", "Flying", "Skulk")) for _ in range(3)]
    blockers = [_creature(chance, ("", "Reach", "")) for _ in range(chance.randint(3, 4))]
    for creature in attackers:
        _say(creature, chance.choice(_LURES), 0.4, chance)
    for creature in blockers:
        _say(creature, chance.choice((_MUST, _MORE, _ALONE)), 0.5, chance)
    return _board(chance, attackers, blockers, 0.65)


_MAKERS: Mapping[Level, Callable[[Random], Position]] = {1: _easy, 2: _medium, 3: _hard}


def _creature(chance: Random, keywords: tuple[str, ...]) -> Value:
    noun, types = chance.choice(_NOUNS)
    power, toughness = chance.randint(1, 5), chance.randint(1, 5)
    made: Value = {
        "name": f"{chance.choice(_FIRST)} {noun}",
        "type_line": f"Creature — {types}",
        "colors": [chance.choice("WUBRG")],
        "power": power,
        "toughness": toughness,
    }
    _say(made, chance.choice(keywords), 1.0, chance)
    return made


def _say(creature: Value, line: str, share: float, chance: Random) -> None:
    """Let the creature have that line in so many of the boards."""
    if line and chance.random() < share:
        creature["oracle_text"] = "\n".join(filter(None, [creature.get("oracle_text"), line]))


def _board(chance: Random, attackers: list[Value], blockers: list[Value], share: float) -> Position:
    """Everyone attacks; each blocker blocks with that probability."""
    permanents = [
        {**creature, "id": f"{side}{number}", "controller": player}
        for side, player, creatures in (("a", "Ann", attackers), ("b", "Bob", blockers))
        for number, creature in enumerate(creatures, start=1)
    ]
    blocks = {
        f"b{number}": [f"a{chance.randint(1, len(attackers))}"]
        for number in range(1, len(blockers) + 1)
        if chance.random() < share
    }
    return Position.from_value(
        {
            "rules": NEWEST,
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": permanents,
            "attacks": {f"a{number}": "Bob" for number in range(1, len(attackers) + 1)},
            "blocks": blocks,
        }
    )
