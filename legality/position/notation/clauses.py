"""The clauses of sentences that tell a board, each with the player it is about."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from legality.position.notation.nobody import is_like_name
from legality.position.notation.phrases import ends_like_sentence
from legality.position.notation.standing_already import DETERMINERS
from legality.position.notation.tokens import Token
from legality.position.notation.verbs import NO_DECLARATION
from legality.position.notation.without_heading import may_be_player
from legality.position.reading import KnownNames

ME = ("i", "me", "we", "us", "myself")
OTHERS = ("they", "them", "he", "him", "she", "her", "opponent", "opp")
"""Words for the one who asks, and for the opponent."""
CALLED = {"me": "Me", "opponent": "Opponent"}
"""What those players are called on the board."""
OF_PLAYERS = (
    *("attack", "attacks", "swing", "swings", "block", "blocks", "control", "controls"),
    *("attacked", "swung", "blocked"),
    *("has", "have", "is", "am", "are", "at", "pay", "pays", "does", "do", "did"),
    *("doesn't", "doesn’t", "don't", "don’t", "didn't", "didn’t"),
)
"""What stands behind a player who is the subject."""
LATER = ("then", "so")
JOINING = ("and", "but", "while", *LATER)
"""Words between clauses; those that tell what comes later."""
MOST_JOINING, MOST_WORDS = 3, 6
"""So many words join two clauses; so many tell that one begins."""
_ABBREVIATED = ("dr.", "jr.", "mr.", "mrs.", "ms.", "sr.", "st.", "vs.")


class SpokenClause(Struct, frozen=True):
    """What one clause says: all of it, and of whom, where it is about a player, with the rest;
    `is_later` where it is so after what the one before says (`then`, `so`)."""

    tokens: tuple[Token, ...]
    player: Token | None
    rest: tuple[Token, ...]
    is_later: bool = False


def clauses(tokens: Sequence[Token], known: KnownNames | None) -> Iterator[SpokenClause]:
    """The clauses of a line, one by one; one without a subject of its own goes on with that of the
    one before where only a player can be meant (`… and pays 2`)."""
    subject: Token | None = None
    for part, is_later in _parts(tokens, known):
        player = player_of(part, known)
        if player is not None and player[1] and player[1][0].kind == "types":
            yield SpokenClause(tuple(part), player[0], tuple(player[1][:1]), is_later)
            player = player[0], player[1][1:]
        if player is not None and _is_of_player(player[1]):
            subject = player[0]
            yield SpokenClause(tuple(part), subject, tuple(player[1]), is_later)
        elif subject is not None and _goes_on(part[0], subject):
            yield SpokenClause(tuple(part), subject, tuple(part), is_later)
        else:
            yield SpokenClause(tuple(part), None, tuple(part), is_later)


def _goes_on(verb: Token, subject: Token) -> bool:
    """Whether a clause that begins with a verb may be about the player of the one before."""
    if verb.value == "at":  # `attacks with a 3/3, at 4 life`
        return False
    return verb.value in OF_PLAYERS and (verb.value != "am" or subject.value == CALLED["me"])


def player_of(
    tokens: Sequence[Token], known: KnownNames | None = None
) -> tuple[Token, list[Token]] | None:
    """The player with whom a clause begins, and what stands behind; None where no player does."""
    words = [str(token.value) if token.kind == "word" else "" for token in tokens]
    if not words or not words[0]:
        return None
    start = 1 if len(words) > 1 and words[0].lower() in ("my", "the", "your") else 0
    first, rest = tokens[start], list(tokens[start + 1 :])
    word, contracted = _contracted(words[start])
    if contracted is not None:
        rest = [replace(first, value=contracted), *rest]
    if word.lower() in OTHERS or (not start and word.lower() in ME):
        name = CALLED["opponent" if word.lower() in OTHERS else "me"]
    elif not start and word.lower() == "you":
        name = "You"
    elif not start and is_like_name(word) and may_be_player(word, known):
        name = word
    else:
        return None
    return replace(first, value=name), rest


def _contracted(word: str) -> tuple[str, str | None]:
    """`I` and `am` of `I'm`; the word and None of any other."""
    for end, verb in (("'m", "am"), ("’m", "am"), ("'ve", "have"), ("'re", "are")):
        if word.endswith(end) and word != end:
            return word.removesuffix(end), verb
    return word, None


def _parts(tokens: Sequence[Token], known: KnownNames | None) -> Iterator[tuple[list[Token], bool]]:
    """What stands between periods, and between commas or `and` with a subject behind them; each
    with whether a word before it says that it comes after what stands before."""
    part: list[Token] = []
    at, is_later = 0, False
    while at < len(tokens):
        token = tokens[at]
        joined = _behind_joining(tokens, at)
        if part and joined > at and _begins_clause(tokens[joined : joined + MOST_WORDS], known):
            yield part, is_later
            is_later = is_later or any(word.value in LATER for word in tokens[at:joined])
            part, at = [], joined
            continue
        ended = token.kind == "word" and ends_like_sentence(token.value)
        if ended and token.value.lower() not in _ABBREVIATED:
            yield [*part, replace(token, value=token.value[:-1])], is_later
            part, is_later = [], False
        else:
            part.append(token)
        at += 1
    if part:
        yield part, is_later


def _behind_joining(tokens: Sequence[Token], at: int) -> int:
    """Where what a comma, `and` or both begin there stands; the place itself where none does."""
    end = min(len(tokens), at + MOST_JOINING)
    while at < end and (tokens[at].kind == "comma" or tokens[at].value in JOINING):
        at += 1
    return at


def _begins_clause(tokens: Sequence[Token], known: KnownNames | None) -> bool:
    """Whether a clause begins there: a player with a verb or a number, a verb alone that goes on
    with the player before, `both block` or `no blocks`."""
    words = tuple(str(token.value).lower().rstrip(".") for token in tokens[:3])
    if words[:2] in (("both", "block"), ("both", "attack")):
        return True
    if words in NO_DECLARATION or words[:2] in NO_DECLARATION:
        return True
    if words[:1] and words[0] in OF_PLAYERS:
        return True
    if words[:1] in (("can",), ("could",)) and player_of(tokens[1:], known) is not None:
        return True
    player = player_of(tokens, known)
    if player is not None and _is_of_player(player[1]):
        return True
    return words[:1] != () and words[0] in DETERMINERS and _verb_follows(tokens[1:])


def _verb_follows(tokens: Sequence[Token]) -> bool:
    """Whether what stands there attacks or blocks: `Elf blocks`, before a comma or `and`."""
    for token in tokens:
        if token.kind != "word" or token.value in JOINING:
            return False
        if str(token.value).rstrip(".") in ("attack", "attacks", "block", "blocks"):
            return True
    return False


def _is_of_player(rest: Sequence[Token]) -> bool:
    """Whether a verb or a number stands behind a player."""
    rest = rest[1:] if rest and rest[0].kind == "types" else rest
    behind = str(rest[0].value).rstrip(".") if rest and rest[0].kind == "word" else ""
    return behind in OF_PLAYERS or behind.isdecimal()
