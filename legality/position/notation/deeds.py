"""Lines that say what somebody does who stands elsewhere: `Elf blocks Ogre`, `Bob doesn't block`,
`Ogre deals 3 damage to Elf`, `Bob's turn`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from legality.errors import NotationError, shortened
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.dealing import DEALING, dealt_in_words, refuse_together
from legality.position.notation.misnamed import not_there
from legality.position.notation.permanents import Sketch, id_above, standing_above
from legality.position.notation.phrases import COUNT, NUMBER, SIZE
from legality.position.notation.standing_already import is_determiner, is_size, named_there
from legality.position.notation.statements import attacked
from legality.position.notation.story_creatures import in_the_active
from legality.position.notation.tokens import Token, lowered
from legality.position.notation.tree import Node, OnlyOne, Pairs, TextLeaf, Tree
from legality.position.notation.verbs import (
    NEGATIONS,
    NO_DECLARATION,
    NOBODY,
    VERB_FIELD,
    VERBS,
    skip_negation,
    skip_only_it,
)
from legality.position.reading import KnownNames

PAST = ("attacked", "blocked")
"""Of them those that may be said of who is attacked or blocked: `Ogre blocked by Elf`."""
EMPTY = (("nothing",), ("none",), ("-",), ("no", "creatures"), ("no", "permanents"))
"""Lines that say that a player has nothing."""


@dataclass(frozen=True, slots=True)
class DeedLine:
    """What some creatures attack, block or deal damage to: `field` is attacks, blocks or damage,
    `dealt` how much to whom; nobody attacks or blocks where there are no `subjects`."""

    field: str
    token: Token
    subjects: Sequence[TextLeaf] = ()
    targets: Sequence[TextLeaf] = ()
    dealt: Pairs | None = None

    def declare(self, stated: Node) -> None:
        """State it among the fields of the board. Raises `NotationError`."""
        if self.field == "damage":
            assert self.dealt is not None
            assigned = _assigned(stated, self.token)
            assigned.entries.extend((subject, self.dealt) for subject in self.subjects)
            return
        held = stated.fields.setdefault(self.field, Pairs(self.token))
        if not isinstance(held, Pairs):
            raise self.token.wrong("what attacks or blocks is said as JSON too: say it in one way")
        targets = list(self.targets)
        if not self.subjects:
            held.nothing.append(self.token)
        for subject in self.subjects:
            held.entries.append((subject, self._aim(targets)))

    def _aim(self, targets: list[TextLeaf]) -> Tree:
        """Whom each attacks or blocks. Raises `NotationError`."""
        if not targets:
            return OnlyOne(self.token)
        return attacked(targets) if self.field == "attacks" else targets


def _assigned(stated: Node, token: Token) -> Pairs:
    """The damage that is assigned so far. Raises `NotationError` where it is said as JSON."""
    damage = stated.fields.setdefault("damage", Node(token))
    held = damage.fields.setdefault("assign", Pairs(token)) if isinstance(damage, Node) else None
    if not isinstance(held, Pairs):
        raise token.wrong("damage is said as JSON too: say it in one way")
    return held


def whose_turn(cursor: TokenCursor) -> TextLeaf | None:
    """The player of `Bob's turn`; it is taken."""
    words = cursor.words()
    if len(words) < 2 or len(words) != len(cursor.tokens) - cursor.at:
        return None
    owner, last = str(words[-2].value), words[-1]
    if str(last.value).lower() != "turn" or owner[-2:] not in ("'s", "’s"):
        return None
    if any(word.colon for word in words):  # `id: Bob's turn`
        return None
    cursor.at = len(cursor.tokens)
    if len(words) > 2 and str(words[0].value).lower() in ("it's", "it’s"):
        words = words[1:]
    name = " ".join([*(str(word.value) for word in words[:-2]), owner[:-2]])
    return TextLeaf(name, words[0], named=True)


def passing(cursor: TokenCursor, players: Mapping[str, Node]) -> tuple[TextLeaf, Token] | None:
    """The player of `Bob doesn't block`, and the word for what is not done; they are taken."""
    start, words = cursor.at, cursor.words(1)
    if not words or words[0].value not in players:
        return None
    cursor.take()
    verb = skip_negation(cursor)
    if verb is not None and cursor.done:
        return TextLeaf(words[0].value, words[0]), verb
    cursor.at = start
    return None


def is_empty(cursor: TokenCursor, known: KnownNames | None) -> bool:
    """Whether the rest of the line says that a player has nothing; it is taken."""
    start = cursor.at
    for words in EMPTY:
        is_card = known is not None and known.knows(" ".join(words))
        if not is_card and cursor.skip_words(words) and cursor.done:
            return True
        cursor.at = start
    return False


def deed(
    cursor: TokenCursor,
    players: Mapping[str, Node],
    sketches: Sequence[Sketch],
    known: KnownNames | None,
) -> DeedLine | None:
    """What the line says that creatures of the lines above do; it is taken. None where it says no
    such thing. Raises `NotationError` where it may be about one more creature."""
    tokens = cursor.tokens[cursor.at :]
    words = lowered(tokens)
    if words in NO_DECLARATION:
        cursor.at = len(cursor.tokens)
        return DeedLine(NO_DECLARATION[words], tokens[0])
    if (dealing := dealt_in_words(tokens)) is not None:
        return _dealing(cursor, dealing, sketches)
    tokens = in_the_active(tokens)
    at = _verb(tokens)
    return None if at is None else _done(cursor, tokens, at, players, sketches, known)


def _done(
    cursor: TokenCursor,
    tokens: Sequence[Token],
    at: int,
    players: Mapping[str, Node],
    sketches: Sequence[Sketch],
    known: KnownNames | None,
) -> DeedLine | None:
    """What those words say, whose verb stands at that place."""
    field, verb = VERB_FIELD[tokens[at].value.lower()], tokens[at]
    _refuse_all(tokens[:at], verb)
    _refuse_nobody(tokens[:at], field)
    before, behind = tokens[:at], tokens[at + 1 :]
    own = [sketch for sketch in sketches if _controller(sketch) == str(tokens[0].value)]
    of_player, alone = len(before) == 1 and before[0].value in players, None
    if of_player:
        by = _with(behind)
        alone = _only_creature(own, before[0]) if by is None else None
        if by is None and alone is None:
            return None
        before, behind = behind[(by or 0) + 1 :], behind[:by]
    if field == "attacks" and behind and behind[0].value == "at":  # `swings at Bob`
        behind = behind[1:]
    negated = _without_negation(before)
    if str(verb.value).lower() in PAST and _may_be_passive(behind, of_player=of_player):
        return None
    others = [sketch for sketch in sketches if sketch not in own]
    subjects = (
        [alone]
        if alone is not None
        else named_there(negated or before, sketches, among=own if of_player else sketches)
    )
    among = others if of_player else sketches
    targets = (
        [] if skip_only_it(TokenCursor(behind)) else named_there(behind, sketches, among=among)
    )
    if not _all_stand_above(subjects, sketches, None if of_player else known, verb):
        if of_player:
            raise _not_there(subjects, sketches)
        return None
    if of_player:
        _refuse_of_others(subjects, sketches, str(tokens[0].value))
    elif not any("team" in player.fields for player in players.values()):
        _refuse_of_several(subjects, sketches, verb)
    if negated is not None:
        _refuse_negated(before[len(negated)])
    if field == "blocks" and len(subjects) > 1 and len(targets) > 1:
        _refuse_who_blocks_whom(verb)
    cursor.at = len(cursor.tokens)
    return DeedLine(field, verb, subjects, targets)


def _dealing(
    cursor: TokenCursor, dealing: tuple[list[TextLeaf], Pairs, Token], sketches: Sequence[Sketch]
) -> DeedLine | None:
    """What `Ogre deals 2 damage to Elf` says."""
    sources, dealt, verb = dealing
    if not _all_stand_above(sources, sketches, None, verb):
        return None
    refuse_together(sources, verb)
    cursor.at = len(cursor.tokens)
    return DeedLine("damage", verb, sources, dealt=dealt)


def _refuse_negated(negation: Token) -> NoReturn:
    """Raises `NotationError` for `Elf doesn't block`."""
    raise negation.wrong(
        "expected nothing of who does nothing; `no blocks` or `no attack` on a line of its own "
        "says that nobody does"
    )


def _refuse_who_blocks_whom(verb: Token) -> NoReturn:
    """Raises `NotationError` for `Elf, Guard block Ogre, Bear`."""
    raise verb.wrong(
        "expected who blocks whom, as in `Elf blocks Ogre; Guard blocks Bear`: each may block "
        "one, or all of them"
    )


def _only_creature(own: Sequence[Sketch], token: Token) -> TextLeaf | None:
    """The only creature of a player, of whom `Ann attacks` is said; None where several may be."""
    may_be = [
        sketch
        for sketch in own
        if "Creature" in str(sketch.node.text("type_line") or "Creature").split("—")[0].split()
    ]
    if len(may_be) != 1 or "count" in may_be[0].node.fields:
        return None
    return TextLeaf(id_above(may_be[0]), token, named=True, meant=may_be[0].node)


def _refuse_of_others(
    subjects: Sequence[TextLeaf], sketches: Sequence[Sketch], player: str
) -> None:
    """Raises `NotationError` for the `Ogre` of `Bob attacks with Ogre` that is not Bob's, or may be
    another's too."""
    above = standing_above(sketches)
    own = standing_above([sketch for sketch in sketches if _controller(sketch) == player])
    for subject in subjects:
        name = str(subject.value)
        mine = own.called(name)
        if not mine:
            raise subject.token.wrong(
                f"expected a creature of {player}'s, got {subject.token.shown}: it stands beneath "
                "another heading"
            )
        if set(mine) != set(above.called(name)):
            raise subject.token.wrong(
                f"{subject.token.shown} may be {shortened(mine[0])} or another player's: write the "
                f"whole name, or give {player}'s an id (`a = {shortened(mine[0])}`)"
            )


