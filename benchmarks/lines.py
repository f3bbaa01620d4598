"""Lines of printed rules text, each with its category and template: what coverage is counted on.

Two forms of files, one JSON object a line (plain or gzip):

- cards: `name` and `faces` (each with `name`, `type_line`, `oracle_text`), or `oracle_text` of its
  own; lines are sorted into categories by what they were taken to say;
- lines: `card`, `face`, `line`, `template`, `category`, as someone else sorted them, which makes it
  the independent measure. The template finds a lasting effect, a token or a quoted ability inside
  the ability that makes it.
"""

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from legality.effects.effects import Triggered
from legality.effects.qualities import AttachedObject, ThisObject
from legality.text import ParsedLine, parse_line, parse_text
from legality.text.normalise import ability_word, normalise
from legality.text.reading.concerns import may_matter
from legality.text.reading.lines.kinds import Kind, kind_of

KEYWORDS, ITSELF, ATTACHED, OTHERS, LASTING, TOKENS, GRANTED, QUOTED = CATEGORIES = (
    "keywords",
    "static on itself",
    "static on attached",
    "static on others",
    "lasting effects",
    "tokens with keywords",
    "granted and quoted abilities",
    "effects of state in quotes",
)
CHARACTERISTICS = "static on types, colours and size"
"""Counted beside the categories (`benchmarks.characteristics`): a line may stand in both."""
STATIC = (KEYWORDS, ITSELF, ATTACHED, OTHERS)
LABELS = {
    "A_keyword_self": KEYWORDS,
    "B_static_self": ITSELF,
    "C_static_attached": ATTACHED,
    "D_static_others": OTHERS,
    "E_effect_state": LASTING,
    "F_token_with_kw": TOKENS,
    "K_granted_quoted": GRANTED,
    "K_quoted_effect": QUOTED,
}
_REMINDER = re.compile(r"\s*\([^()]*\)")


