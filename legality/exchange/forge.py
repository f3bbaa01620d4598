"""Forge's puzzle files (`.pzl`) as positions.

`[metadata]` and `[state]`, a `key=value` a line; a player's permanents stand in one line, apart by
`;`, each with its modifiers behind `|`. What is not taken over is named, key by key.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from legality.errors import PositionError
from legality.exchange.forge_tokens import is_token, title, token, unknown_token
from legality.exchange.permanents import Ids, InZone, Known, called, counter_kind, with_counters
from legality.json_text import MOST_DIGITS

PLAYERS = {"human": "Human", "ai": "AI"}
SEATS = {"p0": "human", "p1": "ai"}
"""Newer files number the players; the first is the human one."""
_LONG_NUMBER = re.compile(rf"[0-9]{{{MOST_DIGITS + 1}}}")
ZONES = ("hand", "library")
"""Zones of which the number of cards is taken."""
OPEN_ZONES = ("graveyard", "exile")
"""Zones of which texts may count the cards of a kind."""
OF_NO_MATTER = {"turn", "removesummoningsickness", "activephaseadvance"}
OF_PLAYERS_OF_NO_MATTER = {"landsplayed", "landsplayedlastturn", "sideboard", "name"}
WITHOUT_IF_ZERO = ("speed", "numringtemptedyou")
FIGHTS = ("combat_declare_attackers", "combat_declare_blockers")
FLAGS: Mapping[str, Mapping[str, Any]] = {
    "tapped": {"tapped": True},
    "summonsick": {"summoning_sick": True},
    "phasedout": {"phased_out": True},
    "renowned": {"renowned": True},
    "monstrous": {"monstrous": True},
    "suspected": {"suspected": True},
    "saddled": {"saddled": True},
    "iscommander": {"commander": True},
    "facedown": {"face_down": True},
    "set": {},
    "art": {},
    "noetbtrigs": {},
    "id": {},
    "attacking": {},
}
FACE_DOWN = ("manifested", "cloaked")
"""Ways to be face down that are a 2/2 without a name as any other (708.2)."""
BACK = ("transformed", "flipped", "modal")
DOORS = {"leftsplit": 0, "rightsplit": -1}
"""Halves of a Room by whether their door is unlocked (709.5)."""


class Backs(Protocol):
    """Where the other face of a card is looked up."""

    def __call__(self, name: str) -> str | None:
        """The name of the card's other face; None if it has none. Raises `CardError`."""
        ...


@dataclass(slots=True)
class ForgeFile:
    """A file being read: the fields of its position, and what is not taken over."""

    backs: Backs
    in_zone: InZone
    is_card: Known
    is_one_token: Known
    values: dict[str, str]
    written: dict[str, str]
    """Each key as the file has it."""
    left_out: list[str] = field(default_factory=list[str])
    ids: dict[str, str] = field(default_factory=dict[str, str])
    entries: Ids = field(default_factory=Ids)

    def position(self) -> dict[str, Any]:
        """The position, its cards by name. Raises `PositionError`."""
        self._name_what_is_missing()
        active = _who(self.values.get("activeplayer", "human"))
        if active not in PLAYERS:
            raise PositionError("activeplayer", f'expected human, ai, p0 or p1, found "{active}"')
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
        }
        fights = self.values.get("activephase", "").casefold() in FIGHTS
        attacks = self._attacks(entries, active) if fights else {}
        made["permanents"] = _merged(permanents, {*attacks, *attacks.values()})
        if fights:
            made |= {"attacks": attacks, "judge": []}
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
        if self.values.get(f"{who}speed", "0") != "0":
            made["speed"] = self._number(f"{who}speed", 0)
        for kind, number in _counted(self.values.get(f"{who}counters", "")).items():
            if kind.casefold() in ("energy", "poison", "experience"):
                made[kind.casefold()] = number
            else:
                self.left_out.append(f"{self.written[f'{who}counters']}: {kind}")
        return made

    def _lying(self, card: str) -> str | dict[str, Any]:
        """A card in an open zone; face down nothing is known of it."""
        name, *modifiers = (part.strip() for part in card.split("|"))
        hidden = any(modifier.casefold().startswith("facedown") for modifier in modifiers)
        return name if hidden or is_token(name) else self.in_zone(name)

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
            entry = self.entries.fresh(title(name) if is_token(name) else name)
            for part in parts:
                key, _, value = (word.strip() for word in part.partition(":"))
                if modifiers.get(key, value) != value:
                    self.left_out.append(f"{entry}: {key}:{value}, which it has already")
                modifiers.setdefault(key, value)
            for key, value in modifiers.items():
                if key.casefold() == "id":
                    self.ids[value] = entry
            yield entry, name, modifiers

    def _permanent(
        self, who: str, name: str, modifiers: Mapping[str, str], entry: str
    ) -> dict[str, Any]:
        made: dict[str, Any] = {"id": entry, "controller": PLAYERS[who]}
        if is_token(name):
            fields, unknown = token(name)
            made |= fields
            if "type_line" not in fields and not self.is_one_token(fields["name"]):
                raise PositionError(f"{PLAYERS[who]}, {name}", unknown_token(fields["name"]))
            self.left_out += [f'{entry}: what "{word}" says' for word in unknown]
        else:
            made["name"] = called(name, self.is_card)
        for key, value in modifiers.items():
            taken = self._modifier(key.casefold(), value, name)
            if taken is None:
                self.left_out.append(f"{entry}: {key}{':' if value else ''}{value}")
            else:
                chosen = {**made.get("chosen", {}), **taken.get("chosen", {})}
                made |= {**taken, "chosen": chosen} if chosen else taken
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
                return with_counters({counter_kind(k): n for k, n in _counted(value).items()})
            case "attachedto" | "attaching":
                return {"attached_to": self.ids[value]} if value in self.ids else None
            case "enchantingplayer" | "owner":
                field_ = "owner" if key == "owner" else "attached_to"
                player = PLAYERS.get(_who(value))
                return None if player is None else {field_: player}
            case "damage":
                return {"damage": int(value)} if value.isdecimal() else None
            case "classlevel":
                return {"level": int(value)} if value.isdecimal() else None
            case "chosencolor" | "namedcard" if "," in value and not self.is_card(value):
                return None  # several: a permanent of a board has one
            case "chosentype" | "chosencolor" | "namedcard":
                kinds = {"chosentype": "type", "chosencolor": "color", "namedcard": "name"}
                return {"chosen": {kinds[key]: value}}
            case "unlockedroom" if value.casefold() in DOORS and "//" in name:
                return {"name": name.split("//")[DOORS[value.casefold()]].strip()}
            case _ if key in BACK and not is_token(name):
                back = self.backs(name)
                return None if back is None else {"name": back}
            case _:
                return None

    def _attacks(
        self, entries: Mapping[str, list[tuple[str, str, dict[str, str]]]], active: str
    ) -> dict[str, str]:
        other = next(name for who, name in PLAYERS.items() if who != active)
        attacks: dict[str, str] = {}
        for entry, _, modifiers in entries[active]:
            for key, value in modifiers.items():
                if key.casefold() == "attacking":
                    if value and value not in self.ids:
                        raise PositionError(entry, f"attacks {value}, and nothing has that Id")
                    attacks[entry] = self.ids[value] if value else other
        return attacks

    def _name_what_is_missing(self) -> None:
        """Keys that every puzzle has: one that was cut off may lack them."""
        for key, taken in (("activeplayer", "human"), ("humanlife", "20"), ("ailife", "20")):
            if key not in self.values:
                self.left_out.append(f"{key} is not in the file: {taken} is taken")

    def _name_the_rest(self) -> None:
        """Every key that nothing was made of."""
        known = {"activeplayer", "activephase", *OF_NO_MATTER}
        own = (
            *("life", "battlefield", "play", "counters", "manapool", "persistentmana", "speed"),
            *(*ZONES, *OPEN_ZONES, *OF_PLAYERS_OF_NO_MATTER),
        )
        known |= {who + key for who in PLAYERS for key in own}
        for key, value in self.values.items():
            idle = value == "0" and key.endswith(WITHOUT_IF_ZERO)
            if key not in known and value and not idle:
                self.left_out.append(f"{self.written[key]}: {value}")


