"""Keyword abilities (702): which there are, and how a text writes those that matter in combat."""

import re
from collections.abc import Callable

from legality.effects import qualities as q
from legality.effects.effect import Keyword
from legality.effects.filters import AllOf, Compare, Filter, Not, ValueAmong
from legality.effects.players import PlayerNamed, Who
from legality.text.later import later
from legality.text.lexicon import LEXICON
from legality.text.names import A_PLAYER, PLAYER_OPEN
from legality.text.normalise import CIRCUMSTANCES
from legality.text.reader import Reader, phrase
from legality.text.words import COLORS

PLAIN = "|".join(LEXICON.keywords.plain)
"""A pattern for keyword abilities without a number that concern combat."""

NUMBERED = "|".join(LEXICON.keywords.numbered)
"""A pattern for keyword abilities with a number that concern combat."""

OTHER = "|".join(map(re.escape, LEXICON.keywords.other))
"""A pattern for keyword abilities that say nothing about combat."""

_NO_ABILITIES = "|".join(
    (*map(re.escape, LEXICON.ability_words + LEXICON.keyword_actions), *CIRCUMSTANCES)
)
"""What lists of a card's keywords may also hold; none of it is an ability of its own."""

_LAND = "plains|island|swamp|mountain|forest|desert"
_LAND_KIND = "nonbasic|snow|legendary|artifact|basic"
_LANDWALK = phrase(
    rf"(?:(?P<kind>{_LAND_KIND}) (?=\w+walk\b))?"
    rf"(?:(?P<land>{_LAND})walk|landwalk(?P<chosen> of the chosen type)?)"
)
_LANDWALK_NEXT = later(rf",\s*(?:and )?(?:{_LAND_KIND}) \w*walk\b", re.IGNORECASE)
_PLAIN = phrase(PLAIN)
_NUMBERED = phrase(rf"(?P<name>{NUMBERED})(?: (?P<number>\d{{1,6}}|x))?")
_BANDS = phrase("bands with other")
_PROTECTION = phrase("protection from")
_FROM = phrase("from")
_FROM_MORE = later(r"(?:,? and |, )from\s+", re.IGNORECASE)
_COLOR = phrase("|".join(COLORS))
_SPECIAL = phrase(
    "everything|each color|all colors|multicolored|monocolored|colorless|each opponent"
    "|the (?:last )?chosen (?:color|card type|type|player|name|card name)"
    "|the (?:color|card type|creature type) of your choice"
    "|that player|(?:each of )?your opponents"
    "|each of your opponents|snow"
)
_MANA_ARGUMENT = r"(?:\{[^{}]*\})+"
_KIND_OF_SPELLS = "from (?:(?:instant|sorcery|colored|creature) )?spells"
_FROM_SPELLS = f"protection {_KIND_OF_SPELLS}(?: and {_KIND_OF_SPELLS})?"
_OTHER_GRANTED = phrase(
    rf"(?:{_FROM_SPELLS}"
    rf"|hexproof from (?:{'|'.join(COLORS)}|monocolored|multicolored|each color|that color"
    r"|artifacts|creatures|enchantments|planeswalkers|instants)"
    rf"|(?:{OTHER})(?: (?:{_MANA_ARGUMENT}|\d{{1,6}})|—(?:pay )?(?:{_MANA_ARGUMENT}|\d{{1,6}}"
    rf" life))?)"
    r"(?! (?:abilities|spells|costs)\b)"
)
_WITH_WORDS = (
    "affinity|champion|choose a background|companion|craft|devour|emerge|enchant|equip|gift"
    "|hexproof from|partner|splice|double team|backup|kicker"
)
_REST = r"(?:(?!\. (?-i:[~A-Z])|,? and protection from ).)*"
"""The words of a keyword, up to another sentence of the line or another ability."""
_OTHER_NAME = later(
    rf"(?:{OTHER}|\S+cycling)(?:[ —](?:[{{\dX]{_REST}|—{_REST})|—{_REST})?"
    rf"|{_FROM_SPELLS}"
    rf"|(?:{_WITH_WORDS})(?=$|[\s—])(?!.*\b(?:has|have|can't|gets?|gains?|protection)\b)"
    r"(?:(?!\. (?-i:[~A-Z]))[^,\"])*",
    re.IGNORECASE,
)
_SWALLOWED = later(
    rf"(?:enchant [^.]*\. (?:{PLAIN})|partner with .* and (?-i:{PLAIN})"
    rf"|(?!enchant |partner with )(?:{OTHER}|\S+cycling)\b[^\"]*(?:\s|\band )"
    rf"(?<!with )(?<!without )(?<!from )(?:{PLAIN}))\.?",
    re.IGNORECASE,
)
_NAME_ONLY = later(
    rf"(?:{_NO_ABILITIES}|\w+walk|{NUMBERED})",
    re.IGNORECASE,
)
_ARGUMENT = later(
    r"(?:enchant|equip|kicker|multikicker|affinity|splice|partner|champion|craft|ward|companion"
    r"|hexproof from|prototype|escape|cumulative upkeep|equip|gift|echo|suspend|emerge|morph"
    r"|megamorph|bestow|buyback|entwine|flashback|awaken|unearth|ninjutsu|madness|cycling|evoke"
    r"|mayhem|forecast|haunt|devour|reinforce|warp|disturb|blitz|fortify|station)(?=[\s—])" + _REST,
    re.IGNORECASE,
)
_CONCERNING = later(
    rf"(?:{PLAIN}|bushido|rampage|protection from|bands with other|(?:\w+ )?(?!planes)\w*walk)\b",
    re.IGNORECASE,
)
_PLAYER = later(rf"{A_PLAYER}\s*", words=PLAYER_OPEN)

