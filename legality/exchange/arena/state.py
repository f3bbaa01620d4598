"""The state of a game as its messages tell it. Gaps are noticed, never bridged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Object = Mapping[str, Any]
PERMANENTS = ("GameObjectType_Card", "GameObjectType_Token")


class Snapshot(NamedTuple):
    """The table at one state: objects and annotations by id, the battlefield in its order."""

    id: int
    turn: Mapping[str, Any]
    players: Mapping[int, Object]
    objects: Mapping[int, Object]
    battlefield: tuple[int, ...]
    lasting: Mapping[int, Object]

    def permanents(self) -> Iterator[Object]:
        """The permanents, in the order of the battlefield."""
        for name in self.battlefield:
            permanent = self.objects.get(name)
            if permanent is not None and permanent.get("type") in PERMANENTS:
                yield permanent


@dataclass(slots=True)
class LoggedGame:
    """A game being told. `trusted` is False from a gap to the next full state."""

    number: int = 0
    key: object = None
    id: int = 0
    trusted: bool = False
    turn: dict[str, Any] = field(default_factory=dict[str, Any])
    players: dict[int, Object] = field(default_factory=dict[int, Object])
    objects: dict[int, Object] = field(default_factory=dict[int, Object])
    zones: dict[int, Object] = field(default_factory=dict[int, Object])
    lasting: dict[int, Object] = field(default_factory=dict[int, Object])

    def apply(self, state: Mapping[str, Any]) -> str | None:
        """Take a state in; what is wrong with it, if it does not follow the one before."""
        if state.get("type") == "GameStateType_Full":
            self._begin(state)
            self._change(state)
            return None
        before = state.get("prevGameStateId")
        if before is not None and before != self.id and self.trusted:
            self.trusted = False
            self._change(state)
            return f"state {state.get('gameStateId')} follows {before}, which is not in the log"
        self._change(state)
        return None

    def follows(self, state: Mapping[str, Any]) -> bool:
        """Whether the state is new: the same is told again, to each player and in queues."""
        full = state.get("type") == "GameStateType_Full"
        return full or int(state.get("gameStateId", 0)) > self.id

    def _begin(self, state: Mapping[str, Any]) -> None:
        info = state.get("gameInfo", {})
        key = (info.get("matchID"), info.get("gameNumber"))
        if key != self.key:
            self.key, self.number = key, self.number + 1
        for known in (self.turn, self.players, self.objects, self.zones, self.lasting):
            known.clear()
        self.trusted = True

    def _change(self, state: Mapping[str, Any]) -> None:
        self.id = int(state.get("gameStateId", self.id))
        self.turn = dict(state.get("turnInfo", self.turn))
        self.players |= {entry["systemSeatNumber"]: entry for entry in state.get("players", ())}
        self.objects |= {entry["instanceId"]: entry for entry in state.get("gameObjects", ())}
        for gone in state.get("diffDeletedInstanceIds", ()):
            self.objects.pop(gone, None)
        self.zones |= {entry["zoneId"]: entry for entry in state.get("zones", ())}
        for gone in state.get("diffDeletedPersistentAnnotationIds", ()):
            self.lasting.pop(gone, None)
        self.lasting |= {entry["id"]: entry for entry in state.get("persistentAnnotations", ())}

    def snapshot(self) -> Snapshot:
        """The table as it is now."""
        field_ = (zone for zone in self.zones.values() if zone["type"] == "ZoneType_Battlefield")
        there = tuple(name for zone in field_ for name in zone.get("objectInstanceIds", ()))
        known = {name: self.objects[name] for name in there if name in self.objects}
        return Snapshot(self.id, self.turn, dict(self.players), known, there, dict(self.lasting))


def details(annotation: Object) -> dict[str, Any]:
    """The details of an annotation: key → its values."""
    return {
        detail["key"]: detail.get("valueInt32") or detail.get("valueString") or []
        for detail in annotation.get("details", ())
    }


def annotated(annotations: Mapping[int, Object], kind: str) -> Iterator[Object]:
    """The annotations of that type."""
    return (
        annotation
        for annotation in annotations.values()
        if f"AnnotationType_{kind}" in annotation["type"]
    )
