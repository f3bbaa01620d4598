"""A small Problem of blocks: shared by the tests of the search by groups."""

from legality.problem.declarations import Problem, ProblemPart, Reason

WHY = Reason("509.1b", "Because.")


def problem(**parts: tuple[ProblemPart, ...]) -> Problem:
    """Blockers p, q and r (bits 1, 2, 4) against attackers x and y (bits 1, 2)."""
    return Problem("blocks", "Bob", ("p", "q", "r"), ("x", "y"), **parts)  # type: ignore[arg-type]
