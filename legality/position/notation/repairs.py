"""What to write instead, where nothing of a permanent stands on its line."""

import re
from collections.abc import Sequence
from itertools import takewhile

from legality.errors import NotationError, PositionError, shortened
from legality.position.notation.counters import SIZE_COUNTER
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.doubtful_words import RULES_WORD_MEANS, RULES_WORDS
from legality.position.notation.phrases import SIZE, keyword_of_bearer
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Node, Pairs, TextLeaf
from legality.position.notation.verbs import ATTACHED, NOBODY
from legality.position.notation.written_names import WITH

FLYING = ("flies", "flyer", "flier", "fly", "flys")
OF_OTHERS = {"attacked": "attacks", "blocked": "blocks"}
IN_OTHER_WORDS = {
    "blockt": "blocks",
    "greift": "attacks",
    "mit": "with",
    "swing": "attack",
    "swings": "attacks",
    "und": "and",
}
NUMBERED = ("loyalty", "defense", "damage", "level")
_TWO_SIZES = re.compile(r"\d+/\d+[+&]\d+/\d+")
_PROTECTION = re.compile(r"pro(?:t|tection)?-(?:from-)?(\w+)")


def repaired(cursor: TokenCursor) -> NotationError | None:
    """The complaint about what comes next and what to write instead; None where only a word may be
    misspelt."""
    token = cursor.here
    if token is None:
        return None
    if token.kind == "plus":
        return token.wrong(
            "expected a size or the name of a card on both sides of `+`; `;` begins another "
            "permanent"
        )
    if token.kind != "word":
        return None
    if token.colon:
        return token.wrong(
            f"expected `;` or a new line before {token.shown}, which begins a player or a statement"
        )
    return (
        _of_word(token)
        or _of_attached(cursor, token)
        or _of_number(cursor, token)
        or _of_another(cursor, token)
    )


def begins_with_number(token: Token | None) -> bool:
    """Whether what stands in parentheses may be what a player has: `(20 life)`."""
    return token is not None and token.kind == "types" and str(token.value)[:1].isdigit()


def life_of_no_player(token: Token) -> NotationError:
    """The complaint about the life of no player behind an arrow: `-> Elf (20 life)`."""
    return token.wrong(
        f"expected a player's life in their heading, as in `Bob 20:`, got {token.shown}"
    )


LEAST_LIFE = 10
"""From here on a number before one name may be the player's life."""


def refuse_life_before_name(tokens: Sequence[Token]) -> None:
    """Raises `NotationError` for the 20 of `Ann: 20 Ogre 3/3`: so much life, or so many."""
    words = TokenCursor(tokens).words()
    size = next((at for at, word in enumerate(words) if SIZE.fullmatch(word.value)), 0)
    if size <= 1 or not words[0].value.isdecimal() or int(words[0].value) < LEAST_LIFE:
        return
    if not words[size - 1].value.endswith("s"):
        raise words[0].wrong(
            f"expected `{words[0].value}x` for so many, or the life before the colon (`Ann "
            f"{words[0].value}:`), got {words[0].shown}"
        )


def refuse_counters(tokens: Sequence[Token] | None, node: Node, *, card: bool = False) -> None:
    """Raises `NotationError` for counters behind a size, `2/2 with two +1/+1 counters` among these
    tokens, or in any words (None): the size may be meant with them or without, but where types say
    that it is the exact one (`2/2 creature, 2 +1/+1 counters`). A `card` has its printed size."""
    held = node.fields.get("counters")
    if "power" not in node.fields or not isinstance(held, Pairs):
        return
    for kind, number in held.entries:
        if not isinstance(number, TextLeaf) or not SIZE_COUNTER.fullmatch(str(kind.value)):
            continue
        if tokens is not None:
            place = next((at for at, token in enumerate(tokens) if token is number.token), 0)
            is_plain = str(number.token.value).isdecimal()
            if is_plain and tokens[place - 1].value not in WITH:
                continue
        size = [node.text("power"), node.text("toughness")]
        more = [int(part) * number.value for part in str(kind.value).split("/")]
        counters = f"{number.value} {kind.value} counter{'s' * (number.value != 1)}"
        without = f"{size[0] + more[0]}/{size[1] + more[1]} creature, {counters}"
        printed = "; a card without a size has its printed one, and the counters beside it"
        raise number.token.wrong(
            f"expected the present size with the counters behind it: `{size[0]}/{size[1]} "
            f"creature, {counters}` if they are in this size already, `{without}` if they are not"
            f"{printed * card}"
        )


