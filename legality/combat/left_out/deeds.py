"""What is done when a triggered ability resolves, as far as a combat may care: deed by deed.

A deed that no row of the table reads may do anything. Which deeds change which answers is argued in
`legality.combat.left_out.answers`.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, cast

from msgspec import Struct

from legality.combat.left_out.buried import BURIES
from legality.combat.left_out.tables import Wordings, rows
from legality.effects.costs import Cost
from legality.rulebook.elsewhere import HiddenZone, buried_from
from legality.text.later import later
from legality.text.normalise import sentences
from legality.text.reading.triggers.deeds import TUCKS
from legality.text.words import number

Touch = Literal[
    "nothing",
    "cards",
    "mana",
    "idle",
    "permanents",
    "returns",
    "walkers",
    "tallies",
    "lands",
    "taps",
    "gains life",
    "loses life",
    "poisons",
    "grows",
    "joins",
    "elsewhere",
    "shields",
    "bars",
    "goads",
    "stills",
    "creatures",
    "anything",
]
"""What a deed changes: nothing that any game holds after it; cards in hands, libraries, graveyards
and exile; mana; permanents that are new and never fight; others that are new and not in combat;
cards that come back to the battlefield, and are not in combat; planeswalkers; counters of players
and of permanents that are no creatures; which lands are tapped; which of its player's permanents
are; life totals; poison counters; its player's creatures, which become larger or get keywords;
tokens of its player that attack; where creatures go that leave; damage to its player and their
permanents, which becomes less; blocks, of which fewer are legal; who is goaded; which creatures are
tapped, or stay so; creatures in some other way; anything."""
Whose = Literal["you", "opponents", "anyone", "attackers"]
"""Whose life, poison counters or creatures: its player's, opponents', those of somebody the words
leave open; or attacking creatures."""


"""Where players have cards that a position may not tell."""


class UnplayedDeed(Struct, frozen=True):
    """One thing that is done: what it `touches`; `whose` it is of, where players are meant; how
    much at most (None: not told); `optional` where the ability's controller need not do it, `aimed`
    where they may do it to any player; `own` where it is done to the ability's source alone;
    `buries` are the zones from which cards of players come into their graveyards;
    `spares_graveyards`: no card comes into a graveyard by it, or from there."""

    touches: Touch
    whose: Whose = "anyone"
    amount: int | None = None
    optional: bool = False
    aimed: bool = False
    own: bool = False
    at_end: bool = False
    buries: tuple[HiddenZone, ...] = ()
    spares_graveyards: bool = False


def _table() -> Iterator[tuple[re.Pattern[str], tuple[tuple[Touch, ...], Whose]]]:
    for head, pattern in rows("deeds.txt"):
        touches, _, whose = head.rpartition(" ")
        each = cast("tuple[Touch, ...]", tuple(touches.split(" or ")))
        yield pattern, (each, cast("Whose", whose))


_TABLE = Wordings(_table())
_OF_THE_DEAD = later(
    r"exile (?:it|them|that card|this card)"
    r"|return (?:it|~|that card|this card) to (?:its owner's|your) hand"
    r"(?: unless (?:target opponent|an opponent|any player) pays [^.\"]*)?"
    r"|(?:put|shuffle) (?:it|that card|this card) (?:into|on|onto) (?:the (?:top|bottom) of )?"
    r"(?:its owner's|your) library[^.]*"
    r"|you may cast it from your graveyard[^.]*"
    r"|put (?:it|that card) into (?:its owner's|your) hand|it's (?:an?|not an?) [a-z ]+",
    re.IGNORECASE,
)
"""What is done with a card that lies in a graveyard by then."""
_RETURNS = later(
    r"return (?:it|~|that card|this card) (?:from [a-z' ]*graveyard )?to the battlefield\b[^.\"]*",
    re.IGNORECASE,
)
_TOKENS_WITH_TEXT = later(
    r"(?:(?:you|that player|its controller) )?creates? (?:an?|one|two|three|that many|x) "
    r"(?!.*\battacking\b)[^\"]*? tokens?(?: with [a-z ,]*(?:and )?)? ?(?:with )?"
    r"(?:\"(?![^\"]*\b(?:enters|dies|leaves|damage)\b)[^\"]*\"(?: and )?)+",
    re.IGNORECASE,
)
"""Tokens with abilities of their own, which do nothing as they enter or die."""
_TOKEN_HAS = later(
    r"(?:it|they|that token|those tokens) (?:has|have) "
    r"(?:\"(?![^\"]*\b(?:enters|dies|leaves|damage|creatures)\b)[^\"]*\"(?:,? and )?)+",
    re.IGNORECASE,
)
"""Abilities of tokens in a sentence of their own."""
_THEIRS = later(
    r"(?:destroy|exile|tap|goad|detain|return|put [^\"]* -1/-1 counters? on"
    r"|[^\"]*\bdeals [^\"]* damage to) (?:up to [a-z]+ )?target (?:[a-z]+ )*creatures?"
    r" (?:an opponent controls|defending player controls|you don't control|that player controls)"
    r"(?: with [a-z ]*\d+ or (?:less|greater))?(?: to its owner's hand)?",
    re.IGNORECASE,
)
_MAY = later(
    r"(?P<who>you|they|that player|its controller) may (?:have )?(?!play\b|cast\b)(?=[a-z~])",
    re.IGNORECASE,
)
_MAY_CAST = later(r"you may (?:play|cast)\b", re.IGNORECASE)
_LEAD = later(
    r"(?:if you do|when you do|if they do|then|otherwise|if you can't|if you don't"
    r"|if (?:they|the player|that player)(?: do| don't| doesn't| does)"
    r"|(?:then )?if [^,\"]*),? |for each [^,\"]*, (?=(?:you )?(?:creates? |investigate\b))"
    r"|for each opponent, (?=(?:exile|destroy|tap|goad) )"
    r"|when(?:ever)? (?:that|the|those) creatures? (?:dies?|leaves? the battlefield)"
    r"(?: this turn)?,? ",
    re.IGNORECASE,
)
_PARTS = later(
    r",? then |,? and (?=(?:you|each|that|they|it|its|draws?|create|scry|gain|lose|untap|put"
    r"|discards?|mills?|exile|tap|destroy|sacrifice|investigate|after this|~)\b)",
    re.IGNORECASE,
)
_OPPONENTS = later(r"(?:each opponent|target opponent|an opponent|defending player)\b", re.I)
_OTHERS = later(
    r"(?:that|they|each|its|target|any|the exiled|exile target|exiles?|shuffle)\b", re.IGNORECASE
)
_AIMED = later(
    r"\bany target$|\bany target equal to [^.]*|\bdivided as you choose among\b[^.]* targets$"
    r"|^target player (?:loses|discards|mills|sacrifices)\b",
    re.IGNORECASE,
)
_AMOUNT = later(
    r"\b(?:gains?|loses?|pay|deals|get) (?P<number>\w+) (?:life|damage|poison)", re.IGNORECASE
)


@lru_cache(maxsize=8192)
def deeds(text: str, *, of_the_dead: bool = False) -> tuple[UnplayedDeed, ...]:
    """What is done by the text of an ability, without what it triggers on; `of_the_dead`: "it" is a
    card in a graveyard."""
    deeds_read: list[UnplayedDeed] = []
    may = False
    for sentence in sentences(text):
        made = bool(deeds_read) and deeds_read[-1].touches in ("permanents", "idle")
        if made and _TOKEN_HAS.fullmatch(sentence.strip().rstrip(".")) is not None:
            continue  # what has been created has it, and does nothing by it as it enters or dies
        rest, optional = _without_lead(sentence.strip().rstrip("."))
        may = optional or (may and sentence.lower().startswith(("if you do", "when you do")))
        deeds_read += _of_sentence(rest, optional=may, of_the_dead=of_the_dead)
    return tuple(deeds_read)


def _without_lead(sentence: str) -> tuple[str, bool]:
    """The sentence without "if you do," and "you may", and whether it said the latter: what another
    player may do is not up to the ability's controller."""
    while (lead := _LEAD.match(sentence)) is not None:
        sentence = sentence[lead.end() :]
    may = _MAY.match(sentence)
    if may is None:
        return sentence, False
    rest = sentence[may.end() :]
    return (rest, True) if may["who"].lower() == "you" else (f"{may['who']} {rest}", False)


