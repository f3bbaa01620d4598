"""`docs/api.md`: every public name with its signature, its members and what its docstring says.

Nothing stands there that is not in the source: signatures are printed as they are written.
`python -m tests.api_page` writes the page.
"""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import legality

PAGE = Path(__file__).parent.parent / "docs" / "api.md"
ROOMS: Mapping[str, str] = {
    "position": "Positions",
    "judging": "Judging",
    "verdict": "Verdicts",
    "legal": "Every legal declaration",
    "problem": "The Problem",
    "exchange": "The Problem as a file",
    "search": "Searches",
    "combat": "Playing a combat",
    "moments": "Playing a combat",
    "graph": "The graph and its picture",
    "drawing": "The graph and its picture",
    "cards": "Cards",
    "errors": "Errors",
}
"""The title under which a room's names stand; names of other rooms stand under the last one."""
OTHER = "Other names"
HEAD = """\
# Every public name

What `legality.__all__` holds, as it is written in the source; `python -m tests.api_page` writes
this page. All of it is [stable](stability.md). The members of a class are those to be
used; others, and other modules but `legality.puzzles`, may change at any time.

Of a view `Declared` is a declaration as the view writes it and `Name` a creature or an object:
names and ids in `LegalAttacks` and `LegalBlocks`, indices in the Problem in `LegalDeclarations`.
"""


@dataclass(frozen=True, slots=True)
class Public:
    """A public name: where it is defined, and the statements that define it."""

    name: str
    module: str
    statement: ast.stmt
    said: str


@cache
def publics() -> list[Public]:
    """Every name of `__all__`, from the module that defines it."""
    found = [_public(name) for name in legality.__all__]
    titles = [*dict.fromkeys(ROOMS.values()), OTHER]
    return sorted(found, key=lambda one: (titles.index(title_of(one)), one.name.casefold()))


def title_of(public: Public) -> str:
    """The section of the page in which a name stands."""
    parts = public.module.split(".")
    return ROOMS.get(parts[1], OTHER) if len(parts) > 1 else OTHER


