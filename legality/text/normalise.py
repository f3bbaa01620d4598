"""From a printed line to the text the grammar reads: no reminder text, own name as "~"."""

import re
from functools import lru_cache

from legality.text.later import later
from legality.text.lexicon import LEXICON, plural, subtype
from legality.text.names import MARKS, NO_NAMES, Names, marked
from legality.text.spans import Span, SpanKind

_REMINDER = later(r"\s*\([^()]*\)")
_SPACES = later(r"[ \t\u00a0\u2003]+")
_CANNOT = later(r"(?<=\b[Cc])annot\b")
_QUOTES = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "−": "-", "–": "-"})
_THIS = later(
    r"\b[Tt]his (?:creature|permanent|token|artifact|enchantment|land|planeswalker|battle|Aura"
    r"|Equipment|Fortification|Vehicle|Saga|Class|Case|Room|Siege|Spacecraft|Planet|Contraption"
    r"|Attraction|commander)\b|\b(?:CARDNAME|NICKNAME)\b"
)
_ABILITY_WORD = later(
    r"(?P<word>(?:\.\.\. |~(?:'s)? )?[A-Z0-9](?:[^—:.\"{}]|\.\.\.){0,60}?) — (?=\S)"
)
_ABILITY_WORDS = frozenset(
    (*(word.lower() for word in LEXICON.ability_words), "visit", "to solve", "max speed", "solved")
)
_SMALL = r"(?:a|an|and|at|by|for|from|in|into|is|of|on|or|the|to|with|la|de|du|von|my)"
_TITLE = r"[A-Z0-9~][^\s—]*"
FLAVOUR_WORD = rf"(?:\.\.\. )?{_TITLE}(?: (?:{_TITLE}|&|\.\.\.|{_SMALL}))*"
"""A pattern for words with capitals, and small words between them."""
_FLAVOUR_WORD = later(FLAVOUR_WORD)
_WORD_OR_SYMBOL = later(r"[^\W_]|[~@{∞]")
_NO_ABILITY_WORD = later(
    r"(?:[IVX]+(?:, [IVX]+)*|\d+(?:(?:-| or )\d+)?\+?(?: \|)?|equip|companion|splice|cumulative"
    r"|choose|prototype|ward|forecast|levels? \d+\+?(?:-\d+)?|not|except"
    r"|if|unless|when(?:ever)?|only|\+.*)",
    re.IGNORECASE,
)
CIRCUMSTANCES = {
    "max speed": "you have max speed",
    "solved": "~ is solved",
}
"""Ability words that are conditions."""


_FOLLOWED = later(
    r"(?= (?:has|can|can't|gets|attacks|blocks|must|is|assigns|loses|gains|enters)\b|'s )"
)
_NAME_ENDS = later(r",| of | the ")
_AT_START = later(r"(?:^|(?<=[.,—] ))")
_TRIGGERS = later(r"(?:(?<=\bWhenever )|(?<=\bWhen ))")
_ACTS = later(
    r"(?= (?:attacks|blocks|deals|dies|becomes|enters|leaves|is (?:dealt|put|turned)|or another)\b)"
)


@lru_cache(maxsize=4096)
def _own_names(name: str) -> tuple[tuple[str, bool, bool], ...]:
    """What a text may call its own card: the name, its form before a comma, and, where a verb in
    the singular follows, its form before "of" or "the", and its first word where a sentence or
    clause begins. Each with whether such a verb must follow, and whether it must begin: unless the
    line triggers on what it does."""
    full = name.removeprefix("A-")
    whole = {full, full.split(",")[0]} - {""}
    forms = [(form, False, False) for form in sorted(whole, key=len, reverse=True)]
    short = _NAME_ENDS.split(full)[0]
    if short and short not in whole and not _says_a_class(short):
        forms.append((short, True, False))
    first = full.split()[0] if full.split() else ""
    if first[:1].isupper() and first not in {*whole, short, "It"} and not _says_a_class(first):
        forms.append((first, True, True))
    return tuple(forms)


_MANY = frozenset((*map(plural, LEXICON.card_types), *LEXICON.players, "permanents", "tokens"))


def _says_a_class(form: str) -> bool:
    """Whether a part of a name is a word for many: "Creatures can't block." says so of all."""
    last = form.split()[-1]
    kind = subtype(last)
    return last.lower() in _MANY if kind is None else kind.plural


