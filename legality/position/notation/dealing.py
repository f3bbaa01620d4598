"""Combat damage in words: `Ogre deals 3 damage to Elf and 2 to Bob`."""

from collections.abc import Sequence

from msgspec.structs import replace

from legality.errors import shortened
from legality.position.notation.cursor import TokenCursor, named_between, parts_between
from legality.position.notation.phrases import NUMBER
from legality.position.notation.tokens import Token, lowered_words
from legality.position.notation.tree import Pairs, TextLeaf

DEALING = ("deals", "deal", "assigns", "assign")
LEAST = 4
"""`deals 3 to Elf` has so many words at least."""


def dealt_in_words(tokens: Sequence[Token]) -> tuple[list[TextLeaf], Pairs, Token] | None:
    """Who deals what to whom, and the verb; None where the line says no such thing."""
    words = lowered_words(tokens)
    at = next((at for at, word in enumerate(words) if word in DEALING), 0)
    if not at or any(token.colon for token in tokens) or len(tokens) < at + LEAST:
        return None
    dealt = _dealt(tokens[at + 1 :], tokens[at])
    return None if dealt is None else (named_between(tokens[:at]), dealt, tokens[at])


def refuse_together(sources: Sequence[TextLeaf], verb: Token) -> None:
    """Raises `NotationError` where several deal damage: each so much, or all of them together."""
    if len(sources) > 1:
        first, second = (shortened(str(source.value)) for source in sources[:2])
        raise verb.wrong(
            f"expected what each of them deals, as in `{first} deals 2 damage to Bob; {second} "
            "deals 3 damage to Bob`: it may be so much each, or in all"
        )


def dealt_behind_name(tokens: Sequence[Token]) -> tuple[list[TextLeaf], Pairs] | None:
    """Who deals what to whom behind `damage:`, without a verb: `Giant 2 to Bear, 3 to Bob`."""
    amounts = (at for at, token in enumerate(tokens) if NUMBER.fullmatch(str(token.value)))
    at = next(amounts, 0)
    if not at or any(token.kind != "word" or token.colon for token in tokens[:at]):
        return None
    dealt = _dealt(tokens[at:], tokens[at])
    return None if dealt is None else (named_between(tokens[:at]), dealt)


def dealt_by_commas(tokens: Sequence[Token]) -> tuple[list[TextLeaf], Pairs] | None:
    """Who deals what to whom behind `damage:`, of one creature with a colon or an arrow, and commas
    between those to whom: `Giant: Bear 2, Bob 3`, `Giant -> Bear 2, Bob 3`."""
    ends = [at for at, token in enumerate(tokens) if token.colon or token.kind == "arrow"]
    has_comma = any(token.kind == "comma" for token in tokens)
    if len(ends) != 1 or not (has_comma or tokens[ends[0]].colon):
        return None
    source = [
        *tokens[: ends[0]],
        *([replace(tokens[ends[0]], colon=False)] * tokens[ends[0]].colon),
    ]
    if not source or any(token.kind not in ("word", "string") for token in source):
        return None
    dealt = Pairs(tokens[-1])
    for part in parts_between(tokens[ends[0] + 1 :]):
        *name, amount = part
        number = TokenCursor([amount]).number()
        cursor = TokenCursor(name)
        if not name or number is None:
            return None
        recipient = cursor.name()
        if not cursor.done:
            return None
        dealt.entries.append((recipient, number))
    return ([TokenCursor(source).name()], dealt) if dealt.entries else None


def _dealt(tokens: Sequence[Token], place: Token) -> Pairs | None:
    """How much is dealt to whom; None where the words say anything else."""
    dealt = Pairs(place)
    for part in parts_between(tokens):
        cursor = TokenCursor(part)
        amount = cursor.number()
        cursor.skip_words(("damage",))
        if amount is None or not cursor.skip_words(("to",)) or cursor.done:
            return None
        recipient = cursor.name()
        if not cursor.done:
            return None
        dealt.entries.append((recipient, amount))
    return dealt