def _public(name: str) -> Public:
    value = getattr(legality, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        statement = _defined(value)
        return Public(name, value.__module__, statement, inspect.getdoc(value) or "")
    for module in _modules(name):
        for statement, after in _top_level(module):
            if _assigns(statement, name):
                return Public(name, module, statement, _text(after))
    raise LookupError(f"{name} is defined nowhere")


def _modules(name: str) -> Iterator[str]:
    """The modules that may assign that name: only these are imported."""
    assigns = re.compile(rf"^{name}\b *[:=]", re.MULTILINE)
    folder = Path(legality.__path__[0])
    for file in [folder / "__init__.py", *sorted(folder.rglob("*.py"))]:
        if file.stem != "__main__" and assigns.search(file.read_text(encoding="utf-8")):
            parts = file.relative_to(folder.parent).with_suffix("").parts
            yield ".".join(parts).removesuffix(".__init__")


@cache
def _top_level(module: str) -> list[tuple[ast.stmt, ast.stmt | None]]:
    """The statements of a module, each with the one after it."""
    body = ast.parse(inspect.getsource(import_module(module))).body
    return list(zip(body, [*body[1:], None], strict=True))


def _assigns(statement: ast.stmt, name: str) -> bool:
    match statement:
        case ast.Assign(targets=[ast.Name(id=target)]) | ast.AnnAssign(target=ast.Name(id=target)):
            return target == name
        case _:
            return False


def _text(statement: ast.stmt | None) -> str:
    """What a string that stands by itself says."""
    match statement:
        case ast.Expr(value=ast.Constant(value=str(said))):
            return inspect.cleandoc(said)
        case _:
            return ""


def _defined(value: object) -> ast.stmt:
    """The statement that defines a class or function."""
    source = textwrap.dedent(inspect.getsource(value))  # type: ignore[arg-type]  # classes and functions only
    return ast.parse(source).body[0]


SYNTAX = {
    "__contains__": "`in`",
    "__iter__": "iteration",
    "__bool__": "truth (`bool`)",
    "__len__": "`len`",
    "__getitem__": "`[…]`",
    "__or__": "`|`",
}
"""What a class can do besides calling its members."""


# -- members -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Member:
    """A field, property or method of a class as a program writes it, and what is said of it."""

    name: str
    form: str
    said: str
    field: bool = False


def members(cls: type) -> list[Member]:
    """The public members of a class, its own first, then those that it inherits from classes of
    the library that have no entry."""
    found: dict[str, Member] = {}
    for base in cls.__mro__:
        if base.__module__.split(".")[0] != "legality" or (is_public(base) and base is not cls):
            continue
        statement = _defined(base)
        assert isinstance(statement, ast.ClassDef)
        for member in _members(statement):
            found.setdefault(member.name, member)
    return list(found.values())


def _members(statement: ast.ClassDef) -> Iterator[Member]:
    for one in statement.body:
        match one:
            case ast.AnnAssign(target=ast.Name(id=name)) if not name.startswith("_"):
                yield Member(name, _field(one), "", field=True)
            case ast.Assign(targets=[ast.Name(id=name)]) if name.isupper():
                yield Member(name, ast.unparse(one), "", field=True)
            case ast.FunctionDef(name=name) if _is_shown(one):
                yield Member(name, _form(one), ast.get_docstring(one) or "")
            case _:
                pass


def _field(one: ast.AnnAssign) -> str:
    """A field as it is written; a default that is made anew each time is an ellipsis."""
    form = ast.unparse(one)
    before, made, _ = form.replace("msgspec.", "").partition("field(default_factory=")
    return f"{before}…" if made else re.sub(r"field\(default=(.*)\)$", r"\1", form)


def _is_shown(one: ast.FunctionDef) -> bool:
    if one.name in ("__init__", *SYNTAX):
        return True
    return not one.name.startswith("_") and "overload" not in _decorators(one)


def _decorators(one: ast.FunctionDef) -> list[str]:
    return [ast.unparse(decorator).split("(")[0] for decorator in one.decorator_list]


def _form(one: ast.FunctionDef) -> str:
    """A function's head as it is written; a property as a field."""
    decorators = _decorators(one)
    _unquote(one)
    returns = ast.unparse(one.returns) if one.returns is not None else "None"
    if "property" in decorators or "cached_property" in decorators:
        return f"{one.name}: {returns}"
    arguments = ast.unparse(one.args)
    if arguments.split(",")[0] in ("self", "cls") and "staticmethod" not in decorators:
        arguments = arguments.partition(",")[2].strip()
    how = "classmethod " if "classmethod" in decorators else ""
    return f"{how}{one.name}({arguments}) -> {returns}"


def _unquote(one: ast.FunctionDef) -> None:
    """Take the quotes from annotations that are written as texts."""
    given = one.args
    some = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    for argument in filter(None, some):
        argument.annotation = _unquoted(argument.annotation)
    one.returns = _unquoted(one.returns)


def _unquoted(annotation: ast.expr | None) -> ast.expr | None:
    match annotation:
        case ast.Constant(value=str(text)):
            return ast.parse(text, mode="eval").body
        case _:
            return annotation


def is_public(cls: type) -> bool:
    """Whether a class has an entry of its own."""
    return getattr(legality, cls.__name__, None) is cls and cls.__name__ in legality.__all__


def said_of(cls: type, member: Member) -> str:
    """What is said of a member, by the class that it overrides if it says nothing itself."""
    return member.said or inspect.getdoc(getattr(cls, member.name)) or ""


# -- the page ------------------------------------------------------------------------------------


def page() -> str:
    """The whole page."""
    parts, title = [HEAD], ""
    for public in publics():
        if title_of(public) != title:
            title = title_of(public)
            parts.append(f"## {title}\n")
        parts.append(_entry(public))
    return "\n".join(parts)


def _entry(public: Public) -> str:
    value = getattr(legality, public.name)
    lines = [f"### `{public.name}`", ""]
    if isinstance(value, type):
        lines += _class(value, public)
    elif isinstance(public.statement, ast.FunctionDef):
        lines += ["```text", _form(public.statement), "```", "", public.said]
    else:
        lines += ["```text", ast.unparse(public.statement), "```", "", public.said]
    return "\n".join(lines).rstrip() + "\n"


def _class(cls: type, public: Public) -> Iterator[str]:
    bases = [base.__name__ for base in cls.__bases__ if is_public(base)]
    yield f"{public.said}\n"
    if bases:
        yield f"A kind of {', '.join(f'`{base}`' for base in bases)}.\n"
    known = members(cls)
    fields = [member.form for member in known if member.field]
    if fields:
        yield from ("```text", *fields, "```", "")
    syntax = [SYNTAX[member.name] for member in known if member.name in SYNTAX]
    if syntax:
        yield f"Understands {', '.join(syntax)}.\n"
    for member in known:
        if member.name == "__init__":
            yield f"- `{member.form.replace('__init__', cls.__name__).removesuffix(' -> None')}`"
        elif not member.field and member.name not in SYNTAX:
            yield f"- `{member.form}`  \n  {' '.join(said_of(cls, member).split())}"


if __name__ == "__main__":
    sys.exit(PAGE.write_text(page(), encoding="utf-8") and None)
