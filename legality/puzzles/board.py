"""The parts positions are put together from: invented creature types, creatures, sentences.

A relation "only these may block it" is said by text alone: every attacker has a creature type of
its own that no card has, "can't be blocked except by" that type, and each blocker has the types of
the attackers it may block. One word a pair is the smallest way of saying it.
"""

from collections.abc import Iterable, Sequence

from legality.errors import PuzzleError
from legality.puzzles.puzzle import Answer, Board
from legality.text.words import number_word

ATTACKER, DEFENDER = "Ann", "Bob"
COLOSSUS = "colossus"
MENACE = "Menace"
ALL_OR_NONE = (
    "This creature can't be blocked unless all creatures defending player controls block it."
)
LURE = "All creatures able to block this creature do so."
MUST_BE_BLOCKED = "This creature must be blocked if able."
BLOCKS_IF_ABLE = "This creature blocks each combat if able."
ATTACKS_IF_ABLE = "This creature attacks each combat if able."

# No English word, no creature type of a card and no number is among these, and every plural is +s.
_SOUNDS = ("BDGKLMPRTV", "aeiou", "zjq", "aeiou", "dgklmrt")
_TYPES = 10 * 5 * 3 * 5 * 7


def invented_type(number: int) -> str:
    """The creature type of that number: one word, singular. Raises `PuzzleError` past the last."""
    if not 0 <= number < _TYPES:
        raise PuzzleError("size", f"expected at most {_TYPES} different attackers")
    letters: list[str] = []
    for sounds in reversed(_SOUNDS):
        number, place = divmod(number, len(sounds))
        letters.append(sounds[place])
    return "".join(reversed(letters))


def only_blocked_by(subtype: str) -> str:
    """Evasion: only creatures of the type may block it."""
    return f"This creature can't be blocked except by {subtype}s."


def blocked_by_at_least(number: int) -> tuple[str, ...]:
    """The line (none for one creature) that asks for so many blockers or none."""
    if number <= 1:
        return ()
    return (f"This creature can't be blocked except by {number_word(number)} or more creatures.",)


def creature(
    id: str,
    controller: str,
    *lines: str,
    subtypes: Iterable[str] = (),
    power: int = 1,
    toughness: int = 1,
    count: int = 1,
) -> Board:
    """A creature with those lines of rules text; `count` of them under the ids `id#1` …"""
    types = " ".join(subtypes)
    made: Board = {"id": id, "controller": controller}
    made["type_line"] = f"Creature — {types}" if types else "Creature"
    made |= {"power": power, "toughness": toughness}
    if lines:
        made["oracle_text"] = "\n".join(lines)
    if count != 1:
        made["count"] = count
    return made


def individuals(permanent: Board) -> list[str]:
    """The ids of the permanents that one entry stands for."""
    count: int = permanent.get("count", 1)
    id: str = permanent["id"]
    return [id] if count == 1 else [f"{id}#{number}" for number in range(1, count + 1)]


def must_block(attacker: str, blockers: Sequence[str]) -> list[Board]:
    """One requirement for each blocker to block that attacker, left behind by a spell."""
    if not blockers:
        return []
    text = f"This creature blocks @{attacker} this turn if able."
    return [{"oracle_text": text, "on": list(blockers), "controller": ATTACKER}]


def block_position(
    attackers: Sequence[Board],
    blockers: Sequence[Board],
    effects: Sequence[Board] = (),
    colossus: Sequence[str] | None = None,
) -> Board:
    """Everything attacks; blocks are to be judged: none, or, with a colossus, all on it.

    The colossus is an attacker that all or none must block; `colossus` names the blockers that are
    required to block it.
    """
    attackers, effects = list(attackers), list(effects)
    blocks: dict[str, list[str]] = {}
    if colossus is not None:
        attackers.append(creature(COLOSSUS, ATTACKER, ALL_OR_NONE))
        effects += must_block(COLOSSUS, colossus)
        blocks = {id: [COLOSSUS] for blocker in blockers for id in individuals(blocker)}
    return {
        "players": [{"name": ATTACKER}, {"name": DEFENDER}],
        "permanents": [*attackers, *blockers],
        "effects": effects,
        "attacks": {id: DEFENDER for attacker in attackers for id in individuals(attacker)},
        "blocks": blocks,
        "judge": ["blocks"],
    }


def block_answer(
    known_by: str, maximum: int, count: int | None = None, colossus: int | None = None
) -> Answer:
    """The answer of a `block_position`, from what is known of the board without the colossus.

    `colossus` is how many requirements are obeyed when everyone blocks it; no other declaration
    blocks it at all, so the two kinds of declaration never mix.
    """
    if colossus is None:
        return Answer(known_by=known_by, maximum=maximum, count=count, legal=maximum == 0)
    if colossus > maximum:
        count = 1
    elif colossus == maximum and count is not None:
        count += 1
    return Answer(
        known_by=known_by,
        maximum=max(maximum, colossus),
        count=count,
        legal=colossus >= maximum,
    )
