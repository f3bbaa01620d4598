"""What a triggered ability does, clause by clause: "tap it", "that creature gets -1/-1 …"."""

import re

from msgspec.structs import replace

from legality.effects.characteristics import Gets
from legality.effects.effects import AnyEffect
from legality.effects.filters import Amount, CountOf, Filter, StatisticOf, Untold
from legality.effects.filters import Difference as Less
from legality.effects.qualities import THIS, OfChosen, Target
from legality.effects.replacing import replaced, within
from legality.effects.triggered import (
    ChangesTotal,
    CreatesTokens,
    Deed,
    DoneLater,
    EntersAttacking,
    Lasts,
    Outside,
    PutsCounters,
    UnreadDeed,
)
from legality.text.later import later
from legality.text.reader import Reader, Scope
from legality.text.reading.clauses.changes import X
from legality.text.reading.concerns import QUOTED
from legality.text.reading.nouns.amounts import amount_in_words
from legality.text.reading.sentences.agents import Said
from legality.text.reading.sentences.statements import statement
from legality.text.reading.triggers.clauses import DOES, JOINTS, OUTSIDE, casts_at_once, joints
from legality.text.reading.triggers.commands import COMMANDS
from legality.text.reading.triggers.of_tokens import done_at_once
from legality.text.reading.triggers.others import of_others
from legality.text.reading.triggers.referents import (
    THAT,
    Referents,
    after_card,
    number_named,
    objects,
    players_named,
)
from legality.text.reading.triggers.waiting import Waits, waits
from legality.text.spans import SpanKind
from legality.text.words import NUMBER

_STAYS_TAPPED = later(
    r"(?<=.),? and (?:it|they|that creature|that permanent|those creatures|those permanents)"
    r" (?:doesn't|don't) untap during [^.]*\bnext untap steps?\.?$",
    re.IGNORECASE,
)
_CARD_PUT = later(
    r"(?:if (?:it's|that card is) an? [a-z ,-]*\bcard, )?"
    r"(?:(?:you|that player|they|defending player|each player) )?(?:may )?puts? "
    r"(?:it|that card|those cards|the revealed cards?|the rest(?: of (?:those|the) cards)?)"
    r" (?:back )?(?:into|on the (?:top|bottom) of|on top of) (?:your|their|his or her)"
    r" (?:hand|library|graveyard)\b[^.]*",
    re.IGNORECASE,
)
"""A card of no permanent: one goes to its owner's hand."""
_TOKENS = later(
    r"(?:(?P<who>you|they|(?:each|target|that|defending|attacking|an?) (?:player|opponent)"
    r"|(?:its|that creature's|that permanent's) controller) )?"
    r"creates? (?P<number>an?|that many|x|" + NUMBER + r")"
    r" (?P<words>[^.]*?\btokens?\b[^.]*)",
    re.IGNORECASE,
)
_FIGHTING = later(r"\bcreature|\bcop(?:y|ies)\b|\bWalker\b|\bVehicle", re.IGNORECASE)
_ATTACKING = later(r"\battacking\b", re.IGNORECASE)
_THAT_ARE = later(
    r" (?:that's|that are|which (?:is|are))? ?(?P<how>tapped and attacking|attacking)\.?$",
    re.IGNORECASE,
)
_BEFORE_TOKEN = later(r"^(?P<how>tapped and attacking|attacking) ", re.IGNORECASE)
_FOR_EACH_OPPONENT = later(
    r"for each opponent, (?P<made>creates? [^.\"]*\battacking) that (?:player|opponent)"
    r"(?P<walkers> or a planeswalker they control)?",
    re.IGNORECASE,
)
_WHERE_X = later(r",? where X is (?P<what>[^\"]*?)\.?$", re.IGNORECASE)
CANT_REGENERATE = later(r"(?:it|they) can't be regenerated\.?", re.IGNORECASE)
_DOUBLED = "its power at that time"


