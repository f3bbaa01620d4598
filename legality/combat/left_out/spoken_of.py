"""Words that a line has by which an event comes about, for those that wait for the event (603.2).

A sacrifice, a counter, a card that is drawn, damage that is no combat damage: what a combat does
not do itself some line on the table has to speak of. Keywords and actions that do so without the
word stand beside it: a creature with undying gets a counter as it returns.
"""

import re

from legality.combat.left_out.occasions import Event

UNTOLD = (
    r"\bventure|\binitiative\b|\bdungeon|\broles?\b|\battractions?\b|\bstickers?\b|\bconjure"
    r"|\bonto the battlefield\b|\bcasts?\b|\bcascade\b|\bdiscovers?\b|\bcipher\b|\bmanifest"
    r"|\bcloaks?\b|\btransform|\bconvert|\bmeld|\bturn(?:ed)? face up\b"
)
"""Words by which something comes whose own words are not told: a room of a dungeon, a spell, a card
that nobody has seen, another face. It may bring about any event."""
_GROWS = (
    rf"{UNTOLD}|\badapts?\b|\bamass|\bbackup\b|\bbloodthirst\b|\bbolster"
    r"|\bconnives?\b|\bdethrone\b|\bearthbend|\bendures?\b|\bevolve|\bexplores?\b|\bfabricate\b"
    r"|\bgraft\b|\bincubate|\bmentor|\bmodular\b|\bmonstro|\bproliferate"
    r"|\brenown|\briot\b|\bsupport|\btrain|\bundying\b|\bunleash\b"
    r"|\bcop(?:y|ies)\b|\bring tempts\b|\bdevour\b|\bamplify\b"
    r"|\bsunburst\b|\btribute\b|\bravenous\b"
)
"""By what +1/+1 counters come, beside the word."""
_COUNTERS = (
    rf"{_GROWS}|\bcounters?\b|\bblight|\binfect\b|\bpersist\b|\btime travel|\bwither\b"
    r"|\btoxic\b|\bpoisonous\b|\bdecorated\b|\bspeed\b|\brad\b|\{E\}"
)
_OTHER_KINDS = (
    "charge time lore poison age stun energy oil quest loyalty shield finality storage fade spore "
    "depletion verse rad ki experience page study valor indestructible flying lifelink menace "
    "reach trample vigilance deathtouch hexproof defense -1/-1 -0/-1 -2/-2 -0/-2 -1/-0"
)
"""Kinds of counters that make nothing larger, as words stand before "counter"."""
_OTHER = "".join(rf"(?<!(?<![\w/+-]){re.escape(kind)} )" for kind in _OTHER_KINDS.split())
_GROWN_BY = re.compile(rf"{_GROWS}|\b{_OTHER}counters?\b", re.IGNORECASE)
_KIND = re.compile(r"(\S+) counters?\b", re.IGNORECASE)
_SAID: dict[Event, re.Pattern[str]] = {
    "is sacrificed": re.compile(
        rf"{UNTOLD}|\bsacrific|\bchampion\b|\bannihilator\b|\bexploit|\bdevour"
        r"|\bcasualty\b|\bemerge\b|\bbargain"
        r"|\bcop(?:y|ies)\b|\bring tempts\b|\bmyriad\b|\bmobilize\b|\bdecayed\b|\bevoke\b",
        re.IGNORECASE,
    ),
    "becomes untapped": re.compile(
        rf"{UNTOLD}|\buntaps?\b(?! (?:steps?|during)\b)|\bprovoke\b|\bcop(?:y|ies)\b",
        re.IGNORECASE,
    ),
    "gets counters": re.compile(_COUNTERS, re.IGNORECASE),
    "draws": re.compile(
        rf"{UNTOLD}|\bdraws?\b|\bdiscard|\bmills?\b|\bgraveyard|\bsurveil|\bexplores?\b"
        r"|\bconnives?\b|\bcycle|\blibrar|\bhands?\b|\bcop(?:y|ies)\b|\bring tempts\b"
        r"|\blearns?\b|\bmonarch\b",
        re.IGNORECASE,
    ),
    "leaves graveyard": re.compile(
        rf"{UNTOLD}|\bgraveyard|\bcollect evidence\b|\bforage\b|\bcop(?:y|ies)\b"
        r"|\breturns?\b|\bexiles?\b|\bshuffle|\bundying\b"
        r"|\bpersist\b|\bthis card\b|\bputs? (?:it|~)\b|\bhaunt\b|\brecover\b"
        r"|\bsoulshift\b|\bdredge\b",
        re.IGNORECASE,
    ),
    **dict.fromkeys(
        ("damages a player", "damages a creature", "is dealt damage", "damages otherwise"),
        re.compile(rf"{UNTOLD}|\bdamage|\bfights?\b|\bcop(?:y|ies)\b", re.IGNORECASE),
    ),
}
"""Words of which a line has some by which that comes about, beside what a combat does itself."""
_DAMAGE = re.compile(r"\b(?P<combat>combat )?damage\b", re.IGNORECASE)


