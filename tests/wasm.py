"""What is left out where there is neither NumPy nor OR-Tools, and no process or thread can be
started: CPython in WebAssembly (`scripts/wasm`). Every other test of the `ROOMS` is run there."""

import sys

BROWSER = sys.platform == "emscripten"

ROOMS = (
    "tests/text", "tests/rulebook", "tests/combat", "tests/position", "tests/legal",
    "tests/damage", "tests/rulings", "tests/effects", "tests/judging", "tests/problem",
    "tests/printed", "tests/auditing",
)  # fmt: skip
"""Those that take longest first."""

SOLVER = "asks OR-Tools"
NUMPY = "compares with NumPy"
PROCESSES = "starts processes or threads"
LARGE = "takes minutes on arrays of plain Python"
DEPTH = "reads texts or values as deep as only a stack outside of a browser bears"

LEFT_OUT = {
    "tests/problem/test_small.py": SOLVER,
    "tests/problem/test_direct.py::"
    "test_what_is_proved_is_what_the_solver_finds_in_every_edition": SOLVER,
    "tests/legal/nearest/test_boards.py": SOLVER,
    "tests/legal/nearest/test_problems.py": SOLVER,
    "tests/legal/test_limits.py": SOLVER,
    "tests/legal/test_estimate.py": NUMPY,
    "tests/legal/test_classes.py": LARGE,
    "tests/legal/test_charging.py": LARGE,
    "tests/damage/test_goals.py": SOLVER,
    "tests/damage/test_agreement.py": LARGE,
    "tests/combat/test_playout.py": LARGE,
    "tests/judging/test_explain.py": SOLVER,
    "tests/text/test_names.py::test_names_that_come_from_another_process_are_found": PROCESSES,
    "tests/text/test_depth.py": DEPTH,
    "tests/position/test_depth.py::test_no_depth_of_a_value_is_a_fault": DEPTH,
    "tests/position/test_depth.py::test_a_card_in_a_zone_nests_no_deeper_than_any_card": DEPTH,
    "tests/legal/test_bands.py::test_the_command_says_that_it_is_too_large": PROCESSES,
    "tests/legal/test_bands.py::test_the_command_draws_so_many": PROCESSES,
    "tests/legal/test_bands.py::test_what_looks_at_no_bands_is_not_given_for_them": PROCESSES,
    "tests/legal/test_bands.py::test_a_sample_from_too_many_is_undecided": PROCESSES,
    "tests/damage/test_counting.py::test_verdicts_listing_and_counts_need_no_solver": PROCESSES,
}
"""Files, and tests of others, with the reason."""


def reason_to_leave_out(test: str) -> str | None:
    """Why a test, named by pytest, is not run in a browser's Python; None where it is."""
    file, function = test.partition("::")[0], test.partition("[")[0]
    return LEFT_OUT.get(file) or LEFT_OUT.get(function)
