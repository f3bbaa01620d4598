"""What a mutant is: one node of a module's syntax tree in the place of another.

Each operator takes a node and yields the nodes that might stand there by mistake.
"""

import ast
import copy
from collections.abc import Callable, Iterator

Operator = Callable[[ast.AST], Iterator[ast.AST]]

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
CONNECTIVES: dict[type[ast.boolop], type[ast.boolop]] = {ast.And: ast.Or, ast.Or: ast.And}
OPERATIONS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}


def compared(node: ast.AST) -> Iterator[ast.AST]:
    """One comparison turned."""
    if isinstance(node, ast.Compare):
        for place, sign in enumerate(node.ops):
            if type(sign) in COMPARISONS:
                other = copy.deepcopy(node)
                other.ops[place] = COMPARISONS[type(sign)]()
                yield other


def operand(node: ast.AST) -> Iterator[ast.AST]:
    """`and` for `or`; one of the operands lost."""
    if isinstance(node, ast.BoolOp):
        yield ast.BoolOp(CONNECTIVES[type(node.op)](), copy.deepcopy(node.values))
        for place in range(len(node.values)):
            rest = [copy.deepcopy(one) for at, one in enumerate(node.values) if at != place]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def negated(node: ast.AST) -> Iterator[ast.AST]:
    """`not` lost."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield copy.deepcopy(node.operand)


def arithmetic(node: ast.AST) -> Iterator[ast.AST]:
    """Another operation; of a union or an intersection, each side alone."""
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATIONS:
        left, right = copy.deepcopy(node.left), copy.deepcopy(node.right)
        yield ast.BinOp(left, OPERATIONS[type(node.op)](), right)
        if isinstance(node.op, ast.BitOr | ast.BitAnd):
            yield copy.deepcopy(left)
            yield copy.deepcopy(right)


def constant(node: ast.AST) -> Iterator[ast.AST]:
    """One more, or the other truth."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield ast.Constant(not node.value)
        elif isinstance(node.value, int):
            yield ast.Constant(node.value + 1)


def condition(node: ast.AST) -> Iterator[ast.AST]:
    """A branch always or never; a filter of a comprehension lost."""
    if isinstance(node, ast.If):
        for truth in (True, False):
            other = copy.deepcopy(node)
            other.test = ast.Constant(truth)
            yield other
    if isinstance(node, ast.IfExp):
        yield copy.deepcopy(node.body)
        yield copy.deepcopy(node.orelse)
    if isinstance(node, ast.comprehension):
        for place in range(len(node.ifs)):
            other_part = copy.deepcopy(node)
            del other_part.ifs[place]
            yield other_part


def case(node: ast.AST) -> Iterator[ast.AST]:
    """A case that never applies; an alternative of its pattern lost."""
    if isinstance(node, ast.match_case):
        never = copy.deepcopy(node)
        never.guard = ast.Constant(False)
        yield never
        if node.guard is not None:
            unguarded = copy.deepcopy(node)
            unguarded.guard = None
            yield unguarded
    if isinstance(node, ast.MatchOr):
        for place in range(len(node.patterns)):
            rest = [copy.deepcopy(one) for at, one in enumerate(node.patterns) if at != place]
            yield rest[0] if len(rest) == 1 else ast.MatchOr(rest)


def called(node: ast.AST) -> Iterator[ast.AST]:
    """`any` for `all`, `min` for `max`; a keyword argument lost."""
    if not isinstance(node, ast.Call):
        return
    if isinstance(node.func, ast.Name) and node.func.id in NAMES:
        other = copy.deepcopy(node)
        other.func = ast.Name(NAMES[node.func.id], ast.Load())
        yield other
    for place, keyword in enumerate(node.keywords):
        if keyword.arg is not None:
            other = copy.deepcopy(node)
            del other.keywords[place]
            yield other


def statement(node: ast.AST) -> Iterator[ast.AST]:
    """A statement lost; `break` for `continue`; a loop over nothing."""
    match node:
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.AugAssign():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield ast.Pass()
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
        case ast.For():
            other = copy.deepcopy(node)
            other.iter = ast.Tuple([], ast.Load())
            yield other
        case _:
            pass


def element(node: ast.AST) -> Iterator[ast.AST]:
    """An element of a set, or an entry of a dictionary, lost."""
    if isinstance(node, ast.Set) and len(node.elts) > 1:
        for place in range(len(node.elts)):
            other = copy.deepcopy(node)
            del other.elts[place]
            yield other
    if isinstance(node, ast.Dict) and len(node.keys) > 1:
        for place in range(len(node.keys)):
            entries = copy.deepcopy(node)
            del entries.keys[place], entries.values[place]
            yield entries


OPERATORS: dict[str, Operator] = {
    "comparison": compared,
    "operand": operand,
    "negation": negated,
    "arithmetic": arithmetic,
    "constant": constant,
    "condition": condition,
    "case": case,
    "call": called,
    "statement": statement,
    "element": element,
}
