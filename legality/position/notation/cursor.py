"""A place among the tokens of an item, and what may be read from there."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from legality.errors import PositionError
from legality.position.notation.phrases import NUMBER
from legality.position.notation.tokens import Token, TokenKind
from legality.position.notation.tree import TextLeaf

V = TypeVar("V")


class TokenCursor:
    """Reads the tokens of an item from left to right."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.at = 0

    @property
    def here(self) -> Token | None:
        """The token that comes next; None at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.tokens)

    def is_(self, *kinds: TokenKind) -> bool:
        """Whether a token of such a kind comes next."""
        return self.here is not None and self.here.kind in kinds

    def take(self) -> Token:
        """The next token."""
        token = self.tokens[self.at]
        self.at += 1
        return token

    def skip(self, kind: TokenKind) -> bool:
        """Pass over a token of that kind, if one comes next."""
        if self.is_(kind):
            self.at += 1
            return True
        return False

    def words(self, most: int | None = None) -> list[Token]:
        """The words that come next, at most so many; none of them is taken."""
        last = len(self.tokens) if most is None else min(len(self.tokens), self.at + most)
        end = self.at
        while end < last and self.tokens[end].kind == "word":
            end += 1
        return list(self.tokens[self.at : end])

    def skip_words(self, words: Sequence[str]) -> bool:
        """Whether just these words come next, in any case of their letters; they are taken."""
        tokens = self.words(len(words))
        if [token.value.lower() for token in tokens] != list(words):
            return False
        if any(token.colon for token in tokens):
            return False
        self.at += len(words)
        return True

    def looked_up(self, words: Mapping[str, V]) -> tuple[V | None, Token | None]:
        """What a list has for the word that comes next, if it has anything, and the word; nothing
        is taken."""
        token = self.here
        if token is None or token.kind != "word" or token.colon:
            return None, None
        return words.get(token.value.lower()), token

    def number(self) -> TextLeaf | None:
        """The integer that comes next, if one does; it is taken."""
        token = self.here
        if token is None or token.kind != "word" or not NUMBER.fullmatch(token.value):
            return None
        self.at += 1
        return TextLeaf(int(token.value), token)

    def text(self, expected: str, named: bool = False, *, quotes: bool = True) -> TextLeaf:
        """The text in quotes, or the words, that come next; `named`: it is a name, in quotes too
        where these may hold a part of one (`quotes`). Raises `NotationError`."""
        if self.is_("string", "symbols"):
            token = self.take()
            return TextLeaf(token.value, token, named and quotes)
        words = self.words()
        if not words:
            raise self.wrong(f"expected {expected}")
        self.at += len(words)
        written = " ".join(token.value + ":" * token.colon for token in words)
        return TextLeaf(written, words[0], named)

    def name(self) -> TextLeaf:
        """The name of a player or permanent. Raises `NotationError`."""
        return self.text("the name of a player or permanent", named=True)

    def names(self) -> list[TextLeaf]:
        """Names with `+` between them. Raises `NotationError`."""
        leaves = [self.name()]
        while self.skip("plus"):
            leaves.append(self.name())
        return leaves

    def wrong(self, problem: str) -> PositionError:
        """A complaint about what comes next."""
        if self.here is None:
            last = self.tokens[-1]
            return last.wrong(f"{problem} after {last.shown}, got the end of the line")
        return self.here.wrong(f"{problem}, got {self.here.shown}")

    def end(self, expected: str = "the end of the line") -> None:
        """Raises `NotationError` where something is left."""
        if not self.done:
            raise self.wrong(f"expected {expected}")


def named_between(tokens: Sequence[Token]) -> list[TextLeaf]:
    """The names between `and`, `+` and commas."""
    return [TokenCursor(part).name() for part in parts_between(tokens)]


def parts_between(tokens: Sequence[Token]) -> list[list[Token]]:
    """What stands between `and`, `+` and commas."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind in ("plus", "comma") or (token.kind == "word" and token.value == "and"):
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]
