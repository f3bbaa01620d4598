"""Forge's puzzle files (`.pzl`) as positions.

`[metadata]` and `[state]`, a `key=value` a line; a player's permanents stand in one line, apart by
`;`, each with its modifiers behind `|`. What is not taken over is named, key by key.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from legality.errors import PositionError
from legality.exchange.permanents import Ids, InZone, with_counters

PLAYERS = {"human": "Human", "ai": "AI"}
ZONES = ("hand", "library")
"""Zones of which the number of cards is taken."""
OPEN_ZONES = ("graveyard", "exile")
"""Zones of which texts may count the cards of a kind."""
OF_NO_MATTER = {"turn", "removesummoningsickness", "activephaseadvance"}
OF_PLAYERS_OF_NO_MATTER = {"landsplayed", "landsplayedlastturn", "sideboard"}
FIGHTS = ("combat_declare_attackers", "combat_declare_blockers")
COUNTERS = {"P1P1": "+1/+1", "M1M1": "-1/-1", "P1P0": "+1/+0", "P0P1": "+0/+1"}
CARD_TYPES = {
    *("Artifact", "Battle", "Creature", "Enchantment", "Kindred", "Land", "Planeswalker"),
    *("Tribal", "Legendary", "Basic", "Snow", "World"),
}
COLORS = "WUBRG"
FLAGS: Mapping[str, Mapping[str, Any]] = {
    "tapped": {"tapped": True},
    "summonsick": {"summoning_sick": True},
    "phasedout": {"phased_out": True},
    "renowned": {"renowned": True},
    "monstrous": {"monstrous": True},
    "iscommander": {"commander": True},
    "facedown": {"face_down": True},
    "set": {},
    "noetbtrigs": {},
    "id": {},
    "attacking": {},
}
FACE_DOWN = ("manifested", "cloaked")
"""Ways to be face down that are a 2/2 without a name as any other (708.2)."""
BACK = ("transformed", "flipped", "modal")


class Backs(Protocol):
    """Where the other face of a card is looked up."""

    def __call__(self, name: str) -> str | None:
        """The name of the card's other face; None if it has none. Raises `CardError`."""
        ...


