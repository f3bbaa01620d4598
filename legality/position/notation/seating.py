"""Who plays: the headings of a board, or where they could be slips the line `players: …`.

A heading that is mistyped would begin one more player in silence. So two headings are the players
as they stand; where there are more, or two could be meant for one, `players:` names them all.
"""

from collections.abc import Container, Iterable, Mapping, Sequence

from legality.errors import NotationError, shortened
from legality.position.notation.phrases import plain
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Node, TextLeaf, Tree
from legality.position.notation.words import quoted

UNSAID = 2
"""So many players need no line that names them."""


def must_be_named(players: Sequence[str]) -> bool:
    """Whether a board of these players has a line `players:`."""
    return len(players) > UNSAID or any(
        _like(name, players[:at]) for at, name in enumerate(players)
    )


def player_list(players: Iterable[str]) -> str:
    """`Ann, Bob, Cid`."""
    return ", ".join(name if plain(name) else quoted(name) for name in players)


def seated(
    players: Mapping[str, Node], named: Tree | None, aimed_at: Container[str] = ()
) -> dict[str, Node]:
    """The players in the order of their seats. Raises `NotationError` for a heading that may be
    meant for another. (One that is attacked by the same name is written twice, and no slip.)"""
    if named is None:
        _check_headings(players, aimed_at)
        return dict(players)
    listed = _listed(named)
    for name, node in players.items():
        if name not in listed:
            among = player_list(map(shortened, listed))
            meant = _did_you_mean(_like(name, list(listed)))
            problem = f"expected one of the players {among}, got `{shortened(name)}`{meant}"
            raise node.token.wrong(problem)
    return {
        name: players.get(name) or Node(leaf.token, {"name": leaf}) for name, leaf in listed.items()
    }


def refuse_numbers(numbered: Sequence[Token]) -> None:
    """Raises `NotationError` for `Opponent 9:` alone of its kind, whose number may be their life;
    `Player 1:` and `Player 2:` are two names."""
    kinds = [str(token.value).split(" ")[0].lower() for token in numbered]
    for token, kind in zip(numbered, kinds, strict=True):
        if kinds.count(kind) < UNSAID:
            word, number = str(token.value).split(" ")
            raise token.wrong(
                f"expected a name, and a life behind it, got `{token.value}`: `{word} at {number}:`"
                f' if the number is their life, `"{token.value}":` if it is part of the name'
            )


def _listed(named: Tree) -> dict[str, TextLeaf]:
    assert isinstance(named, list)
    listed: dict[str, TextLeaf] = {}
    for leaf in named:
        assert isinstance(leaf, TextLeaf)
        if leaf.value in listed:
            raise leaf.token.wrong(f'"{shortened(leaf.value)}" stands there twice')
        listed[leaf.value] = leaf
    return listed


def _check_headings(players: Mapping[str, Node], aimed_at: Container[str]) -> None:
    """Without a line that names them: two players, who can't be meant for one, and those that are
    attacked."""
    before: list[str] = []
    for name, node in players.items():
        like = _like(name, before)
        if like or (len(before) >= UNSAID and name not in aimed_at):
            raise _unsaid(name, node, before, like)
        before.append(name)


def _unsaid(name: str, node: Node, before: Sequence[str], like: Sequence[str]) -> NotationError:
    known = player_list(map(shortened, before))
    line = player_list(map(shortened, [*before, name]))
    return node.token.wrong(
        f"expected a heading of {known.replace(', ', ' or ')}, or a permanent, got "
        f"`{shortened(name)}:`{_did_you_mean(like)}; if that is one more player, a line names them "
        f"all: `players: {line}`"
    )


def _did_you_mean(like: Sequence[str]) -> str:
    return f"; did you mean `{shortened(like[0])}`?" if like else ""


# -- slips -----------------------------------------------------------------------------------------

SHORTEST = 3
"""Shorter names are not slips for each other: `P1` and `P2`, `A` and `B`."""


def _like(name: str, others: Sequence[str]) -> list[str]:
    """Those of the others that the name may be meant for."""
    return [other for other in others if may_be_meant(name, other)]


def may_be_meant(name: str, other: str) -> bool:
    """Whether one differs from the other by the case of letters, by one letter, or by two that
    changed places. (Numbers, and words of one letter, are told apart on purpose.)"""
    first, second = name.casefold(), other.casefold()
    if first == second:
        return True
    if min(len(first), len(second)) < SHORTEST:
        return False
    start = _alike(first, second)
    end = min(_alike(first[::-1], second[::-1]), min(len(first), len(second)) - start)
    left, right = first[start : len(first) - end], second[start : len(second) - end]
    if any(map(str.isdigit, left + right)) or {left, right} & {*first.split(), *second.split()}:
        return False
    if len(left) == len(right) == 2:
        return left == right[::-1]
    return max(len(left), len(right)) == 1


def _alike(first: str, second: str) -> int:
    """How many signs both begin with."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(first), len(second)))