def deeds(text: str, means: Referents) -> tuple[Deed, ...]:
    """What a sentence has done, clause by clause; `UnreadDeed` for what is not read."""
    text = _with_x_last(text.strip())
    if (both := _TWO_KINDS.fullmatch(text)) is not None:
        each = (f"put {both[kind]} on {both['whom']}" for kind in ("one", "other"))
        return tuple(deed for part in each for deed in deeds(part, means))
    whole = _one(text, means)
    found = _with_where(_parts(text, means) if whole is None else whole, text, means.scope)
    if _OF_THAT.search(text) is not None and any(map(_is_of_its_own, found)):
        return (UnreadDeed(text),)
    if _THEIR_OWN.search(text) is not None and any(map(_is_of_that, found)):
        return (UnreadDeed(text),)
    if (its := _ITS.search(text)) is not None:
        after = after_card(text[: its.start()], means)
        if any(_is_of_another(deed, after) for deed in found):
            return (UnreadDeed(text),)
    if _COUNTED_BY_IT.search(text) is not None and any(_grows_another(d, means) for d in found):
        return (UnreadDeed(text),)
    of_source = means.scope.subject == THIS or _BLOCK_IT.search(text) is None
    if not of_source or (_CHOOSES.search(text) is not None and any(map(_changes, found))):
        return (UnreadDeed(text),)
    if means.paired and _may_be_either(text) and any(map(_changes, found)):
        return (UnreadDeed(text),)
    about = of_others(found, text, means.scope.subject, means.fights)
    if about is None:
        return (UnreadDeed(text),)
    found = about
    if _is_one_of_those(found, text, means) and any(map(_changes, found)):
        return (UnreadDeed(text),)
    if means.those is None and _THOSE_NAMED.search(text) is not None:
        return (UnreadDeed(text),) if any(map(_changes, found)) else found
    if _names_nobody(text, means) and any(Target(0) in list(within(deed)) for deed in found):
        return (UnreadDeed(text),)
    return found


def _is_one_of_those(found: tuple[Deed, ...], text: str, means: Referents) -> bool:
    """Whether "that creature", or "it", is one of several that triggered it together, or "that
    creature" one of several that it faces: nobody tells which, nor whether "it" is what has the
    ability."""
    spoken = QUOTED.sub("", text)
    if means.against_several and THAT_ONE.search(spoken) is not None:
        return True
    if means.those is None or means.scope.subject == means.those:
        return False
    own = _SINGULAR.search(spoken) is not None and any(THIS in list(within(d)) for d in found)
    return THAT_ONE.search(spoken) is not None or own


_SINGULAR = later(r"^(?:[^~]*\bits?\b)[^~]*$", re.IGNORECASE)
"""Of somebody that is not named."""


_BLOCK_IT = later(r"~'s [^.\"]*\b(?:blocks?|blocked by) it\b", re.IGNORECASE)
"""Whom creatures with a power less than that of the source can't block: the source, or the creature
that the ability triggered on."""


_CHOOSES = later(
    r"\b(?:goads?|suspects?|detains?|counters? on) (?:an?|another|any) (?!(?:other )?target|number)"
    r"|\bput your choice of\b[^.\"]*\bcounter",
    re.IGNORECASE,
)
"""A creature, or a kind of counter, that is chosen as the ability resolves."""


_FIRST_OF_TWO = later(
    r"(?:then )?(?:(?:it|he|she) (?:gets? \+\d+/\+\d+|gains?|deals?|has|can)"
    r"|that creature deals)\b",
    re.IGNORECASE,
)
"""How a clause begins that is said of the creature that does what the ability waits for, or that
says itself of which one it is."""
_IT_OR_ITS = later(r"\b(?:it|its|it's|itself|he|him|his|she|her)\b", re.IGNORECASE)


def _may_be_either(text: str) -> bool:
    """Whether "it" may be either of two creatures that meet: "~ blocks a creature, goad it"."""
    first = _FIRST_OF_TWO.match(text)
    plain = _STAYS_TAPPED.sub("", QUOTED.sub("", text))
    return first is None and _IT_OR_ITS.search(plain) is not None


def _changes(deed: Deed) -> bool:
    return not isinstance(deed, Outside | DoneLater)


