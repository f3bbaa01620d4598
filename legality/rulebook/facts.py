"""Circumstances that a position may tell by a field of its own: hands, graveyards, designations.

Each rule of the table below reads the words of one kind of circumstance and says whether it holds;
None where the position does not tell. What no rule reads is asked.
"""

import re
from collections.abc import Callable

from legality.position import Permanent, Player
from legality.rulebook.asked import Asked, Rule
from legality.rulebook.this_turn import attacked, died, event, it_attacked, some_of_it
from legality.rulebook.zones import KIND, MANY, Told, any_of, card_types, cards, exactly, negated
from legality.text.later import later
from legality.text.words import COLOR_WORD, NUMBER, number

WHO = r"(?P<who>you|defending player|(?:an|each|no) opponent|(?:a|each|no) player)"
_ZONE = r"(?:(?:your|their) )?(?P<zone>hand|graveyard|library|exile)"


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
        return negated(answer) if found.groupdict().get("not") else answer

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
        return negated(answer) if found.groupdict().get("not") else answer

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
    (rf"{WHO}{_HAVE} gained life this turn", event("gained_life")),
    (rf"{WHO}{_HAVE} lost life this turn", event("lost_life")),
    (rf"{WHO}{_HAVE} (?:gained {MANY} life) this turn", some_of_it("gained_life")),
    (rf"{WHO}{_HAVE} (?:lost {MANY} life) this turn", some_of_it("lost_life")),
    (
        rf"(?P<who>you){_HAVE} (?P<not>haven't |didn't |not )?attack(?:ed)?"
        rf"(?: with (?:a creature|creatures|(?P<least>{NUMBER}) or more creatures))? this turn",
        attacked,
    ),
    (r"~ attacked (?:this turn|this combat)|~'s attacked this turn", it_attacked),
    (rf"{WHO}{_HAVE} drawn {MANY} cards? this turn", event("drew")),
    (rf"{WHO}{_HAVE} drew {MANY} cards? this turn", event("drew")),
    (rf"{WHO}{_HAVE} cast {MANY} spells? this turn", event("cast")),
    (rf"{WHO}{_HAVE} cast an? (?:[a-z/ -]+) spell this turn", some_of_it("cast")),
    (r"a creature died(?P<yours> under your control)? this turn", died),
)
_COMPILED = tuple((later(pattern, re.IGNORECASE), rule) for pattern, rule in RULES)


def told(words: str, asked: Asked) -> Told:
    """Whether a circumstance (normalised words) holds by what the position states."""
    for pattern, rule in _COMPILED:
        found = pattern.fullmatch(words)
        if found is not None:
            return rule(asked, found)
    return None
