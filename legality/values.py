"""Frozen dataclasses that are made quickly: a program imports hundreds and uses few.

`dataclass` here is that of the standard library, for type checkers and by what its classes do; but
a class writes its `__init__` when it is first called, and shares its other methods with the others.
Making one of the library's costs as much as judging a small board.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, cast

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(kind: type | None = None, /, **options: bool) -> Any:
        """A class of values: `frozen`, with `slots`, compared and hashed by its fields."""
        named = options.pop("kw_only", False)
        if options != {"frozen": True, "slots": True}:
            return dataclasses.dataclass(kind, **options, kw_only=named)
        return lambda kind: _made(kind, named)


@dataclasses.dataclass(init=False, repr=False, eq=False)
class _Sample:
    field: int


_KIND = cast("Any", dataclasses.fields(_Sample)[0])._field_type
_set = object.__setattr__


def _made(kind: type, named: bool) -> type:
    """The class with slots for its fields, and the methods of a value; its own fields can only be
    `named` to be given, or by their places too."""
    own = cast("dict[str, Any]", vars(kind).get("__annotations__", {}))
    space = dict(kind.__dict__)
    if any(isinstance(space.get(name), dataclasses.Field) for name in own):
        usual: Any = dataclasses.dataclass(frozen=True, slots=True, kw_only=named)
        own_init = "__init__" in kind.__dict__
        found = usual(kind)
        if not own_init:
            found.__init__ = _unwritten(found, found.__dataclass_fields__)
        return cast("type", found)
    fields: dict[str, Any] = {}
    for base in reversed(kind.__mro__[1:]):
        fields.update(getattr(base, "__dataclass_fields__", {}))
    for name, hint in own.items():
        fields[name] = _field(name, hint, space.pop(name, dataclasses.MISSING), named)
    names = tuple(fields)
    held = set(chain.from_iterable(_slots(base) for base in kind.__mro__[1:-1]))
    space.pop("__dict__", None)
    space.pop("__weakref__", None)
    space["__slots__"] = tuple(name for name in (*own, "_hash") if name not in held)
    space["__dataclass_fields__"] = fields
    placed = tuple(name for name, part in fields.items() if not part.kw_only)
    space.setdefault("__match_args__", placed)
    for name, method in _methods(names).items():
        space.setdefault(name, method)
    made = type(kind)(kind.__name__, kind.__bases__, space)
    made.__qualname__ = kind.__qualname__
    if "__init__" not in kind.__dict__:
        cast("Any", made).__init__ = _unwritten(made, fields)
    return made


def _field(name: str, hint: object, default: object, named: bool) -> Any:
    found: Any = dataclasses.field(default=default)
    found.name, found.type, found._field_type, found.kw_only = name, hint, _KIND, named
    return found


def _slots(base: type) -> tuple[str, ...]:
    slots = base.__dict__.get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def _unwritten(made: type, fields: dict[str, Any]) -> Callable[..., None]:
    """An `__init__` that writes the real one in its place, and calls it."""

    def __init__(self: object, *given: object, **named: object) -> None:
        written = _written(made, fields, hasattr(made, "__post_init__"))
        cast("Any", made).__init__ = written
        written(self, *given, **named)

    return __init__


FEW = 2
"""To so many fields it takes no longer to set them one by one past the refusal."""


def _written(made: type, fields: dict[str, Any], checked: bool) -> Callable[..., None]:
    """The `__init__` of that class, its `__post_init__` called by it if there is one (`checked`).
    The class itself stands for a value that is not given, and that a factory makes.

    A value of many fields is of an open class while they are set, as quickly as those of any
    object: to set a field past the refusal takes ten times as long.
    """
    space: dict[str, Any] = {"__set": _set, "__made": made}
    given: dict[bool, list[str]] = {False: ["self"], True: []}
    values: dict[str, str] = {}
    for name, part in fields.items():
        factory = part.default_factory is not dataclasses.MISSING
        space[f"_{name}"] = part.default_factory if factory else part.default
        if part.init:
            plain = not factory and part.default is dataclasses.MISSING
            default = "__made" if factory else f"_{name}"
            given[part.kw_only].append(name if plain else f"{name}={default}")
            values[name] = f"_{name}() if {name} is __made else {name}" if factory else name
        elif factory or part.default is not dataclasses.MISSING:
            values[name] = f"_{name}()" if factory else f"_{name}"
    taken = [*given[False], *(["*", *given[True]] if given[True] else [])]
    lines = [f" __set(self, {name!r}, {value})" for name, value in values.items()]
    if len(values) > FEW:
        space["__open"] = _opened(made)
        lines = [
            " if self.__class__ is __made:",
            "  __set(self, '__class__', __open)",
            *(f"  self.{name} = {value}" for name, value in values.items()),
            "  self.__class__ = __made",
            " else:",
            *(f" {line}" for line in lines),
        ]
    if checked:
        lines.append(" self.__post_init__()")
    text = f"def __init__({', '.join(taken)}):\n" + ("\n".join(lines) or " pass")
    exec(text, space)
    return cast("Callable[..., None]", space["__init__"])


def _opened(made: type) -> type:
    """The class laid out alike whose fields can be set."""
    space = {"__slots__": (), "__setattr__": _set, "__delattr__": object.__delattr__}
    return type(made)(made.__name__, (made,), space)


def _methods(names: tuple[str, ...]) -> dict[str, Callable[..., Any]]:
    """What values do beside being made: compared, hashed, shown, pickled, and never changed."""
    content: Callable[[Any], Any] = attrgetter(*names) if names else _nothing

    def __eq__(self: object, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return bool(content(self) == content(other))

    def __hash__(self: Any) -> int:
        try:
            return int(self._hash)
        except AttributeError:
            found = hash((content(self),)) if len(names) == 1 else hash(content(self))
            _set(self, "_hash", found)
            return found

    def __repr__(self: object) -> str:
        parts = (f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({', '.join(parts)})"

    def __getstate__(self: object) -> list[Any]:
        return [getattr(self, name) for name in names]

    def __setstate__(self: object, state: list[Any]) -> None:
        for name, part in zip(names, state, strict=True):
            _set(self, name, part)

    methods = (__eq__, __hash__, __repr__, __getstate__, __setstate__, __setattr__, __delattr__)
    return {method.__name__: method for method in methods}


def _nothing(_: object) -> tuple[()]:
    return ()


def __setattr__(self: object, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def __delattr__(self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


__all__ = ["dataclass"]