@dataclass(slots=True)
class Puzzle:
    """A file being read: the fields of its position, and what is not taken over."""

    backs: Backs
    in_zone: InZone
    values: dict[str, str]
    left_out: list[str] = field(default_factory=list[str])
    ids: dict[str, str] = field(default_factory=dict[str, str])
    entries: Ids = field(default_factory=Ids)

    def position(self) -> dict[str, Any]:
        """The position, its cards by name. Raises `PositionError`."""
        self._name_what_is_missing()
        active = self.values.get("activeplayer", "human").casefold()
        if active not in PLAYERS:
            raise PositionError("activeplayer", f'expected human or ai, found "{active}"')
        entries = {who: list(self._entries(who)) for who in PLAYERS}
        permanents = [
            self._permanent(who, name, modifiers, entry)
            for who, cards in entries.items()
            for entry, name, modifiers in cards
        ]
        made: dict[str, Any] = {
            "players": [
                self._player(who) for who in (active, *(p for p in PLAYERS if p != active))
            ],
            "active": PLAYERS[active],
            "permanents": _merged(permanents),
        }
        if self.values.get("activephase", "").casefold() in FIGHTS:
            made |= {"attacks": self._attacks(entries, active), "judge": []}
        self._name_the_rest()
        return made

    # -- players -----------------------------------------------------------------------------------

    def _player(self, who: str) -> dict[str, Any]:
        made: dict[str, Any] = {"name": PLAYERS[who], "life": self._number(f"{who}life", 20)}
        for zone in ZONES:
            if (text := self.values.get(who + zone)) is not None:
                made[zone] = len(_parts(text, ";"))
        for zone in OPEN_ZONES:
            if (text := self.values.get(who + zone)) is not None:
                made[zone] = [self._lying(card) for card in _parts(text, ";")]
        pools = (self.values.get(who + pool, "") for pool in ("manapool", "persistentmana"))
        mana = [symbol for pool in pools for symbol in pool.split()]
        made["mana"] = sum(int(symbol) if symbol.isdecimal() else 1 for symbol in mana)
        for kind, number in _counted(self.values.get(f"{who}counters", "")).items():
            if kind.casefold() in ("energy", "poison", "experience"):
                made[kind.casefold()] = number
            else:
                self.left_out.append(f"{who}counters: {kind}")
        return made

    def _lying(self, card: str) -> str | dict[str, Any]:
        """A card in an open zone; face down nothing is known of it."""
        name, *modifiers = (part.strip() for part in card.split("|"))
        hidden = any(one.casefold().startswith("facedown") for one in modifiers)
        return name if hidden or _token(name) else self.in_zone(name)

    def _number(self, key: str, default: int) -> int:
        text = self.values.get(key, str(default)).strip()
        try:
            return int(text)
        except ValueError:
            raise PositionError(key, f'expected a number, found "{text}"') from None

    # -- permanents --------------------------------------------------------------------------------

    def _entries(self, who: str) -> Iterator[tuple[str, str, dict[str, str]]]:
        """Each permanent of a player: its id, its name or token, its modifiers; and notes the
        numbers by which others refer to it."""
        cards = self.values.get(f"{who}battlefield", self.values.get(f"{who}play", ""))
        for card in _parts(cards, ";"):
            name, *parts = (part.strip() for part in card.split("|"))
            modifiers: dict[str, str] = {}
            for part in parts:
                key, _, value = part.partition(":")
                modifiers[key.strip()] = value.strip()
            called = name.removeprefix("t:").partition(",")[0] if _token(name) else name
            entry = self.entries.fresh(called)
            for key, value in modifiers.items():
                if key.casefold() == "id":
                    self.ids[value] = entry
            yield entry, name, modifiers

    def _permanent(
        self, who: str, name: str, modifiers: Mapping[str, str], entry: str
    ) -> dict[str, Any]:
        made: dict[str, Any] = {"id": entry, "controller": PLAYERS[who]}
        made |= _of_token(name) if _token(name) else {"name": name}
        for key, value in modifiers.items():
            taken = self._modifier(key.casefold(), value, name)
            if taken is None:
                self.left_out.append(f"{entry}: {key}{':' if value else ''}{value}")
            else:
                made |= taken
        if self.values.get("removesummoningsickness", "").casefold() == "true":
            made.pop("summoning_sick", None)
        return made

    def _modifier(self, key: str, value: str, name: str) -> Mapping[str, Any] | None:
        """The fields that a modifier means; None where it is not taken over."""
        if key == "facedown" and value and value.casefold() not in FACE_DOWN:
            return None
        if key in FLAGS:
            return FLAGS[key]
        match key:
            case "counters":
                counted = _counted(value)
                return with_counters({COUNTERS.get(k, k.casefold()): n for k, n in counted.items()})
            case "attachedto" | "attaching":
                return {"attached_to": self.ids[value]} if value in self.ids else None
            case "enchantingplayer" | "owner":
                field_ = "owner" if key == "owner" else "attached_to"
                player = PLAYERS.get(value.casefold())
                return None if player is None else {field_: player}
            case "damage":
                return {"damage": int(value)} if value.isdecimal() else None
            case "chosentype" | "chosencolor" | "namedcard":
                kinds = {"chosentype": "type", "chosencolor": "color", "namedcard": "name"}
                return {"chosen": {kinds[key]: value}}
            case _ if key in BACK and not _token(name):
                back = self.backs(name)
                return None if back is None else {"name": back}
            case _:
                return None

    def _attacks(
        self, entries: Mapping[str, list[tuple[str, str, dict[str, str]]]], active: str
    ) -> dict[str, str]:
        other = next(name for who, name in PLAYERS.items() if who != active)
        found: dict[str, str] = {}
        for entry, _, modifiers in entries[active]:
            for key, value in modifiers.items():
                if key.casefold() == "attacking":
                    if value and value not in self.ids:
                        raise PositionError(entry, f"attacks {value}, and nothing has that Id")
                    found[entry] = self.ids[value] if value else other
        return found

    def _name_what_is_missing(self) -> None:
        """Keys that every puzzle has: one that was cut off may lack them."""
        for key, taken in (("activeplayer", "human"), ("humanlife", "20"), ("ailife", "20")):
            if key not in self.values:
                self.left_out.append(f"{key} is not in the file: {taken} is taken")

    def _name_the_rest(self) -> None:
        """Every key that nothing was made of."""
        known = {"activeplayer", "activephase", *OF_NO_MATTER}
        own = (
            *("life", "battlefield", "play", "counters", "manapool", "persistentmana"),
            *(*ZONES, *OPEN_ZONES, *OF_PLAYERS_OF_NO_MATTER),
        )
        known |= {who + key for who in PLAYERS for key in own}
        for key, value in self.values.items():
            if key not in known and value:
                self.left_out.append(f"{key}: {value}")