_TWO_KINDS = later(
    r"put (?P<one>[^.,]*? counters?)(?:,? and|,) (?P<other>(?:an?|one|two|three) [^.,]*? counters?)"
    r" on (?P<whom>[^.]*)\.?",
    re.IGNORECASE,
)
"""Counters of two kinds on the same."""


def _names_nobody(text: str, means: Referents) -> bool:
    """Whether the words mean a creature besides the source, and the condition names none."""
    named_elsewhere = means.alone or _OF_ANOTHER_TEXT.search(text) is not None
    return named_elsewhere or (not means.faced and _FACED.search(text) is not None)


_OF_ANOTHER_TEXT = later(
    r"\bthe (?:last )?chosen\b|\bthe (?:first|second|tokens?)\b|\b(?:that|those) tokens?\b"
    r"|\b(?:dealt damage|goaded|suspected|(?:un)?tapped|chosen|put on (?:it|them)) this way\b",
    re.IGNORECASE,
)
"""What was chosen, made or damaged: no creature that the ability triggered on."""


_THOSE_NAMED = later(r"\b(?:each of )?those (?:creatures|permanents|tokens)\b", re.IGNORECASE)
_OF_THAT = later(r"\bthat (?!player)[a-z]+'s (?:power|toughness|mana value)\b", re.IGNORECASE)


THAT_ONE = later(r"\bthat (?:creature|permanent)\b", re.IGNORECASE)
_FACED = later(r"\bthe (?:blocking|attacking|blocked) creature\b", re.IGNORECASE)
_THEIR_OWN = later(r"\b(?:(?:that|target) (?:player|opponent)s?|they) controls?\b", re.IGNORECASE)


_ITS = later(r"\b(?:its|their|his|her) (?:power|toughness|mana value)\b", re.IGNORECASE)


def _is_of_another(deed: Deed, means: Referents) -> bool:
    """Whether "its power" may be the size of another than is taken: of whom the deed is about, or
    of a card."""
    changes = deed.effects if isinstance(deed, Lasts) else (deed,)
    subject = means.scope.subject
    for change in changes:
        sizes = [part for part in within(change) if isinstance(part, StatisticOf)]
        if any(part.statistic == "mana value" and part.of == "source" for part in sizes):
            return True
        whom = change.whom if isinstance(change, PutsCounters) else getattr(change, "subject", None)
        if sizes and isinstance(change, Gets | PutsCounters) and whom != subject:
            return True
        if sizes and means.card and isinstance(change, ChangesTotal):
            return True
    return False


_COUNTED_BY_IT = later(
    r"\b(?:for each|where X is)\b[^.\"]*"
    r"\b(?:it|him|her|(?:counters? on|attached to) that (?:creature|permanent))\b",
    re.IGNORECASE,
)


def _grows_another(deed: Deed, means: Referents) -> bool:
    """Whether another gets larger than whom "it" means: "~ gets +1/+1 for each creature blocking
    it" may count by either."""
    changes = deed.effects if isinstance(deed, Lasts) else (deed,)
    return any(
        isinstance(change, Gets | PutsCounters)
        and (change.subject if isinstance(change, Gets) else change.whom) != means.scope.subject
        for change in changes
    )


def _is_of_that(deed: Deed) -> bool:
    """Whether something lasts of the one object that is meant: not of those of a player."""
    return isinstance(deed, Lasts) and any(
        isinstance(getattr(effect, "subject", None), Target) for effect in deed.effects
    )


def _is_of_its_own(deed: Deed) -> bool:
    """Whether others than a creature that the words have named get something by a size: each would
    get it by its own, where the words may mean that creature's."""
    changes = deed.effects if isinstance(deed, Lasts) else (deed,)
    for change in changes:
        whom = change.whom if isinstance(change, PutsCounters) else getattr(change, "subject", None)
        sized = any(isinstance(p, StatisticOf) and p.of == "affected" for p in within(change))
        if whom is not None and sized and not isinstance(whom, Target):
            return True
    return False


def _with_where(found: tuple[Deed, ...], text: str, scope: Scope) -> tuple[Deed, ...]:
    """The deeds with the X of the sentence, which it tells at its end."""
    where = _WHERE_X.search(text)
    if where is None:
        return found
    x = amount_in_words(where["what"], scope)
    return replaced(found, lambda part: x if part in (X, Untold("X")) else part)


