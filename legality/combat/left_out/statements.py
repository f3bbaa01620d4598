"""What sentences do that are neither triggered abilities nor values: replacements, rules of life,
and what is only read off their words.

Each row of `statements.txt` is a kind of sentence, with the event it is about and what it does.
What no row reads does anything, if a word of combat or of losing stands in it.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import cast

from legality.combat.left_out.deeds import Touch, UnplayedDeed, Whose, deeds
from legality.combat.left_out.occasions import Event, TriggerEvent, Who, of_subject
from legality.combat.left_out.tables import Wordings, rows
from legality.effects.characteristics import Gets
from legality.effects.damaging import DealsMore, PreventsDamage, PreventsPart
from legality.effects.keywords import KEYWORDS, PLAYED
from legality.text import parse_line, present_line
from legality.text.later import later
from legality.text.names import Names

Done = tuple[tuple[TriggerEvent, ...], UnplayedDeed]
"""What a sentence is about, and what it does with that."""

_ANYTHING: Done = ((TriggerEvent("anything"),), UnplayedDeed("anything"))


def _table() -> Iterator[tuple[re.Pattern[str], Done]]:
    for head, pattern in rows("statements.txt"):
        does, _, on = head.partition(" : ")
        touches, _, whose = does.rpartition(" ")
        events = tuple(map(_event, on.split(", ")))
        yield pattern, (events, UnplayedDeed(cast("Touch", touches), cast("Whose", whose)))


def _event(words: str) -> TriggerEvent:
    event, _, who = words.removesuffix(" host").rpartition(" ")
    return TriggerEvent(cast("Event", event), cast("Who", "its host" if who == "its" else who))


_TABLE = Wordings(_table())
_BONUS = later(
    r"\bgets? (?:an additional )?[+-]|\bbase power\b|\bbase toughness\b|\bpower and toughness\b"
    r"|~'s (?:power|toughness)\b|\bswitch(?:es)?\b",
    re.IGNORECASE,
)
_CHANGES = later(
    r"\bgets?\b|\bbase\b|\bpower and toughness\b|\b(?:is|are|becomes?) equal\b|\bswitch|\bdouble",
    re.IGNORECASE,
)
_UNTIL = later(r"\buntil (?:end of turn|your next turn)\b", re.IGNORECASE)
_STRICT = re.compile(
    r"\b(?:prevent(?:s|ed)?|loses? the game|wins? the game|would|doubled?(?! strike)|doubles"
    r"|regenerates?|gains? \w+ life|loses? \w+ life|gain life|lose life|life total)\b",
    re.IGNORECASE,
)
_COMBAT = (
    r"\b(?:attack|block|combat|damage|dies?\b|die\b|life|becomes? (?:tapped|untapped)|tap|sacrific"
    r"|destroy|counters?\b|leaves?\b|put into|unattached|loses?\b)"
)
_KEYWORDS = "|".join(
    name for name, row in KEYWORDS.items() if name in PLAYED or row.does != "nothing"
)
"""Keywords that a sentence can only give: with no effects read, it was not understood so."""
_DANGER = re.compile(
    rf"{_STRICT.pattern}|{_COMBAT}|\b(?:protection|indestructible|regenerat|poison|toxic"
    r"|triple|twice|instead|graveyard|exile|remains?|power|toughness|damaged)\b"
    rf"|\bfor as long as\b|\bloses? all\b|\b(?:{_KEYWORDS})\b"
    r"|\b(?:is|are|becomes?|isn't|aren't)\b[^.]*\bcreatures?\b",
    re.IGNORECASE,
)
_HARMLESS = re.compile(
    r"\buntap step\b|can't be (?:countered|regenerated|prevented)|^damage can't be prevented"
    r"|would (?:draw|mill|scry|search|create|untap|begin|proliferate|cast)\b"
    r"|mana pool|unspent mana|to cast\b|maximum hand size|can't cast|casts? (?:spells|~)",
    re.IGNORECASE,
)


_IDLE = (
    r"outlast|equip|fortify|crew|saddle|reconfigure|level up|cycling|\w+cycling|adapt|reinforce"
    r"|transfigure|transmute|unearth|embalm|eternalize|encore|scavenge|foretell|plot|madness"
    r"|miracle|suspend|ninjutsu|flashback|retrace|jump-start|escape|kicker|convoke|delve|improvise"
    r"|cascade|storm|rebound|buyback|replicate|echo|cumulative upkeep|dredge|flash|ward|hexproof"
    r"|shroud"
)
_GIVES_IDLE: Wordings[None] = Wordings(
    (
        later(
            rf"[^.,\"]*\b{verb} (?:{_IDLE})(?: \d{{1,6}}| ?—[^.\"]*| (?:\{{[^{{}}]*\}})+)?\.?",
            re.IGNORECASE,
        ),
        None,
    )
    for verb in ("has", "have")
)
"""A sentence that gives a keyword ability by which something is cast, activated or chosen as a
target, and nothing else."""


def is_beside_combat(bare: str) -> bool:
    """Whether a sentence, without its quoted abilities, is about what never is in a combat."""
    done = _row(bare)
    return bool(done) and all(event.event == "never" for events, _ in done for event in events)


def _row(bare: str) -> tuple[Done, ...]:
    """What the first row says that reads the sentence: what it does, and what more the sentence
    does with that in words of its own ("and create a token")."""
    row = _TABLE.read(bare.strip().rstrip("."))
    if row is None:
        return ()
    match, (events, deed) = row
    named = match.groupdict()
    who = named.get("who")
    on = events if who is None else tuple(of_subject(on.event, who) for on in events)
    return tuple((on, done) for done in (deed, *deeds(named.get("more") or "")))


def statement(text: str, bare: str, names: Names) -> Iterator[Done]:
    """What a sentence does beside its effects, on which events what; `bare` is the sentence without
    its quoted abilities, which do things of their own."""
    if not bare.strip() or _GIVES_IDLE.read(bare.strip()) is not None:
        return
    effects = parse_line(text, None, names).effects
    of_damage = PreventsDamage | PreventsPart | DealsMore
    dealt = [effect for effect in effects if isinstance(effect, of_damage)]
    if dealt and len(dealt) == len(effects):
        return
    done = _row(bare)
    if done:
        yield from (each for each in done if all(event.event != "never" for event in each[0]))
        return
    if unread_bonus(text, names):
        yield _ANYTHING
        return
    rest = "" if _is_value(text, names) else _HARMLESS.sub("", bare)
    if (_STRICT if effects else _DANGER).search(rest):
        yield _ANYTHING


@lru_cache(maxsize=8192)
def unread_bonus(text: str, names: Names) -> bool:
    """Whether a sentence speaks of power or toughness that change, and is not read so: not one that
    a spell left (611.2c)."""
    if _UNTIL.search(text) or not _BONUS.search(text):
        return False
    read = present_line(text, None, names)
    if read.known and read.understood and read.effects and _CHANGES.search(text) is None:
        return False  # a restriction that compares sizes
    given = sum(isinstance(effect, Gets) for effect in (*read.effects, *read.states))
    return not read.known or not (read.states or given)


def _is_value(text: str, names: Names) -> bool:
    """Whether all that a sentence says is how permanents are: its effects tell."""
    read = present_line(text, None, names)
    return bool(read.states) and read.known and read.understood