def _refuse_of_several(
    subjects: Sequence[TextLeaf], sketches: Sequence[Sketch], verb: Token
) -> None:
    """Raises `NotationError` for `Cat and Elf attack` where they are creatures of several players
    (who are no team)."""
    above = standing_above(sketches)
    whose = {
        _controller(sketch)
        for subject in subjects
        for sketch in sketches
        if id_above(sketch) in above.called(str(subject.value))
    }
    if len(subjects) > 1 and len(whose) > 1:
        raise verb.wrong(
            f"expected creatures of one player before {verb.shown}, got those of "
            f"{' and '.join(sorted(whose))}"
        )


def _controller(sketch: Sketch) -> str:
    """Beneath whose heading a permanent stands, or who controls it by its line."""
    return str(sketch.node.text("controller"))


def _not_there(subjects: Sequence[TextLeaf], sketches: Sequence[Sketch]) -> NotationError:
    """The complaint about those behind the `with` of `Ann attacks with Orge`."""
    names = [str(subject.value) for subject in subjects]
    return subjects[0].token.wrong(not_there(names, standing_above(sketches)))


ALL = (("all",), ("everything",), ("everyone",), ("everybody",), ("all", "creatures"))
"""Words for every creature, whatever it may do."""


def _refuse_all(before: Sequence[Token], verb: Token) -> None:
    """Raises `NotationError` for `everything attacks`: it may be meant of those that can."""
    if lowered(before) in ALL:
        do = VERB_FIELD[str(verb.value).lower()].removesuffix("s")
        raise before[0].wrong(
            f"expected the names of those that {do}, as in `Ogre and Elf {do}`, got "
            f"{before[0].shown}"
        )