def of_combat_damage(text: str) -> bool:
    """Whether a line waits for combat damage alone: no damage besides it is in its condition."""
    kinds = [match["combat"] for match in _DAMAGE.finditer(text.partition(",")[0])]
    return bool(kinds) and all(kinds) and ", or " not in text


_ALSO = rf"|{UNTOLD}|\bconnives?\b|\bcycle|\bcop(?:y|ies)\b|\bring tempts\b|\blearns?\b"
_MOVED_BY = {
    "draw": re.compile(rf"\bdraws?\b|\bmonarch\b|\bhands?\b{_ALSO}", re.IGNORECASE),
    "discard": re.compile(rf"\bdiscard|\bhands?\b{_ALSO}", re.IGNORECASE),
}
_MOVES_CARDS = re.compile(r"\b(draw|discard|mill|cycle|graveyard|librar|hand)", re.IGNORECASE)


def words_for(event: Event, text: str) -> re.Pattern[str] | None:
    """Words of which a line has some by which that event comes about, beside what a combat does
    itself, for a line of that text that waits for it; None: any line may bring it about."""
    if event == "gets counters" and is_of_growth(text):
        return _GROWN_BY
    return _draws_by(text) if event == "draws" else _SAID.get(event)


def is_of_growth(text: str) -> bool:
    """Whether a line that waits for counters waits for +1/+1 counters alone."""
    kinds = _KIND.findall(text.partition(",")[0])
    return bool(kinds) and set(kinds) == {"+1/+1"} and ", or " not in text


def _draws_by(text: str) -> re.Pattern[str]:
    """By which words a card is drawn, discarded or milled, for a line that waits for it."""
    verbs = {verb.lower() for verb in _MOVES_CARDS.findall(text.partition(",")[0])}
    if len(verbs) > 1 or ", or " in text:
        return _SAID["draws"]
    return _MOVED_BY.get(next(iter(verbs), ""), _SAID["draws"])


_TARGETS = re.compile(r"\btargets?\b", re.IGNORECASE)
_OF_CARD = (
    r"(?:(?:creature|instant|sorcery|artifact|enchantment|land|planeswalker|permanent|historic"
    r"|legendary|basic|nonland|noncreature|or|and|and/or)[, ]+)*(?:[a-z-]+ )?cards?\b"
)
_NO_CREATURE = re.compile(
    rf"\btarget (?:(?:players?|opponents?)(?: or planeswalkers?)?(?! or\b)|{_OF_CARD}"
    r"|(?:non)?(?:basic )?lands?\b(?! creature| or\b)|planeswalkers?\b(?! or\b))",
    re.IGNORECASE,
)
_OF_OPPONENTS = re.compile(
    r"\btarget (?:(?!target\b)[a-z-]+ )*?(?:creature|permanent)s? (?:an opponent controls"
    r"|your opponents control|defending player controls|you don't control)",
    re.IGNORECASE,
)
_OF_ITS_PLAYER = re.compile(
    r"\btarget (?:(?!target\b)[a-z-]+ )*?(?:creature|permanent)s? you control", re.IGNORECASE
)


def speaks_of_target(done: str, creature: bool, own: bool | None) -> bool:
    """Whether an ability that does that may have a target: where `creature`, one that is a creature
    of a player, whose `own` ability it is, or that of another (None: not told)."""
    if creature:
        done = _NO_CREATURE.sub("", done)
        if own is not None:
            done = (_OF_OPPONENTS if own else _OF_ITS_PLAYER).sub("", done)
    return _TARGETS.search(done) is not None
