"""The fields of a value as words: what of it may stand on a line without JSON.

Read from the classes themselves, so that a field that is new can be written at once: a state as
its name (`tapped`, `not kicked`), a number or a text after it (`damage 2`, `controller Bob`).
"""

import re
from functools import lru_cache
from types import NoneType
from typing import Any, Literal, get_origin, get_type_hints

from msgspec import Struct

from legality.position.kinds import alternatives
from legality.position.permanents import COLORS, Permanent
from legality.position.players import Player
from legality.position.record import Record
from legality.text import parse_keyword
from legality.text.lexicon import LEXICON

Form = Literal["flag", "number", "text", "json"]
NAMES = frozenset(("controller", "owner", "protector", "attached_to", "active", "source"))
"""Fields whose text is the name of a player or the id of a permanent."""
ALIASES: dict[type[Record], dict[str, str]] = {
    Permanent: {
        "sick": "summoning_sick",
        "summoning_sickness": "summoning_sick",
        "on": "attached_to",
        "mv": "mana_value",
        "protected_by": "protector",
        "getappt": "tapped",
    },
    Player: dict.fromkeys(("hp", "leben", "lebenspunkte"), "life"),
}
"""Other words for some."""


class Phrase(Struct, frozen=True):
    """How a field is said: a flag by its words, a number or a text after them, else as JSON;
    `only` if it never holds anything else."""

    field: str
    form: Form
    only: bool

    @property
    def names(self) -> bool:
        """Whether its text names a player or a permanent."""
        return self.field in NAMES

    @property
    def may_be_gone(self) -> bool:
        """Whether it may name what is on the board no longer: in quotes it is a whole id."""
        return self.field == "source"

    @property
    def words(self) -> str:
        """The words of the field."""
        return self.field.replace("_", " ")


@lru_cache(maxsize=16)
def fields_of(kind: type[Record]) -> dict[str, Phrase]:
    """How each field of a class of values is said."""
    hints = get_type_hints(kind)
    return {name: _phrase(name, hints[name]) for name in kind.__struct_fields__}


@lru_cache(maxsize=16)
def phrases_of(kind: type[Record]) -> dict[tuple[str, ...], Phrase]:
    """The words that say a field of that class on a line, the longest first."""
    fields = fields_of(kind)
    named = {name: phrase for name, phrase in fields.items() if phrase.form != "json"}
    named |= {alias: fields[name] for alias, name in ALIASES.get(kind, {}).items()}
    words = {tuple(name.split("_")): phrase for name, phrase in named.items()}
    return dict(sorted(words.items(), key=lambda entry: -len(entry[0])))


def _phrase(name: str, hint: Any) -> Phrase:
    parts = alternatives(hint)
    texts = [part for part in parts if part is str or get_origin(part) is Literal]
    simple = [part for part in parts if part in (bool, int, NoneType)]
    form: Form = "json"
    if bool in parts:
        form = "flag"
    elif texts:
        form = "text"
    elif int in parts:
        form = "number"
    return Phrase(name, form, len(texts) + len(simple) == len(parts))


_KEYWORDS = frozenset(LEXICON.keywords.plain + LEXICON.keywords.other)
TYPES_IN_PLURAL = ("artifacts", "creatures", "enchantments", "lands", "planeswalkers")
_KEYWORD_OF_WORDS = re.compile(
    r"(?:[a-z]+ )?[a-z]+walk|[a-z]+ \d+|protection from [a-z]+"
    rf"(?: (?:{'|'.join(TYPES_IN_PLURAL)}|colors?))?"
)
_HEXPROOF = re.compile(r"hexproof from ([a-z]+)")
_PROTECTION = re.compile(r"prot?[- ](?:from[- ])?([a-z]+)")
"""How players shorten protection from a colour: `pro-black`."""
MOST_WORDS = 5


def keyword_of(words: str) -> str | None:
    """The keyword ability that these words name, without the hyphens of `first-strike`; None if
    they name none that may stand on a line without quotes."""
    if (protection := _PROTECTION.fullmatch(words.lower())) is not None:
        return f"protection from {protection[1]}" if protection[1] in COLORS else None
    for written in dict.fromkeys((words, words.replace("-", " "))):
        lowered = written.lower()
        if (hexproof := _HEXPROOF.fullmatch(lowered)) is not None:
            return written if parse_keyword(f"protection from {hexproof[1]}") else None
        if lowered in _KEYWORDS and lowered != "hexproof from":
            return written
        if _KEYWORD_OF_WORDS.fullmatch(lowered) and parse_keyword(written) is not None:
            return written
    return None


OTHER_KEYWORDS = {
    "fs": "first strike",
    "ds": "double strike",
    "dt": "deathtouch",
    "ll": "lifelink",
    "bedrohlich": "menace",
    "doppelschlag": "double strike",
    "eile": "haste",
    "erstschlag": "first strike",
    "fliegend": "flying",
    "flugfähigkeit": "flying",
    "lebensverknüpfung": "lifelink",
    "reichweite": "reach",
    "todesberührung": "deathtouch",
    "trampelschaden": "trample",
    "unzerstörbar": "indestructible",
    "verteidiger": "defender",
    "wachsamkeit": "vigilance",
}
"""Keywords as players shorten them, and as German cards have them."""
BEARERS = {
    "deathtoucher": "deathtouch",
    "double striker": "double strike",
    "first striker": "first strike",
    "flier": "flying",
    "flyer": "flying",
    "lifelinker": "lifelink",
    "trampler": "trample",
}
"""What a creature with a keyword is called: `1/1 flyer`."""


def keyword_of_bearer(word: str) -> str | None:
    """The keyword of which a word, in any number, says that somebody has it."""
    return BEARERS.get(word.lower()) or BEARERS.get(word.lower().removesuffix("s"))


# -- what needs no quotes --------------------------------------------------------------------------

COUNT = re.compile(r"[×xX](\d{1,12})")
COUNT_BEFORE = re.compile(r"(\d{1,12})[×xX]")
COUNT_WITHOUT_SIGN = re.compile(r"[1-9]\d{0,2}")
"""`3 Grizzly Bears`; a longer number begins a name (`1996 World Champion`)."""
NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        (
            *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
            *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
            *("nineteen", "twenty"),
        ),
        start=2,
    )
}
"""Numbers in words, as players write them before names and counters."""
SIZE = re.compile(r"(-?\d{1,18})/(-?\d{1,18})")
NUMBER = re.compile(r"-?\d{1,18}")
_PLAIN_WORD = r"(?!-+>)[^\W_](?:(?!-+>)[\w'’.!?&/#*~-])*"
_PLAIN = re.compile(rf"{_PLAIN_WORD}(?: {_PLAIN_WORD})*")


def plain(text: str) -> bool:
    """Whether a text may stand without quotes where one is expected."""
    sentence = any(map(ends_like_sentence, text.split(" ")))
    return bool(_PLAIN.fullmatch(text)) and text.isprintable() and not sentence


def ends_like_sentence(word: str) -> bool:
    """Whether a word ends in the period of a sentence: its only one, and not that of `Jr.`."""
    return word.find(".") == len(word) - 1 > 0 and word.lower() not in ("jr.", "sr.")


def plain_name(text: str) -> bool:
    """Whether a text may stand without quotes at the beginning of a permanent's line."""
    words = text.split(" ")
    return (
        plain(text)
        and not (COUNT_WITHOUT_SIGN.fullmatch(words[0]) or words[0] in NUMBER_WORDS)
        and not any(form.fullmatch(word) for word in words for form in (COUNT, COUNT_BEFORE, SIZE))
    )
