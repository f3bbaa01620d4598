"""A board in the notation, line by line: headings of players, permanents, statements."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from legality.errors import NotationError
from legality.position.notation import deeds, headings, statements
from legality.position.notation.again import arrow_line
from legality.position.notation.board_text import BoardText
from legality.position.notation.cursor import TokenCursor, named_between
from legality.position.notation.everyone import whole_army
from legality.position.notation.misnamed import not_there
from legality.position.notation.narrated import narrated, with_singular_sizes
from legality.position.notation.permanents import Sketch, aimed, permanent, standing_above
from legality.position.notation.player_lines import (
    end_of_heading,
    headings_without_colons,
    players_so_far,
    read_heading,
    read_of_player,
)
from legality.position.notation.repairs import (
    life_of_no_player,
    refuse_life_before_name,
    refuse_nobody,
    without_player,
)
from legality.position.notation.seating import refuse_numbers, seated
from legality.position.notation.sentences import asks_legality, refuse_question, sentences
from legality.position.notation.several import apart, stands_behind_plus
from legality.position.notation.stated_fields import read_field
from legality.position.notation.tokens import LineItem, Token, items
from legality.position.notation.tree import Node, Pairs, TextLeaf
from legality.position.notation.verbs import VERB_FIELD
from legality.position.notation.without_heading import (
    attacked_player,
    named_players,
)
from legality.position.permanents import Permanent
from legality.position.reading import KnownNames


def board(text: str, known: KnownNames | None = None) -> BoardText:
    """What a text in the notation says, with the names of cards that are known. Raises
    `NotationError`."""
    typed = list(map(with_singular_sizes, items(text)))
    story = narrated(typed, known)
    try:
        return _board(typed if story.lines is None else story.lines, known, story.lines is not None)
    except NotationError as error:
        raise story.problem or error from error


def _board(typed: Sequence[LineItem], known: KnownNames | None, is_story: bool) -> BoardText:
    """What those lines say; `is_story`: they mean what was told in sentences."""
    made: BoardText | None = None
    waiting: list[LineItem] = []
    lines = list(_by_sentence(typed))
    for item, following in zip(lines, [*lines, None][1:], strict=True):
        if made is None:
            made = BoardText(Node(item.tokens[0]), known, named=named_players(lines))
            made.in_sentences = is_story
        if made.player is None and deeds.may_be_deed(item.tokens):
            waiting.append(item)
        else:
            _read(made, item, following)
    for item in waiting:
        assert made is not None
        _read_deed(made, item)
    if made is None:
        raise NotationError(1, 1, "expected a board, as in `Ann: Ogre 3/3 creature`, got nothing")
    if "players" not in made.stated.fields:
        refuse_numbers(made.numbered)
    aimed = {str(leaf.value) for sketch in made.sketches for leaf in sketch.targets}
    _add_attacked(made)
    made.players = seated(made.players, made.stated.fields.pop("players", None), aimed)
    _tell_of_attacked(made)
    return made


def _add_attacked(made: BoardText) -> None:
    """The other player of a board with one, where nothing but an arrow names them."""
    if "players" in made.stated.fields:
        return
    held = made.stated.fields.get("attacks")
    targets = [target for _, target in held.entries] if isinstance(held, Pairs) else []
    targets += [leaf for line in made.arrows for leaf in line.targets]
    leaves = [leaf for leaf in targets if isinstance(leaf, TextLeaf)]
    leaf = attacked_player(made.sketches, leaves, made.players, made.known)
    if leaf is not None:
        made.players[leaf.value] = Node(leaf.token, {"name": TextLeaf(leaf.value, leaf.token)})


def _tell_of_attacked(made: BoardText) -> None:
    """What stands behind the names of those who are attacked: `-> Bob (20 life)`."""
    behind = {
        sketch.of_attacked: sketch.targets[0]
        for sketch in made.sketches
        if sketch.of_attacked is not None
    }
    for token, target in behind.items():
        if target.value not in made.players:
            raise life_of_no_player(token)
        headings.of_player(TokenCursor([token]), made.players[target.value])


def _by_sentence(lines: Sequence[LineItem]) -> Iterator[LineItem]:
    """The items of a text; each sentence of a line is one."""
    for item in lines:
        states = _statement(TokenCursor(item.tokens)) is not None
        parts = list(sentences(item.tokens, states=states))
        for part in parts:
            yield replace(item, tokens=tuple(part), alone=item.alone and len(parts) == 1)


def _read(made: BoardText, item: LineItem, following: LineItem | None) -> None:
    cursor, first = TokenCursor(item.tokens), item.tokens[0]
    if made.known is None or not made.known.knows(" ".join(str(t.value) for t in item.tokens)):
        refuse_question(item.tokens)
        if asks_legality(item.tokens):
            return
    above = _standing_above(made, item)
    if above is not None:
        _beneath(made, above, cursor, item)
    elif first.kind == "text":
        raise first.wrong("a line of rules text stands beneath its permanent, further in")
    elif whose := deeds.whose_turn(cursor):
        made.stated.put("active", whose, first)
    elif field := _statement(cursor):
        statements.statement(cursor, field, first, made.stated)
    elif read_of_player(made, cursor):
        cursor.end()
    elif not _has_more_beneath(item, following) and (
        parts := headings_without_colons(made, item.tokens)
    ):
        for part in parts:
            read_heading(made, part)
        made.player, made.unopened = None, parts[-1][0]
    elif (end := end_of_heading(made, cursor)) is None:
        made.above = []
        _within(made, cursor, item)
    else:
        read_heading(made, item.tokens[: end + 1])
        cursor.at = end + 1
        if read_of_player(made, cursor):
            cursor.end()
        elif not cursor.done:
            refuse_life_before_name(cursor.tokens[cursor.at :])
            _within(made, cursor, None)


def _read_deed(made: BoardText, item: LineItem) -> None:
    """What creatures do, written before all headings. Raises `NotationError`."""
    cursor = TokenCursor(item.tokens)
    if not _declares(made, cursor):
        end = next(at for at, token in enumerate(item.tokens) if str(token.value) in VERB_FIELD)
        names = [str(leaf.value) for leaf in named_between(item.tokens[:end])]
        if not made.players:
            raise without_player(cursor)
        raise item.tokens[0].wrong(not_there(names, standing_above(made.sketches)))


def _within(made: BoardText, cursor: TokenCursor, item: LineItem | None) -> None:
    """What stands beneath or behind a heading: permanents, or what those above do; more may stand
    beneath a permanent that has the line of `item` for itself."""
    first = cursor.here
    if made.player is not None and deeds.is_empty(cursor, made.known):
        _refuse_nothing(made, made.player, first)
        return
    if _declares(made, cursor):
        return
    rest = cursor.tokens[cursor.at :]
    if line := arrow_line(rest, made.player, made.players, made.sketches, made.known):
        made.arrows.append(line)
        return
    several = apart(cursor.tokens[cursor.at :], made.known)
    before: Sketch | None = None
    for tokens in several:
        sketch = _permanent(made, TokenCursor(tokens))
        sketch.is_joined = stands_behind_plus(cursor.tokens, tokens[0])
        if before is None:
            _refuse_second(made.sketches)
        _add_worn(made, sketch)
        sketch.behind = before if sketch.node.fields.keys() == {"name", "controller"} else None
        before = sketch
        if item is not None and len(several) == 1:
            _stands(made, sketch, item)


def _refuse_nothing(made: BoardText, player: TextLeaf, token: Token | None) -> None:
    """Raises `NotationError` for `nothing` beneath what a player has."""
    has = any(sketch.node.text("controller") == player.value for sketch in made.sketches)
    if has and token is not None:
        raise token.wrong(
            f"{player.value} has permanents, which stand above: expected `no blocks` or `no "
            f"attack`, or nothing more, got {token.shown}"
        )


def _add_worn(made: BoardText, sketch: Sketch) -> None:
    """What it is equipped or enchanted with is the same player's."""
    for worn in sketch.worn:
        worn.node.fields["controller"] = sketch.node.fields["controller"]
        made.sketches.append(worn)


