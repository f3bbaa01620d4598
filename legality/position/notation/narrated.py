"""Boards in whole sentences, without headings: `Ann attacks Bob with a 3/3 menace. Bob blocks it
with a 1/1.`

Each clause becomes the lines that say the same: a heading, permanents, an arrow. That is done only
where every clause of the text is understood, and no heading stands in it.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from legality.position.notation import attributes
from legality.position.notation.attributes import is_attribute
from legality.position.notation.clauses import SpokenClause, clauses, player_of
from legality.position.notation.cursor import TokenCursor, parts_between
from legality.position.notation.naming import other_numbers
from legality.position.notation.phrases import (
    COUNT_BEFORE,
    NUMBER_WORDS,
    SIZE,
    keyword_of_bearer,
)
from legality.position.notation.sentences import is_question
from legality.position.notation.several import apart
from legality.position.notation.statements import field_of
from legality.position.notation.tokens import LineItem, Token
from legality.position.notation.tree import Node
from legality.position.notation.unquoted import unquoted_text
from legality.position.notation.verbs import NEGATIONS, NOTHING, is_verb
from legality.position.notation.without_heading import is_of_player, may_be_player
from legality.position.notation.worn import worn_names
from legality.position.notation.written_names import WITH, known_card
from legality.position.reading import KnownNames
from legality.text.lexicon import CREATURE_TYPES

ATTACKER, DEFENDER = "Attacker", "Defender"
"""Players of whom nothing but their creatures is said."""
_ARTICLES = ("a", "an", "another", "one")
EMPTY = (("nothing",), ("no", "creatures"), ("no", "blockers"), ("no", "permanents"))
"""What a player has who has nothing."""
_OWN = ("my", "his", "her", "its", "their", "your", "the")
_ALL = ("everything", "everyone", "everybody", "all")
_VERBS = ("attack", "attacks", "swing", "swings", "block", "blocks")


def narrated(lines: Sequence[LineItem], known: KnownNames | None) -> list[LineItem] | None:
    """The lines that the sentences of a text mean; None where they are none, or one of them is not
    understood."""
    sentences = [line for line in lines if not _is_statement(line)]
    if not sentences or any(token.colon for line in sentences for token in line.tokens):
        return None
    story = _Story(known)
    for line in sentences:
        for clause in clauses(line.tokens, known):
            if not story.takes(clause):
                return None
    return [*filter(_is_statement, lines), *story.lines()] if story.creatures else None


def _is_statement(line: LineItem) -> bool:
    words = TokenCursor(line.tokens).words()
    end = next((at for at, token in enumerate(words) if token.colon), None)
    field = "_".join(word.value for word in words[: (end or 0) + 1])
    return end is not None and field_of(field) is not None


class _Creature(Struct):
    """A permanent of the story: whose it is, its tokens, and the verb with what it attacks."""

    player: str
    tokens: list[Token]
    deed: list[Token]


class _Story:
    """What the clauses say so far."""

    def __init__(self, known: KnownNames | None) -> None:
        self.known = known
        self.items: list[list[Token] | _Creature] = []
        self.creatures: list[_Creature] = []

    def lines(self) -> Iterator[LineItem]:
        """The lines of a board."""
        for item in self.items:
            tokens = item.tokens + item.deed if isinstance(item, _Creature) else item
            yield LineItem(tuple(tokens), "")

    def takes(self, clause: SpokenClause) -> bool:
        """Whether the clause is understood; what it says is added."""
        ways: tuple[Callable[[SpokenClause], bool], ...] = (
            *(self._asks, self._passes, self._numbers, self._pays),
            *(self._has, self._acts, self._creature_acts, self._both, self._asks_more),
        )
        return any(way(clause) for way in ways)

    # -- clauses -----------------------------------------------------------------------------------

    def _asks(self, clause: SpokenClause) -> bool:
        """`Can a 2/2 flyer be blocked by a 1/1 with reach?`, `Can a 1/1 block a 2/2 flyer?`"""
        if not is_question(clause.tokens) or self.items:
            return False
        *rest, last = clause.tokens[1:]
        tokens = [*rest, replace(last, value=str(last.value).rstrip("?"))]
        if clause.tokens[0].value.lower() not in ("can", "may"):
            return False
        if (at := _place(tokens, ("be", "blocked", "by"))) is not None:
            attacker, blocker = tokens[:at], tokens[at + 3 :]
        elif (at := _place(tokens, ("block",))) is not None:
            blocker, attacker = tokens[:at], tokens[at + 1 :]
        else:
            return False
        attacks, blocks = (replace(last, value=verb) for verb in ("attacks", "blocks"))
        return self._introduce(replace(last, value=ATTACKER), attacker, [attacks]) and (
            self._introduce(replace(last, value=DEFENDER), blocker, [blocks])
        )

    def _passes(self, clause: SpokenClause) -> bool:
        """`no blocks`, `Bob doesn't block`, `It's Ann's turn`."""
        words = tuple(str(token.value).lower() for token in clause.tokens)
        if words in NOTHING or words[-1] == "turn":
            self.items.append(list(clause.tokens))
            return True
        rest = tuple(str(token.value).lower() for token in clause.rest)
        if clause.player is None or rest[:-1] not in NEGATIONS or rest[-1] not in _VERBS:
            return False
        self._head(clause.player)
        self.items.append([clause.player, *clause.rest])
        return True

    def _numbers(self, clause: SpokenClause) -> bool:
        """`Ann 20`, `I'm at 4 life`."""
        rest = list(clause.rest)
        while rest and str(rest[0].value).lower() in ("is", "am", "are", "has", "have"):
            rest = rest[1:]
        numbers = any(re.search(r"\d", str(token.value)) for token in rest)
        if clause.player is None or not numbers:
            return False
        if not is_of_player(rest, clause.player):
            return False
        self._head(clause.player, rest)
        return True

    def _pays(self, clause: SpokenClause) -> bool:
        """`Ann pays 2`: so much mana is spent, and no more."""
        words = [str(token.value).lower() for token in clause.rest]
        if clause.player is None or words[:1] not in (["pays"], ["pay"]):
            return False
        if len(words) < 2 or not words[1].isdecimal() or words[2:] not in ([], ["mana"]):
            return False
        self._head(clause.player, [replace(clause.rest[0], value="mana"), clause.rest[1]])
        return True

    def _has(self, clause: SpokenClause) -> bool:
        """`Bob has a 2/2 and a 3/3`, `Bob has no creatures`."""
        verb = str(clause.rest[0].value).lower()
        if clause.player is None or verb not in ("has", "have", "controls", "control"):
            return False
        words = tuple(str(token.value).lower() for token in clause.rest[1:])
        if words in EMPTY:
            self._head(clause.player)
            return True
        return self._introduce(clause.player, clause.rest[1:], [])

    def _acts(self, clause: SpokenClause) -> bool:
        """`Ann attacks Bob with a 3/3`, `Bob blocks the 3/3 with a 1/1`, `Bob blocks`."""
        if clause.player is None or str(clause.rest[0].value) not in _VERBS:
            return False
        verb, behind = clause.rest[0], clause.rest[1:]
        field = "blocks" if str(verb.value).startswith("block") else "attacks"
        by = _place(behind, ("with",))
        aim = self._aim(behind[:by], field)
        if aim is None:
            return False
        deed = [replace(verb, value=field), *aim]
        own = [creature for creature in self.creatures if creature.player == clause.player.value]
        if by is None:
            made = len(own) == 1 and _do(own, deed)
        elif str(behind[by + 1].value).lower() in _ALL if behind[by + 1 :] else True:
            self.items.append([clause.player, *deed, *behind[by:]])
            made = len(behind) == by + 2
        else:
            named = self._named(behind[by + 1 :], own)
            made = (
                self._introduce(clause.player, behind[by + 1 :], deed)
                if named is None
                else _do(named, deed)
            )
        return made and self._attacked(aim, field)

    def _creature_acts(self, clause: SpokenClause) -> bool:
        """`Hill Giant attacks Bob`, `A 2/2 blocks it`."""
        at = next((at for at, token in enumerate(clause.rest) if token.value in _VERBS), 0)
        if clause.player is not None or not at:
            return False
        verb = clause.rest[at]
        field = "blocks" if str(verb.value).startswith("block") else "attacks"
        aim = self._aim(clause.rest[at + 1 :], field)
        if aim is None:
            return False
        deed = [replace(verb, value=field), *aim]
        named = self._named(clause.rest[:at], self.creatures)
        player = replace(verb, value=ATTACKER if field == "attacks" else DEFENDER)
        made = (
            self._introduce(player, clause.rest[:at], deed) if named is None else _do(named, deed)
        )
        return made and self._attacked(aim, field)

    def _both(self, clause: SpokenClause) -> bool:
        """`both block`, of the two creatures of the player before."""
        words = [str(token.value).lower() for token in clause.tokens]
        if len(words) != 2 or words[0] != "both" or words[1] not in _VERBS or not self.creatures:
            return False
        own = [
            creature for creature in self.creatures if creature.player == self.creatures[-1].player
        ]
        return len(own) == 2 and _do(own, [replace(clause.tokens[1], value=f"{words[1]}s")])

    def _asks_more(self, clause: SpokenClause) -> bool:
        """A question about the board, which a command answers: it is told so."""
        if is_question(clause.tokens):
            self.items.append(list(clause.tokens))
            return True
        return False

    # -- what they add -----------------------------------------------------------------------------

    def _aim(self, tokens: Sequence[Token], field: str) -> list[Token] | None:
        """Whom somebody attacks or blocks; nobody for `it`; None where that is not understood."""
        named = [token for token in tokens if str(token.value).lower() not in ("the", "my")]
        words = [str(token.value).lower() for token in named]
        if not named or (field == "blocks" and words in (["it"], ["attacker"])):
            return []
        if field == "blocks":
            attacking = self._named(tokens, self.creatures)
            joined = list(tokens)[:0]
            for token in named:
                is_and = token.kind == "comma" or token.value == "and"
                joined.append(replace(token, kind="plus", value="+") if is_and else token)
            return joined if attacking else None
        if (player := player_of(named)) is not None and not player[1]:
            return [player[0]]
        return named if len(named) == 1 and may_be_player(words[0].title(), self.known) else None

    def _attacked(self, aim: Sequence[Token], field: str) -> bool:
        """Whether whom somebody attacks is a player, or the planeswalker of one; a player gets a
        heading."""
        if field == "attacks" and aim:
            self._head(aim[0])
        return True

    def _named(self, tokens: Sequence[Token], among: Sequence[_Creature]) -> list[_Creature] | None:
        """The creatures of these names that stand there already: `the 3/3`, `Hill Giant and
        Elf`. None where one of them does not, or another may be meant."""
        named: list[_Creature] = []
        for part in parts_between(tokens):
            words = [str(token.value).lower() for token in part]
            while words and words[0] in _OWN:
                words = words[1:]
            called = [creature for creature in among if words and _holds(creature.tokens, words)]
            if len(called) != 1 or words[0] in (*_ARTICLES, *NUMBER_WORDS):
                return None
            named += called
        return named or None

    def _introduce(self, player: Token, creatures: Sequence[Token], deed: Sequence[Token]) -> bool:
        """Put permanents beneath the heading of a player, with what each attacks or blocks."""
        tokens = _with_small_article(creatures)
        if not tokens or str(tokens[0].value).lower() == "the":
            return False
        parts = [list(part) for part in apart(tokens, self.known)]
        if not all(map(self._is_permanent, parts)):
            return False
        self._head(player)
        for part in parts:
            sized = any(SIZE.fullmatch(str(token.value)) for token in part)
            begun = str(part[0].value) in (*_ARTICLES, *NUMBER_WORDS) or sized
            counted = part if begun else [replace(part[0], value="1x"), *part]
            self.creatures.append(_Creature(str(player.value), counted, list(deed)))
            self.items.append(self.creatures[-1])
        return True

    def _is_permanent(self, tokens: Sequence[Token]) -> bool:
        """Whether a permanent stands there and nothing else: by a size, with no more than what it
        is and has around it, or by the name of a card."""
        size = next((at for at, token in enumerate(tokens) if _is_size(token)), None)
        words = [str(token.value) for token in tokens]
        if size is None:
            start = 1 if words[0] in (*_ARTICLES, *NUMBER_WORDS) else 0
            return known_card(TokenCursor(tokens[start:]), self.known)
        if not {word.lower() for word in words}.isdisjoint(_OF_OTHERS):
            return False
        if any(word.endswith(("'s", "’s")) for word in words) or _has_loose_end(tokens[size:]):
            return False
        before = tokens[1:size] if words[0] in (*_ARTICLES, *NUMBER_WORDS) else tokens[:size]
        is_counted = COUNT_BEFORE.fullmatch(words[0]) or words[0].isdecimal()
        rest = before[1:] if is_counted and before[:1] == tokens[:1] else before
        names = all(
            token.kind == "word"
            and (str(token.value)[:1].isupper() or is_attribute(TokenCursor([token])))
            for token in rest
        )
        return names and self._is_read(tokens[size + 1 :])

    def _is_read(self, tokens: Sequence[Token]) -> bool:
        """Whether all that stands behind a size is what a creature has, or what it is called."""
        cursor = TokenCursor(tokens)
        while not cursor.done:
            here = cursor.take()
            cursor.at -= 1
            word = str(here.value)
            if is_verb(cursor, sized=True):
                return True
            if unquoted_text(cursor) is not None or worn_names(cursor, self.known):
                continue
            if attributes.of_permanent(cursor, Node(here)):
                continue
            called = word[:1].isupper() or keyword_of_bearer(word) or word in ("token", "tokens")
            is_type = not CREATURE_TYPES.isdisjoint((word, *other_numbers(word)))
            bearer = " ".join(str(token.value) for token in cursor.words(2))
            if here.kind == "string" or word in ("and", "&", ",", *WITH) or called or is_type:
                cursor.take()
            elif keyword_of_bearer(bearer):
                cursor.at += 2
            else:
                return False
        return True

    def _head(self, player: Token, rest: Sequence[Token] = ()) -> None:
        """The heading of a player, with what they have."""
        tokens = [replace(player, kind="word"), *rest]
        self.items.append([*tokens[:-1], replace(tokens[-1], colon=True)])


_OF_OTHERS = (
    *("without", "that", "which", "who", "of", "me", "him", "them", "is", "are", "was", "has"),
    *("have", "no", "not", "in", "at", "if", "when", "while", "than", "each", "only", "but"),
)
"""Words that say more of a permanent than is read here."""


def _do(creatures: Sequence[_Creature], deed: Sequence[Token]) -> bool:
    """Whether these creatures do nothing else so far; they do that."""
    verbs = (*_VERBS, "attacking", "blocking")
    if any(
        creature.deed or any(token.value in verbs for token in creature.tokens)
        for creature in creatures
    ):
        return False
    for creature in creatures:
        creature.deed = list(deed)
    return True


def _has_loose_end(tokens: Sequence[Token]) -> bool:
    """Whether something stands behind an `and` that joins no keywords: `3/3 and 5 lives`."""
    joining = [at for at, token in enumerate(tokens) if token.value in ("and", ",", "&")]
    return any(
        not is_attribute(TokenCursor(tokens[at + 1 :])) for at in joining if tokens[at + 1 :]
    )


def _is_size(token: Token) -> bool:
    return token.kind == "word" and SIZE.fullmatch(token.value) is not None


def _holds(tokens: Sequence[Token], words: Sequence[str]) -> bool:
    """Whether these words stand side by side in a permanent, before what it has."""
    values = [str(token.value).lower() for token in tokens]
    end = next((at for at, value in enumerate(values) if value in WITH), len(values))
    return _place(tokens[:end], words) is not None


def _place(tokens: Sequence[Token], words: Sequence[str]) -> int | None:
    """Where these words stand."""
    values = [str(token.value).lower() if token.kind == "word" else "" for token in tokens]
    places = range(len(values) - len(words) + 1)
    return next((at for at in places if values[at : at + len(words)] == list(words)), None)


def _with_small_article(tokens: Sequence[Token]) -> list[Token]:
    """The `A` or `Two` that begins a sentence in small letters, and `a` for `my`."""
    if not tokens:
        return []
    first = str(tokens[0].value).lower()
    if first in _OWN and first != "the":
        return [replace(tokens[0], value="a"), *tokens[1:]]
    small = first in (*_ARTICLES, *NUMBER_WORDS)
    return [replace(tokens[0], value=first), *tokens[1:]] if small else list(tokens)


_PLURAL_SIZE = re.compile(r"(-?\d{1,18}/-?\d{1,18})s([.?]?)")


def with_singular_sizes(line: LineItem) -> LineItem:
    """The line, with `two 2/2` for `two 2/2s`."""
    if not any(
        token.kind == "word" and _PLURAL_SIZE.fullmatch(token.value) for token in line.tokens
    ):
        return line
    made: list[Token] = []
    for token in line.tokens:
        plural = _PLURAL_SIZE.fullmatch(token.value) if token.kind == "word" else None
        before = str(made[-1].value) if made else ""
        counted = before.lower() in NUMBER_WORDS or before.isdecimal()
        counted = counted or COUNT_BEFORE.fullmatch(before) is not None
        made.append(replace(token, value=plural[1] + plural[2]) if plural and counted else token)
    return replace(line, tokens=tuple(made))