def read(
    text: str, backs: Backs, in_zone: InZone, is_card: Known, is_one_token: Known
) -> tuple[dict[str, Any], list[str]]:
    """The position of a puzzle, its cards by name, and what was not taken over. `is_one_token`
    tells whether these words mean a token. Raises `PositionError`."""
    values: dict[str, str] = {}
    written: dict[str, str] = {}
    section = None
    for line in map(str.strip, text.splitlines()):
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1].casefold()
        elif section == "state" and line and not line.startswith("#"):
            key, equals, value = line.partition("=")
            if equals:
                known = _key(key.strip().casefold())
                if _LONG_NUMBER.search(value) is not None:
                    raise PositionError(
                        key.strip(), f"expected numbers of at most {MOST_DIGITS} digits"
                    )
                values[known], written[known] = value.strip(), key.strip().casefold()
    if not values:
        raise PositionError("[state]", "expected lines such as humanlife=20, found none")
    puzzle = ForgeFile(backs, in_zone, is_card, is_one_token, values, written)
    return puzzle.position(), puzzle.left_out


def _who(text: str) -> str:
    """The player, however the file names it."""
    word = text.strip().casefold()
    return SEATS.get(word, word)


def _key(key: str) -> str:
    """The key by the player's older name. Raises `PositionError` for a third player."""
    match = re.match(r"p(\d+)(?=[a-z])", key)
    if match is None:
        return key
    if match[0] not in SEATS:
        raise PositionError(key, "expected a puzzle of two players, p0 and p1")
    return SEATS[match[0]] + key[match.end() :]


def _counted(text: str) -> dict[str, int]:
    """`P1P1=2,LORE` as numbers by kind; one where no number stands."""
    numbers: dict[str, int] = {}
    for part in _parts(text, ","):
        kind, _, number = part.partition("=")
        if number and not number.strip().isdecimal():
            raise PositionError("Counters", f'expected a number of {kind}, found "{number}"')
        numbers[kind.strip()] = int(number or 1)
    return numbers


def _parts(text: str, mark: str) -> list[str]:
    return [part.strip() for part in text.split(mark) if part.strip()]


def _merged(permanents: list[dict[str, Any]], named: set[str]) -> list[dict[str, Any]]:
    """Many tokens that are the same, and to which nothing refers, as one with a `count`. `named`
    are those that the attack names."""
    used = named | {permanent.get("attached_to") for permanent in permanents}
    merged: dict[str, dict[str, Any]] = {}
    for permanent in permanents:
        same = {key: value for key, value in permanent.items() if key != "id"}
        alike = "type_line" in permanent and permanent["id"] not in used
        key = repr(sorted(same.items())) if alike else str(permanent["id"])
        if key in merged:
            merged[key]["count"] = merged[key].get("count", 1) + 1
        else:
            merged[key] = dict(permanent)
    return list(merged.values())
