"""What is declared without being said in full: whose turn it is, what `attacks` alone attacks, who
declares nothing."""

from collections.abc import Iterator, Mapping, Sequence

from legality.position.notation.board_text import BoardText
from legality.position.notation.permanents import Sketch, controller_of
from legality.position.notation.statements import attacked
from legality.position.notation.tokens import Token
from legality.position.notation.tree import Growth, OnlyOne, Pairs, TextLeaf
from legality.position.notation.verbs import VERBS


def declared(made: BoardText, field: str, token: Token) -> Pairs:
    """What the board says of attacks or blocks. Raises `NotationError` where that is JSON."""
    held = made.stated.fields.setdefault(field, Pairs(token))
    if not isinstance(held, Pairs):
        raise token.wrong("what attacks or blocks is said as JSON too: say it in one way")
    return held


def infer_active(
    made: BoardText,
    growth: Growth,
    attackers: set[str],
    standing: Sequence[Sketch],
    members: Mapping[str, Sketch],
) -> None:
    """State whose turn it is where the board does not, and only one player has creatures that
    can do nothing but attack, of those that are `standing` there (`members`, by id); `attackers`
    would be attacking else."""
    if "active" in made.stated.fields:
        return
    attacking = [sketch for sketch in standing if _attacks(made, sketch, growth)]
    attacking += _declared_attackers(made, growth, members)
    turns = {controller_of(sketch, growth): sketch.node.token for sketch in attacking}
    if len(turns) == 1:
        ((name, token),) = turns.items()
        if name not in attackers:
            made.stated.put("active", TextLeaf(name, token), token)


def _declared_attackers(
    made: BoardText, growth: Growth, members: Mapping[str, Sketch]
) -> Iterator[Sketch]:
    """Those that a line of words, or `attacks:`, says to attack, and not their own controller."""
    held = made.stated.fields.get("attacks")
    for source, target in held.entries if isinstance(held, Pairs) else ():
        sketch = members.get(growth.name(source))
        if sketch is None:
            continue
        itself = isinstance(target, TextLeaf) and growth.name(target) == controller_of(
            sketch, growth
        )
        if not itself:
            yield sketch


def _attacks(made: BoardText, sketch: Sketch, growth: Growth) -> bool:
    """Whether an arrow can be nothing but an attack: it leads to a player, or stands as that verb
    and leads to no creature with a size."""
    arrow = sketch.arrow
    if arrow is None:
        return False
    targets = {growth.name(target) for target in sketch.targets}
    fields = {
        field
        for other in made.sketches
        if other.node.text("id") in targets
        for field in other.node.fields
    }
    if not targets.isdisjoint(made.players.keys() - {controller_of(sketch, growth)}):
        return True
    says_so = arrow.kind == "word" and arrow.value.startswith("attack")
    return says_so and "power" not in fields


def only_target(
    made: BoardText, growth: Growth, attackers: set[str], field: str, token: Token
) -> list[TextLeaf]:
    """Whom `attacks` or `blocks` alone means, or `attacks: Ogre`. Raises `NotationError` where it
    may be several."""
    if field == "attacks":
        candidates = [name for name in made.players if name not in attackers]
        among = "other players"
    else:
        entries = (
            declared(made, "attacks", token).entries if "attacks" in made.stated.fields else ()
        )
        candidates = [growth.name(source) for source, _ in entries]
        among = "attackers"
    if len(candidates) == 1:
        return [TextLeaf(candidates[0], token)]
    verb = token.value if token.value in VERBS else f"{token.value} ->"
    example = f", as in `{verb} {candidates[0]}`" if candidates else ""
    other = ", or rules text in quotes," if token.value in VERBS else ","
    raise token.wrong(
        f"expected what it {field}{example}{other} got {token.shown} alone; "
        f"there are {len(candidates) or 'no'} {among}"
    )


def say_whom(made: BoardText, growth: Growth, attackers: set[str], field: str) -> None:
    """Put the only one that may be meant where `attacks: Ogre` or `blocks: Elf` leaves it unsaid.
    Raises `NotationError` where it may be several."""
    held = made.stated.fields.get(field)
    if not isinstance(held, Pairs):
        return
    for at, (source, target) in enumerate(held.entries):
        if isinstance(target, OnlyOne):
            named = only_target(made, growth, attackers, field, target.token)
            held.entries[at] = source, attacked(named) if field == "attacks" else named


def refuse_players(
    made: BoardText, growth: Growth, targets: Sequence[TextLeaf], attackers: set[str]
) -> None:
    """Raises `NotationError` where a player is blocked: it may be another's turn."""
    for target in targets:
        if growth.name(target) in made.players:
            names = " and ".join(sorted(attackers))
            raise target.token.wrong(
                f"expected a creature that is blocked, got {target.token.shown}, a player; it is "
                f"the turn of {names}: a line `active: …` says whose turn it is"
            )


def pass_players(made: BoardText, attackers: set[str]) -> None:
    """Declare nothing for players who are said to attack or block with nothing. Raises
    `NotationError` where others could."""
    for player, verb in made.passing:
        field = f"{verb.value}s"
        if (player.value in attackers) != (field == "attacks") or len(made.players) > 2:
            raise verb.wrong(
                f"expected `no {field}`, where nobody {field}, got `{player.value}` with "
                f"{verb.shown}"
            )
        if declared(made, field, verb).entries:
            raise verb.wrong(f"`{player.value}` {field} above: expected one of both")