def refuse_tokens(tokens: Sequence[Token], node: Node) -> None:
    """Raises `NotationError` for tokens of which nothing says how many they are."""
    several = next((t for t in tokens if t.kind == "word" and t.value.lower() == "tokens"), None)
    if several is not None and "count" not in node.fields:
        raise several.wrong(
            f"expected how many tokens, as in `3 Goblin tokens 1/1`, got {several.shown}"
        )


def refuse_nobody(node: Node) -> None:
    """Raises `NotationError` for a word for no creature, alone in small letters: no card of that
    name."""
    name = node.fields.get("name")
    if node.fields.keys() != {"name"} or not isinstance(name, TextLeaf):
        return
    text, token = str(name.value), name.token
    if token.kind == "word" and text[:1].islower() and tuple(text.split(" ")) in NOBODY:
        raise token.wrong(
            f"expected a creature, or `no blocks`, got {token.shown} (a card of this name is put "
            "in quotes)"
        )


def without_player(cursor: TokenCursor, unopened: Token | None = None) -> PositionError:
    """The complaint about what stands before all headings, or beneath one that lacks its colon
    (`unopened`), and says nothing that is known."""
    if unopened is not None:
        return cursor.wrong(f"expected a colon behind `{unopened.value}` above, as in `Bob 20:`")
    words = [str(token.value).lower().rstrip(".") for token in cursor.tokens]
    if not {"vs", "versus"}.isdisjoint(words):
        return cursor.tokens[0].wrong(
            "expected a heading for each player, as in `Ann: Ogre 3/3; Bob: Elf 1/1`; who plays "
            "together says so there, as in `Ann, team north:`"
        )
    return cursor.wrong(
        "expected a player first, as in `Ann:`, or a statement like `rules: …`; a board is `Ann: "
        "Ogre 3/3; Bob 7: Elf 1/1; Ogre attacks Bob`"
    )


def _of_attached(cursor: TokenCursor, token: Token) -> NotationError | None:
    """The complaint about `with Bonesplitter`, or `equipped with Bonesplitter`."""
    if token.value.lower() in ATTACHED:
        return token.wrong(
            f"expected `;` before {token.shown}: what is attached has a line of its own, as in "
            f"`{_attached(cursor)}`"
        )
    behind = cursor.tokens[cursor.at + 1 : cursor.at + 2]
    if token.value != "with" or not behind or not str(behind[0].value)[:1].isupper():
        return None
    return token.wrong(
        f"expected a state, a keyword or a text in quotes after `with`, got {behind[0].shown}: "
        "what is attached has a line of its own, as in `Long Sword on elf`"
    )


def _attached(cursor: TokenCursor) -> str:
    """The line for what is attached: `Pacifism on Hill Giant`."""
    words = [str(token.value) for token in TokenCursor(cursor.tokens[cursor.at + 1 :]).words()]
    held = [word for word in words if word not in ("by", "with", "a", "an", "the")]
    held = list(takewhile(lambda word: not SIZE.fullmatch(word), held))
    host = [token.value for token in cursor.tokens[: cursor.at] if token.kind == "word"]
    sized = next((at for at, word in enumerate(host) if SIZE.fullmatch(word)), len(host))
    if not held or not host[:sized] or not all(word[:1].isupper() for word in (held[0], host[0])):
        return "Long Sword on elf"
    return shortened(f"{' '.join(held)} on {' '.join(host[:sized])}")