def _triggers(text: str, form: str) -> bool:
    """Whether an ability triggers on what that form of a name does, without an article: no word of
    a kind stands so ("Whenever Mirri deals combat damage")."""
    places = (found.start() for found in re.finditer(re.escape(form), text))
    return any(_TRIGGERS.match(text, at) and _ACTS.match(text, at + len(form)) for at in places)


def _with_own_name(text: str, form: str, *, verb: bool, begins: bool) -> str:
    """The text with "~" for one form of the card's name, as a whole word and not behind "named"."""
    if verb and _triggers(text, form):
        verb = begins = False
    found: list[str] = []
    done = 0
    at = text.find(form)
    while at >= 0:
        end = at + len(form)
        whole = _stands_alone(text, at, end) and not text.endswith("named ", 0, at)
        starts = not begins or _AT_START.match(text, at) is not None
        if whole and starts and (not verb or _FOLLOWED.match(text, end) is not None):
            found += [text[done:at], "~"]
            done = end
            at = text.find(form, end)
        else:
            at = text.find(form, at + 1)
    return "".join((*found, text[done:]))


def _stands_alone(text: str, at: int, end: int) -> bool:
    """Whether no word or id goes on before or behind that place."""
    before, after = text[at - 1 : at], text[end : end + 1]
    return not (before.isalnum() or before in _IN_A_WORD or after.isalnum() or after in _WORD_SIGNS)


_IN_A_WORD = frozenset("_@#-[")
_WORD_SIGNS = frozenset("_-")


def without_reminders(text: str) -> str:
    """The text without what stands in parentheses."""
    while True:
        shorter = _REMINDER.sub("", text)
        if shorter == text:
            return text
        text = shorter


def normalise(line: str, name: str | None = None, names: Names = NO_NAMES) -> str:
    """The line in the form that the grammar reads."""
    text = MARKS.sub("", line.translate(_QUOTES))
    text = _SPACES.sub(" ", without_reminders(text)).strip()
    text = _THIS.sub("~", _CANNOT.sub("an't", text))
    if name:
        text = _with_own_names(text, name.translate(_QUOTES))
    return text if names == NO_NAMES else marked(text, names)


def _with_own_names(text: str, name: str) -> str:
    """The text with "~" for each form of the card's name; 201.5a: in an ability that another object
    is given the name means the card, and "~" would mean that object, so that it stays."""
    forms = _own_names(name)
    if '"' not in text:
        return _with_forms(text, forms)
    parts = text.split('"')
    said = _with_forms('"\0"'.join(parts[::2]), forms).split('"\0"')
    for at, quoted in enumerate(parts[1::2]):
        own = _HAS_ITSELF.search(said[at]) is not None
        parts[2 * at + 1] = _with_forms(quoted, forms) if own else quoted
    parts[::2] = said
    return '"'.join(parts)


_HAS_ITSELF = later(
    r"(?:^|[,.;—] |\b(?:and|have) )~ (?:[^.\"]*\band )?(?:has|gains?|loses)"
    r" (?:[^.\"]*(?:,|\band) )?$",
    re.IGNORECASE,
)
"""What stands before an ability that the card itself has or gains."""


def _with_forms(text: str, forms: tuple[tuple[str, bool, bool], ...]) -> str:
    for form, verb, begins in forms:
        if form in text and not _is_keyword_said(text, form):
            text = _with_own_name(text, form, verb=verb, begins=begins)
    return text


def spoken_name(text: str, name: str | None) -> str | None:
    """The card's name where the text may say it, or a word of it; else None.

    A text that says no word of a name reads the same whatever its card is called: so that it is
    read once for all of them.
    """
    if not name:
        return None
    read = _looked_through(text)
    if name.isalpha() and name.isascii():
        return name if name in read else None
    if not (name.isascii() and name.replace(" ", "").isalpha()):
        return _spoken_name(read, name)
    words = name.split()  # what `_spoken_name` takes it apart into
    if words[0] in read:
        return name
    for word in words:
        if word in read and word[0].isupper():
            return name
    return None


@lru_cache(maxsize=4096)
def _spoken_name(read: str, name: str) -> str | None:
    """The same of any name, and of what it may stand in."""
    begin = name.translate(_QUOTES).removeprefix("A-").partition(",")[0].split()
    if not begin or begin[0] in read:  # every form of `_own_names` holds it
        return name
    words = (
        word for word in _WORD.findall(name) if word[0].isupper()
    )  # `strange_words` knows them
    return name if any(word in read for word in words) else None


