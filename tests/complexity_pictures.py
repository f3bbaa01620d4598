"""`docs/complexity-*.svg`: the smallest board of each family, who may block whom and who must.

`python -m tests.complexity_pictures` writes them. Attackers stand on the left, each with how many
creatures or none block it; blockers on the right. A line is a pair that nothing forbids: thick
where a requirement asks for it.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from legality import Position
from legality.problem.declarations import UNLIMITED, Problem, bits
from legality.puzzles.by_words import make
from legality.puzzles.formulas import Formula
from legality.puzzles.puzzle import Puzzle
from legality.puzzles.satisfiability import satisfiability
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.blockers import block_problem, block_table

DOCS = Path(__file__).parent.parent / "docs"
WIDTH, ROW, BOX, LEFT, RIGHT = 520, 34, 24, 190, 330
"""Points: of the picture, from box to box, of a box, where the lines end."""


def puzzles() -> Mapping[str, Puzzle]:
    """The board of each picture, by the ending of its name."""
    formula = Formula(2, ((1, 2), (-1, 2), (-2, 1)))
    return {
        "formulas": satisfiability(formula),
        "matchings": make("chessboard", ["2", "2"]),
        "covers": make("exact-cover", ["6", "4", "--seed", "1"]),
        "armies": make("armies", ["6", "3", "--seed", "1"]),
        "attacks": make("attack-caps", ["5", "2", "--seed", "1"]),
    }


def picture(puzzle: Puzzle) -> str:
    """The board as SVG."""
    problem = problem_of(puzzle)
    objects = [_object(problem, place) for place in range(len(problem.objects))]
    height = ROW * max(len(objects), len(problem.creatures)) + ROW
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="DejaVu Sans, Verdana, sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        *_pairs(problem),
        *(_box(20, LEFT, place, text) for place, text in enumerate(objects)),
        *(_box(RIGHT, 500, place, name) for place, name in enumerate(problem.creatures)),
        "</svg>",
    ]
    return "".join(f"{line}\n" for line in lines)


def problem_of(puzzle: Puzzle) -> Problem:
    """Who may be declared for what on the board."""
    position = Position.from_value(puzzle.position)
    if position.judges("attacks"):
        return attack_problem(attack_table(position), position.attacks)
    return block_problem(block_table(position), position.defenders[0])


def _object(problem: Problem, place: int) -> str:
    """Its name, and how many may choose it."""
    least = max((part.least for part in problem.counts if part.object == place), default=1)
    caps = [part.most for part in problem.caps if part.objects == 1 << place]
    limits = [f"{least} or more"] if least > 1 else []
    limits += [f"at most {most}" for most in caps if most < UNLIMITED]
    return f"{problem.objects[place]}{': ' if limits else ''}{', '.join(limits)}"


def _pairs(problem: Problem) -> Iterator[str]:
    """A line for each pair, those that a requirement asks for last and thick."""
    wanted = {
        (creature, thing)
        for part in problem.requirements
        if part.each and part.objects.bit_count() == 1
        for creature in bits(part.creatures)
        for thing in bits(part.objects)
    }
    pairs = [(c, thing) for c, allowed in enumerate(problem.allowed) for thing in bits(allowed)]
    for creature, thing in sorted(pairs, key=lambda pair: pair in wanted):
        colour, width = ("#222222", 2) if (creature, thing) in wanted else ("#999999", 1)
        yield (
            f'<line x1="{LEFT}" y1="{_middle(thing)}" x2="{RIGHT}" y2="{_middle(creature)}" '
            f'stroke="{colour}" stroke-width="{width}"/>'
        )


def _middle(place: int) -> int:
    return ROW * place + ROW


def _box(left: int, right: int, place: int, text: str) -> str:
    top = _middle(place) - BOX // 2
    return (
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{BOX}" rx="5" fill="#f4f6f8" '
        f'stroke="#555555"/><text x="{left + 8}" y="{top + 16}">{text}</text>'
    )


def files() -> Mapping[Path, str]:
    """The text of each picture by its file."""
    return {DOCS / f"complexity-{name}.svg": picture(puzzle) for name, puzzle in puzzles().items()}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
