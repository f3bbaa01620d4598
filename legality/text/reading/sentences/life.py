"""Sentences about life that decide what can be paid."""

from legality.effects.effects import LifeIsFixed
from legality.effects.filters import Who
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.nouns.objects import Effects

_CANT_LOSE = phrase(
    r"(?P<who>you|your opponents|players|each player) can't lose life(?: this turn)?"
)
_CANT_CHANGE = phrase(r"your life total can't change(?: this turn)?")
_PLAYERS = {"you": Who.YOU, "your opponents": Who.OPPONENTS}


def life_is_fixed(reader: Reader, scope: Scope) -> Effects | None:
    """119.8: "Your life total can't change.", "Players can't lose life." """
    if reader.take(_CANT_CHANGE) is not None:
        return [LifeIsFixed(who=Who.YOU)]
    found = reader.take(_CANT_LOSE)
    if found is None:
        return None
    return [LifeIsFixed(who=_PLAYERS.get(found["who"].lower(), Who.ANY))]
