"""Players, seen from the source of a text: "you", "defending player"."""

from enum import Enum

from msgspec import Struct


class Who(Enum):
    """Players, seen from the source of a text."""

    YOU = "you"
    OPPONENTS = "your opponents"
    NOT_YOU = "a player other than you"
    ANY = "any player"
    DEFENDING = "defending player"  # of the attacker (or of the pair) in question, 508.5
    ATTACKING = "attacking player"
    ENCHANTED = "enchanted player"  # the player the source is attached to
    ITS_CONTROLLER = "its controller"  # of the affected object
    ITS_OWNER = "its owner"
    CONTROLLER_OF_ATTACHED = "enchanted creature's controller"
    CHOSEN = "the chosen player"  # of the source; `rulebook.chosen` says who it is


class PlayerNamed(Struct, frozen=True, cache_hash=True):
    """The player of this name."""

    name: str


Players = Who | PlayerNamed
