"""Tokens that an ability makes (111), also attacking (508.4)."""

import re
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from legality.effects.effects import Triggered
from legality.effects.players import Who
from legality.effects.qualities import THIS
from legality.effects.triggered import (
    CreatesTokens,
    EntersAttacking,
    Whose,
)
from legality.errors import CardError
from legality.gaps import NO_WAY, Ask
from legality.moments import enter
from legality.moments.burying import may_come_to_work
from legality.moments.context import (
    Context,
    doubted,
    how_much,
    it,
    source_of,
    those,
    unknown,
    whose,
    with_listeners_in_doubt,
    with_lookers_in_doubt,
    with_verdicts_in_doubt,
)
from legality.moments.drawing import draws
from legality.moments.events import EventKind
from legality.moments.legends import may_meet_its_like, meets_its_like
from legality.moments.means import may_pay_for_blocks
from legality.moments.sizes import sized
from legality.moments.standing import may_vary
from legality.moments.standing_abilities import standing_abilities
from legality.moments.state import S, State, become
from legality.moments.triggered import triggering
from legality.moments.unread import ROLE_TOKEN, touched_by
from legality.moments.values import OpenVerdict, Step, in_doubt, with_gaps
from legality.position import Permanent, Position, Stage
from legality.position.record import changed
from legality.printed.described import described
from legality.rulebook.ability import Ability
from legality.rulebook.looks import facts
from legality.text import triggered_ability
from legality.text.reading.triggers.happenings import Cause


def tokens_enter_attacking(
    combat: S, deed: EntersAttacking, context: Context
) -> tuple[S, tuple[str, ...]]:
    """508.4: tokens enter attacking what their controller chooses: what the source attacks, where
    there is nothing else."""
    many = how_much(combat, deed.number, context, it(combat, context))
    made = token(deed.words, context.ability.you)
    target, certain = _entered_against(combat, context), len(_targets(combat)) <= 1
    if deed.against != "anyone":
        opponents = whose(combat, Whose(Who.OPPONENTS), context)
        if len(opponents) != 1:
            return unknown(combat, context.line[1], context), ()
        if deed.against == "each opponent":
            target, certain = opponents[0], True
    if many is None or made is None or target is None:
        return unknown(combat, deed.words, context), ()
    if not certain:
        ask = Ask(*context.line, "what the tokens attack", NO_WAY)
        combat = become(combat, account=with_gaps(combat.account, asks=[ask]))
    names: list[str] = []
    for _ in range(many):
        name = _free(combat.board, made.id)
        permanent = changed(made, id=name, tapped=deed.tapped)
        combat = enter.put_attacking(combat, permanent, target)
        names.append(name)
    return _entered(combat, names, context), tuple(names)


def _entered(combat: S, names: Sequence[str], context: Context) -> S:
    """The combat with those permanents counted, and with what triggers on their entering."""
    combat = sized(become(combat, varies=combat.varies or may_vary(combat.board)))
    if meets_its_like(combat.board.battlefield, names):
        combat = with_verdicts_in_doubt(unknown(combat, _LEFT_OF_LEGENDS, context), context)
    return triggering(combat, [combat.event(EventKind.ENTERS, name) for name in names])


def create_tokens(combat: S, deed: CreatesTokens, context: Context) -> tuple[S, tuple[str, ...]]:
    """111.2: tokens enter under the control of whoever creates them; of tokens that the words do
    not tell in whole it is only noted that they enter, and asked where they may block."""
    many = how_much(combat, deed.number, context, it(combat, context))
    names: list[str] = []
    for you in whose(combat, deed.players, context):
        made = token(deed.words, you)
        if _has_no_holder(combat, deed, context):
            continue
        if many is None or made is None:
            if you in combat.board.defenders and combat.step.is_before(Step.BLOCKERS):
                combat = become(combat, account=with_gaps(combat.account, unread=[context.line]))
            combat = beside(combat, deed.text, context)
            if made is None:
                combat = with_unknown_token(combat, deed.words, context)
            continue
        for _ in range(many):
            name = _free(combat.board, made.id)
            permanent = changed(made, id=name, tapped=deed.tapped, summoning_sick=True)
            combat = enter.enter(combat, permanent)
            names.append(name)
    return (_entered(combat, names, context) if names else combat), tuple(names)


_LEFT_OF_LEGENDS = "Sacrifice a permanent."
"""What the legend rule (704.5j) does, as far as others notice: which of them stays is a choice."""

_AURA = re.compile(r"\b(?:Aura|Role)\b", re.IGNORECASE)


def _has_no_holder(combat: State, deed: CreatesTokens, context: Context) -> bool:
    """303.4i: whether they are Auras, and nothing is there that they could be attached to."""
    if deed.on is None or _AURA.search(deed.words) is None:
        return False
    return not those(combat, deed.on, context)


_CARDS: tuple[Cause, ...] = ("cards",)
"""On what something triggers by an event of its own (`EventKind.CARDS`)."""


