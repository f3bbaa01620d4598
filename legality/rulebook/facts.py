"""Circumstances that a position may tell by a field of its own: hands, graveyards, designations.

Each rule of the table below reads the words of one kind of circumstance and says whether it holds;
None where the position does not tell. What no rule reads is asked.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import field

from legality.position import Permanent, Player, Position
from legality.rulebook.zones import KIND, MANY, Told, all_of, any_of, card_types, cards, exactly
from legality.text.later import later
from legality.text.words import COLOR_WORD, NUMBER, number
from legality.values import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks: the permanent whose text it is, its "you", the position; who attacks what by now,
    and the defending player of the attack in question, if there is one."""

    source: Permanent | None
    you: str
    position: Position
    attacks: Mapping[str, str] = field(default_factory=dict[str, str])
    defending: tuple[str, ...] = ()

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

    def of(self, who: str, rule: Callable[[Player], Told]) -> Told:
        """Whether the rule holds for the players meant: for any ("an opponent"), each, or none."""
        position = self.position
        match who.split():
            case ["you"]:
                return rule(self.player)
            case ["defending", _]:
                heads = [position.player_by_name[name] for name in self.defending]
                return any_of(map(rule, heads)) if heads else None
            case [word, kind]:
                among = self.opponents if kind == "opponent" else position.players
                if word == "each":
                    return all_of(map(rule, among))
                found = any_of(map(rule, among))
                return _not(found) if word == "no" else found
            case _:
                return None


Rule = Callable[[Asked, re.Match[str]], Told]

WHO = r"(?P<who>you|defending player|(?:an|each|no) opponent|(?:a|each|no) player)"
_ZONE = r"(?:(?:your|their) )?(?P<zone>hand|graveyard|library|exile)"


def _not(answer: Told) -> Told:
    return None if answer is None else not answer


def _size(player: Player, zone: str) -> int | None:
    return Player.size(getattr(player, zone))


# -- zones ---------------------------------------------------------------------------------------


def _in_zone(asked: Asked, found: re.Match[str]) -> Told:
    def rule(player: Player) -> Told:
        many = cards(getattr(player, found["zone"]), found["kind"])
        return None if many is None else many.are(found)

    return asked.of(found.groupdict().get("who") or "you", rule)


def _more_cards(asked: Asked, found: re.Match[str]) -> Told:
    """ "you have more cards in hand than each opponent"."""

    def rule(one: Player) -> Told:
        return asked.of(found["than"], lambda other: _exceeds(one, other, found))

    return asked.of(found["who"], rule)


def _exceeds(one: Player, other: Player, found: re.Match[str]) -> Told:
    first, second = (_size(player, found["zone"]) for player in (one, other))
    if one.name == other.name:
        return False
    if first is None or second is None:
        return None
    return first < second if found["way"] == "fewer" else first > second


def _delirium(asked: Asked, found: re.Match[str]) -> Told:
    return card_types(asked.player.graveyard).are(found)


# -- life, counters, designations ----------------------------------------------------------------


def _more_life(asked: Asked, found: re.Match[str]) -> Told:
    more = found["way"] == "more"

    def rule(one: Player) -> Told:
        return asked.of(
            found["than"], lambda other: one.life > other.life if more else one.life < other.life
        )

    return asked.of(found["who"], rule)


def _life(asked: Asked, found: re.Match[str]) -> Told:
    return asked.of(found["who"], lambda one: exactly(one.life).are(found))


def _has_counters(kind: Callable[[Player], int | None]) -> Rule:
    return lambda asked, found: asked.of(
        found["who"], lambda player: exactly(kind(player)).are(found)
    )


def _poisoned(asked: Asked, found: re.Match[str]) -> Told:
    return asked.of(found["who"], lambda one: None if one.poison is None else one.poison > 0)


def _designated(flag: Callable[[Player], bool | None]) -> Rule:
    """A designation that one player has at a time (724, 726): who else has it, you have it not."""

    def rule(asked: Asked, found: re.Match[str]) -> Told:
        held = [one.name for one in asked.position.players if flag(one)]

        def has(player: Player) -> Told:
            return player.name in held if held else flag(player)

        answer = asked.of(found["who"], has)
        return _not(answer) if found.groupdict().get("not") else answer

    return rule


def _nobody(asked: Asked) -> Told:
    return asked.of("no player", lambda one: one.monarch)


def _is(flag: Callable[[Player], bool | None]) -> Rule:
    return lambda asked, found: asked.of(found["who"], flag)


def _speed(asked: Asked, _: re.Match[str]) -> Told:
    speed = asked.player.speed
    return None if speed is None else speed >= 4


