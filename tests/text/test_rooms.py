"""Each module of `legality.text` has a test module of its name beside it."""

from pathlib import Path

HERE = Path(__file__).parent
ROOM = HERE.parents[1] / "legality" / "text"


def test_each_module_has_its_test() -> None:
    modules = [path.relative_to(ROOM) for path in ROOM.rglob("*.py") if path.stem != "__init__"]
    assert len(modules) > 30
    missing = [
        str(module)
        for module in modules
        if not (HERE / module.parent / f"test_{module.name}").exists()
    ]
    assert not missing
