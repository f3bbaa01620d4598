"""What words that are not read may have done: to who is in combat, to blocks, damage and sizes.

A verdict that hangs on it is Undecided. What is done to cards outside the battlefield, or after
combat, is no matter to it.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from legality.effects.characteristics import BaseSize, Gets
from legality.effects.effects import AnyEffect
from legality.effects.qualities import HasType
from legality.effects.replacing import within
from legality.moments.values import Doubt, OpenVerdict
from legality.position import Permanent, Stage
from legality.rulebook.evaluate import matches
from legality.rulebook.looks import Fact, facts
from legality.rulebook.moment import Viewpoint
from legality.rulebook.table import Table
from legality.rulebook.texts import whole_texts
from legality.text.normalise import normalise, sentences
from legality.text.reading.triggers.happenings import what_is_done
from legality.text.reading.triggers.of_tokens import done_at_once
from legality.text.reading.triggers.waiting import Waits, waits

_OF_SIZE = re.compile(
    r"\bpower\b|\btoughness\b|\bgets?\b|[+-]\w/|\bcounters?\b|\bbolster|\bendure|\bconnive|\bdouble"
    r"|\bproliferate|\bdamage\b|\bfights?\b|\battach|\btransform|\bconvert|\bcop(?:y|ies)\b"
    r"|\bblight|\bamass|\bexplores?\b|\bsupport\b|\badapt|\bmonstrosity|\bfabricate|\bearthbend"
    r"|\bventure|\binitiative\b|\bmutate",
    re.IGNORECASE,
)
_OF_CARDS = re.compile(
    r"\b(?:exiles?|returns?|puts?)\b(?:(?!\b(?:then|unless|it|them|(?:that|those)(?! cards?\b))\b|~"
    r"|\b(?:creature|permanent|artifact|enchantment)s?\b(?!(?:,? (?:creature|permanent|artifact"
    r"|enchantment|planeswalker|land|or|and|and/or))* cards?\b))(?:[^.,]|, (?=non)))*"
    r"\bcards?\b[^.,]*",
    re.IGNORECASE,
)
"""What is done to cards in hands, libraries, graveyards and exile."""
_QUOTED = re.compile(r"\"(?:when|at|\{)[^\"]*\"", re.IGNORECASE)
"""Abilities that something gets, and that trigger or are activated later."""
_OF_SPELLS = re.compile(r"\bif [^.,]*\bspell\b[^.]*\bexile it\b[^.]*", re.IGNORECASE)
_OF_LANDS = re.compile(
    r"\bsacrifices? (?:an?|one|two|three|that many) (?:[a-z]+ )?lands?\b", re.IGNORECASE
)
_IDLE_UNTAPPING = re.compile(
    r"\buntaps? (?:it\b|~|all attacking creatures\b"
    r"|(?:that|all|each|up to [a-z]+|x)?(?: [a-z]+)? ?lands?\b)"
    r"|\b(?:un)?tap(?:ped)? and attacking\b",
    re.IGNORECASE,
)
_TOKENS = re.compile(
    r"\bcreates?\b[^.,]*?\btokens?\b"
    r"(?:(?! then | and (?!attacking|(?:white|blue|black|red|green)\b(?! [a-z]+)))[^.,])*",
    re.IGNORECASE,
)
_OF_TOKENS = re.compile(
    r"(?:(?<=\btoken with )|(?<=\btokens with ))\"~(?:'s)? (?!and\b|or\b)[^\".]*\.?\"",
    re.IGNORECASE,
)
"""What a token says of itself."""
_NOT_PLAIN = re.compile(r"\bcop(?:y|ies)\b|\battach|\bRole\b|\"", re.IGNORECASE)
_TO_ITS_END = r"(?:(?! and | then )[^.,])*"
"""Words before another thing that is done."""
_MEASURES = re.compile(
    rf",? where X is {_TO_ITS_END}|(?<!\bis )(?<!\bare )(?<!\beach )\bequal to {_TO_ITS_END}"
    r"|\bwith (?:total )?(?:power|toughness) (?:\d+|x) or (?:less|greater)",
    re.IGNORECASE,
)
"""How much or whom something is about, by a size."""
_OF_IDLE = re.compile(
    r"\bsacrifices? (?:an?|one|two|three|that many) (?:Blood|Clue|Food|Gold|Map|Treasure)s?\b",
    re.IGNORECASE,
)
_TAKES_OUT = re.compile(
    r"\bphases? (?:in|out)\b|\bdestroys?\b|\bsacrifices?\b|(?<!from )(?<!in )\bexiles?\b"
    r"|\breturns?\b|\bcontrol of\b"
    r"|\bexchanges?\b|\bfrom combat\b|\bbecomes? (?:un)?blocked\b|\bregenerates?\b|\bmeld\b"
    r"|\bputs? (?:~|(?:that|those|target|each) (?:creature|permanent)s?\b)[^.]*\blibrary\b"
    r"|\bshuffles? (?:~|(?:that|target|each) (?:creature|permanent)s?\b)"
    r"|\bdamage\b(?:(?!\bwhere\b)[^.])*\b(?:creatures?|targets?|permanents?)\b|\bfights?\b"
    r"|\b(?:gets?|puts?)\b[^.]* -[\dx]+/-[1-9x]"
    r"|\bbecomes? an?\b[^.]*\bcreature|\b(?:isn't|stops being) a creature",
    re.IGNORECASE,
)
"""Creatures leave combat or the battlefield, or are no creatures any more (506.4)."""
_ANYTHING = re.compile(
    r"\bchoose\b[^.]*—|\bat random —|\brolls?\b|\bventure|\binitiative\b|\bdungeon", re.IGNORECASE
)
"""What is done stands in another line, or on a card that is nowhere."""
_TURNS = re.compile(
    r"\battach|\btransform|\bconvert|\bbecomes? (?:an?|the) cop(?:y|ies)\b", re.IGNORECASE
)
"""Somebody gets abilities that stand elsewhere: on an Equipment, another face, another card."""
_HEAD = re.compile(
    r"\bchoose\b[^.]*—\s*$|\brolls? an? (?:d\d+|[a-z]+-sided die)\.\s*$", re.IGNORECASE
)
_IN_LINES = re.compile(r"^(?:• (?:[^\n—.]* — )?|\d+(?:—\d+)? \| )(.*)$", re.MULTILINE)
_EVERY_ABILITY = r"\b(?:abilities|keywords?)\b|\bboth (?:have|gain)s?\b"
_OF_DAMAGE = re.compile(
    rf"{_EVERY_ABILITY}|\b(?:first|double) strike\b|\btrample\b|\bdeathtouch\b|\bband(?:s|ing|ed)\b"
    r"|\bassigns?\b|\bcombat damage\b|\bprevent",
    re.IGNORECASE,
)
"""What 510 asks for besides power."""
_OF_BLOCKS = re.compile(
    rf"{_EVERY_ABILITY}|\b(?:un)?taps?\b|\bblock|\bflying\b|\breach\b|\bmenace\b|\bshadow\b"
    r"|\bfear\b|\bintimidate\b|\bskulk\b|\bhorsemanship\b|\bprotection\b|\w+walk\b|\bdecayed\b"
    r"|\bdetain|\bsuspect|\bbecomes? [^.]*\bcolou?r|\bdaunt\b|\btempts?\b|\bventure|\binitiative\b",
    re.IGNORECASE,
)
"""What 509 asks for."""
_TOUCHED: tuple[tuple[re.Pattern[str], Fact], ...] = (
    (
        re.compile(
            r"\bdraw|\bdiscard|\bhands?\b|\bcards?\b|\bexplore|\bscry\b|\{E\}"
            r"|\bexperience counter",
            re.IGNORECASE,
        ),
        "cards",
    ),
    (re.compile(r"\bdiscard|\bmill|\bgraveyard|\bsurveil|\bexplore", re.IGNORECASE), "graveyard"),
    (
        re.compile(
            r"\btokens?\b|\bcreate|\bbattlefield\b|\binvestigate|\bincubate|\bmanifest|\bcloak"
            r"|\bpopulate|\bamass|\bfabricate|\bendure|\bconjure",
            re.IGNORECASE,
        ),
        "members",
    ),
    (re.compile(r"\bmonarch|\binitiative|\blife\b", re.IGNORECASE), "life"),
)
"""What the words of something that no combat looks at may change."""
_SOME_CREATURE = re.compile(
    r"\b(?:manifest|cloak|populate|amass|fabricate|endure|conjure)", re.IGNORECASE
)
"""Words by which a creature comes without being named so."""
_ARTIFACTS = re.compile(
    r"\b(?:blood|clue|food|gold|junk|lander|map|powerstone|treasure)s?\b|\binvestigate",
    re.IGNORECASE,
)
_MEMBERS: frozenset[Fact] = frozenset({"members"})


def speaks_of_size(text: str) -> bool:
    """Whether the words do anything to power or toughness, deal damage or move counters: not those
    that measure by a size, nor those of an ability or a token that comes about. A card that enters,
    and that nothing tells, may change the sizes of others."""
    if _brings_a_card(text) or any(
        _OF_SIZE.search(ability) is not None for ability in done_at_once(text)
    ):
        return True
    done = _MEASURES.sub("", _QUOTED.sub("", _OF_TOKENS.sub("", text)))
    tokens = (match[0] for match in _TOKENS.finditer(done))
    for made in [words for words in tokens if not _NOT_PLAIN.search(words)]:
        done = done.replace(made, "")
    return _OF_SIZE.search(done) is not None


_ENTERS_AS_A_CARD = re.compile(
    r"\b(?:puts?|returns?|conjures?)\b[^.\"]*\b(?:onto|to) the battlefield\b", re.IGNORECASE
)
_OF_LAND_CARDS = re.compile(
    r"\b(?:lands?|Plains|Islands?|Swamps?|Mountains?|Forests?)(?: cards?)\b(?! or\b)", re.IGNORECASE
)


def _brings_a_card(text: str) -> bool:
    """Whether a card other than a land enters the battlefield by it."""
    enters = _ENTERS_AS_A_CARD.search(_QUOTED.sub("", text))
    return enters is not None and _OF_LAND_CARDS.search(text[: enters.end()]) is None


def with_modes(text: str, source: Permanent | None) -> str:
    """The text of an ability with what stands behind it in lines of their own: its modes (700.2),
    and what a die decides."""
    head = _HEAD.search(text)
    modes = "" if head is None or source is None else _modes(source.oracle_text, source.name)
    return text if head is None or not modes else f"{text[: head.start()]}{modes}"


@lru_cache(maxsize=256)  # of a text of many lines each line is asked about
def _modes(text: str, name: str | None) -> str:
    """The lines of a text that stand behind others, on one line."""
    return " ".join(normalise(line, name) for line in _IN_LINES.findall(text))


def hanging(text: str, table: Table) -> Iterator[Stage]:
    """Which verdicts hang on an ability of that text which has triggered, and is not read."""
    done = _done(text, table)
    more = (_TAKES_OUT, _ANYTHING, _TURNS, _BLOCKING)
    if any(words.search(done) is not None for words in more):
        yield from ("blocks", "damage")
    else:
        stages = dict.fromkeys(_asking(done))
        if _ENTERS_ATTACKING.search(what_is_done(text)) is not None and _has_to_block(table):
            stages["blocks"] = None
        yield from stages


def _has_to_block(table: Table) -> bool:
    """Whether anybody may have to block another attacker, if there were one (509.1c)."""
    texts = whole_texts(table.permanents, table.position.effects)
    return any(_IF_ABLE.search(text) is not None for text in texts)


_ENTERS_ATTACKING = re.compile(
    r"\b(?:creates?|puts?|returns?|conjures?)\b[^.]*\battacking\b(?! creatures?\b)", re.IGNORECASE
)
_IF_ABLE = re.compile(r"\bif able\b|\bable to block\b", re.IGNORECASE)


def hanging_on_past(text: str, table: Table) -> Iterator[Stage]:
    """The same where it triggered before what the position shows: who is there is shown, and which
    abilities it gave is not."""
    return _asking(_done(text, table))


def _asking(done: str) -> Iterator[Stage]:
    """Which verdicts ask for what was done."""
    if _OF_BLOCKS.search(done) is not None:
        yield "blocks"
    if _OF_DAMAGE.search(done) is not None:
        yield "damage"


def _done(text: str, table: Table) -> str:
    """What is done to permanents that may fight, while the combat lasts."""
    each = sentences(what_is_done(text))
    done = " ".join(part for part in each if waits(part) is not Waits.WHOLLY)
    at_once = done_at_once(done)
    done = _QUOTED.sub("", done)
    for idle in (_OF_CARDS, _OF_SPELLS, _OF_IDLE, _IDLE_UNTAPPING):
        done = idle.sub("", done)
    done = _TOKENS.sub(_what_more_it_does, done)
    done = " ".join((done, *at_once))
    if any(permanent.is_creature and permanent.has_type("land") for permanent in table.permanents):
        return done
    return _OF_LANDS.sub("", done)


def _what_more_it_does(created: re.Match[str]) -> str:
    """What is done as tokens of those words enter: they block, or are attached to somebody. (No
    Role does more than to sizes.)"""
    does = _BLOCKING.search(created[0]) or _ATTACHED.search(created[0])
    return "" if does is None or ROLE_TOKEN.search(created[0]) is not None else created[0]


_BLOCKING = re.compile(r"\btokens?\b(?:(?! for each\b)[^.])*\bblocking\b(?! creatures?\b)", re.I)
_ATTACHED = re.compile(r"\btokens?\b(?:(?! for each\b)[^.])*\battached to\b", re.IGNORECASE)
ROLE_TOKEN = re.compile(r"\bRole tokens?\b", re.IGNORECASE)


def touched_by(text: str) -> frozenset[Fact]:
    """What something may change that no combat looks at itself, by its words."""
    return frozenset(fact for words, fact in _TOUCHED if words.search(text) is not None)


def lookers_in_doubt(table: Table, text: str) -> Iterator[Doubt | OpenVerdict]:
    """What is in doubt as that was done: sizes by lines that look at what it may have changed, and
    what hangs on other such lines."""
    touched = touched_by(text)
    for ability in table.everything() if touched else ():
        effect, line = ability.effect, ability.line
        looks = facts(effect) & touched
        if not looks or (looks <= _MEMBERS and not _may_be_one(effect, text)):
            continue
        if isinstance(effect, Gets | BaseSize):
            for permanent in table.permanents:
                reader = Viewpoint(ability.source, ability.you, permanent)
                if permanent.is_creature and matches(table, effect.subject, permanent, reader):
                    yield Doubt(permanent.id, "size", line)
        else:
            yield OpenVerdict("blocks", line)
            yield OpenVerdict("damage", line)


def _may_be_one(effect: AnyEffect, text: str) -> bool:
    """Whether tokens of those words may be of the types that the effect speaks of."""
    types = {part.word for part in within(effect) if isinstance(part, HasType)}
    if not types or "battlefield" in text:
        return True
    if _SOME_CREATURE.search(text) is not None:
        return True
    words = set(re.findall(r"[a-z]+", text.lower()))
    if _ARTIFACTS.search(text) is not None:
        words.add("artifact")
    return not types.isdisjoint(words)