def _day(asked: Asked, found: re.Match[str]) -> Told:
    return None if asked.position.day is None else asked.position.day == found["what"]


# -- permanents ----------------------------------------------------------------------------------


def _permanent(flag: Callable[[Permanent], bool | None]) -> Rule:
    def rule(asked: Asked, found: re.Match[str]) -> Told:
        answer = None if asked.source is None else flag(asked.source)
        return _not(answer) if found.groupdict().get("not") else answer

    return rule


def _level(asked: Asked, found: re.Match[str]) -> Told:
    least = number(found["number"])
    if asked.source is None or asked.source.level is None or least is None:
        return None
    return asked.source.level >= least


def _was_chosen(asked: Asked, found: re.Match[str]) -> Told:
    """What was chosen for the permanent as it entered; a word of its own name stands there as ~."""
    chosen = None if asked.source is None else asked.source.chosen
    value = None if chosen is None else getattr(chosen, found["what"])
    if value is None or asked.source is None:
        return None
    said = COLOR_WORD[value] if found["what"] == "color" else value
    return bool(said.lower() == found["value"].replace("~", asked.source.name or "~").lower())


def _commander(asked: Asked, found: re.Match[str]) -> Told:
    """ "Your" commander is one that you own (903.3)."""
    owner = asked.position.owner_of
    mine = [one for one in asked.position.battlefield if one.controller == asked.you]
    own = found["whose"] == "your"
    return any_of(one.commander for one in mine if not own or owner(one) == asked.you)


# -- events of the turn --------------------------------------------------------------------------


def _event(name: str) -> Rule:
    """Whether something happened to (or was done by) those players this turn, so often."""

    def rule(asked: Asked, found: re.Match[str]) -> Told:
        def of(player: Player) -> Told:
            times = player.this_turn.get(name)
            if found.groupdict().get("number"):
                return exactly(times).are(found)
            return None if times is None else times > 0

        answer = asked.of(found.groupdict().get("who") or "you", of)
        return _not(answer) if found.groupdict().get("not") else answer

    return rule


def _some_of_it(name: str) -> Rule:
    """An amount, or something of a kind: where nothing happened at all it is known."""

    def rule(asked: Asked, found: re.Match[str]) -> Told:
        def of(player: Player) -> Told:
            return False if player.this_turn.get(name) == 0 else None

        return asked.of(found["who"], of)

    return rule


def _died(asked: Asked, found: re.Match[str]) -> Told:
    """Creatures die under the control of the player of whom it is told."""
    yours = found["yours"] is not None
    among = (asked.player,) if yours else asked.position.players
    return any_of(
        None if (dead := one.this_turn.get("died")) is None else dead > 0 for one in among
    )


def _attacked(asked: Asked, found: re.Match[str]) -> Told:
    """Raid: creatures that were declared as attackers have attacked (508.1, 508.3)."""
    answer = _has_attacked(asked, found["least"])
    return _not(answer) if found["not"] else answer


def _has_attacked(asked: Asked, least: str | None) -> Told:
    """Only the active player attacks; with how many in an earlier combat is not told."""
    if asked.you not in asked.position.attackers:
        return False
    wanted = 1 if least is None else number(least)
    own = sum(1 for name in asked.attacks if _controls(asked, name))
    if wanted is not None and own >= wanted:
        return True
    times = asked.player.this_turn.get("attacked")
    if own or times is None:
        return None
    return False if times == 0 else True if least is None else None


def _controls(asked: Asked, name: str) -> bool:
    permanent = asked.position.by_id.get(name)
    return permanent is not None and permanent.controller == asked.you


def _it_attacked(asked: Asked, _: re.Match[str]) -> Told:
    return True if asked.source is not None and asked.source.id in asked.attacks else None


