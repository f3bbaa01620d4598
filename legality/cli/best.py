"""`legality blocks --best`, `legality attacks --best` and `--lethal`: the best by outcome."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, assert_never

from legality.cli.each import Manner
from legality.cli.output import ALL_LEGAL, ILLEGAL, UNDECIDED, say, sentence, warn, worst
from legality.cli.progress import progress
from legality.combat import Outcome
from legality.errors import TooLarge
from legality.gaps import Gaps
from legality.position import Position
from legality.search.best_attack import Foreseen, best_attack
from legality.search.best_block import best_block
from legality.search.forced_lethal import Answer, Kills, Open, Survives, forced_lethal
from legality.search.playing import Ranked


def blocks(position: Position, names: Iterable[str], manner: Manner) -> int:
    """The best block of each of those defending players, with its outcome: one object, by player
    where there are several."""
    players = tuple(names)
    found = {player: _block(position, player) for player in players}
    for one in found.values():
        manner.require(Gaps() if isinstance(one, TooLarge) else one.gaps)
    if manner.as_json:
        values = {player: _value(one) for player, one in found.items()}
        spoken = manner.spoken(_block_lines(found), _blocks_declared(found.values()))
        manner.answer((next(iter(values.values())) if len(players) == 1 else values) | spoken)
    else:
        for line in _block_lines(found):
            say(line)
    return worst([_status(one, manner) for one in found.values()])


def _block(position: Position, player: str) -> Ranked | TooLarge:
    try:
        with progress("blocks looked at") as watch:
            return best_block(position, player, watch=watch)
    except TooLarge as error:
        return error


def _value(found: Ranked | TooLarge) -> dict[str, Any]:
    return {"undecided": str(found)} if isinstance(found, TooLarge) else found.to_value()


def _block_lines(found: Mapping[str, Ranked | TooLarge]) -> Iterator[str]:
    """The best block of each player in two lines."""
    for player, one in found.items():
        whose = f"{player}: " if len(found) > 1 else ""
        if isinstance(one, TooLarge):
            yield f"{whose}(not found)"
            continue
        yield f"{whose}{sentence(one.declaration)}"
        yield f"score {one.score}; {outcome_sentence(one.outcome)}"


def _blocks_declared(found: Iterable[Ranked | TooLarge]) -> dict[str, Any]:
    """All those blocks as a position declares them."""
    ranked = [one for one in found if isinstance(one, Ranked)]
    return {"blocks": {who: list(what) for one in ranked for who, what in one.declaration.items()}}


def attack(position: Position, manner: Manner) -> int:
    """The attack whose worst reply is best. Raises `TooLarge`."""
    with progress("attacks looked at") as watch:
        found = best_attack(position, watch=watch)
    manner.require(found.gaps)
    if manner.as_json:
        declared = _attack_declared(found.attack, found.bands)
        manner.answer(found.to_value() | manner.spoken(_attack_lines(found), declared))
    else:
        for line in _attack_lines(found):
            say(line)
    if found.left_out:
        warn(f"undecided: {found.tried} attacks were looked at, {found.left_out} left out")
    return _status(found, manner)


def _attack_lines(found: Foreseen) -> Iterator[str]:
    """The best attack, and the best reply of each player."""
    yield _announced(found.attack, found.bands)
    yield f"score {found.score}"
    for player, reply in found.replies.items():
        outcome = outcome_sentence(reply.outcome)
        yield f"{player} replies: {sentence(reply.declaration)}; {outcome}"


def _attack_declared(attack: Mapping[str, str], bands: Iterable[Iterable[str]]) -> dict[str, Any]:
    """An attack with its bands as a position declares it."""
    return {"attacks": dict(attack), "bands": [list(band) for band in bands]}


def _status(found: Ranked | Foreseen | TooLarge, manner: Manner) -> int:
    """0 where it is proved that nothing is better; else what stands against it is said."""
    if isinstance(found, TooLarge):
        warn(f"undecided: {found}")
        return UNDECIDED
    manner.warn(found.gaps)
    if found.proved:
        return ALL_LEGAL
    if not found.gaps:
        known = "" if found.bound is None else f"; nothing scores more than {found.bound}"
        warn(f"undecided: the best found, not proved to be the best{known}")
    return UNDECIDED


def lethal(position: Position, manner: Manner) -> int:
    """Whether some attack kills whatever the blocks. Exit status 0 if so, 1 if not."""
    with progress("attacks tried") as watch:
        answer = forced_lethal(position, watch=watch)
    manner.require(answer.gaps)
    open_ = _open_line(answer)
    if manner.as_json:
        found = answer if isinstance(answer, Kills) else None
        declared = {} if found is None else _attack_declared(found.attack, found.bands)
        lines = [*open_, *_lethal_lines(answer)]
        manner.answer(answer.to_value() | manner.spoken(lines, declared))
    else:
        for line in open_:
            warn(line)
        for line in _lethal_lines(answer):
            say(line)
        manner.warn(answer.gaps)
    match answer:
        case Kills():
            return ALL_LEGAL
        case Survives():
            return ILLEGAL
        case Open():
            return UNDECIDED
        case _:
            assert_never(answer)


def _open_line(answer: Answer) -> tuple[str, ...]:
    """Why it is open, where it is."""
    if not isinstance(answer, Open):
        return ()
    return (f"undecided: {answer.limit or 'what is not played or read could change it'}",)


def _lethal_lines(answer: Answer) -> Iterator[str]:
    """Whether an attack kills, or how each that was tried is survived."""
    if isinstance(answer, Kills):
        yield f"lethal: {_announced(answer.attack, answer.bands)}"
        verb = "dies" if len(answer.dies) == 1 else "die"
        yield f"{' and '.join(answer.dies)} {verb} whatever the blocks"
        return
    if isinstance(answer, Survives):
        weak = "" if answer.refuted else ": no attack can deal so much damage"
        yield f"not lethal{weak}"
    for one in answer.refuted:
        said = "; ".join(f"{player}: {sentence(block)}" for player, block in one.blocks.items())
        yield f"{_announced(one.attack, one.bands)} is survived by {said or 'everyone'}"


def _announced(attack: Mapping[str, str], bands: Iterable[Iterable[str]]) -> str:
    """An attack with its bands in one line."""
    return sentence(attack) + "".join(f"; band of {', '.join(band)}" for band in bands)


def outcome_sentence(outcome: Outcome) -> str:
    """An outcome in one line."""
    parts = [f"dead: {', '.join(outcome.died)}" if outcome.died else "nobody dies"]
    parts.append(_numbers("life", outcome.life))
    for what, numbers in (("poison", outcome.poison), ("loyalty", outcome.loyalty)):
        if numbers:
            parts.append(_numbers(what, numbers))
    if outcome.defense:
        parts.append(_numbers("defense", outcome.defense))
    for player, dealt in outcome.commander_damage.items():
        parts.append(_numbers(f"commander damage to {player}", dealt))
    if outcome.lost:
        parts.append(f"{', '.join(outcome.lost)} lost")
    return "; ".join(parts)


def _numbers(what: str, numbers: Mapping[str, int]) -> str:
    return f"{what}: " + ", ".join(f"{name} {number}" for name, number in numbers.items())