def _of_sentence(text: str, *, optional: bool, of_the_dead: bool) -> list[UnplayedDeed]:
    """The deeds of a sentence: as a whole, else part by part; anything where a part is not read."""
    whole = _read(text, optional, of_the_dead)
    if whole:
        return whole
    deeds_read: list[UnplayedDeed] = []
    for part in _PARTS.split(text):
        rest, may = _without_lead(part.strip())
        may = optional or may or _MAY_CAST.match(rest) is not None
        of_part = _read(rest, may, of_the_dead)
        deeds_read += of_part or [UnplayedDeed("anything", optional=may)]
    return deeds_read


def _read(text: str, optional: bool, of_the_dead: bool) -> list[UnplayedDeed]:
    """What a clause does; nothing where it is not read."""
    if '"' in text:
        made = _TOKENS_WITH_TEXT.fullmatch(text)
        return [] if made is None else [_deed(text, "permanents", "you", optional)]
    if of_the_dead and _OF_THE_DEAD.fullmatch(text):
        return [UnplayedDeed("cards", "you", optional=optional)]
    if of_the_dead and _RETURNS.fullmatch(text) and "attacking" not in text:
        return [UnplayedDeed("returns", "you", optional=optional)]
    if not of_the_dead and TUCKS.search(text) is not None:
        return [UnplayedDeed("creatures", optional=optional)]
    row = _TABLE.read(text)
    if row is None:
        return []
    _, (touches, whose) = row
    return [_deed(text, touch, whose, optional) for touch in touches]