def _refuse_nobody(before: Sequence[Token], field: str) -> None:
    """Raises `NotationError` for `nobody blocks Ogre`, which is no card of that name."""
    words = lowered(before)
    if words in NOBODY and all(token.kind == "word" for token in before):
        raise before[0].wrong(
            f"expected `no {field}`, or what somebody {field}, got {before[0].shown} (a card of "
            "this name is put in quotes)"
        )


def _may_be_passive(behind: Sequence[Token], *, of_player: bool) -> bool:
    """Whether `Ogre blocked` may say that somebody blocks it: nothing, or `by`, stands behind."""
    word = str(behind[0].value).lower() if behind else "by"
    return word == "by" and not (of_player and not behind)


def _verb(tokens: Sequence[Token]) -> int | None:
    """Where the verb of the line stands, if the line is made of names and one. A size is part of a
    name behind the verb, and where a word such as `the` says that it stands there."""
    verbs = (at for at, token in enumerate(tokens) if str(token.value).lower() in VERB_FIELD)
    at = next(verbs, 0)
    if not at or tokens[at].kind != "word":
        return None
    there = is_determiner(tokens[0])
    may_have_size = (there or place > at for place in range(len(tokens)))
    if all(
        may_name(token) or (sized and is_size(token))
        for token, sized in zip(tokens, may_have_size, strict=True)
    ):
        return at
    return None


