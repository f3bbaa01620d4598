"""Words that are no part of a name without quotes: those of sentences (`not`, `will`, `or`), and
those that say what a creature is, or where (`hasty`, `exiled`).

Such a name beside a size is an error that says what to write. A card that is known by it, and a
name in quotes, stay names.
"""

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

from legality.errors import shortened
from legality.position.notation.attributes import is_attribute
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.naming import other_numbers
from legality.position.notation.phrases import BEARERS, NUMBER_WORDS, keyword_of_bearer
from legality.position.notation.tokens import Token
from legality.position.notation.type_words import TYPES
from legality.text.lexicon import CREATURE_TYPES


def _table(groups: dict[str, str]) -> dict[str, str]:
    """What to write, by word."""
    return {word: repair for repair, words in groups.items() for word in words.split()}


OF_SENTENCES = _table(
    {
        "leave out what is not so (`no blocks` or `no attack` on a line of its own says that "
        "nobody does)": (
            "not no non none never neither nor nobody nothing without hardly barely almost minus "
            "sans w/o lack lacks lacking refuse refuses decline declines fail fails unable "
            "isnt arent aint wasnt werent wont wouldnt couldnt shouldnt mustnt hasnt havent hadnt "
            "doesnt dont didnt cannot cant noone ! ~"
        ),
        "write what is so now, and nothing that may be, was or will be": (
            "may might could would will shall should must can maybe perhaps possibly probably is "
            "are am be been being was were become becomes became had has have having given gained "
            "used once formerly ex previously normally temporarily usually often sometimes later "
            "then instead also always already still soon again now today tomorrow yesterday only "
            "if when while unless until except suppose supposing assume imagine so but than eot "
            "need needs turn"
        ),
        "write the one that is meant": "or either",
        "write the creature by its name beneath the heading of who controls it": (
            "i me my mine you your yours he him his she her hers it its they them their theirs we "
            "us our ours opponent's opponent’s opponents' opp's enemy's player's who whose whom "
            "which that this these those someone somebody everyone "
            "everybody everything something anything control controls controlled own owns owned "
            "stolen"
        ),
        "write how many in figures, as in `2x Goblin`": (
            "zero one dozen pair couple several both all few many some any every each another "
            "other hundred twice thrice times"
        ),
        "what somebody does stands behind the size, or on a line of its own": (
            "do does did deal deals get gets gain gains die dies died attack attacks attacking "
            "attacked block blocks blocking blocked unblocked"
        ),
    }
)
"""Words that begin no such name, in small letters or with a capital, and in small letters stand
nowhere in one; each with what to write instead."""
OF_STATES = _table(
    {
        "leave out what is not on the battlefield": (
            "exiled dead dying destroyed removed sacrificed countered bounced discarded graveyard "
            "hand library deck exile stack sideboard lost"
        ),
        "write `haste` behind the size": "hasty",
        "write `vigilance` behind the size": "vigilant",
        "write `menace` behind the size": "menacing",
        "write `trample` behind the size": "trampling",
        "write `first strike` behind the size": "first-striking",
        "write `double strike` behind the size": "double-striking",
        "write `deathtouch` behind the size": "deathtouching",
        "write `lifelink` behind the size": "lifelinking",
        "write `sick` behind the size": "summoning-sick summonsick",
        "write `phased out` behind the size": "phased phased-out",
        "write `face_down: yes` beneath it": "face-down facedown",
        "write `goaded by Bob` behind the size": "goaded",
        "write `equipped with` and the card's name behind the size": (
            "equipped wearing wears wielding wields carrying carries"
        ),
        "write `enchanted with` and the card's name behind the size": "enchanted pacified under",
        "write the rules text in quotes behind the size, as in `\"This creature can't be "
        'blocked."`': "unblockable",
        "leave it out: without a colour word it has none": "colorless colourless",
        "write `;` or a comma between two creatures": "& /",
        "write what it has behind the size": "with w/ by from",
    }
)
"""Words that, in small letters, stand nowhere in such a name, and are none alone; most of them
begin none with a capital."""
_NEGATED = re.compile(r"\w+n['’]t|(?:no|non|not)-.*", re.IGNORECASE)
_NUMBERED = re.compile(r"0\d*|(?!\d+$)[-+<>]?\d[-+\d.)%]*")
_COUNT_WITHIN = re.compile(
    rf" (?:[x*×] ?\d+|\d+[x×]|(?:{'|'.join(NUMBER_WORDS)})$)(?: |$)|^(?:[*•] ?|[-–] )\d+x?(?: |$)"
)
"""A count that stands elsewhere: `Elf x 2`, `Elf two`."""
_LONG_NUMBER = re.compile(r"\d{4,}")
"""Numbers that are no count: `20.`, `0`, and of several `1000` (`1996 World Champion` is one)."""
_OF_COUNTER = re.compile(r"[+-]\d+/[+-]\d+")
_TWO_NAMES = re.compile(r"[^\W\d_]{2,}/[^\W\d_]{2,}")
_PARTICLES = ("the", "von", "van", "der", "de", "du", "la", "le", "el", "al", "il")
"""Words in small letters that may stand before the rest of a name with a capital."""
_ANYWHERE = ("not", "no", "never", "nor", "or", "is", "are", "was", "were")
"""Words that also with a capital stand nowhere in such a name."""
_BEGINNING_NAMES = (
    *("hand", "library", "deck", "exile", "stack", "lost", "under", "with", "by", "from"),
    *("graveyard", "carrying"),
)
"""Of the other words those that with a capital begin names: `Hand of Stone`."""
_TWO_TOGETHER = {
    "next turn": OF_SENTENCES["turn"],
    "last turn": OF_SENTENCES["turn"],
    "this turn": OF_SENTENCES["turn"],
    "first strike": "write `first strike` behind the size",
    "double strike": "write `double strike` behind the size",
    "summoning sick": OF_STATES["summoning-sick"],
    "phased out": OF_STATES["phased-out"],
    "face down": OF_STATES["face-down"],
}