def _refuse_second(sketches: list[Sketch]) -> None:
    """Raises `NotationError` for `3/3 attacks` on a line of its own, where a 3/3 stands above."""
    *above, sketch = sketches
    aims = sketch.arrow or sketch.idle
    if aims is None or sketch.is_named or "count" in sketch.node.fields:
        return
    alike = [other for other in above if other.called == sketch.called and not other.is_named]
    if any(other.arrow is None and other.idle is None for other in alike):
        raise sketch.node.token.wrong(
            f"{sketch.node.token.shown} may be the creature that stands above, or one more: give "
            f"it an id for other lines (`ogre = {sketch.called}`), or write the number "
            f"(`1x {sketch.called}`) for another"
        )


def _declares(made: BoardText, cursor: TokenCursor) -> bool:
    """Read what somebody of other lines does, if the rest of the line says such a thing. Raises
    `NotationError`."""
    if passing := deeds.passing(cursor, made.players):
        made.passing.append(passing)
    elif army := whole_army(cursor, players_so_far(made), made.sketches):
        made.armies.append(army)
    elif deed := deeds.deed(cursor, players_so_far(made), made.sketches, made.known):
        deed.declare(made.stated)
        made.deed_lines.append(deed)
    else:
        return False
    return True


# -- permanents ------------------------------------------------------------------------------------