def _parts(text: str, means: Referents, *, rest: bool = False) -> tuple[Deed, ...]:
    """The clauses of a sentence, one after the other; `rest`: one has been read before these, and
    what is not read may go on with it ("it deals 2 damage to you" "and any target")."""
    for joint in joints(text):
        first = _one(text[: joint.start()], means)
        if first is not None:
            left = text[joint.end() :]
            following = after_clause(text[: joint.start()], means)
            if _may_mean_another(text[: joint.start()], left):
                following = replace(following, scope=following.scope.unclear())
            return (*first, *(_one(left, following) or _parts(left, following, rest=True)))
    moves = not means.dead and TUCKS.search(text) is not None
    touches = rest or moves or _TOUCHES.search(text) is not None or casts_at_once(text)
    return (UnreadDeed(text),) if touches else (Outside(text),)


NAMES_ANOTHER = later(
    r"\b(?:creates?|reveals?|exiles? (?:the|a|cards?|target card)|searche?s?|looks? at|mills?)\b"
    r"|\b(?:manifests?|cloaks?|conjures?|incubates?|amass(?:es)?|populates?|casts?)\b"
    r"|\b(?:un)?taps? an(?:other)?\b(?! target\b)"
    r"|\bputs? (?!it\b)[^.]*\bcards?\b[^.]* onto the battlefield\b",
    re.IGNORECASE,
)
"""A token, a card or another permanent, which "it" may mean behind these words."""
_SEVERAL_TOKENS = later(r"\bcreates? (?!an?\b)[^.]*\btokens\b", re.IGNORECASE)
_THEM = later(r"\b(?:they|them|their|those)\b", re.IGNORECASE)


def _may_mean_another(before: str, left: str) -> bool:
    """Whether a pronoun behind a clause may mean what that clause brings: "create a 1/1 Goblin
    creature token, then sacrifice it". Of several tokens "it" is none."""
    plain = QUOTED.sub("", before)
    several = _SEVERAL_TOKENS.search(plain) is not None and _THEM.search(left) is None
    return NAMES_ANOTHER.search(plain) is not None and not several


def after_clause(text: str, means: Referents) -> Referents:
    """What "it" means behind that clause: its target, where it named one, and spoke of nobody else
    before that."""
    means = after_card(text, means)
    scope = means.scope.after(text)
    if scope.targets == means.scope.targets:
        of_that = means.paired and THAT_ONE.search(QUOTED.sub("", text)) is not None
        other = of_that and not isinstance(scope.subject, Target)
        return replace(means, scope=scope.unclear() if other else scope)
    scope = scope.about_target(text)
    plain = QUOTED.sub("", text)
    several = _IT_AND_A_TARGET.search(plain) is not None or _TARGET_CARD.search(plain) is not None
    scope = scope.unclear() if several else scope
    return replace(means, scope=scope, paired=False, those=None)


_TARGET_CARD = later(r"\btargets? (?:[\w/-]+,? ){0,6}?cards?\b", re.IGNORECASE)
"""A target that is no permanent: "its mana value" is that of the card."""


_IT_AND_A_TARGET = later(
    r"\b(?:it|its|he|his|him|she|her|that creature|enchanted creature|equipped creature)\b[^.]*"
    r"\btarget\b",
    re.IGNORECASE,
)


def is_beside_combat(deed: Deed, means: Referents) -> bool:
    """Whether what a clause does is read, and beside combat: not merely without a word that any
    change of a combat has ("+2/+0")."""
    return isinstance(deed, Outside) and _one(deed.text, means) is not None


