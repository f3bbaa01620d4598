"""What is attacked: "you or planeswalkers you control"."""

import re

from legality.effects.filters import Targets
from legality.effects.players import PlayerNamed, Players, Who
from legality.effects.qualities import Named, ThisObject, WithId
from legality.text.names import A_PLAYER, PLAYER_CLOSE, PLAYER_OPEN
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.nouns.phrases import named_player, noun_phrase, single

_PLAYER_WORDS: dict[str, Who] = {
    "you": Who.YOU,
    "your opponents": Who.OPPONENTS,
    "an opponent": Who.OPPONENTS,
    "one of your opponents": Who.OPPONENTS,
    "opponents": Who.OPPONENTS,
    "a player other than you": Who.NOT_YOU,
    "players other than you": Who.NOT_YOU,
    "a player": Who.ANY,
    "players": Who.ANY,
    "any player": Who.ANY,
    "enchanted player": Who.ENCHANTED,
    "that player": Who.CHOSEN,
    "the chosen player": Who.CHOSEN,
    "the last chosen player": Who.CHOSEN,
    "its owner": Who.ITS_OWNER,
    "their owner": Who.ITS_OWNER,
    "their owners": Who.ITS_OWNER,
    "enchanted creature's controller": Who.CONTROLLER_OF_ATTACHED,
    "equipped creature's controller": Who.CONTROLLER_OF_ATTACHED,
}
_WORDS = "|".join(sorted((w for w in _PLAYER_WORDS), key=len, reverse=True))
_PLAYER = phrase(rf"(?P<who>{_WORDS})(?!')")
_THEIRS = {
    Who.YOU: "you control",
    Who.OPPONENTS: "(?:your opponents|they|opponents) control|an opponent controls",
    Who.ENCHANTED: "(?:they|that player) controls?|enchanted player controls",
    Who.ITS_OWNER: "(?:its|their) owners? controls?",
    Who.CONTROLLER_OF_ATTACHED: "(?:they|that player) controls?",
    Who.CHOSEN: "(?:they|that player) controls?|the chosen player controls",
    Who.NOT_YOU: "(?:they|that player) controls?",
    Who.ANY: "(?:they|that player) controls?",
}
_PLANESWALKERS = {
    who: phrase(rf"(?:or|and) (?:a )?planeswalkers? (?:{theirs})")
    for who, theirs in _THEIRS.items()
}
_PERMANENTS = {
    who: phrase(rf"(?:or|and) (?:a )?permanents? (?:{theirs})") for who, theirs in _THEIRS.items()
}
_BATTLES = {
    who: phrase(rf"(?:or|and) (?:a )?battles? (?:{theirs})") for who, theirs in _THEIRS.items()
}
_ONLY_PLANESWALKERS = phrase(
    r"(?:a )?planeswalkers?(?: (?P<who>you control|your opponents control))?"
)
_THE_PLANESWALKERS_OF = phrase(f"(?:a )?planeswalkers? {A_PLAYER} controls")
_WHOSE = {None: Who.ANY, "you control": Who.YOU, "your opponents control": Who.OPPONENTS}


def _possessions(reader: Reader, who: Who) -> Targets:
    return _with_possessions(reader, who, _PERMANENTS[who], _PLANESWALKERS[who], _BATTLES[who])


def _of_the_named(reader: Reader, who: PlayerNamed) -> Targets:
    """ "Bob or planeswalkers Bob controls"."""
    theirs = rf"{PLAYER_OPEN}{re.escape(who.name)}{PLAYER_CLOSE} controls|that player controls"
    forms = (
        phrase(rf"(?:or|and) (?:a )?{kind}s? (?:{theirs}|they control)")
        for kind in ("permanent", "planeswalker", "battle")
    )
    return _with_possessions(reader, who, *forms)


def _with_possessions(
    reader: Reader,
    who: Players,
    permanents: re.Pattern[str],
    of_planeswalkers: re.Pattern[str],
    of_battles: re.Pattern[str],
) -> Targets:
    if reader.take(permanents) is not None:
        return Targets(players=who, planeswalkers_of=who, battles_of=who)
    planeswalkers = reader.take(of_planeswalkers) is not None
    battles = reader.take(of_battles) is not None
    return Targets(
        players=who,
        planeswalkers_of=who if planeswalkers else None,
        battles_of=who if battles else None,
    )


def targets(reader: Reader) -> Targets | None:
    """The things that can be attacked which stand here; None, and nothing read, if none do."""
    if (match := reader.take(_PLAYER)) is not None:
        return _possessions(reader, _PLAYER_WORDS[match["who"].lower()])
    if (match := reader.take(_THE_PLANESWALKERS_OF)) is not None:
        return Targets(planeswalkers_of=PlayerNamed(match["name"]))
    if (match := reader.take(_ONLY_PLANESWALKERS)) is not None:
        whose = match["who"]
        return Targets(planeswalkers_of=_WHOSE[whose and whose.lower()])
    named = single(reader)
    if isinstance(named, ThisObject | WithId | Named):
        return Targets(permanents=named)
    if named is not None:
        return None
    player = named_player(reader)
    return _named(reader) if player is None else _of_the_named(reader, player)


def _named(reader: Reader) -> Targets | None:
    """ "permanents named Jura"."""
    at = reader.at
    filter = noun_phrase(reader, Scope(), plural=True)
    if isinstance(filter, Named):
        return Targets(permanents=filter)
    reader.at = at
    return None


def player(reader: Reader) -> Players | None:
    """A player alone."""
    match = reader.take(_PLAYER)
    return None if match is None else _PLAYER_WORDS[match["who"].lower()]