_PARITY = phrase("(?P<parity>odd|even) mana values?")
_EACH_VALUE = phrase("each mana value among")
_MANA_VALUE = phrase(r"mana value (?P<number>\d{1,6}) or (?P<way>less|greater)")

NounPhrase = Callable[[Reader], Filter | None]


def _landwalk(reader: Reader) -> Keyword | None:
    """702.14c: "islandwalk", "snow swampwalk", "nonbasic landwalk", "artifact landwalk"; not
    "landwalk" alone, which does not say what lands."""
    at = reader.at
    match = reader.take(_LANDWALK)
    if match is None:
        return None
    if not any((match["kind"], match["land"], match["chosen"])):
        reader.at = at
        return None
    kind = (match["kind"] or "").lower()
    parts: tuple[Filter, ...] = (q.HasType((match["land"] or "land").lower()),)
    if match["chosen"] is not None:
        parts = (*parts, q.OfChosen("type"))
    if not kind:
        return Keyword("landwalk", quality=parts[0] if len(parts) == 1 else AllOf(parts))
    quality: Filter = Not(q.HasType("basic")) if kind == "nonbasic" else q.HasType(kind)
    return Keyword("landwalk", quality=AllOf((*parts, quality)))


def _special_quality(word: str) -> tuple[Filter, ...]:
    colors = tuple(q.HasColor(symbol) for symbol in COLORS.values())
    qualities: dict[str, tuple[Filter, ...]] = {
        "everything": (q.Anything(),),
        "each color": colors,
        "all colors": colors,
        "multicolored": (q.ColorCount(">=", 2),),
        "monocolored": (q.ColorCount("=", 1),),
        "colorless": (q.ColorCount("=", 0),),
        "snow": (q.HasType("snow"),),
        "each opponent": (q.ControlledBy(Who.OPPONENTS),),
        "each of your opponents": (q.ControlledBy(Who.OPPONENTS),),
        "your opponents": (q.ControlledBy(Who.OPPONENTS),),
    }
    return qualities[word.lower()] if word.lower() in qualities else (_chosen_quality(word),)


def _chosen_quality(word: str) -> Filter:
    """ "The chosen color", "the color of your choice"."""
    low = word.lower()
    if "player" in low:
        return q.ControlledBy(Who.CHOSEN)
    if "name" in low:
        return q.OfChosen("name")
    return q.OfChosen("color" if "color" in low else "card type" if "card" in low else "type")


def _player_quality(reader: Reader) -> Filter | None:
    """702.16k: "from Bob", the name of a player."""
    match = reader.take(_PLAYER)
    return None if match is None else q.ControlledBy(PlayerNamed(match["name"]))