def _one(text: str, means: Referents) -> tuple[Deed, ...] | None:
    """One clause that is read in whole."""
    if (stays := _STAYS_TAPPED.search(text)) is not None:
        return (*deeds(text[: stays.start()], means), DoneLater(stays[0]))
    match waits(text):
        case Waits.WHOLLY:
            return (DoneLater(text),)
        case Waits.IN_PART:
            return None
        case Waits.PERHAPS:
            return (UnreadDeed(text),)
        case Waits.NOT:
            pass
    if CANT_REGENERATE.fullmatch(text.strip()) is not None:
        return (Outside(text),)
    for read in COMMANDS:
        reader = Reader(_without_x(text))
        found = read(reader, means)
        if found is not None and reader.done:
            return (_with_x(found, text, means.scope),)
    made = _for_each_opponent(text, means)
    if made is None and not _does_more(text):
        made = _tokens(text, means)
    if made is not None:
        return (made,)
    lasting = _lasting(text, means)
    if lasting is not None:
        return (Lasts(lasting),)
    bare = text.rstrip(".")
    if any(words.fullmatch(bare) is not None for words in (OUTSIDE, _CARD_PUT, _ASIDE)):
        return None if _does_more(text) or casts_at_once(text) else (Outside(text),)
    return None


def _does_more(text: str) -> bool:
    """Whether a clause stands behind a joint that does something a combat looks at, or something
    comes onto the battlefield that is no land."""
    if _ENTERS_BATTLEFIELD.search(text) is not None and _OF_LANDS.search(text) is None:
        return True
    ends = [*joints(text), *_OR_ELSE.finditer(QUOTED.sub("", text))]
    return any(DOES.match(text, end.end()) for end in ends)


_ENTERS_BATTLEFIELD = later(
    r"\b(?:puts?|returns?|conjures?)\b[^.]*\b(?:onto|to) the battlefield\b|\bmanifests?\b",
    re.IGNORECASE,
)
_OF_LANDS = later(r"\b(?:land|plains|island|swamp|mountain|forest)s?\b", re.IGNORECASE)
_OR_ELSE = later(r" or ")


_ASIDE = later(
    r"(?:you |they )?gets? (?:that many )?(?:\{E\})+[^.]*|this ability triggers only once each turn"
    r"|until end of turn, you don't lose this mana[^.]*"
    r"|(?:then )?(?:after this (?:combat )?phase, )?there is an additional combat phase[^.]*"
    r"|after this (?:combat )?phase, there is an additional[^.]*",
    re.IGNORECASE,
)
_TOUCHES = later(
    r"\b(?:attack|block|combat|damage|creatures?(?! cards?\b)|permanents?(?! cards?\b)|tokens?"
    r"|artifacts?(?! cards?\b)|enchantments?(?! cards?\b)|lands?(?! cards?\b)|battlefield|counter"
    r"|power|toughness|(?:un)?taps?\b|tapped|destroy|sacrific|control|gains?\b|gets?\b|loses?\b"
    r"|becomes?\b|transform|convert|attach|fights?\b|goad|suspect|detain|life\b|poison"
    r"|choose (?:one|two|three|four|any number|(?:up to )?that many|up to [a-z]+)\b[^—]*—|\broll\b"
    r"|proliferate|populate|bolster|exile (?:it|that|~)|return|phase|Equipment|connive|endure"
    r"|double|instead|each|repeat|that player|dies|explores?|adapt|monstrosity|support \d|amass"
    r"|blight|earthbend|tempts|regenerate|wins? the game|trains?|mentors?|flip (?!a coin)|meld"
    r"|ventures?|initiative"
    r"|evolve|airbend|perpetually|recruit|face down|end the turn|again"
    r"|triggers? only (?:during|if|while))"
    r"|[~@]",
    re.IGNORECASE,
)
"""Words of which one stands in whatever changes something that a combat looks at."""


TUCKS = later(
    r"\bputs? (?:it|him|her|that creature|~)\b[^.]*\b(?:its|their) owner's (?:library|hand|grave)"
    r"|\bits owner (?:puts|shuffles) (?:it|~)\b|\bshuffles? (?:it|him|her|that creature|~) into\b",
    re.IGNORECASE,
)
"""What takes a creature off the battlefield."""


_A_NUMBER_OF = later(
    r"(?P<before>.*\bcreates? )a number of (?P<words>[^.\"]*?\btokens?\b[^.\"]*?) equal to"
    r" (?P<what>[^.\"]*)",
    re.IGNORECASE,
)


