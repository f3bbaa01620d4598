"""The modules of an archive compiled by the Python that runs this: a browser's (`compile.mjs`)."""

import ast
import marshal
import re
from collections.abc import Iterable
from importlib.util import MAGIC_NUMBER
from types import CodeType
from zipfile import ZipFile, ZipInfo

NOWHERE = 0x80 | 15 << 3
"""An entry of a table of lines for one instruction and up to seven more, that have no line (PEP 626
and `locations.md` of CPython)."""
UNASKED = re.compile(r"legality/(?!puzzles/)")
"""Modules whose functions nobody asks for the types of their parameters: ours, but for puzzles,
which are called by them."""
BODIES = ("body", "orelse", "finalbody", "handlers", "cases")
"""Where a statement holds others; an expression holds none."""
UNCHECKED = (1).to_bytes(4, "little")
"""A compiled file that belongs to no source (PEP 552), and the eight bytes of its empty hash."""


def compile_archive(source: str, target: str) -> None:
    """Writes the archive (a wheel, the standard library) with every module compiled, packed as it
    was. Nothing else in it is changed."""
    with ZipFile(source) as read, ZipFile(target, "w") as written:
        for entry in read.infolist():
            data, name = read.read(entry), entry.filename
            if name.endswith(".py"):
                read_module = ast.parse(data, name)
                if UNASKED.match(name):
                    drop_hints(read_module.body)
                code = compile(read_module, name, "exec", dont_inherit=True, optimize=2)
                data = MAGIC_NUMBER + UNCHECKED + bytes(8) + marshal.dumps(bare(code))
                name += "c"
            written.writestr(ZipInfo(name), data, entry.compress_type)


def drop_hints(statements: Iterable[ast.AST]) -> None:
    """Takes from functions the types of their parameters and of what they return: nobody asks for
    them where the modules run. (Those of classes are fields, and stay.)"""
    for statement in statements:
        if isinstance(statement, ast.FunctionDef):
            statement.returns = None
            own = statement.args
            for each in (*own.posonlyargs, *own.args, *own.kwonlyargs, own.vararg, own.kwarg):
                if each is not None:
                    each.annotation = None
        for name in BODIES:
            drop_hints(getattr(statement, name, ()))


def bare(code: CodeType) -> CodeType:
    """The code, and all code in it, with a table of lines that says of nothing where it stands, and
    the short name of a function for its long one: both are for messages to developers."""
    constants = (bare(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([NOWHERE | 7]) * whole + (bytes([NOWHERE | (rest - 1)]) if rest else b"")
    return code.replace(co_linetable=table, co_consts=tuple(constants), co_qualname=code.co_name)
