"""What a player gives up of their own choice: "sacrifices two permanents of their choice"
(701.21a), and what may be given up for something ("you may return another creature …")."""

import re
from collections.abc import Callable

from msgspec import Struct

from legality.effects.canonical import all_of
from legality.effects.filters import OTHER, Filter
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy
from legality.effects.triggered import Sacrifices, Whose
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.words import NUMBER, number

_BARE = later(r"sacrifice\b", re.IGNORECASE)
_SACRIFICES = phrase("sacrifices?")
_HOW_MANY = phrase(rf"(?P<number>an?|{NUMBER}|another)")
_OF_THEIR_CHOICE = phrase("of (?:their|his or her) choice")
_GIVES_UP = phrase("sacrifice|return|tap")
_BACK = phrase("to (?:its|their) owners?'s? hands?")
ReadPlayers = Callable[[Reader], Whose | None]


def sacrifices(reader: Reader, scope: Scope, players: ReadPlayers) -> Sacrifices | None:
    """ "defending player sacrifices a creature of their choice", "sacrifice another permanent"."""
    bare = reader.at == 0 and _BARE.match(reader.text) is not None
    who = Whose(Who.YOU) if bare else players(reader)
    if who is None or reader.take(_SACRIFICES) is None:
        return None
    counted = _so_many(reader, scope)
    reader.take(_OF_THEIR_CHOICE)
    return None if counted is None else Sacrifices(reader.text, counted[1], who, counted[0])


def _so_many(reader: Reader, scope: Scope) -> tuple[int, Filter] | None:
    """ "two permanents", "another creature or land"."""
    match = reader.take(_HOW_MANY)
    if match is None:
        return None
    low = match["number"].lower()
    many = 1 if low in ("a", "an", "another") else number(low)
    whom = noun_phrase(reader, scope, conjunction=False, certain=False)
    if many is None or whom is None:
        return None
    return many, all_of((whom, OTHER)) if low == "another" else whom


class GivenUp(Struct, frozen=True):
    """So many permanents of "you" that are given up to do something."""

    number: int
    whom: Filter


def sacrifice_of(cost: str) -> GivenUp | None:
    """The permanents of "sacrifice another creature", "return a land you control to its owner's
    hand", "tap an untapped creature you control"; None where that is not read."""
    reader = Reader(cost)
    if reader.take(_GIVES_UP) is None:
        return None
    counted = _so_many(reader, Scope())
    reader.take(_BACK)
    if counted is None or not reader.done:
        return None
    return GivenUp(counted[0], all_of((counted[1], ControlledBy(Who.YOU))))