@lru_cache(maxsize=4096)
def doubt_in_name(name: str) -> str | None:
    """What is doubtful in a name without quotes beside a size, and what to write; None where
    nothing is."""
    words = [word.rstrip(",") or word for word in name.split()]
    return next((doubt for doubt in _doubts(words) if doubt is not None), None)


def _doubts(words: list[str]) -> Iterable[str | None]:
    if not words:
        return
    first = words[0]
    for at, word in enumerate(words):
        yield _of_word(word, alone=len(words) == 1, leads=at == 0)
    two = " ".join(words[:2]).lower()
    if two in _TWO_TOGETHER:
        yield f"for `{two}`, {_TWO_TOGETHER[two]}"
    of_several = len(words) == 1 or words[-1].endswith("s")
    if _COUNT_WITHIN.search(" ".join(words)):
        yield "write how many before the name, as in `2x Goblin`"
    if len(words) > 1 and first in ("-", "*", "•", "–"):
        yield f"leave out the `{first}`: each line, comma or `;` begins another"
    if _NUMBERED.fullmatch(first) or (of_several and _LONG_NUMBER.fullmatch(first)):
        yield f"`{first}` is no count of creatures: write `2x` for two of that name"
    if len(words) > 1 and any(map(keyword_of_bearer, words)):
        bearer = next(word for word in words if keyword_of_bearer(word))
        yield f"write `{keyword_of_bearer(bearer)}` behind the size in place of `{bearer}`"
    if len(words) == 1 and _says_what_it_is(first):
        yield f"write `{first.lower()}` in small letters beside the size"
    small = first[:1].islower() and first not in _PARTICLES
    if small and any(word[:1].isupper() for word in words[1:]):
        yield f"`{first}` before a name with a capital may be no part of it: leave it out"


def _of_word(word: str, *, alone: bool, leads: bool) -> str | None:
    """What is doubtful about a word of a name, the whole of it (`alone`) or the first."""
    lowered = word.lower()
    in_capitals = len(word) > 1 and word.isupper()
    if word == lowered or in_capitals or alone or leads or lowered in _ANYWHERE:
        repair = OF_SENTENCES.get(lowered)
        if repair is None and leads and word != lowered and lowered in NUMBER_WORDS:
            return f"write `{lowered}` in small letters"
        is_state = word == lowered or in_capitals or alone or lowered not in _BEGINNING_NAMES
        if repair is None and is_state:
            repair = OF_STATES.get(lowered)
        if repair is not None:
            return f"for `{word}`, {repair}"
    if word[:1] in ("!", "~") or _NEGATED.fullmatch(word):
        return f"for `{word}`, {OF_SENTENCES['not']}"
    if _OF_COUNTER.fullmatch(word):
        return f"for `{word}`, write the present size alone, or `1 {word} counter` behind it"
    if _TWO_NAMES.fullmatch(word):
        return f"for `{word}`, {OF_STATES['/']}"
    return None


def _says_what_it_is(word: str) -> bool:
    """Whether a word says in any letters what a permanent is: a state, a colour, a keyword."""
    lowered = word.lower()
    if lowered in TYPES or lowered in BEARERS or keyword_of_bearer(lowered):
        return False
    return is_attribute(TokenCursor([Token("word", lowered, 1, 1)]))


def doubt_behind_size(name: str) -> str | None:
    """What is doubtful in a name behind its size: in small letters it is that of a type of
    creature, as in `3/3 hill giant`; None where nothing is."""
    words = name.split()
    if not words or not words[0][:1].islower() or keyword_of_bearer(name):
        return None
    last = words[-1].lower()
    if not CREATURE_TYPES.isdisjoint((last, *other_numbers(last))):
        return None
    return (
        f"a name that is no type of creature stands before the size, as in `{words[0].title()} 3/3`"
    )


def owner_in_name(name: str, players: Collection[str]) -> str | None:
    """What is doubtful in a name that names a player too: `Bob's Ogre`, `Ogre of Bob`; None where
    it names none."""
    folded = {player.casefold() for player in players}
    for at, word in enumerate(name.split()):
        bare = word.rstrip(",").casefold()
        owner = re.sub("['’]s?$", "", bare)
        named = (owner != bare and owner in folded) or (at > 0 and bare in folded)
        if named or (at == 0 and word.endswith("s") and word[:-1] in players and " " in name):
            return (
                f"`{word}` may be the player: what somebody controls stands beneath their heading, "
                "and `owner Bob` behind the size says whose card it is"
            )
    return None


def complaint(name: str, doubt: str) -> str:
    """What is said of such a name."""
    return (
        f"expected a name, got `{shortened(name)}`: {doubt}. Put the name in quotes, before the "
        "size, if the word is part of it"
    )
