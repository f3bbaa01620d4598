"""Triggered abilities that a combat sets off (603), as values: on what, and what is then done.

`legality.text.triggered` reads them; `legality.moments` asks on what they trigger and carries out
what they do. Of what is done, the creature that the text calls "that creature" is `Target(0)`, and
the targets are numbered from 1.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from legality.effects.conditions import ALWAYS, Condition
from legality.effects.effects import AnyEffect
from legality.effects.filters import Amount, Filter, Targets
from legality.effects.players import Players
from legality.effects.qualities import THIS, Comparison

What = Literal[
    "attacks",
    "blocks",
    "becomes blocked",
    "attacks unblocked",
    "becomes tapped",
    "is exerted",
    "deals combat damage",
    "is dealt damage",
    "dies",
    "leaves",
    "enters",
    "becomes untapped",
    "gains life",
    "loses life",
    "draws",
]


class Happening(Struct, frozen=True, kw_only=True):
    """What an ability triggers on: `who` does `what`; of life, the players of `target` do.

    `other` is whom it blocks, by whom it is blocked, or which creature it deals damage to: the
    ability triggers once for each (509.3b, d), or once for all where not `each`. `target` is what
    it attacks or damages. `alone`: no other creature attacks (506.5); with a `target`, none attacks
    that player (506.6). `beside`: so many others attack with it. `together`: the ability triggers
    once where so many of `who` attack (508.3d), `of_each_player` once for each player they attack.
    """

    what: What
    who: Filter = THIS
    other: Filter | None = None
    each: bool = True
    target: Targets | None = None
    alone: bool = False
    beside: tuple[int, Filter] | None = None
    together: tuple[Comparison, int] | None = None
    of_each_player: bool = False
    of_combat: bool = False
    """Whether the damage is to be combat damage."""
    most_life: bool = False
    """Whether it is to be a player with the most life (702.105a)."""


class Lasts(Struct, frozen=True):
    """These effects begin, and last this turn."""

    effects: tuple[AnyEffect, ...]


class Taps(Struct, frozen=True):
    """Those are tapped, or untapped."""

    whom: Filter
    untaps: bool = False


class PutsCounters(Struct, frozen=True):
    """So many counters of that kind are put on those, or taken from them (`takes`)."""

    whom: Filter
    kind: str
    number: Amount
    takes: bool = False


class Whose(Struct, frozen=True):
    """Players: those named, the controller of a permanent, or the target of that number."""

    players: Players | None = None
    controller_of: Filter | None = None
    target: int | None = None


class DealsDamage(Struct, frozen=True):
    """`source` deals so much damage to those permanents, or to those players; where neither is
    told, to what it attacks."""

    number: Amount
    source: Filter = THIS
    whom: Filter | None = None
    players: Whose | None = None


Departure = Literal["combat", "destroyed", "sacrificed", "exiled", "returned"]


class Departs(Struct, frozen=True):
    """Those are removed from combat, or leave the battlefield, in that way."""

    whom: Filter
    how: Departure


class Sacrifices(Struct, frozen=True):
    """Each of those players sacrifices so many of those that they control, of their choice
    (701.21a); `text` is the whole of what is done."""

    text: str
    whom: Filter
    players: Whose
    number: int


class ChangesTotal(Struct, frozen=True):
    """The life or the poison counters of those players change by so much."""

    what: Literal["life", "poison"]
    number: Amount
    players: Whose
    less: bool = False


class EntersAttacking(Struct, frozen=True):
    """So many tokens of those words enter the battlefield attacking (508.4); `against`: so many for
    each opponent, which attack that player, or that player or a planeswalker of theirs."""

    number: Amount
    words: str
    tapped: bool
    against: Literal["anyone", "each opponent", "each opponent or planeswalker"] = "anyone"


class CreatesTokens(Struct, frozen=True):
    """So many tokens of those words enter the battlefield under the control of each of those
    players; `text` is the whole of what is done. `on`: what Auras are attached to as they enter."""

    number: Amount
    words: str
    tapped: bool
    text: str
    players: Whose
    on: Filter | None = None


class Outside(Struct, frozen=True):
    """What changes nothing of a combat itself: cards, mana, permanents that do not fight."""

    text: str


class DoneLater(Struct, frozen=True):
    """What is done when all damage has been dealt: at end of combat, or in a later step."""

    text: str


class UnreadDeed(Struct, frozen=True):
    """What is done in words that were not read."""

    text: str


class Divided(Struct, frozen=True):
    """So much damage, or so many counters of that `kind`, divided among the targets as its
    controller chooses; `number` None: what is divided is not read."""

    text: str
    number: int | None = None
    kind: str = ""


Deed = (
    Lasts
    | Taps
    | PutsCounters
    | DealsDamage
    | Departs
    | Sacrifices
    | ChangesTotal
    | EntersAttacking
    | CreatesTokens
    | Outside
    | DoneLater
    | UnreadDeed
    | Divided
)


class Aim(Struct, frozen=True):
    """What one "target" of a text names: which permanents or players may be chosen, at least and at
    most so many (None: any number)."""

    whom: Filter | None
    players: Players | None = None
    least: int = 1
    most: int | None = 1


class Instruction(Struct, frozen=True, kw_only=True):
    """One sentence of what is done, under its circumstance. `may`: its controller chooses whether;
    `cost`: what is paid for it, in words."""

    text: str
    deeds: tuple[Deed, ...]
    condition: Condition = ALWAYS
    may: bool = False
    cost: str | None = None

    @property
    def is_later(self) -> bool:
        """Whether all of it is done later."""
        return all(isinstance(deed, DoneLater) for deed in self.deeds)

    @property
    def unread(self) -> "Instruction":
        """The same sentence, of which nothing is read."""
        return replace(self, deeds=(UnreadDeed(self.text),))


class TriggeredAbility(Struct, frozen=True, kw_only=True):
    """A triggered ability: on what it triggers, and under which circumstance. `if_so` is asked as
    it triggers and again as it resolves (603.4). `that` is who `Target(0)` is: who did what it
    triggered on, or the other of the two."""

    text: str
    on: tuple[Happening, ...]
    instructions: tuple[Instruction, ...]
    aims: tuple[Aim, ...] = ()
    when: Condition = ALWAYS
    if_so: Condition = ALWAYS
    that: Literal["subject", "other"] = "subject"
