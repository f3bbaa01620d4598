"""A state as a board: the fields of a position."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from legality.exchange.arena.names import Book
from legality.exchange.arena.state import Object, Snapshot, annotated, details

SEATS = {1: "Ann", 2: "Bob"}
COLORS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}
EVERY_TYPE = "SubType_AllCreatureTypes"
QUALIFICATIONS = {
    30: "This creature can't attack this turn.",
    31: "This creature can't block this turn.",
    32: "This creature can't be blocked this turn.",
    33: "This creature must be blocked this turn if able.",
    34: "This creature attacks this turn if able.",
    39: "This creature can't be blocked by more than one creature.",
    40: "This creature gains menace.",
}
"""What an effect makes true of creatures, by its number in the log."""
VALUES = ("power", "toughness", "loyalty")
LIMITED = ("CantBlockObjects", "CantBeBlockedByObjects")
_OCCASION = re.compile(r"^(when|whenever|at) |^[^\"(]*: ", re.IGNORECASE)


def identifier(number: int) -> str:
    """An object, or a player by seat, as a position calls it."""
    return SEATS.get(number, f"i{number}")


def board(at: Snapshot, book: Book, rules: str | None) -> tuple[dict[str, Any], list[str]]:
    """The position of a state, and what of it is not known, in sentences."""
    missing: list[str] = []
    active = at.turn.get("activePlayer", 1)
    seats = sorted(at.players, key=lambda seat: (seat != active, seat))
    position: dict[str, Any] = {} if rules is None else {"rules": rules}
    position["players"] = [_player(at, seat) for seat in seats]
    position["active"] = SEATS[active]
    attached = dict(_attachments(at))
    counters = _counters(at, missing)
    position["permanents"] = [
        _permanent(permanent, book, attached, counters, missing) for permanent in at.permanents()
    ]
    if effects := list(_effects(at, book, missing)):
        position["effects"] = effects
    return position, missing


def _player(at: Snapshot, seat: int) -> dict[str, Any]:
    lands = sum(
        permanent.get("controllerSeatId") == seat
        and "CardType_Land" in permanent.get("cardTypes", ())
        and not permanent.get("isTapped")
        for permanent in at.permanents()
    )
    return {"name": SEATS[seat], "life": at.players[seat].get("lifeTotal", 0), "mana": lands}


def _permanent(
    permanent: Object,
    book: Book,
    attached: Mapping[int, int],
    counters: Mapping[int, dict[str, int]],
    missing: list[str],
) -> dict[str, Any]:
    number = permanent["instanceId"]
    text, known = book.text(permanent)
    name = None if permanent.get("isFacedown") else book.name(permanent)
    made: dict[str, Any] = {"id": identifier(number)}
    if name is not None:
        made["name"] = name
    if not known:
        missing.append(f"{identifier(number)}: not all of its rules text is known")
    if EVERY_TYPE in permanent.get("subtypes", ()) and "hangeling" not in text:
        text = f"{text}\nChangeling".lstrip()
    made |= {
        "controller": SEATS[permanent["controllerSeatId"]],
        "type_line": _type_line(permanent),
        "colors": [
            COLORS[_word(color)] for color in permanent.get("color", ()) if _word(color) in COLORS
        ],
        "oracle_text": text,
        "tapped": bool(permanent.get("isTapped")),
        "summoning_sick": bool(permanent.get("hasSummoningSickness")),
        "counters": counters.get(number),
        "attached_to": identifier(attached[number]) if number in attached else None,
        "damage": permanent.get("damage", 0),
    }
    if permanent.get("ownerSeatId") != permanent["controllerSeatId"]:
        made["owner"] = SEATS[permanent["ownerSeatId"]]
    for value in VALUES:
        if value in permanent:
            made[value] = permanent[value].get("value", 0)
    return {field: value for field, value in made.items() if value or field in VALUES}


def _type_line(permanent: Object) -> str:
    types = ["Token"] if permanent["type"] == "GameObjectType_Token" else []
    types += [
        _word(word) for word in (*permanent.get("superTypes", ()), *permanent.get("cardTypes", ()))
    ]
    subtypes = [_word(word) for word in permanent.get("subtypes", ()) if word != EVERY_TYPE]
    return " — ".join(" ".join(part) for part in (types, subtypes) if part)


def _word(prefixed: str) -> str:
    return prefixed.partition("_")[2]


def _attachments(at: Snapshot) -> Iterator[tuple[int, int]]:
    for annotation in annotated(at.lasting, "Attachment"):
        for holder in annotation.get("affectedIds", ()):
            yield annotation.get("affectorId", 0), holder


def _counters(at: Snapshot, missing: list[str]) -> dict[int, dict[str, int]]:
    counters: dict[int, dict[str, int]] = {}
    for annotation in annotated(at.lasting, "Counter"):
        detail = details(annotation)
        kind = (detail.get("counter_type") or [0])[0]
        for holder in annotation.get("affectedIds", ()):
            if holder not in at.objects:
                continue
            if kind in COUNTERS:
                counters.setdefault(holder, {})[COUNTERS[kind]] = (detail.get("count") or [1])[0]
            else:
                missing.append(f"{identifier(holder)}: its counters of kind {kind} are left out")
    return counters


def _effects(at: Snapshot, book: Book, missing: list[str]) -> Iterator[dict[str, Any]]:
    """What resolved spells and abilities left behind; what a static ability says, its own text
    says already."""
    for annotation in annotated(at.lasting, "Qualification"):
        detail = details(annotation)
        kind = (detail.get("QualificationType") or [0])[0]
        on = [identifier(name) for name in annotation.get("affectedIds", ()) if name in at.objects]
        if kind not in QUALIFICATIONS or not on or _stands(at, book, detail):
            continue
        if any(detail.get(limit) for limit in LIMITED):
            missing.append(f"{', '.join(on)}: an effect that speaks of some creatures is left out")
            continue
        source = at.objects.get((detail.get("SourceParent") or [0])[0], {})
        seat = source.get("controllerSeatId", at.turn.get("activePlayer", 1))
        yield {"oracle_text": QUALIFICATIONS[kind], "on": on, "controller": SEATS[seat]}


def _stands(at: Snapshot, book: Book, detail: Mapping[str, Any]) -> bool:
    """Whether a static ability on the battlefield says it."""
    source = (detail.get("SourceParent") or [0])[0]
    text = book.ability((detail.get("grpid") or [0])[0])
    return source in at.objects and not (text is not None and _OCCASION.search(text))


_FIRST_COUNTERS = (
    "+1/+1 -1/-1 poison wind time fade loyalty wish age aim arrow arrowhead awakening blaze blood "
    "bounty bribery carrion charge control corpse credit cube currency death delay depletion "
    "despair devotion divinity doom dream echo elixir energy eon eyeball fate feather filibuster "
    "flame flood fungus fuse glyph gold growth hatchling healing hoofprint hourglass hunger ice "
    "infection intervention javelin ki level luck magnet mannequin matrix may mine mining mire "
    "muster net omen ore page pain paralyzation petal petrification phylactery pin plague polyp "
    "pressure pupa quest scream scroll shell shield shred sleep sleight slime soot spell spore "
    "storage strife study theft tide"
)
"""Numbers 1 to 98."""
_NEXT_COUNTERS = (
    "tower training trap treasure verse vitality wage winch lore +1/+2 +0/+1 +0/+2 +1/+0 +2/+2 "
    "-0/-1 -0/-2 -1/-0 -2/-1 -2/-2 manifestation gem crystal isolation hour unity velocity brick "
    "landmark prey silver egg hit knowledge task coin deathtouch first_strike flying hexproof "
    "lifelink menace reach trample vigilance foreshadow"
)
"""Numbers 100 to 144; later ones are named by the game's own data only."""


def _numbered_counters() -> Iterator[tuple[int, str]]:
    for start, words in ((1, _FIRST_COUNTERS), (100, _NEXT_COUNTERS)):
        for number, word in enumerate(words.split(), start=start):
            yield number, word.replace("_", " ")


COUNTERS: Mapping[int, str] = dict(_numbered_counters())
"""The number of a kind → its name."""
