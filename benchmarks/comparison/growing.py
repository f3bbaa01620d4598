"""The families whose cost is followed over size."""

from collections.abc import Callable

from benchmarks.stored import StoredBoard

GROWING: dict[str, Callable[[StoredBoard], bool]] = {
    "random blocks": lambda b: b.family == "random-blocks",
    "random formulas": lambda b: b.name.startswith("formulas/random-"),
    "exact cover": lambda b: b.family == "exact-cover",
    "mutilated chessboards": lambda b: b.family == "mutilated-chessboard",
    "armies": lambda b: b.family == "armies",
    "random attacks": lambda b: b.family == "random-attacks",
}
"""By title; the size is what `UNITS` says of their boards."""
