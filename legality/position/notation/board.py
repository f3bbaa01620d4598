"""A board in the notation, line by line: headings of players, permanents, statements."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from legality.errors import NotationError
from legality.position.notation import deeds, headings, nobody, statements
from legality.position.notation.again import ArrowLine, arrow_line
from legality.position.notation.contradictions import NamedAim
from legality.position.notation.cursor import TokenCursor, named_between
from legality.position.notation.everyone import WholeArmy, whole_army
from legality.position.notation.misnamed import not_there
from legality.position.notation.narrated import narrated, with_singular_sizes
from legality.position.notation.permanents import Sketch, aimed, permanent, standing_above
from legality.position.notation.phrases import ALIASES, fields_of
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
    without_colons,
)
from legality.position.notation.written_names import begins_known_name
from legality.position.permanents import Permanent
from legality.position.players import Player
from legality.position.reading import KnownNames


@dataclass(slots=True)
class BoardText:
    """What the lines of a board say: players by name, permanents, statements."""

    stated: Node
    known: KnownNames | None = None
    players: dict[str, Node] = field(default_factory=dict[str, Node])
    sketches: list[Sketch] = field(default_factory=list[Sketch])
    passing: list[tuple[TextLeaf, Token]] = field(default_factory=list["tuple[TextLeaf, Token]"])
    """Players that are said to attack or block with nothing, each with the word for it."""
    arrows: list[ArrowLine] = field(default_factory=list[ArrowLine])
    deed_lines: list[deeds.DeedLine] = field(default_factory=list["deeds.DeedLine"])
    """The lines that say who attacks or blocks whom."""
    aims: list[NamedAim] = field(default_factory=list[NamedAim])
    """Who is said to attack or block whom by an arrow or a verb, once the names are settled."""
    in_sentences: bool = False
    """Whether it was told in sentences, without headings."""
    armies: list[WholeArmy] = field(default_factory=list[WholeArmy])
    """Players all whose creatures attack or block."""
    numbered: list[Token] = field(default_factory=list[Token])
    """The headings that begin with a name like `Player 1`, each once."""
    named: set[str] = field(default_factory=set[str])
    """Words anywhere on the board that may be names of players."""
    player: TextLeaf | None = None
    unopened: Token | None = None
    """The heading above, where it lacks its colon: nothing stands beneath it."""
    above: list[tuple[str, Sketch]] = field(default_factory=list["tuple[str, Sketch]"])
    """The permanents beneath which the next line may stand, each with its indent."""


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
    elif _of_player(made, cursor):
        cursor.end()
    elif not _has_more_beneath(item, following) and (parts := _without_colons(made, item.tokens)):
        for part in parts:
            _heading(made, part)
        made.player, made.unopened = None, parts[-1][0]
    elif (end := _end_of_heading(made, cursor)) is None:
        made.above = []
        _within(made, cursor, item)
    else:
        _heading(made, item.tokens[: end + 1])
        cursor.at = end + 1
        if _of_player(made, cursor):
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
    elif army := whole_army(cursor, _playing(made), made.sketches):
        made.armies.append(army)
    elif deed := deeds.deed(cursor, _playing(made), made.sketches, made.known):
        deed.declare(made.stated)
        made.deed_lines.append(deed)
    else:
        return False
    return True


def _playing(made: BoardText) -> dict[str, Node]:
    """The players so far: those with a heading, and those of a line `players: …`."""
    named = made.stated.fields.get("players", ())
    leaves = named if isinstance(named, Sequence) else ()
    listed = {leaf.value: Node(leaf.token) for leaf in leaves if isinstance(leaf, TextLeaf)}
    return listed | made.players


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
    elif _statement(cursor) or _end_of_heading(made, cursor) is not None:
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


def _of_player(made: BoardText, cursor: TokenCursor) -> bool:
    """`this_turn: {"died": 1}`, `20 life` or `mana 2` beneath a player's heading."""
    token = cursor.here
    if token is None or token.kind != "word":
        return False
    if not token.colon:
        return made.player is not None and _numbers_of_player(made.players, made.player, cursor)
    if token.value not in fields_of(Player) or token.value == "name":
        return False
    if made.player is None:
        raise token.wrong(f"expected a player first, as in `Ann:`, got {token.shown}")
    return read_field(cursor, Player, made.players[made.player.value])