def _with_x_last(text: str) -> str:
    """The sentence with the number of tokens where others tell their X: "create a number of 1/1
    Goblin creature tokens equal to its power"."""
    found = _A_NUMBER_OF.fullmatch(text.rstrip("."))
    if found is None:
        return text
    return f"{found['before']}X {found['words']}, where X is {found['what']}."


def _without_x(text: str) -> str:
    where = _WHERE_X.search(text)
    return text if where is None else text[: where.start()]


def _with_x(deed: Deed, text: str, scope: Scope) -> Deed:
    where = _WHERE_X.search(text)
    if where is None:
        return deed
    x = amount_in_words(where["what"], scope)
    return replaced(deed, lambda part: x if part == X else part)


# -- what lasts ------------------------------------------------------------------------------------

_RENAMED = ((later(r"\bthis combat\b", re.I), "this turn"),)


def _lasting(text: str, means: Referents) -> tuple[AnyEffect, ...] | None:
    """Effects that last this turn, in the words that spells leave them behind with."""
    if _MOVES.match(text) is not None:
        return None
    said, text = text, _in_order(text)
    if means.those is not None and (found := _THOSE_BEGIN.match(text)) is not None:
        of_one = f"it {_singular(text[found.end() :])}"
        begun = statement(of_one, Said(means.scope.about(THAT)))
        if begun is None or not begun.effects:
            return None
        effects = replaced(tuple(begun.effects), lambda p: means.those if p == THAT else p)
        return _resolved(effects, text, means)
    made = statement(_said(text), Said(means.scope))
    if made is None or not made.effects or _OF_EACH.match(text) is not None:
        return None
    if any(span.kind is SpanKind.STATED and _ACTS.search(span.text) for span in made.spans):
        return None  # something is done besides
    if any(_is_of_chosen(effect) for effect in made.effects) and _CHOSEN_NOW.search(text):
        return None  # of whom, is chosen as it resolves
    return _resolved(tuple(made.effects), text, means, said)


def _is_of_chosen(effect: AnyEffect) -> bool:
    """Whether it is about what was chosen: that type, colour or name."""
    return any(isinstance(part, OfChosen) for part in within(effect))


_CHOSEN_NOW = later(r"\bof (?:your|their) choice\b", re.IGNORECASE)
_MOVES = later(r"(?:you may )?(?:return|put (?!.*\bcounters? on\b))", re.IGNORECASE)
_OF_EACH = later(r"for each (?:opponent|player)\b", re.IGNORECASE)
_ACTS = later(
    r"\b(?:loses?|gains?|destroys?|draws?|deals?|(?:un)?taps?|puts?|creates?|sacrifices?|discards?"
    r"|exiles?|returns?|removes?|adds?|scry|surveil|mills?|investigate|regenerates?|phases?"
    r"|attach(?:es)?|proliferates?|populates?|amass|manifests?|becomes? the monarch|takes? the"
    r"|wins?|chooses?|exchanges?|doubles? (?:the number|your)|poison|fights?|explores?|connives?"
    r"|adapts?|monstrosity|discover)\b",
    re.IGNORECASE,
)
_THOSE_BEGIN = later(r"(?:those creatures|they|each of (?:those creatures|them)) ", re.I)


_COUNTED_LAST = later(
    r"(?P<gets>.*?) until end of turn (?P<each>for each [^,]*?)(?: beyond the first)?\.?$", re.I
)


def _in_order(text: str) -> str:
    """The same with how long it lasts behind what is counted."""
    found = _COUNTED_LAST.fullmatch(text)
    return text if found is None else f"{found['gets']} {found['each']} until end of turn."


def _singular(words: str) -> str:
    """ "gain menace" as one creature does."""
    verb, _, rest = words.partition(" ")
    verbs = {"gain": "gains", "get": "gets", "lose": "loses", "have": "has", "attack": "attacks"}
    return f"{verbs.get(verb, verb)} {rest}"


def _said(text: str) -> str:
    for pattern, words in _RENAMED:
        text = pattern.sub(words, text)
    return text