def _standing_above(made: BoardText, item: LineItem) -> Sketch | None:
    """The permanent beneath which the item stands: one that stands less far in."""
    while made.above:
        indent, sketch = made.above[-1]
        if item.indent != indent and item.indent.startswith(indent):
            return sketch
        if not indent.startswith(item.indent):
            raise item.tokens[0].wrong(
                "the space before this line is neither more nor less than that of the lines above: "
                "use spaces only, or tabs only"
            )
        made.above.pop()
    return None


def _beneath(made: BoardText, above: Sketch, cursor: TokenCursor, item: LineItem) -> None:
    """More of a permanent, or another that is attached to it."""
    first = item.tokens[0]
    if first.kind == "text":
        above.texts.append(TextLeaf(first.value, first))
    elif first.kind == "arrow":
        aimed(cursor, above)
    elif read_field(cursor, Permanent, above.node):
        cursor.end()
    elif _statement(cursor) or end_of_heading(made, cursor) is not None:
        raise first.wrong(
            f"a player or a statement stands no further in than a permanent, got {first.shown}"
        )
    else:
        sketch = _permanent(made, cursor)
        _add_worn(made, sketch)
        sketch.beneath = above
        _stands(made, sketch, item)


def _stands(made: BoardText, sketch: Sketch, item: LineItem) -> None:
    """More may stand beneath a permanent that has its line for itself."""
    made.above = [*made.above, (item.indent, sketch)] if item.alone else []


def _permanent(made: BoardText, cursor: TokenCursor) -> Sketch:
    if made.player is None:
        raise without_player(cursor, made.unopened)
    sketch = permanent(cursor, made.known)
    refuse_nobody(sketch.node)
    sketch.node.fields.setdefault("controller", made.player)
    made.sketches.append(sketch)
    return sketch


# -- players and statements ------------------------------------------------------------------------


def _statement(cursor: TokenCursor) -> str | None:
    """The field that a line states; its words are taken."""
    words = statements.words_to_colon(cursor)
    field = statements.field_of("_".join(token.value for token in words))
    if field is not None:
        cursor.at += len(words)
    return field


def _has_more_beneath(item: LineItem, following: LineItem | None) -> bool:
    """Whether the next line stands further in: this one is a permanent's, or a heading."""
    return following is not None and len(following.indent) > len(item.indent)
