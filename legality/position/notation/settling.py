"""From the lines of a board to its plain value: ids, what attacks or blocks, whom names mean."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from legality.errors import NotationError, shortened
from legality.position.notation import unsaid
from legality.position.notation.again import with_shared_arrows
from legality.position.notation.board_doubts import hear_colors
from legality.position.notation.board_text import BoardText
from legality.position.notation.complete_permanents import finish, has_whole_types, refuse_doubted
from legality.position.notation.contradictions import aims_of, refuse_both
from legality.position.notation.misnamed import nearest_on_board, not_there
from legality.position.notation.naming import BoardNames, derived
from legality.position.notation.permanents import ANOTHER, Sketch, controller_of
from legality.position.notation.standing_already import refuse_the
from legality.position.notation.statements import attacked
from legality.position.notation.tree import Growth, Node, TextLeaf
from legality.position.notation.undealt import deal_the_rest
from legality.position.references import MOST_PERMANENTS


def settled(made: BoardText) -> tuple[dict[str, Any], Growth]:
    """The board as a value that `from_value` reads, and the place of each part of it. Raises
    `NotationError`."""
    _spread_counts(made)
    _give_ids(made.sketches)
    for sketch in made.sketches:
        has_types = has_whole_types(sketch.node)
        finish(sketch, made.known)
        if not has_types:
            refuse_doubted(sketch, made)
        hear_colors(sketch, made.known)
    refuse_the(made.sketches)
    growth = Growth(_names(made))
    for sketch in made.sketches:
        sketch.targets = _targets_apart(sketch, growth.names)
    _declare(made, growth)
    whole = Node(made.stated.token, dict(made.stated.fields))
    whole.fields["players"] = list(made.players.values())
    whole.fields["permanents"] = [sketch.node for sketch in made.sketches]
    value = growth.value(whole)
    deal_the_rest(made, value)
    return value, growth


# -- permanents ------------------------------------------------------------------------------------


def _give_ids(sketches: list[Sketch]) -> None:
    """Who has no id has the name for one, with a number where several have it."""
    without = [sketch for sketch in sketches if "id" not in sketch.node.fields]
    for sketch in without:
        if not isinstance(sketch.called or sketch.node.text("name"), str):
            raise sketch.node.token.wrong(
                f"expected a name, or an id as in `ogre = 3/3 creature`, got "
                f"{sketch.node.token.shown}"
            )
    named = [(sketch.called or sketch.node.text("name"), _count(sketch)) for sketch in without]
    for sketch, name in zip(without, derived(named), strict=True):
        leaf = sketch.node.fields.get("name", TextLeaf(sketch.called, sketch.node.token))
        assert isinstance(leaf, TextLeaf)
        if name is None:
            raise leaf.token.wrong(
                f'"{shortened(leaf.value)}" is the name of several: give each an id, as in '
                f"`a = {shortened(leaf.value)}`"
            )
        sketch.node.fields["id"] = TextLeaf(name, leaf.token)


def _spread_counts(made: BoardText) -> None:
    """A count of permanents whose name stands on another line too (`Bear ×3` here, `Bear ×2`
    there) becomes as many single ones, so that each has a number of its own."""
    lines = Counter(_nameless_id(sketch) for sketch in made.sketches)
    hosts = {id(sketch.beneath) for sketch in made.sketches}  # what stands beneath needs the line
    spread: list[Sketch] = []
    for sketch in made.sketches:
        name, count = _nameless_id(sketch), sketch.node.text("count")
        counts = isinstance(count, int) and count > 0
        if name is None or lines[name] < 2 or not counts or id(sketch) in hosts:
            spread.append(sketch)
            continue
        if len(spread) + count > MOST_PERMANENTS:
            raise _too_many(made, len(spread) + count)
        fields = {field: leaf for field, leaf in sketch.node.fields.items() if field != "count"}
        spread += [
            replace(sketch, node=Node(sketch.node.token, dict(fields)), texts=list(sketch.texts))
            for _ in range(count)
        ]
    made.sketches = spread


def _nameless_id(sketch: Sketch) -> str | None:
    """The name from which a permanent without an id of its own has its id."""
    name = sketch.called or sketch.node.text("name")
    return name if isinstance(name, str) and "id" not in sketch.node.fields else None


def _names(made: BoardText) -> BoardNames:
    """Who may be named: each single permanent, and the groups, whose name is an error."""
    total = sum(map(_count, made.sketches))
    if total > MOST_PERMANENTS:
        raise _too_many(made, total)
    permanents: dict[str, str | None] = {}
    groups: set[str] = set()
    for sketch in made.sketches:
        name, count = sketch.node.text("id"), _count(sketch)
        permanents[name] = sketch.node.text("name")
        if count > 1:
            groups.add(name)
            permanents.update(dict.fromkeys(_members(sketch)))
    return BoardNames(tuple(made.players), permanents, frozenset(groups))


def _too_many(made: BoardText, total: int) -> NotationError:
    return made.stated.token.wrong(
        f"expected at most {MOST_PERMANENTS} permanents in all, got {total}"
    )


def _count(sketch: Sketch) -> int:
    """How many a line stands for; what is less than one is an error of the position."""
    count = sketch.node.text("count")
    return 1 if count is None else max(1, int(count))


def _members(sketch: Sketch) -> list[str]:
    """The ids of those that a line stands for."""
    name, count = sketch.node.text("id"), _count(sketch)
    if count == 1:
        return [name]
    return [f"{name}#{number}" for number in range(1, count + 1)]


# -- what attacks and what blocks ------------------------------------------------------------------


def _declare(made: BoardText, growth: Growth) -> None:
    """The arrows of permanents: of those that the attacking players control attacks, of others
    blocks."""
    members = {
        name: sketch
        for sketch in made.sketches
        for name in (sketch.node.text("id"), *_members(sketch))
    }
    armies = [army.line(made.sketches, growth) for army in made.armies]
    standing = [*made.sketches, *with_shared_arrows([*made.arrows, *armies], members, growth)]
    unsaid.infer_active(made, growth, _attackers(made, growth), standing, members)
    attackers = _attackers(made, growth)
    _refuse_doubtful_comma(made.sketches, attackers, growth)
    unsaid.say_whom(made, growth, attackers, "attacks")
    declaring = [(sketch, sketch.arrow or sketch.idle) for sketch in standing]
    declaring.sort(key=lambda entry: controller_of(entry[0], growth) not in attackers)
    for sketch, token in declaring:
        if token is None:
            continue
        attacks = controller_of(sketch, growth) in attackers
        field = "attacks" if attacks else "blocks"
        if token.kind == "word" and token.value.startswith("block") == attacks:
            raise token.wrong(f"expected `{field}` or `->` for a creature of this player's")
        held = unsaid.declared(made, field, token)
        if sketch.arrow is None:
            continue
        named = sketch.targets or unsaid.only_target(made, growth, attackers, field, token)
        if not attacks:
            unsaid.refuse_players(made, growth, named, attackers)
        target = attacked(named) if attacks else named
        made.aims += aims_of(field, _members(sketch)[:1], sketch.targets, growth)
        held.entries.extend(
            (TextLeaf(member, sketch.node.token, named=True), target) for member in _members(sketch)
        )
    unsaid.say_whom(made, growth, attackers, "blocks")
    unsaid.pass_players(made, attackers)
    refuse_both(made.stated.fields, members, growth)
    for deed in made.deed_lines:
        sources = map(growth.name, deed.subjects)
        made.aims += aims_of(deed.field, sources, deed.targets, growth)


def _attackers(made: BoardText, growth: Growth) -> set[str]:
    """The active player; where turns are shared, with the whole team."""
    active = made.stated.fields.get("active")
    named = growth.name(active) if isinstance(active, TextLeaf) else next(iter(made.players), "")
    player = made.players.get(named)
    if player is None or made.stated.text("shared_team_turns") is not True:
        return {named}
    return _team(made.players, player.text("team")) | {named}


def _team(players: Mapping[str, Node], team: object) -> set[str]:
    return {name for name, node in players.items() if node.text("team") == team}


def _targets_apart(sketch: Sketch, names: BoardNames) -> list[TextLeaf]:
    """The targets one by one, where commas and `and` may be part of a name or stand between two
    (`blocks Ogre, Elf and Kari Zev, Skyship Raider`): the longest names that somebody has. Raises
    `NotationError` where nobody is called as what stands behind a comma."""
    targets: list[TextLeaf] = []
    for at, leaf in enumerate(sketch.targets):
        parts = _by_and(leaf, names)
        if (comma := sketch.commas.get(at)) is not None:
            joined = f"{targets[-1].value}, {parts[0].value}"
            if names.called(joined):
                targets[-1] = TextLeaf(joined, targets[-1].token, named=True)
                parts = parts[1:]
            elif not names.called(str(parts[0].value)):
                raise comma.wrong(f"expected {ANOTHER}, got {comma.shown}")
        targets += parts
    unknown = [target for target in targets if not names.called(str(target.value))]
    if len(unknown) > 1:
        problem = not_there([str(target.value) for target in unknown], names)
        raise unknown[0].token.wrong(problem)
    return targets


def _by_and(leaf: TextLeaf, names: BoardNames) -> list[TextLeaf]:
    """What stands between `and`, where nobody has the whole for a name, or one nearly like it."""
    text = str(leaf.value)
    parts = text.split(" and ")
    if len(parts) == 1 or names.called(text):
        return [leaf]
    if not any(map(names.called, parts)) and nearest_on_board(text, names, whole=True):
        return [leaf]
    return [TextLeaf(part, leaf.token, named=True) for part in parts]


def _refuse_doubtful_comma(sketches: Sequence[Sketch], attackers: set[str], growth: Growth) -> None:
    """Raises `NotationError` for a name behind a comma that may be one more attacker that is
    blocked, or one more creature of the player's: `Guard blocks Ogre, Elf`."""
    attacking = {
        sketch.node.text("name")
        for sketch in sketches
        if controller_of(sketch, growth) in attackers
    }
    for sketch in sketches:
        before = sketch.behind
        if before is None or before.arrow is None or sketch.node.text("name") not in attacking:
            continue
        if controller_of(before, growth) not in attackers:
            raise sketch.node.token.wrong(
                f"{sketch.node.token.shown} may be one more that is blocked, or one more that "
                "stands there: expected `+` before it, or `;`"
            )