def _without_negation(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """What stands before the `doesn't` of `Elf doesn't`; None where that does not end it."""
    words = lowered(tokens)
    for negation in NEGATIONS:
        if words[-len(negation) :] == negation:
            return tokens[: -len(negation)]
    return None


def may_be_deed(tokens: Sequence[Token]) -> bool:
    """Whether a line may say what somebody does who stands elsewhere: names, and a verb among
    them."""
    words = lowered(tokens)
    return words in NO_DECLARATION or _verb(in_the_active(tokens)) is not None


def may_say_deed(name: str) -> bool:
    """Whether a name without quotes may be read as what somebody does, or has: `Elf blocks Ogre`,
    `nothing`."""
    words = tuple(name.lower().split(" "))
    return words in EMPTY or not {*VERBS, *DEALING, "turn"}.isdisjoint(words)


def may_name(token: Token) -> bool:
    if token.kind in ("string", "plus", "comma"):
        return True
    forms = (SIZE, COUNT, NUMBER)
    return (
        token.kind == "word"
        and not token.colon
        and not any(form.fullmatch(token.value) for form in forms)
    )


def _with(tokens: Sequence[Token]) -> int | None:
    """Where the `with` of `Bob blocks Ogre with Elf` stands."""
    words = (token.value if token.kind == "word" else "" for token in tokens)
    return next((at for at, word in enumerate(words) if word == "with" and tokens[at + 1 :]), None)


def _all_stand_above(
    subjects: Sequence[TextLeaf],
    sketches: Sequence[Sketch],
    known: KnownNames | None,
    verb: Token,
) -> bool:
    """Whether the creatures are those of lines above. Raises `NotationError` where a card has the
    name, which may begin one more."""
    above = standing_above(sketches)
    if not subjects or not all(above.called(str(subject.value)) for subject in subjects):
        return False
    for subject in subjects:
        if known is not None and subject.meant is None and known.knows(str(subject.value)):
            raise already_there(subject, VERB_FIELD[verb.value.lower()])
    return True


def already_there(subject: TextLeaf, field: str) -> NotationError:
    """The complaint about a card that stands above, and may be meant for one more."""
    return subject.token.wrong(
        f'"{subject.value}" stands on the board already: write `{field}: {subject.value} -> …` for '
        f"what it does, or the number (`1x {subject.value}`) for another"
    )
