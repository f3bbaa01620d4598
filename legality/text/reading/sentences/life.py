"""Sentences about life that decide what can be paid."""

from legality.effects.attacking import LifeIsFixed
from legality.effects.characteristics import HasAbility
from legality.effects.damaging import PreventsDamage
from legality.effects.effect import Keyword
from legality.effects.players import Who
from legality.effects.qualities import ANYTHING
from legality.effects.replacing import with_condition
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses.clause import skip_duration
from legality.text.reading.keywords import read_keyword
from legality.text.reading.nouns.objects import Effects
from legality.text.reading.nouns.phrases import noun_phrase

_CANT_LOSE = phrase(
    r"(?P<who>you|your opponents|players|each player) can't lose life(?: this turn)?"
)
_CANT_CHANGE = phrase(r"your life total can't change(?: this turn)?")
_PLAYERS = {"you": Who.YOU, "your opponents": Who.OPPONENTS}


_YOU_GAIN = phrase("you (?:gain|have)")


def protected_player(reader: Reader, scope: Scope) -> Effects | None:
    """702.16e: "You have protection from red." prevents damage, and forbids no declaration."""
    if reader.take(_YOU_GAIN) is None:
        return None
    words = read_keyword(reader, lambda r: noun_phrase(r, scope, plural=True))
    if not words or any(word.name != "protection" for word in words):
        return None
    skip_duration(reader)
    return [_protects_you(word) for word in words]


def _protects_you(word: Keyword) -> PreventsDamage:
    return PreventsDamage(
        subject=word.quality or ANYTHING, to=None, players=Who.YOU, protection=True
    )


def you_too(effects: Effects) -> Effects:
    """What "you and permanents you control" says of the player: of abilities that permanents get,
    protection alone (702.16e) does anything for a player in combat."""
    return [
        with_condition(_protects_you(effect.keyword), effect.condition)
        for effect in effects
        if isinstance(effect, HasAbility) and effect.keyword.name == "protection"
    ]


def life_is_fixed(reader: Reader, scope: Scope) -> Effects | None:
    """119.8: "Your life total can't change.", "Players can't lose life." """
    if reader.take(_CANT_CHANGE) is not None:
        return [LifeIsFixed(who=Who.YOU)]
    match = reader.take(_CANT_LOSE)
    if match is None:
        return None
    return [LifeIsFixed(who=_PLAYERS.get(match["who"].lower(), Who.ANY))]
