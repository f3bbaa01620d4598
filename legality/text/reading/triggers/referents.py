"""Whom the words of a triggered ability mean: "it", "that creature", "that player", "that much"."""

import re

from msgspec import Struct
from msgspec.structs import replace

from legality.effects.filters import Amount, Filter, Untold
from legality.effects.players import Who
from legality.effects.qualities import Target
from legality.effects.triggered import Whose
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses.changes import X
from legality.text.reading.concerns import QUOTED
from legality.text.reading.nouns.heads import names_many
from legality.text.reading.nouns.objects import target_here
from legality.text.reading.nouns.phrases import noun_phrase, single
from legality.text.words import number

THAT = Target(0)
"""The creature that the ability triggered on."""
MUCH = Untold("that much")
"""As much as the damage or the life, or as many as attack, on which it triggered."""


class Referents(Struct, frozen=True):
    """Whom the words of a clause mean: `scope.subject` is "it", `that` is "that creature"; `those`
    are the creatures that triggered it together. `alone`: the source is the only creature named;
    `faced`: so is the creature that it faces ("blocks a creature")."""

    scope: Scope
    those: Filter | None = None
    alone: bool = False
    faced: bool = True
    fights: bool = True
    """Whether "it" may be a creature: where a land enters, "other creatures" are others than the
    source."""
    dead: bool = False
    """Whether "it" has left the battlefield, as far as the ability tells."""
    beside: bool = False
    """Whether others are named beside it ("~ and at least two other creatures attack"), whom "they"
    may mean."""
    several: bool = False
    """Whether the sentences before name several creatures, whom "they" may mean."""
    paired: bool = False
    """Whether another creature is named in what triggered it ("~ blocks a creature"): "destroy it"
    may mean that, and "its controller" that one's; "it gets +1/+1" speaks of the first."""
    against_several: bool = False
    """Whether those others may be several ("~ becomes blocked by one or more creatures")."""
    card: bool = False
    """Whether the words before speak of a card, which "its mana value" may be of."""
    player: Whose | None = Whose(Who.DEFENDING)
    """Who "that player" is; None where the ability names none."""


def after_card(text: str, means: Referents) -> Referents:
    """What words behind that text mean: "its mana value" may be that of a card named there."""
    named = _CARD.search(QUOTED.sub("", text)) is not None
    return replace(means, card=True) if named else means


_CARD = later(
    r"\b(?:discards?|draws?|mills?|puts?|returns?|exiles?) (?:an?|the|target|that|up to one)"
    r" (?:[a-z-]+,? ){0,6}?card\b",
    re.IGNORECASE,
)
_EACH = phrase("each|all")
_TARGET = phrase(
    r"(?:each of )?(?:up to )?(?:one or two |any number of |(?:one|two|three|four|five|six) )?"
    r"(?:another |other )?target"
)
IT = phrase("it|he|she|him|her|them|itself")
_THAT = phrase("that (?:creature|permanent|artifact|land)")
_WHO_FACES = phrase("the (?:blocking|attacking|blocked) creature")
_THOSE = phrase("those creatures|them|each of those creatures|each of them|they")
_PLAYER = phrase(
    r"(?P<who>you|defending player|each opponent|each player|that player|target player"
    r"|target opponent|attacking player|an opponent"
    r"|(?P<its>its|that creature's|that permanent's) controller)"
)
_PLAYERS: dict[str, Whose] = {
    "you": Whose(Who.YOU),
    "defending player": Whose(Who.DEFENDING),
    "attacking player": Whose(Who.ATTACKING),
    "each opponent": Whose(Who.OPPONENTS),
    "each player": Whose(Who.ANY),
}


def objects(reader: Reader, means: Referents) -> Filter | None:
    """Whom a command is about: "it", "that creature", "each other attacking creature", a target."""
    scope = means.scope
    if means.those is not None and reader.take(_THOSE) is not None:
        return means.those
    done_to = reader.at > 0
    if reader.take(IT) is not None:
        unclear = (done_to and means.paired) or not scope.clear
        return None if unclear else scope.subject
    if reader.take(_THAT) is not None:
        return scope.subject if isinstance(scope.subject, Target) else THAT
    if reader.take(_WHO_FACES) is not None:
        return THAT
    if reader.take(_TARGET) is not None:
        target = target_here(reader, scope)
        whom = noun_phrase(reader, scope, conjunction=False, certain=False)
        return None if whom is None else target
    alone = single(reader)
    if alone is not None:
        return alone
    every = reader.take(_EACH)
    if every is not None and every[0].strip().lower() == "each" and names_many(reader):
        return None
    return noun_phrase(reader, scope, plural=every is None)


def number_named(words: str) -> Amount | None:
    """How many or how much: "a", "two", "X", "that much"; None for any other word."""
    low = words.lower()
    if low in ("a", "an"):
        return 1
    if low == "x":
        return X
    if low in ("that much", "that many"):
        return MUCH
    return number(low)


_BEGINS_BARE = later(r"(?:gain|lose)\b", re.IGNORECASE)


def players_named(reader: Reader, means: Referents) -> Whose | None:
    """Which players do it, or have it done to them: "each opponent", "its controller"; None where
    that may be either of two creatures' controller. Before "gain" and "lose" alone it is the
    ability's controller."""
    if reader.at == 0 and _BEGINS_BARE.match(reader.text) is not None:
        return Whose(Who.YOU)
    match = reader.take(_PLAYER)
    if match is None:
        return None
    if match["who"].lower().startswith("target"):
        return Whose(target=target_here(reader, means.scope).number)
    if match["its"] is not None:
        if match["its"].lower() != "its":
            return Whose(controller_of=THAT)
        unclear = means.paired or not means.scope.clear
        return None if unclear else Whose(controller_of=means.scope.subject)
    who = match["who"].lower()
    return means.player if who == "that player" else _PLAYERS.get(who)