def _numbers_of_player(players: dict[str, Node], player: TextLeaf, cursor: TokenCursor) -> bool:
    """Read `20 life, mana 2`, if the rest of the line is such numbers. Raises `NotationError` for
    what stands behind a comma and is none."""
    start, node = cursor.at, Node(cursor.tokens[cursor.at])
    while headings.number_of_player(cursor, node):
        if cursor.done:
            for field, leaf in node.fields.items():
                assert isinstance(leaf, TextLeaf)
                players[player.value].put(field, leaf, leaf.token)
            return True
        if not cursor.skip("comma"):
            node.fields.clear()  # `3 Poison Dart Frog`
            break
    if node.fields:
        raise cursor.wrong(
            "expected a number of the player's, as in `20 life, mana 2`; a permanent stands on a "
            "line of its own"
        )
    cursor.at = start
    return False


def _has_more_beneath(item: LineItem, following: LineItem | None) -> bool:
    """Whether the next line stands further in: this one is a permanent's, or a heading."""
    return following is not None and len(following.indent) > len(item.indent)


def _without_colons(made: BoardText, tokens: Sequence[Token]) -> list[list[Token]]:
    """The headings of a line such as `Bob 20`, of players who are attacked, or named elsewhere as
    players; none where it may be a permanent."""
    first = str(tokens[0].value)
    if first not in made.named and first not in _playing(made):
        return []
    headings_there = without_colons(tokens, {*made.named, *_playing(made)})
    if not headings_there:
        return []
    name = " ".join(str(token.value) for token in tokens)
    is_card = made.known is not None and made.known.knows(name)
    above = standing_above(made.sketches)
    is_there = any(above.called(str(part[0].value)) for part in headings_there)
    return [] if is_card or is_there else headings_there


def _end_of_heading(made: BoardText, cursor: TokenCursor) -> int | None:
    """Where the colon stands that makes a line the heading of a player: the first, but for those of
    a permanent's own fields (`chosen: {…}`) and of the name of a card."""
    if made.player is not None and begins_known_name(cursor, made.known):
        return None
    tokens = cursor.tokens
    for at, token in enumerate(tokens):
        own = token.kind == "word" and token.value in fields_of(Permanent)
        within = _is_life(tokens, at) or own
        if token.colon and not (at and within and tokens[at + 1 : at + 2]):
            return at
    return None


def _is_life(tokens: Sequence[Token], at: int) -> bool:
    """Whether `life: 20` stands there, with the heading's own colon behind it."""
    behind = tokens[at + 1 : at + 2]
    word = str(tokens[at].value).lower()
    return word in ("life", *ALIASES[Player]) and any(
        token.kind == "word" and token.value.isdecimal() and token.colon for token in behind
    )


def _no_player(token: Token) -> NotationError:
    """The complaint about a heading that may be meant for something else."""
    if token.value in fields_of(Permanent):
        meant = "what a permanent has stands beneath it, further in"
    elif token.value in statements.ELSEWHERE:
        meant = "each player has a heading, as in `Ann:`, with their permanents beneath it"
    elif token.value.lower() in statements.TEAM:
        meant = (
            "each player has a heading, and their team stands in it, as in `Ann, team 1:`; where a "
            "team has its turns together, as in Two-Headed Giant, a line says `shared_team_turns: "
            "yes`"
        )
    elif (of_word := nobody.repair(token.value)) is not None:
        meant = of_word
    else:
        meant = "; ".join(f"did you mean `{field}:`?" for field in statements.near(token.value))
    problem = f"expected a player's name, got `{token.value}`: {meant}"
    return token.wrong(f"{problem} (a player of this name is put in quotes)")


def _heading(made: BoardText, tokens: Sequence[Token]) -> None:
    """`Ann 15, mana 2:`."""
    cursor = TokenCursor([replace(tokens[0], colon=False), *headings.taken_apart(tokens[1:])])
    if not cursor.is_("word", "string"):
        raise cursor.wrong("expected a player's name")
    first = headings.name_of_player(cursor)
    if first.kind == "word" and statements.is_taken(first.value):
        raise _no_player(first)
    if first.kind != tokens[0].kind and first.value not in made.players:
        made.numbered.append(first)
    made.above, made.unopened = [], None
    made.player = TextLeaf(first.value, first)
    node = made.players.setdefault(first.value, Node(first, {"name": made.player}))
    headings.of_player(cursor, node)
