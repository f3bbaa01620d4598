"""Circumstances that a position may tell by a field of its own: hands, graveyards, designations.

Each rule of the table below reads the words of one kind of circumstance and says whether it holds;
None where the position does not tell. What no rule reads is asked.
"""

import re
from collections.abc import Callable

from legality.position import Permanent, Player
from legality.rulebook.circumstance_query import CircumstanceQuery, Rule
from legality.rulebook.measures import counters
from legality.rulebook.this_turn import attacked, died, event, it_attacked, some_of_it
from legality.rulebook.types_elsewhere import zone_as_counted
from legality.rulebook.zones import KIND, MANY, Truth, any_of, card_types, cards, exactly, negated
from legality.text.later import later
from legality.text.normalise import normalise
from legality.text.words import COLOR_WORD, NUMBER, number

TEN = 10
"""702.131b: how many permanents the city's blessing asks for."""
_ASCEND = later(r"(?:^|\n|, )ascend\b", re.IGNORECASE)
WHO = r"(?P<who>you|defending player|(?:an|each|no) opponent|(?:a|each|no) player)"
_ZONE = r"(?:(?:your|their) )?(?P<zone>hand|graveyard|library|exile)"


def _size(player: Player, zone: str) -> int | None:
    return Player.size(getattr(player, zone))


# -- zones ---------------------------------------------------------------------------------------