def _resolved(
    effects: tuple[AnyEffect, ...], text: str, means: Referents, said: str = ""
) -> tuple[AnyEffect, ...] | None:
    """The effects with the amounts that the sentence tells, looked at as the ability resolves
    (608.2h)."""
    where = _WHERE_X.search(text)
    x: Amount = Untold("X") if where is None else amount_in_words(where["what"], means.scope)
    found = replaced(effects, lambda part: x if part == X else part)
    if doubles_power(text):
        own = StatisticOf("power", means.scope.itself)
        found = replaced(found, lambda part: own if part == Untold(_DOUBLED) else part)
    if _BEYOND.search(said) is not None:
        found = tuple(_beyond_first(effect) for effect in found)
    return found


_DOUBLES = later(r"\bdouble (?:its|~'s|that creature's) power\b", re.I)


def doubles_power(text: str) -> bool:
    """Whether an ability of that text, as it is normalised, doubles the power of a creature."""
    return _DOUBLES.search(text) is not None


_BEYOND = later(r"\bbeyond the first\b", re.I)


def _beyond_first(effect: AnyEffect) -> AnyEffect:
    if isinstance(effect, Gets) and effect.each is not None:
        return replace(effect, each=None, times=Less(CountOf(effect.each), 1))
    return effect


# -- commands --------------------------------------------------------------------------------------


_TAPPED_TOKEN = later(r"^tapped |,? (?:that's|that are) tapped$|,? tapped$", re.IGNORECASE)


def _tokens(text: str, means: Referents) -> Deed | None:
    """ "create a 1/1 red Goblin creature token that's tapped and attacking", also X of them."""
    found = _TOKENS.fullmatch(_without_x(text).rstrip("."))
    if found is None:
        return None
    words = found["words"]
    many = number_named(found["number"])
    if _ATTACKING.search(QUOTED.sub("", words)) is None:
        return _beside_combat(text, found, means)
    how = _THAT_ARE.search(words) or _BEFORE_TOKEN.match(words)
    if many is None or how is None or '"' in words or "copy" in words or found["who"] is not None:
        return None
    plain = (words[: how.start()] + words[how.end() :]).strip()
    return EntersAttacking(many, plain, how["how"].lower().startswith("tapped"))


def _for_each_opponent(text: str, means: Referents) -> Deed | None:
    """ "for each opponent, create a 1/1 … token that's tapped and attacking that player"."""
    against = _FOR_EACH_OPPONENT.fullmatch(text.rstrip("."))
    made = (
        None if against is None or _does_more(against["made"]) else _tokens(against["made"], means)
    )
    if against is None or not isinstance(made, EntersAttacking):
        return None
    if against["walkers"] is not None:
        return replace(made, against="each opponent or planeswalker")
    return replace(made, against="each opponent")


def _beside_combat(text: str, found: re.Match[str], means: Referents) -> Deed | None:
    """Tokens that do not attack."""
    words = found["words"].rstrip(".")
    bare = QUOTED.sub("", words)
    if JOINTS.search(f"{found['who'] or ''} ") is not None:
        return None  # it is done by another clause
    if done_at_once(text) or _BLOCKING.search(bare) is not None:
        return None
    attached = _ATTACHED.search(words)
    if attached is None and _FIGHTING.search(bare) is None:
        return Outside(text)
    on = None if attached is None else _held_by(attached["whom"], means)
    if on is None and attached is not None:
        return None
    reader = Reader(found["who"] or "you")
    players = players_named(reader, means)
    many = number_named(found["number"])
    if players is None or not reader.done or many is None:
        return None
    plain = _TAPPED_TOKEN.sub("", words)
    return CreatesTokens(many, plain, plain != words, text, players, on)


_BLOCKING = later(r"\bblocking\b(?! creatures?\b)", re.IGNORECASE)
_ATTACHED = later(r"\battached to (?P<whom>[^\".]*)$", re.IGNORECASE)


def _held_by(words: str, means: Referents) -> Filter | None:
    """Whom tokens are attached to as they enter."""
    reader = Reader(words)
    whom = objects(reader, means)
    return whom if reader.done else None