_HAVE = r"(?:'ve| have| has)?"
RULES: tuple[tuple[str, Rule], ...] = (
    (rf"there are {MANY} card types among cards in your graveyard", _delirium),
    (rf"{WHO} ha(?:ve|s) {MANY} {KIND}cards? in {_ZONE}", _in_zone),
    (rf"there (?:are|is) {MANY} {KIND}cards? in your (?P<zone>graveyard|library|hand)", _in_zone),
    (rf"(?P<who>you) own {MANY} {KIND}cards? in (?P<zone>exile)", _in_zone),
    (rf"there (?:are|is) {MANY} {KIND}cards? you own in (?P<zone>exile)", _in_zone),
    (rf"{MANY} {KIND}cards? (?:are|is) in your (?P<zone>graveyard|library|hand)", _in_zone),
    (
        rf"your (?P<zone>graveyard|library|hand) (?:has|contains) {MANY} {KIND}cards?(?: in it)?",
        _in_zone,
    ),
    (
        rf"{WHO} ha(?:ve|s) (?P<way>more|fewer) cards in (?:(?:your|their) )?"
        r"(?P<zone>hand|graveyard|library)"
        r" than (?P<than>you|defending player|(?:an|each) opponent)",
        _more_cards,
    ),
    (
        rf"{WHO} ha(?:ve|s) (?P<way>more|less) life than"
        r" (?P<than>you|defending player|(?:an|each) opponent)",
        _more_life,
    ),
    (rf"{WHO} ha(?:ve|s) {MANY} life", _life),
    (rf"{WHO} ha(?:ve|s) {MANY} poison counters?", _has_counters(lambda one: one.poison)),
    (rf"{WHO} (?:is|are) poisoned", _poisoned),
    (rf"{WHO} ha(?:ve|s) {MANY} experience counters?", _has_counters(lambda one: one.experience)),
    (
        rf"{WHO} ha(?:ve|s) {MANY} (?:\{{e\}}|energy counters?)",
        _has_counters(lambda one: one.energy),
    ),
    (
        r"(?P<who>you|defending player|(?:an|no) opponent|(?:a|no) player)(?:'re| are| is)"
        r"(?P<not> not)? the monarch",
        _designated(lambda one: one.monarch),
    ),
    (r"there is (?P<who>no) monarch", lambda asked, _: _nobody(asked)),
    (rf"{WHO} ha(?:ve|s) the initiative", _designated(lambda one: one.initiative)),
    (rf"{WHO} ha(?:ve|s) the city's blessing", _is(lambda one: one.city_blessing)),
    (r"you have max speed", _speed),
    (rf"your speed is {MANY}", lambda asked, found: exactly(asked.player.speed).are(found)),
    (r"it's (?P<what>day|night)", _day),
    (r"it's (?P<what>neither) day nor night", _day),
    (r"you control (?P<whose>your|a) commander", _commander),
    (
        r"~ (?:is|was)(?P<not>n't)? kicked",
        _permanent(lambda one: one.kicked),
    ),
    (r"~ is(?P<not>n't)? monstrous", _permanent(lambda one: one.monstrous)),
    (r"~ is(?P<not>n't)? renowned", _permanent(lambda one: one.renowned)),
    (r"~ is(?P<not>n't)? saddled", _permanent(lambda one: one.saddled)),
    (r"~ was(?P<not>n't)? crewed this turn", _permanent(lambda one: one.crewed)),
    (r"~ (?:is|has)(?P<not>n't)? transformed", _permanent(lambda one: one.transformed)),
    (r"~ is(?P<not>n't)? (?:your|a) commander", _permanent(lambda one: one.commander)),
    (r"~ is(?P<not>n't)? face[ -]down", _permanent(lambda one: one.face_down)),
    (r"the chosen (?P<what>color|type|player) is (?P<value>.+)", _was_chosen),
    (rf"~ is level (?P<number>{NUMBER}) or greater", _level),
    (rf"{WHO}{_HAVE} gained life this turn", _event("gained_life")),
    (rf"{WHO}{_HAVE} lost life this turn", _event("lost_life")),
    (rf"{WHO}{_HAVE} (?:gained {MANY} life) this turn", _some_of_it("gained_life")),
    (rf"{WHO}{_HAVE} (?:lost {MANY} life) this turn", _some_of_it("lost_life")),
    (
        rf"(?P<who>you){_HAVE} (?P<not>haven't |didn't |not )?attack(?:ed)?"
        rf"(?: with (?:a creature|creatures|(?P<least>{NUMBER}) or more creatures))? this turn",
        _attacked,
    ),
    (r"~ attacked (?:this turn|this combat)|~'s attacked this turn", _it_attacked),
    (rf"{WHO}{_HAVE} drawn {MANY} cards? this turn", _event("drew")),
    (rf"{WHO}{_HAVE} drew {MANY} cards? this turn", _event("drew")),
    (rf"{WHO}{_HAVE} cast {MANY} spells? this turn", _event("cast")),
    (rf"{WHO}{_HAVE} cast an? (?:[a-z/ -]+) spell this turn", _some_of_it("cast")),
    (r"a creature died(?P<yours> under your control)? this turn", _died),
)

_COMPILED = tuple((later(pattern, re.IGNORECASE), rule) for pattern, rule in RULES)


def told(words: str, asked: Asked) -> Told:
    """Whether a circumstance (normalised words) holds by what the position states."""
    for pattern, rule in _COMPILED:
        found = pattern.fullmatch(words)
        if found is not None:
            return rule(asked, found)
    return None