def _of_number(cursor: TokenCursor, token: Token) -> NotationError | None:
    """The complaint about a number before what it counts, `6 level`, or about none before
    `-1/-1 counters`."""
    behind = cursor.tokens[cursor.at + 1 : cursor.at + 2]
    if behind and behind[0].value == "counters":
        return token.wrong(f"expected how many, as in `2 {token.value} counters`")
    if SIZE_COUNTER.fullmatch(token.value):
        return token.wrong(
            f"expected the present size, or how many counters, as in `1 {token.value} counter`, "
            f"got {token.shown}"
        )
    if not token.value.isdecimal() or not behind or behind[0].kind != "word":
        return None
    word = behind[0].value.lower()
    if word not in NUMBERED:
        return None
    return token.wrong(f"expected `{word} {token.value}`, got `{token.value} {word}`")


def _of_word(token: Token) -> NotationError | None:
    """The complaint about a word that is said in another way."""
    word = token.value.lower()
    if protection := _PROTECTION.fullmatch(word):
        return token.wrong(f"expected `protection from {protection[1]}`, got {token.shown}")
    if word in FLYING:
        return token.wrong(f"expected `flying`, got {token.shown}")
    if (meant := keyword_of_bearer(word) or IN_OTHER_WORDS.get(word)) is not None:
        return token.wrong(f"expected `{meant}`, got {token.shown}")
    if word in OF_OTHERS:
        verb = OF_OTHERS[word]
        return token.wrong(
            f"expected `{verb}` or `->` on the line of the creature that {verb}, got {token.shown}"
        )
    if word in ("|", "||", "/", "vs", "vs."):
        return token.wrong(
            f"expected a line for each player, got {token.shown}: write `;` or a new line in "
            "its place"
        )
    if _TWO_SIZES.fullmatch(word):
        apart = word.replace("+", " + ").replace("&", " + ")
        return token.wrong(f"expected `{apart}` for two creatures, got {token.shown}")
    if word in ("doesn't", "doesn’t", "isn't", "isn’t"):
        return token.wrong(
            f"expected nothing of who does nothing, got {token.shown}; `no blocks` or `no attack` "
            "on a line of its own says that nobody does"
        )
    if word == "unblocked":
        return token.wrong(
            f"expected nothing of blocks, got {token.shown}: what each creature blocks stands on "
            "its own line, and `no blocks` on a line says that nobody does"
        )
    if word == "banded":
        return token.wrong(f"expected a line `bands: Hero + Ogre`, got {token.shown}")
    if word in ("—", "–", "-"):
        return token.wrong(
            f"expected types with a dash in parentheses, as in `(Creature — Ogre)`, got "
            f"{token.shown}"
        )
    if word in ("goaded", "lure"):
        return token.wrong(f"expected {RULES_WORD_MEANS[word]}, got {token.shown}")
    if word in RULES_WORDS or word in RULES_WORD_MEANS:
        example = '"This creature can\'t be blocked."'
        return token.wrong(f"expected rules text in quotes, as in `{example}`, got {token.shown}")
    return None


def _of_another(cursor: TokenCursor, token: Token) -> NotationError | None:
    """The complaint about a name behind a permanent: of one more, by its size or its capital."""
    rest = cursor.tokens[cursor.at :]
    has_size = any(
        token_behind.kind == "word" and SIZE.fullmatch(token_behind.value) for token_behind in rest
    )
    if not has_size and not (token.value[:1].isupper() and token.value[1:].islower()):
        return None
    return token.wrong(
        f"expected a state, a keyword, types in (…) or a text in quotes, got {token.shown}; if it "
        "begins another permanent, write `;` or a new line before it"
    )