_WORD = later(r"[^\W\d_](?:[\w'-]*\w)?")


@lru_cache(maxsize=4096)
def _looked_through(text: str) -> str:
    """What a name may stand in: the text as it is written, and as the grammar reads it."""
    return f"{text}\n{normalise(text)}"


def _is_keyword_said(text: str, form: str) -> bool:
    """Whether a line of keywords has the one that is also the card's name: "Menace, haste"."""
    return form.lower() in LEXICON.keywords.plain and form in text.replace(";", ",").split(", ")


def reminders(
    line: str, name: str | None = None, names: Names = NO_NAMES
) -> list[tuple[int, Span]]:
    """The reminder text of a line, each with its place in the normalised line."""
    return [
        (len(normalise(line[:start], name, names)), Span(SpanKind.REMINDER, line[start:end]))
        for start, end in _parentheses(line)
    ]


_EXCEPTING = later(
    r"\((?!even if\b).*(?:n't|\b(?:except|unless|only|not|still|but|instead|other than|if|during"
    r"|until|and|or))\b",
    re.IGNORECASE,
)
_LIMITING = later(
    r"\((?:(?:but|and|or) )?(?:except|unless|only|not|other than|if|as long as|while|during|until)"
    r"\b",
    re.IGNORECASE,
)
_WHOLE_SENTENCE = later(r"\([^\sa-z].*[.!?][\"”’'\])]*\)", re.DOTALL)


def says_more_in_parentheses(line: str, *, of_keywords: bool) -> bool:
    """Whether parentheses hold a part of a sentence that changes what stands before it, "creatures
    (except Walls)": reminder text is made of whole sentences (207.2a). Behind a line `of_keywords`
    it may be short of one, "menace (can't be blocked except by two or more)", unless it begins as
    an exception does."""
    changing = _LIMITING if of_keywords else _EXCEPTING
    return any(
        _WHOLE_SENTENCE.fullmatch(line[start:end]) is None
        and changing.match(line[start:end]) is not None
        for start, end in _parentheses(line)
    )


def _parentheses(text: str) -> list[tuple[int, int]]:
    """From where to where what stands in parentheses goes, those inside others left out."""
    opened: list[int] = []
    pairs: list[tuple[int, int]] = []
    for at, sign in enumerate(text):
        if sign == "(":
            opened.append(at)
        elif sign == ")" and opened:
            start = opened.pop()
            pairs = [*(pair for pair in pairs if pair[0] < start), (start, at + 1)]
    return pairs


def empty(text: str) -> bool:
    """Whether the text is signs without a word, or a word before a dash with nothing behind."""
    if not text:
        return False
    return _WORD_OR_SYMBOL.search(text) is None or (
        _label(text.removesuffix(" —")) and text[-1] == "—"
    )


def ability_word(text: str) -> tuple[str | None, str]:
    """The ability word or flavour word before a dash, and the rest (207.2c, 207.2d).

    Ability words are a closed list. Flavour words are not: they are words with capitals, and the
    small words between them.
    """
    match = _ABILITY_WORD.match(text)
    if match is None or _NO_ABILITY_WORD.fullmatch(match["word"]):
        return None, text
    return (match["word"], text[match.end() :]) if _label(match["word"]) else (None, text)


def _label(words: str) -> bool:
    """Whether words are an ability word, or may be a flavour word."""
    return words.lower() in _ABILITY_WORDS or _FLAVOUR_WORD.fullmatch(words) is not None


def sentences(text: str) -> list[str]:
    """The sentences of a line; a full stop inside quotation marks ends none."""
    parts: list[str] = []
    start = 0
    quoted = False
    for at, sign in enumerate(text):
        if sign == '"':
            quoted = not quoted
            ends = not quoted and text[at - 1 : at] in (".", "!", "?")
        else:
            ends = sign == "." and not quoted
        if ends and (at + 1 == len(text) or text[at + 1] == " ") and _starts(text[at + 2 : at + 3]):
            parts.append(text[start : at + 1].strip())
            start = at + 1
    if text[start:].strip():
        parts.append(text[start:].strip())
    return parts


def _starts(sign: str) -> bool:
    """Whether a sentence can begin with that sign."""
    return sign == "" or sign.isupper() or sign in '~@"{+'