@dataclass(frozen=True, slots=True)
class Line:
    """A line to be read: where it stands, the part that its category is about, what was read."""

    card: str
    whole: str
    text: str
    category: str
    template: str
    parsed: ParsedLine


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The JSON objects of a file, plain or gzip."""
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def lines_of(record: dict[str, Any]) -> Iterator[Line]:
    """The lines of a record of either form."""
    return labelled(record) if "template" in record else of_card(record)


# -- lines sorted by someone else ----------------------------------------------------------------

_PLACEHOLDER = re.compile(r"(<\w+>|\+N/\+N|(?<![A-Za-z])N(?![A-Za-z])|\{M\}|~)")
_PATTERNS = {
    "<kw>": r".+?",
    "<okw>": r".+?",
    "N": r"[\w*+-]+",
    "+N/+N": r"[+-]\w+/[+-]\w+",
    "{M}": r"(?:\{[^}]*\})+",
    "~": r"(?:~|[Tt]his \w+)",
}
_ITS_END = (
    r"(?=\.?$|\. |\.\"|,? where |,? for each |,? then |,? that's |,? that are "
    r"|(?<!power)(?<!toughness) equal to | named | at the beginning | or that many |, an? \d+/\d+ "
    r"|,? and (?!\"|[a-z ]+(?:$|\.|,)))"
)
_ABILITIES = rf"(?P<abilities>(?:[^.\"]|\"[^\"]*\")+?){_ITS_END}"
_TOKEN = re.compile(rf"\btokens?\b[^.\"]*?(?<!exiled) with {_ABILITIES}")
_COPY = re.compile(rf"\bexcept\b[^.\"]*? (?:has|have) {_ABILITIES}")


_NAMED_TOKEN = re.compile(r"\b[Cc]reates? (?P<name>(?!X )[A-Z][^,.\"]*), an? ")


def fragment(line: str, template: str) -> str:
    """The shortest part of an ability that has the form of the template; the line, if none has."""
    pieces = [
        _PATTERNS.get(piece, r"[\w' -]+?" if piece.startswith("<") else re.escape(piece))
        for piece in _PLACEHOLDER.split(template.rstrip("."))
        if piece
    ]
    found = [m[0] for m in re.finditer("".join(pieces) + r"(?:\.|$|\")", line, re.IGNORECASE)]
    best = min(found, key=len, default=line)
    if best.count('"') == 1:
        best = best.rstrip('"')  # the end of the ability that it stands in
    return best[:1].upper() + best[1:]


def of_token(line: str, template: str) -> str:
    """What the token has, said of the token itself; the line where it is not found."""
    found = _TOKEN.search(fragment(line, template)) or _TOKEN.search(line) or _COPY.search(line)
    return line if found is None else f"~ has {found['abilities'].strip()}."


def quoted(line: str, template: str) -> str:
    """The quoted ability that has the form of the template, without the comma of the sentence
    around it; the line, if none has."""
    inside = [one.removesuffix(",") for one in re.findall(r"\"([^\"]*)\"", line)]
    wanted = template.rstrip(".")[:12].lower()
    return next((one for one in inside if wanted in one.lower()), inside[0] if inside else line)


def part_of(record: dict[str, Any], category: str) -> str:
    """The part of a line that its category is about, without reminder text."""
    text = _REMINDER.sub("", record["line"])
    template: str = record["template"]
    if (token := _NAMED_TOKEN.search(text)) is not None:
        text, template = (said.replace(token["name"], "~") for said in (text, template))
    if category in (LASTING, QUOTED):
        return fragment(text, template)
    if category == TOKENS:
        return of_token(text, template)
    return quoted(text, template) if category == GRANTED else text


def labelled(record: dict[str, Any]) -> Iterator[Line]:
    """A record with its category and template."""
    category = LABELS.get(record["category"])
    if category is None:
        return
    text = part_of(record, category)
    yield Line(
        record["card"],
        record["line"],
        text,
        category,
        record["template"],
        parse_line(text, record["face"]),
    )


# -- lines sorted by what they say ---------------------------------------------------------------

SPEAKS = re.compile(
    r"\bcan't (?:attack|block|be blocked)|\b(?:attack|block)s?\b[^.]*if able|\bmust be blocked"
    r"|\b(?:has|have|gains?|loses?)\b[^.\"]*\b(?:flying|reach|menace|haste|vigilance|first strike"
    r"|double strike|trample|deathtouch|defender|shadow|protection|fear|intimidate|\w+walk"
    r"|banding)\b"
    r"|\bable to block\b|\bassigns? (?:its |their )?combat damage"
    r"|\bcan(?: only)? (?:attack|block)\b"
    r"|\bgoaded\b",
    re.IGNORECASE,
)
_KEYWORD = re.compile(
    r"\b(?:flying|reach|menace|haste|vigilance|first strike|double strike|trample|deathtouch"
    r"|defender|shadow|lifelink|fear|intimidate|indestructible|\w+walk|protection from \w+)\b"
)
_WORDS = (
    (re.compile(r"\{[^}]*\}"), "{M}"),
    (_KEYWORD, "<kw>"),
    (re.compile(r"(?:<kw>, )*<kw>,? and <kw>"), "<kw>"),
    (re.compile(r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b"), "N"),
    (re.compile(r"\b(?:white|blue|black|red|green)\b"), "<color>"),
    (re.compile(r"(?<!^)\b[A-Z][a-z]+s?\b"), "<type>"),
)


def template_of(text: str) -> str:
    """The line with its numbers, colours, types and keywords left out."""
    for pattern, mark in _WORDS:
        text = pattern.sub(mark, text)
    return text


def category_of(parsed: ParsedLine, text: str) -> str | None:
    """The category of a line that gives effects or was not understood; None for any other, and for
    a triggered ability: that it is one is known, whatever of it is read."""
    if any(isinstance(effect, Triggered) for effect in parsed.effects):
        return None
    if parsed.effects:
        if kind_of(text) is Kind.STATEMENT and " " not in text.split(",")[0].strip():
            return KEYWORDS
        subject = parsed.effects[0].subject
        if isinstance(subject, ThisObject):
            return ITSELF if "~" in text else KEYWORDS
        return ATTACHED if isinstance(subject, AttachedObject) else OTHERS
    if parsed.understood:
        return None if SPEAKS.search(text) is None else ITSELF
    if re.match(r"(?:enchanted|equipped) ", text, re.IGNORECASE):
        return ATTACHED
    return ITSELF if text.startswith(("~", "As long as ~")) else OTHERS


def of_card(record: dict[str, Any]) -> Iterator[Line]:
    """The lines of a card's permanents that speak of combat."""
    for face in record.get("faces") or [record]:
        if re.search(r"\b(?:Instant|Sorcery)\b", face.get("type_line") or ""):
            continue
        for parsed in parse_text(face.get("oracle_text") or "", face["name"]):
            text = normalise(parsed.text, face["name"])
            kind = kind_of(ability_word(text)[1])
            if not parsed.effects and (kind is not Kind.STATEMENT or not may_matter(text)):
                continue
            category = category_of(parsed, text)
            if category is not None:
                yield Line(record["name"], parsed.text, text, category, template_of(text), parsed)