def _quality(reader: Reader, noun: NounPhrase) -> tuple[Filter, ...] | None:
    """What stands after "protection from": each filter is a protection ability of its own."""
    if (special := reader.take(_SPECIAL)) is not None:
        return _special_quality(special[0].strip())
    at = reader.at
    if (amount := reader.take(_MANA_VALUE)) is not None:
        value = int(amount["number"])
        return (Compare("mana value", "<=" if amount["way"].lower() == "less" else ">=", value),)
    if (parity := reader.take(_PARITY)) is not None:
        return (q.Parity("mana value", parity["parity"].lower() == "odd"),)
    if reader.take(_EACH_VALUE) is not None:
        among = noun(reader)
        return None if among is None else (ValueAmong("mana value", among),)
    noun_read = noun(reader)
    landwalk = _LANDWALK_NEXT.search(reader.text, at)
    if landwalk is not None and reader.at > landwalk.start():  # not "…, artifact" of "landwalk"
        before = Reader(reader.text[: landwalk.start()], at)
        noun_read, reader.at = noun(before), before.at
    if noun_read is not None:
        return (noun_read,)
    reader.at = at
    if (color := reader.take(_COLOR)) is not None:
        return (q.HasColor(COLORS[color[0].strip().lower()]),)
    player = _player_quality(reader)
    return None if player is None else (player,)


def _protection(reader: Reader, noun: NounPhrase) -> tuple[Keyword, ...] | None:
    """702.16g–i: "protection from red and from creatures" is two abilities."""
    return None if reader.take(_PROTECTION) is None else _qualities(reader, noun)


def protection_from_here(reader: Reader, noun: NounPhrase) -> tuple[Keyword, ...] | None:
    """ "from red", where "protection" stood before; None, and nothing read, if it is not here."""
    at = reader.at
    keywords_read = None if reader.take(_FROM) is None else _qualities(reader, noun)
    if keywords_read is None:
        reader.at = at
    return keywords_read


def _qualities(reader: Reader, noun: NounPhrase) -> tuple[Keyword, ...] | None:
    keywords_read: list[Keyword] = []
    while True:
        qualities = _quality(reader, noun)
        if qualities is None:
            return None
        keywords_read.extend(Keyword("protection", quality=quality) for quality in qualities)
        reader.at = len(reader.text[: reader.at].rstrip())
        if reader.take(_FROM_MORE) is None:
            break
    while reader.at < len(reader.text) and reader.text[reader.at] == " ":
        reader.at += 1
    return tuple(keywords_read)


def read_keyword(reader: Reader, noun: NounPhrase) -> tuple[Keyword, ...] | None:
    """The keyword ability that stands here (several for protection from several qualities; none
    for one without a meaning in combat); None if there is none. `noun` reads a noun phrase."""
    at = reader.at
    if (plain := reader.take(_PLAIN)) is not None:
        return (Keyword(" ".join(plain[0].lower().split())),)
    if (numbered := reader.take(_NUMBERED)) is not None:
        digits = numbered["number"]
        count = int(digits) if digits and digits.isdecimal() else None
        return (Keyword(numbered["name"].lower(), number=count),)
    if (landwalk := _landwalk(reader)) is not None:
        return (landwalk,)
    if (protection := _protection(reader, noun)) is not None:
        return protection
    reader.at = at
    if reader.take(_BANDS) is not None:
        quality = noun(reader)
        if quality is not None:
            return (Keyword("bands with other", quality=quality),)
        reader.at = at
    if reader.take(_OTHER_GRANTED) is not None:
        return ()
    return None


def only_other(text: str) -> bool:
    """Whether the whole text is one keyword ability without a meaning in combat."""
    return _OTHER_NAME.fullmatch(text) is not None


def other_with_argument(text: str) -> bool:
    """Whether the line is such a keyword whose argument may hold commas ("enchant artifact, …")."""
    return _ARGUMENT.fullmatch(text) is not None


_LAST_OF_LIST = later(rf"[^\"]*, (?:{PLAIN})\.?", re.IGNORECASE)


def ends_with_keyword(text: str) -> bool:
    """Whether a keyword ability of combat stands behind the last comma."""
    return _LAST_OF_LIST.fullmatch(text) is not None


def swallows(text: str) -> bool:
    """Whether a keyword ability of combat ends the words of another: "Crew 3 trample"."""
    return _SWALLOWED.fullmatch(text) is not None and _CONCERNING.match(text) is None


def begins_with_keyword(text: str) -> bool:
    """Whether the text begins with the name of a keyword ability that concerns combat."""
    return _CONCERNING.match(text) is not None


_FAMILY = later(r"(?:protection|landwalk|bands with other)", re.IGNORECASE)


def family(text: str) -> str | None:
    """The family of keyword abilities that an entry of a card's list names without saying which."""
    match = _FAMILY.fullmatch(text.strip())
    return None if match is None else match[0].lower()


def bare_name(text: str) -> bool:
    """Whether the text is an entry of a list of keywords that holds no ability of its own."""
    return _NAME_ONLY.fullmatch(text) is not None
