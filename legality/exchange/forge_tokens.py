"""Forge's tokens: written out (`t:Elf,P:1,T:1,…`), or by the name of Forge's script for them
(`T:b_1_1_snake_deathtouch`: colors, power, toughness, further types, subtypes, abilities).
"""

import re
from typing import Any

from legality.printed.predefined import predefined
from legality.text import parse_keyword
from legality.text.lexicon import LEXICON

CARD_TYPES = {
    *("Artifact", "Battle", "Creature", "Enchantment", "Kindred", "Land", "Planeswalker"),
    *("Tribal", "Legendary", "Basic", "Snow", "World"),
}
COLORS = "WUBRG"
ABILITIES = {
    "firststrike": "First strike",
    "doublestrike": "Double strike",
    "noblock": "This creature can't block.",
    "blockflying": "This creature can block only creatures with flying.",
    "unblockable": "This creature can't be blocked.",
}
"""Words of a script's name that are no keyword, and what they say."""
FURTHER = {"a": "Artifact", "e": "Enchantment", "l": "Land"}
_SCRIPT = re.compile(
    r"(?P<colors>c|all|[wubrg]+)(?:_(?P<power>\d+)_(?P<toughness>\d+))?"
    r"(?P<types>(?:_[ael])*)(?P<words>(?:_[a-z0-9]+)+)"
)

WRITTEN_OUT = "t:Angel,P:4,T:4,Color:W,Types:Creature-Angel,Keywords:Flying"
"""A token that Forge's files write out, for an example."""


def is_token(name: str) -> bool:
    """Whether an entry is a token, and no card's name."""
    return name.startswith(("t:", "T:"))


def unknown_token(name: str) -> str:
    """What is wrong where a token is looked up by a script's name in vain, and what to do."""
    return (
        f'the name of Forge\'s script does not say all that the token is ("{name}"), and no one '
        "token of the card database is called so; make the database of a file with tokens too, or "
        f"write the token out, for example {WRITTEN_OUT}"
    )


def title(entry: str) -> str:
    """What the token may be called."""
    written = entry[2:].partition(",")[0]
    match = None if "," in entry else _SCRIPT.fullmatch(written.casefold())
    if match is None:
        return written.replace("_", " ")
    return " ".join(_subtypes(match["words"].split("_")[1:])[0]) or written.replace("_", " ")


def token(entry: str) -> tuple[dict[str, Any], list[str]]:
    """The fields of a token, its numbers as printed, and the abilities of which only Forge's word
    is known: they stand in its text, and will be said to be unread. A script whose name does not
    tell all is a name to be looked up."""
    if "," in entry:
        return _written_out(entry), []
    name = entry[2:].strip()
    match = _SCRIPT.fullmatch(name.casefold())
    if match is None or match["power"] is None:
        return {"name": _called(name, match)}, []
    return _of_script(match)


def _called(name: str, match: re.Match[str] | None) -> str:
    """The words by which a token is looked up whose script's name does not tell all: a Food, a
    Role and the like (111.10), subtypes, or else its own name."""
    word = match["words"].split("_")[1] if match is not None else ""
    words = word if word in predefined() else name.replace("_", " ")
    kind, _, which = words.casefold().partition(" ")
    if kind == "role" and f"{which} role" in predefined():
        return f"{which} role token"
    subtypes, others = _subtypes(words.casefold().split())
    return f"token named {words}" if others or not subtypes else f"{words} token"


def _of_script(match: re.Match[str]) -> tuple[dict[str, Any], list[str]]:
    subtypes, words = _subtypes(match["words"].split("_")[1:])
    lines: list[str] = []
    unknown: list[str] = []
    for word in words:
        if word in ABILITIES:
            lines.append(ABILITIES[word])
        elif parse_keyword(word) is not None and not _lacks_its_number(word):
            lines.append(word.capitalize())
        else:
            unknown.append(word)
            lines.append(f'This token has an ability that Forge calls "{word}".')
    types = [FURTHER[letter] for letter in match["types"].split("_")[1:]]
    letters = match["colors"]
    fields = {
        "name": " ".join(subtypes) or "Token",
        "type_line": _line([*types, "Creature"], subtypes),
        "colors": [color for color in COLORS if letters == "all" or color.lower() in letters],
        "oracle_text": "\n".join(lines),
        "power": match["power"],
        "toughness": match["toughness"],
        "printed": True,
    }
    return fields, unknown


def _lacks_its_number(word: str) -> bool:
    """Whether a keyword has a number, which names of scripts leave out (toxic: 702.164)."""
    numbered = parse_keyword(f"{word} 1")
    return numbered is not None and any(keyword.number is not None for keyword in numbered)


def _subtypes(words: list[str]) -> tuple[list[str], list[str]]:
    """The words that are subtypes, as they are printed, and those behind them."""
    known = {word.casefold(): word for subtypes in LEXICON.subtypes.values() for word in subtypes}
    number = 0
    while number < len(words) and words[number] in known:
        number += 1
    return [known[word] for word in words[:number]], words[number:]


def _line(types: list[str], subtypes: list[str]) -> str:
    return " — ".join(" ".join(part) for part in (["Token", *types], subtypes) if part)


def _written_out(entry: str) -> dict[str, Any]:
    """The fields of a token; its numbers are printed ones, as a card's are."""
    name, *parts = entry[2:].split(",")
    fields = {key.casefold(): value for key, _, value in (part.partition(":") for part in parts)}
    words = fields.get("types", "").split("-")
    types = [word for word in words if word in CARD_TYPES]
    subtypes = [word for word in words if word and word not in CARD_TYPES]
    letters = (
        fields["color"] if fields.get("color") else fields.get("cost", "").replace("no cost", "")
    )
    keywords = fields.get("keywords", "").replace("CARDNAME", "This token")
    numbers = {"power": fields.get("p"), "toughness": fields.get("t")}
    return {
        "name": name,
        "type_line": _line(types, subtypes),
        "colors": [color for color in COLORS if color in letters],
        "oracle_text": "\n".join(word for word in keywords.split("-") if word),
        **({key: value for key, value in numbers.items() if value} if "Creature" in types else {}),
        "printed": True,
    }
