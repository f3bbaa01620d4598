"""Each module of these rooms has a test module of its name beside its room's tests."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize(("name", "more_than"), [("search", 12), ("text", 30)])
def test_each_module_has_its_test(name: str, more_than: int) -> None:
    room, tests = HERE.parent / "legality" / name, HERE / name
    modules = [path.relative_to(room) for path in room.rglob("*.py") if path.stem != "__init__"]
    assert len(modules) > more_than
    missing = [
        str(module)
        for module in modules
        if not (tests / module.parent / f"test_{module.name}").exists()
    ]
    assert not missing
