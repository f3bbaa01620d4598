"""Conflicts between requirements and restrictions, for people."""

from collections.abc import Iterable, Mapping
from typing import Any

from legality.cli.markup import shown, terminal


def show_conflicts(conflicts: Iterable[Mapping[str, Any]]) -> None:
    """Each requirement that cannot be obeyed, and what forbids it."""
    console = terminal()
    for conflict in conflicts:
        who = f"[{conflict['creature']}] " if conflict["creature"] else ""
        console.print(shown(f"Cannot be obeyed: {who}{conflict['requirement']}"))
        if not conflict["restrictions"]:
            console.print("  no creature could do so without a payment that nobody has to make")
        for restriction in conflict["restrictions"]:
            console.print(shown(f"  {restriction['rule']}  {restriction['message']}"))
