"""The notation's text as items of tokens: a line, or what stands between `;`, each with its indent.

Every token knows its line and column (from 1), so that whatever is wrong with it can say where.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal, NoReturn

from msgspec import Struct

from legality.errors import NotationError, PositionError, shortened
from legality.json_text import decode, require_shallow

TokenKind = Literal[
    "word", "string", "types", "arrow", "comma", "plus", "equals", "json", "text", "symbols"
]
"""`types` stands in parentheses; `symbols` are those of a cost, `{2}{R}`; `text` is a line of rules
text that begins with a colon."""


class Token(Struct, frozen=True):
    """A piece of a line: `value` is its text, or what its JSON says; `colon` follows it or not."""

    kind: TokenKind
    value: Any
    line: int
    column: int
    colon: bool = False

    def wrong(self, problem: str) -> NotationError:
        """The complaint about what stands here."""
        return NotationError(self.line, self.column, problem)

    @property
    def shown(self) -> str:
        """The token as a message quotes it."""
        signs = {"arrow": "->", "comma": ",", "plus": "+", "equals": "="}
        text = signs.get(self.kind) or (f"({self.value})" if self.kind == "types" else self.value)
        quoted = shortened(text if isinstance(text, str) else json.dumps(text, ensure_ascii=False))
        return f"`{quoted}{':' if self.colon else ''}`"


def lowered(tokens: Iterable[Token]) -> tuple[str, ...]:
    """What tokens are written as, in small letters."""
    return tuple(str(token.value).lower() for token in tokens)


def lowered_words(tokens: Iterable[Token]) -> list[str]:
    """The words among tokens in small letters; "" for each token that is none."""
    return [str(token.value).lower() if token.kind == "word" else "" for token in tokens]


class LineItem(Struct, frozen=True):
    """What one line, or a part of it up to `;`, says; `indent` is the space before the line,
    `alone` whether it has the line for itself."""

    tokens: tuple[Token, ...]
    indent: str
    alone: bool = True


BREAK = re.compile(r"\r\n|\n|\r")
_SPACE = re.compile(r"\s+")
_ARROW = re.compile(r"-+>|=+>|→|>(?=\s)")
_WORD = re.compile(r'(?:(?!-+>|→)[^\s,;"“”(){}\[\]=])+')
_SYMBOLS = re.compile(r"(?:\{[0-9A-Za-z/∞½]{1,7}\})+")
_CURLY = re.compile("“([^”]*)”")
_DECODER = json.JSONDecoder(parse_int=str)  # only where a value ends


def items(text: str) -> Iterator[LineItem]:
    """The items of a board in the notation. Raises `NotationError`."""
    for number, line in enumerate(BREAK.split(text), start=1):
        yield from _LineTokens(line, number).items()


class _LineTokens:
    """A line being taken apart from left to right."""

    def __init__(self, text: str, number: int) -> None:
        self.text = text
        self.number = number
        space = _SPACE.match(text)
        self.indent = space[0] if space else ""
        self.at = len(self.indent)

    def items(self) -> Iterator[LineItem]:
        if self.text.startswith(":", self.at):
            token = Token("text", self.text[self.at + 1 :].strip(), self.number, self.at + 1)
            yield LineItem((token,), self.indent)
            return
        parts: list[list[Token]] = [[]]
        while self._goes_on():
            if self.text[self.at] == ";":
                self.at += 1
                parts.append([])
            else:
                parts[-1].append(self._next())
        filled = [part for part in parts if part]
        yield from (LineItem(tuple(part), self.indent, len(filled) == 1) for part in filled)

    def _goes_on(self) -> bool:
        """Whether anything but space and a comment is left."""
        if space := _SPACE.match(self.text, self.at):
            self.at = space.end()
        if not self.text.startswith("#", self.at):
            return self.at < len(self.text)
        if self.text[self.at + 1 : self.at + 2] not in ("", " ", "\t", "\n", "\r", "#"):
            self._wrong("a comment begins with `# `; one of several is written `Squire#2`")
        return False

    def _next(self) -> Token:
        sign = self.text[self.at]
        if cost := _SYMBOLS.match(self.text, self.at):
            return self._token("symbols", cost[0], cost.end())
        if sign == '"' or sign in "{[":
            return self._json("string" if sign == '"' else "json")
        if sign == "(":
            return self._types()
        if curly := _CURLY.match(self.text, self.at):
            return self._token("string", curly[1], curly.end())
        return self._sign() or self._word()

    def _sign(self) -> Token | None:
        if arrow := _ARROW.match(self.text, self.at):
            return self._token("arrow", "->", arrow.end())
        sign = self.text[self.at]
        if sign == ",":
            return self._token("comma", sign, self.at + 1)
        if sign == "=":
            return self._token("equals", sign, self.at + 1)
        if sign == "+" and self.text[self.at + 1 : self.at + 2] in ("", " ", "\t", '"'):
            return self._token("plus", sign, self.at + 1)
        return None

    def _word(self) -> Token:
        word = _WORD.match(self.text, self.at)
        if word is None:
            self._wrong(f"nothing is written with `{shortened(self.text[self.at])}` here")
        written = word[0]
        if written.endswith(":") and written != ":":
            return self._token("word", written[:-1], word.end(), colon=True)
        return self._token("word", written, word.end())

    def _types(self) -> Token:
        end = self.text.find(")", self.at)
        if end < 0:
            self._wrong("expected `)` at the end of the types, as in `(Creature — Ogre)`")
        types = " ".join(self.text[self.at + 1 : end].split())
        colon = self.text.startswith(":", end + 1)
        return self._token("types", types, end + 1 + colon, colon)

    def _json(self, kind: Literal["string", "json"]) -> Token:
        sign = self.text[self.at]
        try:
            require_shallow(self.text[self.at :])
            end = _DECODER.raw_decode(self.text, self.at)[1]
            value = decode(self.text[self.at : end])
        except json.JSONDecodeError as error:
            self.at = min(error.pos, len(self.text))
            if error.msg.startswith("Unterminated string"):
                self._wrong('expected `"` at the end of a text in quotes')
            hint = ", or parentheses in place of brackets" if sign == "[" else ""
            self._wrong(f"expected JSON{hint}: {error.msg[:1].lower()}{error.msg[1:]}")
        except PositionError as error:
            self._wrong(error.problem)
        except RecursionError:
            self._wrong("expected JSON nested less deeply")
        colon = sign in '"[' and self.text.startswith(":", end)
        return self._token(kind, value, end + colon, colon)

    def _token(self, kind: TokenKind, value: object, end: int, colon: bool = False) -> Token:
        token = Token(kind, value, self.number, self.at + 1, colon)
        self.at = end
        return token

    def _wrong(self, problem: str) -> NoReturn:
        raise NotationError(self.number, self.at + 1, problem)
