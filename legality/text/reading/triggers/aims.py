"""Targets of triggered abilities: what may be chosen for each "target" of a text (601.2c, 115)."""

import re

from legality.effects.canonical import all_of, any_of
from legality.effects.filters import OTHER, Not
from legality.effects.players import Players, Who
from legality.effects.qualities import HasType, Target, ThisObject
from legality.effects.replacing import within
from legality.effects.triggered import Aim, Divided, Instruction, Whose
from legality.text.later import later
from legality.text.reader import Reader, Scope, named_targets
from legality.text.reading.concerns import QUOTED
from legality.text.reading.conditions.of_others import meant
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.reading.triggers.dividing import divided
from legality.text.words import number

_TARGETED = later(
    r"(?:(?P<anything>any target\b)|(?P<upto>up to )?(?:\b(?P<many>one or two|any number of|x"
    r"|that many|one|two|three|four|five|six) )?(?P<other>another |other )?target\b ?)",
    re.IGNORECASE,
)
_WORD = later(r"\btarget\b", re.IGNORECASE)
_TARGETS = later(r"\btargets\b", re.IGNORECASE)
_TARGET_PLAYER = later(
    r"target (?P<who>player|opponent)\b(?P<more> or planeswalker)?", re.IGNORECASE
)
_MORE_OF_IT = later(
    r"\s*(?:that (?!player\b|many\b|much\b)|which|with|without|attacking|blocking|blocked|whose|of"
    r"|named|other than|enchanted|equipped|sharing|controlled|except)\b",
    re.IGNORECASE,
)
"""Words behind a noun that say which ones are meant."""
_CARD = later(r"(?:cards?|spells?)\b", re.IGNORECASE)
CREATURE_OR_WALKER = any_of((HasType("creature"), HasType("planeswalker"), HasType("battle")))
ANY_TARGET = Aim(CREATURE_OR_WALKER, Who.ANY)
"""115.4: a creature, player, planeswalker or battle."""
_AIMED: dict[str, Players] = {"player": Who.ANY, "opponent": Who.OPPONENTS}
_OR_MORE = later(r"\b(?:or more|or fewer|or less|other than) $", re.IGNORECASE)
_OF_EACH = later(r"\beach (?:opponent|player|other player)\b|\bor creatures\b", re.IGNORECASE)
_PLURAL = later(
    r"(?:(?!(?:with|that|you|an|defending|each|your|of|and|or|creature|permanent|artifact|land"
    r"|enchantment|planeswalker|token)\b)[\w'-]+ )*?"
    r"(?:creatures|permanents|artifacts|lands|enchantments|planeswalkers|tokens|battles)\b",
    re.IGNORECASE,
)
_TARGET_BEFORE = later(r"\btargets? (?!players?\b|opponents?\b)", re.IGNORECASE)


def aims_of(rest: str, scope: Scope) -> tuple[Aim | None, ...]:
    """The targets that the text names, in their order; None for several of one kind, and where it
    is not read what may be chosen. `scope` tells what "it" and "another" mean."""
    text = QUOTED.sub("", rest)
    if (parted := divided(text.strip(), ANY_TARGET)) is not None:
        return (parted[1],)
    if _TARGETS.search(text) is not None:
        return (None,) * named_targets(text)
    each = (_TARGETED.search(text, at) for at in _starts(text))
    return tuple(None if named is None else _aim(text, named, scope) for named in each)


def _starts(text: str) -> list[int]:
    """From where on the words before each "target" are looked for."""
    ends = [word.end() for word in _WORD.finditer(text)]
    return [0, *ends[:-1]] if ends else []


def _aim(text: str, named: re.Match[str], scope: Scope) -> Aim | None:
    """What may be chosen for one "target", `named` by words before its noun."""
    if named["anything"] is not None:
        return ANY_TARGET
    many = _how_many((named["many"] or "one").lower())
    if many is None or _OR_MORE.search(text[: named.start()]) is not None:
        return None
    least, most = (0, many[1]) if named["upto"] is not None else many
    player = _TARGET_PLAYER.match(text, _WORD.search(text, named.start()).start())  # type: ignore[union-attr]
    if player is not None:
        return None if player["more"] else Aim(None, _AIMED[player["who"].lower()], least, most)
    reader = Reader(text, named.end())
    whom = noun_phrase(reader, scope, conjunction=False, certain=False)
    if whom is None or _CARD.match(text, reader.at) is not None:
        return None
    if _MORE_OF_IT.match(text, reader.at) is not None:
        return None  # which ones, is not read in whole
    noun = text[named.end() : reader.at]
    if _OF_EACH.search(noun) is not None or (many[1] == 1 and _PLURAL.match(noun) is not None):
        return None  # how many, nothing tells
    if named["other"] is not None and _TARGET_BEFORE.search(text[: named.start()]) is not None:
        return None  # other than that target
    if named["other"] is not None:
        own = isinstance(scope.subject, ThisObject)
        whom = all_of((whom, OTHER if own else Not(scope.subject)))
    whom = meant(whom, scope.subject)
    return Aim(whom, None, least, most)


def _how_many(words: str) -> tuple[int, int | None] | None:
    """The least and the most targets; None for a number that is not told."""
    match words:
        case "one or two":
            return 1, 2
        case "any number of":
            return 0, None
        case "x" | "that many":
            return None
        case _:
            many = number(words)
            return None if many is None else (many, many)


def with_known_aims(instruction: Instruction, aims: tuple[Aim | None, ...]) -> Instruction:
    """The instruction, unread where it is not known what its targets may be."""
    if any(isinstance(deed, Divided) for deed in instruction.deeds):
        return instruction
    if any(
        number > len(aims) or aims[number - 1] is None for number in numbers_of_targets(instruction)
    ):
        return instruction.unread
    return instruction


def numbers_of_targets(instruction: Instruction) -> set[int]:
    """The numbers of the targets that an instruction is about."""
    parts = list(within(instruction.deeds))
    numbers = {part.number for part in parts if isinstance(part, Target)}
    numbers |= {1 for part in parts if isinstance(part, Divided)}
    numbers |= {
        part.target for part in parts if isinstance(part, Whose) and part.target is not None
    }
    return numbers - {0}


def used(aims: tuple[Aim | None, ...], instructions: tuple[Instruction, ...]) -> tuple[Aim, ...]:
    """The targets up to the last one that something is done to: of cards and spells nothing is."""
    most = max((number for done in instructions for number in numbers_of_targets(done)), default=0)
    return tuple(aim or Aim(None, None, least=0) for aim in aims[:most])
