"""What comes of the question whether an attack kills: it does, it is survived, or it stays open."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from legality.frozen import settle
from legality.gaps import NOTHING_MISSING, Applied, Gaps, Told
from legality.search.alike_attacks import Attack
from legality.search.candidates import attack_value
from legality.verdict import DeclarationValue

Bands = Sequence[Sequence[str]]
Blocks = Mapping[str, DeclarationValue]


class Refuted(Struct, frozen=True):
    """An attack that has been tried, and for each player attacked a block that survives it; `lost`
    are the attacking players where the attack itself makes them lose, `paid` what was tapped or
    given up for the attack, where that is a choice."""

    attack: Attack
    bands: Bands
    blocks: Blocks
    lost: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        settle(self, "attack", "bands", "blocks")

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        blocks = {player: dict(block) for player, block in self.blocks.items()}
        lost = {"lost": list(self.lost)} if self.lost else {}
        paid = {"paid": list(self.paid)} if self.paid else {}
        return attack_value(self.attack, self.bands) | paid | {"blocks": blocks} | lost


class Kills(Told, Struct, frozen=True):
    """The attack kills `dies`, one player or the players of one team, whatever the blocks; `paid`
    is what has to be tapped or given up for it, where that is a choice."""

    attack: Attack
    bands: Bands
    dies: tuple[str, ...]
    applied: tuple[Applied, ...] = ()
    assumed: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        settle(self, "attack", "bands")

    @property
    def gaps(self) -> Gaps:
        """Nothing is proved with a gap; `applied` is none."""
        return Gaps(applied=self.applied)

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        value = {"lethal": True} | attack_value(self.attack, self.bands)
        value |= {"paid": list(self.paid)} if self.paid else {}
        return value | {"dies": list(self.dies)} | self.gaps.course(several=True, also=self.assumed)


class Survives(Told, Struct, frozen=True):
    """No attack kills: `refuted` are those tried; the rest could not kill even unblocked, or are
    parts of refuted ones."""

    refuted: tuple[Refuted, ...]
    assumed: tuple[str, ...] = ()

    @property
    def gaps(self) -> Gaps:
        """Nothing is proved with a gap."""
        return NOTHING_MISSING

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        refuted = [tried.to_value() for tried in self.refuted]
        course = self.gaps.course(several=True, also=self.assumed)
        return {"lethal": False, "refuted": refuted, **course}


class Open(Told, Struct, frozen=True):
    """Not decided: `limit` says what ended the search (None: nothing did); `gaps` what could change
    the answer and was not read or is not played."""

    refuted: tuple[Refuted, ...]
    limit: str | None
    gaps: Gaps = NOTHING_MISSING
    assumed: tuple[str, ...] = ()

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        value = Survives(self.refuted, self.assumed).to_value() | {"lethal": None}
        return value | ({"limit": self.limit} if self.limit else {}) | self.gaps.to_fields()


Answer = Kills | Survives | Open