def _in_zone(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    def rule(player: Player) -> Truth:
        many = cards(zone_as_counted(query.position, player, match["zone"]), match["kind"])
        return None if many is None else many.are(match)

    return query.of(match.groupdict().get("who") or "you", rule)


def _more_cards(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    """ "you have more cards in hand than each opponent"."""

    def rule(player: Player) -> Truth:
        return query.of(match["than"], lambda other: _exceeds(player, other, match))

    return query.of(match["who"], rule)


def _exceeds(owner: Player, other: Player, match: re.Match[str]) -> Truth:
    first, second = (_size(player, match["zone"]) for player in (owner, other))
    if owner.name == other.name:
        return False
    if first is None or second is None:
        return None
    return first < second if match["way"] == "fewer" else first > second


def _delirium(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    graveyard = zone_as_counted(query.position, query.player, "graveyard")
    return card_types(graveyard).are(match)


# -- life, counters, designations ----------------------------------------------------------------


def _more_life(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    more = match["way"] == "more"

    def rule(player: Player) -> Truth:
        return query.of(
            match["than"],
            lambda other: player.life > other.life if more else player.life < other.life,
        )

    return query.of(match["who"], rule)


def _life(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    return query.of(match["who"], lambda player: exactly(player.life).are(match))


def _has_counters(kind: Callable[[Player], int | None]) -> Rule:
    return lambda query, match: query.of(
        match["who"], lambda player: exactly(kind(player)).are(match)
    )


def _poisoned(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    return query.of(
        match["who"], lambda player: None if player.poison is None else player.poison > 0
    )


def _designated(flag: Callable[[Player], bool | None]) -> Rule:
    """A designation that one player has at a time (724, 726): who else has it, you have it not."""

    def rule(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
        held = [player.name for player in query.position.players if flag(player)]

        def has(player: Player) -> Truth:
            return player.name in held if held else flag(player)

        answer = query.of(match["who"], has)
        return negated(answer) if match.groupdict().get("not") else answer

    return rule


def _nobody(query: CircumstanceQuery) -> Truth:
    return query.of("no player", lambda player: player.monarch)


def _blessed(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    """702.131b: who controls a permanent with ascend and ten permanents has the city's blessing,
    from that moment on for the rest of the game."""

    def rule(player: Player) -> Truth:
        mine = [p for p in query.position.battlefield if p.controller == player.name]
        here = [p for p in mine if not p.phased_out]
        ascends = any(_ASCEND.search(p.oracle_text) or "Ascend" in p.keywords for p in here)
        return True if len(here) >= TEN and ascends else player.city_blessing

    return query.of(match["who"], rule)


def _speed(query: CircumstanceQuery, _: re.Match[str]) -> Truth:
    speed = query.player.speed
    return None if speed is None else speed >= 4


def _day(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    return None if query.position.day is None else query.position.day == match["what"]


# -- permanents ----------------------------------------------------------------------------------


def _permanent(flag: Callable[[Permanent], bool | None]) -> Rule:
    def rule(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
        answer = None if query.source is None else flag(query.source)
        return negated(answer) if match.groupdict().get("not") else answer

    return rule


def _number_of_counters(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    """Whether the number of counters on it is even (0 is) or odd."""
    source = query.source
    if source is None or (match["who"] != "~" and not _speaks_of_itself(source, match[0])):
        return None
    return counters(source, match["kind"]) % 2 == (match["parity"] == "odd")


def _speaks_of_itself(source: Permanent, words: str) -> bool:
    """Whether "it" in those words of the permanent's text means the permanent itself: it is what
    the line begins with, and nothing else is named before."""
    lines = normalise(source.oracle_text, source.name).lower().splitlines()
    having = [line.partition(words)[0] for line in lines if words in line]
    return bool(having) and all(map(_OWN_LINE.fullmatch, having))


_OWN_LINE = later(r"(?:~|this creature) (?:can't attack|can't block)(?: or block)? unless ")


def _level(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    least = number(match["number"])
    if query.source is None or query.source.level is None or least is None:
        return None
    return query.source.level >= least


def _was_chosen(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    """What was chosen for the permanent as it entered; a word of its own name stands there as ~."""
    chosen = None if query.source is None else query.source.chosen
    value = None if chosen is None else getattr(chosen, match["what"])
    if value is None or query.source is None:
        return None
    written = COLOR_WORD[value] if match["what"] == "color" else value
    return bool(written.lower() == match["value"].replace("~", query.source.name or "~").lower())


def _commander(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    """ "Your" commander is one that you own (903.3)."""
    owner = query.position.owner_of
    mine = [p for p in query.position.battlefield if p.controller == query.you]
    own = match["whose"] == "your"
    return any_of(p.commander for p in mine if not own or owner(p) == query.you)


def _on_a_creature(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    """Whether it is attached to a creature; to what is none by its own types, nothing tells."""
    source = query.source
    if source is None:
        return None
    host = query.position.by_id.get(source.attached_to or "")
    if host is None or host.is_creature:
        return (host is not None) is (match["not"] is None)
    return None


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
    (rf"{WHO} ha(?:ve|s) {MANY} poison counters?", _has_counters(lambda player: player.poison)),
    (rf"{WHO} (?:is|are) poisoned", _poisoned),
    (
        rf"{WHO} ha(?:ve|s) {MANY} experience counters?",
        _has_counters(lambda player: player.experience),
    ),
    (
        rf"{WHO} ha(?:ve|s) {MANY} (?:\{{e\}}|energy counters?)",
        _has_counters(lambda player: player.energy),
    ),
    (
        r"(?P<who>you|defending player|(?:an|no) opponent|(?:a|no) player)(?:'re| are| is)"
        r"(?P<not> not)? the monarch",
        _designated(lambda player: player.monarch),
    ),
    (r"there is (?P<who>no) monarch", lambda query, _: _nobody(query)),
    (rf"{WHO} ha(?:ve|s) the initiative", _designated(lambda player: player.initiative)),
    (rf"{WHO} ha(?:ve|s) the city's blessing", _blessed),
    (r"you have max speed", _speed),
    (rf"your speed is {MANY}", lambda query, match: exactly(query.player.speed).are(match)),
    (r"it's (?P<what>day|night)", _day),
    (r"it's (?P<what>neither) day nor night", _day),
    (r"you control (?P<whose>your|a) commander", _commander),
    (
        r"~ (?:is|was)(?P<not>n't)? kicked",
        _permanent(lambda it: it.kicked),
    ),
    (r"~ is(?P<not>n't)? monstrous", _permanent(lambda it: it.monstrous)),
    (r"~ is(?P<not>n't)? renowned", _permanent(lambda it: it.renowned)),
    (r"~ is(?P<not>n't)? saddled", _permanent(lambda it: it.saddled)),
    (r"~ was(?P<not>n't)? crewed this turn", _permanent(lambda it: it.crewed)),
    (r"~ (?:is|has)(?P<not>n't)? transformed", _permanent(lambda it: it.transformed)),
    (r"~ was(?P<not>n't)? prototyped", _permanent(lambda it: it.prototyped)),
    (r"~ is(?P<not>n't)? (?:your|a) commander", _permanent(lambda it: it.commander)),
    (r"~ is (?:in [a-z' ]+ or )?(?P<not>)on the battlefield", _permanent(lambda it: True)),
    (r"~ is(?P<not>n't) on the battlefield", _permanent(lambda it: True)),
    (r"~ is(?P<not>n't)? face[ -]down", _permanent(lambda it: it.face_down)),
    (r"~ is(?P<not>n't)? attached to a creature", _on_a_creature),
    (r"the chosen (?P<what>color|type|player) is (?P<value>.+)", _was_chosen),
    (
        r"(?P<who>~|it) has an (?P<parity>even|odd) number of (?:(?P<kind>[+\-\d/a-z]+) )?"
        r"counters on it",
        _number_of_counters,
    ),
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


def known_from_board(words: str, query: CircumstanceQuery) -> Truth:
    """Whether a circumstance (in normal form) holds by the fields of the position, if known."""
    for pattern, rule in _COMPILED:
        match = pattern.fullmatch(words)
        if match is not None:
            return rule(query, match)
    return None
