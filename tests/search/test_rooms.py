"""Each module of `legality.search` has a test module of its name beside it."""

from pathlib import Path

HERE = Path(__file__).parent
ROOM = HERE.parents[1] / "legality" / "search"


def test_each_module_has_its_test() -> None:
    modules = [path.relative_to(ROOM) for path in ROOM.rglob("*.py") if path.stem != "__init__"]
    assert len(modules) > 12
    missing = [
        str(module)
        for module in modules
        if not (HERE / module.parent / f"test_{module.name}").exists()
    ]
    assert not missing
