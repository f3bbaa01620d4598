"""What a board says, each value with the place where it stands, until the names are settled."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field

from legality.errors import NotationError, PositionError, shortened
from legality.frozen import HashedByContent
from legality.position.notation.naming import BoardNames
from legality.position.notation.tokens import Token


class TextLeaf(Struct, frozen=True):
    """A value; `named` if it is the name of a player or permanent as somebody wrote it, `by_word`
    if it is types that words on a line say one by one, as in `artifact creature`; `meant` is the
    permanent whose name it is, where that is known before all have their ids."""

    value: Any
    token: Token
    named: bool = False
    by_word: bool = False
    meant: "Node | None" = None


class OnlyOne(Struct, frozen=True):
    """What `attacks: Ogre` leaves unsaid: the one player, or attacker, that there is."""

    token: Token


class Pairs(HashedByContent, frozen=True):
    """An object whose keys are names of those on the board, or words of their own; `nothing` are
    the words that say that it is empty."""

    token: Token
    entries: list[tuple[TextLeaf, "Tree"]] = field(default_factory=list["tuple[TextLeaf, Tree]"])
    nothing: list[Token] = field(default_factory=list[Token])


class Node(HashedByContent, frozen=True):
    """An object with the fields of a value."""

    token: Token
    fields: dict[str, "Tree"] = field(default_factory=dict[str, "Tree"])

    def put(self, name: str, value: "Tree", token: Token) -> None:
        """State a field. Raises `NotationError` where it was stated before."""
        if name in self.fields:
            what = "a size" if name == "power" else f"`{name.replace('_', ' ')}`"
            raise token.wrong(f"{what} is said twice")
        self.fields[name] = value

    def append(self, name: str, value: str, token: Token) -> None:
        """Add to a field that is a list. Raises `NotationError` where it is stated whole."""
        held = self.fields.setdefault(name, [])
        if not isinstance(held, list):
            raise token.wrong(f"`{name}` is said twice")
        held.append(TextLeaf(value, token))

    def text(self, name: str) -> Any:
        """The value of a field as written; None where it is not stated."""
        leaf = self.fields.get(name)
        return leaf.value if isinstance(leaf, TextLeaf) else None


Tree = TextLeaf | Node | OnlyOne | Pairs | Sequence["Tree"]


class Growth:
    """A tree turned into plain values; `tokens` has the token at each JSON path."""

    def __init__(self, names: BoardNames) -> None:
        self.names = names
        self.tokens: dict[str, Token] = {}

    def value(self, tree: Tree, path: str = "$") -> Any:
        """The plain value of a tree. Raises `NotationError` for a name of several things."""
        if isinstance(tree, TextLeaf):
            self.tokens[path] = tree.token
            return self.name(tree) if tree.named else tree.value
        if isinstance(tree, Node):
            self.tokens[path] = tree.token
            return {name: self.value(part, f"{path}.{name}") for name, part in tree.fields.items()}
        if isinstance(tree, Pairs):
            return self._pairs(tree, path)
        assert not isinstance(tree, OnlyOne), "settled before"
        return [self.value(part, f"{path}[{index}]") for index, part in enumerate(tree)]

    def _pairs(self, tree: Pairs, path: str) -> dict[str, Any]:
        self.tokens[path] = tree.token
        values: dict[str, Any] = {}
        for key, part in tree.entries:
            name = self.name(key) if key.named else key.value
            if name in values:
                raise key.token.wrong(f'"{shortened(name)}" stands there twice')
            values[name] = self.value(part, f"{path}.{name}")
            if not (key.named and name in self.names.permanents and isinstance(part, TextLeaf)):
                self.tokens[f"{path}.{name}"] = key.token
        return values

    def name(self, leaf: TextLeaf) -> str:
        """The player or the id that a name means."""
        if leaf.meant is not None:
            return str(leaf.meant.text("id"))
        return self.names.meant(leaf.value, leaf.token)

    def located(self, error: PositionError) -> PositionError:
        """The complaint about a JSON path, said of the place in the text."""
        known = [path for path in self.tokens if error.place.startswith(path)]
        if not known:
            return NotationError(1, 1, error.problem)
        path = max(known, key=len)
        token = self.tokens[path]
        within = error.place[len(path) :].lstrip(".") if token.kind == "json" else ""
        return token.wrong(f"{within}: {error.problem}" if within else error.problem)
