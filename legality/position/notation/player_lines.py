"""Lines of players: their headings, with a colon or without, and their numbers beneath."""

from collections.abc import Sequence

from msgspec.structs import replace

from legality.errors import NotationError
from legality.position.notation import headings, nobody, statements
from legality.position.notation.board_text import BoardText
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.permanents import standing_above
from legality.position.notation.phrases import ALIASES, fields_of
from legality.position.notation.stated_fields import read_field
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Node, TextLeaf
from legality.position.notation.without_heading import (
    without_colons,
)
from legality.position.notation.written_names import begins_known_name
from legality.position.permanents import Permanent
from legality.position.players import Player


def players_so_far(made: BoardText) -> dict[str, Node]:
    """The players so far: those with a heading, and those of a line `players: …`."""
    named = made.stated.fields.get("players", ())
    leaves = named if isinstance(named, Sequence) else ()
    listed = {leaf.value: Node(leaf.token) for leaf in leaves if isinstance(leaf, TextLeaf)}
    return listed | made.players


def read_of_player(made: BoardText, cursor: TokenCursor) -> bool:
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


def headings_without_colons(made: BoardText, tokens: Sequence[Token]) -> list[list[Token]]:
    """The headings of a line such as `Bob 20`, of players who are attacked, or named elsewhere as
    players; none where it may be a permanent."""
    first = str(tokens[0].value)
    if first not in made.named and first not in players_so_far(made):
        return []
    headings_there = without_colons(tokens, {*made.named, *players_so_far(made)})
    if not headings_there:
        return []
    name = " ".join(str(token.value) for token in tokens)
    is_card = made.known is not None and made.known.knows(name)
    above = standing_above(made.sketches)
    is_there = any(above.called(str(part[0].value)) for part in headings_there)
    return [] if is_card or is_there else headings_there


def end_of_heading(made: BoardText, cursor: TokenCursor) -> int | None:
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


def read_heading(made: BoardText, tokens: Sequence[Token]) -> None:
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
