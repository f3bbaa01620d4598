"""Games that phase.rs saved, as positions.

Its "Export game state" writes the state of a game as JSON. Types, colours, power and toughness are
those that it has worked out; texts come from the card database by name. What spells and abilities
left behind has no text there: it is named and not taken over.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

from legality.errors import PositionError
from legality.exchange.permanents import InZone, Known, called, counter_kind, id_of, with_counters
from legality.exchange.phase.state import (
    PendingDeclaration,
    SavedCombat,
    SavedGame,
    SavedObject,
    SavedSeat,
    SavedTarget,
    state_of,
)
from legality.json_text import decode

Filled = Callable[[dict[str, Any], str], dict[str, Any]]
"""A permanent with the fields of the card of its name, given its place."""
COLORS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}
CHOSEN = {"CreatureType": "type", "Color": "color", "CardName": "name"}


def read(
    data: str | bytes, filled: Filled, in_zone: InZone, is_card: Known
) -> tuple[dict[str, Any], list[str]]:
    """The position of a saved game, with texts by name, and what was not taken over. Raises
    `PositionError`."""
    board = SavedBoard(state_of(decode(data)), filled, in_zone, is_card)
    return board.position(), board.left_out


@dataclass(slots=True)
class SavedBoard:
    """A saved game that is being made a board of, and what of it is left out."""

    state: SavedGame
    filled: Filled
    in_zone: InZone
    is_card: Known
    left_out: list[str] = field(default_factory=list[str])

    def position(self) -> dict[str, Any]:
        """The position. Raises `PositionError`."""
        state = self.state
        playing = [seat for seat in state.players if not seat.is_eliminated]
        position: dict[str, Any] = {
            "rules": "current",
            "players": [self._player(seat) for seat in playing],
            "active": _player_name(state.active_player),
            "permanents": [self._permanent(number) for number in state.battlefield],
            **self._declared(),
        }
        if state.day_night is not None:
            position["day"] = state.day_night.lower()
        self.left_out += self._beside()
        return position

    def _player(self, seat: SavedSeat) -> dict[str, Any]:
        exile = [n for n in self.state.exile if self._object(n, "$.exile").owner == seat.id]
        return {
            "name": _player_name(seat.id),
            "life": seat.life,
            "mana": len(seat.mana_pool.mana),
            "hand": len(seat.hand),
            "library": len(seat.library),
            "graveyard": self._cards(seat.graveyard, "$.graveyard"),
            "exile": self._cards(exile, "$.exile"),
            **({"poison": seat.poison_counters} if seat.poison_counters else {}),
            **({"energy": seat.energy} if seat.energy else {}),
        }

    def _cards(self, numbers: list[int], place: str) -> int | list[str | dict[str, Any]]:
        """The cards in a zone; their number where one is face down."""
        objects = [self._object(number, place) for number in numbers]
        if any(card.face_down for card in objects):
            return len(objects)
        return [self.in_zone(card.name) for card in objects]

    def _object(self, number: int, place: str) -> SavedObject:
        saved = self.state.objects.get(number)
        if saved is None:
            raise PositionError(place, f"expected the number of an object, got {number}")
        return saved

    def _id(self, number: int) -> str:
        """An id that says both the name and the number in the file."""
        saved = self._object(number, "$.objects")
        return f"{id_of('face down' if saved.face_down else saved.name)}-{number}"

    # -- permanents --------------------------------------------------------------------------------

    def _permanent(self, number: int) -> dict[str, Any]:
        card, own = self._object(number, "$.battlefield"), self._id(number)
        made: dict[str, Any] = {
            "id": own,
            "controller": _player_name(card.controller),
            **({} if card.owner == card.controller else {"owner": _player_name(card.owner)}),
            **self._text(card, number),
            "type_line": card.card_types.line(),
            "colors": [COLORS.get(color, color) for color in card.color],
            "printed": False,
        }
        for name in ("power", "toughness", "loyalty", "defense"):
            made.pop(name, None)
            if (value := getattr(card, name)) is not None:
                made[name] = value
        made |= {
            **({"tapped": True} if card.tapped else {}),
            **({"summoning_sick": True} if card.summoning_sick else {}),
            **({"damage": card.damage_marked} if card.damage_marked else {}),
            **({"suspected": True} if card.is_suspected else {}),
            **({"commander": True} if card.is_commander else {}),
            **({"face_down": True} if card.face_down else {}),
            **({"level": card.class_level} if card.class_level is not None else {}),
            **({"goaded_by": [_player_name(n) for n in card.goaded_by]} if card.goaded_by else {}),
        }
        if counters := {counter_kind(k): n for k, n in card.counters.items() if n}:
            made |= with_counters(counters)
        if card.phase_status is not None and card.phase_status.status == "PhasedOut":
            made["phased_out"] = True
        if card.attached_to is not None:
            made["attached_to"] = self._named(card.attached_to)
        if chosen := {
            CHOSEN[attribute.type]: attribute.value
            for attribute in card.chosen_attributes
            if attribute.type in CHOSEN
        }:
            made["chosen"] = chosen
        self.left_out += self._of_permanent(card, own)
        return made

    def _text(self, card: SavedObject, number: int) -> dict[str, Any]:
        """Name, text and cost by the card's name (a basic land has no text), and the keywords that
        it has gained; a token's keywords and text. Nothing of a face-down permanent."""
        if card.face_down:
            return {}
        gained = [word for word in card.keywords if word not in card.base_keywords]
        words = [_word(word) for word in gained if isinstance(word, str)]
        more = {"keywords": words} if words else {}
        name = called(card.name, self.is_card)
        if card.display_source == "Token" and name == card.name:
            words = [_word(word) for word in card.keywords if isinstance(word, str)]
            text = {"oracle_text": card.token_rules_text} if card.token_rules_text else {}
            return {"name": card.name, "keywords": words, **text}
        if "Basic" in card.card_types.supertypes:
            return {"name": card.name, **more}
        fields = {"name": name, **({"transformed": True} if card.transformed else {})}
        return {**self.filled(fields, f"$.objects.{number}"), **more}

    def _of_permanent(self, card: SavedObject, own: str) -> Iterator[str]:
        """What of a permanent is not on the board."""
        if card.face_down:
            return
        is_token = card.display_source == "Token" and called(card.name, self.is_card) == card.name
        lost = [_word(word) for word in card.base_keywords if word not in card.keywords]
        if lost:
            yield f"{own}: that it has lost {', '.join(lost)}, if no text on the board says so"
        for word in card.keywords:
            if not isinstance(word, str) and (is_token or word not in card.base_keywords):
                yield f"{own}: its {_word(word)}"
        if card.had_text() and not card.has_text():
            yield f"{own}: that it has lost its abilities, if no text on the board says so"
        if is_token and card.has_text() and not card.token_rules_text:
            yield f"{own}: the abilities of the token"
        if card.paired_with is not None:
            yield f"{own}: that it is paired with {self._id(card.paired_with)}"
        if card.merged_components:
            yield f"{own}: the cards under it"

    def _named(self, target: SavedTarget) -> str:
        if target.type == "Player":
            return _player_name(target.data)
        return self._id(target.data)

    # -- combat ------------------------------------------------------------------------------------

    def _declared(self) -> dict[str, Any]:
        """The attack and the blocks: those of the combat have happened, one that waits for its
        payment is to be judged."""
        combat = self.state.combat or SavedCombat()
        made: dict[str, Any] = {"judge": []}
        if combat.attackers:
            attackers = {attacker.object_id: attacker for attacker in combat.attackers}
            made["attacks"] = {
                self._id(n): self._named(attacker.attack_target)
                for n, attacker in attackers.items()
            }
            bands: dict[int, list[str]] = {}
            for number, attacker in attackers.items():
                if attacker.band_id is not None:
                    bands.setdefault(attacker.band_id, []).append(self._id(number))
            if bands:
                made["bands"] = list(bands.values())
            pairs = combat.blocker_to_attacker
            if pairs or combat.blockers_declared_by:
                made["blocks"] = {
                    self._id(blocker): [self._id(attacker) for attacker in blocked]
                    for blocker, blocked in pairs.items()
                    if blocked
                }
            held = {attacker for blocked in pairs.values() for attacker in blocked}
            alone = [n for n, attacker in attackers.items() if attacker.blocked and n not in held]
            if alone:
                made["blocked"] = [self._id(number) for number in alone]
        return made | self._pending()

    def _pending(self) -> dict[str, Any]:
        waiting = self.state.waiting_for
        if waiting is None or waiting.type != "CombatTaxPayment":
            return {}
        try:
            pending = msgspec.convert(waiting.data.get("pending"), PendingDeclaration)
            if pending.type == "Attack":
                pairs = msgspec.convert(pending.data["attacks"], list[tuple[int, SavedTarget]])
                attack = {self._id(n): self._named(target) for n, target in pairs}
                return {"attacks": attack, "judge": ["attacks"]}
            assigned = msgspec.convert(pending.data["assignments"], list[tuple[int, int]])
        except (msgspec.ValidationError, KeyError):
            raise PositionError(
                "$.waiting_for", "expected the declaration that is to be paid for in `pending`"
            ) from None
        blocks: dict[str, list[str]] = {}
        for blocker, attacker in assigned:
            blocks.setdefault(self._id(blocker), []).append(self._id(attacker))
        return {"blocks": blocks, "judge": ["blocks"]}

    # -- beside the board --------------------------------------------------------------------------

    def _beside(self) -> Iterator[str]:
        """What holds beside the permanents' texts, and is not taken over."""
        for effect in self.state.transient_continuous_effects:
            source = effect.get("source_id")
            known = isinstance(source, int) and source in self.state.objects
            yield f"an effect of {self._id(cast('int', source)) if known else 'a source unknown'}"
        for number, card in self.state.objects.items():
            if card.is_emblem:
                yield f"the emblem {card.name or number}"
        mode = self.state.format_config
        if mode is not None and mode.range_of_influence is not None:
            yield "format_config: the range of influence"


def _player_name(number: int) -> str:
    return f"P{number}"


def _word(keyword: str | dict[str, Any]) -> str:
    """`FirstStrike` is "first strike"; of one with a part the word alone."""
    name = keyword if isinstance(keyword, str) else next(iter(keyword), "")
    return "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in name).strip()