def read(text: str, backs: Backs, in_zone: InZone) -> tuple[dict[str, Any], list[str]]:
    """The position of a puzzle, its cards by name, and what was not taken over. Raises
    `PositionError`."""
    values: dict[str, str] = {}
    section = None
    for line in map(str.strip, text.splitlines()):
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1].casefold()
        elif section == "state" and line and not line.startswith("#"):
            key, equals, value = line.partition("=")
            if equals:
                values[key.strip().casefold()] = value.strip()
    if not values:
        raise PositionError("[state]", "expected lines such as humanlife=20, found none")
    puzzle = Puzzle(backs, in_zone, values)
    return puzzle.position(), puzzle.left_out


def _token(name: str) -> bool:
    return name.startswith("t:")


def _of_token(described: str) -> dict[str, Any]:
    """The fields of a token; its numbers are printed ones, as a card's are."""
    name, *parts = described.removeprefix("t:").split(",")
    told = {key.casefold(): value for key, _, value in (part.partition(":") for part in parts)}
    words = told.get("types", "").split("-")
    types = [word for word in words if word in CARD_TYPES]
    subtypes = [word for word in words if word and word not in CARD_TYPES]
    line = " — ".join(" ".join(part) for part in (["Token", *types], subtypes) if part)
    letters = told["color"] if told.get("color") else told.get("cost", "").replace("no cost", "")
    numbers = {"power": told.get("p"), "toughness": told.get("t")}
    return {
        "name": name,
        "type_line": line,
        "colors": [color for color in COLORS if color in letters],
        "oracle_text": "\n".join(word for word in told.get("keywords", "").split("-") if word),
        **({key: value for key, value in numbers.items() if value} if "Creature" in types else {}),
        "printed": True,
    }


def _counted(text: str) -> dict[str, int]:
    """`P1P1=2,LORE` as numbers by kind; one where no number stands."""
    found: dict[str, int] = {}
    for part in _parts(text, ","):
        kind, _, number = part.partition("=")
        if number and not number.strip().isdecimal():
            raise PositionError("Counters", f'expected a number of {kind}, found "{number}"')
        found[kind.strip()] = int(number or 1)
    return found


def _parts(text: str, mark: str) -> list[str]:
    return [part.strip() for part in text.split(mark) if part.strip()]


def _merged(permanents: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Many tokens that are the same, and to which nothing refers, as one with a `count`."""
    used = {one.get("attached_to") for one in permanents}
    found: dict[str, dict[str, Any]] = {}
    for one in permanents:
        same = {key: value for key, value in one.items() if key != "id"}
        alike = "type_line" in one and one["id"] not in used
        key = repr(sorted(same.items())) if alike else str(one["id"])
        if key in found:
            found[key]["count"] = found[key].get("count", 1) + 1
        else:
            found[key] = dict(one)
    return list(found.values())
