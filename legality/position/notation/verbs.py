"""Verbs in place of an arrow: `Ogre 3/3 attacks Bob`, `Bears block Ogre`, `Elf 1/1 blocks`."""

from legality.position.notation.cursor import TokenCursor
from legality.position.notation.phrases import SIZE
from legality.position.notation.tokens import Token

SWINGING = {"swing": "attack", "swings": "attacks", "swinging": "attacking"}
"""Other words for attacking."""
VERB_FIELD = {
    **{verb: "attacks" for verb in ("attack", "attacks", "attacked", "swing", "swings", "swung")},
    **{verb: "blocks" for verb in ("block", "blocks", "blocked")},
}
"""What a verb declares: `attacks` or `blocks`."""
VERBS = ("attack", "attacks", "attacking", "block", "blocks", "blocking", *SWINGING)
"""Words that may stand for an arrow."""
NEGATIONS = (
    *(("doesn't",), ("doesn’t",), ("does", "not"), ("don't",), ("don’t",), ("do", "not")),
    *(("didn't",), ("didn’t",), ("did", "not")),
)
"""Words before such a verb that say that it is not done."""
NOBODY = (
    *(("nobody",), ("none",), ("nothing",), ("no-one",), ("noone",), ("no", "one")),
    *(("no", "creature"), ("no", "creatures")),
)
"""Words before such a verb that say that no creature does it, whatever cards are called so."""
NO_DECLARATION: dict[tuple[str, ...], str] = {
    ("no", word): field
    for field, words in (
        ("attacks", ("attack", "attacks", "attackers")),
        ("blocks", ("block", "blocks", "blockers")),
    )
    for word in words
} | {
    (*nobody, verb): field
    for field in ("attacks", "blocks")
    for verb in (field, field.removesuffix("s"))
    for nobody in NOBODY
}
"""Lines that say that nobody attacks, or blocks."""
ATTACHED = ("equipped", "enchanted", "wearing", "carrying", "wielding")
"""Words before what is attached to a creature."""
PREPOSITIONS_OF_ATTACHED = ("with", "w/", "by")
"""Words between those and its name."""
LEAST_WORDS_OF_ATTACHED = 2
"""So many words say what is attached."""
BEHIND_IN_RULES = (["each", "combat"], ["each", "turn"], ["if", "able"])
"""What stands behind such a word in rules text."""


def is_verb(cursor: TokenCursor, *, sized: bool = False) -> bool:
    """Whether a verb that stands for an arrow comes next, with a name or nothing behind it; where
    the creature has its size (`sized`), another behind it is a creature without a name."""
    token = cursor.here
    if token is None or token.kind != "word" or token.colon or token.value not in VERBS:
        return False
    follows = cursor.tokens[cursor.at + 1 : cursor.at + 3]
    if follows and follows[0].kind not in ("word", "string", "comma", "plus"):
        return False
    if not sized and follows and follows[0].kind == "word" and SIZE.fullmatch(follows[0].value):
        return False
    return [token_behind.value for token_behind in follows] not in BEHIND_IN_RULES


def skip_only_it(cursor: TokenCursor) -> bool:
    """Whether `it` is all that stands behind such a verb: the only one that may be meant; it is
    taken. Raises `NotationError` for `both` and its like."""
    rest = cursor.tokens[cursor.at :]
    words = [token.value for token in rest if token.kind == "word"]
    if len(words) != 1 or len(rest) != 1 or words[0] not in ("it", *PLURAL_PRONOUNS):
        return False
    if words[0] in PLURAL_PRONOUNS:
        raise rest[0].wrong(
            f"expected the names of those that are meant, as in `Ogre + Bear`, got {rest[0].shown}"
        )
    cursor.at = len(cursor.tokens)
    return True


PLURAL_PRONOUNS = ("both", "them")
"""Words for creatures of which nothing tells which they are."""


def skip_negation(cursor: TokenCursor) -> Token | None:
    """The verb of `doesn't block` or `does not attack`, if that comes next; it is taken."""
    start = cursor.at
    if any(map(cursor.skip_words, NEGATIONS)):
        verb = cursor.here
        if verb is not None and verb.value in ("attack", "block"):
            return cursor.take()
    cursor.at = start
    return None


def ends_name(cursor: TokenCursor, *, sized: bool = False) -> bool:
    """Whether a name without quotes ends before what comes next: a verb, or that it is not done."""
    start = cursor.at
    if skip_negation(cursor) is not None:
        ended = cursor.done
        cursor.at = start
        return ended
    return is_verb(cursor, sized=sized)


def names_attachment(cursor: TokenCursor) -> bool:
    """Whether `equipped with`, `enchanted by`, `wearing Cloak` or their like comes next."""
    words = [str(token.value) for token in cursor.words(2)]
    if len(words) < LEAST_WORDS_OF_ATTACHED or words[0] not in ATTACHED:
        return False
    return words[1] in (*PREPOSITIONS_OF_ATTACHED, "a", "an", "the") or words[1][:1].isupper()


def may_name_attachment(name: str) -> bool:
    """Whether a name without quotes may end before such words."""
    return not set(name.split(" ")).isdisjoint(ATTACHED)
