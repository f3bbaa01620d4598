"""On what a triggered ability triggers, as far as a board tells whether that can happen (603.2).

Words that no row reads may mean anything that happens at any time.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, cast

from msgspec import Struct

from legality.combat.left_out.tables import Wordings, rows
from legality.text.later import later
from legality.text.lexicon import CARD_TYPES, subtype

Event = Literal[
    "never",
    "attacks",
    "attacks unblocked",
    "attacks alone",
    "blocks",
    "becomes blocked",
    "damages a player",
    "damages a planeswalker",
    "damages a creature",
    "is dealt damage",
    "dies",
    "haunted dies",
    "gains life",
    "loses life",
    "makes mana",
    "becomes tapped",
    "becomes untapped",
    "gets counters",
    "is poisoned",
    "is sacrificed",
    "moves cards",
    "leaves graveyard",
    "draws",
    "enters",
    "triggers",
    "is targeted",
    "is targeted by an opponent",
    "commits a crime",
    "explores",
    "connives",
    "mentors",
    "scries",
    "learns",
    "becomes monstrous",
    "becomes attached",
    "gets a sticker",
    "is exerted",
    "investigates",
    "discovers",
    "becomes the monarch",
    "damages otherwise",
    "is tempted",
    "visits",
    "runs out",
    "searches",
    "flips a coin",
    "rolls",
    "end of combat",
    "anything",
]
"""What happens; "never": not in a combat by what players must do in it."""
Who = Literal["itself", "its host", "yours", "theirs", "anyone", "you", "they"]
"""Who does it, or to whom it happens: the permanent itself; what it is attached to; a permanent of
the same player, or of an opponent; any permanent; the player; other players."""


class TriggerEvent(Struct, frozen=True):
    """One event on which an ability triggers, and whose it is: of a permanent that is of one of the
    `kinds`, where there are any; `other`: not of the permanent that has the ability."""

    event: Event
    who: Who = "anyone"
    kinds: frozenset[str] = frozenset()
    other: bool = False


ALWAYS = (TriggerEvent("anything"),)

_TABLE: Wordings[Event] = Wordings(
    (pattern, cast("Event", head)) for head, pattern in rows("occasions.txt")
)
_VERBS = r"attacks?|blocks?|becomes?|dies|die|deals?|is dealt|leaves?|enters?|is put|are put"
_OR = later(
    rf"(?:,)? (?:or|and) (?:whenever |when )?(?=(?:{_VERBS}|transforms|is turned)\b)"
    r"|(?:,)? (?:or|and) (?=at (?:the|end)\b|the creature it haunts dies\b)"
    r"|(?:,)? (?:or|and) when(?:ever)? (?=(?:~|you|an?|another) )"
    r"|(?:(?<= dies)|(?<= enters)) or (?=(?:an?|another) )",
    re.IGNORECASE,
)
_OF_ITS_OWN = later(r"at |the |~ |you |an? |another ", re.IGNORECASE)
"""How a clause begins that says itself whom it means."""
_OR_OTHER = later(r"(?P<one>~) or (?P<other>(?:another|an?|enchanted|equipped) [^,\"]*)", re.I)
_TOGETHER = later(r"~ and at least [a-z]+ other creatures", re.IGNORECASE)
_VERB = later(rf" (?=(?:{_VERBS})\b)", re.IGNORECASE)
_DAMAGE_TO_ANYTHING = later(
    r"[^,\"]*? deals? (?:combat |noncombat )?damage(?! to)[^,\"]*", re.IGNORECASE
)
_DAMAGE_TO_BOTH = later(
    r".*\bdamage to (?:(?:a|another|one or more) (?:\w+ )?(?:creatures?|permanents?|players?)"
    r" (?:or|and/or) (?:an? |players|opponents)?|(?:one or more |a )permanents?\b).*",
    re.IGNORECASE,
)
_OTHER = later(r"\b(?:another|other)\b(?!.*\bor ~)(?<!~ or another)", re.IGNORECASE)
_WORDS = later(r"[\w'-]+")
_PLAYER = later(
    r"(?:(?:an|each|another|a|that|your) )?(?:opponents?|players?|other players?)", re.IGNORECASE
)
_ONE_OR_MORE = later(r"\bone or more ", re.IGNORECASE)
_OF_ONE_SIDE = (
    r"(?!.*\bor (?:an? |another |enchanted |equipped |~))(?!.*\bcontrols?\b.*\bor\b.*\bcontrols?\b)"
)
"""Where "or" begins no other subject."""
_WHICH = r"(?: (?:of|with|without|named|that) .*)?"
"""Which of those it means: "of the chosen type"."""
_YOURS = later(rf"{_OF_ONE_SIDE}.*\byou control{_WHICH}", re.IGNORECASE)
_THEIRS = later(
    rf"{_OF_ONE_SIDE}.*\b(?:an opponent controls|your opponents control){_WHICH}", re.IGNORECASE
)


@lru_cache(maxsize=8192)
def trigger_events(condition: str) -> tuple[TriggerEvent, ...]:
    """On what an ability triggers whose condition that is ("~ attacks or blocks"); in the form that
    the grammar reads, without "whenever"."""
    parts = _OR.split(condition.strip())
    subject = _VERB.split(parts[0], maxsplit=1)[0]
    events: list[TriggerEvent] = []
    for index, part in enumerate(parts):
        alone = index == 0 or _OF_ITS_OWN.match(part) is not None
        clause = part.removeprefix("at ") if alone else f"{subject} {part}"
        each = list(_of_clause(clause))
        if not each:
            return ALWAYS
        events.extend(each)
    return tuple(dict.fromkeys(events))


def _of_clause(clause: str) -> Iterator[TriggerEvent]:
    """The events that one clause of a condition names ("~ attacks")."""
    if _DAMAGE_TO_BOTH.fullmatch(clause) or _DAMAGE_TO_ANYTHING.fullmatch(clause):
        subject = clause.partition(" deal")[0]
        yield of_subject("damages a player", subject)
        yield of_subject("damages a creature", subject)
        return
    row = _TABLE.read(clause)
    if row is None:
        return
    match, event = row
    who: str | None = match.groupdict().get("who")
    if who is None:
        yield TriggerEvent(event)
    elif (both := _OR_OTHER.fullmatch(who)) is not None:
        yield of_subject(event, both["one"])
        yield of_subject(event, both["other"])
    else:
        yield of_subject(event, "~" if _TOGETHER.fullmatch(who) else who)


def of_subject(event: Event, subject: str) -> TriggerEvent:
    """The event of whom the subject of a condition means."""
    kinds = frozenset[str]() if "non" in subject.lower() else frozenset(_kinds(subject))
    return TriggerEvent(
        event, _who(subject), kinds, other=" other " in f" {_OTHER.sub('other', subject)} "
    )


def _kinds(subject: str) -> Iterator[str]:
    """The types and subtypes that it names."""
    for word in _WORDS.findall(subject):
        singular = word.lower().removesuffix("s")
        if singular in CARD_TYPES:
            yield singular
        elif word[:1].isupper() and (known := subtype(word)) is not None:
            yield known.word


def _who(words: str) -> Who:
    low = _ONE_OR_MORE.sub("", words.lower().strip())
    if low == "you":
        return "you"
    if _PLAYER.fullmatch(low):
        return "they" if "opponent" in low else "anyone"
    if low in ("~", "this card", "this permanent"):
        return "itself"
    if re.fullmatch(r"(?:equipped|enchanted|fortified) \w+", low):
        return "its host"
    if _YOURS.fullmatch(low):
        return "yours"
    if _THEIRS.fullmatch(low):
        return "theirs"
    return "anyone"