def beside(combat: S, text: str, context: Context) -> S:
    """The combat after something that it does not look at itself: lines that look at what this may
    change, or trigger on it, are noted, as nothing tells what has become of it."""
    combat = with_listeners_in_doubt(combat, text, known=_CARDS)
    if may_pay_for_blocks(combat.table, text, context.ability.you):
        combat = with_verdicts_in_doubt(combat, context)
    touched = touched_by(text)
    if not touched:
        return combat
    combat = with_lookers_in_doubt(combat, text)
    if may_come_to_work(combat.board, text, context.ability.you):
        combat = with_verdicts_in_doubt(combat, context)
    table = combat.whole or combat.table
    looking = [ability for ability in table.everything() if facts(ability.effect) & touched]
    unread = [ability.line for ability in looking]
    if "members" in touched:
        unread += [
            standing.ability.line
            for standing in standing_abilities(combat.table)
            if standing.does is not None
            and any(event.what == "enters" for event in standing.does.on)
        ]
    combat = become(combat, account=with_gaps(combat.account, unread=unread))
    source = context.ability.source
    name = source.id if source is not None and source.id in combat.board.by_id else ""
    drawing = draws(combat, text, context)
    event = replace(combat.event(EventKind.CARDS, name), text=text, number=drawing is not None)
    return triggering(
        combat, [event, *(combat.event(EventKind.DRAWS, player) for player in drawing or ())]
    )


def _entered_against(combat: State, context: Context) -> str | None:
    source = context.ability.source
    names = (*context.that, source.id if source else "")
    for name in names:
        if name in combat.attackers:
            return combat.attackers[name].target
    targets = _targets(combat)
    return targets[0] if len(targets) == 1 else None


def _targets(combat: State) -> list[str]:
    """What may be attacked."""
    board = combat.board
    return [
        *(name for name in board.defenders),
        *(
            permanent.id
            for permanent in board.battlefield
            if enter.is_attackable(combat, permanent.id)
        ),
    ]


def token(words: str, you: str) -> Permanent | None:
    """The token of those words; None where they do not tell all that it is."""
    plain = re.sub(r"\btokens\b", "token", words.rstrip("."))
    try:
        token = described(plain)
    except CardError:
        return None
    if not token.is_complete or token.size is None:
        return None
    front = " ".join((*token.supertypes, *token.types))
    line = f"Token {front}" + (f" — {' '.join(token.subtypes)}" if token.subtypes else "")
    title = token.title or "token"
    return Permanent(
        id=f"{title} token",
        controller=you,
        type_line=line,
        name=title,
        power=int(token.size[0]),
        toughness=int(token.size[1]),
        colors=token.colors or (),
        oracle_text="\n".join(token.abilities or ()),
    )


def _free(board: Position, name: str) -> str:
    """An id that nothing has yet."""
    if name not in board.by_id:
        return name
    number = 2
    while f"{name} {number}" in board.by_id:
        number += 1
    return f"{name} {number}"


# -- tokens whose words do not tell what they have -------------------------------------------------

_ATTACHED = re.compile(r"\battached to\b", re.IGNORECASE)
_COPY = re.compile(r"\bcop(?:y|ies) of\b", re.IGNORECASE)
_OF_A_CARD = re.compile(r"\bcop(?:y|ies) of [^.,]*\bcards?\b", re.IGNORECASE)


def with_unknown_token(combat: S, words: str, context: Context) -> S:
    """The combat in which a token has entered whose words do not tell what it has, a copy (707.2)
    or an Aura that enters attached: what its abilities may change is in doubt."""
    if ROLE_TOKEN.search(words) is not None:
        return _in_doubt(combat, (), context)  # no Role changes more than sizes and trample
    if _ATTACHED.search(words) is not None or _OF_A_CARD.search(words) is not None:
        return _in_doubt(combat, ("blocks", "damage"), context)
    source = source_of(combat, context)
    if may_meet_its_like(combat.board.battlefield, words, source):
        return _in_doubt(combat, ("blocks", "damage"), context)
    if _COPY.search(words) is not None and _speaks_of_others(combat):
        return _in_doubt(combat, ("blocks", "damage"), context)
    return combat


def _in_doubt(combat: S, stages: Iterable[Stage], context: Context) -> S:
    creatures = [permanent.id for permanent in combat.table.permanents if permanent.is_creature]
    combat = doubted(combat, creatures, ("size",), context)
    verdicts = [OpenVerdict(stage, context.line) for stage in stages]
    return become(combat, account=in_doubt(combat.account, verdicts))


def _speaks_of_others(combat: State) -> bool:
    """Whether a copy of a permanent, which does not fight itself, would speak of those that do."""
    table = combat.whole or combat.table
    held = (
        (permanent, ability)
        for permanent in table.permanents
        for _, ability in table.keywords(permanent)
    )
    given = (not ability.lasting and ability.by != permanent.id for permanent, ability in held)
    return any(given) or any(map(_is_of_others, table.everything()))


def _is_of_others(ability: Ability) -> bool:
    if ability.source is None or ability.lasting:
        return False
    if isinstance(ability.effect, Triggered):
        does = triggered_ability(ability.effect.text)
        return does is not None and any(happening.who != THIS for happening in does.on)
    return getattr(ability.effect, "subject", None) != THIS
