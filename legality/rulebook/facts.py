"""Circumstances that a position may tell by a field of its own: hands, graveyards, designations.

Each rule of the table below reads the words of one kind of circumstance and says whether it holds;
None where the position does not tell. What no rule reads is asked.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from legality.position import Permanent, Player, Position
from legality.text.words import NUMBER, number

Told = bool | None


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks: the permanent whose text it is, its "you", and the position."""

    source: Permanent | None
    you: str
    position: Position

    @property
    def player(self) -> Player:
        """The player "you"."""
        return self.position.player_by_name[self.you]

    @property
    def opponents(self) -> tuple[Player, ...]:
        """The opponents of "you"."""
        return tuple(
            one for one in self.position.players if self.position.are_opponents(self.you, one.name)
        )


Rule = Callable[[Asked, re.Match[str]], Told]

_MANY = rf"(?P<number>{NUMBER}|no)(?: or (?P<way>more|fewer|less))?"


def _count(found: re.Match[str], have: int | None) -> Told:
    """Whether so many are as many as the words ask for."""
    wanted = 0 if found["number"] == "no" else number(found["number"])
    if have is None or wanted is None:
        return None
    match found["way"]:
        case "more":
            return have >= wanted
        case "fewer" | "less":
            return have <= wanted
        case _:
            return have == wanted


def _any(answers: Iterable[Told]) -> Told:
    """Three-valued "or": one yes decides."""
    known: Told = False
    for answer in answers:
        if answer:
            return True
        if answer is None:
            known = None
    return known


def _of_players(zone: Callable[[Player], int | None]) -> Rule:
    """A number of "you", or of any opponent."""

    def rule(asked: Asked, found: re.Match[str]) -> Told:
        if found["who"] == "you":
            return _count(found, zone(asked.player))
        return _any(_count(found, zone(one)) for one in asked.opponents)

    return rule


def _own(number_of: Callable[[Player], int | None]) -> Rule:
    return lambda asked, found: _count(found, number_of(asked.player))


def _is(flag: Callable[[Player], bool | None]) -> Rule:
    return lambda asked, _: flag(asked.player)


def _permanent(flag: Callable[[Permanent], bool | None]) -> Rule:
    return lambda asked, _: None if asked.source is None else flag(asked.source)


def _level(asked: Asked, found: re.Match[str]) -> Told:
    least = number(found["number"])
    if asked.source is None or asked.source.level is None or least is None:
        return None
    return asked.source.level >= least


def _day(asked: Asked, found: re.Match[str]) -> Told:
    return None if asked.position.day is None else asked.position.day == found["what"]


def _commander(asked: Asked, _: re.Match[str]) -> Told:
    """ "Your" commander is one that you own (903.3)."""
    owner = asked.position.owner_of
    mine = [one for one in asked.position.battlefield if one.controller == asked.you]
    return _any(one.commander for one in mine if owner(one) == asked.you)


def _event(name: str, least: int = 1) -> Rule:
    def rule(asked: Asked, _: re.Match[str]) -> Told:
        happened = asked.player.this_turn
        return None if name not in happened else happened[name] >= least

    return rule


def _events(name: str) -> Rule:
    return lambda asked, found: _count(found, asked.player.this_turn.get(name))


def _size(name: str) -> Callable[[Player], int | None]:
    return lambda player: Player.size(getattr(player, name))


RULES: tuple[tuple[str, Rule], ...] = (
    (
        rf"(?P<who>you|an opponent) ha(?:ve|s) {_MANY} cards? in (?:their )?hand",
        _of_players(_size("hand")),
    ),
    (rf"there are {_MANY} cards in your graveyard", _own(_size("graveyard"))),
    (rf"{_MANY} cards are in your graveyard", _own(_size("graveyard"))),
    (
        rf"(?P<who>an opponent) has {_MANY} cards in their graveyard",
        _of_players(_size("graveyard")),
    ),
    (rf"there are {_MANY} cards in your library", _own(_size("library"))),
    (
        rf"(?P<who>you|an opponent) ha(?:ve|s) {_MANY} poison counters",
        _of_players(lambda player: player.poison),
    ),
    (rf"you have {_MANY} experience counters", _own(lambda player: player.experience)),
    (rf"you have {_MANY} (?:\{{e\}}|energy counters)", _own(lambda player: player.energy)),
    (r"you're the monarch", _is(lambda player: player.monarch)),
    (r"you have the initiative", _is(lambda player: player.initiative)),
    (r"you have the city's blessing", _is(lambda player: player.city_blessing)),
    (
        r"you have max speed",
        _is(lambda player: None if player.speed is None else player.speed >= 4),
    ),
    (r"it's (?P<what>day|night)", _day),
    (r"you control your commander", _commander),
    (
        r"~ (?:is|was) kicked|this spell was kicked|it was kicked",
        _permanent(lambda one: one.kicked),
    ),
    (r"~ is monstrous", _permanent(lambda one: one.monstrous)),
    (r"~ is renowned", _permanent(lambda one: one.renowned)),
    (r"~ is saddled", _permanent(lambda one: one.saddled)),
    (r"~ was crewed this turn", _permanent(lambda one: one.crewed)),
    (r"~ (?:is|has) transformed", _permanent(lambda one: one.transformed)),
    (rf"~ is level (?P<number>{NUMBER}) or greater", _level),
    (r"you(?:'ve)? gained life this turn", _event("gained_life")),
    (r"you(?:'ve)? lost life this turn", _event("lost_life")),
    (r"you(?:'ve)? attacked this turn", _event("attacked")),
    (rf"you've drawn {_MANY} cards this turn", _events("drew")),
    (rf"you've cast {_MANY} spells this turn", _events("cast")),
    (r"a creature died this turn", _event("died")),
)

_COMPILED = tuple((re.compile(pattern, re.IGNORECASE), rule) for pattern, rule in RULES)


def told(words: str, asked: Asked) -> Told:
    """Whether a circumstance (normalised words) holds by what the position states."""
    for pattern, rule in _COMPILED:
        found = pattern.fullmatch(words)
        if found is not None:
            return rule(asked, found)
    return None