def _deed(text: str, touches: Touch, whose: Whose, optional: bool) -> UnplayedDeed:
    if touches in ("cards", "idle", "permanents"):
        whose = _subject(text)
    if touches in ("creatures", "stills") and _THEIRS.fullmatch(text) is not None:
        whose = "opponents"
    optional = optional or _CHOSEN.match(text) is not None
    buries = buried_from(text) if touches == "cards" else ()
    aimed, at_end = _is_aimed(text), _AT_END.search(text) is not None
    spares = touches == "cards" and (BURIES.search(text) or _CASTS.search(text)) is None
    amount = _amount(text)
    return UnplayedDeed(touches, whose, amount, optional, aimed, False, at_end, buries, spares)


_CASTS = later(r"\b(?:casts?|plays?)\b", re.IGNORECASE)
"""What is cast may come into a graveyard as it resolves."""
_AT_END = later(r"\bat end of combat$", re.IGNORECASE)


_CHOSEN = later(r"proliferate\b", re.IGNORECASE)
"""What nobody has to do to anything (701.27a)."""


def _is_aimed(text: str) -> bool:
    return _AIMED.search(text) is not None


def _subject(text: str) -> Whose:
    """Who does what a clause says: who has the ability, where it does not begin with another."""
    if _OPPONENTS.match(text):
        return "opponents"
    return "anyone" if _OTHERS.match(text) else "you"


def paid(cost: Cost) -> Iterator[UnplayedDeed]:
    """What is done as somebody pays that for an attacker or a blocker of theirs (118), but for what
    becomes of the permanents that they sacrifice or return and the counters that they remove."""
    match cost.phyrexian, cost.life:
        case 0, 0:
            pass
        case int(symbols), int(life):  # 107.4f: 2 life for each of the symbols, or mana
            yield UnplayedDeed("loses life", "you", 2 * symbols + life)
        case _:
            yield UnplayedDeed("loses life", "you")
    verbs = {act.verb for act in cost.acts}
    if cost.discard != 0 or cost.mill != 0 or verbs & {"discard", "exile"}:
        yield UnplayedDeed("cards", "you")
    if "tap" in verbs:
        yield UnplayedDeed("taps", "you")


def _amount(text: str) -> int | None:
    match = _AMOUNT.search(text)
    if match is None or " for each " in text:
        return None
    return 1 if match["number"].lower() in ("a", "an") else number(match["number"])
